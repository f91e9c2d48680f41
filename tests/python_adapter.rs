//! The Python adapter, which was written from SPEC.md alone, against all vectors and random cases.
//!
//! Needs `python3`; without it these tests fail and say so.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};

use planproof::adapter::implementation::{Answer, Implementation};
use planproof::adapter::reference::Reference;
use planproof::json::Json;
use planproof::random::{self, Rng};

const ADAPTER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/adapters/python/adapter.py");

fn assert_python() {
    let found = Command::new("python3").arg("--version").stdout(Stdio::null()).status();
    assert!(
        found.is_ok_and(|status| status.success()),
        "python3 is missing: install it to run the tests of the Python adapter (they do not pass without it)"
    );
}

#[test]
fn the_python_adapter_passes_every_vector_and_supports_everything() {
    assert_python();
    let output =
        Command::new(env!("CARGO_BIN_EXE_planproof")).args(["run", "--", "python3", ADAPTER]).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
    assert!(said.lines().last().unwrap().contains(" 0 failed, 0 unsupported "), "{said}");
}

/// A running Python adapter.
struct Python {
    child: Child,
    output: BufReader<std::process::ChildStdout>,
}

impl Python {
    fn start() -> Self {
        let mut child =
            Command::new("python3").arg(ADAPTER).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        Python { child, output }
    }

    /// The answer in the words of [`judged`].
    fn ask(&mut self, method: &str, params: &Json) -> String {
        let request = Json::object([
            ("jsonrpc", Json::string("2.0")),
            ("id", Json::Number(1.0)),
            ("method", Json::string(method)),
            ("params", params.clone()),
        ]);
        writeln!(self.child.stdin.as_mut().unwrap(), "{request}").unwrap();
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        let reply = Json::parse(&line).unwrap_or_else(|error| panic!("{error}: {line}"));
        match reply.get("result") {
            Some(result) => judged(result),
            None => refused(reply.pointer("/error/data/reason").and_then(Json::as_str).unwrap_or(&line)),
        }
    }
}

impl Drop for Python {
    fn drop(&mut self) {
        drop(self.child.stdin.take());
        let _ = self.child.wait();
    }
}

fn refused(reason: &str) -> String {
    format!("refused: {reason}")
}

/// A result up to the order of members and issues, and without messages.
fn judged(result: &Json) -> String {
    let Json::Object(members) = result else { return result.to_string() };
    let mut shown: Vec<String> = members
        .iter()
        .map(|(name, value)| match value {
            Json::Array(issues) if name == "issues" => {
                let member = |issue: &Json, name| issue.get(name).unwrap_or(&Json::Null).to_string();
                let mut issues: Vec<_> = issues
                    .iter()
                    .map(|issue| ["code", "severity", "nodeId", "edgeId"].map(|name| member(issue, name)).join(" "))
                    .collect();
                issues.sort();
                issues.dedup();
                format!("issues: {issues:?}")
            }
            _ => format!("{name}: {}", random::identity(value)),
        })
        .collect();
    shown.sort();
    shown.join("\n")
}

#[test]
fn the_python_adapter_agrees_with_the_reference_on_random_cases() {
    assert_python();
    let mut python = Python::start();
    let mut rng = Rng::seeded(2026);
    for case in 0..3_000 {
        let one = |name: &str, value: Json| Json::object([(name, value)]);
        let (method, params) = match case % 6 {
            0 => {
                let value = random::value(&mut rng, 5);
                let text = random::spell(&mut rng, &value);
                ("value/parse", one("text", Json::String(random::corrupt(&mut rng, &text))))
            }
            1 => ("value/echo", one("value", random::value(&mut rng, 5))),
            2 => ("value/encode", one("value", random::value(&mut rng, 5))),
            3 | 4 => ("plan/fold", random::fold_params(&mut rng)),
            _ => ("plan/preimage", one("view", random::view(&mut rng))),
        };
        let expected = match Reference.call(method, &params) {
            Answer::Result(result) => judged(&result),
            Answer::Refused(refusal) => refused(refusal.reason),
            Answer::UnknownMethod => unreachable!("the reference knows {method}"),
        };
        assert_eq!(python.ask(method, &params), expected, "case {case}: {method} {params}");
    }
}
