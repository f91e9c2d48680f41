//! Edges whose ends are missing: `fold.dangling`.

use super::{add, shows};
use crate::draft::{Draft, Sign};
use crate::ops::{add_edge, bare, edge, edge_issue, log, op, remove_edge, remove_node, view};

pub fn drafts() -> Vec<Draft> {
    let e1 = || edge("e1", "n1", "n2");
    let dangling = |id: &str| edge_issue("dangling_edge", id);
    vec![
        shows("fold.dangling", "left-out-with-an-issue", Sign::Both)
            .says(
                "An edge without its end is left out of the view, and an issue names it",
                "Left in, it breaks every walk over the graph; left out in silence, the operator approves a plan that \
                 lacks a step.",
            )
            .fold(log([add("n1"), add_edge(e1())]))
            .view_and(view(2, [bare("n1")], []), [dangling("e1")])
            .every_order()
            .near_view(log([add("n1"), add_edge(e1()), add("n2")]), view(3, [bare("n1"), bare("n2")], [e1()]))
            .decoy_view("a fold that keeps it", view(2, [bare("n1")], [e1()]))
            .decoy_issues("a fold that drops it in silence", []),
        shows("fold.dangling", "judged-after-the-last-op", Sign::Negative)
            .says(
                "An edge that is added before its nodes is in the view",
                "A foreign-key check at the time of the op refuses edges that arrive, or are ordered, before their \
                 nodes.",
            )
            .fold(log([add_edge(e1()), add("n2"), add("n1")]))
            .view(view(3, [bare("n2"), bare("n1")], [e1()]))
            .every_order()
            .decoy_view("a check at the time of the op", view(3, [bare("n2"), bare("n1")], [])),
        shows("fold.dangling", "comes-back-in-its-place", Sign::Both)
            .with(&["fold.place", "fold.lww"])
            .says(
                "When the node comes back, so does the edge, in its old place",
                "A fold that deletes the edge with the first end that goes missing loses it; one that adds it anew \
                 puts it last.",
            )
            .fold(log([
                add("n1"),
                add("n2"),
                add_edge(e1()),
                add_edge(edge("e2", "n1", "n1")),
                remove_node("n2", &[]),
                add("n2"),
            ]))
            .view(view(6, [bare("n1"), bare("n2")], [e1(), edge("e2", "n1", "n1")]))
            .arrivals(vec![vec![5, 4, 3, 2, 1, 0], vec![2, 3, 4, 0, 1, 5, 5]])
            .near_view_and(
                log([add("n1"), add("n2"), add_edge(e1()), add_edge(edge("e2", "n1", "n1")), remove_node("n2", &[])]),
                view(5, [bare("n1")], [edge("e2", "n1", "n1")]),
                [dangling("e1")],
            )
            .decoy_view("a fold that adds it anew", view(6, [bare("n1"), bare("n2")], [edge("e2", "n1", "n1"), e1()])),
        shows("fold.dangling", "both-ends-missing", Sign::Positive)
            .says(
                "An edge without both ends raises one issue, and each such edge its own",
                "A check that stops at the first dangling edge hides the second from the operator.",
            )
            .fold(log([add_edge(edge("e1", "x", "y")), add_edge(edge("e2", "x", "x")), add("n1")]))
            .view_and(view(3, [bare("n1")], []), [dangling("e1"), dangling("e2")])
            .every_order()
            .decoy_issues("a check that stops at the first", [dangling("e1")]),
        shows("fold.dangling", "missing-source", Sign::Positive)
            .says(
                "The source is looked for as the target is",
                "A check of targets only lets an edge out of nowhere in.",
            )
            .fold(log([add("n2"), add_edge(e1())]))
            .view_and(view(2, [bare("n2")], []), [dangling("e1")])
            .every_order()
            .decoy("a check of targets only", serde_json::json!({"view": view(2, [bare("n2")], [e1()]), "issues": []})),
        shows("fold.dangling", "removed-is-not-dangling", Sign::Negative)
            .with(&["fold.cascade"])
            .says(
                "An edge that was removed, by name or by a cascade, raises nothing",
                "Judging every edge that was ever added reports what the author cleaned up.",
            )
            .fold(log([
                add("n1"),
                add("n2"),
                add_edge(e1()),
                add_edge(edge("e2", "n2", "n1")),
                remove_edge("e2"),
                remove_node("n2", &["e1"]),
            ]))
            .view(view(6, [bare("n1")], []))
            .arrivals(vec![vec![5, 4, 3, 2, 1, 0], vec![3, 2, 5, 4, 1, 0]])
            .decoy_issues("a check of all edges ever added", [dangling("e1"), dangling("e2")]),
        shows("fold.dangling", "concurrent-edge-and-removal", Sign::Positive)
            .with(&["fold.order"])
            .says(
                "An edge added while its target is removed elsewhere dangles, on every replica",
                "The removal could not name an edge it had not seen: one replica shows the edge, another crashes on \
                 it.",
            )
            .fold(vec![
                op("o1", "a", 1, add("x")),
                op("o2", "a", 2, add("y")),
                op("o3", "a", 5, add_edge(edge("e9", "x", "y"))),
                op("o4", "b", 5, remove_node("y", &[])),
            ])
            .view_and(view(4, [bare("x")], []), [dangling("e9")])
            .every_order()
            .decoy_issues("a removal that cascades over what is present", []),
        shows("fold.dangling", "ids-compare-exactly", Sign::Negative)
            .with(&["value.string"])
            .says(
                "An edge to U+00E9 does not lead to the node e + U+0301",
                "A normalising index finds the other node, and the plan runs an edge that was never drawn.",
            )
            .fold(log([add("n1"), add("e\u{301}"), add_edge(edge("e1", "n1", "\u{e9}"))]))
            .view_and(view(3, [bare("n1"), bare("e\u{301}")], []), [dangling("e1")])
            .every_order()
            .near_view(
                log([add("n1"), add("e\u{301}"), add_edge(edge("e1", "n1", "e\u{301}"))]),
                view(3, [bare("n1"), bare("e\u{301}")], [edge("e1", "n1", "e\u{301}")]),
            ),
    ]
}
