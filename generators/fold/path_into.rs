//! Steps of digits into what is no array: `fold.path.invalid`.

use serde_json::{json, Value};

use super::path_invalid::{invalid, no_effect, set_in};
use super::{one_node, shows};
use crate::draft::{Draft, Sign};
use crate::ops::{bytes, map, set};

pub fn drafts() -> Vec<Draft> {
    let into = |case: &str, says: [&str; 2], held: Value, decoy: &str, wrong: Value| {
        no_effect(case, says, json!({"args": {"v": held}}), "args.v.0", "args.w.0", {
            json!({"args": {"v": held, "w": {"0": "v"}}})
        })
        .decoy_view(decoy, one_node(2, json!({"args": {"v": wrong}})))
    };
    let octets = || bytes("Uint8Array", "00");
    vec![
        into(
            "index-into-a-text",
            [
                "A step 0 into a text has no effect",
                "Texts have indices in most languages, and in some of them a character can be replaced.",
            ],
            json!("text"),
            "a text that is an array of characters",
            json!("vext"),
        ),
        into(
            "index-into-null",
            [
                "A step 0 into null has no effect",
                "Setters by path make an array of null when the next step is an index.",
            ],
            Value::Null,
            "lodash.set",
            json!(["v"]),
        ),
        into(
            "index-into-a-number",
            [
                "A step 0 into a number has no effect",
                "What is no object is replaced by an array when the next step is an index.",
            ],
            json!(7),
            "lodash.set",
            json!(["v"]),
        ),
        into(
            "index-into-a-map",
            [
                "A step 0 into a Map has no effect",
                "A walker that knows Maps reads the step as the number 0, or as a place among the pairs.",
            ],
            map([(json!(0), json!("a"))]),
            "a walker that knows Maps",
            map([(json!(0), json!("v"))]),
        )
        .with(&["value.map"]),
        into(
            "index-into-a-set",
            ["A step 0 into a Set has no effect", "A Set that is kept as a list answers to indices like one."],
            set([json!("a")]),
            "a Set that is kept as a list",
            set([json!("v")]),
        )
        .with(&["value.set"]),
        shows("fold.path.invalid", "index-into-bytes", Sign::Both)
            .with(&["fold.path", "value.bytes"])
            .says(
                "A step 0 into binary data has no effect",
                "A typed array takes a number at an index, and the bytes of an approved argument change in place.",
            )
            .fold(set_in(&json!({"v": octets()}), "v.0", json!(255)))
            .view_and(one_node(2, json!({"v": octets()})), [invalid()])
            .near_view(set_in(&json!({"v": octets()}), "v", json!(255)), one_node(2, json!({"v": 255})))
            .decoy_view("a typed array", one_node(2, json!({"v": bytes("Uint8Array", "ff")}))),
    ]
}
