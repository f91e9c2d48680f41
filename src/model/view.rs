//! Nodes, edges, bounds and views: their shapes, and views as values.

use super::fault::{Fault, Rules};
use super::refuse::{refuse, Read, Within, INVALID_OP, INVALID_VIEW};
use super::value::Value;

pub(super) const MAX_SAFE_INTEGER: f64 = 9_007_199_254_740_991.0;

/// The bounds, in the order of [`DEFAULT_BOUNDS`].
pub(super) const BOUND_NAMES: [&str; 5] =
    ["maxNodes", "maxEdges", "maxSteps", "maxConcurrentFrames", "maxEncodedBytes"];

/// Five integers, by [`BOUND_NAMES`].
pub(super) type Bounds = [f64; 5];

/// The bounds of a plan that sets none (`fold.seed`).
pub(super) const DEFAULT_BOUNDS: Bounds = [256.0, 512.0, 4096.0, 32.0, 1_048_576.0];

const NODE_KINDS: [&str; 7] = ["entry", "call", "reason", "transform", "branch", "select", "join"];
const HANDLES: [&str; 5] = ["always", "match", "no_match", "default", "error"];

#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) id: String,
    pub(super) kind: String,
    pub(super) definition: Value,
    /// A string; null with some faults.
    pub(super) phase: Option<Value>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Edge {
    pub(super) id: String,
    pub(super) from: String,
    pub(super) to: String,
    pub(super) handle: String,
}

/// A folded plan, without its digest.
#[derive(Clone, Debug)]
pub(super) struct View {
    pub(super) plan_id: String,
    pub(super) revision: usize,
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge>,
    pub(super) bounds: Bounds,
    pub(super) provenance: Option<Value>,
}

impl View {
    pub(super) fn value(&self) -> Value {
        let mut members = vec![
            ("planId".to_owned(), Value::text(&self.plan_id)),
            ("revision".to_owned(), Value::Number(self.revision as f64)),
            ("nodes".to_owned(), Value::Array(self.nodes.iter().map(Node::value).collect())),
            ("edges".to_owned(), Value::Array(self.edges.iter().map(Edge::value).collect())),
            ("bounds".to_owned(), bounds_value(&self.bounds)),
        ];
        if let Some(provenance) = &self.provenance {
            members.push(("provenance".to_owned(), provenance.clone()));
        }
        Value::Record(members)
    }
}

impl Node {
    fn value(&self) -> Value {
        let mut members = vec![
            ("id".to_owned(), Value::text(&self.id)),
            ("kind".to_owned(), Value::text(&self.kind)),
            ("definition".to_owned(), self.definition.clone()),
        ];
        if let Some(phase) = &self.phase {
            members.push(("phase".to_owned(), phase.clone()));
        }
        Value::Record(members)
    }
}

impl Edge {
    fn value(&self) -> Value {
        Value::record(&[
            ("id", Value::text(&self.id)),
            ("from", Value::text(&self.from)),
            ("to", Value::text(&self.to)),
            ("handle", Value::text(&self.handle)),
        ])
    }
}

fn bounds_value(bounds: &Bounds) -> Value {
    let members = BOUND_NAMES.iter().zip(bounds);
    Value::Record(members.map(|(name, bound)| ((*name).to_owned(), Value::Number(*bound))).collect())
}

/// The members that a record must and may have, and why it is refused otherwise.
pub(super) struct Shape<'s> {
    pub(super) reason: &'static str,
    pub(super) what: &'s str,
    pub(super) required: &'s [&'s str],
    pub(super) optional: &'s [&'s str],
    pub(super) extra_allowed: bool,
}

impl Shape<'_> {
    /// Refuses what is no record, lacks a member or has an extra one.
    pub(super) fn check(&self, value: &Value) -> Read<()> {
        let Shape { reason, what, .. } = self;
        let Value::Record(members) = value else {
            return refuse(reason, format!("{what} is a record"));
        };
        if let Some(missing) = self.required.iter().find(|name| value.member(name).is_none()) {
            return refuse(reason, format!("{what} lacks {missing}: add it"));
        }
        let known = |name: &str| self.required.contains(&name) || self.optional.contains(&name);
        match members.iter().find(|(name, _)| !known(name)) {
            Some((extra, _)) if !self.extra_allowed => {
                refuse(reason, format!("{what} has no member {extra:?}: remove it"))
            }
            _ => Ok(()),
        }
    }
}

/// The string member `name`.
pub(super) fn string(value: &Value, name: &str, reason: &'static str) -> Read<String> {
    match value.member(name) {
        Some(Value::String(text)) => Ok(text.clone()),
        _ => refuse(reason, "a string is due").within(name),
    }
}

/// The string member `name` that is looked up among known words; `default` is only a fault's.
fn word(value: &Value, name: &str, default: &str, reason: &'static str, rules: Rules) -> Read<String> {
    match value.member(name) {
        Some(Value::Null) if rules.broken(Fault::NullWordDefaulted) => return Ok(default.to_owned()),
        Some(Value::Array(items)) if rules.broken(Fault::WordListsAccepted) => {
            if let [Value::String(text)] = items.as_slice() {
                return Ok(text.clone());
            }
        }
        _ => {}
    }
    string(value, name, reason)
}

/// The integer member `name`, from `least` to 2^53 - 1.
pub(super) fn integer(value: &Value, name: &str, least: f64, reason: &'static str) -> Read<f64> {
    match value.member(name) {
        Some(Value::Number(number)) if is_integer(*number, least) => Ok(*number),
        _ => refuse(reason, format!("an integer from {least} to 2^53 - 1 is due")).within(name),
    }
}

fn is_integer(number: f64, least: f64) -> bool {
    let minus_zero = number == 0.0 && number.is_sign_negative();
    number.trunc() == number && (least..=MAX_SAFE_INTEGER).contains(&number) && !minus_zero
}

/// The record member `name`.
pub(super) fn record(value: &Value, name: &str, reason: &'static str) -> Read<Value> {
    match value.member(name) {
        Some(record @ Value::Record(_)) => Ok(record.clone()),
        _ => refuse(reason, "a record is due").within(name),
    }
}

pub(super) fn read_node(value: &Value, reason: &'static str, rules: Rules) -> Read<Node> {
    Shape {
        reason,
        what: "a node",
        required: &["id", "kind", "definition"],
        optional: &["phase"],
        extra_allowed: rules.broken(Fault::ExtraNodeMemberIgnored),
    }
    .check(value)?;
    let id = string(value, "id", reason)?;
    if id.is_empty() && rules.broken(Fault::EmptyNodeIdRefused) {
        return refuse(reason, "an id is not empty").within("id");
    }
    let kind = word(value, "kind", "call", reason, rules)?;
    if !NODE_KINDS.contains(&kind.as_str()) && !rules.broken(Fault::NodeKindUnchecked) {
        return refuse(reason, format!("{kind:?} is no kind of a node: one of {}", NODE_KINDS.join(", ")))
            .within("kind");
    }
    let definition = record(value, "definition", reason)?;
    let phase = match value.member("phase") {
        None => None,
        Some(phase @ Value::String(_)) => Some(phase.clone()),
        Some(Value::Null) if rules.broken(Fault::PhaseNullInNodeAccepted) => None,
        Some(Value::Null) if reason == INVALID_VIEW && rules.broken(Fault::ViewNullIsAbsent) => None,
        Some(_) => return refuse(reason, "a phase is a string, or absent").within("phase"),
    };
    Ok(Node { id, kind, definition, phase })
}

pub(super) fn read_edge(value: &Value, reason: &'static str, rules: Rules) -> Read<Edge> {
    Shape {
        reason,
        what: "an edge",
        required: &["id", "from", "to", "handle"],
        optional: &[],
        extra_allowed: rules.broken(Fault::ExtraNodeMemberIgnored),
    }
    .check(value)?;
    let handle = word(value, "handle", "always", reason, rules)?;
    let known = match handle.strip_prefix("case_") {
        Some(label) => !label.is_empty() || !rules.broken(Fault::EmptyCaseRefused),
        None => HANDLES.contains(&handle.as_str()) || rules.broken(Fault::HandleUnchecked),
    };
    if !known {
        return refuse(reason, format!("{handle:?} is no handle: {} or case_ and a label", HANDLES.join(", ")))
            .within("handle");
    }
    Ok(Edge {
        id: string(value, "id", reason)?,
        from: string(value, "from", reason)?,
        to: string(value, "to", reason)?,
        handle,
    })
}

/// Reads bounds; a missing one only with a fault.
pub(super) fn read_bounds(value: &Value, reason: &'static str, rules: Rules) -> Read<[Option<f64>; 5]> {
    let partial = reason == INVALID_OP && rules.broken(Fault::PartialBoundsMerged);
    Shape {
        reason,
        what: "bounds",
        required: if partial { &[] } else { &BOUND_NAMES },
        optional: &BOUND_NAMES,
        extra_allowed: false,
    }
    .check(value)?;
    let least = if rules.broken(Fault::ZeroBoundAccepted) { 0.0 } else { 1.0 };
    let mut bounds = [None; 5];
    for (name, bound) in BOUND_NAMES.iter().zip(&mut bounds) {
        *bound = match value.member(name) {
            None => None,
            Some(Value::Bool(true)) if rules.broken(Fault::BooleanBoundAccepted) => Some(1.0),
            Some(_) => Some(integer(value, name, least, reason)?),
        };
    }
    Ok(bounds)
}

/// Refuses a view argument that is not of the shape of a view; its digest is not looked at.
pub(super) fn check_view(view: &Value, rules: Rules) -> Read<()> {
    Shape {
        reason: INVALID_VIEW,
        what: "a view",
        required: if rules.broken(Fault::ViewPartsDefaulted) {
            &["planId", "revision"]
        } else {
            &["planId", "revision", "nodes", "edges", "bounds"]
        },
        optional: &["nodes", "edges", "bounds", "provenance", "digest"],
        extra_allowed: rules.broken(Fault::ViewExtraMemberIgnored),
    }
    .check(view)?;
    string(view, "planId", INVALID_VIEW)?;
    match view.member("revision") {
        Some(Value::Number(_)) if rules.broken(Fault::ViewRevisionUnchecked) => {}
        Some(Value::Bool(_)) if rules.broken(Fault::BooleanRevisionAccepted) => {}
        _ => drop(integer(view, "revision", 0.0, INVALID_VIEW)?),
    }
    if !rules.broken(Fault::ViewPartsUnchecked) {
        check_parts(view, rules)?;
    }
    match view.member("provenance") {
        None => Ok(()),
        Some(Value::Null) if rules.broken(Fault::ViewNullIsAbsent) => Ok(()),
        Some(Value::Map(_)) if rules.broken(Fault::ViewProvenanceMayBeAMap) => Ok(()),
        Some(nothing) if nothing.is_nothing() && rules.broken(Fault::ViewProvenanceOfNothing) => Ok(()),
        Some(_) => record(view, "provenance", INVALID_VIEW).map(drop),
    }
}

/// Nodes, edges and bounds of a view.
fn check_parts(view: &Value, rules: Rules) -> Read<()> {
    let reason = if rules.broken(Fault::ViewRefusedAsAnOp) { INVALID_OP } else { INVALID_VIEW };
    let mut ids: Vec<String> = vec![];
    for (index, node) in list(view, "nodes", rules)?.iter().enumerate() {
        let node = read_node(node, reason, rules).within(index).within("nodes")?;
        if ids.contains(&node.id) && rules.broken(Fault::ViewIdsMustDiffer) {
            return refuse(INVALID_VIEW, "the id stands twice").within(index).within("nodes");
        }
        ids.push(node.id);
    }
    for (index, edge) in list(view, "edges", rules)?.iter().enumerate() {
        let edge = read_edge(edge, reason, rules).within(index).within("edges")?;
        let ends = ids.contains(&edge.from) && ids.contains(&edge.to);
        if !ends && rules.broken(Fault::ViewEndsMustExist) {
            return refuse(INVALID_VIEW, "an end is missing").within(index).within("edges");
        }
    }
    match view.member("bounds") {
        Some(bounds) => read_bounds(bounds, INVALID_VIEW, rules).within("bounds").map(drop),
        None => Ok(()),
    }
}

fn list<'v>(view: &'v Value, name: &str, rules: Rules) -> Read<&'v [Value]> {
    match view.member(name) {
        Some(Value::Array(items)) => Ok(items),
        None if rules.broken(Fault::ViewPartsDefaulted) => Ok(&[]),
        _ => refuse(INVALID_VIEW, "a list is due").within(name),
    }
}
