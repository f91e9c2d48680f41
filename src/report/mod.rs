//! Reports: each is a function of the run's event stream and of nothing else.

mod block;
mod collect;
mod columns;
mod direct;
pub mod escape;
pub(crate) mod file;
pub mod github;
pub mod human;
mod input;
pub mod json;
pub mod jsonl;
pub mod junit;
pub mod open;
mod order;
pub(crate) mod pipe;
mod place;
mod record;
pub mod sink;
