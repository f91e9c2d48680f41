//! The view: what a log folds to, and what is digested.

use std::sync::Arc;

use super::{Bounds, Edge, Node};
use crate::value::{Defect, Fields, Record, Text, Value, MAX_SAFE_INTEGER};

/// A plan as everyone sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The plan's id.
    pub plan_id: Text,
    /// The number of distinct ops.
    pub revision: u64,
    /// The nodes, in order of insertion.
    pub nodes: Vec<Node>,
    /// The edges, in order of insertion.
    pub edges: Vec<Edge>,
    /// The bounds.
    pub bounds: Bounds,
    /// Where the plan comes from, when it comes from somewhere.
    pub provenance: Option<Arc<Record>>,
}

impl View {
    /// Reads a view; a member `digest` is ignored (SPEC.md `digest.self`).
    ///
    /// # Errors
    /// A member is missing, extra or of the wrong type.
    pub fn from_value(value: &Value) -> Result<Self, Defect> {
        let mut fields = Fields::of(value, "a view")?;
        let _ = fields.optional("digest");
        let view = View {
            plan_id: fields.text("planId")?,
            revision: fields.integer("revision", 0, MAX_SAFE_INTEGER)?.unsigned_abs(),
            nodes: fields.list("nodes", Node::from_value)?,
            edges: fields.list("edges", Edge::from_value)?,
            bounds: fields.read("bounds", Bounds::from_value)?,
            provenance: match fields.optional("provenance") {
                None => None,
                Some(Value::Record(record)) => Some(Arc::clone(record)),
                Some(_) => return Err(Defect::new("must be a record; leave it out for none").under("provenance")),
            },
        };
        fields.finish()?;
        Ok(view)
    }

    /// The view as a value, with its digest as a member. O(nodes + edges).
    #[must_use]
    pub fn to_value(&self, digest: &str) -> Value {
        let mut members = vec![
            ("planId".into(), Value::String(self.plan_id.clone())),
            ("revision".into(), Value::Number(self.revision as f64)),
            ("nodes".into(), Value::array(self.nodes.iter().map(Node::to_value))),
            ("edges".into(), Value::array(self.edges.iter().map(Edge::to_value))),
            ("bounds".into(), self.bounds.to_value()),
            ("digest".into(), digest.into()),
        ];
        members.extend(self.provenance.clone().map(|provenance| ("provenance".into(), Value::Record(provenance))));
        Record::from_members(members).into()
    }
}
