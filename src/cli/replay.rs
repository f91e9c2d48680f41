//! `planproof replay`: one vector, with every frame shown.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use super::adapter;
use super::output::{complain, narrate};
use super::run::{duration, listen};
use super::selectors::{load_vectors, withdrawn};
use super::suggest::unknown_vector;
use crate::report::open::{to_stdout, Format};
use crate::runner::event::Event;
use crate::runner::outcome::Replay;
use crate::runner::run::{self, Settings};
use crate::runner::session::Launch;
use crate::runner::trace::Trace;
use crate::vector::format::Level;
use crate::vector::load::LoadedVector;
use crate::verdict::Exit;

/// Asks one vector and shows every frame, each with the question that it belongs to
///
/// Frames go to standard error, the verdict to standard output. Exit codes are those of `run`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The id of the vector, as a report names it
    id: String,

    /// Vectors from a file such as mine.json, or from all of a folder, in place of the built-in ones. Repeatable
    #[arg(long, value_name = "PATH")]
    vectors: Vec<PathBuf>,

    /// How long a request may take, such as 500ms, 10s or 2m
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "10s")]
    timeout: Duration,

    /// How long a started adapter may take to answer `initialize`
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "30s")]
    start_timeout: Duration,

    /// The adapter and its arguments, after `--`; without it the built-in reference is asked
    #[arg(last = true, value_name = "ADAPTER")]
    adapter: Vec<OsString>,
}

pub(super) fn run(args: &Args) -> Exit {
    replay(args).unwrap_or_else(|(exit, message)| {
        complain(&message);
        exit
    })
}

fn replay(args: &Args) -> Result<Exit, (Exit, String)> {
    let interrupt = listen()?;
    let vectors = load_vectors(&args.vectors).map_err(|error| (Exit::Usage, error.to_string()))?;
    let selected: Vec<&LoadedVector> = vectors.iter().filter(|vector| vector.vector.id == args.id).collect();
    if selected.is_empty() {
        return Err((Exit::Usage, unknown_vector(&args.id, &vectors, &withdrawn(&args.vectors))));
    }
    let program = adapter::program(&args.adapter).map_err(|message| (Exit::Adapter, message))?;
    let settings = Settings {
        replay: Replay {
            adapter: if args.adapter.is_empty() { Vec::new() } else { program.words() },
            vectors: args.vectors.iter().map(|path| path.display().to_string()).collect(),
        },
        launch: Launch {
            program,
            start_timeout: args.start_timeout,
            timeout: args.timeout,
            trace: Some(Trace::new(narrate)),
        },
        self_check: args.adapter.is_empty(),
        jobs: 1,
        level: Level::Exact,
        why_none: String::new(),
        require: Vec::new(),
        fail_fast: None,
        isolate: false,
    };
    let mut report = to_stdout(Format::Human);
    let mut failed = false;
    let mut on_event = |event: &Event| failed |= report.event(event).is_err();
    let exit = run::run(&selected, vectors.len(), &settings, &interrupt, &mut on_event);
    if failed {
        return Ok(Exit::first_of(&[exit, Exit::Report]));
    }
    Ok(exit)
}
