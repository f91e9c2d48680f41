//! Encodings of arrays and records, in hexadecimal written by hand.

use serde_json::{json, Value};

use super::shows;
use crate::draft::{Draft, Sign};
use crate::ops::{map, set};

pub fn drafts() -> Vec<Draft> {
    [arrays(), records()].concat()
}

fn arrays() -> Vec<Draft> {
    vec![
        shows("encoding.array", "in-order", Sign::Positive)
            .says(
                "An array is its elements in order, under a head of its length",
                "Indefinite lengths and sorted elements are both found in encoders that call themselves canonical.",
            )
            .encode(json!([3, [1, [2]], [], "a"]), "84 03 82 01 81 02 80 6161")
            .near_encode(json!(["a", [], [[2], 1], 3]), "84 6161 80 82 81 02 01 03")
            .decoy_hex("indefinite lengths", "9f 03 9f 01 9f 02 ff ff 9f ff 6161 ff"),
        shows("encoding.array", "twenty-four-elements", Sign::Positive)
            .says(
                "From 24 elements on the head has two bytes",
                "Encoders tested with short lists put the length into the low five bits, where 24 means another thing.",
            )
            .encode(
                json!((1..=24).collect::<Vec<u8>>()),
                "9818 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f 10 11 12 13 14 15 16 17 1818",
            )
            .near_encode(
                json!((1..=23).collect::<Vec<u8>>()),
                "97 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f 10 11 12 13 14 15 16 17",
            ),
        shows("encoding.array", "is-not-a-record-of-indexes", Sign::Negative)
            .says(
                "[\"a\"] and {\"0\": \"a\"} are two encodings, and [] and {} as well",
                "PHP arrays and Lua tables are both, and guess by their keys.",
            )
            .encode(json!([["a"], []]), "82 81 6161 80")
            .near_encode(json!([{"0": "a"}, {}]), "82 a1 6130 6161 a0")
            .decoy_hex("a table", "82 81 6161 a0"),
        shows("encoding.array", "boundaries-are-kept", Sign::Negative)
            .says(
                "Where one element ends and the next begins is encoded",
                "Joined with separators, [\"foo\",\"bar|\\\"baz\"] and three elements build one text.",
            )
            .encode(json!(["foo", "bar|\"baz"]), "82 63666f6f 68 6261727c2262617a")
            .near_encode(json!(["foo", "bar", "baz"]), "83 63666f6f 63626172 6362617a"),
        shows("encoding.array", "heads-of-one-and-two-bytes", Sign::Positive)
            .says(
                "255 elements have a head of one byte, 256 one of two",
                "Counts kept in a byte wrap to 0 where the list has 256 steps.",
            )
            .encode(json!(vec![0; 256]), &format!("990100{}", "00".repeat(256)))
            .near_encode(json!(vec![0; 255]), &format!("98ff{}", "00".repeat(255))),
        shows("encoding.array", "heads-of-sixteen-bits-and-more", Sign::Positive)
            .says(
                "65535 elements have a head of two bytes, 65536 one of four",
                "Counts kept in 16 bits wrap to 0: the list is encoded like an empty one, and its elements behind it.",
            )
            .encode(json!(vec![0; 65_536]), &format!("9a00010000{}", "00".repeat(65_536)))
            .near_encode(json!(vec![0; 65_535]), &format!("99ffff{}", "00".repeat(65_535))),
    ]
}

/// The record {"000": null, "001": null, …} of so many members.
fn numbered(count: usize) -> Value {
    Value::Object((0..count).map(|at| (format!("{at:03}"), Value::Null)).collect())
}

/// Its members as they are encoded: three digits, then null.
fn numbered_hex(count: usize) -> String {
    let digit = |at: usize, place: usize| 0x30 + at / place % 10;
    (0..count).map(|at| format!("63{:x}{:x}{:x}f6", digit(at, 100), digit(at, 10), digit(at, 1))).collect()
}

fn records() -> Vec<Draft> {
    let members = |names: &[&str]| -> Value {
        Value::Object(names.iter().enumerate().map(|(at, name)| ((*name).to_owned(), json!(at))).collect())
    };
    let long_b = "b".repeat(23);
    let long_a = "a".repeat(24);
    vec![
        shows("encoding.record", "shorter-names-first", Sign::Both)
            .says(
                "b comes before aa: the names are ordered by their encodings",
                "Sorting the names themselves is right until a short name meets a long one.",
            )
            .encode(json!({"aa": 2, "b": 1}), "a2 6162 01 626161 02")
            .near_encode(json!({"ab": 2, "aa": 1}), "a2 626161 01 626162 02")
            .decoy_hex("a sort of the names", "a2 626161 02 6162 01"),
        shows("encoding.record", "emoji-after-presentation-forms", Sign::Positive)
            .says(
                "U+FB33 comes before U+1F600, since three bytes come before four",
                "RFC 8785 sorts by UTF-16 units, where the emoji comes first: a JCS sorter gives the reverse.",
            )
            .encode(json!({"\u{1f600}": 1, "\u{fb33}": 2}), "a2 63efacb3 02 64f09f9880 01")
            .near_encode(json!({"\u{fb33}": 1, "\u{1f600}": 2}), "a2 63efacb3 01 64f09f9880 02")
            .decoy_hex("a UTF-16 sorter", "a2 64f09f9880 01 63efacb3 02"),
        shows("encoding.record", "no-locale", Sign::Negative)
            .says(
                "The order is of bytes: A, _, a, d, ch, cz",
                "A locale-aware sort puts ch after h in Slovak, and capitals anywhere: one digest per host.",
            )
            .encode(
                json!({"ch": 1, "cz": 2, "d": 3, "_": 4, "A": 5, "a": 6}),
                "a6 6141 05 615f 04 6161 06 6164 03 626368 01 62637a 02",
            )
            .near_encode(json!({"A": 1, "a": 2}), "a2 6141 01 6161 02")
            .decoy_hex("a collation", "a6 615f 04 6161 06 6141 05 626368 01 62637a 02 6164 03"),
        shows("encoding.record", "doubled-a-in-danish", Sign::Negative)
            .says(
                "aaf4ef comes before fc9b1f",
                "Danish and Norwegian collation puts aa after z: hexadecimal names change places with the host.",
            )
            .encode(json!({"fc9b1f": 2, "aaf4ef": 1}), "a2 66616166346566 01 66666339623166 02")
            .near_encode(json!({"fc9b1f": 1, "abf4ef": 2}), "a2 66616266346566 02 66666339623166 01")
            .decoy_hex("a Danish collation", "a2 66666339623166 02 66616166346566 01"),
        shows("encoding.record", "integer-like-names", Sign::Positive)
            .says(
                "2, 9, b, 10: names that look like integers are texts",
                "JavaScript lists them first in number order, and a sort of texts puts 10 before 2.",
            )
            .encode(json!({"10": 1, "9": 2, "b": 3, "2": 4}), "a4 6132 04 6139 02 6162 03 623130 01")
            .decoy_hex("a sort of texts", "a4 623130 01 6132 04 6139 02 6162 03")
            .decoy_hex("the order of a JavaScript object", "a4 6132 04 6139 02 623130 01 6162 03"),
        shows("encoding.record", "across-the-head", Sign::Positive)
            .says(
                "A name of 23 bytes comes before one of 24, whatever their letters",
                "A sort by length that stops at the head byte, or compares texts padded, fails where the head grows.",
            )
            .encode(
                members(&[&long_a, &long_b]),
                &format!("a2 77{} 01 7818{} 00", "62".repeat(23), "61".repeat(24)),
            )
            .decoy_hex("a sort of the names", &format!("a2 7818{} 00 77{} 01", "61".repeat(24), "62".repeat(23))),
        shows("encoding.record", "empty-and-proto-names", Sign::Positive)
            .says(
                "The empty name comes first, and __proto__ is encoded like any name",
                "A sorted copy made by assignment loses __proto__ before it is encoded.",
            )
            .encode(json!({"__proto__": 1, "a": 2, "": 3}), "a3 60 03 6161 02 69 5f5f70726f746f5f5f 01")
            .near_encode(json!({"a": 2, "": 3}), "a2 60 03 6161 02")
            .decoy_hex("a copy by assignment", "a2 60 03 6161 02"),
        shows("encoding.record", "length-in-the-shortest-head", Sign::Positive)
            .says(
                "Three members are a3, and twenty-four are b818",
                "One encoder always writes b90003, and its digests agree with nobody's.",
            )
            .encode(json!({"a": 1, "b": 2, "c": 3}), "a3 616101 616202 616303")
            .near_encode(
                members(&["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s",
                    "t", "u", "v", "w", "x"]),
                "b818 616100 616201 616302 616403 616504 616605 616706 616807 616908 616a09 616b0a 616c0b 616d0c 616e0d \
                 616f0e 61700f 617110 617211 617312 617413 617514 617615 617716 617817",
            )
            .decoy_hex("a head of sixteen bits", "b90003 616101 616202 616303"),
        shows("encoding.record", "sorted-everywhere", Sign::Positive)
            .with(&["encoding.typed", "value.map", "value.set"])
            .says(
                "Records inside arrays, Maps and Sets are sorted too",
                "Sorting that stops at what the encoder owns lets the order of members inside a Map into the digest.",
            )
            .encode(
                json!([{"bb": 1, "c": 2}, map([(json!({"bb": 1, "c": 2}), json!({"dd": 3, "e": 4}))]),
                    set([json!({"bb": 1, "c": 2})])]),
                "83 a2 6163 02 626262 01 \
                 d81b 82 634d6170 81 82 a2 6163 02 626262 01 a2 6165 04 626464 03 \
                 d81b 82 63536574 81 a2 6163 02 626262 01",
            )
            .decoy_hex(
                "sorting that stops at Maps and Sets",
                "83 a2 6163 02 626262 01 \
                 d81b 82 634d6170 81 82 a2 626262 01 6163 02 a2 626464 03 6165 04 \
                 d81b 82 63536574 81 a2 626262 01 6163 02",
            ),
        shows("encoding.record", "common-prefixes", Sign::Negative)
            .says(
                "Names of one length are compared byte by byte, unsigned",
                "Signed bytes put \\u00e9 before z; comparing by code unit of another encoding gives a third order.",
            )
            .encode(json!({"\u{e9}": 1, "zz": 2, "az": 3, "a\u{7f}": 4}), "a4 62617a 03 62617f 04 627a7a 02 62c3a9 01")
            .near_encode(json!({"zz": 1}), "a1 627a7a 01")
            .decoy_hex("a comparison of signed bytes", "a4 62c3a9 01 62617a 03 62617f 04 627a7a 02"),
        shows("encoding.record", "dollar-names", Sign::Positive)
            .with(&["value.escape"])
            .says(
                "An escaped record is encoded as the record it is",
                "The escape is of the wire: encoding its list of pairs gives an array where a map belongs.",
            )
            .encode(json!({"$record": [["b", 2], ["$a", 1]]}), "a2 6162 02 622461 01")
            .decoy_hex("an encoder of the wire form", "a1 67247265636f7264 82 82 6162 02 82 622461 01"),
        shows("encoding.record", "heads-of-one-and-two-bytes", Sign::Positive)
            .says(
                "255 members have a head of one byte, 256 one of two",
                "Small records are all that is tested, and a count in a byte wraps to 0 at 256.",
            )
            .encode(numbered(256), &format!("b90100{}", numbered_hex(256)))
            .near_encode(numbered(255), &format!("b8ff{}", numbered_hex(255))),
    ]
}
