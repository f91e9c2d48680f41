//! Ids that are no longer asked. An id is never used again; its tombstone stands in the file that held it.

use planproof::vector::format::Tombstone;

/// File (below `vectors/`), id and reason of each withdrawn vector.
const WITHDRAWN: [(&str, &str, &str); 0] = [];

/// The tombstones of a file.
pub fn of_file(path: &str) -> Vec<Tombstone> {
    let here = WITHDRAWN.iter().filter(|(file, ..)| *file == path);
    here.map(|(_, id, reason)| Tombstone { id: (*id).to_owned(), reason: (*reason).to_owned() }).collect()
}

/// All withdrawn ids.
pub fn ids() -> impl Iterator<Item = &'static str> {
    WITHDRAWN.iter().map(|(_, id, _)| *id)
}
