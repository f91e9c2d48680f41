//! The limit of `value.depth` where a log carries values.

use serde_json::{json, Value};

use super::{one_node, shows};
use crate::draft::{Answer, Draft, Sign};
use crate::ops::{
    add_node, bare, default_bounds, log, map, node, node_issue, op, remove_edge, set_definition, set_field,
};
use crate::text;

/// A record that is that many levels deep.
fn deep(levels: usize) -> Value {
    (0..levels).fold(json!(1), |inner, _| json!({ "a": inner }))
}

pub fn drafts() -> Vec<Draft> {
    let refused = |case: &str, says: [&str; 2], ops: Vec<Value>| {
        shows("value.depth", case, Sign::Both).says(says[0], says[1]).fold(ops).refused("invalid_value")
    };
    let field = |levels: usize| {
        let value = (0..levels).fold(json!(2), |inner, _| map([(json!("k"), inner)]));
        log([add_node(bare("n1")), set_field("n1", "args", value)])
    };
    let added = |levels: usize| log([add_node(node("n1", deep(levels)))]);
    let defined = |levels: usize| log([add_node(bare("n1")), set_definition("n1", deep(levels))]);
    let provenance = |levels: usize| text::ascii(&json!({"planId": "p", "ops": [], "provenance": deep(levels)}));
    let stray = |levels: usize| {
        let mut op = op("o1", "a", 1, remove_edge("e1"));
        op["value"] = deep(levels);
        vec![op]
    };
    vec![
        refused(
            "the-value-of-a-field",
            [
                "A value of 65 levels refuses the log, one of 64 is a bad path only",
                "A fold that leaves the limit to its paths reports an issue, keeps the op in the log, and every replica \
                 has to read it again.",
            ],
            field(65),
        )
        .with(&["fold.path.invalid"])
        .near_view_and(field(64), one_node(2, json!({})), [node_issue("invalid_path", "n1")]),
        refused(
            "the-definition-of-a-node",
            [
                "A node is added with 64 levels of definition and not with 65",
                "A store that measures what is set and not what is added takes nodes that it can never edit.",
            ],
            added(65),
        )
        .near_view(added(64), one_node(1, deep(64))),
        refused(
            "a-new-definition",
            [
                "A definition of 64 levels replaces another, one of 65 does not",
                "The check is made where nodes are added, and set_node_definition comes by another door.",
            ],
            defined(65),
        )
        .near_view(defined(64), one_node(2, deep(64))),
        shows("value.depth", "provenance", Sign::Both)
            .says(
                "Provenance of 64 levels is put into the view, of 65 it is refused",
                "Provenance is handed on unread, and the digest of a plan then fails on what nobody looked at.",
            )
            .call("plan/fold", provenance(65))
            .refused("invalid_value")
            .near(
                provenance(64),
                Answer::Given(json!({"view": {"planId": "p", "revision": 0, "nodes": [], "edges": [],
                    "bounds": default_bounds(), "provenance": deep(64)}, "issues": []})),
            ),
        refused(
            "a-member-of-another-kind",
            [
                "A value that is too deep is the reason, though its op has no such member",
                "Values are judged before shapes: who reads an op member by member says something else of the same log.",
            ],
            stray(65),
        )
        .with(&["op.shape"])
        .near(crate::draft::fold_params(stray(64)), Answer::Refused("invalid_op")),
    ]
}
