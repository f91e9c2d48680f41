//! The shape of a view that is given: `view.shape`, and params of the methods that take one.

use serde_json::{json, Value};

use super::shows;
use crate::draft::{Answer, Draft, Sign};
use crate::ops::{bare, edge, node, view};
use crate::text;

/// A view with one member set to something else.
fn but(member: &str, value: Value) -> Value {
    let mut view = view(1, [bare("n")], []);
    view[member] = value;
    view
}

fn asked(view: &Value) -> String {
    text::ascii(&json!({ "view": view }))
}

pub fn drafts() -> Vec<Draft> {
    [judged_by_shape_only(), refused(), provenance()].concat()
}

fn judged_by_shape_only() -> Vec<Draft> {
    vec![
        shows("view.shape", "equal-ids-are-digested", Sign::Positive)
            .says(
                "Two nodes, or two edges, of one id are digested as they stand",
                "A digest that keeps nodes by id digests the last one only, and one that refuses them cannot show a \
                 reviewer what was stored.",
            )
            .views([
                ("once", view(1, [bare("n")], [])),
                ("twice", view(1, [bare("n"), bare("n")], [])),
                ("two-definitions", view(1, [bare("n"), node("n", json!({"a": 1}))], [])),
                ("swapped", view(1, [node("n", json!({"a": 1})), bare("n")], [])),
                ("edges", view(1, [bare("n")], [edge("e", "n", "n"), edge("e", "n", "n")])),
                ("edge", view(1, [bare("n")], [edge("e", "n", "n")])),
            ])
            .all_differ(),
        shows("view.shape", "dangling-edges-are-digested", Sign::Positive)
            .says(
                "Edges whose ends are missing are digested as they stand",
                "A digest that leaves them out approves a view and the same view with an edge to nowhere.",
            )
            .views([
                ("none", view(1, [bare("n")], [])),
                ("no-target", view(1, [bare("n")], [edge("e", "n", "z")])),
                ("no-source", view(1, [bare("n")], [edge("e", "z", "n")])),
                ("no-end", view(1, [bare("n")], [edge("e", "y", "z")])),
            ])
            .all_differ(),
    ]
}

/// A view that is refused beside one that has a digest.
pub fn refused_view(case: &str, says: [&str; 2], bad: Value, near: Value) -> Draft {
    shows("view.shape", case, Sign::Negative)
        .says(says[0], says[1])
        .call("plan/digest", asked(&bad))
        .refused("invalid_view")
        .near(asked(&near), Answer::Computed)
}

/// What is no provenance, however empty.
fn provenance() -> Vec<Draft> {
    let refused = |case: &str, says: [&str; 2], bad: Value, near: Value| {
        refused_view(case, says, but("provenance", bad), but("provenance", near))
    };
    vec![
        refused(
            "map-as-provenance",
            [
                "The provenance of a view is a record, not a Map",
                "An encoder writes the Map under its tag, and the same plan has two digests.",
            ],
            json!({"$map": []}),
            json!({}),
        ),
        refused(
            "provenance-false",
            [
                "The provenance of a view is not false",
                "Checked only where it is true, it goes into the digest as it came.",
            ],
            json!(false),
            json!({"a": false}),
        ),
        refused(
            "provenance-zero",
            ["The provenance of a view is not 0", "Guarded by its truth, 0 passes every check that follows."],
            json!(0),
            json!({"a": 0}),
        ),
        refused(
            "provenance-empty-text",
            [
                "The provenance of a view is no empty text",
                "A reviewer sees nothing where it is shown, and the digest is that of no plan that folds.",
            ],
            json!(""),
            json!({"a": ""}),
        ),
        refused(
            "provenance-undefined",
            [
                "The provenance of a view is not undefined",
                "A member that holds undefined is there: taken for absent, two views have one digest.",
            ],
            json!({"$undefined": true}),
            json!({"a": {"$undefined": true}}),
        ),
    ]
}

fn refused() -> Vec<Draft> {
    let refused = refused_view;
    vec![
        refused(
            "null-provenance",
            [
                "Provenance of a view is a record or absent, never null",
                "plan/fold takes null for none: handed on into the view it would be one plan with two digests.",
            ],
            but("provenance", Value::Null),
            but("provenance", json!({"kind": "manual"})),
        ),
        refused(
            "negative-revision",
            ["A revision is not negative", "-1 stands for none in stores that count from 0, and digests as a plan."],
            but("revision", json!(-1)),
            but("revision", json!(0)),
        ),
        refused(
            "fractional-revision",
            ["A revision is whole", "1.5 is cut to 1 by one store and rounded to 2 by the next."],
            but("revision", json!(1.5)),
            but("revision", json!(15)),
        ),
        refused(
            "revision-past-the-safe-integers",
            [
                "A revision is at most 2^53-1",
                "From 2^53 on two revisions are one double, and the digest no longer tells them apart.",
            ],
            but("revision", json!(9_007_199_254_740_992_u64)),
            but("revision", json!(9_007_199_254_740_991_u64)),
        ),
        refused(
            "view-as-a-list",
            ["A list is no view", "An encoder of any value digests whatever it is handed."],
            json!([]),
            view(3, [], []),
        ),
        refused(
            "view-as-null",
            ["null is no view", "A plan that was not found has a digest, and somebody approves it."],
            Value::Null,
            view(4, [], []),
        ),
        refused(
            "nodes-as-a-record",
            ["nodes is a list", "Nodes keyed by id have lost their order, which is digested."],
            but("nodes", json!({})),
            but("nodes", json!([])),
        ),
        refused(
            "plan-id-as-number",
            ["The plan id of a view is a text", "Numeric ids of a database digest apart from their texts."],
            but("planId", json!(1)),
            but("planId", json!("1")),
        ),
        refused(
            "map-as-definition",
            [
                "The definition of a node in a view is a record, not a Map",
                "Stores that keep records as Maps hand one on, and it digests under its own tag.",
            ],
            view(1, [json!({"id": "n", "kind": "call", "definition": {"$map": []}})], []),
            view(1, [node("n", json!({"m": {"$map": []}}))], []),
        ),
        shows("view.shape", "preimage-of-a-bad-view", Sign::Negative)
            .says(
                "plan/preimage refuses what plan/digest refuses",
                "Bytes shown for a view that has no digest explain nothing.",
            )
            .call("plan/preimage", asked(&but("edges", Value::Null)))
            .refused("invalid_view")
            .near(asked(&but("edges", json!([edge("e", "n", "n")]))), Answer::Computed),
        shows("params.shape", "argument-before-view", Sign::Negative)
            .says(
                "With a bad view and an extra param the param is the reason",
                "The order of reasons is the same for all methods, so that a client can act on them.",
            )
            .call("plan/digest", text::ascii(&json!({"view": {}, "golden": true})))
            .refused("invalid_argument")
            .near(text::ascii(&json!({"view": {}})), Answer::Refused("invalid_view")),
    ]
}
