//! The command line: one file a command.

mod adapter;
mod clause;
mod command;
mod copy;
mod dashes;
mod digest;
mod fold;
mod hash;
mod input;
mod list;
mod output;
mod pretty;
mod replay;
mod run;
mod schema;
mod selectors;
mod selftest;
mod serve;
mod show;
mod suggest;

pub use command::main;
