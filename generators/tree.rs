//! The files under `vectors/`: their layout, writing them, and telling what differs from the disk.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use planproof::vector::format::{Generator, Group, Tombstone, Vector};
use planproof::vector::index::{Index, IndexEntry};
use serde_json::Value;

use crate::random::SEED;

/// Text of each file by its path below `vectors/`.
pub type Tree = BTreeMap<String, String>;

/// The path of a group.
pub fn path_of(suite: &str, group: &str) -> String {
    format!("{suite}/{group}.json")
}

/// The text of a group: a header, then one vector a line, so that a changed vector is a changed line.
///
/// # Errors
/// When a vector cannot be written as JSON.
pub fn group_text(
    suite: &str,
    revision: u32,
    vectors: &[Vector],
    withdrawn: &[Tombstone],
) -> Result<String, serde_json::Error> {
    let generator =
        Generator { name: "planproof-generate".to_owned(), version: env!("CARGO_PKG_VERSION").to_owned(), seed: SEED };
    let mut text = format!(
        "{{\n  \"suite\": \"{suite}\",\n  \"revision\": {revision},\n  \"generator\": {},\n  \"vectors\": [\n",
        serde_json::to_string(&generator)?
    );
    text.push_str(&lines(vectors)?);
    text.push_str("\n  ]");
    if !withdrawn.is_empty() {
        text.push_str(&format!(",\n  \"withdrawn\": [\n{}\n  ]", lines(withdrawn)?));
    }
    text.push_str("\n}\n");
    Ok(text)
}

fn lines<T: serde::Serialize>(items: &[T]) -> Result<String, serde_json::Error> {
    let lines: Result<Vec<String>, _> =
        items.iter().map(|item| Ok(format!("    {}", serde_json::to_string(item)?))).collect();
    lines.map(|lines| lines.join(",\n"))
}

/// The index of the vectors of all files.
pub fn index(revision: u32, files: &BTreeMap<String, Vec<Vector>>) -> Index {
    let entries = files.iter().flat_map(|(file, vectors)| {
        vectors.iter().map(|vector| IndexEntry {
            id: vector.id.clone(),
            hash: vector.hash.clone(),
            file: file.clone(),
            clauses: vector.clauses.clone(),
        })
    });
    let mut vectors: Vec<IndexEntry> = entries.collect();
    vectors.sort_by(|a, b| a.id.cmp(&b.id));
    Index { revision, vectors }
}

/// Writes what differs; removes groups of these suites that are no longer generated.
///
/// # Errors
/// The file that could not be written, and why.
pub fn write(root: &Path, tree: &Tree, suites: &[&str]) -> io::Result<Vec<String>> {
    let mut touched = Vec::new();
    for (path, text) in tree {
        let file = root.join(path);
        if fs::read_to_string(&file).is_ok_and(|old| old == *text) {
            continue;
        }
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&file, text)?;
        touched.push(path.clone());
    }
    for stray in strays(root, tree, suites)? {
        fs::remove_file(root.join(&stray))?;
        touched.push(stray);
    }
    Ok(touched)
}

/// What differs between the tree and the disk, in words.
///
/// # Errors
/// A folder that could not be listed.
pub fn differences(root: &Path, tree: &Tree, suites: &[&str]) -> io::Result<Vec<String>> {
    let mut found = Vec::new();
    for (path, text) in tree {
        match fs::read_to_string(root.join(path)) {
            Ok(old) if old == *text => {}
            Ok(old) => found.extend(between(path, &old, text)),
            Err(error) => found.push(format!("{path}: {error}")),
        }
    }
    found.extend(strays(root, tree, suites)?.into_iter().map(|path| format!("{path}: is not generated")));
    Ok(found)
}

/// Groups on the disk that the tree does not have.
fn strays(root: &Path, tree: &Tree, suites: &[&str]) -> io::Result<Vec<String>> {
    let mut found = Vec::new();
    for suite in suites {
        let entries = match fs::read_dir(root.join(suite)) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => return Err(error),
        };
        for entry in entries {
            let name = PathBuf::from(entry?.file_name()).display().to_string();
            let path = format!("{suite}/{name}");
            if name.ends_with(".json") && !tree.contains_key(&path) {
                found.push(path);
            }
        }
    }
    Ok(found)
}

/// What differs between two texts of one file, by id and member.
fn between(path: &str, old: &str, new: &str) -> Vec<String> {
    let (Some(old), Some(new)) = (by_id(old), by_id(new)) else {
        return vec![format!("{path}: the text differs")];
    };
    let ids: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
    let mut found: Vec<String> = Vec::new();
    for id in ids {
        match (old.get(id), new.get(id)) {
            (Some(old), Some(new)) => {
                let names: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
                let parted: Vec<&str> =
                    names.into_iter().filter(|name| old.get(*name) != new.get(*name)).map(String::as_str).collect();
                if !parted.is_empty() {
                    found.push(format!("{path}: {id}: {} differ", parted.join(", ")));
                }
            }
            (Some(_), None) => found.push(format!("{path}: {id}: is not generated")),
            _ => found.push(format!("{path}: {id}: is not on the disk")),
        }
    }
    if found.is_empty() {
        found.push(format!("{path}: the header or the layout differs"));
    }
    found
}

/// The members of each vector of a group (or entry of the index) by id.
fn by_id(text: &str) -> Option<BTreeMap<String, BTreeMap<String, String>>> {
    let file: Value = match serde_json::from_str::<Group>(text) {
        // Through the type, so that raw texts are compared as they are spelled.
        Ok(group) => serde_json::json!({"vectors": group.vectors.iter().map(spelled).collect::<Option<Vec<_>>>()?}),
        Err(_) => serde_json::from_str(text).ok()?,
    };
    let vectors = file.get("vectors")?.as_array()?;
    let by_id = vectors.iter().map(|vector| {
        let members = vector.as_object()?.iter().map(|(name, value)| (name.clone(), value.to_string()));
        Some((vector.get("id")?.as_str()?.to_owned(), members.collect()))
    });
    by_id.collect()
}

/// A vector as an object of the spelling of its members.
fn spelled(vector: &Vector) -> Option<Value> {
    let text = serde_json::to_string(vector).ok()?;
    let members: indexmap::IndexMap<String, &serde_json::value::RawValue> = serde_json::from_str(&text).ok()?;
    let mut object: serde_json::Map<String, Value> =
        members.into_iter().map(|(name, raw)| (name, Value::String(raw.get().to_owned()))).collect();
    object.insert("id".to_owned(), Value::String(vector.id.clone()));
    Some(Value::Object(object))
}
