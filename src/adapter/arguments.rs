//! Arguments of methods: params read as typed values of the right depth, then member by member.

use std::sync::Arc;

use super::implementation::Refusal;
use crate::json::Json;
use crate::plan::{Op, View};
use crate::value::{Defect, Fields, Record, Text, Value, MAX_CARRIED_DEPTH, MAX_VIEW_DEPTH};

/// The arguments of `plan/fold`.
pub(crate) struct FoldArguments {
    pub(crate) plan_id: Text,
    pub(crate) ops: Vec<Op>,
    pub(crate) provenance: Option<Arc<Record>>,
}

impl FoldArguments {
    /// Reads them; the reasons are those of SPEC.md chapter 7, in its order.
    pub(crate) fn read(params: &Json) -> Result<Self, Refusal> {
        let params = read_params(params)?;
        let (plan_id, ops, provenance) = arguments(&params, |fields| {
            let ops = fields.read("ops", |ops| ops.as_array().ok_or_else(|| Defect::new("must be a list")))?;
            Ok((fields.text("planId")?, ops, optional_record(fields, "provenance")?))
        })?;
        let ops = ops
            .iter()
            .enumerate()
            .map(|(index, op)| Op::from_value(op).map_err(|defect| defect.under_index(index).under("ops")))
            .collect::<Result<_, _>>()
            .map_err(|defect| refusal("invalid_op", defect))?;
        Ok(FoldArguments { plan_id, ops, provenance })
    }
}

/// Reads the argument of `plan/digest` and `plan/preimage`.
pub(crate) fn read_view(params: &Json) -> Result<View, Refusal> {
    let params = read_params(params)?;
    let view = arguments(&params, |fields| fields.required("view"))?;
    View::from_value(view).map_err(|defect| refusal("invalid_view", defect.under("view")))
}

/// A record that may be absent; null is the same as absent.
fn optional_record(fields: &mut Fields, name: &'static str) -> Result<Option<Arc<Record>>, Defect> {
    match fields.optional(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Record(record)) => Ok(Some(Arc::clone(record))),
        Some(_) => Err(Defect::new("must be a record").under(name)),
    }
}

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
        return Err(refusal("invalid_argument", Defect::new("params must be a record of named arguments")));
    };
    if members.iter().any(|(name, _)| name.starts_with('$')) {
        // Not a record as it stands, so what the whole stands for decides.
        return Value::from_json(params, MAX_VIEW_DEPTH).map_err(|defect| refusal("invalid_value", defect));
    }
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
