//! Relations: which inputs must answer alike and which must not, judged by what is kept of each answer.

use super::brief;
use super::case;
use super::compare::{digest_pointer, is_digest, A_DIGEST};
use super::fingerprint::Fingerprint;
use super::judge::{no_result, Wrong, NO_DIGEST};
use super::rpc::Answer;
use crate::json::{pointer_step, Json};
use crate::vector::body::Relation;
use crate::vector::load::LoadedVector;
use crate::verdict::Verdict;

/// What is kept of the answer to an input: enough to compare and to show it, however long it is. A
/// relation waits for a fresh process to the end of its lane, and all its answers wait with it.
#[derive(Clone, Debug)]
pub enum Kept {
    /// The member that the relation compares.
    Member(Member),
    /// The answer has no such member, and this is what is to be said of it.
    Wrong(Box<Wrong>),
}

/// The member that a relation compares.
#[derive(Clone, Debug)]
pub struct Member {
    fingerprint: Fingerprint,
    /// Its text, shortened.
    shown: String,
}

/// What to keep of an answer. The member that the relation compares must be there and say something.
#[must_use]
pub fn keep(relation: &Relation, answer: &Answer) -> Kept {
    match compared_member(relation, answer) {
        Ok(member) => Kept::Member(Member { fingerprint: Fingerprint::of(member), shown: brief::json(member) }),
        Err(wrong) => Kept::Wrong(wrong),
    }
}

/// Judges a relation by what was kept of the answers to [`case::question`] 0, 1, …, which may be
/// followed by those to [`case::question_afresh`] 0, 1, …. `None`: it holds.
#[must_use]
pub fn judge(vector: &LoadedVector, relation: &Relation, kept: &[&Kept]) -> Option<Box<Wrong>> {
    let inputs = relation.inputs.len();
    let first_process = case::ROUNDS * inputs;
    if kept.len() != first_process && kept.len() != first_process + inputs {
        let summary = format!("{} of {first_process} questions were answered", kept.len());
        return Some(Wrong::new(Verdict::Fail, summary).at(None));
    }
    let question = |index: usize| match index.checked_sub(first_process) {
        None => case::question(vector, index),
        Some(afresh) => case::question_afresh(relation, afresh),
    };
    let mut compared: Vec<&Member> = Vec::with_capacity(kept.len());
    for (index, kept) in kept.iter().enumerate() {
        match kept {
            Kept::Member(member) => compared.push(member),
            Kept::Wrong(wrong) => return Some(wrong.as_ref().clone().at(question(index))),
        }
    }
    let input_of = |index: usize| match index.checked_sub(first_process) {
        None => index % inputs,
        Some(afresh) => inputs - 1 - afresh,
    };
    for (index, member) in compared.iter().enumerate().skip(inputs) {
        let before = compared[input_of(index)];
        if before.fingerprint != member.fingerprint {
            // The frame of the first answer and that of this one, as `replay` labels them.
            let label = |index| question(index).map_or_else(String::new, |question| question.label);
            let (first, later) = (label(input_of(index)), label(index));
            let summary = format!(
                "two answers to one question: `{first}` and `{later}` are the same request and answer differently"
            );
            let expected = format!("as for `{first}`: {}", before.shown);
            let mut wrong = Wrong::answer(Verdict::Unstable, summary, expected, member.shown.clone());
            wrong.difference.path = pointer(&relation.of);
            return Some(wrong.at(question(index)));
        }
    }
    broken(vector, relation, &compared)
}

fn compared_member<'a>(relation: &Relation, answer: &'a Answer) -> Result<&'a Json, Box<Wrong>> {
    let path = pointer(&relation.of);
    let wanted = || format!("a result with {path}");
    let Answer::Result(result) = answer else {
        return Err(Box::new(no_result(relation.method, answer, wanted())));
    };
    let member = relation.of.iter().try_fold(&**result, |at, step| at.get(step));
    if digest_pointer(relation.method).is_some_and(|pointer| path == pointer) {
        return match member {
            Some(digest) if is_digest(digest) => Ok(digest),
            other => {
                let got = brief::json(other.unwrap_or(result));
                let mut wrong = Wrong::answer(Verdict::Fail, NO_DIGEST, A_DIGEST.to_owned(), got);
                wrong.difference.path = path;
                Err(Box::new(wrong))
            }
        };
    }
    match member {
        Some(Json::String(text)) if text.is_empty() => {}
        None | Some(Json::Null) => {}
        Some(member) => return Ok(member),
    }
    let mut wrong =
        Wrong::answer(Verdict::Fail, "the member to compare is missing or empty", wanted(), brief::json(result));
    wrong.difference.path = path;
    Err(Box::new(wrong))
}

fn broken(vector: &LoadedVector, relation: &Relation, compared: &[&Member]) -> Option<Box<Wrong>> {
    // Names of a checked body exist.
    let index = |name: &String| relation.inputs.get_index_of(name).unwrap_or_default();
    let failure = |summary: String, expected: String, second: &String, member: &Member| {
        let mut wrong = Wrong::answer(Verdict::Fail, summary, expected, member.shown.clone());
        wrong.difference.path = pointer(&relation.of);
        Some(wrong.at(case::question(vector, index(second))))
    };
    for group in &relation.same {
        for pair in group.windows(2) {
            let (first, second) = (compared[index(&pair[0])], compared[index(&pair[1])]);
            if first.fingerprint != second.fingerprint {
                let summary = format!("inputs {} and {} must answer alike and do not", pair[0], pair[1]);
                return failure(summary, format!("as for {}: {}", pair[0], first.shown), &pair[1], second);
            }
        }
    }
    for (a, b) in &relation.differ {
        let (first, second) = (compared[index(a)], compared[index(b)]);
        if first.fingerprint == second.fingerprint {
            let summary = format!("inputs {a} and {b} must answer differently and answer alike");
            return failure(summary, format!("anything else than for {a}: {}", first.shown), b, second);
        }
    }
    None
}

fn pointer(steps: &[String]) -> String {
    steps.iter().map(|step| pointer_step(step)).collect()
}
