//! What a method can answer: the results of a vector, read as typed values of that shape.
//!
//! A right answer that nobody can give makes every run red, and a wrong one that nobody gives explains nothing.

use super::body::{wrong, Body, Call, Checked, Expected, ExpectedResult, ScenarioStep, WrongAnswer};
use super::placeholder::{names_in, Placeholder};
use crate::json::{pointer_step, Json};
use crate::plan::View;
use crate::suite::{Comparison, Method};
use crate::value::{Defect, Fields, Value, MAX_CARRIED_DEPTH, MAX_VIEW_DEPTH};

/// The member of a result that holds bytes of the encoding.
const CBOR: &str = "cbor";

/// The severities of an issue (SPEC.md 2.3).
const SEVERITIES: [&str; 2] = ["advisory", "blocking"];

/// Refuses a body with a right answer, or a decoy, that its method cannot give. Linear.
pub(super) fn check(body: &Body) -> Checked<()> {
    match body {
        Body::Call(call) => check_call(call),
        // Its answers are compared with each other.
        Body::Relation(_) => Ok(()),
        Body::Scenario(steps) => {
            steps.iter().enumerate().try_for_each(|(at, step)| check_step(&format!("/steps/{at}"), step))
        }
    }
}

fn check_call(call: &Call) -> Checked<()> {
    check_expected("/expect", call.method, &call.expected)?;
    if let Some(control) = &call.control {
        check_expected("/control/expect", call.method, &control.expected)?;
    }
    call.decoys.iter().enumerate().try_for_each(|(at, decoy)| check_decoy(at, call.method, decoy))
}

fn check_step(place: &str, step: &ScenarioStep) -> Checked<()> {
    match step {
        ScenarioStep::Call(call) => match &call.expected {
            Some(expected) => check_expected(&format!("{place}/expect"), call.method, expected),
            None => Ok(()),
        },
        ScenarioStep::Parallel(calls, outcomes) => {
            let Some(first) = calls.first() else { return Ok(()) };
            outcomes.iter().enumerate().try_for_each(|(at, (expected, _))| {
                check_expected(&format!("{place}/outcomes/{at}/expect"), first.method, expected)
            })
        }
        ScenarioStep::Crash(..) | ScenarioStep::Start(_) => Ok(()),
    }
}

fn check_expected(place: &str, method: &Method, expected: &Expected) -> Checked<()> {
    match expected {
        Expected::Result(expected) => check_right(place, method, expected),
        Expected::Refused(_) => Ok(()),
        Expected::OneOf(choices) => {
            let choices = choices.iter().enumerate();
            choices
                .into_iter()
                .try_for_each(|(at, choice)| check_expected(&format!("{place}/oneOf/{at}"), method, choice))
        }
    }
}

fn check_right(place: &str, method: &Method, expected: &ExpectedResult) -> Checked<()> {
    for (name, comparison) in method.result {
        // Checked bodies hold every judged member.
        let Some(member) = expected.result.get(name) else { continue };
        let place = format!("{place}/result{}", pointer_step(name));
        refused(&place, right_member(name, *comparison, member))?;
        let left_out =
            |step: &str| expected.ignore.iter().any(|pointer| *pointer == format!("/{name}{}", pointer_step(step)));
        if leaves_nothing(*comparison, member, left_out) {
            return wrong(&place, "`ignore` leaves nothing of it to judge; keep something, or give the vector up");
        }
    }
    Ok(())
}

/// True when all members of a judged member are left out. The digest of a view is not judged everywhere.
fn leaves_nothing(comparison: Comparison, member: &Json, left_out: impl Fn(&str) -> bool) -> bool {
    let Json::Object(members) = member else { return false };
    let is_apart = |name: &str| comparison == Comparison::View && name == "digest";
    !members.is_empty() && members.iter().all(|(name, _)| is_apart(name) || left_out(name))
}

fn check_decoy(at: usize, method: &Method, decoy: &WrongAnswer) -> Checked<()> {
    for (name, comparison) in method.result {
        let Some(member) = decoy.result.get(name) else { continue };
        let place = format!("/decoys/{at}/result{}", pointer_step(name));
        refused(&place, wrong_member(name, *comparison, member))?;
    }
    Ok(())
}

fn refused(place: &str, outcome: Result<(), Defect>) -> Checked<()> {
    match outcome {
        Ok(()) => Ok(()),
        Err(defect) => wrong(&format!("{place}{}", defect.at), format!("no method answers that: {}", defect.message)),
    }
}

fn right_member(name: &str, comparison: Comparison, member: &Json) -> Result<(), Defect> {
    if is_saved(member) {
        return Ok(());
    }
    match comparison {
        Comparison::Value if name == CBOR => right_bytes(member),
        Comparison::Value if holds_saved(member) => Ok(()),
        Comparison::Value => Value::from_json(member, MAX_CARRIED_DEPTH).map(drop),
        Comparison::View => right_view(member),
        Comparison::Issues if holds_saved(member) => Ok(()),
        Comparison::Issues => right_issues(member),
        Comparison::Digest => right_digest(member),
    }
}

/// A placeholder of a scenario in place of a whole member: what it stands for is known when it is played.
fn is_saved(member: &Json) -> bool {
    member.as_str().is_some_and(|text| matches!(Placeholder::read(text), Placeholder::Saved(_)))
}

/// A placeholder somewhere inside: the member is no value before it is played.
fn holds_saved(member: &Json) -> bool {
    let mut names = Vec::new();
    names_in(member, &mut names);
    !names.is_empty()
}

fn right_bytes(member: &Json) -> Result<(), Defect> {
    let is_hex = |text: &str| !text.is_empty() && text.len().is_multiple_of(2) && text.bytes().all(is_hex_digit);
    match member.as_str() {
        Some(text) if is_hex(text) => Ok(()),
        _ => Err(Defect::new("must be bytes in lower-case hexadecimal")),
    }
}

fn right_digest(member: &Json) -> Result<(), Defect> {
    match member.as_str() {
        Some(text) if text.len() == 64 && text.bytes().all(is_hex_digit) => Ok(()),
        _ => Err(Defect::new("must be a golden digest, 64 lower-case hexadecimal digits (SPEC.md, digest.golden)")),
    }
}

fn is_hex_digit(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'a'..=b'f')
}

/// A view as `view.shape` says.
fn right_view(member: &Json) -> Result<(), Defect> {
    if let Some(digest) = member.get("digest").filter(|digest| !is_saved(digest)) {
        right_digest(digest).map_err(|defect| defect.under("digest"))?;
    }
    // A view that names the digest of an earlier answer is a view all the same.
    let Json::Object(members) = member else { return Err(Defect::new("a view must be a record")) };
    if members.iter().any(|(name, below)| name != "digest" && holds_saved(below)) {
        return Ok(());
    }
    let view = Value::from_json(member, MAX_VIEW_DEPTH)?;
    View::from_value(&view).map(drop)
}

fn right_issues(member: &Json) -> Result<(), Defect> {
    let issues = Value::from_json(member, MAX_VIEW_DEPTH)?;
    let issues = issues.as_array().ok_or_else(|| Defect::new("issues must be a list"))?;
    issues.iter().enumerate().try_for_each(|(at, issue)| right_issue(issue).map_err(|defect| defect.under_index(at)))
}

/// A member that is not judged, or is misspelt, would look judged.
fn right_issue(issue: &Value) -> Result<(), Defect> {
    let mut fields = Fields::of(issue, "an issue")?;
    fields.non_empty_text("code")?;
    let severity = fields.text("severity")?;
    if !SEVERITIES.contains(&&*severity) {
        return Err(Defect::new("must be advisory or blocking").under("severity"));
    }
    for name in ["message", "nodeId", "edgeId"] {
        match fields.optional(name) {
            None | Some(Value::Null | Value::String(_)) => {}
            Some(_) => return Err(Defect::new("must be a string; leave it out for none").under(name)),
        }
    }
    fields.finish()
}

/// A wrong answer may break any rule but those that every answer keeps to: it is typed JSON of the right type.
fn wrong_member(name: &str, comparison: Comparison, member: &Json) -> Result<(), Defect> {
    let depth = if comparison == Comparison::Value { MAX_CARRIED_DEPTH } else { MAX_VIEW_DEPTH };
    let value = Value::from_json(member, depth)?;
    let (is_typed, wanted) = match comparison {
        Comparison::Value if name == CBOR => (value.as_text().is_some(), "must be a string"),
        Comparison::Value => (true, ""),
        Comparison::View => (value.as_record().is_some(), "a view must be a record"),
        Comparison::Issues => (value.as_array().is_some(), "issues must be a list"),
        Comparison::Digest => (value.as_text().is_some(), "must be a string"),
    };
    if is_typed {
        return Ok(());
    }
    Err(Defect::new(wanted))
}
