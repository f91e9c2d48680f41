//! The reference implementation behind the methods of the protocol (SPEC.md 2.3).

use super::arguments::{arguments, read_params, read_view, refusal, FoldArguments};
use super::implementation::{Answer, Implementation, Refusal};

use crate::encode::{digest, encode_to_vec, preimage};
use crate::json::Json;
use crate::plan::{fold, Folded};
use crate::value::{Text, Value, MAX_CARRIED_DEPTH};

/// The reference: values, encoding, digest and fold of this library.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reference;

/// What the reference claims.
const CAPABILITIES: [&str; 6] =
    ["value.parse", "value.echo", "value.encode", "plan.fold", "plan.digest", "plan.preimage"];

/// How many requests may be in flight.
const WINDOW: f64 = 64.0;

impl Implementation for Reference {
    fn handshake(&self) -> Json {
        Json::object([
            ("protocol", Json::Number(1.0)),
            ("name", Json::string("planproof")),
            ("version", Json::string(env!("CARGO_PKG_VERSION"))),
            ("language", Json::string("rust")),
            ("digest", Json::object([("mode", Json::string("golden"))])),
            ("capabilities", Json::Array(CAPABILITIES.map(Json::string).into())),
            ("window", Json::Number(WINDOW)),
        ])
    }

    fn call(&mut self, method: &str, params: &Json) -> Answer {
        let answered = match method {
            "value/parse" => value_parse(params),
            "value/echo" => value_echo(params),
            "value/encode" => value_encode(params),
            "plan/fold" => plan_fold(params),
            "plan/digest" => read_view(params).map(|view| one("digest", Json::String(digest(&view)))),
            "plan/preimage" => read_view(params).map(|view| one("cbor", Json::String(hex::encode(preimage(&view))))),
            _ => return Answer::UnknownMethod,
        };
        answered.map_or_else(Answer::Refused, Answer::Result)
    }
}

fn one(name: &str, value: Json) -> Json {
    Json::object([(name, value)])
}

fn value_parse(params: &Json) -> Result<Json, Refusal> {
    let read = read_params(params)?;
    // What the text stands for is one of the values, and these are judged before the arguments.
    let parsed = match params.get("text") {
        Some(Json::String(text)) => {
            Some(Value::parse(text, MAX_CARRIED_DEPTH).map_err(|defect| refusal("invalid_value", defect))?)
        }
        _ => None,
    };
    let _: Text = arguments(&read, |fields| fields.text("text"))?;
    Ok(one("value", parsed.map_or(Json::Null, |value| value.to_json())))
}

fn value_echo(params: &Json) -> Result<Json, Refusal> {
    let params = read_params(params)?;
    let value = arguments(&params, |fields| fields.required("value"))?;
    Ok(one("value", value.to_json()))
}

fn value_encode(params: &Json) -> Result<Json, Refusal> {
    let params = read_params(params)?;
    let value = arguments(&params, |fields| fields.required("value"))?;
    Ok(one("cbor", Json::String(hex::encode(encode_to_vec(value)))))
}

fn plan_fold(params: &Json) -> Result<Json, Refusal> {
    let FoldArguments { plan_id, ops, provenance } = FoldArguments::read(params)?;
    Ok(folded_to_json(&fold(plan_id, &ops, provenance)))
}

/// The result of `plan/fold`.
pub(crate) fn folded_to_json(folded: &Folded) -> Json {
    let view = folded.view.to_value(&digest(&folded.view));
    let issues = folded.issues.iter().map(|issue| issue.to_value().to_json());
    Json::object([("view", view.to_json()), ("issues", Json::Array(issues.collect()))])
}
