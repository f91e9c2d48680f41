//! A vector as the questions that an adapter is asked, in order.

use std::borrow::Cow;

use crate::suite::Method;
use crate::vector::body::{Body, Call, Relation, ScenarioStep};
use crate::vector::load::LoadedVector;

/// One request.
#[derive(Clone, Debug)]
pub struct Question<'v> {
    /// Which of the vector's questions: `listed order`, `arrival 3`, `control`, `input a`.
    pub label: String,
    /// The method asked.
    pub method: &'static Method,
    /// Its params, as text.
    pub params: Cow<'v, str>,
}

/// How often each input of a relation is asked in the first process.
pub const ROUNDS: usize = 2;

/// How many questions the vector comes to in one process; none for a scenario.
#[must_use]
pub fn count(vector: &LoadedVector) -> usize {
    match &vector.body {
        Body::Call(call) => 1 + call.arrivals.len() + usize::from(call.control.is_some()),
        Body::Relation(relation) => ROUNDS * relation.inputs.len(),
        Body::Scenario(_) => 0,
    }
}

/// The question of that index. `None` past the last.
#[must_use]
pub fn question(vector: &LoadedVector, index: usize) -> Option<Question<'_>> {
    match &vector.body {
        Body::Call(call) => call_question(call, index),
        Body::Relation(relation) if index < ROUNDS * relation.inputs.len() => {
            let round = if index < relation.inputs.len() { "" } else { ", asked again" };
            input_question(relation, index % relation.inputs.len(), round)
        }
        Body::Relation(_) | Body::Scenario(_) => None,
    }
}

/// The question of that index when a relation is asked once more in a fresh process: its inputs
/// from the last to the first, so that an answer that depends on earlier ones shows.
#[must_use]
pub fn question_afresh(relation: &Relation, index: usize) -> Option<Question<'_>> {
    let input = relation.inputs.len().checked_sub(index + 1)?;
    input_question(relation, input, ", in a fresh process")
}

/// All methods that the vector asks.
#[must_use]
pub fn methods(vector: &LoadedVector) -> Vec<&'static Method> {
    match &vector.body {
        Body::Call(call) => vec![call.method],
        Body::Relation(relation) => vec![relation.method],
        Body::Scenario(steps) => steps.iter().flat_map(step_methods).collect(),
    }
}

fn step_methods(step: &ScenarioStep) -> Vec<&'static Method> {
    match step {
        ScenarioStep::Call(call) | ScenarioStep::Crash(_, Some(call)) => vec![call.method],
        ScenarioStep::Parallel(calls, _) => calls.iter().map(|call| call.method).collect(),
        ScenarioStep::Crash(_, None) | ScenarioStep::Start(_) => Vec::new(),
    }
}

fn call_question(call: &Call, index: usize) -> Option<Question<'_>> {
    let method = call.method;
    if index == 0 {
        let label = if call.arrivals.is_empty() { "the call" } else { "listed order" };
        return Some(Question { label: label.to_owned(), method, params: Cow::Borrowed(call.params.get()) });
    }
    if let Some(order) = call.arrivals.get(index - 1) {
        // The indices of a checked body are in range.
        let params = Cow::Owned(call.split.as_ref()?.in_order(order)?);
        return Some(Question { label: format!("arrival {index}"), method, params });
    }
    let control = call.control.as_ref().filter(|_| index == call.arrivals.len() + 1)?;
    Some(Question { label: "control".to_owned(), method, params: Cow::Borrowed(control.params.get()) })
}

fn input_question<'v>(relation: &'v Relation, input: usize, round: &str) -> Option<Question<'v>> {
    let (name, params) = relation.inputs.get_index(input)?;
    let label = format!("input {name}{round}");
    Some(Question { label, method: relation.method, params: Cow::Borrowed(params.get()) })
}
