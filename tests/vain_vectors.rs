//! Vectors that would prove nothing, or that nobody could pass, are refused when they are loaded; near misses are not.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use planproof::vector::format::Vector;
use planproof::vector::load::{self, LoadError, Loaded};
use serde_json::{json, Value};

const DIGEST: &str = "7e26d82a5884ad0d4be00eb733cb69c9bdd7bbd4349b23917c2c9f89d32ae752";
const ID: &str = "fold.mine.sample";

fn load(body: &Value) -> Result<Loaded, LoadError> {
    let mut vector = json!({
        "id": ID, "title": "t", "why": "w", "clauses": ["fold.order"], "level": "exact", "tags": ["positive"],
        "origin": "hand", "hash": ""
    });
    for (name, member) in body.as_object().unwrap() {
        vector[name] = member.clone();
    }
    let read: Vector = serde_json::from_str(&vector.to_string()).unwrap();
    vector["hash"] = json!(read.content_hash());
    let generator = json!({"name": "g", "version": "1", "seed": 0});
    let group = json!({"suite": "fold", "revision": 1, "generator": generator, "vectors": [vector]});
    load::from_texts([("mine.json", group.to_string().as_str())])
}

fn loads(body: &Value) -> Loaded {
    load(body).unwrap_or_else(|error| panic!("{body}: {error}"))
}

/// Refused: file, id and JSON Pointer are named, and the message holds these words.
fn refused(body: &Value, pointer: &str, words: &[&str]) {
    let error = load(body).expect_err(&body.to_string()).to_string();
    assert!(error.starts_with(&format!("mine.json: {ID}: at {pointer}: ")), "{error}");
    for word in words {
        assert!(error.contains(word), "{error} does not say {word}");
    }
}

fn with(base: &Value, members: Value) -> Value {
    let mut base = base.clone();
    for (name, member) in members.as_object().unwrap() {
        base[name] = member.clone();
    }
    base
}

fn bounds() -> Value {
    json!({"maxNodes": 256, "maxEdges": 512, "maxSteps": 4096, "maxConcurrentFrames": 32, "maxEncodedBytes": 1048576})
}

fn view() -> Value {
    json!({"planId": "p", "revision": 0, "nodes": [], "edges": [], "bounds": bounds(), "digest": DIGEST})
}

fn folded(view: Value) -> Value {
    json!({"result": {"view": view, "issues": []}})
}

/// A fold of no ops, with its right answer.
fn fold() -> Value {
    json!({"method": "plan/fold", "params": {"planId": "p", "ops": []}, "expect": folded(view())})
}

fn echo(value: Value) -> Value {
    json!({"method": "value/echo", "params": {"value": value}, "expect": {"result": {"value": value}}})
}

#[test]
fn a_scenario_in_which_no_step_is_judged_is_refused() {
    let ask = json!({"call": "plan/digest", "params": {"view": view()}});
    let saving = with(&ask, json!({"save": {"d": "/digest"}}));
    let (crash, start) = (json!({"crash": "a", "when": "acked"}), json!({"start": "a"}));
    let in_flight = with(&ask, json!({"crash": "a", "when": "in_flight"}));
    let using = json!({"call": "value/echo", "params": {"value": "@{d}"}});
    for steps in [
        json!([crash, start]),
        json!([in_flight, start]),
        json!([ask, crash, start, ask]),
        json!([saving]),
        json!([saving, using]),
    ] {
        refused(&json!({"steps": steps}), "/steps", &["no step is judged", "`expect`"]);
    }
    let judged = with(&ask, json!({"expect": {"result": {"digest": "@{d}"}}}));
    loads(&json!({"steps": [saving, crash, start, judged]}));
    loads(&json!({"steps": [ask, with(&ask, json!({"expect": {"result": {"digest": DIGEST}}}))]}));
    loads(&json!({"steps": [{"parallel": [ask], "outcomes": [{"expect": {"refused": "invalid_view"}, "count": 1}]}]}));
}

#[test]
fn a_right_answer_is_one_that_the_method_can_give() {
    let expecting = |view: Value| with(&fold(), json!({"expect": folded(view)}));
    refused(&expecting(json!("x")), "/expect/result/view", &["a view must be a record"]);
    refused(&expecting(json!({})), "/expect/result/view", &["\"planId\" is missing"]);
    refused(&expecting(with(&view(), json!({"extra": 1}))), "/expect/result/view/extra", &["member"]);
    refused(&expecting(with(&view(), json!({"bounds": {}}))), "/expect/result/view/bounds", &["maxNodes"]);
    refused(&expecting(with(&view(), json!({"nodes": [{"id": "n"}]}))), "/expect/result/view/nodes/0", &["missing"]);
    refused(&expecting(with(&view(), json!({"digest": "x"}))), "/expect/result/view/digest", &["64"]);
    refused(&expecting(with(&view(), json!({"provenance": null}))), "/expect/result/view/provenance", &["record"]);
    let mut undigested = view();
    undigested.as_object_mut().unwrap().remove("digest");
    loads(&expecting(undigested));
    loads(&expecting(with(&view(), json!({"provenance": {}}))));

    let issues = |issues: Value| with(&fold(), json!({"expect": {"result": {"view": view(), "issues": issues}}}));
    let issue = json!({"code": "dangling_edge", "severity": "advisory", "edgeId": "e", "nodeId": null});
    refused(&issues(json!(7)), "/expect/result/issues", &["must be a list"]);
    refused(&issues(json!([7])), "/expect/result/issues/0", &["must be a record"]);
    refused(
        &issues(json!([with(&issue, json!({"severity": "info"}))])),
        "/expect/result/issues/0/severity",
        &["blocking"],
    );
    refused(&issues(json!([with(&issue, json!({"edge": "e"}))])), "/expect/result/issues/0/edge", &[]);
    refused(&issues(json!([with(&issue, json!({"nodeId": 1}))])), "/expect/result/issues/0/nodeId", &["string"]);
    loads(&issues(json!([issue, with(&issue, json!({"message": "free"}))])));

    let date = |value: Value| with(&echo(value), json!({"tags": ["positive", "date"]}));
    refused(&date(json!([{"$date": "today"}])), "/expect/result/value/0/$date", &[]);
    loads(&date(json!([{"$date": 0}])));

    let digest = |digest: Value| json!({"method": "plan/digest", "params": {"view": view()}, "expect": {"result": {"digest": digest}}});
    for wrong in [json!(7), json!(""), json!(DIGEST.to_uppercase()), json!(&DIGEST[1..])] {
        refused(&digest(wrong), "/expect/result/digest", &["64 lower-case hexadecimal digits"]);
    }
    loads(&digest(json!(DIGEST)));
    let encode =
        |cbor: Value| json!({"method": "value/encode", "params": {"value": 0}, "expect": {"result": {"cbor": cbor}}});
    for wrong in [json!("0"), json!("0A"), json!(""), json!(0)] {
        refused(&encode(wrong), "/expect/result/cbor", &["lower-case hexadecimal"]);
    }
    loads(&encode(json!("00")));
}

#[test]
fn right_answers_are_read_wherever_they_stand() {
    let bad = folded(json!({}));
    let other = json!({"planId": "q", "ops": []});
    let control = |expect: &Value| with(&fold(), json!({"control": {"params": other, "expect": expect}}));
    refused(&control(&bad), "/control/expect/result/view", &[]);
    loads(&control(&folded(with(&view(), json!({"planId": "q"})))));
    let one_of = |expect: &Value| with(&fold(), json!({"expect": {"oneOf": [{"refused": "invalid_op"}, expect]}}));
    refused(&one_of(&bad), "/expect/oneOf/1/result/view", &[]);
    loads(&one_of(&folded(view())));
    let call = json!({"call": "plan/fold", "params": other});
    let step = |expect: &Value| json!({"steps": [with(&call, json!({"expect": expect}))]});
    refused(&step(&bad), "/steps/0/expect/result/view", &[]);
    loads(&step(&folded(view())));
    let parallel =
        |expect: &Value| json!({"steps": [{"parallel": [call], "outcomes": [{"expect": expect, "count": 1}]}]});
    refused(&parallel(&bad), "/steps/0/outcomes/0/expect/result/view", &[]);
    loads(&parallel(&folded(view())));
}

#[test]
fn what_stands_for_a_saved_value_is_read_when_it_is_known() {
    let saving = json!({"call": "plan/fold", "params": {"planId": "p", "ops": []}, "save": {"v": "/view", "n": "/view/nodes", "d": "/view/digest"}});
    let again = |view: Value| json!({"steps": [saving, {"call": "plan/fold", "params": {"planId": "p", "ops": []}, "expect": folded(view)}]});
    loads(&again(json!("@{v}")));
    loads(&again(with(&view(), json!({"digest": "@{d}"}))));
    loads(&again(with(&view(), json!({"nodes": "@{n}"}))));
    let mut without_bounds = with(&view(), json!({"digest": "@{d}"}));
    without_bounds.as_object_mut().unwrap().remove("bounds");
    refused(&again(without_bounds), "/steps/1/expect/result/view", &["\"bounds\" is missing"]);
    refused(&again(json!("@@{v}")), "/steps/1/expect/result/view", &["a record"]);
}

/// A list of lists, so deep.
fn nested(depth: usize) -> Value {
    (1..depth).fold(json!([]), |inner, _| json!([inner]))
}

#[test]
fn a_right_answer_is_no_deeper_than_a_value_may_be() {
    let deep = |depth| json!({"method": "value/parse", "params": {"text": nested(depth).to_string()}, "expect": {"result": {"value": nested(depth)}}});
    loads(&deep(64));
    let error = load(&deep(65)).unwrap_err().to_string();
    assert!(error.contains("at /expect/result/value/0/") && error.contains("nested deeper"), "{error}");
    let provenance =
        |depth| with(&fold(), json!({"expect": folded(with(&view(), json!({"provenance": {"x": nested(depth)}})))}));
    loads(&provenance(126));
    assert!(load(&provenance(127)).unwrap_err().to_string().contains("nested deeper"));
}

#[test]
fn something_of_a_right_answer_is_judged() {
    let ignoring = |names: &[&str]| {
        let ignore: Vec<String> = names.iter().map(|name| format!("/view/{name}")).collect();
        let mut fold = fold();
        fold["expect"]["ignore"] = json!(ignore);
        fold
    };
    let all = ["planId", "revision", "nodes", "edges", "bounds", "digest"];
    refused(&ignoring(&all), "/expect/result/view", &["leaves nothing of it to judge"]);
    refused(&ignoring(&all[..5]), "/expect/result/view", &["leaves nothing of it to judge"]);
    loads(&ignoring(&all[1..]));
    let mut value = echo(json!({"a": 1, "b": 2}));
    value["expect"]["ignore"] = json!(["/value/a", "/value/b"]);
    refused(&value, "/expect/result/value", &["leaves nothing"]);
    value["expect"]["ignore"] = json!(["/value/a"]);
    loads(&value);
}

#[test]
fn a_decoy_is_typed_json_of_the_right_type_and_no_right_answer() {
    let decoy = |result: Value| with(&fold(), json!({"decoys": [{"name": "who errs", "result": result}]}));
    let result = |view: Value, issues: Value| json!({"view": view, "issues": issues});
    refused(&decoy(result(json!("x"), json!([]))), "/decoys/0/result/view", &["a view must be a record"]);
    refused(&decoy(result(view(), json!(7))), "/decoys/0/result/issues", &["issues must be a list"]);
    let unread = with(&view(), json!({"nodes": [{"$date": "x"}]}));
    refused(&decoy(result(unread, json!([]))), "/decoys/0/result/view/nodes/0/$date", &[]);
    refused(&decoy(result(view(), json!([]))), "/decoys/0/result", &["is a right answer already"]);
    // Wrong shapes are what some implementations answer.
    loads(&decoy(result(json!({}), json!([]))));
    loads(&decoy(result(view(), json!([{"code": "c"}]))));
    loads(&decoy(result(with(&view(), json!({"digest": "0".repeat(64)})), json!([]))));

    let at_core = |result: Value| with(&decoy(result), json!({"level": "core"}));
    let other_digest = with(&view(), json!({"digest": "0".repeat(64)}));
    refused(&at_core(result(other_digest, json!([]))), "/decoys/0/result", &["at level core, which judges neither"]);
    loads(&at_core(result(with(&view(), json!({"revision": 1})), json!([]))));

    let either = json!({"oneOf": [{"refused": "invalid_value"}, {"result": {"value": 1}}]});
    let parse = json!({"method": "value/echo", "params": {"value": 1}, "expect": either});
    let decoy = |value: Value| with(&parse, json!({"decoys": [{"name": "n", "result": {"value": value}}]}));
    refused(&decoy(json!(1.0)), "/decoys/0/result", &["is a right answer"]);
    loads(&decoy(json!(2)));
}

#[test]
fn choices_can_be_told_apart() {
    let one_of = |level: &str, choices: Value| with(&fold(), json!({"expect": {"oneOf": choices}, "level": level}));
    let (op, value) = (json!({"refused": "invalid_op"}), json!({"refused": "invalid_value"}));
    refused(&one_of("exact", json!([op, value, op])), "/expect/oneOf/2", &["the answer /expect/oneOf/0 once more"]);
    loads(&one_of("exact", json!([op, value])));
    refused(&one_of("core", json!([op, value])), "/expect/oneOf/1", &["level core accepts any refusal"]);
    loads(&one_of("core", json!([op, folded(view())])));
    let reordered = json!({"result": {"issues": [], "view": view()}});
    refused(&one_of("exact", json!([folded(view()), reordered])), "/expect/oneOf/1", &["once more"]);
    let other = folded(with(&view(), json!({"digest": "0".repeat(64)})));
    loads(&one_of("exact", json!([folded(view()), other])));
    refused(&one_of("core", json!([folded(view()), other])), "/expect/oneOf/1", &["level core judges neither"]);
    let many: Vec<Value> = (0..17).map(|number| json!({"result": {"value": number}})).collect();
    let echo = |choices: &[Value]| with(&echo(json!(1)), json!({"expect": {"oneOf": choices}}));
    refused(&echo(&many), "/expect/oneOf", &["at most 16"]);
    loads(&echo(&many[..16]));
    let call = json!({"call": "plan/fold", "params": {"planId": "p", "ops": []}, "expect": {"oneOf": [op, op]}});
    refused(&json!({"steps": [call]}), "/steps/0/expect/oneOf/1", &["once more"]);
}

#[test]
fn a_control_is_another_question() {
    let control = |params: Value, expect: Value| {
        with(&echo(json!({"a": 1, "b": 2})), json!({"control": {"params": params, "expect": expect}}))
    };
    let same = json!({"value": {"a": 1, "b": 2}});
    let right = json!({"result": {"value": {"a": 1, "b": 2}}});
    refused(
        &control(same.clone(), json!({"refused": "invalid_value"})),
        "/control",
        &["wants another answer", "near miss"],
    );
    refused(&control(same.clone(), right.clone()), "/control", &["the call once more"]);
    loads(&control(json!({"value": {"a": 1}}), json!({"result": {"value": {"a": 1}}})));
    loads(&control(json!({"value": {"a": 1}}), json!({"refused": "invalid_value"})));

    // The same params spelled otherwise are a question; that they have another answer nobody can satisfy.
    let spelled = |answer: &str| {
        let text = format!(
            r#"{{"suite":"fold","revision":1,"generator":{{"name":"g","version":"1","seed":0}},"vectors":[{{"id":"{ID}",
            "title":"t","why":"w","clauses":["fold.order"],"level":"exact","tags":["positive"],"origin":"hand",
            "method":"value/echo","params":{{"value":1}},"expect":{{"result":{{"value":1}}}},
            "control":{{"params":{{"value": 1.0}},"expect":{{"result":{{"value":{answer}}}}}}},"hash":"HASH"}}]}}"#
        );
        let found = load::unhashed("mine.json", text.as_bytes()).map(|vectors| vectors[0].vector.content_hash());
        found.and_then(|hash| load::from_texts([("mine.json", text.replace("HASH", &hash).as_str())]))
    };
    assert!(spelled("1").is_ok());
    assert!(spelled("2").unwrap_err().to_string().contains("at /control: asks what the call asks"));
}

fn relation(members: Value) -> Value {
    let params = |id: &str| json!({"planId": id, "ops": []});
    let relation = json!({
        "method": "plan/fold", "inputs": {"a": params("a"), "b": params("b")}, "differ": [["a", "b"]], "of": "view.digest"
    });
    with(&relation, members)
}

#[test]
fn inputs_that_must_differ_are_not_one_and_each_is_compared() {
    let same = json!({"a": {"planId": "p", "ops": []}, "b": {"ops": [], "planId": "p"}});
    refused(
        &relation(json!({"inputs": same})),
        "/differ/0",
        &["a and b are the same params", "no implementation could pass"],
    );
    loads(&relation(
        json!({"inputs": {"a": {"planId": "p", "ops": []}, "b": {"planId": "p", "ops": [], "provenance": {}}}}),
    ));
    // That one question has one answer is what such a relation shows.
    loads(&relation(json!({"inputs": same, "differ": [], "same": [["a", "b"]]})));
    let three =
        json!({"a": {"planId": "a", "ops": []}, "b": {"planId": "b", "ops": []}, "c~/": {"planId": "c", "ops": []}});
    refused(&relation(json!({"inputs": three})), "/inputs/c~0~1", &["compared with nothing", "`same` or `differ`"]);
    loads(&relation(json!({"inputs": three, "differ": [["a", "b"], ["c~/", "b"]]})));
}

#[test]
fn what_a_relation_compares_can_be_in_an_answer() {
    let of = |of: &str| relation(json!({"of": of}));
    for (path, words) in [
        ("view.nope", "a view holds"),
        ("view.digest.x", "compare `view.digest`"),
        ("view.nodes.0", "compare `view.nodes`"),
        ("view.bounds.max", "maxNodes"),
        ("view.bounds.maxNodes.x", "bounds hold"),
        ("issues.0", "compare `issues`"),
    ] {
        refused(&of(path), "/of", &[words, "is in no answer to plan/fold"]);
    }
    for path in
        ["view", "view.digest", "view.nodes", "view.bounds", "view.bounds.maxNodes", "view.provenance.a.b", "issues"]
    {
        loads(&of(path));
    }
    let digest = |of: &str| {
        json!({
            "method": "plan/digest", "inputs": {"a": {"view": 1}, "b": {"view": 2}}, "differ": [["a", "b"]], "of": of
        })
    };
    refused(&digest("digest.x"), "/of", &["compare `digest`"]);
    loads(&digest("digest"));
    let encode = |method: &str, of: &str| with(&digest(of), json!({"method": method}));
    refused(&encode("value/encode", "cbor.x"), "/of", &["compare `cbor`"]);
    loads(&encode("value/encode", "cbor"));
    loads(&encode("value/parse", "value.a"));
}

#[test]
fn an_op_of_an_unknown_kind_is_said_where_a_result_is_wanted() {
    let ops = |kind: &str| json!({"planId": "p", "ops": [{"op": "set_bounds"}, {"op": kind}]});
    let folds = |kind: &str| with(&fold(), json!({"params": ops(kind)}));
    refused(
        &folds("set_node_fields"),
        "/params/ops/1/op",
        &["there is no kind of op `set_node_fields`", "did you mean set_node_field?"],
    );
    refused(&folds("frobnicate"), "/params/ops/1/op", &["there are add_node, remove_node"]);
    loads(&folds("remove_edge"));
    loads(&with(&folds("frobnicate"), json!({"expect": {"refused": "invalid_op"}})));
    let control = |expect: Value| with(&fold(), json!({"control": {"params": ops("x"), "expect": expect}}));
    refused(&control(folded(view())), "/control/params/ops/1/op", &[]);
    loads(&control(json!({"refused": "invalid_op"})));
    refused(&relation(json!({"inputs": {"a": ops("x"), "b": {"planId": "b", "ops": []}}})), "/inputs/a/ops/1/op", &[]);
    let call = json!({"call": "plan/fold", "params": ops("x")});
    let judged = json!({"call": "plan/fold", "params": ops("remove_edge"), "expect": folded(view())});
    refused(&json!({"steps": [call, judged]}), "/steps/0/params/ops/1/op", &[]);
    loads(&json!({"steps": [with(&call, json!({"expect": {"refused": "invalid_op"}})), judged]}));
}

#[test]
fn tags_say_each_thing_once_and_name_the_kinds_that_are_used() {
    let tagged = |tags: Value, value: Value| with(&echo(value), json!({"tags": tags}));
    refused(&tagged(json!(["positive", "positive"]), json!(1)), "/tags", &["`positive` stands twice"]);
    refused(&tagged(json!(["positive", "map", "map"]), json!(1)), "/tags", &["`map` stands twice"]);
    // The call is the one, its control the other.
    loads(&tagged(json!(["positive", "negative"]), json!(1)));
    let value = json!({"a": {"$map": [[{"$date": 0}, 1]]}});
    refused(&tagged(json!(["positive", "date"]), value.clone()), "/tags", &["add \"map\"", "does not claim them"]);
    refused(&tagged(json!(["positive"]), value.clone()), "/tags", &["add \"date\", \"map\""]);
    loads(&tagged(json!(["positive", "date", "map"]), value));
    // More may be needed than is used.
    loads(&tagged(json!(["positive", "set"]), json!("$set")));

    let date = json!({"value": {"$date": 0}});
    let refusal = json!({"refused": "invalid_value"});
    refused(&with(&echo(json!(1)), json!({"control": {"params": date, "expect": refusal}})), "/tags", &["\"date\""]);
    let text = json!({"method": "value/parse", "params": {"text": "{\"$set\":[1,]}"}, "expect": refusal});
    refused(&text, "/tags", &["\"set\""]);
    loads(&with(&text, json!({"tags": ["negative", "set"]})));
    let inputs =
        json!({"a": {"planId": "a", "ops": [], "provenance": {"x": {"$set": []}}}, "b": {"planId": "a", "ops": []}});
    refused(&relation(json!({"inputs": inputs})), "/tags", &["\"set\""]);
    let call = json!({"call": "value/echo", "params": date, "expect": {"result": {"value": {"$date": 0}}}});
    refused(&json!({"steps": [call]}), "/tags", &["\"date\""]);
    loads(&json!({"steps": [call], "tags": ["positive", "date"]}));
}

#[test]
fn a_clause_that_is_not_of_the_specification_is_named_with_the_nearest() {
    let loaded = loads(&with(&fold(), json!({"clauses": ["fold.ordr", "mine.clause", "fold.order", "fold.ordr"]})));
    let unknown: Vec<_> =
        loaded.unknown_clauses.iter().map(|unknown| (unknown.clause.as_str(), unknown.near.first())).collect();
    assert_eq!(unknown, [("fold.ordr", Some(&"fold.order".to_owned())), ("mine.clause", None)]);
    assert!(loads(&fold()).unknown_clauses.is_empty());
}

#[test]
fn many_choices_decoys_and_ops_are_checked_in_time() {
    let began = std::time::Instant::now();
    let names: Vec<String> = (0..20_000).map(|number| format!("i{number}")).collect();
    let inputs: serde_json::Map<String, Value> =
        names.iter().map(|name| (name.clone(), json!({"planId": name, "ops": []}))).collect();
    let differ: Vec<Value> = names.iter().skip(1).map(|name| json!(["i0", name])).collect();
    loads(&relation(json!({"inputs": inputs, "differ": differ})));
    let decoys: Vec<Value> = (0..20_000).map(|number| json!({"name": "n", "result": {"value": [number]}})).collect();
    loads(&with(&echo(json!(1)), json!({"decoys": decoys})));
    let clauses: Vec<String> = (0..20_000).map(|number| format!("fold.{number}")).collect();
    assert_eq!(loads(&with(&fold(), json!({"clauses": clauses}))).unknown_clauses.len(), 20_000);
    assert!(began.elapsed().as_secs() < 20, "{:?}", began.elapsed());
}
