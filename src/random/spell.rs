//! Spellings of typed JSON: other member order, escapes, white space and numbers; and corrupted text.

use super::pool;
use super::rng::Rng;
use crate::json::{write_string, Json};

/// The same value with the members of all objects, and the pairs of `$record`, in another order.
pub fn respell(rng: &mut Rng, form: &Json) -> Json {
    match form {
        Json::Array(items) => Json::Array(items.iter().map(|item| respell(rng, item)).collect()),
        Json::Object(members) => {
            let mut members: Vec<(String, Json)> =
                members.iter().map(|(name, value)| (name.clone(), respell(rng, value))).collect();
            if let [(name, Json::Array(pairs))] = members.as_mut_slice() {
                if name == "$record" {
                    rng.shuffle(pairs);
                }
            }
            rng.shuffle(&mut members);
            Json::Object(members)
        }
        plain => plain.clone(),
    }
}

/// A text of the tree with escapes, white space and number spellings of its own.
pub fn spell(rng: &mut Rng, tree: &Json) -> String {
    let mut text = String::new();
    write(rng, tree, &mut text);
    text
}

fn space(rng: &mut Rng, text: &mut String) {
    if rng.one_in(6) {
        text.push(*rng.pick(&[' ', '\n', '\t', '\r']));
    }
}

fn write(rng: &mut Rng, tree: &Json, text: &mut String) {
    space(rng, text);
    match tree {
        Json::Number(number) => text.push_str(&number_spelling(rng, *number)),
        Json::String(string) => write_escaped(rng, string, text),
        Json::Array(items) => {
            text.push('[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    text.push(',');
                }
                write(rng, item, text);
            }
            space(rng, text);
            text.push(']');
        }
        Json::Object(members) => {
            text.push('{');
            for (index, (name, value)) in members.iter().enumerate() {
                if index > 0 {
                    text.push(',');
                }
                space(rng, text);
                write_escaped(rng, name, text);
                space(rng, text);
                text.push(':');
                write(rng, value, text);
            }
            space(rng, text);
            text.push('}');
        }
        word => word.write(text),
    }
    space(rng, text);
}

/// A token that reads as `number`.
fn number_spelling(rng: &mut Rng, number: f64) -> String {
    let whole = number.trunc() == number && number.abs() < 1e15;
    match rng.below(6) {
        0 => format!("{number:e}"),
        1 => format!("{number:?}").replace('e', "E"),
        2 if whole => format!("{number}.0"),
        3 if whole && number != 0.0 => format!("{number}0e-1"),
        // More digits than needed, all exact: the nearest double stays the same.
        4 if number.abs() < 1e6 && number.abs() > 1e-3 => format!("{number:.60}"),
        _ => Json::Number(number).to_string(),
    }
}

fn write_escaped(rng: &mut Rng, string: &str, text: &mut String) {
    if !rng.one_in(4) {
        write_string(string, text);
        return;
    }
    text.push('"');
    for character in string.chars() {
        let must = matches!(character, '"' | '\\' | '\0'..='\x1f');
        if must || rng.one_in(2) {
            for unit in character.encode_utf16(&mut [0; 2]) {
                let digits = if rng.one_in(2) { format!("\\u{unit:04x}") } else { format!("\\u{unit:04X}") };
                text.push_str(&digits);
            }
        } else {
            text.push(character);
        }
    }
    text.push('"');
}

/// Pieces that strict JSON refuses, or that change what a text means.
const HOSTILE: [&str; 46] = [
    "-0",
    "-0.0",
    "-0e7",
    "-1e-400",
    "1e-400",
    "1e400",
    "-1e400",
    "+1",
    ".5",
    "1.",
    "01",
    "-",
    "1e",
    "0x10",
    "NaN",
    "Infinity",
    "-Infinity",
    "null",
    "true",
    "undefined",
    "\"\\ud800\"",
    "\"\\udc00\\ud800\"",
    "\"\\ud83d\\ude00\"",
    "\"\\uD83D\\u0061\"",
    "\"\\x41\"",
    "'a'",
    "\u{feff}",
    "//x",
    "/**/",
    ",",
    ",,",
    ":",
    "{",
    "}",
    "[",
    "]",
    "\"",
    "\\",
    "\u{0}",
    "\u{1}",
    "\u{a0}",
    "{\"a\":1,\"a\":2}",
    "{\"a\":1,\"\\u0061\":2}",
    "9007199254740993",
    "123456789012345678901234567890",
    "0.1000000000000000055511151231257827021181583404541015625",
];

/// The text with one to three edits: characters lost, doubled or exchanged, hostile pieces put in. It may be
/// valid still.
pub fn corrupt(rng: &mut Rng, text: &str) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    for _ in 0..rng.between(1, 3) {
        let at = rng.below(characters.len() + 1);
        let end = (at + rng.between(1, 8)).min(characters.len());
        match rng.below(8) {
            0 => drop(characters.drain(at..end)),
            1 => {
                let doubled: Vec<char> = characters[at..end].to_vec();
                characters.splice(at..at, doubled);
            }
            2 => characters.truncate(at),
            3 => characters.insert(at, pool::character(rng)),
            4 if at < characters.len() => characters[at] = pool::character(rng),
            5 => nest(rng, &mut characters),
            6 => replace_number(rng, &mut characters),
            _ => {
                let piece = rng.pick::<&str>(&HOSTILE).chars();
                characters.splice(at..at, piece);
            }
        }
    }
    characters.into_iter().collect()
}

/// Wraps the text in arrays, about as deep as is allowed or far deeper.
fn nest(rng: &mut Rng, characters: &mut Vec<char>) {
    let depth = *rng.pick(&[1, 60, 62, 63, 64, 65, 200, 600]);
    characters.splice(0..0, std::iter::repeat_n('[', depth));
    characters.extend(std::iter::repeat_n(']', depth));
}

/// Puts a hostile piece in the place of a run of digits.
fn replace_number(rng: &mut Rng, characters: &mut Vec<char>) {
    let digits: Vec<usize> = (0..characters.len()).filter(|at| characters[*at].is_ascii_digit()).collect();
    if digits.is_empty() {
        return;
    }
    let start = *rng.pick(&digits);
    let length = characters[start..].iter().take_while(|character| character.is_ascii_digit()).count();
    let piece = rng.pick::<&str>(&HOSTILE).chars();
    characters.splice(start..start + length, piece);
}
