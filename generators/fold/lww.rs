//! The last writer wins, for adds and removals alike: `fold.lww`.

use serde_json::{json, Value};

use super::{add, one_node, shows, tool};
use crate::draft::{Draft, Sign};
use crate::ops::{
    add_edge, add_node, bare, date, edge, handled, log, node, op, phased, regexp, remove_edge, remove_node,
    set_definition, set_phase, view,
};

pub fn drafts() -> Vec<Draft> {
    [nodes(), parts(), edges()].concat()
}

fn nodes() -> Vec<Draft> {
    vec![
        shows("fold.lww", "later-removal-removes", Sign::Both)
            .says(
                "A removal above the add removes, an add above the removal stays",
                "Add-wins sets keep the node against the later removal: without causal context that is a phantom \
                 resurrection.",
            )
            .fold(log([add("n1"), remove_node("n1", &[])]))
            .view(view(2, [], []))
            .every_order()
            .near_view(log([remove_node("n1", &[]), add("n1")]), view(2, [bare("n1")], []))
            .decoy_view("an add-wins fold", view(2, [bare("n1")], [])),
        shows("fold.lww", "added-again", Sign::Positive)
            .says(
                "A node that is added again after its removal is there, as it was added last",
                "Two-phase sets keep tombstones for ever; others bring the old definition back.",
            )
            .fold(log([add_node(node("n1", tool("old"))), remove_node("n1", &[]), add_node(node("n1", tool("new")))]))
            .view(one_node(3, tool("new")))
            .every_order()
            .decoy_view("a two-phase set", view(3, [], []))
            .decoy_view("a fold that revives the old node", one_node(3, tool("old"))),
        shows("fold.lww", "concurrent-add-and-removal", Sign::Both)
            .with(&["fold.order"])
            .says(
                "At one lamport the actor decides between add and removal",
                "A bias for adds or for removals is a rule of its own, and breaks the total order exactly where two \
                 people work at once.",
            )
            .fold(vec![
                op("o1", "a", 1, add("n1")),
                op("o2", "b", 7, remove_node("n1", &[])),
                op("o3", "c", 7, add_node(node("n1", tool("c")))),
            ])
            .view(one_node(3, tool("c")))
            .every_order()
            .near_view(
                vec![
                    op("o1", "a", 1, add("n1")),
                    op("o2", "d", 7, remove_node("n1", &[])),
                    op("o3", "c", 7, add_node(node("n1", tool("c")))),
                ],
                view(3, [], []),
            )
            .decoy_view("a remove-wins fold", view(3, [], [])),
        shows("fold.lww", "tombstones-expire", Sign::Positive)
            .says(
                "set, delete, insert: the insert is there, in every order of arrival",
                "Stores that drop per-field clocks on delete, or hide what is newer than a tombstone, show another \
                 value by delivery.",
            )
            .fold(vec![
                op("o1", "a", 1, add_node(node("n1", json!({"x": 1})))),
                op("o2", "b", 2, remove_node("n1", &[])),
                op("o3", "a", 3, add_node(node("n1", json!({"x": 5})))),
                op("o4", "b", 4, set_phase("n1", json!("act"))),
            ])
            .view(view(4, [phased("n1", "call", json!({"x": 5}), "act")], []))
            .every_order()
            .decoy_view("a store that hides what has a tombstone", view(4, [], [])),
        shows("fold.lww", "replaced-whole", Sign::Positive)
            .says(
                "add_node of an existing id replaces kind, definition and phase",
                "Upserts that merge keep members nobody staged again: authority or declassifies of the old node \
                 survive in the new one.",
            )
            .fold(log([
                add_node(phased("n1", "call", json!({"tool": "rm", "declassifies": ["v"]}), "gather")),
                add_node(json!({"id": "n1", "kind": "reason", "definition": {"prompt": []}})),
            ]))
            .view(view(2, [json!({"id": "n1", "kind": "reason", "definition": {"prompt": []}})], []))
            .every_order()
            .decoy_view(
                "an upsert that merges",
                view(
                    2,
                    [phased("n1", "reason", json!({"tool": "rm", "declassifies": ["v"], "prompt": []}), "gather")],
                    [],
                ),
            )
            .decoy_view("an upsert that keeps the kind", view(2, [bare_with(json!({"prompt": []}))], [])),
        shows("fold.lww", "first-write-does-not-win", Sign::Negative)
            .says(
                "Of concurrent writes the last in order wins, whatever the types",
                "One library settled {} against false and \"1\" differently on two replicas: a rank of types is no \
                 order.",
            )
            .fold(vec![
                op("o1", "a", 1, add_node(node("n1", json!({"k": {}})))),
                op("o2", "a", 2, set_definition("n1", json!({"k": false}))),
                op("o3", "b", 2, set_definition("n1", json!({"k": "1"}))),
            ])
            .view(one_node(3, json!({"k": "1"})))
            .every_order()
            .decoy_view("a rank of types", one_node(3, json!({"k": {}})))
            .decoy_view("a first-writer-wins register", one_node(3, json!({"k": false}))),
        shows("fold.lww", "removing-what-is-not-there", Sign::Negative)
            .says(
                "Removals of unknown nodes and edges do nothing and count",
                "Throwing on them makes the fold depend on which ops a replica has seen; skipping them makes the \
                 revision depend on it.",
            )
            .fold(log([add("n1"), remove_node("n9", &[]), remove_edge("e9")]))
            .view(view(3, [bare("n1")], []))
            .every_order()
            .decoy_view("a fold that skips them", view(1, [bare("n1")], [])),
        shows("fold.lww", "ids-are-exact", Sign::Negative)
            .says(
                "n1, N1, \" n1\" and n1/ are four nodes",
                "Case-folding or trimming stores remove a node that was not named.",
            )
            .fold(log([add("n1"), add("N1"), add(" n1"), add("n1/"), remove_node("N1", &[])]))
            .view(view(5, [bare("n1"), bare(" n1"), bare("n1/")], []))
            .decoy_view("a store that folds case", view(5, [bare(" n1"), bare("n1/")], [])),
        shows("fold.lww", "prototype-named-ids", Sign::Positive)
            .says(
                "__proto__, constructor and toString are ids like any other",
                "A plain object as an index finds an inherited member under these ids before anything was added, and \
                 never stores __proto__.",
            )
            .fold(log([
                add("__proto__"),
                add("constructor"),
                add("toString"),
                remove_node("constructor", &["__proto__"]),
                set_definition("__proto__", tool("t")),
            ]))
            .view(view(5, [node("__proto__", tool("t")), bare("toString")], []))
            .every_order()
            .decoy_view("an index in a plain object", view(5, [bare("toString")], [])),
    ]
}

fn bare_with(definition: Value) -> Value {
    node("n1", definition)
}

fn parts() -> Vec<Draft> {
    vec![
        shows("fold.lww", "definition-only", Sign::Both)
            .says(
                "set_node_definition replaces the definition whole and leaves kind and phase",
                "A shallow merge keeps old members, and a replace of the node loses its phase.",
            )
            .fold(log([
                add_node(phased("n1", "reason", json!({"a": 1, "b": {"c": 2}}), "act")),
                set_definition("n1", json!({"b": {"d": 3}})),
            ]))
            .view(view(2, [phased("n1", "reason", json!({"b": {"d": 3}}), "act")], []))
            .near_view(
                log([add_node(phased("n1", "reason", json!({"a": 1}), "act")), set_definition("n1", json!({}))]),
                view(2, [phased("n1", "reason", json!({}), "act")], []),
            )
            .decoy_view(
                "a deep merge",
                view(2, [phased("n1", "reason", json!({"a": 1, "b": {"c": 2, "d": 3}}), "act")], []),
            )
            .decoy_view(
                "a replaced node",
                view(2, [json!({"id": "n1", "kind": "reason", "definition": {"b": {"d": 3}}})], []),
            ),
        shows("fold.lww", "phase-and-null", Sign::Both)
            .says(
                "set_node_phase sets the phase, and null removes the member",
                "A view that keeps phase: null digests unlike one that never had a phase.",
            )
            .fold(log([add("n1"), set_phase("n1", json!("gather")), set_phase("n1", Value::Null)]))
            .view(view(3, [bare("n1")], []))
            .near_view(
                log([add("n1"), set_phase("n1", Value::Null), set_phase("n1", json!("gather"))]),
                view(3, [phased("n1", "call", json!({}), "gather")], []),
            )
            .decoy_view("a store that knows no null", view(3, [phased("n1", "call", json!({}), "gather")], []))
            .decoy_view("an empty phase for none", view(3, [phased("n1", "call", json!({}), "")], [])),
        shows("fold.lww", "empty-phase-is-a-phase", Sign::Both)
            .says("The phase \"\" is a phase", "A test for truth removes it like null.")
            .fold(log([add("n1"), set_phase("n1", json!(""))]))
            .view(view(2, [phased("n1", "call", json!({}), "")], []))
            .near_view(log([add("n1"), set_phase("n1", Value::Null)]), view(2, [bare("n1")], []))
            .decoy_view("a test for truth", view(2, [bare("n1")], [])),
        shows("fold.lww", "typed-values-are-handed-on", Sign::Positive)
            .with(&["value.date", "value.regexp", "value.set", "value.node_ref"])
            .says(
                "A Date, a NodeRef, a RegExp and a Set in a definition come out as they went in",
                "A fold that clones through JSON gives the view texts, empty records and look-alikes.",
            )
            .fold(log([add_node(node(
                "n1",
                json!({"args": {
                    "when": date(1_767_225_600_000),
                    "ref": {"$nodeRef": {"node": "n0", "select": "first"}},
                    "pattern": regexp("x", "g"),
                    "tags": {"$set": ["a"]},
                    "m": {"$map": [[{"$date": 0}, {"k": 1}]]},
                }}),
            ))]))
            .view(one_node(
                1,
                json!({"args": {
                    "when": date(1_767_225_600_000),
                    "ref": {"$nodeRef": {"node": "n0", "select": "first"}},
                    "pattern": regexp("x", "g"),
                    "tags": {"$set": ["a"]},
                    "m": {"$map": [[{"$date": 0}, {"k": 1}]]},
                }}),
            ))
            .decoy_view(
                "a clone through JSON",
                one_node(
                    1,
                    json!({"args": {
                        "when": "2026-01-01T00:00:00.000Z",
                        "ref": {"node": "n0", "select": "first"},
                        "pattern": {},
                        "tags": {},
                        "m": {},
                    }}),
                ),
            ),
    ]
}

fn edges() -> Vec<Draft> {
    let ends = || [op("a1", "a", 1, add("n1")), op("a2", "a", 2, add("n2"))];
    let with = |more: Vec<Value>| [ends().to_vec(), more].concat();
    let nodes = || [bare("n1"), bare("n2")];
    vec![
        shows("fold.lww", "edges-alike", Sign::Both)
            .says(
                "remove_edge above add_edge removes it, below it does not",
                "Edges kept as an add-wins set beside last-writer-wins nodes bring control flow back that was cut.",
            )
            .fold(with(vec![op("o3", "a", 3, add_edge(edge("e1", "n1", "n2"))), op("o4", "b", 4, remove_edge("e1"))]))
            .view(view(4, nodes(), []))
            .every_order()
            .near_view(
                with(vec![op("o3", "a", 3, remove_edge("e1")), op("o4", "b", 4, add_edge(edge("e1", "n1", "n2")))]),
                view(4, nodes(), [edge("e1", "n1", "n2")]),
            )
            .decoy_view("an add-wins set of edges", view(4, nodes(), [edge("e1", "n1", "n2")])),
        shows("fold.lww", "edge-added-again-elsewhere", Sign::Positive)
            .says(
                "An edge that is removed and added again leads where it was added last",
                "Edges keyed by their ends, or tombstoned for ever, lose the second life of the id.",
            )
            .fold(with(vec![
                op("o3", "a", 3, add_edge(edge("e1", "n1", "n2"))),
                op("o4", "a", 4, remove_edge("e1")),
                op("o5", "a", 5, add_edge(handled("e1", "n2", "n1", "error"))),
            ]))
            .view(view(5, nodes(), [handled("e1", "n2", "n1", "error")]))
            .every_order()
            .decoy_view("a tombstone for ever", view(5, nodes(), [])),
        shows("fold.lww", "parallel-edges-are-two", Sign::Negative)
            .says(
                "Two ids between the same nodes are two edges",
                "A graph keyed by (from, to) merges them, and removing one removes the other.",
            )
            .fold(with(vec![
                op("o3", "a", 3, add_edge(edge("e1", "n1", "n2"))),
                op("o4", "a", 4, add_edge(edge("e2", "n1", "n2"))),
                op("o5", "a", 5, remove_edge("e1")),
            ]))
            .view(view(5, nodes(), [edge("e2", "n1", "n2")]))
            .every_order()
            .decoy_view("a graph keyed by its ends", view(5, nodes(), [])),
        shows("fold.lww", "edges-and-nodes-share-no-ids", Sign::Negative)
            .says(
                "A node and an edge may have one id, and removing one leaves the other",
                "One map of elements for both lets remove_edge delete a node.",
            )
            .fold(with(vec![op("o3", "a", 3, add_edge(edge("n1", "n2", "n1"))), op("o4", "a", 4, remove_edge("n2"))]))
            .view(view(4, nodes(), [edge("n1", "n2", "n1")]))
            .every_order()
            .near_view(with(vec![op("o3", "a", 3, remove_node("n2", &[]))]), view(3, [bare("n1")], []))
            .decoy_view("one map of elements", view(4, [bare("n1")], [])),
        shows("fold.lww", "every-handle-and-kind", Sign::Positive)
            .says(
                "All kinds of node and handles of edges are folded as they are",
                "A table that lacks match, no_match or a case label maps the edge to its default handle.",
            )
            .fold(log([
                add_node(json!({"id": "entry", "kind": "entry", "definition": {"input": []}})),
                add_node(json!({"id": "r", "kind": "reason", "definition": {}})),
                add_node(json!({"id": "t", "kind": "transform", "definition": {}})),
                add_node(json!({"id": "b", "kind": "branch", "definition": {}})),
                add_node(json!({"id": "s", "kind": "select", "definition": {}})),
                add_node(json!({"id": "j", "kind": "join", "definition": {}})),
                add_edge(handled("e1", "entry", "r", "always")),
                add_edge(handled("e2", "b", "t", "match")),
                add_edge(handled("e3", "b", "s", "no_match")),
                add_edge(handled("e4", "s", "j", "case_")),
                add_edge(handled("e5", "s", "j", "case_default")),
                add_edge(handled("e6", "s", "j", "default")),
                add_edge(handled("e7", "t", "j", "error")),
                add_edge(handled("e8", "s", "s", "case_a b/c")),
            ]))
            .view(view(
                14,
                [
                    json!({"id": "entry", "kind": "entry", "definition": {"input": []}}),
                    json!({"id": "r", "kind": "reason", "definition": {}}),
                    json!({"id": "t", "kind": "transform", "definition": {}}),
                    json!({"id": "b", "kind": "branch", "definition": {}}),
                    json!({"id": "s", "kind": "select", "definition": {}}),
                    json!({"id": "j", "kind": "join", "definition": {}}),
                ],
                [
                    handled("e1", "entry", "r", "always"),
                    handled("e2", "b", "t", "match"),
                    handled("e3", "b", "s", "no_match"),
                    handled("e4", "s", "j", "case_"),
                    handled("e5", "s", "j", "case_default"),
                    handled("e6", "s", "j", "default"),
                    handled("e7", "t", "j", "error"),
                    handled("e8", "s", "s", "case_a b/c"),
                ],
            )),
        shows("fold.lww", "removed-by-two-actors", Sign::Positive)
            .with(&["fold.order"])
            .says(
                "A node that two actors remove at once is gone, and a third removal changes nothing",
                "A fold that flips a flag brings the node back on every second removal.",
            )
            .fold(vec![
                op("o1", "a", 1, add("n1")),
                op("o2", "a", 2, remove_node("n1", &[])),
                op("o3", "b", 2, remove_node("n1", &[])),
                op("o4", "b", 3, add("n2")),
            ])
            .view(view(4, [bare("n2")], []))
            .every_order()
            .decoy_view("a fold that flips a flag", view(4, [bare("n1"), bare("n2")], [])),
        shows("fold.lww", "edge-of-a-nodes-name", Sign::Negative)
            .says("Removing the edge x leaves the node x", "One table for all elements deletes by id whatever has it.")
            .fold(log([add("x"), add("y"), add_edge(edge("x", "x", "y")), remove_edge("x")]))
            .view(view(4, [bare("x"), bare("y")], []))
            .every_order()
            .decoy_view("one table for all elements", view(4, [bare("y")], [])),
        shows("fold.lww", "removal-by-an-exact-id", Sign::Negative)
            .says(
                "Removing n leaves the nodes ' n' and 'n '",
                "Ids that are trimmed on their way into a table meet there, and one removal takes all three.",
            )
            .fold(log([add(" n"), add("n"), add("n "), remove_node("n", &[])]))
            .view(view(4, [bare(" n"), bare("n ")], []))
            .every_order()
            .decoy_view("a table of trimmed ids", view(4, [], [])),
        shows("fold.lww", "prototype-named-node-is-edited", Sign::Negative)
            .says(
                "The node __proto__ is added, edited and given a phase like any other",
                "In a plain object as a table the entry becomes the prototype: no node, and a member everywhere.",
            )
            .fold(log([add("__proto__"), set_definition("__proto__", tool("t")), set_phase("__proto__", json!("act"))]))
            .view(view(3, [phased("__proto__", "call", tool("t"), "act")], []))
            .decoy_view("a plain object as a table", view(3, [], [])),
        shows("fold.lww", "replaced-by-an-empty-node", Sign::Positive)
            .with(&["fold.order"])
            .says(
                "A node that is added again by another actor without phase and members has none",
                "Merging the two nodes keeps a phase and arguments that the later author did not write.",
            )
            .fold(vec![
                op("o1", "a", 3, add_node(phased("n1", "call", json!({"tool": "t", "args": {"a": 1}}), "act"))),
                op("o2", "b", 3, add_node(json!({"id": "n1", "kind": "join", "definition": {}}))),
            ])
            .view(view(2, [json!({"id": "n1", "kind": "join", "definition": {}})], []))
            .every_order()
            .decoy_view("a merge", view(2, [phased("n1", "join", json!({"tool": "t", "args": {"a": 1}}), "act")], [])),
        shows("fold.lww", "emptied-definition", Sign::Positive)
            .says(
                "Setting the empty definition empties the definition",
                "Object.assign of nothing changes nothing: what the author deleted is still run.",
            )
            .fold(log([add_node(node("n1", json!({"args": {"force": true}}))), set_definition("n1", json!({}))]))
            .view(one_node(2, json!({})))
            .every_order()
            .decoy_view("Object.assign", one_node(2, json!({"args": {"force": true}}))),
    ]
}
