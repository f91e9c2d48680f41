//! JSON text for vector files: compact, pure ASCII, so that no character in a file is invisible.

use std::fmt::Write as _;

use planproof::json::Json;
use serde_json::value::RawValue;
use serde_json::Value;

/// `value` as compact JSON in which every character outside of ASCII is escaped.
pub fn ascii(value: &Value) -> String {
    escape(&value.to_string())
}

/// [`ascii`] for a tree of ours.
pub fn ascii_tree(value: &Json) -> String {
    escape(&value.to_string())
}

/// Escapes what is not ASCII. In JSON text such characters stand only inside strings.
fn escape(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for character in json.chars() {
        if character.is_ascii() && character != '\u{7f}' {
            out.push(character);
            continue;
        }
        for unit in character.encode_utf16(&mut [0; 2]) {
            // Writing to a String cannot fail.
            let _ = write!(out, "\\u{unit:04x}");
        }
    }
    out
}

/// `text` as JSON that is kept as it is spelled.
///
/// # Errors
/// What `serde_json` says of a text that is not JSON.
pub fn raw(text: &str) -> Result<Box<RawValue>, String> {
    RawValue::from_string(text.to_owned()).map_err(|error| format!("not JSON: {error}: {text}"))
}
