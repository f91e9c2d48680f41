//! Malformed ops and params: `op.shape`.

use serde_json::{json, Value};

use super::{add, shows};
use crate::draft::{Answer, Draft, Sign};
use crate::ops::{
    add_edge, add_node, bare, bounds, default_bounds, handled, log, op, phased, remove_node, set_bounds, set_phase,
    view, view_under,
};
use crate::text;

/// The answer of a fold without issues.
fn folds_to(view: Value) -> Answer {
    Answer::Given(json!({"view": view, "issues": []}))
}

fn params(ops: Vec<Value>) -> String {
    crate::draft::fold_params(ops)
}

/// A log whose one op is refused, beside one whose one op is not.
fn refused(case: &str, says: [&str; 2], bad: Value, good: Value, good_view: Value) -> Draft {
    shows("op.shape", case, Sign::Both)
        .says(says[0], says[1])
        .fold(vec![bad])
        .refused("invalid_op")
        .near(params(vec![good]), folds_to(good_view))
}

/// `op` with one member replaced, or removed.
fn but(mut op: Value, member: &str, value: Option<Value>) -> Value {
    if let Some(members) = op.as_object_mut() {
        match value {
            Some(value) => members.insert(member.to_owned(), value),
            None => members.remove(member),
        };
    }
    op
}

fn add_op() -> Value {
    op("o1", "a", 1, add("n1"))
}

fn one() -> Value {
    view(1, [bare("n1")], [])
}

pub fn drafts() -> Vec<Draft> {
    [heads(), bodies(), nodes_and_edges(), bounds_ops(), arguments()].concat()
}

/// The members that every op has.
fn heads() -> Vec<Draft> {
    let head = |case: &str, says: [&str; 2], member: &str, bad: Option<Value>, good: Value| {
        refused(case, says, but(add_op(), member, bad), but(add_op(), member, Some(good)), one())
    };
    vec![
        head(
            "unknown-kind",
            [
                "An unknown kind of op refuses the log",
                "Ignored, it still counts in a revision, and a replica that knows the kind folds another plan.",
            ],
            "op",
            Some(json!("zzz")),
            json!("add_node"),
        ),
        head(
            "kind-in-another-case",
            ["Add_Node is no kind", "Enum readers that ignore case and hyphens accept what others refuse."],
            "op",
            Some(json!("Add_Node")),
            json!("add_node"),
        ),
        head(
            "lamport-as-text",
            [
                "A lamport is a number and not its text",
                "\"9\" > \"10\" as texts, and 9 < 10 once somebody adds 1: the order depends on who read it.",
            ],
            "lamport",
            Some(json!("1")),
            json!(2),
        ),
        head(
            "lamport-missing",
            ["An op without a lamport is refused", "A default of 0, or NaN, sorts it first, last or anywhere."],
            "lamport",
            None,
            json!(0),
        ),
        head(
            "lamport-negative",
            ["A lamport is not negative", "Read into an unsigned integer -1 is the last op of all."],
            "lamport",
            Some(json!(-1)),
            json!(3),
        ),
        head(
            "lamport-fractional",
            ["A lamport is whole", "Cut to integers, 1.2 and 1.7 tie and the actor decides."],
            "lamport",
            Some(json!(1.5)),
            json!(4),
        ),
        head(
            "lamport-past-the-safe-integers",
            [
                "A lamport of 2^53 is refused, 2^53-1 is not",
                "2^53 and 2^53+1 are one double: clocks that went that far tie for ever.",
            ],
            "lamport",
            Some(json!(9_007_199_254_740_992_u64)),
            json!(9_007_199_254_740_991_u64),
        ),
        head(
            "lamport-special",
            ["NaN is no lamport", "A comparison with NaN is false both ways, and the sort leaves what it finds."],
            "lamport",
            Some(json!({"$number": "NaN"})),
            json!(5),
        ),
        head(
            "lamport-bigint",
            ["A bigint is no lamport", "1n < 2 compares, and 1n - 2 throws in the comparator."],
            "lamport",
            Some(json!({"$bigint": "1"})),
            json!(6),
        ),
        head(
            "op-id-empty",
            ["An op id is not empty", "All ops without an id would be copies of each other in a store keyed by id."],
            "opId",
            Some(json!("")),
            json!("0"),
        ),
        head(
            "actor-empty",
            ["An actor id is not empty", "An edit by nobody sorts below everybody and cannot be traced."],
            "actorId",
            Some(json!("")),
            json!("b"),
        ),
        head(
            "actor-as-number",
            ["An actor id is a text", "10 and \"10\" are one actor in some stores and two in others."],
            "actorId",
            Some(json!(10)),
            json!("10"),
        ),
        head(
            "at-missing",
            ["`at` is always there", "It is a member of the op: filled in on arrival it makes copies differ."],
            "at",
            None,
            json!(""),
        ),
        head(
            "at-as-date",
            [
                "`at` is a text and not a Date",
                "Revivers turn it into a Date on the way, and the op that comes back is another one.",
            ],
            "at",
            Some(crate::ops::date(0)),
            json!("1970-01-01T00:00:00.000Z"),
        ),
        head(
            "extra-member",
            [
                "An op has no other member",
                "A note or signature that one implementation keeps and another drops makes two ops of one.",
            ],
            "note",
            Some(json!("x")),
            json!("x"),
        )
        .near(params(vec![but(add_op(), "at", Some(json!("note")))]), folds_to(one())),
        refused(
            "not-a-record",
            ["A list is no op", "Positional encodings of ops are read by the implementation that wrote them only."],
            json!(["add_node", "o1", "a", 1]),
            but(add_op(), "lamport", Some(json!(7))),
            one(),
        ),
        refused(
            "a-map-is-no-record",
            [
                "A Map with the right entries is no op",
                "Readers with one type for Maps and records let the typed one in.",
            ],
            json!({"$map": [["op", "add_node"], ["opId", "o1"], ["actorId", "a"], ["lamport", 1], ["at", ""],
                ["node", {"id": "n1", "kind": "call", "definition": {}}]]}),
            but(add_op(), "lamport", Some(json!(8))),
            one(),
        ),
        shows("op.shape", "one-bad-op-refuses-all", Sign::Negative)
            .says(
                "One malformed op among a hundred refuses the whole request",
                "Skipping it gives a plan that lacks an edit; folding up to it gives a plan that lacks a tail.",
            )
            .fold(hundred(json!("1")))
            .refused("invalid_op")
            .near(params(hundred(json!(1))), folds_to(hundred_view())),
    ]
}

/// A hundred adds, of which the fiftieth has this lamport.
fn hundred(fiftieth: Value) -> Vec<Value> {
    (0..100)
        .map(|at| {
            let add = op(&format!("o{at:02}"), "a", 1, add(&format!("n{at:02}")));
            if at == 50 {
                but(add, "lamport", Some(fiftieth.clone()))
            } else {
                add
            }
        })
        .collect()
}

fn hundred_view() -> Value {
    let nodes: Vec<Value> = (0..100).map(|at| bare(&format!("n{at:02}"))).collect();
    json!({"planId": "p", "revision": 100, "nodes": nodes, "edges": [], "bounds": default_bounds()})
}

/// The members of each kind.
fn bodies() -> Vec<Draft> {
    let body = |case: &str, says: [&str; 2], bad: Value, good: Value| {
        refused(case, says, op("o1", "a", 1, bad), op("o1", "a", 1, good), view(1, [], []))
    };
    let field =
        |value: Option<Value>| but(json!({"op": "set_node_field", "nodeId": "n1", "path": "a"}), "value", value);
    vec![
        shows("op.shape", "value-missing", Sign::Both)
            .with(&["value.undefined", "fold.unknown"])
            .says(
                "set_node_field without a value is refused; with undefined it is an op",
                "Undefined members vanish in JSON.stringify: a client that stages undefined sends no value at all.",
            )
            .fold(log([field(None)]))
            .refused("invalid_op")
            .near_view_and(
                log([field(Some(json!({"$undefined": true})))]),
                view(1, [], []),
                [crate::ops::node_issue("unknown_node", "n1")],
            ),
        shows("op.shape", "path-as-list", Sign::Both)
            .with(&["fold.unknown"])
            .says(
                "A path is a text and not a list of steps",
                "Libraries take both, and [\"a.b\"] names a member that no text path can name.",
            )
            .fold(log([json!({"op": "set_node_field", "nodeId": "n1", "path": ["a", "b"], "value": 1})]))
            .refused("invalid_op")
            .near_view_and(
                log([json!({"op": "set_node_field", "nodeId": "n1", "path": "a.b", "value": 1})]),
                view(1, [], []),
                [crate::ops::node_issue("unknown_node", "n1")],
            ),
        body(
            "incident-edges-missing",
            [
                "A removal lists its edges, if only an empty list",
                "A default of none and a default of all incident edges are both found in the field.",
            ],
            json!({"op": "remove_node", "nodeId": "n1"}),
            remove_node("n1", &[]),
        ),
        body(
            "incident-edges-of-numbers",
            ["Incident edges are texts", "Edge 1 and edge \"1\" meet in a plain object and miss each other in a Map."],
            json!({"op": "remove_node", "nodeId": "n1", "incidentEdgeIds": ["e1", 1]}),
            remove_node("n1", &["e1", "1"]),
        ),
        body(
            "incident-edges-as-a-set",
            [
                "A Set is no list of incident edges",
                "Clients keep them in a Set, and a reader that iterates takes it, in whatever order.",
            ],
            json!({"op": "remove_node", "nodeId": "n1", "incidentEdgeIds": {"$set": ["e1"]}}),
            remove_node("n1", &["e1"]),
        ),
        body(
            "member-of-another-kind",
            [
                "A removal has no node",
                "Clients send the whole node with every op; a reader that takes what it needs folds, one that is \
                 strict refuses.",
            ],
            json!({"op": "remove_node", "nodeId": "n1", "incidentEdgeIds": [], "node": bare("n1")}),
            remove_node("n2", &[]),
        ),
        shows("op.shape", "definition-not-a-record", Sign::Both)
            .with(&["fold.lww"])
            .says(
                "A definition is a record: null, a list or a Date is none",
                "Every later edit by path assumes a record, and throws on the list somewhere else.",
            )
            .fold(log([add("n1"), json!({"op": "set_node_definition", "nodeId": "n1", "definition": []})]))
            .refused("invalid_op")
            .near_view(
                log([add("n1"), json!({"op": "set_node_definition", "nodeId": "n1", "definition": {}})]),
                view(2, [bare("n1")], []),
            ),
        shows("op.shape", "phase-of-another-type", Sign::Both)
            .with(&["fold.lww"])
            .says(
                "A phase is a text or null",
                "false and 0 are taken for none by tests for truth, and stored as they are by others.",
            )
            .fold(log([add("n1"), set_phase("n1", json!(false))]))
            .refused("invalid_op")
            .near_view(log([add("n1"), set_phase("n1", Value::Null)]), view(2, [bare("n1")], [])),
        shows("op.shape", "phase-undefined", Sign::Both)
            .with(&["fold.lww", "value.undefined"])
            .says(
                "undefined is no phase, though null is",
                "Loose comparison with null lets undefined through and removes the phase.",
            )
            .fold(log([add("n1"), set_phase("n1", json!({"$undefined": true}))]))
            .refused("invalid_op")
            .near_view(
                log([add("n1"), set_phase("n1", json!("undefined"))]),
                view(2, [phased("n1", "call", json!({}), "undefined")], []),
            ),
    ]
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
            .says(
                "With a bad param and a bad op the param is the reason",
                "Reasons that depend on which check happens to run first cannot be acted on by a client.",
            )
            .fold_params(&json!({"planId": null, "ops": [{"op": "zzz"}]}))
            .refused("invalid_argument")
            .near(text::ascii(&json!({"planId": "p", "ops": [{"op": "zzz"}]})), Answer::Refused("invalid_op")),
    ]
}
