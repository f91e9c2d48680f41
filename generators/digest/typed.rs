//! Encodings of typed values, in hexadecimal written by hand.

use serde_json::json;

use super::shows;
use crate::draft::{Draft, Sign};
use crate::ops::{bytes, date, map, node_ref, regexp, set};

pub fn drafts() -> Vec<Draft> {
    [built_ins(), others()].concat()
}

fn built_ins() -> Vec<Draft> {
    vec![
        shows("encoding.typed", "the-three-of-the-source", Sign::Positive)
            .with(&["value.regexp", "value.date", "value.map"])
            .says(
                "A RegExp, a Date and a Map under tag 27, in a record",
                "canonicalStringify writes {\"m\":{},\"pattern\":{},\"when\":{}} for these and for any other three.",
            )
            .encode(
                json!({"pattern": regexp("^inv-\\d+$", "i"), "when": date(1_577_836_800_000),
                    "m": map([(json!("k"), json!(1))])}),
                "a3 616d d81b 82 634d6170 81 82 616b 01 647768656e d81b 82 6444617465 1b0000016f5e66e800 \
                 677061747465726e d81b 83 66526567457870 695e696e762d5c642b24 6169",
            )
            .decoy_hex("Object.keys", "a3 616d a0 647768656e a0 677061747465726e a0"),
        shows("encoding.typed", "dates", Sign::Both)
            .with(&["value.date"])
            .says(
                "A Date holds its milliseconds, an invalid one null",
                "CBOR's own date tag 1 holds seconds, and an encoder that prefers it has no room for 999 ms or NaN.",
            )
            .encode(
                json!([date(0), date(-1), date(999), {"$date": null}]),
                "84 d81b 82 6444617465 00 d81b 82 6444617465 20 d81b 82 6444617465 1903e7 d81b 82 6444617465 f6",
            )
            .near_encode(json!([0, -1, 999, null]), "84 00 20 1903e7 f6")
            .decoy_hex("tag 1", "84 c100 c1f9bc00 c1fb3feff7ced916872b c1f6"),
        shows("encoding.typed", "regexps", Sign::Both)
            .with(&["value.regexp"])
            .says("A RegExp holds source and flags, also empty ones", "Tag 35 holds a pattern and no flags.")
            .encode(
                json!([regexp("a", ""), regexp("a", "gi")]),
                "82 d81b 83 66526567457870 6161 60 d81b 83 66526567457870 6161 626769",
            )
            .near_encode(json!(["a", "/a/gi"]), "82 6161 652f612f6769")
            .decoy_hex("tag 35", "82 d823 6161 d823 6161"),
        shows("encoding.typed", "maps-keep-their-order", Sign::Both)
            .with(&["value.map"])
            .says(
                "The pairs of a Map are encoded in their order, not sorted",
                "A Map written as a CBOR map is sorted by deterministic encoders, by one of two rules for mixed keys.",
            )
            .encode(
                map([
                    (json!([100]), json!(0)),
                    (json!("z"), json!(1)),
                    (json!(10), json!(2)),
                    (json!(-1), json!(3)),
                    (json!("aa"), json!(4)),
                    (json!(false), json!(5)),
                ]),
                "d81b 82 634d6170 86 82 811864 00 82 617a 01 82 0a 02 82 20 03 82 626161 04 82 f4 05",
            )
            .near_encode(
                map([(json!(10), json!(2)), (json!("z"), json!(1))]),
                "d81b 82 634d6170 82 82 0a 02 82 617a 01",
            )
            .decoy_hex(
                "keys in bytewise order",
                "d81b 82 634d6170 86 82 0a 02 82 20 03 82 617a 01 82 626161 04 82 811864 00 82 f4 05",
            )
            .decoy_hex(
                "keys by length first",
                "d81b 82 634d6170 86 82 0a 02 82 20 03 82 f4 05 82 617a 01 82 811864 00 82 626161 04",
            ),
        shows("encoding.typed", "sets-keep-their-order", Sign::Both)
            .with(&["value.set"])
            .says("The members of a Set are encoded in their order", "Tag 258 is for sets, and its encoders sort.")
            .encode(set([json!(2), json!(1)]), "d81b 82 63536574 82 02 01")
            .near_encode(set([json!(1), json!(2)]), "d81b 82 63536574 82 01 02")
            .decoy_hex("a sorted set", "d81b 82 63536574 82 01 02"),
        shows("encoding.typed", "empty-collections", Sign::Negative)
            .with(&["value.map", "value.set"])
            .says(
                "An empty Map, an empty Set, [] and {} are four encodings",
                "Emptiness is where type tests by content have nothing to look at.",
            )
            .encode(json!([map([]), set([]), [], {}]), "84 d81b 82 634d6170 80 d81b 82 63536574 80 80 a0")
            .decoy_hex("tests by content", "84 a0 80 80 a0"),
        shows("encoding.typed", "bytes-by-class", Sign::Both)
            .with(&["value.bytes"])
            .says(
                "Binary data holds its class name and its bytes",
                "Encoders write one byte string for every class, and Int8Array digests like Uint8Array.",
            )
            .encode(
                json!([
                    bytes("Uint8Array", "00ff"),
                    bytes("Int8Array", "00ff"),
                    bytes("ArrayBuffer", ""),
                    bytes("Float64Array", "010000000000f07f")
                ]),
                "84 d81b 82 6a55696e74384172726179 4200ff d81b 82 69496e74384172726179 4200ff \
                 d81b 82 6b4172726179427566666572 40 d81b 82 6c466c6f617436344172726179 48010000000000f07f",
            )
            .near_encode(json!([[0, 255], "00ff"]), "82 82 00 18ff 6430306666")
            .decoy_hex("one byte string for all", "84 4200ff 4200ff 40 48010000000000f07f"),
    ]
}

fn others() -> Vec<Draft> {
    let zoned = |ms: i64, zone: &str| json!({"$datetime": [ms, zone]});
    vec![
        shows("encoding.typed", "date-times", Sign::Positive)
            .with(&["value.datetime"])
            .says(
                "A DateTime holds milliseconds and zone",
                "Tag 0 holds ISO text with an offset, and the name of the zone is gone.",
            )
            .encode(
                json!([zoned(0, "UTC"), zoned(-1, "Etc/GMT+8")]),
                "82 d81b 83 684461746554696d65 00 63555443 d81b 83 684461746554696d65 20 694574632f474d542b38",
            )
            .decoy_hex("an encoder of Dates", "82 d81b 82 6444617465 00 d81b 82 6444617465 20"),
        shows("encoding.typed", "durations", Sign::Both)
            .with(&["value.duration"])
            .says(
                "A Duration holds the record of its units, sorted by the rule for records",
                "Units in calendar order (years first) are the natural order and the wrong one.",
            )
            .encode(
                json!([{"$duration": {"years": 1, "days": 2, "hours": -2.5}}, {"$duration": {}}]),
                "82 d81b 82 684475726174696f6e a3 6464617973 02 65686f757273 f9c100 657965617273 01 \
                 d81b 82 684475726174696f6e a0",
            )
            .near_encode(json!([{"years": 1, "days": 2, "hours": -2.5}]), "81 a3 6464617973 02 65686f757273 f9c100 657965617273 01")
            .decoy_hex(
                "units in calendar order",
                "82 d81b 82 684475726174696f6e a3 657965617273 01 6464617973 02 65686f757273 f9c100 \
                 d81b 82 684475726174696f6e a0",
            ),
        shows("encoding.typed", "intervals", Sign::Positive)
            .with(&["value.interval"])
            .says(
                "An Interval holds two DateTimes with their tags",
                "Held as start and length, an interval over a change of clocks has another end.",
            )
            .encode(
                json!({"$interval": [zoned(0, "UTC"), zoned(1, "UTC")]}),
                "d81b 83 68496e74657276616c d81b 83 684461746554696d65 00 63555443 d81b 83 684461746554696d65 01 63555443",
            )
            .decoy_hex("ends without tags", "d81b 83 68496e74657276616c 82 00 63555443 82 01 63555443"),
        shows("encoding.typed", "bare-reference", Sign::Both)
            .with(&["value.node_ref"])
            .says(
                "A NodeRef has five parts, and absent ones are undefined",
                "Cut after the last part that is there, NodeRef(n, first, undefined) and NodeRef(n, first) are two.",
            )
            .encode(node_ref("n", json!("first")), "d81b 85 674e6f6465526566 616e 656669727374 f7 f7")
            .near_encode(json!({"node": "n", "select": "first"}), "a2 646e6f6465 616e 6673656c656374 656669727374")
            .decoy_hex("an encoder that cuts", "d81b 83 674e6f6465526566 616e 656669727374")
            .decoy_hex("an encoder that writes null", "d81b 85 674e6f6465526566 616e 656669727374 f6 f6"),
        shows("encoding.typed", "full-reference", Sign::Positive)
            .with(&["value.node_ref"])
            .says(
                "select and branchId are records, sorted like all records",
                "The members of a segment are join and of: a writer in that order, and one that sorts by name, have \
                 them the wrong way round.",
            )
            .encode(
                json!({"$nodeRef": {"node": "n1", "select": {"index": 2}, "path": "a.b", "branchId": {"segments": [
                    {"edge": "e1"},
                    {"join": "j", "of": ["e2"]},
                ]}}}),
                "d81b 85 674e6f6465526566 626e31 a1 65696e646578 02 63612e62 a1 687365676d656e7473 82 \
                 a1 6465646765 626531 a2 626f66 81 626532 646a6f696e 616a",
            )
            .decoy_hex(
                "a writer in order of declaration",
                "d81b 85 674e6f6465526566 626e31 a1 65696e646578 02 63612e62 a1 687365676d656e7473 82 \
                 a1 6465646765 626531 a2 646a6f696e 616a 626f66 81 626532",
            ),
        shows("encoding.typed", "param-refs", Sign::Both)
            .with(&["value.param_ref"])
            .says(
                "A ParamRef holds its path",
                "Encoded as a record, a hole in a template digests like the data that looks like it.",
            )
            .encode(json!({"$paramRef": {"path": "folder"}}), "d81b 82 68506172616d526566 66666f6c646572")
            .near_encode(json!({"path": "folder"}), "a1 6470617468 66666f6c646572")
            .decoy_hex("an encoder of shapes", "a1 6470617468 66666f6c646572"),
        shows("encoding.typed", "forged-classes-stay-records", Sign::Negative)
            .with(&["value.lookalike"])
            .says(
                "A record with constructor.name NodeRef is a map and not tag 27",
                "An encoder that picks the tag by constructor.name encodes the forgery like the real reference.",
            )
            .encode(
                json!({"constructor": {"name": "NodeRef"}, "node": "n", "select": "first"}),
                "a3 646e6f6465 616e 6673656c656374 656669727374 6b636f6e7374727563746f72 a1 646e616d65 674e6f6465526566",
            )
            .near_encode(node_ref("n", json!("last")), "d81b 85 674e6f6465526566 616e 646c617374 f7 f7")
            .decoy_hex("an encoder by constructor name", "d81b 85 674e6f6465526566 616e 656669727374 f7 f7"),
        shows("encoding.typed", "lists-like-constructor-calls", Sign::Negative)
            .with(&["value.date"])
            .says(
                "The list [\"Date\", 0] is an array",
                "Tags that are dropped in a first pass leave exactly this list behind.",
            )
            .encode(json!(["Date", 0]), "82 6444617465 00")
            .near_encode(date(0), "d81b 82 6444617465 00")
            .decoy_hex("an encoder of class lists", "d81b 82 6444617465 00"),
        shows("encoding.typed", "units-sorted-by-their-names", Sign::Positive)
            .with(&["value.duration"])
            .says(
                "days, weeks, months, milliseconds: shorter names of units come first",
                "An encoder with a table of units writes them in the order of its table.",
            )
            .encode(
                json!({"$duration": {"months": 2, "weeks": 1, "milliseconds": 4, "days": 3}}),
                "d81b 82 684475726174696f6e a4 6464617973 03 657765656b73 01 666d6f6e746873 02 \
                 6c6d696c6c697365636f6e6473 04",
            ),
    ]
}
