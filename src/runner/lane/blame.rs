//! Who is charged when an adapter ends, hangs, or writes what is no protocol (SPEC.md 2.5).

use std::time::Duration;

use super::super::event::Detail;
use super::super::fault::{Fault, Violation};
use super::super::outcome::judged;
use super::super::shared::Halt;
use super::super::work::Active;
use super::Lane;
use crate::verdict::Verdict;

/// A fault with several requests in flight, none of which has yet been shown to cause it.
pub(super) struct Suspicion {
    fault: Fault,
    stderr: String,
    in_flight: usize,
    /// Charged when asking one at a time names nobody: the fault did happen.
    pub(super) suspect: String,
    pub(super) is_solved: bool,
}

impl<'r> Lane<'r> {
    /// Asking one at a time named nobody, but the fault did happen: it is not forgotten.
    pub(super) fn charge_suspect(&mut self, active: Active<'r>, suspicion: &Suspicion) {
        let vector = active.work.vector;
        let (verdict, mut detail) = suspicion.fault.verdict();
        detail.summary = format!(
            "{}, with {} requests in flight, this vector's among the first; asked again one at a time all of them were \
             answered: mend what they share, or claim a smaller `window`",
            detail.summary, suspicion.in_flight
        );
        let detail = self.complete(vector, detail, suspicion.stderr.clone());
        self.settle(judged(vector, verdict, active.spent(), Some(detail)), active.ids);
    }

    /// The adapter ended, hung, or wrote what is no protocol: charge it to the one who caused it,
    /// start again, and ask the others again.
    pub(super) fn recover(&mut self, fault: Fault) -> Result<(), Halt> {
        let why = fault.verdict().1.summary;
        let position = self.active.iter().map(|active| active.stderr_from).min().unwrap_or(0);
        let stderr = self.end_session(position);
        let involved = std::mem::take(&mut self.active);
        let (explaining, mut involved): (Vec<_>, Vec<_>) =
            involved.into_iter().partition(|active| active.wrong.is_some());
        let in_flight: usize = involved.iter().chain(&explaining).map(|active| active.in_flight.len()).sum();
        let nobody_else = explaining.iter().all(|active| active.in_flight.is_empty());
        for mut active in explaining {
            // They are judged; only the explanation is lost.
            if let Some(wrong) = active.wrong.take() {
                self.settle_wrong(active, *wrong);
            }
        }
        let repeated = match &fault {
            Fault::Violation(violation) => violation.repeated,
            _ => None,
        };
        let owner = |active: &Active<'_>| repeated.is_some_and(|id| active.ids.contains(&id));
        let is_alone = |active: &Active<'_>| in_flight == 1 && !active.in_flight.is_empty();
        if let (Some(id), None, Fault::Violation(violation)) = (repeated, involved.iter().position(owner), &fault) {
            if self.charge_stray(violation, Some(id)) {
                self.ask_again(involved, false);
                return self.restart(why, None);
            }
        }
        if let Some(index) = involved.iter().position(owner).or_else(|| involved.iter().position(is_alone)) {
            let culprit = involved.remove(index);
            if let Some(suspicion) = &mut self.suspicion {
                suspicion.is_solved = true;
            }
            let vector = culprit.work.vector.vector.id.clone();
            self.charge(culprit, &fault, stderr);
            self.ask_again(involved, false);
            return self.restart(why, Some(vector));
        }
        if nobody_else && in_flight > 1 {
            self.suspect(&mut involved, fault, stderr, in_flight);
        }
        self.ask_again(involved, true);
        self.restart(why, None)
    }

    /// Puts the suspect last, so that its verdict comes when all others have been asked alone.
    pub(super) fn suspect(&mut self, involved: &mut [Active<'r>], fault: Fault, stderr: String, in_flight: usize) {
        let late = match &fault {
            Fault::TimedOut { id, .. } => involved.iter().position(|active| active.asked(*id).is_some()),
            _ => None,
        };
        let oldest = || {
            let first = |active: &Active<'_>| active.in_flight.iter().map(|(id, _)| *id).min();
            (0..involved.len())
                .filter(|index| first(&involved[*index]).is_some())
                .min_by_key(|index| first(&involved[*index]))
        };
        let Some(index) = late.or_else(oldest) else { return };
        let suspect = involved[index].work.vector.vector.id.clone();
        involved[index..].rotate_left(1);
        self.suspicion = Some(Suspicion { fault, stderr, in_flight, suspect, is_solved: false });
    }

    pub(super) fn ask_again(&mut self, involved: Vec<Active<'r>>, alone: bool) {
        for active in involved.into_iter().rev() {
            self.queue.push_front(active.into_work(alone));
        }
    }

    pub(super) fn charge(&mut self, culprit: Active<'r>, fault: &Fault, stderr: String) {
        let vector = culprit.work.vector;
        self.suspicion.take_if(|suspicion| suspicion.suspect == vector.vector.id);
        let (verdict, mut detail) = fault.verdict();
        if let Some(question) = culprit.question_in_flight() {
            detail.question = question.label;
            detail.input = format!("{} {}", question.method.name, question.params);
        }
        let detail = self.complete(vector, detail, stderr);
        self.settle(judged(vector, verdict, culprit.spent(), Some(detail)), culprit.ids);
    }

    /// Charges a line that answers nothing to the vector that it belongs to, if that is not yet
    /// reported. `repeated` is a request of this session that was answered before.
    pub(super) fn charge_stray(&mut self, violation: &Violation, repeated: Option<u64>) -> bool {
        let holds = |ids: &[u64]| repeated.is_none_or(|id| ids.contains(&id));
        let (verdict, detail) = Fault::Violation(violation.clone()).verdict();
        if let Some(held) = self.held.as_mut().filter(|held| holds(&held.ids)) {
            if held.judged.verdict == Verdict::Pass {
                let why = self.run.vectors.iter().find(|vector| vector.vector.id == held.judged.id);
                let why = why.map_or_else(String::new, |vector| vector.vector.why.clone());
                let replay = self.run.replay.command(&held.judged.id);
                held.judged.verdict = verdict;
                self.run.note_failure();
                held.judged.detail = Some(Detail { why, replay, ..detail });
            }
            return true;
        }
        let Some(index) = self.afresh.iter().rposition(|work| holds(work.first_ids())) else { return false };
        let work = self.afresh.remove(index);
        let detail = self.complete(work.vector, detail, String::new());
        self.settle(judged(work.vector, verdict, Duration::ZERO, Some(detail)), Vec::new());
        true
    }
}
