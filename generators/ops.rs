//! Ops, nodes, edges, bounds and views as JSON, in the field's words, so that a vector reads like its rule.

use serde_json::{json, Map, Value};

/// The plan id of vectors that need no other.
pub const PLAN: &str = "p";

/// An op: its identity and key, and the body that one of the functions below makes.
pub fn op(op_id: &str, actor: &str, lamport: u64, body: Value) -> Value {
    let mut members = Map::new();
    let Value::Object(body) = body else { return body };
    members.extend(body.get("op").map(|kind| ("op".to_owned(), kind.clone())));
    members.insert("opId".to_owned(), op_id.into());
    members.insert("actorId".to_owned(), actor.into());
    members.insert("lamport".to_owned(), lamport.into());
    members.insert("at".to_owned(), "2026-01-01T00:00:00.000Z".into());
    members.extend(body.into_iter().filter(|(name, _)| name != "op"));
    Value::Object(members)
}

/// A log of one actor `a`: bodies in order, as ops `o1`, `o2`, … at lamport 1, 2, …
pub fn log<const N: usize>(bodies: [Value; N]) -> Vec<Value> {
    bodies.into_iter().zip(1..).map(|(body, at)| op(&format!("o{at}"), "a", at, body)).collect()
}

pub fn add_node(node: Value) -> Value {
    json!({"op": "add_node", "node": node})
}

pub fn remove_node(id: &str, incident: &[&str]) -> Value {
    json!({"op": "remove_node", "nodeId": id, "incidentEdgeIds": incident})
}

pub fn set_field(id: &str, path: &str, value: Value) -> Value {
    json!({"op": "set_node_field", "nodeId": id, "path": path, "value": value})
}

pub fn set_definition(id: &str, definition: Value) -> Value {
    json!({"op": "set_node_definition", "nodeId": id, "definition": definition})
}

pub fn set_phase(id: &str, phase: Value) -> Value {
    json!({"op": "set_node_phase", "nodeId": id, "phase": phase})
}

pub fn add_edge(edge: Value) -> Value {
    json!({"op": "add_edge", "edge": edge})
}

pub fn remove_edge(id: &str) -> Value {
    json!({"op": "remove_edge", "edgeId": id})
}

pub fn set_bounds(bounds: Value) -> Value {
    json!({"op": "set_bounds", "bounds": bounds})
}

/// A call node with an empty definition.
pub fn bare(id: &str) -> Value {
    node(id, json!({}))
}

/// A call node.
pub fn node(id: &str, definition: Value) -> Value {
    json!({"id": id, "kind": "call", "definition": definition})
}

/// A node with kind and phase of its own.
pub fn phased(id: &str, kind: &str, definition: Value, phase: &str) -> Value {
    json!({"id": id, "kind": kind, "definition": definition, "phase": phase})
}

/// An edge with the handle `always`.
pub fn edge(id: &str, from: &str, to: &str) -> Value {
    handled(id, from, to, "always")
}

/// An edge.
pub fn handled(id: &str, from: &str, to: &str, handle: &str) -> Value {
    json!({"id": id, "from": from, "to": to, "handle": handle})
}

/// Bounds in the order of SPEC.md chapter 5.
pub fn bounds(nodes: u64, edges: u64, steps: u64, frames: u64, bytes: u64) -> Value {
    json!({"maxNodes": nodes, "maxEdges": edges, "maxSteps": steps, "maxConcurrentFrames": frames,
        "maxEncodedBytes": bytes})
}

/// The seed of every fold (`fold.seed`).
pub fn default_bounds() -> Value {
    bounds(256, 512, 4096, 32, 1_048_576)
}

/// A view of plan `p` under the default bounds, without its digest.
pub fn view<const N: usize, const E: usize>(revision: u64, nodes: [Value; N], edges: [Value; E]) -> Value {
    view_under(default_bounds(), revision, nodes, edges)
}

/// [`view`] under other bounds.
pub fn view_under<const N: usize, const E: usize>(
    bounds: Value,
    revision: u64,
    nodes: [Value; N],
    edges: [Value; E],
) -> Value {
    json!({"planId": PLAN, "revision": revision, "nodes": nodes.to_vec(), "edges": edges.to_vec(), "bounds": bounds})
}

/// An advisory issue that names a node.
pub fn node_issue(code: &str, id: &str) -> Value {
    json!({"code": code, "severity": "advisory", "nodeId": id})
}

/// An advisory issue that names an edge.
pub fn edge_issue(code: &str, id: &str) -> Value {
    json!({"code": code, "severity": "advisory", "edgeId": id})
}

/// The advisory issue of `fold.equivocation`.
pub fn conflicting() -> Value {
    json!({"code": "conflicting_op_id", "severity": "advisory"})
}

/// A Date.
pub fn date(ms: i64) -> Value {
    json!({"$date": ms})
}

/// A RegExp.
pub fn regexp(source: &str, flags: &str) -> Value {
    json!({"$regexp": [source, flags]})
}

/// A Map.
pub fn map<const N: usize>(pairs: [(Value, Value); N]) -> Value {
    json!({"$map": pairs.into_iter().map(|(key, value)| json!([key, value])).collect::<Vec<_>>()})
}

/// A Set.
pub fn set<const N: usize>(members: [Value; N]) -> Value {
    json!({"$set": members.to_vec()})
}

/// A NodeRef with no more than a node and a select.
pub fn node_ref(node: &str, select: Value) -> Value {
    json!({"$nodeRef": {"node": node, "select": select}})
}

/// Binary data by class name.
pub fn bytes(class: &str, hex: &str) -> Value {
    json!({"$bytes": [class, hex]})
}
