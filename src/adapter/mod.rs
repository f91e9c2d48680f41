//! Built-in adapters: implementations, and the service that puts one behind stdin and stdout.

pub(crate) mod arguments;
pub mod implementation;
pub mod reference;
pub mod serve;
