//! The runner's own cost: its CPU time beside the built-in adapter's, and 10,000 small vectors.
#![allow(missing_docs, clippy::unwrap_used)]

#[path = "support/ratio.rs"]
mod ratio;

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use criterion::{criterion_group, Criterion, Throughput};
use planproof::vector::format::{Expect, Generator, Group, Level, Origin, Vector};
use serde_json::value::to_raw_value;

const PLANPROOF: &str = env!("CARGO_BIN_EXE_planproof");
const SMALL: usize = 10_000;

/// Runs planproof against its built-in adapter.
fn run(arguments: &[&str]) {
    let status = Command::new(PLANPROOF).arg("run").args(arguments).stdout(Stdio::null()).status().unwrap();
    assert!(status.success(), "{status}");
}

/// A file of `count` small vectors.
fn small_vectors(count: usize) -> PathBuf {
    let vectors = (0..count).map(|index| {
        let raw = |value: serde_json::Value| to_raw_value(&value).unwrap();
        let value = serde_json::json!({ "value": { "index": index } });
        let mut vector = Vector {
            id: format!("value.plain.small-{index}"),
            title: "a small record".to_owned(),
            why: "it is small".to_owned(),
            clauses: vec!["value.plain".to_owned()],
            level: Level::Core,
            tags: vec!["positive".to_owned()],
            origin: Origin::Generated,
            method: Some("value/echo".to_owned()),
            params: Some(raw(value.clone())),
            expect: Some(Expect { result: Some(raw(value)), ..Expect::default() }),
            arrivals: Vec::new(),
            control: None,
            inputs: None,
            same: Vec::new(),
            differ: Vec::new(),
            of: None,
            steps: None,
            decoys: Vec::new(),
            hash: String::new(),
        };
        vector.hash = vector.content_hash();
        vector
    });
    let group = Group {
        suite: "value".to_owned(),
        revision: 1,
        generator: Generator { name: "bench".to_owned(), version: "1".to_owned(), seed: 0 },
        vectors: vectors.collect(),
        withdrawn: Vec::new(),
    };
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("small-vectors.json");
    std::fs::write(&path, serde_json::to_vec(&group).unwrap()).unwrap();
    path
}

fn benchmark(criterion: &mut Criterion) {
    let file = small_vectors(SMALL);
    let path = file.to_str().unwrap();
    let mut group = criterion.benchmark_group("runner");
    group.sample_size(10).throughput(Throughput::Elements(SMALL as u64));
    group.bench_function("one lane", |bencher| bencher.iter(|| run(black_box(&["--vectors", path]))));
    group.bench_function("two lanes", |bencher| {
        bencher.iter(|| run(black_box(&["--vectors", path, "--jobs", "2"])));
    });
    group.finish();
}

criterion_group!(benches, benchmark);

fn main() {
    benches();
    Criterion::default().configure_from_args().final_summary();
    ratio::print("10,000 small vectors in two lanes against one", ("runner", "two lanes"), ("runner", "one lane"));
    print_cpu_ratio();
}

/// CPU time of the runner beside that of its adapter, over all vectors.
#[cfg(target_os = "linux")]
fn print_cpu_ratio() {
    use planproof::runner::event::Event;
    use planproof::runner::interrupt::Interrupt;
    use planproof::runner::outcome::Replay;
    use planproof::runner::process::Program;
    use planproof::runner::run::{run, Settings};
    use planproof::runner::session::Launch;
    use planproof::vector::load::{embedded, LoadedVector};

    /// Clock ticks of this process, and of its children that have ended.
    fn ticks() -> (u64, u64) {
        let stat = std::fs::read_to_string("/proc/self/stat").unwrap();
        let after_name: Vec<&str> = stat.rsplit(") ").next().unwrap().split(' ').collect();
        // utime, stime, cutime and cstime are the fields 14 to 17; the state, after the name, is the third.
        let field = |number: usize| -> u64 { after_name[number - 3].parse().unwrap() };
        (field(14) + field(15), field(16) + field(17))
    }

    let second = std::time::Duration::from_secs(1);
    let settings = Settings {
        launch: Launch {
            program: Program { path: PLANPROOF.into(), args: vec!["serve".into()] },
            start_timeout: 30 * second,
            timeout: 10 * second,
            trace: None,
        },
        self_check: true,
        jobs: 1,
        level: Level::Exact,
        why_none: String::new(),
        require: Vec::new(),
        fail_fast: None,
        isolate: false,
        replay: Replay { adapter: Vec::new(), vectors: Vec::new() },
    };
    let interrupt = Interrupt::on_signals().unwrap();
    let before = ticks();
    for _ in 0..30 {
        // Loading the vectors is part of what a run costs.
        let vectors = embedded().unwrap();
        let selected: Vec<&LoadedVector> = vectors.iter().collect();
        run(&selected, vectors.len(), &settings, &interrupt, &mut |event: &Event| {
            black_box(event);
        });
    }
    let after = ticks();
    let (own, adapter) = (after.0 - before.0, after.1 - before.1);
    println!(
        "ratio  {:.2}  CPU time of the runner against the built-in adapter's (at most 1)",
        own as f64 / adapter as f64
    );
}

#[cfg(not(target_os = "linux"))]
fn print_cpu_ratio() {
    println!("the CPU times of runner and adapter are only told apart on Linux");
}
