//! The locks of released revisions, and what they forbid.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::Path;

use planproof::vector::format::Vector;
use planproof::vector::index::Lock;

/// The path of the lock of a revision, below `vectors/`.
pub fn path_of(revision: u32) -> String {
    format!("revisions/{revision}.lock")
}

/// The lock that holds these vectors.
pub fn of(revision: u32, files: &BTreeMap<String, Vec<Vector>>) -> Lock {
    let vectors = files.values().flatten();
    Lock { revision, hashes: vectors.map(|vector| (vector.id.clone(), vector.hash.clone())).collect() }
}

/// What the locks on the disk forbid in `vectors`, in words. An id that a lock holds stays for good: it is
/// generated or it has a tombstone. While the present revision has a lock its vectors do not change at all.
///
/// # Errors
/// A lock that cannot be read.
pub fn breaches(
    root: &Path,
    revision: u32,
    files: &BTreeMap<String, Vec<Vector>>,
    withdrawn: &BTreeSet<String>,
) -> io::Result<Vec<String>> {
    let now: BTreeMap<&str, &str> =
        files.values().flatten().map(|vector| (vector.id.as_str(), vector.hash.as_str())).collect();
    let mut found = Vec::new();
    for number in 1..=revision {
        let path = path_of(number);
        let text = match fs::read_to_string(root.join(&path)) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => return Err(error),
        };
        let lock = Lock::read(&text).map_err(|error| io::Error::other(format!("{path}: {error}")))?;
        found.extend(broken(&lock, number == revision, &now, withdrawn));
    }
    Ok(found)
}

fn broken(lock: &Lock, present: bool, now: &BTreeMap<&str, &str>, withdrawn: &BTreeSet<String>) -> Vec<String> {
    let mut found = Vec::new();
    let cut = format!("revision {} is released: cut the next one (REVISION in generators/main.rs)", lock.revision);
    for (id, hash) in &lock.hashes {
        match now.get(id.as_str()) {
            None if withdrawn.contains(id) => {}
            None => found.push(format!("{id}: a released vector is not dropped without a tombstone")),
            Some(new) if present && *new != hash => found.push(format!("{id}: changed; {cut}")),
            Some(_) => {}
        }
    }
    if present {
        let added = now.keys().filter(|id| !lock.hashes.contains_key(**id));
        found.extend(added.map(|id| format!("{id}: added; {cut}")));
    }
    found
}
