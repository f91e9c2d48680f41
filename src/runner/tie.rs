//! One view has one digest: where no golden digest says what is right, the view of a fold is digested once more.

use std::borrow::Cow;

use super::brief;
use super::case::Question;
use super::compare::{digest_of, digest_pointer, is_digest, Rules, A_DIGEST};
use super::compare_values::same;
use super::judge::{no_result, Wrong};
use super::rpc::Answer;
use crate::json::Json;
use crate::suite::{self, Comparison, Method};
use crate::vector::body::{Body, Call, Expected, ExpectedResult};
use crate::vector::format::Level;
use crate::vector::load::LoadedVector;
use crate::verdict::Verdict;

/// The method that digests a view.
const DIGEST: &str = "plan/digest";

/// A digest that came with a view, and what is asked to hold it to that view.
#[derive(Clone, Debug)]
pub struct Tie {
    digest: Json,
    label: String,
    method: &'static Method,
    params: String,
}

impl Tie {
    /// What is asked: the digest of the view, which is given without its `digest`, so that nothing
    /// can be echoed.
    #[must_use]
    pub fn question<'v>(&self) -> Question<'v> {
        Question { label: self.label.clone(), method: self.method, params: Cow::Owned(self.params.clone()) }
    }

    /// Judges the answer. `None`: it is the digest that came with the view.
    #[must_use]
    pub fn judge(&self, answer: &Answer) -> Option<Box<Wrong>> {
        let path = digest_pointer(self.method).unwrap_or_default();
        let wanted = || format!("that of the folded view: {}", brief::json(&self.digest));
        let wrong = match answer {
            Answer::Result(result) => match digest_of(self.method, result) {
                Some(digest) if same(digest, &self.digest) => return None,
                Some(digest) if is_digest(digest) => {
                    let summary = "plan/fold and plan/digest answer two digests for one view";
                    Wrong { is_digest: true, ..Wrong::answer(Verdict::Fail, summary, wanted(), brief::json(digest)) }
                }
                other => {
                    let got = brief::json(other.unwrap_or(result));
                    Wrong::answer(Verdict::Fail, super::judge::NO_DIGEST, A_DIGEST.to_owned(), got)
                }
            },
            other => no_result(self.method, other, wanted()),
        };
        let mut wrong = wrong.at(Some(self.question()));
        if wrong.difference.path.is_empty() {
            wrong.difference.path = path;
        }
        Some(wrong)
    }
}

/// What is asked once a call was answered rightly: for each view whose digest was judged by its form
/// alone, its digest. The listed order and the control count; arrivals digest like the listed order.
/// Nothing for a capability that is not claimed. Linear in the answers.
#[must_use]
pub fn ties(vector: &LoadedVector, golden: bool, capabilities: &[&str], answers: &[&Answer]) -> Vec<Tie> {
    let rules = Rules { level: vector.vector.level, golden };
    let (Body::Call(call), Some(method)) = (&vector.body, suite::method(DIGEST)) else { return Vec::new() };
    let is_compared = rules.golden && rules.level == Level::Exact;
    if is_compared || !capabilities.contains(&method.capability) || view_member(call.method).is_none() {
        return Vec::new();
    }
    let listed = (answers.first(), &call.expected, "the digest of the folded view");
    let control =
        call.control.as_ref().map(|near| (answers.last(), &near.expected, "the digest of the control's view"));
    [Some(listed), control]
        .into_iter()
        .flatten()
        .filter_map(|(answer, expected, label)| tie(call, method, *answer?, expected, label))
        .collect()
}

fn tie(call: &Call, method: &'static Method, answer: &Answer, expected: &Expected, label: &str) -> Option<Tie> {
    let pointer = digest_pointer(call.method)?;
    let Answer::Result(result) = answer else { return None };
    if !wants_digest(expected, &pointer) {
        return None;
    }
    let digest = result.pointer(&pointer).filter(|digest| is_digest(digest))?.clone();
    let Json::Object(view) = result.get(view_member(call.method)?)? else { return None };
    let view = view.iter().filter(|(name, _)| name != "digest").cloned().collect();
    let params = Json::object([("view", Json::Object(view))]).to_string();
    Some(Tie { digest, label: label.to_owned(), method, params })
}

fn view_member(method: &Method) -> Option<&'static str> {
    method.result.iter().find(|(_, comparison)| *comparison == Comparison::View).map(|(name, _)| *name)
}

/// True when every right result has a digest, and none of them ignores it.
fn wants_digest(expected: &Expected, pointer: &str) -> bool {
    let wants = |result: &ExpectedResult| {
        result.result.pointer(pointer).is_some() && !result.ignore.iter().any(|ignored| ignored == pointer)
    };
    match expected {
        Expected::Result(result) => wants(result),
        Expected::Refused(_) => true,
        Expected::OneOf(choices) => choices.iter().all(|choice| wants_digest(choice, pointer)),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::vector::format::Vector;

    const BOTH: [&str; 2] = ["plan.fold", "plan.digest"];

    /// A fold whose view, and that of its control, has the digest `g`.
    fn fold(level: &str, ignore: &str) -> LoadedVector {
        let expect = format!(r#"{{"result":{{"view":{{"nodes":[],"digest":"g"}},"issues":[]}},"ignore":[{ignore}]}}"#);
        let text = format!(
            r#"{{"id":"fold.t.x","title":"t","why":"w","clauses":["c"],"level":"{level}","tags":["positive"],
                "origin":"hand","hash":"","method":"plan/fold","params":{{}},"expect":{expect},
                "control":{{"params":{{}},"expect":{expect}}}}}"#
        );
        let vector: Vector = serde_json::from_str(&text).unwrap();
        let body = Body::of(&vector).unwrap();
        LoadedVector { vector, suite: crate::suite::Suite::Fold, file: String::new(), body }
    }

    fn answer(digest: &str) -> Answer {
        Answer::result(Json::parse(&format!(r#"{{"view":{{"digest":{digest},"nodes":[]}},"issues":[]}}"#)).unwrap())
    }

    fn asked(vector: &LoadedVector, golden: bool, capabilities: &[&str]) -> Vec<(String, String)> {
        let (listed, control) = (answer(r#""own 1""#), answer(r#""own 2""#));
        let ties = ties(vector, golden, capabilities, &[&listed, &control]);
        ties.iter().map(Tie::question).map(|question| (question.label, question.params.into_owned())).collect()
    }

    #[test]
    fn the_views_of_the_call_and_of_its_control_are_asked_without_their_digests() {
        let wanted = ["the digest of the folded view", "the digest of the control's view"]
            .map(|label| (label.to_owned(), r#"{"view":{"nodes":[]}}"#.to_owned()));
        assert_eq!(asked(&fold("exact", ""), false, &BOTH), wanted);
        assert_eq!(asked(&fold("core", ""), false, &BOTH), wanted);
        assert_eq!(asked(&fold("core", ""), true, &BOTH), wanted);
    }

    #[test]
    fn nothing_is_asked_where_the_golden_digest_is_judged_or_none_is_or_nobody_digests() {
        assert_eq!(asked(&fold("exact", ""), true, &BOTH), []);
        assert_eq!(asked(&fold("exact", r#""/view/digest""#), false, &BOTH), []);
        assert_eq!(asked(&fold("exact", ""), false, &["plan.fold"]), []);
    }

    #[test]
    fn only_the_digest_that_came_with_the_view_is_right() {
        let (listed, control) = (answer(r#""own 1""#), answer(r#""own 2""#));
        let ties = ties(&fold("exact", ""), false, &BOTH, &[&listed, &control]);
        let verdict = |at: usize, text: &str| {
            ties[at].judge(&Answer::result(Json::parse(text).unwrap())).map(|wrong| wrong.summary)
        };
        assert_eq!(verdict(0, r#"{"digest":"own 1"}"#), None);
        assert_eq!(verdict(1, r#"{"digest":"own 2"}"#), None);
        let two = Some("plan/fold and plan/digest answer two digests for one view".to_owned());
        assert_eq!(verdict(1, r#"{"digest":"own 1"}"#), two);
        for no_digest in [r#"{"digest":""}"#, r#"{"digest":7}"#, "{}", "null"] {
            assert_eq!(verdict(0, no_digest), Some("a digest is a string that is not empty".to_owned()), "{no_digest}");
        }
        let refused = Answer::Refused { reason: None, message: String::new() };
        assert_eq!(ties[0].judge(&refused).unwrap().verdict, Verdict::RefusedWrongly);
    }
}
