//! Bounds in the fold: `fold.bounds`.

use super::{add, shows};
use crate::draft::{Draft, Sign};
use crate::ops::{bare, bounds, log, op, set_bounds, view_under};

const LARGEST: u64 = 9_007_199_254_740_991;

pub fn drafts() -> Vec<Draft> {
    vec![
        shows("fold.bounds", "all-five", Sign::Positive)
            .says(
                "set_bounds replaces all five bounds",
                "A store that knows four of them, or merges what is smaller than the default, shows the operator \
                 other limits than the run will have.",
            )
            .fold(log([set_bounds(bounds(9, 8, 7, 6, 5))]))
            .view(view_under(bounds(9, 8, 7, 6, 5), 1, [], []))
            .near_view(
                log([set_bounds(bounds(1, 1, 1, 1, 1)), set_bounds(bounds(256, 512, 4096, 32, 1_048_576))]),
                crate::ops::view(2, [], []),
            )
            .decoy_view("a store without maxConcurrentFrames", view_under(bounds(9, 8, 7, 32, 5), 1, [], [])),
        shows("fold.bounds", "last-one-wins", Sign::Negative)
            .with(&["fold.order"])
            .says(
                "The last set_bounds wins, bound by bound neither the larger nor the smaller",
                "Merging concurrent limits by maximum or minimum gives limits that nobody set and nobody approved.",
            )
            .fold(vec![
                op("o1", "a", 4, set_bounds(bounds(10, 200, 10, 200, 10))),
                op("o2", "b", 4, set_bounds(bounds(100, 20, 100, 20, 100))),
            ])
            .view(view_under(bounds(100, 20, 100, 20, 100), 2, [], []))
            .every_order()
            .decoy_view("a merge by maximum", view_under(bounds(100, 200, 100, 200, 100), 2, [], []))
            .decoy_view("a merge by minimum", view_under(bounds(10, 20, 10, 20, 10), 2, [], [])),
        shows("fold.bounds", "extremes", Sign::Positive)
            .says(
                "Bounds of 1 and of 2^53-1 are bounds",
                "Limits kept in 32 bits wrap, and 1 is dropped by tests for a sensible value.",
            )
            .fold(log([set_bounds(bounds(1, LARGEST, 1, LARGEST, LARGEST))]))
            .view(view_under(bounds(1, LARGEST, 1, LARGEST, LARGEST), 1, [], []))
            .decoy_view(
                "limits of 32 bits",
                view_under(bounds(1, 4_294_967_295, 1, 4_294_967_295, 4_294_967_295), 1, [], []),
            ),
        shows("fold.bounds", "fold-enforces-nothing", Sign::Negative)
            .with(&["fold.lww"])
            .says(
                "A plan over its bounds folds to all its nodes",
                "A fold that stops at maxNodes cuts the plan the operator has to see; refusing it is the business of \
                 the freeze.",
            )
            .fold(log([set_bounds(bounds(1, 1, 1, 1, 1)), add("n1"), add("n2"), add("n3")]))
            .view(view_under(bounds(1, 1, 1, 1, 1), 4, [bare("n1"), bare("n2"), bare("n3")], []))
            .every_order()
            .decoy_view("a fold that stops at its bounds", view_under(bounds(1, 1, 1, 1, 1), 4, [bare("n1")], [])),
        shows("fold.bounds", "enforced-nowhere-on-the-way", Sign::Negative)
            .with(&["fold.lww"])
            .says(
                "Nodes that were added under a bound of 1 are there when the bound is raised, and when it is not",
                "A limit that is tested at each add lets the order of two edits decide what the plan holds.",
            )
            .fold(log([set_bounds(bounds(1, 1, 1, 1, 1)), add("n1"), add("n2"), set_bounds(bounds(5, 5, 5, 5, 5))]))
            .view(view_under(bounds(5, 5, 5, 5, 5), 4, [bare("n1"), bare("n2")], []))
            .every_order()
            .decoy_view("a limit tested at each add", view_under(bounds(5, 5, 5, 5, 5), 4, [bare("n1")], [])),
    ]
}
