//! JSON for people: what fits in a line stays in one.

use crate::json::Json;

/// The text of `tree` with lines of at most `width` characters where that can be, indented by two
/// spaces a level. Linear in the tree, times `width`.
pub(super) fn pretty(tree: &Json, width: usize) -> String {
    laid_out(tree, &mut std::iter::empty(), width)
}

/// The same for a JSON text: its numbers stay as they are spelled, which may be the point of it. `None` when it is
/// no JSON.
pub(super) fn pretty_text(text: &str, width: usize) -> Option<String> {
    let tree = Json::parse(text).ok()?;
    Some(laid_out(&tree, &mut numbers(text), width))
}

fn laid_out(tree: &Json, numbers: &mut dyn Iterator<Item = &str>, width: usize) -> String {
    let mut out = String::new();
    write(&Shown::of(tree, numbers), 0, width, &mut out);
    out
}

/// The number tokens of a JSON text, in order.
fn numbers(text: &str) -> impl Iterator<Item = &str> {
    let bytes = text.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        let (mut in_string, mut is_escaped) = (false, false);
        while let Some(&byte) = bytes.get(at) {
            if !in_string && (byte == b'-' || byte.is_ascii_digit()) {
                let is_part = |byte: &&u8| byte.is_ascii_digit() || b"+-.eE".contains(*byte);
                let from = at;
                at += bytes[from..].iter().take_while(is_part).count();
                return text.get(from..at);
            }
            in_string ^= byte == b'"' && !is_escaped;
            is_escaped = in_string && byte == b'\\' && !is_escaped;
            at += 1;
        }
        None
    })
}

/// A tree whose scalars are texts.
enum Shown {
    Scalar(String),
    Array(Vec<Shown>),
    Object(Vec<(String, Shown)>),
}

impl Shown {
    /// The tree with its numbers as `numbers` spells them, in order; those beyond its end as doubles are written.
    fn of(tree: &Json, numbers: &mut dyn Iterator<Item = &str>) -> Shown {
        match tree {
            Json::Array(items) => Shown::Array(items.iter().map(|item| Shown::of(item, numbers)).collect()),
            Json::Object(members) => Shown::Object(
                members
                    .iter()
                    .map(|(name, value)| (Json::string(name).to_string(), Shown::of(value, numbers)))
                    .collect(),
            ),
            Json::Number(_) => Shown::Scalar(numbers.next().map_or_else(|| tree.to_string(), str::to_owned)),
            scalar => Shown::Scalar(scalar.to_string()),
        }
    }
}

fn write(tree: &Shown, indent: usize, width: usize, out: &mut String) {
    if fits(tree, width.saturating_sub(indent)).is_some() {
        compact(tree, out);
        return;
    }
    match tree {
        Shown::Scalar(text) => out.push_str(text),
        Shown::Array(items) => {
            list('[', ']', indent, out, items, |item, out| write(item, indent + 2, width, out));
        }
        Shown::Object(members) => list('{', '}', indent, out, members, |(name, value), out| {
            out.push_str(name);
            out.push_str(": ");
            write(value, indent + 2, width, out);
        }),
    }
}

fn compact(tree: &Shown, out: &mut String) {
    match tree {
        Shown::Scalar(text) => out.push_str(text),
        Shown::Array(items) => {
            out.push('[');
            for (position, item) in items.iter().enumerate() {
                out.push_str(if position == 0 { "" } else { "," });
                compact(item, out);
            }
            out.push(']');
        }
        Shown::Object(members) => {
            out.push('{');
            for (position, (name, value)) in members.iter().enumerate() {
                out.push_str(if position == 0 { "" } else { "," });
                out.push_str(name);
                out.push(':');
                compact(value, out);
            }
            out.push('}');
        }
    }
}

fn list<T>(opening: char, closing: char, indent: usize, out: &mut String, items: &[T], one: impl Fn(&T, &mut String)) {
    out.push(opening);
    for (position, item) in items.iter().enumerate() {
        out.push_str(if position == 0 { "\n" } else { ",\n" });
        out.extend(std::iter::repeat_n(' ', indent + 2));
        one(item, out);
    }
    out.push('\n');
    out.extend(std::iter::repeat_n(' ', indent));
    out.push(closing);
}

/// What is left of `room` after the compact text of `tree`; none when there is not enough. Reads no
/// more of the tree than could fit.
fn fits(tree: &Shown, room: usize) -> Option<usize> {
    match tree {
        Shown::Scalar(text) => room.checked_sub(text.len()),
        Shown::Array(items) => {
            items.iter().try_fold(room.checked_sub(2)?, |room, item| fits(item, room)?.checked_sub(1))
        }
        Shown::Object(members) => members
            .iter()
            .try_fold(room.checked_sub(2)?, |room, (name, value)| fits(value, room.checked_sub(name.len() + 2)?)),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn shown(text: &str, width: usize) -> String {
        pretty(&Json::parse(text).unwrap(), width)
    }

    #[test]
    fn what_fits_stays_in_a_line_and_the_rest_is_broken() {
        assert_eq!(shown(r#"{"a":[1,2]}"#, 40), r#"{"a":[1,2]}"#);
        assert_eq!(shown(r#"{"a":[1,2],"b":"0123456789"}"#, 20), "{\n  \"a\": [1,2],\n  \"b\": \"0123456789\"\n}");
        assert_eq!(shown("[[1],[]]", 4), "[\n  [\n    1\n  ],\n  []\n]");
    }

    #[test]
    fn what_is_shown_is_the_same_json() {
        let text = r#"{"a":[{"$date":0},"\u0000\"x",null,true],"":{}}"#;
        for width in [0, 5, 10, 20, 100] {
            assert_eq!(Json::parse(&shown(text, width)).unwrap(), Json::parse(text).unwrap(), "{width}");
        }
    }

    #[test]
    fn the_numbers_of_a_text_stay_as_they_are_spelled() {
        let text = r#"{ "1e0\\": [1e0, -2.50], "b": "\"3.0", "c": {"d": 4E+2, "e": [0.0, 10]} }"#;
        for width in [0, 20, 100] {
            let shown = pretty_text(text, width).unwrap();
            assert_eq!(Json::parse(&shown).unwrap(), Json::parse(text).unwrap(), "{width}");
            assert_eq!(numbers(&shown).collect::<Vec<_>>(), ["1e0", "-2.50", "4E+2", "0.0", "10"], "{width}");
        }
        assert_eq!(pretty_text("[1", 10), None);
    }
}
