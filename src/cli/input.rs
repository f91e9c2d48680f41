//! Input of the commands that take one: a file or standard input, read as JSON.

use std::io::Read as _;
use std::path::{Path, PathBuf};

use crate::adapter::implementation::Refusal;
use crate::json::{Json, JsonError};

/// Why a command has no input to work on.
#[derive(Debug, thiserror::Error)]
pub(super) enum InputError {
    /// The file could not be read.
    #[error("cannot read {}: {error}", .path.display())]
    Unreadable { path: PathBuf, error: std::io::Error },
    /// It is not strict JSON.
    #[error("{} is not what this command reads: {error}", .path.display())]
    NotJson { path: PathBuf, error: JsonError },
    /// It is malformed as the method's params.
    #[error("{} is refused with {refusal}", .path.display())]
    Refused { path: PathBuf, refusal: Refusal },
}

/// Reads the params in a file (`-`: standard input) with `read`.
pub(super) fn read_params<T>(path: &Path, read: impl FnOnce(&Json) -> Result<T, Refusal>) -> Result<T, InputError> {
    let unreadable = |error| InputError::Unreadable { path: path.to_owned(), error };
    let mut text = Vec::new();
    if path == Path::new("-") {
        std::io::stdin().lock().read_to_end(&mut text).map_err(unreadable)?;
    } else {
        text = std::fs::read(path).map_err(unreadable)?;
    }
    let json = Json::parse_bytes(&text).map_err(|error| InputError::NotJson { path: path.to_owned(), error })?;
    read(&json).map_err(|refusal| InputError::Refused { path: path.to_owned(), refusal })
}
