//! Vectors: their format, the embedded set, selection, and the index and locks beside them.

pub mod arrival;
pub mod body;
pub mod embedded;
mod files;
pub mod format;
pub mod glob;
pub mod index;
pub mod load;
pub mod nearest;
pub mod placeholder;
mod pointer;
mod script;
pub mod select;
mod shape;
mod size;
