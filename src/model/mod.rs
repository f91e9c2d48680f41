//! The model: a second implementation of SPEC.md, plain and slow, written apart from the reference.
//!
//! With no fault it is an oracle beside the reference. With a [`Fault`] it breaks one rule, so that
//! the vectors can be proved to notice. [`Degenerate`] adapters break all rules at once.

mod collection;
mod degenerate;
mod digest;
mod encode;
mod equality;
mod fault;
mod fault_table;
mod fold;
mod iso;
mod issue;
mod methods;
mod moment;
mod named;
mod number;
mod op;
mod order;
mod path;
mod payload;
mod plain;
mod read;
mod reference;
mod refuse;
mod regexp;
mod scalar;
mod state;
mod text;
mod value;
mod view;
mod write;

pub use degenerate::Degenerate;
pub use fault::Fault;
pub use methods::Model;
pub use named::{named, names};
