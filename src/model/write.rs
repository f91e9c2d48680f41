//! Values to typed JSON (SPEC.md chapter 1).

use super::value::{DateTime, NodeRef, Value};
use crate::json::Json;

/// The one typed form of a value.
pub(super) fn write(value: &Value) -> Json {
    match value {
        Value::Null => Json::Null,
        Value::Undefined => form("$undefined", Json::Bool(true)),
        Value::Bool(value) => Json::Bool(*value),
        Value::Number(number) => write_number(*number),
        Value::Bigint(bigint) => {
            let sign = if bigint.negative { "-" } else { "" };
            form("$bigint", Json::String(format!("{sign}{}", bigint.digits)))
        }
        Value::String(text) => Json::string(text),
        Value::Array(items) => write_all(items),
        Value::Record(members) => write_record(members),
        Value::Date(ms) => form("$date", ms.map_or(Json::Null, |ms| Json::Number(ms as f64))),
        Value::RegExp(source, flags) => form("$regexp", Json::Array(vec![Json::string(source), Json::string(flags)])),
        Value::Map(pairs) => {
            let pairs = pairs.iter().map(|(key, value)| Json::Array(vec![write(key), write(value)]));
            form("$map", Json::Array(pairs.collect()))
        }
        Value::Set(members) => form("$set", write_all(members)),
        Value::Bytes(class, bytes) => {
            form("$bytes", Json::Array(vec![Json::string(class.name), Json::String(hex::encode(bytes))]))
        }
        Value::DateTime(moment) => write_datetime(moment),
        Value::Duration(units) => {
            let units = units.iter().map(|(unit, number)| ((*unit).to_owned(), Json::Number(*number)));
            form("$duration", Json::Object(units.collect()))
        }
        Value::Interval(start, end) => form("$interval", Json::Array(vec![write_datetime(start), write_datetime(end)])),
        Value::NodeRef(reference) => write_node_ref(reference),
        Value::ParamRef(path) => form("$paramRef", Json::object([("path", Json::string(path))])),
    }
}

fn form(name: &str, payload: Json) -> Json {
    Json::object([(name, payload)])
}

fn write_all(values: &[Value]) -> Json {
    Json::Array(values.iter().map(write).collect())
}

fn write_number(number: f64) -> Json {
    let special = if number.is_nan() {
        "NaN"
    } else if number == f64::INFINITY {
        "Infinity"
    } else if number == f64::NEG_INFINITY {
        "-Infinity"
    } else if number == 0.0 && number.is_sign_negative() {
        "-0"
    } else {
        return Json::Number(number);
    };
    form("$number", Json::string(special))
}

fn write_record(members: &[(String, Value)]) -> Json {
    if members.iter().any(|(name, _)| name.starts_with('$')) {
        let pairs = members.iter().map(|(name, value)| Json::Array(vec![Json::string(name), write(value)]));
        return form("$record", Json::Array(pairs.collect()));
    }
    Json::Object(members.iter().map(|(name, value)| (name.clone(), write(value))).collect())
}

fn write_datetime(moment: &DateTime) -> Json {
    form("$datetime", Json::Array(vec![Json::Number(moment.ms as f64), Json::string(&moment.zone)]))
}

fn write_node_ref(reference: &NodeRef) -> Json {
    let mut members = vec![
        ("node".to_owned(), Json::string(&reference.node)),
        ("select".to_owned(), write(&reference.select_value())),
    ];
    if let Some(path) = &reference.path {
        members.push(("path".to_owned(), Json::string(path)));
    }
    if let Some(branch) = reference.branch_value() {
        members.push(("branchId".to_owned(), write(&branch)));
    }
    form("$nodeRef", Json::Object(members))
}
