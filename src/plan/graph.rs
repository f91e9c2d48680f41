//! Nodes and edges: what a plan is made of.

use std::sync::Arc;

use crate::value::{Defect, Fields, Record, Text, Value};

/// A node of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Any string.
    pub id: Text,
    /// What it is.
    pub kind: NodeKind,
    /// Any record; the fold does not look into it but along paths.
    pub definition: Arc<Record>,
    /// A label, when there is one.
    pub phase: Option<Text>,
}

/// The kinds of nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is the kind of that name")]
pub enum NodeKind {
    Branch,
    Call,
    Entry,
    Join,
    Reason,
    Select,
    Transform,
}

/// An edge of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// Any string.
    pub id: Text,
    /// The node it leaves.
    pub from: Text,
    /// The node it leads to.
    pub to: Text,
    /// Which outcome of `from` it is taken on: [`is_handle`].
    pub handle: Text,
}

/// True for always, match, no_match, default, error and `case_` with any label.
#[must_use]
pub fn is_handle(text: &str) -> bool {
    matches!(text, "always" | "match" | "no_match" | "default" | "error") || text.starts_with("case_")
}

impl NodeKind {
    const ALL: [NodeKind; 7] = [
        NodeKind::Branch,
        NodeKind::Call,
        NodeKind::Entry,
        NodeKind::Join,
        NodeKind::Reason,
        NodeKind::Select,
        NodeKind::Transform,
    ];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            NodeKind::Branch => "branch",
            NodeKind::Call => "call",
            NodeKind::Entry => "entry",
            NodeKind::Join => "join",
            NodeKind::Reason => "reason",
            NodeKind::Select => "select",
            NodeKind::Transform => "transform",
        }
    }

    fn from_value(value: &Value) -> Result<Self, Defect> {
        let text = value.as_text();
        Self::ALL
            .into_iter()
            .find(|kind| text.is_some_and(|text| &**text == kind.name()))
            .ok_or_else(|| Defect::new("must be one of entry, call, reason, transform, branch, select, join"))
    }
}

impl Node {
    /// Reads a node.
    ///
    /// # Errors
    /// A member is missing, extra or of the wrong type.
    pub fn from_value(value: &Value) -> Result<Self, Defect> {
        let mut fields = Fields::of(value, "a node")?;
        let node = Node {
            id: fields.text("id")?,
            kind: fields.read("kind", NodeKind::from_value)?,
            definition: fields.record("definition")?,
            phase: fields.optional("phase").map(read_phase).transpose()?,
        };
        fields.finish()?;
        Ok(node)
    }

    /// The node as a value. O(1): the definition is shared.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let mut members = vec![
            ("id".into(), Value::String(self.id.clone())),
            ("kind".into(), self.kind.name().into()),
            ("definition".into(), Value::Record(Arc::clone(&self.definition))),
        ];
        members.extend(self.phase.clone().map(|phase| ("phase".into(), Value::String(phase))));
        Record::from_members(members).into()
    }
}

fn read_phase(value: &Value) -> Result<Text, Defect> {
    value.as_text().cloned().ok_or_else(|| Defect::new("must be a string; leave it out for none").under("phase"))
}

impl Edge {
    /// Reads an edge.
    ///
    /// # Errors
    /// A member is missing, extra or of the wrong type, or the handle is none.
    pub fn from_value(value: &Value) -> Result<Self, Defect> {
        let mut fields = Fields::of(value, "an edge")?;
        let edge = Edge {
            id: fields.text("id")?,
            from: fields.text("from")?,
            to: fields.text("to")?,
            handle: fields.text("handle")?,
        };
        fields.finish()?;
        if !is_handle(&edge.handle) {
            let message = "must be always, match, no_match, default, error or case_ with a label";
            return Err(Defect::new(message).under("handle"));
        }
        Ok(edge)
    }

    /// The edge as a value.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let members = [("id", &self.id), ("from", &self.from), ("to", &self.to), ("handle", &self.handle)];
        Record::from_members(members.map(|(name, text)| (name.into(), Value::String(text.clone()))).into()).into()
    }

    /// True when the other edge joins the same nodes over the same handle.
    #[must_use]
    pub fn same_way(&self, other: &Edge) -> bool {
        (&self.from, &self.to, &self.handle) == (&other.from, &other.to, &other.handle)
    }
}
