//! Ops: the edits that a plan is folded from (SPEC.md chapter 5).

use std::sync::Arc;

use super::{Bounds, Edge, Node};
use crate::value::{Defect, Fields, Record, Text, Value, MAX_CARRIED_DEPTH, MAX_SAFE_INTEGER};

/// One edit. Equality is that of all members: copies of an op are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Op {
    /// Unique by intent; two different ops under one id are two ops.
    pub op_id: Text,
    /// Who made the edit.
    pub actor_id: Text,
    /// Logical clock, 0 … 2^53-1.
    pub lamport: u64,
    /// When, for people; never used to order.
    pub at: Text,
    /// What it changes.
    pub change: Change,
}

/// What an op changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Adds or replaces an edge.
    AddEdge {
        /// The edge.
        edge: Edge,
    },
    /// Adds or replaces a node.
    AddNode {
        /// The node.
        node: Node,
    },
    /// Removes an edge.
    RemoveEdge {
        /// Its id.
        edge_id: Text,
    },
    /// Removes a node and the edges that its author saw at it.
    RemoveNode {
        /// Its id.
        node_id: Text,
        /// The ids of those edges.
        incident_edge_ids: Vec<Text>,
    },
    /// Replaces all bounds.
    SetBounds {
        /// The new ones.
        bounds: Bounds,
    },
    /// Replaces a node's definition.
    SetNodeDefinition {
        /// The node's id.
        node_id: Text,
        /// The new definition.
        definition: Arc<Record>,
    },
    /// Writes into a node's definition.
    SetNodeField {
        /// The node's id.
        node_id: Text,
        /// Steps joined by `.`: [`super::FieldPath`].
        path: Text,
        /// What is written.
        value: Value,
    },
    /// Sets or removes a node's phase.
    SetNodePhase {
        /// The node's id.
        node_id: Text,
        /// The new phase; none removes it.
        phase: Option<Text>,
    },
}

impl Op {
    /// Reads an op (SPEC.md `op.shape`).
    ///
    /// # Errors
    /// A member is missing, extra or of the wrong type, or the kind is unknown.
    pub fn from_value(value: &Value) -> Result<Self, Defect> {
        let mut fields = Fields::of(value, "an op")?;
        let kind = fields.text("op")?;
        let op = Op {
            op_id: fields.non_empty_text("opId")?,
            actor_id: fields.non_empty_text("actorId")?,
            lamport: fields.integer("lamport", 0, MAX_SAFE_INTEGER)?.unsigned_abs(),
            at: fields.text("at")?,
            change: Change::from_fields(&kind, &mut fields)?,
        };
        fields.finish()?;
        Ok(op)
    }

    /// Checks that no value that the op carries is too deep (SPEC.md `value.depth`), whatever
    /// else may be wrong with the op.
    ///
    /// # Errors
    /// A `value` or `definition` deeper than [`MAX_CARRIED_DEPTH`].
    pub fn check_depth(value: &Value) -> Result<(), Defect> {
        let Some(op) = value.as_record() else { return Ok(()) };
        let node = op.get("node").and_then(Value::as_record);
        let carried = [
            (op.get("value"), "/value"),
            (op.get("definition"), "/definition"),
            (node.and_then(|node| node.get("definition")), "/node/definition"),
        ];
        match carried.iter().find(|(value, _)| value.is_some_and(|value| value.depth() > MAX_CARRIED_DEPTH)) {
            None => Ok(()),
            Some((_, at)) => {
                let message = format!("nested deeper than {MAX_CARRIED_DEPTH} levels; flatten it");
                Err(Defect { at: (*at).to_owned(), message })
            }
        }
    }

    /// The op as a value. Linear in lists of ids, O(1) in definitions and values: they are shared.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let mut members = vec![
            ("op".into(), self.change.name().into()),
            ("opId".into(), Value::String(self.op_id.clone())),
            ("actorId".into(), Value::String(self.actor_id.clone())),
            ("lamport".into(), Value::Number(self.lamport as f64)),
            ("at".into(), Value::String(self.at.clone())),
        ];
        members.extend(self.change.members().into_iter().map(|(name, value)| (name.into(), value)));
        Record::from_members(members).into()
    }
}

impl Change {
    /// The words in `op`, as SPEC.md chapter 5 lists them.
    pub const NAMES: [&str; 8] = [
        "add_node",
        "remove_node",
        "set_node_field",
        "set_node_definition",
        "set_node_phase",
        "add_edge",
        "remove_edge",
        "set_bounds",
    ];

    /// The word in `op`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Change::AddEdge { .. } => "add_edge",
            Change::AddNode { .. } => "add_node",
            Change::RemoveEdge { .. } => "remove_edge",
            Change::RemoveNode { .. } => "remove_node",
            Change::SetBounds { .. } => "set_bounds",
            Change::SetNodeDefinition { .. } => "set_node_definition",
            Change::SetNodeField { .. } => "set_node_field",
            Change::SetNodePhase { .. } => "set_node_phase",
        }
    }

    fn from_fields(kind: &str, fields: &mut Fields) -> Result<Self, Defect> {
        Ok(match kind {
            "add_edge" => Change::AddEdge { edge: fields.read("edge", Edge::from_value)? },
            "add_node" => Change::AddNode { node: fields.read("node", Node::from_value)? },
            "remove_edge" => Change::RemoveEdge { edge_id: fields.text("edgeId")? },
            "remove_node" => Change::RemoveNode {
                node_id: fields.text("nodeId")?,
                incident_edge_ids: fields.list("incidentEdgeIds", |id| {
                    id.as_text().cloned().ok_or_else(|| Defect::new("must be a string"))
                })?,
            },
            "set_bounds" => Change::SetBounds { bounds: fields.read("bounds", Bounds::from_value)? },
            "set_node_definition" => {
                Change::SetNodeDefinition { node_id: fields.text("nodeId")?, definition: fields.record("definition")? }
            }
            "set_node_field" => Change::SetNodeField {
                node_id: fields.text("nodeId")?,
                path: fields.text("path")?,
                value: fields.required("value")?.clone(),
            },
            "set_node_phase" => Change::SetNodePhase {
                node_id: fields.text("nodeId")?,
                phase: fields.read("phase", |phase| match phase {
                    Value::Null => Ok(None),
                    Value::String(text) => Ok(Some(text.clone())),
                    _ => Err(Defect::new("must be a string or null")),
                })?,
            },
            _ => {
                return Err(Defect::new(format!("must be one of {}", Self::NAMES.join(", "))).under("op"));
            }
        })
    }

    fn members(&self) -> Vec<(&'static str, Value)> {
        let text = |text: &Text| Value::String(text.clone());
        match self {
            Change::AddEdge { edge } => vec![("edge", edge.to_value())],
            Change::AddNode { node } => vec![("node", node.to_value())],
            Change::RemoveEdge { edge_id } => vec![("edgeId", text(edge_id))],
            Change::RemoveNode { node_id, incident_edge_ids } => {
                vec![("nodeId", text(node_id)), ("incidentEdgeIds", Value::array(incident_edge_ids.iter().map(text)))]
            }
            Change::SetBounds { bounds } => vec![("bounds", bounds.to_value())],
            Change::SetNodeDefinition { node_id, definition } => {
                vec![("nodeId", text(node_id)), ("definition", Value::Record(Arc::clone(definition)))]
            }
            Change::SetNodeField { node_id, path, value } => {
                vec![("nodeId", text(node_id)), ("path", text(path)), ("value", value.clone())]
            }
            Change::SetNodePhase { node_id, phase } => {
                vec![("nodeId", text(node_id)), ("phase", phase.as_ref().map_or(Value::Null, text))]
            }
        }
    }
}
