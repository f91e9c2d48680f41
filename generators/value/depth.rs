//! The limit of `value.depth` where a value is a param and not a text.

use serde_json::{json, Value};

use super::shows;
use crate::draft::{Answer, Draft, Sign};
use crate::text;

/// 1 inside that many arrays.
fn nested(levels: usize) -> Value {
    (0..levels).fold(json!(1), |inner, _| json!([inner]))
}

pub fn drafts() -> Vec<Draft> {
    let param = |levels: usize| text::ascii(&json!({"value": nested(levels)}));
    vec![
        shows("value.depth", "a-value-to-echo", Sign::Both)
            .says(
                "value/echo takes 64 levels and refuses 65",
                "The limit sits in the reader of texts, and values that come as params go around it.",
            )
            .call("value/echo", param(65))
            .refused("invalid_value")
            .near(param(64), Answer::Given(json!({"value": nested(64)}))),
        shows("value.depth", "a-value-to-encode", Sign::Both)
            .with(&["encoding.array"])
            .says(
                "value/encode takes 64 levels and refuses 65",
                "An encoder without the limit gives bytes to a value that no store of the system can hold.",
            )
            .call("value/encode", param(65))
            .refused("invalid_value")
            .near_encode(nested(64), &format!("{} 01", "81".repeat(64))),
    ]
}
