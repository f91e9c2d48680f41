//! The JSON Schemas: valid themselves, in step with the tables of the library, and right on samples.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use jsonschema::Validator;
use planproof::schema::{schema, SCHEMAS};
use planproof::suite::{Suite, CAPABILITIES, METHODS, VALUE_KINDS};
use planproof::vector::body::REFUSAL_REASONS;
use planproof::vector::index::{Index, IndexEntry};
use planproof::verdict::Verdict;
use serde_json::{json, Value};

/// Reads JSON of any depth: params nest deeper than `serde_json` reads by itself.
fn deep(text: &str) -> Value {
    let mut reader = serde_json::Deserializer::from_str(text);
    reader.disable_recursion_limit();
    serde::Deserialize::deserialize(&mut reader).unwrap()
}

fn parsed(name: &str) -> Value {
    serde_json::from_str(schema(name).unwrap()).unwrap()
}

fn validator(name: &str) -> Validator {
    jsonschema::validator_for(&parsed(name)).unwrap()
}

/// The schema of one definition of a schema.
fn definition(name: &str, definition: &str) -> Validator {
    let mut whole = parsed(name);
    let whole_members = whole.as_object_mut().unwrap();
    whole_members.retain(|member, _| member.starts_with('$'));
    whole_members.insert("$ref".to_owned(), json!(format!("#/$defs/{definition}")));
    jsonschema::validator_for(&whole).unwrap()
}

/// The words of an enumeration at a pointer.
fn words(schema: &Value, pointer: &str) -> Vec<String> {
    let words = schema.pointer(pointer).unwrap_or_else(|| panic!("nothing at {pointer}"));
    words.as_array().unwrap().iter().map(|word| word.as_str().unwrap().to_owned()).collect()
}

#[test]
fn every_schema_is_valid_json_schema_2020_12() {
    for (name, text) in SCHEMAS {
        let schema: Value = serde_json::from_str(text).unwrap();
        assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema", "{name}");
        assert_eq!(schema["$id"], format!("urn:planproof:schema:{name}:1"));
        jsonschema::draft202012::meta::validate(&schema).unwrap_or_else(|error| panic!("{name}: {error}"));
        jsonschema::validator_for(&schema).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

#[test]
fn the_schemas_know_the_words_that_the_library_knows() {
    let (vectors, frame, methods, result) = (parsed("vectors"), parsed("frame"), parsed("methods"), parsed("result"));
    let method_names: Vec<&str> = METHODS.iter().map(|method| method.name).collect();
    assert_eq!(words(&vectors, "/$defs/suite/enum"), Suite::ALL.map(Suite::name));
    assert_eq!(words(&vectors, "/$defs/method/enum"), method_names);
    assert_eq!(words(&frame, "/$defs/request/properties/method/enum"), method_names);
    let constants: Vec<&str> = methods["oneOf"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["properties"]["method"]["const"].as_str().unwrap())
        .collect();
    assert_eq!(constants, method_names);
    let tags = words(&vectors, "/$defs/vector/properties/tags/items/enum");
    assert_eq!(tags[..2], ["positive", "negative"]);
    assert_eq!(tags[2..], VALUE_KINDS);
    assert_eq!(words(&frame, "/$defs/handshake/properties/values/items/enum"), VALUE_KINDS);
    assert_eq!(words(&frame, "/$defs/handshake/properties/capabilities/items/enum"), CAPABILITIES);
    assert_eq!(words(&vectors, "/$defs/answer/properties/refused/enum"), REFUSAL_REASONS);
    let reasons = "/$defs/refusal/properties/error/properties/data/properties/reason/enum";
    assert_eq!(words(&frame, reasons), REFUSAL_REASONS);
    let verdicts: Vec<String> = Verdict::ALL.iter().map(|verdict| verdict.words().replace(' ', "_")).collect();
    assert_eq!(words(&result, "/$defs/verdict/enum"), verdicts);
    assert_eq!(words(&result, "/$defs/footer/properties/totals/required"), verdicts);
}

#[test]
fn each_method_s_result_lists_the_members_that_are_judged() {
    let methods = parsed("methods");
    for (row, method) in methods["oneOf"].as_array().unwrap().iter().zip(METHODS) {
        let reference = row["properties"]["result"]["$ref"].as_str().unwrap();
        let required = words(&methods, &format!("{}/required", &reference[1..]));
        let judged: Vec<&str> = method.result.iter().map(|(name, _)| *name).collect();
        assert_eq!(required, judged, "{}", method.name);
    }
}

#[test]
fn a_frame_is_one_of_the_six_kinds() {
    let frame = validator("frame");
    for good in [
        json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"protocol": 1, "suite": 1, "spec": 1}}),
        json!({"jsonrpc": "2.0", "id": 7, "method": "plan/fold", "params": {}}),
        json!({"jsonrpc": "2.0", "method": "shutdown"}),
        json!({"jsonrpc": "2.0", "id": 7, "result": {}}),
        json!({"jsonrpc": "2.0", "id": 7, "error": {"code": 1, "message": "…", "data": {"reason": "invalid_op", "at": "/ops/3/lamport"}}}),
        json!({"jsonrpc": "2.0", "id": null, "error": {"code": -32700, "message": "no JSON"}}),
    ] {
        assert!(frame.is_valid(&good), "{good}");
    }
    for bad in [
        json!({"jsonrpc": "1.0", "id": 7, "result": {}}),
        json!({"jsonrpc": "2.0", "id": "7", "result": {}}),
        json!({"jsonrpc": "2.0", "id": 7, "result": {}, "error": {"code": 2, "message": ""}}),
        json!({"jsonrpc": "2.0", "id": 7}),
        json!({"jsonrpc": "2.0", "id": 7, "result": 1}),
        json!({"jsonrpc": "2.0", "id": 7, "error": {"code": 1, "message": "no reason"}}),
        json!({"jsonrpc": "2.0", "id": 7, "error": {"code": 1, "message": "", "data": {"reason": "because"}}}),
        json!({"jsonrpc": "2.0", "id": 7, "method": "plan/unfold", "params": {}}),
        json!([{"jsonrpc": "2.0", "method": "shutdown"}]),
    ] {
        assert!(!frame.is_valid(&bad), "{bad}");
    }
}

#[test]
fn a_handshake_needs_a_digest_mode_when_it_claims_plans() {
    let handshake = definition("frame", "handshake");
    let of = |capabilities: Value| json!({"protocol": 1, "name": "n", "version": "v", "language": "l", "capabilities": capabilities});
    let golden = |mut handshake: Value| {
        handshake["digest"] = json!({"mode": "golden"});
        handshake
    };
    assert!(handshake.is_valid(&of(json!(["value.echo"]))));
    for capability in ["plan.fold", "plan.digest", "value.encode", "store"] {
        assert!(!handshake.is_valid(&of(json!([capability]))), "{capability}");
        assert!(handshake.is_valid(&golden(of(json!([capability])))), "{capability}");
    }
    assert!(!handshake.is_valid(&of(json!(["value.ecko"]))));
    let mut own = of(json!(["plan.fold"]));
    own["digest"] = json!({"mode": "own"});
    assert!(!handshake.is_valid(&own));
    own["digest"] = json!({"mode": "own", "name": "mine"});
    assert!(handshake.is_valid(&own));
    own["window"] = json!(65);
    assert!(!handshake.is_valid(&own));
}

#[test]
fn every_form_of_a_typed_value_is_valid_and_its_breaches_are_not() {
    let value = definition("methods", "value");
    for good in [
        json!(null),
        json!({"": {"__proto__": [1.5]}}),
        json!({"kind": "nodeRef", "node": "a"}),
        json!({"$undefined": true}),
        json!({"$number": "-0"}),
        json!({"$bigint": "-123"}),
        json!({"$bigint": "0"}),
        json!({"$date": null}),
        json!({"$date": 8.64e15}),
        json!({"$regexp": ["^inv-\\d+$", "dgimsuy"]}),
        json!({"$map": [[{"$set": []}, [1]]]}),
        json!({"$bytes": ["Uint8Array", "00ff"]}),
        json!({"$datetime": [0, "Europe/Paris"]}),
        json!({"$duration": {}}),
        json!({"$duration": {"days": 1, "hours": -2.5}}),
        json!({"$interval": [{"$datetime": [0, "UTC"]}, {"$datetime": [1, "UTC"]}]}),
        json!({"$nodeRef": {"node": "n", "select": "first"}}),
        json!({"$nodeRef": {"node": "n", "select": {"index": 0}, "path": "", "branchId": {"segments": [{"edge": "e"}, {"join": "j", "of": ["e"]}]}}}),
        json!({"$paramRef": {"path": "folder"}}),
        json!({"$record": [["$ref", 1], ["a", {"$record": [["$record", 1]]}]]}),
    ] {
        assert!(value.is_valid(&good), "{good}");
    }
    for bad in [
        json!({"$ref": 1}),
        json!({"$undefined": false}),
        json!({"$undefined": true, "a": 1}),
        json!({"$number": "1"}),
        json!({"$number": 1}),
        json!({"$bigint": "-0"}),
        json!({"$bigint": "01"}),
        json!({"$bigint": 1}),
        json!({"$date": 0.5}),
        json!({"$date": 8.640000000000001e15}),
        json!({"$date": {"$number": "NaN"}}),
        json!({"$regexp": ["", "i"]}),
        json!({"$regexp": ["a", "mi"]}),
        json!({"$regexp": ["a", "uv"]}),
        json!({"$map": [[1]]}),
        json!({"$map": [[1, {"$x": 1}]]}),
        json!({"$bytes": ["Buffer", "00"]}),
        json!({"$bytes": ["Uint8Array", "0F"]}),
        json!({"$bytes": ["Uint8Array", "000"]}),
        json!({"$datetime": [null, "UTC"]}),
        json!({"$datetime": [0, ""]}),
        json!({"$duration": {"fortnights": 1}}),
        json!({"$interval": [{"$date": 0}, {"$date": 1}]}),
        json!({"$nodeRef": {"node": "n", "select": "any"}}),
        json!({"$nodeRef": {"node": "n", "select": "all", "path": null}}),
        json!({"$nodeRef": {"node": "n", "select": {"index": -1}}}),
        json!({"$paramRef": {"path": 1}}),
        json!({"$record": [["a", 1]]}),
        json!({"$record": [["$a", 1, 2]]}),
        json!([{"a": {"$b": 1}}]),
    ] {
        assert!(!value.is_valid(&bad), "{bad}");
    }
}

fn empty_view() -> Value {
    let bounds = json!({"maxNodes": 256, "maxEdges": 512, "maxSteps": 4096, "maxConcurrentFrames": 32, "maxEncodedBytes": 1048576});
    json!({"planId": "p", "revision": 0, "nodes": [], "edges": [], "bounds": bounds})
}

#[test]
fn params_and_results_of_the_methods_are_told_from_malformed_ones() {
    let methods = validator("methods");
    let op = |kind: &str, members: Value| {
        let mut op = json!({"op": kind, "opId": "o", "actorId": "a", "lamport": 0, "at": ""});
        for (name, member) in members.as_object().unwrap() {
            op[name] = member.clone();
        }
        op
    };
    let node = json!({"id": "", "kind": "call", "definition": {"at": {"$date": 0}}, "phase": "p"});
    let edge = json!({"id": "e", "from": "", "to": "x", "handle": "case_"});
    let ops = json!([
        op("add_node", json!({"node": node})),
        op("remove_node", json!({"nodeId": "n", "incidentEdgeIds": ["e"]})),
        op("set_node_field", json!({"nodeId": "n", "path": "a.b", "value": null})),
        op("set_node_definition", json!({"nodeId": "n", "definition": {}})),
        op("set_node_phase", json!({"nodeId": "n", "phase": null})),
        op("add_edge", json!({"edge": edge})),
        op("remove_edge", json!({"edgeId": "e"})),
        op("set_bounds", json!({"bounds": empty_view()["bounds"]})),
    ]);
    let mut folded = empty_view();
    folded["digest"] = json!("d");
    let issues = json!([{"code": "unknown_node", "severity": "advisory", "nodeId": "n", "edgeId": null}]);
    for good in [
        json!({"method": "value/parse", "params": {"text": "{"}}),
        json!({"method": "value/echo", "params": {"value": {"$number": "NaN"}}, "result": {"value": 1, "extra": 1}}),
        json!({"method": "value/encode", "params": {"value": 1}, "result": {"cbor": "01"}}),
        json!({"method": "plan/fold", "params": {"planId": "p", "ops": ops}, "result": {"view": folded, "issues": issues}}),
        json!({"method": "plan/fold", "params": {"planId": "p", "ops": [], "provenance": null}}),
        json!({"method": "plan/digest", "params": {"view": folded}, "result": {"digest": "d"}}),
        json!({"method": "plan/preimage", "params": {"view": empty_view()}, "result": {"cbor": "82"}}),
    ] {
        assert!(methods.is_valid(&good), "{good}");
    }
    let fold = |op: Value| json!({"method": "plan/fold", "params": {"planId": "p", "ops": [op]}});
    let mut bad = vec![
        json!({"method": "plan/none", "params": {}}),
        json!({"method": "value/parse", "params": {"text": 1}}),
        json!({"method": "value/parse", "params": {"value": 1}}),
        json!({"method": "value/encode", "params": {"value": 1}, "result": {"cbor": "0F"}}),
        json!({"method": "plan/fold", "params": {"planId": "p"}}),
        json!({"method": "plan/fold", "params": {"planId": "p", "ops": [], "extra": 1}}),
        json!({"method": "plan/fold", "params": {"planId": "p", "ops": []}, "result": {"view": empty_view(), "issues": []}}),
        json!({"method": "plan/digest", "params": {"view": empty_view()}, "result": {"digest": ""}}),
        fold(op("add_node", json!({}))),
        fold(op("add_node", json!({"node": node, "more": 1}))),
        fold(op("add_nodes", json!({"node": node}))),
        fold(op("set_node_phase", json!({"nodeId": "n", "phase": 1}))),
        fold(op("remove_edge", json!({"edgeId": "e", "lamport": -1}))),
        fold(op("remove_edge", json!({"edgeId": "e", "lamport": 9007199254740992_u64}))),
        fold(op("remove_edge", json!({"edgeId": "e", "opId": ""}))),
        fold(op("set_node_definition", json!({"nodeId": "n", "definition": {"$date": 0}}))),
    ];
    for handle in ["", "Always", "case", "no_match "] {
        let mut edge = edge.clone();
        edge["handle"] = json!(handle);
        bad.push(fold(op("add_edge", json!({"edge": edge}))));
    }
    for bad in bad {
        assert!(!methods.is_valid(&bad), "{bad}");
    }
}

#[test]
fn the_questions_and_answers_of_the_embedded_vectors_are_of_the_methods_shapes() {
    use planproof::vector::body::{Body, Expected};

    let methods = validator("methods");
    for loaded in planproof::vector::load::embedded().unwrap() {
        let Body::Call(call) = &loaded.body else { continue };
        let Expected::Result(expected) = &call.expected else { continue };
        let params = deep(call.params.get());
        let result = deep(&expected.result.to_string());
        let exchange = json!({"method": call.method.name, "params": params, "result": result});
        if let Err(error) = methods.validate(&exchange) {
            panic!("{}: {error}", loaded.vector.id);
        }
    }
}

#[test]
fn an_index_is_valid_as_it_is_written() {
    let index = validator("index");
    let entry = |file: &str| IndexEntry {
        id: "fold.order.a".to_owned(),
        hash: "0".repeat(64),
        file: file.to_owned(),
        clauses: vec!["fold.order".to_owned()],
    };
    let written = |file| {
        let text = Index { revision: 1, vectors: vec![entry(file)] }.write();
        serde_json::from_str::<Value>(&text).unwrap()
    };
    assert!(index.is_valid(&written("fold/order.json")));
    assert!(!index.is_valid(&written("/fold/order.json")));
    assert!(!index.is_valid(&written("order.json")));
    let mut extra = written("fold/order.json");
    extra["vectors"][0]["title"] = json!("t");
    assert!(!index.is_valid(&extra));
}
