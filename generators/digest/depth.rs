//! The limit of `value.depth` for views: 128 levels as a whole.

use serde_json::{json, Value};

use super::shows;
use crate::draft::{Answer, Draft, Sign};
use crate::ops::{bare, node, view};
use crate::text;

/// A record that is that many levels deep around `inner`.
fn deep(levels: usize, inner: Value) -> Value {
    (0..levels).fold(inner, |inner, _| json!({ "a": inner }))
}

/// A view that is that many levels deep: itself, its nodes and the one node are three of them.
fn defined(levels: usize, inner: Value) -> Value {
    view(1, [node("n", deep(levels - 3, inner))], [])
}

/// A view that is that many levels deep for its member `digest`.
fn sealed(levels: usize) -> Value {
    let mut view = view(2, [bare("n")], []);
    view["digest"] = deep(levels - 1, json!(1));
    view
}

pub fn drafts() -> Vec<Draft> {
    let asked = |view: Value| text::ascii(&json!({ "view": view }));
    vec![
        shows("value.depth", "a-view", Sign::Both)
            .says(
                "A view of 128 levels is digested, one of 129 is refused",
                "Definitions of any depth come in through views that are given, as no op was ever judged.",
            )
            .call("plan/digest", asked(defined(129, json!(1))))
            .refused("invalid_value")
            .near(asked(defined(128, json!(1))), Answer::Computed),
        shows("value.depth", "the-last-level-of-a-view", Sign::Positive)
            .with(&["digest.lossless"])
            .says(
                "Views that differ in level 128 digest differently",
                "Serialisers with a limit of their own write a placeholder for what lies below it, without a word.",
            )
            .views([
                ("one", defined(128, json!(1))),
                ("two", defined(128, json!(2))),
                ("empty", defined(127, json!({}))),
                ("level-100", defined(100, json!(1))),
            ])
            .all_differ(),
        shows("value.depth", "the-digest-of-a-view", Sign::Both)
            .with(&["digest.self"])
            .says(
                "A member digest does not change the answer, and yet counts as a level",
                "It is taken off before the view is measured, so a view is refused here and digested there.",
            )
            .call("plan/digest", asked(sealed(129)))
            .refused("invalid_value")
            .near(asked(sealed(128)), Answer::Computed),
    ]
}
