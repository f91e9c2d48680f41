//! planproof: the conformance kit for agent plan IRs.
//!
//! The library holds the reference implementation ([`value`], [`encode`], [`plan`]), the vectors
//! ([`vector`]) and the runner ([`runner`]). SPEC.md holds the rules; DESIGN.md is the map.

pub mod adapter;
pub mod cli;
pub mod encode;
pub(crate) mod frame;
pub mod json;
pub mod model;
pub mod plan;
pub mod random;
pub mod report;
pub mod runner;
pub mod schema;
pub mod selftest;
pub mod spec;
pub mod suite;
pub mod value;
pub mod vector;
pub mod verdict;
