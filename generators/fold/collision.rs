//! Two edges under one id: `fold.edge_collision`.

use serde_json::{json, Value};

use super::{add, shows};
use crate::draft::{fold_params, Answer, Draft, Sign};
use crate::ops::{add_edge, bare, edge, edge_issue, handled, log, op, remove_edge, remove_node, view};

/// `n1` and `n2`, then these bodies, at lamports 1, 2, 3, …
fn after_two(bodies: Vec<Value>) -> Vec<Value> {
    let all = [vec![add("n1"), add("n2")], bodies].concat();
    all.into_iter().zip(1..).map(|(body, at)| op(&format!("o{at}"), "a", at, body)).collect()
}

/// What texts are joined with where somebody compares edges by one text.
const SEPARATORS: [&str; 14] = ["|", "-", ":", " ", "->", ",", "/", "", ".", "_", ";", "\t", "\n", "\",\""];

pub fn drafts() -> Vec<Draft> {
    [adds(), joined()].concat()
}

/// An edge under an id for each separator, added twice: the second time with one part a step longer and the other a step
/// shorter, so that both are one text where parts are joined with it, in whatever order.
fn joined() -> Vec<Draft> {
    const PART: &str = "case_a";
    let pair = |separator: &str, at: usize, long: usize, short: usize| {
        let twice = format!("{PART}{separator}{PART}");
        let with_long = |long: usize| {
            let mut parts = [PART; 3];
            parts[long] = &twice;
            handled(&format!("e{at}"), parts[0], parts[1], parts[2])
        };
        [with_long(long), with_long(short)]
    };
    let draft = |case: &str, says: [&str; 2], long: usize, short: usize| {
        let pairs: Vec<[Value; 2]> =
            SEPARATORS.iter().enumerate().map(|(at, separator)| pair(separator, at, long, short)).collect();
        let firsts = || pairs.iter().map(|pair| add_edge(pair[0].clone()));
        let seconds = pairs.iter().map(|pair| add_edge(pair[1].clone()));
        let numbered = |bodies: Vec<Value>| -> Vec<Value> {
            bodies.into_iter().zip(1..).map(|(body, at)| op(&format!("o{at}"), "a", at, body)).collect()
        };
        let issues = |code: &str| -> Vec<Value> {
            (0..SEPARATORS.len()).map(|at| edge_issue(code, &format!("e{at}"))).collect()
        };
        let revision = 2 * SEPARATORS.len() as u64;
        let folded = |issues: Vec<Value>| json!({"view": view(revision, [], []), "issues": issues});
        let both = [issues("duplicate_edge_id"), issues("dangling_edge")].concat();
        shows("fold.edge_collision", case, Sign::Both)
            .with(&["fold.dangling"])
            .says(says[0], says[1])
            .fold(numbered(firsts().chain(seconds).collect()))
            .gives(folded(both))
            .arrivals(vec![(0..2 * SEPARATORS.len()).rev().collect()])
            .near(
                fold_params(numbered(firsts().chain(firsts()).collect())),
                Answer::Given(folded(issues("dangling_edge"))),
            )
            .decoy("edges compared by one text", folded(issues("dangling_edge")))
    };
    vec![
        draft(
            "ends-joined",
            [
                "(a|b, c) and (a, b|c) are two edges, whatever stands between",
                "Ends that are joined for comparison, with a bar, an arrow or nothing, hide a collision from the author.",
            ],
            0,
            1,
        ),
        draft(
            "target-and-handle-joined",
            [
                "Where a target ends and its handle begins tells two edges apart",
                "A handle holds any text behind case_, and so can begin in one edge where the target ends in the other.",
            ],
            1,
            2,
        ),
        draft(
            "source-and-handle-joined",
            [
                "Where a source ends and its handle begins tells two edges apart",
                "Routes are often keyed by source and handle in one text, and two routes share the key.",
            ],
            0,
            2,
        ),
    ]
}

fn adds() -> Vec<Draft> {
    let duplicate = || edge_issue("duplicate_edge_id", "e1");
    let nodes = || [bare("n1"), bare("n2")];
    let forth = || edge("e1", "n1", "n2");
    let back = || edge("e1", "n2", "n1");
    vec![
        shows("fold.edge_collision", "later-wins-and-is-named", Sign::Positive)
            .with(&["fold.order", "fold.lww"])
            .says(
                "Two edges under one id: the later wins, and an issue names the id",
                "Two authors number their edges alike; keyed by id one of the two disappears and nobody is told.",
            )
            .fold(vec![
                op("o1", "a", 1, add("n1")),
                op("o2", "a", 2, add("n2")),
                op("o3", "a", 3, add("n3")),
                op("o4", "a", 4, add_edge(edge("dup", "n1", "n2"))),
                op("o5", "b", 5, add_edge(edge("dup", "n1", "n3"))),
            ])
            .view_and(
                view(5, [bare("n1"), bare("n2"), bare("n3")], [edge("dup", "n1", "n3")]),
                [edge_issue("duplicate_edge_id", "dup")],
            )
            .every_order()
            .decoy_view(
                "a fold that keeps the first",
                view(5, [bare("n1"), bare("n2"), bare("n3")], [edge("dup", "n1", "n2")]),
            )
            .decoy_issues("a fold that is silent", []),
        shows("fold.edge_collision", "removed-in-between", Sign::Both)
            .says(
                "Removing the edge before it is added again is no collision",
                "Comparing with every triple ever seen under the id keeps warning after the author has cleared it.",
            )
            .fold(after_two(vec![add_edge(forth()), remove_edge("e1"), add_edge(back())]))
            .view(view(5, nodes(), [back()]))
            .every_order()
            .near_view_and(
                after_two(vec![add_edge(forth()), add_edge(back())]),
                view(4, nodes(), [back()]),
                [duplicate()],
            )
            .decoy_issues("a comparison with all that was seen", [duplicate()]),
        shows("fold.edge_collision", "cleared-by-a-cascade", Sign::Negative)
            .with(&["fold.cascade"])
            .says(
                "A cascade clears the id as remove_edge does",
                "A history kept beside the edges is reset by remove_edge and forgotten in the cascade.",
            )
            .fold(after_two(vec![add_edge(forth()), remove_node("n9", &["e1"]), add_edge(back())]))
            .view(view(5, nodes(), [back()]))
            .every_order()
            .decoy_issues("a history that cascades do not reset", [duplicate()]),
        shows("fold.edge_collision", "same-edge-twice", Sign::Both)
            .says(
                "The same edge under two op ids is no collision",
                "A check for a known id instead of another edge warns at every harmless repeat.",
            )
            .fold(after_two(vec![add_edge(forth()), add_edge(forth())]))
            .view(view(4, nodes(), [forth()]))
            .every_order()
            .near_view_and(
                after_two(vec![add_edge(forth()), add_edge(handled("e1", "n1", "n2", "error"))]),
                view(4, nodes(), [handled("e1", "n1", "n2", "error")]),
                [duplicate()],
            )
            .decoy_issues("a check for a known id", [duplicate()]),
        shows("fold.edge_collision", "back-to-the-first", Sign::Positive)
            .says(
                "X, then Y, then X again is a collision, though the first and the last agree",
                "Comparing the survivor with the first edge only finds nothing.",
            )
            .fold(after_two(vec![add_edge(forth()), add_edge(back()), add_edge(forth())]))
            .view_and(view(5, nodes(), [forth()]), [duplicate()])
            .every_order()
            .decoy_issues("a comparison of first and last", []),
        shows("fold.edge_collision", "removed-at-last", Sign::Negative)
            .says(
                "After a removal nothing is left to collide",
                "An issue recorded when the second add is applied is never taken back.",
            )
            .fold(after_two(vec![add_edge(forth()), add_edge(back()), remove_edge("e1")]))
            .view(view(5, nodes(), []))
            .every_order()
            .decoy_issues("an issue recorded at once", [duplicate()]),
        shows("fold.edge_collision", "after-an-earlier-removal", Sign::Positive)
            .says(
                "Only the adds after the latest removal are compared, and they still collide",
                "A flag that removal sets for good hides every later collision of the id.",
            )
            .fold(log([
                add("n1"),
                add("n2"),
                add_edge(forth()),
                remove_edge("e1"),
                add_edge(back()),
                add_edge(forth()),
            ]))
            .view_and(view(6, nodes(), [forth()]), [duplicate()])
            .arrivals(vec![vec![5, 4, 3, 2, 1, 0], vec![2, 4, 5, 3, 0, 1]])
            .decoy_issues("a flag set for good", []),
        shows("fold.edge_collision", "of-a-dangling-edge", Sign::Positive)
            .with(&["fold.dangling"])
            .says(
                "An edge that is not in the view collides too",
                "Looking for collisions among the edges shown misses the one whose node is gone for the moment.",
            )
            .fold(log([add("n1"), add_edge(edge("e1", "n1", "x")), add_edge(edge("e1", "n1", "y"))]))
            .view_and(view(3, [bare("n1")], []), [duplicate(), edge_issue("dangling_edge", "e1")])
            .every_order()
            .decoy_issues("a check of the edges shown", [edge_issue("dangling_edge", "e1")]),
        shows("fold.edge_collision", "texts-with-nul", Sign::Negative)
            .with(&["fold.dangling", "value.string"])
            .says(
                "(a NUL b, c) and (a, b NUL c) are two edges",
                "Triples joined with NUL for comparison are one text, and the collision goes unseen.",
            )
            .fold(log([add("n1"), add_edge(edge("e1", "a\u{0}b", "c")), add_edge(edge("e1", "a", "b\u{0}c"))]))
            .view_and(view(3, [bare("n1")], []), [duplicate(), edge_issue("dangling_edge", "e1")])
            .every_order()
            .decoy_issues("triples joined with NUL", [edge_issue("dangling_edge", "e1")]),
        shows("fold.edge_collision", "same-edge-by-two-actors", Sign::Negative)
            .with(&["fold.order"])
            .says(
                "Two actors who add the same edge at once do not collide",
                "Counting adds per id warns of every edge that was drawn twice, and hides the warnings that matter.",
            )
            .fold(vec![
                op("o1", "a", 1, add("n1")),
                op("o2", "a", 2, add("n2")),
                op("o3", "a", 3, add_edge(forth())),
                op("o4", "b", 3, add_edge(forth())),
            ])
            .view(view(4, nodes(), [forth()]))
            .every_order()
            .near_view_and(
                vec![
                    op("o1", "a", 1, add("n1")),
                    op("o2", "a", 2, add("n2")),
                    op("o3", "a", 3, add_edge(forth())),
                    op("o4", "b", 3, add_edge(back())),
                ],
                view(4, nodes(), [back()]),
                [duplicate()],
            )
            .decoy_issues("a count of adds", [duplicate()]),
    ]
}
