//! Random op logs: near ties, equal keys, copies, resurrections, cascades, collisions, good and bad paths.

use super::mutate::mutate;
use super::pool;
use super::rng::Rng;
use super::value::{self, form};
use crate::json::Json;

const NODE_KINDS: [&str; 7] = ["entry", "call", "reason", "transform", "branch", "select", "join"];
const HANDLES: [&str; 8] = ["always", "always", "match", "no_match", "default", "error", "case_", "case_x"];

/// Params of `plan/fold`: a plan id, a log in a random arrival, sometimes provenance.
pub fn fold_params(rng: &mut Rng) -> Json {
    let ops = log(rng);
    let order = super::arrival(rng, ops.len());
    let mut members = vec![
        ("planId".to_owned(), Json::String(pool::string(rng))),
        ("ops".to_owned(), Json::Array(super::arrive(&ops, &order))),
    ];
    match rng.below(6) {
        0 => members.push(("provenance".to_owned(), value::record(rng, 3))),
        1 => members.push(("provenance".to_owned(), Json::Null)),
        _ => {}
    }
    Json::Object(members)
}

/// A log of well-formed ops, in no order.
pub fn log(rng: &mut Rng) -> Vec<Json> {
    let mut writer = Writer {
        focus: *rng.pick(&[Focus::All, Focus::All, Focus::Edges, Focus::Nodes, Focus::Paths]),
        lamports: *rng.pick(&[Lamports::Ascending, Lamports::Few, Lamports::Few, Lamports::Wide]),
        distinct_ids: rng.chance(2, 3),
        node_ids: rng.between(1, 4),
        edge_ids: rng.between(1, 3),
        definitions: vec![],
    };
    let count = if rng.one_in(10) { rng.between(20, 50) } else { rng.between(0, 14) };
    let mut ops: Vec<Json> = Vec::new();
    for index in 0..count {
        let op = match rng.below(16) {
            0 if index > 0 => rng.pick(&ops).clone(),
            1 if index > 0 => near_copy(rng, &ops),
            _ => writer.op(rng, index),
        };
        ops.push(op);
    }
    ops
}

/// An earlier op again under the same key, with one member changed.
fn near_copy(rng: &mut Rng, ops: &[Json]) -> Json {
    let Json::Object(mut members) = rng.pick(ops).clone() else { return Json::Null };
    let changed = rng.pick::<&str>(&["at", "nodeId", "value", "phase", "edge", "definition", "edgeId"]);
    for (name, member) in &mut members {
        match (name.as_str(), changed) {
            ("at", &"at") => *member = Json::String(pool::string(rng)),
            ("nodeId", &"nodeId") => *member = Json::String(pool::id(rng, &pool::NODE_IDS)),
            ("edgeId", &"edgeId") => *member = Json::String(pool::id(rng, &pool::EDGE_IDS)),
            ("value", &"value") => *member = mutate(rng, &member.clone()),
            ("definition", &"definition") => *member = definition(rng),
            ("phase", &"phase") => *member = Json::String(pool::string(rng)),
            ("edge", &"edge") => *member = edge(rng),
            _ => {}
        }
    }
    Json::Object(members)
}

#[derive(Clone, Copy)]
enum Focus {
    All,
    Edges,
    Nodes,
    Paths,
}

#[derive(Clone, Copy)]
enum Lamports {
    Ascending,
    Few,
    Wide,
}

struct Writer {
    focus: Focus,
    lamports: Lamports,
    distinct_ids: bool,
    node_ids: usize,
    edge_ids: usize,
    /// Definitions written so far: paths lead into them.
    definitions: Vec<Json>,
}

impl Writer {
    fn op(&mut self, rng: &mut Rng, index: usize) -> Json {
        let op_id = if self.distinct_ids {
            // Seven and the number of a log's ops have no common divisor: ids do not ascend with the index.
            format!("o{}", index * 7 % 101)
        } else {
            pool::id(rng, &pool::OP_IDS)
        };
        let lamport = match self.lamports {
            Lamports::Ascending => index as f64,
            Lamports::Few => rng.below(4) as f64,
            Lamports::Wide => *rng.pick(&[0.0, 2.0, 9.0, 10.0, 11.0, 99.0, 100.0, 9_007_199_254_740_991.0]),
        };
        let actors = if rng.one_in(4) { pool::ACTOR_IDS.len() } else { 2 };
        let mut members = vec![
            ("op".to_owned(), Json::Null),
            ("opId".to_owned(), Json::String(op_id)),
            ("actorId".to_owned(), Json::String(pool::id(rng, &pool::ACTOR_IDS[..actors]))),
            ("lamport".to_owned(), Json::Number(lamport)),
            ("at".to_owned(), Json::string(*rng.pick(&["x", "x", "2026-01-01T00:00:00.000Z", ""]))),
        ];
        let (kind, own) = self.body(rng);
        members[0].1 = Json::string(kind);
        members.extend(own.into_iter().map(|(name, value)| (name.to_owned(), value)));
        if rng.one_in(4) {
            rng.shuffle(&mut members);
        }
        Json::Object(members)
    }

    fn body(&mut self, rng: &mut Rng) -> (&'static str, Vec<(&'static str, Json)>) {
        let kind = match self.focus {
            Focus::All => rng.below(10),
            Focus::Edges => *rng.pick(&[0, 1, 1, 5, 5, 5, 5, 6]),
            Focus::Nodes => *rng.pick(&[0, 0, 0, 1, 1, 2, 3, 4, 4]),
            Focus::Paths => *rng.pick(&[0, 2, 2, 2, 2, 2, 3]),
        };
        let node_id = ("nodeId", Json::String(self.node_id(rng)));
        match kind {
            0 | 8 => ("add_node", vec![("node", self.node(rng))]),
            1 => ("remove_node", vec![node_id, ("incidentEdgeIds", self.incident(rng))]),
            2 => {
                let (path, value) = self.path_and_value(rng);
                ("set_node_field", vec![node_id, ("path", Json::String(path)), ("value", value)])
            }
            3 => ("set_node_definition", vec![node_id, ("definition", self.definition(rng))]),
            4 => ("set_node_phase", vec![node_id, ("phase", phase(rng))]),
            5 | 9 => ("add_edge", vec![("edge", self.edge(rng))]),
            6 => ("remove_edge", vec![("edgeId", Json::String(self.edge_id(rng)))]),
            _ => ("set_bounds", vec![("bounds", bounds(rng))]),
        }
    }

    fn node_id(&self, rng: &mut Rng) -> String {
        pool::id(rng, &pool::NODE_IDS[..self.node_ids])
    }

    fn edge_id(&self, rng: &mut Rng) -> String {
        pool::id(rng, &pool::EDGE_IDS[..self.edge_ids])
    }

    fn incident(&self, rng: &mut Rng) -> Json {
        Json::Array((0..rng.few(3)).map(|_| Json::String(self.edge_id(rng))).collect())
    }

    fn node(&mut self, rng: &mut Rng) -> Json {
        let definition = self.definition(rng);
        let id = self.node_id(rng);
        node_of(rng, id, definition)
    }

    fn edge(&self, rng: &mut Rng) -> Json {
        let ends = [self.node_id(rng), self.node_id(rng)];
        let id = self.edge_id(rng);
        edge_of(rng, id, ends)
    }

    fn definition(&mut self, rng: &mut Rng) -> Json {
        let definition = definition(rng);
        self.definitions.push(definition.clone());
        definition
    }

    /// A path, mostly into a definition that exists, and what is written there.
    fn path_and_value(&self, rng: &mut Rng) -> (String, Json) {
        let mut steps = match rng.below(12) {
            0 => vec!["a".to_owned(); rng.between(30, 34)],
            1 => return limit_case(rng),
            _ if self.definitions.is_empty() => vec![pool::name(rng)],
            _ => {
                let at = rng.below(self.definitions.len());
                walk(rng, &self.definitions[at])
            }
        };
        if rng.one_in(4) {
            let bad =
                rng.pick::<&str>(&["", "__proto__", "prototype", "constructor", "01", "+0", "-1", "1e0", "99", " 0"]);
            steps.insert(rng.below(steps.len() + 1), (*bad).to_owned());
        }
        let value = if rng.one_in(8) { form("$undefined", Json::Bool(true)) } else { value::value(rng, 2) };
        (steps.join("."), value)
    }
}

/// Steps and a value that together come near the depth limit.
fn limit_case(rng: &mut Rng) -> (String, Json) {
    let steps = rng.between(1, 32);
    let depth = (rng.between(63, 66) - steps).min(64);
    let value = (0..depth).fold(Json::Number(1.0), |inner, _| Json::Array(vec![inner]));
    (vec!["a"; steps].join("."), value)
}

/// Steps from the top of a definition downwards, to something or a little beyond.
fn walk(rng: &mut Rng, definition: &Json) -> Vec<String> {
    let mut steps = Vec::new();
    let mut at = Some(definition);
    loop {
        let (step, next) = match at {
            Some(Json::Array(items)) => {
                let index = rng.below(items.len() + 2);
                (index.to_string(), items.get(index))
            }
            Some(Json::Object(members)) if !members.is_empty() => {
                let (name, value) = &members[rng.below(members.len())];
                match (name.as_str(), value) {
                    ("$record", Json::Array(pairs)) if !pairs.is_empty() => {
                        let pair = &pairs[rng.below(pairs.len())];
                        let name = pair.pointer("/0").and_then(Json::as_str).unwrap_or_default();
                        (name.to_owned(), pair.pointer("/1"))
                    }
                    // Into a typed value, by the name of a member that it may have or seem to have.
                    (form, _) if form.starts_with('$') => {
                        ((*rng.pick::<&str>(&["path", "node", "0", "k", "size"])).to_owned(), None)
                    }
                    _ => (name.clone(), Some(value)),
                }
            }
            _ => (pool::name(rng), None),
        };
        steps.push(step);
        if rng.one_in(4) || (next.is_none() && rng.one_in(2)) {
            return steps;
        }
        at = next;
    }
}

fn phase(rng: &mut Rng) -> Json {
    if rng.one_in(3) {
        return Json::Null;
    }
    Json::string(*rng.pick(&["gather", "act", ""]))
}

/// A definition that paths can lead into and go astray in.
fn definition(rng: &mut Rng) -> Json {
    if rng.one_in(3) {
        return value::record(rng, 4);
    }
    let list = (0..rng.few(4)).map(|_| value::value(rng, 2)).collect();
    let mut members = vec![
        ("list".to_owned(), Json::Array(list)),
        ("a".to_owned(), Json::object([("a", value::value(rng, 1)), ("0", Json::Null)])),
        ("k".to_owned(), value::value(rng, 3)),
    ];
    members.truncate(rng.between(1, 3));
    Json::Object(members)
}

/// A well-formed node.
pub(super) fn node(rng: &mut Rng) -> Json {
    let definition = definition(rng);
    let id = pool::id(rng, &pool::NODE_IDS);
    node_of(rng, id, definition)
}

fn node_of(rng: &mut Rng, id: String, definition: Json) -> Json {
    let mut members = vec![
        ("id".to_owned(), Json::String(id)),
        ("kind".to_owned(), Json::string(*rng.pick(&NODE_KINDS))),
        ("definition".to_owned(), definition),
    ];
    if rng.one_in(3) {
        members.push(("phase".to_owned(), Json::string(*rng.pick(&["gather", "act", ""]))));
    }
    Json::Object(members)
}

/// A well-formed edge.
pub(super) fn edge(rng: &mut Rng) -> Json {
    let ends = [pool::id(rng, &pool::NODE_IDS), pool::id(rng, &pool::NODE_IDS)];
    let id = pool::id(rng, &pool::EDGE_IDS);
    edge_of(rng, id, ends)
}

fn edge_of(rng: &mut Rng, id: String, [from, to]: [String; 2]) -> Json {
    Json::object([
        ("id", Json::String(id)),
        ("from", Json::String(from)),
        ("to", Json::String(to)),
        ("handle", Json::string(*rng.pick(&HANDLES))),
    ])
}

/// Well-formed bounds.
pub(super) fn bounds(rng: &mut Rng) -> Json {
    let names = ["maxNodes", "maxEdges", "maxSteps", "maxConcurrentFrames", "maxEncodedBytes"];
    Json::Object(names.map(|name| (name.to_owned(), Json::Number(pool::integer(rng, 1)))).to_vec())
}
