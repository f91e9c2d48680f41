//! The state of a fold between two ops: nodes and edges in their places, bounds, and what was met on the way.

use std::collections::HashSet;

use super::fault::{Fault, Rules};
use super::op::{Action, Edit, Op};
use super::path;
use super::value::{put, Value};
use super::view::{Bounds, Edge, Node};

/// Nodes, edges and bounds after the ops so far.
pub(super) struct State {
    rules: Rules,
    nodes: Vec<Held<Node>>,
    edges: Vec<Held<Edge>>,
    pub(super) bounds: Bounds,
    /// Ids of nodes that an edit did not find.
    pub(super) missed: Vec<String>,
    /// Ids of nodes that an edit found.
    pub(super) edited: Vec<String>,
    /// Node and path of each edit whose path is invalid.
    pub(super) invalid_paths: Vec<(String, String)>,
    /// For faults: nodes that were removed.
    removed_nodes: Vec<Node>,
    /// For faults: ids of edges that were removed, and of those that a cascade named.
    removed_edges: Vec<String>,
    cascaded_edges: Vec<String>,
    /// For faults: edits that wait for their node.
    waiting: Vec<Op>,
    /// For faults: ids in the order in which they were first added.
    first_places: Vec<String>,
}

/// A node or an edge, and the op that put it there.
struct Held<T> {
    item: T,
    actor: String,
    arrival: usize,
}

impl<T> Held<T> {
    fn by(op: &Op, item: T) -> Self {
        Held { item, actor: op.actor_id.clone(), arrival: op.arrival }
    }
}

impl State {
    pub(super) fn new(bounds: Bounds, rules: Rules) -> State {
        State {
            rules,
            nodes: vec![],
            edges: vec![],
            bounds,
            missed: vec![],
            edited: vec![],
            invalid_paths: vec![],
            removed_nodes: vec![],
            removed_edges: vec![],
            cascaded_edges: vec![],
            waiting: vec![],
            first_places: vec![],
        }
    }

    pub(super) fn apply(&mut self, op: &Op) {
        match &op.action {
            Action::AddNode(node) => self.add_node(op, node),
            Action::RemoveNode { node_id, incident_edge_ids } => self.remove_node(op, node_id, incident_edge_ids),
            Action::Set { node_id, edit } => self.set(op, node_id, edit),
            Action::AddEdge(edge) => self.add_edge(op, edge),
            Action::RemoveEdge(id) => self.remove_edge(op, id),
            Action::SetBounds(bounds) => self.set_bounds(bounds),
            Action::Nothing => {}
        }
    }

    fn broken(&self, fault: Fault) -> bool {
        self.rules.broken(fault)
    }

    fn place_of_node(&self, id: &str) -> Option<usize> {
        self.nodes.iter().position(|held| held.item.id == id)
    }

    fn place_of_edge(&self, id: &str) -> Option<usize> {
        self.edges.iter().position(|held| held.item.id == id)
    }

    fn add_node(&mut self, op: &Op, node: &Node) {
        let full = self.nodes.len() as f64 >= self.bounds[0];
        if full && self.broken(Fault::FoldEnforcesBounds) {
            return;
        }
        if node.id == "__proto__" && self.broken(Fault::PrototypeIdLost) {
            return;
        }
        let was_removed = self.removed_nodes.iter().any(|removed| removed.id == node.id);
        if was_removed && self.broken(Fault::RemovalIsForGood) {
            return;
        }
        let mut node = node.clone();
        if self.broken(Fault::IdsTrimmed) {
            node.id = node.id.trim().to_owned();
        }
        let id = node.id.clone();
        self.first_places.push(id.clone());
        match self.place_of_node(&id) {
            None => self.nodes.push(Held::by(op, node)),
            Some(_) if self.broken(Fault::AddOfExistingIgnored) => {}
            Some(place) => {
                let old = &self.nodes[place].item;
                if self.broken(Fault::AddMergesDefinition) {
                    node.definition = merged(&old.definition, &node.definition);
                }
                if self.broken(Fault::ReplaceKeepsPhase) && node.phase.is_none() {
                    node.phase = old.phase.clone();
                }
                self.nodes[place] = Held::by(op, node);
                if self.broken(Fault::ReplaceMovesToEnd) {
                    self.nodes[place..].rotate_left(1);
                }
            }
        }
        if self.broken(Fault::SetWaitsForNode) {
            for waiting in std::mem::take(&mut self.waiting) {
                self.apply(&waiting);
            }
        }
    }

    fn remove_node(&mut self, op: &Op, id: &str, incident_edge_ids: &[String]) {
        let place = self.place_of_node(id);
        match self.rules.fault() {
            Some(Fault::GrowOnly) => return,
            Some(Fault::IdsShared) => self.edges.retain(|held| held.item.id != id),
            Some(Fault::RemovalRaisesUnknown) if place.is_none() => self.missed.push(id.to_owned()),
            Some(Fault::RemovalToggles) if place.is_none() => {
                if let Some(back) = self.removed_nodes.iter().rfind(|removed| removed.id == id) {
                    self.nodes.push(Held::by(op, back.clone()));
                    return;
                }
            }
            _ => {}
        }
        match place {
            Some(place) => {
                if self.broken(Fault::AddWins) && self.nodes[place].actor != op.actor_id {
                    return;
                }
                let removed = self.nodes.remove(place);
                self.removed_nodes.push(removed.item);
            }
            None if self.broken(Fault::CascadeNeedsTheNode) => return,
            None => {}
        }
        let far_ends: Vec<String> = self
            .edges
            .iter()
            .filter(|held| incident_edge_ids.contains(&held.item.id))
            .flat_map(|held| [held.item.from.clone(), held.item.to.clone()])
            .collect();
        if !self.broken(Fault::CascadeForgotten) {
            incident_edge_ids.iter().for_each(|edge| self.cascade(op, id, edge));
        }
        if self.broken(Fault::CascadeTransitive) {
            let edges = &self.edges;
            let alone = |id: &String| !edges.iter().any(|held| held.item.from == *id || held.item.to == *id);
            self.nodes.retain(|held| !far_ends.contains(&held.item.id) || !alone(&held.item.id));
        }
        if self.broken(Fault::CascadeClearsEdges) {
            self.edges.clear();
        }
        if self.broken(Fault::DanglingRemovedForGood) {
            self.edges.retain(|held| held.item.from != id && held.item.to != id);
        }
    }

    /// Deletes an edge that the removal of a node names.
    fn cascade(&mut self, op: &Op, node_id: &str, edge_id: &str) {
        self.cascaded_edges.push(edge_id.to_owned());
        let Some(place) = self.place_of_edge(edge_id) else { return };
        let held = &self.edges[place];
        let spared = match self.rules.fault() {
            Some(Fault::CascadeOverPresentEdges) => held.arrival > op.arrival,
            Some(Fault::CascadeOverIncidentEdges) => held.item.from != node_id && held.item.to != node_id,
            _ => false,
        };
        if !spared {
            self.edges.remove(place);
        }
    }

    fn add_edge(&mut self, op: &Op, edge: &Edge) {
        let dropped = match self.rules.fault() {
            Some(Fault::RemovalIsForGood) => self.removed_edges.contains(&edge.id),
            Some(Fault::CascadeIsForGood) => self.cascaded_edges.contains(&edge.id),
            Some(Fault::EdgeNeedsItsNodes) => {
                self.place_of_node(&edge.from).is_none() || self.place_of_node(&edge.to).is_none()
            }
            _ => false,
        };
        if dropped {
            return;
        }
        self.first_places.push(edge.id.clone());
        let parallel =
            |held: &Held<Edge>| held.item.id != edge.id && held.item.from == edge.from && held.item.to == edge.to;
        if self.broken(Fault::ParallelEdgesMerged) && self.edges.iter().any(parallel) {
            return;
        }
        let Some(place) = self.place_of_edge(&edge.id) else {
            self.edges.push(Held::by(op, edge.clone()));
            return;
        };
        let stays = self.broken(Fault::AddOfExistingIgnored) || self.broken(Fault::CollisionFirstWins);
        if stays && self.edges[place].item != *edge {
            return;
        }
        self.edges[place] = Held::by(op, edge.clone());
        if self.broken(Fault::ReplaceMovesToEnd) {
            self.edges[place..].rotate_left(1);
        }
    }

    fn remove_edge(&mut self, op: &Op, id: &str) {
        if self.broken(Fault::IdsShared) {
            self.nodes.retain(|held| held.item.id != id);
        }
        let Some(place) = self.place_of_edge(id) else { return };
        if self.broken(Fault::AddWins) && self.edges[place].actor != op.actor_id {
            return;
        }
        self.edges.remove(place);
        self.removed_edges.push(id.to_owned());
    }

    fn set_bounds(&mut self, bounds: &[Option<f64>; 5]) {
        let tightened = self.broken(Fault::BoundsOnlyTightened);
        for (present, new) in self.bounds.iter_mut().zip(bounds) {
            let new = new.unwrap_or(*present);
            *present = if tightened { new.min(*present) } else { new };
        }
    }

    fn set(&mut self, op: &Op, id: &str, edit: &Edit) {
        let place = self.place_of_node(id).or_else(|| self.conjured(op, id));
        match (place, edit) {
            (_, Edit::Field { path, value }) => self.set_field(id, place, path, value),
            (Some(place), Edit::Definition(definition)) => {
                let again = self.edited.iter().any(|edited| edited == id);
                let node = &mut self.nodes[place].item;
                if self.rules.broken(Fault::FirstEditWins) && again {
                    return;
                }
                if self.rules.broken(Fault::DefinitionMerged) {
                    node.definition = merged(&node.definition, definition);
                } else {
                    node.definition = definition.clone();
                }
                if self.rules.broken(Fault::DefinitionClearsPhase) {
                    node.phase = None;
                }
            }
            (Some(place), Edit::Phase(phase)) => {
                let kept_null = self.broken(Fault::PhaseNullKept).then_some(Value::Null);
                self.nodes[place].item.phase = phase.as_deref().map(Value::text).or(kept_null);
            }
            (None, _) => {}
        }
        match place {
            Some(place) => {
                self.edited.push(id.to_owned());
                if self.broken(Fault::EditMovesToEnd) {
                    self.nodes[place..].rotate_left(1);
                }
            }
            None => {
                self.missed.push(id.to_owned());
                if self.broken(Fault::SetWaitsForNode) {
                    self.waiting.push(op.clone());
                }
            }
        }
    }

    /// For faults: a place for a node that is missing.
    fn conjured(&mut self, op: &Op, id: &str) -> Option<usize> {
        let node = match self.rules.fault() {
            Some(Fault::SetCreatesNode) => {
                Node { id: id.to_owned(), kind: "call".to_owned(), definition: Value::Record(vec![]), phase: None }
            }
            Some(Fault::SetRevivesNode) => self.removed_nodes.iter().rfind(|removed| removed.id == id)?.clone(),
            _ => return None,
        };
        self.nodes.push(Held::by(op, node));
        Some(self.nodes.len() - 1)
    }

    fn set_field(&mut self, id: &str, place: Option<usize>, path: &str, value: &Value) {
        let steps = path::steps(path, self.rules);
        let defect = path::defect(&steps, value, self.rules);
        let Some(place) = place else {
            if defect.is_some() && !self.broken(Fault::PathJudgedOnNodes) {
                self.invalid_paths.push((id.to_owned(), path.to_owned()));
            }
            return;
        };
        if let ("phase", Value::String(_), true) = (path, value, self.broken(Fault::PathReachesTheNode)) {
            self.nodes[place].item.phase = Some(value.clone());
            return;
        }
        let definition = &mut self.nodes[place].item.definition;
        let written = match defect {
            None => path::written(definition, &steps, value, self.rules),
            Some(_) => None,
        };
        match written {
            Some(written) => *definition = written,
            None => {
                self.invalid_paths.push((id.to_owned(), path.to_owned()));
                if let (Some(bad), true) = (defect, self.rules.broken(Fault::PathAppliedPartially)) {
                    if let Some(opened) = path::opened(definition, &steps[..bad], self.rules) {
                        *definition = opened;
                    }
                }
            }
        }
    }

    pub(super) fn nodes_in_view(&self) -> Vec<Node> {
        let mut nodes: Vec<Node> = self.nodes.iter().map(|held| held.item.clone()).collect();
        self.rearrange(&mut nodes, |node| &node.id);
        nodes
    }

    /// The edges that are in the view, and those that lack an end.
    pub(super) fn edges_in_view(&self, node_ids: &HashSet<&str>) -> (Vec<Edge>, Vec<Edge>) {
        let mut edges: Vec<Edge> = self.edges.iter().map(|held| held.item.clone()).collect();
        self.rearrange(&mut edges, |edge| &edge.id);
        let complete = |edge: &Edge| {
            let from = node_ids.contains(edge.from.as_str()) || self.broken(Fault::DanglingSourceUnseen);
            from && node_ids.contains(edge.to.as_str())
        };
        let dangling = edges.iter().filter(|edge| !complete(edge)).cloned().collect();
        if !self.broken(Fault::DanglingEdgesKept) {
            edges.retain(complete);
        }
        (edges, dangling)
    }

    /// For faults: another order than that of insertion.
    fn rearrange<T>(&self, items: &mut [T], id: impl Fn(&T) -> &String) {
        match self.rules.fault() {
            Some(Fault::SortedById) => items.sort_by(|one, other| id(one).cmp(id(other))),
            Some(Fault::ReAddKeepsOldPlace) => {
                items.sort_by_key(|item| self.first_places.iter().position(|first| first == id(item)));
            }
            _ => {}
        }
    }
}

/// For faults: the members of both, the later ones on top.
fn merged(old: &Value, new: &Value) -> Value {
    match (old, new) {
        (Value::Record(old), Value::Record(new)) => {
            let mut members = old.clone();
            new.iter().for_each(|(name, value)| put(&mut members, name, value.clone()));
            Value::Record(members)
        }
        _ => new.clone(),
    }
}
