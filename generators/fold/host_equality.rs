//! Values that a host takes for equal, or for different, where SPEC.md does not: ops told apart, copies, keys.

use serde_json::{json, Value};

use super::{add, one_node, shows};
use crate::draft::{fold_params, Answer, Draft, Sign};
use crate::ops::{add_node, conflicting, map, node, op, set, set_definition, set_field, view};
use crate::ops::{log, PLAN};

pub fn drafts() -> Vec<Draft> {
    [twins(), copies(), keys()].concat()
}

/// Two ops under one key that differ in one value: `first` is encoded below `second`, which is applied last and wins.
/// The near miss is the op of `second` twice, which is one op.
fn twin(case: &str, says: [&str; 2], stage: fn(Value) -> Value, first: Value, second: Value) -> Draft {
    let start = || op("o0", "a", 1, add("n1"));
    let staged = |value: &Value| op("x", "a", 2, stage(value.clone()));
    let definition = |value: &Value| match stage(value.clone()) {
        Value::Object(body) if body["op"] == "set_node_field" => json!({ "v": value }),
        body => body["definition"].clone(),
    };
    let copy = json!({"view": one_node(2, definition(&first)), "issues": []});
    shows("fold.equivocation", case, Sign::Both)
        .with(&["fold.order.total", "fold.lww"])
        .says(says[0], says[1])
        .fold(vec![start(), staged(&first), staged(&second)])
        .view_and(one_node(3, definition(&second)), [conflicting()])
        .every_order()
        .near_view(vec![start(), staged(&second), staged(&second)], one_node(2, definition(&second)))
        .decoy("a host that takes them for equal", copy)
}

fn twins() -> Vec<Draft> {
    let field: fn(Value) -> Value = |value| set_field("n1", "v", value);
    let deep: fn(Value) -> Value = |value| set_definition("n1", json!({"list": [1, {"flag": value}]}));
    let key: fn(Value) -> Value = |value| set_definition("n1", json!({"m": map([(value, json!("v"))])}));
    let member: fn(Value) -> Value = |value| set_definition("n1", json!({"s": set([value])}));
    vec![
        // 01 below f5.
        twin(
            "one-and-true",
            [
                "An op that writes 1 is no copy of one that writes true",
                "Where the host holds 1 == true, the second is dropped as a copy, and which of the two stays depends on \
                 arrival.",
            ],
            field,
            json!(1),
            json!(true),
        )
        .with(&["fold.path"]),
        // 00 below f4.
        twin(
            "zero-and-false",
            [
                "An op that writes 0 is no copy of one that writes false",
                "A hash table of ops finds 0 where false was looked for: hash and equality agree, and the plan is wrong.",
            ],
            field,
            json!(0),
            json!(false),
        )
        .with(&["fold.path"]),
        twin(
            "one-and-true-deep-down",
            [
                "Definitions that differ in 1 and true, however deep, make two ops",
                "Comparing records compares what they hold with the operator of the host, all the way down.",
            ],
            deep,
            json!(1),
            json!(true),
        ),
        twin(
            "zero-and-false-deep-down",
            [
                "Definitions that differ in 0 and false, however deep, make two ops",
                "A check at the top of a value does not reach a list in a record, where the host compares by itself.",
            ],
            deep,
            json!(0),
            json!(false),
        ),
        twin(
            "one-and-true-as-keys",
            [
                "Ops whose Maps differ in the keys 1 and true are two ops",
                "Dictionaries of the host hold both keys for one, so the Maps are equal though nothing in them is.",
            ],
            key,
            json!(1),
            json!(true),
        )
        .with(&["value.map"]),
        twin(
            "zero-and-false-as-members",
            [
                "Ops whose Sets differ in the members 0 and false are two ops",
                "Sets of the host are compared by membership, and false is found in a set that holds 0.",
            ],
            member,
            json!(0),
            json!(false),
        )
        .with(&["value.set"]),
        // 01 below 6131.
        twin(
            "one-and-its-text",
            [
                "An op that writes 1 is no copy of one that writes the text 1",
                "Loose equality, and keys joined from the texts of values, take one for the other.",
            ],
            deep,
            json!(1),
            json!("1"),
        ),
        // 80 below a0.
        twin(
            "empty-list-and-empty-record",
            [
                "An op that writes an empty list is no copy of one that writes an empty record",
                "Languages with one type for both, and tests for emptiness, see no difference.",
            ],
            deep,
            json!([]),
            json!({}),
        ),
        // 00 below f98000.
        twin(
            "zero-and-minus-zero",
            [
                "An op that writes 0 is no copy of one that writes -0",
                "Every host compares the two equal: only the encoding tells them apart.",
            ],
            deep,
            json!(0),
            json!({"$number": "-0"}),
        )
        .with(&["value.number.special"]),
        // f4 below f6.
        twin(
            "false-and-null",
            [
                "An op that writes false is no copy of one that writes null",
                "Values compared by whether they hold anything make one op of the two.",
            ],
            deep,
            json!(false),
            Value::Null,
        ),
    ]
}

/// Params of a fold that sets `v` of the node `n1` once for each text of a value, by ops that are otherwise equal.
fn setting(values: &[&str]) -> String {
    let ops: Vec<Value> = values.iter().map(|_| op("o2", "a", 2, set_definition("n1", json!({"v": "@"})))).collect();
    let all = [vec![op("o1", "a", 1, add("n1"))], ops].concat();
    let text = json!({"planId": PLAN, "ops": all}).to_string();
    values.iter().fold(text, |text, value| text.replacen("\"@\"", value, 1))
}

fn copies() -> Vec<Draft> {
    vec![
        shows("fold.idempotent", "integers-that-are-one-double", Sign::Both)
            .with(&["value.number", "fold.lww"])
            .says(
                "2^53 and 2^53+1 are one number, so ops that write them are copies",
                "Readers that keep integers exactly hold two ops and two plans, where all others hold one.",
            )
            .call("plan/fold", setting(&["9007199254740992", "9007199254740993"]))
            .view(one_node(2, json!({"v": 9_007_199_254_740_992_u64})))
            .near(
                fold_params(log([
                    add("n1"),
                    set_definition("n1", json!({"v": 9_007_199_254_740_994_u64})),
                    set_definition("n1", json!({"v": 9_007_199_254_740_992_u64})),
                ])),
                Answer::Given(json!({"view": one_node(3, json!({"v": 9_007_199_254_740_992_u64})), "issues": []})),
            )
            .decoy_view("exact integers", one_node(3, json!({"v": 9_007_199_254_740_992_u64}))),
        shows("fold.idempotent", "a-long-integer-and-its-exponent", Sign::Positive)
            .with(&["value.number", "fold.lww"])
            .says(
                "1e23, 1 with 23 zeros and the integer of that double are one number",
                "A host with integers of any length finds three values in them, one of which no double holds.",
            )
            .call("plan/fold", setting(&["1e23", "100000000000000000000000", "99999999999999991611392"]))
            .view(one_node(2, json!({"v": 1e23})))
            .decoy_view("integers of any length", one_node(4, json!({"v": 1e23}))),
    ]
}

fn keys() -> Vec<Draft> {
    let holding = |value: Value| node("n1", json!({ "v": value }));
    let held = |clause: &str, case: &str, says: [&str; 2], good: Value, bad: Value| {
        shows(clause, case, Sign::Both)
            .with(&["fold.lww"])
            .says(says[0], says[1])
            .fold(log([add_node(holding(good.clone()))]))
            .view(view(1, [holding(good)], []))
            .near(fold_params(log([add_node(holding(bad))])), Answer::Refused("invalid_value"))
    };
    vec![
        held(
            "value.set",
            "staged-one-and-true",
            [
                "A staged Set holds 1 and true, 0 and false",
                "Held in a set of the host two of the four are gone, or the whole log is refused for a repetition.",
            ],
            set([json!(1), json!(true), json!(0), json!(false)]),
            set([json!(1), json!(true), json!(0), json!(false), json!(1)]),
        ),
        held(
            "value.map",
            "staged-keys-one-and-true",
            [
                "A staged Map has the keys 1 and true, false and 0",
                "In a dictionary of the host the second value overwrites the first under the key that came first.",
            ],
            map([
                (json!(1), json!("one")),
                (json!(true), json!("yes")),
                (json!(false), json!("no")),
                (json!(0), json!("none")),
            ]),
            map([(json!(true), json!("yes")), (json!(1), json!("one")), (json!(true), json!("again"))]),
        ),
        held(
            "value.set",
            "staged-lists-of-one-and-true",
            [
                "A staged Set holds the lists of 1 and of true, and records that differ so",
                "Tuples and frozen records compare what they hold, and 1 equals true inside them as well.",
            ],
            set([json!([1]), json!([true]), json!({"a": 0}), json!({"a": false})]),
            set([json!([1]), json!([true]), json!({"a": 0}), json!([true])]),
        ),
    ]
}
