//! NodeRef and ParamRef: their payloads, and the records that mimic them.

use super::fault::{Fault, Rules};
use super::payload::{is_empty, word};
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
        Some(branch) => Some(read_branch(branch, rules).within("branchId")?),
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
    if let Some(text) = word(select, rules) {
        return match ["first", "last", "all"].into_iter().find(|word| *word == text) {
            Some(word) => Ok(Select::Word(word)),
            None if rules.broken(Fault::SelectUnchecked) => Ok(Select::Word("all")),
            None => invalid("select is first, last, all or {\"index\": i}"),
        };
    }
    inner_only(select, &["index"], rules)?;
    match select.get("index") {
        Some(Json::Bool(index)) if rules.broken(Fault::BooleanIndexAccepted) => {
            return Ok(Select::Index(f64::from(u8::from(*index))));
        }
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

/// An object inside a reference, of at most these members.
fn inner_only(json: &Json, known: &[&str], rules: Rules) -> Read<()> {
    match json {
        Json::Object(_) if rules.broken(Fault::ReferenceInnerMemberIgnored) => Ok(()),
        _ => only(json, known),
    }
}

fn read_branch(branch: &Json, rules: Rules) -> Read<Vec<Segment>> {
    let segments = match branch {
        Json::Array(_) if rules.broken(Fault::BranchMayBeAList) => Some(branch),
        _ => {
            inner_only(branch, &["segments"], rules)?;
            branch.get("segments")
        }
    };
    let segments: &[Json] = match segments {
        Some(Json::Array(segments)) => segments,
        Some(empty) if is_empty(empty) && rules.broken(Fault::EmptySegmentsOfAnyType) => &[],
        None if rules.broken(Fault::MissingSegmentsAreNone) => &[],
        _ => return invalid("a branchId is {\"segments\": [...]}"),
    };
    let mut read_segments = Vec::new();
    for (index, segment) in segments.iter().enumerate() {
        if !(is_empty(segment) && rules.broken(Fault::EmptySegmentSkipped)) {
            read_segments.push(read_segment(segment, rules).within(index).within("segments")?);
        }
    }
    Ok(read_segments)
}

fn read_segment(segment: &Json, rules: Rules) -> Read<Segment> {
    if let (Json::String(edge), true) = (segment, rules.broken(Fault::SegmentTextIsAnEdge)) {
        return Ok(Segment::Edge(edge.clone()));
    }
    if let Some(edge) = segment.get("edge") {
        inner_only(segment, &["edge"], rules)?;
        return Ok(Segment::Edge(read_route_id(edge, rules).within("edge")?));
    }
    inner_only(segment, &["join", "of"], rules)?;
    let (Some(join), Some(of)) = (segment.get("join"), segment.get("of")) else {
        return invalid("a segment is {\"edge\": id} or {\"join\": id, \"of\": [edge id, ...]}");
    };
    Ok(Segment::Join { join: read_route_id(join, rules).within("join")?, of: read_joined(of, rules).within("of")? })
}

/// The edges that meet in a join.
fn read_joined(of: &Json, rules: Rules) -> Read<Vec<String>> {
    match of {
        Json::Array(edges) if rules.broken(Fault::JoinEdgesFiltered) => {
            Ok(edges.iter().filter_map(Json::as_str).map(str::to_owned).collect())
        }
        Json::Array(edges) => edges.iter().map(|edge| read_route_id(edge, rules)).collect(),
        Json::String(text) if rules.broken(Fault::JoinEdgesFromText) => Ok(text.chars().map(String::from).collect()),
        _ => invalid("the edges of a join are a list"),
    }
}

/// The id of an edge or a join in a route.
fn read_route_id(id: &Json, rules: Rules) -> Read<String> {
    match id {
        Json::String(id) => Ok(id.clone()),
        Json::Number(number) if rules.broken(Fault::RouteIdsCoerced) => Ok(number.to_string()),
        _ => invalid("an id is a string"),
    }
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
