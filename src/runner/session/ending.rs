//! How a session ends: in good order, by a kill, or by a fault that is shown.

use std::time::{Duration, Instant};

use super::{Heard, Session, LAST_WORDS};
use crate::frame::Frame;
use crate::runner::brief;
use crate::runner::fault::{Fault, Violation};
use crate::runner::pipes::Outgoing;
use crate::runner::process::in_words;
use crate::runner::rpc;

/// How long an adapter may take to end once its standard input has ended (SPEC.md 2.2).
const FAREWELL: Duration = Duration::from_secs(2);

/// How many lines of standard error are shown beside frames when an adapter goes wrong.
const STDERR_SHOWN: usize = 5;

impl Session {
    /// Kills the adapter and gives the end of its standard error, from a position on.
    #[must_use]
    pub fn into_stderr(mut self, position: u64) -> String {
        self.last_words(position)
    }

    pub(super) fn last_words(&mut self, position: u64) -> String {
        self.process.end(Duration::ZERO);
        self.stderr.wait_closed(LAST_WORDS);
        self.stderr.since(position)
    }

    /// Kills the process group. Returns a line that answers nothing, if the adapter had written one; a
    /// line that the kill cut short is none.
    #[must_use]
    pub fn kill(&mut self) -> Option<Violation> {
        self.process.end(Duration::ZERO);
        let early = match self.early.take() {
            Some(Heard::Fault(Fault::Violation(violation))) => Some(violation),
            _ => None,
        };
        let (stray, _) = self.read_rest(Instant::now() + LAST_WORDS);
        early.or(stray)
    }

    /// Reads to the end of standard output, or until the time is over: the first line that answers
    /// nothing, and the unfinished line at the end.
    fn read_rest(&mut self, deadline: Instant) -> (Option<Violation>, Vec<u8>) {
        let left = || deadline.saturating_duration_since(Instant::now());
        let mut stray = None;
        while let Ok(frame) = self.ends.receive(left()) {
            // A flood never leaves the channel empty: the time counts, not the silence.
            if left().is_zero() {
                break;
            }
            match frame {
                Frame::Line(line) => stray = stray.or(self.read(line).err()),
                Frame::TooLong(head) => stray = stray.or(Some(Violation::too_long(&head))),
                Frame::End(rest) => return (stray, rest),
            }
        }
        (stray, Vec::new())
    }

    /// Shows what went wrong with the process beside its frames, and the last that it said.
    pub(super) fn show_fault(&self, fault: &Fault) {
        let Some(trace) = &self.trace else { return };
        match fault {
            Fault::Crashed { how, left } => {
                if !left.is_empty() {
                    trace.note(&format!("an unfinished line: {left}"));
                }
                trace.note(&format!("the adapter {how}"));
            }
            Fault::TimedOut { what, .. } => trace.note(&format!("the adapter {what}; it is killed")),
            Fault::Violation(violation) => trace.note(&format!("{}; the adapter is killed", violation.why)),
        }
        self.stderr.settle();
        let said = self.stderr.since(0);
        let lines: Vec<&str> = said.lines().collect();
        for line in &lines[lines.len().saturating_sub(STDERR_SHOWN)..] {
            trace.note(&format!("standard error: {}", brief::text(line, brief::LINE)));
        }
    }

    /// Ends the adapter in good order: `shutdown`, the end of its standard input, two seconds, and
    /// then its group is killed (SPEC.md 2.2). Returns a line that answers nothing, if one came.
    #[must_use]
    pub fn close(mut self) -> Option<Violation> {
        if let Some(trace) = &self.trace {
            trace.sent("", rpc::SHUTDOWN);
        }
        self.ends.send(Outgoing { id: None, line: rpc::SHUTDOWN.to_owned() });
        self.ends.close_input();
        let deadline = Instant::now() + FAREWELL;
        let (stray, rest) = self.read_rest(deadline);
        let stray = stray.or_else(|| {
            let unfinished = || Violation::new("an unfinished line at the end of standard output", &rest);
            (!rest.is_empty()).then(unfinished)
        });
        let ended = self.process.end(deadline.saturating_duration_since(Instant::now()));
        if let Some(trace) = &self.trace {
            if let Some(violation) = &stray {
                trace.note(&violation.why);
            }
            match ended {
                Some(status) => trace.note(&format!("the adapter {}", in_words(status))),
                None => trace.note("the adapter did not end when its standard input did, and was killed"),
            }
        }
        stray
    }
}
