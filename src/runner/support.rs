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
    // First: to claim the capability alone would not help.
    let is_own = matches!(handshake.digest, Some(DigestMode::Own(_)));
    if let Some(method) = methods.iter().find(|method| is_own && method.golden_only) {
        return Some(format!(
            "{} is only judged under golden digests, and yours are your own: claim digest mode `golden` if they are \
             those of SPEC.md, else there is nothing to do",
            method.name
        ));
    }
    if let Some(method) = methods.iter().find(|method| !handshake.capabilities.contains(&method.capability)) {
        return Some(format!(
            "needs the capability `{}`, which is not claimed: implement it and claim it",
            method.capability
        ));
    }
    let tags = vector.vector.tags.iter().map(String::as_str);
    for kind in tags.filter(|tag| VALUE_KINDS.contains(tag)) {
        if !handshake.values.contains(&kind) {
            return Some(format!(
                "needs values of kind `{kind}`, which are not claimed: hold them and name them in `values`"
            ));
        }
    }
    if is_own && is_golden_digest(vector) {
        return Some(
            "a golden digest, and yours are your own: there is nothing to do, relations judge yours".to_owned(),
        );
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
        return Some(
            "kills the adapter, and `store.durable` is not claimed: claim it if the store survives a kill".to_owned(),
        );
    }
    if !store.shared && instances(steps).len() > 1 {
        return Some("starts several adapters on one directory, and `store.shared` is not claimed: claim it if the store allows it".to_owned());
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::json::Json;
    use crate::vector::body::Body;
    use crate::vector::format::Vector;

    /// A vector with the given tags (beside `positive`) and body members.
    fn vector(tags: &str, body: &str) -> LoadedVector {
        let text = format!(
            r#"{{"id":"value.t.x","title":"t","why":"w","clauses":["c"],"level":"exact","tags":["positive"{tags}],
                "origin":"hand","hash":"",{body}}}"#
        );
        let vector: Vector = serde_json::from_str(&text).unwrap();
        let body = Body::of(&vector).unwrap();
        LoadedVector { vector, suite: crate::suite::Suite::Value, file: String::new(), body }
    }

    fn handshake(digest: &str, more: &str) -> Handshake {
        let text = format!(
            r#"{{"protocol":1,"name":"n","version":"1","language":"l","digest":{digest},
                "capabilities":["value.parse","value.encode","plan.fold","plan.digest"]{more}}}"#
        );
        Handshake::read(&Json::parse(&text).unwrap()).unwrap()
    }

    fn golden() -> Handshake {
        handshake(r#"{"mode":"golden"}"#, "")
    }

    fn own() -> Handshake {
        handshake(r#"{"mode":"own","name":"o"}"#, "")
    }

    #[test]
    fn only_what_is_not_claimed_is_unsupported() {
        let parse = r#""method":"value/parse","params":{},"expect":{"refused":"invalid_value"}"#;
        assert_eq!(unsupported(&vector("", parse), &golden()), None);
        let echo = r#""method":"value/echo","params":{},"expect":{"result":{"value":1}}"#;
        assert!(unsupported(&vector("", echo), &golden()).unwrap().contains("`value.echo`"));
        let kinds = handshake(r#"{"mode":"golden"}"#, r#","values":["map"]"#);
        assert_eq!(unsupported(&vector(r#","map","nodeRef""#, parse), &kinds), None);
        assert!(unsupported(&vector(r#","map","date""#, parse), &kinds).unwrap().contains("`date`"));
    }

    #[test]
    fn golden_answers_are_unsupported_under_own_digests_and_refusals_are_not() {
        let encode = vector("", r#""method":"value/encode","params":{},"expect":{"result":{"cbor":"00"}}"#);
        let digest = vector("", r#""method":"plan/digest","params":{},"expect":{"result":{"digest":"00"}}"#);
        let refusal = vector("", r#""method":"plan/digest","params":{},"expect":{"refused":"invalid_view"}"#);
        let relation =
            vector("", r#""method":"plan/digest","inputs":{"a":{},"b":{}},"differ":[["a","b"]],"of":"digest""#);
        for asked in [&encode, &digest, &refusal, &relation] {
            assert_eq!(unsupported(asked, &golden()), None);
        }
        assert!(unsupported(&encode, &own()).is_some());
        assert!(unsupported(&digest, &own()).is_some());
        assert_eq!(unsupported(&refusal, &own()), None);
        assert_eq!(unsupported(&relation, &own()), None);
    }

    #[test]
    fn stores_are_killed_and_shared_only_as_they_promise() {
        let call = r#"{"call":"plan/digest","params":{}}"#;
        let killed = vector("", &format!(r#""steps":[{call},{{"crash":"a","when":"acked"}},{{"start":"a"}}]"#));
        let shared = vector("", &format!(r#""steps":[{call},{{"call":"plan/digest","params":{{}},"on":"b"}}]"#));
        let store = |durable: bool, shared: bool| {
            handshake(r#"{"mode":"golden"}"#, &format!(r#","store":{{"durable":{durable},"shared":{shared}}}"#))
        };
        assert_eq!(unsupported(&killed, &store(true, false)), None);
        assert!(unsupported(&killed, &store(false, true)).unwrap().contains("store.durable"));
        assert_eq!(unsupported(&shared, &store(false, true)), None);
        assert!(unsupported(&shared, &store(true, false)).unwrap().contains("store.shared"));
    }
}
