//! Vectors in a few words, a run of the real binary on them, and what came of it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
#[cfg(unix)]
use std::time::{Duration, Instant};

use planproof::vector::format::Vector;
use serde_json::{json, Value};

/// Tests by name, a sentence each.
pub type Tests = &'static [(&'static str, fn())];

/// What a run came to.
#[derive(Debug)]
pub struct Outcome {
    pub exit: Option<i32>,
    pub stderr: String,
    /// The `judged` lines by id.
    judged: BTreeMap<String, Value>,
    pub restarts: Vec<String>,
    pub header: Value,
    pub adapter: Value,
    pub footer: Value,
}

impl Outcome {
    /// The verdicts in order of id.
    pub fn verdicts(&self) -> Vec<&str> {
        self.judged.values().map(|judged| judged["verdict"].as_str().unwrap()).collect()
    }

    /// The ids that were judged.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.judged.keys().map(String::as_str)
    }

    pub fn verdict(&self, id: &str) -> &str {
        self.judged[id]["verdict"].as_str().unwrap()
    }

    /// A member of what explains a verdict; empty when it is not there.
    pub fn detail(&self, id: &str, member: &str) -> &str {
        self.judged[id]["detail"][member].as_str().unwrap_or_default()
    }

    pub fn cut_short(&self) -> &str {
        self.footer["cut_short"].as_str().unwrap_or_default()
    }
}

/// A run to be: vectors, options, adapter.
pub struct Run {
    vectors: Vec<Value>,
    options: Vec<String>,
    adapter: Vec<String>,
    dir: Dir,
}

impl Run {
    /// With one of the adapters of this program.
    pub fn of(adapter: &str, vectors: &[Value]) -> Run {
        let program = std::env::current_exe().unwrap();
        Run::words(&[program.to_str().unwrap(), "--as-adapter", adapter], vectors)
    }

    /// With any command line; none for the built-in reference.
    pub fn words(adapter: &[&str], vectors: &[Value]) -> Run {
        Run {
            vectors: vectors.to_vec(),
            options: Vec::new(),
            adapter: adapter.iter().map(|word| (*word).to_owned()).collect(),
            dir: Dir::new(),
        }
    }

    pub fn option(mut self, option: &str) -> Run {
        self.options.push(option.to_owned());
        self
    }

    pub fn dir(&self) -> &Path {
        &self.dir.0
    }

    /// The command that runs it, with a report in `run.jsonl` of its directory.
    pub fn command(&self) -> Command {
        let vectors = self.dir().join("vectors.json");
        fs::write(&vectors, group(&self.vectors)).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_planproof"));
        command.arg("run").arg("--vectors").arg(vectors);
        command.arg(format!("--report=jsonl={}", self.dir().join("run.jsonl").display()));
        command.args(&self.options).env("PLANPROOF_TEST_DIR", self.dir());
        if !self.adapter.is_empty() {
            command.arg("--").args(&self.adapter);
        }
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    pub fn go(&self) -> Outcome {
        let output = self.command().output().unwrap();
        self.outcome(&output)
    }

    pub fn outcome(&self, output: &std::process::Output) -> Outcome {
        let lines = fs::read_to_string(self.dir().join("run.jsonl")).unwrap_or_default();
        let mut outcome = Outcome {
            exit: output.status.code(),
            stderr: String::from_utf8(output.stderr.clone()).unwrap(),
            judged: BTreeMap::new(),
            restarts: Vec::new(),
            header: Value::Null,
            adapter: Value::Null,
            footer: Value::Null,
        };
        for line in lines.lines() {
            let event: Value = serde_json::from_str(line).unwrap();
            match event["type"].as_str().unwrap() {
                "header" => outcome.header = event,
                "adapter" => outcome.adapter = event,
                "footer" => outcome.footer = event,
                "restarted" => outcome.restarts.push(event["why"].as_str().unwrap().to_owned()),
                "judged" => {
                    let id = event["id"].as_str().unwrap().to_owned();
                    assert!(outcome.judged.insert(id.clone(), event).is_none(), "{id} was judged twice");
                }
                other => panic!("an event of type {other}"),
            }
        }
        outcome
    }
}

/// A directory of its own, removed at the end.
struct Dir(PathBuf);

impl Dir {
    fn new() -> Dir {
        static COUNTER: AtomicU32 = AtomicU32::new(0);
        let number = COUNTER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("planproof-test-{}-{number}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Dir(path)
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A vector file with right hashes.
fn group(vectors: &[Value]) -> String {
    let hashed: Vec<Vector> = vectors
        .iter()
        .map(|vector| {
            let mut vector: Vector = serde_json::from_str(&vector.to_string()).unwrap();
            vector.hash = vector.content_hash();
            vector
        })
        .collect();
    let generator = json!({"name": "planproof-generate", "version": "0", "seed": 0});
    let vectors = serde_json::to_string(&hashed).unwrap();
    format!("{{\"suite\":\"value\",\"revision\":1,\"generator\":{generator},\"vectors\":{vectors}}}")
}

/// What every vector has, and the members of its body.
pub fn vector(id: &str, body: Value) -> Value {
    let mut vector = json!({
        "id": id, "title": "a title", "why": "a reason", "clauses": ["value.plain"], "level": "exact",
        "tags": ["positive"], "origin": "hand", "hash": ""
    });
    for (name, member) in body.as_object().unwrap() {
        vector[name] = member.clone();
    }
    vector
}

/// The bounds that views hold.
pub fn bounds() -> Value {
    json!({"maxNodes": 256, "maxEdges": 512, "maxSteps": 4096, "maxConcurrentFrames": 32, "maxEncodedBytes": 1048576})
}

/// `value/echo` of a value, which must come back.
pub fn echo(id: &str, value: Value) -> Value {
    vector(id, json!({"method": "value/echo", "params": {"value": value}, "expect": {"result": {"value": value}}}))
}

/// Three vectors; the adapters misbehave in the second.
pub fn three() -> Vec<Value> {
    vec![echo("value.t.1", json!(1)), echo("value.t.2", json!("trigger")), echo("value.t.3", json!({"b": [null]}))]
}

/// The middle one of [`three`].
pub const TRIGGER: &str = "value.t.2";

#[cfg(unix)]
fn is_alive(pid: &str) -> bool {
    let pid = rustix::process::Pid::from_raw(pid.parse().unwrap()).unwrap();
    rustix::process::test_kill_process(pid).is_ok()
}

/// The number that an adapter of a run in `dir` wrote down, as soon as it has.
#[cfg(unix)]
pub fn pid(dir: &Path, name: &str) -> String {
    let deadline = Instant::now() + Duration::from_secs(10);
    loop {
        match fs::read_to_string(dir.join(name)) {
            Ok(pid) if !pid.is_empty() => return pid,
            _ => assert!(Instant::now() < deadline, "the adapter was not started"),
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// A process that was killed and not yet reaped by init still counts as alive for a moment.
#[cfg(unix)]
pub fn assert_gone(pid: &str) {
    let deadline = Instant::now() + Duration::from_secs(5);
    while is_alive(pid) {
        assert!(Instant::now() < deadline, "process {pid} is left behind");
        std::thread::sleep(Duration::from_millis(10));
    }
}
