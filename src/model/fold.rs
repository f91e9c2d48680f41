//! The fold (SPEC.md chapter 6): take each op once, sort them, apply them one by one, judge the rest.

use std::collections::HashSet;

use super::fault::{Fault, Rules};
use super::issue::{self, Issue};
use super::op::Op;
use super::order;
use super::state::State;
use super::value::Value;
use super::view::{Bounds, View};

/// What is folded.
pub(super) struct Log {
    pub(super) plan_id: String,
    /// In order of arrival.
    pub(super) ops: Vec<Op>,
    pub(super) provenance: Option<Value>,
    /// The seed: the default bounds, unless a fault left others behind.
    pub(super) bounds: Bounds,
}

/// The view of a log and what is wrong with it. At most quadratic in the ops.
pub(super) fn fold(log: Log, rules: Rules) -> (View, Vec<Issue>) {
    let arrived = log.ops.len();
    let (mut ops, copies) = order::distinct(log.ops, rules);
    order::sort(&mut ops, rules);
    let mut state = State::new(log.bounds, rules);
    ops.iter().for_each(|op| state.apply(op));
    if rules.broken(Fault::LaterCopyAppliedAgain) {
        copies.iter().for_each(|op| state.apply(op));
    }

    let mut revision = ops.len();
    match rules.fault() {
        Some(Fault::CopiesCounted) => revision = arrived,
        Some(Fault::BoundsAsImpliedOp) => revision += 1,
        Some(Fault::InvalidPathNotCounted) => revision -= state.invalid_paths.len(),
        _ => {}
    }
    let nodes = state.nodes_in_view();
    let node_ids: HashSet<&str> = nodes.iter().map(|node| node.id.as_str()).collect();
    let (edges, dangling) = state.edges_in_view(&node_ids);

    let mut issues = issue::equivocations(&ops, &copies, rules);
    issues.extend(issue::dangling(&dangling, rules));
    issues.extend(issue::unknown(&state, &node_ids, rules));
    issues.extend(issue::collisions(&ops, &edges, rules));
    issues.extend(issue::invalid_paths(&state, rules));

    let provenance = if rules.broken(Fault::ProvenanceIgnoredByFold) { None } else { log.provenance };
    (View { plan_id: log.plan_id, revision, nodes: nodes.clone(), edges, bounds: state.bounds, provenance }, issues)
}
