//! The command tree: parses the command line and hands over to the command's file.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use super::{replay, run, selftest, serve};

/// Conformance kit for agent plan IRs.
#[derive(Debug, Parser)]
#[command(name = "planproof", version, about, subcommand_required = true, arg_required_else_help = true)]
struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Replay(replay::Args),
    Run(run::Args),
    Selftest(selftest::Args),
    Serve(serve::Args),
}

/// Runs the command that the process's arguments name.
#[must_use]
pub fn main() -> ExitCode {
    let exit = match CommandLine::parse().command {
        Command::Replay(args) => replay::run(&args),
        Command::Run(args) => run::run(&args),
        Command::Selftest(args) => selftest::run(&args),
        Command::Serve(args) => serve::run(&args),
    };
    exit.into()
}
