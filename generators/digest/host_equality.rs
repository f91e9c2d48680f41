//! Views with what a host takes for equal, for an integer or for a text, where SPEC.md does not.

use serde_json::{json, Value};

use super::lossless::about;
use super::shows;
use super::view_shape::refused_view;
use crate::draft::{holding, Answer, Draft, Sign};
use crate::ops::{bare, bounds, date, map, node_ref, set, view, view_under};
use crate::text;

pub fn drafts() -> Vec<Draft> {
    [booleans(), indices(), integers(), collections(), dates()].concat()
}

/// true and false where a view holds an integer.
fn booleans() -> Vec<Draft> {
    let bound = |case: &str, member: &str, why: &str| {
        let mut bad = bounds(1, 1, 1, 1, 1);
        bad[member] = json!(true);
        let mut near = bounds(1, 1, 1, 1, 1);
        near[member] = json!(2);
        refused_view(
            case,
            [&format!("The {member} of a view is not true"), why],
            view_under(bad, 1, [bare("n")], []),
            view_under(near, 1, [bare("n")], []),
        )
    };
    let revision = |case: &str, says: [&str; 2], bad: bool, near: u64| {
        let mut view = view(near, [bare("b")], []);
        view["revision"] = json!(bad);
        refused_view(case, says, view, self::view(near, [bare("b")], []))
    };
    vec![
        bound("max-nodes-true", "maxNodes", "Encoded as true it digests apart from 1, and is compared as 1."),
        bound(
            "max-edges-true",
            "maxEdges",
            "A type check by inheritance passes it, since a boolean is an integer there.",
        ),
        bound("max-steps-true", "maxSteps", "A reviewer reads that steps are limited, and the runner stops after one."),
        bound("max-concurrent-frames-true", "maxConcurrentFrames", "A view with it never came out of a fold."),
        bound(
            "max-encoded-bytes-true",
            "maxEncodedBytes",
            "Columns of booleans and of small integers are one type in SQL.",
        ),
        revision(
            "revision-true",
            ["true is no revision", "Whether a plan was ever revised is another question than how often."],
            true,
            1,
        ),
        revision(
            "revision-false",
            ["false is no revision", "Read as 0 it is the revision of the empty plan, whatever the view holds."],
            false,
            0,
        ),
    ]
}

fn asked(value: Value) -> String {
    text::ascii(&holding(value))
}

/// The index of a NodeRef in a view.
fn indices() -> Vec<Draft> {
    let index = |case: &str, says: [&str; 2], bad: bool, near: u64| {
        let select = |index: Value| asked(node_ref("m", json!({ "index": index })));
        shows("value.node_ref", case, Sign::Negative)
            .with(&["digest.golden"])
            .says(says[0], says[1])
            .call("plan/digest", select(json!(bad)))
            .refused("invalid_value")
            .near(select(json!(near)), Answer::Computed)
    };
    vec![
        index(
            "index-true-in-a-view",
            [
                "A NodeRef in a view does not select the index true",
                "Digested as true it is a reference that no fold can stage.",
            ],
            true,
            1,
        ),
        index(
            "index-false-in-a-view",
            [
                "A NodeRef in a view does not select the index false",
                "Digested as 0 it is approved as a reference to the first output.",
            ],
            false,
            0,
        ),
    ]
}

/// A relation on the digests of views that hold one number each, spelled as it is.
fn spelled(case: &str, says: [&str; 2], texts: &[(&str, &str)]) -> Draft {
    let draft = shows("value.number", case, Sign::Both).with(&["digest.lossless"]).says(says[0], says[1]);
    texts.iter().fold(draft.relation("plan/digest", "digest"), |draft, (name, number)| {
        draft.input_text(name, asked(json!("@")).replace("\"@\"", number))
    })
}

/// Integers of more digits than a double holds.
fn integers() -> Vec<Draft> {
    vec![
        spelled(
            "integers-past-2-53-are-doubles",
            [
                "9007199254740993 is read as 9007199254740992, and the digests are one",
                "Readers that keep integers exactly give a plan two digests, by the client that printed its numbers.",
            ],
            &[
                ("even", "9007199254740992"),
                ("odd", "9007199254740993"),
                ("fraction", "9007199254740993.0"),
                ("next", "9007199254740994"),
                ("rounded-up", "9007199254740995"),
                ("after-next", "9007199254740996"),
                ("negative", "-9007199254740992"),
                ("negative-odd", "-9007199254740993"),
            ],
        )
        .same(&["even", "odd", "fraction"])
        .same(&["rounded-up", "after-next"])
        .same(&["negative", "negative-odd"])
        .differ("even", "next")
        .differ("next", "after-next")
        .differ("even", "negative"),
        spelled(
            "integers-of-many-digits-are-doubles",
            [
                "Integers of 20 digits and more are the double next to them",
                "Integers of any length, of 64 bits and doubles are three readers of one text, and three digests.",
            ],
            &[
                ("exponent", "1e23"),
                ("zeros", "100000000000000000000000"),
                ("exact", "99999999999999991611392"),
                ("other", "1e22"),
                ("two-to-64", "18446744073709551616"),
                ("last-of-64-bits", "18446744073709551615"),
            ],
        )
        .same(&["exponent", "zeros", "exact"])
        .same(&["two-to-64", "last-of-64-bits"])
        .differ("exponent", "other")
        .differ("exponent", "two-to-64"),
    ]
}

/// Keys and members that a host takes for equal.
fn collections() -> Vec<Draft> {
    let pair = |key: Value| (key, json!("v"));
    let refused = |clause: &str, case: &str, says: [&str; 2], bad: Value, near: Value| {
        shows(clause, case, Sign::Negative)
            .with(&["digest.golden"])
            .says(says[0], says[1])
            .call("plan/digest", asked(bad))
            .refused("invalid_value")
            .near(asked(near), Answer::Computed)
    };
    vec![
        about(
            "sets-of-numbers-and-booleans",
            Sign::Positive,
            "Sets of 1 and true, of 0 and false, and of one of them are told apart",
            "A Set that is held in a set of the host loses a member before it is digested.",
        )
        .with(&["value.set"])
        .digests([
            ("one-true", set([json!(1), json!(true)])),
            ("true-one", set([json!(true), json!(1)])),
            ("one", set([json!(1)])),
            ("true", set([json!(true)])),
            ("zero-false", set([json!(0), json!(false)])),
            ("false-zero", set([json!(false), json!(0)])),
            ("zero", set([json!(0)])),
            ("false", set([json!(false)])),
        ])
        .all_differ(),
        about(
            "maps-of-numbers-and-booleans",
            Sign::Positive,
            "Maps with the keys 1 and true, 0 and false, and one of them are told apart",
            "A Map that is held in a dictionary of the host keeps the first key with the last value.",
        )
        .with(&["value.map"])
        .digests([
            ("one-true", map([pair(json!(1)), pair(json!(true))])),
            ("true-one", map([pair(json!(true)), pair(json!(1))])),
            ("one", map([pair(json!(1))])),
            ("true", map([pair(json!(true))])),
            ("zero-false", map([pair(json!(0)), pair(json!(false))])),
            ("false-zero", map([pair(json!(false)), pair(json!(0))])),
            ("zero", map([pair(json!(0))])),
            ("false", map([pair(json!(false))])),
        ])
        .all_differ(),
        refused(
            "value.set",
            "true-twice-in-a-view",
            [
                "A Set in a view holds true once, beside 1",
                "A store that gave up on equality to keep 1 beside true lets both stand twice.",
            ],
            set([json!(true), json!(1), json!(true)]),
            set([json!(true), json!(1), json!([true])]),
        ),
        refused(
            "value.map",
            "false-twice-in-a-view",
            [
                "A Map in a view has the key false once, beside 0",
                "Keys compared by identity alone are never equal once they come out of a parser.",
            ],
            map([pair(json!(false)), pair(json!(0)), pair(json!(false))]),
            map([pair(json!(false)), pair(json!(0)), pair(json!([false]))]),
        ),
    ]
}

/// A Date beside each text that a host prints for it.
fn dates() -> Vec<Draft> {
    vec![
        about(
            "a-date-and-its-iso-texts",
            Sign::Negative,
            "A Date is none of the texts that stand for its instant",
            "A Date that is encoded as it prints, with a Z or an offset, is the plan of whoever staged the text.",
        )
        .digests([
            ("date", date(0)),
            ("milliseconds", json!("1970-01-01T00:00:00.000Z")),
            ("seconds", json!("1970-01-01T00:00:00Z")),
            ("offset", json!("1970-01-01T00:00:00+00:00")),
            ("milliseconds-offset", json!("1970-01-01T00:00:00.000+00:00")),
            ("microseconds-offset", json!("1970-01-01T00:00:00.000000+00:00")),
            ("local", json!("1970-01-01T00:00:00")),
            ("space", json!("1970-01-01 00:00:00")),
            ("space-offset", json!("1970-01-01 00:00:00+00:00")),
            ("day", json!("1970-01-01")),
            ("digits", json!("0")),
        ])
        .all_differ(),
        about(
            "a-folded-date-and-its-iso-texts",
            Sign::Negative,
            "A Date with a fraction of a second is none of its texts, in a log as well",
            "Hosts print the fraction with three digits, with six or not at all; each is a text that can be staged.",
        )
        .folds([
            ("date", date(1_704_067_200_123)),
            ("milliseconds", json!("2024-01-01T00:00:00.123Z")),
            ("milliseconds-offset", json!("2024-01-01T00:00:00.123+00:00")),
            ("microseconds-offset", json!("2024-01-01T00:00:00.123000+00:00")),
            ("microseconds", json!("2024-01-01T00:00:00.123000Z")),
            ("seconds", json!("2024-01-01T00:00:00Z")),
            ("seconds-offset", json!("2024-01-01T00:00:00+00:00")),
            ("space-offset", json!("2024-01-01 00:00:00.123000+00:00")),
            ("digits", json!("1704067200123")),
        ])
        .all_differ(),
    ]
}
