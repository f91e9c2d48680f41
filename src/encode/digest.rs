//! The pre-image of a view and its digest (SPEC.md `digest.golden`).

use super::head::{head, integer, text, Major};
use super::{encode_record, Length, Sha256Sink, Sink};
use crate::plan::{Bounds, Edge, Node, View};

/// What a plan's pre-image starts with: keeps its digest apart from other uses of the encoding.
const DOMAIN: &str = "plan-ir/1";

/// The digest of a view: SHA-256 of the pre-image in lower-case hexadecimal. The pre-image is
/// hashed as it is made, never held.
#[must_use]
pub fn digest(view: &View) -> String {
    let mut sink = Sha256Sink::default();
    write_preimage(view, &mut sink);
    sink.finish()
}

/// The pre-image of a view.
#[must_use]
pub fn preimage(view: &View) -> Vec<u8> {
    let mut bytes = Vec::new();
    write_preimage(view, &mut bytes);
    bytes
}

/// The length of the pre-image in bytes.
#[must_use]
pub fn preimage_length(view: &View) -> u64 {
    let mut length = Length::default();
    write_preimage(view, &mut length);
    length.0
}

/// Writes `["plan-ir/1", view]`. Members stand in canonical order as they are written here.
fn write_preimage(view: &View, sink: &mut impl Sink) {
    head(sink, Major::Array, 2);
    text(sink, DOMAIN);
    head(sink, Major::Map, 5 + u64::from(view.provenance.is_some()));
    text(sink, "edges");
    head(sink, Major::Array, view.edges.len() as u64);
    view.edges.iter().for_each(|edge| write_edge(edge, sink));
    text(sink, "nodes");
    head(sink, Major::Array, view.nodes.len() as u64);
    view.nodes.iter().for_each(|node| write_node(node, sink));
    text(sink, "bounds");
    write_bounds(view.bounds, sink);
    text(sink, "planId");
    text(sink, &view.plan_id);
    text(sink, "revision");
    head(sink, Major::Unsigned, view.revision);
    if let Some(provenance) = &view.provenance {
        text(sink, "provenance");
        encode_record(provenance, sink);
    }
}

fn write_node(node: &Node, sink: &mut impl Sink) {
    head(sink, Major::Map, 3 + u64::from(node.phase.is_some()));
    text(sink, "id");
    text(sink, &node.id);
    text(sink, "kind");
    text(sink, node.kind.name());
    if let Some(phase) = &node.phase {
        text(sink, "phase");
        text(sink, phase);
    }
    text(sink, "definition");
    encode_record(&node.definition, sink);
}

fn write_edge(edge: &Edge, sink: &mut impl Sink) {
    head(sink, Major::Map, 4);
    for (name, value) in [("id", &edge.id), ("to", &edge.to), ("from", &edge.from), ("handle", &edge.handle)] {
        text(sink, name);
        text(sink, value);
    }
}

fn write_bounds(bounds: Bounds, sink: &mut impl Sink) {
    let members = bounds.members();
    head(sink, Major::Map, members.len() as u64);
    for (name, value) in members {
        text(sink, name);
        integer(sink, value);
    }
}
