//! Standard error of an adapter: drained all the time, its last part kept.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How much is kept.
pub const KEPT: usize = 64 * 1024;

/// The end of a stream that a thread of its own reads.
#[derive(Clone, Debug, Default)]
pub struct Tail {
    shared: Arc<(Mutex<State>, Condvar)>,
}

#[derive(Debug, Default)]
struct State {
    kept: VecDeque<u8>,
    /// How many bytes have been read in all.
    total: u64,
    closed: bool,
}

impl Tail {
    /// Starts to read `stream`, until its end.
    ///
    /// # Errors
    /// The system has no more threads.
    pub fn of(stream: impl Read + Send + 'static) -> io::Result<Tail> {
        let tail = Tail::default();
        let reader = tail.clone();
        std::thread::Builder::new().spawn(move || reader.drain(stream))?;
        Ok(tail)
    }

    /// How many bytes have been read so far.
    #[must_use]
    pub fn position(&self) -> u64 {
        self.state().total
    }

    /// What was read after `position`, at most the last [`KEPT`] bytes. Bytes that are no UTF-8
    /// are replaced.
    #[must_use]
    pub fn since(&self, position: u64) -> String {
        let state = self.state();
        let wanted = usize::try_from(state.total.saturating_sub(position)).unwrap_or(usize::MAX);
        let skipped = state.kept.len().saturating_sub(wanted);
        let bytes: Vec<u8> = state.kept.iter().skip(skipped).copied().collect();
        String::from_utf8_lossy(&bytes).trim_end().to_owned()
    }

    /// Waits until the stream has ended, at most for `limit`.
    pub fn wait_closed(&self, limit: Duration) {
        let state = self.state();
        // A poisoned lock or a time-out: what has been read so far has to do.
        let _ = self.shared.1.wait_timeout_while(state, limit, |state| !state.closed);
    }

    /// Waits, for a few milliseconds at most, until nothing more comes: what an adapter wrote just
    /// before its answer may still be on its way.
    pub fn settle(&self) {
        for _ in 0..5 {
            let before = self.position();
            std::thread::sleep(Duration::from_millis(1));
            if self.position() == before {
                return;
            }
        }
    }

    fn drain(&self, mut stream: impl Read) {
        let mut chunk = vec![0; 16 * 1024];
        loop {
            match stream.read(&mut chunk) {
                Ok(0) => break,
                Ok(length) => self.state().push(&chunk[..length]),
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(_) => break,
            }
        }
        self.state().closed = true;
        self.shared.1.notify_all();
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.shared.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn push(&mut self, bytes: &[u8]) {
        self.total += bytes.len() as u64;
        self.kept.extend(bytes);
        let excess = self.kept.len().saturating_sub(KEPT);
        self.kept.drain(..excess);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn tail_of(bytes: Vec<u8>) -> Tail {
        let tail = Tail::of(std::io::Cursor::new(bytes)).unwrap();
        tail.wait_closed(Duration::from_secs(5));
        tail
    }

    #[test]
    fn only_the_last_64_kib_are_kept() {
        let mut text = vec![b'a'; KEPT];
        text.extend(vec![b'b'; KEPT - 1]);
        let tail = tail_of(text);
        assert_eq!(tail.position(), 2 * KEPT as u64 - 1);
        assert_eq!(tail.since(0), format!("a{}", "b".repeat(KEPT - 1)));
    }

    #[test]
    fn what_came_before_a_position_is_left_out() {
        let tail = tail_of(b"early late\n".to_vec());
        assert_eq!(tail.since(6), "late");
        assert_eq!(tail.since(11), "");
        assert_eq!(tail.since(99), "");
    }

    #[test]
    fn bytes_that_are_no_text_are_replaced() {
        assert_eq!(tail_of(vec![b'x', 0xff]).since(0), "x\u{fffd}");
    }
}
