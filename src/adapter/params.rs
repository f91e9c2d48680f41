//! Reading of params: typed values with the right depth, then the arguments of a method.

use super::implementation::Refusal;
use crate::json::Json;
use crate::plan::Op;
use crate::value::{Defect, Fields, Record, Value, MAX_CARRIED_DEPTH, MAX_VIEW_DEPTH};

/// How deep the value of an argument may be. Ops are a list of records that hold a node that
/// holds a definition; what they carry is checked by itself.
fn max_depth(argument: &str) -> usize {
    match argument {
        "ops" => MAX_CARRIED_DEPTH + 3,
        "view" => MAX_VIEW_DEPTH,
        _ => MAX_CARRIED_DEPTH,
    }
}

/// Reads params as values, before any argument is looked at: a malformed value is
/// `invalid_value` whatever else is wrong (SPEC.md chapter 7).
pub(super) fn read_params(params: &Json) -> Result<Value, Refusal> {
    let Json::Object(members) = params else {
        return Err(refusal("invalid_argument", Defect::new("params must be an object")));
    };
    let mut read = Vec::with_capacity(members.len());
    for (name, json) in members {
        let value = Value::from_json(json, max_depth(name))
            .and_then(|value| check_carried(name, &value).map(|()| value))
            .map_err(|defect| refusal("invalid_value", defect.under(name)))?;
        read.push((name.as_str().into(), value));
    }
    Ok(Record::from_members(read).into())
}

fn check_carried(argument: &str, value: &Value) -> Result<(), Defect> {
    let ops = if argument == "ops" { value.as_array() } else { None };
    ops.unwrap_or_default()
        .iter()
        .enumerate()
        .try_for_each(|(index, op)| Op::check_depth(op).map_err(|defect| defect.under_index(index)))
}

/// Reads the arguments of a method out of params; one that is missing, extra or of the wrong type
/// is `invalid_argument`.
pub(super) fn arguments<'p, T>(
    params: &'p Value,
    read: impl FnOnce(&mut Fields<'p>) -> Result<T, Defect>,
) -> Result<T, Refusal> {
    let mut fields = Fields::of(params, "params").map_err(|defect| refusal("invalid_argument", defect))?;
    read(&mut fields)
        .and_then(|arguments| fields.finish().map(|()| arguments))
        .map_err(|defect| refusal("invalid_argument", defect))
}

/// A defect as a refusal.
pub(super) fn refusal(reason: &'static str, defect: Defect) -> Refusal {
    Refusal { reason, at: defect.at, message: defect.message }
}
