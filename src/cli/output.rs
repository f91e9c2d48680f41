//! Writing to standard output and standard error without panics.

use std::io::{self, Write as _};

use crate::report::escape;
use crate::report::pipe::Pipe;
use crate::vector::load::{UnknownClause, CLAUSES_LOOKED_UP};
use crate::verdict::Exit;

/// Writes the whole answer of a command. A reader that ends early is no error.
pub(super) fn print(text: &str) -> Exit {
    let mut out = Pipe::new(io::stdout().lock());
    written(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

/// As [`print`], for JSON: no character of it can act on a terminal.
pub(super) fn print_json(text: &str) -> Exit {
    print(&escape::json(text))
}

/// What follows from an attempt to write to standard output.
pub(super) fn written(outcome: io::Result<()>) -> Exit {
    match outcome {
        Ok(()) => Exit::Ok,
        // The reader has seen what it wanted.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Ok,
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

/// Says of clauses that SPEC.md does not have that it does not: a typing error would leave them out of
/// `--clause`, and a clause of one's own is right.
pub(super) fn warn_of(unknown: &[UnknownClause]) {
    for one in unknown.iter().take(CLAUSES_LOOKED_UP) {
        let meant = match one.near.as_slice() {
            [] => String::new(),
            near => format!("; did you mean {}?", near.join(" or ")),
        };
        let (file, id, clause) = (&one.file, &one.id, &one.clause);
        let unknown = format!("the clause `{clause}` is not in SPEC.md (one of your own is no error){meant}");
        complain(&format!("warning: {file}: {id}: {unknown}"));
    }
    if let Some(more @ 1..) = unknown.len().checked_sub(CLAUSES_LOOKED_UP) {
        complain(&format!("warning: {more} more clauses are not in SPEC.md"));
    }
}

/// Says one line of what is going on, on standard error.
pub(super) fn narrate(line: &str) {
    // A reader that ends early must not end the work.
    let _ = writeln!(io::stderr(), "{}", escape::line(line));
}
