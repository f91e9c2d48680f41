//! The typed value domain of a plan (SPEC.md chapter 1): values, their reader and their writer.

mod bytes;
mod collection;
mod defect;
mod domain;
mod fields;
mod order;
mod read;
mod reference;
mod regexp;
mod time;
mod write;

pub use bytes::{Bytes, BytesClass};
pub use collection::{DuplicateKey, Map, Record, Set};
pub use defect::Defect;
pub(crate) use domain::{exact_integer, MAX_SAFE_INTEGER};
pub use domain::{Text, Value};
pub use fields::Fields;
pub use order::utf16_cmp;
pub use read::{MAX_CARRIED_DEPTH, MAX_VIEW_DEPTH};
pub use reference::{NodeRef, ParamRef, Route, Segment, Select};
pub use regexp::RegExp;
pub use time::{Date, DateTime, Duration, Interval, DURATION_UNITS, MAX_INSTANT_MS};
