//! Vectors: their format, the embedded set, selection, and the index and locks beside them.

mod answer;
pub mod arrival;
pub mod body;
pub mod embedded;
pub(crate) mod files;
pub mod format;
pub mod glob;
pub mod index;
pub mod kinds;
pub mod load;
mod load_error;
pub mod nearest;
pub mod normal;
pub mod placeholder;
mod pointer;
pub mod rehash;
mod relation;
mod script;
pub mod select;
mod shape;
mod size;
mod vain;
