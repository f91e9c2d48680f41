//! What stands behind a built-in adapter: something that answers methods.

use crate::json::Json;

/// An implementation that can be served on stdin and stdout.
pub trait Implementation {
    /// The result of `initialize`.
    fn handshake(&self) -> Json;

    /// Answers one request. `params` is JSON as it came: no object perhaps, and its typed values have not
    /// been read yet.
    fn call(&mut self, method: &str, params: &Json) -> Answer;
}

/// What a call comes to.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// The result, in typed JSON.
    Result(Json),
    /// The input is malformed; nothing was changed.
    Refused(Refusal),
    /// There is no such method.
    UnknownMethod,
}

/// Why a request is refused (SPEC.md chapter 7).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}: {message}{}", if .at.is_empty() { String::new() } else { format!(" (at {})", .at) })]
pub struct Refusal {
    /// A word of SPEC.md chapter 7.
    pub reason: &'static str,
    /// JSON Pointer into the params.
    pub at: String,
    /// What is wrong and how to mend it.
    pub message: String,
}
