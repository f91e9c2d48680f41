//! Staged values of the core kinds that must not share a digest: `digest.lossless`.

use serde_json::{json, Value};

use super::shows;
use crate::draft::{Draft, Sign};
use crate::ops::{date, map, node_ref, regexp, set};

/// The plan of the source text, and the one that collapses into it.
fn collapsing() -> [(&'static str, Value); 2] {
    [
        (
            "invoices",
            json!({"pattern": regexp("^inv-\\d+$", "i"), "when": date(1_577_836_800_000),
                "m": map([(json!("k"), json!(1))])}),
        ),
        (
            "customers",
            json!({"pattern": regexp("^cust-\\d+$", ""), "when": date(1_935_705_600_000),
                "m": map([(json!("z"), json!(9))])}),
        ),
    ]
}

/// An empty list, then so many zeros.
fn beside_an_empty_list(zeros: usize) -> Value {
    let mut items = vec![json!([])];
    items.resize(zeros + 1, json!(0));
    Value::Array(items)
}

/// Begins a vector about two values or more that must not share a digest.
pub fn about(case: &str, sign: Sign, title: &str, why: &str) -> Draft {
    shows("digest.lossless", case, sign).says(title, why)
}

pub fn drafts() -> Vec<Draft> {
    vec![
        about(
            "lists-of-more-than-sixteen-bits",
            Sign::Negative,
            "A list of 65536 elements in a list is not an empty list followed by them",
            "Where counts are cut to sixteen bits both begin alike, and the elements of one are those of the other.",
        )
        .digests([("inside", json!([vec![0; 65_536]])), ("beside", beside_an_empty_list(65_536))])
        .all_differ(),
        about(
            "astral-letters",
            Sign::Negative,
            "Characters above U+FFFF are told apart, and from replacement characters",
            "Columns and buffers of three bytes a character replace every emoji by one and the same sign.",
        )
        .digests([
            ("grinning", json!("\u{1f600}")),
            ("grin", json!("\u{1f601}")),
            ("ideograph", json!("\u{20000}")),
            ("replacement", json!("\u{fffd}")),
            ("two-replacements", json!("\u{fffd}\u{fffd}")),
            ("last", json!("\u{10ffff}")),
        ])
        .all_differ(),
        about(
            "astral-names",
            Sign::Negative,
            "Names above U+FFFF are told apart, whichever order they are sorted in",
            "Names that are cut to sixteen bits a character meet, and one member takes the value of the other.",
        )
        .folds([
            ("one", json!({"\u{1f600}": 1, "\u{fb33}": 2})),
            ("swapped", json!({"\u{1f600}": 2, "\u{fb33}": 1})),
            ("other", json!({"\u{1f601}": 1, "\u{fb33}": 2})),
            ("cut", json!({"\u{f600}": 1, "\u{fb33}": 2})),
        ])
        .all_differ(),
        about(
            "collapsing-pair",
            Sign::Negative,
            "Two plans that canonicalStringify makes one have two digests",
            "Object.keys finds nothing in a RegExp, a Date or a Map: an approval of the invoice filter authorises the \
             customer filter.",
        )
        .digests(collapsing())
        .all_differ(),
        about(
            "collapsing-pair-folded",
            Sign::Negative,
            "The same two plans have two digests when they are folded from ops",
            "A digest that is lossless over views helps nobody whose fold clones definitions through JSON.",
        )
        .folds(collapsing())
        .all_differ(),
        about(
            "collapsing-pair-one-by-one",
            Sign::Negative,
            "Each of pattern, date and map makes a difference by itself",
            "A fix for one of the three types leaves the other two collapsing.",
        )
        .digests([
            ("neither", json!({"p": regexp("a", ""), "d": date(0), "m": map([]), "s": set([])})),
            ("pattern", json!({"p": regexp("b", ""), "d": date(0), "m": map([]), "s": set([])})),
            ("date", json!({"p": regexp("a", ""), "d": date(1), "m": map([]), "s": set([])})),
            ("map", json!({"p": regexp("a", ""), "d": date(0), "m": map([(json!(1), json!(1))]), "s": set([])})),
            ("set", json!({"p": regexp("a", ""), "d": date(0), "m": map([]), "s": set([json!(1)])})),
        ])
        .all_differ(),
        about(
            "one-by-one-folded",
            Sign::Negative,
            "Each of the four types makes a difference in a fold",
            "Folds copy definitions on every edit; one structured clone in five is enough to lose a type.",
        )
        .folds([
            ("pattern", regexp("a", "")),
            ("date", date(0)),
            ("map", map([])),
            ("set", set([])),
            ("record", json!({})),
            ("reference", node_ref("n0", json!("first"))),
        ])
        .all_differ(),
        about(
            "seven-types-in-one-place",
            Sign::Positive,
            "A number, a Date, a RegExp, a Map, a Set, a NodeRef and a text in one place are seven digests",
            "Types that print alike ({} or a number) collide wherever the type name is not hashed.",
        )
        .digests([
            ("number", json!(1)),
            ("date", date(1)),
            ("regexp", regexp("1", "")),
            ("map", map([(json!(1), json!(1))])),
            ("set", set([json!(1)])),
            ("reference", node_ref("1", json!("first"))),
            ("text", json!("1")),
            ("array", json!([1])),
            ("record", json!({"1": 1})),
        ])
        .all_differ(),
        about(
            "empty-things",
            Sign::Negative,
            "null, false, 0, \"\", [] and {} are six digests",
            "Hashes by concatenation, and stores that test for truth, see nothing in any of them.",
        )
        .digests([
            ("null", Value::Null),
            ("false", json!(false)),
            ("zero", json!(0)),
            ("text", json!("")),
            ("array", json!([])),
            ("record", json!({})),
            ("map", map([])),
            ("set", set([])),
            ("holding-null", json!([null])),
            ("holding-empty", json!([[]])),
        ])
        .all_differ(),
        about(
            "regexp-parts",
            Sign::Positive,
            "Source and every flag of a RegExp count",
            "JSON makes {} of them all, and String(re) compared without flags makes /a/ and /a/g one filter.",
        )
        .digests([
            ("plain", regexp("a", "")),
            ("global", regexp("a", "g")),
            ("insensitive", regexp("a", "i")),
            ("both", regexp("a", "gi")),
            ("other", regexp("b", "")),
            ("longer", regexp("ag", "")),
            ("text", json!("/a/")),
        ])
        .all_differ(),
        about(
            "date-parts",
            Sign::Positive,
            "A millisecond of a Date counts, and a Date is neither number nor text",
            "Second precision, and Dates stored as ISO texts, merge a limit with the one before it.",
        )
        .digests([
            ("second", date(1_577_836_800_000)),
            ("and-a-millisecond", date(1_577_836_800_001)),
            ("before-1970", date(-1_577_836_800_000)),
            ("invalid", json!({"$date": null})),
            ("null", Value::Null),
            ("number", json!(1_577_836_800_000_u64)),
            ("text", json!("2020-01-01T00:00:00.000Z")),
        ])
        .all_differ(),
        about(
            "map-parts",
            Sign::Positive,
            "Keys, values and their order in a Map count, and its type",
            "fast-deep-equal 2 finds any two Maps equal; encoders that sort Maps lose the order arguments were given in.",
        )
        .digests([
            ("one", map([(json!("k"), json!(1))])),
            ("other-value", map([(json!("k"), json!(2))])),
            ("other-key", map([(json!("z"), json!(1))])),
            ("two", map([(json!("k"), json!(1)), (json!("z"), json!(1))])),
            ("two-in-other-order", map([(json!("z"), json!(1)), (json!("k"), json!(1))])),
            ("record", json!({"k": 1})),
            ("pairs", json!([["k", 1]])),
            ("swapped", map([(json!(1), json!("k"))])),
        ])
        .all_differ(),
        about(
            "map-key-types",
            Sign::Positive,
            "Keys 1, \"1\", true, null and [1] of a Map are five plans",
            "Maps written as records turn every key into text.",
        )
        .digests([
            ("number", map([(json!(1), json!(0))])),
            ("text", map([(json!("1"), json!(0))])),
            ("true", map([(json!(true), json!(0))])),
            ("true-text", map([(json!("true"), json!(0))])),
            ("null", map([(Value::Null, json!(0))])),
            ("array", map([(json!([1]), json!(0))])),
            ("date", map([(date(1), json!(0))])),
        ])
        .all_differ(),
        about(
            "set-parts",
            Sign::Positive,
            "Members of a Set and their order count, and its type",
            "Any two Sets are {} to JSON; a Set kept as an array meets the array.",
        )
        .digests([
            ("one", set([json!(1)])),
            ("two", set([json!(2)])),
            ("one-two", set([json!(1), json!(2)])),
            ("two-one", set([json!(2), json!(1)])),
            ("array", json!([1])),
            ("map", map([(json!(1), json!(1))])),
            ("nested", set([set([json!(1)])])),
        ])
        .all_differ(),
        about(
            "array-shape",
            Sign::Positive,
            "Order and nesting of arrays count",
            "Flattening, sorting and joining each make two of these one.",
        )
        .digests([
            ("in-order", json!([1, 2])),
            ("swapped", json!([2, 1])),
            ("nested", json!([[1, 2]])),
            ("split", json!([[1], [2]])),
            ("twice", json!([1, 2, 2])),
            ("shifted", json!([[1], 2])),
            ("twelve", json!([12])),
        ])
        .all_differ(),
        about(
            "separators-in-texts",
            Sign::Negative,
            "Texts that hold separators do not merge with their neighbours",
            "One hash joins elements with unescaped quotes and bars: two different arrays build one text.",
        )
        .digests([
            ("two", json!(["foo", "bar|\"baz"])),
            ("three", json!(["foo", "bar", "baz"])),
            ("one", json!(["foo,bar,baz"])),
            ("quoted", json!(["foo\",\"bar", "baz"])),
            ("record", json!({"foo": "bar", "baz": ""})),
            ("record-joined", json!({"foo": "bar,baz:"})),
        ])
        .all_differ(),
        about(
            "differences-do-not-cancel",
            Sign::Negative,
            "Moving a difference from one member to another changes the digest",
            "Hashes of members that are added or xored cancel out: {a:1,b:3} and {a:2,b:2} meet.",
        )
        .digests([
            ("a1-b3", json!({"a": "1", "b": "3"})),
            ("a2-b2", json!({"a": "2", "b": "2"})),
            ("a3-b1", json!({"a": "3", "b": "1"})),
            ("swapped", json!({"b": "1", "a": "3", "c": null})),
        ])
        .all_differ(),
        about(
            "names-and-values-do-not-mix",
            Sign::Negative,
            "Moving a letter between name and value changes the digest",
            "Records hashed as one run of names and values lose where one ends.",
        )
        .digests([
            ("ab-c", json!({"ab": "c"})),
            ("a-bc", json!({"a": "bc"})),
            ("swapped", json!({"c": "ab"})),
            ("list", json!(["ab", "c"])),
            ("nested", json!({"ab": {"c": null}})),
            ("flat", json!({"ab": null, "c": null})),
        ])
        .all_differ(),
        about(
            "null-and-absent",
            Sign::Negative,
            "A member that holds null is not an absent one",
            "Encoders that skip empty members approve clear for leave alone.",
        )
        .folds([
            ("null", json!({"a": 1, "b": null})),
            ("absent", json!({"a": 1})),
            ("text", json!({"a": 1, "b": "null"})),
            ("nested-null", json!({"a": 1, "b": {"c": null}})),
            ("nested-absent", json!({"a": 1, "b": {}})),
        ])
        .all_differ(),
        about(
            "types-of-scalars",
            Sign::Negative,
            "1, \"1\" and true; null, \"null\" and \"\" are six digests",
            "Hashing String(value) makes text of everything.",
        )
        .folds([
            ("number", json!(1)),
            ("text", json!("1")),
            ("true", json!(true)),
            ("true-text", json!("true")),
            ("null", Value::Null),
            ("null-text", json!("null")),
            ("empty", json!("")),
        ])
        .all_differ(),
        about(
            "neighbouring-numbers",
            Sign::Positive,
            "Numbers one unit apart in the last place are two digests",
            "Hashing a printed number of 15 digits, or a single float, rounds limits into each other.",
        )
        .digests([
            ("three-tenths", json!(0.3)),
            ("sum", json!(0.300_000_000_000_000_04)),
            ("safe", json!(9_007_199_254_740_991_u64)),
            ("unsafe", json!(9_007_199_254_740_992_u64)),
            ("next", json!(9_007_199_254_740_994_u64)),
            ("tiny", json!(5e-324)),
            ("zero", json!(0)),
            ("single", json!(0.100_000_001_490_116_12)),
            ("tenth", json!(0.1)),
            ("negative", json!(-0.1)),
        ])
        .all_differ(),
        about(
            "reference-parts",
            Sign::Positive,
            "Node, select, path and branchId of a NodeRef count",
            "A digest over node and path approves the first output and runs on the last.",
        )
        .digests([
            ("bare", node_ref("n", json!("first"))),
            ("last", node_ref("n", json!("last"))),
            ("index", node_ref("n", json!({"index": 0}))),
            ("next-index", node_ref("n", json!({"index": 1}))),
            ("node", node_ref("m", json!("first"))),
            ("path", json!({"$nodeRef": {"node": "n", "select": "first", "path": "p"}})),
            ("empty-path", json!({"$nodeRef": {"node": "n", "select": "first", "path": ""}})),
            ("route", json!({"$nodeRef": {"node": "n", "select": "first", "branchId": {"segments": []}}})),
            ("edge", json!({"$nodeRef": {"node": "n", "select": "first", "branchId": {"segments": [{"edge": "e"}]}}})),
            ("join", json!({"$nodeRef": {"node": "n", "select": "first", "branchId": {"segments": [
                {"join": "e", "of": []}]}}})),
        ])
        .all_differ(),
        about(
            "route-boundaries",
            Sign::Negative,
            "Routes of other segments are other references",
            "Routes joined to one text merge [ab] with [a][b], and a join with an edge that is named like it.",
        )
        .digests([
            ("one", route(json!([{"edge": "ab"}]))),
            ("two", route(json!([{"edge": "a"}, {"edge": "b"}]))),
            ("reversed", route(json!([{"edge": "b"}, {"edge": "a"}]))),
            ("arrow", route(json!([{"edge": "a>b"}]))),
            ("join", route(json!([{"join": "x", "of": ["y"]}]))),
            ("named-like-a-join", route(json!([{"edge": "j1:x(e1:y)"}]))),
            ("join-ab-c", route(json!([{"join": "j", "of": ["ab", "c"]}]))),
            ("join-a-bc", route(json!([{"join": "j", "of": ["a", "bc"]}]))),
        ])
        .all_differ(),
        about(
            "param-ref-paths",
            Sign::Positive,
            "The path of a ParamRef counts",
            "Holes hashed by type alone make a template for the folder and one for the file the same.",
        )
        .digests([
            ("folder", json!({"$paramRef": {"path": "folder"}})),
            ("file", json!({"$paramRef": {"path": "file"}})),
            ("empty", json!({"$paramRef": {"path": ""}})),
            ("reference", node_ref("folder", json!("first"))),
            ("text", json!("folder")),
        ])
        .all_differ(),
        about(
            "deep-inside",
            Sign::Positive,
            "A difference twelve levels down, in a Map key and in a Set counts",
            "Digests that stop at a depth, or skip keys, leave a place to hide.",
        )
        .digests([
            ("depth-a", (0..12).fold(date(1), |inner, _| json!({"a": [inner]}))),
            ("depth-b", (0..12).fold(date(2), |inner, _| json!({"a": [inner]}))),
            ("key-a", map([(json!([{"x": [date(1)]}]), json!(0))])),
            ("key-b", map([(json!([{"x": [date(2)]}]), json!(0))])),
            ("set-a", set([json!([[regexp("a", "")]])])),
            ("set-b", set([json!([[regexp("b", "")]])])),
        ])
        .all_differ(),
        about(
            "ends-of-long-texts",
            Sign::Positive,
            "Long texts that differ in their last letter are two digests",
            "Texts cut to a column width, or hashed by a prefix, hide the end of a prompt.",
        )
        .digests([
            ("x", json!("a".repeat(5_000) + "x")),
            ("y", json!("a".repeat(5_000) + "y")),
            ("shorter", json!("a".repeat(5_000))),
            ("middle", json!("a".repeat(2_500) + "b" + &"a".repeat(2_499) + "x")),
        ])
        .all_differ(),
        about(
            "prototype-names",
            Sign::Negative,
            "Members named __proto__ and constructor make a difference",
            "A value that sits on the prototype is read by the tool and skipped by Object.keys.",
        )
        .digests([
            ("none", json!({"a": 1})),
            ("proto", json!({"a": 1, "__proto__": {"declassifies": ["v"]}})),
            ("other-proto", json!({"a": 1, "__proto__": {"declassifies": []}})),
            ("constructor", json!({"a": 1, "constructor": {"name": "Date"}})),
            ("null-proto", json!({"a": 1, "__proto__": null})),
        ])
        .all_differ(),
        about(
            "prototype-names-folded",
            Sign::Negative,
            "They make a difference in a fold as well",
            "The fold copies the definition, and a copy by assignment sets the prototype instead.",
        )
        .folds([
            ("none", json!({"a": 1})),
            ("proto", json!({"a": 1, "__proto__": {"x": 1}})),
            ("other", json!({"a": 1, "__proto__": {"x": 2}})),
        ])
        .all_differ(),
    ]
}

fn route(segments: Value) -> Value {
    json!({"$nodeRef": {"node": "n", "select": "first", "branchId": {"segments": segments}}})
}
