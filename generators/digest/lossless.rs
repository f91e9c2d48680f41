//! Staged values that must not share a digest: `digest.lossless`.

use serde_json::{json, Value};

use super::shows;
use crate::draft::{Draft, Sign};
use crate::ops::{bytes, date, map, node_ref, regexp, set};

pub fn drafts() -> Vec<Draft> {
    [core_kinds(), exact_kinds()].concat()
}

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

fn about(case: &str, sign: Sign, title: &str, why: &str) -> Draft {
    shows("digest.lossless", case, sign).says(title, why)
}

fn core_kinds() -> Vec<Draft> {
    vec![
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

fn exact_kinds() -> Vec<Draft> {
    let special = |name: &str| json!({ "$number": name });
    vec![
        about(
            "special-numbers",
            Sign::Positive,
            "NaN, the infinities, -0, 0, null and the invalid Date are seven digests",
            "JSON writes null for four of them and 0 for -0; some hashers treat -0 and 0 alike on purpose.",
        )
        .with(&["value.number.special", "value.date"])
        .digests([
            ("nan", special("NaN")),
            ("infinity", special("Infinity")),
            ("negative-infinity", special("-Infinity")),
            ("minus-zero", special("-0")),
            ("zero", json!(0)),
            ("null", Value::Null),
            ("invalid-date", json!({"$date": null})),
        ])
        .all_differ(),
        about(
            "special-numbers-folded",
            Sign::Negative,
            "-0 and 0, NaN and null differ after a fold too",
            "object-hash, ohash and cbor-x give one hash for -0 and 0.",
        )
        .with(&["value.number.special"])
        .folds([
            ("minus-zero", json!([special("-0")])),
            ("zero", json!([0])),
            ("nan", json!([special("NaN")])),
            ("null", json!([null])),
        ])
        .all_differ(),
        about(
            "undefined-null-absent",
            Sign::Negative,
            "undefined, null and an absent member are three digests",
            "ohash and JSON take undefined for nothing; a default value applies to one of the three only.",
        )
        .with(&["value.undefined"])
        .digests([
            ("undefined", json!({"a": {"$undefined": true}})),
            ("null", json!({"a": null})),
            ("absent", json!({})),
            ("in-an-array", json!([{"$undefined": true}])),
            ("null-in-an-array", json!([null])),
            ("empty-array", json!([])),
        ])
        .all_differ(),
        about(
            "bigint-and-number",
            Sign::Negative,
            "1n, 1 and \"1\" are three digests, and 2^64n is not 2^64",
            "Preferred CBOR writes small bignums as integers: the types meet.",
        )
        .with(&["value.bigint"])
        .digests([
            ("bigint", json!({"$bigint": "1"})),
            ("number", json!(1)),
            ("text", json!("1")),
            ("big-bigint", json!({"$bigint": "18446744073709551616"})),
            ("big-number", json!(18_446_744_073_709_551_616.0)),
            ("bigger", json!({"$bigint": "18446744073709551617"})),
            ("negative", json!({"$bigint": "-1"})),
        ])
        .all_differ(),
        about(
            "classes-of-bytes",
            Sign::Negative,
            "The same byte under every class of one-byte elements is another digest",
            "object-hash 2 hashes Int8Array with the prefix of Uint8Array.",
        )
        .with(&["value.bytes"])
        .digests([
            ("int8", bytes("Int8Array", "01")),
            ("uint8", bytes("Uint8Array", "01")),
            ("clamped", bytes("Uint8ClampedArray", "01")),
            ("buffer", bytes("ArrayBuffer", "01")),
            ("data-view", bytes("DataView", "01")),
            ("array", json!([1])),
            ("text", json!("01")),
        ])
        .all_differ(),
        about(
            "classes-of-wide-elements",
            Sign::Negative,
            "Eight bytes as 16-, 32- and 64-bit elements are eight digests",
            "Typed arrays compared by their buffers are one value, though each is read differently.",
        )
        .with(&["value.bytes"])
        .digests([
            ("int16", bytes("Int16Array", "000000000000f03f")),
            ("uint16", bytes("Uint16Array", "000000000000f03f")),
            ("int32", bytes("Int32Array", "000000000000f03f")),
            ("uint32", bytes("Uint32Array", "000000000000f03f")),
            ("float32", bytes("Float32Array", "000000000000f03f")),
            ("float64", bytes("Float64Array", "000000000000f03f")),
            ("bigint64", bytes("BigInt64Array", "000000000000f03f")),
            ("biguint64", bytes("BigUint64Array", "000000000000f03f")),
        ])
        .all_differ(),
        about(
            "elements-of-equal-number",
            Sign::Positive,
            "Float32Array [1] and Float64Array [1], and two NaN payloads, are four digests",
            "Hashing typed arrays by their elements merges widths and payloads.",
        )
        .with(&["value.bytes"])
        .digests([
            ("float32", bytes("Float32Array", "0000803f")),
            ("float64", bytes("Float64Array", "000000000000f03f")),
            ("nan", bytes("Float64Array", "000000000000f87f")),
            ("nan-with-payload", bytes("Float64Array", "010000000000f87f")),
        ])
        .all_differ(),
        about(
            "zones",
            Sign::Positive,
            "One instant in two zones, or as a Date, is another plan",
            "DateTime hashed by toISO loses the zone name, and by valueOf the zone.",
        )
        .with(&["value.datetime"])
        .digests([
            ("los-angeles", json!({"$datetime": [1_514_872_800_000_u64, "America/Los_Angeles"]})),
            ("utc", json!({"$datetime": [1_514_872_800_000_u64, "UTC"]})),
            ("etc-utc", json!({"$datetime": [1_514_872_800_000_u64, "Etc/UTC"]})),
            ("lower-case", json!({"$datetime": [1_514_872_800_000_u64, "utc"]})),
            ("date", date(1_514_872_800_000)),
        ])
        .all_differ(),
        about(
            "durations",
            Sign::Positive,
            "One hour, sixty minutes and 3600 seconds are three digests",
            "valueOf of all three is 3600000; on the day the clocks change a day is not 24 hours.",
        )
        .with(&["value.duration", "value.interval", "value.datetime"])
        .digests([
            ("hour", json!({"$duration": {"hours": 1}})),
            ("minutes", json!({"$duration": {"minutes": 60}})),
            ("with-zero", json!({"$duration": {"hours": 1, "minutes": 0}})),
            ("record", json!({"hours": 1})),
            ("day", json!({"$duration": {"days": 1}})),
            ("hours", json!({"$duration": {"hours": 24}})),
            ("none", json!({"$duration": {}})),
            ("interval", json!({"$interval": [{"$datetime": [0, "UTC"]}, {"$datetime": [3_600_000, "UTC"]}]})),
            ("other-zone", json!({"$interval": [{"$datetime": [0, "UTC"]}, {"$datetime": [3_600_000, "Z"]}]})),
        ])
        .all_differ(),
        about(
            "normal-forms",
            Sign::Negative,
            "Composed and decomposed letters, ligatures and signs are two digests each",
            "A digest over NFC or NFKC text approves one file name for another.",
        )
        .with(&["value.string"])
        .digests([
            ("composed", json!("\u{e9}")),
            ("decomposed", json!("e\u{301}")),
            ("ligature", json!("\u{fb01}")),
            ("letters", json!("fi")),
            ("kelvin", json!("\u{212a}")),
            ("k", json!("K")),
        ])
        .all_differ(),
        about(
            "invisible-characters",
            Sign::Negative,
            "NUL, replacement characters, spaces and line ends make a difference",
            "Hashing C strings, trimmed text or text in the host's line ends merges these.",
        )
        .with(&["value.string"])
        .digests([
            ("plain", json!("a")),
            ("nul", json!("a\u{0}")),
            ("nul-and-more", json!("a\u{0}b")),
            ("space", json!("a ")),
            ("no-break-space", json!("a\u{a0}")),
            ("lf", json!("a\n")),
            ("crlf", json!("a\r\n")),
            ("replacement", json!("a\u{fffd}")),
            ("two-replacements", json!("a\u{fffd}\u{fffd}")),
            ("mark", json!("a\u{200e}")),
        ])
        .all_differ(),
        about(
            "characters-above-the-first-plane",
            Sign::Negative,
            "Emoji are told apart from each other and from replacement characters",
            "Hashers that read UTF-16 units as bytes, or pairs without looking, merge astral characters.",
        )
        .with(&["value.string"])
        .folds([
            ("grinning", json!("\u{1f600}")),
            ("grin", json!("\u{1f601}")),
            ("replacement", json!("\u{fffd}")),
            ("two", json!("\u{fffd}\u{fffd}")),
            ("u10078", json!("\u{10078}")),
            ("u10000x", json!("\u{10000}x")),
            ("latin", json!("=\u{0}")),
        ])
        .all_differ(),
    ]
}
