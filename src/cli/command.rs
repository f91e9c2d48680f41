//! The command tree: parses the command line and hands over to the command's file.

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use super::output::{complain, written};
use super::{copy, dashes, digest, fold, list, replay, run, schema, selftest, serve, show};
use crate::verdict::Exit;

/// Where to begin, for `--help`.
const START: &str = "\
Start here:
  planproof run                              check the built-in reference: a run that passes
  planproof run -- python3 my_adapter.py     check yours; SPEC.md, chapter 2, is the protocol of adapters
  planproof show fold.order                  read a rule, and which vectors show it
  planproof help run                         all options of a command";

/// Conformance kit for agent plan IRs.
#[derive(Debug, Parser)]
#[command(name = "planproof", version, about, subcommand_required = true, arg_required_else_help = true)]
#[command(after_help = START)]
struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

/// In the order in which they are met: `--help` lists them so.
#[derive(Debug, Subcommand)]
enum Command {
    Run(run::Args),
    Replay(replay::Args),
    Show(show::Args),
    List(list::Args),
    Fold(fold::Args),
    Digest(digest::Args),
    Serve(serve::Args),
    Selftest(selftest::Args),
    Copy(copy::Args),
    Schema(schema::Args),
}

/// Runs the command that the process's arguments name.
#[must_use]
pub fn main() -> ExitCode {
    let words: Vec<_> = std::env::args_os().collect();
    let command = match CommandLine::try_parse_from(&words) {
        Ok(line) => line.command,
        Err(answer) => return no_command(&words, &answer).into(),
    };
    let exit = match command {
        Command::Copy(args) => copy::run(&args),
        Command::Digest(args) => digest::run(&args),
        Command::Fold(args) => fold::run(&args),
        Command::List(args) => list::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Run(args) => run::run(&args),
        Command::Schema(args) => schema::run(&args),
        Command::Selftest(args) => selftest::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Show(args) => show::run(&args),
    };
    exit.into()
}

/// Prints what there is to say in place of a command: help, the version, or what is wrong.
fn no_command(words: &[OsString], answer: &clap::Error) -> Exit {
    let said = answer.print();
    if let Some(hint) = dashes::hint(words, answer) {
        complain(&hint);
    }
    if answer.use_stderr() {
        // Without a standard error there is nobody to tell; the exit code remains.
        return Exit::Usage;
    }
    written(said.and_then(|()| io::stdout().flush()))
}
