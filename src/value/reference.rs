//! NodeRef and ParamRef: references are types and not shapes.

use super::Text;

/// A reference to another node's output (SPEC.md `value.node_ref`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeRef {
    /// The node referred to.
    pub node: Text,
    /// Which of its outputs.
    pub select: Select,
    /// Which part of the output; absent: the whole item.
    pub path: Option<Text>,
    /// Which execution of the node; absent: no filter.
    pub branch_id: Option<Route>,
}

/// Which output of a node a reference selects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Select {
    /// All of them.
    All,
    /// The first.
    First,
    /// The one at this index, 0 … 2^53-1.
    Index(u64),
    /// The last.
    Last,
}

/// A route identity: how an execution of a node was reached.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Route {
    /// From the entry on.
    pub segments: Vec<Segment>,
}

/// One part of a route identity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Segment {
    /// Along an edge.
    Edge {
        /// The edge's id.
        edge: Text,
    },
    /// Through a join.
    Join {
        /// The join's id.
        join: Text,
        /// The ids of the edges that meet there.
        of: Vec<Text>,
    },
}

/// A hole in a template (SPEC.md `value.param_ref`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParamRef {
    /// The parameter's path.
    pub path: Text,
}
