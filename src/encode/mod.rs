//! plan-cbor-1: the canonical encoding and the digest (SPEC.md chapters 3 and 4).

pub mod diagnostic;
mod digest;
mod head;
mod items;
pub mod locate;
mod sink;
mod value;

pub use digest::{digest, preimage, preimage_length};
pub use sink::{Length, Sha256Sink, Sink};
pub use value::{encode, encode_record, encode_to_vec};
