//! A place in an input and what is wrong there: what every reader answers.

use crate::json::{pointer_step, JsonError};

/// What is wrong with an input, and where. Which refusal it becomes depends on the reader: typed
/// JSON that stands for no value is `invalid_value`, a malformed op `invalid_op`, and so on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message} (at {})", if .at.is_empty() { "the top" } else { .at })]
pub struct Defect {
    /// JSON Pointer to the offending place, from where the reader began.
    pub at: String,
    /// What is wrong and what to write instead.
    pub message: String,
}

impl Defect {
    /// A defect at the place where the reader is.
    #[must_use]
    pub fn new(message: impl Into<String>) -> Self {
        Defect { at: String::new(), message: message.into() }
    }

    /// The same defect, seen from the record that holds it as member `name`.
    #[must_use]
    pub fn under(mut self, name: &str) -> Self {
        self.at.insert_str(0, &pointer_step(name));
        self
    }

    /// The same defect, seen from the list that holds it at `index`.
    #[must_use]
    pub fn under_index(self, index: usize) -> Self {
        self.under(&index.to_string())
    }
}

impl From<JsonError> for Defect {
    fn from(error: JsonError) -> Self {
        Defect { at: error.pointer, message: error.message }
    }
}
