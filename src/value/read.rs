//! The strict reader: typed JSON to values, refusals with the place where they stand.

use std::collections::HashSet;
use std::sync::Arc;

use num_bigint::BigInt;

use super::{
    exact_integer, Bytes, BytesClass, Date, DateTime, Defect, DuplicateKey, Duration, Interval, Map, NodeRef, ParamRef,
    Record, RegExp, Route, Segment, Select, Set, Text, Value, MAX_SAFE_INTEGER,
};
use crate::json::Json;

/// The greatest depth of a value that an op or an argument carries (SPEC.md `value.depth`).
pub const MAX_CARRIED_DEPTH: usize = 64;

/// The greatest depth of a view.
pub const MAX_VIEW_DEPTH: usize = 128;

/// The most digits of a bigint.
const MAX_BIGINT_DIGITS: usize = 4_000;

type Outcome<T> = Result<T, Defect>;

impl Value {
    /// Reads typed JSON text of at most `max_depth` value levels (SPEC.md `value.text`).
    ///
    /// # Errors
    /// Text that is not strict JSON, and everything that [`Value::from_json`] refuses.
    pub fn parse(text: &str, max_depth: usize) -> Result<Value, Defect> {
        Self::from_json(&Json::parse(text)?, max_depth)
    }

    /// Reads the value that `json` stands for (SPEC.md chapter 1), of at most `max_depth` levels.
    ///
    /// # Errors
    /// Anything that stands for no value (`value.strict`, `value.escape`), and depth.
    ///
    /// Linear in `json`, but for the keys of nested Maps and Sets, which are encoded once a level.
    pub fn from_json(json: &Json, max_depth: usize) -> Result<Value, Defect> {
        match json {
            Json::Null => Ok(Value::Null),
            Json::Bool(value) => Ok(Value::Bool(*value)),
            Json::Number(number) => Ok(Value::Number(*number)),
            Json::String(text) => Ok(Value::String(text.as_str().into())),
            Json::Array(items) => Ok(Value::Array(Arc::new(read_items(items, level_down(max_depth)?)?))),
            Json::Object(members) => match members.iter().find(|(name, _)| name.starts_with('$')) {
                None => read_record(members.iter().map(|(name, value)| (name.as_str(), value)), level_down(max_depth)?),
                Some((form, payload)) if members.len() == 1 => {
                    read_form(form, payload, max_depth).map_err(|error| error.under(form))
                }
                Some((form, _)) => Err(Defect::new(format!(
                    "{form:?} starts with $ and stands beside other members; \
                     write a record with such a name as {{\"$record\": [[name, value], …]}}"
                ))),
            },
        }
    }
}

fn level_down(max_depth: usize) -> Outcome<usize> {
    max_depth.checked_sub(1).ok_or_else(|| Defect::new("nested deeper than a value may be here"))
}

fn read_items(items: &[Json], max_depth: usize) -> Outcome<Vec<Value>> {
    items
        .iter()
        .enumerate()
        .map(|(index, item)| Value::from_json(item, max_depth).map_err(|error| error.under_index(index)))
        .collect()
}

fn read_record<'j>(members: impl Iterator<Item = (&'j str, &'j Json)>, max_depth: usize) -> Outcome<Value> {
    let read = members
        .map(|(name, json)| {
            let value = Value::from_json(json, max_depth).map_err(|error| error.under(name))?;
            Ok((name.into(), value))
        })
        .collect::<Outcome<_>>()?;
    Ok(Record::from_members(read).into())
}

/// Reads the payload of a `$` form.
fn read_form(form: &str, payload: &Json, max_depth: usize) -> Outcome<Value> {
    match form {
        "$undefined" => read_undefined(payload),
        "$number" => read_number(payload),
        "$bigint" => read_bigint(payload),
        "$date" => read_date(payload),
        "$regexp" => read_regexp(payload),
        "$map" => read_map(payload, level_down(max_depth)?),
        "$set" => read_set(payload, level_down(max_depth)?),
        "$bytes" => read_bytes(payload),
        "$datetime" => read_datetime(payload).map(|datetime| Value::DateTime(Arc::new(datetime))),
        "$duration" => read_duration(payload),
        "$interval" => read_interval(payload),
        "$nodeRef" => read_node_ref(payload),
        "$paramRef" => read_param_ref(payload),
        "$record" => read_escaped_record(payload, level_down(max_depth)?),
        _ => Err(Defect::new(
            "no typed value is written so; write a record with such a name as {\"$record\": [[name, value], …]}",
        )),
    }
}

fn read_undefined(payload: &Json) -> Outcome<Value> {
    match payload {
        Json::Bool(true) => Ok(Value::Undefined),
        _ => Err(Defect::new("undefined is written {\"$undefined\": true}")),
    }
}

fn read_number(payload: &Json) -> Outcome<Value> {
    match payload.as_str() {
        Some("NaN") => Ok(Value::Number(f64::NAN)),
        Some("Infinity") => Ok(Value::Number(f64::INFINITY)),
        Some("-Infinity") => Ok(Value::Number(f64::NEG_INFINITY)),
        Some("-0") => Ok(Value::Number(-0.0)),
        _ => Err(Defect::new("only \"NaN\", \"Infinity\", \"-Infinity\" and \"-0\" are written so")),
    }
}

fn read_bigint(payload: &Json) -> Outcome<Value> {
    let expected = || Defect::new("a bigint is decimal text without a leading zero, at most 4,000 digits, not -0");
    let text = payload.as_str().ok_or_else(expected)?;
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let has_leading_zero = digits.starts_with('0') && text != "0";
    if !is_plain || has_leading_zero || digits.len() > MAX_BIGINT_DIGITS {
        return Err(expected());
    }
    BigInt::parse_bytes(text.as_bytes(), 10).map(|integer| Value::BigInt(Arc::new(integer))).ok_or_else(expected)
}

fn read_date(payload: &Json) -> Outcome<Value> {
    match payload {
        Json::Null => Ok(Value::Date(Date::INVALID)),
        _ => read_integer(payload)
            .and_then(Date::at)
            .map(Value::Date)
            .ok_or_else(|| Defect::new("a Date is whole milliseconds of magnitude at most 8.64e15, or null")),
    }
}

fn read_integer(json: &Json) -> Option<i64> {
    match json {
        Json::Number(number) => exact_integer(*number),
        _ => None,
    }
}

fn read_regexp(payload: &Json) -> Outcome<Value> {
    let expected = || Defect::new("a RegExp is [source, flags] as .source and .flags print them");
    let [source, flags] = strings(payload).ok_or_else(expected)?;
    RegExp::new(source, flags).map(|regexp| Value::RegExp(Arc::new(regexp))).ok_or_else(expected)
}

/// The strings of an array of exactly `N` strings.
fn strings<const N: usize>(json: &Json) -> Option<[Text; N]> {
    let Json::Array(items) = json else { return None };
    let texts: Option<Vec<Text>> = items.iter().map(|item| item.as_str().map(Text::from)).collect();
    texts?.try_into().ok()
}

fn read_map(payload: &Json, max_depth: usize) -> Outcome<Value> {
    let pairs = list_of(payload, "a Map is a list of [key, value] pairs", |pair| match pair {
        Json::Array(pair) if pair.len() == 2 => {
            let mut pair = read_items(pair, max_depth)?;
            let value = pair.pop();
            Ok(pair.pop().zip(value))
        }
        _ => Ok(None),
    })?;
    Map::new(pairs)
        .map(|map| Value::Map(Arc::new(map)))
        .map_err(|duplicate| key_error(duplicate).under_index(0).under_index(duplicate.index()))
}

fn read_set(payload: &Json, max_depth: usize) -> Outcome<Value> {
    let members = list_of(payload, "a Set is a list of members", |item| Value::from_json(item, max_depth).map(Some))?;
    Set::new(members)
        .map(|set| Value::Set(Arc::new(set)))
        .map_err(|duplicate| key_error(duplicate).under_index(duplicate.index()))
}

fn key_error(duplicate: DuplicateKey) -> Defect {
    Defect::new(duplicate.to_string())
}

/// Reads each item of a list; `None` from `read` means that the item has the wrong shape.
fn list_of<T>(payload: &Json, expected: &str, read: impl Fn(&Json) -> Outcome<Option<T>>) -> Outcome<Vec<T>> {
    let Json::Array(items) = payload else { return Err(Defect::new(expected)) };
    items
        .iter()
        .enumerate()
        .map(|(index, item)| {
            read(item)
                .and_then(|read| read.ok_or_else(|| Defect::new(expected)))
                .map_err(|error| error.under_index(index))
        })
        .collect()
}

fn read_bytes(payload: &Json) -> Outcome<Value> {
    let expected =
        || Defect::new("bytes are [class name, lower-case hexadecimal], a whole number of the class's elements");
    let [class, digits] = strings(payload).ok_or_else(expected)?;
    let class = BytesClass::named(&class).ok_or_else(expected)?;
    if digits.bytes().any(|digit| digit.is_ascii_uppercase()) {
        return Err(expected());
    }
    let bytes = hex::decode(digits.as_bytes()).map_err(|_| expected())?;
    Bytes::new(class, bytes).map(|bytes| Value::Bytes(Arc::new(bytes))).ok_or_else(expected)
}

fn read_datetime(payload: &Json) -> Outcome<DateTime> {
    let datetime = match payload {
        Json::Array(parts) => match parts.as_slice() {
            [ms, Json::String(zone)] => read_integer(ms).and_then(|ms| DateTime::new(ms, zone.as_str().into())),
            _ => None,
        },
        _ => None,
    };
    datetime.ok_or_else(|| {
        Defect::new("a DateTime is [milliseconds, zone], the zone of 1 to 64 characters of [A-Za-z0-9_+/-]")
    })
}

fn read_duration(payload: &Json) -> Outcome<Value> {
    let expected = || Defect::new("a Duration is {unit: finite number, …}, units from years to milliseconds");
    let Json::Object(members) = payload else { return Err(expected()) };
    let mut duration = Duration::default();
    for (unit, amount) in members {
        let is_set = matches!(amount, Json::Number(amount) if duration.set(unit, *amount));
        if !is_set {
            return Err(expected().under(unit));
        }
    }
    Ok(Value::Duration(Arc::new(duration)))
}

fn read_interval(payload: &Json) -> Outcome<Value> {
    let expected = || Defect::new("an Interval is [DateTime, DateTime], the first not after the second");
    let Json::Array(ends) = payload else { return Err(expected()) };
    let [start, end] = ends.as_slice() else { return Err(expected()) };
    let read = |json: &Json, index| match json {
        Json::Object(members) => match members.as_slice() {
            [(form, payload)] if form == "$datetime" => {
                read_datetime(payload).map_err(|error| error.under(form).under_index(index))
            }
            _ => Err(expected().under_index(index)),
        },
        _ => Err(expected().under_index(index)),
    };
    Interval::new(read(start, 0)?, read(end, 1)?)
        .map(|interval| Value::Interval(Arc::new(interval)))
        .ok_or_else(expected)
}

fn read_node_ref(payload: &Json) -> Outcome<Value> {
    let Json::Object(members) = payload else {
        return Err(Defect::new("a NodeRef is {node, select, path?, branchId?}"));
    };
    let (mut node, mut select, mut path, mut branch_id) = (None, None, None, None);
    for (name, value) in members {
        match name.as_str() {
            "node" => read_text(value).map(|text| node = Some(text)),
            "select" => read_select(value).map(|read| select = Some(read)),
            "path" => read_text(value).map(|text| path = Some(text)),
            "branchId" => read_route(value).map(|route| branch_id = Some(route)),
            _ => Err(Defect::new("a NodeRef has no such member")),
        }
        .map_err(|error| error.under(name))?;
    }
    let node = node.ok_or_else(|| Defect::new("a NodeRef needs a node"))?;
    let select = select.ok_or_else(|| Defect::new("a NodeRef needs a select"))?;
    Ok(Value::NodeRef(Arc::new(NodeRef { node, select, path, branch_id })))
}

fn read_text(json: &Json) -> Outcome<Text> {
    json.as_str().map(Text::from).ok_or_else(|| Defect::new("must be a string (leave it out rather than null)"))
}

fn read_select(json: &Json) -> Outcome<Select> {
    let select = match json {
        Json::String(word) => match word.as_str() {
            "all" => Some(Select::All),
            "first" => Some(Select::First),
            "last" => Some(Select::Last),
            _ => None,
        },
        Json::Object(members) => match members.as_slice() {
            [(name, index)] if name == "index" => read_integer(index)
                .filter(|index| (0..=MAX_SAFE_INTEGER).contains(index))
                .map(|index| Select::Index(index.unsigned_abs())),
            _ => None,
        },
        _ => None,
    };
    select.ok_or_else(|| Defect::new("must be \"first\", \"last\", \"all\" or {\"index\": n}"))
}

fn read_route(json: &Json) -> Outcome<Route> {
    let expected = "a branchId is {\"segments\": [{\"edge\": id} or {\"join\": id, \"of\": [id, …]}, …]}";
    match json {
        Json::Object(members) => match members.as_slice() {
            [(name, segments)] if name == "segments" => {
                let segments = list_of(segments, expected, |segment| Ok(read_segment(segment)));
                segments.map(|segments| Route { segments }).map_err(|error| error.under("segments"))
            }
            _ => Err(Defect::new(expected)),
        },
        _ => Err(Defect::new(expected)),
    }
}

fn read_segment(json: &Json) -> Option<Segment> {
    let Json::Object(members) = json else { return None };
    match members.len() {
        1 => Some(Segment::Edge { edge: json.get("edge")?.as_str()?.into() }),
        2 => {
            let Json::Array(of) = json.get("of")? else { return None };
            let of = of.iter().map(|edge| edge.as_str().map(Text::from)).collect::<Option<_>>()?;
            Some(Segment::Join { join: json.get("join")?.as_str()?.into(), of })
        }
        _ => None,
    }
}

fn read_param_ref(payload: &Json) -> Outcome<Value> {
    match payload {
        Json::Object(members) => match members.as_slice() {
            [(name, Json::String(path))] if name == "path" => {
                Ok(Value::ParamRef(Arc::new(ParamRef { path: path.as_str().into() })))
            }
            _ => Err(Defect::new("a ParamRef is {\"path\": string}")),
        },
        _ => Err(Defect::new("a ParamRef is {\"path\": string}")),
    }
}

fn read_escaped_record(payload: &Json, max_depth: usize) -> Outcome<Value> {
    let expected = "an escaped record is a list of [name, value] pairs";
    let Json::Array(pairs) = payload else { return Err(Defect::new(expected)) };
    let mut members = Vec::with_capacity(pairs.len());
    let mut names = HashSet::new();
    for (index, pair) in pairs.iter().enumerate() {
        let (name, value) = match pair {
            Json::Array(pair) => match pair.as_slice() {
                [Json::String(name), value] => (name.as_str(), value),
                _ => return Err(Defect::new(expected).under_index(index)),
            },
            _ => return Err(Defect::new(expected).under_index(index)),
        };
        if !names.insert(name) {
            return Err(Defect::new("a member name stands twice").under_index(index));
        }
        let value = Value::from_json(value, max_depth).map_err(|error| error.under_index(1).under_index(index))?;
        members.push((Text::from(name), value));
    }
    if !names.iter().any(|name| name.starts_with('$')) {
        return Err(Defect::new("no name starts with $: write it as a plain JSON object"));
    }
    Ok(Record::from_members(members).into())
}
