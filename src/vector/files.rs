//! The vector files below a path: which they are, and their bytes.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use crate::schema::schema;

use super::load::{LoadError, MAX_FILE_BYTES, MAX_FOLDER_DEPTH};

/// What `planproof copy` writes beside the groups: no vectors.
const INDEX: &str = "index.json";
const LOCKS: &str = "revisions";

/// The vector files at `path`: the name that is shown and the place, in order of name. For a folder these are
/// all its `*.json` files, in small letters or capitals, at any depth; links are followed. Names that begin
/// with a dot are not looked at, and `index.json`, `revisions` and the schemas are not at the top.
pub(super) fn files_at(path: &Path) -> Result<Vec<(String, PathBuf)>, LoadError> {
    let shown = path.display().to_string();
    let unreadable = |error| LoadError::Unreadable { file: shown.clone(), error };
    if !fs::metadata(path).map_err(unreadable)?.is_dir() {
        let name = path.file_name().map_or_else(|| shown.clone(), |name| name.to_string_lossy().into_owned());
        return Ok(vec![(name, path.to_owned())]);
    }
    let mut files = Vec::new();
    // A link may lead back to a folder above it.
    let mut seen = BTreeSet::from([path.canonicalize().map_err(unreadable)?]);
    let mut folders = vec![(String::new(), path.to_owned(), 0)];
    while let Some((prefix, folder, depth)) = folders.pop() {
        let unreadable = |error| LoadError::Unreadable { file: folder.display().to_string(), error };
        for entry in fs::read_dir(&folder).map_err(unreadable)? {
            let entry = entry.map_err(unreadable)?;
            let own_name = entry.file_name().to_string_lossy().into_owned();
            let name = format!("{prefix}{own_name}");
            if own_name.starts_with('.') || (depth == 0 && matches!(own_name.as_str(), INDEX | LOCKS)) {
                continue;
            }
            let unreadable = |error| LoadError::Unreadable { file: name.clone(), error };
            if !fs::metadata(entry.path()).map_err(unreadable)?.is_dir() {
                if is_json(&own_name) && !is_schema(&name) {
                    files.push((name, entry.path()));
                }
                continue;
            }
            if depth == MAX_FOLDER_DEPTH {
                return Err(LoadError::TooDeep { file: name });
            }
            if !seen.insert(entry.path().canonicalize().map_err(unreadable)?) {
                return Err(LoadError::SeenBefore { file: name });
            }
            folders.push((format!("{name}/"), entry.path(), depth + 1));
        }
    }
    if files.is_empty() {
        return Err(LoadError::NoFiles { file: shown });
    }
    files.sort();
    Ok(files)
}

fn is_json(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|extension| extension.eq_ignore_ascii_case("json"))
}

/// True for the schemas that are copied beside the vectors, and for nothing else in their folder.
fn is_schema(name: &str) -> bool {
    let stem = name.strip_prefix("schemas/").and_then(|name| name.strip_suffix(".json"));
    stem.is_some_and(|stem| schema(stem).is_some())
}

/// The bytes of one file.
pub(crate) fn read_file(name: &str, path: &Path) -> Result<Vec<u8>, LoadError> {
    let unreadable = |error| LoadError::Unreadable { file: name.to_owned(), error };
    // Reading a pipe or a device could take for ever.
    if !fs::metadata(path).map_err(unreadable)?.is_file() {
        return Err(unreadable(io::Error::other("not a regular file")));
    }
    let mut text = Vec::new();
    fs::File::open(path).map_err(unreadable)?.take(MAX_FILE_BYTES + 1).read_to_end(&mut text).map_err(unreadable)?;
    if text.len() as u64 > MAX_FILE_BYTES {
        return Err(LoadError::TooLarge { file: name.to_owned() });
    }
    Ok(text)
}
