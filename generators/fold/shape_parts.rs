//! Malformed nodes, edges, bounds and params: `op.shape`, `params.shape`.

use serde_json::{json, Value};

use super::shape::{add_op, but, folds_to, one, params, refused};
use super::{add, shows};
use crate::draft::{Answer, Draft, Sign};
use crate::ops::{add_edge, add_node, bare, bounds, default_bounds, handled, log, op, set_bounds, view, view_under};
use crate::text;

pub fn drafts() -> Vec<Draft> {
    [nodes_and_edges(), bounds_ops(), arguments()].concat()
}

fn nodes_and_edges() -> Vec<Draft> {
    let node = |case: &str, says: [&str; 2], bad: Value, good: Value| {
        refused(
            case,
            says,
            op("o1", "a", 1, add_node(bad)),
            op("o1", "a", 1, add_node(good.clone())),
            view(1, [good], []),
        )
    };
    let edge = |case: &str, says: [&str; 2], bad: Value, good: Value| {
        shows("op.shape", case, Sign::Both)
            .with(&["fold.lww"])
            .says(says[0], says[1])
            .fold(log([add("n1"), add_edge(bad)]))
            .refused("invalid_op")
            .near_view(log([add("n1"), add_edge(good.clone())]), view(2, [bare("n1")], [good]))
    };
    vec![
        node(
            "unknown-node-kind",
            ["tool is no kind of node", "A kind that one implementation adds folds there and is dropped elsewhere."],
            json!({"id": "n1", "kind": "tool", "definition": {}}),
            json!({"id": "n1", "kind": "transform", "definition": {}}),
        ),
        node(
            "node-without-definition",
            [
                "A node has a definition, if only an empty one",
                "Filled in as {} by one store and left undefined by another, it digests in two ways.",
            ],
            json!({"id": "n1", "kind": "join"}),
            json!({"id": "n1", "kind": "join", "definition": {}}),
        ),
        node(
            "null-phase-in-a-node",
            [
                "A node has a phase or none, never null",
                "set_node_phase takes null, so clients put it into nodes as well, and digests part.",
            ],
            json!({"id": "n1", "kind": "call", "definition": {}, "phase": null}),
            json!({"id": "n1", "kind": "call", "definition": {}, "phase": "null"}),
        ),
        node(
            "extra-member-in-a-node",
            [
                "A node has no other member",
                "Labels and coordinates of an editor end up in some digests and not in others.",
            ],
            json!({"id": "n1", "kind": "call", "definition": {}, "label": "x"}),
            json!({"id": "n1", "kind": "call", "definition": {"label": "x"}}),
        ),
        node(
            "reference-as-definition",
            [
                "A NodeRef is no definition",
                "typeof says object for both; spread into a record it becomes a definition.",
            ],
            json!({"id": "n1", "kind": "call", "definition": {"$nodeRef": {"node": "a", "select": "first"}}}),
            json!({"id": "n1", "kind": "call", "definition": {"node": "a", "select": "first"}}),
        ),
        node(
            "map-as-definition",
            [
                "A Map is no definition",
                "A store whose records are Maps cannot tell, and writes the definition back as a record.",
            ],
            json!({"id": "n1", "kind": "call", "definition": {"$map": [["tool", "t"]]}}),
            json!({"id": "n1", "kind": "call", "definition": {"tool": "t"}}),
        ),
        edge(
            "handle-without-case",
            ["case is no handle, case_ is one", "A prefix test without the underscore accepts casement and case."],
            handled("e1", "n1", "n1", "case"),
            handled("e1", "n1", "n1", "case_"),
        ),
        edge(
            "unknown-handle",
            ["success is no handle", "A handle that nobody follows is an edge that is shown and never taken."],
            handled("e1", "n1", "n1", "success"),
            handled("e1", "n1", "n1", "no_match"),
        ),
        edge(
            "handle-in-capitals",
            [
                "Case_x is no handle",
                "Handles matched without regard to case are stored with it, and compare unequal later.",
            ],
            handled("e1", "n1", "n1", "Case_x"),
            handled("e1", "n1", "n1", "case_X"),
        ),
        node(
            "node-kind-in-a-list",
            [
                "A list of one kind is no kind of a node",
                "Kinds that are looked up in a table find it under [\"join\"] too, or the lookup throws.",
            ],
            json!({"id": "n1", "kind": ["join"], "definition": {}}),
            json!({"id": "n1", "kind": "join", "definition": {"list": ["join"]}}),
        ),
        node(
            "node-kind-that-is-null",
            ["null is no kind of a node", "A default kind makes a call of a node whose kind a client could not name."],
            json!({"id": "n1", "kind": null, "definition": {}}),
            json!({"id": "n1", "kind": "call", "definition": {"kind": null}}),
        ),
        edge(
            "handle-in-a-list",
            [
                "A list of one handle is no handle",
                "Clients with several handles an edge send lists, and a list of one turns into text without a word.",
            ],
            json!({"id": "e1", "from": "n1", "to": "n1", "handle": ["error"]}),
            handled("e1", "n1", "n1", "error"),
        ),
        edge(
            "handle-that-is-null",
            [
                "null is no handle",
                "Null from a typed client stands for the default handle there and for no handle here.",
            ],
            json!({"id": "e1", "from": "n1", "to": "n1", "handle": null}),
            handled("e1", "n1", "n1", "default"),
        ),
        edge(
            "extra-member-in-an-edge",
            [
                "An edge has no other member",
                "Conditions kept in an extra member are followed by one runner and unknown to the others.",
            ],
            json!({"id": "e1", "from": "n1", "to": "n1", "handle": "match", "condition": "x"}),
            handled("e1", "n1", "n1", "match"),
        ),
        edge(
            "edge-without-handle",
            ["An edge has a handle", "A default of always makes an error edge of a careless client an ordinary one."],
            json!({"id": "e1", "from": "n1", "to": "n1"}),
            handled("e1", "n1", "n1", "always"),
        ),
        shows("op.shape", "empty-ids-are-ids", Sign::Positive)
            .with(&["fold.lww"])
            .says(
                "Node and edge ids may be empty here, and hold any character",
                "Whether an id is good is judged at the freeze; a fold that refuses it loses the rest of the log.",
            )
            .fold(log([
                add_node(json!({"id": "", "kind": "entry", "definition": {}})),
                add("a b/\u{0}\"\u{1f600}"),
                add_edge(handled("", "", "a b/\u{0}\"\u{1f600}", "default")),
            ]))
            .view(view(
                3,
                [json!({"id": "", "kind": "entry", "definition": {}}), bare("a b/\u{0}\"\u{1f600}")],
                [handled("", "", "a b/\u{0}\"\u{1f600}", "default")],
            ))
            .every_order(),
    ]
}

fn bounds_ops() -> Vec<Draft> {
    let good = || bounds(1, 2, 3, 4, 5);
    let bound = |case: &str, says: [&str; 2], member: &str, bad: Option<Value>, near: u64| {
        let near_bounds = but(good(), member, Some(json!(near)));
        refused(
            case,
            says,
            op("o1", "a", 1, set_bounds(but(good(), member, bad))),
            op("o1", "a", 1, set_bounds(near_bounds.clone())),
            view_under(near_bounds, 1, [], []),
        )
    };
    vec![
        bound(
            "bound-missing",
            [
                "All five bounds are given",
                "Partial bounds merged with the defaults, or with the bounds before, are two other plans.",
            ],
            "maxSteps",
            None,
            7,
        ),
        bound(
            "bound-of-zero",
            ["A bound is at least 1", "0 means none in one runner and no limit in another."],
            "maxNodes",
            Some(json!(0)),
            1,
        ),
        bound(
            "bound-fractional",
            ["A bound is whole", "4.5 frames are 4 or 5, by who rounds."],
            "maxConcurrentFrames",
            Some(json!(4.5)),
            5,
        ),
        bound(
            "bound-infinite",
            ["Infinity is no bound", "It is the honest way to write no limit, prints as null, and comes back as 0."],
            "maxEdges",
            Some(json!({"$number": "Infinity"})),
            9_007_199_254_740_991,
        ),
        bound(
            "bound-past-the-safe-integers",
            ["A bound is at most 2^53-1", "Beyond it the bound that is shown is not the bound that is compared."],
            "maxEncodedBytes",
            Some(json!(9_007_199_254_740_992_u64)),
            9_007_199_254_740_990,
        ),
        bound(
            "bound-as-text",
            ["A bound is a number", "\"10\" > 9 holds in JavaScript until it is compared with \"9\"."],
            "maxNodes",
            Some(json!("10")),
            10,
        ),
        bound(
            "sixth-bound",
            [
                "There is no sixth bound",
                "A limit that one implementation enforces and others drop was approved by half.",
            ],
            "maxDepth",
            Some(json!(1)),
            1,
        )
        .near(params(vec![op("o1", "a", 1, set_bounds(good()))]), folds_to(view_under(good(), 1, [], []))),
    ]
}

fn arguments() -> Vec<Draft> {
    let argument = |case: &str, says: [&str; 2], bad: Value, near: Value, near_view: Value| {
        shows("op.shape", case, Sign::Negative)
            .under("params.shape")
            .says(says[0], says[1])
            .fold_params(&bad)
            .refused("invalid_argument")
            .near(text::ascii(&near), folds_to(near_view))
    };
    let log = || vec![add_op()];
    vec![
        argument(
            "ops-missing",
            [
                "A request without ops is refused",
                "A lost member must not fold to the empty plan, which has a digest of its own.",
            ],
            json!({"planId": "p"}),
            json!({"ops": [], "planId": "p"}),
            view(0, [], []),
        ),
        argument(
            "ops-as-a-record",
            ["ops is a list", "Logs keyed by op id lose their copies and their order before the fold sees them."],
            json!({"planId": "p", "ops": {"0": add_op()}}),
            json!({"ops": log(), "planId": "p"}),
            one(),
        ),
        argument(
            "ops-as-a-set",
            [
                "A Set of ops is no list",
                "The op set is what counts, and yet the param is a list: a Set cannot hold the copies that arrive.",
            ],
            json!({"planId": "p", "ops": {"$set": [add_op()]}}),
            json!({"planId": "p", "ops": [add_op(), add_op()]}),
            one(),
        ),
        argument(
            "plan-id-as-number",
            ["A plan id is a text", "1 and \"1\" digest differently, and are one row in a database."],
            json!({"planId": 1, "ops": []}),
            json!({"planId": "1", "ops": []}),
            json!({"planId": "1", "revision": 0, "nodes": [], "edges": [], "bounds": default_bounds()}),
        ),
        argument(
            "extra-argument",
            [
                "A param that is not known is refused",
                "A client that asks for throughRevision gets the whole plan from a server that ignores it.",
            ],
            json!({"planId": "p", "ops": [add_op()], "throughRevision": 0}),
            json!({"planId": "p", "ops": [add_op()], "provenance": null}),
            one(),
        ),
        argument(
            "provenance-as-text",
            [
                "Provenance is a record or null",
                "Put into the view as it came, a text would be digested by one implementation and refused by the next.",
            ],
            json!({"planId": "p", "ops": [], "provenance": "clone"}),
            json!({"planId": "p", "ops": [], "provenance": {"kind": "clone"}}),
            json!({"planId": "p", "revision": 0, "nodes": [], "edges": [], "bounds": default_bounds(),
                "provenance": {"kind": "clone"}}),
        ),
        shows("op.shape", "argument-before-op", Sign::Negative)
            .under("params.shape")
            .says(
                "With a bad param and a bad op the param is the reason",
                "Reasons that depend on which check happens to run first cannot be acted on by a client.",
            )
            .fold_params(&json!({"planId": null, "ops": [{"op": "zzz"}]}))
            .refused("invalid_argument")
            .near(text::ascii(&json!({"planId": "p", "ops": [{"op": "zzz"}]})), Answer::Refused("invalid_op")),
        shows("params.shape", "value-before-argument", Sign::Negative)
            .with(&["value.date"])
            .says(
                "With a malformed value and a bad param the value is the reason",
                "Readers that stop at the first bad param report another defect than those that read all params first.",
            )
            .fold_params(&json!({"planId": 1, "ops": [], "provenance": {"when": {"$date": "x"}}}))
            .refused("invalid_value")
            .near(
                text::ascii(&json!({"planId": 1, "ops": [], "provenance": {"when": {"$date": 0}}})),
                Answer::Refused("invalid_argument"),
            ),
        shows("params.shape", "value-in-an-op-before-argument", Sign::Negative)
            .says(
                "A malformed value deep in an op goes before a missing param",
                "Checking the names of params before their content gives another reason.",
            )
            .fold_params(&json!({"ops": [op("o1", "a", 1, add_node(json!({"id": "n", "kind": "call",
                "definition": {"x": {"$ref": 1}}})))]}))
            .refused("invalid_value")
            .near(
                text::ascii(&json!({"ops": [op("o1", "a", 1, add_node(json!({"id": "n", "kind": "call",
                    "definition": {"x": {"ref": 1}}})))]})),
                Answer::Refused("invalid_argument"),
            ),
        shows("params.shape", "any-text-is-a-plan-id", Sign::Positive)
            .says(
                "The empty text, spaces and astral characters are plan ids",
                "Ids that are trimmed or checked against a pattern refuse, or rename, plans of other stores.",
            )
            .fold_params(&json!({"planId": " \u{1f600}/../", "ops": []}))
            .gives(json!({"view": {"planId": " \u{1f600}/../", "revision": 0, "nodes": [], "edges": [],
                "bounds": default_bounds()}, "issues": []}))
            .near(
                text::ascii(&json!({"planId": "", "ops": []})),
                folds_to(json!({"planId": "", "revision": 0, "nodes": [], "edges": [], "bounds": default_bounds()})),
            ),
    ]
}
