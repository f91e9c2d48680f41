//! Staged values of the kinds of level exact that must not share a digest: `digest.lossless.special`.

use serde_json::{json, Value};

use super::lossless::about;
use crate::draft::{Draft, Sign};
use crate::ops::{bytes, date};

pub fn drafts() -> Vec<Draft> {
    let special = |name: &str| json!({ "$number": name });
    vec![
        about(
            "special-numbers",
            Sign::Positive,
            "NaN, the infinities, -0, 0, null and the invalid Date are seven digests",
            "JSON writes null for four of them and 0 for -0; some hashers treat -0 and 0 alike on purpose.",
        )
        .under("digest.lossless.special")
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
        .under("digest.lossless.special")
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
        .under("digest.lossless.special")
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
        .under("digest.lossless.special")
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
        .under("digest.lossless.special")
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
        .under("digest.lossless.special")
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
        .under("digest.lossless.special")
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
        .under("digest.lossless.special")
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
        .under("digest.lossless.special")
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
            "undefined-null-absent-folded",
            Sign::Negative,
            "undefined, null and an absent member differ after a fold, in arrays and in Maps too",
            "A fold that clones by JSON loses undefined members, and writes null for undefined elements.",
        )
        .under("digest.lossless.special")
        .with(&["value.undefined", "value.map"])
        .folds([
            ("undefined", json!({"a": {"$undefined": true}, "b": 1})),
            ("null", json!({"a": null, "b": 1})),
            ("absent", json!({"b": 1})),
            ("element", json!([1, {"$undefined": true}])),
            ("null-element", json!([1, null])),
            ("shorter", json!([1])),
            ("value-of-a-map", json!({"$map": [["k", {"$undefined": true}]]})),
            ("null-of-a-map", json!({"$map": [["k", null]]})),
        ])
        .all_differ(),
        about(
            "bigints-folded",
            Sign::Positive,
            "Bigints that a double cannot tell apart are told apart after a fold",
            "Stores that keep bigints as numbers or as texts merge 2^53+1 with 2^53, and 7n with \"7\".",
        )
        .under("digest.lossless.special")
        .with(&["value.bigint"])
        .folds([
            ("two-to-53", json!({"$bigint": "9007199254740992"})),
            ("and-one", json!({"$bigint": "9007199254740993"})),
            ("negative", json!({"$bigint": "-9007199254740993"})),
            ("number", json!(9_007_199_254_740_992_u64)),
            ("text", json!("9007199254740993")),
            ("seven", json!({"$bigint": "7"})),
            ("number-seven", json!(7)),
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
