//! Refusals of the model: reasons, and how the place is put together on the way out.

use crate::adapter::implementation::Refusal;
use crate::json::pointer_step;

/// The outcome of anything that reads input.
pub(super) type Read<T> = Result<T, Refusal>;

pub(super) const INVALID_VALUE: &str = "invalid_value";
pub(super) const INVALID_ARGUMENT: &str = "invalid_argument";
pub(super) const INVALID_OP: &str = "invalid_op";
pub(super) const INVALID_VIEW: &str = "invalid_view";

/// A refusal at the place that is being read.
pub(super) fn refuse<T>(reason: &'static str, message: impl Into<String>) -> Read<T> {
    Err(Refusal { reason, at: String::new(), message: message.into() })
}

/// Names the place inside which something is read.
pub(super) trait Within<T> {
    /// The member or element `step` is being read.
    fn within(self, step: impl std::fmt::Display) -> Read<T>;
}

impl<T> Within<T> for Read<T> {
    fn within(self, step: impl std::fmt::Display) -> Read<T> {
        self.map_err(|mut refusal| {
            refusal.at.insert_str(0, &pointer_step(&step.to_string()));
            refusal
        })
    }
}

/// A value that is malformed at the place that is being read.
pub(super) fn invalid<T>(message: impl Into<String>) -> Read<T> {
    refuse(INVALID_VALUE, message)
}
