//! Adapters with digests of their own, against the built-in vectors: sound ones pass, the others do not.

use std::io;
use std::process::{Command, ExitCode, Stdio};

use planproof::adapter::implementation::{Answer, Implementation};
use planproof::adapter::reference::Reference;
use planproof::adapter::serve::serve;
use planproof::json::Json;
use sha2::{Digest as _, Sha256};

use super::kit::{Outcome, Run, Tests};

pub const TESTS: Tests = &[
    ("an_own_digest_that_is_sound_passes_everything_that_is_asked", sound),
    ("ties_of_different_ops_are_asked_under_own_digests_too", ties),
    ("a_constant_digest_of_folded_views_is_noticed", constant),
    ("a_digest_of_folded_views_that_changes_each_time_is_noticed", random),
    ("a_digest_of_folded_views_that_plan_digest_does_not_know_is_noticed", other),
    ("a_constant_digest_of_folded_views_is_noticed_at_level_core_too", constant_at_level_core),
];

const TWO_DIGESTS: &str = "plan/fold and plan/digest answer two digests for one view";

/// The reference, with other digests.
struct Digester {
    name: String,
    calls: usize,
}

/// Serves the adapter of that name, if it is one of these.
pub fn act(name: &str) -> Option<ExitCode> {
    if !name.starts_with("reference-") {
        return None;
    }
    let mut digester = Digester { name: name.to_owned(), calls: 0 };
    let served = serve(&mut digester, &mut io::stdin().lock(), &mut io::stdout().lock());
    Some(if served.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

impl Implementation for Digester {
    fn handshake(&self) -> Json {
        let is_golden = self.name.ends_with("-golden");
        let digest = Json::parse(match is_golden {
            true => r#"{"mode":"golden"}"#,
            false => r#"{"mode":"own","name":"test"}"#,
        });
        let capabilities = ["value.parse", "value.echo", "plan.fold", "plan.digest"].map(Json::string);
        let Json::Object(mut members) = Reference.handshake() else { unreachable!() };
        for (name, member) in &mut members {
            match name.as_str() {
                "digest" => *member = digest.clone().unwrap(),
                "capabilities" => *member = Json::Array(capabilities.to_vec()),
                _ => {}
            }
        }
        Json::Object(members)
    }

    fn call(&mut self, method: &str, params: &Json) -> Answer {
        self.calls += 1;
        let answer = Reference.call(method, params);
        let Answer::Result(Json::Object(mut members)) = answer else { return answer };
        for (name, member) in &mut members {
            match (member, name.as_str()) {
                (member @ Json::String(_), "digest") => *member = self.digest(member),
                (Json::Object(view), "view") => {
                    let digest = view.iter_mut().find(|(name, _)| name == "digest").map(|(_, digest)| digest).unwrap();
                    *digest = self.folded_digest(digest);
                }
                _ => {}
            }
        }
        Answer::Result(Json::Object(members))
    }
}

impl Digester {
    /// Another hash of the same pre-image, or the golden one.
    fn digest(&self, golden: &Json) -> Json {
        match self.name.ends_with("-golden") {
            true => golden.clone(),
            false => Json::string(hex::encode(Sha256::digest(golden.as_str().unwrap()))),
        }
    }

    fn folded_digest(&self, golden: &Json) -> Json {
        match self.name.as_str() {
            "reference-constant" | "reference-constant-golden" => Json::string("the digest"),
            "reference-random" => Json::string(format!("{} {}", std::process::id(), self.calls)),
            "reference-other" => Json::string(hex::encode(Sha256::digest(golden.to_string()))),
            _ => self.digest(golden),
        }
    }
}

/// A run on the built-in vectors.
fn go(adapter: &str, options: &[&str]) -> Outcome {
    let run = Run::of(adapter, &[]);
    let output = Command::new(env!("CARGO_BIN_EXE_planproof"))
        .args(["run", "--suite=fold", "--suite=digest"])
        .arg(format!("--report=jsonl={}", run.dir().join("run.jsonl").display()))
        .args(options)
        .arg("--")
        .args([std::env::current_exe().unwrap().to_str().unwrap(), "--as-adapter", adapter])
        .stdin(Stdio::null())
        .output()
        .unwrap();
    run.outcome(&output)
}

fn sound() {
    for options in [&["--jobs=2"][..], &["--level=core"]] {
        let outcome = go("reference-own", options);
        assert_eq!(outcome.exit, Some(0), "{:#?}", outcome.stderr);
        assert!(outcome.verdicts().iter().all(|verdict| ["pass", "unsupported"].contains(verdict)));
    }
    assert_eq!(go("reference-golden", &["--level=core"]).exit, Some(0));
}

/// What a log folds to does not depend on the digest mode (SPEC.md 2.4), so nothing of it is left out.
fn ties() {
    let outcome = go("reference-own", &["--clause=fold.order.total"]);
    assert_eq!(outcome.exit, Some(0), "{:#?}", outcome.stderr);
    assert!(outcome.verdicts().len() >= 8, "{outcome:#?}");
    assert!(outcome.verdicts().iter().all(|verdict| *verdict == "pass"), "{outcome:#?}");
}

/// A call without arrivals: the digest that comes with its view has nothing else to agree with.
const CALL: &str = "--filter=fold.seed.*";

fn two_digests(adapter: &str, options: &[&str]) {
    let outcome = go(adapter, options);
    assert_eq!(outcome.exit, Some(1), "{adapter}");
    let told = outcome.ids().filter(|id| outcome.detail(id, "summary") == TWO_DIGESTS).count();
    assert!(told > 0, "{adapter}: {outcome:#?}");
}

fn constant() {
    two_digests("reference-constant", &[CALL]);
}

fn random() {
    two_digests("reference-random", &[CALL]);
}

fn other() {
    two_digests("reference-other", &[CALL]);
}

fn constant_at_level_core() {
    two_digests("reference-constant-golden", &[CALL, "--level=core"]);
}
