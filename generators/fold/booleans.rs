//! true and false where an integer is due, and ids of one space: `op.shape`, and what a host takes for what it is not.

use serde_json::{json, Value};

use super::shape::{add_op, but, one, refused};
use super::{add, one_node, shows};
use crate::draft::{fold_params, Answer, Draft, Sign};
use crate::ops::{add_node, bare, bounds, conflicting, log, node, node_ref, op, set_bounds, view, view_under};

pub fn drafts() -> Vec<Draft> {
    [lamports(), bounds_ops(), indices(), spaces()].concat()
}

fn lamports() -> Vec<Draft> {
    let lamport = |case: &str, says: [&str; 2], bad: bool, near: u64| {
        refused(
            case,
            says,
            but(add_op(), "lamport", Some(json!(bad))),
            but(add_op(), "lamport", Some(json!(near))),
            one(),
        )
    };
    vec![
        lamport(
            "lamport-true",
            ["true is no lamport", "In Python true is an instance of int: a check of the type lets it in, as 1."],
            true,
            1,
        ),
        lamport(
            "lamport-false",
            ["false is no lamport", "A client whose clock was never set sends false, and it is taken for 0."],
            false,
            0,
        ),
    ]
}

/// Each bound by itself: they are often checked one by one.
fn bounds_ops() -> Vec<Draft> {
    let good = || bounds(1, 1, 1, 1, 1);
    let of = |case: &str, member: &str, why: &str| {
        let bad = but(good(), member, Some(json!(true)));
        refused(
            case,
            [&format!("true is no {member}"), why],
            op("o1", "a", 1, set_bounds(bad)),
            op("o1", "a", 2, set_bounds(good())),
            view_under(good(), 1, [], []),
        )
    };
    vec![
        of(
            "max-nodes-true",
            "maxNodes",
            "A form that asks whether nodes are limited sends true, and one node is allowed.",
        ),
        of(
            "max-edges-true",
            "maxEdges",
            "Languages that count true as 1 accept it, and the others refuse the same log.",
        ),
        of("max-steps-true", "maxSteps", "The bound is digested as true by one store and as 1 by the next."),
        of(
            "max-concurrent-frames-true",
            "maxConcurrentFrames",
            "true means that frames may run at once to whoever wrote it, and one frame to whoever reads it.",
        ),
        of(
            "max-encoded-bytes-true",
            "maxEncodedBytes",
            "A range check of 1 to 2^53-1 is passed by true wherever booleans compare with numbers.",
        ),
    ]
}

/// The index of a reference that a node holds.
fn indices() -> Vec<Draft> {
    let index = |case: &str, says: [&str; 2], bad: bool, near: u64| {
        let holding = |index: Value| {
            let reference = node_ref("m", json!({ "index": index }));
            node("n1", json!({ "from": reference }))
        };
        shows("value.node_ref", case, Sign::Both)
            .with(&["fold.lww"])
            .says(says[0], says[1])
            .fold(log([add_node(holding(json!(bad)))]))
            .refused("invalid_value")
            .near_view(log([add_node(holding(json!(near)))]), view(1, [holding(json!(near))], []))
    };
    vec![
        index(
            "index-true-in-a-log",
            [
                "A staged NodeRef does not select the index true",
                "Read as 1 it hands on the second output of a node, which nobody chose.",
            ],
            true,
            1,
        ),
        index(
            "index-false-in-a-log",
            [
                "A staged NodeRef does not select the index false",
                "Read as 0 it hands on the first output, and an encoder writes it back as false or as 0.",
            ],
            false,
            0,
        ),
    ]
}

fn spaces() -> Vec<Draft> {
    let named = |op_id: &str, actor: &str| vec![op(op_id, actor, 1, add("n1"))];
    let space = |case: &str, says: [&str; 2], good: Vec<Value>, near: Vec<Value>| {
        shows("op.shape", case, Sign::Both)
            .with(&["fold.lww"])
            .says(says[0], says[1])
            .fold(good)
            .view(view(1, [bare("n1")], []))
            .near(fold_params(near), Answer::Refused("invalid_op"))
    };
    let twice = |op_id: &str| vec![op("o1", "a", 1, add("n1")), op(op_id, "a", 2, add("n1"))];
    vec![
        space(
            "op-id-of-a-space",
            [
                "An op id of one space is not empty",
                "A test for emptiness that trims refuses a log that every other replica has folded.",
            ],
            named(" ", "a"),
            named("", " "),
        ),
        space(
            "actor-of-a-space",
            [
                "An actor id of one space is not empty",
                "Blank in the eyes of a form is not empty: the edit is dropped by one replica and kept by the next.",
            ],
            named("o1", " "),
            named(" ", ""),
        ),
        shows("fold.equivocation", "ids-are-not-trimmed", Sign::Negative)
            .with(&["fold.lww", "value.string"])
            .says(
                "An op id with a space before it is another op id",
                "Ids that are trimmed on the way into an index meet there, and a conflict is reported that is none.",
            )
            .fold(twice(" o1"))
            .view(one_node(2, json!({})))
            .every_order()
            .near_view_and(twice("o1"), one_node(2, json!({})), [conflicting()])
            .decoy_issues("an index of trimmed ids", [conflicting()]),
    ]
}
