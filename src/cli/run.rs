//! `planproof run`: check an implementation against vectors.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::time::Duration;

use super::adapter;
use super::output::complain;
use super::selectors::{unknown, Selectors};
use crate::report::open::{self, Format, OpenError, Report, Request};
use crate::runner::event::Event;
use crate::runner::interrupt::Interrupt;
use crate::runner::outcome::Replay;
use crate::runner::run::{self, Settings};
use crate::runner::session::Launch;
use crate::suite::CAPABILITIES;
use crate::vector::load::LoadedVector;
use crate::vector::select::Selection;
use crate::verdict::Exit;

/// Checks an implementation against the vectors
///
/// Starts ADAPTER, a program that answers the planproof protocol on stdin and stdout (SPEC.md
/// chapter 2), asks it every selected vector and judges the answers. Without ADAPTER it checks the
/// built-in reference, as a real child process.
#[derive(Debug, clap::Args)]
#[command(after_long_help = exit_codes())]
pub(super) struct Args {
    #[command(flatten)]
    selectors: Selectors,

    /// A capability that the adapter must claim, such as plan.fold, else exit code 2. Repeatable
    #[arg(long, value_name = "CAPABILITY", value_parser = capability)]
    require: Vec<&'static str>,

    /// How many adapters are started and asked side by side
    ///
    /// Each has a directory of its own, in the environment variable PLANPROOF_STORE_DIR.
    #[arg(long, value_name = "N", value_parser = at_least_one, default_value = "1")]
    jobs: NonZeroUsize,

    /// How long a request may take, such as 500ms, 10s or 2m; after it the adapter is killed
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "10s")]
    timeout: Duration,

    /// How long a started adapter may take to answer `initialize`
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "30s")]
    start_timeout: Duration,

    /// End the run after N red vectors; 1 ends it at the first
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    fail_fast: Option<NonZeroUsize>,

    /// Start a fresh adapter for each vector: slower, and finds out what one vector does to the next
    #[arg(long)]
    isolate: bool,

    /// Write a report to a file, such as junit=report.xml. Repeatable
    ///
    /// jsonl is written as things happen; the others appear whole at the end. junit has one test case
    /// more than there are vectors, `planproof.run`: it is red when the exit code is not 0 for another
    /// reason than a red vector.
    #[arg(long, value_name = "FORMAT=PATH")]
    report: Vec<Request>,

    /// What goes to standard output
    #[arg(long, value_enum, default_value = "human")]
    format: Format,

    /// The adapter and its arguments, after `--`: -- python3 my_adapter.py
    #[arg(last = true, value_name = "ADAPTER")]
    adapter: Vec<OsString>,
}

pub(super) fn run(args: &Args) -> Exit {
    match prepare(args) {
        Ok(prepared) => prepared.execute(),
        Err((exit, message)) => {
            complain(&message);
            exit
        }
    }
}

/// Everything that can be wrong before an adapter is started has been checked.
struct Prepared {
    vectors: Vec<LoadedVector>,
    selection: Selection,
    settings: Settings,
    reports: Vec<Report>,
    interrupt: Interrupt,
}

fn prepare(args: &Args) -> Result<Prepared, (Exit, String)> {
    let usage = |message: String| (Exit::Usage, message);
    // First: whenever a signal comes from now on, the run ends in good order.
    let interrupt = listen()?;
    let vectors = args.selectors.load().map_err(|error| usage(error.to_string()))?;
    let selection = args.selectors.selection();
    let dead = args.selectors.dead(&vectors);
    if !dead.is_empty() {
        return Err(usage(format!("{}; nothing was asked", dead.join("; "))));
    }
    let program = adapter::program(&args.adapter).map_err(|message| (Exit::Adapter, message))?;
    let mut reports = open::open(&args.report).map_err(|error| (exit_of(&error), error.to_string()))?;
    // Last: when nobody reads it, the files are complete all the same.
    reports.push(open::to_stdout(args.format));
    let replay = Replay {
        adapter: if args.adapter.is_empty() { Vec::new() } else { program.words() },
        vectors: args.selectors.vectors.iter().map(|path| path.display().to_string()).collect(),
    };
    let settings = Settings {
        launch: Launch { program, start_timeout: args.start_timeout, timeout: args.timeout, trace: None },
        self_check: args.adapter.is_empty(),
        jobs: args.jobs.get(),
        level: args.selectors.level,
        why_none: if vectors.iter().any(|vector| selection.includes(vector)) {
            String::new()
        } else {
            selection.explain(&vectors)
        },
        require: args.require.clone(),
        fail_fast: args.fail_fast.map(NonZeroUsize::get),
        isolate: args.isolate,
        replay,
    };
    Ok(Prepared { vectors, selection, settings, reports, interrupt })
}

/// Notes the signals that end a run.
pub(super) fn listen() -> Result<Interrupt, (Exit, String)> {
    Interrupt::on_signals().map_err(|error| (Exit::Internal, format!("cannot listen to signals: {error}")))
}

/// What is asked for wrongly is a usage error, what cannot be written is another.
fn exit_of(error: &OpenError) -> Exit {
    match error {
        OpenError::Unwritable { .. } => Exit::Report,
        OpenError::NotARequest(_) | OpenError::UnknownFormat(_) | OpenError::Twice(_) | OpenError::Mixed { .. } => {
            Exit::Usage
        }
    }
}

impl Prepared {
    fn execute(mut self) -> Exit {
        let selected: Vec<&LoadedVector> =
            self.vectors.iter().filter(|vector| self.selection.includes(vector)).collect();
        let mut failed: Vec<bool> = vec![false; self.reports.len()];
        let reports = &mut self.reports;
        let mut on_event = |event: &Event| {
            for (report, failed) in reports.iter_mut().zip(&mut failed) {
                // A report that failed is not tried again; the others go on.
                if *failed {
                    continue;
                }
                if let Err(error) = report.event(event) {
                    complain(&format!("a report could not be written: {error}"));
                    *failed = true;
                }
            }
        };
        let exit = run::run(&selected, self.vectors.len(), &self.settings, &self.interrupt, &mut on_event);
        if failed.contains(&true) {
            return Exit::first_of(&[exit, Exit::Report]);
        }
        exit
    }
}

/// The exit codes, for `--help`.
fn exit_codes() -> String {
    let lines = Exit::OF_A_RUN.map(|exit| format!("  {:>3}  {}\n", exit as u8, exit.meaning()));
    let mut failures = Exit::OF_A_RUN.to_vec();
    failures.retain(|exit| *exit != Exit::Ok);
    failures.sort_by_key(|exit| exit.rank());
    let order: Vec<String> = failures.iter().map(|exit| (*exit as u8).to_string()).collect();
    format!("Exit codes:\n{}Where several apply, the first of {} is given.", lines.concat(), order.join(", "))
}

fn capability(name: &str) -> Result<&'static str, String> {
    let known = CAPABILITIES.into_iter().find(|known| *known == name);
    known.ok_or_else(|| unknown("capability", name, &CAPABILITIES))
}

/// Reads a count that 0 makes no sense of.
fn at_least_one(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| format!("give a whole number from 1 to {}", usize::MAX))
}

/// Reads `10s`, `500ms`, `2m`: a positive whole number and a unit.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    let wrong = || "give a whole number and a unit: 500ms, 10s or 2m".to_owned();
    let unit_at = text.find(|c: char| !c.is_ascii_digit()).ok_or_else(wrong)?;
    let (number, unit) = text.split_at(unit_at);
    let number: u64 = number.parse().map_err(|_| wrong())?;
    let millis = match unit {
        "ms" => Some(number),
        "s" => number.checked_mul(1_000),
        "m" => number.checked_mul(60_000),
        _ => None,
    };
    // A day is longer than anybody waits, and far from any overflow.
    match millis.ok_or_else(wrong)? {
        0 => Err("no adapter can answer in no time; give at least 1ms".to_owned()),
        millis if millis > 86_400_000 => Err("give at most 1440m".to_owned()),
        millis => Ok(Duration::from_millis(millis)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_a_whole_number_and_a_unit() {
        assert_eq!(duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("10s"), Ok(Duration::from_secs(10)));
        assert_eq!(duration("2m"), Ok(Duration::from_secs(120)));
        for bad in ["", "10", "s", "1.5s", "-1s", "+1s", "10 s", "10h", "0s", "99999999999999999999s", "1441m"] {
            assert!(duration(bad).is_err(), "{bad}");
        }
        assert!(duration("18446744073709551615m").is_err());
    }

    #[test]
    fn counts_are_whole_numbers_from_one() {
        assert_eq!(at_least_one("2").map(NonZeroUsize::get), Ok(2));
        for bad in ["0", "-1", "", "1.5", "two", "99999999999999999999999"] {
            assert!(at_least_one(bad).is_err_and(|message| message.starts_with("give a whole number from 1")), "{bad}");
        }
    }

    #[test]
    fn unknown_words_are_refused_with_the_nearest() {
        assert_eq!(capability("plan.fold"), Ok("plan.fold"));
        assert!(capability("plan.fodl").is_err_and(|message| message.ends_with("did you mean plan.fold?")));
    }
}
