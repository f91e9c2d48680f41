//! Asks an implementation a vector's questions in this process: over the service and the wire's own text.

use std::collections::HashMap;

use crate::adapter::implementation::Implementation;
use crate::adapter::serve::serve;
use crate::runner::case::{self, Question};
use crate::runner::judge::{judge, Judgement};
use crate::runner::rpc::{self, Answer};
use crate::vector::body::Body;
use crate::vector::load::LoadedVector;
use crate::verdict::Verdict;

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

/// Asks and judges one vector; a new implementation for each process that the runner would start.
pub(super) fn ask(start: &dyn Fn() -> Box<dyn Implementation + Send>, vector: &LoadedVector) -> Outcome {
    let questions = (0..case::count(vector)).filter_map(|index| case::question(vector, index)).collect();
    let afresh = match &vector.body {
        Body::Relation(relation) => {
            (0..relation.inputs.len()).filter_map(|index| case::question_afresh(relation, index)).collect()
        }
        Body::Call(_) | Body::Scenario(_) => vec![],
    };
    let mut answers = Vec::new();
    for questions in [questions, afresh] {
        match answers_of(start().as_mut(), &questions) {
            Ok(answered) => answers.extend(answered),
            Err(summary) => return Outcome::NoAnswer { summary },
        }
    }
    let answers: Vec<&Answer> = answers.iter().collect();
    match judge(vector, true, &answers) {
        Judgement::Pass => Outcome::Pass,
        Judgement::Wrong(wrong) => match wrong.verdict {
            Verdict::Fail | Verdict::RefusedWrongly | Verdict::AcceptedWrongly | Verdict::Unstable => {
                Outcome::Wrong { summary: wrong.summary }
            }
            _ => Outcome::NoAnswer { summary: wrong.summary },
        },
    }
}

/// The answers to the questions, in their order, as the runner would read them.
fn answers_of(implementation: &mut dyn Implementation, questions: &[Question<'_>]) -> Result<Vec<Answer>, String> {
    let mut input = String::new();
    for (id, question) in questions.iter().enumerate() {
        input.push_str(&rpc::request(id as u64, question.method.name, &question.params));
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
