//! Loading vectors: from the binary, a file or a directory tree, every one checked.

use std::collections::HashMap;
use std::io;
use std::path::Path;

use super::body::{Body, BodyError};
use super::embedded;
use super::files::{files_at, read_file};
use super::format::{Group, Tombstone, Vector};
use super::shape::{misshapen, GROUP, VECTOR};
use crate::json::Json;
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
}

/// Why vectors could not be loaded. Nothing is asked then: a file that is passed over would be a
/// check that did not happen.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The file or folder could not be read.
    #[error("{file}: cannot be read: {error}; give a vector file or a folder of them")]
    Unreadable {
        /// The file or folder.
        file: String,
        /// Why.
        #[source]
        error: io::Error,
    },
    /// More bytes than [`MAX_FILE_BYTES`].
    #[error("{file}: larger than {} MiB; split it", MAX_FILE_BYTES >> 20)]
    TooLarge {
        /// The file.
        file: String,
    },
    /// The folder holds no vector file.
    #[error("{file}: no vector files (*.json) in it; write them with `planproof copy DIR`")]
    NoFiles {
        /// The folder.
        file: String,
    },
    /// Folders in folders without end.
    #[error("{file}: folders nest deeper than {MAX_FOLDER_DEPTH}; give the folder that holds the vectors")]
    TooDeep {
        /// The folder that is too deep.
        file: String,
    },
    /// A folder that is reached on two ways.
    #[error("{file}: a link to a folder that was read already; remove the link")]
    SeenBefore {
        /// The folder, as it is reached the second time.
        file: String,
    },
    /// Files, and not one vector in them.
    #[error("{file}: no vectors in the files there; write some with `planproof copy DIR`")]
    NoVectors {
        /// The file or folder.
        file: String,
    },
    /// Not strict JSON.
    #[error("{file}: not JSON: {message}; vector files are strict JSON (SPEC.md, value.text)")]
    NotJson {
        /// The file.
        file: String,
        /// What is wrong, and where.
        message: String,
    },
    /// A member that the format does not know.
    #[error("{file}{}: {message}; see `planproof schema vectors`", of(id))]
    UnknownMember {
        /// The file.
        file: String,
        /// The vector; empty when the member stands outside the vectors.
        id: String,
        /// Which member.
        message: String,
    },
    /// JSON of another shape than the format's.
    #[error("{file}{}: {message}; see `planproof schema vectors`", of(id))]
    Shape {
        /// The file.
        file: String,
        /// The vector; empty when the defect stands outside the vectors.
        id: String,
        /// What is wrong.
        message: String,
    },
    /// A level that is neither word.
    #[error("{file}: {id}: level {level} is neither \"core\" nor \"exact\"")]
    Level {
        /// The file.
        file: String,
        /// The vector.
        id: String,
        /// The level, as JSON.
        level: String,
    },
    /// A suite revision of which this build knows nothing.
    #[error(
        "{file}: revision {revision} is not known; they begin with 1, and the newest here is {REVISION}: install a planproof that knows it, \
         or write the vectors of this one with `planproof copy DIR`"
    )]
    Revision {
        /// The file.
        file: String,
        /// The revision.
        revision: u32,
    },
    /// A suite that does not exist.
    #[error("{file}: there is no suite `{suite}`; the suites are {}", suites())]
    UnknownSuite {
        /// The file.
        file: String,
        /// The suite.
        suite: String,
    },
    /// An id of another form, or of another suite.
    #[error("{file}: `{id}` is not an id of suite {suite}: `{suite}.` and lower-case parts of letters, digits, - and _, parted by dots")]
    BadId {
        /// The file.
        file: String,
        /// The id.
        id: String,
        /// The suite of the file.
        suite: String,
    },
    /// An id that stands twice.
    #[error("{file}: {id} stands in {other}, too; an id is used once, also when it was withdrawn")]
    DuplicateId {
        /// The file.
        file: String,
        /// The id.
        id: String,
        /// The file that has it first.
        other: String,
    },
    /// A member of the vector is empty or unknown.
    #[error("{file}: {id}: `{member}`: {message}")]
    BadMember {
        /// The file.
        file: String,
        /// The vector.
        id: String,
        /// The member.
        member: &'static str,
        /// What is wrong.
        message: String,
    },
    /// The content is not what the hash guards.
    #[error("{file}: {id}: the content hashes to {found}, not to its `hash`; restore the file, or generate it again")]
    Hash {
        /// The file.
        file: String,
        /// The vector.
        id: String,
        /// The hash of the content.
        found: String,
    },
    /// The body is malformed.
    #[error("{file}: {id}: {error}")]
    Body {
        /// The file.
        file: String,
        /// The vector.
        id: String,
        /// What is wrong.
        #[source]
        error: BodyError,
    },
}

impl LoadError {
    /// A stable word for the kind of error.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            LoadError::Unreadable { .. } => "unreadable",
            LoadError::TooLarge { .. } => "too_large",
            LoadError::NoFiles { .. } => "no_files",
            LoadError::TooDeep { .. } => "too_deep",
            LoadError::SeenBefore { .. } => "seen_before",
            LoadError::NoVectors { .. } => "no_vectors",
            LoadError::NotJson { .. } => "not_json",
            LoadError::UnknownMember { .. } => "unknown_member",
            LoadError::Shape { .. } => "shape",
            LoadError::Level { .. } => "level",
            LoadError::Revision { .. } => "revision",
            LoadError::UnknownSuite { .. } => "unknown_suite",
            LoadError::BadId { .. } => "bad_id",
            LoadError::DuplicateId { .. } => "duplicate_id",
            LoadError::BadMember { .. } => "bad_member",
            LoadError::Hash { .. } => "hash",
            LoadError::Body { .. } => "body",
        }
    }
}

fn of(id: &str) -> String {
    if id.is_empty() {
        String::new()
    } else {
        format!(": {id}")
    }
}

fn suites() -> String {
    Suite::ALL.map(Suite::name).join(", ")
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
    from_texts(embedded::groups())
}

/// The vectors in a file, or in all `*.json` files of a directory tree but `index.json` and `revisions/` at its
/// top and what is hidden (a name that begins with a dot). Links are followed.
///
/// # Errors
/// Nothing could be read, or something that was read is not sound.
pub fn from_path(path: &Path) -> Result<Vec<LoadedVector>, LoadError> {
    let files = files_at(path)?;
    let mut texts = Vec::with_capacity(files.len());
    for (name, file) in files {
        texts.push((name.clone(), read_file(&name, &file)?));
    }
    let loaded = from_bytes(texts.iter().map(|(name, text)| (name.as_str(), text.as_slice())))?;
    if loaded.vectors.is_empty() {
        return Err(LoadError::NoVectors { file: path.display().to_string() });
    }
    Ok(loaded.vectors)
}

/// The vectors in texts, each with the name of its file.
///
/// # Errors
/// A text is not sound.
pub fn from_texts<'t>(texts: impl IntoIterator<Item = (&'t str, &'t str)>) -> Result<Loaded, LoadError> {
    from_bytes(texts.into_iter().map(|(file, text)| (file, text.as_bytes())))
}

fn from_bytes<'t>(texts: impl IntoIterator<Item = (&'t str, &'t [u8])>) -> Result<Loaded, LoadError> {
    let mut loaded = Loaded::default();
    let mut files_of_ids: HashMap<String, String> = HashMap::new();
    for (file, text) in texts {
        let group = read_group(file, text)?;
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
        for vector in group.vectors {
            check_id(file, &vector.id, suite)?;
            claim(&vector.id)?;
            loaded.vectors.push(check(file, suite, vector)?);
        }
    }
    Ok(loaded)
}

fn read_group(file: &str, text: &[u8]) -> Result<Group, LoadError> {
    // serde alone would let a name stand twice inside params.
    let tree = Json::parse_bytes(text)
        .map_err(|error| LoadError::NotJson { file: file.to_owned(), message: error.to_string() })?;
    check_shape(file, &tree)?;
    serde_json::from_slice(text).map_err(|error| explain(file, &tree, &error))
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

fn check(file: &str, suite: Suite, vector: Vector) -> Result<LoadedVector, LoadError> {
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
        return Err(bad("tags", "say whether the vector is positive or negative"));
    }
    let found = vector.content_hash();
    if found != vector.hash {
        return Err(LoadError::Hash { file: file.to_owned(), id: vector.id, found });
    }
    match Body::of(&vector) {
        Ok(body) => Ok(LoadedVector { vector, suite, file: file.to_owned(), body }),
        Err(error) => Err(LoadError::Body { file: file.to_owned(), id: vector.id, error }),
    }
}
