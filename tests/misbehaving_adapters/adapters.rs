//! The adapters: a good one, and what each of the others does differently.

use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::mpsc;
use std::time::Duration;

use serde_json::{json, Value};

use super::kit::bounds;

/// Answers the protocol on stdin and stdout in the manner of `name`.
pub fn act(name: &str) -> ExitCode {
    let mut adapter = Adapter { name: name.to_owned(), calls: 0 };
    adapter.before_anything();
    match name {
        "reverses" => adapter.in_batches(4, |_| {}),
        "crashes-together" => adapter.in_batches(2, |batch| {
            if batch > 1 {
                std::process::exit(9);
            }
        }),
        _ => adapter.one_by_one(),
    }
    adapter.after_everything();
    ExitCode::SUCCESS
}

struct Adapter {
    name: String,
    /// How many requests were answered.
    calls: usize,
}

impl Adapter {
    fn is(&self, name: &str) -> bool {
        self.name == name
    }

    #[expect(clippy::zombie_processes, reason = "whether the child is ended with its parent is what is tested")]
    fn before_anything(&self) {
        match self.name.as_str() {
            "banner" => say("Loading..."),
            "dies-at-once" => {
                eprintln!("no licence found");
                std::process::exit(7);
            }
            "has-a-child" | "hangs-with-a-child" | "silent-with-a-child" => {
                let child = std::process::Command::new("sleep").arg("600").spawn().unwrap();
                std::fs::write(test_dir().join("child"), child.id().to_string()).unwrap();
                std::fs::write(test_dir().join("adapter"), std::process::id().to_string()).unwrap();
            }
            "has-an-heir" => leave_an_heir(),
            "hangs-outside-its-group" if !started_before() => leave_its_group(),
            _ => {}
        }
    }

    fn after_everything(&self) {
        if self.is("says-goodbye") {
            say("bye");
        }
        match self.name.as_str() {
            "outstays" => std::thread::sleep(Duration::from_secs(600)),
            "floods-stdout-at-the-end" => flood(io::stdout(), b"noise\n"),
            "floods-stdout-without-a-line-end" => flood(io::stdout(), b"noise"),
            "floods-stderr-at-the-end" => flood(io::stderr(), b"noise\n"),
            _ => {}
        }
    }

    fn one_by_one(&mut self) {
        for line in io::stdin().lock().lines() {
            let Ok(line) = line else { return };
            if self.is("deaf") && self.calls > 0 {
                std::thread::sleep(Duration::from_secs(600));
            }
            self.handle(&serde_json::from_str(&line).unwrap());
            if self.is("deaf") {
                std::thread::sleep(Duration::from_secs(600));
            }
        }
    }

    /// Waits for up to `size` requests and answers them from the last to the first.
    fn in_batches(&mut self, size: usize, look: impl Fn(usize)) {
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || {
            for line in io::stdin().lock().lines() {
                sender.send(line.unwrap()).unwrap();
            }
        });
        while let Ok(first) = lines.recv() {
            let mut batch = vec![first];
            while batch.len() < size {
                match lines.recv_timeout(Duration::from_millis(60)) {
                    Ok(line) => batch.push(line),
                    Err(_) => break,
                }
            }
            look(batch.len());
            for line in batch.iter().rev() {
                self.handle(&serde_json::from_str(line).unwrap());
            }
        }
    }

    fn handle(&mut self, request: &Value) {
        let Some(id) = request.get("id") else { return };
        self.calls += 1;
        let (method, params) = (request["method"].as_str().unwrap(), &request["params"]);
        if method == "initialize" {
            self.initialize(id);
            return;
        }
        if params["value"] == "trigger" {
            self.misbehave(id, params);
            return;
        }
        match self.name.as_str() {
            "floods-stderr" => {
                let noise = vec![b'x'; 1 << 20];
                for _ in 0..4 {
                    io::stderr().write_all(&noise).unwrap();
                }
                eprintln!("end of the flood");
            }
            "hangs-always" | "hangs-with-a-child" | "never-flushes" => std::thread::sleep(Duration::from_secs(600)),
            "dies-always" => std::process::exit(1),
            "answers-once" => {
                reply(id, "result", &self.result(method, params));
                std::process::exit(0);
            }
            "crlf" => {
                print!("{}\r\n", line(id, "result", &self.result(method, params)));
                io::stdout().flush().unwrap();
                return;
            }
            "slow" | "starves" => std::thread::sleep(Duration::from_millis(150)),
            "chatters-when-acknowledged" if params["value"] == "claim" => {
                // In one write: when the answer has been read, the other line is there, too.
                print!("{}\nDEBUG: bye\n", line(id, "result", &self.result(method, params)));
                io::stdout().flush().unwrap();
                return;
            }
            "wrong-ids" => return reply(&json!(std::process::id() + 1_000), "result", &Value::Null),
            "refuses-all" => return refuse(id, "invalid_value"),
            _ => {}
        }
        match (method, self.name.as_str()) {
            ("plan/digest", "refuses-folded-views") => refuse(id, "invalid_view"),
            ("plan/digest", "crashes-on-folded-views") => std::process::exit(4),
            ("value/parse", "accepts-all") => reply(id, "result", &json!({"value": params["text"]})),
            ("value/parse", "refuses-otherwise") => refuse(id, "invalid_argument"),
            ("value/parse", _) if params["text"] == "bad" => refuse(id, "invalid_value"),
            ("value/parse", _) => reply(id, "result", &json!({"value": params["text"]})),
            _ => reply(id, "result", &self.result(method, params)),
        }
    }

    fn initialize(&self, id: &Value) {
        let mut hello = json!({
            "protocol": 1, "name": self.name, "version": "1", "language": "rust",
            "digest": {"mode": "own", "name": "test"},
            "capabilities": ["value.parse", "value.echo", "plan.fold", "plan.digest"],
        });
        match self.name.as_str() {
            "silent" | "silent-with-a-child" => return,
            "dies-on-restart" if started_before() => std::process::exit(7),
            "changes" if started_before() => hello["version"] = json!("2"),
            "unknown-capability" => hello["capabilities"] = json!(["plan.fodl"]),
            "unknown-kind" => hello["values"] = json!(["dates"]),
            "unknown-mode" => hello["digest"] = json!({"mode": "gold"}),
            "values-alone" => hello["capabilities"] = json!(["value.parse"]),
            "holds-no-dates" => hello["values"] = json!(["map"]),
            "golden-unexplained" => {
                hello["digest"] = json!({"mode": "golden"});
                hello["capabilities"] = json!(["plan.digest"]);
            }
            "golden" => {
                hello["digest"] = json!({"mode": "golden"});
                hello["capabilities"] = json!(["plan.digest", "plan.preimage"]);
            }
            "crashes-in-window" | "reverses" | "crashes-together" | "slow" | "starves" | "repeats-in-window"
            | "garbles-in-window" => {
                hello["window"] = json!(8);
            }
            "refuses-initialize" => return refuse(id, "invalid_argument"),
            _ => {}
        }
        reply(id, "result", &hello);
    }

    /// What the name says, in answer to the value "trigger".
    fn misbehave(&self, id: &Value, params: &Value) {
        let right = json!({"value": params["value"]});
        match self.name.as_str() {
            "hangs" | "hangs-outside-its-group" => std::thread::sleep(Duration::from_secs(600)),
            "exits-with-an-heir" => {
                leave_an_heir();
                std::process::exit(4)
            }
            "exits" | "changes" | "dies-on-restart" | "crashes-in-window" => {
                eprintln!("out of luck");
                // Let the requests that follow be on their way.
                std::thread::sleep(Duration::from_millis(50));
                std::process::exit(0)
            }
            "kills-itself" => kill_itself(),
            "exits-in-mid-line" => {
                print!("{{\"jsonrpc\":\"2.0\"");
                io::stdout().flush().unwrap();
                std::process::exit(3)
            }
            "chatters" => {
                say("DEBUG: got \"trigger\"");
                reply(id, "result", &right);
            }
            "repeats" | "repeats-in-window" => {
                reply(id, "result", &right);
                reply(id, "result", &right);
            }
            "starves" => {}
            "garbles-in-window" => say("garbage"),
            "wrong-id" => reply(&json!(4711), "result", &right),
            "both" => say(&format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{right},\"error\":null}}")),
            "empty-line" => say(""),
            "long-line" => {
                let piece = vec![b'x'; 1 << 20];
                for _ in 0..66 {
                    // The reader gives up in between.
                    if io::stdout().write_all(&piece).is_err() {
                        return;
                    }
                }
            }
            "no-utf8" => {
                io::stdout().write_all(b"{\"jsonrpc\":\"2.0\",\xff}\n").unwrap();
                io::stdout().flush().unwrap();
            }
            "lacks-a-method" => reply(id, "error", &json!({"code": -32601, "message": "no such method"})),
            "throws" => reply(id, "error", &json!({"code": -32603, "message": "TypeError: undefined"})),
            "refuses" => refuse(id, "invalid_value"),
            "answers-otherwise" => reply(id, "result", &json!({"value": "Trigger"})),
            "answers-no-value" => {
                say(&format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{{\"value\":-0}}}}"));
            }
            "answers-no-typed-value" => reply(id, "result", &json!({"value": {"$date": 1.5}})),
            "adds-members" => reply(id, "result", &json!({"value": "trigger", "took": 3})),
            _ => reply(id, "result", &right),
        }
    }

    fn result(&self, method: &str, params: &Value) -> Value {
        match method {
            "value/echo" => json!({"value": self.echo(&params["value"])}),
            "plan/digest" if self.is("integer-digest") => json!({"digest": 7}),
            "plan/digest" => json!({"digest": self.digest(&params["view"])}),
            "plan/preimage" => json!({"cbor": PREIMAGE_OF_REVISION_1}),
            "plan/fold" => self.fold(params["ops"].as_array().unwrap()),
            other => panic!("asked {other}"),
        }
    }

    /// Counters and stores answer with more than what they are asked.
    fn echo(&self, value: &Value) -> Value {
        match self.name.as_str() {
            // Right: the first claim wins. Kept in the directory, so that it lasts.
            "claims" if value == "claim" => {
                let lock = std::fs::OpenOptions::new().write(true).create_new(true).open(store_dir().join("claim"));
                json!(if lock.is_ok() { "won" } else { "lost" })
            }
            "claims-in-memory" if value == "claim" => json!(if self.calls == 2 { "won" } else { "lost" }),
            "always-wins" if value == "claim" => json!("won"),
            "crashes-in-claim" if value == "claim" => std::process::exit(5),
            _ => value.clone(),
        }
    }

    fn digest(&self, view: &Value) -> String {
        let text = match self.name.as_str() {
            "constant-digest" => String::new(),
            "random-digest" => format!("{view}{}", self.calls),
            "digest-of-the-process" => format!("{}{}", view["nodes"], std::process::id()),
            "digest-of-the-order" => format!("{view}{}", if self.calls == 2 { 1 } else { 0 }),
            "sensitive-digest" => return format!("x{view}"),
            "empty-digest" => return String::new(),
            "big-digest" => {
                note_memory_of_parent();
                return view["nodes"].to_string().repeat(BIG_DIGEST / 4);
            }
            "golden" | "golden-unexplained" => return "0".repeat(64),
            _ => view["nodes"].to_string(),
        };
        format!("digest of {text}")
    }

    /// A fold that knows of ops only that copies count once.
    fn fold(&self, ops: &[Value]) -> Value {
        let mut ids: Vec<&str> = ops.iter().map(|op| op["opId"].as_str().unwrap()).collect();
        let arrived = ids.join(",");
        ids.sort_unstable();
        if !self.is("counts-copies") {
            ids.dedup();
        }
        let digest = match self.name.as_str() {
            "digests-arrival" => json!(arrived),
            "digests-with-its-pid" => json!(format!("{} {}", ids.join(","), std::process::id())),
            "integer-digest" => json!(7),
            "digests-another-view" => json!(ids.join(",")),
            // A view does not hold its own digest; digest() digests its nodes.
            _ => json!(self.digest(&json!({"nodes": []}))),
        };
        let mut issues = vec![json!({"code": "c", "severity": "advisory", "nodeId": null, "message": "free"})];
        if self.is("forgets-issues") {
            issues.clear();
        }
        json!({
            "view": {"planId": "p", "revision": ids.len(), "nodes": [], "edges": [], "bounds": bounds(), "digest": digest},
            "issues": issues,
        })
    }
}

/// The pre-image of the empty plan of SPEC.md 4, but with revision 1.
const PREIMAGE_OF_REVISION_1: &str = "8269706c616e2d69722f31a565656467657380656e6f6465738066626f756e6473a5686d61784564676573190200686d61784e6f646573190100686d617853746570731910006f6d6178456e636f64656442797465731a00100000736d6178436f6e63757272656e744672616d6573182066706c616e49646170687265766973696f6e01";

fn say(line: &str) {
    println!("{line}");
    io::stdout().flush().unwrap();
}

fn line(id: &Value, member: &str, value: &Value) -> String {
    let [seven_tail, one] = spelling();
    let spelled = value.to_string();
    let spelled = ["code", "protocol"]
        .iter()
        .fold(spelled, |text, name| text.replace(&format!("\"{name}\":1,"), &format!("\"{name}\":{one},")));
    format!("{{\"jsonrpc\":\"2.0\",\"id\":{id}{seven_tail},\"{member}\":{spelled}}}")
}

/// How integers of frames end, and how 1 is spelled: as some JSON writers do.
fn spelling() -> [&'static str; 2] {
    match std::env::args().nth(2).as_deref() {
        Some("writes-points") => [".0", "1.0"],
        Some("writes-exponents") => ["e0", "10e-1"],
        _ => ["", "1"],
    }
}

/// How long a digest of "big-digest" is, for nodes whose text has four characters.
pub const BIG_DIGEST: usize = 2 << 20;

/// Keeps the most memory that planproof has had so far, in KiB.
fn note_memory_of_parent() {
    #[cfg(target_os = "linux")]
    {
        let parent = rustix::process::getppid().unwrap();
        let status = std::fs::read_to_string(format!("/proc/{}/status", parent.as_raw_nonzero())).unwrap();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        std::fs::write(test_dir().join("peak"), peak.trim().trim_end_matches(" kB")).unwrap();
    }
}

fn reply(id: &Value, member: &str, value: &Value) {
    say(&line(id, member, value));
}

fn refuse(id: &Value, reason: &str) {
    reply(id, "error", &json!({"code": 1, "message": "no", "data": {"reason": reason}}));
}

fn store_dir() -> PathBuf {
    std::env::var_os("PLANPROOF_STORE_DIR").unwrap().into()
}

fn test_dir() -> PathBuf {
    std::env::var_os("PLANPROOF_TEST_DIR").unwrap().into()
}

/// True from the second start in one lane on.
fn started_before() -> bool {
    let marker = store_dir().join("started");
    let before = marker.exists();
    std::fs::write(marker, "").unwrap();
    before
}

/// Writes for ever; ends when nobody listens any more.
fn flood(mut stream: impl Write, noise: &[u8]) {
    let noise = noise.repeat(16 * 1024);
    while stream.write_all(&noise).is_ok() {}
}

/// A child in a group of its own that keeps this process's standard output and error open.
#[cfg(unix)]
#[expect(clippy::zombie_processes, reason = "it is meant to outlive its parent")]
fn leave_an_heir() {
    use std::os::unix::process::CommandExt as _;
    let child = std::process::Command::new("sleep").arg("600").process_group(0).spawn().unwrap();
    std::fs::write(test_dir().join("adapter"), std::process::id().to_string()).unwrap();
    std::fs::write(test_dir().join("heir"), child.id().to_string()).unwrap();
}

/// Joins the group of its parent's parent: killing its own group no longer reaches it.
#[cfg(unix)]
fn leave_its_group() {
    let parent = rustix::process::getppid().unwrap();
    rustix::process::setpgid(None, Some(rustix::process::getpgid(Some(parent)).unwrap())).unwrap();
    std::fs::write(test_dir().join("adapter"), std::process::id().to_string()).unwrap();
}

#[cfg(not(unix))]
fn leave_an_heir() {}

#[cfg(not(unix))]
fn leave_its_group() {}

#[cfg(unix)]
fn kill_itself() {
    rustix::process::kill_process(rustix::process::getpid(), rustix::process::Signal::KILL).unwrap();
    std::thread::sleep(Duration::from_secs(600));
}

#[cfg(not(unix))]
fn kill_itself() {
    std::process::abort();
}
