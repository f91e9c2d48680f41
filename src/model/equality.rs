//! For faults: values as a host compares them, brought to one form where it takes two for equal.

use super::fault::{Fault, Rules};
use super::value::Value;

/// The value in which all that the fault in force takes for equal is one.
pub(super) fn folded(value: &Value, rules: Rules) -> Value {
    let all = |items: &[Value]| items.iter().map(|item| folded(item, rules)).collect();
    match (rules.fault(), value) {
        (Some(Fault::OpsByHostEquality | Fault::BooleanKeysAreNumbers), Value::Bool(flag)) => {
            Value::Number(f64::from(u8::from(*flag)))
        }
        (Some(Fault::OpsByLooseEquality), Value::Number(number)) => Value::String(number.to_string()),
        // Zero of either sign plus zero is zero.
        (Some(Fault::OpsByNumericZero), Value::Number(number)) => Value::Number(number + 0.0),
        (Some(Fault::OpsByEmptiness), Value::Array(items)) if items.is_empty() => Value::Record(vec![]),
        (_, Value::Array(items)) => Value::Array(all(items)),
        (_, Value::Set(members)) => Value::Set(all(members)),
        (_, Value::Map(pairs)) => {
            Value::Map(pairs.iter().map(|(key, value)| (folded(key, rules), folded(value, rules))).collect())
        }
        (_, Value::Record(members)) => {
            Value::Record(members.iter().map(|(name, value)| (name.clone(), folded(value, rules))).collect())
        }
        _ => value.clone(),
    }
}
