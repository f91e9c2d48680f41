//! The command line: one file a command.

mod command;

pub use command::main;
