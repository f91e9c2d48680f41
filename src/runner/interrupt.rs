//! Ctrl-C and SIGTERM, noted by a flag: the run ends in good order.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;

use signal_hook::consts::{SIGINT, SIGTERM};

/// The last signal that asked the run to end; none so far by default.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicUsize>);

impl Interrupt {
    /// Notes SIGINT and SIGTERM from now on, in place of what they do by default.
    ///
    /// # Errors
    /// The system does not let handlers be set.
    pub fn on_signals() -> io::Result<Interrupt> {
        let noted = Interrupt::default();
        for (signal, number) in [(SIGINT, 2), (SIGTERM, 15)] {
            signal_hook::flag::register_usize(signal, Arc::clone(&noted.0), number)?;
        }
        Ok(noted)
    }

    /// The name of the signal that came.
    #[must_use]
    pub fn signal(&self) -> Option<&'static str> {
        match self.0.load(Ordering::Relaxed) {
            0 => None,
            2 => Some("SIGINT"),
            _ => Some("SIGTERM"),
        }
    }
}
