//! The suite `value`: typed values, read, held and written.

mod branches;
mod collections;
mod depth;
mod echo;
mod elements;
mod escapes;
mod host_equality;
mod numbers;
mod params;
mod payloads;
mod plain;
mod references;
mod scalars;
mod texts;

use crate::draft::{Draft, Group, Sign};

/// The files of the suite.
pub fn groups() -> Vec<Group> {
    let files = [
        ("plain", plain::drafts()),
        ("numbers", numbers::drafts()),
        ("scalars", scalars::drafts()),
        ("collections", collections::drafts()),
        ("references", references::drafts()),
        ("escapes", escapes::drafts()),
        ("texts", texts::drafts()),
        ("depth", depth::drafts()),
        ("branches", branches::drafts()),
        ("payloads", payloads::drafts()),
        ("elements", elements::drafts()),
        ("echo", echo::drafts()),
        ("params", params::drafts()),
        ("host_equality", host_equality::drafts()),
    ];
    files.into_iter().map(|(name, drafts)| Group { suite: "value", name, drafts }).collect()
}

/// Begins a vector of this suite.
fn shows(clause: &str, case: &str, sign: Sign) -> Draft {
    crate::draft::shows("value", clause, case, sign)
}
