//! Loading vectors: from the binary, a file or a directory tree, every one checked.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::Path;

use super::body::Body;
use super::embedded;
use super::files::{files_at, read_file};
use super::format::{Group, Tombstone, Vector};
pub use super::load_error::LoadError;
use super::nearest::nearest;
use super::shape::{misshapen, GROUP, VECTOR};
use super::{answer, kinds, vain};
use crate::json::Json;
use crate::spec::Clauses;
use crate::suite::{Suite, REVISION, VALUE_KINDS};

/// The largest vector file that is read.
pub const MAX_FILE_BYTES: u64 = 64 << 20;

/// The deepest folder below the given one that is searched.
pub const MAX_FOLDER_DEPTH: usize = 16;

/// A vector that was found sound.
#[derive(Clone, Debug)]
pub struct LoadedVector {
    /// The vector as it stands in the file.
    pub vector: Vector,
    /// Its suite.
    pub suite: Suite,
    /// The file: relative to `vectors/` or to the given directory, with `/`.
    pub file: String,
    /// Its body, checked.
    pub body: Body,
}

/// What a set of files holds.
#[derive(Clone, Debug, Default)]
pub struct Loaded {
    /// The vectors, by file and then in file order.
    pub vectors: Vec<LoadedVector>,
    /// Ids that are no longer asked.
    pub withdrawn: Vec<Tombstone>,
    /// Clauses that SPEC.md does not have, each once.
    pub unknown_clauses: Vec<UnknownClause>,
}

/// A clause that SPEC.md does not have. A team may have clauses of its own, so it is no error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownClause {
    /// The file that names it first.
    pub file: String,
    /// The vector that names it first.
    pub id: String,
    /// The clause.
    pub clause: String,
    /// The clauses of SPEC.md that may be meant, nearest first; looked up for the first few alone.
    pub near: Vec<String>,
}

/// For how many unknown clauses the nearest known ones are looked up: a search costs a pass over all clauses.
pub const CLAUSES_LOOKED_UP: usize = 10;

/// How much of a file is still to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trust {
    /// It was found strict JSON with right hashes when the binary was made; the tests hold that. To show it
    /// again would cost each run more than all else that is done for a vector.
    Embedded,
    /// Anybody may have written it.
    None,
    /// As [`Trust::None`], but its hashes are about to be put in.
    Unhashed,
}

/// The vectors in the binary.
///
/// # Errors
/// An embedded file is not sound; a test keeps that from being released.
pub fn embedded() -> Result<Vec<LoadedVector>, LoadError> {
    embedded_set().map(|loaded| loaded.vectors)
}

/// [`embedded`], with the withdrawn ids.
///
/// # Errors
/// As [`embedded`].
pub fn embedded_set() -> Result<Loaded, LoadError> {
    from_bytes(embedded::groups().map(|(file, text)| (file, text.as_bytes())), Trust::Embedded)
}

/// The vectors in a file, or in all `*.json` files of a directory tree but `index.json`, `revisions/` and the
/// schemas that `planproof copy` writes at its top, and what is hidden (a name that begins with a dot). Links
/// are followed.
///
/// # Errors
/// Nothing could be read, or something that was read is not sound.
pub fn from_path(path: &Path) -> Result<Vec<LoadedVector>, LoadError> {
    from_paths(&[path]).map(|loaded| loaded.vectors)
}

/// [`from_path`] for several paths, with all there is to say of them. Files are named with their whole path where
/// there is more than one.
///
/// # Errors
/// As [`from_path`], for any of them.
pub fn from_paths<P: AsRef<Path>>(paths: &[P]) -> Result<Loaded, LoadError> {
    let mut texts = Vec::new();
    let mut ends = Vec::with_capacity(paths.len());
    for path in paths {
        for (name, file) in files_at(path.as_ref())? {
            let name = if paths.len() > 1 { file.display().to_string() } else { name };
            let text = read_file(&name, &file)?;
            texts.push((name, text));
        }
        ends.push(texts.len());
    }
    let loaded = from_bytes(texts.iter().map(|(name, text)| (name.as_str(), text.as_slice())), Trust::None)?;
    let filled: HashSet<&str> = loaded.vectors.iter().map(|vector| vector.file.as_str()).collect();
    let mut start = 0;
    for (path, end) in paths.iter().zip(ends) {
        if !texts[start..end].iter().any(|(name, _)| filled.contains(name.as_str())) {
            return Err(LoadError::NoVectors { file: path.as_ref().display().to_string() });
        }
        start = end;
    }
    Ok(loaded)
}

/// The vectors of one text, all of whose hashes may be wrong: for those who put them in.
///
/// # Errors
/// The text is not sound.
pub fn unhashed(file: &str, text: &[u8]) -> Result<Vec<LoadedVector>, LoadError> {
    from_bytes([(file, text)], Trust::Unhashed).map(|loaded| loaded.vectors)
}

/// The vectors in texts, each with the name of its file.
///
/// # Errors
/// A text is not sound.
pub fn from_texts<'t>(texts: impl IntoIterator<Item = (&'t str, &'t str)>) -> Result<Loaded, LoadError> {
    from_bytes(texts.into_iter().map(|(file, text)| (file, text.as_bytes())), Trust::None)
}

fn from_bytes<'t>(texts: impl IntoIterator<Item = (&'t str, &'t [u8])>, trust: Trust) -> Result<Loaded, LoadError> {
    let mut loaded = Loaded::default();
    let mut files_of_ids: HashMap<String, String> = HashMap::new();
    for (file, text) in texts {
        let group = read_group(file, text, trust)?;
        if !(1..=REVISION).contains(&group.revision) {
            return Err(LoadError::Revision { file: file.to_owned(), revision: group.revision });
        }
        let suite = Suite::named(&group.suite)
            .ok_or_else(|| LoadError::UnknownSuite { file: file.to_owned(), suite: group.suite.clone() })?;
        let mut claim = |id: &str| match files_of_ids.insert(id.to_owned(), file.to_owned()) {
            Some(other) => Err(LoadError::DuplicateId { file: file.to_owned(), id: id.to_owned(), other }),
            None => Ok(()),
        };
        for tombstone in group.withdrawn {
            check_id(file, &tombstone.id, suite)?;
            claim(&tombstone.id)?;
            if tombstone.reason.is_empty() {
                let message = "is empty: say why the vector is no longer asked".to_owned();
                return Err(LoadError::BadMember {
                    file: file.to_owned(),
                    id: tombstone.id,
                    member: "reason",
                    message,
                });
            }
            loaded.withdrawn.push(tombstone);
        }
        let start = loaded.vectors.len();
        for vector in group.vectors {
            check_id(file, &vector.id, suite)?;
            claim(&vector.id)?;
            loaded.vectors.push(check(file, suite, vector, trust)?);
        }
        if trust == Trust::None {
            // Last: whoever writes a vector puts its hash in when all else is right.
            check_hashes(file, &loaded.vectors[start..])?;
        }
    }
    if trust != Trust::Embedded {
        loaded.unknown_clauses = unknown_clauses(&loaded.vectors);
    }
    Ok(loaded)
}

/// All that is wrong at once: a file of one's own has no right hash at first.
fn check_hashes(file: &str, vectors: &[LoadedVector]) -> Result<(), LoadError> {
    let with_content = vectors.iter().map(|loaded| (&loaded.vector, loaded.vector.content_hash()));
    let wrong: Vec<(String, String)> = with_content
        .filter(|(vector, found)| vector.hash != *found)
        .map(|(vector, found)| (vector.id.clone(), found))
        .collect();
    if wrong.is_empty() {
        return Ok(());
    }
    Err(LoadError::Hash { file: file.to_owned(), wrong })
}

/// The clauses that SPEC.md does not have, each once.
#[must_use]
pub fn unknown_clauses(vectors: &[LoadedVector]) -> Vec<UnknownClause> {
    let known = Clauses::of_specification();
    let mut seen = HashSet::new();
    let mut unknown = Vec::new();
    for loaded in vectors {
        for clause in &loaded.vector.clauses {
            if known.level(clause).is_some() || !seen.insert(clause) {
                continue;
            }
            let near = if unknown.len() < CLAUSES_LOOKED_UP { nearest(clause, known.names()) } else { Vec::new() };
            unknown.push(UnknownClause {
                file: loaded.file.clone(),
                id: loaded.vector.id.clone(),
                clause: clause.clone(),
                near: near.into_iter().map(str::to_owned).collect(),
            });
        }
    }
    unknown
}

fn read_group(file: &str, text: &[u8], trust: Trust) -> Result<Group, LoadError> {
    if trust == Trust::Embedded {
        return serde_json::from_slice(text).map_err(|error| misfit(file.to_owned(), String::new(), error.to_string()));
    }
    // serde alone would let a name stand twice inside params.
    let tree = Json::parse_bytes(text)
        .map_err(|error| LoadError::NotJson { file: file.to_owned(), message: error.to_string() })?;
    if let Some(message) = something_else(&tree) {
        return Err(LoadError::NoVectorFile { file: file.to_owned(), message });
    }
    check_shape(file, &tree)?;
    serde_json::from_slice(text).map_err(|error| explain(file, &tree, &error))
}

/// What a file plainly is that is no vector file; none for what may be meant as one.
fn something_else(tree: &Json) -> Option<&'static str> {
    let has = |name| tree.get(name).is_some();
    // What is no object at all is a matter of shape.
    if !matches!(tree, Json::Object(_)) || has("suite") || has("vectors") {
        return None;
    }
    if has("id") && ["params", "inputs", "steps"].into_iter().any(has) {
        return Some(
            "is one vector and no vector file: put it into the list `vectors` of an object with `suite`, `revision` and \
             `generator`; see README.md, \"Vectors of your own\", and `planproof schema vectors`",
        );
    }
    Some(
        "is no vector file: it has neither `suite` nor `vectors`; move it out of the folder, or name the vector files \
         one by one, each with --vectors FILE; a vector file is written as `planproof schema vectors` says",
    )
}

/// Refuses what derived readers would take for an object or a word.
fn check_shape(file: &str, tree: &Json) -> Result<(), LoadError> {
    let shape = |id: String, message| Err(LoadError::Shape { file: file.to_owned(), id, message });
    if let Some(message) = misshapen(&GROUP, tree, "") {
        return shape(String::new(), message);
    }
    let Some(Json::Array(vectors)) = tree.get("vectors") else { return Ok(()) };
    for (position, vector) in vectors.iter().enumerate() {
        if let Some(message) = misshapen(&VECTOR, vector, "") {
            return shape(name_of(position, vector), message);
        }
    }
    Ok(())
}

/// The id of a vector that may not have one.
fn name_of(position: usize, vector: &Json) -> String {
    vector.get("id").and_then(Json::as_str).map_or_else(|| format!("vector {position}"), str::to_owned)
}

/// Names the vector that does not fit the format, and the way in which it does not.
fn explain(file: &str, tree: &Json, error: &serde_json::Error) -> LoadError {
    let file = file.to_owned();
    if let Some(Json::Array(vectors)) = tree.get("vectors") {
        for (position, vector) in vectors.iter().enumerate() {
            let Err(error) = serde_json::from_str::<Vector>(&vector.to_string()) else { continue };
            let id = name_of(position, vector);
            return match vector.get("level") {
                Some(level) if !matches!(level.as_str(), Some("core" | "exact")) => {
                    LoadError::Level { file, id, level: level.to_string() }
                }
                _ => misfit(file, id, without_position(&error)),
            };
        }
    }
    misfit(file, String::new(), error.to_string())
}

fn misfit(file: String, id: String, message: String) -> LoadError {
    if message.starts_with("unknown field") {
        LoadError::UnknownMember { file, id, message }
    } else {
        LoadError::Shape { file, id, message }
    }
}

/// The vector was written out again to be read alone: its line and column are not the file's.
fn without_position(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let position = format!(" at line {} column {}", error.line(), error.column());
    text.strip_suffix(&position).map_or_else(|| text.clone(), str::to_owned)
}

fn check_id(file: &str, id: &str, suite: Suite) -> Result<(), LoadError> {
    let mut parts = id.split('.');
    let in_suite = parts.next() == Some(suite.name());
    let rest: Vec<&str> = parts.collect();
    let sound = |part: &&str| {
        !part.is_empty() && part.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_'))
    };
    if in_suite && !rest.is_empty() && rest.iter().all(sound) {
        return Ok(());
    }
    Err(LoadError::BadId { file: file.to_owned(), id: id.to_owned(), suite: suite.name().to_owned() })
}

fn check(file: &str, suite: Suite, vector: Vector, trust: Trust) -> Result<LoadedVector, LoadError> {
    let bad = |member, message: &str| LoadError::BadMember {
        file: file.to_owned(),
        id: vector.id.clone(),
        member,
        message: message.to_owned(),
    };
    if vector.title.is_empty() {
        return Err(bad("title", "is empty: say in a line what the vector shows"));
    }
    if vector.why.is_empty() {
        return Err(bad("why", "is empty: say what goes wrong in the field"));
    }
    if vector.clauses.is_empty() || vector.clauses.iter().any(String::is_empty) {
        return Err(bad("clauses", "name at least one clause of SPEC.md"));
    }
    let sign = |tag: &str| matches!(tag, "positive" | "negative");
    if let Some(tag) = vector.tags.iter().find(|tag| !sign(tag) && !VALUE_KINDS.contains(&tag.as_str())) {
        // A value kind with a typing error would be asked of adapters that cannot hold it.
        return Err(bad("tags", &format!("`{tag}` is neither positive, negative nor a value kind")));
    }
    if !vector.tags.iter().any(|tag| sign(tag)) {
        return Err(bad(
            "tags",
            "say whether the vector is positive or negative (both: the call is one, its control the other)",
        ));
    }
    if let Some(at) = (1..vector.tags.len()).find(|at| vector.tags[..*at].contains(&vector.tags[*at])) {
        return Err(bad("tags", &format!("`{}` stands twice; leave it out once", vector.tags[at])));
    }
    let wrong = |error| LoadError::Body { file: file.to_owned(), id: vector.id.clone(), error };
    let body = Body::of(&vector).map_err(wrong)?;
    if trust != Trust::Embedded {
        answer::check(&body).and_then(|()| vain::check(vector.level, &body)).map_err(wrong)?;
        let missing = untagged_kinds(&vector);
        if !missing.is_empty() {
            let message = format!(
                "values of these kinds are used and not named: add {}; an adapter that does not claim them is not asked then",
                missing.join(", ")
            );
            return Err(bad("tags", &message));
        }
    }
    Ok(LoadedVector { vector, suite, file: file.to_owned(), body })
}

/// The value kinds that an adapter must hold for this vector and that its tags do not name, quoted.
fn untagged_kinds(vector: &Vector) -> Vec<String> {
    let mut used = BTreeSet::new();
    for text in vector.typed_texts() {
        // The texts of a checked body are strict JSON.
        kinds::collect(&Json::parse(text.get()).unwrap_or(Json::Null), &mut used);
    }
    used.into_iter()
        .filter(|kind| !vector.tags.iter().any(|tag| tag == kind))
        .map(|kind| format!("\"{kind}\""))
        .collect()
}
