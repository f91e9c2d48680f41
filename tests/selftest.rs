//! The selftest tells vectors that catch faults from vectors that do not.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use planproof::json::Json;
use planproof::model::Fault;
use planproof::selftest::{human, json, quiet, FaultRow, Matrix, UnderOwn, BYTES_ONLY};
use planproof::spec::Clauses;
use planproof::vector::format::{Level, Vector};
use planproof::vector::load::{embedded, from_texts, LoadedVector};
use planproof::verdict::Exit;
use serde_json::{json, Value};

/// A vector about one clause with the given body, hashed.
fn vector(id: &str, clause: &str, body: &Value) -> Value {
    let mut vector = json!({
        "id": id, "title": "t", "why": "w", "clauses": [clause], "level": level(clause), "tags": ["positive"],
        "origin": "hand", "hash": ""
    });
    for (name, value) in body.as_object().unwrap() {
        vector[name] = value.clone();
    }
    let read: Vector = serde_json::from_str(&vector.to_string()).unwrap();
    vector["hash"] = json!(read.content_hash());
    vector
}

/// The level of a clause, as it is written.
fn level(clause: &str) -> &'static str {
    match Clauses::of_specification().level(clause) {
        Some(Level::Core) => "core",
        _ => "exact",
    }
}

/// A text that reads as itself, and as a control one that is refused.
fn reads(id: &str, clause: &str, text: &str, control: &str) -> Value {
    let value: Value = serde_json::from_str(text).unwrap();
    let body = json!({
        "method": "value/parse", "params": {"text": text}, "expect": {"result": {"value": value}},
        "control": {"params": {"text": control}, "expect": {"refused": "invalid_value"}}
    });
    vector(id, clause, &body)
}

fn loaded(vectors: &[Value]) -> Vec<LoadedVector> {
    loaded_as("value", vectors)
}

fn loaded_as(suite: &str, vectors: &[Value]) -> Vec<LoadedVector> {
    let text = json!({
        "suite": suite, "revision": 1, "generator": {"name": "planproof-generate", "version": "0.1.0", "seed": 1},
        "vectors": vectors
    });
    from_texts([(format!("{suite}/test.json").as_str(), text.to_string().as_str())]).unwrap().vectors
}

/// Keeps milliseconds, and knows the invalid Date; fractions are refused.
fn dates() -> [Value; 2] {
    [
        reads("value.date.milliseconds", "value.date", r#"{"$date":1500}"#, r#"{"$date":0.5}"#),
        reads("value.plain.invalid-date", "value.plain", r#"{"$date":null}"#, r#"{"$date":"x"}"#),
    ]
}

#[test]
fn a_fault_is_killed_by_a_vector_of_its_clause() {
    let matrix = Matrix::of(&loaded(&dates()), &[Fault::DateToWholeSeconds], 2);
    assert_eq!(matrix.faults[0].killers, ["value.date.milliseconds"]);
    assert_eq!(matrix.idle, None, "one fault says nothing of the vectors that do not notice it");
    assert_eq!(matrix.exit(), Exit::Ok);
    let text = human(&matrix);
    assert_eq!(Some(quiet(&matrix).trim_end()), text.lines().last(), "nothing is wrong");
    assert!(text.contains("date-to-whole-seconds: 1 value.date.milliseconds\n"), "{text}");
    assert!(!text.contains("kill nothing"), "{text}");
    assert!(
        text.ends_with("selftest: 1 of 1 faults killed, 4 of 4 degenerate adapters pass nothing, 2 vectors\n"),
        "{text}"
    );
}

#[test]
fn a_fault_that_only_vectors_of_other_clauses_notice_survives() {
    let matrix = Matrix::of(&loaded(&dates()), &[Fault::InvalidDateAsNull], 1);
    assert_eq!(matrix.faults[0].killers, Vec::<String>::new());
    assert_eq!(matrix.faults[0].caught_elsewhere, ["value.plain.invalid-date"]);
    assert_eq!(matrix.exit(), Exit::FaultSurvived);
    let text = human(&matrix);
    assert!(
        text.contains("invalid-date-as-null: SURVIVED. The invalid Date is read as null. It breaks value.date; only"),
        "{text}"
    );
    let wrong: Vec<&str> =
        text.lines().filter(|line| line.contains("SURVIVED") || line.starts_with("selftest: ")).collect();
    assert_eq!(quiet(&matrix).lines().collect::<Vec<_>>(), wrong, "what is wrong and the sum");
    let report = json(&matrix);
    assert_eq!(report.pointer("/faults/0/killed"), Some(&Json::Bool(false)));
    assert_eq!(report.pointer("/faults/0/caughtElsewhere/0"), Some(&Json::string("value.plain.invalid-date")));
    assert_eq!(report.pointer("/exit"), Some(&Json::Number(8.0)));
}

#[test]
fn a_vector_that_a_degenerate_adapter_passes_fails_the_selftest() {
    let body = json!({
        "method": "value/parse", "params": {"text": "null"}, "expect": {"result": {"value": null}}
    });
    let refused = json!({"method": "value/parse", "params": {"text": "01"}, "expect": {"refused": "invalid_value"}});
    let vectors = [vector("value.plain.null", "value.plain", &body), vector("value.text.zero", "value.text", &refused)];
    let matrix = Matrix::of(&loaded(&vectors), &[], 1);
    let passing: Vec<_> = matrix.passing().map(|row| (row.degenerate.name(), row.passes.join(" "))).collect();
    let expected = [("null", "value.plain.null"), ("refuse-all", "value.text.zero")];
    assert_eq!(passing, expected.map(|(name, id)| (name, id.to_owned())));
    assert_eq!(matrix.exit(), Exit::FaultSurvived);
    assert!(human(&matrix).contains("refuse-all: PASSES 1: value.text.zero\n"));
    assert!(quiet(&matrix).starts_with("null: PASSES 1: value.plain.null\nrefuse-all: PASSES 1: value.text.zero\n"));
}

#[test]
fn a_relation_is_asked_twice_and_in_a_fresh_process() {
    let bounds = json!({"maxNodes": 1, "maxEdges": 2, "maxSteps": 3, "maxConcurrentFrames": 4, "maxEncodedBytes": 5});
    let view = |revision: u8| json!({"view": {"planId": "p", "revision": revision, "nodes": [], "edges": [], "bounds": bounds}});
    let body = json!({
        "method": "plan/digest", "inputs": {"a": view(1), "b": view(2)}, "differ": [["a", "b"]], "of": "digest"
    });
    let vectors = [vector("value.digest.stable", "digest.stable", &body)];
    let matrix = Matrix::of(&loaded(&vectors), &[Fault::DigestCountsCalls, Fault::RevisionNotDigested], 1);
    assert_eq!(matrix.faults[0].killers, ["value.digest.stable"]);
    assert_eq!(matrix.faults[1].caught_elsewhere, ["value.digest.stable"]);
    // One digest for all is stable, but does not tell the inputs apart.
    assert_eq!(matrix.passing().count(), 0);
}

#[test]
fn a_vector_that_the_sound_model_fails_voids_the_matrix() {
    let body = json!({
        "method": "value/parse", "params": {"text": "1"}, "expect": {"result": {"value": 2}}
    });
    let matrix =
        Matrix::of(&loaded(&[vector("value.number.wrong", "value.number", &body)]), &[Fault::FifteenDigits], 1);
    assert_eq!(matrix.unsound.len(), 1);
    assert_eq!(matrix.exit(), Exit::Internal);
    assert!(human(&matrix).contains("UNSOUND value.number.wrong: "));
}

#[test]
fn without_vectors_nothing_is_proved() {
    let matrix = Matrix::of(&[], &[Fault::ArrivalOrder], 1);
    assert_eq!(matrix.exit(), Exit::NothingRan);
    assert_eq!(matrix.survivors().count(), 1);
}

#[test]
fn threads_do_not_change_the_matrix() {
    let vectors = loaded(&dates());
    let [one, four] = [1, 4].map(|jobs| json(&Matrix::of(&vectors, Fault::ALL, jobs)).to_string());
    assert_eq!(one, four);
}

#[test]
fn more_than_a_quarter_of_idle_vectors_fails_the_selftest() {
    // It asks for no digest, so that no fault of its clause shows.
    let idle = reads("value.date.idle", "digest.stable", r#"{"$date":1500}"#, r#"{"$date":0.5}"#);
    let mut matrix = Matrix::of(&loaded(&[dates()[0].clone(), idle]), Fault::ALL, 2);
    assert_eq!(matrix.idle, Some(vec!["value.date.idle".to_owned()]));
    let text = human(&matrix);
    assert!(text.contains("1 of 2 vectors kill nothing: value.date.idle\nTOO MANY IDLE: "), "{text}");
    // Survivors fail it as well: only the idle vectors are left.
    matrix.faults.clear();
    assert_eq!(matrix.exit(), Exit::FaultSurvived);
    matrix.vectors = 4;
    assert_eq!(matrix.exit(), Exit::Ok, "a quarter may be idle");
}

/// The bounds of a fold of an empty log, as they are when nothing set them.
fn fold_nothing() -> Value {
    json!({
        "call": "plan/fold", "params": {"planId": "q", "ops": []},
        "expect": {"result": {
            "view": {
                "planId": "q", "revision": 0, "nodes": [], "edges": [],
                "bounds": {
                    "maxNodes": 256, "maxEdges": 512, "maxSteps": 4096, "maxConcurrentFrames": 32,
                    "maxEncodedBytes": 1_048_576
                },
                "digest": "0".repeat(64)
            },
            "issues": []
        }, "ignore": ["/view/digest"]}
    })
}

/// Sets bounds, does `between`, and folds an empty log.
fn bounds_then(id: &str, between: &[Value]) -> Value {
    let bounds = json!({"maxNodes": 1, "maxEdges": 2, "maxSteps": 3, "maxConcurrentFrames": 4, "maxEncodedBytes": 5});
    let set = json!({
        "op": "set_bounds", "opId": "o1", "actorId": "a", "lamport": 1, "at": "2026-01-01T00:00:00.000Z",
        "bounds": bounds
    });
    let mut steps = vec![json!({"call": "plan/fold", "params": {"planId": "p", "ops": [set]}})];
    steps.extend_from_slice(between);
    steps.push(fold_nothing());
    vector(id, "fold.pure", &json!({"steps": steps}))
}

#[test]
fn state_that_a_fold_leaves_behind_shows_until_the_instance_is_killed() {
    let crash = json!({"crash": "a", "when": "acked"});
    let again = [crash, json!({"start": "a"})];
    let vectors = [bounds_then("fold.pure.same", &[]), bounds_then("fold.pure.killed", &again)];
    let matrix = Matrix::of(&loaded_as("fold", &vectors), &[Fault::FoldLeavesBoundsBehind], 1);
    assert_eq!(matrix.unsound, []);
    assert_eq!(matrix.faults[0].killers, ["fold.pure.same"]);
    assert_eq!(matrix.exit(), Exit::Ok);
}

#[test]
fn a_scenario_that_a_degenerate_adapter_passes_fails_the_selftest() {
    let steps = json!([
        {"call": "value/parse", "params": {"text": "null"}, "expect": {"result": {"value": null}}},
        {"crash": "a", "when": "acked"},
        {"start": "a"},
        {"call": "value/parse", "params": {"text": "null"}, "expect": {"result": {"value": null}}}
    ]);
    let matrix = Matrix::of(&loaded(&[vector("value.plain.nulls", "value.plain", &json!({"steps": steps}))]), &[], 1);
    let passing: Vec<_> = matrix.passing().map(|row| (row.degenerate.name(), row.passes.join(" "))).collect();
    assert_eq!(passing, [("null", "value.plain.nulls".to_owned())]);
    assert_eq!(matrix.exit(), Exit::FaultSurvived);
}

#[test]
fn a_fault_of_a_core_clause_that_only_exact_vectors_notice_fails_the_selftest() {
    let mut only_exact = dates()[0].clone();
    only_exact["level"] = json!("exact");
    let read: Vector = serde_json::from_str(&only_exact.to_string()).unwrap();
    only_exact["hash"] = json!(read.content_hash());

    let matrix = Matrix::of(&loaded(&[only_exact]), &[Fault::DateToWholeSeconds], 1);
    assert_eq!(matrix.faults[0].killers, ["value.date.milliseconds"]);
    assert_eq!(matrix.faults[0].unguarded, Some("value.date"));
    assert_eq!(matrix.exit(), Exit::FaultSurvived);
    let text = human(&matrix);
    assert!(text.contains("date-to-whole-seconds: UNGUARDED AT LEVEL CORE. "), "{text}");
    assert_eq!(json(&matrix).pointer("/faults/0/unguarded"), Some(&Json::string("value.date")));

    let guarded = Matrix::of(&loaded(&dates()), &[Fault::DateToWholeSeconds], 1);
    assert_eq!(guarded.faults[0].unguarded, None);
}

/// Two views that hold these values must digest differently.
fn told_apart(id: &str, clause: &str, one: &Value, other: &Value) -> Value {
    let bounds = json!({"maxNodes": 1, "maxEdges": 2, "maxSteps": 3, "maxConcurrentFrames": 4, "maxEncodedBytes": 5});
    let view = |value: &Value| {
        let node = json!({"id": "n", "kind": "call", "definition": {"v": value}});
        json!({"view": {"planId": "p", "revision": 1, "nodes": [node], "edges": [], "bounds": bounds}})
    };
    let body = json!({
        "method": "plan/digest", "inputs": {"a": view(one), "b": view(other)}, "differ": [["a", "b"]], "of": "digest"
    });
    vector(id, clause, &body)
}

#[test]
fn a_fault_that_only_golden_digests_show_survives_under_own_digests() {
    let golden = json!({
        "method": "value/encode", "params": {"value": {"$bigint": "1"}}, "expect": {"result": {"cbor": "c24101"}}
    });
    let golden = vector("digest.encoding.bigint.one", "encoding.bigint", &golden);
    let matrix = Matrix::of(&loaded_as("digest", std::slice::from_ref(&golden)), &[Fault::BigintEqualsNumber], 1);
    assert_eq!(matrix.faults[0].under_own, Some(UnderOwn::Survived));
    assert_eq!(matrix.exit(), Exit::FaultSurvived);
    let text = human(&matrix);
    assert!(text.contains("bigint-equals-number: SURVIVED UNDER OWN DIGESTS. "), "{text}");

    let (one, other) = (json!({"$bigint": "1"}), json!(1));
    let relation = told_apart("digest.lossless.special.one", "digest.lossless.special", &one, &other);
    let matrix = Matrix::of(&loaded_as("digest", &[golden, relation]), &[Fault::BigintEqualsNumber], 1);
    assert_eq!(matrix.unsound, []);
    assert_eq!(matrix.faults[0].under_own, Some(UnderOwn::Killed("digest.lossless.special.one".to_owned())));
    assert_eq!(json(&matrix).pointer("/faults/0/underOwnDigests/killed"), Some(&Json::Bool(true)));
}

#[test]
fn a_fault_of_bytes_is_listed_and_one_that_is_listed_in_error_fails_the_selftest() {
    let golden = json!({"method": "value/encode", "params": {"value": 1}, "expect": {"result": {"cbor": "01"}}});
    let golden = vector("digest.encoding.integer.one", "encoding.integer", &golden);
    let matrix = Matrix::of(&loaded_as("digest", &[golden]), &[Fault::LongHeads], 1);
    assert_eq!(matrix.faults[0].under_own, Some(UnderOwn::BytesOnly));
    assert_eq!(matrix.exit(), Exit::Ok);
    assert!(human(&matrix).contains("1 faults show under golden digests only: long-heads\n"));

    // A fault of the list that a vector notices all the same.
    let matrix = Matrix { faults: vec![misfiled(&matrix)], ..matrix };
    assert_eq!(matrix.exit(), Exit::FaultSurvived);
    assert!(human(&matrix).contains("long-heads: MISFILED: "));
}

#[test]
fn faults_that_own_digests_cannot_show_break_nothing_but_bytes_and_are_no_more_than_before() {
    for fault in BYTES_ONLY {
        let bytes = |clause: &&str| clause.starts_with("encoding.") || *clause == "digest.golden";
        assert!(fault.clauses().iter().all(bytes), "{fault} breaks {:?}", fault.clauses());
    }
    assert_eq!(BYTES_ONLY.len(), 23, "a fault that joins the list is one that own digests no longer catch");
}

/// An implementation that claims no `value.encode` encodes all the same, for its digests.
#[test]
fn every_fault_of_the_encoding_is_noticed_by_who_is_never_asked_to_encode() {
    let vectors: Vec<LoadedVector> = embedded().unwrap();
    let asks_for_bytes =
        |vector: &LoadedVector| serde_json::to_string(&vector.vector).unwrap().contains("value/encode");
    let others: Vec<LoadedVector> = vectors.into_iter().filter(|vector| !asks_for_bytes(vector)).collect();
    let is_of_bytes = |fault: &&Fault| fault.clauses().iter().any(|clause| clause.starts_with("encoding."));
    let faults: Vec<Fault> = Fault::ALL.iter().filter(is_of_bytes).copied().collect();
    assert!(faults.len() >= 40, "{} faults of the encoding", faults.len());
    let matrix = Matrix::of(&others, &faults, 2);
    let survivors: Vec<&str> = matrix.survivors().map(|row| row.fault.name()).collect();
    assert_eq!(survivors, [""; 0]);
}

/// The only row of the matrix, noticed under own digests.
fn misfiled(matrix: &Matrix) -> FaultRow {
    FaultRow { under_own: Some(UnderOwn::Misfiled("fold.some.vector".to_owned())), ..matrix.faults[0].clone() }
}
