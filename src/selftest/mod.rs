//! The proof of the vectors: known-bad implementations must be caught, each by the vectors that are about its fault.

mod ask;
mod matrix;
mod show;
mod troupe;

pub use matrix::{DegenerateRow, FaultRow, Matrix};
pub use show::{human, json};
