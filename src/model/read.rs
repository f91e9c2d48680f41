//! Typed JSON to values (SPEC.md chapter 1): plain values, records, and which `$` form an object is.

use std::collections::HashSet;

use super::fault::{Fault, Rules};
use super::refuse::{invalid, Read, Within};
use super::value::{put, Members, NodeRef, Value};
use super::{collection, moment, payload, plain, reference, regexp, scalar};
use crate::json::Json;

/// Reads one typed value.
pub(super) fn read(json: &Json, rules: Rules) -> Read<Value> {
    match json {
        Json::Null => Ok(Value::Null),
        Json::Bool(value) => Ok(Value::Bool(*value)),
        Json::Number(number)
            if number.abs() >= 9_007_199_254_740_992.0 && rules.broken(Fault::LargeIntegersRefused) =>
        {
            invalid("the number is not safe to read")
        }
        Json::Number(number) => Ok(Value::Number(plain::number(*number, rules))),
        Json::String(text) => Ok(plain::string(text, rules)),
        Json::Array(items) => {
            let items: Read<Vec<Value>> =
                items.iter().enumerate().map(|(index, item)| read(item, rules).within(index)).collect();
            Ok(plain::array(items?, rules))
        }
        Json::Object(members) => read_object(members, rules),
    }
}

/// A record, or the `$` form that the object is.
fn read_object(members: &[(String, Json)], rules: Rules) -> Read<Value> {
    let Some((form, content)) = members.iter().find(|(name, _)| name.starts_with('$')) else {
        return read_record(members, rules);
    };
    if members.len() > 1 && !rules.broken(Fault::SecondMemberIgnored) {
        return invalid(format!("{form} has company: a $ form is the only member; write other records as $record"));
    }
    if rules.broken(Fault::MistypedFormIsARecord) && !payload::is_of_its_form(form, content) {
        return read_record(members, rules);
    }
    match form.as_str() {
        "$undefined" => scalar::read_undefined(content, rules),
        "$number" => scalar::read_special_number(content, rules),
        "$bigint" => scalar::read_bigint(content, rules),
        "$date" => moment::read_date(content, rules),
        "$regexp" => regexp::read_regexp(content, rules),
        "$map" => collection::read_map(content, rules),
        "$set" => collection::read_set(content, rules),
        "$bytes" => scalar::read_bytes(content, rules),
        "$datetime" => moment::read_datetime(content, rules).map(Value::DateTime),
        "$duration" => moment::read_duration(content, rules),
        "$interval" => moment::read_interval(content, rules),
        "$nodeRef" => reference::read_node_ref(content, rules).map(Value::NodeRef),
        "$paramRef" => reference::read_param_ref(content, rules),
        "$record" => read_escaped_record(content, rules),
        _ if rules.broken(Fault::UnknownFormIsARecord) => read_record(members, rules),
        _ => return invalid(format!("{form} is no form of a value: write such a record as $record")),
    }
    .within(form)
}

fn read_record(members: &[(String, Json)], rules: Rules) -> Read<Value> {
    let mut read_members = Members::new();
    for (name, value) in members {
        read_members.push((name.clone(), read(value, rules).within(name)?));
    }
    as_record(read_members, rules)
}

/// What becomes of a record's members once they are read.
fn as_record(mut members: Members, rules: Rules) -> Read<Value> {
    const INHERITED: [&str; 4] = ["toString", "hasOwnProperty", "valueOf", "constructor"];
    let named =
        |members: &Members, name: &str| members.iter().find(|(key, _)| key == name).map(|(_, value)| value.clone());
    match rules.fault() {
        Some(Fault::PrototypeKeyLost) => members.retain(|(name, _)| name != "__proto__"),
        Some(Fault::EmptyNameLost) => members.retain(|(name, _)| !name.is_empty()),
        Some(Fault::InheritedNamesLost) => members.retain(|(name, _)| !INHERITED.contains(&name.as_str())),
        Some(Fault::DollarNamesLost) => members.retain(|(name, _)| !name.starts_with('$')),
        Some(Fault::UndefinedMemberLost) => members.retain(|(_, value)| !matches!(value, Value::Undefined)),
        Some(Fault::NullMemberLost) => members.retain(|(_, value)| !matches!(value, Value::Null)),
        Some(Fault::NamesNormalised) => {
            for (name, value) in std::mem::take(&mut members) {
                put(&mut members, &plain::composed(&name), value);
            }
        }
        Some(Fault::IndexedRecordIsAnArray) => {
            let indexed = members.iter().all(|(name, _)| name.bytes().all(|byte| byte.is_ascii_digit()));
            if indexed && !members.is_empty() {
                return Ok(Value::Array(members.into_iter().map(|(_, value)| value).collect()));
            }
        }
        Some(Fault::ToJsonHonoured) => {
            if let Some(value) = named(&members, "toJSON") {
                return Ok(value);
            }
        }
        Some(Fault::ConstructorMemberRefused) => {
            if matches!(named(&members, "constructor"), Some(Value::Record(_))) {
                return invalid("values of other classes are not taken").within("constructor");
            }
        }
        Some(Fault::ConstructorNameIsAType) => {
            if let Some(reference) = claimed_reference(&members) {
                return Ok(Value::NodeRef(reference));
            }
        }
        Some(Fault::KindMemberIsAType) => {
            let claims = matches!(named(&members, "kind"), Some(Value::String(kind)) if kind == "nodeRef");
            let record = Value::Record(members.clone());
            if let (true, Some(reference)) = (claims, reference::mimicked_node_ref(&record)) {
                return Ok(Value::NodeRef(reference));
            }
        }
        Some(Fault::BareShapeIsAType) => {
            let only = members.iter().all(|(name, _)| ["node", "select", "path"].contains(&name.as_str()));
            let record = Value::Record(members.clone());
            if let (true, Some(reference)) = (only, reference::mimicked_node_ref(&record)) {
                return Ok(Value::NodeRef(reference));
            }
        }
        Some(Fault::DurationShapeIsAType) => {
            if let Some(duration) = moment::mimicked_duration(&members) {
                return Ok(duration);
            }
        }
        _ => {}
    }
    Ok(Value::Record(members))
}

/// For a fault: the NodeRef that a record's constructor member claims it to be.
fn claimed_reference(members: &Members) -> Option<NodeRef> {
    let record = Value::Record(members.clone());
    match record.member("constructor")?.member("name")? {
        Value::String(name) if name == "NodeRef" => reference::mimicked_node_ref(&record),
        _ => None,
    }
}

fn read_escaped_record(payload: &Json, rules: Rules) -> Read<Value> {
    let Json::Array(pairs) = payload else {
        return invalid("$record is a list of [name, value] pairs");
    };
    let mut members = Members::new();
    let mut names = HashSet::new();
    for (index, pair) in pairs.iter().enumerate() {
        let Json::Array(pair) = pair else {
            return invalid("a member of $record is a [name, value] pair").within(index);
        };
        let (name, value) = match pair.as_slice() {
            [Json::String(name), value] => (name.clone(), value),
            [Json::Number(name), value] if rules.broken(Fault::EscapeNameCoerced) => (name.to_string(), value),
            _ => return invalid("a member of $record is a [name, value] pair").within(index),
        };
        let value = read(value, rules).within(1).within(index)?;
        if names.insert(name.clone()) {
            members.push((name, value));
        } else if rules.broken(Fault::EscapeNameTwiceAccepted) {
            put(&mut members, &name, value);
        } else {
            return invalid(format!("the name {name:?} stands twice: remove one")).within(index);
        }
    }
    if !members.iter().any(|(name, _)| name.starts_with('$')) && !rules.broken(Fault::EscapeAlwaysAccepted) {
        return invalid("no name starts with $: write it as a plain record");
    }
    if rules.broken(Fault::DollarRecordIsAType) {
        if let [(name, value)] = members.as_slice() {
            if let (true, Some(reference)) = (name == "$nodeRef", reference::mimicked_node_ref(value)) {
                return Ok(Value::NodeRef(reference));
            }
        }
    }
    as_record(members, rules)
}
