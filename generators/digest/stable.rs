//! One view has one digest: `digest.stable`.

use planproof::vector::format::{CrashTime, Step};
use serde_json::{json, Value};

use super::shows;
use crate::draft::{holding, Draft, Sign};
use crate::ops::{
    add_edge, add_node, bare, date, edge, log, map, node, node_ref, op, regexp, remove_node, set, set_definition, view,
};
use crate::steps::{call, crash, fold_step, result, saving, start};
use crate::text;

pub fn drafts() -> Vec<Draft> {
    [relations(), scenarios()].concat()
}

fn relations() -> Vec<Draft> {
    let one = || op("o1", "amy", 1, add_node(node("n1", json!({"when": date(0)}))));
    let two = || op("o2", "bob", 1, add_node(bare("n2")));
    let three = || op("o3", "amy", 2, add_edge(edge("e1", "n1", "n2")));
    vec![
        shows("digest.stable", "six-arrivals", Sign::Positive)
            .with(&["fold.order", "fold.idempotent"])
            .says(
                "Every arrival of three ops, with copies, gives one digest",
                "An approval is looked up by digest: a replica that folds in another order cannot find it.",
            )
            .logs([
                ("123", vec![one(), two(), three()]),
                ("132", vec![one(), three(), two()]),
                ("213", vec![two(), one(), three()]),
                ("231", vec![two(), three(), one()]),
                ("312", vec![three(), one(), two()]),
                ("321", vec![three(), two(), one()]),
                ("copies", vec![three(), two(), three(), one(), one(), two()]),
                ("other-edge", vec![one(), two(), op("o3", "amy", 2, add_edge(edge("e1", "n2", "n1")))]),
            ])
            .same(&["123", "132", "213", "231", "312", "321", "copies"])
            .differ("123", "other-edge"),
        shows("digest.stable", "folded-and-given", Sign::Both)
            .with(&["fold.order", "fold.lww"])
            .says(
                "What a conflict left behind is digested alike wherever it was settled",
                "After a save and a load one library changed the winner of a conflict, and with it the digest.",
            )
            .logs([
                (
                    "live",
                    vec![
                        one(),
                        op("x1", "amy", 5, set_definition("n1", json!({"k": "amy"}))),
                        op("x2", "bob", 5, set_definition("n1", json!({"k": "bob"}))),
                    ],
                ),
                (
                    "loaded",
                    vec![
                        op("x2", "bob", 5, set_definition("n1", json!({"k": "bob"}))),
                        op("x1", "amy", 5, set_definition("n1", json!({"k": "amy"}))),
                        one(),
                    ],
                ),
                (
                    "other-winner",
                    vec![
                        one(),
                        op("x1", "zoe", 5, set_definition("n1", json!({"k": "amy"}))),
                        op("x2", "bob", 5, set_definition("n1", json!({"k": "bob"}))),
                    ],
                ),
            ])
            .same(&["live", "loaded"])
            .differ("live", "other-winner"),
        shows("digest.stable", "as-if-it-had-never-been", Sign::Negative)
            .with(&["fold.cascade", "fold.lww"])
            .says(
                "A node and its edge that were removed leave no trace but the revision",
                "Edges that vanish from the screen and stay in the model keep the digest of the plan with them.",
            )
            .logs([
                (
                    "removed",
                    log([
                        add_node(bare("n1")),
                        add_node(bare("n2")),
                        add_edge(edge("e1", "n2", "n1")),
                        remove_node("n2", &["e1"]),
                    ]),
                ),
                (
                    "never",
                    log([add_node(bare("n1")), remove_node("n2", &[]), remove_node("n2", &[]), remove_node("n2", &[])]),
                ),
                (
                    "there",
                    log([
                        add_node(bare("n1")),
                        add_node(bare("n2")),
                        add_edge(edge("e1", "n2", "n1")),
                        remove_node("n3", &[]),
                    ]),
                ),
            ])
            .same(&["removed", "never"])
            .differ("removed", "there"),
        shows("digest.stable", "view-of-every-core-kind", Sign::Positive)
            .says(
                "A view with Dates, RegExps, Maps, Sets and references digests alike again and elsewhere",
                "RegExps have state (lastIndex), hash sets have seeds, Dates have a time zone of the host.",
            )
            .digests([("value", every_core_kind(0)), ("again", every_core_kind(0)), ("other", every_core_kind(1))])
            .same(&["value", "again"])
            .differ("value", "other"),
    ]
}

fn every_core_kind(ms: i64) -> Value {
    json!({"d": date(ms), "r": regexp("a", "gy"), "m": map([(json!("k"), set([json!(1), date(2)]))]),
        "n": node_ref("x", json!("all")), "s": set([json!("b"), json!("a")])})
}

/// Asks for the digest of a view that holds this value.
fn digest_step(value: Value, expect: Option<&str>) -> Step {
    let expect = expect.map(|name| result(&json!({"digest": format!("@{{{name}}}")})));
    call("plan/digest", &text::ascii(&holding(value)), expect)
}

fn scenarios() -> Vec<Draft> {
    let staged = || {
        json!({"pattern": regexp("^inv-\\d+$", "i"), "when": date(1_577_836_800_000),
            "deep": {"list": [node_ref("n0", json!("all"))]}})
    };
    let fold_of = |value: Value| {
        call(
            "plan/fold",
            &text::ascii(&json!({"planId": "p", "ops": log([add_node(node("n", json!({"args": {"v": value}})))])})),
            None,
        )
    };
    // Whoever answers all plans alike must not pass: its digests are stable, too.
    let distinct = || fold_step(log([add_node(bare("n1"))]), view(1, [bare("n1")], []));
    let mut busy = vec![distinct(), saving(digest_step(staged(), None), &[("first", "/digest")])];
    busy.extend((0..40).map(|at| digest_step(json!({"i": at, "s": "x".repeat(at)}), None)));
    busy.push(digest_step(staged(), Some("first")));
    vec![
        shows("digest.stable", "after-other-work", Sign::Negative)
            .says(
                "After forty other digests the first one is as it was",
                "A hash of some browsers went wrong after some dozens of calls, and a RegExp with state gives \
                 another answer every second time.",
            )
            .scenario(busy),
        shows("digest.stable", "across-a-crash", Sign::Positive)
            .says(
                "A process that was killed and started again gives the digest it gave before",
                "Seeds drawn at start (hash maps, interned ids) that reach the digest void every approval at the next \
                 restart.",
            )
            .scenario(vec![
                distinct(),
                saving(digest_step(staged(), None), &[("before", "/digest")]),
                crash("a", CrashTime::Acked),
                start("a"),
                digest_step(json!({"other": 1}), None),
                digest_step(staged(), Some("before")),
            ]),
        shows("digest.stable", "folded-then-digested", Sign::Both)
            .says(
                "The digest of a folded view is the digest of that view when it is given back",
                "Two code paths, one for the fold and one for the method, drift apart by a default or a member.",
            )
            .scenario(vec![
                distinct(),
                saving(fold_of(staged()), &[("view", "/view"), ("digest", "/view/digest")]),
                call("plan/digest", r#"{"view":"@{view}"}"#, Some(result(&json!({"digest": "@{digest}"})))),
                crash("a", CrashTime::Acked),
                start("a"),
                call("plan/digest", r#"{"view":"@{view}"}"#, Some(result(&json!({"digest": "@{digest}"})))),
            ]),
        shows("digest.stable", "folded-again-after-a-crash", Sign::Positive)
            .with(&["fold.pure"])
            .says(
                "Folded again by a new process, the log gives the view that was saved, digest included",
                "What was approved is looked up after the restart by folding the log again.",
            )
            .scenario(vec![
                distinct(),
                // Level core judges no issues: they are not saved, and need not be there.
                saving(fold_of(staged()), &[("view", "/view")]),
                crash("a", CrashTime::Acked),
                start("a"),
                Step { expect: Some(result(&json!({"view": "@{view}", "issues": []}))), ..fold_of(staged()) },
            ]),
        shows("digest.stable", "texts-like-placeholders", Sign::Negative)
            .says(
                "Texts such as ${x}, {{x}} and %s are staged as they are",
                "Templates that are filled once more on the way to the digest change what was staged.",
            )
            .scenario(vec![
                distinct(),
                saving(digest_step(json!("${x} {{x}} %s $1 \\1"), None), &[("braces", "/digest")]),
                saving(fold_of(json!("${x} {{x}} %s $1 \\1")), &[("view", "/view")]),
                call("plan/digest", r#"{"view":"@{view}"}"#, Some(result(&json!({"digest": "@{braces}"})))),
            ]),
    ]
}
