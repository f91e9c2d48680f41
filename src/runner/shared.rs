//! What the lanes of one run have in common: the queue, the settings, and the reason to stop.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::handshake::Handshake;
use super::interrupt::Interrupt;
use super::outcome::Replay;
use super::session::Launch;
use super::start_error::StartError;
use crate::vector::load::LoadedVector;
use crate::verdict::Exit;

/// Why a run ends before its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Halt {
    /// The exit code that follows; absent when it follows from the verdicts alone.
    pub exit: Option<Exit>,
    /// Why, in words.
    pub why: String,
}

impl Halt {
    /// A signal came, if one did.
    #[must_use]
    pub fn of_signal(interrupt: &Interrupt) -> Option<Halt> {
        let signal = interrupt.signal()?;
        Some(Halt { exit: Some(Exit::Interrupted), why: format!("interrupted by {signal}") })
    }

    /// The adapter could not be started, or not again. The first line says it all in short; where
    /// it was executed and what it wrote on standard error follow on lines of their own.
    #[must_use]
    pub fn of_start(error: &StartError) -> Halt {
        let stderr = error.stderr();
        let said = if stderr.is_empty() { String::new() } else { format!("\nits standard error:\n{stderr}") };
        Halt { exit: Some(error.exit()), why: format!("{error}{said}") }
    }
}

/// Shared by all lanes.
#[derive(Debug)]
pub struct Shared<'r> {
    /// The vectors to ask.
    pub vectors: Vec<&'r LoadedVector>,
    /// How the adapter is started.
    pub launch: &'r Launch,
    /// What it said of itself at first, and must say again.
    pub handshake: Handshake,
    /// A fresh process for each vector.
    pub isolate: bool,
    /// How a vector is asked again by hand.
    pub replay: &'r Replay,
    next: AtomicUsize,
    answered: AtomicBool,
    /// The run ends after this many failures.
    fail_fast: Option<usize>,
    failed: AtomicUsize,
    interrupt: &'r Interrupt,
    halted: AtomicBool,
    halt: Mutex<Option<Halt>>,
}

impl<'r> Shared<'r> {
    /// The common state at the beginning of a run.
    #[must_use]
    pub fn new(
        vectors: Vec<&'r LoadedVector>,
        launch: &'r Launch,
        handshake: Handshake,
        isolate: bool,
        replay: &'r Replay,
        fail_fast: Option<usize>,
        interrupt: &'r Interrupt,
    ) -> Shared<'r> {
        Shared {
            vectors,
            launch,
            handshake,
            isolate,
            replay,
            next: AtomicUsize::new(0),
            answered: AtomicBool::new(false),
            fail_fast,
            failed: AtomicUsize::new(0),
            interrupt,
            halted: AtomicBool::new(false),
            halt: Mutex::new(None),
        }
    }

    /// The next vector that no lane has taken yet.
    pub fn take_next(&self) -> Option<&'r LoadedVector> {
        self.vectors.get(self.next.fetch_add(1, Ordering::Relaxed)).copied()
    }

    /// Notes that the adapter has answered a question.
    pub fn note_answer(&self) {
        self.answered.store(true, Ordering::Relaxed);
    }

    /// True once the adapter has answered a question.
    pub fn has_answered(&self) -> bool {
        self.answered.load(Ordering::Relaxed)
    }

    /// Notes that a vector failed, and ends the run when that is enough.
    pub fn note_failure(&self) {
        let failed = self.failed.fetch_add(1, Ordering::Relaxed) + 1;
        if let Some(limit) = self.fail_fast.filter(|limit| failed >= *limit) {
            self.halt(Halt { exit: None, why: format!("--fail-fast {limit}: that many vectors failed") });
        }
    }

    /// Ends the run; the first reason counts.
    pub fn halt(&self, halt: Halt) {
        self.reason().get_or_insert(halt);
        self.halted.store(true, Ordering::Relaxed);
    }

    /// True when the run is to end.
    pub fn is_stopped(&self) -> bool {
        self.halted.load(Ordering::Relaxed) || self.interrupt.signal().is_some()
    }

    /// Why the run ended before its end, if it did.
    pub fn halted_by(&self) -> Option<Halt> {
        self.reason().clone().or_else(|| Halt::of_signal(self.interrupt))
    }

    fn reason(&self) -> std::sync::MutexGuard<'_, Option<Halt>> {
        self.halt.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
