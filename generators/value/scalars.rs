//! Values of one piece: undefined, Date, RegExp, bytes, DateTime, Duration, Interval.

use serde_json::{json, Value};

use super::shows;
use crate::draft::{Draft, Sign};
use crate::ops::{bytes, date, regexp};

pub fn drafts() -> Vec<Draft> {
    [undefined(), dates(), regexps(), binary(), date_times(), durations(), intervals()].concat()
}

fn undefined() -> Vec<Draft> {
    let undefined = json!({"$undefined": true});
    vec![
        shows("value.undefined", "member-is-present", Sign::Both)
            .says(
                "A member that holds undefined is there",
                "JSON.stringify drops such members, so \"key\" in args changes its answer between approval and run.",
            )
            .holds(json!({"a": undefined, "b": 1}))
            .near_holds(json!({"b": 1}))
            .decoy_value("JSON.stringify", json!({"b": 1})),
        shows("value.undefined", "is-not-null", Sign::Both)
            .says(
                "undefined is not null, in an array neither",
                "JSON prints [undefined] as [null]; defaults apply to undefined only, so the tool sees another \
                 argument.",
            )
            .holds(json!([undefined, null]))
            .near_holds(json!([null, null]))
            .decoy_value("JSON.stringify", json!([null, null])),
        shows("value.undefined", "payload-is-true", Sign::Both)
            .says(
                "Only true is the payload of $undefined",
                "A reader that looks at the name alone gives many forms to one value.",
            )
            .parse(r#"{"$undefined":null}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$undefined":true}"#, undefined.clone()),
        shows("value.undefined", "at-the-top", Sign::Positive)
            .says(
                "undefined is a value by itself",
                "An adapter whose result member is undefined writes an answer without it: {\"result\":{}}.",
            )
            .parse(r#" { "$undefined" : true } "#)
            .reads(undefined),
    ]
}

fn dates() -> Vec<Draft> {
    vec![
        shows("value.date", "is-not-its-text", Sign::Both)
            .says(
                "A Date is neither its ISO text nor its number of milliseconds",
                "JSON turns a Date into text and revivers turn such text into a Date: a user's string becomes a Date, \
                 or the other way round.",
            )
            .holds(json!([date(1_577_836_800_000), "2020-01-01T00:00:00.000Z", 1_577_836_800_000_u64]))
            .near_holds(json!(["2020-01-01T00:00:00.000Z", 1_577_836_800_000_u64]))
            .decoy_value(
                "a JSON round trip",
                json!(["2020-01-01T00:00:00.000Z", "2020-01-01T00:00:00.000Z", 1_577_836_800_000_u64]),
            ),
        shows("value.date", "before-1970", Sign::Positive)
            .says(
                "Milliseconds before 1970 and the millisecond before it are kept",
                "Unsigned time stamps wrap, and integer division rounds -1 ms to the second 0 or to the wrong side of \
                 it.",
            )
            .holds(json!([date(-1), date(-1001), date(-62_135_596_800_001), date(0)]))
            .decoy_value("whole seconds", json!([date(0), date(-1000), date(-62_135_596_800_000), date(0)])),
        shows("value.date", "milliseconds-are-kept", Sign::Positive)
            .says(
                "The millisecond counts",
                "Databases with second precision, and RFC 2822 printers, round 999 ms away.",
            )
            .holds(json!({"from": date(1_704_067_199_999), "to": date(1_704_067_200_000)})),
        shows("value.date", "range", Sign::Both)
            .says(
                "The range ends at 8.64e15 milliseconds either way",
                "Beyond it a JavaScript Date is invalid, though other languages go on: the same text would be two \
                 values.",
            )
            .parse(r#"[{"$date":8640000000000001}]"#)
            .refused("invalid_value")
            .near_reads(
                r#"[{"$date":8640000000000000},{"$date":-8.64e15}]"#,
                json!([date(8_640_000_000_000_000), date(-8_640_000_000_000_000)]),
            ),
        shows("value.date", "fraction", Sign::Both)
            .says(
                "A fraction of a millisecond is refused",
                "getTime cuts toward zero, so 1.9 and 1 would be one Date with two forms.",
            )
            .parse(r#"{"$date":1.5}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$date":150e-1}"#, date(15)),
        shows("value.date", "invalid-date", Sign::Both)
            .says(
                "The invalid Date is a value of its own",
                "toISOString throws on it and toJSON gives null: one implementation crashes and the other approves \
                 null.",
            )
            .parse(r#"[{"$date":null}]"#)
            .reads(json!([{"$date": null}]))
            .near_reads("[null]", json!([null]))
            .decoy_value("toJSON", json!([null])),
        shows("value.date", "as-text", Sign::Negative)
            .says(
                "The payload is a number and not a text",
                "Date parsers accept any number of texts and read those without a zone in the zone of the host.",
            )
            .parse(r#"{"$date":"2024-01-01T00:00:00Z"}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$date":1704067200000}"#, date(1_704_067_200_000)),
    ]
}

fn regexps() -> Vec<Draft> {
    vec![
        shows("value.regexp", "source-and-flags", Sign::Positive)
            .says(
                "A RegExp is its source and its flags",
                "A RegExp has no enumerable members, so copies by Object.keys and JSON printers make {} of every one \
                 of them.",
            )
            .holds(json!({"pattern": regexp("^inv-\\d+$", "i"), "all": regexp(".", "gs")}))
            .decoy_value("a copy by Object.keys", json!({"pattern": {}, "all": {}})),
        shows("value.regexp", "flags-count", Sign::Both)
            .says(
                "Flags are part of the value",
                "A store that keeps only the source approves a case-sensitive filter and runs one that is not.",
            )
            .parse(r#"{"$regexp":["a","gi"]}"#)
            .reads(regexp("a", "gi"))
            .near_reads(r#"{"$regexp":["a",""]}"#, regexp("a", ""))
            .decoy_value("a store of sources", regexp("a", "")),
        shows("value.regexp", "flags-in-order", Sign::Both)
            .says(
                "Flags stand in alphabetical order",
                "ECMAScript prints them sorted whatever was written; a reader that takes ig too has two forms for one \
                 value.",
            )
            .parse(r#"{"$regexp":["a","ig"]}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$regexp":["a","gi"]}"#, regexp("a", "gi")),
        shows("value.regexp", "flag-twice", Sign::Negative)
            .says(
                "A flag stands once",
                "Readers that build a set of flags swallow the copy, and new RegExp throws on it.",
            )
            .parse(r#"{"$regexp":["a","gg"]}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$regexp":["a","g"]}"#, regexp("a", "g")),
        shows("value.regexp", "u-and-v", Sign::Both)
            .says(
                "u and v exclude each other",
                "An implementation that checks flags one by one builds a value that no engine can construct, and \
                 throws later, in the fold.",
            )
            .parse(r#"{"$regexp":["a","uv"]}"#)
            .refused("invalid_value")
            .near_reads(
                r#"[{"$regexp":["a","v"]},{"$regexp":["a","dgimsuy"]}]"#,
                json!([regexp("a", "v"), regexp("a", "dgimsuy")]),
            ),
        shows("value.regexp", "unknown-flag", Sign::Negative)
            .says(
                "x is no flag",
                "Perl, Python and Rust know flags of their own; a pattern with x means something else there.",
            )
            .parse(r#"{"$regexp":["a b","x"]}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$regexp":["a b","y"]}"#, regexp("a b", "y")),
        shows("value.regexp", "empty-source", Sign::Both)
            .says(
                "The empty pattern is printed as (?:)",
                "new RegExp(\"\").source is (?:); a reader that takes the empty text as well has two forms for it.",
            )
            .parse(r#"{"$regexp":["",""]}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$regexp":["(?:)",""]}"#, regexp("(?:)", "")),
        shows("value.regexp", "bare-slash", Sign::Both)
            .says(
                "A slash outside a class is escaped in a source",
                "The source a/b and the source a\\/b are one RegExp in JavaScript, which prints the second.",
            )
            .parse(r#"{"$regexp":["a/b",""]}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$regexp":["a\\/b",""]}"#, regexp("a\\/b", "")),
        shows("value.regexp", "slash-in-a-class", Sign::Positive)
            .says(
                "A slash inside a class stands bare, also after a bracket that opens nothing",
                "A check that counts brackets as if classes nested, or forgets that \\] does not close, refuses \
                 ordinary path patterns.",
            )
            .parse(r#"[{"$regexp":["[/]",""]},{"$regexp":["[[/]",""]},{"$regexp":["[\\]/]x",""]}]"#)
            .reads(json!([regexp("[/]", ""), regexp("[[/]", ""), regexp("[\\]/]x", "")])),
        shows("value.regexp", "classes-do-not-nest", Sign::Both)
            .says(
                "The first closing bracket ends the class, whatever opened inside",
                "A scanner that counts brackets thinks it is still inside a class and lets a bare slash through.",
            )
            .parse(r#"{"$regexp":["[[a]/]",""]}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$regexp":["[[a]\\/]",""]}"#, regexp("[[a]\\/]", "")),
        shows("value.regexp", "escaped-bracket-opens-nothing", Sign::Both)
            .says(
                "An escaped bracket opens no class",
                "A scanner that forgets the backslash believes the slash is inside a class.",
            )
            .parse(r#"{"$regexp":["\\[/]",""]}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$regexp":["\\[\\/]",""]}"#, regexp("\\[\\/]", "")),
        shows("value.regexp", "line-terminators", Sign::Both)
            .says(
                "A raw line feed is no part of a source",
                "Engines print it as \\n; the raw one and the printed one would be two forms of one pattern.",
            )
            .parse(r#"{"$regexp":["a\nb",""]}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$regexp":["a\\nb",""]}"#, regexp("a\\nb", "")),
        shows("value.regexp", "paragraph-separator", Sign::Both)
            .says(
                "U+2029 is a line terminator too, inside a class as well",
                "Checks for \\n and \\r only forget the two of Unicode, which end a RegExp literal just so.",
            )
            .parse(r#"{"$regexp":["[\u2029]",""]}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$regexp":["[\\u2029]",""]}"#, regexp("[\\u2029]", "")),
        shows("value.regexp", "ends-inside-an-escape", Sign::Both)
            .says(
                "An odd run of backslashes at the end is refused, an even one is not",
                "Such a source would escape the slash that ends the literal: printed as /a\\/ it is another pattern.",
            )
            .parse(r#"{"$regexp":["a\\\\\\",""]}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$regexp":["a\\\\",""]}"#, regexp("a\\\\", "")),
        shows("value.regexp", "one-part", Sign::Negative)
            .says("Source and flags both stand in the list", "A default for missing flags gives one pattern two forms.")
            .parse(r#"{"$regexp":["a"]}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$regexp":["a","m"]}"#, regexp("a", "m")),
    ]
}

fn binary() -> Vec<Draft> {
    vec![
        shows("value.bytes", "every-class", Sign::Positive)
            .says(
                "Each class of binary data is held by its name",
                "Stores that keep one blob type give every typed array back as a Buffer, and the tool reads 16-bit \
                 samples as bytes.",
            )
            .holds(json!([
                bytes("ArrayBuffer", "01"),
                bytes("DataView", "0102"),
                bytes("Int8Array", "ff"),
                bytes("Uint8Array", "ff"),
                bytes("Uint8ClampedArray", "ff"),
                bytes("Int16Array", "0100"),
                bytes("Uint16Array", "ffff"),
                bytes("Int32Array", "01000000"),
                bytes("Uint32Array", "ffffffff"),
                bytes("Float32Array", "0000803f"),
                bytes("Float64Array", "000000000000f03f"),
                bytes("BigInt64Array", "ffffffffffffffff"),
                bytes("BigUint64Array", "0100000000000000"),
            ])),
        shows("value.bytes", "nan-payload", Sign::Both)
            .says(
                "The bits of a NaN in a Float64Array are kept",
                "An adapter that goes through a list of numbers writes the one quiet NaN back and loses what the bits \
                 carried.",
            )
            .holds(bytes("Float64Array", "010000000000f07f"))
            .near_holds(bytes("Float64Array", "000000000000f87f"))
            .decoy_value("a list of numbers", bytes("Float64Array", "000000000000f87f")),
        shows("value.bytes", "whole-elements", Sign::Both)
            .says(
                "The bytes are whole elements",
                "new Uint16Array(buffer) throws on an odd length; a reader that rounds down loses a byte.",
            )
            .parse(r#"{"$bytes":["Uint16Array","000102"]}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$bytes":["Uint16Array","0001"]}"#, bytes("Uint16Array", "0001")),
        shows("value.bytes", "upper-case-hex", Sign::Both)
            .says(
                "Hexadecimal is lower-case",
                "Two spellings of one array would make equality of texts and of values part.",
            )
            .parse(r#"{"$bytes":["Uint8Array","FF"]}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$bytes":["Uint8Array","ff"]}"#, bytes("Uint8Array", "ff")),
        shows("value.bytes", "half-a-byte", Sign::Negative)
            .says(
                "An odd number of digits is refused",
                "Buffer.from(\"abc\", \"hex\") drops the last digit without a word.",
            )
            .parse(r#"{"$bytes":["ArrayBuffer","abc"]}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$bytes":["ArrayBuffer","abcd"]}"#, bytes("ArrayBuffer", "abcd")),
        shows("value.bytes", "unknown-class", Sign::Negative)
            .says(
                "Buffer is no class of this list",
                "A Node Buffer is a Uint8Array; under its own name other languages could not make it.",
            )
            .parse(r#"{"$bytes":["Buffer","00"]}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$bytes":["DataView","00"]}"#, bytes("DataView", "00")),
        shows("value.bytes", "empty", Sign::Positive)
            .says("No bytes at all are a value of each class", "Empty blobs come back as null from many databases.")
            .holds(json!([bytes("Float64Array", ""), bytes("ArrayBuffer", ""), bytes("Uint8Array", "")]))
            .decoy_value("a database without empty blobs", json!([null, null, null])),
    ]
}

fn zoned(ms: i64, zone: &str) -> Value {
    json!({"$datetime": [ms, zone]})
}

fn date_times() -> Vec<Draft> {
    vec![
        shows("value.datetime", "the-zone-is-kept", Sign::Both)
            .says(
                "One instant in two zones is two values",
                "ISO text keeps only the offset, so Europe/Paris comes back as +01:00 and the next daylight saving \
                 change moves the appointment.",
            )
            .holds(json!([
                zoned(1_514_872_800_000, "America/Los_Angeles"),
                zoned(1_514_872_800_000, "UTC"),
                zoned(1_514_872_800_000, "Etc/GMT+8")
            ]))
            .near_holds(json!([zoned(1_514_872_800_000, "UTC")]))
            .decoy_value(
                "a store of instants",
                json!([
                    zoned(1_514_872_800_000, "UTC"),
                    zoned(1_514_872_800_000, "UTC"),
                    zoned(1_514_872_800_000, "UTC")
                ]),
            ),
        shows("value.datetime", "zone-spelling-is-kept", Sign::Both)
            .says(
                "Zone names are not folded, and links are not followed",
                "Libraries resolve Asia/Calcutta to Asia/Kolkata and fix the case, by the version of their zone data: \
                 the digest then depends on an update.",
            )
            .holds(json!([zoned(0, "Asia/Calcutta"), zoned(0, "europe/paris")]))
            .near_holds(json!([zoned(0, "Asia/Kolkata"), zoned(0, "Europe/Paris")]))
            .decoy_value("a library that resolves links", json!([zoned(0, "Asia/Kolkata"), zoned(0, "Europe/Paris")])),
        shows("value.datetime", "zone-that-does-not-exist", Sign::Positive)
            .says(
                "Whether the zone exists is not judged",
                "A host with old zone data must not refuse a plan that another host accepted.",
            )
            .parse(r#"{"$datetime":[0,"Mars/Olympus_Mons"]}"#)
            .reads(zoned(0, "Mars/Olympus_Mons")),
        shows("value.datetime", "zone-syntax", Sign::Both)
            .says(
                "A zone name is of letters, digits and _ + / -",
                "An offset with a colon is the form libraries print for fixed zones; it is no zone name here.",
            )
            .parse(r#"{"$datetime":[0,"UTC+01:00"]}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$datetime":[0,"UTC+1"]}"#, zoned(0, "UTC+1")),
        shows("value.datetime", "zone-length", Sign::Both)
            .says(
                "A zone name has 1 to 64 characters",
                "Without a limit a zone is a place to hide text that no operator is shown.",
            )
            .parse(&format!("{{\"$datetime\":[0,\"{}\"]}}", "z".repeat(65)))
            .refused("invalid_value")
            .near_reads(&format!("{{\"$datetime\":[0,\"{}\"]}}", "z".repeat(64)), zoned(0, &"z".repeat(64))),
        shows("value.datetime", "no-zone", Sign::Negative)
            .says(
                "The empty zone is refused",
                "Libraries take it for the zone of the host, which is another on each machine.",
            )
            .parse(r#"{"$datetime":[0,""]}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$datetime":[0,"Z"]}"#, zoned(0, "Z")),
        shows("value.datetime", "no-invalid-instant", Sign::Both)
            .says(
                "There is no invalid DateTime",
                "null is allowed in $date only; a reader that shares the code lets it in here.",
            )
            .parse(r#"{"$datetime":[null,"UTC"]}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$datetime":[-1,"UTC"]}"#, zoned(-1, "UTC")),
    ]
}

fn durations() -> Vec<Draft> {
    vec![
        shows("value.duration", "not-normalised", Sign::Both)
            .says(
                "Sixty minutes are not one hour",
                "Calendar libraries normalise, and P1D is not PT24H on the day the clocks change.",
            )
            .holds(json!([{"$duration": {"minutes": 60}}, {"$duration": {"days": 1}}, {"$duration": {"weeks": 1}}]))
            .near_holds(json!([{"$duration": {"hours": 1}}, {"$duration": {"hours": 24}}, {"$duration": {"days": 7}}]))
            .decoy_value(
                "a normaliser",
                json!([{"$duration": {"hours": 1}}, {"$duration": {"hours": 24}}, {"$duration": {"days": 7}}]),
            ),
        shows("value.duration", "zero-is-not-absent", Sign::Both)
            .says(
                "A unit of 0 is there, and no unit at all is a duration",
                "ISO 8601 printers drop zero units and print PT0S for none: three values become one.",
            )
            .holds(json!([{"$duration": {"days": 0}}, {"$duration": {"seconds": 0}}, {"$duration": {}}]))
            .near_holds(json!([{"$duration": {}}]))
            .decoy_value(
                "ISO 8601 text",
                json!([
                    {"$duration": {"seconds": 0}},
                    {"$duration": {"seconds": 0}},
                    {"$duration": {"seconds": 0}}
                ]),
            ),
        shows("value.duration", "fractions-and-signs", Sign::Positive)
            .says(
                "Units may be negative, mixed in sign, and fractions",
                "Types of whole seconds and nanoseconds cannot hold half a month or a day minus two hours.",
            )
            .holds(json!({"$duration": {"years": 1.5, "quarters": -2, "months": 0.1, "days": 1, "hours": -2,
                "milliseconds": 0.001}})),
        shows("value.duration", "unknown-unit", Sign::Negative)
            .says(
                "day is no unit, days is",
                "Libraries accept the singular as well, and then one duration has two forms.",
            )
            .parse(r#"{"$duration":{"day":1}}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$duration":{"days":1}}"#, json!({"$duration": {"days": 1}})),
        shows("value.duration", "units-are-plain-numbers", Sign::Both)
            .says(
                "A special number is no unit",
                "Infinity hours come out of a division by zero; libraries make an invalid duration of it that equals \
                 nothing, itself included.",
            )
            .parse(r#"{"$duration":{"hours":{"$number":"Infinity"}}}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$duration":{"hours":1e300}}"#, json!({"$duration": {"hours": 1e300}})),
    ]
}

fn intervals() -> Vec<Draft> {
    let interval = |from: Value, to: Value| json!({ "$interval": [from, to] });
    vec![
        shows("value.interval", "keeps-both-zones", Sign::Both)
            .says(
                "Both ends of an interval keep their zones",
                "Interval types with one zone for both ends move the end of a flight to the zone of its start.",
            )
            .holds(interval(zoned(0, "Europe/Paris"), zoned(3_600_000, "Asia/Tokyo")))
            .near_holds(interval(zoned(0, "Europe/Paris"), zoned(3_600_000, "Europe/Paris")))
            .decoy_value(
                "an interval of one zone",
                interval(zoned(0, "Europe/Paris"), zoned(3_600_000, "Europe/Paris")),
            ),
        shows("value.interval", "empty-interval", Sign::Positive)
            .says(
                "Start and end may be one instant, in two zones too",
                "A check with < instead of <= refuses the empty interval, which a fold of events can well produce.",
            )
            .parse(r#"{"$interval":[{"$datetime":[5,"UTC"]},{"$datetime":[5,"Asia/Tokyo"]}]}"#)
            .reads(interval(zoned(5, "UTC"), zoned(5, "Asia/Tokyo"))),
        shows("value.interval", "backwards", Sign::Both)
            .says(
                "An interval does not end before it starts",
                "Libraries swap the ends or give an invalid interval: two ways to run something else than was \
                 written.",
            )
            .parse(r#"{"$interval":[{"$datetime":[6,"UTC"]},{"$datetime":[5,"UTC"]}]}"#)
            .refused("invalid_value")
            .near_reads(
                r#"{"$interval":[{"$datetime":[5,"UTC"]},{"$datetime":[6,"UTC"]}]}"#,
                interval(zoned(5, "UTC"), zoned(6, "UTC")),
            ),
        shows("value.interval", "ends-are-date-times", Sign::Negative)
            .says(
                "A Date is no end of an interval",
                "A Date has no zone; a reader that fills in UTC or the host's zone invents one.",
            )
            .parse(r#"{"$interval":[{"$date":5},{"$date":6}]}"#)
            .refused("invalid_value")
            .near_reads(
                r#"{"$interval":[{"$datetime":[5,"UTC"]},{"$datetime":[7,"UTC"]}]}"#,
                interval(zoned(5, "UTC"), zoned(7, "UTC")),
            ),
    ]
}
