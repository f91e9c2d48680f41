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

fn call() -> Value {
    with(
        common("fold.order.call"),
        json!({
            "method": "plan/fold",
            "params": {"planId": "p", "ops": [{"op": "x"}, {"op": "y"}]},
            "expect": {"result": {"view": {"digest": DIGEST}, "issues": []}, "preimage": PREIMAGE, "ignore": ["/view/digest"]},
            "arrivals": [[1, 0], [0, 1, 1]],
            "control": {"params": {"planId": "p", "ops": []}, "expect": {"refused": "invalid_op"}},
            "decoys": [{"name": "a stray", "result": {"view": 1, "issues": []}}]
        }),
    )
}

fn relation() -> Value {
    with(
        common("fold.order.relation"),
        json!({
            "method": "plan/fold",
            "inputs": {"a": {}, "b": {}, "c": {}},
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
            with(ask.clone(), json!({"expect": {"result": {"digest": "x"}}, "save": {"d": "/digest"}, "on": "b"})),
            {"parallel": [ask, ask], "outcomes": [
                {"expect": {"oneOf": [{"refused": "invalid_view"}, {"result": {"digest": "@{d}"}}]}, "count": 2}
            ]},
            {"crash": "a", "when": "acked"},
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
    assert!(matches!(&steps[3], ScenarioStep::Crash(_, Some(call)) if call.on == "a"));
    assert!(matches!(&steps[4], ScenarioStep::Start(_)));
}

#[test]
fn params_are_kept_as_they_are_spelled() {
    let mut text = group(vec![relation()]).to_string();
    // The hash is of the text as it stands, so it follows the spelling.
    text = text.replace(r#""a":{}"#, r#""a":{ "n" : 1.00 }"#);
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
    let ignoring = |pointer| json!({"expect": {"result": {"view": {"a": 1}, "issues": []}, "ignore": [pointer]}});
    refused_by_both(with(call(), ignoring("")), "body");
    refused_by_both(with(call(), ignoring("/view")), "body");
    refused_by_the_loader_alone(with(call(), ignoring("/view/b")), "body");
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
        ("{}", "shape"),
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

#[test]
fn a_folder_is_loaded_with_its_folders_but_without_index_and_locks() {
    let root = std::env::temp_dir().join(format!("planproof-loading-{}", std::process::id()));
    let write = |name: &str, text: &str| {
        let path = root.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    std::fs::create_dir_all(&root).unwrap();
    assert_eq!(load::from_path(&root).unwrap_err().code(), "no_files");
    assert_eq!(load::from_path(&root.join("none")).unwrap_err().code(), "unreadable");

    write("fold/b.json", &group(vec![call()]).to_string());
    let mut other = group(vec![relation()]);
    other["withdrawn"] = json!([]);
    write("fold/a.json", &other.to_string());
    write("index.json", "no vectors");
    write("revisions/1.json", "no vectors");
    write("fold/notes.txt", "no vectors");
    let loaded = load::from_path(&root).unwrap();
    let files: Vec<&str> = loaded.iter().map(|vector| vector.file.as_str()).collect();
    assert_eq!(files, ["fold/a.json", "fold/b.json"]);

    let alone = load::from_path(&root.join("fold/a.json")).unwrap();
    assert_eq!((alone.len(), alone[0].file.as_str()), (1, "a.json"));

    write("fold/c.json", "\u{ff}");
    let error = load::from_path(&root).unwrap_err();
    assert!(error.code() == "not_json" && error.to_string().contains("fold/c.json"), "{error}");
    std::fs::remove_dir_all(&root).unwrap();
}
