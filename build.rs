//! Lists the files under `vectors/` so that the library can embed them.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=vectors");
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?).join("vectors");

    let mut files = names_in(&root, false)?;
    files.retain(|name| name == "index.json");
    for folder in names_in(&root, true)? {
        let suffix = if folder == "revisions" { ".lock" } else { ".json" };
        let inside = names_in(&root.join(&folder), false)?;
        files.extend(inside.into_iter().filter(|name| name.ends_with(suffix)).map(|name| format!("{folder}/{name}")));
    }
    files.sort();

    let mut table = String::from("&[\n");
    for file in files {
        let place = format!("/vectors/{file}");
        writeln!(table, "    ({file:?}, include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {place:?}))),")
            .map_err(io::Error::other)?;
    }
    table.push_str("]\n");
    fs::write(Path::new(&env::var("OUT_DIR").map_err(io::Error::other)?).join("vectors.rs"), table)
}

/// The names of the folders, or of the files, in a folder. An absent folder has none.
fn names_in(folder: &Path, folders: bool) -> io::Result<Vec<String>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let mut names = Vec::new();
    for entry in entries {
        let entry = entry?;
        let kind = entry.file_type()?;
        let wanted = if folders { kind.is_dir() } else { kind.is_file() };
        // Names that are not Unicode are none of ours.
        if let (true, Ok(name)) = (wanted, entry.file_name().into_string()) {
            names.push(name);
        }
    }
    Ok(names)
}
