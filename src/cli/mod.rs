//! The command line: one file a command.

mod command;
mod serve;

pub use command::main;
