//! Values that a host takes for equal, or for integers, where SPEC.md does not: `value.set`, `value.map`, `value.node_ref`.

use serde_json::{json, Value};

use super::shows;
use crate::draft::{Draft, Sign};
use crate::ops::{map, node_ref, set};

pub fn drafts() -> Vec<Draft> {
    let index = |case: &str, says: [&str; 2], bad: bool, near: u64| {
        let select = |index: Value| node_ref("a", json!({ "index": index }));
        shows("value.node_ref", case, Sign::Both)
            .says(says[0], says[1])
            .parse(&select(json!(bad)).to_string())
            .refused("invalid_value")
            .near_holds(select(json!(near)))
    };
    vec![
        index(
            "index-true",
            [
                "A NodeRef does not select the index true",
                "A boolean is an integer in Python, and passes its type check.",
            ],
            true,
            1,
        ),
        index(
            "index-false",
            [
                "A NodeRef does not select the index false",
                "false stands for no index in some clients, and is read as the first.",
            ],
            false,
            0,
        ),
        shows("value.set", "one-and-true-are-two", Sign::Both)
            .says(
                "A Set holds 1 beside true, 0 beside false, and lists of them",
                "Hosts in which 1 == true refuse the Set for a repetition, or lose half of it.",
            )
            .holds(set([json!(1), json!(true), json!(false), json!(0), json!([1]), json!([true])]))
            .near_refused(r#"{"$set":[1,true,false,0,[1],[true],true]}"#),
        shows("value.map", "keys-one-and-true-are-two", Sign::Both)
            .says(
                "A Map has the key 1 beside true, 0 beside false, and records of them",
                "In a dictionary of the host the second key is the first, with another value.",
            )
            .holds(map([
                (json!(1), json!("one")),
                (json!(true), json!("yes")),
                (json!(false), json!("no")),
                (json!(0), json!("none")),
                (json!({"a": 0}), json!("deep")),
                (json!({"a": false}), json!("deep")),
            ]))
            .near_refused(r#"{"$map":[[1,"one"],[true,"yes"],[false,"no"],[0,"none"],[true,"again"]]}"#),
    ]
}
