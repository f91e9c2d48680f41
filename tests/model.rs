//! The model on cases worked out by hand from SPEC.md.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use planproof::adapter::implementation::{Answer, Implementation};
use planproof::json::Json;
use planproof::model::Model;

fn call(method: &str, params: &str) -> Answer {
    Model::new(None).call(method, &Json::parse(params).unwrap())
}

fn result(method: &str, params: &str) -> Json {
    match call(method, params) {
        Answer::Result(result) => result,
        other => panic!("{method} {params}: {other:?}"),
    }
}

fn cbor(value: &str) -> String {
    let result = result("value/encode", &format!(r#"{{"value":{value}}}"#));
    result.get("cbor").unwrap().as_str().unwrap().to_owned()
}

/// The answer to `value/parse`: the value in typed JSON, or the reason of the refusal.
fn parsed(text: &str) -> String {
    match Model::new(None).call("value/parse", &Json::object([("text", Json::string(text))])) {
        Answer::Result(result) => result.get("value").unwrap().to_string(),
        Answer::Refused(refusal) => refusal.reason.to_owned(),
        Answer::UnknownMethod => panic!("value/parse is known"),
    }
}

fn folded(ops: &[&str]) -> Json {
    result("plan/fold", &format!(r#"{{"planId":"p","ops":[{}]}}"#, ops.join(",")))
}

/// Code and blamed element of each issue.
fn issues(folded: &Json) -> Vec<String> {
    let Some(Json::Array(issues)) = folded.get("issues") else { panic!("{folded}") };
    let text = |issue: &Json, name: &str| issue.get(name).and_then(Json::as_str).unwrap_or("-").to_owned();
    let mut issues: Vec<String> = issues
        .iter()
        .map(|issue| format!("{} {} {}", text(issue, "code"), text(issue, "nodeId"), text(issue, "edgeId")))
        .collect();
    issues.sort();
    issues
}

fn refusal(method: &str, params: &str) -> (&'static str, String) {
    match call(method, params) {
        Answer::Refused(refusal) => (refusal.reason, refusal.at),
        other => panic!("{method} {params}: {other:?}"),
    }
}

#[test]
fn numbers_encode_as_the_specification_shows() {
    for (number, expected) in [
        ("0", "00"),
        ("23", "17"),
        ("24", "1818"),
        ("-1", "20"),
        ("1000000", "1a000f4240"),
        ("9007199254740991", "1b001fffffffffffff"),
        ("-9007199254740991", "3b001ffffffffffffe"),
        ("9007199254740992", "fa5a000000"),
        ("1.5", "f93e00"),
        ("0.1", "fb3fb999999999999a"),
        ("5.960464477539063e-8", "f90001"),
        ("65504.0", "19ffe0"),
        ("65520.5", "fa477ff080"),
        (r#"{"$number":"-0"}"#, "f98000"),
        (r#"{"$number":"Infinity"}"#, "f97c00"),
        (r#"{"$number":"-Infinity"}"#, "f9fc00"),
        (r#"{"$number":"NaN"}"#, "f97e00"),
    ] {
        assert_eq!(cbor(number), expected, "{number}");
    }
}

#[test]
fn bigints_are_always_tagged_and_shortest() {
    for (digits, expected) in [
        ("0", "c240"),
        ("1", "c24101"),
        ("-1", "c340"),
        ("255", "c241ff"),
        ("256", "c2420100"),
        ("-256", "c341ff"),
        ("-257", "c3420100"),
        ("1000000000", "c2443b9aca00"),
        ("4294967296", "c2450100000000"),
        ("-18446744073709551616", "c348ffffffffffffffff"),
    ] {
        assert_eq!(cbor(&format!(r#"{{"$bigint":"{digits}"}}"#)), expected, "{digits}");
    }
}

#[test]
fn records_sort_by_the_encodings_of_their_keys() {
    assert_eq!(cbor(r#"{"aa":2,"b":1}"#), "a2616201 62616102".replace(' ', ""));
    // Three bytes of U+FB33 before four of U+1F600, which UTF-16 order would exchange.
    assert_eq!(cbor("{\"\u{1f600}\":1,\"\u{fb33}\":2}"), "a263efacb30264f09f988001");
}

#[test]
fn the_example_of_typed_values_encodes_as_the_specification_shows() {
    let value = r#"{"pattern":{"$regexp":["^inv-\\d+$","i"]},"when":{"$date":1577836800000},"m":{"$map":[["k",1]]}}"#;
    let expected = "a3616dd81b82634d61708182616b01647768656ed81b8264446174651b0000016f5e66e800677061747465726ed81b8366526567457870695e696e762d5c642b246169";
    assert_eq!(cbor(value), expected);
}

#[test]
fn an_absent_path_of_a_reference_encodes_as_undefined() {
    let value = r#"{"$nodeRef":{"select":{"index":2},"node":"n"}}"#;
    // Tag 27, five elements: "NodeRef", "n", {"index": 2}, undefined, undefined.
    assert_eq!(cbor(value), "d81b85674e6f6465526566616ea165696e64657802f7f7");
}

#[test]
fn the_empty_plan_has_the_digest_of_the_specification() {
    let folded = folded(&[]);
    let digest = "7e26d82a5884ad0d4be00eb733cb69c9bdd7bbd4349b23917c2c9f89d32ae752";
    assert_eq!(folded.pointer("/view/digest"), Some(&Json::string(digest)));
    assert_eq!(folded.pointer("/view/revision"), Some(&Json::Number(0.0)));
    let view = folded.get("view").unwrap();
    let again = result("plan/digest", &format!(r#"{{"view":{view}}}"#));
    assert_eq!(again.get("digest"), Some(&Json::string(digest)));
    let preimage = result("plan/preimage", &format!(r#"{{"view":{view}}}"#));
    assert!(preimage.get("cbor").unwrap().as_str().unwrap().starts_with("8269706c616e2d69722f31a5"));
}

#[test]
fn values_come_back_as_they_were() {
    for text in [
        r#"{"__proto__":{"constructor":1},"":null}"#,
        r#"{"$record":[["$record",{"$record":[["$ref",1]]}],["a",2]]}"#,
        r#"{"$bigint":"-12345678901234567890"}"#,
        r#"{"$date":null}"#,
        r#"{"$map":[[{"$number":"NaN"},1],[0,{"$undefined":true}]]}"#,
        r#"{"$bytes":["Float64Array","010000000000f87f"]}"#,
        r#"{"$duration":{"hours":-2,"days":0}}"#,
        r#"{"$nodeRef":{"node":"a","select":"last","path":"","branchId":{"segments":[{"join":"j","of":["x"]}]}}}"#,
        r#"{"node":"a","select":"first"}"#,
        "\"e\u{301}\u{0}\"",
    ] {
        // The strict reader wants U+0000 escaped, the writer escapes it.
        let text = text.replace('\u{0}', "\\u0000");
        assert_eq!(parsed(&text), text);
    }
}

#[test]
fn malformed_text_and_forms_are_refused() {
    for text in [
        "",
        " ",
        "{",
        "[1,]",
        "01",
        "+1",
        ".5",
        "1.",
        "NaN",
        "-0",
        "-0e7",
        "-1e-400",
        "1e400",
        "'a'",
        "\"\t\"",
        "\"\\ud800\"",
        "\"\\udc00\\ud800\"",
        "\"\\ud800\\u0061\"",
        "\"\\x41\"",
        "1 2",
        "\u{feff}1",
        "{\"a\":1,\"\\u0061\":2}",
        "{\"$date\":{\"a\":1,\"a\":1}}",
        "nul",
        "[1 2]",
        "{\"a\" 1}",
        "{1:2}",
        "//\n1",
        "\u{a0}1",
        r#"{"$date":0,"x":1}"#,
        r#"{"$date":0.5}"#,
        r#"{"$date":{"$number":"NaN"}}"#,
        r#"{"$bigint":"-0"}"#,
        r#"{"$regexp":["[a]/",""]}"#,
        r#"{"$regexp":["a\\",""]}"#,
        r#"{"$set":[{"a":1,"b":2},{"b":2,"a":1}]}"#,
        r#"{"$nodeRef":{"node":"a","select":"first","branchId":{"segments":[{"edge":"e","of":[]}]}}}"#,
        r#"{"$x":1}"#,
        r#"{"$record":[]}"#,
        r#"{"$duration":{"day":1}}"#,
    ] {
        assert_eq!(parsed(text), "invalid_value", "{text}");
    }
}

#[test]
fn number_tokens_read_as_the_nearest_double() {
    for (token, expected) in [
        ("1.0", "1"),
        ("10e-1", "1"),
        ("9007199254740993", "9007199254740992"),
        ("9007199254740995", "9007199254740996"),
        ("0.1000000000000000055511151231257827021181583404541015625", "0.1"),
        ("1e-400", "0"),
        ("2.4703282292062327e-324", "0"),
        ("2.4703282292062328e-324", "5e-324"),
        ("1.7976931348623158e308", "1.7976931348623157e+308"),
    ] {
        assert_eq!(parsed(token), expected, "{token}");
    }
}

#[test]
fn a_value_is_at_most_64_levels_deep() {
    let nested = |levels: usize| format!("{}{}", "[".repeat(levels), "]".repeat(levels));
    assert_eq!(parsed(&nested(64)), nested(64));
    assert_eq!(parsed(&nested(65)), "invalid_value");
    assert_eq!(parsed(&nested(100_000)), "invalid_value");
    assert_eq!(parsed(&format!(r#"{{"$map":[[{},1]]}}"#, nested(64))), "invalid_value");
}

#[test]
fn ties_are_broken_by_actor_then_op_id_in_utf16_order() {
    let add = r#"{"op":"add_node","opId":"o0","actorId":"a","lamport":1,"at":"x","node":{"id":"n","kind":"call","definition":{}}}"#;
    let set = |op_id: &str, actor: &str, value: &str| {
        format!(
            r#"{{"op":"set_node_phase","opId":"{op_id}","actorId":"{actor}","lamport":5,"at":"x","nodeId":"n","phase":"{value}"}}"#
        )
    };
    let phase = |ops: &[&str]| folded(ops).pointer("/view/nodes/0/phase").unwrap().as_str().unwrap().to_owned();
    assert_eq!(phase(&[&set("aaa", "zoe", "zoe"), &set("zzz", "amy", "amy"), add]), "zoe");
    assert_eq!(phase(&[&set("zzz", "amy", "z"), &set("aaa", "amy", "a"), add]), "z");
    // U+1F600 is D83D DE00 in UTF-16: before U+FFFF.
    assert_eq!(phase(&[&set("o", "\u{ffff}", "high"), &set("o", "\u{1f600}", "astral"), add]), "high");
}

#[test]
fn a_cascade_deletes_what_was_added_before_it_in_the_order() {
    let node = |id: &str, lamport: u8| {
        format!(
            r#"{{"op":"add_node","opId":"n{lamport}","actorId":"a","lamport":{lamport},"at":"x","node":{{"id":"{id}","kind":"call","definition":{{}}}}}}"#
        )
    };
    let edge = |lamport: u8| {
        format!(
            r#"{{"op":"add_edge","opId":"e{lamport}","actorId":"a","lamport":{lamport},"at":"x","edge":{{"id":"e","from":"m","to":"n","handle":"always"}}}}"#
        )
    };
    let remove =
        r#"{"op":"remove_node","opId":"r","actorId":"a","lamport":5,"at":"x","nodeId":"n","incidentEdgeIds":["e"]}"#;
    let edges = |ops: &[&str]| match folded(ops).pointer("/view/edges") {
        Some(Json::Array(edges)) => edges.len(),
        other => panic!("{other:?}"),
    };
    let (m, n, back) = (node("m", 1), node("n", 2), node("n", 7));
    assert_eq!(edges(&[&m, &n, &edge(3), remove, &back]), 0);
    assert_eq!(edges(&[&m, &n, &edge(6), remove, &back]), 1);
    assert_eq!(issues(&folded(&[&m, &n, &edge(6), remove])), ["dangling_edge - e"]);
}

#[test]
fn an_invalid_path_changes_nothing_and_says_so() {
    let add = r#"{"op":"add_node","opId":"o0","actorId":"a","lamport":1,"at":"x","node":{"id":"n","kind":"call","definition":{"l":[1],"s":"t"}}}"#;
    let set = |path: &str| {
        format!(
            r#"{{"op":"set_node_field","opId":"o1","actorId":"a","lamport":2,"at":"x","nodeId":"n","path":"{path}","value":7}}"#
        )
    };
    let definition = |path: &str| {
        let folded = folded(&[add, &set(path)]);
        (folded.pointer("/view/nodes/0/definition").unwrap().to_string(), issues(&folded))
    };
    let unchanged = r#"{"l":[1],"s":"t"}"#.to_owned();
    for path in [
        "",
        "x..y",
        "x.__proto__",
        "prototype",
        "s.x",
        "l.2",
        "l.01",
        "l.-1",
        "l.x",
        "l.0.x",
        "l.",
        &["a"; 33].join("."),
    ] {
        assert_eq!(definition(path), (unchanged.clone(), vec!["invalid_path n -".to_owned()]), "{path}");
    }
    for (path, expected) in [
        ("l.0", r#"{"l":[7],"s":"t"}"#),
        ("l.1", r#"{"l":[1,7],"s":"t"}"#),
        ("l.1.x.0", r#"{"l":[1,{"x":{"0":7}}],"s":"t"}"#),
        ("s", r#"{"l":[1],"s":7}"#),
        ("toString.x", r#"{"l":[1],"s":"t","toString":{"x":7}}"#),
    ] {
        assert_eq!(definition(path), (expected.to_owned(), vec![]), "{path}");
    }
    assert_eq!(issues(&folded(&[&set("a..b")])), ["invalid_path n -", "unknown_node n -"]);
    assert_eq!(issues(&folded(&[&set("a.b")])), ["unknown_node n -"]);
}

#[test]
fn refusals_say_where_and_the_first_reason_of_the_list_counts() {
    assert_eq!(refusal("plan/fold", r#"{"planId":"p","ops":[{"op":"zzz"}]}"#), ("invalid_op", "/ops/0/op".to_owned()));
    assert_eq!(
        refusal("plan/fold", r#"{"planId":1,"ops":[{"op":"zzz"}]}"#),
        ("invalid_argument", "/planId".to_owned())
    );
    assert_eq!(
        refusal("plan/fold", r#"{"planId":1,"ops":[{"op":{"$date":"x"}}]}"#),
        ("invalid_value", "/ops/0/op/$date".to_owned())
    );
    assert_eq!(refusal("plan/digest", r#"{"view":1}"#), ("invalid_view", "/view".to_owned()));
    assert_eq!(refusal("plan/digest", "{}"), ("invalid_argument", String::new()));
    assert_eq!(refusal("value/echo", r#"{"value":1,"x":2}"#), ("invalid_argument", String::new()));
    assert_eq!(call("plan/freeze", "{}"), Answer::UnknownMethod);
}
