//! The plan IR: ops, their fold into a view, and the issues found on the way (SPEC.md 5 and 6).

mod bounds;
mod field_path;
mod fold;
mod graph;
mod issue;
mod op;
mod order;
mod view;

pub use bounds::Bounds;
pub use field_path::{FieldPath, InvalidPath};
pub use fold::{fold, Folded};
pub use graph::{is_handle, Edge, Node, NodeKind};
pub use issue::{Issue, IssueCode, Severity};
pub use op::{Change, Op};
pub use order::{distinct_in_order, total_order};
pub use view::View;
