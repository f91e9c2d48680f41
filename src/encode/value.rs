//! Values as plan-cbor-1 (SPEC.md chapter 3), in one pass.

use num_bigint::{BigInt, Sign};

use super::head::{head, integer, number, simple, text, Major, Simple};
use super::Sink;
use crate::value::{DateTime, NodeRef, Record, Route, Segment, Select, Text, Value};

/// Tag 27: a serialised object, its type name and constructor arguments.
const OBJECT: u64 = 27;

/// Writes the encoding of a value. Linear in the value, but for records whose members are not in
/// canonical order yet, which are sorted.
pub fn encode(value: &Value, sink: &mut impl Sink) {
    match value {
        Value::Undefined => simple(sink, Simple::Undefined),
        Value::Null => simple(sink, Simple::Null),
        Value::Bool(false) => simple(sink, Simple::False),
        Value::Bool(true) => simple(sink, Simple::True),
        Value::Number(value) => number(sink, *value),
        Value::BigInt(value) => bigint(value, sink),
        Value::String(value) => text(sink, value),
        Value::Array(items) => array(items.len(), items.iter(), sink),
        Value::Record(record) => encode_record(record, sink),
        Value::Map(map) => {
            constructor("Map", 1, sink);
            head(sink, Major::Array, map.iter().len() as u64);
            for (key, value) in map.iter() {
                head(sink, Major::Array, 2);
                encode(key, sink);
                encode(value, sink);
            }
        }
        Value::Set(set) => {
            constructor("Set", 1, sink);
            array(set.iter().len(), set.iter(), sink);
        }
        Value::Date(date) => {
            constructor("Date", 1, sink);
            match date.ms() {
                Some(ms) => integer(sink, ms),
                None => simple(sink, Simple::Null),
            }
        }
        Value::RegExp(regexp) => {
            constructor("RegExp", 2, sink);
            text(sink, regexp.source());
            text(sink, regexp.flags());
        }
        Value::Bytes(bytes) => {
            constructor(bytes.class().name(), 1, sink);
            byte_string(bytes.as_slice(), sink);
        }
        Value::DateTime(value) => datetime(value, sink),
        Value::Duration(duration) => {
            constructor("Duration", 1, sink);
            let mut units: Vec<_> = duration.iter().collect();
            units.sort_unstable_by_key(|(unit, _)| (unit.len(), *unit));
            head(sink, Major::Map, units.len() as u64);
            for (unit, amount) in units {
                text(sink, unit);
                number(sink, amount);
            }
        }
        Value::Interval(interval) => {
            constructor("Interval", 2, sink);
            datetime(interval.start(), sink);
            datetime(interval.end(), sink);
        }
        Value::NodeRef(reference) => node_ref(reference, sink),
        Value::ParamRef(reference) => {
            constructor("ParamRef", 1, sink);
            text(sink, &reference.path);
        }
    }
}

/// Writes the encoding of a record.
pub fn encode_record(record: &Record, sink: &mut impl Sink) {
    head(sink, Major::Map, record.len() as u64);
    record.for_each_canonical(|name, value| {
        text(sink, name);
        encode(value, sink);
    });
}

/// The encoding of a value as bytes.
#[must_use]
pub fn encode_to_vec(value: &Value) -> Vec<u8> {
    let mut bytes = Vec::new();
    encode(value, &mut bytes);
    bytes
}

fn array<'v>(length: usize, items: impl Iterator<Item = &'v Value>, sink: &mut impl Sink) {
    head(sink, Major::Array, length as u64);
    for item in items {
        encode(item, sink);
    }
}

/// The start of a constructor call: the class, then `arguments` items follow.
fn constructor(class: &str, arguments: u64, sink: &mut impl Sink) {
    head(sink, Major::Tag, OBJECT);
    head(sink, Major::Array, 1 + arguments);
    text(sink, class);
}

fn byte_string(bytes: &[u8], sink: &mut impl Sink) {
    head(sink, Major::Bytes, bytes.len() as u64);
    sink.write(bytes);
}

/// Tag 2 or 3, also where a plain integer would do: never equal to a number.
fn bigint(value: &BigInt, sink: &mut impl Sink) {
    let (tag, magnitude) = match value.sign() {
        Sign::Minus => (3, (-(value + 1_u8)).magnitude().to_bytes_be()),
        Sign::NoSign | Sign::Plus => (2, value.magnitude().to_bytes_be()),
    };
    head(sink, Major::Tag, tag);
    // Zero has no bytes here, while the library prints it as one.
    let is_zero = magnitude == [0];
    byte_string(if is_zero { &[] } else { &magnitude }, sink);
}

fn datetime(value: &DateTime, sink: &mut impl Sink) {
    constructor("DateTime", 2, sink);
    integer(sink, value.ms());
    text(sink, value.zone());
}

fn node_ref(reference: &NodeRef, sink: &mut impl Sink) {
    constructor("NodeRef", 4, sink);
    text(sink, &reference.node);
    match reference.select {
        Select::All => text(sink, "all"),
        Select::First => text(sink, "first"),
        Select::Index(index) => {
            head(sink, Major::Map, 1);
            text(sink, "index");
            head(sink, Major::Unsigned, index);
        }
        Select::Last => text(sink, "last"),
    }
    match &reference.path {
        Some(path) => text(sink, path),
        None => simple(sink, Simple::Undefined),
    }
    match &reference.branch_id {
        Some(route) => self::route(route, sink),
        None => simple(sink, Simple::Undefined),
    }
}

fn route(route: &Route, sink: &mut impl Sink) {
    head(sink, Major::Map, 1);
    text(sink, "segments");
    head(sink, Major::Array, route.segments.len() as u64);
    for segment in &route.segments {
        match segment {
            Segment::Edge { edge } => {
                head(sink, Major::Map, 1);
                member_text("edge", edge, sink);
            }
            Segment::Join { join, of } => {
                head(sink, Major::Map, 2);
                text(sink, "of");
                head(sink, Major::Array, of.len() as u64);
                of.iter().for_each(|edge| text(sink, edge));
                member_text("join", join, sink);
            }
        }
    }
}

fn member_text(name: &str, value: &Text, sink: &mut impl Sink) {
    text(sink, name);
    text(sink, value);
}
