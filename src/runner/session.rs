//! One live adapter: a writer thread, a reader thread, and the requests in flight between them.

mod ending;

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::Path;
use std::sync::mpsc::RecvTimeoutError;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::brief::{self, duration};
use super::fault::{Fault, Violation};
use super::handshake::{self, Handshake};
use super::pipes::{Ends, Outgoing};
use super::process::{in_words, Process, Program};
use super::rpc::{self, Answer, Reply};
use super::start_error::StartError;
use super::stderr::Tail;
use super::trace::Trace;
use crate::frame::Frame;
use crate::json::Json;

/// How often a wait looks whether the run is to end.
const TICK: Duration = Duration::from_millis(50);

/// How often a wait looks whether everything has been written.
const WRITING_TICK: Duration = Duration::from_millis(1);

/// How long after the end of its standard output a process is given to say how it ended.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// A line that is taken in small bites must be taken within this many time-outs.
const SLOWEST_WRITE: u32 = 10;

/// How an adapter is started and how long it may take.
#[derive(Clone, Debug)]
pub struct Launch {
    /// What is executed.
    pub program: Program,
    /// Within which `initialize` must be answered.
    pub start_timeout: Duration,
    /// Within which any other request must be answered.
    pub timeout: Duration,
    /// Shows every frame, if wanted.
    pub trace: Option<Trace>,
}

/// What became of a wait.
#[derive(Debug)]
pub enum Heard {
    /// A request was answered.
    Reply {
        /// Its number.
        id: u64,
        /// The answer.
        answer: Answer,
    },
    /// Something went wrong; the session is of no more use.
    Fault(Fault),
    /// The run is to end.
    Stopped,
}

/// A running adapter that has answered `initialize`. Dropping it kills the process group.
#[derive(Debug)]
pub struct Session {
    process: Process,
    stderr: Tail,
    ends: Ends,
    in_flight: BTreeMap<u64, InFlight>,
    next_id: u64,
    timeout: Duration,
    /// How many requests the adapter says it takes at a time.
    window: u32,
    last_answer: Option<Instant>,
    input_closed: Option<Instant>,
    /// What came while something else was waited for.
    early: Option<Heard>,
    last_result: Option<LastResult>,
    trace: Option<Trace>,
    /// What the requests are, in words, where frames are shown.
    labels: BTreeMap<u64, String>,
    next_label: String,
}

#[derive(Clone, Copy, Debug)]
struct InFlight {
    asked: Instant,
    written: Option<Instant>,
}

/// A result that was read, with its line: one that is spelled alike need not be read again.
#[derive(Debug)]
struct LastResult {
    line: Vec<u8>,
    tree: Arc<Json>,
}

impl Session {
    /// Starts the adapter with its private directory and asks `initialize`.
    ///
    /// # Errors
    /// [`StartError`] when it cannot be executed, ends, is silent, or answers wrongly.
    pub fn start(launch: &Launch, store: &Path, stop: &dyn Fn() -> bool) -> Result<(Session, Handshake), StartError> {
        let mut session = Session::spawn(launch, store)?;
        session.ask("initialize", &handshake::params());
        let place = || launch.program.place();
        match session.hear(stop) {
            Heard::Reply { answer: Answer::Result(result), .. } => {
                let handshake = Handshake::read(&result)?;
                session.timeout = launch.timeout;
                session.window = u32::try_from(handshake.window).unwrap_or(u32::MAX);
                Ok((session, handshake))
            }
            Heard::Reply { answer, .. } => Err(StartError::Refused(rpc::in_words(&answer))),
            Heard::Fault(Fault::Crashed { how, .. }) => {
                Err(StartError::Died { how, place: place(), stderr: session.last_words(0) })
            }
            Heard::Fault(Fault::TimedOut { .. }) => {
                Err(StartError::Silent { after: launch.start_timeout, place: place(), stderr: session.last_words(0) })
            }
            Heard::Fault(Fault::Violation(violation)) => {
                Err(StartError::Violation { violation, stderr: session.last_words(0) })
            }
            Heard::Stopped => Err(StartError::Stopped),
        }
    }

    fn spawn(launch: &Launch, store: &Path) -> Result<Session, StartError> {
        let env: [(&str, &OsStr); 1] = [("PLANPROOF_STORE_DIR", store.as_os_str())];
        let (process, pipes) = Process::spawn(&launch.program, &env)?;
        Ok(Session {
            process,
            stderr: Tail::of(pipes.stderr).map_err(StartError::NoThread)?,
            ends: Ends::of(pipes.stdin, pipes.stdout).map_err(StartError::NoThread)?,
            in_flight: BTreeMap::new(),
            next_id: 0,
            timeout: launch.start_timeout,
            window: 1,
            last_answer: None,
            input_closed: None,
            early: None,
            last_result: None,
            trace: launch.trace.clone(),
            labels: BTreeMap::new(),
            next_label: String::new(),
        })
    }

    /// Says what the next request is, for frames that are shown; costs nothing where none are.
    pub fn label_next(&mut self, label: impl FnOnce() -> String) {
        if self.trace.is_some() {
            self.next_label = label();
        }
    }

    /// Sends a request and returns its number. `params` is JSON text.
    pub fn ask(&mut self, method: &str, params: &str) -> u64 {
        let id = self.next_id;
        self.next_id += 1;
        let line = rpc::request(id, method, params);
        if let Some(trace) = &self.trace {
            let label = std::mem::take(&mut self.next_label);
            trace.sent(&label, &line);
            self.labels.insert(id, label);
        }
        self.in_flight.insert(id, InFlight { asked: Instant::now(), written: None });
        self.ends.send(Outgoing { id: Some(id), line });
        id
    }

    /// The number of the request that comes next; those below it were sent.
    #[must_use]
    pub fn next_id(&self) -> u64 {
        self.next_id
    }

    /// How many requests are in flight.
    #[must_use]
    pub fn in_flight(&self) -> usize {
        self.in_flight.len()
    }

    /// The end of standard error, and where it stands now.
    #[must_use]
    pub fn stderr(&self) -> &Tail {
        &self.stderr
    }

    /// Waits for the next reply, fault or stop. At least one request must be in flight, else it
    /// waits for something that cannot come in time and says so after the time-out.
    pub fn hear(&mut self, stop: &dyn Fn() -> bool) -> Heard {
        let heard = self.listen(stop);
        if let Heard::Fault(fault) = &heard {
            self.show_fault(fault);
        }
        heard
    }

    fn listen(&mut self, stop: &dyn Fn() -> bool) -> Heard {
        loop {
            if stop() {
                return Heard::Stopped;
            }
            if let Some(heard) = self.early.take() {
                return heard;
            }
            self.note_written();
            let wait = self.next_deadline().0.saturating_duration_since(Instant::now()).min(TICK);
            match self.ends.receive(wait) {
                Ok(frame) => return self.take(frame),
                Err(RecvTimeoutError::Timeout) => {
                    if let Some(fault) = self.overdue() {
                        return Heard::Fault(fault);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return Heard::Fault(self.crashed(&[])),
            }
        }
    }

    /// Takes over what the writing has come to.
    fn note_written(&mut self) {
        let mut notes = self.ends.notes();
        self.input_closed = notes.closed;
        for (id, at) in notes.written.drain(..) {
            if let Some(request) = self.in_flight.get_mut(&id) {
                request.written = Some(at);
            }
        }
    }

    fn take(&mut self, frame: Frame) -> Heard {
        match frame {
            Frame::Line(line) => match self.read(line) {
                Ok((id, answer)) => Heard::Reply { id, answer },
                Err(violation) => Heard::Fault(Fault::Violation(violation)),
            },
            Frame::TooLong(head) => Heard::Fault(Fault::Violation(Violation::too_long(&head))),
            Frame::End(left) => Heard::Fault(self.crashed(&left)),
        }
    }

    fn read(&mut self, line: Vec<u8>) -> Result<(u64, Answer), Violation> {
        let reply = match self.read_again(&line) {
            Some(reply) => Ok(reply),
            None => rpc::read_reply(&line),
        };
        if let Some(trace) = &self.trace {
            let id = reply.as_ref().ok().and_then(|reply| u64::try_from(reply.id).ok());
            let label = id.and_then(|id| self.labels.get(&id));
            trace.received(label.map_or("", String::as_str), &line);
        }
        let Reply { id, answer } = reply.map_err(|breach| Violation::new(breach.to_string(), &line))?;
        match u64::try_from(id).ok().filter(|id| *id < self.next_id) {
            None => Err(Violation::new(format!("a reply with id {id}, which was not asked"), &line)),
            Some(id) if self.in_flight.remove(&id).is_some() => {
                self.last_answer = Some(Instant::now());
                if let Answer::Result(tree) = &answer {
                    self.last_result = Some(LastResult { line, tree: Arc::clone(tree) });
                }
                Ok((id, answer))
            }
            Some(id) => Err(Violation {
                repeated: Some(id),
                ..Violation::new(format!("a second answer to request {id}"), &line)
            }),
        }
    }

    /// What a line says that holds the same result as the last, byte for byte and in the plainest
    /// spelling of a reply. A set of ops in its many arrivals is answered so.
    fn read_again(&self, line: &[u8]) -> Option<Reply> {
        let last = self.last_result.as_ref()?;
        let (_, known) = rpc::plain_result(&last.line)?;
        let (id, result) = rpc::plain_result(line)?;
        (result == known).then(|| Reply { id, answer: Answer::Result(Arc::clone(&last.tree)) })
    }

    /// The end of standard output: the process gets a moment to say how it ended.
    fn crashed(&mut self, left: &[u8]) -> Fault {
        let how = match self.process.end(LAST_WORDS) {
            Some(status) => in_words(status),
            None => "closed its standard output while it was running".to_owned(),
        };
        self.stderr.wait_closed(LAST_WORDS);
        Fault::Crashed { how, left: brief::bytes(left, brief::LINE) }
    }

    /// When something is late next, and which request that is.
    ///
    /// The clock of a request counts from when its line was written or, with several in flight, from
    /// the last answer (SPEC.md 2.5): an adapter that answers one after the other is not late for
    /// the length of its queue. So that a request cannot be starved for ever by others that keep
    /// being answered, it must also be answered within window × time-out from when it was written:
    /// no queue is longer.
    fn next_deadline(&self) -> (Instant, Option<u64>) {
        if let Some(closed) = self.input_closed {
            return (closed + LAST_WORDS, None);
        }
        let (begun, last) = {
            let notes = self.ends.notes();
            (notes.begun, notes.last)
        };
        let deadline = |request: &InFlight| match request.written {
            Some(written) => {
                let since = self.last_answer.map_or(written, |answer| answer.max(written));
                (since + self.timeout).min(written + self.timeout.saturating_mul(self.window))
            }
            // Not earlier than asked: the notes of the writer may be those of an older line.
            None => {
                let stalled = last.max(request.asked) + self.timeout;
                stalled.min(begun.max(request.asked) + self.timeout * SLOWEST_WRITE)
            }
        };
        let first = self.in_flight.iter().map(|(id, request)| (deadline(request), Some(*id))).min();
        first.unwrap_or((Instant::now() + self.timeout, None))
    }

    fn overdue(&mut self) -> Option<Fault> {
        self.note_written();
        let (deadline, id) = self.next_deadline();
        if Instant::now() < deadline {
            return None;
        }
        if self.input_closed.is_some() {
            let how = match self.process.end(LAST_WORDS) {
                Some(status) => in_words(status),
                None => "closed its standard input while it was running".to_owned(),
            };
            return Some(Fault::Crashed { how, left: String::new() });
        }
        let id = id?;
        if let Some(status) = self.process.end(Duration::ZERO) {
            // Something that it left behind keeps its standard output open.
            return Some(Fault::Crashed { how: in_words(status), left: String::new() });
        }
        let written = self.in_flight.get(&id).and_then(|request| request.written);
        let after = duration(self.timeout);
        let is_starved = written
            .zip(self.last_answer)
            .is_some_and(|(written, answer)| deadline < answer.max(written) + self.timeout);
        let what = if is_starved {
            format!(
                "did not answer within {}, the time-out times its window of {}, while it answered others; it must \
                 answer every request, or claim a smaller `window`",
                duration(self.timeout.saturating_mul(self.window)),
                self.window
            )
        } else if written.is_some() {
            format!("did not answer within {after}; if it answers late raise --timeout, if it does not flush, flush")
        } else {
            format!("did not read its standard input for {after}; it must read while it works or answer sooner")
        };
        Some(Fault::TimedOut { id, what })
    }

    /// Waits until everything asked has been written, or something comes, which is then heard next.
    pub fn wait_written(&mut self, stop: &dyn Fn() -> bool) {
        loop {
            self.note_written();
            if stop() || self.early.is_some() || self.in_flight.values().all(|request| request.written.is_some()) {
                return;
            }
            self.early = match self.ends.receive(WRITING_TICK) {
                Ok(frame) => Some(self.take(frame)),
                Err(RecvTimeoutError::Timeout) => self.overdue().map(Heard::Fault),
                Err(RecvTimeoutError::Disconnected) => Some(Heard::Fault(self.crashed(&[]))),
            };
        }
    }
}
