//! Where events go.

use std::io;

use crate::runner::event::Event;

/// A report in the making. It is complete once it was given [`Event::Ended`].
pub trait Sink {
    /// Takes the next event of the stream.
    ///
    /// # Errors
    /// The report could not be written. The run goes on, its exit code says so.
    fn event(&mut self, event: &Event) -> io::Result<()>;
}
