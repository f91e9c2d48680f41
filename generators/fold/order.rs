//! The total order: `fold.order`, `fold.order.utf16`, `fold.order.total`.

use serde_json::{json, Value};

use super::{add, one_node, shows, tool};
use crate::draft::{Draft, Sign};
use crate::ops::{add_node, bare, conflicting, node, op, phased, remove_node, set_definition, set_phase, view};

pub fn drafts() -> Vec<Draft> {
    [three_keys(), utf16(), total()].concat()
}

/// Setting the tool of `n1`.
fn tool_op(op_id: &str, actor: &str, lamport: u64, name: &str) -> Value {
    op(op_id, actor, lamport, set_definition("n1", tool(name)))
}

fn first() -> Value {
    op("o0", "a", 1, add("n1"))
}

fn three_keys() -> Vec<Draft> {
    vec![
        shows("fold.order", "lamport-comes-first", Sign::Positive)
            .with(&["fold.lww"])
            .says(
                "A higher lamport wins against any actor and op id",
                "A fold that sorts by actor, or lets a busy author win, keeps the older edit, and replicas that saw \
                 other edits disagree.",
            )
            .fold(vec![first(), tool_op("zzz", "zoe", 5, "early"), tool_op("aaa", "amy", 6, "late")])
            .view(one_node(3, tool("late")))
            .every_order()
            .decoy_view("a fold that sorts by actor first", one_node(3, tool("early"))),
        shows("fold.order", "actor-comes-second", Sign::Positive)
            .with(&["fold.lww"])
            .says(
                "At one lamport the greater actor wins against any op id",
                "Sorting by (lamport, opId) is a total order too, but another one: two implementations each converge, \
                 and not with each other.",
            )
            .fold(vec![first(), tool_op("aaa", "zoe", 9, "zoe"), tool_op("zzz", "amy", 9, "amy")])
            .view(one_node(3, tool("zoe")))
            .every_order()
            .decoy_view("a sort by (lamport, opId)", one_node(3, tool("amy"))),
        shows("fold.order", "op-id-breaks-ties", Sign::Positive)
            .with(&["fold.lww"])
            .says(
                "Two edits of one actor at one lamport are ordered by op id",
                "(lamport, actorId) is no total order: without the third key arrival decides, and the replicas part in \
                 silence.",
            )
            .fold(vec![
                op("o0", "alice", 1, add("n1")),
                tool_op("aaa", "alice", 7, "from-aaa"),
                tool_op("zzz", "alice", 7, "from-zzz"),
            ])
            .view(one_node(3, tool("from-zzz")))
            .every_order()
            .decoy_view("a fold that keeps the last arrival", one_node(3, tool("from-aaa"))),
        shows("fold.order", "lamport-is-a-number", Sign::Negative)
            .with(&["fold.lww"])
            .says(
                "Lamport 10 comes after lamport 9",
                "JavaScript's default sort compares texts: 10 sorts before 9, and everything goes wrong at the tenth \
                 edit.",
            )
            .fold(vec![first(), tool_op("o1", "a", 9, "nine"), tool_op("o2", "a", 10, "ten")])
            .view(one_node(3, tool("ten")))
            .every_order()
            .decoy_view("a sort of texts", one_node(3, tool("nine"))),
        shows("fold.order", "lamport-to-the-last-bit", Sign::Positive)
            .with(&["fold.lww"])
            .says(
                "Lamports up to 2^53-1 are told apart",
                "Lamports kept as 32-bit integers wrap, and those kept as single floats tie at 2^24: the actor then \
                 decides what the clock should.",
            )
            .fold(vec![
                op("o0", "a", 0, add("n1")),
                tool_op("o1", "z", 9_007_199_254_740_990, "one less"),
                tool_op("o2", "a", 9_007_199_254_740_991, "largest"),
            ])
            .view(one_node(3, tool("largest")))
            .every_order()
            .decoy_view("a clock of single floats", one_node(3, tool("one less"))),
        shows("fold.order", "past-32-bits", Sign::Positive)
            .with(&["fold.lww"])
            .says(
                "Lamport 4294967296 comes after lamport 1",
                "Cut to 32 bits it is 0, and the newest edit of a long-lived plan becomes its oldest.",
            )
            .fold(vec![
                op("o0", "a", 1, add_node(node("n1", tool("old")))),
                op("o1", "a", 4_294_967_296, add_node(node("n1", tool("new")))),
            ])
            .view(one_node(2, tool("new")))
            .every_order()
            .decoy_view("a clock of 32 bits", one_node(2, tool("old"))),
        shows("fold.order", "at-decides-nothing", Sign::Negative)
            .with(&["fold.lww"])
            .says(
                "The wall clock in `at` orders nothing",
                "Two machines' clocks disagree: a laptop that runs ahead would win every conflict.",
            )
            .fold(vec![
                at(first(), "2026-01-01T00:00:00Z"),
                at(tool_op("o1", "a", 2, "early lamport"), "2099-12-31T23:59:59Z"),
                at(tool_op("o2", "a", 3, "late lamport"), ""),
            ])
            .view(one_node(3, tool("late lamport")))
            .every_order()
            .decoy_view("a fold by wall clock", one_node(3, tool("early lamport"))),
        shows("fold.order", "at-breaks-no-ties", Sign::Negative)
            .with(&["fold.lww"])
            .says(
                "At one lamport the actor decides, whatever `at` says",
                "Asking the wall clock only where lamports tie looks harmless, and gives the fast clock every concurrent \
                 edit.",
            )
            .fold(vec![
                at(first(), ""),
                at(tool_op("o1", "amy", 5, "later clock"), "2099-01-01T00:00:00Z"),
                at(tool_op("o2", "zoe", 5, "greater actor"), "2001-01-01T00:00:00Z"),
            ])
            .view(one_node(3, tool("greater actor")))
            .every_order()
            .decoy_view("a wall clock for ties", one_node(3, tool("later clock"))),
        shows("fold.order", "one-instant-many-edits", Sign::Positive)
            .with(&["fold.lww"])
            .says(
                "Four edits of one logical instant apply in the order of their op ids",
                "An author that emits a batch under one lamport relies on it; a fold that groups by kind (adds before \
                 edits before removals) gives another plan.",
            )
            .fold(vec![
                op("m1", "a", 3, remove_node("n1", &[])),
                op("m2", "a", 3, add_node(node("n1", tool("first")))),
                op("m3", "a", 3, set_phase("n1", json!("gather"))),
                op("m4", "a", 3, set_definition("n1", tool("second"))),
            ])
            .view(view(4, [phased("n1", "call", tool("second"), "gather")], []))
            .every_order()
            .decoy_view("a fold that applies removals last", view(4, [], [])),
        shows("fold.order", "late-arrival-of-an-early-op", Sign::Negative)
            .with(&["fold.lww"])
            .says(
                "An op that arrives late is applied where its key says",
                "Incremental folds apply what comes in on top of what is there; a delayed replica then rewrites the \
                 present with the past.",
            )
            .fold(vec![
                first(),
                tool_op("o5", "r2", 5, "newest"),
                tool_op("o6", "r1", 5, "delayed"),
                tool_op("o7", "r9", 2, "oldest"),
            ])
            .view(one_node(4, tool("newest")))
            .arrivals(vec![vec![1, 0, 3, 2], vec![2, 1, 0, 3], vec![0, 1, 2, 3, 2], vec![3, 2, 1, 0], vec![1, 3, 0, 2, 0]])
            .decoy_view("an incremental fold", one_node(4, tool("oldest"))),
        shows("fold.order", "clock-of-a-removal", Sign::Negative)
            .with(&["fold.lww"])
            .says(
                "At one lamport the actor decides between an add and a removal, not the clock",
                "A clock that is ahead wins every tie of its author, for as long as nobody corrects it.",
            )
            .fold(vec![
                first(),
                at(op("o1", "amy", 4, remove_node("n1", &[])), "2026-12-31T00:00:00Z"),
                at(op("o2", "bob", 4, add_node(node("n1", tool("bob")))), "2020-01-01T00:00:00Z"),
            ])
            .view(one_node(3, tool("bob")))
            .every_order()
            .decoy_view("a fold by wall clock", view(3, [], [])),
    ]
}

fn at(mut op: Value, text: &str) -> Value {
    op["at"] = json!(text);
    op
}

fn utf16() -> Vec<Draft> {
    let duel = |case: &str, sign: Sign, title: &str, why: &str, winner: [&str; 2], loser: [&str; 2], wrong: &str| {
        shows("fold.order.utf16", case, sign)
            .with(&["fold.order", "fold.lww"])
            .says(title, why)
            .fold(vec![
                op("o0", "seed", 1, add("n1")),
                op(winner[1], winner[0], 5, set_definition("n1", tool("winner"))),
                op(loser[1], loser[0], 5, set_definition("n1", tool("loser"))),
            ])
            .view(one_node(3, tool("winner")))
            .every_order()
            .decoy_view(wrong, one_node(3, tool("loser")))
    };
    vec![
        duel(
            "emoji-before-presentation-forms",
            Sign::Positive,
            "The actor U+1F600 sorts before the actor U+FB33",
            "As UTF-16 the emoji starts with D83D, as UTF-8 with F0: JavaScript and Rust sort these two in opposite \
             ways, and their folds part on the first emoji in a user name.",
            ["\u{fb33}", "o1"],
            ["\u{1f600}", "o2"],
            "a UTF-8 sorter",
        ),
        duel(
            "op-ids-too",
            Sign::Positive,
            "The op id U+10000 sorts before the op id U+FFFF",
            "A comparison mended for actors and forgotten for op ids shows only when one actor writes twice at one \
             instant.",
            ["a", "\u{ffff}"],
            ["a", "\u{10000}"],
            "a UTF-8 sorter",
        ),
        duel(
            "inside-the-text",
            Sign::Positive,
            "The difference counts after a long common prefix too",
            "A comparison that looks at the first code unit only, or at a prefix of fixed length, lets arrival decide \
             for ids with a common head.",
            ["a-long-common-prefix-of-many-actors/\u{e000}", "o1"],
            ["a-long-common-prefix-of-many-actors/\u{10ffff}", "o2"],
            "a sort by code point",
        ),
        duel(
            "capitals-before-small-letters",
            Sign::Negative,
            "The actor Zoe sorts before the actor amy",
            "localeCompare and database collations put amy first, and some of them do so on one host only.",
            ["amy", "o1"],
            ["Zoe", "o2"],
            "a collation",
        ),
        duel(
            "digits-are-characters",
            Sign::Negative,
            "The op id o10 sorts before the op id o9",
            "Natural sorting reads the numbers in ids; op ids are texts, and their numbers mean nothing.",
            ["a", "o9"],
            ["a", "o10"],
            "a natural sort",
        ),
        duel(
            "punctuation-counts",
            Sign::Negative,
            "The actor a-b sorts before the actor aa",
            "Collations skip hyphens and compare ab with aa.",
            ["aa", "o1"],
            ["a-b", "o2"],
            "a collation that skips punctuation",
        ),
        duel(
            "prefix-comes-first",
            Sign::Positive,
            "A text sorts before its continuation, also when that is U+0000",
            "C strings end at NUL: there the two actors are one, and the op id decides.",
            ["bob\u{0}", "o1"],
            ["bob", "o2"],
            "a comparison of C strings",
        ),
        duel(
            "no-normalisation",
            Sign::Negative,
            "The actors e + U+0301 and U+00E9 are two",
            "A database column with a normalising collation calls them equal and lets the op id decide.",
            ["\u{e9}", "a1"],
            ["e\u{301}", "z1"],
            "a normalising comparison",
        ),
        duel(
            "unsigned-units",
            Sign::Positive,
            "U+8000 sorts after U+0041",
            "Code units kept in signed 16-bit integers turn negative from U+8000 on.",
            ["\u{8000}", "o1"],
            ["A", "o2"],
            "a comparison of signed units",
        ),
    ]
}

fn total() -> Vec<Draft> {
    let twins = |case: &str, sign: Sign, title: &str, why: &str, winner: Value, loser: Value| {
        shows("fold.order.total", case, sign)
            .with(&["fold.equivocation", "fold.lww"])
            .says(title, why)
            .fold(vec![
                first(),
                op("x", "a", 5, set_definition("n1", json!({ "v": winner }))),
                op("x", "a", 5, set_definition("n1", json!({ "v": loser }))),
            ])
            .view_and(one_node(3, json!({ "v": winner })), [conflicting()])
            .every_order()
    };
    vec![
        twins(
            "same-key-different-bodies",
            Sign::Positive,
            "Two different ops under one key are ordered by their encodings",
            "Where the three keys tie, a stable sort keeps arrival order: the replicas never agree, and nothing says \
             so.",
            json!("q"),
            json!("p"),
        )
        .decoy_view("a fold that keeps the first seen", one_node(3, json!({"v": "p"}))),
        twins(
            "encodings-and-not-json-texts",
            Sign::Negative,
            "10 is encoded above 9",
            "A tie broken by the JSON text of the ops finds 9 above 10.",
            json!(10),
            json!(9),
        )
        .decoy_view("a sort by JSON text", one_node(3, json!({"v": 9}))),
        twins(
            "negative-numbers-encode-higher",
            Sign::Negative,
            "-1 is encoded above 24",
            "A tie broken by comparing values orders numbers as numbers; the encodings are 20 and 1818.",
            json!(-1),
            json!(24),
        )
        .decoy_view("a comparison of values", one_node(3, json!({"v": 24}))),
        twins(
            "longer-texts-encode-higher",
            Sign::Negative,
            "The text aa is encoded above the text b",
            "The head of a text holds its length, so bytewise order is not the order of the texts.",
            json!("aa"),
            json!("b"),
        )
        .decoy_view("a comparison of texts", one_node(3, json!({"v": "b"}))),
        twins(
            "integers-below-floats",
            Sign::Positive,
            "0.5 is encoded above 1000000",
            "Encoders that write every number as a double order these two the other way round.",
            json!(0.5),
            json!(1_000_000),
        )
        .decoy_view("an encoder of doubles only", one_node(3, json!({"v": 1_000_000}))),
        shows("fold.order.total", "more-members-encode-higher", Sign::Positive)
            .with(&["fold.equivocation", "fold.lww"])
            .says(
                "Of an add and a removal under one key the removal comes last",
                "The head of a record holds the number of its members: 6 for add_node, 7 for remove_node. A tie broken \
                 by the name of the kind agrees here by luck and not elsewhere.",
            )
            .fold(vec![
                op("x", "a", 5, remove_node("n1", &[])),
                op("x", "a", 5, add("n1")),
                op("y", "a", 4, add("n2")),
            ])
            .view_and(view(3, [bare("n2")], []), [conflicting()])
            .every_order()
            .decoy_view("a fold that keeps the last arrival", view(3, [bare("n2"), bare("n1")], [])),
        shows("fold.order.total", "members-in-encoded-order", Sign::Negative)
            .with(&["fold.equivocation", "fold.lww"])
            .says(
                "Of two ops under one key `at` is compared before `definition`",
                "The op is compared as a record: shorter names first. Comparing bodies first, or members as they are \
                 spelled, picks the other one.",
            )
            .fold(vec![
                first(),
                at(op("x", "a", 5, set_definition("n1", tool("a"))), "2026-01-02"),
                at(op("x", "a", 5, set_definition("n1", tool("z"))), "2026-01-01"),
            ])
            .view_and(one_node(3, tool("a")), [conflicting()])
            .every_order()
            .decoy_view("a comparison of bodies first", one_node(3, tool("z"))),
        shows("fold.order.total", "kinds-of-one-size", Sign::Positive)
            .with(&["fold.equivocation", "fold.lww"])
            .says(
                "set_node_definition and set_node_phase under one key both apply",
                "Two edits that touch different parts do not cancel each other only because their keys are equal.",
            )
            .fold(vec![
                first(),
                op("x", "a", 5, set_definition("n1", tool("t"))),
                op("x", "a", 5, set_phase("n1", json!("act"))),
            ])
            .view_and(view(3, [phased("n1", "call", tool("t"), "act")], []), [conflicting()])
            .every_order()
            .decoy_view("a store keyed by opId", one_node(3, tool("t"))),
    ]
}
