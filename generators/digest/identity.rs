//! What else is content, and what is not: `digest.provenance`, `digest.member_order`, `digest.self`.

use serde_json::{json, Value};

use super::shows;
use crate::draft::{staging, Answer, Draft, Sign};
use crate::ops::{add_node, bare, date, default_bounds, log, map, node, regexp, set, set_definition, view};
use crate::text;

pub fn drafts() -> Vec<Draft> {
    [provenance(), member_order(), own_digest()].concat()
}

/// A view of one node under this plan id and revision, with or without provenance.
fn plan(id: &str, revision: u64, provenance: Option<Value>) -> Value {
    let mut view = json!({"planId": id, "revision": revision, "nodes": [bare("n")], "edges": [],
        "bounds": default_bounds()});
    if let Some(provenance) = provenance {
        view["provenance"] = provenance;
    }
    view
}

fn fold_of(id: &str, provenance: Option<Value>) -> Value {
    let mut params = json!({"planId": id, "ops": log([add_node(bare("n"))])});
    if let Some(provenance) = provenance {
        params["provenance"] = provenance;
    }
    params
}

fn provenance() -> Vec<Draft> {
    vec![
        shows("digest.provenance", "plan-id-and-revision", Sign::Positive)
            .says(
                "Equal content under another plan id or revision is another digest",
                "An approval that carries over to a clone, or to an edit that was reverted, was never given.",
            )
            .views([
                ("plan", plan("p", 1, None)),
                ("other-id", plan("q", 1, None)),
                ("longer-id", plan("p1", 1, None)),
                ("other-revision", plan("p", 2, None)),
                ("empty-id", plan("", 1, None)),
            ])
            .all_differ()
            .identity_differs(),
        shows("digest.provenance", "edited-and-reverted", Sign::Positive)
            .says(
                "An edit and its exact reversal leave another digest",
                "The content is as before, the log is not: a digest that comes back would approve the log in between.",
            )
            .logs([
                ("plain", log([add_node(node("n", json!({"a": 1})))])),
                (
                    "reverted",
                    log([
                        add_node(node("n", json!({"a": 1}))),
                        set_definition("n", json!({"a": 2})),
                        set_definition("n", json!({"a": 1})),
                    ]),
                ),
            ])
            .all_differ()
            .identity_differs(),
        shows("digest.provenance", "where-a-plan-comes-from", Sign::Both)
            .says(
                "Provenance counts, an empty one too; members in another order do not",
                "A template-born plan that digests like one written by hand hides which arguments filled it.",
            )
            .relation("plan/fold", "view.digest")
            .input("none", &fold_of("p", None))
            .input("null", &fold_of("p", Some(Value::Null)))
            .input("empty", &fold_of("p", Some(json!({}))))
            .input("clone", &fold_of("p", Some(json!({"kind": "clone", "parent": "p0"}))))
            .input("reordered", &fold_of("p", Some(json!({"parent": "p0", "kind": "clone"}))))
            .input("other-parent", &fold_of("p", Some(json!({"kind": "clone", "parent": "p1"}))))
            .same(&["none", "null"])
            .same(&["clone", "reordered"])
            .differ("none", "empty")
            .differ("none", "clone")
            .differ("empty", "clone")
            .differ("clone", "other-parent"),
        shows("digest.provenance", "typed-arguments-of-a-template", Sign::Negative)
            .with(&["digest.lossless"])
            .says(
                "Typed values in provenance are told apart like staged ones",
                "Provenance is often kept as a JSON column, where Dates and RegExps of the arguments collapse.",
            )
            .views([
                ("date", plan("p", 1, Some(json!({"args": {"x": date(0)}})))),
                ("other-date", plan("p", 1, Some(json!({"args": {"x": date(1)}})))),
                ("regexp", plan("p", 1, Some(json!({"args": {"x": regexp("a", "")}})))),
                ("record", plan("p", 1, Some(json!({"args": {"x": {}}})))),
            ])
            .all_differ(),
    ]
}

/// Params of a fold that stages this text of a value, spelled as it is.
fn staging_text(value: &str) -> String {
    staging(json!("@")).to_string().replace("\"@\"", value)
}

fn orders(clause_case: &str, sign: Sign, says: [&str; 2], texts: &[(&str, &str)]) -> Draft {
    let draft = shows("digest.member_order", clause_case, sign).says(says[0], says[1]);
    texts.iter().fold(draft.relation("plan/fold", "view.digest"), |draft, (name, text)| {
        draft.input_text(name, staging_text(text))
    })
}

fn member_order() -> Vec<Draft> {
    vec![
        orders(
            "of-arguments",
            Sign::Positive,
            [
                "Arguments in another order of members are the same plan",
                "JSON clients print members as they please: a digest by insertion order loses its approval on the \
                 way through a proxy.",
            ],
            &[
                ("forth", r#"{"alpha":1,"beta":{"c":2,"d":[{"e":3,"f":4}]}}"#),
                ("back", r#"{"beta":{"d":[{"f":4,"e":3}],"c":2},"alpha":1}"#),
                ("other", r#"{"alpha":1,"beta":{"c":2,"d":[{"e":4,"f":3}]}}"#),
            ],
        )
        .same(&["forth", "back"])
        .differ("forth", "other"),
        orders(
            "inside-maps-and-sets",
            Sign::Positive,
            [
                "Records in Map keys, Map values and Sets are sorted too",
                "Sorting stops at what the encoder owns, and the order of members inside leaks into the digest.",
            ],
            &[
                ("forth", r#"[{"$map":[[{"a":1,"b":2},{"c":3,"d":4}]]},{"$set":[{"e":5,"f":6}]}]"#),
                ("back", r#"[{"$map":[[{"b":2,"a":1},{"d":4,"c":3}]]},{"$set":[{"f":6,"e":5}]}]"#),
                ("other", r#"[{"$map":[[{"a":2,"b":1},{"c":3,"d":4}]]},{"$set":[{"e":5,"f":6}]}]"#),
            ],
        )
        .with(&["value.map", "value.set"])
        .same(&["forth", "back"])
        .differ("forth", "other"),
        orders(
            "inside-references",
            Sign::Positive,
            [
                "The members of a reference and of its segments carry no order",
                "branchId is kept as a plain object by some stores and digested in order of insertion.",
            ],
            &[
                ("forth", r#"{"$nodeRef":{"node":"n","select":"first","branchId":{"segments":[{"join":"j","of":["e"]}]}}}"#),
                ("back", r#"{"$nodeRef":{"branchId":{"segments":[{"of":["e"],"join":"j"}]},"select":"first","node":"n"}}"#),
                ("other", r#"{"$nodeRef":{"node":"n","select":"first","branchId":{"segments":[{"join":"e","of":["j"]}]}}}"#),
            ],
        )
        .same(&["forth", "back"])
        .differ("forth", "other"),
        orders(
            "of-escaped-records",
            Sign::Positive,
            [
                "The pairs of an escaped record carry no order",
                "The escape is a list on the wire; digested as a list, two spellings of one record are two plans.",
            ],
            &[
                ("forth", r#"{"$record":[["$a",1],["b",2]]}"#),
                ("back", r#"{"$record":[["b",2],["$a",1]]}"#),
                ("swapped", r#"{"$record":[["$a",2],["b",1]]}"#),
            ],
        )
        .with(&["value.escape"])
        .same(&["forth", "back"])
        .differ("forth", "swapped"),
        orders(
            "integer-like-names",
            Sign::Positive,
            [
                "Names like 10, 9 and b in any order of insertion are one plan",
                "JavaScript objects list integer-like names first whatever was inserted, other languages do not.",
            ],
            &[
                ("forth", r#"{"10":1,"9":2,"b":3,"-1":4,"01":5}"#),
                ("back", r#"{"01":5,"-1":4,"b":3,"9":2,"10":1}"#),
                ("other", r#"{"10":2,"9":1,"b":3,"-1":4,"01":5}"#),
            ],
        )
        .same(&["forth", "back"])
        .differ("forth", "other"),
        orders(
            "astral-names",
            Sign::Positive,
            [
                "Names on both sides of U+FFFF in both orders of insertion are one plan",
                "One canonicaliser sorts by UTF-16, another by code point; one that does not sort at all fails here.",
            ],
            &[
                ("forth", r#"{"\ud83d\ude00":1,"\ufb33":2,"\uffff":3,"z":4}"#),
                ("back", r#"{"z":4,"\uffff":3,"\ufb33":2,"\ud83d\ude00":1}"#),
                ("other", r#"{"\ud83d\ude00":2,"\ufb33":1,"\uffff":3,"z":4}"#),
            ],
        )
        .with(&["value.string"])
        .same(&["forth", "back"])
        .differ("forth", "other"),
        orders(
            "steps-with-named-arguments",
            Sign::Negative,
            [
                "Step arguments by name are one plan in both orders, as lists they are two",
                "A runner that passes named arguments by position calls m(1, 5) or m(5, 1) under one approval: \
                 position has to be a list.",
            ],
            &[
                ("start-end", r#"{"steps":[{"name":"x","args":{"start":1,"end":5}}]}"#),
                ("end-start", r#"{"steps":[{"name":"x","args":{"end":5,"start":1}}]}"#),
                ("list", r#"{"steps":[{"name":"x","args":[1,5]}]}"#),
                ("reversed-list", r#"{"steps":[{"name":"x","args":[5,1]}]}"#),
            ],
        )
        .same(&["start-end", "end-start"])
        .differ("list", "reversed-list")
        .differ("start-end", "list"),
        orders(
            "spelling-of-numbers-and-texts",
            Sign::Negative,
            [
                "Numbers and texts in another spelling are the same plan",
                "Digests of JSON text move with the printer: 1e6, 1000000.0 and \\u0061 are spellings.",
            ],
            &[
                ("plain", r#"{"n":1000000,"s":"a/b","f":0.00001}"#),
                ("spelled", "{\"f\":1e-5,\"s\":\"\\u0061\\/b\",\"n\":1e6}"),
                ("pointed", r#"{"n":1000000.0,"f":0.000010,"s":"a/b"}"#),
                ("other", r#"{"n":1000001,"s":"a/b","f":0.00001}"#),
            ],
        )
        .with(&["value.number", "value.string"])
        .same(&["plain", "spelled", "pointed"])
        .differ("plain", "other"),
        shows("digest.member_order", "of-maps-and-arrays-it-does", Sign::Negative)
            .with(&["value.map", "value.set"])
            .says(
                "Order carries nothing in records and everything in Maps, Sets and arrays",
                "A canonicaliser that sorts all it meets makes other lists, Maps and Sets of the same plan.",
            )
            .digests([
                ("map", map([(json!("a"), json!(1)), (json!("b"), json!(2))])),
                ("map-back", map([(json!("b"), json!(2)), (json!("a"), json!(1))])),
                ("set", set([json!("a"), json!("b")])),
                ("set-back", set([json!("b"), json!("a")])),
                ("array", json!(["a", "b"])),
                ("array-back", json!(["b", "a"])),
            ])
            .all_differ(),
        shows("digest.member_order", "of-ops", Sign::Positive)
            .says(
                "Ops, nodes and edges whose members come in another order give the same plan",
                "A node that is stored as it was parsed carries the order of its members into the digest.",
            )
            .relation("plan/fold", "view.digest")
            .input_text(
                "forth",
                r#"{"planId":"p","ops":[{"op":"add_node","opId":"o1","actorId":"a","lamport":1,"at":"","node":{"id":"n","kind":"call","definition":{},"phase":"x"}},{"op":"add_edge","opId":"o2","actorId":"a","lamport":2,"at":"","edge":{"id":"e","from":"n","to":"n","handle":"error"}}]}"#.to_owned(),
            )
            .input_text(
                "back",
                r#"{"ops":[{"node":{"phase":"x","definition":{},"kind":"call","id":"n"},"at":"","lamport":1,"actorId":"a","opId":"o1","op":"add_node"},{"edge":{"handle":"error","to":"n","from":"n","id":"e"},"at":"","lamport":2,"actorId":"a","opId":"o2","op":"add_edge"}],"planId":"p"}"#.to_owned(),
            )
            .input_text(
                "other",
                r#"{"planId":"p","ops":[{"op":"add_node","opId":"o1","actorId":"a","lamport":1,"at":"","node":{"id":"n","kind":"call","definition":{},"phase":"x"}},{"op":"add_edge","opId":"o2","actorId":"a","lamport":2,"at":"","edge":{"id":"n","from":"e","to":"n","handle":"error"}}]}"#.to_owned(),
            )
            .same(&["forth", "back"])
            .differ("forth", "other"),
    ]
}

fn own_digest() -> Vec<Draft> {
    let with = |digest: Value| {
        let mut view = view(1, [bare("n")], []);
        view["digest"] = digest;
        view
    };
    let two_with = |digest: Value| {
        let mut view = view(2, [bare("n")], []);
        view["digest"] = digest;
        view
    };
    vec![
        shows("digest.self", "is-left-out", Sign::Positive)
            .says(
                "A member digest of the view does not change the answer",
                "Hashing the view with its old digest inside gives another answer each time it is asked.",
            )
            .views([
                ("without", view(1, [bare("n")], [])),
                ("empty", with(json!(""))),
                ("stale", with(json!("stale"))),
                ("hexadecimal", with(json!("7e26d82a5884ad0d4be00eb733cb69c9bdd7bbd4349b23917c2c9f89d32ae752"))),
                ("other", view(1, [bare("m")], [])),
            ])
            .same(&["without", "empty", "stale", "hexadecimal"])
            .differ("without", "other"),
        shows("digest.self", "only-at-the-top", Sign::Negative)
            .says(
                "A member digest in a definition or in provenance is content",
                "Stripping the name at every level lets staged digests, of files say, be exchanged.",
            )
            .views([
                ("none", view(1, [node("n", json!({}))], [])),
                ("one", view(1, [node("n", json!({"digest": "a"}))], [])),
                ("other", view(1, [node("n", json!({"digest": "b"}))], [])),
                ("provenance", plan("p", 1, Some(json!({"digest": "a"})))),
                ("other-provenance", plan("p", 1, Some(json!({"digest": "b"})))),
            ])
            .all_differ(),
        shows("digest.self", "content-beside-a-stale-digest", Sign::Negative)
            .says(
                "A right digest of another view does not stand in for this one's",
                "A cache that trusts the member answers with it, and anyone can bring an approved digest along.",
            )
            .views([
                ("empty", with(json!("7e26d82a5884ad0d4be00eb733cb69c9bdd7bbd4349b23917c2c9f89d32ae752"))),
                ("other", {
                    let mut other = view(1, [bare("m")], []);
                    other["digest"] = json!("7e26d82a5884ad0d4be00eb733cb69c9bdd7bbd4349b23917c2c9f89d32ae752");
                    other
                }),
            ])
            .all_differ(),
        shows("digest.self", "of-any-type", Sign::Positive)
            .with(&["view.shape"])
            .says(
                "The member digest may be null, a number, a list or a record, and does not count",
                "A reader that wants a text there refuses views that came without a digest from a database.",
            )
            .views([
                ("without", view(2, [bare("n")], [])),
                ("null", two_with(Value::Null)),
                ("number", two_with(json!(0))),
                ("list", two_with(json!(["a"]))),
                ("record", two_with(json!({"digest": "a"}))),
                ("other", view(2, [bare("m")], [])),
            ])
            .same(&["without", "null", "number", "list", "record"])
            .differ("without", "other"),
        shows("digest.self", "golden-beside-a-stale-digest", Sign::Positive)
            .with(&["digest.golden"])
            .says(
                "The empty plan with a stale digest has the digest of the empty plan",
                "An implementation that hashes what it is handed is stable, and agrees with nobody.",
            )
            .call(
                "plan/digest",
                text::ascii(&json!({"view": {"planId": "p", "revision": 0, "nodes": [], "edges": [],
                    "bounds": default_bounds(), "digest": "0".repeat(64)}})),
            )
            .gives(json!({"digest": "7e26d82a5884ad0d4be00eb733cb69c9bdd7bbd4349b23917c2c9f89d32ae752"}))
            .near(
                text::ascii(&json!({"view": {"planId": "p", "revision": 1, "nodes": [], "edges": [],
                    "bounds": default_bounds(), "digest": "0".repeat(64)}})),
                Answer::Computed,
            ),
        shows("digest.self", "staged-digests-are-content", Sign::Negative)
            .says(
                "Arguments named digest make a difference after a fold, at any depth",
                "A checksum that is staged for a download is not the digest of the plan; stripped, any file will do.",
            )
            .logs([
                ("none", log([add_node(node("n", json!({"args": {}})))])),
                ("one", log([add_node(node("n", json!({"args": {"digest": "sha256:00"}})))])),
                ("other", log([add_node(node("n", json!({"args": {"digest": "sha256:01"}})))])),
                ("deeper", log([add_node(node("n", json!({"args": {"files": [{"digest": "sha256:00"}]}})))])),
                ("other-deeper", log([add_node(node("n", json!({"args": {"files": [{"digest": "sha256:01"}]}})))])),
            ])
            .all_differ(),
    ]
}
