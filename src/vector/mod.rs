//! Vectors: their format, the embedded set, selection, and the index and locks beside them.

pub mod format;
