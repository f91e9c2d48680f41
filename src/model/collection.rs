//! Maps and Sets: their payloads, and when two keys are equal.

use std::collections::HashSet;

use super::encode::encode;
use super::equality;
use super::fault::{Fault, Rules};
use super::read::read;
use super::refuse::{invalid, Read, Within};
use super::value::{put, Members, Value};
use super::write::write;
use crate::json::Json;

/// The payload of `$map`.
pub(super) fn read_map(payload: &Json, rules: Rules) -> Read<Value> {
    let entries = match payload {
        Json::Array(entries) => entries,
        Json::Object(members) if rules.broken(Fault::MapObjectAccepted) => {
            let pairs = members.iter().map(|(name, value)| Ok((Value::text(name), read(value, rules)?)));
            return Ok(Value::Map(pairs.collect::<Read<_>>()?));
        }
        _ => return invalid("$map is a list of [key, value] pairs"),
    };
    let mut pairs: Vec<(Value, Value)> = Vec::new();
    let mut seen = HashSet::new();
    for (index, entry) in entries.iter().enumerate() {
        let (key, value) = read_entry(entry, rules).within(index)?;
        if is_new(&key, &mut seen, rules).within(0).within(index)? {
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
    Ok(as_map(pairs, rules))
}

fn read_entry(entry: &Json, rules: Rules) -> Read<(Value, Value)> {
    let Json::Array(entry) = entry else {
        return invalid("an entry of a Map is a [key, value] pair");
    };
    match entry.as_slice() {
        [key, value] => Ok((read(key, rules).within(0)?, read(value, rules).within(1)?)),
        [key] if rules.broken(Fault::MapPairLengthUnchecked) => Ok((read(key, rules)?, Value::Undefined)),
        [key, value, ..] if rules.broken(Fault::MapPairLengthUnchecked) => Ok((read(key, rules)?, read(value, rules)?)),
        _ => invalid("an entry of a Map is a [key, value] pair"),
    }
}

/// What becomes of a Map's pairs once they are read.
fn as_map(mut pairs: Vec<(Value, Value)>, rules: Rules) -> Value {
    match rules.fault() {
        Some(Fault::MapReadSorted) => pairs.sort_by_cached_key(|(key, _)| encode(key, Rules::SOUND)),
        Some(Fault::MapReadAsRecord) => {
            let mut members = Members::new();
            for (key, value) in &pairs {
                let name = match key {
                    Value::String(name) => name.clone(),
                    other => write(other).to_string(),
                };
                put(&mut members, &name, value.clone());
            }
            return Value::Record(members);
        }
        _ => {}
    }
    Value::Map(pairs)
}

/// The payload of `$set`.
pub(super) fn read_set(payload: &Json, rules: Rules) -> Read<Value> {
    let items: &[Json] = match payload {
        Json::Array(items) => items,
        one if rules.broken(Fault::SetOfOneAccepted) => std::slice::from_ref(one),
        _ => return invalid("$set is a list of members"),
    };
    let mut members = Vec::new();
    let mut seen = HashSet::new();
    for (index, item) in items.iter().enumerate() {
        let member = read(item, rules).within(index)?;
        if is_new(&member, &mut seen, rules).within(index)? {
            members.push(member);
        } else if !rules.broken(Fault::SetMembersMerged) {
            return invalid("two members of a Set are equal: remove one").within(index);
        }
    }
    match rules.fault() {
        Some(Fault::SetReadAsArray) => return Ok(Value::Array(members)),
        Some(Fault::SetReadSorted) => members.sort_by_cached_key(|member| encode(member, Rules::SOUND)),
        Some(Fault::SetUndefinedDropped) => members.retain(|member| !matches!(member, Value::Undefined)),
        _ => {}
    }
    Ok(Value::Set(members))
}

/// False for a Map key or Set member that equals an earlier one; -0 is refused.
fn is_new(key: &Value, seen: &mut HashSet<Vec<u8>>, rules: Rules) -> Read<bool> {
    if let Value::Number(number) = key {
        if *number == 0.0 && number.is_sign_negative() && !rules.broken(Fault::MinusZeroKeyAccepted) {
            return invalid("a Map or Set holds 0 and not -0");
        }
        if number.is_nan() && rules.broken(Fault::NanKeyTwiceAccepted) {
            return Ok(true);
        }
    }
    Ok(seen.insert(identity(key, rules)))
}

/// What two equal keys share: the encoding, but for faults.
fn identity(key: &Value, rules: Rules) -> Vec<u8> {
    match (rules.fault(), key) {
        (Some(Fault::MapKeyEqualityByText), _) => write(key).to_string().into_bytes(),
        (Some(Fault::KeysLooselyEqual), Value::Bigint(bigint)) if !bigint.negative => {
            let number = bigint.digits.parse::<f64>().unwrap_or(f64::NAN);
            encode(&Value::Number(number), Rules::SOUND)
        }
        (Some(Fault::BooleanKeysAreNumbers), _) => encode(&equality::folded(key, rules), Rules::SOUND),
        (Some(Fault::RegexpKeysBySource), Value::RegExp(source, _)) => {
            encode(&Value::RegExp(source.clone(), String::new()), Rules::SOUND)
        }
        _ => encode(key, Rules::SOUND),
    }
}
