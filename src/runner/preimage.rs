//! Why two digests differ: where the bytes part that were hashed.

use super::brief;
use super::rpc::Answer;
use crate::encode::locate::locate;
use crate::json::Json;

/// What is said where nobody can be asked.
pub const NOT_CLAIMED: &str = "claim plan.preimage to see the first byte that differs";

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

/// The item that holds the byte at `offset` in a pre-image, such as `view.nodes[0].definition.url
/// ("x")`. `None` when the bytes are no encoding up to there.
fn place_in_words(bytes: &[u8], offset: usize) -> Option<String> {
    let place = locate(bytes, offset).ok()?;
    // The pre-image is the array ["plan-ir/1", view].
    let path = match place.path.strip_prefix("[1]") {
        Some(rest) => format!("view{rest}"),
        None if place.path.is_empty() => "the outermost array".to_owned(),
        None => format!("item {}", place.path),
    };
    Some(format!("{path} ({})", place.what))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    /// `["plan-ir/1", {"a": [1, 2], "bb": "xyz"}]` by hand.
    const GOLDEN: &str = "8269706c616e2d69722f31a261618201026262626378797a";

    fn got(text: &str) -> Answer {
        Answer::result(Json::object([("cbor", Json::string(text))]))
    }

    fn explained(text: &str) -> String {
        explain(&hex::decode(GOLDEN).unwrap(), &got(text))
    }

    #[test]
    fn the_first_differing_byte_is_shown_with_its_place() {
        assert_eq!(
            explained("8269706c616e2d69722f31a261618201036262626378797a"),
            "the pre-images part at byte 16 in view.a[1] (2): expected …722f31a261618201[02]6262626378797a, \
             got …722f31a261618201[03]6262626378797a (24 and 24 bytes in all)"
        );
    }

    #[test]
    fn names_heads_and_ends_are_places_too() {
        assert!(
            explained("8269706c616e2d69722f31a26161820102626263").contains("byte 19 in view (a member named \"bb\"):")
        );
        assert!(explained("8269706c616e2d69722f31a3").contains("byte 11 in view (a record of 2 members):"));
        assert!(explained("8369").contains("byte 0 in the outermost array (a list of 2 elements):"));
        assert!(explained("8269706c616e2d69722f32").contains("byte 10 in item [0] (\"plan-ir/1\"):"));
        let cut = explained(&GOLDEN[..GOLDEN.len() - 2]);
        assert!(cut.contains("byte 23 in view.bb (\"xyz\"):") && cut.contains("[end]"), "{cut}");
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
        assert_eq!(place_in_words(&[0x1c, 0xff], 0), None);
        assert_eq!(place_in_words(&[0x5b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], 40), None);
        assert_eq!(place_in_words(&[0x82], 5), None);
        assert_eq!(place_in_words(&vec![0x81; 100_000], 99_999), None);
        assert_eq!(place_in_words(&vec![0xc1; 100_000], 99_999), None);
    }
}
