//! What a fold finds wrong with a log.

use std::collections::HashSet;

use super::fault::{Fault, Rules};
use super::op::{Action, Op};
use super::state::State;
use super::view::Edge;
use crate::json::Json;

/// A defect that the fold reports.
#[derive(Clone, Debug)]
pub(super) struct Issue {
    code: &'static str,
    severity: &'static str,
    message: String,
    node: Option<String>,
    edge: Option<String>,
}

impl Issue {
    fn advisory(code: &'static str, message: String) -> Issue {
        Issue { code, severity: "advisory", message, node: None, edge: None }
    }

    fn of_node(code: &'static str, node: &str, message: String) -> Issue {
        Issue { node: Some(node.to_owned()), ..Self::advisory(code, message) }
    }

    fn of_edge(code: &'static str, edge: &str, message: String) -> Issue {
        Issue { edge: Some(edge.to_owned()), ..Self::advisory(code, message) }
    }

    pub(super) fn json(&self) -> Json {
        let mut members = vec![
            ("code".to_owned(), Json::string(self.code)),
            ("severity".to_owned(), Json::string(self.severity)),
            ("message".to_owned(), Json::string(&self.message)),
        ];
        members.extend(self.node.as_ref().map(|node| ("nodeId".to_owned(), Json::string(node))));
        members.extend(self.edge.as_ref().map(|edge| ("edgeId".to_owned(), Json::string(edge))));
        Json::Object(members)
    }
}

/// `fold.equivocation`
pub(super) fn equivocations(distinct: &[Op], copies: &[Op], rules: Rules) -> Vec<Issue> {
    let mut ops: Vec<&Op> = distinct.iter().collect();
    match rules.fault() {
        Some(Fault::EquivocationSilent) => return vec![],
        Some(Fault::CopiesConflict) => ops.extend(copies),
        _ => {}
    }
    let mut seen = HashSet::new();
    let twice = ops.iter().find(|op| {
        let actor = rules.broken(Fault::EquivocationByActor).then_some(op.actor_id.as_str());
        let trimmed = rules.broken(Fault::EquivocationByTrimmedId);
        let op_id = if trimmed { op.op_id.trim() } else { op.op_id.as_str() };
        !seen.insert((op_id, actor))
    });
    let issue = twice.map(|op| {
        Issue::advisory(
            "conflicting_op_id",
            format!("different ops share the opId {:?}: give each op an id of its own", op.op_id),
        )
    });
    issue.into_iter().collect()
}

/// `fold.dangling`
pub(super) fn dangling(edges: &[Edge], rules: Rules) -> Vec<Issue> {
    if rules.broken(Fault::DanglingSilent) {
        return vec![];
    }
    let severity = if rules.broken(Fault::DanglingBlocking) { "blocking" } else { "advisory" };
    let issues = edges.iter().map(|edge| {
        let message = format!("the edge {:?} lacks an end: add the node, or remove the edge", edge.id);
        Issue { severity, ..Issue::of_edge("dangling_edge", &edge.id, message) }
    });
    issues.collect()
}

/// `fold.unknown`
pub(super) fn unknown(state: &State, node_ids: &HashSet<&str>, rules: Rules) -> Vec<Issue> {
    let mut suspects: Vec<&String> = state.missed.iter().collect();
    match rules.fault() {
        Some(Fault::UnknownSilent) => return vec![],
        Some(Fault::UnknownForRemoved) => suspects.extend(&state.edited),
        _ => {}
    }
    if !rules.broken(Fault::UnknownForLaterAdded) {
        suspects.retain(|id| !node_ids.contains(id.as_str()));
    }
    let issues = suspects.into_iter().map(|id| {
        Issue::of_node("unknown_node", id, format!("the node {id:?} is edited but does not exist: add it first"))
    });
    issues.collect()
}

/// `fold.edge_collision`
pub(super) fn collisions(ops: &[Op], edges_in_view: &[Edge], rules: Rules) -> Vec<Issue> {
    if rules.broken(Fault::CollisionSilent) {
        return vec![];
    }
    let mut ids: Vec<&String> = ops.iter().filter_map(|op| added_edge(op).map(|edge| &edge.id)).collect();
    ids.sort_unstable();
    ids.dedup();
    ids.retain(|id| collides(ops, id, rules));
    if rules.broken(Fault::CollisionNeedsVisibleEdge) {
        ids.retain(|id| edges_in_view.iter().any(|edge| edge.id == **id));
    }
    let issues = ids.into_iter().map(|id| {
        let message = format!("the edge {id:?} is added twice with different ends: remove it before adding it again");
        Issue::of_edge("duplicate_edge_id", id, message)
    });
    issues.collect()
}

fn added_edge(op: &Op) -> Option<&Edge> {
    match &op.action {
        Action::AddEdge(edge) => Some(edge),
        _ => None,
    }
}

/// True when two different edges were added under `id` after its latest removal.
fn collides(ops: &[Op], id: &str, rules: Rules) -> bool {
    let removal = ops.iter().rposition(|op| match &op.action {
        Action::RemoveEdge(removed) => removed == id && !rules.broken(Fault::CollisionAcrossRemovals),
        Action::RemoveNode { incident_edge_ids, .. } => {
            let cascades = incident_edge_ids.iter().any(|named| named == id);
            let ignored = rules.broken(Fault::CollisionAcrossRemovals) || rules.broken(Fault::CollisionAcrossCascades);
            cascades && !ignored
        }
        _ => false,
    });
    let since = removal.map_or(0, |at| at + 1);
    let mut added = ops[since..].iter().filter_map(added_edge).filter(|edge| edge.id == id);
    let Some(first) = added.next() else { return false };
    added.any(|later| match rules.fault() {
        Some(Fault::CollisionOfEqualEdges) => true,
        Some(Fault::CollisionHandleIgnored) => (&later.from, &later.to) != (&first.from, &first.to),
        Some(Fault::CollisionPartsBarred) => joined(later, "|", "|") != joined(first, "|", "|"),
        Some(Fault::CollisionPartsPointed) => joined(later, "->", ":") != joined(first, "->", ":"),
        Some(Fault::CollisionPartsRunTogether) => joined(later, "", "") != joined(first, "", ""),
        _ => later != first,
    })
}

/// For faults: an edge as one text.
fn joined(edge: &Edge, between_ends: &str, before_handle: &str) -> String {
    format!("{}{between_ends}{}{before_handle}{}", edge.from, edge.to, edge.handle)
}

/// `fold.path.invalid`
pub(super) fn invalid_paths(state: &State, rules: Rules) -> Vec<Issue> {
    if rules.broken(Fault::PathSilent) {
        return vec![];
    }
    let issues = state.invalid_paths.iter().map(|(node, path)| {
        let message = format!("the path {path:?} leads nowhere in the node {node:?}: correct it");
        Issue::of_node("invalid_path", node, message)
    });
    issues.collect()
}
