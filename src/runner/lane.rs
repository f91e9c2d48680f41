//! One lane: an adapter and the vectors it is asked, one process after the other.

mod blame;

use std::collections::VecDeque;
use std::sync::mpsc::SyncSender;
use std::time::{Duration, Instant};

use self::blame::Suspicion;
use super::event::{Detail, Event, Judged};
use super::fault::Fault;
use super::judge::{Judgement, Wrong};
use super::outcome::judged;
use super::preimage;
use super::rpc::Answer;
use super::scenario::{self, Trouble};
use super::session::{Heard, Session};
use super::shared::{Halt, Shared};
use super::stage::Stage;
use super::start_error::StartError;
use super::store_dir::StoreDir;
use super::work::{Active, Asked, Next, Work};
use crate::vector::body::Body;
use crate::vector::load::LoadedVector;
use crate::verdict::{Exit, Verdict};

/// How often in a row an adapter is started again without a judged vector (SPEC.md 2.5).
const MAX_FRUITLESS_RESTARTS: usize = 5;

/// What a lane is doing.
pub struct Lane<'r> {
    number: usize,
    run: &'r Shared<'r>,
    events: SyncSender<Event>,
    store: StoreDir,
    session: Option<Session>,
    /// True when the process has been asked something since it was started.
    is_used: bool,
    active: Vec<Active<'r>>,
    /// To be asked before the shared queue goes on.
    queue: VecDeque<Work<'r>>,
    /// Relations whose first two rounds were right: asked once more in a fresh process.
    afresh: Vec<Work<'r>>,
    suspicion: Option<Suspicion>,
    held: Option<Held>,
    fruitless_restarts: usize,
}

/// The last verdict, kept back until the next: a stray line that follows may still belong to it.
struct Held {
    judged: Judged,
    ids: Vec<u64>,
}

impl<'r> Lane<'r> {
    /// A lane with a running adapter, or one that starts its own.
    #[must_use]
    pub fn new(
        number: usize,
        run: &'r Shared<'r>,
        events: SyncSender<Event>,
        store: StoreDir,
        session: Option<Session>,
    ) -> Lane<'r> {
        Lane {
            number,
            run,
            events,
            store,
            session,
            is_used: false,
            active: Vec::new(),
            queue: VecDeque::new(),
            afresh: Vec::new(),
            suspicion: None,
            held: None,
            fruitless_restarts: 0,
        }
    }

    /// Asks vectors until there are no more or the run is to end, and closes the adapter.
    pub fn work(mut self) {
        if let Err(halt) = self.ask_everything() {
            self.run.halt(halt);
        }
        self.close_session();
    }

    fn ask_everything(&mut self) -> Result<(), Halt> {
        self.ask_queue()?;
        if !self.afresh.is_empty() {
            self.close_session();
            self.queue = self.afresh.drain(..).rev().collect();
            self.ask_queue()?;
        }
        Ok(())
    }

    fn ask_queue(&mut self) -> Result<(), Halt> {
        while !self.run.is_stopped() {
            self.fill()?;
            let run = self.run;
            let Some(session) = self.session.as_mut().filter(|session| session.in_flight() > 0) else { return Ok(()) };
            match session.hear(&|| run.is_stopped()) {
                Heard::Reply { id, answer } => self.take(id, answer),
                Heard::Fault(fault) => self.recover(fault)?,
                Heard::Stopped => return Ok(()),
            }
        }
        Ok(())
    }

    /// Asks as much as may be in flight.
    fn fill(&mut self) -> Result<(), Halt> {
        loop {
            // A scenario that was just played may have been the last failure that is wanted.
            if self.run.is_stopped() {
                return Ok(());
            }
            let alone = self.active.iter().any(|active| active.work.alone);
            let window = if alone { 1 } else { self.run.handshake.window };
            let in_flight: usize = self.active.iter().map(|active| active.in_flight.len()).sum();
            if in_flight >= window {
                return Ok(());
            }
            if self.ask_next() {
                continue;
            }
            let Some(work) = self.next_work() else { return Ok(()) };
            let is_scenario = matches!(work.vector.body, Body::Scenario(_));
            if !self.active.is_empty() && (alone || work.alone || is_scenario || self.run.isolate) {
                self.queue.push_front(work);
                return Ok(());
            }
            if self.run.isolate && self.is_used {
                self.close_session();
            }
            self.ensure_session()?;
            if self.session.is_none() {
                // The run is to end.
                return Ok(());
            }
            self.is_used = true;
            if is_scenario {
                self.play(work)?;
            } else {
                let stderr_from = self.session.as_ref().map_or(0, |session| session.stderr().position());
                self.active.push(Active::new(work, stderr_from));
            }
        }
    }

    fn next_work(&mut self) -> Option<Work<'r>> {
        self.queue.pop_front().or_else(|| self.run.take_next().map(Work::new))
    }

    /// Asks one more question of the vectors under way. False when all theirs are asked.
    fn ask_next(&mut self) -> bool {
        let Some(session) = &mut self.session else { return false };
        for active in &mut self.active {
            if let Some(Next { asked, method, params }) = active.next_question() {
                session.label_next(|| active.label(asked));
                let id = session.ask(method, &params);
                active.note_asked(id, asked);
                return true;
            }
        }
        false
    }

    fn take(&mut self, id: u64, answer: Answer) {
        self.run.note_answer();
        let Some(index) = self.active.iter().position(|active| active.asked(id).is_some()) else { return };
        let active = &mut self.active[index];
        match active.take_asked(id) {
            Some(Asked::Question(question)) => {
                active.note_answer(question, answer);
                if active.is_answered() {
                    self.judge(index);
                }
            }
            Some(Asked::Preimage) => {
                let mut active = self.active.remove(index);
                if let Some(mut wrong) = active.wrong.take() {
                    if let Some(explanation) = &wrong.explanation {
                        wrong.preimage = preimage::explain(&explanation.golden, &answer);
                    }
                    self.settle_wrong(active, *wrong);
                }
            }
            None => {}
        }
    }

    /// All questions are answered: what is it worth?
    fn judge(&mut self, index: usize) {
        let handshake = &self.run.handshake;
        let active = &mut self.active[index];
        if active.has_followed_up() {
            let wrong = active.wrong_tie();
            let active = self.active.remove(index);
            return match wrong {
                Some(wrong) => self.settle_wrong(active, *wrong),
                None => self.settle_pass(active),
            };
        }
        match active.judge(handshake.is_golden()) {
            Judgement::Pass => {
                let ties = active.ties(handshake.is_golden(), &handshake.capabilities);
                if !ties.is_empty() {
                    // Asked when there is room; see `Active::next_question`.
                    return active.follow_up(ties);
                }
                let active = self.active.remove(index);
                self.settle_pass(active);
            }
            Judgement::Wrong(mut wrong) => {
                if wrong.explanation.is_some() && handshake.capabilities.contains(&"plan.preimage") {
                    // Asked when there is room; see `Active::next_question`.
                    active.wrong = Some(wrong);
                    return;
                }
                if wrong.explanation.is_some() {
                    wrong.preimage = preimage::NOT_CLAIMED.to_owned();
                }
                let active = self.active.remove(index);
                self.settle_wrong(active, *wrong);
            }
        }
    }

    fn settle_pass(&mut self, active: Active<'r>) {
        let vector = active.work.vector;
        if let Some(suspicion) = self.suspicion.take_if(|suspicion| suspicion.suspect == vector.vector.id) {
            if !suspicion.is_solved {
                return self.charge_suspect(active, &suspicion);
            }
        }
        if active.needs_fresh_process() {
            self.note_judged();
            // A stray line that follows is more likely this one's.
            self.release();
            self.afresh.push(active.into_work_afresh());
            return;
        }
        let passed = judged(vector, Verdict::Pass, active.spent(), None);
        self.settle(passed, active.ids);
    }

    fn settle_wrong(&mut self, active: Active<'r>, wrong: Wrong) {
        let vector = active.work.vector;
        self.suspicion.take_if(|suspicion| suspicion.suspect == vector.vector.id);
        let stderr = self.session.as_ref().map_or_else(String::new, |session| {
            session.stderr().settle();
            session.stderr().since(active.stderr_from)
        });
        let verdict = wrong.verdict;
        let detail = self.complete(vector, wrong.detail(vector), stderr);
        self.settle(judged(vector, verdict, active.spent(), Some(detail)), active.ids);
    }

    fn complete(&self, vector: &LoadedVector, detail: Detail, stderr: String) -> Detail {
        let replay = self.run.replay.command(&vector.vector.id);
        Detail { why: vector.vector.why.clone(), stderr, replay, ..detail }
    }

    fn play(&mut self, work: Work<'r>) -> Result<(), Halt> {
        let Some(session) = self.session.take() else { return Ok(()) };
        let vector = work.vector;
        let (run, begun, stderr_from) = (self.run, Instant::now(), session.stderr().position());
        let stop = || run.is_stopped();
        let mut stage = Stage::new(run.launch, &run.handshake, self.store.path(), &stop, session);
        let outcome = scenario::play(vector, run.handshake.is_golden(), &mut stage);
        let stray = if outcome.is_ok() { stage.close_others() } else { None };
        let stderr = stage.stderr(stderr_from);
        if stage.has_answered() {
            run.note_answer();
        }
        let ids = stage.ids();
        if stage.has_replaced_main() {
            self.afresh.iter_mut().for_each(Work::forget_ids);
        }
        let main = stage.into_main();
        let spent = begun.elapsed();
        match (outcome, stray) {
            (Ok(Judgement::Pass), None) => {
                self.settle_scenario(vector, (Verdict::Pass, None), stderr, spent, ids);
            }
            (Ok(Judgement::Pass), Some(violation)) => {
                let (verdict, detail) = Fault::Violation(violation).verdict();
                self.settle_scenario(vector, (verdict, Some(detail)), stderr, spent, ids);
            }
            (Ok(Judgement::Wrong(wrong)), _) => {
                let (verdict, detail) = (wrong.verdict, wrong.detail(vector));
                self.settle_scenario(vector, (verdict, Some(detail)), stderr, spent, ids);
            }
            (Err(Trouble::Fault { fault, question, input }), _) => {
                let (verdict, detail) = fault.verdict();
                let why = detail.summary.clone();
                let detail = Detail { question, input, ..detail };
                self.settle_scenario(vector, (verdict, Some(detail)), stderr, spent, Vec::new());
                return self.restart(why, Some(vector.vector.id.clone()));
            }
            (Err(Trouble::Start(error)), _) => return Err(Halt::of_start(&error)),
            (Err(Trouble::Stopped), _) => {}
        }
        self.session = main;
        Ok(())
    }

    fn settle_scenario(
        &mut self,
        vector: &'r LoadedVector,
        (verdict, detail): (Verdict, Option<Detail>),
        stderr: String,
        spent: Duration,
        ids: Vec<u64>,
    ) {
        let detail = detail.map(|detail| self.complete(vector, detail, stderr));
        self.settle(judged(vector, verdict, spent, detail), ids);
    }

    /// A verdict is final, but for stray lines that still follow.
    fn settle(&mut self, judged: Judged, ids: Vec<u64>) {
        self.note_judged();
        if judged.verdict.is_red() {
            self.run.note_failure();
        }
        self.release();
        self.held = Some(Held { judged, ids });
    }

    /// An adapter that has never answered anything is not kept alive by the verdicts on its deaths.
    fn note_judged(&mut self) {
        if self.run.has_answered() {
            self.fruitless_restarts = 0;
        }
    }

    fn release(&mut self) {
        if let Some(held) = self.held.take() {
            // It fails only when the run no longer listens.
            let _ = self.events.send(Event::Judged(Box::new(held.judged)));
        }
    }

    fn ensure_session(&mut self) -> Result<(), Halt> {
        if self.session.is_some() {
            return Ok(());
        }
        match self.start() {
            Ok(()) => Ok(()),
            Err(StartError::Died { how, .. }) => {
                self.restart(format!("the adapter {how} before it answered `initialize`"), None)
            }
            Err(StartError::Stopped) => Ok(()),
            Err(error) => Err(Halt::of_start(&error)),
        }
    }

    fn restart(&mut self, mut why: String, mut vector: Option<String>) -> Result<(), Halt> {
        self.release();
        loop {
            if self.fruitless_restarts == MAX_FRUITLESS_RESTARTS {
                let why = format!(
                    "the adapter was started again {MAX_FRUITLESS_RESTARTS} times in a row and answered no vector in \
                     between; now {why}"
                );
                return Err(Halt { exit: Some(Exit::Adapter), why });
            }
            if self.run.is_stopped() {
                return Ok(());
            }
            self.fruitless_restarts += 1;
            // It fails only when the run no longer listens.
            let _ = self.events.send(Event::Restarted { lane: self.number, why: why.clone(), vector: vector.take() });
            match self.start() {
                Ok(()) => return Ok(()),
                Err(StartError::Died { how, .. }) => why = format!("the adapter {how} before it answered `initialize`"),
                Err(StartError::Stopped) => return Ok(()),
                Err(error) => return Err(Halt::of_start(&error)),
            }
        }
    }

    /// Starts the adapter, which must say of itself what it said at first.
    fn start(&mut self) -> Result<(), StartError> {
        let run = self.run;
        let (session, handshake) = Session::start(run.launch, self.store.path(), &|| run.is_stopped())?;
        if let Some(member) = run.handshake.first_difference(&handshake) {
            return Err(StartError::Changed(member));
        }
        self.session = Some(session);
        self.is_used = false;
        // Requests are numbered afresh in each process.
        self.afresh.iter_mut().for_each(Work::forget_ids);
        Ok(())
    }

    /// Ends the adapter in good order; what it says beside the protocol is charged.
    fn close_session(&mut self) {
        if let Some(session) = self.session.take() {
            if let Some(violation) = session.close() {
                if !self.charge_stray(&violation, violation.repeated) {
                    self.charge_stray(&violation, None);
                }
            }
        }
        self.release();
    }

    /// Kills the adapter and returns the end of its standard error.
    fn end_session(&mut self, position: u64) -> String {
        let Some(session) = self.session.take() else { return String::new() };
        session.into_stderr(position)
    }
}
