//! Why two digests differ: where the bytes part that were hashed.

use super::brief;
use super::rpc::Answer;
use crate::json::Json;

/// How many bytes are shown on each side of the first difference.
const AROUND: usize = 8;

/// What `plan/preimage` is asked for, and the bytes that it should answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The params of the request.
    pub params: String,
    /// The golden pre-image.
    pub golden: Vec<u8>,
}

/// The answer to `plan/preimage` beside the golden bytes, in words.
#[must_use]
pub fn explain(golden: &[u8], answer: &Answer) -> String {
    let hex = match answer {
        Answer::Result(result) => match result.get("cbor").and_then(Json::as_str).map(hex::decode) {
            Some(Ok(bytes)) => return explain_bytes(golden, &bytes),
            _ => brief::json(result),
        },
        other => super::rpc::in_words(other),
    };
    format!("plan/preimage did not answer the bytes that are hashed, in hexadecimal: {hex}")
}

fn explain_bytes(golden: &[u8], got: &[u8]) -> String {
    let common = golden.iter().zip(got).take_while(|(a, b)| a == b).count();
    if common == golden.len() && common == got.len() {
        return "the pre-image of the right view is right: the digest is not its SHA-256 in lower-case hexadecimal, or \
                another view was hashed"
            .to_owned();
    }
    let place = place_in_words(golden, common).map_or_else(String::new, |place| format!(" in {place}"));
    format!(
        "the pre-images part at byte {common}{place}: expected {}, got {} ({} and {} bytes in all)",
        around(golden, common),
        around(got, common),
        golden.len(),
        got.len()
    )
}

/// A few bytes on each side of an offset, the one there in brackets.
fn around(bytes: &[u8], at: usize) -> String {
    let from = at.saturating_sub(AROUND);
    let to = bytes.len().min(at + AROUND + 1);
    let before = hex::encode(&bytes[from..at]);
    let lead = if from > 0 { "…" } else { "" };
    match bytes.get(at) {
        Some(byte) => {
            let trail = if to < bytes.len() { "…" } else { "" };
            format!("{lead}{before}[{byte:02x}]{}{trail}", hex::encode(&bytes[at + 1..to]))
        }
        None => format!("{lead}{before}[end]"),
    }
}

/// The path of the item that holds the byte at `offset` in an encoding (SPEC.md 3), such as
/// `view.nodes[0].definition.url`. `None` when the bytes are no such encoding up to there.
fn place_in_words(bytes: &[u8], offset: usize) -> Option<String> {
    let mut steps = Vec::new();
    let mut walk = Walk { bytes, at: 0, offset, steps: &mut steps };
    let found = walk.item()?;
    if !found {
        return None;
    }
    // The pre-image is the array ["plan-ir/1", view].
    match steps.first().map(String::as_str) {
        Some("[1]") => Some(format!("view{}", steps[1..].concat())),
        Some(step) => Some(format!("item {step}")),
        None => Some("the outermost array".to_owned()),
    }
}

struct Walk<'w> {
    bytes: &'w [u8],
    at: usize,
    offset: usize,
    steps: &'w mut Vec<String>,
}

impl Walk<'_> {
    const MAX_STEPS: usize = 600;

    /// Walks over one item. True when the offset lies in it: then the steps lead there.
    fn item(&mut self) -> Option<bool> {
        if self.steps.len() > Self::MAX_STEPS {
            return None;
        }
        let begins = self.at;
        let (mut major, mut argument) = self.head()?;
        while major == 6 {
            (major, argument) = self.head()?;
        }
        let length = usize::try_from(argument).ok();
        match major {
            2 | 3 => self.at = self.at.checked_add(length?)?,
            4 => return self.children(begins, length?, false),
            5 => return self.children(begins, length?, true),
            _ => {}
        }
        (self.at <= self.bytes.len()).then_some((begins..self.at).contains(&self.offset))
    }

    fn children(&mut self, begins: usize, count: usize, is_map: bool) -> Option<bool> {
        if (begins..self.at).contains(&self.offset) {
            return Some(true);
        }
        for index in 0..count {
            let step = if is_map {
                let key_begins = self.at;
                let key = self.text_key()?;
                if (key_begins..self.at).contains(&self.offset) {
                    self.steps.push(format!(" (the name {key:?})"));
                    return Some(true);
                }
                format!(".{key}")
            } else {
                format!("[{index}]")
            };
            self.steps.push(step);
            if self.item()? {
                return Some(true);
            }
            self.steps.pop();
        }
        Some(false)
    }

    fn text_key(&mut self) -> Option<String> {
        let (major, length) = self.head()?;
        let end = self.at.checked_add(usize::try_from(length).ok()?)?;
        let text = self.bytes.get(self.at..end).filter(|_| major == 3)?;
        self.at = end;
        Some(brief::bytes(text, 80))
    }

    fn head(&mut self) -> Option<(u8, u64)> {
        let first = *self.bytes.get(self.at)?;
        let extra = match first & 0x1f {
            direct @ 0..=23 => {
                self.at += 1;
                return Some((first >> 5, u64::from(direct)));
            }
            24 => 1,
            25 => 2,
            26 => 4,
            27 => 8,
            _ => return None,
        };
        let argument = self.bytes.get(self.at + 1..self.at + 1 + extra)?;
        self.at += 1 + extra;
        Some((first >> 5, argument.iter().fold(0, |number, byte| number << 8 | u64::from(*byte))))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    /// `["plan-ir/1", {"a": [1, 2], "bb": "xyz"}]` by hand.
    const GOLDEN: &str = "8269706c616e2d69722f31a261618201026262626378797a";

    fn got(text: &str) -> Answer {
        Answer::Result(Json::object([("cbor", Json::string(text))]))
    }

    fn explained(text: &str) -> String {
        explain(&hex::decode(GOLDEN).unwrap(), &got(text))
    }

    #[test]
    fn the_first_differing_byte_is_shown_with_its_place() {
        assert_eq!(
            explained("8269706c616e2d69722f31a261618201036262626378797a"),
            "the pre-images part at byte 16 in view.a[1]: expected …722f31a261618201[02]6262626378797a, \
             got …722f31a261618201[03]6262626378797a (24 and 24 bytes in all)"
        );
    }

    #[test]
    fn names_heads_and_ends_are_places_too() {
        assert!(explained("8269706c616e2d69722f31a26161820102626263").contains("byte 19 in view (the name \"bb\")"));
        assert!(explained("8269706c616e2d69722f31a3").contains("byte 11 in view:"));
        assert!(explained("8369").contains("byte 0 in the outermost array:"));
        assert!(explained("8269706c616e2d69722f32").contains("byte 10 in item [0]:"));
        let cut = explained(&GOLDEN[..GOLDEN.len() - 2]);
        assert!(cut.contains("byte 23 in view.bb:") && cut.contains("[end]"), "{cut}");
    }

    #[test]
    fn a_right_pre_image_leaves_the_hash() {
        assert!(explained(GOLDEN).starts_with("the pre-image of the right view is right"));
    }

    #[test]
    fn an_answer_without_bytes_is_shown() {
        assert!(explained("xx").ends_with("{\"cbor\":\"xx\"}"));
        let refused = Answer::Error { code: -32603, message: "boom".to_owned() };
        assert!(explain(&[], &refused).ends_with("error -32603: boom"));
    }

    #[test]
    fn bytes_that_are_no_encoding_have_no_place() {
        assert_eq!(place_in_words(&[0x9f, 0xff], 1), None);
        assert_eq!(place_in_words(&[0x5b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], 40), None);
        assert_eq!(place_in_words(&[0x82], 5), None);
        assert_eq!(place_in_words(&vec![0x81; 100_000], 99_999), None);
        assert_eq!(place_in_words(&vec![0xc1; 100_000], 99_999), None);
    }
}
