//! UTF-16 order of strings (SPEC.md, "How to read it").

use std::cmp::Ordering;

/// Compares two strings code unit by code unit as UTF-16, without converting them.
///
/// UTF-8 bytes order like code points. UTF-16 differs in one thing: a character above U+FFFF
/// starts with a surrogate (D800-DBFF) and so comes before U+E000-U+FFFF. In UTF-8 the former
/// start with F0-F4 and the latter with EE or EF, and no continuation byte reaches EE.
#[must_use]
pub fn utf16_cmp(a: &str, b: &str) -> Ordering {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    match a.iter().zip(b).find(|(x, y)| x != y) {
        None => a.len().cmp(&b.len()),
        Some((&x, &y)) if x >= 0xee && y >= 0xee => (x < 0xf0, x).cmp(&(y < 0xf0, y)),
        Some((x, y)) => x.cmp(y),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_the_order_of_utf16_code_units() {
        let samples = [
            "",
            "a",
            "b",
            "aa",
            "z",
            "\u{7f}",
            "\u{80}",
            "\u{7ff}",
            "\u{800}",
            "\u{d7ff}",
            "\u{e000}",
            "\u{fb33}",
            "\u{ffff}",
            "\u{10000}",
            "\u{1f600}",
            "\u{1f602}",
            "\u{10ffff}",
            "x\u{e000}",
            "x\u{10000}",
            "x\u{10000}a",
            "\u{1f600}\u{e000}",
            "\u{1f600}\u{10000}",
            "\u{efff}",
            "\u{f000}",
        ];
        for a in samples {
            for b in samples {
                let units = a.encode_utf16().cmp(b.encode_utf16());
                assert_eq!(utf16_cmp(a, b), units, "{a:?} against {b:?}");
            }
        }
    }
}
