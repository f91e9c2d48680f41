//! Scenarios: steps in order, values that later steps use, and the verdict on the whole.

use super::brief;
use super::compare::Rules;
use super::fault::Fault;
use super::judge::{judge_answer, Judgement, Wrong};
use super::rpc::{in_words, Answer};
use super::saved::{Saved, Unfilled};
use super::start_error::StartError;
use crate::json::Json;
use crate::suite::Method;
use crate::vector::body::{Body, Expected, ExpectedResult, ScenarioCall, ScenarioStep};
use crate::vector::load::LoadedVector;
use crate::verdict::Verdict;

/// What is expected of a member of which only is wanted that it is there.
const PRESENT: &str = "(present)";

/// Why a scenario could not be played to its end.
#[derive(Debug)]
pub enum Trouble {
    /// An adapter misbehaved as a process.
    Fault {
        /// How.
        fault: Fault,
        /// The step, in words.
        question: String,
        /// What was asked.
        input: String,
    },
    /// An adapter could not be started.
    Start(StartError),
    /// The run is to end.
    Stopped,
}

/// What an actor says of what it was told to do.
#[derive(Debug)]
pub enum Failure {
    /// The adapter misbehaved.
    Fault(Fault),
    /// The adapter could not be started.
    Start(StartError),
    /// There is no such instance running.
    NotRunning,
    /// The run is to end.
    Stopped,
}

/// A request for one instance.
#[derive(Clone, Debug)]
pub struct Request {
    /// The step, in words.
    pub label: String,
    /// The instance.
    pub on: String,
    /// The method.
    pub method: &'static Method,
    /// Its params, as text.
    pub params: String,
}

impl Request {
    /// What it is, for frames that are shown: the step, and the instance where that is not `a`.
    #[must_use]
    pub fn in_words(&self) -> String {
        match self.on.as_str() {
            "a" => self.label.clone(),
            other => format!("{}, instance {other}", self.label),
        }
    }
}

/// The adapters that a scenario is played on.
pub trait Actors {
    /// Asks requests that are in flight together, as far as windows allow. Answers in order.
    ///
    /// # Errors
    /// [`Failure`] when not all were answered.
    fn ask(&mut self, requests: &[Request]) -> Result<Vec<Answer>, Failure>;

    /// Kills an instance, with a request under way if one is given.
    ///
    /// # Errors
    /// [`Failure::NotRunning`].
    fn crash(&mut self, instance: &str, under_way: Option<&Request>) -> Result<(), Failure>;

    /// Starts an instance; one that runs is ended in good order first.
    ///
    /// # Errors
    /// [`Failure`] when it cannot be started.
    fn start(&mut self, instance: &str) -> Result<(), Failure>;
}

/// Plays a scenario. Another body is wrong here.
///
/// # Errors
/// [`Trouble`] when the adapter, and not its answers, went wrong.
pub fn play(vector: &LoadedVector, golden: bool, actors: &mut dyn Actors) -> Result<Judgement, Trouble> {
    let Body::Scenario(steps) = &vector.body else {
        return Ok(Judgement::Wrong(Box::new(Wrong::new(Verdict::Fail, "not a scenario"))));
    };
    let mut play = Play { rules: Rules { level: vector.vector.level, golden }, saved: Saved::default(), actors };
    for (index, step) in steps.iter().enumerate() {
        let label = format!("step {}", index + 1);
        if let Some(mut wrong) = play.step(step, &label)? {
            wrong.question = label;
            return Ok(Judgement::Wrong(Box::new(wrong)));
        }
    }
    Ok(Judgement::Pass)
}

struct Play<'p> {
    rules: Rules,
    saved: Saved,
    actors: &'p mut dyn Actors,
}

impl Play<'_> {
    fn step(&mut self, step: &ScenarioStep, label: &str) -> Result<Option<Wrong>, Trouble> {
        match step {
            ScenarioStep::Call(call) => self.call(call, label),
            ScenarioStep::Parallel(calls, outcomes) => self.parallel(calls, outcomes, label),
            ScenarioStep::Crash(instance, call) => {
                let request = match call.as_ref().map(|call| self.request(call, label)).transpose() {
                    Ok(request) => request,
                    Err(unfilled) => return Ok(Some(not_filled(&unfilled))),
                };
                let done = self.actors.crash(instance, request.as_ref());
                self.done(done, label, request.as_ref())
            }
            ScenarioStep::Start(instance) => {
                let done = self.actors.start(instance);
                self.done(done, label, None)
            }
        }
    }

    fn call(&mut self, call: &ScenarioCall, label: &str) -> Result<Option<Wrong>, Trouble> {
        let request = match self.request(call, label) {
            Ok(request) => request,
            Err(unfilled) => return Ok(Some(not_filled(&unfilled))),
        };
        let answers = match self.actors.ask(std::slice::from_ref(&request)) {
            Ok(answers) => answers,
            Err(failure) => return self.done(Err(failure), label, Some(&request)),
        };
        let Some(answer) = answers.first() else { return Ok(Some(Wrong::new(Verdict::Fail, "no answer"))) };
        let expected = call.expected.as_ref().map(|expected| self.saved.in_expected(expected)).transpose();
        let wrong = match expected {
            Err(unfilled) => Some(not_filled(&unfilled)),
            Ok(Some(expected)) => judge_answer(call.method, &expected, self.rules, answer),
            Ok(None) => any_result(call.method, self.rules, answer),
        };
        let wrong = wrong.or_else(|| self.save(call, answer));
        Ok(wrong.map(|wrong| Wrong { input: input_of(&request), ..wrong }))
    }

    /// Answers of parallel calls are a multiset: each must be given to an outcome of its own.
    fn parallel(
        &mut self,
        calls: &[ScenarioCall],
        outcomes: &[(Expected, usize)],
        label: &str,
    ) -> Result<Option<Wrong>, Trouble> {
        let requests: Result<Vec<Request>, Unfilled> = calls
            .iter()
            .enumerate()
            .map(|(index, call)| self.request(call, &format!("{label}, call {} of {}", index + 1, calls.len())))
            .collect();
        let filled: Result<Vec<Expected>, Unfilled> =
            outcomes.iter().map(|(expected, _)| self.saved.in_expected(expected)).collect();
        let (requests, filled) = match (requests, filled) {
            (Ok(requests), Ok(filled)) => (requests, filled),
            (Err(unfilled), _) | (_, Err(unfilled)) => return Ok(Some(not_filled(&unfilled))),
        };
        let answers = match self.actors.ask(&requests) {
            Ok(answers) => answers,
            Err(failure) => return self.done(Err(failure), label, requests.first()),
        };
        let counts = outcomes.iter().map(|(_, count)| *count);
        let wanted: Vec<&Expected> =
            filled.iter().zip(counts).flat_map(|(expected, count)| std::iter::repeat_n(expected, count)).collect();
        let fits: Vec<Vec<usize>> = calls
            .iter()
            .zip(&answers)
            .map(|(call, answer)| {
                let right = |outcome: &Expected| judge_answer(call.method, outcome, self.rules, answer).is_none();
                (0..wanted.len()).filter(|index| right(wanted[*index])).collect()
            })
            .collect();
        if let Some(unmatched) = unmatched(&fits, wanted.len()) {
            return Ok(Some(self.wrong_outcome(&calls[unmatched], &requests[unmatched], &answers, unmatched, &wanted)));
        }
        let wrong = calls.iter().zip(&answers).find_map(|(call, answer)| match answer {
            Answer::Result(_) => self.save(call, answer),
            _ => None,
        });
        Ok(wrong)
    }

    fn wrong_outcome(
        &self,
        call: &ScenarioCall,
        request: &Request,
        answers: &[Answer],
        unmatched: usize,
        wanted: &[&Expected],
    ) -> Wrong {
        let alone = match wanted {
            [only] => judge_answer(call.method, only, self.rules, &answers[unmatched]),
            _ => None,
        };
        let mut wrong = alone.unwrap_or_else(|| Wrong::new(Verdict::Fail, ""));
        // An error is one whatever the outcomes are.
        if let Answer::Error { .. } = &answers[unmatched] {
            if let Some(error) = any_result(call.method, self.rules, &answers[unmatched]) {
                wrong = error;
            }
        }
        wrong.summary = "the answers of the parallel calls are not the outcomes that are possible".to_owned();
        wrong.difference.got = answers.iter().map(in_words).collect::<Vec<_>>().join("; ");
        wrong.input = input_of(request);
        wrong
    }

    fn request(&self, call: &ScenarioCall, label: &str) -> Result<Request, Unfilled> {
        let params = self.saved.in_text(call.params.get())?;
        Ok(Request { label: label.to_owned(), on: call.on.clone(), method: call.method, params })
    }

    fn save(&mut self, call: &ScenarioCall, answer: &Answer) -> Option<Wrong> {
        let Answer::Result(result) = answer else { return None };
        for (name, pointer) in &call.save {
            match result.pointer(pointer) {
                Some(value) => self.saved.set(name, value.clone()),
                None => {
                    let summary = format!("the result lacks {pointer}, which later steps need");
                    let mut wrong = Wrong::answer(Verdict::Fail, summary, PRESENT.to_owned(), brief::json(result));
                    wrong.difference.path.clone_from(pointer);
                    return Some(wrong);
                }
            }
        }
        None
    }

    fn done(
        &self,
        done: Result<(), Failure>,
        label: &str,
        request: Option<&Request>,
    ) -> Result<Option<Wrong>, Trouble> {
        let input = request.map_or_else(String::new, input_of);
        match done {
            Ok(()) => Ok(None),
            Err(Failure::Fault(fault)) => Err(Trouble::Fault { fault, question: label.to_owned(), input }),
            Err(Failure::Start(error)) => Err(Trouble::Start(error)),
            Err(Failure::Stopped) => Err(Trouble::Stopped),
            Err(Failure::NotRunning) => {
                let summary = "the vector uses an instance that does not run; it must start it first";
                Ok(Some(Wrong { input, ..Wrong::new(Verdict::Fail, summary) }))
            }
        }
    }
}

fn input_of(request: &Request) -> String {
    format!("{} {}", request.method.name, request.params)
}

fn not_filled(unfilled: &Unfilled) -> Wrong {
    Wrong::new(Verdict::Fail, unfilled.to_string())
}

/// Judges an answer of which only is wanted that it is a result.
fn any_result(method: &Method, rules: Rules, answer: &Answer) -> Option<Wrong> {
    if matches!(answer, Answer::Result(result) if matches!(**result, Json::Object(_))) {
        return None;
    }
    judge_answer(method, &Expected::Result(ExpectedResult::of(Json::Object(Vec::new()))), rules, answer)
}

/// Gives each answer an outcome of its own (`fits`: those it can have). `None` when that is
/// possible, else an answer that stays without. Augmenting paths: answers × outcomes × fits.
fn unmatched(fits: &[Vec<usize>], outcomes: usize) -> Option<usize> {
    let mut given_to: Vec<Option<usize>> = vec![None; outcomes];
    (0..fits.len()).find(|answer| !give(*answer, fits, &mut given_to, &mut vec![false; outcomes]))
}

fn give(answer: usize, fits: &[Vec<usize>], given_to: &mut [Option<usize>], tried: &mut [bool]) -> bool {
    for &outcome in &fits[answer] {
        if std::mem::replace(&mut tried[outcome], true) {
            continue;
        }
        let free = match given_to[outcome] {
            None => true,
            Some(other) => give(other, fits, given_to, tried),
        };
        if free {
            given_to[outcome] = Some(answer);
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_matched_with_outcomes_as_a_multiset() {
        assert_eq!(unmatched(&[vec![0, 1], vec![0]], 2), None, "the first gives way to the second");
        assert_eq!(unmatched(&[vec![0], vec![0]], 2), Some(1));
        assert_eq!(unmatched(&[vec![1, 2], vec![0, 1], vec![0]], 3), None);
        assert_eq!(unmatched(&[vec![]], 1), Some(0));
        assert_eq!(unmatched(&[], 0), None);
    }
}
