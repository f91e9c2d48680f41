//! Why vectors could not be loaded: each error says where, what is wrong, and how to mend it.

use std::io;

use super::body::BodyError;
use super::load::{MAX_FILE_BYTES, MAX_FOLDER_DEPTH};
use crate::suite::{Suite, REVISION};

/// How many hashes one message shows: a line for people is cut at 2,000 characters.
const HASHES_SHOWN: usize = 8;

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
    /// JSON that is something else.
    #[error("{file}: {message}")]
    NoVectorFile {
        /// The file.
        file: String,
        /// What it is, and what to do.
        message: &'static str,
    },
    /// Not strict JSON.
    #[error("{file}: not JSON: {message}; vector files are strict JSON (SPEC.md, value.text); what is none, move out of the folder")]
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
    #[error("{file}: {id}: at /{member}: {message}")]
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
    /// The contents are not what the hashes guard.
    #[error("{file}: {}", hashes(wrong))]
    Hash {
        /// The file.
        file: String,
        /// The vectors, in order of the file: the id, and the hash of the content. At least one.
        wrong: Vec<(String, String)>,
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
            LoadError::NoVectorFile { .. } => "no_vector_file",
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

/// All hashes to put in, as far as a line can show them.
fn hashes(wrong: &[(String, String)]) -> String {
    let shown: Vec<String> = wrong
        .iter()
        .take(HASHES_SHOWN)
        .map(|(id, found)| format!("{id}: at /hash: the content hashes to {found}"))
        .collect();
    let more = match wrong.len().saturating_sub(HASHES_SHOWN) {
        0 => String::new(),
        more => format!("; and {more} more"),
    };
    let shown = shown.join("; ");
    format!(
        "{shown}{more}. If you wrote or changed that, put it in: `planproof hash --write FILE` does, for all vectors of a file. \
         If not, restore the file"
    )
}
