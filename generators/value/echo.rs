//! Values into an implementation's own types and back: `value/parse`, then `value/echo` of what it gave.

use planproof::vector::format::{Expect, Step};
use serde_json::{json, Value};

use super::shows;
use crate::draft::{Draft, Sign};
use crate::ops::{bytes, date, map, node_ref, regexp, set};
use crate::steps::{call, result, saving};
use crate::text;

/// Reads each value from text and hands what came out back to `value/echo`. The answers are written out, so that an
/// adapter that hands params back unread does not pass.
fn there_and_back(clause: &str, says: [&str; 2], values: &[Value]) -> Draft {
    let steps = values.iter().enumerate().flat_map(|(at, value)| -> [Step; 2] {
        let expect = || -> Option<Expect> { Some(result(&json!({ "value": value }))) };
        let name = format!("v{at}");
        let read = call("value/parse", &text::ascii(&json!({"text": value.to_string()})), expect());
        let echoed = call("value/echo", &format!("{{\"value\":\"@{{{name}}}\"}}"), expect());
        [saving(read, &[(&name, "/value")]), echoed]
    });
    shows(clause, "there-and-back", Sign::Positive).says(says[0], says[1]).scenario(steps.collect())
}

pub fn drafts() -> Vec<Draft> {
    let deep = (0..32).fold(json!("x"), |inner, _| json!({ "a": [inner] }));
    vec![
        there_and_back(
            "value.plain",
            [
                "Plain JSON goes into own types and back",
                "Typed languages map records to structs and lists to vectors, and write defaults for what they did not \
                 find.",
            ],
            &[json!({"n": null, "f": false, "a": [[], {}], "__proto__": {"x": 1}, "": 0}), json!([{"length": 1}, "0", 0])],
        ),
        there_and_back(
            "value.string",
            [
                "Texts of all planes go into own types and back",
                "Own string types are UTF-16, Latin-1 or bytes, and each conversion is a chance to lose a character.",
            ],
            &[json!("\u{0}\r\n\u{e9}e\u{301}\u{2028}"), json!("\u{ffff}\u{10ffff}\u{1f600}")],
        ),
        there_and_back(
            "value.number",
            [
                "Doubles go into own types and back without losing a bit",
                "Decimal and single-precision types, and printers of 15 digits, change the last places.",
            ],
            &[json!([0.1, 5e-324, 1.7976931348623157e308]), json!([9_007_199_254_740_991_u64, -1, 1e21, 1e-7])],
        ),
        there_and_back(
            "value.number.special",
            [
                "NaN, the infinities and -0 go into own types and back",
                "The writer beside a reader that understands them is often the stock one, which prints null.",
            ],
            &[json!([{"$number": "NaN"}, {"$number": "-0"}]), json!([{"$number": "Infinity"}, {"$number": "-Infinity"}, 0])],
        ),
        there_and_back(
            "value.undefined",
            [
                "undefined goes into own types and back",
                "Languages with one null have to invent a second one, and forget it when they print.",
            ],
            &[json!({"a": {"$undefined": true}, "b": null}), json!([{"$undefined": true}])],
        ),
        there_and_back(
            "value.bigint",
            [
                "Bigints go into own types and back as bigints",
                "A language with one integer type has to remember which integers came as bigints.",
            ],
            &[json!([{"$bigint": "1"}, 1]), json!({"$bigint": "-340282366920938463463374607431768211457"})],
        ),
        there_and_back(
            "value.date",
            [
                "Dates go into own types and back, to the millisecond and before 1970",
                "Own time types count nanoseconds, which end in 2262, or seconds.",
            ],
            &[json!([date(1_577_836_800_001), date(-1)]), json!([date(8_640_000_000_000_000), date(-8_640_000_000_000_000), {"$date": null}])],
        ),
        there_and_back(
            "value.regexp",
            [
                "RegExps go into own types and back as text and flags",
                "Compiled by another engine, a pattern comes back rewritten, or not at all when the engine lacks a \
                 feature.",
            ],
            &[regexp("(?<=a)b\\/[/]", "dgimsuy"), json!([regexp("(?:)", ""), regexp("a", "v")])],
        ),
        there_and_back(
            "value.map",
            [
                "Maps go into own types and back in order, with keys of every type",
                "Own maps hash or sort their keys, and take only some types for keys.",
            ],
            &[map([(json!("b"), json!(1)), (json!("a"), json!(2)), (json!([1]), json!({})), (json!(1), Value::Null)]), map([])],
        ),
        there_and_back(
            "value.set",
            [
                "Sets go into own types and back in order",
                "Own sets hash or sort their members, and cannot hold lists.",
            ],
            &[set([json!("b"), json!("a"), json!([1]), json!({"x": 1})]), set([])],
        ),
        there_and_back(
            "value.bytes",
            [
                "Binary data goes into own types and back with its class",
                "One byte-string type for all classes forgets which it was.",
            ],
            &[json!([bytes("Int8Array", "ff"), bytes("Uint8Array", "ff")]), bytes("Float32Array", "0100a07f")],
        ),
        there_and_back(
            "value.datetime",
            [
                "DateTimes go into own types and back with their zones, known or not",
                "Own types resolve the zone when they are made, and refuse or rename what they do not know.",
            ],
            &[json!({"$datetime": [0, "Asia/Calcutta"]}), json!({"$datetime": [-1, "Mars/Olympus_Mons"]})],
        ),
        there_and_back(
            "value.duration",
            [
                "Durations go into own types and back unit by unit",
                "Own types hold seconds, or months and days, and normalise when they are made.",
            ],
            &[json!({"$duration": {"minutes": 90, "days": 0, "months": -1.5}}), json!({"$duration": {}})],
        ),
        there_and_back(
            "value.interval",
            [
                "Intervals go into own types and back with both zones",
                "Own types hold start and length, or ends in one zone.",
            ],
            &[
                json!({"$interval": [{"$datetime": [0, "Europe/Paris"]}, {"$datetime": [1, "Asia/Tokyo"]}]}),
                json!({"$interval": [{"$datetime": [5, "UTC"]}, {"$datetime": [5, "Z"]}]}),
            ],
        ),
        there_and_back(
            "value.node_ref",
            [
                "References go into own types and back with all their parts",
                "Classes written for node, select and path drop the route, and give missing parts a default.",
            ],
            &[
                json!({"$nodeRef": {"node": "n", "select": {"index": 0}, "path": "", "branchId": {"segments": [
                    {"join": "j", "of": ["e1", "e2"]},
                    {"edge": "e3"},
                ]}}}),
                node_ref("", json!("all")),
            ],
        ),
        there_and_back(
            "value.param_ref",
            [
                "ParamRefs go into own types and back",
                "A template engine resolves holes when it sees them, unless it is told not to.",
            ],
            &[json!({"$paramRef": {"path": "a.b"}}), json!([{"$paramRef": {"path": ""}}, {"path": ""}])],
        ),
        there_and_back(
            "value.lookalike",
            [
                "Look-alikes go into own types and back as records",
                "Own classes are recognised on the way in, by name or by shape, and a record is promoted to one.",
            ],
            &[
                json!({"constructor": {"name": "NodeRef"}, "node": "a", "select": "first"}),
                json!([{"kind": "paramRef", "path": "p"}, {"node": "a", "select": "last"}]),
            ],
        ),
        there_and_back(
            "value.escape",
            [
                "Records with $ names go into own types and back, and are escaped again",
                "A writer that prints own records as they are gives a form, or an answer that nobody can read.",
            ],
            &[json!({"$record": [["$date", 0], ["a", {"$record": [["$record", []]]}]]}), json!({"a$": 1})],
        ),
        there_and_back(
            "value.depth",
            [
                "A value of depth 64 goes into own types and back",
                "Writers have limits of their own, often lower than those of the reader beside them.",
            ],
            &[deep, json!([])],
        ),
    ]
}
