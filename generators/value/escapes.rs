//! What is escaped and what is refused: `value.escape`, `value.strict`.

use serde_json::json;

use super::shows;
use crate::draft::{Draft, Sign};
use crate::ops::date;

pub fn drafts() -> Vec<Draft> {
    [escapes(), strict()].concat()
}

fn escapes() -> Vec<Draft> {
    vec![
        shows("value.escape", "dollar-names", Sign::Both)
            .says(
                "A record with a name that starts with $ is written as pairs",
                "Mongo queries, JSON Schema and GraphQL variables are full of such names; a plan must be able to hold \
                 them as data.",
            )
            .holds(json!({"$record": [["$ref", 1], ["a", {"$record": [["$in", [1, 2]]]}], ["$", null]]}))
            .near_holds(json!({"a": 1})),
        shows("value.escape", "nested-escapes", Sign::Both)
            .says(
                "The record {\"$record\": 1} is itself escaped",
                "An escape that does not nest turns data that quotes the escape into something else.",
            )
            .parse(r#"{"$record":[["$record",1]]}"#)
            .reads(json!({"$record": [["$record", 1]]}))
            .near_refused(r#"{"$record":1}"#),
        shows("value.escape", "only-when-needed", Sign::Both)
            .says(
                "Pairs without a $ name are refused",
                "Otherwise each record has two forms, and texts that differ are one value.",
            )
            .parse(r#"{"$record":[["a",1]]}"#)
            .refused("invalid_value")
            .near_reads(r#"{"a":1}"#, json!({"a": 1})),
        shows("value.escape", "empty-escape", Sign::Negative)
            .says(
                "No pairs at all are refused",
                "The empty record is {}; a second form of it slips through checks for emptiness.",
            )
            .parse(r#"{"$record":[]}"#)
            .refused("invalid_value")
            .near_reads("{}", json!({})),
        shows("value.escape", "names-distinct", Sign::Both)
            .says(
                "A name stands in one pair only",
                "A list of pairs does not forbid copies by itself, as an object does.",
            )
            .parse(r#"{"$record":[["$a",1],["b",2],["\u0024a",3]]}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$record":[["$a",1],["b",2],["$b",3]]}"#, json!({"$record": [["$a", 1], ["$b", 3], ["b", 2]]})),
        shows("value.escape", "pair-order-carries-nothing", Sign::Positive)
            .says(
                "The pairs of an escaped record may stand in any order",
                "It is a record after all: an implementation that keeps the list tells two spellings apart.",
            )
            .parse(r#"{"$record":[["b",2],["$a",1]]}"#)
            .reads(json!({"$record": [["$a", 1], ["b", 2]]})),
        shows("value.escape", "names-are-texts", Sign::Negative)
            .says(
                "The name in a pair is a text",
                "Readers that turn keys into texts take 1 for \"1\".",
            )
            .parse(r#"{"$record":[["$a",1],[1,2]]}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$record":[["$a",1],["1",2]]}"#, json!({"$record": [["$a", 1], ["1", 2]]})),
        shows("value.escape", "values-are-typed", Sign::Positive)
            .says(
                "The values of an escaped record are values of every kind",
                "A reader that takes the pairs as plain JSON leaves the forms inside unread.",
            )
            .holds(json!({"$record": [["$date", date(0)], ["m", {"$map": [[date(1), {"$record": [["$", 0]]}]]}]]})),
        shows("value.escape", "dollar-later-in-a-name", Sign::Negative)
            .says(
                "A $ that is not the first character needs no escape",
                "An escape for any name with a $ writes another form for a$ than everyone else.",
            )
            .holds(json!({"a$": 1, " $b": 2, "": 3}))
            .near_holds(json!({"$record": [["$b", 2]]})),
        shows("value.escape", "proto-beside-a-dollar", Sign::Positive)
            .says(
                "A pair named __proto__ is a member",
                "Object.fromEntries keeps it, a loop with t[k] = v does not: escapes take another code path than plain \
                 objects.",
            )
            .holds(json!({"$record": [["$a", 1], ["__proto__", {"x": 1}]]}))
            .decoy_value("a loop of assignments", json!({"$record": [["$a", 1]]})),
    ]
}

fn strict() -> Vec<Draft> {
    let refused = |case: &str, title: &str, why: &str, text: &str| {
        shows("value.strict", case, Sign::Both).says(title, why).parse(text).refused("invalid_value")
    };
    vec![
        refused(
            "unknown-form",
            "An object with an unknown $ name is refused",
            "Taken as a record, {\"$ref\": ..} changes its meaning on the day a form of that name appears.",
            r#"{"$ref":{"node":"a"}}"#,
        )
        .near_reads(r#"{"ref":{"node":"a"}}"#, json!({"ref": {"node": "a"}})),
        refused(
            "second-member",
            "A form has no second member",
            "Extended readers skip the rest, so {\"$date\": 0, \"note\": ..} is digested without its note.",
            r#"{"$date":0,"note":"x"}"#,
        )
        .near_reads(r#"[{"$date":0},{"note":"x"}]"#, json!([date(0), {"note": "x"}])),
        refused(
            "two-forms",
            "Two forms in one object are refused",
            "The first or the last one wins, by the order in which a reader tests for them.",
            r#"{"$date":0,"$bigint":"1"}"#,
        )
        .near_reads(r#"[{"$date":0},{"$bigint":"1"}]"#, json!([date(0), {"$bigint": "1"}])),
        refused(
            "record-with-one-dollar-name",
            "A $ name among others is refused unless escaped",
            "Readers that look for forms only in objects of one member let the ambiguous record pass.",
            r#"{"a":1,"b":2,"$c":3}"#,
        )
        .near_reads(r#"{"$record":[["a",1],["b",2],["$c",3]]}"#, json!({"$record": [["$c", 3], ["a", 1], ["b", 2]]})),
        refused(
            "typed-payload",
            "A payload is plain JSON",
            "Readers that convert bottom-up see a NaN where a number is due, and build the invalid Date by a second \
             form.",
            r#"{"$date":{"$number":"NaN"}}"#,
        )
        .near_reads(r#"{"$date":null}"#, json!({"$date": null})),
        refused(
            "escaped-payload",
            "A payload object is not escaped",
            "A bottom-up reader has turned the $record inside into a record of the right shape.",
            r#"{"$nodeRef":{"node":"n","select":{"$record":[["index",0]]}}}"#,
        )
        .near_reads(
            r#"{"$nodeRef":{"node":"n","select":{"index":0}}}"#,
            json!({"$nodeRef": {"node": "n", "select": {"index": 0}}}),
        ),
        refused(
            "escaped-form-name",
            "An escape in the name of a form changes nothing",
            "Scanners that look for the text \"$date\" in the raw JSON miss the \\u0024 spelling.",
            r#"{"\u0024date":"x"}"#,
        )
        .near_reads(r#"{"\u0024date":7}"#, date(7)),
        refused(
            "case-of-form-names",
            "$Date is not $date",
            "Case-insensitive member matching (a default in Go and .NET) reads it as a Date.",
            r#"{"$Date":0}"#,
        )
        .near_reads(r#"{"$date":1}"#, date(1)),
        refused(
            "only-a-dollar",
            "The name $ alone is refused too",
            "A test for a form name longer than the sign lets it through as a record.",
            r#"{"$":1}"#,
        )
        .near_reads(r#"{"$record":[["$",1]]}"#, json!({"$record": [["$", 1]]})),
        refused(
            "deep-inside",
            "A malformed form deep inside refuses the whole value",
            "Readers that replace what they cannot read by null go on with a hole in the plan.",
            r#"{"a":[{"b":{"$map":[[1,{"$set":[{"$date":true}]}]]}}]}"#,
        )
        .near_reads(
            r#"{"a":[{"b":{"$map":[[1,{"$set":[{"$date":2}]}]]}}]}"#,
            json!({"a": [{"b": {"$map": [[1, {"$set": [date(2)]}]]}}]}),
        ),
        refused(
            "undefined-false",
            "$undefined with false is refused",
            "A reader that tests the payload for truth takes it for a record or for nothing.",
            r#"{"$undefined":false}"#,
        )
        .near_reads(r#"{"undefined":false}"#, json!({"undefined": false})),
        refused(
            "duration-as-text",
            "An ISO text is no Duration",
            "P1D and PT24H parse alike in many libraries.",
            r#"{"$duration":"P1D"}"#,
        )
        .near_reads(r#"{"$duration":{"days":3}}"#, json!({"$duration": {"days": 3}})),
    ]
}
