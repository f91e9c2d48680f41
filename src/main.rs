//! The `planproof` binary.

use std::process::ExitCode;

fn main() -> ExitCode {
    planproof::cli::main()
}
