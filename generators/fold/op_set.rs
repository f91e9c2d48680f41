//! The fold is a function of the op set: `fold.idempotent`, `fold.equivocation`.

use serde_json::json;

use super::{add, one_node, shows, tool};
use crate::draft::{Draft, Sign};
use crate::ops::{add_edge, add_node, bare, conflicting, edge, log, node, op, remove_node, set_definition, view};

pub fn drafts() -> Vec<Draft> {
    [copies(), equivocation()].concat()
}

fn copies() -> Vec<Draft> {
    let two = || log([add("n1"), add("n2")]);
    vec![
        shows("fold.idempotent", "copies-count-once", Sign::Positive)
            .says(
                "An op that arrives again counts once, in the revision too",
                "At-least-once delivery is the rule: a revision that counts arrivals is digested, and the same plan \
                 loses its approval by a retry.",
            )
            .fold(two())
            .view(view(2, [bare("n1"), bare("n2")], []))
            .arrivals(vec![vec![0, 1, 0], vec![1, 0, 1, 0, 1], vec![1, 0]])
            .decoy_view("a counter of arrivals", view(3, [bare("n1"), bare("n2")], [])),
        shows("fold.idempotent", "copies-in-the-log", Sign::Both)
            .says(
                "A log that holds one op three times is the log that holds it once",
                "Logs that were merged from replicas hold copies; a fold that dedupes on arrival only misses them.",
            )
            .fold(vec![two()[0].clone(), two()[1].clone(), two()[0].clone(), two()[0].clone()])
            .view(view(2, [bare("n1"), bare("n2")], []))
            .near_view(
                vec![two()[0].clone(), two()[1].clone(), op("o3", "a", 1, add("n1"))],
                view(3, [bare("n1"), bare("n2")], []),
            )
            .decoy_view("a counter of list entries", view(4, [bare("n1"), bare("n2")], [])),
        shows("fold.idempotent", "copy-of-an-add-after-its-removal", Sign::Positive)
            .with(&["fold.lww"])
            .says(
                "A copy of the add that arrives after the removal revives nothing",
                "Folds that apply what arrives bring a deleted node back by a retry: the phantom resurrection.",
            )
            .fold(log([add("n1"), remove_node("n1", &[])]))
            .view(view(2, [], []))
            .arrivals(vec![vec![0, 1, 0], vec![1, 0, 1], vec![1, 0, 0, 0]])
            .decoy_view("a fold in arrival order", view(2, [bare("n1")], [])),
        shows("fold.idempotent", "removed-twice", Sign::Negative)
            .with(&["fold.lww"])
            .says(
                "Two removals remove as one does",
                "Liveness kept as the parity of a counter flips back: the second removal revives the node.",
            )
            .fold(log([add("n1"), remove_node("n1", &[]), remove_node("n1", &[])]))
            .view(view(3, [], []))
            .every_order()
            .decoy_view("a counter of parity", view(3, [bare("n1")], [])),
        shows("fold.idempotent", "equal-bodies-are-two-ops", Sign::Negative)
            .with(&["fold.lww"])
            .says(
                "Equal bodies under two op ids are two ops",
                "Deduping by content merges two authors' equal edits; the revision then depends on what others wrote.",
            )
            .fold(vec![
                op("o1", "a", 1, add("n1")),
                op("o2", "a", 2, set_definition("n1", tool("t"))),
                op("o3", "b", 2, set_definition("n1", tool("t"))),
            ])
            .view(one_node(3, tool("t")))
            .every_order()
            .decoy_view("a store keyed by content", one_node(2, tool("t"))),
        shows("fold.idempotent", "copies-in-another-spelling", Sign::Positive)
            .says(
                "A copy with its members in another order and its numbers spelled otherwise is a copy",
                "Two clients print one op differently; a store that compares texts holds two ops and calls it a \
                 conflict.",
            )
            .call(
                "plan/fold",
                r#"{"planId":"p","ops":[{"op":"add_node","opId":"o1","actorId":"a","lamport":1,"at":"","node":{"id":"n1","kind":"call","definition":{"x":1,"y":[2]}}},{"node":{"definition":{"y":[2.0],"x":1e0},"kind":"call","id":"n1"},"at":"","lamport":1.0,"actorId":"a","opId":"o1","op":"add_node"}]}"#
                    .to_owned(),
            )
            .view(one_node(1, json!({"x": 1, "y": [2]})))
            .decoy_view("a store of texts", one_node(2, json!({"x": 1, "y": [2]}))),
        shows("fold.idempotent", "copies-are-no-conflict", Sign::Both)
            .with(&["fold.equivocation"])
            .says(
                "Copies of an op raise no issue",
                "A check for a known op id that does not compare the ops warns at every redelivery, until nobody reads \
                 the warnings.",
            )
            .fold(vec![op("o1", "a", 1, add("n1")), op("o2", "a", 2, add("n2")), op("o1", "a", 1, add("n1"))])
            .view(view(2, [bare("n1"), bare("n2")], []))
            .arrivals(vec![vec![0, 2, 1, 1, 1]])
            .near_view_and(
                vec![op("o1", "a", 1, add("n1")), op("o2", "a", 2, add("n2")), op("o1", "a", 3, add("n1"))],
                view(3, [bare("n1"), bare("n2")], []),
                [conflicting()],
            )
            .decoy_issues("a check for a known op id", [conflicting()]),
        shows("fold.idempotent", "copies-of-an-edge", Sign::Positive)
            .with(&["fold.lww"])
            .says(
                "Copies of add_edge make one edge",
                "Adjacency lists that append on each add count an edge twice, and a route count doubles.",
            )
            .fold(log([add("n1"), add("n2"), add_edge(edge("e1", "n1", "n2"))]))
            .view(view(3, [bare("n1"), bare("n2")], [edge("e1", "n1", "n2")]))
            .arrivals(vec![vec![2, 2, 1, 0, 2], vec![0, 1, 2, 0, 1, 2]])
            .decoy_view(
                "a list of edges",
                view(3, [bare("n1"), bare("n2")], [edge("e1", "n1", "n2"), edge("e1", "n1", "n2")]),
            ),
    ]
}

fn equivocation() -> Vec<Draft> {
    vec![
        shows("fold.equivocation", "both-are-applied", Sign::Both)
            .with(&["fold.order.total"])
            .says(
                "Two different ops under one op id are both applied, and an issue says so",
                "Skipping what has a known op id keeps whichever came first: two replicas keep different ops for ever.",
            )
            .fold(vec![op("x", "a", 1, add("n1")), op("x", "a", 1, add("n2"))])
            .view_and(view(2, [bare("n1"), bare("n2")], []), [conflicting()])
            .every_order()
            .near_view(
                vec![op("x", "a", 1, add("n1")), op("x", "a", 1, add("n1"))],
                view(1, [bare("n1")], []),
            )
            .decoy("a store keyed by opId", json!({"view": view(1, [bare("n1")], []), "issues": []})),
        shows("fold.equivocation", "under-two-lamports", Sign::Positive)
            .says(
                "One op id at two lamports is a conflict",
                "A client that restarts its counter reuses op ids with new clocks; keyed by op id one of the edits is \
                 lost.",
            )
            .fold(vec![
                op("x", "a", 1, add("n1")),
                op("x", "a", 2, set_definition("n1", tool("t"))),
            ])
            .view_and(one_node(2, tool("t")), [conflicting()])
            .every_order()
            .decoy_issues("a fold that looks for equal keys only", []),
        shows("fold.equivocation", "by-two-actors", Sign::Positive)
            .says(
                "One op id by two actors is a conflict",
                "Op ids are unique by construction only while everyone uses the constructor; a second author with a \
                 counter of its own collides.",
            )
            .fold(vec![
                op("x", "b", 1, add_node(node("n1", tool("b")))),
                op("x", "a", 1, add_node(node("n1", tool("a")))),
            ])
            .view_and(one_node(2, tool("b")), [conflicting()])
            .every_order()
            .decoy_issues("a check per actor", []),
        shows("fold.equivocation", "only-the-wall-clock-differs", Sign::Both)
            .says(
                "Ops that differ in `at` alone are two ops",
                "`at` orders nothing but is a member: a retry that stamps the op anew is another op, and the revision \
                 shows it.",
            )
            .fold(vec![op("x", "a", 1, add("n1")), {
                let mut late = op("x", "a", 1, add("n1"));
                late["at"] = json!("later");
                late
            }])
            .view_and(view(2, [bare("n1")], []), [conflicting()])
            .every_order()
            .near_view(
                vec![op("x", "a", 1, add("n1")), op("x", "a", 1, add("n1")), op("x", "a", 1, add("n1"))],
                view(1, [bare("n1")], []),
            )
            .decoy("a comparison without `at`", json!({"view": view(1, [bare("n1")], []), "issues": []})),
        shows("fold.equivocation", "no-one-erases-by-reuse", Sign::Negative)
            .with(&["fold.lww"])
            .says(
                "Reusing another's op id erases nothing",
                "Where the greater or the later op replaces the one of the same id, anyone can delete anyone's edit by \
                 sending its id again.",
            )
            .fold(vec![
                op("o1", "alice", 1, add("n1")),
                op("o2", "alice", 2, add("n2")),
                op("o1", "mallory", 9, set_definition("n2", tool("m"))),
            ])
            .view_and(view(3, [bare("n1"), node("n2", tool("m"))], []), [conflicting()])
            .every_order()
            .decoy("a map from opId to op", json!({"view": view(2, [node("n2", tool("m"))], []), "issues": []})),
        shows("fold.equivocation", "typed-values-tell-ops-apart", Sign::Positive)
            .with(&["fold.order.total"])
            .says(
                "Two ops whose only difference is a RegExp are different",
                "A dedupe by JSON text prints both as {} and drops one of them in silence.",
            )
            .fold(vec![
                op("o0", "a", 1, add("n1")),
                op("x", "a", 2, set_definition("n1", json!({"p": crate::ops::regexp("a", "")}))),
                op("x", "a", 2, set_definition("n1", json!({"p": crate::ops::regexp("b", "")}))),
            ])
            .view_and(one_node(3, json!({"p": crate::ops::regexp("b", "")})), [conflicting()])
            .every_order()
            .decoy(
                "a dedupe by JSON text",
                json!({"view": one_node(2, json!({"p": crate::ops::regexp("a", "")})), "issues": []}),
            ),
        shows("fold.equivocation", "clock-differs-in-a-redelivery", Sign::Positive)
            .with(&["fold.order.total", "fold.lww"])
            .says(
                "An op that is sent again with a new clock is another op, beside the true copy",
                "A client that stamps each retry makes new ops under an old id: dropped in silence, the log and its \
                 digest depend on which came first.",
            )
            .fold({
                let clocked = |at: &str| {
                    let mut op = op("o2", "a", 2, set_definition("n1", tool("t")));
                    op["at"] = json!(at);
                    op
                };
                vec![op("o1", "a", 1, add("n1")), clocked("09:00"), clocked("09:01"), clocked("09:00")]
            })
            .view_and(one_node(3, tool("t")), [conflicting()])
            .every_order(),
    ]
}
