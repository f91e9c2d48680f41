//! The proof of the vectors: known-bad implementations must be caught, each by the vectors that are about its fault.

mod ask;
mod matrix;
mod own;
mod show;
mod troupe;

pub use matrix::{DegenerateRow, FaultRow, Matrix};
pub use own::{UnderOwn, BYTES_ONLY};
pub use show::{human, json, quiet};
