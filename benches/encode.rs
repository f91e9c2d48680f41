//! Encoding and hashing a view of 10 MB beside ciborium merely writing the same value.
#![allow(missing_docs, clippy::unwrap_used)]

#[path = "support/ratio.rs"]
mod ratio;

use std::hint::black_box;

use criterion::{criterion_group, Criterion, Throughput};
use planproof::encode::{digest, preimage};
use planproof::plan::{Bounds, Edge, Node, NodeKind, View};
use planproof::value::{Record, Value};

fn view() -> View {
    let nodes = (0..40_000_u32).map(|index| {
        let args = Record::from_members(vec![
            ("path".into(), Value::from(format!("/srv/reports/2026/q3/{index}/input.csv").as_str())),
            ("limit".into(), Value::Number(f64::from(index))),
            ("ratio".into(), Value::Number(f64::from(index) / 7.0)),
            ("flags".into(), Value::array([Value::Bool(true), Value::Null, Value::from("recursive")])),
        ]);
        let output = Record::from_members(vec![("path".into(), "value".into()), ("type".into(), "string".into())]);
        let definition = Record::from_members(vec![
            ("tool".into(), "list_files".into()),
            ("args".into(), args.into()),
            ("output".into(), Value::array([output.into()])),
            ("replaySafe".into(), Value::Bool(true)),
        ]);
        Node {
            id: format!("node_{index}").into(),
            kind: NodeKind::Call,
            definition: definition.into(),
            phase: Some("gather".into()),
        }
    });
    let edges = (1..40_000_u32).map(|index| Edge {
        id: format!("e{index}").into(),
        from: format!("node_{}", index - 1).into(),
        to: format!("node_{index}").into(),
        handle: "always".into(),
    });
    View {
        plan_id: "p".into(),
        revision: 80_000,
        nodes: nodes.collect(),
        edges: edges.collect(),
        bounds: Bounds::DEFAULT,
        provenance: None,
    }
}

fn benchmark(criterion: &mut Criterion) {
    let view = view();
    let bytes = preimage(&view);
    let value: ciborium::Value = ciborium::from_reader(bytes.as_slice()).unwrap();
    println!("pre-image: {} bytes", bytes.len());
    let mut group = criterion.benchmark_group("encode");
    group.sample_size(20).throughput(Throughput::Bytes(bytes.len() as u64));
    group.bench_function("digest", |bencher| bencher.iter(|| digest(black_box(&view))));
    group.bench_function("preimage", |bencher| bencher.iter(|| preimage(black_box(&view))));
    group.bench_function("ciborium", |bencher| {
        bencher.iter(|| {
            let mut written = Vec::new();
            ciborium::into_writer(black_box(&value), &mut written).unwrap();
            written
        });
    });
    group.finish();
}

criterion_group!(benches, benchmark);

fn main() {
    benches();
    Criterion::default().configure_from_args().final_summary();
    ratio::print(
        "encoding and hashing 10 MB against ciborium writing it (at most 1)",
        ("encode", "digest"),
        ("encode", "ciborium"),
    );
}
