//! Input of the commands that take one: a file or standard input, read as JSON.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::adapter::implementation::Refusal;
use crate::frame::MAX_LINE;
use crate::json::{Json, JsonError};

/// The longest input: params are no longer in the protocol either.
const MAX_INPUT: usize = MAX_LINE;

/// Why a command has no input to work on.
#[derive(Debug, thiserror::Error)]
pub(super) enum InputError {
    /// The file could not be read.
    #[error("cannot read {input}: {error}")]
    Unreadable { input: String, error: io::Error },
    /// It goes on after the longest that is read; it may have no end.
    #[error("{input} is longer than {} MiB, and so than any message of the protocol; give a smaller plan", MAX_INPUT >> 20)]
    TooLong { input: String },
    /// It is not strict JSON.
    #[error("{input} is not strict JSON: {error}")]
    NotJson { input: String, error: JsonError },
    /// It is malformed as the method's params.
    #[error("{input} is refused with {refusal}")]
    Refused { input: String, refusal: Refusal },
}

/// Reads the params in a file (`-`: standard input) with `shape`.
pub(super) fn read_params<T>(path: &Path, shape: impl FnOnce(&Json) -> Result<T, Refusal>) -> Result<T, InputError> {
    let is_stdin = path == Path::new("-");
    let input = if is_stdin { "standard input".to_owned() } else { path.display().to_string() };
    let unreadable = |error| InputError::Unreadable { input: input.clone(), error };
    let text = if is_stdin { read(io::stdin().lock()) } else { File::open(path).and_then(read) };
    let text = text.map_err(unreadable)?.ok_or_else(|| InputError::TooLong { input: input.clone() })?;
    let json = Json::parse_bytes(&text).map_err(|error| InputError::NotJson { input: input.clone(), error })?;
    shape(&json).map_err(|refusal| InputError::Refused { input, refusal })
}

/// Everything in a stream; none when it is too long.
fn read(stream: impl Read) -> io::Result<Option<Vec<u8>>> {
    let mut text = Vec::new();
    // One byte more than the limit shows that it goes on.
    stream.take(MAX_INPUT as u64 + 1).read_to_end(&mut text)?;
    Ok(Some(text).filter(|text| text.len() <= MAX_INPUT))
}
