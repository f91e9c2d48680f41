//! `planproof selftest`: proves the vectors by known-bad implementations.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use super::output::{complain, print, print_json};
use super::run::listen;
use super::selectors::load_vectors;
use crate::model::Fault;
use crate::selftest::{human, json, quiet, Matrix};
use crate::vector::nearest::similar;
use crate::verdict::Exit;

/// Shows that the vectors catch every known fault
///
/// Asks known-bad implementations all vectors, in this process. Each fault breaks one rule and must be
/// caught by a vector of a clause that it breaks, and by one of level core where that clause is core;
/// adapters that answer without looking must pass nothing. The same is asked once more of implementations
/// with digests of their own; faults of bytes, which only golden digests show, are listed. Of all vectors,
/// at most a quarter may notice no fault; that is not judged with --fault.
///
/// A line a fault: its name, how many vectors of its clauses notice it, and the first of them.
///
/// Exit codes: 0 all are caught; 2 usage; 4 there are no vectors; 6 standard output cannot be
/// written; 8 a fault survived, under golden digests, under own ones or at level core, a degenerate
/// adapter passed a vector, or more than a quarter of the vectors notice no fault; 70 the model
/// without a fault fails a vector; 130 interrupted by SIGINT, SIGTERM or SIGHUP, and nothing printed.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Only this fault, such as utf8-order, of those that --list names. Repeatable
    #[arg(long, value_name = "NAME", value_parser = fault)]
    fault: Vec<Fault>,

    /// List the faults, what each does wrong and which clauses it breaks, and ask nothing
    #[arg(long, conflicts_with_all = ["json", "quiet"])]
    list: bool,

    /// Prove these vectors in place of the built-in ones: a file such as mine.json, or a folder. Repeatable
    ///
    /// A few vectors leave most faults alive, and so exit code 8: choose with --fault the faults that they are
    /// there to catch.
    #[arg(long, value_name = "PATH")]
    vectors: Vec<PathBuf>,

    /// How many threads ask [default: as many as there are processors]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,

    /// Print only what is wrong, a line each, and the sum in the last line
    #[arg(long, conflicts_with = "json")]
    quiet: bool,

    /// Print one JSON object, with all vectors that notice each fault, in place of text
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args) -> Exit {
    if args.list {
        return print(&catalogue(if args.fault.is_empty() { Fault::ALL } else { &args.fault }));
    }
    prove(args).unwrap_or_else(|(exit, message)| {
        complain(&message);
        exit
    })
}

fn prove(args: &Args) -> Result<Exit, (Exit, String)> {
    let interrupt = listen()?;
    let vectors = load_vectors(&args.vectors).map_err(|error| (Exit::Usage, error.to_string()))?;
    if vectors.is_empty() {
        let message = "there are no vectors to prove; give some with --vectors PATH";
        return Err((Exit::NothingRan, message.to_owned()));
    }
    let faults = if args.fault.is_empty() { Fault::ALL } else { &args.fault };
    let jobs = args.jobs.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
    let Some(matrix) = Matrix::unless_stopped(&vectors, faults, jobs, &|| interrupt.signal().is_some()) else {
        // Half a proof proves nothing, and could pass for a whole one.
        let signal = interrupt.signal().unwrap_or("a signal");
        return Err((
            Exit::Interrupted,
            format!("interrupted by {signal}; nothing is printed of a proof that is not whole"),
        ));
    };
    let printed = match (args.json, args.quiet) {
        (true, _) => print_json(&format!("{}\n", json(&matrix))),
        (false, true) => print(&quiet(&matrix)),
        (false, false) => print(&human(&matrix)),
    };
    Ok(Exit::first_of(&[printed, matrix.exit()]))
}

/// The faults by name, each with what it does wrong and the clauses that it breaks.
fn catalogue(faults: &[Fault]) -> String {
    let one = |fault: &Fault| format!("{fault}\n    {} Breaks {}.\n", fault.description(), fault.clauses().join(", "));
    faults.iter().map(one).collect()
}

fn fault(name: &str) -> Result<Fault, String> {
    Fault::named(name).ok_or_else(|| unknown_fault(name, Fault::ALL.iter().map(|fault| fault.name())))
}

/// Says that there is no such fault, and what could be meant.
pub(super) fn unknown_fault(name: &str, known: impl Iterator<Item = &'static str>) -> String {
    match similar(name, known).as_slice() {
        [] => format!("there is no fault `{name}`; `planproof selftest --list` lists them"),
        near => {
            let near = near.join(" or ");
            format!("there is no fault `{name}`; did you mean {near}? `planproof selftest --list` lists all")
        }
    }
}
