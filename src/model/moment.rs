//! Date, DateTime, Duration and Interval: their payloads.

use super::fault::{Fault, Rules};
use super::payload::{is_empty, two};
use super::refuse::{invalid, Read, Within};
use super::value::{DateTime, Members, Value, UNITS};
use crate::json::Json;

/// Whole milliseconds in the range of a Date.
fn read_ms(payload: &Json, rules: Rules) -> Read<i64> {
    const MAX_MS: f64 = 8.64e15;
    let Json::Number(ms) = payload else {
        return invalid("milliseconds are a JSON number");
    };
    if ms.trunc() != *ms && !rules.broken(Fault::DateFractionAccepted) {
        return invalid("milliseconds are whole");
    }
    if ms.abs() > MAX_MS && !rules.broken(Fault::DateRangeUnchecked) {
        return invalid("a date is at most 8.64e15 milliseconds from 1970");
    }
    Ok(*ms as i64)
}

/// The payload of `$date`.
pub(super) fn read_date(payload: &Json, rules: Rules) -> Read<Value> {
    match payload {
        Json::Null if rules.broken(Fault::InvalidDateAsNull) => return Ok(Value::Null),
        Json::Null => return Ok(Value::Date(None)),
        Json::String(_) if rules.broken(Fault::DateTextAccepted) => return Ok(Value::Date(None)),
        _ => {}
    }
    let mut ms = read_ms(payload, rules)?;
    if rules.broken(Fault::DateToWholeSeconds) {
        ms -= ms % 1000;
    }
    if rules.broken(Fault::DateReadAsNumber) {
        return Ok(Value::Number(ms as f64));
    }
    Ok(Value::Date(Some(ms)))
}

/// The payload of `$datetime`.
pub(super) fn read_datetime(payload: &Json, rules: Rules) -> Read<DateTime> {
    let [ms, zone] = two(payload, "[milliseconds, zone]", rules)?;
    let zone = match zone {
        Json::String(zone) => zone,
        _ if rules.broken(Fault::ZoneDefaulted) => "UTC".to_owned(),
        _ => return invalid("a zone name is a string").within(1),
    };
    let ms = match ms {
        Json::Null if rules.broken(Fault::InstantNullAccepted) => 0,
        Json::String(digits) if rules.broken(Fault::TuplesFromText) => digits.parse().unwrap_or_default(),
        ms => read_ms(&ms, rules).within(0)?,
    };
    let well_formed = (1..=64).contains(&zone.len())
        && zone.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_+/-".contains(&byte));
    if !well_formed && !rules.broken(Fault::ZoneUnchecked) {
        return invalid("a zone name is 1 to 64 of A-Z a-z 0-9 _ + / -").within(1);
    }
    let zone = if rules.broken(Fault::ZoneDropped) { "UTC".to_owned() } else { zone };
    Ok(DateTime { ms, zone })
}

/// The payload of `$duration`.
pub(super) fn read_duration(payload: &Json, rules: Rules) -> Read<Value> {
    if let Some(duration) = lenient_duration(payload, rules) {
        return Ok(duration);
    }
    let Json::Object(members) = payload else {
        return invalid("$duration is an object of units");
    };
    let mut units = Vec::new();
    for (name, amount) in members {
        let Some(unit) = UNITS.into_iter().find(|unit| unit == name) else {
            if rules.broken(Fault::UnknownUnitIgnored) {
                continue;
            }
            return invalid(format!("{name:?} is no unit of a Duration"));
        };
        match amount {
            Json::Number(amount) if amount.is_finite() => units.push((unit, *amount)),
            _ => return invalid("an amount is a JSON number").within(name),
        }
    }
    match rules.fault() {
        Some(Fault::DurationZerosDropped) => units.retain(|(_, amount)| *amount != 0.0),
        Some(Fault::DurationRounded) => units.iter_mut().for_each(|(_, amount)| *amount = amount.trunc() + 0.0),
        Some(Fault::DurationNormalised) => normalise(&mut units),
        _ => {}
    }
    Ok(Value::Duration(units))
}

/// For faults: the Duration that a payload of another type is taken for.
fn lenient_duration(payload: &Json, rules: Rules) -> Option<Value> {
    if is_empty(payload) && rules.broken(Fault::DurationOfNothing) {
        return Some(Value::Duration(vec![]));
    }
    let Json::Array(pairs) = payload else { return None };
    if pairs.is_empty() || !rules.broken(Fault::DurationFromPairs) {
        return None;
    }
    let units = pairs.iter().map(|pair| match pair {
        Json::Array(pair) => match pair.as_slice() {
            [Json::String(name), Json::Number(amount)] => {
                UNITS.into_iter().find(|unit| unit == name).map(|unit| (unit, *amount))
            }
            _ => None,
        },
        _ => None,
    });
    units.collect::<Option<_>>().map(Value::Duration)
}

/// For a fault: carries whole minutes into hours, seconds into minutes, hours into days.
fn normalise(units: &mut Vec<(&'static str, f64)>) {
    for (small, large, size) in [("seconds", "minutes", 60.0), ("minutes", "hours", 60.0), ("hours", "days", 24.0)] {
        let Some(place) = units.iter().position(|(unit, amount)| *unit == small && amount.abs() >= size) else {
            continue;
        };
        let carried = (units[place].1 / size).trunc();
        // A remainder of -0 is no JSON number: adding 0 makes it 0.
        units[place].1 = units[place].1 - carried * size + 0.0;
        match units.iter_mut().find(|(unit, _)| *unit == large) {
            Some((_, amount)) => *amount += carried,
            None => units.push((large, carried)),
        }
    }
}

/// For a fault: the Duration that a record looks like.
pub(super) fn mimicked_duration(members: &Members) -> Option<Value> {
    let units = members.iter().map(|(name, value)| match value {
        Value::Number(amount) if amount.is_finite() => {
            UNITS.into_iter().find(|unit| unit == name).map(|unit| (unit, *amount))
        }
        _ => None,
    });
    let units: Vec<_> = units.collect::<Option<_>>()?;
    (!units.is_empty()).then_some(Value::Duration(units))
}

/// The payload of `$interval`.
pub(super) fn read_interval(payload: &Json, rules: Rules) -> Read<Value> {
    let [start, end] = two(payload, "[start, end]", rules)?;
    let start = read_end(&start, rules).within(0)?;
    let end = match end {
        Json::Null if rules.broken(Fault::IntervalEndDefaulted) => start.clone(),
        end => read_end(&end, rules).within(1)?,
    };
    if start.ms > end.ms && !rules.broken(Fault::IntervalReversedAccepted) {
        return invalid("an Interval does not end before it starts");
    }
    if start.ms == end.ms && rules.broken(Fault::EmptyIntervalRefused) {
        return invalid("an Interval is not empty");
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
        Json::Array(_) if rules.broken(Fault::IntervalEndsBare) => read_datetime(end, rules),
        Json::Number(_) if rules.broken(Fault::IntervalEndsFromNumbers) => {
            Ok(DateTime { ms: read_ms(end, rules)?, zone: "UTC".to_owned() })
        }
        _ => invalid("an end of an Interval is a $datetime"),
    }
}
