//! Map and Set: `value.map`, `value.set`, `value.map.special_keys`.

use serde_json::{json, Value};

use super::shows;
use crate::draft::{Draft, Sign};
use crate::ops::{date, map, node_ref, regexp, set};

pub fn drafts() -> Vec<Draft> {
    [maps(), sets(), special_keys()].concat()
}

fn maps() -> Vec<Draft> {
    vec![
        shows("value.map", "insertion-order", Sign::Both)
            .says(
                "A Map keeps the order of its pairs",
                "Hash maps and sorted maps give the pairs in another order, and positional arguments built from a Map \
                 change places.",
            )
            .holds(map([(json!("b"), json!(1)), (json!("a"), json!(2)), (json!(10), json!(3)), (json!(9), json!(4))]))
            .near_holds(map([(json!("a"), json!(2)), (json!("b"), json!(1))]))
            .decoy_value(
                "a sorted map",
                map([(json!(9), json!(4)), (json!(10), json!(3)), (json!("a"), json!(2)), (json!("b"), json!(1))]),
            ),
        shows("value.map", "is-not-a-record", Sign::Both)
            .says(
                "A Map with text keys is not a record, and an empty one is not {}",
                "JSON printers write {} for every Map; others write a record, and .get of the tool fails.",
            )
            .holds(json!([map([(json!("k"), json!(1))]), map([]), {"k": 1}, {}]))
            .near_holds(json!([{"k": 1}, {}]))
            .decoy_value("a Map written as a record", json!([{"k": 1}, {}, {"k": 1}, {}])),
        shows("value.map", "keys-of-any-type", Sign::Positive)
            .says(
                "Numbers, booleans, null, arrays and records are keys, apart from their texts",
                "Dictionaries with text keys merge 1, \"1\" and true with \"true\": entries overwrite each other.",
            )
            .holds(map([
                (json!(1), json!("number")),
                (json!("1"), json!("text")),
                (json!(true), json!("boolean")),
                (json!("true"), json!("text")),
                (Value::Null, json!("null")),
                (json!([1]), json!("array")),
                (json!({"a": 1}), json!("record")),
                (date(1), json!("date")),
                (node_ref("n", json!("first")), json!("reference")),
            ])),
        shows("value.map", "equal-keys", Sign::Both)
            .says(
                "Two equal keys are refused",
                "Last one wins in most maps and first one in others: the text says more than the plan holds.",
            )
            .parse(r#"{"$map":[["a",1],["b",2],["a",3]]}"#)
            .refused("invalid_value")
            .near_reads(
                r#"{"$map":[["a",1],["b",2],["A",3]]}"#,
                map([(json!("a"), json!(1)), (json!("b"), json!(2)), (json!("A"), json!(3))]),
            ),
        shows("value.map", "equal-keys-in-another-spelling", Sign::Both)
            .says(
                "Keys are compared as values and not as text",
                "A check on the JSON text of the keys misses 1 beside 1.0, and records with their members swapped.",
            )
            .parse(r#"{"$map":[[{"x":1,"y":2},0],[{"y":2e0,"x":1.0},0]]}"#)
            .refused("invalid_value")
            .near_reads(
                r#"{"$map":[[{"x":1,"y":2},0],[{"y":1,"x":2},0]]}"#,
                map([(json!({"x": 1, "y": 2}), json!(0)), (json!({"x": 2, "y": 1}), json!(0))]),
            ),
        shows("value.map", "minus-zero-key", Sign::Both)
            .under("value.map.special_keys")
            .with(&["value.map", "value.number.special"])
            .says(
                "-0 is no key",
                "A JavaScript Map stores -0 as 0, so the value would not survive its own implementation.",
            )
            .parse(r#"{"$map":[[{"$number":"-0"},1]]}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$map":[[[{"$number":"-0"}],1]]}"#, map([(json!([{"$number": "-0"}]), json!(1))])),
        shows("value.map", "nan-is-one-key", Sign::Both)
            .under("value.map.special_keys")
            .with(&["value.map", "value.number.special"])
            .says(
                "NaN is equal to NaN as a key",
                "Checks with == let two NaN keys pass, which no JavaScript Map can hold.",
            )
            .parse(r#"{"$map":[[{"$number":"NaN"},1],[{"$number":"NaN"},2]]}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$map":[[{"$number":"NaN"},1]]}"#, map([(json!({"$number": "NaN"}), json!(1))])),
        shows("value.map", "bigint-and-number-keys", Sign::Positive)
            .under("value.map.special_keys")
            .with(&["value.map", "value.bigint"])
            .says(
                "The keys 1 and 1n are two",
                "In Python and Ruby they are one key, and the second pair overwrites the first.",
            )
            .parse(r#"{"$map":[[1,"a"],[{"$bigint":"1"},"b"]]}"#)
            .reads(map([(json!(1), json!("a")), (json!({"$bigint": "1"}), json!("b"))]))
            .decoy_value("a Python dict", map([(json!(1), json!("b"))])),
        shows("value.map", "pairs-of-two", Sign::Both)
            .says(
                "A pair is a list of exactly two",
                "new Map([[\"a\"]]) gives undefined for the missing value and ignores a third element.",
            )
            .parse(r#"{"$map":[["a"]]}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$map":[["a",null]]}"#, map([(json!("a"), Value::Null)])),
        shows("value.map", "three-in-a-pair", Sign::Negative)
            .says(
                "A third element in a pair is refused",
                "Destructuring drops what is left over, and dropped text was approved by nobody.",
            )
            .parse(r#"{"$map":[["a",1,2]]}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$map":[["a",[1,2]]]}"#, map([(json!("a"), json!([1, 2]))])),
        shows("value.map", "as-an-object", Sign::Negative)
            .says(
                "The payload is a list of pairs and not an object",
                "A reader that takes both has two forms, and the object one has no order.",
            )
            .parse(r#"{"$map":{"a":1}}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$map":[["a",2]]}"#, map([(json!("a"), json!(2))])),
        shows("value.map", "two-thousand-keys", Sign::Both)
            .says(
                "An equal key is found among thousands",
                "A check of each key against its neighbour only, or of the first few, passes small tests.",
            )
            .parse(&many_pairs("k0"))
            .refused("invalid_value")
            .near_reads(&many_pairs("k2000"), many_pairs_value()),
    ]
}

/// The text of a Map with the keys k0 … k1999 and one more.
fn many_pairs(last: &str) -> String {
    let pairs: Vec<String> = (0..2_000).map(|at| format!("[\"k{at}\",{at}]")).collect();
    format!("{{\"$map\":[{},[\"{last}\",0]]}}", pairs.join(","))
}

fn many_pairs_value() -> Value {
    let mut pairs: Vec<Value> = (0..2_000).map(|at| json!([format!("k{at}"), at])).collect();
    pairs.push(json!(["k2000", 0]));
    json!({ "$map": pairs })
}

fn sets() -> Vec<Draft> {
    vec![
        shows("value.set", "insertion-order", Sign::Both)
            .says(
                "A Set keeps the order of its members",
                "Hash sets give another order in each process, and with it another digest.",
            )
            .holds(set([json!("b"), json!("a"), json!(3), json!(2)]))
            .near_holds(set([json!("a"), json!("b")]))
            .decoy_value("a sorted set", set([json!(2), json!(3), json!("a"), json!("b")])),
        shows("value.set", "is-not-an-array", Sign::Both)
            .says(
                "A Set is not the array of its members",
                "Stores without sets keep a list, and .has of the tool fails, or a list of two equal members appears.",
            )
            .holds(json!([set([json!(1)]), [1], set([]), []]))
            .near_holds(json!([[1], []]))
            .decoy_value("a Set written as an array", json!([[1], [1], [], []])),
        shows("value.set", "equal-members", Sign::Both)
            .says("Two equal members are refused", "A reader that drops the copy reads two texts as one value.")
            .parse(r#"{"$set":["a","b","a"]}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$set":["a","b",["a"]]}"#, set([json!("a"), json!("b"), json!(["a"])])),
        shows("value.set", "equal-typed-members", Sign::Both)
            .says(
                "Typed members are compared by value",
                "A JavaScript Set compares objects by identity: two equal Dates are both in it, and in the digest.",
            )
            .parse(r#"{"$set":[{"$date":5},{"$date":5.0}]}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$set":[{"$date":5},{"$date":6},5]}"#, set([date(5), date(6), json!(5)])),
        shows("value.set", "equal-sets-inside", Sign::Both)
            .says(
                "Sets inside a Set are compared in order, records by members",
                "Comparing nested members by identity or as unordered sets gives the wrong answer one way or the \
                 other.",
            )
            .parse(r#"{"$set":[{"$set":[1,2]},{"$set":[1,2]}]}"#)
            .refused("invalid_value")
            .near_reads(
                r#"{"$set":[{"$set":[1,2]},{"$set":[2,1]}]}"#,
                set([set([json!(1), json!(2)]), set([json!(2), json!(1)])]),
            ),
        shows("value.set", "regexps-by-flags", Sign::Positive)
            .says(
                "Members that print alike and are not equal stay apart",
                "Deduping by a text form merges /a/ with \"/a/\", and 1 with \"1\".",
            )
            .holds(set([regexp("a", ""), regexp("a", "g"), json!("/a/"), json!(1), json!("1")])),
        shows("value.set", "minus-zero-member", Sign::Both)
            .under("value.map.special_keys")
            .with(&["value.set", "value.number.special"])
            .says("-0 is no member of a Set", "Set.add(-0) adds 0: the value changes when it is built.")
            .parse(r#"{"$set":[{"$number":"-0"}]}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$set":[0]}"#, set([json!(0)])),
        shows("value.set", "undefined-member", Sign::Both)
            .under("value.map.special_keys")
            .with(&["value.set", "value.undefined"])
            .says("undefined and null are two members", "Filters for empty values drop both, JSON printers merge them.")
            .holds(set([json!({"$undefined": true}), Value::Null]))
            .near_holds(set([Value::Null]))
            .decoy_value("a JSON printer", set([Value::Null])),
        shows("value.set", "payload-is-a-list", Sign::Negative)
            .says(
                "A text is no payload of a Set",
                "new Set(\"ab\") is the set of its letters, since anything iterable will do.",
            )
            .parse(r#"{"$set":"ab"}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$set":["ab"]}"#, set([json!("ab")])),
    ]
}

fn special_keys() -> Vec<Draft> {
    let undefined = || json!({"$undefined": true});
    let special = |name: &str| json!({ "$number": name });
    vec![
        shows("value.map.special_keys", "nan-in-a-set", Sign::Both)
            .with(&["value.set", "value.number.special"])
            .says(
                "NaN is equal to NaN in a Set, wherever it stands",
                "Sets that compare by == grow by one NaN each time the same plan is loaded.",
            )
            .parse(r#"{"$set":[{"$number":"NaN"},0,{"$number":"NaN"}]}"#)
            .refused("invalid_value")
            .near_reads(
                r#"{"$set":[{"$number":"NaN"},0,{"$number":"Infinity"},{"$number":"-Infinity"}]}"#,
                set([special("NaN"), json!(0), special("Infinity"), special("-Infinity")]),
            ),
        shows("value.map.special_keys", "bigint-and-number-members", Sign::Positive)
            .with(&["value.set", "value.bigint"])
            .says(
                "The members 1 and 1n are two, and so are 0 and 0n",
                "Where bigints and numbers are one type the Set loses a member when it is built.",
            )
            .holds(set([json!(1), json!({"$bigint": "1"}), json!({"$bigint": "0"}), json!(0)]))
            .decoy_value("a Python set", set([json!(1), json!({"$bigint": "0"})])),
        shows("value.map.special_keys", "undefined-and-null-keys", Sign::Both)
            .with(&["value.map", "value.set", "value.undefined"])
            .says(
                "undefined and null are two keys, and a Set may hold undefined alone",
                "Stores that print a key as text write null for both; filters for empty values drop the member.",
            )
            .holds(json!([map([(undefined(), json!(1)), (Value::Null, json!(2))]), set([undefined()])]))
            .near_refused(r#"[{"$map":[[{"$undefined":true},1],[null,2],[{"$undefined":true},3]]}]"#)
            .decoy_value("a filter for empty values", json!([map([(Value::Null, json!(2))]), set([])])),
        shows("value.map.special_keys", "minus-zero-inside-a-key", Sign::Negative)
            .with(&["value.map", "value.set", "value.number.special"])
            .says(
                "[-0] and [0] are two keys and two members",
                "A reader that writes 0 for -0 in keys at every depth merges two of them.",
            )
            .holds(json!([
                map([(json!([special("-0")]), json!(1)), (json!([0]), json!(2))]),
                set([json!({"a": special("-0")}), json!({"a": 0})])
            ]))
            .near_refused(r#"{"$map":[[[0],1],[[0.0],2]]}"#),
    ]
}
