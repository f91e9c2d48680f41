//! Random logs in random arrivals: the whole fold at once.

use serde_json::{json, Value};

use super::shows;
use crate::draft::{Draft, Sign};
use crate::ops::{
    add_edge, add_node, bounds, date, handled, map, node_ref, op, phased, regexp, remove_edge, remove_node, set,
    set_bounds, set_definition, set_field, set_phase,
};
use crate::random::Random;

pub fn drafts() -> Vec<Draft> {
    [core_logs(), exact_logs()].concat()
}

/// Logs that rest on core clauses alone: edges lead between nodes that are never removed, and only such nodes are
/// edited.
fn core_logs() -> Vec<Draft> {
    let sizes = [
        (
            "twelve-ops",
            12,
            "A dozen ops in eight random arrivals with copies give one plan",
            "Small logs find what breaks first: an order that depends on arrival, or a copy that counts.",
        ),
        (
            "sixty-ops",
            60,
            "Sixty ops of four actors in random arrivals give one plan",
            "Ties on the lamport are frequent here: an order without its second and third key shows.",
        ),
        (
            "two-hundred-ops",
            200,
            "Two hundred ops with many removals in random arrivals give one plan",
            "Long logs bring resurrections, cascades and edges added again on top of each other.",
        ),
    ];
    let drafts = sizes.map(|(case, size, title, why)| {
        let mut random = Random::named(&format!("fold.order.random-{case}"));
        let ops = core_log(&mut random, size);
        let arrivals = (0..8).map(|_| random.arrival(ops.len(), size / 3)).collect();
        shows("fold.order", &format!("random-{case}"), Sign::Positive)
            .with(&["fold.lww", "fold.cascade", "fold.idempotent", "fold.bounds"])
            .says(title, why)
            .fold(ops)
            .computed()
            .arrivals(arrivals)
    });
    drafts.to_vec()
}

const ACTORS: [&str; 4] = ["amy", "bob", "cy", "zoe"];

fn core_log(random: &mut Random, size: usize) -> Vec<Value> {
    let fixed: Vec<String> = (0..4).map(|at| format!("fixed{at}")).collect();
    let mut ops: Vec<Value> =
        fixed.iter().enumerate().map(|(at, id)| op(&format!("s{at}"), "amy", 0, super::add(id))).collect();
    while ops.len() < size {
        let at = ops.len();
        let actor = ACTORS[random.below(ACTORS.len())];
        let lamport = 1 + random.below(size / 3) as u64;
        let fixed_id = &fixed[random.below(fixed.len())];
        let loose_id = format!("loose{}", random.below(5));
        let edge_id = format!("e{}", random.below(6));
        let body = match random.below(100) {
            0..25 => add_node(phased(&loose_id, "call", json!({"by": at}), ACTORS[random.below(ACTORS.len())])),
            25..40 => remove_node(&loose_id, &[&edge_id]),
            40..55 => set_definition(fixed_id, json!({"by": at, "list": [actor, lamport]})),
            55..65 => set_phase(fixed_id, if random.chance(30) { Value::Null } else { json!(actor) }),
            65..85 => add_edge(handled(&edge_id, fixed_id, &fixed[random.below(fixed.len())], "always")),
            85..95 => remove_edge(&edge_id),
            _ => set_bounds(bounds(1 + at as u64, 2, 3, 4, 5)),
        };
        ops.push(op(&format!("o{}-{at}", random.below(10)), actor, lamport, body));
    }
    random.shuffle(&mut ops);
    ops
}

/// Logs of everything: paths good and bad, ids in all scripts, ties on the whole key.
fn exact_logs() -> Vec<Draft> {
    let logs = [
        (
            "thirty-ops",
            30,
            Weights { fields: 40, nodes: 4 },
            "Thirty ops, most of them fields set on four nodes, in random arrivals",
            "Edits by path meet removals and returns of their node: what is lost, created or reported has to agree.",
        ),
        (
            "hundred-and-fifty-ops",
            150,
            Weights { fields: 20, nodes: 8 },
            "150 ops with ids above U+FFFF and ties on the whole key, in random arrivals",
            "Sorters by UTF-8, stable sorts and stores keyed by op id each give another plan here.",
        ),
        (
            "five-hundred-ops",
            500,
            Weights { fields: 30, nodes: 20 },
            "500 ops of every kind with copies, in random arrivals",
            "At this size incremental folds, caches and indexes have had their chance to go out of step.",
        ),
    ];
    let drafts = logs.map(|(case, size, weights, title, why)| {
        let mut random = Random::named(&format!("fold.order.total.random-{case}"));
        let ops = exact_log(&mut random, size, weights);
        let arrivals = (0..4).map(|_| random.arrival(ops.len(), size / 4)).collect();
        shows("fold.order.total", &format!("random-{case}"), Sign::Positive)
            .with(&[
                "fold.order.utf16",
                "fold.equivocation",
                "fold.place",
                "fold.path",
                "fold.path.invalid",
                "fold.unknown",
                "fold.dangling",
                "fold.edge_collision",
                "fold.cascade",
            ])
            .says(title, why)
            .fold(ops)
            .computed()
            .arrivals(arrivals)
    });
    drafts.to_vec()
}

#[derive(Clone, Copy)]
struct Weights {
    /// Of a hundred ops, how many set a field.
    fields: usize,
    /// How many node ids there are.
    nodes: usize,
}

/// Names whose order differs between UTF-16 and UTF-8, and some that do not.
const WRITERS: [&str; 6] = ["a", "B", "a\u{0}", "\u{fb33}", "\u{1f600}", "\u{ffff}"];

const PATHS: [&str; 14] = [
    "tool",
    "args.x",
    "args.x.y",
    "args.list.0",
    "args.list.1",
    "args.list.2.z",
    "args.list.9",
    "args..x",
    "args.__proto__.x",
    "args.ref.path",
    "args.when",
    "list",
    "",
    "constructor",
];

const HANDLES: [&str; 4] = ["always", "error", "case_a", "default"];

fn exact_log(random: &mut Random, size: usize, weights: Weights) -> Vec<Value> {
    let mut ops: Vec<Value> = Vec::new();
    while ops.len() < size {
        let id = |random: &mut Random| format!("n{}", random.below(weights.nodes));
        let edge_id = format!("e{}", random.below(weights.nodes));
        let node_id = id(random);
        let other = id(random);
        let kind = random.below(100);
        let body = if kind < weights.fields {
            set_field(&node_id, PATHS[random.below(PATHS.len())], value(random))
        } else {
            match random.below(100) {
                0..35 => add_node(phased(&node_id, "call", json!({"args": {"list": [value(random)]}}), "p")),
                35..50 => remove_node(&node_id, &[&edge_id]),
                50..60 => set_definition(&node_id, json!({"args": {"x": value(random)}})),
                60..68 => set_phase(&node_id, if random.chance(40) { Value::Null } else { json!("act") }),
                68..88 => add_edge(handled(&edge_id, &node_id, &other, HANDLES[random.below(HANDLES.len())])),
                88..97 => remove_edge(&edge_id),
                _ => set_bounds(bounds(1 + random.below(9) as u64, 9, 9, 9, 9)),
            }
        };
        let writer = WRITERS[random.below(WRITERS.len())];
        let op_id = if random.chance(15) {
            format!("o{}", random.below(3))
        } else {
            format!("{}{}", WRITERS[random.below(WRITERS.len())], ops.len())
        };
        ops.push(op(&op_id, writer, random.below(size / 4 + 1) as u64, body));
    }
    ops
}

/// A value of any kind.
fn value(random: &mut Random) -> Value {
    let number = random.below(5);
    match random.below(10) {
        0 => json!(number),
        1 => json!({"y": number, "a": [number]}),
        2 => json!(["a", number]),
        3 => date(number as i64),
        4 => regexp("a+", "g"),
        5 => map([(json!(number), json!({"b": 1, "a": 2}))]),
        6 => set([json!(number)]),
        7 => node_ref("n0", json!({ "index": number })),
        8 => json!("\u{e9}"),
        _ => Value::Null,
    }
}
