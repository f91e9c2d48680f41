//! The writer: values to typed JSON, one form a value.

use super::{DateTime, NodeRef, Record, Route, Segment, Select, Text, Value};
use crate::json::Json;

impl Value {
    /// The typed JSON of this value (SPEC.md chapter 1). Record members are written in canonical
    /// order, so that equal values have one text, and reading that text and writing it again
    /// gives the same text. Linear in the value.
    #[must_use]
    pub fn to_json(&self) -> Json {
        match self {
            Value::Undefined => form("$undefined", Json::Bool(true)),
            Value::Null => Json::Null,
            Value::Bool(value) => Json::Bool(*value),
            Value::Number(number) => write_number(*number),
            Value::BigInt(integer) => form("$bigint", Json::String(integer.to_string())),
            Value::String(text) => write_text(text),
            Value::Array(items) => write_list(items.iter()),
            Value::Record(record) => write_record(record),
            Value::Map(map) => {
                let pairs = map.iter().map(|(key, value)| Json::Array(vec![key.to_json(), value.to_json()]));
                form("$map", Json::Array(pairs.collect()))
            }
            Value::Set(set) => form("$set", write_list(set.iter())),
            Value::Date(date) => form("$date", date.ms().map_or(Json::Null, write_integer)),
            Value::RegExp(regexp) => {
                form("$regexp", Json::Array(vec![write_text(regexp.source()), write_text(regexp.flags())]))
            }
            Value::Bytes(bytes) => {
                let digits = Json::String(hex::encode(bytes.as_slice()));
                form("$bytes", Json::Array(vec![Json::string(bytes.class().name()), digits]))
            }
            Value::DateTime(datetime) => write_datetime(datetime),
            Value::Duration(duration) => {
                let units = duration.iter().map(|(unit, amount)| (unit.to_owned(), Json::Number(amount)));
                form("$duration", Json::Object(units.collect()))
            }
            Value::Interval(interval) => {
                let ends = vec![write_datetime(interval.start()), write_datetime(interval.end())];
                form("$interval", Json::Array(ends))
            }
            Value::NodeRef(reference) => form("$nodeRef", write_node_ref(reference)),
            Value::ParamRef(reference) => form("$paramRef", Json::object([("path", write_text(&reference.path))])),
        }
    }
}

fn form(name: &str, payload: Json) -> Json {
    Json::object([(name, payload)])
}

fn write_text(text: &Text) -> Json {
    Json::string(&**text)
}

/// Integers here are at most 8.64e15 in magnitude, which doubles hold exactly.
fn write_integer(integer: i64) -> Json {
    Json::Number(integer as f64)
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

fn write_list<'v>(items: impl Iterator<Item = &'v Value>) -> Json {
    Json::Array(items.map(Value::to_json).collect())
}

fn write_record(record: &Record) -> Json {
    let mut members = Vec::with_capacity(record.len());
    record.for_each_canonical(|name, value| members.push((name.to_string(), value.to_json())));
    if !members.iter().any(|(name, _)| name.starts_with('$')) {
        return Json::Object(members);
    }
    let pairs = members.into_iter().map(|(name, value)| Json::Array(vec![Json::String(name), value]));
    form("$record", Json::Array(pairs.collect()))
}

fn write_datetime(datetime: &DateTime) -> Json {
    form("$datetime", Json::Array(vec![write_integer(datetime.ms()), write_text(datetime.zone())]))
}

fn write_node_ref(reference: &NodeRef) -> Json {
    let mut members =
        vec![("node".to_owned(), write_text(&reference.node)), ("select".to_owned(), write_select(reference.select))];
    members.extend(reference.path.as_ref().map(|path| ("path".to_owned(), write_text(path))));
    members.extend(reference.branch_id.as_ref().map(|route| ("branchId".to_owned(), write_route(route))));
    Json::Object(members)
}

fn write_select(select: Select) -> Json {
    match select {
        Select::All => Json::string("all"),
        Select::First => Json::string("first"),
        Select::Index(index) => Json::object([("index", Json::Number(index as f64))]),
        Select::Last => Json::string("last"),
    }
}

fn write_route(route: &Route) -> Json {
    let segments = route.segments.iter().map(|segment| match segment {
        Segment::Edge { edge } => Json::object([("edge", write_text(edge))]),
        Segment::Join { join, of } => {
            Json::object([("join", write_text(join)), ("of", Json::Array(of.iter().map(write_text).collect()))])
        }
    });
    Json::object([("segments", Json::Array(segments.collect()))])
}
