//! Plain JSON values and strings: `value.plain`, `value.string`.

use serde_json::json;

use super::shows;
use crate::draft::{Draft, Sign};

pub fn drafts() -> Vec<Draft> {
    [plain(), strings()].concat()
}

fn plain() -> Vec<Draft> {
    vec![
        shows("value.plain", "every-json-kind", Sign::Positive)
            .says(
                "null, booleans, strings, arrays and records stand for themselves",
                "An adapter that maps null to its own None and drops it, or turns false and empty containers into \
                 nothing, loses staged arguments before the fold ever sees them.",
            )
            .holds(json!({"n": null, "t": true, "f": false, "s": "", "a": [], "r": {}, "l": [null, [false], {"x": []}]}))
            .decoy_value(
                "a store that drops null members",
                json!({"t": true, "f": false, "s": "", "a": [], "r": {}, "l": [null, [false], {"x": []}]}),
            ),
        shows("value.plain", "null-is-not-absent", Sign::Both)
            .says(
                "A member that holds null is not a missing member",
                "Serialisers that skip empty fields (omitempty, skip_serializing_if) make {\"path\": null} and {} one \
                 plan, though a tool may treat them as clear and as leave alone.",
            )
            .parse(r#"{"a":null}"#)
            .reads(json!({"a": null}))
            .near_reads("{}", json!({}))
            .decoy_value("an omitempty encoder", json!({})),
        shows("value.plain", "member-order-carries-nothing", Sign::Negative)
            .says(
                "A record is a set of members, in whatever order they are spelled",
                "A reader that hands out members in text order, and a comparer that minds it, tell two spellings of \
                 one record apart.",
            )
            .parse(r#"{"b":1,"a":{"d":2,"c":3}}"#)
            .reads(json!({"a": {"c": 3, "d": 2}, "b": 1})),
        shows("value.plain", "proto-is-a-member", Sign::Both)
            .says(
                "A member named __proto__ is an own member like any other",
                "In JavaScript t[k] = v and Object.assign set the prototype instead of a member: the argument \
                 vanishes from the digest and comes back by inheritance.",
            )
            .parse(r#"{"__proto__":{"admin":true},"x":1}"#)
            .reads(json!({"__proto__": {"admin": true}, "x": 1}))
            .near_reads(r#"{"x":1}"#, json!({"x": 1}))
            .decoy_value("an Object.assign copy", json!({"x": 1})),
        shows("value.plain", "inherited-names-are-members", Sign::Positive)
            .says(
                "constructor, toString, hasOwnProperty and valueOf are ordinary names",
                "A copy that asks obj.hasOwnProperty(k) calls the staged value instead of the method, and throws on \
                 data that was legal.",
            )
            .holds(json!({"constructor": {"name": "Object"}, "toString": "t", "hasOwnProperty": false, "valueOf": 1})),
        shows("value.plain", "to-json-is-data", Sign::Positive)
            .says(
                "A member named toJSON, then or length does nothing",
                "JSON.stringify calls a toJSON it finds, promises await a then, and array guesses look at length: data \
                 that came from a request body takes over the writer.",
            )
            .holds(json!({"toJSON": "x", "then": {"a": 1}, "length": 3, "size": 2})),
        shows("value.plain", "constructor-beside-a-date", Sign::Both)
            .says(
                "A member named constructor is data beside a typed value too",
                "A serialiser that looks for class instances by constructor.name refuses the record, or takes it for \
                 a class, once any typed value stands next to it.",
            )
            .holds(json!({"constructor": {"name": "hello"}, "createdAt": {"$date": 0}}))
            .near_holds(json!({"createdAt": {"$date": 0}})),
        shows("value.plain", "empty-name", Sign::Both)
            .says(
                "The empty name is a name",
                "Path libraries and query-string parsers drop the member named \"\", so two records that differ only \
                 there become one.",
            )
            .parse(r#"{"":1}"#)
            .reads(json!({"": 1}))
            .near_reads("{}", json!({})),
        shows("value.plain", "index-like-names", Sign::Positive)
            .says(
                "Names that look like array indexes are names",
                "JavaScript lists integer-like names first and in number order, and PHP turns them into integers: a \
                 record {\"1\": .., \"0\": ..} comes back as a list.",
            )
            .holds(json!({"10": "a", "9": "b", "01": "c", "-1": "d", "4294967295": "e"}))
            .decoy_value("a PHP array reader", json!({"10": "a", "9": "b", "1": "c", "-1": "d", "4294967295": "e"})),
        shows("value.plain", "array-order", Sign::Negative)
            .says(
                "The order of an array is part of it, and equal elements stay",
                "An adapter that sorts or dedupes lists to be canonical changes the arguments of a tool call.",
            )
            .holds(json!([3, 1, 2, 1, null, null]))
            .near_holds(json!([1, 2, 3]))
            .decoy_value("a list sorter", json!([null, null, 1, 1, 2, 3])),
        shows("value.plain", "nested-arrays-are-not-flattened", Sign::Negative)
            .says(
                "[[1],[2,[3]]] is not [1,2,3]",
                "Splat operators and concat flatten one level, and then a batch of argument lists becomes one list.",
            )
            .holds(json!([[1], [2, [3]], []]))
            .decoy_value("a one-level flattener", json!([1, 2, [3]])),
        shows("value.plain", "text-is-not-guessed", Sign::Negative)
            .says(
                "A string that looks like a number, a date or JSON stays a string",
                "Readers that guess types (YAML, CSV, revivers for ISO dates) turn \"1e3\", \"true\" and a time stamp \
                 into other values, and the tool gets another argument than was approved.",
            )
            .holds(json!(["1", "1e3", "true", "null", "2020-01-01T00:00:00.000Z", "{\"a\":1}", "/x/g", "10n", "NaN"])),
    ]
}

fn strings() -> Vec<Draft> {
    vec![
        shows("value.string", "nfd-and-nfc-differ", Sign::Both)
            .says(
                "U+0065 U+0301 is not composed to U+00E9",
                "File systems and databases normalise text on the way; a digest over normalised text approves a file \
                 name that names another file.",
            )
            .parse(r#""e\u0301""#)
            .reads(json!("e\u{301}"))
            .near_reads(r#""\u00e9""#, json!("\u{e9}"))
            .decoy_value("an NFC normaliser", json!("\u{e9}")),
        shows("value.string", "compatibility-forms-stay", Sign::Negative)
            .says(
                "Ligatures, full-width letters and the Kelvin sign are kept",
                "NFKC or case folding for search keys, applied to staged text, maps U+212A to k and U+FB01 to fi: two \
                 identifiers become one.",
            )
            .holds(json!("\u{fb01}\u{ff21}\u{212a}\u{2126}\u{1e9e}")),
        shows("value.string", "white-space-stays", Sign::Positive)
            .says(
                "Leading, trailing and odd white space is kept",
                "A trim in the form layer, or a reader that collapses U+00A0 to a space, changes a prompt that was \
                 approved as it was.",
            )
            .holds(json!(" \t a\u{a0}b \u{2003}\u{feff}"))
            .decoy_value("a trimmer", json!("a\u{a0}b")),
        shows("value.string", "line-ends-stay", Sign::Both)
            .says(
                "CR LF, CR and LF are three different line ends",
                "Text-mode files on Windows and git's autocrlf rewrite line ends; a script argument then has another \
                 digest on another machine.",
            )
            .parse(r#""a\r\nb\rc\nd""#)
            .reads(json!("a\r\nb\rc\nd"))
            .near_reads(r#""a\nb\nc\nd""#, json!("a\nb\nc\nd"))
            .decoy_value("a text-mode file", json!("a\nb\nc\nd")),
        shows("value.string", "nul-is-a-character", Sign::Both)
            .says(
                "U+0000 is kept, and what follows it too",
                "C strings end at NUL and PostgreSQL text refuses it: \"a\\u0000b\" is stored as \"a\" and collides with \
                 it.",
            )
            .parse(r#""a\u0000b""#)
            .reads(json!("a\u{0}b"))
            .near_reads(r#""a""#, json!("a"))
            .decoy_value("a C string", json!("a")),
        shows("value.string", "escapes-are-spelling", Sign::Positive)
            .says(
                "Each escape of JSON is the character it stands for",
                "A reader that keeps backslashes, or knows \\u only in upper case, gives another text for the same \
                 JSON.",
            )
            .parse(r#""\u0061\u002f\/\"\\\b\f\n\r\t\u00E9\u00e9""#)
            .reads(json!("a//\"\\\u{8}\u{c}\n\r\t\u{e9}\u{e9}")),
        shows("value.string", "surrogate-pair", Sign::Both)
            .says(
                "An escaped surrogate pair is one character above U+FFFF",
                "Readers that decode each \\u by itself make two replacement characters, and then all emoji are equal.",
            )
            .parse(r#""\ud83d\ude00""#)
            .reads(json!("\u{1f600}"))
            .near_reads(r#""\ufffd\ufffd""#, json!("\u{fffd}\u{fffd}"))
            .decoy_value("a decoder of single units", json!("\u{fffd}\u{fffd}")),
        shows("value.string", "controls-and-line-separators", Sign::Positive)
            .says(
                "U+001F, U+007F, U+0085, U+2028, U+2029 and bidi marks pass unchanged",
                "JavaScript before ES2019 broke on U+2028 in source, terminals eat controls, and filters strip bidi \
                 marks: the shown text and the digested text part.",
            )
            .holds(json!("\u{1f}\u{7f}\u{85}\u{2028}\u{2029}\u{202e}\u{200b}\u{fffe}")),
        shows("value.string", "names-are-strings-too", Sign::Both)
            .says(
                "Member names are not normalised or trimmed either",
                "A record with \"\\u00e9\" and \"e\\u0301\" has two members; a normalising map keeps the one that came last.",
            )
            .holds(json!({"\u{e9}": 1, "e\u{301}": 2, " a": 3, "a": 4}))
            .near_holds(json!({"\u{e9}": 2, "a": 4})),
        shows("value.string", "astral-and-private-use", Sign::Positive)
            .says(
                "The last characters of each plane survive",
                "MySQL utf8 holds three bytes only and cuts the text at the first character above U+FFFF.",
            )
            .holds(json!("\u{d7ff}\u{e000}\u{ffff}\u{10000}\u{1f9d1}\u{10ffff}")),
        shows("value.string", "longer-than-a-buffer", Sign::Positive)
            .says(
                "A string longer than any line buffer arrives whole",
                "Adapters that read lines into a fixed buffer, or write without draining, cut or hang at 64 KiB.",
            )
            .parse(&format!("\"{}\"", "\\u00e9ab".repeat(1 << 14)))
            .reads(json!("\u{e9}ab".repeat(1 << 14))),
    ]
}
