//! The suite `digest`: encodings, golden digests, and what digests must tell apart.

mod collections;
mod depth;
mod fields;
mod golden;
mod held;
mod host_equality;
mod identity;
mod lookalike;
mod lossless;
mod lossless_exact;
mod scalars;
mod stable;
mod typed;
mod view_shape;

use crate::draft::{Draft, Group, Sign};

/// The files of the suite.
pub fn groups() -> Vec<Group> {
    let encoded = [scalars::drafts(), collections::drafts(), typed::drafts()].concat();
    let files = [
        ("encoding_scalars", scalars::drafts()),
        ("encoding_collections", collections::drafts()),
        ("encoding_typed", typed::drafts()),
        ("encoding_in_views", held::inside_views(&encoded)),
        ("golden", golden::drafts()),
        ("lossless", lossless::drafts()),
        ("lossless_exact", lossless_exact::drafts()),
        ("fields", fields::drafts()),
        ("lookalike", lookalike::drafts()),
        ("identity", identity::drafts()),
        ("stable", stable::drafts()),
        ("view_shape", view_shape::drafts()),
        ("depth", depth::drafts()),
        ("host_equality", host_equality::drafts()),
    ];
    files.into_iter().map(|(name, drafts)| Group { suite: "digest", name, drafts }).collect()
}

/// Begins a vector of this suite.
fn shows(clause: &str, case: &str, sign: Sign) -> Draft {
    crate::draft::shows("digest", clause, case, sign)
}
