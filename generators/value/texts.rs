//! Strict JSON text and depth: `value.text`, `value.depth`.

use serde_json::{json, Value};

use super::shows;
use crate::draft::{Draft, Sign};

pub fn drafts() -> Vec<Draft> {
    [texts(), depths()].concat()
}

fn texts() -> Vec<Draft> {
    let refused = |case: &str, title: &str, why: &str, text: &str| {
        shows("value.text", case, Sign::Both).says(title, why).parse(text).refused("invalid_value")
    };
    vec![
        refused(
            "duplicate-name",
            "A member name stands once",
            "Last one wins in most readers, first one in some: the operator's viewer and the runner read two plans \
             from one text.",
            r#"{"lamport":1,"lamport":2}"#,
        )
        .near_reads(r#"{"lamport":1,"Lamport":2}"#, json!({"lamport": 1, "Lamport": 2})),
        refused(
            "duplicate-name-escaped",
            "Names are compared after unescaping",
            "A scan of the raw text finds \"a\" and \"\\u0061\" distinct; the map it guards does not.",
            r#"{"a":1,"\u0061":2}"#,
        )
        .near_reads(r#"{"a":1,"\u0062":2}"#, json!({"a": 1, "b": 2})),
        refused(
            "duplicate-name-in-a-payload",
            "A name stands once in a payload as well",
            "Payloads often go through the stock JSON reader, where the last path silently wins.",
            r#"{"$nodeRef":{"node":"a","node":"b","select":"first"}}"#,
        )
        .near_reads(
            r#"{"$nodeRef":{"node":"a","select":"first"}}"#,
            json!({"$nodeRef": {"node": "a", "select": "first"}}),
        ),
        refused(
            "duplicate-form",
            "The name of a form stands once",
            "A reader that counts the members of the finished map sees one, and reads the second Date.",
            r#"{"$date":1,"$date":2}"#,
        )
        .near_reads(r#"{"$date":3}"#, json!({"$date": 3})),
        refused(
            "duplicate-proto",
            "__proto__ stands once too",
            "Readers that skip __proto__ to be safe do not see that it stands there twice.",
            r#"{"__proto__":1,"__proto__":2}"#,
        )
        .near_reads(r#"{"__proto__":1,"__proto":2}"#, json!({"__proto__": 1, "__proto": 2})),
        refused(
            "duplicate-among-many",
            "A copy is found among a hundred names",
            "Readers that compare neighbours, or switch to a hash map above a few members, are tested with few.",
            &hundred_names("n0"),
        )
        .near_reads(&hundred_names("n100"), hundred_value()),
        refused(
            "lone-high-surrogate",
            "An escaped lone surrogate is refused",
            "TextEncoder turns each lone surrogate into U+FFFD, so all of them share one digest.",
            r#""\ud800""#,
        )
        .near_reads(r#""\ufffd""#, json!("\u{fffd}")),
        refused(
            "lone-low-surrogate",
            "A low surrogate without a high one is refused",
            "Decoders that look for a pair only after a high surrogate let the low one through.",
            r#""a\udc00b""#,
        )
        .near_reads(r#""a\ud800\udc00b""#, json!("a\u{10000}b")),
        refused(
            "reversed-surrogates",
            "Low before high is no pair",
            "One decoder makes a single U+FFFD of both, and two texts become one.",
            r#""\ude00\ud83d""#,
        )
        .near_reads(r#""\ud83d\ude01""#, json!("\u{1f601}")),
        refused(
            "high-surrogate-before-a-letter",
            "A high surrogate takes no letter for its other half",
            "A pure-JavaScript hash reads the next unit without looking, and \\ud800x hashes like another character.",
            r#""\ud800x""#,
        )
        .near_reads(r#""\ud7ffx""#, json!("\u{d7ff}x")),
        refused(
            "surrogate-in-a-name",
            "A lone surrogate in a member name is refused",
            "Names often bypass the checks made for values.",
            r#"{"\udfff":1}"#,
        )
        .near_reads(r#"{"\uffff":1}"#, json!({"\u{ffff}": 1})),
        refused(
            "two-high-surrogates",
            "Two high surrogates before a low one: the first is alone",
            "Decoders that pair greedily swallow or shift a unit.",
            r#""\ud83d\ud83d\ude00""#,
        )
        .near_reads(r#""\ud83d\ude00\ud83d\ude00""#, json!("\u{1f600}\u{1f600}")),
        refused(
            "trailing-comma-array",
            "A comma before ] is refused",
            "JSON5 and lenient readers allow it; JavaScript before them made a hole of it.",
            "[1,2,]",
        )
        .near_reads("[1,2]", json!([1, 2])),
        refused(
            "trailing-comma-object",
            "A comma before } is refused",
            "Configuration dialects of JSON allow it, so a reader shared with the configuration does.",
            r#"{"a":1,}"#,
        )
        .near_reads(r#"{"a":1}"#, json!({"a": 1})),
        refused(
            "comments",
            "Comments are refused",
            "What stands in a comment is seen by the operator and by no digest.",
            "[1/* 2 */]",
        )
        .near_reads("[1 ]", json!([1])),
        refused(
            "single-quotes",
            "Single quotes are refused",
            "Python's repr of a dict looks like JSON to a lenient reader.",
            "{'a':1}",
        )
        .near_reads(r#"{"'a'":1}"#, json!({"'a'": 1})),
        refused(
            "nan-token",
            "The token NaN is refused",
            "Python's json module writes and reads it by default.",
            "[NaN]",
        )
        .near_reads(r#"["NaN"]"#, json!(["NaN"])),
        refused(
            "infinity-token",
            "The token -Infinity is refused",
            "Gson and Python write it; readers that share their lexer take it.",
            "-Infinity",
        )
        .near_reads(r#""-Infinity""#, json!("-Infinity")),
        refused("plus-sign", "+1 is no number", "strtod and parseFloat read it, so hand-made lexers do.", "+1")
            .near_reads("1e+0", json!(1)),
        refused("leading-point", ".5 is no number", "JavaScript source allows it, JSON does not.", ".5")
            .near_reads("0.5", json!(0.5)),
        refused("trailing-point", "1. is no number", "Fortran and C print it for whole numbers.", "[1.]")
            .near_reads("[1.0]", json!([1])),
        refused(
            "leading-zero",
            "01 is no number",
            "Some readers take it for octal 1, some for decimal 1, and 010 for 8 or 10.",
            "[01]",
        )
        .near_reads("[10]", json!([10])),
        refused(
            "raw-control-character",
            "A raw control character in a string is refused",
            "Lenient readers accept a raw tab or line feed, which the writer had to escape.",
            "\"a\u{9}b\"",
        )
        .near_reads("\"a\u{7f}b\"", json!("a\u{7f}b")),
        refused(
            "raw-nul",
            "A raw U+0000 in a string is refused",
            "A reader in C stops there and calls the rest missing, or worse, complete.",
            "\"a\u{0}b\"",
        )
        .near_reads(r#""a\u0000b c""#, json!("a\u{0}b c")),
        refused(
            "byte-order-mark",
            "A byte order mark before the value is refused",
            "Readers that strip it accept what a strict one refuses; inside a string it is a character.",
            "\u{feff}[]",
        )
        .near_reads("[\"\u{feff}\"]", json!(["\u{feff}"])),
        refused(
            "empty-text",
            "The empty text is refused",
            "A store that lost the payload hands out undefined or null instead of saying so.",
            "",
        )
        .near_reads("\"\"", json!("")),
        refused(
            "only-white-space",
            "White space alone is refused",
            "Trimmed to the empty text it is a lost payload, too.",
            " \n",
        )
        .near_reads(" \n0\n ", json!(0)),
        refused(
            "two-values",
            "Nothing follows the value",
            "Stream readers stop after the first value and never look at the second.",
            "{} {}",
        )
        .near_reads("[{}, {}]", json!([{}, {}])),
        refused(
            "other-white-space",
            "U+00A0 is no JSON white space",
            "Readers that trim by Unicode, or by \\s, take text that others refuse.",
            "\u{a0}1",
        )
        .near_reads("\t\r\n 1", json!(1)),
        refused(
            "unquoted-name",
            "Member names are quoted",
            "JavaScript source and YAML flow style need no quotes.",
            "{a:1}",
        )
        .near_reads(r#"{"a":2}"#, json!({"a": 2})),
        refused(
            "cut-off",
            "A text that ends too early is refused",
            "Repairing readers close what is open, and half of the plan is approved as a whole.",
            r#"{"a":[1,2"#,
        )
        .near_reads(r#"{"a":[1,2]}"#, json!({"a": [1, 2]})),
        refused(
            "bad-escape",
            "\\x and \\u of three digits are no escapes",
            "Lexers borrowed from another language know \\x41, \\v and \\'.",
            r#""\x41\u041""#,
        )
        .near_reads(r#""\u0041""#, json!("A")),
        refused(
            "literal-in-capitals",
            "True is no literal",
            "Python prints it so, and readers that know both spellings write only one of them back.",
            "[True]",
        )
        .near_reads("[true]", json!([true])),
    ]
}

/// An object of the names n0 … n99 and one more.
fn hundred_names(last: &str) -> String {
    let members: Vec<String> = (0..100).map(|at| format!("\"n{at}\":{at}")).collect();
    format!("{{{},\"{last}\":0}}", members.join(","))
}

fn hundred_value() -> Value {
    let mut members: serde_json::Map<String, Value> = (0..100).map(|at| (format!("n{at}"), json!(at))).collect();
    members.insert("n100".to_owned(), json!(0));
    Value::Object(members)
}

/// `inner` inside `levels` of what `open` and `close` make.
fn nested(levels: usize, open: &str, inner: &str, close: &str) -> String {
    format!("{}{inner}{}", open.repeat(levels), close.repeat(levels))
}

fn nested_value(levels: usize, inner: Value, wrap: fn(Value) -> Value) -> Value {
    (0..levels).fold(inner, |value, _| wrap(value))
}

fn depths() -> Vec<Draft> {
    let array: fn(Value) -> Value = |inner| json!([inner]);
    vec![
        shows("value.depth", "arrays", Sign::Both)
            .says(
                "64 nested arrays are a value, 65 are refused",
                "A limit that counts the innermost scalar, or from zero, is off by one, and the same plan passes in \
                 one store only.",
            )
            .parse(&nested(64, "[", "0", "]"))
            .reads(nested_value(64, json!(0), array))
            .near_refused(&nested(65, "[", "0", "]")),
        shows("value.depth", "empty-array-counts", Sign::Both)
            .says(
                "An empty array is a level",
                "Depth counted by elements visited finds one level less in [] than in [0].",
            )
            .parse(&nested(64, "[", "[]", "]"))
            .refused("invalid_value")
            .near_reads(&nested(63, "[", "[]", "]"), nested_value(63, json!([]), array)),
        shows("value.depth", "records", Sign::Both)
            .says(
                "64 nested records are a value, 65 are refused",
                "Readers with a limit for arrays and another for objects disagree with themselves.",
            )
            .parse(&nested(65, "{\"a\":", "1", "}"))
            .refused("invalid_value")
            .near_reads(&nested(64, "{\"a\":", "1", "}"), nested_value(64, json!(1), |inner| json!({ "a": inner }))),
        shows("value.depth", "maps-are-one-level", Sign::Both)
            .says(
                "A Map is one level, though its text nests three",
                "serde_json stops at 128 levels of JSON; 64 nested Maps need 192.",
            )
            .parse(&nested(64, "{\"$map\":[[1,", "2", "]]}"))
            .reads(nested_value(64, json!(2), |inner| json!({"$map": [[1, inner]]})))
            .near_refused(&nested(65, "{\"$map\":[[1,", "2", "]]}")),
        shows("value.depth", "map-keys-count", Sign::Both)
            .says(
                "Depth in a key counts like depth in a value",
                "A measure that follows values only lets any depth in through the keys.",
            )
            .parse(&nested(65, "{\"$map\":[[", "0", ",0]]}"))
            .refused("invalid_value")
            .near_reads(
                &nested(64, "{\"$map\":[[", "0", ",0]]}"),
                nested_value(64, json!(0), |inner| json!({"$map": [[inner, 0]]})),
            ),
        shows("value.depth", "sets-and-escapes", Sign::Both)
            .says(
                "A Set and an escaped record are one level each",
                "Counting the JSON levels of the escape form refuses data only because a name starts with $.",
            )
            .parse(&nested(32, "{\"$set\":[{\"$record\":[[\"$a\",", "true", "]]}]}"))
            .reads(nested_value(32, json!(true), |inner| json!({"$set": [{"$record": [["$a", inner]]}]})))
            .near_refused(&nested(33, "{\"$set\":[{\"$record\":[[\"$a\",", "true", "]]}]}")),
        shows("value.depth", "references-are-flat", Sign::Positive)
            .says(
                "A reference has depth 0 however many segments it has",
                "A measure over the record inside a NodeRef refuses it 64 levels down, where it is legal.",
            )
            .parse(&nested(
                64,
                "[",
                r#"{"$nodeRef":{"node":"n","select":{"index":0},"branchId":{"segments":[{"join":"j","of":["e"]}]}}}"#,
                "]",
            ))
            .reads(nested_value(
                64,
                json!({"$nodeRef": {"node": "n", "select": {"index": 0}, "branchId": {"segments": [
                    {"join": "j", "of": ["e"]},
                ]}}}),
                array,
            )),
        shows("value.depth", "hundred-thousand-open", Sign::Both)
            .says(
                "100,000 opening brackets are answered with a refusal",
                "Recursive readers overflow their stack, and one request takes the whole process down.",
            )
            .parse(&"[".repeat(100_000))
            .refused("invalid_value")
            .near_reads("[[[[]]]]", json!([[[[]]]])),
        shows("value.depth", "twenty-thousand-closed", Sign::Negative)
            .says(
                "20,000 well-formed levels of records are refused, not crashed on",
                "The text is legal JSON: reading survives in some languages, and freeing or printing the tree \
                 overflows instead.",
            )
            .parse(&nested(20_000, "{\"a\":", "1", "}"))
            .refused("invalid_value")
            .near_reads(&nested(20, "{\"a\":", "1", "}"), nested_value(20, json!(1), |inner| json!({ "a": inner }))),
        shows("value.depth", "deep-payload", Sign::Negative)
            .says(
                "A payload of any depth is refused, not crashed on",
                "Payload checks that recurse before the depth check runs are a second way to overflow.",
            )
            .parse(&format!("{{\"$date\":{}}}", nested(5_000, "[", "0", "]")))
            .refused("invalid_value")
            .near_reads(r#"{"$date":5000}"#, crate::ops::date(5_000)),
        shows("value.depth", "wide-is-not-deep", Sign::Positive)
            .says(
                "Ten thousand siblings are one level",
                "A counter that is raised on each bracket and not lowered on the closing one takes width for depth.",
            )
            .parse(&format!("[{}]", vec!["[]"; 10_000].join(",")))
            .reads(Value::Array(vec![json!([]); 10_000])),
    ]
}
