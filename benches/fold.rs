//! The fold of a million ops beside merely sorting them; the ratio is printed at the end.
#![allow(missing_docs, clippy::unwrap_used)]

#[path = "support/ratio.rs"]
mod ratio;

use std::hint::black_box;

use criterion::{criterion_group, Criterion};
use planproof::plan::{fold, total_order, Bounds, Change, Edge, Node, NodeKind, Op};
use planproof::value::{Record, Text, Value};
use rand_chacha::rand_core::{Rng as _, SeedableRng};
use rand_chacha::ChaCha8Rng;

const OPS: usize = 1_000_000;

/// A log of several actors: every tenth op adds a node, the others edit, join and remove what is
/// there. Lamports tie in threes; the ops arrive in random order.
fn log(count: usize) -> Vec<Op> {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    let mut below = |limit: usize| (random.next_u64() % limit as u64) as usize;
    let node_id = |index: usize| Text::from(format!("node_{index}"));
    let definition = |index: usize| {
        let args = Record::from_members(vec![("path".into(), Value::from(format!("/srv/{index}").as_str()))]);
        Record::from_members(vec![("tool".into(), "list".into()), ("args".into(), args.into())])
    };
    let node = |index: usize| Node {
        id: node_id(index),
        kind: NodeKind::Call,
        definition: definition(index).into(),
        phase: None,
    };
    let mut ops: Vec<Op> = (0..count)
        .map(|index| {
            let nodes = index / 10 + 1;
            let at = below(nodes);
            let change = match index % 10 {
                0 => Change::AddNode { node: node(index / 10) },
                1 | 2 => Change::AddEdge {
                    edge: Edge {
                        id: format!("edge_{}", below(2 * nodes)).into(),
                        from: node_id(at),
                        to: node_id(below(nodes)),
                        handle: "always".into(),
                    },
                },
                3..=6 => Change::SetNodeField {
                    node_id: node_id(at),
                    path: if index % 2 == 0 { "args.path" } else { "args.limits.size" }.into(),
                    value: Value::Number(index as f64),
                },
                7 => Change::SetNodePhase { node_id: node_id(at), phase: Some("gather".into()) },
                8 if index % 100 == 8 => Change::RemoveNode {
                    node_id: node_id(at),
                    incident_edge_ids: vec![format!("edge_{}", below(2 * nodes)).into()],
                },
                8 => Change::SetNodeDefinition { node_id: node_id(at), definition: definition(index).into() },
                _ if index % 1000 == 9 => Change::SetBounds { bounds: Bounds::DEFAULT },
                _ => Change::RemoveEdge { edge_id: format!("edge_{}", below(2 * nodes)).into() },
            };
            Op {
                op_id: format!("op-{index:07}").into(),
                actor_id: format!("actor-{}", below(40)).into(),
                lamport: index as u64 / 3,
                at: "2026-01-01T00:00:00.000Z".into(),
                change,
            }
        })
        .collect();
    for last in (1..ops.len()).rev() {
        ops.swap(last, below(last + 1));
    }
    ops
}

fn benchmark(criterion: &mut Criterion) {
    let ops = log(OPS);
    let half = log(OPS / 2);
    let mut group = criterion.benchmark_group("fold");
    group.sample_size(10);
    group.bench_function("sort", |bencher| {
        bencher.iter(|| {
            let mut sorted: Vec<&Op> = ops.iter().collect();
            sorted.sort_by(|a, b| total_order(a, b));
            black_box(sorted)
        });
    });
    group.bench_function("fold", |bencher| bencher.iter_with_large_drop(|| fold("p".into(), black_box(&ops), None)));
    group.bench_function("half", |bencher| bencher.iter_with_large_drop(|| fold("p".into(), black_box(&half), None)));
    group.finish();
}

criterion_group!(benches, benchmark);

fn main() {
    benches();
    Criterion::default().configure_from_args().final_summary();
    ratio::print("fold of 1,000,000 ops against sorting them (at most 3)", ("fold", "fold"), ("fold", "sort"));
    ratio::print("fold of 1,000,000 ops against half of it (near 2)", ("fold", "fold"), ("fold", "half"));
}
