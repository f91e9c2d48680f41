//! What the removal of a node takes with it: `fold.cascade`.

use serde_json::Value;

use super::{add, shows, tool};
use crate::draft::{Draft, Sign};
use crate::ops::{add_edge, add_node, bare, edge, log, node, op, remove_node, view};

/// Adding the edge `e1` from `n1` to `n2`.
fn add_e1() -> Value {
    add_edge(e1())
}

fn e1() -> Value {
    edge("e1", "n1", "n2")
}

pub fn drafts() -> Vec<Draft> {
    let two = || [bare("n1"), bare("n2")];
    vec![
        shows("fold.cascade", "node-and-its-edge", Sign::Positive)
            .says(
                "A removal takes the node and the edges it names, in every order of arrival",
                "A cascade computed from the fold at the time of removal depends on whether the edge had arrived.",
            )
            .fold(log([add("n1"), add("n2"), add_e1(), remove_node("n2", &["e1"])]))
            .view(view(4, [bare("n1")], []))
            .every_order()
            .near_view(log([add("n1"), add("n2"), add_e1()]), view(3, two(), [e1()]))
            .decoy_view("a removal that keeps edges", view(4, [bare("n1")], [e1()])),
        shows("fold.cascade", "the-edge-stays-deleted", Sign::Positive)
            .with(&["fold.lww"])
            .says(
                "When the node is added again, a named edge does not come back with it",
                "A fold that only hides edges without ends looks right until the node returns, and then control flow \
                 reappears that nobody added.",
            )
            .fold(log([add("n1"), add("n2"), add_e1(), remove_node("n2", &["e1"]), add("n2")]))
            .view(view(5, two(), []))
            .every_order()
            .decoy_view("a fold that only hides edges", view(5, two(), [e1()])),
        shows("fold.cascade", "unnamed-edges-stay", Sign::Negative)
            .with(&["fold.lww"])
            .says(
                "An incident edge that is not named is not deleted",
                "A cascade over the edges that happen to be present deletes what its author had never seen, and \
                 replicas that saw more delete more.",
            )
            .fold(log([add("n1"), add("n2"), add_e1(), remove_node("n2", &[]), add("n2")]))
            .view(view(5, two(), [e1()]))
            .every_order()
            .decoy_view("a cascade over present edges", view(5, two(), [])),
        shows("fold.cascade", "node-that-is-not-there", Sign::Both)
            .says(
                "The edges are deleted though the node is not there",
                "A removal that returns early when it finds no node forgets its edges; it had been removed twice, by \
                 two people.",
            )
            .fold(log([add("n1"), add("n2"), add_e1(), remove_node("n9", &["e1"])]))
            .view(view(4, two(), []))
            .every_order()
            .near_view(log([add("n1"), add("n2"), add_e1(), remove_node("n9", &["e9"])]), view(4, two(), [e1()]))
            .decoy_view("a removal that returns early", view(4, two(), [e1()])),
        shows("fold.cascade", "edge-added-later", Sign::Negative)
            .with(&["fold.lww"])
            .says(
                "A later add_edge brings a deleted edge back",
                "A list of deleted edge ids that is consulted at the end overrules the last writer.",
            )
            .fold(log([add("n1"), add("n2"), remove_node("n9", &["e1"]), add_e1()]))
            .view(view(4, two(), [e1()]))
            .every_order()
            .near_view(log([add("n1"), add("n2"), add_e1(), remove_node("n9", &["e1"])]), view(4, two(), []))
            .decoy_view("a list of deleted edges", view(4, two(), [])),
        shows("fold.cascade", "later-edge-after-a-real-removal", Sign::Positive)
            .with(&["fold.lww"])
            .says(
                "Node and edge both added again are both there",
                "Tombstones of a cascade that outlive the node block the edge's new life.",
            )
            .fold(vec![
                op("o0", "a", 0, add("n1")),
                op("o1", "a", 1, remove_node("n2", &["e1"])),
                op("o2", "b", 2, add("n2")),
                op("o3", "b", 2, add_e1()),
            ])
            .view(view(4, two(), [e1()]))
            .every_order()
            .decoy_view("a tombstone of the cascade", view(4, two(), [])),
        shows("fold.cascade", "edge-of-other-nodes", Sign::Positive)
            .says(
                "A named edge is deleted whether or not it touches the node",
                "Checking the ends of the edge at the time makes the cascade depend on which version of the edge had \
                 arrived.",
            )
            .fold(log([add("n1"), add("n2"), add("n3"), add_e1(), remove_node("n3", &["e1"])]))
            .view(view(5, two(), []))
            .every_order()
            .decoy_view("a check of the ends", view(5, two(), [e1()])),
        shows("fold.cascade", "unrelated-edges-stay", Sign::Negative)
            .says(
                "Removing a with its edge leaves c, d and theirs",
                "One editor matched edges on a missing id and deleted every edge that lacked a handle.",
            )
            .fold(log([
                add("a"),
                add("b"),
                add("c"),
                add("d"),
                add_edge(edge("ab", "a", "b")),
                add_edge(edge("cd", "c", "d")),
                remove_node("a", &["ab"]),
            ]))
            .view(view(7, [bare("b"), bare("c"), bare("d")], [edge("cd", "c", "d")]))
            .arrivals(vec![vec![6, 5, 4, 3, 2, 1, 0], vec![4, 6, 0, 1, 5, 2, 3, 6, 4]])
            .decoy_view("a match on missing ids", view(7, [bare("b"), bare("c"), bare("d")], [])),
        shows("fold.cascade", "one-step-only", Sign::Negative)
            .says(
                "What hung on the node stays, without it",
                "A closure that deletes whatever became unreachable removes nodes that no op names.",
            )
            .fold(log([
                add("n1"),
                add("n2"),
                add("n3"),
                add_e1(),
                add_edge(edge("e2", "n2", "n3")),
                remove_node("n1", &["e1"]),
            ]))
            .view(view(6, [bare("n2"), bare("n3")], [edge("e2", "n2", "n3")]))
            .arrivals(vec![vec![5, 4, 3, 2, 1, 0]])
            .decoy_view("a transitive closure", view(6, [], [])),
        shows("fold.cascade", "copies-and-unknown-ids-in-the-list", Sign::Positive)
            .says(
                "Ids that repeat or name nothing in incidentEdgeIds do no harm",
                "Deleting by index, or throwing on the second id, turns a sloppy list into a crash.",
            )
            .fold(log([add("n1"), add("n2"), add_e1(), remove_node("n2", &["e9", "e1", "e1", "n1", ""])]))
            .view(view(4, [bare("n1")], []))
            .every_order()
            .decoy_view("a list that removes nodes too", view(4, [], [])),
        shows("fold.cascade", "lower-removal-does-not-reach-up", Sign::Negative)
            .with(&["fold.order"])
            .says(
                "A removal deletes what is below it in the order and nothing above",
                "A removal that is applied when it arrives deletes an edge that was added above it.",
            )
            .fold(vec![
                op("o1", "a", 1, add("n1")),
                op("o2", "a", 2, add_node(node("n2", tool("t")))),
                op("o3", "b", 4, remove_node("n0", &["e1"])),
                op("o4", "c", 4, add_e1()),
            ])
            .view(view(4, [bare("n1"), node("n2", tool("t"))], [e1()]))
            .every_order()
            .decoy_view("a fold in arrival order", view(4, [bare("n1"), node("n2", tool("t"))], [])),
    ]
}
