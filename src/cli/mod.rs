//! The command line: one file a command.

mod adapter;
mod command;
mod replay;
mod run;
mod serve;

pub use command::main;
