//! The fold: an op set to a view (SPEC.md chapter 6).

use std::collections::HashMap;
use std::hash::BuildHasher as _;
use std::sync::Arc;

use foldhash::fast::RandomState;
use indexmap::{IndexMap, IndexSet};

use super::{distinct_in_order, Bounds, Change, Edge, FieldPath, InvalidPath, Issue, IssueCode, Node, Op, View};
use crate::value::{Record, Text};

/// What a log folds to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folded {
    /// The plan.
    pub view: View,
    /// What is worth saying of the log; all advisory.
    pub issues: Vec<Issue>,
}

/// Folds the op set that `ops` stands for, whatever their order and however many copies there
/// are (SPEC.md `fold.*`). The ops are not changed; what the view holds of them is shared.
///
/// O(n log n) in ops, for the one sort; everything else is linear in ops and their values.
#[must_use]
pub fn fold(plan_id: Text, ops: &[Op], provenance: Option<Arc<Record>>) -> Folded {
    let ordered = distinct_in_order(ops);
    let mut state = State::default();
    let mut op_ids = OpIds::default();
    for op in &ordered {
        op_ids.push(&op.op_id);
        state.apply(&op.change);
    }
    state.apply_edits();
    let (edges, dangling) = state.attached_edges();
    let mut issues: Vec<Issue> = op_ids.conflict().into_iter().collect();
    issues.append(&mut state.issues());
    issues.extend(dangling);
    let nodes = state.nodes.into_iter().filter(|slot| !slot.removed).map(|slot| slot.node).collect();
    let revision = ordered.len() as u64;
    Folded { view: View { plan_id, revision, nodes, edges, bounds: state.bounds, provenance }, issues }
}

/// The ids of the ops, to be searched for one that is shared.
///
/// Ids are compared by hash first: sorting a million numbers is cheaper than a million look-ups
/// in a table that no cache holds.
#[derive(Default)]
struct OpIds<'o> {
    hasher: RandomState,
    hashed: Vec<(u64, &'o Text)>,
}

impl<'o> OpIds<'o> {
    fn push(&mut self, op_id: &'o Text) {
        self.hashed.push((self.hasher.hash_one(op_id), op_id));
    }

    /// One issue when different ops share an id; it names the first such id, so that equal logs
    /// have equal messages.
    fn conflict(mut self) -> Option<Issue> {
        self.hashed.sort_unstable();
        let shared = self.hashed.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0].1).min()?;
        let message = format!(
            "different ops share the opId {shared:?} (and perhaps others do too); all of them were applied, each in \
             its place; give every op an id of its own"
        );
        Some(Issue::advisory(IssueCode::ConflictingOpId, message))
    }
}

/// The plan while ops are applied, in two passes. The first settles which elements there are and
/// where; it assigns each edit of a node's content to the insertion that it meets. The second
/// applies the edits node by node, so that a definition is in the cache while it is written.
///
/// Elements live in slots in order of insertion: a replaced one keeps its slot, one that was
/// removed and added again gets a new one.
struct State<'o> {
    nodes: Vec<Slot>,
    /// Keys are texts and not borrowed: a look-up then compares in place.
    node_slots: HashMap<Text, usize, RandomState>,
    /// Edits of content with the slot they meet, in the total order.
    edits: Vec<(usize, &'o Change)>,
    edges: Edges<'o>,
    bounds: Bounds,
    /// Nodes that an edit did not find.
    missed: IndexSet<&'o Text, RandomState>,
    /// Nodes with a path that could not be written to, and why.
    invalid_paths: IndexMap<&'o Text, String, RandomState>,
}

/// One insertion of a node.
struct Slot {
    node: Node,
    /// Removed later. Its edits are still judged: they met a node.
    removed: bool,
}

impl Default for State<'_> {
    fn default() -> Self {
        State {
            nodes: Vec::new(),
            node_slots: HashMap::default(),
            edits: Vec::new(),
            edges: Edges::default(),
            bounds: Bounds::DEFAULT,
            missed: IndexSet::default(),
            invalid_paths: IndexMap::default(),
        }
    }
}

impl<'o> State<'o> {
    /// The first pass over one op.
    fn apply(&mut self, change: &'o Change) {
        match change {
            Change::AddEdge { edge } => self.edges.add(edge),
            Change::AddNode { node } => match self.node_slots.get(&*node.id) {
                Some(&slot) => self.edits.push((slot, change)),
                None => {
                    self.node_slots.insert(node.id.clone(), self.nodes.len());
                    self.nodes.push(Slot { node: node.clone(), removed: false });
                }
            },
            Change::RemoveEdge { edge_id } => self.edges.remove(edge_id),
            Change::RemoveNode { node_id, incident_edge_ids } => {
                if let Some(slot) = self.node_slots.remove(&**node_id) {
                    self.nodes[slot].removed = true;
                }
                incident_edge_ids.iter().for_each(|edge_id| self.edges.remove(edge_id));
            }
            Change::SetBounds { bounds } => self.bounds = *bounds,
            Change::SetNodeDefinition { node_id, .. }
            | Change::SetNodeField { node_id, .. }
            | Change::SetNodePhase { node_id, .. } => self.edit(node_id, change),
        }
    }

    /// Assigns an edit to the node that is there at this point. Without one it has no effect, but a
    /// path is judged all the same.
    fn edit(&mut self, node_id: &'o Text, change: &'o Change) {
        if let Some(&slot) = self.node_slots.get(&**node_id) {
            self.edits.push((slot, change));
            return;
        }
        self.missed.insert(node_id);
        if let Change::SetNodeField { path, value, .. } = change {
            if let Err(invalid) = FieldPath::parse(path, value) {
                self.note_invalid_path(node_id, path, &invalid);
            }
        }
    }

    /// The second pass.
    fn apply_edits(&mut self) {
        let mut edits = std::mem::take(&mut self.edits);
        // Stable: the edits of one node stay in the total order.
        edits.sort_by_key(|(slot, _)| *slot);
        for (slot, change) in edits {
            let node = &mut self.nodes[slot].node;
            match change {
                Change::AddNode { node: replacement } => node.clone_from(replacement),
                Change::SetNodeDefinition { definition, .. } => node.definition = Arc::clone(definition),
                Change::SetNodePhase { phase, .. } => node.phase.clone_from(phase),
                Change::SetNodeField { node_id, path, value } => {
                    let written =
                        FieldPath::parse(path, value).and_then(|path| path.write(&mut node.definition, value));
                    if let Err(invalid) = written {
                        self.note_invalid_path(node_id, path, &invalid);
                    }
                }
                // No edit of a node's content.
                Change::AddEdge { .. }
                | Change::RemoveEdge { .. }
                | Change::RemoveNode { .. }
                | Change::SetBounds { .. } => {}
            }
        }
    }

    fn note_invalid_path(&mut self, node_id: &'o Text, path: &str, invalid: &InvalidPath) {
        self.invalid_paths.entry(node_id).or_insert_with(|| format!("path {path:?}: {invalid}"));
    }

    /// The edges whose ends are both there, and an issue for each other one.
    fn attached_edges(&self) -> (Vec<Edge>, Vec<Issue>) {
        let mut edges = Vec::new();
        let mut issues = Vec::new();
        for edge in self.edges.slots.iter().flatten() {
            let missing = [&edge.from, &edge.to].into_iter().find(|end| !self.node_slots.contains_key(&***end));
            match missing {
                None => edges.push((*edge).clone()),
                Some(end) => {
                    let id = &edge.id;
                    let message =
                        format!("edge {id:?} was left out: there is no node {end:?}; add the node or remove the edge");
                    issues.push(Issue::advisory(IssueCode::DanglingEdge, message).at_edge(id));
                }
            }
        }
        (edges, issues)
    }

    /// The issues that concern nodes and edge ids.
    fn issues(&self) -> Vec<Issue> {
        let invalid_paths = self.invalid_paths.iter().map(|(id, why)| {
            Issue::advisory(IssueCode::InvalidPath, format!("an edit of node {id:?} was left out: {why}")).at_node(id)
        });
        let unknown_nodes = self.missed.iter().filter(|id| !self.node_slots.contains_key(&****id)).map(|id| {
            let message = format!("an edit of node {id:?} had no effect: there is no such node; add it first");
            Issue::advisory(IssueCode::UnknownNode, message).at_node(id)
        });
        let collisions = self.edges.collisions().map(|id| {
            let message = format!(
                "different edges were added under the id {id:?} and the last one won; remove the edge and add it again"
            );
            Issue::advisory(IssueCode::DuplicateEdgeId, message).at_edge(id)
        });
        invalid_paths.chain(unknown_nodes).chain(collisions).collect()
    }
}

/// The edges while ops are applied.
#[derive(Default)]
struct Edges<'o> {
    slots: Vec<Option<&'o Edge>>,
    by_id: IndexMap<Text, EdgeHistory<'o>, RandomState>,
}

/// What became of one edge id.
#[derive(Default)]
struct EdgeHistory<'o> {
    slot: Option<usize>,
    /// The first edge added since the latest removal.
    first: Option<&'o Edge>,
    /// A different one was added since.
    collided: bool,
}

impl<'o> Edges<'o> {
    fn add(&mut self, edge: &'o Edge) {
        let history = self.by_id.entry(edge.id.clone()).or_default();
        match history.slot {
            Some(slot) => self.slots[slot] = Some(edge),
            None => {
                history.slot = Some(self.slots.len());
                self.slots.push(Some(edge));
            }
        }
        let first = *history.first.get_or_insert(edge);
        history.collided |= !first.same_way(edge);
    }

    fn remove(&mut self, edge_id: &Text) {
        let Some(history) = self.by_id.get_mut(edge_id) else { return };
        if let Some(slot) = history.slot {
            self.slots[slot] = None;
        }
        *history = EdgeHistory::default();
    }

    /// The ids under which different edges were added since the latest removal.
    fn collisions(&self) -> impl Iterator<Item = &Text> {
        self.by_id.iter().filter(|(_, history)| history.collided).map(|(id, _)| id)
    }
}
