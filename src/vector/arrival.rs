//! Params with their ops in another order, spliced from the vector's own text.

use indexmap::IndexMap;
use serde_json::value::RawValue;

/// Params taken apart at their list `ops`, so that each arrival is only put together.
#[derive(Clone, Debug)]
pub struct SplitParams {
    /// Up to the first op.
    head: String,
    ops: Vec<Box<str>>,
    /// From the end of the last op.
    tail: String,
}

impl SplitParams {
    /// Takes the text of an object apart. `None` when it is no object with a list `ops`, which
    /// cannot be for the params of a checked [`Body`](super::body::Body) that has arrivals. Linear.
    #[must_use]
    pub fn of(params: &RawValue) -> Option<SplitParams> {
        let members: IndexMap<String, &RawValue> = serde_json::from_str(params.get()).ok()?;
        let ops: Vec<&RawValue> = serde_json::from_str(members.get("ops")?.get()).ok()?;
        let (mut head, mut tail) = ("{".to_owned(), "]".to_owned());
        let mut part = &mut head;
        for (index, (name, value)) in members.iter().enumerate() {
            let comma = if index > 0 { "," } else { "" };
            part.push_str(&format!("{comma}{}:", serde_json::to_string(name).ok()?));
            if name == "ops" {
                part.push('[');
                part = &mut tail;
            } else {
                part.push_str(value.get());
            }
        }
        tail.push('}');
        Some(SplitParams { head, ops: ops.into_iter().map(|op| op.get().into()).collect(), tail })
    }

    /// The params with the ops at the indices of `order`, in that order and as often as they are
    /// named there. The text of each op and of every other member stays as it is. `None` when an
    /// index is out of range. Linear in what it returns.
    #[must_use]
    pub fn in_order(&self, order: &[usize]) -> Option<String> {
        let ops = order.iter().map(|index| self.ops.get(*index).map(|op| &**op)).collect::<Option<Vec<&str>>>()?;
        Some([&self.head, ops.join(",").as_str(), &self.tail].concat())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn split(text: &str) -> Option<SplitParams> {
        SplitParams::of(&RawValue::from_string(text.to_owned()).unwrap())
    }

    #[test]
    fn ops_are_reordered_and_repeated_and_every_text_stays_as_it_is() {
        let params = split(r#"{"planId": "p", "ops": [{"a": 1.0}, {"b":2e0}], "provenance": {"x": 1}}"#).unwrap();
        assert_eq!(
            params.in_order(&[1, 0, 1]).unwrap(),
            r#"{"planId":"p","ops":[{"b":2e0},{"a": 1.0},{"b":2e0}],"provenance":{"x": 1}}"#
        );
        assert_eq!(split(r#"{"ops":[1,2]}"#).unwrap().in_order(&[1, 0]).unwrap(), r#"{"ops":[2,1]}"#);
        assert_eq!(split(r#"{"a\"":0,"ops":[1]}"#).unwrap().in_order(&[0]).unwrap(), r#"{"a\"":0,"ops":[1]}"#);
    }

    #[test]
    fn what_has_no_ops_and_an_index_out_of_range_give_nothing() {
        assert!(split(r#"{"ops":[1]}"#).unwrap().in_order(&[1]).is_none());
        assert!(split(r#"{"ops":1}"#).is_none());
        assert!(split("[]").is_none());
    }
}
