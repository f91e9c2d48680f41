//! What no vector may do: checks of each vector by itself and of all of them together.

use std::collections::{BTreeMap, BTreeSet};

use planproof::json::Json;
use planproof::vector::format::{Level, Origin, Vector};

use crate::complete::parsed;
use crate::draft::{Body, Draft};
use planproof::spec::Clauses;
use planproof::vector::kinds;
use planproof::vector::normal::normal;

/// Vectors of level core stay under this many levels of JSON.
const CORE_JSON_DEPTH: usize = 60;

/// Issues that rest on clauses of level exact: a core vector that met one would depend on them.
const EXACT_ISSUES: [&str; 4] = ["conflicting_op_id", "dangling_edge", "invalid_path", "unknown_node"];

/// Defects of one vector.
pub fn alone(draft: &Draft, vector: &Vector) -> Vec<String> {
    let mut defects = draft.misuse.clone();
    if !vector.id.split('.').all(is_word) || vector.id.split('.').count() < 3 {
        defects.push("the id is not suite.clause.case in lower-case words".to_owned());
    }
    if vector.title.is_empty() || vector.title.ends_with('.') || vector.title.len() > 100 {
        defects.push("the title is one line of at most 100 characters without a full stop".to_owned());
    }
    if vector.why.len() < 30 || vector.why.len() > 400 || !vector.why.ends_with('.') {
        defects.push("`why` is one or two sentences".to_owned());
    }
    if !vector.title.is_ascii() || !vector.why.is_ascii() || vector.decoys.iter().any(|decoy| !decoy.name.is_ascii()) {
        defects.push("title, why and decoys are ASCII".to_owned());
    }
    if let Body::Call { params, arrivals, .. } = &draft.body {
        let listed: Vec<usize> = (0..draft.op_count()).collect();
        let distinct: BTreeSet<_> = arrivals.iter().chain([&listed]).collect();
        if distinct.len() <= arrivals.len() {
            defects.push("an arrival stands twice, or is the listed order".to_owned());
        }
        if params.contains('\n') {
            defects.push("params are one line".to_owned());
        }
    }
    let refusal = vector.expect.as_ref().is_some_and(|expect| expect.refused.is_some());
    if refusal && vector.control.is_none() {
        defects.push("a refusal without a control is passed by whoever refuses everything".to_owned());
    }
    if vector.level == Level::Core {
        defects.extend(core(vector));
    }
    defects
}

fn is_word(word: &str) -> bool {
    let good = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-' || byte == b'_';
    !word.is_empty() && word.bytes().all(good) && !word.starts_with('-') && !word.ends_with('-')
}

/// What a core vector may not do because it would depend on a clause of level exact.
fn core(vector: &Vector) -> Vec<String> {
    let mut defects = Vec::new();
    let method = vector.method.as_deref();
    if vector.params.is_some() && matches!(method, Some("plan/digest" | "plan/preimage" | "value/encode")) {
        defects.push("level core judges no golden digest: make it a relation".to_owned());
    }
    let signs_and_kinds = vector.tags.iter().filter(|tag| !matches!(tag.as_str(), "positive" | "negative"));
    defects.extend(
        signs_and_kinds
            .filter(|kind| !kinds::is_core(kind))
            .map(|kind| format!("level core with the exact kind {kind}")),
    );
    for text in vector.typed_texts() {
        let Ok(tree) = parsed(text.get()) else { continue };
        if json_depth(&tree) >= CORE_JSON_DEPTH {
            defects.push(format!("level core with {CORE_JSON_DEPTH} or more levels of JSON"));
        }
        let issues = tree.get("issues").map(ToString::to_string).unwrap_or_default();
        defects.extend(
            EXACT_ISSUES.iter().filter(|code| issues.contains(*code)).map(|code| format!("level core with {code}")),
        );
        if let Some(Json::Array(ops)) = tree.get("ops") {
            defects.extend(core_ops(ops));
        }
    }
    defects
}

/// How deep the arrays and objects of a JSON tree nest.
fn json_depth(value: &Json) -> usize {
    match value {
        Json::Array(items) => 1 + items.iter().map(json_depth).max().unwrap_or(0),
        Json::Object(members) => 1 + members.iter().map(|(_, inner)| json_depth(inner)).max().unwrap_or(0),
        _ => 0,
    }
}

fn core_ops(ops: &[Json]) -> Vec<String> {
    let mut defects = Vec::new();
    let mut by_id: BTreeMap<String, Json> = BTreeMap::new();
    for op in ops {
        let text = |name| op.get(name).and_then(Json::as_str).unwrap_or_default();
        if text("op") == "set_node_field" {
            defects.push("level core with set_node_field, whose paths are exact".to_owned());
        }
        if !text("opId").is_ascii() || !text("actorId").is_ascii() {
            defects.push("level core with ids whose order is exact".to_owned());
        }
        let normal = normal(op);
        if by_id.insert(text("opId").to_owned(), normal.clone()).is_some_and(|earlier| earlier != normal) {
            defects.push("level core with two ops under one opId".to_owned());
        }
    }
    defects
}

/// Defects of all vectors together.
pub fn together(vectors: &[&Vector], clauses: &Clauses) -> Vec<String> {
    let mut defects = Vec::new();
    let mut seen: BTreeMap<String, &str> = BTreeMap::new();
    for vector in vectors {
        let asked = vector.steps.as_ref().map(|steps| serde_json::to_string(steps).unwrap_or_default());
        let question = format!("{:?} {:?} {asked:?}", vector.method, texts_asked(vector));
        for (what, text) in
            [("id", &vector.id), ("title", &vector.title), ("why", &vector.why), ("question", &question)]
        {
            if let Some(other) = seen.insert(format!("{what} {text}"), &vector.id) {
                defects.push(format!("{}: the {what} is that of {other}", vector.id));
            }
        }
    }
    for clause in clauses.names() {
        let about: Vec<_> =
            vectors.iter().filter(|vector| vector.clauses.first().is_some_and(|c| c == clause)).collect();
        for sign in ["positive", "negative"] {
            if !about.iter().any(|vector| vector.tags.iter().any(|tag| tag == sign)) {
                defects.push(format!("the clause {clause} has no {sign} vector"));
            }
        }
        if !about.iter().any(|vector| vector.origin == Origin::Hand) {
            defects.push(format!("the clause {clause} has no vector worked by hand"));
        }
    }
    defects
}

fn texts_asked(vector: &Vector) -> Vec<String> {
    let raws = vector.params.iter().chain(vector.inputs.iter().flat_map(|inputs| inputs.values()));
    raws.map(|raw| raw.get().to_owned()).chain(vector.arrivals.iter().map(|arrival| format!("{arrival:?}"))).collect()
}
