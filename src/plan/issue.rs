//! Issues: what is found wrong with a plan, as stable codes.

use crate::value::{Record, Text, Value};

/// One defect of a plan. Issues are compared as a set of (code, severity, node, edge).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issue {
    /// What is wrong.
    pub code: IssueCode,
    /// Whether it keeps a plan from being approved.
    pub severity: Severity,
    /// The node blamed.
    pub node_id: Option<Text>,
    /// The edge blamed.
    pub edge_id: Option<Text>,
    /// For people: names the fix.
    pub message: String,
}

/// Codes of issues; the words never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IssueCode {
    /// Two different ops under one opId (SPEC.md `fold.equivocation`).
    ConflictingOpId,
    /// An edge without one of its nodes (SPEC.md `fold.dangling`).
    DanglingEdge,
    /// Two different edges under one id (SPEC.md `fold.edge_collision`).
    DuplicateEdgeId,
    /// A field path that cannot be written to (SPEC.md `fold.path.invalid`).
    InvalidPath,
    /// An edit of a node that is missing (SPEC.md `fold.unknown`).
    UnknownNode,
}

/// Whether an issue keeps a plan from being approved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// It does not.
    Advisory,
    /// It does.
    Blocking,
}

impl IssueCode {
    /// The word on the wire.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            IssueCode::ConflictingOpId => "conflicting_op_id",
            IssueCode::DanglingEdge => "dangling_edge",
            IssueCode::DuplicateEdgeId => "duplicate_edge_id",
            IssueCode::InvalidPath => "invalid_path",
            IssueCode::UnknownNode => "unknown_node",
        }
    }
}

impl Severity {
    /// The word on the wire.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Severity::Advisory => "advisory",
            Severity::Blocking => "blocking",
        }
    }
}

impl Issue {
    /// An advisory that blames no element.
    #[must_use]
    pub fn advisory(code: IssueCode, message: String) -> Self {
        Issue { code, severity: Severity::Advisory, node_id: None, edge_id: None, message }
    }

    /// The same, blaming a node.
    #[must_use]
    pub fn at_node(self, id: &Text) -> Self {
        Issue { node_id: Some(id.clone()), ..self }
    }

    /// The same, blaming an edge.
    #[must_use]
    pub fn at_edge(self, id: &Text) -> Self {
        Issue { edge_id: Some(id.clone()), ..self }
    }

    /// The issue as a value.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let mut members = vec![
            ("code".into(), self.code.name().into()),
            ("severity".into(), self.severity.name().into()),
            ("message".into(), self.message.as_str().into()),
        ];
        members.extend(self.node_id.clone().map(|id| ("nodeId".into(), Value::String(id))));
        members.extend(self.edge_id.clone().map(|id| ("edgeId".into(), Value::String(id))));
        Record::from_members(members).into()
    }
}
