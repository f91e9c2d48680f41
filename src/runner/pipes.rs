//! The two ends of an adapter's pipes: lines out, frames in, and notes of how the writing goes.
//!
//! A thread reads. Short lines that the pipe has room for are written where they are asked; what
//! would have to wait is written by a second thread, so that an adapter that does not read cannot
//! stop the run.

use std::collections::VecDeque;
use std::io::{self, BufReader, Write};
use std::process::{ChildStdin, ChildStdout};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::frame::{read_frame, Frame, MAX_LINE};

/// The longest single write: progress is noted after each.
const BITE: usize = 8 * 1024;

/// How much is read at a time.
const BUFFER: usize = 64 * 1024;

/// How many bundles of frames, of a line and a buffer each, wait for the session. A reader that is ahead waits too, so that an adapter
/// cannot fill the memory.
const AHEAD: usize = 2;

/// A line to be written; with an id, it is noted when that is done.
#[derive(Debug)]
pub(super) struct Outgoing {
    pub(super) id: Option<u64>,
    pub(super) line: String,
}

/// How the writing gets on.
#[derive(Debug)]
pub(super) struct Notes {
    /// When the line that is being written, or the last one, was begun.
    pub(super) begun: Instant,
    /// When the adapter last took some of it.
    pub(super) last: Instant,
    /// Requests that have been written whole, and when; the session takes them out.
    pub(super) written: Vec<(u64, Instant)>,
    /// When it was found that the adapter has closed its standard input.
    pub(super) closed: Option<Instant>,
    /// Lines that the thread has not finished.
    queued: usize,
}

/// The session's ends of the pipes.
#[derive(Debug)]
pub(super) struct Ends {
    stdin: Option<Arc<ChildStdin>>,
    writer: Option<Sender<Outgoing>>,
    frames: Receiver<Vec<Frame>>,
    /// Frames that have come and were not taken yet.
    come: VecDeque<Frame>,
    notes: Arc<Mutex<Notes>>,
}

impl Ends {
    /// Starts the threads. They end with the process, or when these ends are dropped.
    ///
    /// # Errors
    /// The system has no more threads.
    pub(super) fn of(stdin: ChildStdin, stdout: ChildStdout) -> io::Result<Ends> {
        let now = Instant::now();
        let notes = Notes { begun: now, last: now, written: Vec::new(), closed: None, queued: 0 };
        let (stdin, notes) = (Arc::new(stdin), Arc::new(Mutex::new(notes)));
        let (writer, outgoing) = mpsc::channel();
        let (to_session, frames) = mpsc::sync_channel(AHEAD);
        let (pipe, noted) = (Arc::clone(&stdin), Arc::clone(&notes));
        thread::Builder::new().spawn(move || write_lines(&pipe, &outgoing, &noted))?;
        thread::Builder::new().spawn(move || read_lines(stdout, &to_session))?;
        Ok(Ends { stdin: Some(stdin), writer: Some(writer), frames, come: VecDeque::new(), notes })
    }

    /// Has a line written after those before it.
    pub(super) fn send(&self, outgoing: Outgoing) {
        let (Some(stdin), Some(writer)) = (&self.stdin, &self.writer) else { return };
        let mut notes = lock(&self.notes);
        if notes.queued == 0 && notes.closed.is_none() && has_room(stdin, outgoing.line.len()) {
            notes.begin();
            let outcome = stdin.as_ref().write_all(outgoing.line.as_bytes());
            return notes.end(outgoing.id, outcome);
        }
        notes.queued += 1;
        drop(notes);
        // It fails only when the writer has given up, which is noted as the end of the input.
        let _ = writer.send(outgoing);
    }

    /// The next that the adapter has written.
    ///
    /// # Errors
    /// The time is over, or the adapter's standard output was read to its end.
    pub(super) fn receive(&mut self, wait: Duration) -> Result<Frame, RecvTimeoutError> {
        loop {
            if let Some(frame) = self.come.pop_front() {
                return Ok(frame);
            }
            self.come = self.frames.recv_timeout(wait)?.into();
        }
    }

    /// Closes the adapter's standard input once everything has been written.
    pub(super) fn close_input(&mut self) {
        self.writer = None;
        self.stdin = None;
    }

    /// How the writing gets on.
    pub(super) fn notes(&self) -> MutexGuard<'_, Notes> {
        lock(&self.notes)
    }
}

impl Notes {
    fn begin(&mut self) {
        self.begun = Instant::now();
        self.last = self.begun;
    }

    fn end(&mut self, id: Option<u64>, outcome: std::io::Result<()>) {
        let now = Instant::now();
        match outcome {
            Ok(()) => {
                self.last = now;
                self.written.extend(id.map(|id| (id, now)));
            }
            Err(_) => self.closed = self.closed.or(Some(now)),
        }
    }
}

fn lock(notes: &Mutex<Notes>) -> MutexGuard<'_, Notes> {
    notes.lock().unwrap_or_else(PoisonError::into_inner)
}

/// True when a write of that length does not have to wait: a pipe that is ready takes a whole
/// `PIPE_BUF`.
#[cfg(unix)]
fn has_room(pipe: &ChildStdin, length: usize) -> bool {
    use rustix::event::{poll, PollFd, PollFlags, Timespec};
    let mut fds = [PollFd::new(pipe, PollFlags::OUT)];
    length <= rustix::pipe::PIPE_BUF
        && poll(&mut fds, Some(&Timespec::default())).is_ok_and(|ready| ready == 1)
        && fds[0].revents() == PollFlags::OUT
}

/// Elsewhere nothing is known of a pipe's room.
#[cfg(not(unix))]
fn has_room(_: &ChildStdin, _: usize) -> bool {
    false
}

/// Writes lines until there are no more or the adapter takes none.
fn write_lines(mut stdin: &ChildStdin, lines: &Receiver<Outgoing>, notes: &Mutex<Notes>) {
    while let Ok(Outgoing { id, line }) = lines.recv() {
        lock(notes).begin();
        for bite in line.as_bytes().chunks(BITE) {
            let outcome = stdin.write_all(bite);
            if outcome.is_err() {
                return lock(notes).end(None, outcome);
            }
            lock(notes).last = Instant::now();
        }
        let mut notes = lock(notes);
        notes.end(id, Ok(()));
        notes.queued -= 1;
    }
}

/// Reads lines until the end of the stream, a line that is too long, or the end of the session.
/// Lines that came together are handed on together: the session is woken once for them.
fn read_lines(stdout: ChildStdout, session: &SyncSender<Vec<Frame>>) {
    let mut stdout = BufReader::with_capacity(BUFFER, stdout);
    // A stream that fails has ended.
    let read =
        |stdout: &mut BufReader<ChildStdout>| read_frame(stdout, MAX_LINE).unwrap_or_else(|_| Frame::End(Vec::new()));
    loop {
        let mut frames = vec![read(&mut stdout)];
        while matches!(frames.last(), Some(Frame::Line(_))) && stdout.buffer().contains(&b'\n') {
            frames.push(read(&mut stdout));
        }
        let last = !matches!(frames.last(), Some(Frame::Line(_)));
        if session.send(frames).is_err() || last {
            return;
        }
    }
}
