//! A vector on its way through a lane: its questions, those in flight, and the answers so far.

use std::borrow::Cow;
use std::time::{Duration, Instant};

use super::case::{self, Question};
use super::judge::{self, Judgement, Wrong};
use super::relation::{self, Kept};
use super::rpc::Answer;
use super::tie::{self, Tie};
use crate::suite;
use crate::vector::body::Body;
use crate::vector::load::LoadedVector;

/// A vector to be asked.
pub struct Work<'r> {
    /// The vector.
    pub vector: &'r LoadedVector,
    /// One request at a time, with nothing else in flight: something went wrong before.
    pub alone: bool,
    /// For a relation that is asked once more in a fresh process: what it answered in the first.
    first: Option<FirstProcess>,
}

/// What a relation answered in its first process.
struct FirstProcess {
    kept: Vec<Kept>,
    ids: Vec<u64>,
    spent: Duration,
}

/// A vector that is being asked.
pub struct Active<'r> {
    /// The vector.
    pub work: Work<'r>,
    /// The answers, by question.
    answers: Vec<Option<Said>>,
    /// The requests that have not been answered.
    pub in_flight: Vec<(u64, Asked)>,
    /// All its requests in this process.
    pub ids: Vec<u64>,
    /// Where standard error stood when it was begun.
    pub stderr_from: u64,
    /// It is judged; the answer to `plan/preimage` may explain why.
    pub wrong: Option<Box<Wrong>>,
    /// Its own questions are answered rightly; these follow from the answers.
    ties: Vec<Tie>,
    next: usize,
    begun: Option<Instant>,
}

/// An answer, as it is held until the vector is judged.
#[derive(Clone, Debug)]
enum Said {
    /// Whole: it is compared with the right one.
    Whole(Answer),
    /// Of an input of a relation.
    Kept(Kept),
}

/// What a request is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// The question of that index.
    Question(usize),
    /// The pre-image that explains a wrong digest.
    Preimage,
}

/// A request that is to be sent.
pub struct Next<'a> {
    /// What it is for.
    pub asked: Asked,
    /// Its method.
    pub method: &'static str,
    /// Its params, as text.
    pub params: Cow<'a, str>,
}

impl<'r> Work<'r> {
    /// A vector that has not been asked yet.
    #[must_use]
    pub fn new(vector: &'r LoadedVector) -> Work<'r> {
        Work { vector, alone: false, first: None }
    }

    /// The requests of its first process.
    #[must_use]
    pub fn first_ids(&self) -> &[u64] {
        self.first.as_ref().map_or(&[], |first| &first.ids)
    }

    /// The process has ended: its numbers mean something else now.
    pub fn forget_ids(&mut self) {
        if let Some(first) = &mut self.first {
            first.ids.clear();
        }
    }

    fn questions(&self) -> usize {
        match (&self.vector.body, &self.first) {
            (Body::Relation(relation), Some(_)) => relation.inputs.len(),
            _ => case::count(self.vector),
        }
    }

    fn question(&self, index: usize) -> Option<Question<'r>> {
        match (&self.vector.body, &self.first) {
            (Body::Relation(relation), Some(_)) => case::question_afresh(relation, index),
            _ => case::question(self.vector, index),
        }
    }
}

impl<'r> Active<'r> {
    /// A vector that is about to be asked, with standard error at `stderr_from`.
    #[must_use]
    pub fn new(work: Work<'r>, stderr_from: u64) -> Active<'r> {
        Active {
            answers: vec![None; work.questions()],
            work,
            in_flight: Vec::new(),
            ids: Vec::new(),
            stderr_from,
            wrong: None,
            ties: Vec::new(),
            next: 0,
            begun: None,
        }
    }

    /// The work from its beginning, after something went wrong.
    #[must_use]
    pub fn into_work(self, alone: bool) -> Work<'r> {
        Work { alone: alone || self.work.alone, ..self.work }
    }

    /// What to ask next.
    #[must_use]
    pub fn next_question(&self) -> Option<Next<'_>> {
        if let Some(wrong) = &self.wrong {
            let explanation = wrong.explanation.as_ref().filter(|_| self.in_flight.is_empty())?;
            let method = suite::method("plan/preimage")?;
            let params = Cow::Borrowed(explanation.params.as_str());
            return Some(Next { asked: Asked::Preimage, method: method.name, params });
        }
        let question = self.question(self.next)?;
        let asked = Asked::Question(self.next);
        Some(Next { asked, method: question.method.name, params: question.params })
    }

    /// What the request is, in words: for frames that are shown.
    #[must_use]
    pub fn label(&self, asked: Asked) -> String {
        match asked {
            Asked::Question(index) => self.question(index).map_or_else(String::new, |question| question.label),
            Asked::Preimage => "to explain the digest".to_owned(),
        }
    }

    /// Notes that it was asked.
    pub fn note_asked(&mut self, id: u64, asked: Asked) {
        self.begun.get_or_insert_with(Instant::now);
        self.in_flight.push((id, asked));
        self.ids.push(id);
        if let Asked::Question(index) = asked {
            self.next = index + 1;
        }
    }

    /// What the request in flight is for, if it is one of this vector.
    #[must_use]
    pub fn asked(&self, id: u64) -> Option<Asked> {
        self.in_flight.iter().find(|(asked, _)| *asked == id).map(|(_, what)| *what)
    }

    /// The same; it is no longer in flight.
    pub fn take_asked(&mut self, id: u64) -> Option<Asked> {
        let index = self.in_flight.iter().position(|(asked, _)| *asked == id)?;
        Some(self.in_flight.swap_remove(index).1)
    }

    /// The oldest question in flight.
    #[must_use]
    pub fn question_in_flight(&self) -> Option<Question<'r>> {
        let oldest = self.in_flight.iter().min_by_key(|(id, _)| *id)?;
        match oldest.1 {
            Asked::Question(index) => self.question(index),
            Asked::Preimage => None,
        }
    }

    /// The question of that index: those of the vector, then those that follow from its answers.
    fn question(&self, index: usize) -> Option<Question<'r>> {
        match index.checked_sub(self.work.questions()) {
            None => self.work.question(index),
            Some(follows) => self.ties.get(follows).map(Tie::question),
        }
    }

    /// Notes what is to be asked now that the vector's own questions are answered rightly.
    pub fn follow_up(&mut self, ties: Vec<Tie>) {
        self.answers.extend(ties.iter().map(|_| None));
        self.ties = ties;
    }

    /// True when nothing more follows from the answers.
    #[must_use]
    pub fn has_followed_up(&self) -> bool {
        !self.ties.is_empty()
    }

    /// What is wrong with the answers to what followed.
    #[must_use]
    pub fn wrong_tie(&self) -> Option<Box<Wrong>> {
        let answers = self.answers.iter().skip(self.work.questions()).flatten().filter_map(Said::whole);
        self.ties.iter().zip(answers).find_map(|(tie, answer)| tie.judge(answer))
    }

    /// True when every question is answered.
    #[must_use]
    pub fn is_answered(&self) -> bool {
        self.answers.iter().all(Option::is_some)
    }

    /// Takes the answer to a question.
    pub fn note_answer(&mut self, question: usize, answer: Answer) {
        let said = match &self.work.vector.body {
            Body::Relation(relation) => Said::Kept(relation::keep(relation, &answer)),
            Body::Call(_) | Body::Scenario(_) => Said::Whole(answer),
        };
        if let Some(place) = self.answers.get_mut(question) {
            *place = Some(said);
        }
    }

    /// What the answers are worth, those of the first process included.
    #[must_use]
    pub fn judge(&self, golden: bool) -> Judgement {
        let vector = self.work.vector;
        match &vector.body {
            Body::Relation(relation) => {
                let first = self.work.first.iter().flat_map(|first| &first.kept);
                let kept: Vec<&Kept> = first.chain(self.answers.iter().flatten().filter_map(Said::kept)).collect();
                relation::judge(vector, relation, &kept).map_or(Judgement::Pass, Judgement::Wrong)
            }
            Body::Call(_) | Body::Scenario(_) => judge::judge(vector, golden, &self.whole_answers()),
        }
    }

    /// What is to be asked when everything was answered rightly.
    #[must_use]
    pub fn ties(&self, golden: bool, capabilities: &[&str]) -> Vec<Tie> {
        tie::ties(self.work.vector, golden, capabilities, &self.whole_answers())
    }

    fn whole_answers(&self) -> Vec<&Answer> {
        self.answers.iter().flatten().filter_map(Said::whole).collect()
    }

    /// Time since the first question, and that of the first process.
    #[must_use]
    pub fn spent(&self) -> Duration {
        let before = self.work.first.as_ref().map_or(Duration::ZERO, |first| first.spent);
        before + self.begun.map_or(Duration::ZERO, |begun| begun.elapsed())
    }

    /// True for a relation in its first process: its inputs are asked once more in a fresh one.
    #[must_use]
    pub fn needs_fresh_process(&self) -> bool {
        matches!(self.work.vector.body, Body::Relation(_)) && self.work.first.is_none()
    }

    /// The work that remains in a fresh process, where there is some.
    #[must_use]
    pub fn into_work_afresh(self) -> Work<'r> {
        let spent = self.spent();
        let kept = self.answers.into_iter().flatten().filter_map(|said| match said {
            Said::Kept(kept) => Some(kept),
            Said::Whole(_) => None,
        });
        let first = FirstProcess { kept: kept.collect(), ids: self.ids, spent };
        Work { first: Some(first), alone: false, ..self.work }
    }
}

impl Said {
    fn whole(&self) -> Option<&Answer> {
        match self {
            Said::Whole(answer) => Some(answer),
            Said::Kept(_) => None,
        }
    }

    fn kept(&self) -> Option<&Kept> {
        match self {
            Said::Kept(kept) => Some(kept),
            Said::Whole(_) => None,
        }
    }
}
