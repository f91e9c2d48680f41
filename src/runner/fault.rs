//! What goes wrong with an adapter as a process, and the verdict that it comes to.

use super::brief;
use super::event::Detail;
use super::outcome::because;
use crate::frame::MAX_LINE;
use crate::verdict::Verdict;

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

impl Fault {
    /// The verdict on the request that was under way, with what there is to say of it.
    #[must_use]
    pub fn verdict(&self) -> (Verdict, Detail) {
        match self {
            Fault::Crashed { how, left } => (
                Verdict::Crashed,
                Detail { quoted: left.clone(), ..because(format!("the adapter {how} while it was asked")) },
            ),
            Fault::TimedOut { what, .. } => (Verdict::TimedOut, because(format!("the adapter {what}"))),
            Fault::Violation(violation) => (
                Verdict::ProtocolViolation,
                Detail { quoted: violation.quoted.clone(), ..because(violation.why.clone()) },
            ),
        }
    }
}

impl Violation {
    /// A line that is no reply.
    #[must_use]
    pub fn new(why: impl Into<String>, line: &[u8]) -> Violation {
        Violation { why: why.into(), quoted: brief::bytes(line, brief::LINE), repeated: None }
    }

    /// A line that is longer than allowed, by its beginning.
    #[must_use]
    pub fn too_long(head: &[u8]) -> Violation {
        Violation::new(format!("a line of more than {} MiB", MAX_LINE / (1024 * 1024)), head)
    }
}
