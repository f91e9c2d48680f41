//! Values as the model holds them: members, pairs and units in the order in which they came.

use super::fault::{Fault, Rules};

/// Any value of SPEC.md chapter 1.
#[derive(Clone, Debug)]
pub(super) enum Value {
    Null,
    Undefined,
    Bool(bool),
    Number(f64),
    Bigint(Bigint),
    String(String),
    Array(Vec<Value>),
    Record(Members),
    /// Milliseconds; none for the invalid Date.
    Date(Option<i64>),
    RegExp(String, String),
    Map(Vec<(Value, Value)>),
    Set(Vec<Value>),
    Bytes(Class, Vec<u8>),
    DateTime(DateTime),
    Duration(Vec<(&'static str, f64)>),
    Interval(DateTime, DateTime),
    NodeRef(NodeRef),
    ParamRef(String),
}

/// The members of a record.
pub(super) type Members = Vec<(String, Value)>;

/// A bigint as its decimal text: digits without leading zeros.
#[derive(Clone, Debug)]
pub(super) struct Bigint {
    pub(super) negative: bool,
    pub(super) digits: String,
}

/// A class of byte containers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Class {
    pub(super) name: &'static str,
    pub(super) element_size: usize,
}

/// All byte containers.
pub(super) const CLASSES: [Class; 13] = [
    Class { name: "ArrayBuffer", element_size: 1 },
    Class { name: "DataView", element_size: 1 },
    Class { name: "Int8Array", element_size: 1 },
    Class { name: "Uint8Array", element_size: 1 },
    Class { name: "Uint8ClampedArray", element_size: 1 },
    Class { name: "Int16Array", element_size: 2 },
    Class { name: "Uint16Array", element_size: 2 },
    Class { name: "Int32Array", element_size: 4 },
    Class { name: "Uint32Array", element_size: 4 },
    Class { name: "Float32Array", element_size: 4 },
    Class { name: "Float64Array", element_size: 8 },
    Class { name: "BigInt64Array", element_size: 8 },
    Class { name: "BigUint64Array", element_size: 8 },
];

/// The units of a Duration.
pub(super) const UNITS: [&str; 9] =
    ["years", "quarters", "months", "weeks", "days", "hours", "minutes", "seconds", "milliseconds"];

/// An instant with a zone.
#[derive(Clone, Debug)]
pub(super) struct DateTime {
    pub(super) ms: i64,
    pub(super) zone: String,
}

/// A reference to another node's output.
#[derive(Clone, Debug)]
pub(super) struct NodeRef {
    pub(super) node: String,
    pub(super) select: Select,
    pub(super) path: Option<String>,
    pub(super) branch: Option<Vec<Segment>>,
}

/// What a NodeRef selects.
#[derive(Clone, Debug)]
pub(super) enum Select {
    /// `first`, `last` or `all`.
    Word(&'static str),
    Index(f64),
}

/// A segment of a branchId.
#[derive(Clone, Debug)]
pub(super) enum Segment {
    Edge(String),
    Join { join: String, of: Vec<String> },
}

impl Value {
    pub(super) fn text(text: &str) -> Value {
        Value::String(text.to_owned())
    }

    pub(super) fn record(members: &[(&str, Value)]) -> Value {
        Value::Record(members.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect())
    }

    /// The member of that name, for a record.
    pub(super) fn member(&self, name: &str) -> Option<&Value> {
        match self {
            Value::Record(members) => members.iter().find(|(key, _)| key == name).map(|(_, value)| value),
            _ => None,
        }
    }

    /// For faults: what a test for truth takes for nothing, in one language or another; null is not asked.
    pub(super) fn is_nothing(&self) -> bool {
        match self {
            Value::Bool(flag) => !flag,
            Value::Number(number) => *number == 0.0,
            Value::String(text) => text.is_empty(),
            Value::Array(items) => items.is_empty(),
            _ => false,
        }
    }

    /// Levels of arrays, records, Maps and Sets (`value.depth`).
    pub(super) fn depth(&self, rules: Rules) -> usize {
        let deepest = |depths: &mut dyn Iterator<Item = usize>| 1 + depths.max().unwrap_or(0);
        match self {
            Value::Set(_) if rules.broken(Fault::SetsCountNoDepth) => 0,
            Value::NodeRef(_) if rules.broken(Fault::ReferencesCountDepth) => 1,
            Value::Array(items) | Value::Set(items) => deepest(&mut items.iter().map(|item| item.depth(rules))),
            Value::Record(members) => deepest(&mut members.iter().map(|(_, value)| value.depth(rules))),
            Value::Map(pairs) => deepest(&mut pairs.iter().map(|(key, value)| {
                let key_depth = if rules.broken(Fault::MapKeysCountNoDepth) { 0 } else { key.depth(rules) };
                key_depth.max(value.depth(rules))
            })),
            _ => 0,
        }
    }
}

impl NodeRef {
    /// `select` as a value: a text, or the record of an index.
    pub(super) fn select_value(&self) -> Value {
        match self.select {
            Select::Word(word) => Value::text(word),
            Select::Index(index) => Value::record(&[("index", Value::Number(index))]),
        }
    }

    /// `branchId` as a value: records all the way.
    pub(super) fn branch_value(&self) -> Option<Value> {
        let segments = self.branch.as_ref()?.iter().map(|segment| match segment {
            Segment::Edge(edge) => Value::record(&[("edge", Value::text(edge))]),
            Segment::Join { join, of } => {
                let of = Value::Array(of.iter().map(|edge| Value::text(edge)).collect());
                Value::record(&[("join", Value::text(join)), ("of", of)])
            }
        });
        Some(Value::record(&[("segments", Value::Array(segments.collect()))]))
    }
}

/// Sets a member of a record's members: in place, or at the end.
pub(super) fn put(members: &mut Members, name: &str, value: Value) {
    match members.iter_mut().find(|(key, _)| key == name) {
        Some((_, place)) => *place = value,
        None => members.push((name.to_owned(), value)),
    }
}
