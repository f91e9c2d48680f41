//! Near misses: one small change somewhere in a value.

use super::pool;
use super::rng::Rng;
use super::same::identity;
use super::value::{as_record, distinct, form, milliseconds, scalar};
use crate::json::Json;

/// A valid value that differs from `value` in one place, mostly by little: the next double, two
/// elements exchanged, the same look under another type.
///
/// Linear in the value, a few times.
pub fn mutate(rng: &mut Rng, value: &Json) -> Json {
    let before = identity(value);
    for _ in 0..8 {
        let mutant = repaired(&at_one_place(rng, value, changed));
        if identity(&mutant) != before {
            return mutant;
        }
    }
    Json::Array(vec![value.clone()])
}

/// The values of which a typed form is made, in order: those inside an array, record, Map or Set.
fn parts(value: &Json) -> Vec<&Json> {
    match value {
        Json::Array(items) => items.iter().collect(),
        Json::Object(members) => match members.as_slice() {
            [(form, Json::Array(pairs))] if form == "$map" => {
                pairs.iter().flat_map(|pair| [pair.pointer("/0"), pair.pointer("/1")]).flatten().collect()
            }
            [(form, Json::Array(pairs))] if form == "$record" => {
                pairs.iter().filter_map(|pair| pair.pointer("/1")).collect()
            }
            [(form, Json::Array(items))] if form == "$set" => items.iter().collect(),
            [(form, _)] if form.starts_with('$') => vec![],
            _ => members.iter().map(|(_, value)| value).collect(),
        },
        _ => vec![],
    }
}

fn places(value: &Json) -> usize {
    1 + parts(value).into_iter().map(places).sum::<usize>()
}

/// The value with one of its places changed, each as likely as another.
pub(super) fn at_one_place(rng: &mut Rng, value: &Json, change: fn(&mut Rng, &Json) -> Json) -> Json {
    let mut place = rng.below(places(value)) as isize;
    changed_at(rng, value, &mut place, change)
}

/// The value with its place number `countdown` (in pre-order) changed.
fn changed_at(rng: &mut Rng, value: &Json, countdown: &mut isize, change: fn(&mut Rng, &Json) -> Json) -> Json {
    *countdown -= 1;
    if *countdown == -1 {
        return change(rng, value);
    }
    let rebuilt: Vec<Json> = parts(value).into_iter().map(|part| changed_at(rng, part, countdown, change)).collect();
    with_parts(value, rebuilt)
}

/// The typed form with other parts, in the order of [`parts`].
fn with_parts(value: &Json, parts: Vec<Json>) -> Json {
    let mut parts = parts.into_iter();
    let mut next = || parts.next().unwrap_or(Json::Null);
    match value {
        Json::Array(items) => Json::Array(items.iter().map(|_| next()).collect()),
        Json::Object(members) => match members.as_slice() {
            [(name, Json::Array(pairs))] if name == "$map" => {
                form("$map", Json::Array(pairs.iter().map(|_| Json::Array(vec![next(), next()])).collect()))
            }
            [(name, Json::Array(pairs))] if name == "$record" => {
                let pair =
                    |pair: &Json, value| Json::Array(vec![pair.pointer("/0").cloned().unwrap_or(Json::Null), value]);
                form("$record", Json::Array(pairs.iter().map(|named| pair(named, next())).collect()))
            }
            [(name, Json::Array(items))] if name == "$set" => {
                form("$set", Json::Array(items.iter().map(|_| next()).collect()))
            }
            [(name, _)] if name.starts_with('$') => value.clone(),
            _ => Json::Object(members.iter().map(|(name, _)| (name.clone(), next())).collect()),
        },
        plain => plain.clone(),
    }
}

/// Another value in the place of this one.
fn changed(rng: &mut Rng, value: &Json) -> Json {
    if rng.one_in(8) {
        return scalar(rng);
    }
    match value {
        Json::Null => form("$undefined", Json::Bool(true)),
        Json::Bool(value) => Json::Bool(!value),
        Json::Number(number) => changed_number(rng, *number),
        Json::String(text) => changed_string(rng, text),
        Json::Array(items) => changed_list(rng, items),
        Json::Object(members) => match members.as_slice() {
            [(name, payload)] if name.starts_with('$') => changed_form(rng, name, payload),
            _ => changed_record(rng, members),
        },
    }
}

fn changed_number(rng: &mut Rng, number: f64) -> Json {
    match rng.below(5) {
        0 if number == 0.0 => form("$number", Json::string("-0")),
        1 if number.trunc() == number && number.abs() < 1e15 => form("$bigint", Json::String(format!("{number}"))),
        2 if number != 0.0 => Json::Number(-number),
        3 => Json::String(Json::Number(number).to_string()),
        _ => match pool::near(number, rng) {
            near if near.is_finite() && near != 0.0 => Json::Number(near),
            _ => Json::Number(1.0),
        },
    }
}

fn changed_string(rng: &mut Rng, text: &str) -> Json {
    match rng.below(4) {
        0 => Json::String(format!("{text}{}", pool::character(rng))),
        1 => Json::String(text.chars().rev().collect()),
        2 => Json::String(text.replace('e', "\u{e9}")),
        _ => Json::String(pool::string(rng)),
    }
}

fn changed_list(rng: &mut Rng, items: &[Json]) -> Json {
    let mut items = items.to_vec();
    match rng.below(5) {
        0 if items.len() > 1 => {
            let at = rng.below(items.len() - 1);
            items.swap(at, at + 1);
        }
        1 if !items.is_empty() => {
            items.remove(rng.below(items.len()));
        }
        2 => return form("$set", Json::Array(items)),
        _ => items.push(scalar(rng)),
    }
    Json::Array(items)
}

fn changed_record(rng: &mut Rng, members: &[(String, Json)]) -> Json {
    let mut members = members.to_vec();
    match rng.below(5) {
        0 if !members.is_empty() => {
            members.remove(rng.below(members.len()));
        }
        1 if !members.is_empty() => {
            let at = rng.below(members.len());
            members[at].0 = pool::name(rng);
        }
        2 if !members.is_empty() => {
            let at = rng.below(members.len());
            members[at].1 = form("$undefined", Json::Bool(true));
        }
        3 => {
            let pairs = members.iter().map(|(name, value)| Json::Array(vec![Json::string(name), value.clone()]));
            return form("$map", Json::Array(pairs.collect()));
        }
        _ => members.push((pool::name(rng), scalar(rng))),
    }
    as_record(members)
}

/// Another payload under the same form, or the same look under another.
fn changed_form(rng: &mut Rng, name: &str, payload: &Json) -> Json {
    match (name, payload) {
        ("$undefined", _) => Json::Null,
        ("$number", _) => form("$number", Json::string(*rng.pick(&["NaN", "Infinity", "-Infinity", "-0"]))),
        ("$bigint", Json::String(digits)) if rng.one_in(2) => match digits.strip_prefix('-') {
            Some(positive) => form("$bigint", Json::string(positive)),
            None => Json::String(digits.clone()),
        },
        ("$bigint", Json::String(digits)) => form("$bigint", Json::String(format!("{digits}1").replace("01", "11"))),
        ("$date", Json::Number(ms)) if rng.one_in(2) => {
            form("$date", Json::Number(if *ms < 0.0 { ms + 1.0 } else { ms - 1.0 }))
        }
        ("$date", Json::Number(ms)) if rng.one_in(2) => Json::Number(*ms),
        ("$date", _) => form("$date", Json::Number(milliseconds(rng))),
        ("$map" | "$set", Json::Array(items)) => match changed_list(rng, items) {
            Json::Array(changed) => form(name, Json::Array(changed)),
            other => other,
        },
        ("$record", Json::Array(pairs)) => {
            let members = pairs
                .iter()
                .filter_map(|pair| Some((pair.pointer("/0")?.as_str()?.to_owned(), pair.pointer("/1")?.clone())));
            changed_record(rng, &members.collect::<Vec<_>>())
        }
        // A reference and the record of its members look alike.
        ("$nodeRef" | "$paramRef" | "$duration", Json::Object(members)) => as_record(members.clone()),
        _ => scalar(rng),
    }
}

/// Mends what the change may have broken: entries that are no pairs, equal keys, -0 as a key.
fn repaired(value: &Json) -> Json {
    let value = with_parts(value, parts(value).into_iter().map(repaired).collect());
    let Json::Object(members) = &value else { return value };
    let minus_zero = form("$number", Json::string("-0"));
    match members.as_slice() {
        [(name, Json::Array(items))] if name == "$set" => {
            let items = items.iter().filter(|item| **item != minus_zero).cloned().collect();
            form("$set", Json::Array(distinct(items, identity)))
        }
        [(name, Json::Array(pairs))] if name == "$map" => {
            let is_entry = |pair: &&Json| {
                matches!(pair, Json::Array(two) if two.len() == 2) && pair.pointer("/0") != Some(&minus_zero)
            };
            let pairs = pairs.iter().filter(is_entry).cloned().collect();
            form("$map", Json::Array(distinct(pairs, |pair| pair.pointer("/0").map(identity).unwrap_or_default())))
        }
        _ => value,
    }
}
