//! RegExp: its payload, source and flags.

use super::fault::{Fault, Rules};
use super::payload::two;
use super::refuse::{invalid, Read, Within};
use super::value::Value;
use crate::json::Json;

/// The payload of `$regexp`.
pub(super) fn read_regexp(payload: &Json, rules: Rules) -> Read<Value> {
    let [Json::String(source), Json::String(flags)] = two(payload, "[source, flags]", rules)? else {
        return invalid("$regexp is [source, flags], two strings");
    };
    if !rules.broken(Fault::RegexpSourceUnchecked) {
        check_source(&source, rules).within(0)?;
    }
    check_flags(&flags, rules).within(1)?;
    let flags = if rules.broken(Fault::RegexpFlagsDropped) { String::new() } else { flags };
    Ok(Value::RegExp(source, flags))
}

fn check_source(source: &str, rules: Rules) -> Read<()> {
    if source.is_empty() {
        return invalid("a RegExp source is not empty: the empty pattern is (?:)");
    }
    let mut in_class = false;
    let mut characters = source.chars();
    while let Some(character) = characters.next() {
        // The protected character is taken too, whatever it is but a line terminator.
        let escaped = character == '\\';
        let looked_at = if escaped { characters.next() } else { Some(character) };
        match looked_at {
            None => return invalid("a RegExp source does not end inside an escape"),
            Some('\u{2028}' | '\u{2029}') if rules.broken(Fault::RegexpSeparatorsAccepted) => {}
            Some('\n' | '\r' | '\u{2028}' | '\u{2029}') => {
                return invalid("a RegExp source holds no raw line terminator: escape it");
            }
            Some(_) if escaped => {}
            Some('[') => in_class = !rules.broken(Fault::RegexpSlashInClassRefused),
            Some(']') => in_class = false,
            Some('/') if !in_class && !rules.broken(Fault::RegexpSlashUnchecked) => {
                return invalid("a slash outside a class is written \\/");
            }
            Some(_) => {}
        }
    }
    Ok(())
}

fn check_flags(flags: &str, rules: Rules) -> Read<()> {
    let letters: Vec<char> = flags.chars().collect();
    if letters.iter().any(|letter| !"dgimsuvy".contains(*letter)) {
        return invalid("flags are letters of dgimsuvy");
    }
    if letters.contains(&'u') && letters.contains(&'v') {
        return invalid("the flags u and v exclude each other");
    }
    let mut sorted = letters.clone();
    sorted.sort_unstable();
    let distinct = sorted.windows(2).all(|two| two[0] != two[1]);
    if !distinct || (sorted != letters && !rules.broken(Fault::RegexpFlagsUnsorted)) {
        return invalid("flags stand in alphabetical order, each once");
    }
    Ok(())
}
