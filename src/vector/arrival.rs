//! Params with their ops in another order, spliced from the vector's own text.

use indexmap::IndexMap;
use serde_json::value::RawValue;

use super::format::Raw;

/// `params` with `ops` replaced by the ops at the indices of `order`, in that order and as often as
/// they are named there. The text of each op and of every other member stays as it is.
///
/// `None` when `params` is no object with a list `ops`, or an index is out of range; neither can
/// be for the arrivals of a checked [`Body`](super::body::Body). Linear in the texts.
#[must_use]
pub fn params_in_order(params: &RawValue, order: &[usize]) -> Option<Raw> {
    let members: IndexMap<String, &RawValue> = serde_json::from_str(params.get()).ok()?;
    let ops: Vec<&RawValue> = serde_json::from_str(members.get("ops")?.get()).ok()?;
    let arrived: Vec<&RawValue> = order.iter().map(|&index| ops.get(index).copied()).collect::<Option<_>>()?;
    let arrived = serde_json::value::to_raw_value(&arrived).ok()?;
    let spliced: IndexMap<&str, &RawValue> =
        members.iter().map(|(name, value)| (name.as_str(), if name == "ops" { &*arrived } else { *value })).collect();
    serde_json::value::to_raw_value(&spliced).ok()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn raw(text: &str) -> Raw {
        RawValue::from_string(text.to_owned()).unwrap()
    }

    #[test]
    fn ops_are_reordered_and_repeated_and_every_text_stays_as_it_is() {
        let params = raw(r#"{"planId": "p", "ops": [{"a": 1.0}, {"b":2e0}], "provenance": {"x": 1}}"#);
        let arrived = params_in_order(&params, &[1, 0, 1]).unwrap();
        assert_eq!(arrived.get(), r#"{"planId":"p","ops":[{"b":2e0},{"a": 1.0},{"b":2e0}],"provenance":{"x": 1}}"#);
    }

    #[test]
    fn an_index_out_of_range_gives_nothing() {
        assert!(params_in_order(&raw(r#"{"ops":[1]}"#), &[1]).is_none());
        assert!(params_in_order(&raw(r#"{"ops":1}"#), &[]).is_none());
        assert!(params_in_order(&raw("[]"), &[]).is_none());
    }
}
