//! Ops and their shape (SPEC.md chapter 5).

use super::encode::encode;
use super::fault::{Fault, Rules};
use super::refuse::{refuse, Read, Within, INVALID_OP};
use super::value::Value;
use super::view::{self, Edge, Node, Shape};

/// An op as it arrived.
#[derive(Clone, Debug)]
pub(super) struct Op {
    /// Its place among the ops of the request.
    pub(super) arrival: usize,
    pub(super) op_id: String,
    pub(super) actor_id: String,
    pub(super) lamport: f64,
    pub(super) at: String,
    pub(super) action: Action,
    /// The op as a record.
    pub(super) record: Value,
    /// The encoding of the record: what makes two ops one.
    pub(super) encoding: Vec<u8>,
}

/// What an op does.
#[derive(Clone, Debug)]
pub(super) enum Action {
    AddNode(Node),
    RemoveNode {
        node_id: String,
        incident_edge_ids: Vec<String>,
    },
    Set {
        node_id: String,
        edit: Edit,
    },
    AddEdge(Edge),
    RemoveEdge(String),
    /// A bound is missing only with a fault.
    SetBounds([Option<f64>; 5]),
    /// With a fault: an unknown op.
    Nothing,
}

/// What is set on a node.
#[derive(Clone, Debug)]
pub(super) enum Edit {
    Field { path: String, value: Value },
    Definition(Value),
    Phase(Option<String>),
}

/// The members that an op has beside those of all ops.
const KINDS: [(&str, &[&str]); 8] = [
    ("add_node", &["node"]),
    ("remove_node", &["nodeId", "incidentEdgeIds"]),
    ("set_node_field", &["nodeId", "path", "value"]),
    ("set_node_definition", &["nodeId", "definition"]),
    ("set_node_phase", &["nodeId", "phase"]),
    ("add_edge", &["edge"]),
    ("remove_edge", &["edgeId"]),
    ("set_bounds", &["bounds"]),
];

/// Reads one op.
pub(super) fn read_op(record: &Value, arrival: usize, rules: Rules) -> Read<Op> {
    let Value::Record(_) = record else {
        return refuse(INVALID_OP, "an op is a record");
    };
    let kind = view::string(record, "op", INVALID_OP)?;
    let own_members = match KINDS.iter().find(|(name, _)| *name == kind) {
        Some((_, members)) => *members,
        None if rules.broken(Fault::UnknownOpKindIgnored) => &[],
        None => return refuse(INVALID_OP, format!("{kind:?} is no kind of an op")).within("op"),
    };
    let unknown = !KINDS.iter().any(|(name, _)| *name == kind);
    let mut required = vec!["op", "opId", "actorId", "lamport"];
    required.extend(own_members);
    if !rules.broken(Fault::MissingTimeAccepted) {
        required.push("at");
    }
    Shape {
        reason: INVALID_OP,
        what: &kind,
        required: &required,
        optional: &["at"],
        extra_allowed: unknown || rules.broken(Fault::ExtraOpMemberIgnored),
    }
    .check(record)?;
    Ok(Op {
        arrival,
        op_id: read_id(record, "opId", rules)?,
        actor_id: read_id(record, "actorId", rules)?,
        lamport: read_lamport(record, rules)?,
        at: match record.member("at") {
            None => String::new(),
            Some(_) => view::string(record, "at", INVALID_OP)?,
        },
        action: read_action(record, &kind, rules)?,
        record: record.clone(),
        encoding: encode(record, Rules::SOUND),
    })
}

fn read_id(record: &Value, name: &str, rules: Rules) -> Read<String> {
    let id = view::string(record, name, INVALID_OP)?;
    if id.trim().is_empty() && !id.is_empty() && rules.broken(Fault::BlankIdRefused) {
        return refuse(INVALID_OP, "the id is blank").within(name);
    }
    if id.is_empty() && !rules.broken(Fault::EmptyOpIdAccepted) {
        return refuse(INVALID_OP, "the id is empty: opId and actorId are not").within(name);
    }
    Ok(id)
}

fn read_lamport(record: &Value, rules: Rules) -> Read<f64> {
    match record.member("lamport") {
        Some(Value::Number(lamport)) if rules.broken(Fault::LamportUnchecked) => Ok(*lamport),
        Some(Value::Bool(lamport)) if rules.broken(Fault::BooleanLamportAccepted) => Ok(f64::from(u8::from(*lamport))),
        _ => view::integer(record, "lamport", 0.0, INVALID_OP),
    }
}

fn read_action(record: &Value, kind: &str, rules: Rules) -> Read<Action> {
    let text = |name: &str| view::string(record, name, INVALID_OP);
    // Members were checked to be there.
    let member = |name: &str| record.member(name).cloned().unwrap_or(Value::Undefined);
    let set = |edit: Edit| Ok(Action::Set { node_id: text("nodeId")?, edit });
    match kind {
        "add_node" => view::read_node(&member("node"), INVALID_OP, rules).within("node").map(Action::AddNode),
        "remove_node" => Ok(Action::RemoveNode {
            node_id: text("nodeId")?,
            incident_edge_ids: read_incident(&member("incidentEdgeIds"))?,
        }),
        "set_node_field" => set(Edit::Field { path: text("path")?, value: member("value") }),
        "set_node_definition" => set(Edit::Definition(view::record(record, "definition", INVALID_OP)?)),
        "set_node_phase" => match member("phase") {
            Value::Null => set(Edit::Phase(None)),
            _ => set(Edit::Phase(Some(text("phase")?))),
        },
        "add_edge" => view::read_edge(&member("edge"), INVALID_OP, rules).within("edge").map(Action::AddEdge),
        "remove_edge" => text("edgeId").map(Action::RemoveEdge),
        "set_bounds" => view::read_bounds(&member("bounds"), INVALID_OP, rules).within("bounds").map(Action::SetBounds),
        _ => Ok(Action::Nothing),
    }
}

fn read_incident(list: &Value) -> Read<Vec<String>> {
    let Value::Array(items) = list else {
        return refuse(INVALID_OP, "a list of edge ids is due").within("incidentEdgeIds");
    };
    let ids = items.iter().enumerate().map(|(index, item)| match item {
        Value::String(id) => Ok(id.clone()),
        _ => refuse(INVALID_OP, "an edge id is a string").within(index).within("incidentEdgeIds"),
    });
    ids.collect()
}
