//! The command tree: parses the command line and hands over to the command's file.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::verdict::Exit;

/// Conformance kit for agent plan IRs.
#[derive(Debug, Parser)]
#[command(name = "planproof", version, about, subcommand_required = true, arg_required_else_help = true)]
struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {}

/// Runs the command that the process's arguments name.
#[must_use]
#[allow(unreachable_code, unused_variables, reason = "until the first command is added")]
pub fn main() -> ExitCode {
    let exit: Exit = match CommandLine::parse().command {};
    exit.into()
}
