//! NodeRef and ParamRef: their payloads, and the records that mimic them.

use super::fault::{Fault, Rules};
use super::refuse::{invalid, Read, Within};
use super::value::{NodeRef, Segment, Select, Value};
use crate::json::Json;

const MAX_SAFE_INTEGER: f64 = 9_007_199_254_740_991.0;

/// The payload of `$nodeRef`.
pub(super) fn read_node_ref(payload: &Json, rules: Rules) -> Read<NodeRef> {
    let known = ["node", "select", "path", "branchId"];
    if !rules.broken(Fault::ReferenceExtraMemberIgnored) {
        only(payload, &known)?;
    }
    let Some(Json::String(node)) = payload.get("node") else {
        return invalid("a NodeRef names its node");
    };
    let select = match payload.get("select") {
        Some(select) => read_select(select, rules).within("select")?,
        None if rules.broken(Fault::SelectDefaultsToFirst) => Select::Word("first"),
        None => return invalid("a NodeRef selects something"),
    };
    let path = match payload.get("path") {
        None => None,
        Some(Json::Null) if rules.broken(Fault::ReferencePathNullAccepted) => None,
        Some(Json::String(path)) if path.is_empty() && rules.broken(Fault::EmptyPathDropped) => None,
        Some(Json::String(path)) => Some(path.clone()),
        Some(_) => return invalid("the path of a NodeRef is a string, or absent").within("path"),
    };
    let branch = match payload.get("branchId") {
        None => None,
        Some(Json::Null) if rules.broken(Fault::BranchNullAccepted) => None,
        Some(branch) => Some(read_branch(branch).within("branchId")?),
    };
    let branch = if rules.broken(Fault::BranchIdDropped) { None } else { branch };
    Ok(NodeRef { node: node.clone(), select, path, branch })
}

/// An object of at most these members.
fn only(payload: &Json, known: &[&str]) -> Read<()> {
    let Json::Object(members) = payload else {
        return invalid("an object is due");
    };
    match members.iter().find(|(name, _)| !known.contains(&name.as_str())) {
        Some((name, _)) => invalid(format!("the member {name:?} is not known here: remove it")),
        None => Ok(()),
    }
}

fn read_select(select: &Json, rules: Rules) -> Read<Select> {
    if let Some(text) = select.as_str() {
        return match ["first", "last", "all"].into_iter().find(|word| *word == text) {
            Some(word) => Ok(Select::Word(word)),
            None if rules.broken(Fault::SelectUnchecked) => Ok(Select::Word("all")),
            None => invalid("select is first, last, all or {\"index\": i}"),
        };
    }
    only(select, &["index"])?;
    match select.get("index") {
        Some(Json::Number(_)) if rules.broken(Fault::ReferenceIndexNegativeAccepted) => {}
        Some(Json::Number(index)) if index.trunc() == *index && (0.0..=MAX_SAFE_INTEGER).contains(index) => {}
        _ => return invalid("an index is an integer from 0 to 2^53 - 1").within("index"),
    }
    match select.get("index") {
        Some(Json::Number(_)) if rules.broken(Fault::IndexReadAsFirst) => Ok(Select::Word("first")),
        Some(Json::Number(index)) => Ok(Select::Index(*index)),
        _ => invalid("an index is a number").within("index"),
    }
}

fn read_branch(branch: &Json) -> Read<Vec<Segment>> {
    only(branch, &["segments"])?;
    let Some(Json::Array(segments)) = branch.get("segments") else {
        return invalid("a branchId is {\"segments\": [...]}");
    };
    let segments = segments.iter().enumerate();
    segments.map(|(index, segment)| read_segment(segment).within(index).within("segments")).collect()
}

fn read_segment(segment: &Json) -> Read<Segment> {
    if let Some(edge) = segment.get("edge") {
        only(segment, &["edge"])?;
        return match edge {
            Json::String(edge) => Ok(Segment::Edge(edge.clone())),
            _ => invalid("an edge id is a string").within("edge"),
        };
    }
    only(segment, &["join", "of"])?;
    let (Some(Json::String(join)), Some(Json::Array(of))) = (segment.get("join"), segment.get("of")) else {
        return invalid("a segment is {\"edge\": id} or {\"join\": id, \"of\": [edge id, ...]}");
    };
    let mut edges = Vec::new();
    for edge in of {
        match edge {
            Json::String(edge) => edges.push(edge.clone()),
            _ => return invalid("an edge id is a string").within("of"),
        }
    }
    Ok(Segment::Join { join: join.clone(), of: edges })
}

/// The payload of `$paramRef`.
pub(super) fn read_param_ref(payload: &Json, rules: Rules) -> Read<Value> {
    if let (Json::String(path), true) = (payload, rules.broken(Fault::ParamRefTextAccepted)) {
        return Ok(Value::ParamRef(path.clone()));
    }
    if !rules.broken(Fault::ParamRefExtraMemberIgnored) {
        only(payload, &["path"])?;
    }
    match payload.get("path") {
        Some(Json::String(path)) if rules.broken(Fault::ParamRefReadAsRecord) => {
            Ok(Value::record(&[("path", Value::text(path))]))
        }
        Some(Json::String(path)) => Ok(Value::ParamRef(path.clone())),
        Some(Json::Array(steps)) if rules.broken(Fault::ParamRefPathJoined) => {
            let steps: Vec<&str> = steps.iter().filter_map(Json::as_str).collect();
            Ok(Value::ParamRef(steps.join(".")))
        }
        _ => invalid("a ParamRef has a path, a string"),
    }
}

/// For faults: the NodeRef that a record mimics by its members.
pub(super) fn mimicked_node_ref(record: &Value) -> Option<NodeRef> {
    let Some(Value::String(node)) = record.member("node") else { return None };
    let select = match record.member("select")? {
        Value::String(text) => Select::Word(["first", "last", "all"].into_iter().find(|word| word == text)?),
        _ => return None,
    };
    let path = match record.member("path") {
        Some(Value::String(path)) => Some(path.clone()),
        _ => None,
    };
    Some(NodeRef { node: node.clone(), select, path, branch: None })
}
