//! How long the lines are that a vector comes to, counted without making them.

use indexmap::IndexMap;
use serde_json::value::RawValue;

use super::body::{input_place, wrong, Body, Call, Checked, Expected, ScenarioStep};
use super::format::{Expect, Vector};
use crate::json::Json;
use crate::suite::Comparison;

/// The longest line of the protocol (SPEC.md 2.1).
pub const MAX_LINE_BYTES: usize = 64 << 20;

/// The most that the questions of one vector may come to together.
pub const MAX_VECTOR_BYTES: usize = 256 << 20;

/// What a request line holds beside its params, generously.
const ENVELOPE: usize = 256;

/// How many times longer a text can be when planproof writes it: 1e20 becomes 21 digits.
const LONGER: usize = 8;

/// Refuses a vector of which a line would be longer than the protocol allows, or all lines together
/// longer than any run should bear. Linear in the vector's text.
pub(super) fn check(vector: &Vector, body: &Body) -> Checked<()> {
    let mut total = Total::default();
    match body {
        Body::Call(call) => check_call(vector, call, &mut total),
        Body::Relation(relation) => {
            relation.inputs.iter().try_for_each(|(name, params)| total.add(&input_place(name), params.get().len()))
        }
        Body::Scenario(steps) => steps.iter().enumerate().try_for_each(|(at, step)| {
            let calls: Vec<_> = match step {
                ScenarioStep::Call(call) | ScenarioStep::Crash(_, Some(call)) => vec![call],
                ScenarioStep::Parallel(calls, _) => calls.iter().collect(),
                ScenarioStep::Crash(_, None) | ScenarioStep::Start(_) => Vec::new(),
            };
            calls.into_iter().try_for_each(|call| total.add(&format!("/steps/{at}/params"), call.params.get().len()))
        }),
    }
}

fn check_call(vector: &Vector, call: &Call, total: &mut Total) -> Checked<()> {
    total.add("/params", call.params.get().len())?;
    if let Some(control) = &call.control {
        total.add("/control/params", control.params.get().len())?;
    }
    let control = vector.control.as_ref().zip(call.control.as_ref());
    let control = control.map(|(text, control)| ("/control/expect", &text.expect, &control.expected));
    let listed = vector.expect.as_ref().map(|text| ("/expect", text, &call.expected));
    for (place, text, expected) in listed.into_iter().chain(control) {
        if text_length(text).saturating_mul(LONGER) > MAX_LINE_BYTES {
            check_view(call, place, expected)?;
        }
    }
    if call.arrivals.is_empty() {
        return Ok(());
    }
    // The params of a checked body are an object with a list `ops`.
    let members: IndexMap<String, &RawValue> = serde_json::from_str(call.params.get()).unwrap_or_default();
    let ops_text = members.get("ops").map_or("[]", |ops| ops.get());
    let ops: Vec<&RawValue> = serde_json::from_str(ops_text).unwrap_or_default();
    let rest = call.params.get().len() - ops_text.len();
    for (at, arrival) in call.arrivals.iter().enumerate() {
        let length = arrival.iter().filter_map(|index| ops.get(*index)).fold(rest + 2, |sum, op| {
            // One more for the comma.
            sum.saturating_add(op.get().len() + 1)
        });
        total.add(&format!("/arrivals/{at}"), length)?;
    }
    Ok(())
}

fn text_length(expect: &Expect) -> usize {
    let own = expect.result.as_ref().map_or(0, |result| result.get().len());
    expect.one_of.iter().fold(own, |sum, choice| sum.saturating_add(text_length(choice)))
}

/// A folded view may be asked back, as planproof writes it, which can be longer than it stands here.
fn check_view(call: &Call, place: &str, expected: &Expected) -> Checked<()> {
    let views = call.method.result.iter().filter(|(_, comparison)| *comparison == Comparison::View);
    let too_long = |view: &Json| view.to_string().len() + ENVELOPE > MAX_LINE_BYTES;
    match expected {
        Expected::Result(expected) => match views.filter_map(|(name, _)| expected.result.get(name)).any(too_long) {
            true => wrong(&format!("{place}/result"), "the view is longer than a line of 64 MiB; make it smaller"),
            false => Ok(()),
        },
        Expected::Refused(_) => Ok(()),
        Expected::OneOf(choices) => choices.iter().try_for_each(|choice| check_view(call, place, choice)),
    }
}

#[derive(Default)]
struct Total(usize);

impl Total {
    fn add(&mut self, place: &str, params: usize) -> Checked<()> {
        let line = params.saturating_add(ENVELOPE);
        self.0 = self.0.saturating_add(line);
        if line > MAX_LINE_BYTES {
            return wrong(
                place,
                format!("comes to a line of {line} bytes; a line is at most {MAX_LINE_BYTES}: make it smaller"),
            );
        }
        if self.0 > MAX_VECTOR_BYTES {
            let total = self.0;
            return wrong(
                place,
                format!("the questions up to here come to {total} bytes; those of a vector may come to {MAX_VECTOR_BYTES}: split it"),
            );
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_as_long_as_those_that_the_runner_reads() {
        assert_eq!(MAX_LINE_BYTES, crate::frame::MAX_LINE);
    }

    #[test]
    fn a_request_is_no_longer_than_its_params_and_the_envelope() {
        for method in crate::suite::METHODS {
            assert!(crate::runner::rpc::request(u64::MAX, method.name, "").len() <= ENVELOPE);
        }
    }
}
