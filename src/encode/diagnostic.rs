//! CBOR in diagnostic notation (RFC 8949, section 8), for people.

use super::items::{Holder, Item, Items};
use crate::json::write_string;

pub use super::items::{CborError, Defect};

/// One CBOR item in diagnostic notation, on one line: `27(["Date", 0])`, `h'00ff'`, `{"a": 1.5}`.
/// The widths of heads and floats are not shown.
///
/// # Errors
/// The bytes are not one well-formed item, or it nests deeper than 1,024 levels. Linear in the
/// bytes, without recursion.
pub fn diagnostic(bytes: &[u8]) -> Result<String, CborError> {
    let mut items = Items::new(bytes);
    let mut text = String::with_capacity(bytes.len() * 2);
    // The items that are open, and how many items each has had.
    let mut open: Vec<(Holder, usize)> = Vec::new();
    while let Some((_, item)) = items.next()? {
        if let Item::End(holder) = item {
            open.pop();
            text.push(closing(holder));
            continue;
        }
        if let Some((holder, had)) = open.last_mut() {
            text.push_str(separator(*holder, *had));
            *had += 1;
        }
        if let Item::Open(holder) = item {
            open.push((holder, 0));
        }
        write_item(item, &mut text);
    }
    Ok(text)
}

fn separator(holder: Holder, had: usize) -> &'static str {
    match (holder, had) {
        (_, 0) => "",
        (Holder::Map(_), odd) if odd % 2 == 1 => ": ",
        _ => ", ",
    }
}

fn closing(holder: Holder) -> char {
    match holder {
        Holder::Array(_) => ']',
        Holder::Map(_) => '}',
        Holder::Tag(_) | Holder::Bytes | Holder::Text => ')',
    }
}

/// An item that holds no other, or the beginning of one that does.
pub(super) fn write_item(item: Item<'_>, text: &mut String) {
    match item {
        Item::Unsigned(number) => text.push_str(&number.to_string()),
        Item::Negative(number) => text.push_str(&(-1 - i128::from(number)).to_string()),
        Item::Float(number) => text.push_str(&float(number)),
        Item::Simple(20) => text.push_str("false"),
        Item::Simple(21) => text.push_str("true"),
        Item::Simple(22) => text.push_str("null"),
        Item::Simple(23) => text.push_str("undefined"),
        Item::Simple(number) => text.push_str(&format!("simple({number})")),
        Item::Bytes(bytes) => text.push_str(&format!("h'{}'", hex::encode(bytes))),
        Item::Text(string) => write_string(string, text),
        Item::Open(Holder::Array(Some(_))) => text.push('['),
        Item::Open(Holder::Array(None)) => text.push_str("[_ "),
        Item::Open(Holder::Map(Some(_))) => text.push('{'),
        Item::Open(Holder::Map(None)) => text.push_str("{_ "),
        Item::Open(Holder::Tag(tag)) => text.push_str(&format!("{tag}(")),
        Item::Open(Holder::Bytes | Holder::Text) => text.push_str("(_ "),
        Item::End(holder) => text.push(closing(holder)),
    }
}

/// A float never looks like an integer: they are different items.
fn float(number: f64) -> String {
    if !number.is_finite() {
        return if number.is_nan() {
            "NaN"
        } else if number > 0.0 {
            "Infinity"
        } else {
            "-Infinity"
        }
        .to_owned();
    }
    if number == 0.0 && number.is_sign_negative() {
        return "-0.0".to_owned();
    }
    let mut buffer = ryu_js::Buffer::new();
    let shortest = buffer.format_finite(number);
    if shortest.contains(['.', 'e']) {
        shortest.to_owned()
    } else {
        format!("{shortest}.0")
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn shown(hex: &str) -> String {
        diagnostic(&hex::decode(hex).unwrap()).unwrap()
    }

    fn defect(hex: &str) -> (usize, Defect) {
        let error = diagnostic(&hex::decode(hex).unwrap()).unwrap_err();
        (error.offset, error.defect)
    }

    #[test]
    fn the_examples_of_rfc_8949_appendix_a_are_shown_as_it_shows_them() {
        for (hex, text) in [
            ("00", "0"),
            ("1903e8", "1000"),
            ("1bffffffffffffffff", "18446744073709551615"),
            ("3bffffffffffffffff", "-18446744073709551616"),
            ("c249010000000000000000", "2(h'010000000000000000')"),
            ("20", "-1"),
            ("f90000", "0.0"),
            ("f98000", "-0.0"),
            ("f93c00", "1.0"),
            ("fb3ff199999999999a", "1.1"),
            ("f93e00", "1.5"),
            ("f97bff", "65504.0"),
            ("fb7e37e43c8800759c", "1e+300"),
            ("f97c00", "Infinity"),
            ("f97e00", "NaN"),
            ("f9fc00", "-Infinity"),
            ("f4", "false"),
            ("f5", "true"),
            ("f6", "null"),
            ("f7", "undefined"),
            ("f0", "simple(16)"),
            ("f8ff", "simple(255)"),
            ("c11a514b67b0", "1(1363896240)"),
            ("40", "h''"),
            ("4401020304", "h'01020304'"),
            ("60", "\"\""),
            ("62225c", r#""\"\\""#),
            ("62c3bc", "\"ü\""),
            ("80", "[]"),
            ("8301820203820405", "[1, [2, 3], [4, 5]]"),
            ("a0", "{}"),
            ("a201020304", "{1: 2, 3: 4}"),
            ("a26161016162820203", r#"{"a": 1, "b": [2, 3]}"#),
            ("5f42010243030405ff", "(_ h'0102', h'030405')"),
            ("7f657374726561646d696e67ff", r#"(_ "strea", "ming")"#),
            ("9f018202039f0405ffff", "[_ 1, [2, 3], [_ 4, 5]]"),
            ("bf61610161629f0203ffff", r#"{_ "a": 1, "b": [_ 2, 3]}"#),
        ] {
            assert_eq!(shown(hex), text, "{hex}");
        }
    }

    #[test]
    fn the_example_of_the_specification_is_shown_as_constructor_calls() {
        let hex = "a3616dd81b82634d61708182616b01647768656ed81b8264446174651b0000016f5e66e800677061747465726ed81b8366526567457870695e696e762d5c642b246169";
        assert_eq!(
            shown(hex),
            r#"{"m": 27(["Map", [["k", 1]]]), "when": 27(["Date", 1577836800000]), "pattern": 27(["RegExp", "^inv-\\d+$", "i"])}"#
        );
    }

    #[test]
    fn malformed_bytes_are_refused_with_their_offset() {
        for (hex, offset, wanted) in [
            ("", 0, Defect::Ends),
            ("18", 1, Defect::Ends),
            ("8201", 2, Defect::Ends),
            ("62ff", 2, Defect::Ends),
            ("811c", 1, Defect::Head),
            ("f814", 0, Defect::Head),
            ("8161ff", 1, Defect::Utf8),
            ("ff", 0, Defect::Break),
            ("81ff", 1, Defect::Break),
            ("c1ff", 1, Defect::Break),
            ("bf01ff", 2, Defect::Break),
            ("5f6161ff", 1, Defect::Chunk),
            ("7f7fffff", 1, Defect::Chunk),
            ("0000", 1, Defect::Trailing),
            ("1f", 0, Defect::Head),
            ("9bffffffffffffffff", 9, Defect::Ends),
            ("bbffffffffffffffff", 9, Defect::Ends),
            ("5bffffffffffffffff", 9, Defect::Ends),
        ] {
            assert_eq!(defect(hex), (offset, wanted), "{hex}");
        }
    }

    #[test]
    fn a_million_levels_are_refused_and_1024_are_shown() {
        let nested = |levels: usize| {
            let mut bytes = vec![0x81; levels];
            bytes.push(0xf6);
            bytes
        };
        let error = diagnostic(&nested(1_000_000)).unwrap_err();
        assert_eq!(error, CborError { offset: 1_024, defect: Defect::Depth });
        assert_eq!(diagnostic(&nested(1_024)).unwrap().len(), 2 * 1_024 + 4);
    }
}
