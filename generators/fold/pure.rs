//! A fold leaves nothing behind: `fold.pure`.

use planproof::vector::format::{CrashTime, Step};
use serde_json::{json, Value};

use super::{add, one_node, shows, tool};
use crate::draft::{fold_params, Draft, Sign};
use crate::ops::{
    add_edge, add_node, bare, edge, log, node, op, remove_node, set_bounds, set_definition, set_field, view,
};
use crate::steps::{crash, fold_step, saving, start};

pub fn drafts() -> Vec<Draft> {
    let original = || add_node(node("n1", tool("original")));
    let changed = || log([original(), set_definition("n1", tool("changed"))]);
    vec![
        shows("fold.pure", "a-prefix-afterwards", Sign::Negative)
            .with(&["fold.lww"])
            .says(
                "Folding a prefix of a log after the whole gives the plan as it was then",
                "A fold that edits the caller's op objects in place shows the end of the log in its beginning.",
            )
            .scenario(vec![
                fold_step(changed(), one_node(2, tool("changed"))),
                fold_step(log([original()]), one_node(1, tool("original"))),
                fold_step(changed(), one_node(2, tool("changed"))),
            ]),
        shows("fold.pure", "two-plans-with-equal-ids", Sign::Negative)
            .with(&["fold.lww"])
            .says(
                "Two plans with the same op and node ids do not meet",
                "A cache keyed by op id or node id, without the plan, answers the second plan with parts of the first.",
            )
            .scenario(vec![
                fold_step(log([add("n1"), add("n2")]), view(2, [bare("n1"), bare("n2")], [])),
                fold_step(log([add_node(node("n1", tool("other")))]), one_node(1, tool("other"))),
                fold_step(vec![], view(0, [], [])),
                fold_step(log([add("n1"), add("n2")]), view(2, [bare("n1"), bare("n2")], [])),
            ]),
        shows("fold.pure", "bounds-do-not-stick", Sign::Negative)
            .with(&["fold.bounds", "fold.seed"])
            .says(
                "After a fold with other bounds the empty log still has the defaults",
                "A module-level default that is merged into, not copied, is changed for every later plan of the \
                 process.",
            )
            .scenario(vec![
                fold_step(
                    log([set_bounds(crate::ops::bounds(1, 2, 3, 4, 5))]),
                    crate::ops::view_under(crate::ops::bounds(1, 2, 3, 4, 5), 1, [], []),
                ),
                fold_step(vec![], view(0, [], [])),
            ]),
        shows("fold.pure", "nested-values-are-copied", Sign::Positive)
            .with(&["fold.path", "fold.lww"])
            .says(
                "A field set deep in a definition does not reach into the op that staged it",
                "Copies that are shallow share the inner list with the op, and each fold appends to it again.",
            )
            .scenario(vec![
                fold_step(
                    log([
                        add_node(node("n1", json!({"args": {"list": [1]}}))),
                        set_field("n1", "args.list.1", json!(2)),
                    ]),
                    one_node(2, json!({"args": {"list": [1, 2]}})),
                ),
                fold_step(
                    log([
                        add_node(node("n1", json!({"args": {"list": [1]}}))),
                        set_field("n1", "args.list.1", json!(2)),
                    ]),
                    one_node(2, json!({"args": {"list": [1, 2]}})),
                ),
                fold_step(
                    log([add_node(node("n1", json!({"args": {"list": [1]}})))]),
                    one_node(1, json!({"args": {"list": [1]}})),
                ),
            ]),
        shows("fold.pure", "pollution-does-not-spread", Sign::Negative)
            .with(&["fold.path.invalid", "fold.path"])
            .says(
                "After an attempt on __proto__ an unrelated record has no new member",
                "A polluted prototype answers for every missing name in the process, long after the op that did it.",
            )
            .scenario(vec![
                Step {
                    expect: None,
                    ..fold_step(
                        log([add("n1"), set_field("n1", "__proto__.phase", json!("p"))]),
                        view(2, [bare("n1")], []),
                    )
                },
                fold_step(log([add("n2")]), view(1, [bare("n2")], [])),
                fold_step(
                    log([add("n2"), set_field("n2", "phase.x", json!(1))]),
                    view(2, [node("n2", json!({"phase": {"x": 1}}))], []),
                ),
            ]),
        shows("fold.pure", "after-a-crash", Sign::Positive)
            .with(&["fold.lww", "fold.cascade"])
            .says(
                "A new process folds the log to the same plan",
                "What a process remembers between folds (interned ids, hash seeds, clocks) must not reach the view.",
            )
            .scenario(vec![
                fold_step(busy(), busy_view()),
                crash("a", CrashTime::Acked),
                start("a"),
                fold_step(busy(), busy_view()),
            ]),
        shows("fold.pure", "issues-after-a-crash", Sign::Positive)
            .with(&["fold.dangling", "fold.unknown"])
            .says(
                "A new process finds the same issues, and the digest that was saved",
                "Issues that are found while ops arrive are lost with the process that saw them arrive.",
            )
            .scenario(vec![
                saving(with_issues(), &[("digest", "/view/digest")]),
                crash("a", CrashTime::Acked),
                start("a"),
                with_issues(),
                Step {
                    expect: Some(crate::steps::result(&json!({
                        "view": {"planId": "p", "revision": 3, "nodes": [bare("n1")], "edges": [],
                            "bounds": crate::ops::default_bounds(), "digest": "@{digest}"},
                        "issues": found_issues(),
                    }))),
                    ..with_issues()
                },
            ]),
        shows("fold.pure", "digest-after-other-bounds", Sign::Positive)
            .with(&["fold.bounds", "fold.seed"])
            .says(
                "A log without bounds has the digest it had before another log set some",
                "Defaults that are changed in place show in the digest only, where nobody looks.",
            )
            .scenario(vec![
                saving(fold_step(log([add("n1")]), view(1, [bare("n1")], [])), &[("digest", "/view/digest")]),
                fold_step(
                    log([set_bounds(crate::ops::bounds(9, 9, 9, 9, 9)), add("n1")]),
                    crate::ops::view_under(crate::ops::bounds(9, 9, 9, 9, 9), 2, [bare("n1")], []),
                ),
                fold_step(
                    log([add("n1")]),
                    json!({"planId": "p", "revision": 1, "nodes": [bare("n1")], "edges": [],
                        "bounds": crate::ops::default_bounds(), "digest": "@{digest}"}),
                ),
            ]),
        shows("fold.pure", "a-refusal-leaves-nothing", Sign::Negative)
            .with(&["op.shape", "fold.lww"])
            .says(
                "A log with a malformed op at its end leaves nothing of its beginning behind",
                "Ops that are committed one by one before the bad one is met come back in the next fold.",
            )
            .scenario(vec![
                Step {
                    call: Some("plan/fold".to_owned()),
                    params: crate::text::raw(&fold_params(
                        [
                            log([add("n1"), add("n2")]),
                            vec![json!({"op": "zzz", "opId": "o9", "actorId": "a",
                            "lamport": 9, "at": ""})],
                        ]
                        .concat(),
                    ))
                    .ok(),
                    expect: Some(crate::steps::refusal("invalid_op")),
                    ..Step::default()
                },
                fold_step(log([add("n3")]), view(1, [bare("n3")], [])),
            ]),
    ]
}

/// A fold with a dangling edge and an edit of a node that is not there.
fn with_issues() -> Step {
    let ops = log([add("n1"), add_edge(edge("e1", "n1", "gone")), set_definition("never", tool("t"))]);
    Step {
        expect: Some(crate::steps::result(&json!({"view": view(3, [bare("n1")], []), "issues": found_issues()}))),
        ..fold_step(ops, Value::Null)
    }
}

fn found_issues() -> Value {
    json!([crate::ops::edge_issue("dangling_edge", "e1"), crate::ops::node_issue("unknown_node", "never")])
}

/// A log that uses most kinds of ops.
fn busy() -> Vec<Value> {
    vec![
        op("o1", "amy", 1, add("n1")),
        op("o2", "zoe", 1, add("n2")),
        op("o3", "amy", 2, add_edge(edge("e1", "n1", "n2"))),
        op("o4", "zoe", 2, set_definition("n2", tool("t"))),
        op("o5", "amy", 3, add("n3")),
        op("o6", "amy", 4, add_edge(edge("e2", "n2", "n3"))),
        op("o7", "zoe", 5, remove_node("n3", &["e2"])),
    ]
}

fn busy_view() -> Value {
    view(7, [bare("n1"), node("n2", tool("t"))], [edge("e1", "n1", "n2")])
}
