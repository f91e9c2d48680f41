//! Pre-images and digests of views (SPEC.md chapter 4).

use sha2::{Digest as _, Sha256};

use super::encode::encode;
use super::fault::{Fault, Rules};
use super::value::Value;

/// The bytes that are hashed: the encoding of `["plan-ir/1", view]`, the view without its digest.
pub(super) fn preimage(view: &Value, rules: Rules) -> Vec<u8> {
    let view = match view {
        Value::Record(members) => {
            let members = members.iter().filter(|(name, _)| is_digested(name, rules)).cloned();
            let member = |(name, value): (String, Value)| {
                let value = if name == "bounds" { digested_bounds(value, rules) } else { arranged(value, rules) };
                (name, value)
            };
            let view = Value::Record(members.map(member).collect());
            match rules.fault() {
                Some(Fault::DigestNamesNotDigested) => without(&view, "digest"),
                Some(Fault::KindNotDigested) => without(&view, "kind"),
                Some(Fault::HandleNotDigested) => without(&view, "handle"),
                _ => view,
            }
        }
        _ => view.clone(),
    };
    if rules.broken(Fault::DigestWithoutLabel) {
        return encode(&view, rules);
    }
    encode(&Value::Array(vec![Value::text("plan-ir/1"), view]), rules)
}

fn is_digested(member: &str, rules: Rules) -> bool {
    match (member, rules.fault()) {
        ("digest", fault) => fault == Some(Fault::DigestMemberHashed),
        ("bounds", Some(Fault::BoundsNotDigested))
        | ("provenance", Some(Fault::ProvenanceNotDigested))
        | ("planId", Some(Fault::PlanIdNotDigested))
        | ("revision", Some(Fault::RevisionNotDigested)) => false,
        _ => true,
    }
}

/// For faults: the value without the members of that name, at any depth of records and arrays.
fn without(value: &Value, lost: &str) -> Value {
    match value {
        Value::Record(members) => {
            let kept = members.iter().filter(|(name, _)| name != lost);
            Value::Record(kept.map(|(name, value)| (name.clone(), without(value, lost))).collect())
        }
        Value::Array(items) => Value::Array(items.iter().map(|item| without(item, lost)).collect()),
        other => other.clone(),
    }
}

/// With faults: bounds that lost their high bits, or their names.
fn digested_bounds(bounds: Value, rules: Rules) -> Value {
    let Value::Record(mut members) = bounds else { return bounds };
    match rules.fault() {
        Some(Fault::BoundsWrapped) => {
            for (_, bound) in &mut members {
                if let Value::Number(number) = bound {
                    *number %= 4_294_967_296.0;
                }
            }
        }
        Some(Fault::BoundsSwappable) => {
            let mut values: Vec<Value> = members.iter().map(|(_, bound)| bound.clone()).collect();
            values.sort_by_cached_key(|bound| encode(bound, Rules::SOUND));
            members.iter_mut().zip(values).for_each(|((_, bound), value)| *bound = value);
        }
        _ => {}
    }
    Value::Record(members)
}

/// With a fault: nodes and edges by id.
fn arranged(member: Value, rules: Rules) -> Value {
    match member {
        Value::Array(mut items) if rules.broken(Fault::NodesDigestedSorted) => {
            let id = |item: &Value| match item.member("id") {
                Some(Value::String(id)) => id.clone(),
                _ => String::new(),
            };
            items.sort_by_key(id);
            Value::Array(items)
        }
        member => member,
    }
}

/// What an implementation with digests of its own makes in place of a golden digest: as lossless, and another text.
pub(super) fn own_digest(golden: &str) -> String {
    let hash = hex::encode(Sha256::digest(format!("planproof-model-own {golden}")));
    format!("own-{}", &hash[..40])
}

/// The digest of a view. `calls` is how many requests were answered before; only a fault looks at it.
pub(super) fn digest(view: &Value, calls: u64, rules: Rules) -> String {
    let mut bytes = preimage(view, rules);
    if rules.broken(Fault::DigestCountsCalls) {
        bytes.extend(calls.to_be_bytes());
    }
    let digest = hex::encode(Sha256::digest(bytes));
    if rules.broken(Fault::DigestUpperCase) {
        return digest.to_uppercase();
    }
    digest
}
