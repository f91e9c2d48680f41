//! Long texts made short enough to be shown.

use std::time::Duration;

use crate::json::Json;

/// The most characters that are shown of a line, an input or an answer.
pub const LINE: usize = 600;

/// The text if it has at most `limit` characters, else its two ends and how much is left out.
/// Linear in `limit`, not in the text.
#[must_use]
pub fn text(text: &str, limit: usize) -> String {
    if text.len() <= limit || text.char_indices().nth(limit).is_none() {
        return text.to_owned();
    }
    let tail_length = limit / 4;
    let head = ends_at(text, limit - tail_length);
    let tail = text.char_indices().rev().nth(tail_length.saturating_sub(1)).map_or(text.len(), |(at, _)| at);
    format!("{} … {} bytes … {}", &text[..head], tail - head, &text[tail..])
}

/// Bytes as text, replaced where they are none, and shortened.
#[must_use]
pub fn bytes(bytes: &[u8], limit: usize) -> String {
    // A character has at most four bytes; one cut in two at the end is replaced.
    let shown = &bytes[..bytes.len().min(limit * 4)];
    let lossy = String::from_utf8_lossy(shown);
    if shown.len() == bytes.len() {
        return text(&lossy, limit);
    }
    format!("{} … {} bytes in all", &lossy[..ends_at(&lossy, limit)], bytes.len())
}

/// JSON as text, shortened.
#[must_use]
pub fn json(json: &Json) -> String {
    text(&json.to_string(), LINE)
}

/// Two texts that differ, each shortened around the first difference.
#[must_use]
pub fn around_difference(expected: &str, got: &str) -> (String, String) {
    const BEFORE: usize = 60;
    let common = expected.chars().zip(got.chars()).take_while(|(a, b)| a == b).count();
    let shown = |whole: &str| {
        if whole.chars().nth(LINE).is_none() {
            return whole.to_owned();
        }
        let from = ends_at(whole, common.saturating_sub(BEFORE));
        let lead = if from > 0 { "… " } else { "" };
        format!("{lead}{}", text(&whole[from..], LINE))
    };
    (shown(expected), shown(got))
}

/// A time-out in words.
#[must_use]
pub fn duration(duration: Duration) -> String {
    if duration.subsec_millis() == 0 {
        return format!("{} s", duration.as_secs());
    }
    format!("{} ms", duration.as_millis())
}

/// Where the first `count` characters end, in bytes.
fn ends_at(text: &str, count: usize) -> usize {
    text.char_indices().nth(count).map_or(text.len(), |(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_text_stays_and_a_long_one_keeps_its_ends() {
        assert_eq!(text("abcdefgh", 8), "abcdefgh");
        assert_eq!(text("éééééééé", 8), "éééééééé");
        assert_eq!(text("abcdefghi", 8), "abcdef … 1 bytes … hi");
        assert_eq!(text("ééééééééé", 8), "éééééé … 2 bytes … éé");
    }

    #[test]
    fn bytes_that_are_no_text_are_replaced_and_shortened() {
        assert_eq!(bytes(b"a\xffb", 8), "a\u{fffd}b");
        assert_eq!(bytes(&[b'a'; 100], 4), "aaaa … 100 bytes in all");
    }

    #[test]
    fn long_texts_are_cut_where_they_part() {
        let prefix = "x".repeat(5_000);
        let (expected, got) = around_difference(&format!("{prefix}A"), &format!("{prefix}B"));
        assert_eq!(expected, format!("… {}A", "x".repeat(60)));
        assert_eq!(got, format!("… {}B", "x".repeat(60)));
        assert_eq!(around_difference("a", "b"), ("a".to_owned(), "b".to_owned()));
    }
}
