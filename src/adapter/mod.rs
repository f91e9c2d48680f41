//! Built-in adapters: implementations, and the service that puts one behind stdin and stdout.

mod frame;
pub mod implementation;
mod params;
pub mod reference;
pub mod serve;
