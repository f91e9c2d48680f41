//! Why an adapter could not be started, or not again, and the exit code that follows.

use std::time::Duration;

use super::brief::duration;
use super::fault::Violation;
use super::handshake::HandshakeError;
use super::process::SpawnError;
use crate::verdict::Exit;

/// Why an adapter could not be brought to answer `initialize`.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// It could not be executed.
    #[error(transparent)]
    Spawn(#[from] SpawnError),
    /// It runs, but planproof has no thread to read what it writes.
    #[error(
        "no thread can be started for the adapter: {0}; allow more (ulimit -u, ulimit -v) or ask with fewer --jobs"
    )]
    NoThread(#[source] std::io::Error),
    /// It ended first.
    #[error("the adapter {how} before it answered `initialize`\nexecuted: {place}")]
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
         one line and flush\nexecuted: {place}", duration(*.after)
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
            StartError::Spawn(_) | StartError::NoThread(_) | StartError::Died { .. } | StartError::Silent { .. } => {
                Exit::Adapter
            }
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
