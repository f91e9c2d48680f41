//! The suite `fold`: op logs and the plans they fold to.

mod booleans;
mod bounds;
mod cascade;
mod collision;
mod dangling;
mod depth;
mod host_equality;
mod lww;
mod op_set;
mod order;
mod path;
mod path_into;
mod path_invalid;
mod place;
mod provenance;
mod pure;
mod random_logs;
mod seed;
mod shape;
mod shape_parts;
mod unknown;

use serde_json::{json, Value};

use crate::draft::{Draft, Group, Sign};
use crate::ops::{bare, view};

/// The files of the suite.
pub fn groups() -> Vec<Group> {
    let files = [
        ("order", order::drafts()),
        ("op_set", op_set::drafts()),
        ("pure", pure::drafts()),
        ("seed", seed::drafts()),
        ("lww", lww::drafts()),
        ("bounds", bounds::drafts()),
        ("cascade", cascade::drafts()),
        ("place", place::drafts()),
        ("dangling", dangling::drafts()),
        ("unknown", unknown::drafts()),
        ("collision", collision::drafts()),
        ("path", path::drafts()),
        ("path_invalid", path_invalid::drafts()),
        ("shape", shape::drafts()),
        ("shape_parts", shape_parts::drafts()),
        ("depth", depth::drafts()),
        ("path_into", path_into::drafts()),
        ("booleans", booleans::drafts()),
        ("host_equality", host_equality::drafts()),
        ("provenance", provenance::drafts()),
        ("random", random_logs::drafts()),
    ];
    files.into_iter().map(|(name, drafts)| Group { suite: "fold", name, drafts }).collect()
}

/// Begins a vector of this suite.
fn shows(clause: &str, case: &str, sign: Sign) -> Draft {
    crate::draft::shows("fold", clause, case, sign)
}

/// The definition of a call node whose tool has this name.
fn tool(name: &str) -> Value {
    json!({ "tool": name })
}

/// A view of the one node `n1` with this definition.
fn one_node(revision: u64, definition: Value) -> Value {
    view(revision, [crate::ops::node("n1", definition)], [])
}

/// Adding the bare node of that id.
fn add(id: &str) -> Value {
    crate::ops::add_node(bare(id))
}
