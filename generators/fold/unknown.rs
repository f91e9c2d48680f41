//! Edits of nodes that are not there: `fold.unknown`.

use serde_json::json;

use super::{add, one_node, shows, tool};
use crate::draft::{Draft, Sign};
use crate::ops::{
    add_node, bare, log, node, node_issue, op, remove_edge, remove_node, set_definition, set_field, set_phase, view,
};

pub fn drafts() -> Vec<Draft> {
    let unknown = |id: &str| node_issue("unknown_node", id);
    vec![
        shows("fold.unknown", "each-kind-of-edit", Sign::Both)
            .says(
                "Field, definition and phase of a node that never was do nothing, and each node is named",
                "Upserts create half a node out of an edit; silence leaves a misspelt id unseen until the run.",
            )
            .fold(log([
                add("n1"),
                set_field("x", "tool", json!("t")),
                set_definition("y", tool("t")),
                set_phase("z", json!("act")),
            ]))
            .view_and(view(4, [bare("n1")], []), [unknown("x"), unknown("y"), unknown("z")])
            .every_order()
            .near_view(log([add("n1"), set_field("n1", "tool", json!("t"))]), one_node(2, tool("t")))
            .decoy_issues("a fold that is silent", []),
        shows("fold.unknown", "edit-before-the-add", Sign::Negative)
            .says(
                "An edit ordered before the add is lost, without an issue",
                "Per-field registers keep it and apply it to a node that was added later, with a definition of its \
                 own.",
            )
            .fold(log([set_definition("n1", tool("early")), add_node(node("n1", tool("original")))]))
            .view(one_node(2, tool("original")))
            .every_order()
            .decoy_view("a register per field", one_node(2, tool("early"))),
        shows("fold.unknown", "removed-before-and-after", Sign::Both)
            .says(
                "Edited and then removed raises nothing; removed and then edited is unknown",
                "Checking the end only, or the moment only, gives false alarms for every node that was ever removed.",
            )
            .fold(log([add("n1"), set_phase("n1", json!("act")), remove_node("n1", &[])]))
            .view(view(3, [], []))
            .every_order()
            .near_view_and(
                log([add("n1"), remove_node("n1", &[]), set_phase("n1", json!("act"))]),
                view(3, [], []),
                [unknown("n1")],
            )
            .decoy_issues("a check at the end only", [unknown("n1")]),
        shows("fold.unknown", "between-removal-and-return", Sign::Negative)
            .says(
                "An edit between a removal and a new add is lost, and the return silences the issue",
                "A check at the moment only reports a node that is there.",
            )
            .fold(log([
                add("n1"),
                remove_node("n1", &[]),
                set_definition("n1", tool("lost")),
                add_node(node("n1", tool("kept"))),
            ]))
            .view(one_node(4, tool("kept")))
            .every_order()
            .decoy_issues("a check at the moment only", [unknown("n1")])
            .decoy_view("a register per field", one_node(4, tool("lost"))),
        shows("fold.unknown", "removals-raise-nothing", Sign::Negative)
            .with(&["fold.lww"])
            .says(
                "Removing an unknown node or edge is no issue",
                "Two people remove one node: the second removal is not a mistake to report.",
            )
            .fold(log([add("n1"), remove_node("x", &["e"]), remove_edge("e")]))
            .view(view(3, [bare("n1")], []))
            .every_order()
            .decoy_issues("a fold that reports removals", [unknown("x")]),
        shows("fold.unknown", "an-edge-of-that-id-is-no-node", Sign::Positive)
            .with(&["fold.dangling"])
            .says(
                "An edge id does not make a node known",
                "One map of elements for nodes and edges edits an edge as if it had a definition.",
            )
            .fold(log([
                add("n1"),
                crate::ops::add_edge(crate::ops::edge("e1", "n1", "n1")),
                set_definition("e1", tool("t")),
            ]))
            .view_and(view(3, [bare("n1")], [crate::ops::edge("e1", "n1", "n1")]), [unknown("e1")])
            .every_order()
            .decoy_issues("one map of elements", []),
        shows("fold.unknown", "tie-with-the-add", Sign::Positive)
            .with(&["fold.order"])
            .says(
                "At one lamport the actor decides whether the edit finds its node",
                "Applying adds before edits within a lamport is friendlier and another order.",
            )
            .fold(vec![
                op("o1", "b", 3, add_node(node("n1", tool("original")))),
                op("o2", "a", 3, set_definition("n1", tool("too early"))),
                op("o3", "c", 3, set_phase("n1", json!("act"))),
            ])
            .view(view(3, [crate::ops::phased("n1", "call", tool("original"), "act")], []))
            .every_order()
            .decoy_view("adds before edits", view(3, [crate::ops::phased("n1", "call", tool("too early"), "act")], [])),
        shows("fold.unknown", "second-removal-raises-nothing", Sign::Negative)
            .with(&["fold.lww", "fold.cascade"])
            .says(
                "A node that is removed twice, with an edge that never was, raises nothing",
                "Two authors who tidy up the same node would be told that it is unknown, which is what they wanted.",
            )
            .fold(log([add("n1"), remove_node("n1", &[]), remove_node("n1", &["e9"]), remove_edge("e9")]))
            .view(view(4, [], []))
            .every_order()
            .decoy_issues("an error for each miss", [unknown("n1")]),
    ]
}
