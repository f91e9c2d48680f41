//! The adapters of a scenario: the lane's own is `a`, others run on the same directory.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use super::fault::{Fault, Violation};
use super::handshake::Handshake;
use super::rpc::Answer;
use super::scenario::{Actors, Failure, Request};
use super::session::{Heard, Launch, Session};
use super::start_error::StartError;

/// The instance that every lane has.
const MAIN: &str = "a";

/// The answers to one instance's share of the requests, by their index among all.
type Share = Vec<(usize, Answer)>;

/// The instances of one scenario.
pub struct Stage<'s> {
    launch: &'s Launch,
    handshake: &'s Handshake,
    store: &'s Path,
    stop: &'s (dyn Fn() -> bool + Sync),
    running: BTreeMap<String, Session>,
    /// The first request that this scenario sends to `a` as it runs now.
    first_id: u64,
    /// True once `a` is another process than before: it numbers its requests afresh.
    has_replaced_main: bool,
    /// Instances that were killed and not started again.
    killed: Vec<String>,
    /// What instances that were ended said beside the protocol.
    stray: Option<Violation>,
    has_answered: bool,
    stderr: String,
}

impl<'s> Stage<'s> {
    /// A stage on which `a` runs.
    #[must_use]
    pub fn new(
        launch: &'s Launch,
        handshake: &'s Handshake,
        store: &'s Path,
        stop: &'s (dyn Fn() -> bool + Sync),
        main: Session,
    ) -> Stage<'s> {
        Stage {
            first_id: main.next_id(),
            has_replaced_main: false,
            launch,
            handshake,
            store,
            stop,
            running: BTreeMap::from([(MAIN.to_owned(), main)]),
            killed: Vec::new(),
            stray: None,
            has_answered: false,
            stderr: String::new(),
        }
    }

    /// Ends all but `a` in good order. A line that some instance wrote beside the protocol.
    pub fn close_others(&mut self) -> Option<Violation> {
        let names: Vec<String> = self.running.keys().filter(|name| *name != MAIN).cloned().collect();
        for name in names {
            self.close(&name);
        }
        self.stray.take()
    }

    /// The end of standard error: that of the instance at fault, else that of `a` from a position.
    #[must_use]
    pub fn stderr(&self, position: u64) -> String {
        if !self.stderr.is_empty() {
            return self.stderr.clone();
        }
        self.running.get(MAIN).map_or_else(String::new, |main| main.stderr().since(position))
    }

    /// True when any instance has answered a question.
    #[must_use]
    pub fn has_answered(&self) -> bool {
        self.has_answered
    }

    /// The numbers of the requests that this scenario sent to `a` as it runs now.
    #[must_use]
    pub fn ids(&self) -> Vec<u64> {
        self.running.get(MAIN).map_or_else(Vec::new, |main| (self.first_id..main.next_id()).collect())
    }

    /// True when `a` is another process than before the scenario: the numbers of requests mean others now.
    #[must_use]
    pub fn has_replaced_main(&self) -> bool {
        self.has_replaced_main
    }

    /// Instance `a`, if it runs. The others are killed.
    #[must_use]
    pub fn into_main(mut self) -> Option<Session> {
        self.running.remove(MAIN)
    }

    fn close(&mut self, instance: &str) {
        if let Some(session) = self.running.remove(instance) {
            self.stray = self.stray.take().or(session.close());
        }
    }

    /// Starts instances that are used for the first time; killed ones are not raised unasked.
    fn ensure(&mut self, instance: &str) -> Result<(), Failure> {
        if self.running.contains_key(instance) {
            return Ok(());
        }
        if self.killed.iter().any(|killed| killed == instance) {
            return Err(Failure::NotRunning);
        }
        self.start(instance)
    }

    fn note(&self, what: &str) {
        if let Some(trace) = &self.launch.trace {
            trace.note(what);
        }
    }

    /// Keeps what an instance at fault said, and ends it.
    fn lose(&mut self, instance: &str) {
        if let Some(session) = self.running.remove(instance) {
            self.stderr = session.into_stderr(0);
        }
    }
}

impl Actors for Stage<'_> {
    fn ask(&mut self, requests: &[Request]) -> Result<Vec<Answer>, Failure> {
        for request in requests {
            self.ensure(&request.on)?;
        }
        let (stop, window) = (self.stop, self.handshake.window);
        // One thread an instance, so that they really are asked at the same time.
        let outcomes: Vec<(String, Result<Share, Failure>)> = std::thread::scope(|scope| {
            let threads: Vec<_> = self
                .running
                .iter_mut()
                .filter(|(name, _)| requests.iter().any(|request| request.on == **name))
                .map(|(name, session)| {
                    let ask = move || pipelined(session, name, requests, window, stop);
                    (name.clone(), std::thread::Builder::new().spawn_scoped(scope, ask))
                })
                .collect();
            let join = |thread: io::Result<std::thread::ScopedJoinHandle<'_, _>>| match thread.map(|it| it.join()) {
                Ok(Ok(outcome)) => outcome,
                Ok(Err(panic)) => std::panic::resume_unwind(panic),
                Err(error) => Err(Failure::Start(StartError::NoThread(error))),
            };
            threads.into_iter().map(|(name, thread)| (name, join(thread))).collect()
        });
        let mut answers: Share = Vec::with_capacity(requests.len());
        for (name, outcome) in outcomes {
            match outcome {
                Ok(answered) => answers.extend(answered),
                Err(failure) => {
                    self.lose(&name);
                    return Err(failure);
                }
            }
        }
        self.has_answered |= !answers.is_empty();
        answers.sort_by_key(|(index, _)| *index);
        Ok(answers.into_iter().map(|(_, answer)| answer).collect())
    }

    fn crash(&mut self, instance: &str, under_way: Option<&Request>) -> Result<(), Failure> {
        if let Some(request) = under_way {
            self.ensure(&request.on)?;
            if let Some(session) = self.running.get_mut(&request.on) {
                session.label_next(|| request.in_words());
                session.ask(request.method.name, &request.params);
                session.wait_written(self.stop);
            }
        }
        let mut session = self.running.remove(instance).ok_or(Failure::NotRunning)?;
        let stray = session.kill();
        self.note(&format!("instance {instance} was killed"));
        self.killed.push(instance.to_owned());
        if let Some(violation) = stray {
            self.stderr = session.into_stderr(0);
            return Err(Failure::Fault(Fault::Violation(violation)));
        }
        match under_way.filter(|request| request.on != instance) {
            // The call runs on another instance, which is to answer it.
            Some(request) => self.await_answer(&request.on),
            None => Ok(()),
        }
    }

    fn start(&mut self, instance: &str) -> Result<(), Failure> {
        self.close(instance);
        self.note(&format!("instance {instance} is started"));
        let (session, handshake) = match Session::start(self.launch, self.store, self.stop) {
            Ok(started) => started,
            Err(StartError::Stopped) => return Err(Failure::Stopped),
            // It ran before: that it cannot start on what it left behind is its fault.
            Err(StartError::Died { how, stderr, .. }) => {
                self.stderr = stderr;
                let how = format!("{how} when it was started on the directory that it left");
                return Err(Failure::Fault(Fault::Crashed { how, left: String::new() }));
            }
            Err(error) => return Err(Failure::Start(error)),
        };
        if let Some(member) = self.handshake.first_difference(&handshake) {
            return Err(Failure::Start(StartError::Changed(member)));
        }
        self.killed.retain(|killed| killed != instance);
        if instance == MAIN {
            self.first_id = session.next_id();
            self.has_replaced_main = true;
        }
        self.running.insert(instance.to_owned(), session);
        Ok(())
    }
}

impl Stage<'_> {
    fn await_answer(&mut self, instance: &str) -> Result<(), Failure> {
        let Some(session) = self.running.get_mut(instance) else { return Err(Failure::NotRunning) };
        match session.hear(&|| (self.stop)()) {
            Heard::Reply { .. } => Ok(()),
            Heard::Fault(fault) => {
                self.lose(instance);
                Err(Failure::Fault(fault))
            }
            Heard::Stopped => Err(Failure::Stopped),
        }
    }
}

/// Asks one instance its share of the requests, up to the window at a time.
fn pipelined(
    session: &mut Session,
    instance: &str,
    requests: &[Request],
    window: usize,
    stop: &dyn Fn() -> bool,
) -> Result<Share, Failure> {
    let mut waiting = requests.iter().enumerate().filter(|(_, request)| request.on == instance).peekable();
    let mut asked: BTreeMap<u64, usize> = BTreeMap::new();
    let mut answers = Vec::new();
    loop {
        while asked.len() < window {
            let Some((index, request)) = waiting.next() else { break };
            session.label_next(|| request.in_words());
            asked.insert(session.ask(request.method.name, &request.params), index);
        }
        if asked.is_empty() {
            return Ok(answers);
        }
        match session.hear(stop) {
            Heard::Reply { id, answer } => answers.extend(asked.remove(&id).map(|index| (index, answer))),
            Heard::Fault(fault) => return Err(Failure::Fault(fault)),
            Heard::Stopped => return Err(Failure::Stopped),
        }
    }
}
