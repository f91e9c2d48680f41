//! The plan at revision 0: `fold.seed`.

use serde_json::json;

use super::{add, shows};
use crate::draft::{Draft, Sign};
use crate::ops::{bare, bounds, default_bounds, log, set_bounds, view, view_under};

/// The digest of the empty plan `p`, as SPEC.md chapter 4 states it.
const EMPTY_DIGEST: &str = "7e26d82a5884ad0d4be00eb733cb69c9bdd7bbd4349b23917c2c9f89d32ae752";

pub fn drafts() -> Vec<Draft> {
    let mut empty = view(0, [], []);
    empty["digest"] = json!(EMPTY_DIGEST);
    vec![
        shows("fold.seed", "empty-log", Sign::Positive)
            .says(
                "The empty log folds to revision 0 under the default bounds",
                "Each store that invents defaults of its own digests the same new plan differently, and an approval \
                 does not carry over.",
            )
            .fold(vec![])
            .view(empty)
            .near_view(log([crate::ops::remove_node("n1", &[])]), view(1, [], []))
            .decoy_view("a store with bounds of its own", view_under(bounds(100, 200, 1000, 16, 65_536), 0, [], [])),
        shows("fold.seed", "first-op-makes-revision-1", Sign::Both)
            .says(
                "The first op makes revision 1",
                "Seeding the bounds by an implied op makes the first edit revision 2 in one store and 1 in the next.",
            )
            .fold(log([add("n1")]))
            .view(view(1, [bare("n1")], []))
            .near_view(vec![], view(0, [], []))
            .decoy_view("a seed that counts as an op", view(2, [bare("n1")], [])),
        shows("fold.seed", "a-seed-and-not-an-op", Sign::Negative)
            .with(&["fold.bounds"])
            .says(
                "Setting the default bounds is an edit, though it changes no bound",
                "A fold that skips edits without effect does not count it: revisions then depend on what the values \
                 happened to be.",
            )
            .fold(log([set_bounds(default_bounds())]))
            .view(view(1, [], []))
            .near_view(log([set_bounds(default_bounds()), set_bounds(default_bounds())]), view(2, [], []))
            .decoy_view("a fold that skips what changes nothing", view(0, [], [])),
        shows("fold.seed", "plan-id-of-the-empty-plan", Sign::Both)
            .with(&["value.string"])
            .says(
                "Any text is a plan id, and it stands in the view as it came",
                "Stores that make file names of plan ids fold case, cut, or refuse what the protocol allows.",
            )
            .fold_params(&json!({"planId": "Pl\u{e4}ne/\u{1f600} \u{0}..", "ops": []}))
            .view(json!({"planId": "Pl\u{e4}ne/\u{1f600} \u{0}..", "revision": 0, "nodes": [], "edges": [],
                "bounds": default_bounds()}))
            .near(
                crate::text::ascii(&json!({"planId": "", "ops": []})),
                crate::draft::Answer::Given(json!({"view": {"planId": "", "revision": 0, "nodes": [], "edges": [],
                    "bounds": default_bounds()}, "issues": []})),
            ),
        shows("fold.seed", "with-provenance", Sign::Both)
            .with(&["digest.provenance"])
            .says(
                "Provenance is in the view of the empty plan, as it is",
                "A plan born from a template has its provenance before its first op; a fold that adds it with the \
                 first op gives revision 0 another digest.",
            )
            .fold_params(&json!({"planId": "p", "ops": [], "provenance": {"kind": "clone", "parent": "p0",
                "at": {"$date": 0}, "__proto__": {"x": 1}}}))
            .view(json!({"planId": "p", "revision": 0, "nodes": [], "edges": [], "bounds": default_bounds(),
                "provenance": {"kind": "clone", "parent": "p0", "at": {"$date": 0}, "__proto__": {"x": 1}}}))
            .near_view(vec![], view(0, [], [])),
        shows("fold.seed", "null-provenance-is-none", Sign::Both)
            .with(&["digest.provenance"])
            .says(
                "Provenance null gives a view without provenance, an empty record one with it",
                "Clients print an unset field as null; a view that holds null digests unlike a view without.",
            )
            .fold_params(&json!({"planId": "p", "ops": [], "provenance": null}))
            .view(view(0, [], []))
            .near(
                crate::text::ascii(&json!({"planId": "p", "ops": [], "provenance": {}})),
                crate::draft::Answer::Given(json!({"view": {"planId": "p", "revision": 0, "nodes": [], "edges": [],
                    "bounds": default_bounds(), "provenance": {}}, "issues": []})),
            )
            .decoy_view(
                "a view that keeps the null",
                json!({"planId": "p", "revision": 0, "nodes": [], "edges": [], "bounds": default_bounds(),
                    "provenance": {}}),
            ),
    ]
}
