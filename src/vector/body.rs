//! The body of a vector as a checked type: a call, a relation or a scenario.

use indexmap::IndexMap;
use sha2::{Digest as _, Sha256};

use super::arrival::SplitParams;
use super::format::{Control, Decoy, Expect, Raw, Vector};
use super::pointer::{self, Target};
use super::relation::relation_body;
use super::{script, size};
use crate::json::{pointer_step, Json};
use crate::suite::{self, Method};

/// The reasons of a refusal (SPEC.md chapter 7).
pub const REFUSAL_REASONS: [&str; 4] = ["invalid_value", "invalid_argument", "invalid_op", "invalid_view"];

/// The most places of a result that are not compared: each costs a pass over it.
const MAX_IGNORED: usize = 64;

/// The most right answers of one question: each costs a pass over the answer.
const MAX_CHOICES: usize = 16;

/// What a vector asks. Made by [`Body::of`], which checks everything that its fields promise.
#[derive(Clone, Debug)]
pub enum Body {
    /// One question, its right answer, and the same question in other arrivals.
    Call(Box<Call>),
    /// Questions whose answers are compared with each other.
    Relation(Relation),
    /// Steps, one after the other.
    Scenario(Vec<ScenarioStep>),
}

/// One question with its right answer.
#[derive(Clone, Debug)]
pub struct Call {
    /// The method asked.
    pub method: &'static Method,
    /// Its params: the text of a JSON object.
    pub params: Raw,
    /// The right answer.
    pub expected: Expected,
    /// Further arrivals: each lists indices into the `ops` of the params and names every op at
    /// least once.
    pub arrivals: Vec<Vec<usize>>,
    /// The params taken apart, where there are arrivals.
    pub split: Option<SplitParams>,
    /// The near miss, asked of the same method.
    pub control: Option<Near>,
    /// Named wrong answers.
    pub decoys: Vec<WrongAnswer>,
}

/// The near miss of a call: its params and its right answer.
#[derive(Clone, Debug)]
pub struct Near {
    /// Its params: the text of a JSON object.
    pub params: Raw,
    /// Its right answer.
    pub expected: Expected,
}

/// A named wrong answer.
#[derive(Clone, Debug)]
pub struct WrongAnswer {
    /// Who answers so.
    pub name: String,
    /// The wrong result: an object of the members that the method's row lists.
    pub result: Json,
}

/// A right answer.
#[derive(Clone, Debug)]
pub enum Expected {
    /// A result.
    Result(ExpectedResult),
    /// A refusal with this reason, one of [`REFUSAL_REASONS`].
    Refused(String),
    /// Any of these, at least two.
    OneOf(Vec<Expected>),
}

/// A right result.
#[derive(Clone, Debug)]
pub struct ExpectedResult {
    /// An object of exactly the members that the method's row in [`suite::METHODS`] lists.
    pub result: Json,
    /// JSON Pointers into the result that are not compared: each to a member that is there, none into a list
    /// or to a whole judged member.
    pub ignore: Vec<String>,
    /// The bytes behind the golden digest in the result; they hash to it.
    pub preimage: Option<Vec<u8>>,
    /// JSON Pointers to where the adapter's own earlier values stand in the result; none before a
    /// scenario is played.
    pub bound: Vec<String>,
}

impl ExpectedResult {
    /// A result of which everything is compared.
    #[must_use]
    pub fn of(result: Json) -> ExpectedResult {
        ExpectedResult { result, ignore: Vec::new(), preimage: None, bound: Vec::new() }
    }
}

/// Questions whose answers are compared with each other.
#[derive(Clone, Debug)]
pub struct Relation {
    /// The method asked.
    pub method: &'static Method,
    /// Named params: texts of JSON objects. Each is named in `same` or `differ`.
    pub inputs: IndexMap<String, Raw>,
    /// Groups of at least two inputs that must answer alike.
    pub same: Vec<Vec<String>>,
    /// Pairs of inputs that must answer differently; none are alike by `same`.
    pub differ: Vec<(String, String)>,
    /// The path of the member of the result that is compared; its first step is judged by the
    /// method's row.
    pub of: Vec<String>,
}

/// One step of a scenario.
#[derive(Clone, Debug)]
pub enum ScenarioStep {
    /// A call.
    Call(ScenarioCall),
    /// Calls that are in flight together, and their answers as a multiset: the counts add up to
    /// the number of calls.
    Parallel(Vec<ScenarioCall>, Vec<(Expected, usize)>),
    /// An instance is killed, while the call runs if there is one.
    Crash(String, Option<ScenarioCall>),
    /// An instance is started (again).
    Start(String),
}

/// A call in a scenario. Strings `@{name}` in it stand for saved values.
#[derive(Clone, Debug)]
pub struct ScenarioCall {
    /// The method called.
    pub method: &'static Method,
    /// Its params: the text of a JSON object.
    pub params: Raw,
    /// The right answer; absent: any result.
    pub expected: Option<Expected>,
    /// Name to JSON Pointer of what is saved of the result.
    pub save: IndexMap<String, String>,
    /// The adapter instance.
    pub on: String,
}

/// Why a vector's body is malformed, and how to mend it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at {place}: {message}")]
pub struct BodyError {
    /// JSON Pointer into the vector: `/control/expect/result`.
    pub place: String,
    /// What is wrong and what would be right.
    pub message: String,
}

pub(super) type Checked<T> = Result<T, BodyError>;

pub(super) fn wrong<T>(place: &str, message: impl Into<String>) -> Checked<T> {
    Err(BodyError { place: place.to_owned(), message: message.into() })
}

impl Body {
    /// Checks the body of `vector`. Linear in the vector.
    ///
    /// # Errors
    /// No body or several, an unknown method, a member that breaks what [`Body`] promises, or questions
    /// that are longer than a run should bear.
    pub fn of(vector: &Vector) -> Checked<Body> {
        let body = Body::unmeasured(vector)?;
        size::check(vector, &body)?;
        Ok(body)
    }

    fn unmeasured(vector: &Vector) -> Checked<Body> {
        let call = [
            ("params", vector.params.is_some()),
            ("expect", vector.expect.is_some()),
            ("arrivals", !vector.arrivals.is_empty()),
            ("control", vector.control.is_some()),
            ("decoys", !vector.decoys.is_empty()),
        ];
        let relation = [
            ("inputs", vector.inputs.is_some()),
            ("same", !vector.same.is_empty()),
            ("differ", !vector.differ.is_empty()),
            ("of", vector.of.is_some()),
        ];
        if vector.steps.is_some() {
            none_of("a scenario", &call)?;
            none_of("a scenario", &relation)?;
            none_of("a scenario", &[("method", vector.method.is_some())])?;
            return script::scenario(vector.steps.as_deref().unwrap_or_default()).map(Body::Scenario);
        }
        if vector.inputs.is_some() {
            none_of("a relation", &call)?;
            return relation_body(vector);
        }
        if vector.params.is_some() {
            none_of("a call", &relation)?;
            return call_body(vector);
        }
        wrong(
            "/params",
            "the vector has no body: give `params` (a call), `inputs` (a relation) or `steps` (a scenario)",
        )
    }
}

/// Refuses members that belong to another body.
fn none_of(body: &str, members: &[(&str, bool)]) -> Checked<()> {
    match members.iter().find(|(_, present)| *present) {
        Some((name, _)) => {
            wrong(&pointer_step(name), format!("does not belong to {body}: a vector has exactly one body"))
        }
        None => Ok(()),
    }
}

fn call_body(vector: &Vector) -> Checked<Body> {
    let method = method("/method", vector.method.as_deref())?;
    let (params, tree) = params("/params", vector.params.as_ref())?;
    let expected = match &vector.expect {
        Some(expect) => expected("/expect", method, expect)?,
        None => return wrong("/expect", "a call needs its right answer"),
    };
    check_arrivals(&tree, &vector.arrivals)?;
    let control = vector.control.as_ref().map(|control| near(method, control)).transpose()?;
    let decoys =
        vector.decoys.iter().enumerate().map(|(at, decoy)| wrong_answer(method, at, decoy)).collect::<Checked<_>>()?;
    let arrivals = vector.arrivals.clone();
    let split = if arrivals.is_empty() { None } else { SplitParams::of(&params) };
    Ok(Body::Call(Box::new(Call { method, params, expected, arrivals, split, control, decoys })))
}

pub(super) fn method(place: &str, name: Option<&str>) -> Checked<&'static Method> {
    let Some(name) = name else { return wrong(place, "the method to ask is missing") };
    suite::method(name).map_or_else(|| wrong(place, format!("there is no method `{name}`")), Ok)
}

/// The params as text and as a tree.
pub(super) fn params(place: &str, raw: Option<&Raw>) -> Checked<(Raw, Json)> {
    let Some(raw) = raw else { return wrong(place, "is missing") };
    Ok((raw.clone(), object(place, raw)?))
}

/// Where the params of an input stand.
pub(super) fn input_place(name: &str) -> String {
    format!("/inputs{}", pointer_step(name))
}

pub(super) fn object(place: &str, raw: &Raw) -> Checked<Json> {
    match Json::parse(raw.get()) {
        Ok(tree @ Json::Object(_)) => Ok(tree),
        Ok(_) => wrong(place, "is not a JSON object"),
        Err(error) => wrong(place, error.to_string()),
    }
}

fn near(method: &'static Method, control: &Control) -> Checked<Near> {
    let (params, _) = params("/control/params", Some(&control.params))?;
    Ok(Near { params, expected: expected("/control/expect", method, &control.expect)? })
}

fn wrong_answer(method: &Method, at: usize, decoy: &Decoy) -> Checked<WrongAnswer> {
    if decoy.name.is_empty() {
        return wrong(&format!("/decoys/{at}/name"), "is empty: say who answers so");
    }
    let result = judged_result(&format!("/decoys/{at}/result"), method, &decoy.result)?;
    Ok(WrongAnswer { name: decoy.name.clone(), result })
}

/// A result object that holds exactly what the method's row lists: a member beyond it would look
/// judged and not be, a missing one would go unjudged.
fn judged_result(place: &str, method: &Method, raw: &Raw) -> Checked<Json> {
    let result = object(place, raw)?;
    let Json::Object(members) = &result else { return wrong(place, "is not a JSON object") };
    if let Some((name, _)) = members.iter().find(|(name, _)| method.result.iter().all(|(judged, _)| judged != name)) {
        return wrong(place, format!("member `{name}` is not judged for {}; leave it out", method.name));
    }
    if let Some((name, _)) = method.result.iter().find(|(judged, _)| result.get(judged).is_none()) {
        return wrong(place, format!("member `{name}` of {} is missing", method.name));
    }
    Ok(result)
}

pub(super) fn expected(place: &str, method: &Method, expect: &Expect) -> Checked<Expected> {
    let given = [expect.result.is_some(), expect.refused.is_some(), !expect.one_of.is_empty()];
    if given.into_iter().filter(|given| *given).count() != 1 {
        return wrong(place, "needs exactly one of `result`, `refused`, `oneOf`");
    }
    if let Some(raw) = &expect.result {
        return expected_result(place, method, raw, expect).map(Expected::Result);
    }
    if !expect.ignore.is_empty() || expect.preimage.is_some() {
        return wrong(place, "`ignore` and `preimage` belong to a `result`");
    }
    if let Some(reason) = &expect.refused {
        if !REFUSAL_REASONS.contains(&reason.as_str()) {
            return wrong(&format!("{place}/refused"), format!("`{reason}` is none of {}", REFUSAL_REASONS.join(", ")));
        }
        return Ok(Expected::Refused(reason.clone()));
    }
    let place = format!("{place}/oneOf");
    if expect.one_of.len() < 2 {
        return wrong(&place, "needs at least two answers to choose from");
    }
    if expect.one_of.len() > MAX_CHOICES {
        return wrong(&place, format!("has {} answers; at most {MAX_CHOICES} can be right", expect.one_of.len()));
    }
    if expect.one_of.iter().any(|choice| !choice.one_of.is_empty()) {
        return wrong(&place, "does not nest");
    }
    let choices = expect.one_of.iter().enumerate();
    choices
        .map(|(at, choice)| expected(&format!("{place}/{at}"), method, choice))
        .collect::<Checked<_>>()
        .map(Expected::OneOf)
}

fn expected_result(place: &str, method: &Method, raw: &Raw, expect: &Expect) -> Checked<ExpectedResult> {
    let result = judged_result(&format!("{place}/result"), method, raw)?;
    check_ignored(&format!("{place}/ignore"), &expect.ignore, &result)?;
    let preimage = expect.preimage.as_deref().map(|hex| preimage(place, hex, &result)).transpose()?;
    Ok(ExpectedResult { result, ignore: expect.ignore.clone(), preimage, bound: Vec::new() })
}

/// An ignored place is a member that is there, somewhere inside a judged member.
fn check_ignored(place: &str, ignored: &[String], result: &Json) -> Checked<()> {
    if ignored.len() > MAX_IGNORED {
        return wrong(place, format!("names {} places; at most {MAX_IGNORED} are not compared", ignored.len()));
    }
    for (at, pointer) in ignored.iter().enumerate() {
        let steps = match pointer::steps(pointer) {
            Ok(steps) => steps,
            Err(error) => return wrong(place, format!("`{pointer}` {error}")),
        };
        // `/view` would leave nothing of the view to judge.
        if steps.len() < 2 {
            return wrong(
                place,
                format!("`{pointer}` is a whole judged member; name something in it, such as /view/digest"),
            );
        }
        match pointer::follow(result, &steps) {
            Target::Member(_) => {}
            Target::Nothing(_) => return wrong(place, format!("`{pointer}` points at nothing in the result")),
            // Lists may be compared as sets, where a place says nothing; and an element left out moves the others.
            Target::InList => {
                let message =
                    "is in a list, whose elements are not told apart by their places; name a member outside lists";
                return wrong(place, format!("`{pointer}` {message}"));
            }
        }
        if ignored[..at].contains(pointer) {
            return wrong(place, format!("`{pointer}` stands twice"));
        }
    }
    Ok(())
}

fn preimage(place: &str, text: &str, result: &Json) -> Checked<Vec<u8>> {
    let place = format!("{place}/preimage");
    let bytes = match hex::decode(text) {
        Ok(bytes) if hex::encode(&bytes) == text => bytes,
        _ => return wrong(&place, "is not lower-case hexadecimal"),
    };
    let digest = result.pointer("/digest").or_else(|| result.pointer("/view/digest"));
    if let Some(digest) = digest {
        let hash = hex::encode(Sha256::digest(&bytes));
        if digest.as_str() != Some(hash.as_str()) {
            return wrong(&place, format!("hashes to {hash}, which is not the digest in the result: {digest}"));
        }
    }
    Ok(bytes)
}

fn check_arrivals(params: &Json, arrivals: &[Vec<usize>]) -> Checked<()> {
    if arrivals.is_empty() {
        return Ok(());
    }
    let Some(Json::Array(ops)) = params.get("ops") else {
        return wrong("/arrivals", "the params have no list `ops` that could arrive otherwise");
    };
    for (at, arrival) in arrivals.iter().enumerate() {
        let place = format!("/arrivals/{at}");
        let mut named = vec![false; ops.len()];
        for &index in arrival {
            match named.get_mut(index) {
                Some(named) => *named = true,
                None => return wrong(&place, format!("names op {index}; the last is {}", ops.len() as isize - 1)),
            }
        }
        if let Some(missing) = named.iter().position(|named| !named) {
            return wrong(&place, format!("does not name op {missing}: every op arrives at least once"));
        }
    }
    Ok(())
}
