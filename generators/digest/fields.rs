//! Every part of a plan makes a difference: nodes, edges, phases, bounds.

use serde_json::json;

use super::shows;
use crate::draft::{Draft, Sign};
use crate::ops::{
    add_edge, add_node, bare, bounds, default_bounds, edge, handled, log, node, phased, remove_node, set_bounds, view,
    view_under,
};

pub fn drafts() -> Vec<Draft> {
    [parts(), all_bounds()].concat()
}

fn parts() -> Vec<Draft> {
    let two = || [bare("a"), bare("b")];
    vec![
        shows("digest.lossless", "parts-of-a-node", Sign::Positive)
            .says(
                "Id, kind, definition and phase of a node count",
                "A digest over definitions only lets a branch become a call, or a node move to another phase.",
            )
            .views([
                ("bare", view(1, [bare("n")], [])),
                ("id", view(1, [bare("m")], [])),
                ("kind", view(1, [json!({"id": "n", "kind": "reason", "definition": {}})], [])),
                ("definition", view(1, [node("n", json!({"a": 1}))], [])),
                ("phase", view(1, [phased("n", "call", json!({}), "act")], [])),
                ("empty-phase", view(1, [phased("n", "call", json!({}), "")], [])),
                ("phase-as-data", view(1, [node("n", json!({"phase": "act"}))], [])),
                ("none", view(1, [], [])),
            ])
            .all_differ(),
        shows("digest.lossless", "parts-of-an-edge", Sign::Positive)
            .says(
                "Id, ends, direction and handle of an edge count",
                "Edges digested as unordered pairs, or without handles, let success and failure change places.",
            )
            .views([
                ("edge", view(1, two(), [edge("e", "a", "b")])),
                ("id", view(1, two(), [edge("f", "a", "b")])),
                ("back", view(1, two(), [edge("e", "b", "a")])),
                ("self", view(1, two(), [edge("e", "a", "a")])),
                ("handle", view(1, two(), [handled("e", "a", "b", "error")])),
                ("case", view(1, two(), [handled("e", "a", "b", "case_x")])),
                ("other-case", view(1, two(), [handled("e", "a", "b", "case_y")])),
                ("twice", view(1, two(), [edge("e", "a", "b"), edge("f", "a", "b")])),
                ("none", view(1, two(), [])),
            ])
            .all_differ(),
        shows("digest.lossless", "parts-of-an-edge-folded", Sign::Positive)
            .says(
                "The handle and the direction of an edge count in a fold",
                "A store of adjacency lists keeps neither ids nor the direction of every edge.",
            )
            .logs([
                ("edge", log([add_node(bare("a")), add_node(bare("b")), add_edge(edge("e", "a", "b"))])),
                ("back", log([add_node(bare("a")), add_node(bare("b")), add_edge(edge("e", "b", "a"))])),
                ("handle", log([add_node(bare("a")), add_node(bare("b")), add_edge(handled("e", "a", "b", "error"))])),
                ("id", log([add_node(bare("a")), add_node(bare("b")), add_edge(edge("f", "a", "b"))])),
            ])
            .all_differ(),
        shows("digest.lossless", "the-node-that-holds-it", Sign::Negative)
            .says(
                "The same values staged in other nodes, or split differently, are other plans",
                "Hashes of nodes that are summed do not see which node holds what.",
            )
            .views([
                ("first", view(1, [node("a", json!({"x": 1})), bare("b")], [])),
                ("second", view(1, [bare("a"), node("b", json!({"x": 1}))], [])),
                ("both", view(1, [node("a", json!({"x": 1})), node("b", json!({"x": 1}))], [])),
                ("deeper", view(1, [node("a", json!({"args": {"x": 1}})), bare("b")], [])),
            ])
            .all_differ(),
        shows("digest.lossless", "order-of-nodes", Sign::Positive)
            .with(&["fold.place"])
            .says(
                "Two orders of the same nodes, or edges, are two digests",
                "A digest that sorts nodes agrees with nobody: the order of insertion is part of the view.",
            )
            .views([
                ("a-b", view(1, [bare("a"), bare("b")], [edge("e", "a", "b"), edge("f", "a", "b")])),
                ("b-a", view(1, [bare("b"), bare("a")], [edge("e", "a", "b"), edge("f", "a", "b")])),
                ("f-e", view(1, [bare("a"), bare("b")], [edge("f", "a", "b"), edge("e", "a", "b")])),
            ])
            .all_differ(),
    ]
}

fn all_bounds() -> Vec<Draft> {
    let one = |set: serde_json::Value| log([set_bounds(set)]);
    let five = || {
        [
            ("defaults", default_bounds()),
            ("nodes", bounds(257, 512, 4096, 32, 1_048_576)),
            ("edges", bounds(256, 513, 4096, 32, 1_048_576)),
            ("steps", bounds(256, 512, 4097, 32, 1_048_576)),
            ("frames", bounds(256, 512, 4096, 33, 1_048_576)),
            ("bytes", bounds(256, 512, 4096, 32, 1_048_577)),
            ("swapped", bounds(512, 256, 4096, 32, 1_048_576)),
        ]
    };
    vec![
        shows("digest.bounds", "each-bound-counts", Sign::Positive)
            .says(
                "Plans that differ in one bound, or in two that change places, differ in their digest",
                "Bounds kept beside the plan can be raised after the approval: the limit the operator saw is not the \
                 limit of the run.",
            )
            .logs(five().map(|(name, set)| (name, one(set))))
            .all_differ(),
        shows("digest.bounds", "each-bound-counts-in-a-view", Sign::Positive)
            .says(
                "The same holds for the digest of a view",
                "A digest over nodes and edges alone is the usual mistake, and a fold that is right hides it.",
            )
            .views(five().map(|(name, set)| (name, view_under(set, 1, [], []))))
            .all_differ(),
        shows("digest.bounds", "how-they-were-set-does-not-count", Sign::Negative)
            .with(&["fold.bounds"])
            .says(
                "Equal bounds digest alike, whatever they were before",
                "Bounds kept as a chain of overrides carry their history into the digest.",
            )
            .logs([
                ("raised", log([set_bounds(bounds(1, 1, 1, 1, 1)), set_bounds(bounds(5, 6, 7, 8, 9))])),
                ("lowered", log([set_bounds(bounds(99, 99, 99, 99, 99)), set_bounds(bounds(5, 6, 7, 8, 9))])),
                ("other", log([set_bounds(bounds(5, 6, 7, 8, 9)), set_bounds(bounds(5, 6, 7, 8, 10))])),
            ])
            .same(&["raised", "lowered"])
            .differ("raised", "other"),
        shows("digest.bounds", "far-apart-and-close", Sign::Positive)
            .says(
                "Bounds of 1, 2^32, 2^53-1 and their neighbours are told apart",
                "Bounds hashed as 32-bit integers or single floats round into each other.",
            )
            .views([
                ("one", view_under(bounds(1, 1, 1, 1, 1), 1, [], [])),
                ("two-to-32", view_under(bounds(1, 1, 1, 1, 4_294_967_296), 1, [], [])),
                ("and-one", view_under(bounds(1, 1, 1, 1, 4_294_967_297), 1, [], [])),
                ("largest", view_under(bounds(1, 1, 1, 1, 9_007_199_254_740_991), 1, [], [])),
                ("one-less", view_under(bounds(1, 1, 1, 1, 9_007_199_254_740_990), 1, [], [])),
            ])
            .all_differ(),
        shows("digest.bounds", "which-bound-holds-which-number", Sign::Positive)
            .says(
                "Five bounds that change places are other bounds",
                "Bounds digested as a list in the order of their values, or summed, do not see which is which.",
            )
            .views([
                ("ascending", view_under(bounds(1, 2, 3, 4, 5), 1, [], [])),
                ("descending", view_under(bounds(5, 4, 3, 2, 1), 1, [], [])),
                ("first-two", view_under(bounds(2, 1, 3, 4, 5), 1, [], [])),
                ("last-two", view_under(bounds(1, 2, 3, 5, 4), 1, [], [])),
                ("sum", view_under(bounds(1, 2, 3, 3, 6), 1, [], [])),
            ])
            .all_differ(),
        shows("digest.bounds", "other-ops-do-not-count", Sign::Negative)
            .with(&["fold.bounds", "fold.lww"])
            .says(
                "What was added and removed again leaves the bounds, and the digest, as they were",
                "Bounds that adapt to what a plan held at its largest carry its history into the digest.",
            )
            .logs([
                ("used", log([set_bounds(bounds(5, 5, 5, 5, 5)), add_node(bare("n")), remove_node("n", &[])])),
                ("unused", log([set_bounds(bounds(5, 5, 5, 5, 5)), remove_node("n", &[]), remove_node("n", &[])])),
                ("other", log([set_bounds(bounds(4, 5, 5, 5, 5)), add_node(bare("n")), remove_node("n", &[])])),
            ])
            .same(&["used", "unused"])
            .differ("used", "other"),
    ]
}
