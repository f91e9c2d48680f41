//! Which vectors an adapter is not asked: only those that need what it did not claim (SPEC.md 2.6).

use super::case;
use super::handshake::{DigestMode, Handshake};
use crate::suite::{Comparison, VALUE_KINDS};
use crate::vector::body::{Body, Expected, ScenarioStep};
use crate::vector::load::LoadedVector;

/// Why the vector is not asked, in words. `None`: it is asked.
#[must_use]
pub fn unsupported(vector: &LoadedVector, handshake: &Handshake) -> Option<String> {
    let methods = case::methods(vector);
    if let Some(method) = methods.iter().find(|method| !handshake.capabilities.contains(&method.capability)) {
        return Some(format!("needs the capability `{}`, which is not claimed", method.capability));
    }
    let tags = vector.vector.tags.iter().map(String::as_str);
    for kind in tags.filter(|tag| VALUE_KINDS.contains(tag)) {
        if !handshake.values.contains(&kind) {
            return Some(format!("needs values of kind `{kind}`, which are not claimed"));
        }
    }
    if matches!(handshake.digest, Some(DigestMode::Own(_))) {
        if let Some(method) = methods.iter().find(|method| method.golden_only) {
            return Some(format!("{} is only judged under golden digests", method.name));
        }
        if is_golden_digest(vector) {
            return Some("a golden digest, which is not judged under digests of the adapter's own".to_owned());
        }
    }
    match &vector.body {
        Body::Scenario(steps) => unsupported_store(steps, handshake),
        Body::Call(_) | Body::Relation(_) => None,
    }
}

/// True for a call whose right answer is a golden digest and nothing else.
fn is_golden_digest(vector: &LoadedVector) -> bool {
    let Body::Call(call) = &vector.body else { return false };
    let only_digests = call.method.result.iter().all(|(_, comparison)| *comparison == Comparison::Digest);
    only_digests && accepts_results_only(&call.expected)
}

fn accepts_results_only(expected: &Expected) -> bool {
    match expected {
        Expected::Result(_) => true,
        Expected::Refused(_) => false,
        Expected::OneOf(choices) => choices.iter().all(accepts_results_only),
    }
}

/// Stores are only killed, or shared, when they promise to stand it.
fn unsupported_store(steps: &[ScenarioStep], handshake: &Handshake) -> Option<String> {
    let store = handshake.store?;
    if !store.durable && steps.iter().any(|step| matches!(step, ScenarioStep::Crash(..))) {
        return Some("kills the adapter, and `store.durable` is not claimed".to_owned());
    }
    if !store.shared && instances(steps).len() > 1 {
        return Some("starts several adapters on one directory, and `store.shared` is not claimed".to_owned());
    }
    None
}

/// The instances that steps name, each once.
#[must_use]
pub fn instances(steps: &[ScenarioStep]) -> Vec<&str> {
    let mut names: Vec<&str> = steps
        .iter()
        .flat_map(|step| match step {
            ScenarioStep::Call(call) => vec![call.on.as_str()],
            ScenarioStep::Parallel(calls, _) => calls.iter().map(|call| call.on.as_str()).collect(),
            ScenarioStep::Crash(instance, _) | ScenarioStep::Start(instance) => vec![instance.as_str()],
        })
        .collect();
    names.sort_unstable();
    names.dedup();
    names
}
