//! One live adapter: a writer thread, a reader thread, and the requests in flight between them.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io::{BufReader, Write};
use std::path::Path;
use std::process::{ChildStdin, ChildStdout};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{mpsc, Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::brief;
use super::frame::{read_frame, Frame, MAX_LINE};
use super::handshake::{self, Handshake, HandshakeError};
use super::process::{in_words, Process, Program, SpawnError};
use super::rpc::{self, Answer, Breach, Reply};
use super::stderr::Tail;
use super::trace::Trace;
use crate::verdict::Exit;

/// How often a wait looks whether the run is to end.
const TICK: Duration = Duration::from_millis(50);

/// How long an adapter may take to end once its standard input has ended (SPEC.md 2.2).
const FAREWELL: Duration = Duration::from_secs(2);

/// How long after the end of its standard output a process is given to say how it ended.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// A line that is taken in small bites must be taken within this many time-outs.
const SLOWEST_WRITE: u32 = 10;

/// The longest single write: progress is noted after each.
const BITE: usize = 8 * 1024;

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

/// What went wrong with an adapter as a process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It ended, or closed a stream.
    Crashed {
        /// How, in words.
        how: String,
        /// The unfinished line it left, shortened.
        left: String,
    },
    /// It did not answer in time.
    TimedOut {
        /// The request.
        id: u64,
        /// What it failed to do, in words.
        what: String,
    },
    /// It wrote something that is not the protocol.
    Violation(Violation),
}

/// Something on standard output that is not the protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Why not.
    pub why: String,
    /// The line, shortened.
    pub quoted: String,
    /// The request that it answers a second time, if it does.
    pub repeated: Option<u64>,
}

/// Why an adapter could not be brought to answer `initialize`.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// It could not be executed.
    #[error(transparent)]
    Spawn(#[from] SpawnError),
    /// It ended first.
    #[error("the adapter {how} before it answered `initialize`; executed: {place}")]
    Died {
        /// How it ended.
        how: String,
        /// The path that was executed.
        place: String,
        /// The end of its standard error.
        stderr: String,
    },
    /// It did not answer in time.
    #[error(
        "the adapter did not answer `initialize` within {}; it must read one line from standard input, answer with \
         one line and flush; executed: {place}", duration(*.after)
    )]
    Silent {
        /// The time-out.
        after: Duration,
        /// The path that was executed.
        place: String,
        /// The end of its standard error.
        stderr: String,
    },
    /// It wrote something else.
    #[error("the adapter did not answer `initialize` by the protocol: {}: {}", .violation.why, .violation.quoted)]
    Violation {
        /// What it wrote.
        violation: Violation,
        /// The end of its standard error.
        stderr: String,
    },
    /// It answered with an error.
    #[error("the adapter answered `initialize` with an error: {0}")]
    Refused(String),
    /// Its answer is not accepted.
    #[error("the answer to `initialize` is not accepted: {0}")]
    Handshake(#[from] HandshakeError),
    /// It said something else of itself before.
    #[error(
        "the adapter answers `initialize` otherwise than at first (`{0}` differs); it must say the same each time"
    )]
    Changed(&'static str),
    /// The run is to end.
    #[error("interrupted")]
    Stopped,
}

impl StartError {
    /// The exit code of a run that cannot go on because of it.
    #[must_use]
    pub fn exit(&self) -> Exit {
        match self {
            StartError::Spawn(_) | StartError::Died { .. } | StartError::Silent { .. } => Exit::Adapter,
            StartError::Violation { .. }
            | StartError::Refused(_)
            | StartError::Handshake(_)
            | StartError::Changed(_) => Exit::Usage,
            StartError::Stopped => Exit::Interrupted,
        }
    }

    /// What the adapter wrote on standard error, if it ran.
    #[must_use]
    pub fn stderr(&self) -> &str {
        match self {
            StartError::Died { stderr, .. }
            | StartError::Silent { stderr, .. }
            | StartError::Violation { stderr, .. } => stderr,
            _ => "",
        }
    }
}

/// What closing a session in good order brought to light.
#[derive(Debug, Default)]
pub struct Farewell {
    /// A line that answers nothing.
    pub stray: Option<Violation>,
}

/// A running adapter that has answered `initialize`. Dropping it kills the process group.
#[derive(Debug)]
pub struct Session {
    process: Process,
    stderr: Tail,
    writer: Option<Sender<Outgoing>>,
    incoming: Receiver<Incoming>,
    in_flight: BTreeMap<u64, InFlight>,
    next_id: u64,
    progress: Arc<Mutex<Progress>>,
    timeout: Duration,
    input_closed: Option<Instant>,
    trace: Option<Trace>,
}

#[derive(Debug)]
struct Outgoing {
    id: Option<u64>,
    line: String,
}

#[derive(Debug)]
enum Incoming {
    Wrote { id: u64, at: Instant },
    InputClosed,
    Frame(Frame),
}

#[derive(Clone, Copy, Debug)]
struct InFlight {
    asked: Instant,
    written: Option<Instant>,
}

/// How the writer gets on with the line that it is writing.
#[derive(Clone, Copy, Debug)]
struct Progress {
    begun: Instant,
    last: Instant,
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

    fn spawn(launch: &Launch, store: &Path) -> Result<Session, SpawnError> {
        let env: [(&str, &OsStr); 1] = [("PLANPROOF_STORE_DIR", store.as_os_str())];
        let (process, pipes) = Process::spawn(&launch.program, &env)?;
        let now = Instant::now();
        let progress = Arc::new(Mutex::new(Progress { begun: now, last: now }));
        let (to_writer, outgoing) = mpsc::channel();
        // A reader that is ahead waits here, so that an adapter cannot fill the memory.
        let (to_session, incoming) = mpsc::sync_channel(2);
        let (sender, noted) = (to_session.clone(), Arc::clone(&progress));
        std::thread::spawn(move || write_lines(pipes.stdin, &outgoing, &noted, &sender));
        std::thread::spawn(move || read_lines(pipes.stdout, &to_session));
        Ok(Session {
            process,
            stderr: Tail::of(pipes.stderr),
            writer: Some(to_writer),
            incoming,
            in_flight: BTreeMap::new(),
            next_id: 0,
            progress,
            timeout: launch.start_timeout,
            input_closed: None,
            trace: launch.trace.clone(),
        })
    }

    /// Sends a request and returns its number. `params` is JSON text.
    pub fn ask(&mut self, method: &str, params: &str) -> u64 {
        let id = self.next_id;
        self.next_id += 1;
        let line = rpc::request(id, method, params);
        if let Some(trace) = &self.trace {
            trace.sent(&line);
        }
        self.in_flight.insert(id, InFlight { asked: Instant::now(), written: None });
        if let Some(writer) = &self.writer {
            // It fails only when the writer has given up, which is heard as the end of the input.
            let _ = writer.send(Outgoing { id: Some(id), line });
        }
        id
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
        loop {
            if stop() {
                return Heard::Stopped;
            }
            let wait = self.next_deadline().0.saturating_duration_since(Instant::now()).min(TICK);
            match self.incoming.recv_timeout(wait) {
                Ok(incoming) => {
                    if let Some(heard) = self.take(incoming) {
                        return heard;
                    }
                }
                Err(RecvTimeoutError::Timeout) => {
                    if let Some(fault) = self.overdue() {
                        return Heard::Fault(fault);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return Heard::Fault(self.crashed(&[])),
            }
        }
    }

    fn take(&mut self, incoming: Incoming) -> Option<Heard> {
        match incoming {
            Incoming::Wrote { id, at } => {
                if let Some(request) = self.in_flight.get_mut(&id) {
                    request.written = Some(at);
                }
                None
            }
            // The adapter may still be writing what explains it: the end of its output follows.
            Incoming::InputClosed => {
                self.input_closed = Some(Instant::now());
                None
            }
            Incoming::Frame(Frame::Line(line)) => Some(match self.read(&line) {
                Ok((id, answer)) => Heard::Reply { id, answer },
                Err(violation) => Heard::Fault(Fault::Violation(violation)),
            }),
            Incoming::Frame(Frame::TooLong(head)) => Some(Heard::Fault(Fault::Violation(too_long(&head)))),
            Incoming::Frame(Frame::End(left)) => Some(Heard::Fault(self.crashed(&left))),
        }
    }

    fn read(&mut self, line: &[u8]) -> Result<(u64, Answer), Violation> {
        if let Some(trace) = &self.trace {
            trace.received(line);
        }
        let violation = |why: String, repeated| Violation { why, quoted: quote(line), repeated };
        let Reply { id, answer } =
            rpc::read_reply(line).map_err(|breach: Breach| violation(breach.to_string(), None))?;
        let known = u64::try_from(id).ok().filter(|id| *id < self.next_id);
        match known {
            None => Err(violation(format!("a reply with id {id}, which was not asked"), None)),
            Some(id) if self.in_flight.remove(&id).is_some() => Ok((id, answer)),
            Some(id) => Err(violation(format!("a second answer to request {id}"), Some(id))),
        }
    }

    /// The end of standard output: the process gets a moment to say how it ended.
    fn crashed(&mut self, left: &[u8]) -> Fault {
        let how = match self.process.end(LAST_WORDS) {
            Some(status) => in_words(status),
            None => "closed its standard output while it was running".to_owned(),
        };
        self.stderr.wait_closed(LAST_WORDS);
        Fault::Crashed { how, left: quote(left) }
    }

    /// When something is late next, and which request that is.
    fn next_deadline(&self) -> (Instant, Option<u64>) {
        if let Some(closed) = self.input_closed {
            return (closed + LAST_WORDS, None);
        }
        let progress = *self.progress.lock().unwrap_or_else(PoisonError::into_inner);
        let deadline = |request: &InFlight| match request.written {
            Some(written) => written + self.timeout,
            // Not earlier than asked: the notes of the writer may be those of an older line.
            None => {
                let stalled = progress.last.max(request.asked) + self.timeout;
                stalled.min(progress.begun.max(request.asked) + self.timeout * SLOWEST_WRITE)
            }
        };
        let first = self.in_flight.iter().map(|(id, request)| (deadline(request), Some(*id))).min();
        first.unwrap_or((Instant::now() + self.timeout, None))
    }

    fn overdue(&mut self) -> Option<Fault> {
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
        let written = self.in_flight.get(&id).is_some_and(|request| request.written.is_some());
        let after = duration(self.timeout);
        let what = if written {
            format!("did not answer within {after}; if it answers late raise --timeout, if it does not flush, flush")
        } else {
            format!("did not read its standard input for {after}; it must read while it works or answer sooner")
        };
        Some(Fault::TimedOut { id, what })
    }

    /// Waits until everything asked has been written, or something else comes.
    pub fn wait_written(&mut self, stop: &dyn Fn() -> bool) {
        let is_written = |session: &Session| session.in_flight.values().all(|request| request.written.is_some());
        while !is_written(self) && !stop() {
            match self.incoming.recv_timeout(TICK) {
                Ok(incoming) => {
                    if self.take(incoming).is_some() {
                        return;
                    }
                }
                Err(RecvTimeoutError::Timeout) if self.overdue().is_none() => {}
                Err(_) => return,
            }
        }
    }

    /// Kills the adapter and gives the end of its standard error, from a position on.
    #[must_use]
    pub fn into_stderr(mut self, position: u64) -> String {
        self.last_words(position)
    }

    fn last_words(&mut self, position: u64) -> String {
        self.kill();
        self.stderr.wait_closed(LAST_WORDS);
        self.stderr.since(position)
    }

    /// Kills the process group.
    pub fn kill(&mut self) {
        self.process.end(Duration::ZERO);
    }

    /// Ends the adapter in good order: `shutdown`, the end of its standard input, two seconds, and
    /// then its group is killed (SPEC.md 2.2).
    #[must_use]
    pub fn close(mut self) -> Farewell {
        if let Some(writer) = self.writer.take() {
            // It fails only when the writer has given up; then the input is closed already.
            let _ = writer.send(Outgoing { id: None, line: rpc::SHUTDOWN.to_owned() });
        }
        let deadline = Instant::now() + FAREWELL;
        let mut farewell = Farewell::default();
        loop {
            match self.incoming.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(Incoming::Frame(Frame::Line(line))) => {
                    let answered = self.read(&line);
                    farewell.stray = farewell.stray.or(answered.err());
                }
                Ok(Incoming::Frame(Frame::TooLong(head))) => {
                    farewell.stray = farewell.stray.or(Some(too_long(&head)));
                    break;
                }
                Ok(Incoming::Frame(Frame::End(left))) => {
                    if !left.is_empty() {
                        let why = "an unfinished line at the end of standard output".to_owned();
                        farewell.stray =
                            farewell.stray.or(Some(Violation { why, quoted: quote(&left), repeated: None }));
                    }
                    break;
                }
                Ok(Incoming::Wrote { .. } | Incoming::InputClosed) => {}
                Err(_) => break,
            }
        }
        self.process.end(deadline.saturating_duration_since(Instant::now()));
        farewell
    }
}

fn too_long(head: &[u8]) -> Violation {
    let why = format!("a line of more than {} MiB", MAX_LINE / (1024 * 1024));
    Violation { why, quoted: quote(head), repeated: None }
}

fn quote(line: &[u8]) -> String {
    brief::bytes(line, brief::LINE)
}

/// A time-out in words.
#[must_use]
pub fn duration(duration: Duration) -> String {
    if duration.subsec_millis() == 0 {
        return format!("{} s", duration.as_secs());
    }
    format!("{} ms", duration.as_millis())
}

/// Writes lines until there are no more or the adapter takes none; then its standard input closes.
fn write_lines(
    mut stdin: ChildStdin,
    lines: &Receiver<Outgoing>,
    progress: &Mutex<Progress>,
    session: &SyncSender<Incoming>,
) {
    let note = |begins: bool| {
        let now = Instant::now();
        let mut progress = progress.lock().unwrap_or_else(PoisonError::into_inner);
        progress.last = now;
        if begins {
            progress.begun = now;
        }
    };
    while let Ok(Outgoing { id, line }) = lines.recv() {
        note(true);
        for bite in line.as_bytes().chunks(BITE) {
            if stdin.write_all(bite).is_err() {
                // It fails only when nobody listens any more.
                let _ = session.send(Incoming::InputClosed);
                return;
            }
            note(false);
        }
        let Some(id) = id else { continue };
        if session.send(Incoming::Wrote { id, at: Instant::now() }).is_err() {
            return;
        }
    }
}

/// Reads lines until the end of the stream, a line that is too long, or the end of the session.
fn read_lines(stdout: ChildStdout, session: &SyncSender<Incoming>) {
    let mut stdout = BufReader::with_capacity(64 * 1024, stdout);
    loop {
        let frame = read_frame(&mut stdout, MAX_LINE);
        let last = !matches!(frame, Frame::Line(_));
        if session.send(Incoming::Frame(frame)).is_err() || last {
            return;
        }
    }
}
