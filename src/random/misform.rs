//! Forms that are almost typed JSON: what a reader has to refuse, and near misses that it must not.

use super::mutate::at_one_place;
use super::pool;
use super::rng::Rng;
use super::spell::respell;
use super::value::{form, record, value};
use crate::json::Json;

/// The value with an odd form in one place. Most are refused, some are valid.
///
/// Linear in the value.
pub fn misform(rng: &mut Rng, value: &Json) -> Json {
    at_one_place(rng, value, odd_form)
}

/// One JSON text out of several.
fn one_of(rng: &mut Rng, texts: &[&str]) -> Json {
    // The texts below are strict JSON: a test reads them all.
    Json::parse(rng.pick::<&str>(texts)).unwrap_or(Json::Null)
}

fn odd_form(rng: &mut Rng, old: &Json) -> Json {
    match rng.below(20) {
        0 => form("$date", one_of(rng, DATES)),
        1 => form("$bigint", one_of(rng, BIGINTS)),
        2 => form("$regexp", Json::Array(vec![one_of(rng, SOURCES), one_of(rng, FLAGS)])),
        3 | 4 => odd_map(rng),
        5 => odd_set(rng),
        6 | 7 => form("$bytes", Json::Array(vec![one_of(rng, CLASSES), one_of(rng, HEXADECIMAL)])),
        8 => form("$datetime", Json::Array(vec![one_of(rng, DATES), one_of(rng, ZONES)])),
        9 => form("$duration", one_of(rng, DURATIONS)),
        10 => form("$interval", one_of(rng, INTERVALS)),
        11..=13 => form("$nodeRef", one_of(rng, NODE_REFS)),
        14 => form("$paramRef", one_of(rng, PARAM_REFS)),
        15 | 16 => form("$record", one_of(rng, RECORDS)),
        17 => with_company(rng, old),
        _ => one_of(rng, FORMS),
    }
}

/// A `$` form (or what is made one) with a second member.
fn with_company(rng: &mut Rng, old: &Json) -> Json {
    let mut members = match old {
        Json::Object(members) if members.len() == 1 && members[0].0.starts_with('$') => members.clone(),
        _ => vec![("$date".to_owned(), Json::Number(0.0))],
    };
    members.push((pool::name(rng), Json::Null));
    rng.shuffle(&mut members);
    let mut seen = std::collections::HashSet::new();
    members.retain(|(name, _)| seen.insert(name.clone()));
    Json::Object(members)
}

/// A Map with a key twice (in another spelling), with -0 as a key, a deep key, or an entry that is no pair.
fn odd_map(rng: &mut Rng) -> Json {
    let pair = |key: Json, value: Json| Json::Array(vec![key, value]);
    let key = repeated_key(rng);
    let again = respell(rng, &key);
    let pairs = match rng.below(6) {
        0 => vec![pair(key, Json::Null), Json::Array(vec![again])],
        1 => vec![Json::Array(vec![key, Json::Null, again])],
        2 => vec![pair(deep(rng), Json::Null)],
        _ => vec![pair(key, Json::Number(1.0)), pair(value(rng, 1), Json::Null), pair(again, Json::Number(2.0))],
    };
    form("$map", Json::Array(pairs))
}

fn odd_set(rng: &mut Rng) -> Json {
    let member = repeated_key(rng);
    let again = respell(rng, &member);
    form("$set", Json::Array(vec![member, value(rng, 1), again]))
}

fn repeated_key(rng: &mut Rng) -> Json {
    match rng.below(4) {
        0 => form("$number", Json::string(*rng.pick(&["NaN", "-0", "Infinity"]))),
        1 => record(rng, 2),
        2 => Json::object([("a", Json::Number(1.0)), ("b", Json::Number(2.0))]),
        _ => value(rng, 2),
    }
}

/// Arrays in one another, about as deep as is allowed.
fn deep(rng: &mut Rng) -> Json {
    (0..rng.between(61, 65)).fold(Json::Null, |inner, _| Json::Array(vec![inner]))
}

const DATES: &[&str] = &[
    "0",
    "-1",
    "0.5",
    "-0.5",
    "1e-320",
    "8640000000000000",
    "8640000000000001",
    "-8640000000000001",
    "1e300",
    "null",
    "\"0\"",
    "true",
    "{\"$number\":\"NaN\"}",
    "[]",
    "86400000e0",
];
const BIGINTS: &[&str] = &[
    "\"0\"",
    "\"-0\"",
    "\"00\"",
    "\"01\"",
    "\"-01\"",
    "\"\"",
    "\"-\"",
    "\"+1\"",
    "\"1.0\"",
    "\"1e3\"",
    "\" 1\"",
    "\"1n\"",
    "\"0x1\"",
    "\"--1\"",
    "1",
    "null",
    "\"\u{661}\"",
];
const SOURCES: &[&str] = &[
    "\"a\"",
    "\"\"",
    "\"/\"",
    "\"a/b\"",
    "\"\\\\/\"",
    "\"[/]\"",
    "\"[/\"",
    "\"[]/]\"",
    "\"[\\\\]/]\"",
    "\"[a]/\"",
    "\"\\\\\"",
    "\"\\\\\\\\\"",
    "\"\\\\\\\\/\"",
    "\"\\n\"",
    "\"\\\\\\n\"",
    "\"\\r\"",
    "\"\u{2028}\"",
    "\"[\u{2029}]\"",
    "\"\u{85}\"",
    "\"(\"",
    "null",
    "1",
];
const FLAGS: &[&str] = &[
    "\"\"",
    "\"g\"",
    "\"gi\"",
    "\"ig\"",
    "\"gg\"",
    "\"uv\"",
    "\"v\"",
    "\"x\"",
    "\"G\"",
    "\"dgimsuy\"",
    "\"dgimsvy\"",
    "null",
    "[\"g\"]",
];
const CLASSES: &[&str] = &[
    "\"Uint8Array\"",
    "\"ArrayBuffer\"",
    "\"Int16Array\"",
    "\"Float32Array\"",
    "\"Float64Array\"",
    "\"BigInt64Array\"",
    "\"Float16Array\"",
    "\"Buffer\"",
    "\"uint8array\"",
    "null",
];
const HEXADECIMAL: &[&str] = &[
    "\"\"",
    "\"00\"",
    "\"0\"",
    "\"FF\"",
    "\"ff\"",
    "\"0f0\"",
    "\"0001\"",
    "\"00010203\"",
    "\"0001020304050607\"",
    "\"010000000000f87f\"",
    "\"gg\"",
    "\"0x00\"",
    "\" 00\"",
    "[0]",
    "null",
];
const ZONES: &[&str] = &[
    "\"UTC\"",
    "\"\"",
    "\"Europe/Paris\"",
    "\"UTC \"",
    "\"UTC+1\"",
    "\"a.b\"",
    "\"\u{e9}\"",
    "null",
    "1",
    "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"",
    "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"",
];
const DURATIONS: &[&str] = &[
    "{}",
    "{\"days\":1}",
    "{\"day\":1}",
    "{\"days\":0}",
    "{\"days\":\"1\"}",
    "{\"days\":null}",
    "{\"hours\":24.5}",
    "{\"days\":{\"$number\":\"-0\"}}",
    "{\"days\":{\"$bigint\":\"1\"}}",
    "{\"__proto__\":1}",
    "[]",
    "null",
    "\"P1D\"",
];
const INTERVALS: &[&str] = &[
    "[{\"$datetime\":[0,\"UTC\"]},{\"$datetime\":[0,\"Z\"]}]",
    "[{\"$datetime\":[1,\"UTC\"]},{\"$datetime\":[0,\"UTC\"]}]",
    "[{\"$datetime\":[0,\"UTC\"]}]",
    "[{\"$date\":0},{\"$date\":1}]",
    "[[0,\"UTC\"],[1,\"UTC\"]]",
    "[0,1]",
    "[]",
    "null",
    "[{\"$datetime\":[0,\"UTC\"],\"a\":1},{\"$datetime\":[1,\"UTC\"]}]",
    "[{\"$datetime\":[0,\"UTC\"]},null]",
    "{\"start\":{\"$datetime\":[0,\"UTC\"]},\"end\":{\"$datetime\":[1,\"UTC\"]}}",
];
const NODE_REFS: &[&str] = &[
    "{\"node\":\"a\",\"select\":\"first\"}",
    "{\"node\":\"a\"}",
    "{\"select\":\"first\"}",
    "{}",
    "null",
    "[\"a\",\"first\"]",
    "{\"node\":\"a\",\"select\":\"middle\"}",
    "{\"node\":\"a\",\"select\":null}",
    "{\"node\":1,\"select\":\"all\"}",
    "{\"node\":\"a\",\"select\":{\"index\":0}}",
    "{\"node\":\"a\",\"select\":{\"index\":-1}}",
    "{\"node\":\"a\",\"select\":{\"index\":0.5}}",
    "{\"node\":\"a\",\"select\":{\"index\":9007199254740991}}",
    "{\"node\":\"a\",\"select\":{\"index\":9007199254740992}}",
    "{\"node\":\"a\",\"select\":{\"index\":0,\"of\":1}}",
    "{\"node\":\"a\",\"select\":{\"index\":\"0\"}}",
    "{\"node\":\"a\",\"select\":{}}",
    "{\"node\":\"a\",\"select\":0}",
    "{\"node\":\"a\",\"select\":\"first\",\"path\":null}",
    "{\"node\":\"a\",\"select\":\"first\",\"path\":[\"a\"]}",
    "{\"node\":\"a\",\"select\":\"first\",\"path\":{\"$undefined\":true}}",
    "{\"node\":\"a\",\"select\":\"first\",\"kind\":1}",
    "{\"node\":\"a\",\"select\":\"first\",\"branchId\":null}",
    "{\"node\":\"a\",\"select\":\"first\",\"branchId\":{}}",
    "{\"node\":\"a\",\"select\":\"first\",\"branchId\":{\"segments\":[]}}",
    "{\"node\":\"a\",\"select\":\"first\",\"branchId\":{\"segments\":[],\"key\":1}}",
    "{\"node\":\"a\",\"select\":\"first\",\"branchId\":{\"segments\":{}}}",
    "{\"node\":\"a\",\"select\":\"first\",\"branchId\":{\"segments\":[{\"edge\":\"e\"}]}}",
    "{\"node\":\"a\",\"select\":\"first\",\"branchId\":{\"segments\":[{\"edge\":1}]}}",
    "{\"node\":\"a\",\"select\":\"first\",\"branchId\":{\"segments\":[{\"edge\":\"e\",\"of\":[]}]}}",
    "{\"node\":\"a\",\"select\":\"first\",\"branchId\":{\"segments\":[{\"edge\":\"e\",\"join\":\"j\",\"of\":[]}]}}",
    "{\"node\":\"a\",\"select\":\"first\",\"branchId\":{\"segments\":[{\"join\":\"j\"}]}}",
    "{\"node\":\"a\",\"select\":\"first\",\"branchId\":{\"segments\":[{\"join\":\"j\",\"of\":[]}]}}",
    "{\"node\":\"a\",\"select\":\"first\",\"branchId\":{\"segments\":[{\"join\":\"j\",\"of\":[1]}]}}",
    "{\"node\":\"a\",\"select\":\"first\",\"branchId\":{\"segments\":[{\"of\":[]}]}}",
    "{\"node\":\"a\",\"select\":\"first\",\"branchId\":{\"segments\":[\"e\"]}}",
    "{\"node\":\"a\",\"select\":\"first\",\"branchId\":{\"segments\":[{}]}}",
];
const PARAM_REFS: &[&str] = &[
    "{\"path\":\"a\"}",
    "{\"path\":\"\"}",
    "{\"path\":null}",
    "{}",
    "\"a\"",
    "{\"path\":\"a\",\"default\":1}",
    "{\"path\":1}",
    "{\"path\":[\"a\"]}",
    "null",
];
const RECORDS: &[&str] = &[
    "[]",
    "[[\"a\",1]]",
    "[[\"$a\",1]]",
    "[[\"$a\",1],[\"$a\",1]]",
    "[[\"$a\",1],[\"b\",1],[\"b\",2]]",
    "[[\"$a\"]]",
    "[[\"$a\",1,2]]",
    "[[1,\"$a\"]]",
    "[\"$a\",1]",
    "{\"$a\":1}",
    "null",
    "[[\"$a\",{\"$b\":1}]]",
    "[[\"\",1],[\"$\",2]]",
    "[[\"$nodeRef\",{\"node\":\"a\",\"select\":\"first\"}]]",
    "[[\"$record\",1]]",
    "[[\"$record\",[[\"$record\",1]]]]",
    "[[\"__proto__\",1],[\"$ref\",2]]",
    "[{\"0\":\"$a\",\"1\":1}]",
];
const FORMS: &[&str] = &[
    "{\"$undefined\":true}",
    "{\"$undefined\":false}",
    "{\"$undefined\":null}",
    "{\"$undefined\":1}",
    "{\"$number\":\"NaN\"}",
    "{\"$number\":\"nan\"}",
    "{\"$number\":\"+Infinity\"}",
    "{\"$number\":\"0\"}",
    "{\"$number\":\"-0.0\"}",
    "{\"$number\":1}",
    "{\"$number\":null}",
    "{\"$\":1}",
    "{\"$ref\":{\"node\":\"a\"}}",
    "{\"$oid\":\"00\"}",
    "{\"$Date\":0}",
    "{\"$date \":0}",
    "{\"a\":1,\"$b\":2}",
    "{\"$b\":2,\"a\":1}",
    "{\"\\u0024date\":0}",
    "{\"$map\":{}}",
    "{\"$map\":null}",
    "{\"$map\":[[]]}",
    "{\"$set\":{}}",
    "{\"$set\":null}",
    "{\"$regexp\":\"a\"}",
    "{\"$regexp\":[\"a\"]}",
    "{\"$regexp\":[\"a\",\"\",\"\"]}",
    "{\"$bytes\":\"00\"}",
    "{\"$bytes\":[\"Uint8Array\"]}",
    "{\"$datetime\":0}",
    "{\"$datetime\":[0]}",
    "{\"$datetime\":[null,\"UTC\"]}",
    "{\"$record\":1}",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_odd_payload_is_strict_json() {
        let lists = [
            DATES,
            BIGINTS,
            SOURCES,
            FLAGS,
            CLASSES,
            HEXADECIMAL,
            ZONES,
            DURATIONS,
            INTERVALS,
            NODE_REFS,
            PARAM_REFS,
            RECORDS,
            FORMS,
        ];
        for text in lists.concat() {
            assert!(Json::parse(text).is_ok(), "{text}");
        }
    }
}
