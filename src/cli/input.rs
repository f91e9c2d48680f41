//! Input of the commands that take one: a file or standard input, read as JSON.

use std::io::Read as _;
use std::path::Path;

use crate::adapter::implementation::Refusal;
use crate::json::{Json, JsonError};

/// Why a command has no input to work on.
#[derive(Debug, thiserror::Error)]
pub(super) enum InputError {
    /// The file could not be read.
    #[error("cannot read {input}: {error}")]
    Unreadable { input: String, error: std::io::Error },
    /// It is not strict JSON.
    #[error("{input} is not strict JSON: {error}")]
    NotJson { input: String, error: JsonError },
    /// It is malformed as the method's params.
    #[error("{input} is refused with {refusal}")]
    Refused { input: String, refusal: Refusal },
}

/// Reads the params in a file (`-`: standard input) with `read`.
pub(super) fn read_params<T>(path: &Path, read: impl FnOnce(&Json) -> Result<T, Refusal>) -> Result<T, InputError> {
    let is_stdin = path == Path::new("-");
    let input = if is_stdin { "standard input".to_owned() } else { path.display().to_string() };
    let unreadable = |error| InputError::Unreadable { input: input.clone(), error };
    let mut text = Vec::new();
    if is_stdin {
        std::io::stdin().lock().read_to_end(&mut text).map_err(unreadable)?;
    } else {
        text = std::fs::read(path).map_err(unreadable)?;
    }
    let json = Json::parse_bytes(&text).map_err(|error| InputError::NotJson { input: input.clone(), error })?;
    read(&json).map_err(|refusal| InputError::Refused { input, refusal })
}
