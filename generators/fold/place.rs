//! The order of nodes and edges in a view: `fold.place`.

use super::{add, shows, tool};
use crate::draft::{Draft, Sign};
use crate::ops::{
    add_edge, add_node, bare, edge, handled, log, node, op, remove_edge, remove_node, set_definition, set_field,
    set_phase, view,
};

pub fn drafts() -> Vec<Draft> {
    let two = || [bare("n1"), bare("n2")];
    let between = |id: &str| edge(id, "n1", "n2");
    vec![
        shows("fold.place", "order-of-insertion", Sign::Both)
            .says(
                "Nodes stand in the order of their ops, not of their ids or arrival",
                "The list is digested: a store that keeps a sorted map digests the same plan differently.",
            )
            .fold(log([add("b"), add("a"), add("c")]))
            .view(view(3, [bare("b"), bare("a"), bare("c")], []))
            .every_order()
            .near_view(log([add("a"), add("b"), add("c")]), view(3, [bare("a"), bare("b"), bare("c")], []))
            .decoy_view("a map sorted by id", view(3, [bare("a"), bare("b"), bare("c")], [])),
        shows("fold.place", "integer-like-ids", Sign::Negative)
            .says(
                "Ids that look like integers keep the order of insertion too",
                "A plain JavaScript object lists such keys first and in number order, whatever the order of insertion.",
            )
            .fold(log([add("b"), add("10"), add("9"), add("01")]))
            .view(view(4, [bare("b"), bare("10"), bare("9"), bare("01")], []))
            .every_order()
            .decoy_view("a plain object as a map", view(4, [bare("9"), bare("10"), bare("b"), bare("01")], [])),
        shows("fold.place", "replaced-keeps-its-place", Sign::Both)
            .says(
                "A replaced node keeps its place; removed and added again it goes to the end",
                "Delete-and-insert upserts move the node, maps with lasting slots do not move it after a removal.",
            )
            .fold(log([add("a"), add("b"), add_node(node("a", tool("t")))]))
            .view(view(3, [node("a", tool("t")), bare("b")], []))
            .every_order()
            .near_view(
                log([add("a"), add("b"), remove_node("a", &[]), add_node(node("a", tool("t")))]),
                view(4, [bare("b"), node("a", tool("t"))], []),
            )
            .decoy_view("an upsert that deletes and inserts", view(3, [bare("b"), node("a", tool("t"))], [])),
        shows("fold.place", "removed-and-added-again", Sign::Positive)
            .says(
                "Only the latest insertion counts",
                "Sorting by first appearance, or by the key of the last op on the node, gives two other lists.",
            )
            .fold(log([add("a"), add("b"), remove_node("a", &[]), add("a"), set_definition("b", tool("late"))]))
            .view(view(5, [node("b", tool("late")), bare("a")], []))
            .every_order()
            .decoy_view("a sort by first appearance", view(5, [bare("a"), node("b", tool("late"))], [])),
        shows("fold.place", "edits-do-not-move", Sign::Negative)
            .with(&["fold.path"])
            .says(
                "Fields, definitions and phases are set in place",
                "A move-to-end on every write (an LRU, an UPDATE in a heap table) orders the list by last edit.",
            )
            .fold(log([
                add("a"),
                add("b"),
                set_field("a", "x", 1.into()),
                set_phase("a", "p".into()),
                set_phase("a", serde_json::Value::Null),
            ]))
            .view(view(5, [node("a", serde_json::json!({"x": 1})), bare("b")], []))
            .every_order()
            .decoy_view(
                "a table in order of writing",
                view(5, [bare("b"), node("a", serde_json::json!({"x": 1}))], []),
            ),
        shows("fold.place", "edges-too", Sign::Both)
            .with(&["fold.edge_collision"])
            .says(
                "Edges keep places by the same rule",
                "A rule made for nodes and forgotten for edges shows in the digest only.",
            )
            .fold(log([
                add("n1"),
                add("n2"),
                add_edge(between("e2")),
                add_edge(between("e1")),
                add_edge(handled("e2", "n1", "n2", "error")),
            ]))
            .view_and(
                view(5, two(), [handled("e2", "n1", "n2", "error"), between("e1")]),
                [crate::ops::edge_issue("duplicate_edge_id", "e2")],
            )
            .near_view(
                log([
                    add("n1"),
                    add("n2"),
                    add_edge(between("e2")),
                    add_edge(between("e1")),
                    remove_edge("e2"),
                    add_edge(between("e2")),
                ]),
                view(6, two(), [between("e1"), between("e2")]),
            )
            .decoy_view("a map sorted by id", view(5, two(), [between("e1"), handled("e2", "n1", "n2", "error")])),
        shows("fold.place", "edge-deleted-by-a-cascade", Sign::Positive)
            .with(&["fold.cascade"])
            .says(
                "An edge that a cascade deleted goes to the end when it is added again",
                "A cascade that blanks the slot instead of freeing it gives the edge its old place.",
            )
            .fold(log([
                add("n1"),
                add("n2"),
                add_edge(between("e1")),
                add_edge(between("e2")),
                remove_node("n9", &["e1"]),
                add_edge(between("e1")),
            ]))
            .view(view(6, two(), [between("e2"), between("e1")]))
            .arrivals(vec![vec![5, 4, 3, 2, 1, 0]])
            .decoy_view("a slot that is kept", view(6, two(), [between("e1"), between("e2")])),
        shows("fold.place", "order-of-the-log-and-not-of-arrival", Sign::Negative)
            .with(&["fold.order"])
            .says(
                "Two authors who add at one lamport stand in the order of their names",
                "Appending on arrival gives each replica a list of its own, and each a digest of its own.",
            )
            .fold(vec![op("o1", "zoe", 3, add("n1")), op("o2", "amy", 3, add("n2")), op("o3", "amy", 3, add("n3"))])
            .view(view(3, [bare("n2"), bare("n3"), bare("n1")], []))
            .every_order()
            .decoy_view("a list in order of arrival", view(3, [bare("n1"), bare("n2"), bare("n3")], [])),
    ]
}
