//! Where in a value a byte of its encoding is, in words: to explain digests that differ.

use std::fmt::Write as _;

use super::diagnostic::{write_item, CborError, Defect};
use super::items::{Holder, Item, Items};
use crate::json::write_string;

/// The longest name or scalar that is shown.
const MAX_SHOWN_CHARS: usize = 64;

/// The tag of constructor calls (SPEC.md `encoding.typed`).
const CONSTRUCTOR_CALL: u64 = 27;

/// What a byte of an encoding belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The path of the value: `[1].nodes[2].definition.args.pattern<RegExp>.source`; empty at the top.
    pub path: String,
    /// What stands there: a scalar in diagnostic notation, `a member named "x"`, `a list of 3`.
    pub what: String,
    /// The first byte of it.
    pub start: usize,
}

/// The place of the byte at `offset`, from 0.
///
/// # Errors
/// The bytes are malformed up to there, or end before. Linear in the bytes up to there.
pub fn locate(bytes: &[u8], offset: usize) -> Result<Place, CborError> {
    let mut items = Items::new(bytes);
    let mut open: Vec<Level<'_>> = Vec::new();
    while let Some((start, item)) = items.next()? {
        let found = offset < items.offset();
        if let Item::End(_) = item {
            open.pop();
            if found {
                return Ok(Place { path: path(&open), what: "an end".to_owned(), start });
            }
            continue;
        }
        let is_name = open.last_mut().is_some_and(|level| level.step_to(item));
        if found && is_name {
            // A name has no path: it stands in the record that has it.
            let path = path(&open[..open.len() - 1]);
            return Ok(Place { path, what: format!("a member named {}", shown(item)), start });
        }
        if found {
            return Ok(Place { path: path(&open), what: shown(item), start });
        }
        if let Item::Open(holder) = item {
            let is_call = open.last().is_some_and(|level| level.holder == Holder::Tag(CONSTRUCTOR_CALL));
            open.push(Level { holder, had: 0, step: None, is_call, class: None });
        }
    }
    Err(CborError { offset: bytes.len(), defect: Defect::Beyond })
}

/// Where two encodings part, in a sentence; none when they are equal. `expected` and `got` may be
/// anything. Linear in their common beginning.
#[must_use]
pub fn parting(expected: &[u8], got: &[u8]) -> Option<String> {
    if expected == got {
        return None;
    }
    let offset = expected.iter().zip(got).take_while(|(a, b)| a == b).count();
    let side = |bytes: &[u8]| match locate(bytes, offset) {
        _ if offset == bytes.len() => ("".to_owned(), "nothing more".to_owned()),
        Ok(place) => (if place.path.is_empty() { "the top".to_owned() } else { place.path }, place.what),
        Err(error) => (String::new(), format!("what is not CBOR ({error})")),
    };
    let ((at, wanted), (got_at, had)) = (side(expected), side(got));
    let placed = |what: String, at: &str| if at.is_empty() { what } else { format!("{what} at {at}") };
    Some(format!("they part at byte {offset}: expected {}, got {}", placed(wanted, &at), placed(had, &got_at)))
}

/// An open item on the way to the byte.
struct Level<'d> {
    holder: Holder,
    /// Items it has had.
    had: usize,
    step: Option<Step<'d>>,
    /// True for the array of a constructor call.
    is_call: bool,
    /// The class that is constructed, once it is known.
    class: Option<&'d str>,
}

enum Step<'d> {
    Index(usize),
    Name(&'d str),
    /// A pair whose key is no text.
    Pair(usize),
    ClassName,
    Argument(&'d str, usize),
}

impl<'d> Level<'d> {
    /// Notes that `item` comes next. True when it is the key of a pair.
    fn step_to(&mut self, item: Item<'d>) -> bool {
        let had = self.had;
        self.had += 1;
        match self.holder {
            Holder::Array(_) if self.is_call => {
                if let (0, Item::Text(class)) = (had, item) {
                    self.class = Some(class);
                }
                self.step = Some(match self.class {
                    Some(class) if had > 0 => Step::Argument(class, had - 1),
                    _ if had == 0 => Step::ClassName,
                    _ => Step::Index(had),
                });
                false
            }
            Holder::Array(_) => {
                self.step = Some(Step::Index(had));
                false
            }
            Holder::Map(_) if had % 2 == 1 => false,
            Holder::Map(_) => {
                self.step = Some(match item {
                    Item::Text(name) => Step::Name(name),
                    _ => Step::Pair(had / 2),
                });
                true
            }
            Holder::Tag(_) | Holder::Bytes | Holder::Text => false,
        }
    }
}

/// The names of a class's arguments (SPEC.md `encoding.typed`).
fn arguments(class: &str) -> &'static [&'static str] {
    match class {
        "Date" => &["time"],
        "RegExp" => &["source", "flags"],
        "Map" => &["entries"],
        "Set" => &["members"],
        "DateTime" => &["time", "zone"],
        "Duration" => &["units"],
        "Interval" => &["start", "end"],
        "NodeRef" => &["node", "select", "path", "branchId"],
        "ParamRef" => &["path"],
        _ => &[],
    }
}

fn path(open: &[Level<'_>]) -> String {
    let mut path = String::new();
    for step in open.iter().filter_map(|level| level.step.as_ref()) {
        // Writing to a string does not fail.
        let _ = match step {
            Step::Index(index) => write!(path, "[{index}]"),
            Step::Name(name) if is_plain(name) => write!(path, ".{name}"),
            Step::Name(name) => write!(path, "[{}]", quoted(name)),
            Step::Pair(index) => write!(path, "[pair {index}]"),
            Step::ClassName => write!(path, "<class name>"),
            Step::Argument(class, index) => match arguments(class).get(*index) {
                Some(name) => write!(path, "<{class}>.{name}"),
                None if is_plain(class) => write!(path, "<{class}>[{index}]"),
                None => write!(path, "<{}>[{index}]", quoted(class)),
            },
        };
    }
    path
}

/// True for names that can stand behind a dot.
fn is_plain(name: &str) -> bool {
    let starts = name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_' || first == '$');
    starts
        && name.len() <= MAX_SHOWN_CHARS
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_$".contains(&byte))
}

fn quoted(text: &str) -> String {
    let mut out = String::new();
    let mut characters = text.chars();
    let beginning: String = characters.by_ref().take(MAX_SHOWN_CHARS).collect();
    write_string(&beginning, &mut out);
    let left_out = characters.count();
    if left_out > 0 {
        let _ = write!(out, "… ({left_out} more characters)");
    }
    out
}

/// An item in short.
fn shown(item: Item<'_>) -> String {
    match item {
        Item::Text(text) => quoted(text),
        Item::Bytes(bytes) if bytes.len() > MAX_SHOWN_CHARS / 2 => {
            format!("h'{}'… ({} bytes)", hex::encode(&bytes[..MAX_SHOWN_CHARS / 2]), bytes.len())
        }
        Item::Open(Holder::Array(Some(1))) => "a list of 1 element".to_owned(),
        Item::Open(Holder::Array(Some(length))) => format!("a list of {length} elements"),
        Item::Open(Holder::Array(None)) => "a list of indefinite length".to_owned(),
        Item::Open(Holder::Map(Some(1))) => "a record of 1 member".to_owned(),
        Item::Open(Holder::Map(Some(length))) => format!("a record of {length} members"),
        Item::Open(Holder::Map(None)) => "a record of indefinite length".to_owned(),
        Item::Open(Holder::Tag(CONSTRUCTOR_CALL)) => "a typed value".to_owned(),
        Item::Open(Holder::Tag(tag)) => format!("tag {tag}"),
        Item::Open(Holder::Bytes) => "a byte string in chunks".to_owned(),
        Item::Open(Holder::Text) => "a text string in chunks".to_owned(),
        other => {
            let mut text = String::new();
            write_item(other, &mut text);
            text
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    /// `["plan-ir/1", {"nodes": [{"args": {"pattern": RegExp "ab" "i", "a b": 1.5}}], "m": Map [["k", 1]]}]`
    fn sample() -> Vec<u8> {
        hex::decode(concat!(
            "82",                   // 0
            "69706c616e2d69722f31", // 1 "plan-ir/1"
            "a2",                   // 11
            "656e6f646573",         // 12 "nodes"
            "81",                   // 18
            "a1",                   // 19
            "6461726773",           // 20 "args"
            "a2",                   // 25
            "677061747465726e",     // 26 "pattern"
            "d81b",                 // 34
            "83",                   // 36
            "66526567457870",       // 37 "RegExp"
            "626162",               // 44 "ab"
            "6169",                 // 47 "i"
            "63612062",             // 49 "a b"
            "f93e00",               // 53
            "616d",                 // 56 "m"
            "d81b",                 // 58
            "82",                   // 60
            "634d6170",             // 61 "Map"
            "81",                   // 65
            "82",                   // 66
            "616b",                 // 67 "k"
            "01",                   // 69
        ))
        .unwrap()
    }

    #[test]
    fn every_byte_has_its_place() {
        let sample = sample();
        for (offset, path, what, start) in [
            (0, "", "a list of 2 elements", 0),
            (5, "[0]", "\"plan-ir/1\"", 1),
            (11, "[1]", "a record of 2 members", 11),
            (14, "[1]", "a member named \"nodes\"", 12),
            (18, "[1].nodes", "a list of 1 element", 18),
            (19, "[1].nodes[0]", "a record of 1 member", 19),
            (34, "[1].nodes[0].args.pattern", "a typed value", 34),
            (36, "[1].nodes[0].args.pattern", "a list of 3 elements", 36),
            (40, "[1].nodes[0].args.pattern<class name>", "\"RegExp\"", 37),
            (46, "[1].nodes[0].args.pattern<RegExp>.source", "\"ab\"", 44),
            (47, "[1].nodes[0].args.pattern<RegExp>.flags", "\"i\"", 47),
            (49, "[1].nodes[0].args", "a member named \"a b\"", 49),
            (55, "[1].nodes[0].args[\"a b\"]", "1.5", 53),
            (67, "[1].m<Map>.entries[0][0]", "\"k\"", 67),
            (69, "[1].m<Map>.entries[0][1]", "1", 69),
        ] {
            let place = locate(&sample, offset).unwrap();
            assert_eq!((place.path.as_str(), place.what.as_str(), place.start), (path, what, start), "byte {offset}");
        }
        assert_eq!(locate(&sample, 70).unwrap_err().defect, Defect::Beyond);
    }

    #[test]
    fn malformed_bytes_are_located_up_to_the_defect() {
        let bytes = hex::decode("82611c1c").unwrap();
        assert_eq!(locate(&bytes, 2).unwrap().path, "[0]");
        assert_eq!(locate(&bytes, 3).unwrap_err(), CborError { offset: 3, defect: Defect::Head });
        let open_end = hex::decode("9f01ff").unwrap();
        assert_eq!(locate(&open_end, 2).unwrap().what, "an end");
    }

    #[test]
    fn where_two_encodings_part_is_said_in_a_sentence() {
        let expected = sample();
        assert_eq!(parting(&expected, &expected), None);

        let mut flags = expected.clone();
        flags[48] = b'g';
        assert_eq!(
            parting(&expected, &flags).unwrap(),
            "they part at byte 48: expected \"i\" at [1].nodes[0].args.pattern<RegExp>.flags, \
             got \"g\" at [1].nodes[0].args.pattern<RegExp>.flags"
        );
        assert_eq!(
            parting(&expected, &expected[..69]).unwrap(),
            "they part at byte 69: expected 1 at [1].m<Map>.entries[0][1], got nothing more"
        );
        assert_eq!(
            parting(&expected, &[0x82, 0xff]).unwrap(),
            "they part at byte 1: expected \"plan-ir/1\" at [0], got what is not CBOR (byte 1: a break where an item is needed)"
        );
        assert_eq!(
            parting(&[0x00], &[0x80]).unwrap(),
            "they part at byte 0: expected 0 at the top, got a list of 0 elements at the top"
        );
    }

    #[test]
    fn long_names_and_strings_are_cut() {
        let mut bytes = vec![0xa1, 0x78, 200];
        bytes.extend([b'x'; 200]);
        bytes.push(0xf6);
        let place = locate(&bytes, 203).unwrap();
        assert_eq!(place.path, format!("[\"{}\"… (136 more characters)]", "x".repeat(64)));
    }
}
