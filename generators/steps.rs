//! Steps of scenarios.

use planproof::vector::format::{CrashTime, Expect, Step};
use serde_json::{json, Value};

use crate::draft::fold_params;
use crate::text;

/// A call; params and answers are written by the generator, and so always JSON.
pub fn call(method: &str, params: &str, expect: Option<Expect>) -> Step {
    Step { call: Some(method.to_owned()), params: text::raw(params).ok(), expect, ..Step::default() }
}

/// A fold of plan `p`, and its view without issues. The digest of the view is filled in later.
pub fn fold_step(ops: Vec<Value>, view: Value) -> Step {
    call("plan/fold", &fold_params(ops), Some(result(&json!({"view": view, "issues": []}))))
}

/// An expected result.
pub fn result(result: &Value) -> Expect {
    Expect { result: text::raw(&text::ascii(result)).ok(), ..Expect::default() }
}

/// An expected refusal.
pub fn refusal(reason: &str) -> Expect {
    Expect { refused: Some(reason.to_owned()), ..Expect::default() }
}

/// `step`, which saves parts of its result.
pub fn saving(step: Step, parts: &[(&str, &str)]) -> Step {
    let save = parts.iter().map(|(name, pointer)| ((*name).to_owned(), (*pointer).to_owned())).collect();
    Step { save, ..step }
}

/// Kills an instance.
pub fn crash(instance: &str, when: CrashTime) -> Step {
    Step { crash: Some(instance.to_owned()), when: Some(when), ..Step::default() }
}

/// Starts an instance again.
pub fn start(instance: &str) -> Step {
    Step { start: Some(instance.to_owned()), ..Step::default() }
}
