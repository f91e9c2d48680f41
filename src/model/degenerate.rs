//! Adapters that implement nothing and claim everything: no vector may pass them.

use super::methods::{golden_mode, handshake};
use crate::adapter::implementation::{Answer, Implementation, Refusal};
use crate::json::Json;
use crate::suite;

/// An adapter that answers without looking at what it is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Degenerate {
    /// Every member of every result is null.
    Null,
    /// The result is the params.
    Echo,
    /// Results of the right shape that never change: an empty plan, one digest.
    Constant,
    /// Every request is refused, with the reason that is likeliest for its method.
    RefuseAll,
}

impl Degenerate {
    /// All of them.
    pub const ALL: [Degenerate; 4] = [Degenerate::Null, Degenerate::Echo, Degenerate::Constant, Degenerate::RefuseAll];

    /// The stable name, in kebab case.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Degenerate::Null => "null",
            Degenerate::Echo => "echo",
            Degenerate::Constant => "constant-digest",
            Degenerate::RefuseAll => "refuse-all",
        }
    }

    /// The degenerate adapter of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Degenerate> {
        Self::ALL.into_iter().find(|degenerate| degenerate.name() == name)
    }
}

impl Implementation for Degenerate {
    fn handshake(&self) -> Json {
        handshake(&format!("planproof-degenerate-{}", self.name()), golden_mode())
    }

    fn call(&mut self, method: &str, params: &Json) -> Answer {
        let Some(method) = suite::method(method) else {
            return Answer::UnknownMethod;
        };
        match self {
            Degenerate::Null => {
                let members = method.result.iter().map(|(name, _)| ((*name).to_owned(), Json::Null));
                Answer::Result(Json::Object(members.collect()))
            }
            Degenerate::Echo => Answer::Result(params.clone()),
            Degenerate::Constant => Answer::Result(constant(method.name)),
            Degenerate::RefuseAll => Answer::Refused(Refusal {
                reason: likeliest_reason(method.name),
                at: String::new(),
                message: "everything is refused".to_owned(),
            }),
        }
    }
}

/// A result of the right shape.
fn constant(method: &str) -> Json {
    let digest = Json::String("0".repeat(64));
    match method {
        "plan/fold" => Json::object([("view", empty_view(digest)), ("issues", Json::Array(vec![]))]),
        "plan/digest" => Json::object([("digest", digest)]),
        "plan/preimage" | "value/encode" => Json::object([("cbor", Json::string("a0"))]),
        _ => Json::object([("value", Json::Object(vec![]))]),
    }
}

fn empty_view(digest: Json) -> Json {
    let bounds = super::view::BOUND_NAMES.iter().zip(super::view::DEFAULT_BOUNDS);
    Json::object([
        ("planId", Json::string("p")),
        ("revision", Json::Number(0.0)),
        ("nodes", Json::Array(vec![])),
        ("edges", Json::Array(vec![])),
        ("bounds", Json::Object(bounds.map(|(name, bound)| ((*name).to_owned(), Json::Number(bound))).collect())),
        ("digest", digest),
    ])
}

fn likeliest_reason(method: &str) -> &'static str {
    match method {
        "plan/fold" => super::refuse::INVALID_OP,
        "plan/digest" | "plan/preimage" => super::refuse::INVALID_VIEW,
        _ => super::refuse::INVALID_VALUE,
    }
}
