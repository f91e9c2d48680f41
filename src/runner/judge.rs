//! What answers are worth: a function of a vector and its answers, whoever fetched them.

use std::sync::Arc;

use super::brief;
use super::case;
use super::compare::{
    digest_of, digest_pointer, first_difference, first_in_members, has_bound_digest, is_digest, shown, Rules, A_DIGEST,
};
use super::compare_values::Difference;
use super::event::Detail;
use super::preimage::Explanation;
use super::relation::{self, Kept};
use super::rpc::{in_words, Answer, METHOD_NOT_FOUND};
use crate::json::Json;
use crate::suite::Method;
use crate::vector::body::{Body, Call, Expected, ExpectedResult};
use crate::vector::format::Level;
use crate::vector::load::LoadedVector;
use crate::verdict::Verdict;

const WRONG_RESULT: &str = "a wrong result";

pub(super) const NO_DIGEST: &str = "a digest is a string that is not empty";

/// The vector is what is to be mended, and not the adapter.
const DIGEST_LEFT_OUT: &str =
    "the right answer of this vector has no `view.digest`, which level exact compares: put it \
                               in (`planproof fold` prints it), or make the vector of level core";

/// The verdict on one vector.
#[derive(Clone, Debug, PartialEq)]
pub enum Judgement {
    /// Everything asked was answered rightly.
    Pass,
    /// Something was not.
    Wrong(Box<Wrong>),
}

/// What was wrong.
#[derive(Clone, Debug, PartialEq)]
pub struct Wrong {
    /// The verdict; never `pass`.
    pub verdict: Verdict,
    /// One sentence: what happened.
    pub summary: String,
    /// Which of the vector's questions.
    pub question: String,
    /// The input, whole.
    pub input: String,
    /// What of it matters most; see [`Detail::focus`].
    pub focus: String,
    /// Where, what should stand there and what does.
    pub difference: Difference,
    /// See [`Detail::is_digest`].
    pub is_digest: bool,
    /// The decoy that the answer equals, in words.
    pub decoy: String,
    /// What may be asked to explain a digest.
    pub explanation: Option<Explanation>,
    /// The adapter's answer to that, in words.
    pub preimage: String,
}

impl Wrong {
    /// One without an answer to show.
    #[must_use]
    pub fn new(verdict: Verdict, summary: impl Into<String>) -> Wrong {
        Wrong {
            verdict,
            summary: summary.into(),
            question: String::new(),
            input: String::new(),
            focus: String::new(),
            difference: Difference::default(),
            is_digest: false,
            decoy: String::new(),
            explanation: None,
            preimage: String::new(),
        }
    }

    /// One with an expected and a received text.
    pub(super) fn answer(verdict: Verdict, summary: impl Into<String>, expected: String, got: String) -> Wrong {
        let difference = Difference { path: String::new(), expected, got };
        Wrong { difference, ..Wrong::new(verdict, summary) }
    }

    /// The same, with what was asked.
    pub(super) fn at(mut self, question: Option<case::Question<'_>>) -> Box<Wrong> {
        if let Some(question) = question {
            self.question = question.label;
            self.input = format!("{} {}", question.method.name, question.params);
        }
        Box::new(self)
    }

    /// As reports show it.
    #[must_use]
    pub fn detail(self, vector: &LoadedVector) -> Detail {
        Detail {
            summary: self.summary,
            why: vector.vector.why.clone(),
            question: self.question,
            input: self.input,
            expected: self.difference.expected,
            got: self.difference.got,
            differs_at: self.difference.path,
            decoy: self.decoy,
            preimage: self.preimage,
            focus: self.focus,
            is_digest: self.is_digest,
            ..Detail::default()
        }
    }
}

/// Judges a call or a relation.
///
/// `answers` are those to [`case::question`] 0, 1, …, all of them; for a relation they may be
/// followed by those to [`case::question_afresh`] 0, 1, …. A scenario is judged step by step, by
/// [`super::scenario`], and is never right here.
#[must_use]
pub fn judge(vector: &LoadedVector, golden: bool, answers: &[&Answer]) -> Judgement {
    let rules = Rules { level: vector.vector.level, golden };
    let wrong = match &vector.body {
        Body::Call(call) => judge_call(vector, call, rules, answers),
        Body::Relation(relation) => {
            let kept: Vec<Kept> = answers.iter().map(|answer| relation::keep(relation, answer)).collect();
            relation::judge(vector, relation, &kept.iter().collect::<Vec<_>>())
        }
        Body::Scenario(_) => Some(Wrong::new(Verdict::Fail, "a scenario is not judged by its answers alone").at(None)),
    };
    wrong.map_or(Judgement::Pass, Judgement::Wrong)
}

/// Judges one answer. `None`: it is right.
#[must_use]
pub fn judge_answer(method: &Method, expected: &Expected, rules: Rules, answer: &Answer) -> Option<Wrong> {
    let choices: &[Expected] = match expected {
        Expected::OneOf(choices) => choices,
        one => std::slice::from_ref(one),
    };
    let refusals: Vec<&str> = choices
        .iter()
        .filter_map(|choice| match choice {
            Expected::Refused(reason) => Some(reason.as_str()),
            _ => None,
        })
        .collect();
    let results: Vec<&ExpectedResult> = choices
        .iter()
        .filter_map(|choice| match choice {
            Expected::Result(result) => Some(result),
            _ => None,
        })
        .collect();
    let wanted = || match results.first() {
        Some(result) => brief::json(&shown(method, rules, result)),
        None => refusal_in_words(&refusals, rules.level),
    };
    match answer {
        Answer::Result(got) if !results.is_empty() => judge_result(method, rules, &results, got),
        Answer::Refused { reason, .. } if !refusals.is_empty() => {
            // Level core accepts any refusal.
            if rules.level == Level::Core || reason.as_deref().is_some_and(|reason| refusals.contains(&reason)) {
                return None;
            }
            let (expected, got) = (refusal_in_words(&refusals, rules.level), in_words(answer));
            Some(Wrong::answer(Verdict::Fail, "refused, as it should be, but with another reason", expected, got))
        }
        Answer::Result(_) | Answer::Unreadable { .. } if results.is_empty() => {
            Some(Wrong::answer(Verdict::AcceptedWrongly, "a malformed input was accepted", wanted(), in_words(answer)))
        }
        _ => Some(no_result(method, answer, wanted())),
    }
}

/// An answer that is no result where one is wanted, or an error, which is never right.
pub(super) fn no_result(method: &Method, answer: &Answer, wanted: String) -> Wrong {
    let got = in_words(answer);
    match answer {
        Answer::Error { code: METHOD_NOT_FOUND, .. } => Wrong::answer(
            Verdict::Fail,
            format!("{} is not there, although its capability `{}` is claimed", method.name, method.capability),
            wanted,
            got,
        ),
        Answer::Error { code, .. } => Wrong::answer(
            Verdict::AdapterError,
            format!("the adapter answered with error {code}; only code 1 is a refusal, and an exception is none"),
            wanted,
            got,
        ),
        Answer::Refused { .. } => Wrong::answer(Verdict::RefusedWrongly, "a right input was refused", wanted, got),
        Answer::Unreadable { error, .. } => {
            let mut wrong = Wrong::answer(Verdict::Fail, "the result is no typed JSON", wanted, got);
            wrong.difference.path.clone_from(&error.pointer);
            wrong
        }
        Answer::Result(_) => Wrong::answer(Verdict::Fail, WRONG_RESULT, wanted, got),
    }
}

fn refusal_in_words(reasons: &[&str], level: Level) -> String {
    match level {
        Level::Core => "a refusal (error code 1), with any reason".to_owned(),
        Level::Exact => format!("a refusal (error code 1) with reason `{}`", reasons.join("` or `")),
    }
}

/// A result must be one of the right ones; the first is shown beside a wrong one.
fn judge_result(method: &Method, rules: Rules, choices: &[&ExpectedResult], got: &Json) -> Option<Wrong> {
    let differences: Option<Vec<Difference>> =
        choices.iter().map(|choice| first_difference(method, rules, choice, got)).collect();
    let difference = differences?.into_iter().next()?;
    let choice = choices.first()?;
    let at_digest = digest_pointer(method).is_some_and(|pointer| difference.path == pointer);
    // What is missing, or no text, is not explained by any bytes.
    let is_digest = at_digest && got.pointer(&difference.path).is_some_and(is_digest);
    let summary = match missing(&difference.path, got) {
        Some(missing) => missing,
        None if at_digest && choice.result.pointer(&difference.path).is_none() => DIGEST_LEFT_OUT.to_owned(),
        None if at_digest && difference.expected == A_DIGEST => NO_DIGEST.to_owned(),
        None if at_digest && has_bound_digest(method, choice) => "another digest than the one saved before".to_owned(),
        None if at_digest => "a wrong digest".to_owned(),
        None => WRONG_RESULT.to_owned(),
    };
    let mut wrong = Wrong::new(Verdict::Fail, summary);
    wrong.is_digest = is_digest;
    if let (true, Some(golden)) = (is_digest && rules.golden, &choice.preimage) {
        let view = choice.result.get("view").map(|view| Json::object([("view", view.clone())]).to_string());
        // An empty text stands for the params of the question itself: it was given the view.
        wrong.explanation = Some(Explanation { params: view.unwrap_or_default(), golden: golden.clone() });
    }
    wrong.focus = focus(&difference.path, &[&choice.result, got]);
    wrong.difference = difference;
    Some(wrong)
}

/// Says which member that every result of the method has is not there: one of the result itself, or the digest of
/// its view. `None` when the path leads elsewhere, or to something.
fn missing(path: &str, got: &Json) -> Option<String> {
    let Json::Object(_) = got else { return None };
    if got.pointer(path).is_some() {
        return None;
    }
    match path {
        "/view" if got.get("nodes").is_some() => {
            let fix = "put the view into a record: {\"view\": …, \"issues\": […]}";
            Some(format!("the result has no member `view`; {fix}"))
        }
        "/view/digest" => Some("`view.digest` is missing".to_owned()),
        _ => {
            let name = path.strip_prefix('/').filter(|name| !name.is_empty() && !name.contains('/'))?;
            Some(format!("the result has no member `{}`", name.replace("~1", "/").replace("~0", "~")))
        }
    }
}

/// What a path leads into: the id of the innermost thing on the way that has one, in the first tree that
/// has it, else the last name on the way.
fn focus(path: &str, trees: &[&Json]) -> String {
    let steps: Vec<&str> = path.split('/').skip(1).collect();
    for tree in trees {
        let mut found = None;
        let mut at = Some(*tree);
        for end in 0..=steps.len() {
            let Some(inner) = at else { break };
            let id = ["edgeId", "nodeId", "id"].into_iter().find_map(|name| inner.get(name).and_then(Json::as_str));
            found = id.or(found);
            at = steps.get(end).and_then(|step| inner.pointer(&format!("/{step}")));
        }
        if let Some(id) = found {
            return id.to_owned();
        }
    }
    let is_name = |step: &&&str| !step.is_empty() && !step.bytes().all(|byte| byte.is_ascii_digit());
    let name = steps.iter().skip(1).rev().find(is_name);
    name.map_or_else(String::new, |name| name.replace("~1", "/").replace("~0", "~"))
}

fn judge_call(vector: &LoadedVector, call: &Call, rules: Rules, answers: &[&Answer]) -> Option<Box<Wrong>> {
    let count = case::count(vector);
    if answers.len() != count {
        let summary = format!("{} of {count} questions were answered", answers.len());
        return Some(Wrong::new(Verdict::Fail, summary).at(None));
    }
    let control = call.control.as_ref().map(|near| &near.expected);
    for (index, answer) in answers.iter().enumerate() {
        if index > 0 && is_same_tree(answers[0], answer) && (control.is_none() || index + 1 < count) {
            // The listed order was right; so is this.
            continue;
        }
        let is_control = control.is_some() && index + 1 == count;
        let expected = if is_control { control.unwrap_or(&call.expected) } else { &call.expected };
        let wrong = judge_answer(call.method, expected, rules, answer).or_else(|| {
            if is_control {
                None
            } else {
                other_digest(call.method, answers[0], answer)
            }
        });
        let Some(mut wrong) = wrong else { continue };
        if let (Answer::Result(got), false) = (answer, is_control) {
            wrong.decoy = decoy_in_words(call, rules, got);
        }
        let question = case::question(vector, index);
        if let (Some(explanation), Some(question)) = (&mut wrong.explanation, &question) {
            if explanation.params.is_empty() {
                explanation.params = question.params.clone().into_owned();
            }
        }
        return Some(wrong.at(question));
    }
    None
}

/// True when both are one result, not only equal ones.
fn is_same_tree(a: &Answer, b: &Answer) -> bool {
    matches!((a, b), (Answer::Result(a), Answer::Result(b)) if Arc::ptr_eq(a, b))
}

/// All arrivals must digest alike, also where the golden digest is not judged.
fn other_digest(method: &Method, listed: &Answer, arrived: &Answer) -> Option<Wrong> {
    let (Answer::Result(listed), Answer::Result(arrived)) = (listed, arrived) else { return None };
    let (listed, arrived) = (digest_of(method, listed), digest_of(method, arrived));
    if listed == arrived {
        return None;
    }
    let text = |digest: Option<&Json>| digest.map_or_else(String::new, brief::json);
    let summary = "the same ops in another arrival have another digest";
    let expected = format!("that of the listed order: {}", text(listed));
    let mut wrong = Wrong::answer(Verdict::Fail, summary, expected, text(arrived));
    wrong.difference.path = digest_pointer(method).unwrap_or_default();
    wrong.is_digest = true;
    Some(wrong)
}

fn decoy_in_words(call: &Call, rules: Rules, got: &Json) -> String {
    let equals = |result: &Json| first_in_members(call.method, rules, result, got).is_none();
    match call.decoys.iter().find(|decoy| equals(&decoy.result)) {
        Some(decoy) => format!("your answer is what {} gives", decoy.name),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::suite::method;

    const EXACT: Rules = Rules { level: Level::Exact, golden: true };
    const CORE: Rules = Rules { level: Level::Core, golden: true };

    fn result(text: &str) -> Answer {
        Answer::result(Json::parse(text).unwrap())
    }

    fn refused(reason: &str) -> Answer {
        Answer::Refused { reason: Some(reason.to_owned()), message: String::new() }
    }

    fn right(text: &str) -> Expected {
        Expected::Result(ExpectedResult::of(Json::parse(text).unwrap()))
    }

    fn verdict(expected: &Expected, rules: Rules, answer: &Answer) -> Option<Verdict> {
        judge_answer(method("value/echo").unwrap(), expected, rules, answer).map(|wrong| wrong.verdict)
    }

    #[test]
    fn the_focus_is_the_id_of_the_innermost_thing_on_the_way_or_the_last_name() {
        let right = Json::parse(r#"{"view":{"nodes":[{"id":"n","definition":{"url":"x"}}]}}"#).unwrap();
        let got = Json::parse(r#"{"view":{"nodes":[{"id":"n"},{"id":"extra"}]}}"#).unwrap();
        let focus = |path| focus(path, &[&right, &got]);
        assert_eq!(focus("/view/nodes/0/definition/url"), "n");
        assert_eq!(focus("/view/nodes/1"), "extra");
        assert_eq!(focus("/view/bounds/maxNodes"), "maxNodes");
        assert_eq!(focus("/view/a~1b/7"), "a/b");
        assert_eq!(focus("/digest"), "");
        assert_eq!(focus(""), "");
    }

    #[test]
    fn every_answer_to_an_expected_result_has_its_verdict() {
        let expected = right(r#"{"value":1}"#);
        let unreadable = Answer::Unreadable { text: "-0".to_owned(), error: Json::parse("-0").unwrap_err() };
        for (answer, verdict_wanted) in [
            (result(r#"{"value":1}"#), None),
            (result(r#"{"value":2}"#), Some(Verdict::Fail)),
            (unreadable, Some(Verdict::Fail)),
            (refused("invalid_value"), Some(Verdict::RefusedWrongly)),
            (Answer::Error { code: -32603, message: String::new() }, Some(Verdict::AdapterError)),
            (Answer::Error { code: 2, message: String::new() }, Some(Verdict::AdapterError)),
            (Answer::Error { code: -32601, message: String::new() }, Some(Verdict::Fail)),
        ] {
            assert_eq!(verdict(&expected, EXACT, &answer), verdict_wanted, "{answer:?}");
        }
    }

    #[test]
    fn every_answer_to_an_expected_refusal_has_its_verdict() {
        let expected = Expected::Refused("invalid_value".to_owned());
        let unreadable = Answer::Unreadable { text: "-0".to_owned(), error: Json::parse("-0").unwrap_err() };
        let bare = Answer::Refused { reason: None, message: String::new() };
        for (answer, exact, core) in [
            (refused("invalid_value"), None, None),
            (refused("invalid_op"), Some(Verdict::Fail), None),
            (bare, Some(Verdict::Fail), None),
            (result("{}"), Some(Verdict::AcceptedWrongly), Some(Verdict::AcceptedWrongly)),
            (unreadable, Some(Verdict::AcceptedWrongly), Some(Verdict::AcceptedWrongly)),
            (
                Answer::Error { code: -32602, message: String::new() },
                Some(Verdict::AdapterError),
                Some(Verdict::AdapterError),
            ),
        ] {
            assert_eq!(verdict(&expected, EXACT, &answer), exact, "{answer:?}");
            assert_eq!(verdict(&expected, CORE, &answer), core, "{answer:?}");
        }
    }

    #[test]
    fn what_is_missing_is_named() {
        let expected = right(r#"{"view":{"nodes":[],"digest":"g"},"issues":[]}"#);
        let own = Rules { level: Level::Exact, golden: false };
        let summary = |expected: &Expected, rules, text: &str| {
            judge_answer(method("plan/fold").unwrap(), expected, rules, &result(text)).unwrap().summary
        };
        for rules in [EXACT, CORE, own] {
            let bare = summary(&expected, rules, r#"{"nodes":[],"digest":"g"}"#);
            assert!(bare.starts_with("the result has no member `view`; put the view into a record"), "{bare}");
            assert_eq!(summary(&expected, rules, r#"{"issues":[]}"#), "the result has no member `view`");
            assert_eq!(summary(&expected, rules, r#"{"view":{"nodes":[]},"issues":[]}"#), "`view.digest` is missing");
            assert_eq!(
                summary(&expected, rules, r#"{"view":{"nodes":[],"digest":7},"issues":[]}"#) == NO_DIGEST,
                rules != EXACT
            );
        }
        assert_eq!(
            summary(&expected, EXACT, r#"{"view":{"nodes":[],"digest":"g"}}"#),
            "the result has no member `issues`"
        );
        let left_out = right(r#"{"view":{"nodes":[]},"issues":[]}"#);
        let said = summary(&left_out, EXACT, r#"{"view":{"nodes":[],"digest":"g"},"issues":[]}"#);
        assert!(said.contains("put it in") && said.contains("level core"), "{said}");
    }

    #[test]
    fn only_a_wrong_digest_puts_the_encoding_in_question() {
        let expected = right(r#"{"view":{"nodes":[],"digest":"g"},"issues":[]}"#);
        let is_digest =
            |text: &str| judge_answer(method("plan/fold").unwrap(), &expected, EXACT, &result(text)).unwrap().is_digest;
        assert!(is_digest(r#"{"view":{"nodes":[],"digest":"h"},"issues":[]}"#));
        assert!(!is_digest(r#"{"view":{"nodes":[]},"issues":[]}"#));
        assert!(!is_digest(r#"{"view":{"nodes":[1],"digest":"h"},"issues":[]}"#));
    }

    #[test]
    fn a_digest_that_is_not_compared_is_not_shown_as_if_it_were() {
        let expected = right(r#"{"view":{"nodes":[],"digest":"g"},"issues":[]}"#);
        let shown = |rules, answer: &Answer| {
            judge_answer(method("plan/fold").unwrap(), &expected, rules, answer).unwrap().difference.expected
        };
        let own = Rules { level: Level::Exact, golden: false };
        for answer in [refused("invalid_op"), result("{}"), result("1"), result(r#"{"view":1,"issues":[]}"#)] {
            assert!(shown(EXACT, &answer).contains(r#""digest":"g""#), "{answer:?}");
            for rules in [own, CORE] {
                assert!(shown(rules, &answer).contains(r#""digest":"(any)""#), "{answer:?}");
            }
        }
    }

    #[test]
    fn any_of_several_right_answers_will_do() {
        let expected = Expected::OneOf(vec![
            right(r#"{"value":1}"#),
            Expected::Refused("invalid_value".to_owned()),
            right(r#"{"value":2}"#),
        ]);
        for right in [result(r#"{"value":1}"#), result(r#"{"value":2}"#), refused("invalid_value")] {
            assert_eq!(verdict(&expected, EXACT, &right), None, "{right:?}");
        }
        for wrong in [result(r#"{"value":3}"#), refused("invalid_op")] {
            assert_eq!(verdict(&expected, EXACT, &wrong), Some(Verdict::Fail), "{wrong:?}");
        }
    }
}
