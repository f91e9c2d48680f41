//! Writing to standard output and standard error without panics.

use std::io::{self, Write as _};

use crate::report::escape;
use crate::report::pipe::Pipe;
use crate::verdict::Exit;

/// Writes the whole answer of a command. A reader that ends early is no error.
pub(super) fn print(text: &str) -> Exit {
    let mut out = Pipe::new(io::stdout().lock());
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Exit::Ok,
        Err(error) => {
            complain(&format!("cannot write to standard output: {error}"));
            Exit::Report
        }
    }
}

/// Says on standard error what went wrong; the message may quote text of unknown origin.
pub(super) fn complain(message: &str) {
    // Without a standard error there is nobody to tell; the exit code remains.
    let _ = writeln!(io::stderr(), "planproof: {}", escape::line(message));
}

/// Says one line of what is going on, on standard error.
pub(super) fn narrate(line: &str) {
    // A reader that ends early must not end the work.
    let _ = writeln!(io::stderr(), "{}", escape::line(line));
}
