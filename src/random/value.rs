//! Random typed values of every kind, as typed JSON.

use std::collections::HashSet;

use super::pool;
use super::rng::Rng;
use super::same::identity;
use crate::json::Json;

/// A valid value in typed JSON, of depth at most `depth`, of any kind.
pub fn value(rng: &mut Rng, depth: usize) -> Json {
    if depth > 0 && rng.chance(2, 5) {
        return container(rng, depth);
    }
    scalar(rng)
}

/// A record in typed JSON (the escaped form when a name wants it), of depth at most `depth`, which is at least 1.
pub fn record(rng: &mut Rng, depth: usize) -> Json {
    let size = rng.few(5);
    let mut members = Vec::new();
    for _ in 0..size {
        let name = pool::name(rng);
        let value = value(rng, depth.saturating_sub(1));
        members.push((name, value));
    }
    as_record(members)
}

/// The typed form of a record; of members with one name the first counts.
pub(super) fn as_record(mut members: Vec<(String, Json)>) -> Json {
    let mut seen = HashSet::new();
    members.retain(|(name, _)| seen.insert(name.clone()));
    if members.iter().any(|(name, _)| name.starts_with('$')) {
        let pairs = members.into_iter().map(|(name, value)| Json::Array(vec![Json::String(name), value]));
        return form("$record", Json::Array(pairs.collect()));
    }
    Json::Object(members)
}

fn container(rng: &mut Rng, depth: usize) -> Json {
    match rng.below(8) {
        0 | 1 => Json::Array((0..rng.few(6)).map(|_| value(rng, depth - 1)).collect()),
        2 => map(rng, depth),
        3 => {
            let members = (0..rng.few(5)).map(|_| key(rng, depth - 1)).collect();
            form("$set", Json::Array(distinct(members, identity)))
        }
        4 if depth > 1 => lookalike(rng),
        _ => record(rng, depth),
    }
}

fn map(rng: &mut Rng, depth: usize) -> Json {
    let pairs = (0..rng.few(5)).map(|_| Json::Array(vec![key(rng, depth - 1), value(rng, depth - 1)])).collect();
    form("$map", Json::Array(distinct(pairs, |pair| pair.pointer("/0").map(identity).unwrap_or_default())))
}

/// A Map key or Set member: any value but -0.
fn key(rng: &mut Rng, depth: usize) -> Json {
    let key = value(rng, depth);
    if key == form("$number", Json::string("-0")) {
        return Json::Number(0.0);
    }
    key
}

/// Drops what repeats an earlier item.
pub(super) fn distinct(mut items: Vec<Json>, identity: impl Fn(&Json) -> String) -> Vec<Json> {
    let mut seen = HashSet::new();
    items.retain(|item| seen.insert(identity(item)));
    items
}

pub(super) fn form(name: &str, payload: Json) -> Json {
    Json::object([(name, payload)])
}

/// A value of depth 0.
pub(super) fn scalar(rng: &mut Rng) -> Json {
    match rng.below(24) {
        0 => Json::Null,
        1 => Json::Bool(rng.one_in(2)),
        2..=5 => Json::Number(pool::finite(rng)),
        6..=9 => Json::String(pool::string(rng)),
        10 => form("$undefined", Json::Bool(true)),
        11 => form("$number", Json::string(*rng.pick(&["NaN", "Infinity", "-Infinity", "-0", "-0"]))),
        12 | 13 => form("$bigint", Json::String(bigint(rng))),
        14 => form("$date", if rng.one_in(5) { Json::Null } else { Json::Number(milliseconds(rng)) }),
        15 => regexp(rng),
        16 => bytes(rng),
        17 => datetime(rng),
        18 => duration(rng),
        19 => interval(rng),
        20..=22 => node_ref(rng),
        _ => form("$paramRef", Json::object([("path", Json::String(pool::string(rng)))])),
    }
}

fn bigint(rng: &mut Rng) -> String {
    const EDGES: [&str; 12] = [
        "0",
        "1",
        "127",
        "128",
        "255",
        "256",
        "9007199254740993",
        "18446744073709551615",
        "18446744073709551616",
        "18446744073709551617",
        "1000000000",
        "999999999",
    ];
    let digits = if rng.one_in(3) {
        let length = rng.between(1, 60);
        let digits: String = (0..length).map(|_| char::from(b'0' + rng.below(10) as u8)).collect();
        match digits.trim_start_matches('0') {
            "" => "0".to_owned(),
            trimmed => trimmed.to_owned(),
        }
    } else {
        (*rng.pick(&EDGES)).to_owned()
    };
    if digits != "0" && rng.one_in(2) {
        return format!("-{digits}");
    }
    digits
}

/// Whole milliseconds in the range of a Date.
pub(super) fn milliseconds(rng: &mut Rng) -> f64 {
    const EDGES: [f64; 8] = [
        0.0,
        1.0,
        -1.0,
        999.0,
        1_577_836_800_000.0,
        1_704_067_200_000.0,
        8_640_000_000_000_000.0,
        -8_640_000_000_000_000.0,
    ];
    if rng.one_in(3) {
        return rng.below(4_000_000_000_000) as f64 - 2_000_000_000_000.0;
    }
    *rng.pick(&EDGES)
}

fn regexp(rng: &mut Rng) -> Json {
    const SOURCES: [&str; 12] =
        ["a", "b", "^inv-\\d+$", "^cust-\\d+$", "(?:)", "\\/", "[/]", "[\\]/]", "a|b", "\\\\", "\\u{1f600}", "[[]"];
    const FLAGS: [&str; 8] = ["", "g", "i", "gi", "dgimsuy", "v", "u", "y"];
    form("$regexp", Json::Array(vec![Json::string(*rng.pick(&SOURCES)), Json::string(*rng.pick(&FLAGS))]))
}

fn bytes(rng: &mut Rng) -> Json {
    const CLASSES: [(&str, usize); 13] = [
        ("ArrayBuffer", 1),
        ("DataView", 1),
        ("Int8Array", 1),
        ("Uint8Array", 1),
        ("Uint8ClampedArray", 1),
        ("Int16Array", 2),
        ("Uint16Array", 2),
        ("Int32Array", 4),
        ("Uint32Array", 4),
        ("Float32Array", 4),
        ("Float64Array", 8),
        ("BigInt64Array", 8),
        ("BigUint64Array", 8),
    ];
    const ELEMENTS: [u64; 6] = [0, 1, 0xff, 0x7ff8_0000_0000_0000, 0x7ff8_0000_0000_0001, 0x8000_0000_0000_0000];
    let (class, size) = *rng.pick(&CLASSES);
    let mut text = String::new();
    for _ in 0..rng.few(4) {
        let element = if rng.one_in(3) { rng.bits() } else { *rng.pick(&ELEMENTS) };
        text.push_str(&hex::encode(&element.to_le_bytes()[8 - size..]));
    }
    form("$bytes", Json::Array(vec![Json::string(class), Json::String(text)]))
}

fn moment(ms: f64, rng: &mut Rng) -> Json {
    const ZONES: [&str; 7] =
        ["UTC", "Europe/Paris", "Etc/UTC", "Etc/GMT+1", "America/New_York", "america/new_york", "Z"];
    form("$datetime", Json::Array(vec![Json::Number(ms), Json::string(*rng.pick(&ZONES))]))
}

fn datetime(rng: &mut Rng) -> Json {
    let ms = milliseconds(rng);
    moment(ms, rng)
}

fn interval(rng: &mut Rng) -> Json {
    let mut ends = [milliseconds(rng), milliseconds(rng)];
    ends.sort_by(f64::total_cmp);
    form("$interval", Json::Array(ends.map(|ms| moment(ms, rng)).to_vec()))
}

fn duration(rng: &mut Rng) -> Json {
    const UNITS: [&str; 9] =
        ["years", "quarters", "months", "weeks", "days", "hours", "minutes", "seconds", "milliseconds"];
    const AMOUNTS: [f64; 8] = [0.0, 1.0, -2.0, 1.5, 24.0, 60.0, 90.0, 3600.0];
    let units = UNITS.iter().filter(|_| rng.one_in(4)).copied().collect::<Vec<_>>();
    let members = units.into_iter().map(|unit| (unit.to_owned(), Json::Number(*rng.pick(&AMOUNTS))));
    form("$duration", Json::Object(members.collect()))
}

fn node_ref(rng: &mut Rng) -> Json {
    let mut members =
        vec![("node".to_owned(), Json::String(pool::id(rng, &pool::NODE_IDS))), ("select".to_owned(), select(rng))];
    if rng.one_in(2) {
        members.push(("path".to_owned(), Json::String(pool::string(rng))));
    }
    if rng.one_in(3) {
        members.push(("branchId".to_owned(), branch_id(rng)));
    }
    rng.shuffle(&mut members);
    form("$nodeRef", Json::Object(members))
}

fn select(rng: &mut Rng) -> Json {
    match rng.below(4) {
        0 => Json::object([("index", Json::Number(pool::integer(rng, 0)))]),
        _ => Json::string(*rng.pick(&["first", "last", "all"])),
    }
}

fn branch_id(rng: &mut Rng) -> Json {
    let segments = (0..rng.few(4)).map(|_| {
        let edge = Json::String(pool::id(rng, &pool::EDGE_IDS));
        if rng.one_in(2) {
            return Json::object([("edge", edge)]);
        }
        let of = (0..rng.few(3)).map(|_| Json::String(pool::id(rng, &pool::EDGE_IDS))).collect();
        Json::object([("join", Json::String(pool::id(rng, &pool::NODE_IDS))), ("of", Json::Array(of))])
    });
    Json::object([("segments", Json::Array(segments.collect()))])
}

/// A record that looks like a typed value.
fn lookalike(rng: &mut Rng) -> Json {
    let plain = |name: &str, value: Json| (name.to_owned(), value);
    let node = plain("node", Json::String(pool::id(rng, &pool::NODE_IDS)));
    let first = plain("select", Json::string("first"));
    let named = |name: &str| plain("constructor", Json::object([("name", Json::string(name))]));
    match rng.below(10) {
        0 => as_record(vec![node, first]),
        1 => as_record(vec![plain("kind", Json::string("nodeRef")), node, first]),
        2 => as_record(vec![named("NodeRef"), node, first]),
        3 => as_record(vec![plain("$nodeRef", as_record(vec![node, first]))]),
        4 => as_record(vec![plain("path", Json::String(pool::string(rng)))]),
        5 => as_record(vec![named(rng.pick::<&str>(&["Map", "Date", "ParamRef", "Error"]))]),
        6 => as_record(vec![plain("$date", Json::Number(milliseconds(rng)))]),
        7 => as_record(vec![plain("isLuxonDateTime", Json::Bool(true)), plain("ts", Json::Number(0.0))]),
        8 => as_record(vec![plain("source", Json::string("a")), plain("flags", Json::string("g"))]),
        _ => as_record(vec![plain("days", Json::Number(1.0))]),
    }
}
