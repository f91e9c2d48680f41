//! `planproof serve`: the reference implementation as an adapter on stdin and stdout.

use std::io::{self, BufReader};

use crate::adapter::reference::Reference;
use crate::adapter::serve::serve;
use crate::verdict::Exit;

/// Answers the adapter protocol on stdin and stdout (SPEC.md chapter 2)
#[derive(Debug, clap::Args)]
pub(super) struct Args {}

pub(super) fn run(_: &Args) -> Exit {
    let mut input = BufReader::new(io::stdin().lock());
    match serve(&mut Reference, &mut input, &mut io::stdout().lock()) {
        Ok(()) => Exit::Ok,
        Err(error) => {
            eprintln!("planproof serve: {error}");
            Exit::Internal
        }
    }
}
