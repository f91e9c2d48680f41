//! Adapters built in: the reference (and later its faulty relatives) behind the protocol.

pub mod implementation;
