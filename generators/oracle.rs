//! The two derivations behind every expected answer: the reference, and the model that must agree with it.

use std::collections::BTreeMap;

use planproof::adapter::implementation::{Answer, Implementation};
use planproof::json::Json;
use planproof::vector::format::{Expect, Level, Step};
use planproof::vector::normal::normal;
use sha2::{Digest as _, Sha256};

use crate::compare::{first_difference, judged};

/// Makes a fresh instance of an implementation.
type Maker = fn() -> Box<dyn Implementation>;

/// The implementations that are asked, in order; the first one's words are used.
const JUDGES: [(&str, Maker); 2] = [
    ("the reference", || Box::new(planproof::adapter::reference::Reference)),
    ("the model", || Box::new(planproof::model::Model::new(None))),
];

/// Asks both implementations everything.
pub struct Oracle {
    judges: Vec<(&'static str, Box<dyn Implementation>)>,
}

/// What both answered.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    Result(Json),
    Refused(&'static str),
}

impl Oracle {
    pub fn new() -> Oracle {
        Oracle { judges: JUDGES.iter().map(|(name, make)| (*name, make())).collect() }
    }

    /// The answer of both to one request.
    ///
    /// # Errors
    /// In words: the params are not JSON, the method is unknown, or the two disagree.
    pub fn ask(&mut self, method: &str, params: &str) -> Result<Reply, String> {
        let params = Json::parse(params).map_err(|error| error.to_string())?;
        let mut first: Option<(&'static str, Reply)> = None;
        for (name, judge) in &mut self.judges {
            let reply = reply(judge.call(method, &params), method)?;
            match &first {
                None => first = Some((name, reply)),
                Some((first_name, expected)) => {
                    if let Some(difference) = disagreement(expected, &reply) {
                        return Err(format!("{first_name} and {name} disagree on {method}: {difference}"));
                    }
                }
            }
        }
        first.map(|(_, reply)| reply).ok_or_else(|| "nobody was asked".to_owned())
    }

    /// The digest of a view.
    ///
    /// # Errors
    /// As [`Oracle::ask`], and when the view is refused.
    pub fn digest(&mut self, view: &Json) -> Result<String, String> {
        self.text_of("plan/digest", "digest", view)
    }

    /// The bytes behind `digest`, checked by hashing them here.
    ///
    /// # Errors
    /// As [`Oracle::digest`], and when the bytes do not hash to the digest.
    pub fn preimage(&mut self, view: &Json, digest: &str) -> Result<String, String> {
        let hexadecimal = self.text_of("plan/preimage", "cbor", view)?;
        let bytes = hex::decode(&hexadecimal).map_err(|error| format!("the pre-image is no hexadecimal: {error}"))?;
        if hex::encode(Sha256::digest(bytes)) != digest {
            return Err("the pre-image does not hash to the digest".to_owned());
        }
        Ok(hexadecimal)
    }

    fn text_of(&mut self, method: &str, member: &str, view: &Json) -> Result<String, String> {
        let params = Json::object([("view", view.clone())]).to_string();
        match self.ask(method, &params)? {
            Reply::Result(result) => result
                .get(member)
                .and_then(Json::as_str)
                .map(str::to_owned)
                .ok_or_else(|| format!("{method} answers without `{member}`")),
            Reply::Refused(reason) => Err(format!("{method} refuses the view: {reason}")),
        }
    }

    /// Plays a scenario on each implementation.
    ///
    /// # Errors
    /// In words: the first step that does not go as it says.
    pub fn play(&self, steps: &[Step]) -> Result<(), String> {
        JUDGES
            .iter()
            .try_for_each(|(name, make)| play(&|| make(), true, steps).map_err(|error| format!("{name}, {error}")))
    }
}

/// Plays a scenario on instances that `make` makes.
///
/// # Errors
/// In words: the first step that does not go as it says.
pub fn play(make: &dyn Fn() -> Box<dyn Implementation>, digests: bool, steps: &[Step]) -> Result<(), String> {
    let mut stage = Stage { make, digests, instances: BTreeMap::new(), saved: BTreeMap::new() };
    steps.iter().enumerate().try_for_each(|(at, step)| stage.step(step).map_err(|error| format!("step {at}: {error}")))
}

/// An answer as far as it is judged.
///
/// # Errors
/// The method is unknown.
pub fn reply(answer: Answer, method: &str) -> Result<Reply, String> {
    match answer {
        Answer::Result(result) => Ok(Reply::Result(result)),
        Answer::Refused(refusal) => Ok(Reply::Refused(refusal.reason)),
        Answer::UnknownMethod => Err(format!("the method {method} is unknown")),
    }
}

fn disagreement(a: &Reply, b: &Reply) -> Option<String> {
    match (a, b) {
        (Reply::Result(a), Reply::Result(b)) => {
            let (a, b) = (without_messages(a), without_messages(b));
            first_difference(&a, &b).map(|at| format!("at {at}: {a} and {b}"))
        }
        (a, b) if a == b => None,
        (a, b) => Some(format!("{a:?} and {b:?}")),
    }
}

/// A result in normal form as far as it is judged: issues without messages, as a set.
fn without_messages(result: &Json) -> Json {
    let mut result = normal(result);
    if let Json::Object(members) = &mut result {
        for (_, value) in members.iter_mut().filter(|(name, _)| name == "issues") {
            *value = crate::compare::issue_set(value.clone());
        }
    }
    result
}

/// One implementation in a scenario: its running instances and what was saved.
struct Stage<'m> {
    make: &'m dyn Fn() -> Box<dyn Implementation>,
    /// False: digests and issues are not compared, as for an implementation with digests of its own.
    digests: bool,
    instances: BTreeMap<String, Box<dyn Implementation>>,
    saved: BTreeMap<String, Json>,
}

impl Stage<'_> {
    fn step(&mut self, step: &Step) -> Result<(), String> {
        if let Some(instance) = &step.start {
            self.instances.insert(instance.clone(), (self.make)());
        }
        for call in step.parallel.iter().flatten() {
            self.call(call)?;
        }
        self.call(step)?;
        if let Some(instance) = &step.crash {
            self.instances.remove(instance);
        }
        Ok(())
    }

    fn call(&mut self, step: &Step) -> Result<(), String> {
        let Some(method) = &step.call else { return Ok(()) };
        let instance = step.on.as_deref().unwrap_or("a");
        let params = step.params.as_ref().map_or("{}", |raw| raw.get());
        let params = self.filled(&Json::parse(params).map_err(|error| error.to_string())?)?;
        let make = self.make;
        let running = self.instances.entry(instance.to_owned()).or_insert_with(make);
        let reply = reply(running.call(method, &params), method)?;
        if let Some(expect) = &step.expect {
            self.judge(method, &reply, expect)?;
        }
        for (name, pointer) in &step.save {
            let Reply::Result(result) = &reply else { return Err("a refusal has nothing to save".to_owned()) };
            let found = result.pointer(pointer).ok_or_else(|| format!("the result has no {pointer}"))?;
            self.saved.insert(name.clone(), found.clone());
        }
        Ok(())
    }

    fn judge(&self, method: &str, reply: &Reply, expect: &Expect) -> Result<(), String> {
        match (reply, &expect.result, &expect.refused) {
            (Reply::Result(got), Some(wanted), None) => {
                let wanted = self.filled(&Json::parse(wanted.get()).map_err(|error| error.to_string())?)?;
                if !self.digests && judged(method, Level::Core, got) == judged(method, Level::Core, &wanted) {
                    return Ok(());
                }
                let (got, wanted) = (without_messages(got), without_messages(&wanted));
                match first_difference(&wanted, &got) {
                    None => Ok(()),
                    Some(at) => Err(format!("differs at {at}: expected {wanted}, got {got}")),
                }
            }
            (Reply::Refused(got), None, Some(wanted)) if got == wanted => Ok(()),
            (reply, ..) => Err(format!("expected {expect:?}, got {reply:?}")),
        }
    }

    /// `value` with each string `@{name}` replaced by what was saved; one that starts with `@@{` loses an `@`.
    fn filled(&self, value: &Json) -> Result<Json, String> {
        match value {
            Json::String(text) => {
                if let Some(name) = text.strip_prefix("@{").and_then(|rest| rest.strip_suffix('}')) {
                    return self.saved.get(name).cloned().ok_or_else(|| format!("nothing was saved as `{name}`"));
                }
                Ok(Json::string(if text.starts_with("@@{") { &text[1..] } else { text }))
            }
            Json::Array(items) => {
                Ok(Json::Array(items.iter().map(|item| self.filled(item)).collect::<Result<_, _>>()?))
            }
            Json::Object(members) => Ok(Json::Object(
                members
                    .iter()
                    .map(|(name, value)| Ok((name.clone(), self.filled(value)?)))
                    .collect::<Result<_, String>>()?,
            )),
            plain => Ok(plain.clone()),
        }
    }
}
