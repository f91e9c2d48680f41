//! Payloads by their JSON type: lists of two, words, and what is empty.

use super::fault::{Fault, Rules};
use super::refuse::{invalid, Read};
use crate::json::Json;

/// The two parts of a payload that is a list of two; `what` says which, for the refusal.
pub(super) fn two(payload: &Json, what: &str, rules: Rules) -> Read<[Json; 2]> {
    match payload {
        Json::Array(parts) => {
            if let [first, second] = parts.as_slice() {
                return Ok([first.clone(), second.clone()]);
            }
        }
        Json::String(text) if rules.broken(Fault::TuplesFromText) => {
            let characters: Vec<String> = text.chars().map(String::from).collect();
            if let [first, second] = characters.as_slice() {
                return Ok([Json::string(first), Json::string(second)]);
            }
        }
        Json::Object(_) if rules.broken(Fault::TuplesByIndex) => {
            if let (Some(first), Some(second)) = (payload.get("0"), payload.get("1")) {
                return Ok([first.clone(), second.clone()]);
            }
        }
        _ => {}
    }
    invalid(format!("a payload here is {what}"))
}

/// A text that is looked up among the words that are known.
pub(super) fn word(json: &Json, rules: Rules) -> Option<&str> {
    match json {
        Json::String(text) => Some(text),
        Json::Array(items) if rules.broken(Fault::WordListsAccepted) => match items.as_slice() {
            [Json::String(text)] => Some(text),
            _ => None,
        },
        _ => None,
    }
}

/// True for null, the empty text, the empty list and the object without members.
pub(super) fn is_empty(json: &Json) -> bool {
    match json {
        Json::Null => true,
        Json::String(text) => text.is_empty(),
        Json::Array(items) => items.is_empty(),
        Json::Object(members) => members.is_empty(),
        Json::Bool(_) | Json::Number(_) => false,
    }
}

/// False for a payload of another JSON type than its form has; null is a Date.
pub(super) fn is_of_its_form(form: &str, payload: &Json) -> bool {
    match form {
        "$regexp" | "$bytes" | "$datetime" | "$interval" | "$map" | "$set" | "$record" => {
            matches!(payload, Json::Array(_))
        }
        "$duration" | "$nodeRef" | "$paramRef" => matches!(payload, Json::Object(_)),
        "$number" | "$bigint" => matches!(payload, Json::String(_)),
        _ => true,
    }
}
