//! The fold as a library: a function of the op set, without side effects, on inputs that set traps.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use planproof::encode::digest;
use planproof::json::Json;
use planproof::plan::{fold, Folded, Op};
use planproof::random::{self, Rng};
use planproof::value::{Value, MAX_CARRIED_DEPTH};

fn op(text: &str) -> Op {
    Op::from_value(&Value::parse(text, MAX_CARRIED_DEPTH + 3).unwrap()).unwrap()
}

fn folded(ops: &[Op]) -> Folded {
    fold("p".into(), ops, None)
}

/// An op with the given number as lamport and id.
fn numbered(number: usize, change: &str) -> Op {
    op(&format!(r#"{{"opId":"o{number}","actorId":"a","lamport":{number},"at":"",{change}}}"#))
}

fn add_node(number: usize, definition: &str) -> Op {
    let node = format!(r#"{{"id":"n","kind":"call","definition":{definition}}}"#);
    numbered(number, &format!(r#""op":"add_node","node":{node}"#))
}

fn set_field(number: usize, path: &str, value: &str) -> Op {
    numbered(number, &format!(r#""op":"set_node_field","nodeId":"n","path":"{path}","value":{value}"#))
}

fn definition(folded: &Folded) -> Json {
    Value::Record(folded.view.nodes[0].definition.clone()).to_json()
}

#[test]
fn any_arrival_with_any_copies_folds_alike_and_leaves_the_ops_as_they_were() {
    let mut rng = Rng::seeded(11);
    for case in 0..300 {
        let log: Vec<Op> = random::log(&mut rng)
            .iter()
            .map(|op| Op::from_value(&Value::from_json(op, MAX_CARRIED_DEPTH + 3).unwrap()).unwrap())
            .collect();
        let before = log.clone();
        let listed = folded(&log);
        for _ in 0..4 {
            let arrived: Vec<Op> =
                random::arrival(&mut rng, log.len()).into_iter().map(|index| log[index].clone()).collect();
            assert_eq!(folded(&arrived), listed, "case {case}");
        }
        assert_eq!(log, before, "case {case}: the fold changed its input");
        assert_eq!(digest(&listed.view), digest(&folded(&log).view), "case {case}");
    }
}

#[test]
fn a_value_that_two_ops_share_is_not_changed_through_either() {
    let shared = Value::parse(r#"{"list":[1]}"#, MAX_CARRIED_DEPTH).unwrap();
    let mut ops =
        vec![add_node(1, "{}"), set_field(2, "a", "0"), set_field(3, "b", "0"), set_field(4, "a.list.1", "2")];
    for index in [1, 2] {
        if let planproof::plan::Change::SetNodeField { value, .. } = &mut ops[index].change {
            *value = shared.clone();
        }
    }
    assert_eq!(definition(&folded(&ops)).to_string(), r#"{"a":{"list":[1,2]},"b":{"list":[1]}}"#);
    assert_eq!(shared.to_json().to_string(), r#"{"list":[1]}"#);
}

#[test]
fn a_hundred_thousand_edits_of_one_array_and_one_record_are_ordinary_input() {
    let count = 100_000;
    let mut ops = vec![add_node(0, r#"{"list":[],"record":{}}"#)];
    for index in 0..count {
        ops.push(set_field(2 * index + 1, &format!("list.{index}"), "true"));
        ops.push(set_field(2 * index + 2, &format!("record.m{index}"), "true"));
    }
    let folded = folded(&ops);
    assert_eq!(folded.issues, []);
    let definition = definition(&folded);
    assert!(matches!(definition.get("list"), Some(Json::Array(items)) if items.len() == count));
    assert!(matches!(definition.get("record"), Some(Json::Object(members)) if members.len() == count));
}

#[test]
fn a_hundred_thousand_ops_that_tie_on_all_keys_and_share_long_ids_are_ordinary_input() {
    let prefix = "x".repeat(200);
    let count = 100_000;
    let tied = |phase: usize| {
        op(&format!(
            r#"{{"op":"set_node_phase","opId":"{prefix}","actorId":"{prefix}","lamport":1,"at":"","nodeId":"n","phase":"{}"}}"#,
            phase % (count / 2)
        ))
    };
    let ops: Vec<Op> = (0..count).map(tied).collect();
    let folded = folded(&ops);
    assert_eq!(folded.view.revision, count as u64 / 2);
    assert_eq!(folded.issues.len(), 2, "one for the shared opId, one for the missing node");
}

#[test]
fn a_deep_definition_is_edited_in_place_at_every_level() {
    let steps: Vec<&str> = vec!["a"; 31];
    let deep = steps.iter().fold("{}".to_owned(), |inner, step| format!(r#"{{"{step}":{inner}}}"#));
    let path = steps.join(".");
    let mut ops = vec![add_node(0, &deep)];
    ops.extend((1..=20_000).map(|number| set_field(number, &format!("{path}.m{}", number % 100), &number.to_string())));
    let folded = folded(&ops);
    let bottom = (0..31).fold(definition(&folded), |at, _| at.get("a").unwrap().clone());
    assert!(matches!(&bottom, Json::Object(members) if members.len() == 100));
    assert_eq!(bottom.get("m0"), Some(&Json::Number(20_000.0)));
}

#[test]
fn a_path_that_fails_on_its_way_creates_nothing() {
    let before = r#"{"a":{"text":"x"},"list":[0]}"#;
    for path in ["a.text.x", "list.2", "list.00", "list.-1", "list.x", "a..b", "", "a.__proto__.b", "new.constructor"] {
        let folded = folded(&[add_node(1, before), set_field(2, path, "1")]);
        assert_eq!(definition(&folded).to_string(), before, "{path:?}");
        let issues: Vec<_> = folded.issues.iter().map(|issue| issue.code.name()).collect();
        assert_eq!(issues, ["invalid_path"], "{path:?}");
    }
}
