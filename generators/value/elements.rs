//! Bytes are whole elements of their class: `value.bytes`, class by class.

use super::shows;
use crate::draft::{Draft, Sign};
use crate::ops::bytes;

/// Half an element is refused, a whole one is held.
fn half(class: &str, says: [&str; 2], whole: &str) -> Draft {
    let case = format!("half-an-element-of-{}", class.to_ascii_lowercase());
    shows("value.bytes", &case, Sign::Negative)
        .says(says[0], says[1])
        .parse(&bytes(class, &whole[..whole.len() / 2]).to_string())
        .refused("invalid_value")
        .near_holds(bytes(class, whole))
}

pub fn drafts() -> Vec<Draft> {
    vec![
        half(
            "Int16Array",
            ["One byte is no Int16Array", "Tables of element sizes list the unsigned classes and forget their twins."],
            "0180",
        ),
        half(
            "Int32Array",
            ["Two bytes are no Int32Array", "An int is two bytes in the table of somebody's other platform."],
            "01000080",
        ),
        half(
            "Uint32Array",
            ["Two bytes are no Uint32Array", "A test for an even length does for 16 bits and is kept for 32."],
            "000000ff",
        ),
        half(
            "Float32Array",
            [
                "Two bytes are no Float32Array",
                "Half floats have two bytes, and a table that knows them mixes the two up.",
            ],
            "0000c03f",
        ),
        half(
            "Float64Array",
            ["Four bytes are no Float64Array", "Float and double swap places in tables that were written from memory."],
            "000000000000f83f",
        ),
        half(
            "BigInt64Array",
            [
                "Four bytes are no BigInt64Array",
                "Readers that treat 64-bit integers as opaque do not count their bytes.",
            ],
            "ffffffff00000000",
        ),
        half(
            "BigUint64Array",
            [
                "Four bytes are no BigUint64Array",
                "Late additions to a language miss in tables that are older than they.",
            ],
            "00000000ffffffff",
        ),
    ]
}
