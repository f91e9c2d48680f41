//! Steps of a scenario, checked as a play: who is on the stage, and what has been saved by then.

use std::collections::{BTreeMap, BTreeSet};

use super::body::{expected, method, params, wrong, Checked, Expected, ScenarioCall, ScenarioStep};
use super::format::{CrashTime, Step};
use super::placeholder::{may_hold_placeholders, names_in, Placeholder};
use super::pointer::{self, Target};
use crate::json::{pointer_step, Json};

/// The instance that runs from the start.
const MAIN: &str = "a";

/// The most calls that are in flight together: no window is larger.
const MAX_PARALLEL: usize = 64;

/// The most that one call saves.
const MAX_SAVED: usize = 64;

/// The most instances of one scenario: each is a process.
const MAX_INSTANCES: usize = 8;

/// The steps of a scenario that can be played, as far as that does not depend on answers. Linear in the steps.
pub(super) fn scenario(steps: &[Step]) -> Checked<Vec<ScenarioStep>> {
    if steps.is_empty() {
        return wrong("/steps", "a scenario needs at least one step");
    }
    let mut script = Script { instances: BTreeMap::from([(MAIN.to_owned(), true)]), saved: BTreeSet::new() };
    let mut read = Vec::with_capacity(steps.len());
    for (at, step) in steps.iter().enumerate() {
        let place = format!("/steps/{at}");
        let step = scenario_step(&place, step)?;
        script.play(&place, &step)?;
        read.push(step);
    }
    Ok(read)
}

fn scenario_step(place: &str, step: &Step) -> Checked<ScenarioStep> {
    let is_call = step.call.is_some()
        || step.params.is_some()
        || step.expect.is_some()
        || !step.save.is_empty()
        || step.on.is_some();
    let is_parallel = step.parallel.is_some() || !step.outcomes.is_empty();
    let one_of_four = || wrong(place, "needs exactly one of `call`, `parallel`, `crash`, `start`");
    match (&step.crash, &step.start, is_parallel) {
        (Some(instance), None, false) => match (step.when, is_call) {
            (Some(CrashTime::Acked), false) => Ok(ScenarioStep::Crash(instance.clone(), None)),
            (Some(CrashTime::InFlight), true) => in_flight(place, instance, step),
            _ => wrong(place, "`crash` needs `when`: `acked` without a call, or `in_flight` with one"),
        },
        _ if step.when.is_some() => wrong(place, "`when` belongs to `crash`"),
        (None, Some(instance), false) if !is_call => Ok(ScenarioStep::Start(instance.clone())),
        (None, None, true) if !is_call => parallel(place, step),
        (None, None, false) if is_call => scenario_call(place, step).map(ScenarioStep::Call),
        _ => one_of_four(),
    }
}

fn in_flight(place: &str, instance: &str, step: &Step) -> Checked<ScenarioStep> {
    let call = scenario_call(place, step)?;
    if call.expected.is_some() || !call.save.is_empty() {
        return wrong(
            place,
            "the answer of a call that is in flight in a crash is not looked at: leave out `expect` and `save`",
        );
    }
    Ok(ScenarioStep::Crash(instance.to_owned(), Some(call)))
}

fn parallel(place: &str, step: &Step) -> Checked<ScenarioStep> {
    let place = format!("{place}/parallel");
    let mut calls = Vec::new();
    for (at, inner) in step.parallel.iter().flatten().enumerate() {
        let place = format!("{place}/{at}");
        match scenario_step(&place, inner)? {
            ScenarioStep::Call(call) if call.expected.is_none() => calls.push(call),
            ScenarioStep::Call(_) => return wrong(&place, "answers of parallel calls stand in `outcomes`"),
            _ => return wrong(&place, "only calls run in parallel"),
        }
    }
    let Some(first) = calls.first() else { return wrong(&place, "needs calls") };
    if calls.len() > MAX_PARALLEL {
        return wrong(&place, format!("has {} calls; at most {MAX_PARALLEL} are in flight together", calls.len()));
    }
    if calls.iter().any(|call| call.method.name != first.method.name) {
        return wrong(&place, "the calls ask different methods: their outcomes could not be told apart");
    }
    let mut outcomes = Vec::new();
    for (at, outcome) in step.outcomes.iter().enumerate() {
        outcomes.push((expected(&format!("{place}/outcomes/{at}"), first.method, &outcome.expect)?, outcome.count));
    }
    let total = outcomes.iter().try_fold(0_usize, |sum, (_, count)| sum.checked_add(*count));
    if total != Some(calls.len()) {
        return wrong(&place, format!("the counts of `outcomes` do not add up to {} calls", calls.len()));
    }
    Ok(ScenarioStep::Parallel(calls, outcomes))
}

fn scenario_call(place: &str, step: &Step) -> Checked<ScenarioCall> {
    let method = method(&format!("{place}/call"), step.call.as_deref())?;
    let (params, _) = params(&format!("{place}/params"), step.params.as_ref())?;
    let expected =
        step.expect.as_ref().map(|expect| expected(&format!("{place}/expect"), method, expect)).transpose()?;
    let on = step.on.clone().unwrap_or_else(|| MAIN.to_owned());
    Ok(ScenarioCall { method, params, expected, save: step.save.clone(), on })
}

/// The state of a scenario between two steps.
struct Script {
    /// Instances that were named so far, and whether they run.
    instances: BTreeMap<String, bool>,
    saved: BTreeSet<String>,
}

impl Script {
    fn play(&mut self, place: &str, step: &ScenarioStep) -> Checked<()> {
        match step {
            ScenarioStep::Call(call) => {
                self.ask(place, call)?;
                if let Some(expected) = &call.expected {
                    self.use_in_expected(&format!("{place}/expect"), expected)?;
                }
                self.save(place, call, &call.expected.iter().collect::<Vec<_>>())
            }
            ScenarioStep::Parallel(calls, outcomes) => {
                let place_of = |at: usize| format!("{place}/parallel/{at}");
                for (at, call) in calls.iter().enumerate() {
                    self.ask(&place_of(at), call)?;
                }
                for (at, (expected, _)) in outcomes.iter().enumerate() {
                    self.use_in_expected(&format!("{place}/outcomes/{at}/expect"), expected)?;
                }
                let outcomes: Vec<&Expected> = outcomes.iter().map(|(expected, _)| expected).collect();
                calls.iter().enumerate().try_for_each(|(at, call)| self.save(&place_of(at), call, &outcomes))
            }
            ScenarioStep::Crash(instance, call) => {
                if let Some(call) = call {
                    self.ask(place, call)?;
                }
                match self.instances.get_mut(instance) {
                    Some(runs) if *runs => *runs = false,
                    _ => {
                        let message = format!("`{instance}` does not run here: start it, or call it, first");
                        return wrong(&format!("{place}/crash"), message);
                    }
                }
                Ok(())
            }
            ScenarioStep::Start(instance) => {
                let place = format!("{place}/start");
                if self.instances.get(instance) == Some(&true) {
                    return wrong(&place, format!("`{instance}` runs already: leave the step out, or crash it first"));
                }
                self.enter(&place, instance)
            }
        }
    }

    /// An instance that was never named starts when it is first called; a killed one does not.
    fn ask(&mut self, place: &str, call: &ScenarioCall) -> Checked<()> {
        if self.instances.get(&call.on) == Some(&false) {
            let message = format!("`{0}` was killed: put a step {{\"start\": \"{0}\"}} before this one", call.on);
            return wrong(&format!("{place}/on"), message);
        }
        self.enter(&format!("{place}/on"), &call.on)?;
        let text = call.params.get();
        if may_hold_placeholders(text) {
            // Params of a call are strict JSON.
            let tree = Json::parse(text).unwrap_or(Json::Null);
            self.use_names(&format!("{place}/params"), &tree)?;
        }
        Ok(())
    }

    fn enter(&mut self, place: &str, instance: &str) -> Checked<()> {
        if instance.is_empty() {
            return wrong(place, "is empty: name the instance, such as b");
        }
        self.instances.insert(instance.to_owned(), true);
        if self.instances.len() > MAX_INSTANCES {
            return wrong(place, format!("is one instance too many: a scenario has at most {MAX_INSTANCES}"));
        }
        Ok(())
    }

    fn use_in_expected(&self, place: &str, expected: &Expected) -> Checked<()> {
        match expected {
            Expected::Result(expected) => self.use_names(place, &expected.result),
            Expected::Refused(_) => Ok(()),
            Expected::OneOf(choices) => choices.iter().try_for_each(|choice| self.use_in_expected(place, choice)),
        }
    }

    fn use_names(&self, place: &str, tree: &Json) -> Checked<()> {
        let mut names = Vec::new();
        names_in(tree, &mut names);
        match names.into_iter().find(|name| !self.saved.contains(*name)) {
            Some(name) => {
                wrong(place, format!("uses @{{{name}}}, which no earlier step saves; write @@{{ for a literal @{{"))
            }
            None => Ok(()),
        }
    }

    /// What is saved must be in every answer that can be right.
    fn save(&mut self, place: &str, call: &ScenarioCall, expected: &[&Expected]) -> Checked<()> {
        if call.save.len() > MAX_SAVED {
            return wrong(
                &format!("{place}/save"),
                format!("saves {} values; a call saves at most {MAX_SAVED}", call.save.len()),
            );
        }
        for (name, pointer) in &call.save {
            let place = format!("{place}/save{}", pointer_step(name));
            let steps = match pointer::steps(pointer) {
                Ok(steps) => steps,
                Err(error) => return wrong(&place, format!("`{pointer}` {error}")),
            };
            if !call.method.result.iter().any(|(judged, _)| *judged == steps[0]) {
                let message =
                    format!("`{pointer}` does not begin with a member that every answer to {} has", call.method.name);
                return wrong(&place, message);
            }
            for expected in expected {
                can_be_saved(&place, pointer, &steps, expected)?;
            }
            if !self.saved.insert(name.clone()) {
                return wrong(&place, format!("`{name}` is saved twice: give the second another name"));
            }
        }
        Ok(())
    }
}

fn can_be_saved(place: &str, pointer: &str, steps: &[String], expected: &Expected) -> Checked<()> {
    match expected {
        Expected::Refused(_) => wrong(place, "a refusal is a right answer here, and has nothing that could be saved"),
        Expected::OneOf(choices) => choices.iter().try_for_each(|choice| can_be_saved(place, pointer, steps, choice)),
        Expected::Result(expected) => match pointer::follow(&expected.result, steps) {
            // What stands in for a saved value is known only when it is played.
            Target::Nothing(Json::String(text)) if matches!(Placeholder::read(text), Placeholder::Saved(_)) => Ok(()),
            Target::Nothing(_) => wrong(place, format!("`{pointer}` points at nothing in the right answer")),
            Target::Member(_) | Target::InList => Ok(()),
        },
    }
}
