//! Malformed params of the methods on values: `params.shape`.

use serde_json::{json, Value};

use super::shows;
use crate::draft::{Answer, Draft, Sign};
use crate::text;

pub fn drafts() -> Vec<Draft> {
    let vector = |case: &str, method: &'static str, says: [&str; 2], bad: Value, near: Value, result: Value| {
        shows("params.shape", case, Sign::Both)
            .says(says[0], says[1])
            .call(method, text::ascii(&bad))
            .refused("invalid_argument")
            .near(text::ascii(&near), Answer::Given(result))
    };
    vec![
        vector(
            "text-missing",
            "value/parse",
            [
                "value/parse without a text is refused as an argument",
                "A default of the empty text blames the text, which nobody sent, and hides the client's mistake.",
            ],
            json!({}),
            json!({"text": "[]"}),
            json!({"value": []}),
        ),
        vector(
            "text-as-number",
            "value/parse",
            [
                "A number is no text",
                "Coerced to its digits it reads as a number again, and nobody notices that the client skipped a step.",
            ],
            json!({"text": 17}),
            json!({"text": "17"}),
            json!({"value": 17}),
        ),
        vector(
            "value-missing",
            "value/echo",
            [
                "value/echo without a value is refused",
                "In JavaScript a missing member reads as undefined, which is a value a plan may hold.",
            ],
            json!({}),
            json!({"value": {"$undefined": true}}),
            json!({"value": {"$undefined": true}}),
        )
        .with(&["value.undefined"]),
        vector(
            "extra-beside-a-value",
            "value/echo",
            [
                "A second param beside the value is refused",
                "Options that one implementation honours and another ignores give two answers to one question.",
            ],
            json!({"value": [1], "mode": "strict"}),
            json!({"value": {"value": [1], "mode": "strict"}}),
            json!({"value": {"value": [1], "mode": "strict"}}),
        ),
        vector(
            "params-as-a-map",
            "value/echo",
            [
                "Params are a record: a Map with the same names is none",
                "Stores whose records are Maps cannot tell the two apart, and answer both.",
            ],
            json!({"$map": [["value", 1]]}),
            json!({"value": {"$map": [["value", 1]]}}),
            json!({"value": {"$map": [["value", 1]]}}),
        )
        .with(&["value.map"]),
        vector(
            "no-value-to-encode",
            "value/encode",
            [
                "value/encode without a value is refused",
                "f7, the encoding of undefined, is a right answer to another question.",
            ],
            json!({"values": [1]}),
            json!({"value": [1]}),
            json!({"cbor": "8101"}),
        ),
        shows("params.shape", "text-before-argument", Sign::Negative)
            .says(
                "With a malformed text and an extra param the text is the reason",
                "The text holds a value, and values are judged before the params that carry them.",
            )
            .call("value/parse", text::ascii(&json!({"text": "[1,]", "more": 1})))
            .refused("invalid_value")
            .near(text::ascii(&json!({"text": "[1]", "more": 1})), Answer::Refused("invalid_argument")),
    ]
}
