//! The command line: one file a command.

mod command;
mod copy;
mod list;
mod output;
mod pretty;
mod schema;
mod selectors;
mod serve;
mod show;

pub use command::main;
