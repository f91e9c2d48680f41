//! Ctrl-C, SIGTERM and SIGHUP: the first ends the run in good order, a second one at once.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;

/// The signal that asked the run to end; none so far by default.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicUsize>);

impl Interrupt {
    /// Notes SIGINT, SIGTERM and SIGHUP from now on, in place of what they do by default. SIGHUP stays
    /// ignored where it is (`nohup`, where the system lets that be seen).
    ///
    /// A run that was asked to end and cannot, because nobody reads its output, is ended by a second
    /// signal, or ten seconds after the first: adapters are killed, unfinished reports removed, and
    /// the exit code is 130.
    ///
    /// # Errors
    /// The system does not let handlers be set.
    pub fn on_signals() -> io::Result<Interrupt> {
        let noted = Interrupt::default();
        system::listen(&noted)?;
        Ok(noted)
    }

    /// The name of the signal that came.
    #[must_use]
    pub fn signal(&self) -> Option<&'static str> {
        match self.0.load(Ordering::Relaxed) {
            0 => None,
            1 => Some("SIGHUP"),
            2 => Some("SIGINT"),
            _ => Some("SIGTERM"),
        }
    }
}

#[cfg(unix)]
mod system {
    use std::io;
    use std::sync::atomic::Ordering;
    use std::thread;
    use std::time::{Duration, Instant};

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    use super::Interrupt;
    use crate::runner::leftovers;
    use crate::verdict::Exit;

    /// How long the run may take to end in good order. Adapters are given two seconds.
    const PATIENCE: Duration = Duration::from_secs(10);

    /// Signals this soon after the first are the same wish: `timeout` and shells that end send theirs
    /// to the process and to its group.
    const ECHO: Duration = Duration::from_millis(500);

    pub(super) fn listen(noted: &Interrupt) -> io::Result<()> {
        let mut wanted = vec![SIGINT, SIGTERM];
        if !is_ignored(SIGHUP) {
            wanted.push(SIGHUP);
        }
        let signals = Signals::new(wanted)?;
        let noted = noted.clone();
        thread::Builder::new().name("signals".to_owned()).spawn(move || watch(signals, &noted))?;
        Ok(())
    }

    fn watch(mut signals: Signals, noted: &Interrupt) {
        let mut signals = signals.forever();
        let Some(first) = signals.next() else { return };
        // The numbers of these three are the same everywhere.
        noted.0.store(usize::try_from(first).unwrap_or_default(), Ordering::Relaxed);
        let begun = Instant::now();
        let waiting = thread::Builder::new().spawn(|| {
            thread::sleep(PATIENCE);
            leftovers::end_at_once(Exit::Interrupted as u8)
        });
        // Without that thread only a second signal ends a run that is stuck.
        drop(waiting);
        if signals.any(|_| begun.elapsed() > ECHO) {
            leftovers::end_at_once(Exit::Interrupted as u8);
        }
    }

    /// True when this process was started with the signal ignored. Linux alone tells.
    fn is_ignored(signal: i32) -> bool {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or_default();
        mask & (1 << (signal - 1)) != 0
    }
}

#[cfg(not(unix))]
mod system {
    use std::io;
    use std::sync::Arc;

    use signal_hook::consts::{SIGINT, SIGTERM};

    use super::Interrupt;

    pub(super) fn listen(noted: &Interrupt) -> io::Result<()> {
        for (signal, number) in [(SIGINT, 2), (SIGTERM, 15)] {
            signal_hook::flag::register_usize(signal, Arc::clone(&noted.0), number)?;
        }
        Ok(())
    }
}
