//! The runner: starts an adapter, asks it vectors, and says what its answers are worth.

pub mod brief;
pub mod case;
pub mod compare;
pub mod event;
pub mod fault;
pub mod frame;
pub mod handshake;
pub mod interrupt;
pub mod judge;
mod lane;
pub mod outcome;
mod pipes;
pub mod preimage;
pub mod process;
pub mod rpc;
pub mod run;
pub mod saved;
pub mod scenario;
pub mod session;
mod shared;
mod stage;
pub mod start_error;
pub mod stderr;
mod store_dir;
pub mod support;
pub mod trace;
mod work;
