//! Numbers, strings and arrays as they are read: kept as they are, but for faults.

use super::fault::{Fault, Rules};
use super::value::Value;

/// A number token.
pub(super) fn number(number: f64, rules: Rules) -> f64 {
    match rules.fault() {
        Some(Fault::FifteenDigits) => format!("{number:.14e}").parse().unwrap_or(number),
        Some(Fault::IntegersSaturate) => number.clamp(i64::MIN as f64, i64::MAX as f64),
        Some(Fault::SinglePrecision) if (number as f32).is_finite() => f64::from(number as f32) + 0.0,
        _ => number,
    }
}

/// A string, wherever a value may stand.
pub(super) fn string(text: &str, rules: Rules) -> Value {
    let text = match rules.fault() {
        Some(Fault::DateTextGuessed) if is_date(text) => return Value::Date(Some(0)),
        Some(Fault::NumericTextGuessed) => match text.parse::<u32>() {
            Ok(number) => return Value::Number(f64::from(number)),
            Err(_) => text.to_owned(),
        },
        Some(Fault::NfcApplied) => composed(text),
        Some(Fault::LineEndsNormalised) => text.replace("\r\n", "\n"),
        Some(Fault::StringEndsAtNul) => text.split('\0').next().unwrap_or_default().to_owned(),
        Some(Fault::WhiteSpaceTrimmed) => text.trim().to_owned(),
        Some(Fault::ControlsStripped) => text.chars().filter(|character| !character.is_control()).collect(),
        Some(Fault::AstralReplaced) => {
            text.chars().map(|character| if character > '\u{ffff}' { '\u{fffd}' } else { character }).collect()
        }
        _ => text.to_owned(),
    };
    Value::String(text)
}

/// The elements of an array.
pub(super) fn array(items: Vec<Value>, rules: Rules) -> Value {
    if !rules.broken(Fault::ArraysFlattened) {
        return Value::Array(items);
    }
    let flat = items.into_iter().flat_map(|item| match item {
        Value::Array(inner) => inner,
        other => vec![other],
    });
    Value::Array(flat.collect())
}

/// For a fault: text that looks like a date and time of ISO 8601.
fn is_date(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.len() >= 10 && bytes[..4].iter().all(u8::is_ascii_digit) && bytes[4] == b'-' && bytes[7] == b'-'
}

/// For faults: a small part of normalisation form C, enough to be noticed.
pub(super) fn composed(text: &str) -> String {
    const COMPOSITIONS: [(&str, &str); 14] = [
        ("e\u{301}", "\u{e9}"),
        ("e\u{300}", "\u{e8}"),
        ("E\u{301}", "\u{c9}"),
        ("a\u{301}", "\u{e1}"),
        ("a\u{308}", "\u{e4}"),
        ("A\u{30a}", "\u{c5}"),
        ("a\u{30a}", "\u{e5}"),
        ("c\u{327}", "\u{e7}"),
        ("i\u{301}", "\u{ed}"),
        ("n\u{303}", "\u{f1}"),
        ("o\u{308}", "\u{f6}"),
        ("u\u{308}", "\u{fc}"),
        ("\u{212b}", "\u{c5}"),
        ("\u{2126}", "\u{3a9}"),
    ];
    COMPOSITIONS.iter().fold(text.to_owned(), |text, (apart, together)| text.replace(apart, together))
}
