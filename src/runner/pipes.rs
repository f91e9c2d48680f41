//! The two threads between a session and the pipes of its adapter: one writes, one reads.

use std::io::{BufReader, Write};
use std::process::{ChildStdin, ChildStdout};
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use super::frame::{read_frame, Frame, MAX_LINE};

/// The longest single write: progress is noted after each.
const BITE: usize = 8 * 1024;

/// How many messages wait for the session. A reader that is ahead waits too, so that an adapter
/// cannot fill the memory.
const AHEAD: usize = 2;

/// A line to be written; with an id, the session hears when that is done.
#[derive(Debug)]
pub(super) struct Outgoing {
    pub(super) id: Option<u64>,
    pub(super) line: String,
}

/// What the threads tell the session.
#[derive(Debug)]
pub(super) enum Incoming {
    /// The request has been written.
    Wrote { id: u64, at: Instant },
    /// The adapter has closed its standard input.
    InputClosed,
    /// A line, or the end.
    Frame(Frame),
}

/// How the writer gets on with the line that it is writing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Progress {
    /// When it began the line.
    pub(super) begun: Instant,
    /// When the adapter last took some of it.
    pub(super) last: Instant,
}

/// The session's ends of the threads.
#[derive(Debug)]
pub(super) struct Ends {
    writer: Option<Sender<Outgoing>>,
    /// What happens, in order.
    pub(super) incoming: Receiver<Incoming>,
    progress: Arc<Mutex<Progress>>,
}

impl Ends {
    /// Starts the threads. They end with the process, or when these ends are dropped.
    pub(super) fn of(stdin: ChildStdin, stdout: ChildStdout) -> Ends {
        let now = Instant::now();
        let progress = Arc::new(Mutex::new(Progress { begun: now, last: now }));
        let (writer, outgoing) = mpsc::channel();
        let (to_session, incoming) = mpsc::sync_channel(AHEAD);
        let (from_writer, noted) = (to_session.clone(), Arc::clone(&progress));
        std::thread::spawn(move || write_lines(stdin, &outgoing, &noted, &from_writer));
        std::thread::spawn(move || read_lines(stdout, &to_session));
        Ends { writer: Some(writer), incoming, progress }
    }

    /// Has a line written after those before it.
    pub(super) fn send(&self, line: Outgoing) {
        if let Some(writer) = &self.writer {
            // It fails only when the writer has given up, which is heard as the end of the input.
            let _ = writer.send(line);
        }
    }

    /// Closes the adapter's standard input once everything has been written.
    pub(super) fn close_input(&mut self) {
        self.writer = None;
    }

    /// How the writer gets on.
    pub(super) fn progress(&self) -> Progress {
        *self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }
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
