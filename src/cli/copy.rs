//! `planproof copy`: writes the vectors out of the binary.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::clause::SPECIFICATION;
use super::output::{complain, print};
use crate::schema::SCHEMAS;
use crate::vector::embedded::FILES;
use crate::verdict::Exit;

/// What stands beside the vectors for those who use them without planproof.
const BESIDE: [(&str, &str); 3] = [
    ("README.md", include_str!("../../vectors/README.md")),
    ("SPEC.md", SPECIFICATION),
    ("cases.tsv", include_str!("../../vectors/cases.tsv")),
];

/// Writes the vectors to a directory, with all that is needed to use them without planproof
///
/// Beside the vectors: their index, the locks of released revisions, `cases.tsv`, the JSON Schemas,
/// SPEC.md, and a README that says how to use the files. Files that are there and differ are left
/// alone, and nothing is written, unless --force is given.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The directory, such as vectors-copy; it is made if need be
    directory: PathBuf,

    /// Overwrite files that differ
    #[arg(long)]
    force: bool,
}

pub(super) fn run(args: &Args) -> Exit {
    let files = files();
    let mut missing = Vec::new();
    let mut differing = Vec::new();
    for (name, text) in &files {
        match state(&args.directory.join(name), text) {
            Ok(State::Missing) => missing.push((name, *text)),
            Ok(State::Differs) => differing.push((name, *text)),
            Ok(State::Equal) => {}
            Err(error) => return fail("read", &args.directory.join(name), &error),
        }
    }
    if !differing.is_empty() && !args.force {
        let names: Vec<&str> = differing.iter().map(|(name, _)| name.as_str()).collect();
        complain(&format!(
            "in {} these differ from what is built in: {}; nothing was written, --force overwrites them",
            args.directory.display(),
            names.join(", ")
        ));
        return Exit::Usage;
    }
    let present = files.len() - missing.len() - differing.len();
    for (name, text) in missing.iter().chain(&differing) {
        let path = args.directory.join(name);
        if let Err(error) = write(&path, text) {
            return fail("write", &path, &error);
        }
    }
    let written = missing.len();
    let overwritten = differing.len();
    print(&format!(
        "{written} files written, {overwritten} overwritten, {present} were there already\n{}",
        contents(&files)
    ))
}

/// Path below the directory and text of every file.
fn files() -> Vec<(String, &'static str)> {
    let vectors = FILES.iter().chain(&BESIDE).map(|(name, text)| ((*name).to_owned(), *text));
    let schemas = SCHEMAS.iter().map(|(name, text)| (format!("schemas/{name}.json"), *text));
    let mut files: Vec<_> = vectors.chain(schemas).collect();
    files.sort();
    files
}

/// What there is now: files, and folders with how many files they hold.
fn contents(files: &[(String, &str)]) -> String {
    let mut lines: Vec<(&str, usize)> = Vec::new();
    for (name, _) in files {
        let top = name.split_inclusive('/').next().unwrap_or(name);
        match lines.last_mut().filter(|(last, _)| *last == top) {
            Some((_, count)) => *count += 1,
            None => lines.push((top, 1)),
        }
    }
    let about = |top: &str, count: usize| match top {
        "README.md" => "how to use the files without planproof".to_owned(),
        "SPEC.md" => "the clauses and the protocol".to_owned(),
        "cases.tsv" => "which vector answers which known case of the field".to_owned(),
        "index.json" => "id, content hash, file and clauses of every vector".to_owned(),
        "revisions/" => format!("{count} locks of released revisions"),
        "schemas/" => format!("{count} JSON Schemas"),
        _ => format!("{count} files of vectors"),
    };
    lines.into_iter().map(|(top, count)| format!("  {top:<12} {}\n", about(top, count))).collect()
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
