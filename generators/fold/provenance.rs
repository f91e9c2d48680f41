//! What is no provenance of a fold, however empty: `params.shape`.

use serde_json::{json, Value};

use super::shape::folds_to;
use super::shows;
use crate::draft::{Draft, Sign};
use crate::ops::default_bounds;
use crate::text;

/// Params of a fold of the empty log.
fn under(provenance: &Value) -> Value {
    json!({"planId": "p", "ops": [], "provenance": provenance})
}

pub fn drafts() -> Vec<Draft> {
    let refused = |case: &str, says: [&str; 2], bad: Value, near: Value| {
        let mut near_view = json!({"planId": "p", "revision": 0, "nodes": [], "edges": [], "bounds": default_bounds()});
        if !near.is_null() {
            near_view["provenance"] = near.clone();
        }
        shows("params.shape", case, Sign::Negative)
            .says(says[0], says[1])
            .fold_params(&under(&bad))
            .refused("invalid_argument")
            .near(text::ascii(&under(&near)), folds_to(near_view))
    };
    vec![
        refused(
            "provenance-as-an-empty-map",
            [
                "An empty Map is no provenance",
                "A store whose records are Maps puts it into the view, where it digests under a tag of its own.",
            ],
            json!({"$map": []}),
            json!({}),
        ),
        refused(
            "provenance-as-a-map",
            [
                "A Map with text keys is no provenance",
                "Readers with one type for Maps and records hand it on as the record that it looks like.",
            ],
            json!({"$map": [["kind", "clone"]]}),
            json!({"kind": "clone"}),
        ),
        refused(
            "provenance-as-false",
            [
                "false is no provenance, and not none",
                "A test for truth takes it for none: the plan has the digest of one that was written by hand.",
            ],
            json!(false),
            json!({"manual": false}),
        ),
        refused(
            "provenance-as-zero",
            [
                "0 is no provenance, and not none",
                "The number of a template that does not exist yet is 0, and the plan looks as if it had none.",
            ],
            json!(0),
            json!({"template": 0}),
        ),
        refused(
            "provenance-as-an-empty-text",
            [
                "The empty text is no provenance, and not none",
                "Columns that cannot be null hold an empty text, which a store reads as none without a word.",
            ],
            json!(""),
            json!({"": ""}),
        ),
        refused(
            "provenance-as-an-empty-list",
            [
                "An empty list is no provenance, and not none",
                "PHP prints an empty record as a list: whoever takes it cannot say which plan was meant.",
            ],
            json!([]),
            json!({"list": []}),
        ),
        refused(
            "provenance-as-undefined",
            [
                "undefined is no provenance: the member is there",
                "Absent and undefined are one to a property access, and null is the way to say none.",
            ],
            json!({"$undefined": true}),
            Value::Null,
        ),
    ]
}
