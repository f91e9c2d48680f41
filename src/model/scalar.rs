//! undefined, special numbers, bigints and bytes: their payloads.

use super::fault::{Fault, Rules};
use super::number;
use super::payload::{two, word};
use super::refuse::{invalid, Read, Within};
use super::value::{Bigint, Class, Value, CLASSES};
use crate::json::Json;

/// The payload of `$undefined`.
pub(super) fn read_undefined(payload: &Json, rules: Rules) -> Read<Value> {
    match payload {
        Json::Bool(true) if rules.broken(Fault::UndefinedReadAsNull) => Ok(Value::Null),
        Json::Bool(true) => Ok(Value::Undefined),
        _ if rules.broken(Fault::UndefinedPayloadUnchecked) => Ok(Value::Undefined),
        _ => invalid("undefined is written {\"$undefined\":true}"),
    }
}

/// The payload of `$number`.
pub(super) fn read_special_number(payload: &Json, rules: Rules) -> Read<Value> {
    let number = match word(payload, rules) {
        Some("NaN") => f64::NAN,
        Some("Infinity") => f64::INFINITY,
        Some("-Infinity") => f64::NEG_INFINITY,
        Some("-0") if rules.broken(Fault::MinusZeroReadAsZero) => 0.0,
        Some("-0") => -0.0,
        Some(text) if rules.broken(Fault::OrdinaryNumberInForm) && text.parse::<u32>().is_ok() => {
            text.parse().unwrap_or_default()
        }
        _ => return invalid("$number is NaN, Infinity, -Infinity or -0; write other numbers as JSON numbers"),
    };
    if rules.broken(Fault::NanReadAsNull) && !number.is_finite() {
        return Ok(Value::Null);
    }
    Ok(Value::Number(number))
}

/// The payload of `$bigint`.
pub(super) fn read_bigint(payload: &Json, rules: Rules) -> Read<Value> {
    const MAX_DIGITS: usize = 4000;
    let text = match payload {
        Json::String(text) if rules.broken(Fault::BigintParsedLeniently) => leniently(text),
        Json::String(text) => text.clone(),
        Json::Number(number) if rules.broken(Fault::BigintNumberAccepted) && number.trunc() == *number => {
            format!("{number:.0}")
        }
        _ => return invalid("$bigint is decimal text"),
    };
    let (negative, mut digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.as_str()),
    };
    if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return invalid("$bigint is decimal digits with at most a minus sign");
    }
    if rules.broken(Fault::BigintLeadingZeroAccepted) {
        digits = match digits.trim_start_matches('0') {
            "" => "0",
            trimmed => trimmed,
        };
    }
    if digits.len() > 1 && digits.starts_with('0') {
        return invalid("a bigint has no leading zeros");
    }
    let minus_zero = negative && digits == "0";
    if minus_zero && !rules.broken(Fault::BigintMinusZeroAccepted) {
        return invalid("there is no bigint -0");
    }
    if digits.len() > MAX_DIGITS && !rules.broken(Fault::BigintLengthUnchecked) {
        return invalid(format!("a bigint has at most {MAX_DIGITS} digits"));
    }
    let digits = match rules.fault() {
        Some(Fault::BigintThroughDouble) => number::digits_through_double(digits),
        Some(Fault::BigintReadAsNumber) => {
            let magnitude: f64 = digits.parse().unwrap_or(f64::INFINITY);
            return Ok(Value::Number(if negative { -magnitude } else { magnitude }));
        }
        _ => digits.to_owned(),
    };
    Ok(Value::Bigint(Bigint { negative: negative && !minus_zero, digits }))
}

/// For a fault: spellings that the BigInt function of JavaScript takes, as plain digits.
fn leniently(text: &str) -> String {
    let text = text.trim();
    let text = text.strip_prefix('+').unwrap_or(text);
    if let Some(digits) = text.strip_prefix("0x") {
        return u64::from_str_radix(digits, 16).map_or_else(|_| text.to_owned(), |number| number.to_string());
    }
    if text.is_empty() {
        return "0".to_owned();
    }
    text.to_owned()
}

/// The payload of `$bytes`.
pub(super) fn read_bytes(payload: &Json, rules: Rules) -> Read<Value> {
    let [name, digits] = match payload {
        Json::String(_) if rules.broken(Fault::BytesFromText) => [Json::string("Uint8Array"), payload.clone()],
        _ => two(payload, "[class name, hexadecimal]", rules)?,
    };
    let name = match word(&name, rules) {
        Some(name) => name,
        None if rules.broken(Fault::BytesClassDefaulted) => "Uint8Array",
        None => return invalid("a class of bytes is named by a string").within(0),
    };
    let class = read_class(name, rules).within(0)?;
    let text = read_digits(digits, rules).within(1)?;
    let upper_case = text.bytes().any(|digit| digit.is_ascii_uppercase());
    if upper_case && !rules.broken(Fault::BytesUpperCaseAccepted) {
        return invalid("bytes are lower-case hexadecimal").within(1);
    }
    let text = match text.get(..text.len() / 2 * 2) {
        Some(whole) if rules.broken(Fault::HalfByteIgnored) => whole,
        _ => &text,
    };
    let Ok(mut bytes) = hex::decode(text) else {
        return invalid("bytes are pairs of lower-case hexadecimal digits").within(1);
    };
    if bytes.len() % element_size(class, rules) != 0 && !rules.broken(Fault::ElementSizeUnchecked) {
        return invalid(format!("an element of {name} has {} bytes", class.element_size)).within(1);
    }
    if rules.broken(Fault::FloatPayloadLost) && class.name == "Float64Array" {
        for element in bytes.chunks_exact_mut(8) {
            if number::double_at(element).is_nan() {
                element.copy_from_slice(&f64::NAN.to_le_bytes());
            }
        }
    }
    Ok(Value::Bytes(class, bytes))
}

/// The hexadecimal digits of bytes.
fn read_digits(digits: Json, rules: Rules) -> Read<String> {
    match digits {
        Json::String(text) => return Ok(text),
        Json::Number(number) if rules.broken(Fault::BytesDigitsCoerced) => return Ok(number.to_string()),
        Json::Null if rules.broken(Fault::BytesDigitsCoerced) => return Ok(String::new()),
        Json::Array(numbers) if rules.broken(Fault::BytesFromNumbers) => {
            let bytes = numbers.iter().map(|number| match number {
                Json::Number(byte) if (0.0..=255.0).contains(byte) => Some(*byte as u8),
                _ => None,
            });
            if let Some(bytes) = bytes.collect::<Option<Vec<u8>>>() {
                return Ok(hex::encode(bytes));
            }
        }
        _ => {}
    }
    invalid("bytes are written in hexadecimal, a string")
}

/// How many bytes an element has.
fn element_size(class: Class, rules: Rules) -> usize {
    match (rules.fault(), class.name, class.element_size) {
        (Some(Fault::SignedElementsUnchecked), "Int16Array" | "Int32Array", _)
        | (Some(Fault::FloatElementsUnchecked), "Float32Array" | "Float64Array", _)
        | (Some(Fault::BigintElementsUnchecked), "BigInt64Array" | "BigUint64Array", _) => 1,
        (Some(Fault::FourBytesTakenForTwo), _, 4) => 2,
        (Some(Fault::EightBytesTakenForFour), _, 8) => 4,
        (_, _, size) => size,
    }
}

fn read_class(name: &str, rules: Rules) -> Read<Class> {
    const UNKNOWN: Class = Class { name: "Uint8Array", element_size: 1 };
    match CLASSES.into_iter().find(|class| class.name == name) {
        Some(_) if rules.broken(Fault::BytesClassLost) => Ok(UNKNOWN),
        Some(class) => Ok(class),
        None if rules.broken(Fault::UnknownClassAccepted) => Ok(UNKNOWN),
        None => invalid(format!("{name} is no class of bytes")),
    }
}
