//! `planproof hash`: the hashes of the vectors in files of one's own.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use super::output::{complain, narrate, print, warn_of};
use crate::report::file::WholeFile;
use crate::vector::files::read_file;
use crate::vector::load::{unhashed, unknown_clauses};
use crate::vector::rehash::rehashed;
use crate::verdict::Exit;

/// Prints the hashes of the vectors in files of your own, or puts them in
///
/// A hash guards the content of a vector. All else in a file must be sound: what is not is said, and nothing is
/// written.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Vector files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Put the hashes into the files; everything else in them stays as it is
    #[arg(long)]
    write: bool,
}

/// One file, with the hashes that belong into it.
struct Hashed<'f> {
    path: &'f Path,
    text: String,
    ids: Vec<String>,
    hashes: Vec<String>,
    /// How many are other than what stands in the file.
    wrong: usize,
}

pub(super) fn run(args: &Args) -> Exit {
    let mut files = Vec::with_capacity(args.files.len());
    for path in &args.files {
        match read(path) {
            Ok(hashed) => files.push(hashed),
            Err(message) => {
                complain(&message);
                return Exit::Usage;
            }
        }
    }
    let lines = files.iter().flat_map(|file| file.ids.iter().zip(&file.hashes));
    // An id that was loaded holds letters, digits, dots, - and _ only.
    let printed = print(&lines.map(|(id, hash)| format!("{hash}  {id}\n")).collect::<String>());
    if !args.write {
        return printed;
    }
    let mut exits = vec![printed];
    for file in &files {
        let path = file.path.display();
        if file.wrong == 0 {
            narrate(&format!("{path}: all hashes are right, nothing was written"));
            continue;
        }
        match put_in(file) {
            Ok(()) => narrate(&format!("{path}: {} of {} hashes put in", file.wrong, file.hashes.len())),
            Err(message) => {
                complain(&format!("{path}: {message}"));
                exits.push(Exit::Usage);
            }
        }
    }
    Exit::first_of(&exits)
}

fn read(path: &Path) -> Result<Hashed<'_>, String> {
    let name = path.display().to_string();
    let bytes = read_file(&name, path).map_err(|error| error.to_string())?;
    let vectors = unhashed(&name, &bytes).map_err(|error| error.to_string())?;
    warn_of(&unknown_clauses(&vectors));
    // What was loaded is strict JSON, and that is UTF-8.
    let text = String::from_utf8(bytes).map_err(|error| format!("{name}: {error}"))?;
    let hashes: Vec<String> = vectors.iter().map(|loaded| loaded.vector.content_hash()).collect();
    let wrong = vectors.iter().zip(&hashes).filter(|(loaded, hash)| loaded.vector.hash != **hash).count();
    Ok(Hashed { path, text, ids: vectors.into_iter().map(|loaded| loaded.vector.id).collect(), hashes, wrong })
}

fn put_in(file: &Hashed<'_>) -> Result<(), String> {
    let text =
        rehashed(&file.text, &file.hashes).ok_or("the places of the hashes were not found; put them in by hand")?;
    let cannot = |error: std::io::Error| format!("cannot be written: {error}; nothing was changed in it");
    if !fs::metadata(file.path).map_err(cannot)?.is_file() {
        return Err("is no regular file; nothing was changed in it".to_owned());
    }
    let whole = WholeFile::create(file.path).map_err(cannot)?;
    whole.writer().and_then(|mut writer| writer.write_all(text.as_bytes())).map_err(cannot)?;
    whole.finish().map_err(cannot)
}
