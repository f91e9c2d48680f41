//! The runner: starts an adapter, asks it vectors, and says what its answers are worth.

pub mod event;
