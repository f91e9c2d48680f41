//! Typed JSON to values (SPEC.md chapter 1): records, the `$` forms, and what is refused.

use std::collections::HashSet;

use super::encode::encode;
use super::fault::{Fault, Rules};
use super::refuse::{refuse, Read, Within, INVALID_VALUE};
use super::value::{put, Bigint, DateTime, Members, NodeRef, Value, CLASSES, UNITS};
use super::{number, reference};
use crate::json::Json;

/// Reads one typed value.
pub(super) fn read(json: &Json, rules: Rules) -> Read<Value> {
    match json {
        Json::Null => Ok(Value::Null),
        Json::Bool(value) => Ok(Value::Bool(*value)),
        Json::Number(number) => Ok(Value::Number(read_number(*number, rules))),
        Json::String(text) => Ok(Value::String(read_string(text, rules))),
        Json::Array(items) => Ok(Value::Array(read_all(items, rules)?)),
        Json::Object(members) => read_object(members, rules),
    }
}

fn invalid<T>(message: impl Into<String>) -> Read<T> {
    refuse(INVALID_VALUE, message)
}

fn read_all(items: &[Json], rules: Rules) -> Read<Vec<Value>> {
    items.iter().enumerate().map(|(index, item)| read(item, rules).within(index)).collect()
}

fn read_number(number: f64, rules: Rules) -> f64 {
    match rules.fault() {
        Some(Fault::FifteenDigits) => format!("{number:.14e}").parse().unwrap_or(number),
        Some(Fault::IntegersSaturate) => number.clamp(i64::MIN as f64, i64::MAX as f64),
        _ => number,
    }
}

fn read_string(text: &str, rules: Rules) -> String {
    match rules.fault() {
        Some(Fault::NfcApplied) => composed(text),
        Some(Fault::LineEndsNormalised) => text.replace("\r\n", "\n"),
        Some(Fault::StringEndsAtNul) => text.split('\0').next().unwrap_or_default().to_owned(),
        _ => text.to_owned(),
    }
}

/// A small part of normalisation form C, enough to be noticed.
fn composed(text: &str) -> String {
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

/// A record, or the `$` form that the object is.
fn read_object(members: &[(String, Json)], rules: Rules) -> Read<Value> {
    let Some((form, payload)) = members.iter().find(|(name, _)| name.starts_with('$')) else {
        return read_record(members, rules);
    };
    if members.len() > 1 && !rules.broken(Fault::SecondMemberIgnored) {
        return invalid(format!("{form} has company: a $ form is the only member; write other records as $record"));
    }
    match form.as_str() {
        "$undefined" => read_undefined(payload, rules),
        "$number" => read_special_number(payload, rules),
        "$bigint" => read_bigint(payload, rules),
        "$date" => read_date(payload, rules),
        "$regexp" => read_regexp(payload, rules),
        "$map" => read_map(payload, rules),
        "$set" => read_set(payload, rules),
        "$bytes" => read_bytes(payload, rules),
        "$datetime" => read_datetime(payload, rules).map(Value::DateTime),
        "$duration" => read_duration(payload, rules),
        "$interval" => read_interval(payload, rules),
        "$nodeRef" => reference::read_node_ref(payload, rules).map(Value::NodeRef),
        "$paramRef" => reference::read_param_ref(payload, rules),
        "$record" => read_escaped_record(payload, rules),
        _ if rules.broken(Fault::UnknownFormIsARecord) => read_record(members, rules),
        _ => return invalid(format!("{form} is no form of a value: write such a record as $record")),
    }
    .within(form)
}

fn read_record(members: &[(String, Json)], rules: Rules) -> Read<Value> {
    let mut read_members = Members::new();
    for (name, value) in members {
        read_members.push((name.clone(), read(value, rules).within(name)?));
    }
    Ok(as_record(read_members, rules))
}

/// What becomes of a record's members once they are read.
fn as_record(mut members: Members, rules: Rules) -> Value {
    match rules.fault() {
        Some(Fault::PrototypeKeyLost) => members.retain(|(name, _)| name != "__proto__"),
        Some(Fault::EmptyNameLost) => members.retain(|(name, _)| !name.is_empty()),
        Some(Fault::UndefinedMemberLost) => members.retain(|(_, value)| !matches!(value, Value::Undefined)),
        Some(Fault::ConstructorNameIsAType) => {
            if let Some(reference) = claimed_reference(&members) {
                return Value::NodeRef(reference);
            }
        }
        _ => {}
    }
    Value::Record(members)
}

/// For a fault: the NodeRef that a record's constructor member claims it to be.
fn claimed_reference(members: &Members) -> Option<NodeRef> {
    let record = Value::Record(members.clone());
    match record.member("constructor")?.member("name")? {
        Value::String(name) if name == "NodeRef" => reference::mimicked_node_ref(&record),
        _ => None,
    }
}

fn read_escaped_record(payload: &Json, rules: Rules) -> Read<Value> {
    let Json::Array(pairs) = payload else {
        return invalid("$record is a list of [name, value] pairs");
    };
    let mut members = Members::new();
    let mut names = HashSet::new();
    for (index, pair) in pairs.iter().enumerate() {
        let Json::Array(pair) = pair else {
            return invalid("a member of $record is a [name, value] pair").within(index);
        };
        let [Json::String(name), value] = pair.as_slice() else {
            return invalid("a member of $record is a [name, value] pair").within(index);
        };
        let value = read(value, rules).within(1).within(index)?;
        if names.insert(name) {
            members.push((name.clone(), value));
        } else if rules.broken(Fault::EscapeNameTwiceAccepted) {
            put(&mut members, name, value);
        } else {
            return invalid(format!("the name {name:?} stands twice: remove one")).within(index);
        }
    }
    if !members.iter().any(|(name, _)| name.starts_with('$')) && !rules.broken(Fault::EscapeAlwaysAccepted) {
        return invalid("no name starts with $: write it as a plain record");
    }
    if rules.broken(Fault::DollarRecordIsAType) {
        if let [(name, value)] = members.as_slice() {
            if let (true, Some(reference)) = (name == "$nodeRef", reference::mimicked_node_ref(value)) {
                return Ok(Value::NodeRef(reference));
            }
        }
    }
    Ok(as_record(members, rules))
}

fn read_undefined(payload: &Json, rules: Rules) -> Read<Value> {
    match payload {
        Json::Bool(true) if rules.broken(Fault::UndefinedReadAsNull) => Ok(Value::Null),
        Json::Bool(true) => Ok(Value::Undefined),
        _ => invalid("undefined is written {\"$undefined\":true}"),
    }
}

fn read_special_number(payload: &Json, rules: Rules) -> Read<Value> {
    let number = match payload.as_str() {
        Some("NaN") => f64::NAN,
        Some("Infinity") => f64::INFINITY,
        Some("-Infinity") => f64::NEG_INFINITY,
        Some("-0") if rules.broken(Fault::MinusZeroReadAsZero) => 0.0,
        Some("-0") => -0.0,
        _ => return invalid("$number is NaN, Infinity, -Infinity or -0; write other numbers as JSON numbers"),
    };
    if rules.broken(Fault::NanReadAsNull) && !number.is_finite() {
        return Ok(Value::Null);
    }
    Ok(Value::Number(number))
}

fn read_bigint(payload: &Json, rules: Rules) -> Read<Value> {
    const MAX_DIGITS: usize = 4000;
    let Some(text) = payload.as_str() else {
        return invalid("$bigint is decimal text");
    };
    let (negative, mut digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
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
    if negative && digits == "0" {
        return invalid("there is no bigint -0");
    }
    if digits.len() > MAX_DIGITS {
        return invalid(format!("a bigint has at most {MAX_DIGITS} digits"));
    }
    let mut digits = digits.to_owned();
    if rules.broken(Fault::BigintThroughDouble) {
        digits = number::digits_through_double(&digits);
    }
    Ok(Value::Bigint(Bigint { negative, digits }))
}

/// Whole milliseconds in the range of a Date.
fn read_ms(payload: &Json, rules: Rules) -> Read<i64> {
    const MAX_MS: f64 = 8.64e15;
    let Json::Number(ms) = payload else {
        return invalid("milliseconds are a JSON number");
    };
    if ms.trunc() != *ms {
        return invalid("milliseconds are whole");
    }
    if ms.abs() > MAX_MS && !rules.broken(Fault::DateRangeUnchecked) {
        return invalid("a date is at most 8.64e15 milliseconds from 1970");
    }
    Ok(*ms as i64)
}

fn read_date(payload: &Json, rules: Rules) -> Read<Value> {
    if *payload == Json::Null {
        let invalid_date = if rules.broken(Fault::InvalidDateAsNull) { Value::Null } else { Value::Date(None) };
        return Ok(invalid_date);
    }
    let mut ms = read_ms(payload, rules)?;
    if rules.broken(Fault::DateToWholeSeconds) {
        ms -= ms % 1000;
    }
    Ok(Value::Date(Some(ms)))
}

fn read_regexp(payload: &Json, rules: Rules) -> Read<Value> {
    let Json::Array(parts) = payload else {
        return invalid("$regexp is [source, flags]");
    };
    let [Json::String(source), Json::String(flags)] = parts.as_slice() else {
        return invalid("$regexp is [source, flags], two strings");
    };
    check_source(source, rules).within(0)?;
    check_flags(flags, rules).within(1)?;
    let flags = if rules.broken(Fault::RegexpFlagsDropped) { String::new() } else { flags.clone() };
    Ok(Value::RegExp(source.clone(), flags))
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
            Some('\n' | '\r' | '\u{2028}' | '\u{2029}') => {
                return invalid("a RegExp source holds no raw line terminator: escape it");
            }
            Some(_) if escaped => {}
            Some('[') => in_class = true,
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

/// False for a Map key or Set member that equals an earlier one; -0 is refused.
fn check_key(key: &Value, seen: &mut HashSet<Vec<u8>>, rules: Rules) -> Read<bool> {
    if let Value::Number(number) = key {
        if *number == 0.0 && number.is_sign_negative() && !rules.broken(Fault::MinusZeroKeyAccepted) {
            return invalid("a Map or Set holds 0 and not -0");
        }
        if number.is_nan() && rules.broken(Fault::NanKeyTwiceAccepted) {
            return Ok(true);
        }
    }
    let identity = if rules.broken(Fault::MapKeyEqualityByText) {
        super::write::write(key).to_string().into_bytes()
    } else {
        encode(key, Rules::SOUND)
    };
    Ok(seen.insert(identity))
}

fn read_map(payload: &Json, rules: Rules) -> Read<Value> {
    let Json::Array(entries) = payload else {
        return invalid("$map is a list of [key, value] pairs");
    };
    let mut pairs: Vec<(Value, Value)> = Vec::new();
    let mut seen = HashSet::new();
    for (index, entry) in entries.iter().enumerate() {
        let Json::Array(entry) = entry else {
            return invalid("an entry of a Map is a [key, value] pair").within(index);
        };
        let [key, value] = entry.as_slice() else {
            return invalid("an entry of a Map is a [key, value] pair").within(index);
        };
        let key = read(key, rules).within(0).within(index)?;
        let value = read(value, rules).within(1).within(index)?;
        if check_key(&key, &mut seen, rules).within(0).within(index)? {
            pairs.push((key, value));
        } else if rules.broken(Fault::DuplicateKeyLastWins) {
            let identity = encode(&key, Rules::SOUND);
            if let Some(pair) = pairs.iter_mut().find(|(other, _)| encode(other, Rules::SOUND) == identity) {
                pair.1 = value;
            }
        } else {
            return invalid("two keys of a Map are equal: remove one").within(index);
        }
    }
    Ok(Value::Map(pairs))
}

fn read_set(payload: &Json, rules: Rules) -> Read<Value> {
    let Json::Array(items) = payload else {
        return invalid("$set is a list of members");
    };
    let mut members = Vec::new();
    let mut seen = HashSet::new();
    for (index, item) in items.iter().enumerate() {
        let member = read(item, rules).within(index)?;
        if check_key(&member, &mut seen, rules).within(index)? {
            members.push(member);
        } else if !rules.broken(Fault::SetMembersMerged) {
            return invalid("two members of a Set are equal: remove one").within(index);
        }
    }
    Ok(Value::Set(members))
}

fn read_bytes(payload: &Json, rules: Rules) -> Read<Value> {
    let Json::Array(parts) = payload else {
        return invalid("$bytes is [class name, hexadecimal]");
    };
    let [Json::String(name), Json::String(text)] = parts.as_slice() else {
        return invalid("$bytes is [class name, hexadecimal], two strings");
    };
    let Some(class) = CLASSES.into_iter().find(|class| class.name == name) else {
        return invalid(format!("{name} is no class of bytes")).within(0);
    };
    let upper_case = text.bytes().any(|digit| digit.is_ascii_uppercase());
    if upper_case && !rules.broken(Fault::BytesUpperCaseAccepted) {
        return invalid("bytes are lower-case hexadecimal").within(1);
    }
    let Ok(mut bytes) = hex::decode(text) else {
        return invalid("bytes are pairs of lower-case hexadecimal digits").within(1);
    };
    if bytes.len() % class.element_size != 0 && !rules.broken(Fault::ElementSizeUnchecked) {
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

/// The payload of `$datetime`.
fn read_datetime(payload: &Json, rules: Rules) -> Read<DateTime> {
    let Json::Array(parts) = payload else {
        return invalid("$datetime is [milliseconds, zone]");
    };
    let [ms, Json::String(zone)] = parts.as_slice() else {
        return invalid("$datetime is [milliseconds, zone]");
    };
    let ms = read_ms(ms, rules).within(0)?;
    let well_formed = (1..=64).contains(&zone.len())
        && zone.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_+/-".contains(&byte));
    if !well_formed {
        return invalid("a zone name is 1 to 64 of A-Z a-z 0-9 _ + / -").within(1);
    }
    let zone = if rules.broken(Fault::ZoneDropped) { "UTC".to_owned() } else { zone.clone() };
    Ok(DateTime { ms, zone })
}

fn read_duration(payload: &Json, rules: Rules) -> Read<Value> {
    let Json::Object(members) = payload else {
        return invalid("$duration is an object of units");
    };
    let mut units = Vec::new();
    for (name, amount) in members {
        let Some(unit) = UNITS.into_iter().find(|unit| unit == name) else {
            return invalid(format!("{name:?} is no unit of a Duration"));
        };
        match amount {
            Json::Number(amount) if amount.is_finite() => units.push((unit, *amount)),
            _ => return invalid("an amount is a JSON number").within(name),
        }
    }
    match rules.fault() {
        Some(Fault::DurationZerosDropped) => units.retain(|(_, amount)| *amount != 0.0),
        Some(Fault::DurationNormalised) => normalise(&mut units),
        _ => {}
    }
    Ok(Value::Duration(units))
}

/// For a fault: carries whole minutes into hours, seconds into minutes, hours into days.
fn normalise(units: &mut Vec<(&'static str, f64)>) {
    for (small, large, size) in [("seconds", "minutes", 60.0), ("minutes", "hours", 60.0), ("hours", "days", 24.0)] {
        let Some(place) = units.iter().position(|(unit, amount)| *unit == small && amount.abs() >= size) else {
            continue;
        };
        let carried = (units[place].1 / size).trunc();
        units[place].1 -= carried * size;
        match units.iter_mut().find(|(unit, _)| *unit == large) {
            Some((_, amount)) => *amount += carried,
            None => units.push((large, carried)),
        }
        // A remainder of -0 is no JSON number.
        units[place].1 += 0.0;
    }
}

fn read_interval(payload: &Json, rules: Rules) -> Read<Value> {
    let Json::Array(ends) = payload else {
        return invalid("$interval is [start, end]");
    };
    let [start, end] = ends.as_slice() else {
        return invalid("$interval is [start, end]");
    };
    let start = read_end(start, rules).within(0)?;
    let end = read_end(end, rules).within(1)?;
    if start.ms > end.ms && !rules.broken(Fault::IntervalReversedAccepted) {
        return invalid("an Interval does not end before it starts");
    }
    if rules.broken(Fault::IntervalAsArray) {
        return Ok(Value::Array(vec![Value::DateTime(start), Value::DateTime(end)]));
    }
    Ok(Value::Interval(start, end))
}

fn read_end(end: &Json, rules: Rules) -> Read<DateTime> {
    match end {
        Json::Object(members) => match members.as_slice() {
            [(form, payload)] if form == "$datetime" => read_datetime(payload, rules).within("$datetime"),
            _ => invalid("an end of an Interval is a $datetime"),
        },
        _ => invalid("an end of an Interval is a $datetime"),
    }
}
