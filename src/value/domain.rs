//! `Value`: everything a plan may hold.

use std::sync::Arc;

use num_bigint::BigInt;

use super::{Bytes, Date, DateTime, Duration, Interval, Map, NodeRef, ParamRef, Record, RegExp, Set};

/// Text that is cheap to clone: short ones (ids, member names) lie in place, long ones are shared.
pub type Text = smol_str::SmolStr;

/// A value of the plan IR.
///
/// Equality is equality of encodings (SPEC.md `value.set`): all NaNs are equal, -0 is not 0,
/// record member order does not matter, Map and Set order does. Cloning is O(1): containers are
/// shared until one side is changed.
#[derive(Clone, Debug)]
pub enum Value {
    /// `undefined`
    Undefined,
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// An IEEE 754 double, NaN, infinities and -0 included.
    Number(f64),
    /// A bigint; never equal to a number.
    BigInt(Arc<BigInt>),
    /// A string.
    String(Text),
    /// An array.
    Array(Arc<Vec<Value>>),
    /// A plain object.
    Record(Arc<Record>),
    /// A Map.
    Map(Arc<Map>),
    /// A Set.
    Set(Arc<Set>),
    /// A Date.
    Date(Date),
    /// A regular expression.
    RegExp(Arc<RegExp>),
    /// An ArrayBuffer, DataView or typed array.
    Bytes(Arc<Bytes>),
    /// An instant with a zone name.
    DateTime(Arc<DateTime>),
    /// A calendar duration.
    Duration(Arc<Duration>),
    /// A half-open interval.
    Interval(Arc<Interval>),
    /// A reference to another node's output.
    NodeRef(Arc<NodeRef>),
    /// A hole in a template.
    ParamRef(Arc<ParamRef>),
}

impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Value::Undefined, Value::Undefined) | (Value::Null, Value::Null) => true,
            (Value::Bool(a), Value::Bool(b)) => a == b,
            (Value::Number(a), Value::Number(b)) => a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan()),
            (Value::BigInt(a), Value::BigInt(b)) => a == b,
            (Value::String(a), Value::String(b)) => a == b,
            (Value::Array(a), Value::Array(b)) => Arc::ptr_eq(a, b) || a == b,
            (Value::Record(a), Value::Record(b)) => Arc::ptr_eq(a, b) || a == b,
            (Value::Map(a), Value::Map(b)) => Arc::ptr_eq(a, b) || a == b,
            (Value::Set(a), Value::Set(b)) => Arc::ptr_eq(a, b) || a == b,
            (Value::Date(a), Value::Date(b)) => a == b,
            (Value::RegExp(a), Value::RegExp(b)) => a == b,
            (Value::Bytes(a), Value::Bytes(b)) => a == b,
            (Value::DateTime(a), Value::DateTime(b)) => a == b,
            (Value::Duration(a), Value::Duration(b)) => a == b,
            (Value::Interval(a), Value::Interval(b)) => a == b,
            (Value::NodeRef(a), Value::NodeRef(b)) => a == b,
            (Value::ParamRef(a), Value::ParamRef(b)) => a == b,
            _ => false,
        }
    }
}

impl Eq for Value {}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Value::String(text.into())
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Self {
        Value::Number(number)
    }
}

impl From<Record> for Value {
    fn from(record: Record) -> Self {
        Value::Record(Arc::new(record))
    }
}

impl Value {
    /// An array of the given values.
    #[must_use]
    pub fn array(items: impl IntoIterator<Item = Value>) -> Value {
        Value::Array(Arc::new(items.into_iter().collect()))
    }

    /// The record, if it is one.
    #[must_use]
    pub fn as_record(&self) -> Option<&Record> {
        match self {
            Value::Record(record) => Some(record),
            _ => None,
        }
    }

    /// The text, if it is a string.
    #[must_use]
    pub fn as_text(&self) -> Option<&Text> {
        match self {
            Value::String(text) => Some(text),
            _ => None,
        }
    }

    /// The elements, if it is an array.
    #[must_use]
    pub fn as_array(&self) -> Option<&[Value]> {
        match self {
            Value::Array(items) => Some(items),
            _ => None,
        }
    }

    /// The number, if it is an integer from `low` to `high`, both at most 2^53-1 in magnitude.
    /// -0 is no integer.
    #[must_use]
    pub fn as_integer(&self, low: i64, high: i64) -> Option<i64> {
        match self {
            Value::Number(number) => exact_integer(*number).filter(|integer| (low..=high).contains(integer)),
            _ => None,
        }
    }

    /// Levels of nesting (SPEC.md `value.depth`). Linear in the value; values are never deeper
    /// than the reader admits, so recursion is bounded.
    #[must_use]
    pub fn depth(&self) -> usize {
        let deepest = |values: &mut dyn Iterator<Item = &Value>| values.map(Value::depth).max().unwrap_or(0);
        match self {
            Value::Array(items) => 1 + deepest(&mut items.iter()),
            Value::Record(record) => 1 + deepest(&mut record.iter().map(|(_, value)| value)),
            Value::Map(map) => 1 + deepest(&mut map.iter().flat_map(|(key, value)| [key, value])),
            Value::Set(set) => 1 + deepest(&mut set.iter()),
            _ => 0,
        }
    }
}

/// The largest integer that doubles hold without gaps, 2^53-1.
pub(crate) const MAX_SAFE_INTEGER: i64 = (1 << 53) - 1;

/// `number` as an integer of magnitude at most 2^53-1; -0 is none.
pub(crate) fn exact_integer(number: f64) -> Option<i64> {
    let is_integer = number.trunc() == number && number.abs() <= MAX_SAFE_INTEGER as f64;
    let is_negative_zero = number == 0.0 && number.is_sign_negative();
    (is_integer && !is_negative_zero).then_some(number as i64)
}
