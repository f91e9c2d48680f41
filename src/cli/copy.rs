//! `planproof copy`: writes the vectors out of the binary.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::output::{complain, print};
use crate::vector::embedded::FILES;
use crate::verdict::Exit;

/// Writes the vectors, their index and locks to a directory
///
/// Files that are there and differ are left alone, and nothing is written, unless --force is given.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The directory; it is made if need be
    directory: PathBuf,

    /// Overwrite files that differ
    #[arg(long)]
    force: bool,
}

pub(super) fn run(args: &Args) -> Exit {
    let mut missing = Vec::new();
    let mut differing = Vec::new();
    for (name, text) in FILES {
        match state(&args.directory.join(name), text) {
            Ok(State::Missing) => missing.push((*name, *text)),
            Ok(State::Differs) => differing.push((*name, *text)),
            Ok(State::Equal) => {}
            Err(error) => return fail("read", &args.directory.join(name), &error),
        }
    }
    if !differing.is_empty() && !args.force {
        let names: Vec<&str> = differing.iter().map(|(name, _)| *name).collect();
        complain(&format!(
            "in {} these differ from the built-in vectors: {}; nothing was written, --force overwrites them",
            args.directory.display(),
            names.join(", ")
        ));
        return Exit::Usage;
    }
    let present = FILES.len() - missing.len() - differing.len();
    for (name, text) in missing.iter().chain(&differing) {
        let path = args.directory.join(name);
        if let Err(error) = write(&path, text) {
            return fail("write", &path, &error);
        }
    }
    print(&format!("{} files written, {} overwritten, {present} were there already\n", missing.len(), differing.len()))
}

enum State {
    Missing,
    Differs,
    Equal,
}

fn state(path: &Path, text: &str) -> io::Result<State> {
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(State::Missing),
        Err(error) => return Err(error),
        // Reading a pipe could take for ever.
        Ok(kind) if !kind.is_file() => return Err(io::Error::other("not a regular file")),
        Ok(kind) if kind.len() != text.len() as u64 => return Ok(State::Differs),
        Ok(_) => {}
    }
    Ok(if fs::read(path)? == text.as_bytes() { State::Equal } else { State::Differs })
}

fn write(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, text)
}

fn fail(action: &str, path: &Path, error: &io::Error) -> Exit {
    complain(&format!("cannot {action} {}: {error}", path.display()));
    Exit::Usage
}
