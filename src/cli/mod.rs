//! The command line: one file a command.

mod adapter;
mod command;
mod replay;
mod run;
mod selftest;
mod serve;

pub use command::main;
