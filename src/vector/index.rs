//! What stands beside the vectors: the index, and the locks of released revisions.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use super::load::LoadedVector;
use super::shape::{misshapen, INDEX};
use crate::json::Json;

/// `vectors/index.json`: for those who use the files without the runner.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Index {
    /// The suite revision.
    pub revision: u32,
    /// One entry a vector, in order of id.
    pub vectors: Vec<IndexEntry>,
}

/// What the index says of one vector.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct IndexEntry {
    /// The vector.
    pub id: String,
    /// Its content hash.
    pub hash: String,
    /// The file that holds it, relative to the index, with `/`.
    pub file: String,
    /// The clauses it shows.
    pub clauses: Vec<String>,
}

impl Index {
    /// The index of `vectors`, in order of id.
    #[must_use]
    pub fn of(revision: u32, vectors: &[LoadedVector]) -> Index {
        let mut entries: Vec<IndexEntry> = vectors
            .iter()
            .map(|loaded| IndexEntry {
                id: loaded.vector.id.clone(),
                hash: loaded.vector.hash.clone(),
                file: loaded.file.clone(),
                clauses: loaded.vector.clauses.clone(),
            })
            .collect();
        entries.sort_by(|a, b| a.id.cmp(&b.id));
        Index { revision, vectors: entries }
    }

    /// Reads the text of `index.json`.
    ///
    /// # Errors
    /// The text is no JSON of this shape.
    pub fn read(text: &str) -> Result<Index, serde_json::Error> {
        let tree = Json::parse(text).map_err(serde::de::Error::custom)?;
        if let Some(message) = misshapen(&INDEX, &tree, "") {
            return Err(serde::de::Error::custom(message));
        }
        serde_json::from_str(text)
    }

    /// The text of `index.json`: one line an entry, so that a change of one vector is a change of
    /// one line.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = format!("{{\n\"revision\": {},\n\"vectors\": [", self.revision);
        for (position, entry) in self.vectors.iter().enumerate() {
            text.push_str(if position == 0 { "\n" } else { ",\n" });
            // An entry is made of strings: it always serialises.
            text.push_str(&serde_json::to_string(entry).unwrap_or_default());
        }
        text.push_str("\n]\n}\n");
        text
    }
}

/// `vectors/revisions/N.lock`: what a released revision holds, for good.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lock {
    /// The revision N.
    pub revision: u32,
    /// Content hash by id.
    pub hashes: BTreeMap<String, String>,
}

/// Why a text is not a lock.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the lock: {message}; restore the file from version control, locks are never edited")]
pub struct LockError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub message: &'static str,
}

impl Lock {
    const TITLE: &'static str = "planproof vectors, revision ";

    /// The lock of `vectors`.
    #[must_use]
    pub fn of(revision: u32, vectors: &[LoadedVector]) -> Lock {
        let hashes = vectors.iter().map(|loaded| (loaded.vector.id.clone(), loaded.vector.hash.clone())).collect();
        Lock { revision, hashes }
    }

    /// Reads the text of a lock: a title line with the revision, then `HASH ID` lines in order of id.
    ///
    /// # Errors
    /// Another form, an id that stands twice or out of order.
    pub fn read(text: &str) -> Result<Lock, LockError> {
        let mut lines = text.lines();
        let title = lines.next().unwrap_or_default();
        let revision = title
            .strip_prefix(Self::TITLE)
            .and_then(|number| number.parse().ok())
            .ok_or(LockError { line: 1, message: "not `planproof vectors, revision N`" })?;
        let mut hashes: BTreeMap<String, String> = BTreeMap::new();
        for (position, line) in lines.enumerate() {
            let refuse = |message| LockError { line: position + 2, message };
            let (hash, id) = line.split_once(' ').ok_or(refuse("not `HASH ID`"))?;
            if hash.len() != 64 || !hash.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')) {
                return Err(refuse("the hash is not 64 lower-case hexadecimal digits"));
            }
            if id.is_empty() {
                return Err(refuse("not `HASH ID`"));
            }
            if hashes.last_key_value().is_some_and(|(last, _)| last.as_str() >= id) {
                return Err(refuse("the ids are not in order"));
            }
            hashes.insert(id.to_owned(), hash.to_owned());
        }
        Ok(Lock { revision, hashes })
    }

    /// The text of the lock.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = format!("{}{}\n", Self::TITLE, self.revision);
        for (id, hash) in &self.hashes {
            // Writing to a string does not fail.
            let _ = writeln!(text, "{hash} {id}");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn an_index_is_read_as_it_was_written() {
        let entry = |id: &str| IndexEntry {
            id: id.to_owned(),
            hash: "0".repeat(64),
            file: "fold/order.json".to_owned(),
            clauses: vec!["fold.order".to_owned()],
        };
        for index in [
            Index { revision: 1, vectors: Vec::new() },
            Index { revision: 2, vectors: vec![entry("fold.a.b"), entry("fold.a.c")] },
        ] {
            assert_eq!(Index::read(&index.write()).unwrap(), index);
        }
        assert!(Index::read(r#"{"revision":1,"vectors":[],"extra":1}"#).is_err());
    }

    #[test]
    fn lists_are_no_index_and_no_entries() {
        assert!(Index::read("[1,[]]").is_err());
        let hash = "0".repeat(64);
        let entry = |entry: String| Index::read(&format!(r#"{{"revision":1,"vectors":[{entry}]}}"#));
        assert!(entry(format!(r#"{{"id":"a.b","hash":"{hash}","file":"a/b.json","clauses":["c"]}}"#)).is_ok());
        let error = entry(format!(r#"["a.b","{hash}","a/b.json",["c"]]"#)).unwrap_err();
        assert_eq!(error.to_string(), "at /vectors/0: is no JSON object");
    }

    #[test]
    fn a_lock_is_read_as_it_was_written() {
        let hashes = [("a.b", "0"), ("a.c", "f")].map(|(id, digit)| (id.to_owned(), digit.repeat(64)));
        let lock = Lock { revision: 3, hashes: BTreeMap::from(hashes) };
        assert_eq!(Lock::read(&lock.write()).unwrap(), lock);
        assert!(lock.write().starts_with("planproof vectors, revision 3\n0000"));
    }

    #[test]
    fn a_lock_that_was_edited_is_refused_with_its_line() {
        let hash = "0".repeat(64);
        let title = "planproof vectors, revision 1";
        for (text, line) in [
            (String::new(), 1),
            ("planproof vectors, revision x\n".to_owned(), 1),
            (format!("{title}\n{hash}\n"), 2),
            (format!("{title}\n{hash} \n"), 2),
            (format!("{title}\n{hash} a.b\n{}F a.c\n", &hash[1..]), 3),
            (format!("{title}\n{hash} a.c\n{hash} a.b\n"), 3),
            (format!("{title}\n{hash} a.b\n{hash} a.b\n"), 3),
        ] {
            assert_eq!(Lock::read(&text).unwrap_err().line, line, "{text}");
        }
    }
}
