//! `planproof serve`: a built-in implementation as an adapter on stdin and stdout.

use std::io::{self, BufReader};

use super::output::complain;
use super::selftest::unknown_fault;
use crate::adapter::implementation::Implementation;
use crate::adapter::reference::Reference;
use crate::adapter::serve::{serve, ServeError};
use crate::model;
use crate::verdict::Exit;

/// Answers the adapter protocol on stdin and stdout (SPEC.md chapter 2)
///
/// Serves the reference, or with --fault an implementation that is known to be bad.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Serve an implementation with this fault, such as utf8-order, in place of the reference
    ///
    /// `planproof selftest --list` lists the faults. The names null, echo, constant-digest and refuse-all are
    /// adapters that answer without looking.
    #[arg(long, value_name = "NAME")]
    fault: Option<String>,
}

pub(super) fn run(args: &Args) -> Exit {
    let mut implementation: Box<dyn Implementation> = match &args.fault {
        None => Box::new(Reference),
        Some(name) => match model::named(name) {
            Some(implementation) => implementation,
            None => {
                complain(&unknown_fault(name, model::names()));
                return Exit::Usage;
            }
        },
    };
    let mut input = BufReader::new(io::stdin().lock());
    match serve(implementation.as_mut(), &mut input, &mut io::stdout().lock()) {
        Ok(()) => Exit::Ok,
        Err(error) => {
            complain(&error.to_string());
            // As for the commands that read one input and print one answer.
            match error {
                ServeError::Read(_) => Exit::Usage,
                ServeError::Write(_) => Exit::Report,
            }
        }
    }
}
