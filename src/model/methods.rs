//! The methods of the protocol, answered by the model.

use super::digest::{digest, own_digest, preimage};
use super::encode::encode;
use super::fault::{Fault, Rules};
use super::fold::{fold, Log};
use super::issue::Issue;
use super::op::{read_op, Op};
use super::refuse::{refuse, Read, Within, INVALID_ARGUMENT, INVALID_VALUE, INVALID_VIEW};
use super::value::Value;
use super::view::{self, check_view, Bounds, Shape, DEFAULT_BOUNDS};
use super::{read, text, write};
use crate::adapter::implementation::{Answer, Implementation};
use crate::json::Json;
use crate::suite::{METHODS, VALUE_KINDS};

const MAX_VALUE_DEPTH: usize = 64;
const MAX_VIEW_DEPTH: usize = 128;

/// The model: SPEC.md read literally, with at most one rule broken.
#[derive(Clone, Debug)]
pub struct Model {
    rules: Rules,
    /// True when it answers with digests of its own and not with golden ones.
    own_digests: bool,
    /// How many requests were answered; only a fault looks at it.
    calls: u64,
    /// The bounds with which the next fold begins; only a fault changes them.
    seed_bounds: Bounds,
}

impl Model {
    /// A model without a fault, or with one.
    #[must_use]
    pub fn new(fault: Option<Fault>) -> Model {
        Model { rules: Rules::with(fault), own_digests: false, calls: 0, seed_bounds: DEFAULT_BOUNDS }
    }

    /// The same under digests of its own: another hash of the same bytes, declared as such.
    #[must_use]
    pub fn with_own_digests(fault: Option<Fault>) -> Model {
        Model { own_digests: true, ..Model::new(fault) }
    }

    /// The digest of a view, golden or its own.
    fn digest_of(&self, view: &Value) -> String {
        let golden = digest(view, self.calls, self.rules);
        if self.own_digests {
            return own_digest(&golden);
        }
        golden
    }
}

impl Implementation for Model {
    fn handshake(&self) -> Json {
        let name = match self.rules.fault() {
            None => "planproof-model".to_owned(),
            Some(fault) => format!("planproof-fault-{fault}"),
        };
        let own = || Json::object([("mode", Json::string("own")), ("name", Json::string("planproof-model-own"))]);
        handshake(&name, if self.own_digests { own() } else { golden_mode() })
    }

    fn call(&mut self, method: &str, params: &Json) -> Answer {
        let outcome = match method {
            "value/parse" => self.parse(params),
            "value/echo" => self.echo(params),
            "value/encode" => self.encode(params),
            "plan/fold" => self.fold(params),
            "plan/digest" => self.digest(params),
            "plan/preimage" => self.preimage(params),
            _ => return Answer::UnknownMethod,
        };
        self.calls += 1;
        match outcome {
            Ok(result) => Answer::Result(result),
            Err(mut refusal) => {
                if self.rules.broken(Fault::OneReasonForAll) {
                    refusal.reason = INVALID_ARGUMENT;
                }
                Answer::Refused(refusal)
            }
        }
    }
}

/// The member `digest` of who answers golden digests.
pub(super) fn golden_mode() -> Json {
    Json::object([("mode", Json::string("golden"))])
}

/// The answer to `initialize` of an adapter that claims all there is to ask.
pub(super) fn handshake(name: &str, digest: Json) -> Json {
    let mut capabilities: Vec<&str> = METHODS.iter().map(|method| method.capability).collect();
    capabilities.dedup();
    let words = |words: &[&str]| Json::Array(words.iter().map(|word| Json::string(*word)).collect());
    Json::object([
        ("protocol", Json::Number(1.0)),
        ("name", Json::string(name)),
        ("version", Json::string(env!("CARGO_PKG_VERSION"))),
        ("language", Json::string("rust")),
        ("digest", digest),
        ("capabilities", words(&capabilities)),
        ("values", words(&VALUE_KINDS)),
        ("window", Json::Number(64.0)),
    ])
}

impl Model {
    fn parse(&self, params: &Json) -> Read<Json> {
        let mut params = self.read_params(params)?;
        if let (Value::Record(members), true) = (&mut params, self.rules.broken(Fault::TextCoerced)) {
            for (_, text) in members.iter_mut().filter(|(name, _)| name == "text") {
                if let Value::Number(number) = text {
                    *text = Value::String(number.to_string());
                }
            }
        }
        let mut parsed = Value::Null;
        if let Some(Value::String(text)) = params.member("text") {
            let tree = text::parse(text, self.rules).within("text")?;
            parsed = read::read(&tree, self.rules).map_err(|refusal| outside_text(&refusal))?;
            self.check_depth(&parsed, MAX_VALUE_DEPTH).within("text")?;
        }
        self.check_params(&params, &["text"], &[])?;
        view::string(&params, "text", INVALID_ARGUMENT)?;
        Ok(Json::object([("value", write::write(&parsed))]))
    }

    fn echo(&self, params: &Json) -> Read<Json> {
        Ok(Json::object([("value", write::write(&self.read_value(params)?))]))
    }

    fn encode(&self, params: &Json) -> Read<Json> {
        let encoding = encode(&self.read_value(params)?, self.rules);
        Ok(Json::object([("cbor", Json::String(hex::encode(encoding)))]))
    }

    /// The only param of a method that takes a value.
    fn read_value(&self, params: &Json) -> Read<Value> {
        let params = self.read_params(params)?;
        if let (Some(value), false) = (params.member("value"), self.rules.broken(Fault::ParamDepthUnchecked)) {
            self.check_depth(value, MAX_VALUE_DEPTH).within("value")?;
        }
        let required: &[&str] = if self.rules.broken(Fault::MissingValueIsUndefined) { &[] } else { &["value"] };
        self.check_params(&params, required, &["value"])?;
        Ok(params.member("value").cloned().unwrap_or(Value::Undefined))
    }

    fn fold(&mut self, params: &Json) -> Read<Json> {
        if self.rules.broken(Fault::ParamsBeforeValues) && !matches!(params.get("planId"), Some(Json::String(_))) {
            return refuse(INVALID_ARGUMENT, "a string is due").within("planId");
        }
        let params = self.read_params(params)?;
        let provenance_unchecked = self.rules.broken(Fault::ProvenanceDepthUnchecked);
        if let (Some(provenance), false) = (params.member("provenance"), provenance_unchecked) {
            self.check_depth(provenance, MAX_VALUE_DEPTH).within("provenance")?;
        }
        if let Some(Value::Array(ops)) = params.member("ops") {
            for (index, op) in ops.iter().enumerate() {
                self.check_op_depth(op).within(index).within("ops")?;
            }
        }

        if let (Some(Value::Array(ops)), true) = (params.member("ops"), self.rules.broken(Fault::OpsBeforeParams)) {
            self.read_ops(ops)?;
        }
        let required: &[&str] =
            if self.rules.broken(Fault::MissingOpsAreNone) { &["planId"] } else { &["planId", "ops"] };
        self.check_params(&params, required, &["ops", "provenance"])?;
        let plan_id = match params.member("planId") {
            Some(Value::Number(number)) if self.rules.broken(Fault::PlanIdCoerced) => number.to_string(),
            _ => view::string(&params, "planId", INVALID_ARGUMENT)?,
        };
        let provenance = match params.member("provenance") {
            None | Some(Value::Null) => None,
            Some(nothing) if nothing.is_nothing() && self.rules.broken(Fault::ProvenanceOfNothing) => None,
            Some(map @ Value::Map(_)) if self.rules.broken(Fault::ProvenanceMayBeAMap) => Some(map.clone()),
            Some(any) if self.rules.broken(Fault::ProvenanceUnchecked) => Some(any.clone()),
            Some(_) => Some(view::record(&params, "provenance", INVALID_ARGUMENT)?),
        };
        let ops = match params.member("ops") {
            Some(Value::Array(ops)) => self.read_ops(ops)?,
            Some(Value::Set(ops)) if self.rules.broken(Fault::OpsMayBeASet) => self.read_ops(ops)?,
            Some(Value::Record(_)) if self.rules.broken(Fault::OpsMayBeARecord) => vec![],
            None if self.rules.broken(Fault::MissingOpsAreNone) => vec![],
            _ => return refuse(INVALID_ARGUMENT, "ops is a list").within("ops"),
        };

        let empty = ops.is_empty();
        let (view, issues) = fold(Log { plan_id, ops, provenance, bounds: self.seed_bounds }, self.rules);
        if self.rules.broken(Fault::FoldLeavesBoundsBehind) {
            self.seed_bounds = view.bounds;
        }
        let mut digest = self.digest_of(&view.value());
        if empty && self.rules.broken(Fault::EmptyLogUndigested) {
            digest = String::new();
        }
        let mut view = view.value();
        if let Value::Record(members) = &mut view {
            members.push(("digest".to_owned(), Value::String(digest)));
        }
        let issues = Json::Array(issues.iter().map(Issue::json).collect());
        Ok(Json::object([("view", write::write(&view)), ("issues", issues)]))
    }

    fn read_ops(&self, ops: &[Value]) -> Read<Vec<Op>> {
        let mut read_ops = Vec::new();
        for (index, op) in ops.iter().enumerate() {
            match read_op(op, index, self.rules).within(index).within("ops") {
                Ok(op) => read_ops.push(op),
                Err(_) if self.rules.broken(Fault::MalformedOpSkipped) => {}
                Err(refusal) => return Err(refusal),
            }
        }
        Ok(read_ops)
    }

    fn digest(&self, params: &Json) -> Read<Json> {
        let view = self.read_view(params)?;
        let mut digest = self.digest_of(&view);
        if let (Some(Value::String(given)), true) =
            (view.member("digest"), self.rules.broken(Fault::DigestMemberTrusted))
        {
            if given.len() == 64 && given.bytes().all(|byte| byte.is_ascii_hexdigit()) {
                digest.clone_from(given);
            }
        }
        Ok(Json::object([("digest", Json::String(digest))]))
    }

    fn preimage(&self, params: &Json) -> Read<Json> {
        let preimage = preimage(&self.read_view(params)?, self.rules);
        Ok(Json::object([("cbor", Json::String(hex::encode(preimage)))]))
    }

    /// The only param of a method that takes a view.
    fn read_view(&self, params: &Json) -> Read<Value> {
        let params = self.read_params(params)?;
        if params.member("view").is_none() && self.rules.broken(Fault::MissingViewIsABadView) {
            return refuse(INVALID_VIEW, "a view is due").within("view");
        }
        if let Some(view) = params.member("view") {
            self.check_view_depth(view).within("view")?;
        }
        self.check_params(&params, &["view"], &[])?;
        let view = params.member("view").cloned().unwrap_or(Value::Undefined);
        check_view(&view, self.rules).within("view")?;
        Ok(view)
    }

    fn read_params(&self, params: &Json) -> Read<Value> {
        let params = read::read(params, self.rules)?;
        match params {
            Value::Map(pairs) if self.rules.broken(Fault::ParamsMayBeAMap) => {
                let members = pairs.into_iter().filter_map(|(key, value)| match key {
                    Value::String(name) => Some((name, value)),
                    _ => None,
                });
                Ok(Value::Record(members.collect()))
            }
            params => Ok(params),
        }
    }

    fn check_params(&self, params: &Value, required: &[&str], optional: &[&str]) -> Read<()> {
        Shape {
            reason: INVALID_ARGUMENT,
            what: "params",
            required,
            optional,
            extra_allowed: self.rules.broken(Fault::ExtraParamIgnored),
        }
        .check(params)
    }

    /// `value.depth`: the values that an op carries.
    fn check_op_depth(&self, op: &Value) -> Read<()> {
        let is_due = |kind: &str, unchecked: Fault| {
            let of_this_kind = matches!(op.member("op"), Some(Value::String(own)) if own == kind);
            !self.rules.broken(unchecked) && (of_this_kind || !self.rules.broken(Fault::OpDepthByKind))
        };
        let carried = [
            ("value", "set_node_field", Fault::FieldValueDepthUnchecked),
            ("definition", "set_node_definition", Fault::NewDefinitionDepthUnchecked),
        ];
        for (name, kind, unchecked) in carried {
            if let (Some(value), true) = (op.member(name), is_due(kind, unchecked)) {
                self.check_depth(value, MAX_VALUE_DEPTH).within(name)?;
            }
        }
        let definition = op.member("node").and_then(|node| node.member("definition"));
        if let (Some(definition), true) = (definition, is_due("add_node", Fault::NodeDefinitionDepthUnchecked)) {
            self.check_depth(definition, MAX_VALUE_DEPTH).within("definition").within("node")?;
        }
        Ok(())
    }

    /// `value.depth`: a view as a whole.
    fn check_view_depth(&self, view: &Value) -> Read<()> {
        match (self.rules.fault(), view) {
            (Some(Fault::ViewDepthUnchecked), _) => Ok(()),
            (Some(Fault::ViewDepthOfAValue), _) => self.check_depth(view, MAX_VALUE_DEPTH),
            (Some(Fault::DigestMemberNotMeasured), Value::Record(members)) => {
                let measured = members.iter().filter(|(name, _)| name != "digest").cloned().collect();
                self.check_depth(&Value::Record(measured), MAX_VIEW_DEPTH)
            }
            _ => self.check_depth(view, MAX_VIEW_DEPTH),
        }
    }

    fn check_depth(&self, value: &Value, limit: usize) -> Read<()> {
        let limit = match self.rules.fault() {
            Some(Fault::ValueDepthOffByOne) => limit + 1,
            Some(Fault::ValueDepthTooStrict) => limit - 1,
            _ => limit,
        };
        let depth = value.depth(self.rules);
        if depth > limit {
            return refuse(INVALID_VALUE, format!("the value is {depth} levels deep: at most {limit} are allowed"));
        }
        Ok(())
    }
}

/// A place inside the text is told in words: a pointer leads into params only.
fn outside_text(refusal: &crate::adapter::implementation::Refusal) -> crate::adapter::implementation::Refusal {
    let place = if refusal.at.is_empty() { "its top" } else { &refusal.at };
    crate::adapter::implementation::Refusal {
        reason: refusal.reason,
        at: "/text".to_owned(),
        message: format!("{} (in the text, at {place})", refusal.message),
    }
}
