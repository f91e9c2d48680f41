//! The real binary against adapters that misbehave, each in one way. This program is those
//! adapters, too: `--as-adapter NAME` makes it answer the protocol.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod adapters;
mod endings;
mod exits;
mod kit;
mod own_digests;
mod report_files;
mod signals;
mod stateful;
mod verdicts;
mod windows;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().collect();
    if let [_, flag, name] = words.as_slice() {
        if flag == "--as-adapter" {
            return own_digests::act(name).unwrap_or_else(|| adapters::act(name));
        }
    }
    let groups: [kit::Tests; 8] = [
        verdicts::TESTS,
        windows::TESTS,
        stateful::TESTS,
        own_digests::TESTS,
        exits::TESTS,
        report_files::TESTS,
        endings::TESTS,
        signals::TESTS,
    ];
    let trials = groups.concat().into_iter().map(|(name, test)| {
        Trial::test(name, move || {
            test();
            Ok(())
        })
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
}
