//! The adapter of a command line: what follows `--`, or this program's own reference.

use std::ffi::OsString;

use crate::runner::process::Program;

/// The program to execute.
///
/// # Errors
/// A message: the path of this program is not known, so that it cannot start itself.
pub(super) fn program(words: &[OsString]) -> Result<Program, String> {
    if let Some((path, args)) = words.split_first() {
        return Ok(Program { path: path.clone(), args: args.to_vec() });
    }
    match std::env::current_exe() {
        Ok(path) => Ok(Program { path: path.into_os_string(), args: vec!["serve".into()] }),
        Err(error) => {
            Err(format!("cannot find this program to start its reference: {error}; give an adapter after --"))
        }
    }
}
