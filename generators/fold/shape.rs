//! Malformed ops: `op.shape`, the members that every op has and those of each kind.

use serde_json::{json, Value};

use super::{add, shows};
use crate::draft::{Answer, Draft, Sign};
use crate::ops::{bare, default_bounds, log, op, phased, remove_node, set_phase, view};

/// The answer of a fold without issues.
pub fn folds_to(view: Value) -> Answer {
    Answer::Given(json!({"view": view, "issues": []}))
}

/// Params of a fold of these ops.
pub fn params(ops: Vec<Value>) -> String {
    crate::draft::fold_params(ops)
}

/// A log whose one op is refused, beside one whose one op is not.
pub fn refused(case: &str, says: [&str; 2], bad: Value, good: Value, good_view: Value) -> Draft {
    shows("op.shape", case, Sign::Both)
        .says(says[0], says[1])
        .fold(vec![bad])
        .refused("invalid_op")
        .near(params(vec![good]), folds_to(good_view))
}

/// `op` with one member replaced, or removed.
pub fn but(mut op: Value, member: &str, value: Option<Value>) -> Value {
    if let Some(members) = op.as_object_mut() {
        match value {
            Some(value) => members.insert(member.to_owned(), value),
            None => members.remove(member),
        };
    }
    op
}

/// A well-formed op.
pub fn add_op() -> Value {
    op("o1", "a", 1, add("n1"))
}

/// The view that it folds to.
pub fn one() -> Value {
    view(1, [bare("n1")], [])
}

pub fn drafts() -> Vec<Draft> {
    [heads(), bodies()].concat()
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
