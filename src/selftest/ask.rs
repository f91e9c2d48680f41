//! Asks an implementation a vector's questions in this process: over the service and the wire's own text.

use std::collections::HashMap;

use crate::adapter::implementation::Implementation;
use crate::adapter::serve::serve;
use crate::runner::case::{self, Question};
use crate::runner::judge::{judge, Judgement};
use crate::runner::rpc::{self, Answer};
use crate::runner::scenario::{play, Trouble};
use crate::vector::body::Body;
use crate::vector::load::LoadedVector;
use crate::verdict::Verdict;

use super::troupe::Troupe;

/// What a vector says of an implementation.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Outcome {
    /// Everything was answered rightly.
    Pass,
    /// A wrong answer: the vector notices.
    Wrong {
        /// One sentence.
        summary: String,
    },
    /// Something went wrong that is no answer: it proves nothing.
    NoAnswer {
        /// One sentence.
        summary: String,
    },
}

/// How a new implementation, without a past, is made.
pub(super) type Start<'s> = dyn Fn() -> Box<dyn Implementation + Send> + 's;

/// Asks and judges one vector, under golden digests or the implementation's own; a new implementation for each process that the runner would start.
pub(super) fn ask(start: &Start<'_>, vector: &LoadedVector, golden: bool) -> Outcome {
    let judgement = match &vector.body {
        Body::Scenario(_) => act(start, vector, golden),
        Body::Call(_) | Body::Relation(_) => question(start, vector, golden),
    };
    match judgement {
        Err(summary) => Outcome::NoAnswer { summary },
        Ok(Judgement::Pass) => Outcome::Pass,
        Ok(Judgement::Wrong(wrong)) => match wrong.verdict {
            Verdict::Fail | Verdict::RefusedWrongly | Verdict::AcceptedWrongly | Verdict::Unstable => {
                Outcome::Wrong { summary: wrong.summary }
            }
            _ => Outcome::NoAnswer { summary: wrong.summary },
        },
    }
}

/// Judges a call or a relation. An error is what went wrong that is no answer.
fn question(start: &Start<'_>, vector: &LoadedVector, golden: bool) -> Result<Judgement, String> {
    let questions = (0..case::count(vector)).filter_map(|index| case::question(vector, index)).collect();
    let afresh = match &vector.body {
        Body::Relation(relation) => {
            (0..relation.inputs.len()).filter_map(|index| case::question_afresh(relation, index)).collect()
        }
        Body::Call(_) | Body::Scenario(_) => vec![],
    };
    let mut answers = Vec::new();
    for questions in [questions, afresh] {
        let asked: Vec<_> =
            questions.iter().map(|question: &Question<'_>| (question.method.name, &*question.params)).collect();
        answers.extend(answers_of(start().as_mut(), &asked)?);
    }
    let answers: Vec<&Answer> = answers.iter().collect();
    Ok(judge(vector, golden, &answers))
}

/// Judges a scenario. An error is what went wrong that is no answer.
fn act(start: &Start<'_>, vector: &LoadedVector, golden: bool) -> Result<Judgement, String> {
    let mut troupe = Troupe::new(start);
    play(vector, golden, &mut troupe).map_err(|trouble| match (troupe.into_trouble(), trouble) {
        (Some(summary), _) => summary,
        (None, Trouble::Fault { fault, .. }) => format!("{fault:?}"),
        (None, Trouble::Start(error)) => error.to_string(),
        (None, Trouble::Stopped) => "the scenario was stopped".to_owned(),
    })
}

/// The answers to the questions (method and params), in their order, as the runner would read them.
pub(super) fn answers_of(
    implementation: &mut dyn Implementation,
    questions: &[(&str, &str)],
) -> Result<Vec<Answer>, String> {
    let mut input = String::new();
    for (id, (method, params)) in questions.iter().enumerate() {
        input.push_str(&rpc::request(id as u64, method, params));
    }
    let mut output = Vec::new();
    serve(implementation, &mut input.as_bytes(), &mut output).map_err(|error| error.to_string())?;

    let mut replies = HashMap::new();
    for line in output.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
        let reply = rpc::read_reply(line).map_err(|breach| breach.to_string())?;
        replies.insert(reply.id, reply.answer);
    }
    let answer = |id: usize| match replies.remove(&(id as i64)) {
        Some(answer @ (Answer::Result(_) | Answer::Refused { .. })) => Ok(answer),
        Some(other) => Err(rpc::in_words(&other)),
        None => Err("a question was not answered".to_owned()),
    };
    (0..questions.len()).map(answer).collect()
}
