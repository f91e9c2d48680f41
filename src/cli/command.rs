//! The command tree: parses the command line and hands over to the command's file.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use super::output::complain;
use super::{copy, dashes, digest, fold, list, replay, run, schema, selftest, serve, show};
use crate::verdict::Exit;

/// Conformance kit for agent plan IRs.
#[derive(Debug, Parser)]
#[command(name = "planproof", version, about, subcommand_required = true, arg_required_else_help = true)]
struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Copy(copy::Args),
    Digest(digest::Args),
    Fold(fold::Args),
    List(list::Args),
    Replay(replay::Args),
    Run(run::Args),
    Schema(schema::Args),
    Selftest(selftest::Args),
    Serve(serve::Args),
    Show(show::Args),
}

/// Runs the command that the process's arguments name.
#[must_use]
pub fn main() -> ExitCode {
    let words: Vec<_> = std::env::args_os().collect();
    let line = match CommandLine::try_parse_from(&words) {
        Ok(line) => line,
        Err(error) => {
            // Without a stream to say it on, the exit code remains.
            let _ = error.print();
            if let Some(hint) = dashes::hint(&words, &error) {
                complain(&hint);
            }
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(Exit::Usage as u8));
        }
    };
    let exit = match line.command {
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
