//! Loading vector files: what is sound is loaded, every defect is named, and the schema agrees.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use planproof::schema::schema;
use planproof::vector::body::{Body, Expected, ScenarioStep};
use planproof::vector::embedded::FILES;
use planproof::vector::format::Vector;
use planproof::vector::index::Index;
use planproof::vector::load::{self, LoadError, Loaded};
use serde_json::{json, Value};

/// The pre-image of the empty plan `p` and its digest, from SPEC.md `digest.golden`.
const PREIMAGE: &str = "8269706c616e2d69722f31a565656467657380656e6f6465738066626f756e6473a5686d61784564676573190200686d61784e6f646573190100686d617853746570731910006f6d6178456e636f64656442797465731a00100000736d6178436f6e63757272656e744672616d6573182066706c616e49646170687265766973696f6e00";
const DIGEST: &str = "7e26d82a5884ad0d4be00eb733cb69c9bdd7bbd4349b23917c2c9f89d32ae752";

fn common(id: &str) -> Value {
    json!({
        "id": id, "title": "t", "why": "w", "clauses": ["fold.order"], "level": "exact", "tags": ["positive"],
        "origin": "hand"
    })
}

fn with(mut base: Value, members: Value) -> Value {
    for (name, value) in members.as_object().unwrap() {
        base[name] = value.clone();
    }
    base
}

/// The empty plan `p`.
fn view() -> Value {
    json!({
        "planId": "p", "revision": 0, "nodes": [], "edges": [], "digest": DIGEST, "bounds": {
            "maxNodes": 256, "maxEdges": 512, "maxSteps": 4096, "maxConcurrentFrames": 32, "maxEncodedBytes": 1048576
        }
    })
}

fn call() -> Value {
    with(
        common("fold.order.call"),
        json!({
            "method": "plan/fold",
            "params": {"planId": "p", "ops": [{"op": "remove_edge"}, {"op": "remove_node"}]},
            "expect": {"result": {"view": view(), "issues": []}, "preimage": PREIMAGE, "ignore": ["/view/digest"]},
            "arrivals": [[1, 0], [0, 1, 1]],
            "control": {"params": {"planId": "p", "ops": []}, "expect": {"refused": "invalid_op"}},
            "decoys": [{"name": "a stray", "result": {"view": {}, "issues": []}}]
        }),
    )
}

fn relation() -> Value {
    with(
        common("fold.order.relation"),
        json!({
            "method": "plan/fold",
            "inputs": {"a": {"planId": "a"}, "b": {"planId": "b"}, "c": {"planId": "c"}},
            "same": [["a", "b"]],
            "differ": [["a", "c"]],
            "of": "view.digest"
        }),
    )
}

fn scenario() -> Value {
    let ask = json!({"call": "plan/digest", "params": {"view": 1}});
    with(
        common("fold.order.scenario"),
        json!({"steps": [
            with(ask.clone(), json!({"expect": {"result": {"digest": DIGEST}}, "save": {"d": "/digest"}, "on": "b"})),
            {"parallel": [ask, ask], "outcomes": [
                {"expect": {"oneOf": [{"refused": "invalid_view"}, {"result": {"digest": "@{d}"}}]}, "count": 2}
            ]},
            {"crash": "a", "when": "acked"},
            {"start": "a"},
            with(ask, json!({"crash": "a", "when": "in_flight"})),
            {"start": "a"}
        ]}),
    )
}

/// The vector with its hash, where it can be read at all.
fn hashed(mut vector: Value) -> Value {
    if vector.get("hash").is_none() {
        vector["hash"] = json!("0".repeat(64));
        if let Ok(read) = serde_json::from_str::<Vector>(&vector.to_string()) {
            vector["hash"] = json!(read.content_hash());
        }
    }
    vector
}

fn group(vectors: Vec<Value>) -> Value {
    let vectors: Vec<Value> = vectors.into_iter().map(hashed).collect();
    json!({
        "suite": "fold", "revision": 1, "generator": {"name": "g", "version": "1", "seed": 7}, "vectors": vectors,
        "withdrawn": [{"id": "fold.order.gone", "reason": "it was wrong"}]
    })
}

fn load(group: &Value) -> Result<Loaded, LoadError> {
    load::from_texts([("fold/sample.json", group.to_string().as_str())])
}

fn schema_accepts(group: &Value) -> bool {
    let schema = serde_json::from_str(schema("vectors").unwrap()).unwrap();
    jsonschema::validator_for(&schema).unwrap().is_valid(group)
}

/// The vector, put beside a sound one, is refused with that code; schema and loader agree.
fn refused_by_both(vector: Value, code: &str) {
    let group = group(vec![relation(), vector.clone()]);
    let error = load(&group).expect_err(&format!("the loader accepts {vector}"));
    assert_eq!(error.code(), code, "{error}");
    assert!(error.to_string().contains("fold/sample.json"), "{error}");
    assert!(!schema_accepts(&group), "the schema accepts {vector}");
}

/// The vector is refused by the loader; a schema cannot see why.
fn refused_by_the_loader_alone(vector: Value, code: &str) {
    let group = group(vec![relation(), vector.clone()]);
    let error = load(&group).expect_err(&format!("the loader accepts {vector}"));
    assert_eq!(error.code(), code, "{error}");
    assert!(error.to_string().contains(vector["id"].as_str().unwrap()), "{error}");
    assert!(schema_accepts(&group), "the schema refuses {vector}, the sample is wrong");
}

#[test]
fn the_embedded_vectors_are_sound_and_valid_against_the_schema() {
    load::embedded().unwrap();
    for (file, text) in planproof::vector::embedded::groups() {
        // Params nest deeper than `serde_json` reads by itself.
        let mut reader = serde_json::Deserializer::from_str(text);
        reader.disable_recursion_limit();
        assert!(schema_accepts(&serde::Deserialize::deserialize(&mut reader).unwrap()), "{file}");
    }
}

#[test]
fn what_is_embedded_is_what_is_on_disk() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors");
    for (name, text) in FILES {
        assert_eq!(std::fs::read_to_string(root.join(name)).unwrap(), *text, "{name}");
    }
    let mut on_disk = 0;
    for entry in std::fs::read_dir(&root).unwrap().map(Result::unwrap) {
        let path = entry.path();
        if path.is_dir() {
            on_disk += std::fs::read_dir(path).unwrap().count();
        } else if entry.file_name() == "index.json" {
            on_disk += 1;
        }
    }
    assert_eq!(FILES.len(), on_disk, "a file of vectors/ is not embedded");
}

#[test]
fn the_embedded_index_lists_the_embedded_vectors() {
    let index = FILES.iter().find(|(name, _)| *name == "index.json").map(|(_, text)| Index::read(text).unwrap());
    let vectors = load::embedded().unwrap();
    assert_eq!(index.is_some(), !vectors.is_empty(), "vectors have an index");
    if let Some(index) = index {
        assert_eq!(index, Index::of(index.revision, &vectors));
    }
}

#[test]
fn a_sound_group_of_all_three_bodies_is_loaded_and_valid() {
    let group = group(vec![call(), relation(), scenario()]);
    assert!(schema_accepts(&group));
    let loaded = load(&group).unwrap();
    assert_eq!(loaded.withdrawn[0].id, "fold.order.gone");
    let [call, relation, scenario] = loaded.vectors.as_slice() else { panic!("three vectors") };

    let Body::Call(call) = &call.body else { panic!("a call") };
    assert_eq!(call.method.name, "plan/fold");
    assert_eq!(call.arrivals, [vec![1, 0], vec![0, 1, 1]]);
    let Expected::Result(result) = &call.expected else { panic!("a result") };
    assert_eq!(hex::encode(result.preimage.as_ref().unwrap()), PREIMAGE);
    assert!(matches!(&call.control.as_ref().unwrap().expected, Expected::Refused(reason) if reason == "invalid_op"));
    assert_eq!(call.decoys[0].name, "a stray");

    let Body::Relation(relation) = &relation.body else { panic!("a relation") };
    assert_eq!(relation.of, ["view", "digest"]);
    assert_eq!(relation.inputs.keys().collect::<Vec<_>>(), ["a", "b", "c"]);

    let Body::Scenario(steps) = &scenario.body else { panic!("a scenario") };
    assert!(matches!(&steps[0], ScenarioStep::Call(call) if call.on == "b" && call.save["d"] == "/digest"));
    assert!(matches!(&steps[1], ScenarioStep::Parallel(calls, outcomes) if calls.len() == 2 && outcomes[0].1 == 2));
    assert!(matches!(&steps[2], ScenarioStep::Crash(instance, None) if instance == "a"));
    assert!(matches!(&steps[3], ScenarioStep::Start(_)));
    assert!(matches!(&steps[4], ScenarioStep::Crash(_, Some(call)) if call.on == "a"));
}

#[test]
fn params_are_kept_as_they_are_spelled() {
    let mut text = group(vec![relation()]).to_string();
    // The hash is of the text as it stands, so it follows the spelling.
    text = text.replace(r#""a":{"planId":"a"}"#, r#""a":{ "n" : 1.00 }"#);
    let mut read: planproof::vector::format::Group = serde_json::from_str(&text).unwrap();
    text = text.replace(&read.vectors[0].hash.clone(), &read.vectors.remove(0).content_hash());
    let loaded = load::from_texts([("f.json", text.as_str())]).unwrap();
    let Body::Relation(relation) = &loaded.vectors[0].body else { panic!("a relation") };
    assert_eq!(relation.inputs["a"].get(), r#"{ "n" : 1.00 }"#);
}

#[test]
fn a_member_that_the_format_does_not_know_is_refused() {
    refused_by_both(with(call(), json!({"extra": 1})), "unknown_member");
    let mut deep = call();
    deep["expect"]["extra"] = json!(1);
    refused_by_both(deep, "unknown_member");
    let mut top = group(vec![call()]);
    top["extra"] = json!(1);
    assert_eq!(load(&top).unwrap_err().code(), "unknown_member");
    assert!(!schema_accepts(&top));
}

#[test]
fn a_member_that_is_missing_or_of_the_wrong_type_is_refused() {
    for name in ["title", "why", "clauses", "level", "tags", "origin"] {
        let mut vector = call();
        vector.as_object_mut().unwrap().remove(name);
        refused_by_both(vector, "shape");
    }
    refused_by_both(with(call(), json!({"title": 1})), "shape");
    refused_by_both(with(call(), json!({"arrivals": [[-1]]})), "shape");
    refused_by_both(with(call(), json!({"origin": "found"})), "shape");
    refused_by_both(with(call(), json!({"method": null})), "shape");
    refused_by_both(with(relation(), json!({"id": "fold.order.two", "params": null})), "body");
    let mut top = group(vec![call()]);
    top["revision"] = json!(-1);
    assert_eq!(load(&top).unwrap_err().code(), "shape");
    assert!(!schema_accepts(&top));
}

#[test]
fn an_empty_text_where_words_are_wanted_is_refused() {
    for (name, value) in [("title", json!("")), ("why", json!("")), ("clauses", json!([])), ("clauses", json!([""]))] {
        refused_by_both(with(call(), json!({ name: value })), "bad_member");
    }
    let mut top = group(vec![call()]);
    top["withdrawn"][0]["reason"] = json!("");
    assert_eq!(load(&top).unwrap_err().code(), "bad_member");
    assert!(!schema_accepts(&top));
}

#[test]
fn a_tag_that_is_no_value_kind_is_refused() {
    refused_by_both(with(call(), json!({"tags": ["positive", "bigInt"]})), "bad_member");
    refused_by_both(with(call(), json!({"tags": ["bigint"]})), "bad_member");
    refused_by_both(with(call(), json!({"tags": ["positive", "positive"]})), "bad_member");
}

#[test]
fn a_wrong_level_word_is_refused() {
    refused_by_both(with(call(), json!({"level": "Core"})), "level");
    refused_by_both(with(call(), json!({"level": 1})), "level");
}

#[test]
fn an_id_of_another_form_or_suite_is_refused() {
    for id in [
        "fold",
        "fold.",
        "value.order.a",
        "fold..a",
        "Fold.a",
        "fold.A",
        "fold.a b",
        "folder.a",
        "",
        "fold.é",
        ".fold.a",
        "fold.a\n",
    ] {
        let mut vector = call();
        vector["id"] = json!(id);
        let group = group(vec![vector]);
        assert_eq!(load(&group).unwrap_err().code(), "bad_id", "{id:?}");
        // The schema knows the suites but not which one the file is of.
        assert_eq!(schema_accepts(&group), id == "value.order.a", "{id:?}");
    }
}

#[test]
fn a_suite_that_does_not_exist_is_refused() {
    let mut top = group(vec![call()]);
    top["suite"] = json!("folds");
    assert_eq!(load(&top).unwrap_err().code(), "unknown_suite");
    assert!(!schema_accepts(&top));
}

#[test]
fn an_id_is_used_once_also_across_files_and_when_it_was_withdrawn() {
    refused_by_the_loader_alone(with(call(), json!({"id": "fold.order.relation"})), "duplicate_id");
    refused_by_the_loader_alone(with(call(), json!({"id": "fold.order.gone"})), "duplicate_id");
    let one = group(vec![call()]).to_string();
    let mut other = group(vec![call()]);
    other["withdrawn"] = json!([]);
    let error = load::from_texts([("one.json", one.as_str()), ("two.json", other.to_string().as_str())]).unwrap_err();
    assert_eq!(error.code(), "duplicate_id");
    assert!(error.to_string().contains("one.json") && error.to_string().contains("two.json"), "{error}");
}

#[test]
fn content_that_its_hash_does_not_guard_is_refused() {
    refused_by_the_loader_alone(with(call(), json!({"hash": "0".repeat(64)})), "hash");
    refused_by_both(with(call(), json!({"hash": "0"})), "hash");
    let mut changed = hashed(call());
    changed["title"] = json!("another title");
    refused_by_the_loader_alone(changed, "hash");
}

#[test]
fn a_vector_has_exactly_one_body() {
    refused_by_both(common("fold.order.none"), "body");
    refused_by_both(with(call(), json!({"inputs": {"a": {}, "b": {}}, "same": [["a", "b"]], "of": "view"})), "body");
    refused_by_both(with(call(), json!({"of": "view"})), "body");
    refused_by_both(with(call(), json!({"differ": [["a", "b"]]})), "body");
    refused_by_both(with(scenario(), json!({"method": "plan/fold"})), "body");
    refused_by_both(with(scenario(), json!({"params": {}})), "body");
    refused_by_both(with(relation(), json!({"id": "fold.order.two", "arrivals": [[0]]})), "body");
    refused_by_both(
        with(relation(), json!({"id": "fold.order.two", "decoys": [{"name": "n", "result": {"a": 1}}]})),
        "body",
    );
}

#[test]
fn a_call_needs_a_method_that_exists_and_an_answer() {
    for name in ["method", "params", "expect"] {
        let mut vector = call();
        vector.as_object_mut().unwrap().remove(name);
        refused_by_both(vector, "body");
    }
    refused_by_both(with(call(), json!({"method": "plan/folds"})), "body");
    refused_by_both(with(call(), json!({"params": [1]})), "body");
    refused_by_both(with(call(), json!({"expect": {}})), "body");
    refused_by_both(
        with(call(), json!({"expect": {"refused": "invalid_op", "result": {"view": 1, "issues": []}}})),
        "body",
    );
    refused_by_both(with(call(), json!({"expect": {"refused": "invalid"}})), "body");
    refused_by_both(with(call(), json!({"expect": {"refused": "invalid_op", "ignore": ["/view/a"]}})), "body");
    refused_by_both(with(call(), json!({"expect": {"oneOf": [{"refused": "invalid_op"}]}})), "body");
    let nested = json!({"oneOf": [{"refused": "invalid_op"}, {"refused": "invalid_view"}]});
    refused_by_both(with(call(), json!({"expect": {"oneOf": [nested, {"refused": "invalid_op"}]}})), "body");
}

#[test]
fn an_expected_result_holds_what_is_judged_and_nothing_else() {
    refused_by_both(with(call(), json!({"expect": {"result": 1}})), "body");
    refused_by_the_loader_alone(with(call(), json!({"expect": {"result": {"view": 1}}})), "body");
    refused_by_the_loader_alone(
        with(call(), json!({"expect": {"result": {"view": 1, "issues": [], "more": 1}}})),
        "body",
    );
    refused_by_the_loader_alone(with(call(), json!({"decoys": [{"name": "n", "result": {"view": 1}}]})), "body");
    let ignoring = |pointer| json!({"expect": {"result": {"view": view(), "issues": []}, "ignore": [pointer]}});
    refused_by_both(with(call(), ignoring("")), "body");
    refused_by_both(with(call(), ignoring("/view")), "body");
    refused_by_the_loader_alone(with(call(), ignoring("/view/provenance")), "body");
    refused_by_both(with(call(), ignoring("/view/nodes~2")), "body");
    let node = json!({"id": "n", "kind": "call", "definition": {}});
    let with_node = with(view(), json!({"nodes": [node]}));
    let expect = |ignore: Value| json!({"expect": {"result": {"view": with_node, "issues": [{"code": "c", "severity": "advisory"}]}, "ignore": ignore}});
    load(&group(vec![with(call(), expect(json!(["/view/planId", "/view/nodes"])))])).unwrap();
    refused_by_both(with(call(), expect(json!(["/view/planId", "/view/planId"]))), "body");
    refused_by_both(with(call(), expect(json!(vec!["/view/planId"; 65]))), "body");
    for in_a_list in
        ["/issues/0", "/issues/0/code", "/view/nodes/0", "/view/nodes/0/kind", "/view/nodes/-", "/view/nodes/7"]
    {
        refused_by_the_loader_alone(with(call(), expect(json!([in_a_list]))), "body");
    }
}

#[test]
fn a_pointer_deeper_than_any_result_is_refused() {
    let deep = "/view".to_owned() + &"/a".repeat(512);
    let error = load(&group(vec![with(
        call(),
        json!({"expect": {"result": {"view": view(), "issues": []}, "ignore": [deep]}}),
    )]));
    assert!(error.unwrap_err().to_string().contains("more than 512 steps"));
    let ask = json!({"call": "plan/fold", "params": {}, "save": {"v": deep}});
    let error = load(&group(vec![with(scenario(), json!({"steps": [ask]}))])).unwrap_err();
    assert!(
        error.to_string().contains("/steps/0/save/v") && error.to_string().contains("more than 512 steps"),
        "{error}"
    );
    let of = "view".to_owned() + &".a".repeat(512);
    let error = load(&group(vec![with(relation(), json!({"of": of}))])).unwrap_err();
    assert!(error.to_string().contains("more than 512 steps"), "{error}");
}

#[test]
fn a_list_or_a_one_member_object_does_not_stand_for_an_object_or_a_word() {
    let full = group(vec![call(), relation(), scenario()]);
    let listed = |value: &Value| Value::Array(value.as_object().unwrap().values().cloned().collect());
    let mut objects = Vec::new();
    let mut words = Vec::new();
    places(&full, "", &mut objects, &mut words);
    // Group, generator, tombstone, three vectors; of the call expect, control and its expect, decoy; of the
    // scenario six steps, one expect, two parallel calls, an outcome, its expect and both choices.
    assert_eq!(objects.len(), 6 + 4 + 6 + 1 + 2 + 1 + 1 + 2, "{objects:?}");
    assert_eq!(words.len(), 3 * 2 + 2, "{words:?}");
    for place in objects {
        let mut group = full.clone();
        let object = group.pointer_mut(&place).unwrap();
        *object = listed(object);
        let error = load(&group).expect_err(&format!("the loader takes a list at {place}"));
        assert_eq!(error.code(), "shape", "{place}: {error}");
        assert!(error.to_string().contains("is no JSON object"), "{place}: {error}");
        assert!(!schema_accepts(&group), "{place}");
    }
    for place in words {
        let mut group = full.clone();
        let word = group.pointer_mut(&place).unwrap();
        *word = json!({ word.as_str().unwrap(): null });
        assert_eq!(load(&group).expect_err(&place).code(), "shape", "{place}");
        assert!(!schema_accepts(&group), "{place}");
    }
}

/// The places of all objects of the format, and of all words; what they hold as data is not looked at.
fn places(value: &Value, at: &str, objects: &mut Vec<String>, words: &mut Vec<String>) {
    match value {
        Value::Object(members) => {
            objects.push(at.to_owned());
            for (name, member) in members {
                match name.as_str() {
                    "params" | "result" | "inputs" | "save" => {}
                    "level" | "origin" | "when" => words.push(format!("{at}/{name}")),
                    _ => places(member, &format!("{at}/{name}"), objects, words),
                }
            }
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(index, item)| places(item, &format!("{at}/{index}"), objects, words));
        }
        _ => {}
    }
}

#[test]
fn a_misshapen_part_is_named_by_its_place() {
    let mut vector = scenario();
    vector["steps"][1]["outcomes"][0]["expect"]["oneOf"][1] = json!([1]);
    let error = load(&group(vec![relation(), vector])).unwrap_err();
    assert_eq!(
        error.to_string(),
        "fold/sample.json: fold.order.scenario: at /steps/1/outcomes/0/expect/oneOf/1: is no JSON object; \
         see `planproof schema vectors`"
    );
}

#[test]
fn a_revision_that_is_not_known_is_refused_with_what_to_do() {
    for revision in [0, 2, u32::MAX] {
        let mut top = group(vec![call()]);
        top["revision"] = json!(revision);
        let error = load(&top).unwrap_err();
        assert_eq!(error.code(), "revision");
        assert!(error.to_string().contains(&format!("revision {revision} is not known")), "{error}");
        assert!(error.to_string().contains("planproof copy DIR"), "{error}");
        assert_eq!(schema_accepts(&top), revision != 0, "{revision}");
    }
}

#[test]
fn questions_that_are_too_long_are_refused_before_they_are_made() {
    let of = |ops: Value, arrivals: Value| {
        with(call(), json!({"params": {"planId": "p", "ops": ops}, "arrivals": arrivals}))
    };
    let large = json!({"op": "remove_edge", "edgeId": "x".repeat(1 << 20)});
    // 63 lines' worth of a mebibyte fit into 64 MiB, 65 do not.
    load(&group(vec![of(json!([large]), json!([vec![0; 63]]))])).unwrap();
    let error = load(&group(vec![of(json!([large]), json!([vec![0; 63], vec![0; 65]]))])).unwrap_err();
    let message = error.to_string();
    assert!(
        error.code() == "body" && message.contains("fold.order.call") && message.contains("/arrivals/1"),
        "{error}"
    );
    assert!(message.contains("a line is at most 67108864"), "{error}");
    // Each fits; five of 63 MiB are more than 256 MiB together.
    let error = load(&group(vec![of(json!([large]), json!(vec![vec![0; 63]; 5]))])).unwrap_err();
    assert!(error.to_string().contains("/arrivals/4") && error.to_string().contains("268435456"), "{error}");
    // What would be gigabytes is refused as quickly.
    let many = json!(vec![vec![0; 10_000]; 2]);
    assert!(load(&group(vec![of(json!([large]), many)])).is_err());
}

#[test]
fn a_view_that_could_not_be_asked_back_is_refused() {
    // 1e20 is written as 21 digits: 3.1 million of them, commas included, are more than 64 MiB.
    let view = format!(r#"{{"nodes":[{}]}}"#, vec!["1e20"; 3_100_000].join(","));
    let mut vector = with(call(), json!({"expect": {"result": {"view": "HERE", "issues": []}}}));
    vector["hash"] = json!("HASH");
    let text = group(vec![vector]).to_string().replace("\"HERE\"", &view);
    let mut read: planproof::vector::format::Group = serde_json::from_str(&text).unwrap();
    let text = text.replace("HASH", &read.vectors.remove(0).content_hash());
    let error = load::from_texts([("f.json", text.as_str())]).unwrap_err();
    assert!(error.code() == "body" && error.to_string().contains("/expect/result"), "{error}");
}

/// The steps are refused with a message that holds these words.
fn unplayable(steps: Value, words: &[&str]) {
    let error = load(&group(vec![with(scenario(), json!({"steps": steps}))])).expect_err(&words.join(" "));
    assert_eq!(error.code(), "body", "{error}");
    for word in words {
        assert!(error.to_string().contains(word), "{error} does not say {word}");
    }
}

#[test]
fn a_scenario_names_only_instances_that_run() {
    let on = |instance: &str| json!({"call": "plan/digest", "params": {}, "on": instance});
    let crash = |instance: &str| json!({"crash": instance, "when": "acked"});
    let start = |instance: &str| json!({"start": instance});
    load(&group(vec![with(
        scenario(),
        json!({"steps": [
            crash("a"), on("b"), crash("b"), start("b"), start("c"), crash("c"), start("a"),
            with(on("a"), json!({"expect": {"refused": "invalid_argument"}}))
        ]}),
    )]))
    .unwrap();
    unplayable(json!([crash("a"), on("a")]), &["/steps/1/on", "`a` was killed", r#"{"start": "a"}"#]);
    unplayable(json!([crash("b")]), &["/steps/0/crash", "`b` does not run here"]);
    unplayable(json!([crash("a"), crash("a")]), &["/steps/1/crash", "`a` does not run here"]);
    unplayable(json!([start("a")]), &["/steps/0/start", "`a` runs already"]);
    unplayable(json!([on("b"), start("b")]), &["/steps/1/start", "`b` runs already"]);
    unplayable(json!([on("")]), &["/steps/0/on", "is empty"]);
    unplayable(json!([start("")]), &["/steps/0/start", "is empty"]);
    let in_flight = |instance: &str, on: &str| json!({"call": "plan/digest", "params": {}, "on": on, "crash": instance, "when": "in_flight"});
    unplayable(json!([crash("a"), in_flight("b", "a")]), &["/steps/1/on", "`a` was killed"]);
    unplayable(json!([in_flight("b", "a")]), &["/steps/0/crash", "`b` does not run"]);
    let outcomes = json!([{"expect": {"refused": "invalid_view"}, "count": 1}]);
    unplayable(
        json!([crash("a"), {"parallel": [on("a")], "outcomes": outcomes}]),
        &["/steps/1/parallel/0/on", "killed"],
    );
    let nine: Vec<Value> = (0..9).map(|number| on(&format!("i{number}"))).collect();
    unplayable(json!(nine), &["/steps/7/on", "at most 8"]);
}

#[test]
fn a_scenario_uses_only_what_an_earlier_step_has_certainly_saved() {
    let ask = |members: Value| with(json!({"call": "plan/digest", "params": {}}), members);
    let saving = |name: &str| ask(json!({"save": {name: "/digest"}}));
    let using = json!({"call": "plan/digest", "params": {"view": ["@{d}"]}});
    let expecting = json!({"result": {"digest": "@{d}"}});
    load(&group(vec![with(scenario(), json!({"steps": [saving("d"), using, ask(json!({"expect": expecting}))]}))]))
        .unwrap();
    let literal = json!({"call": "plan/digest", "params": {"view": ["@@{d}", "x@{d}", "@{d"]}});
    let literal = with(literal, json!({"expect": {"refused": "invalid_view"}}));
    load(&group(vec![with(scenario(), json!({"steps": [literal]}))])).unwrap();

    unplayable(json!([using]), &["/steps/0/params", "uses @{d}, which no earlier step saves", "@@{"]);
    unplayable(json!([using, saving("d")]), &["/steps/0/params"]);
    unplayable(json!([with(using.clone(), json!({"save": {"d": "/digest"}}))]), &["/steps/0/params"]);
    unplayable(json!([ask(json!({"expect": expecting, "save": {"d": "/digest"}}))]), &["/steps/0/expect"]);
    unplayable(json!([saving("d"), saving("d")]), &["/steps/1/save/d", "saved twice"]);
    let one = |expect: Value| json!([{"expect": expect, "count": 1}]);
    let refusal = json!({"refused": "invalid_view"});
    let result = json!({"result": {"digest": "x"}});
    unplayable(json!([{"parallel": [using], "outcomes": one(refusal.clone())}]), &["/steps/0/parallel/0/params"]);
    unplayable(json!([{"parallel": [ask(json!({}))], "outcomes": one(expecting)}]), &["/steps/0/outcomes/0/expect"]);
    unplayable(
        json!([{"parallel": [saving("d")], "outcomes": one(refusal.clone())}]),
        &["/parallel/0/save/d", "refusal"],
    );
    unplayable(
        json!([{"parallel": [saving("d"), saving("d")], "outcomes": [{"expect": result, "count": 2}]}]),
        &["/steps/0/parallel/1/save/d", "saved twice"],
    );
    unplayable(json!([ask(json!({"expect": refusal, "save": {"d": "/digest"}}))]), &["/steps/0/save/d", "refusal"]);
    let either = json!({"oneOf": [result, refusal]});
    unplayable(json!([ask(json!({"expect": either, "save": {"d": "/digest"}}))]), &["/steps/0/save/d", "refusal"]);
    unplayable(json!([ask(json!({"expect": result, "save": {"d": "/digest/x"}}))]), &["points at nothing"]);
    unplayable(json!([ask(json!({"save": {"d": "/took"}}))]), &["every answer to plan/digest has"]);
    unplayable(json!([ask(json!({"save": {"d": "/digest~"}}))]), &["is not a JSON Pointer"]);
    let many: serde_json::Map<String, Value> = (0..65).map(|number| (number.to_string(), json!("/digest"))).collect();
    unplayable(json!([ask(json!({"save": many}))]), &["at most 64"]);
    for member in [json!({"expect": result}), json!({"save": {"d": "/digest"}})] {
        unplayable(json!([with(ask(member), json!({"crash": "a", "when": "in_flight"}))]), &["is not looked at"]);
    }
    let outcomes = json!([{"expect": result, "count": 65}]);
    unplayable(json!([{"parallel": vec![ask(json!({})); 65], "outcomes": outcomes}]), &["at most 64"]);
}

#[test]
fn a_pre_image_must_hash_to_the_digest_beside_it() {
    let expecting = |digest: &str, preimage: &str| {
        json!({"method": "plan/digest", "params": {"view": 1}, "arrivals": [], "control": {"params": {}, "expect": {"refused": "invalid_view"}},
            "decoys": [], "expect": {"result": {"digest": digest}, "preimage": preimage}})
    };
    load(&group(vec![with(call(), expecting(DIGEST, PREIMAGE))])).unwrap();
    refused_by_the_loader_alone(with(call(), expecting(&DIGEST.replace('7', "8"), PREIMAGE)), "body");
    refused_by_the_loader_alone(with(call(), expecting(DIGEST, &PREIMAGE[2..])), "body");
    refused_by_both(with(call(), expecting(DIGEST, &PREIMAGE.to_uppercase())), "body");
    refused_by_both(with(call(), expecting(DIGEST, &PREIMAGE[1..])), "body");
    let mut in_the_view = call();
    in_the_view["expect"]["result"]["view"]["digest"] = json!("00");
    refused_by_the_loader_alone(in_the_view, "body");
}

#[test]
fn arrivals_index_the_ops_and_name_each() {
    refused_by_the_loader_alone(with(call(), json!({"arrivals": [[0, 1], [0]]})), "body");
    refused_by_the_loader_alone(with(call(), json!({"arrivals": [[0, 1, 2]]})), "body");
    refused_by_the_loader_alone(with(call(), json!({"params": {"planId": "p"}})), "body");
}

#[test]
fn a_relation_names_its_inputs_and_can_be_satisfied() {
    let two = |members| with(with(relation(), json!({"id": "fold.order.two"})), members);
    refused_by_the_loader_alone(two(json!({"same": [["a", "d"]]})), "body");
    refused_by_the_loader_alone(two(json!({"differ": [["a", "d"]]})), "body");
    refused_by_the_loader_alone(two(json!({"differ": [["c", "a"], ["a", "c"]]})), "body");
    refused_by_the_loader_alone(two(json!({"differ": []})), "body");
    refused_by_the_loader_alone(two(json!({"same": [["a", "b"], ["b", "c"]]})), "body");
    refused_by_the_loader_alone(two(json!({"of": "digest"})), "body");
    refused_by_both(two(json!({"same": [["a"]]})), "body");
    refused_by_both(two(json!({"same": [["a", "a"]]})), "body");
    refused_by_both(two(json!({"differ": [["a", "a"]]})), "body");
    refused_by_both(two(json!({"differ": [["a", "b", "c"]]})), "shape");
    refused_by_both(two(json!({"same": [], "differ": []})), "body");
    refused_by_both(two(json!({"inputs": {}, "same": [], "differ": []})), "body");
    refused_by_both(two(json!({"inputs": {"a": 1, "b": {}, "c": {}}})), "body");
    refused_by_both(two(json!({"of": "view..digest"})), "body");
    let mut without = two(json!({}));
    without.as_object_mut().unwrap().remove("of");
    refused_by_both(without, "body");
}

#[test]
fn a_step_is_one_thing() {
    let of = |step: Value| with(scenario(), json!({"steps": [step]}));
    refused_by_both(with(scenario(), json!({"steps": []})), "body");
    for step in [
        json!({}),
        json!({"call": "plan/digest"}),
        json!({"call": "plan/none", "params": {}}),
        json!({"call": "plan/digest", "params": {}, "start": "a"}),
        json!({"call": "plan/digest", "params": {}, "when": "acked"}),
        json!({"call": "plan/digest", "params": {}, "save": {"a": "digest"}}),
        json!({"crash": "a"}),
        json!({"crash": "a", "when": "in_flight"}),
        json!({"crash": "a", "when": "acked", "call": "plan/digest", "params": {}}),
        json!({"crash": "a", "start": "a", "when": "acked"}),
        json!({"parallel": [], "outcomes": []}),
        json!({"parallel": [{"start": "a"}], "outcomes": [{"expect": {"refused": "invalid_op"}, "count": 1}]}),
        json!({"outcomes": [{"expect": {"refused": "invalid_op"}, "count": 1}]}),
    ] {
        refused_by_both(of(step), "body");
    }
    let ask = json!({"call": "plan/digest", "params": {}});
    let outcomes = |count: u64| json!([{"expect": {"refused": "invalid_view"}, "count": count}]);
    refused_by_the_loader_alone(of(json!({"parallel": [ask], "outcomes": outcomes(2)})), "body");
    let fold = json!({"call": "plan/fold", "params": {}});
    refused_by_the_loader_alone(of(json!({"parallel": [ask, fold], "outcomes": outcomes(2)})), "body");
}

#[test]
fn hostile_files_are_refused_and_nothing_worse() {
    let deep_params = format!(r#"{{"vectors":[{{"params":{}}}]}}"#, "[".repeat(200_000));
    let deep_steps = format!(r#"{{"vectors":[{{"steps":{}"#, r#"[{"parallel":"#.repeat(100_000));
    let nested = format!("{}{}", r#"[{"parallel":"#.repeat(150), "[]".to_owned() + &"}]".repeat(150));
    let mut closed = hashed(common("fold.order.deep"));
    closed["steps"] = json!("HERE");
    let closed = group(vec![closed]).to_string().replace("\"HERE\"", &nested);
    let duplicate = group(vec![call()]).to_string().replace(r#""planId":"p""#, r#""planId":"p","planId":"p""#);
    for (text, code) in [
        ("", "not_json"),
        ("{", "not_json"),
        ("\u{feff}{}", "not_json"),
        ("null", "shape"),
        ("[]", "shape"),
        ("{}", "no_vector_file"),
        (r#"{"vectors":[1]}"#, "shape"),
        (r#"{"vectors":1}"#, "shape"),
        (deep_params.as_str(), "not_json"),
        (deep_steps.as_str(), "not_json"),
        (closed.as_str(), "shape"),
        (duplicate.as_str(), "not_json"),
    ] {
        let error = load::from_texts([("f.json", text)]).unwrap_err();
        assert_eq!(error.code(), code, "{error}");
    }
}

/// A folder of its own, removed at the end.
struct Folder(std::path::PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let root = std::env::temp_dir().join(format!("planproof-loading-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&root).unwrap();
        Folder(root)
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.0.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    fn load(&self) -> Result<Vec<String>, LoadError> {
        load::from_path(&self.0).map(|loaded| loaded.into_iter().map(|vector| vector.file).collect())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn without_tombstones(vectors: Vec<Value>) -> String {
    with(group(vectors), json!({"withdrawn": []})).to_string()
}

#[test]
fn a_folder_is_loaded_with_its_folders_but_without_index_and_locks() {
    let folder = Folder::new("tree");
    assert_eq!(folder.load().unwrap_err().code(), "no_files");
    assert_eq!(load::from_path(&folder.0.join("none")).unwrap_err().code(), "unreadable");

    folder.write("fold/b.json", &group(vec![call()]).to_string());
    folder.write("fold/a.json", &without_tombstones(vec![relation()]));
    folder.write("index.json", "no vectors");
    folder.write("revisions/1.json", "no vectors");
    folder.write("fold/notes.txt", "no vectors");
    folder.write(".git/settings.json", "no vectors");
    folder.write("fold/.a.json", "no vectors");
    assert_eq!(folder.load().unwrap(), ["fold/a.json", "fold/b.json"]);

    let alone = load::from_path(&folder.0.join("fold/a.json")).unwrap();
    assert_eq!((alone.len(), alone[0].file.as_str()), (1, "a.json"));

    folder.write("fold/c.json", "\u{ff}");
    let error = folder.load().unwrap_err();
    assert!(error.code() == "not_json" && error.to_string().contains("fold/c.json"), "{error}");
}

#[test]
fn capitals_and_names_that_mean_something_at_the_top_alone_are_not_passed_over() {
    let folder = Folder::new("names");
    folder.write("A.JSON", &group(vec![call()]).to_string());
    folder.write("fold/index.json", &without_tombstones(vec![relation()]));
    folder.write("fold/revisions/x.Json", &without_tombstones(vec![scenario()]));
    assert_eq!(folder.load().unwrap(), ["A.JSON", "fold/index.json", "fold/revisions/x.Json"]);
}

#[test]
fn files_without_a_vector_are_refused() {
    let folder = Folder::new("empty");
    folder.write("a.json", &group(vec![]).to_string());
    for path in [folder.0.clone(), folder.0.join("a.json")] {
        let error = load::from_path(&path).unwrap_err();
        assert_eq!(error.code(), "no_vectors");
        assert!(error.to_string().contains("planproof copy DIR"), "{error}");
    }
}

#[cfg(unix)]
#[test]
fn links_are_followed_and_never_in_circles() {
    use std::os::unix::fs::symlink;
    let elsewhere = Folder::new("elsewhere");
    elsewhere.write("b.json", &without_tombstones(vec![relation()]));
    let folder = Folder::new("links");
    symlink(elsewhere.0.join("b.json"), folder.0.join("file.json")).unwrap();
    assert_eq!(folder.load().unwrap(), ["file.json"]);

    std::fs::remove_file(folder.0.join("file.json")).unwrap();
    symlink(&elsewhere.0, folder.0.join("folder")).unwrap();
    assert_eq!(folder.load().unwrap(), ["folder/b.json"]);

    symlink(&folder.0, folder.0.join("folder/again")).unwrap();
    let error = folder.load().unwrap_err();
    assert!(error.code() == "seen_before" && error.to_string().contains("folder/again"), "{error}");
    std::fs::remove_file(elsewhere.0.join("again")).unwrap();

    symlink("nowhere", folder.0.join("dangling.json")).unwrap();
    let error = folder.load().unwrap_err();
    assert!(error.code() == "unreadable" && error.to_string().contains("dangling.json"), "{error}");
}
