//! Vectors that prove nothing: whatever is answered they are green, or nothing that is right can pass.

use std::collections::HashMap;

use super::body::{input_place, wrong, Body, Call, Checked, Expected, Relation, ScenarioCall, ScenarioStep};
use super::format::{Level, Raw};
use super::nearest::nearest;
use super::normal::{normal, without_space};
use super::placeholder::Placeholder;
use crate::json::Json;
use crate::plan::{Bounds, Change};
use crate::runner::compare::{first_difference, Rules};
use crate::suite::{Comparison, Method};

/// Refuses a body that proves nothing at this level. Linear in the vector, times the right answers of one question.
pub(super) fn check(level: Level, body: &Body) -> Checked<()> {
    match body {
        Body::Call(call) => check_call(level, call),
        Body::Relation(relation) => check_relation(relation),
        Body::Scenario(steps) => check_scenario(level, steps),
    }
}

fn check_call(level: Level, call: &Call) -> Checked<()> {
    let rules = rules(level);
    check_choices("/expect", call.method, rules, &call.expected)?;
    if wants_result(&call.expected) {
        check_ops("/params", call.method, &call.params)?;
    }
    for (at, decoy) in call.decoys.iter().enumerate() {
        let is_right = |choice: &Expected| match choice {
            Expected::Result(right) => first_difference(call.method, rules, right, &decoy.result).is_none(),
            Expected::Refused(_) | Expected::OneOf(_) => false,
        };
        if choices(&call.expected).iter().any(is_right) {
            let message =
                format!("is a right answer {}: give what is wrong with it, or leave the decoy out", at_level(level));
            return wrong(&format!("/decoys/{at}/result"), message);
        }
    }
    let Some(control) = &call.control else { return Ok(()) };
    check_choices("/control/expect", call.method, rules, &control.expected)?;
    if wants_result(&control.expected) {
        check_ops("/control/params", call.method, &control.params)?;
    }
    if normal(&tree(&call.params)) != normal(&tree(&control.params)) {
        return Ok(());
    }
    if !is_same_answer(call.method, rules, &call.expected, &control.expected) {
        let message =
            "asks what the call asks and wants another answer: nobody can pass; make `control.params` the near miss";
        return wrong("/control", message);
    }
    if without_space(call.params.get()) == without_space(control.params.get()) {
        return wrong("/control", "is the call once more and shows nothing: make it a near miss, or leave it out");
    }
    // Another spelling of the same params is a question of its own.
    Ok(())
}

/// A decoy or a choice is what a golden answer is held to: that is the most that is ever judged.
fn rules(level: Level) -> Rules {
    Rules { level, golden: true }
}

fn at_level(level: Level) -> String {
    match level {
        Level::Core => "at level core, which judges neither issues nor the digest of a view".to_owned(),
        Level::Exact => "already".to_owned(),
    }
}

fn choices(expected: &Expected) -> &[Expected] {
    match expected {
        Expected::OneOf(choices) => choices,
        one => std::slice::from_ref(one),
    }
}

/// True when no refusal is right.
fn wants_result(expected: &Expected) -> bool {
    choices(expected).iter().all(|choice| matches!(choice, Expected::Result(_)))
}

/// Two choices that nothing tells apart are one, and the second may be a typing error.
fn check_choices(place: &str, method: &Method, rules: Rules, expected: &Expected) -> Checked<()> {
    let Expected::OneOf(choices) = expected else { return Ok(()) };
    for (at, choice) in choices.iter().enumerate() {
        if let Some(earlier) = choices[..at].iter().position(|earlier| is_same_answer(method, rules, earlier, choice)) {
            let why = match (choice, rules.level) {
                (Expected::Refused(_), Level::Core) => " (level core accepts any refusal)",
                (_, Level::Core) => " (level core judges neither issues nor the digest of a view)",
                (_, Level::Exact) => "",
            };
            return wrong(
                &format!("{place}/oneOf/{at}"),
                format!("is the answer {place}/oneOf/{earlier} once more{why}: give another, or leave it out"),
            );
        }
    }
    Ok(())
}

fn is_same_answer(method: &Method, rules: Rules, a: &Expected, b: &Expected) -> bool {
    match (a, b) {
        (Expected::Refused(a), Expected::Refused(b)) => rules.level == Level::Core || a == b,
        (Expected::Result(a), Expected::Result(b)) => {
            a.ignore == b.ignore && first_difference(method, rules, a, &b.result).is_none()
        }
        (Expected::OneOf(a), Expected::OneOf(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_same_answer(method, rules, a, b))
        }
        _ => false,
    }
}

/// An op of a kind that is not there is refused, and a result is wanted.
fn check_ops(place: &str, method: &Method, params: &Raw) -> Checked<()> {
    if method.name != "plan/fold" {
        return Ok(());
    }
    let params = tree(params);
    let Some(Json::Array(ops)) = params.get("ops") else { return Ok(()) };
    for (at, op) in ops.iter().enumerate() {
        let Some(kind) = op.get("op").and_then(Json::as_str) else { continue };
        let is_saved = matches!(Placeholder::read(kind), Placeholder::Saved(_));
        if is_saved || Change::NAMES.contains(&kind) {
            continue;
        }
        let meant = match nearest(kind, Change::NAMES).as_slice() {
            [] => format!("there are {}", Change::NAMES.join(", ")),
            near => format!("did you mean {}?", near.join(" or ")),
        };
        let message = format!("there is no kind of op `{kind}`, so a fold refuses it (SPEC.md, op.shape): {meant}");
        return wrong(&format!("{place}/ops/{at}/op"), message);
    }
    Ok(())
}

/// Params of a checked body are strict JSON.
fn tree(params: &Raw) -> Json {
    Json::parse(params.get()).unwrap_or(Json::Null)
}

fn check_relation(relation: &Relation) -> Checked<()> {
    check_compared(relation)?;
    let mut questions: HashMap<String, usize> = HashMap::new();
    let mut question_of: HashMap<&str, usize> = HashMap::new();
    for (name, params) in &relation.inputs {
        check_ops(&input_place(name), relation.method, params)?;
        let next = questions.len();
        let question = *questions.entry(normal(&tree(params)).to_string()).or_insert(next);
        question_of.insert(name, question);
    }
    for (at, (a, b)) in relation.differ.iter().enumerate() {
        if question_of.get(a.as_str()) == question_of.get(b.as_str()) {
            let message =
                format!("{a} and {b} are the same params and must differ: no implementation could pass; change one");
            return wrong(&format!("/differ/{at}"), message);
        }
    }
    // Inputs that must answer alike may be one text: then the relation shows that an answer is stable.
    Ok(())
}

/// The members of a view below which nothing is named by members, but for bounds and provenance (SPEC.md 2.3).
const PLAIN_VIEW_MEMBERS: [&str; 5] = ["planId", "revision", "nodes", "edges", "digest"];

/// What a relation compares can be there.
fn check_compared(relation: &Relation) -> Checked<()> {
    let of = &relation.of;
    // The first step of a checked relation is a judged member.
    let Some((_, comparison)) =
        relation.method.result.iter().find(|(name, _)| Some(*name) == of.first().map(String::as_str))
    else {
        return Ok(());
    };
    let no_answer = |message: String| {
        let message = format!("`{}` is in no answer to {}: {message}", of.join("."), relation.method.name);
        wrong("/of", message)
    };
    let below: Vec<&str> = of.iter().skip(1).map(String::as_str).collect();
    match (comparison, below.as_slice()) {
        (_, []) => Ok(()),
        (Comparison::Value, _) if of[0] != "cbor" => Ok(()),
        (Comparison::Value | Comparison::Digest | Comparison::Issues, _) => {
            no_answer(format!("nothing in {0} has a name; compare `{0}`", of[0]))
        }
        (Comparison::View, ["provenance", ..]) => Ok(()),
        (Comparison::View, ["bounds", rest @ ..]) => {
            let names = Bounds::DEFAULT.members().map(|(name, _)| name);
            match rest {
                [] => Ok(()),
                [name] if names.contains(name) => Ok(()),
                _ => no_answer(format!("bounds hold {}", names.join(", "))),
            }
        }
        (Comparison::View, [name]) if PLAIN_VIEW_MEMBERS.contains(name) => Ok(()),
        (Comparison::View, [name, ..]) if PLAIN_VIEW_MEMBERS.contains(name) => {
            no_answer(format!("nothing in {name} has a name; compare `{}.{name}`", of[0]))
        }
        (Comparison::View, [_, ..]) => {
            no_answer(format!("a view holds {}, bounds, provenance", PLAIN_VIEW_MEMBERS.join(", ")))
        }
    }
}

fn check_scenario(level: Level, steps: &[ScenarioStep]) -> Checked<()> {
    for (at, step) in steps.iter().enumerate() {
        check_step(&format!("/steps/{at}"), level, step)?;
    }
    let is_judged = |step: &ScenarioStep| match step {
        ScenarioStep::Call(call) => call.expected.is_some(),
        ScenarioStep::Parallel(..) => true,
        ScenarioStep::Crash(..) | ScenarioStep::Start(_) => false,
    };
    if steps.iter().any(is_judged) {
        return Ok(());
    }
    wrong("/steps", "no step is judged, so whatever answers is green: give a call its `expect`, such as a saved value")
}

fn check_step(place: &str, level: Level, step: &ScenarioStep) -> Checked<()> {
    match step {
        ScenarioStep::Call(call) => {
            if let Some(expected) = &call.expected {
                check_choices(&format!("{place}/expect"), call.method, rules(level), expected)?;
            }
            check_step_ops(&format!("{place}/params"), call, call.expected.as_ref())
        }
        ScenarioStep::Parallel(calls, outcomes) => {
            let Some(first) = calls.first() else { return Ok(()) };
            for (at, (expected, _)) in outcomes.iter().enumerate() {
                check_choices(&format!("{place}/outcomes/{at}/expect"), first.method, rules(level), expected)?;
            }
            if !outcomes.iter().all(|(expected, _)| wants_result(expected)) {
                return Ok(());
            }
            let calls = calls.iter().enumerate();
            calls
                .into_iter()
                .try_for_each(|(at, call)| check_step_ops(&format!("{place}/parallel/{at}/params"), call, None))
        }
        // What a call that is cut off answers is not looked at.
        ScenarioStep::Crash(..) | ScenarioStep::Start(_) => Ok(()),
    }
}

/// A call without a right answer wants a result.
fn check_step_ops(place: &str, call: &ScenarioCall, expected: Option<&Expected>) -> Checked<()> {
    if expected.is_none_or(wants_result) {
        check_ops(place, call.method, &call.params)?;
    }
    Ok(())
}
