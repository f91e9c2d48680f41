//! What an adapter claims and is never asked, and what it has to claim so that it is.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::case;
use super::event::{Unasked, UnaskedKind};
use super::handshake::Handshake;
use super::support::unsupported;
use crate::suite::{Suite, METHODS, VALUE_KINDS};
use crate::vector::load::LoadedVector;

/// Claimed capabilities that no asked vector uses although selected ones do, suites of which nothing is
/// asked, and claims of which this revision asks nothing.
#[must_use]
pub fn unasked(selected: &[&LoadedVector], handshake: &Handshake) -> Vec<Unasked> {
    let waiting: Vec<&LoadedVector> =
        selected.iter().copied().filter(|vector| unsupported(vector, handshake).is_some()).collect();
    let mut found = Vec::new();
    let mut note = |kind, name: &str, is_part: &dyn Fn(&LoadedVector) -> bool| {
        let part: Vec<&LoadedVector> = waiting.iter().copied().filter(|vector| is_part(vector)).collect();
        let all = selected.iter().filter(|vector| is_part(vector)).count();
        if !part.is_empty() && part.len() == all {
            found.push(Unasked { kind, name: name.to_owned(), advice: advice(&part, handshake) });
        }
    };
    for capability in &handshake.capabilities {
        note(UnaskedKind::Capability, capability, &|vector: &LoadedVector| {
            case::methods(vector).iter().any(|method| method.capability == *capability)
        });
    }
    for suite in Suite::ALL {
        note(UnaskedKind::Suite, suite.name(), &|vector: &LoadedVector| vector.suite == suite);
    }
    for capability in &handshake.capabilities {
        if !METHODS.iter().any(|method| method.capability == *capability) {
            let advice = "this version of planproof asks nothing of it yet".to_owned();
            found.push(Unasked { kind: UnaskedKind::Capability, name: (*capability).to_owned(), advice });
        }
    }
    found
}

/// What to claim so that most of the vectors are asked, for the fewest claims.
fn advice(vectors: &[&LoadedVector], handshake: &Handshake) -> String {
    let mut groups: BTreeMap<Vec<String>, usize> = BTreeMap::new();
    for vector in vectors {
        *groups.entry(wanting(vector, handshake)).or_default() += 1;
    }
    let best = groups.iter().min_by_key(|(claims, count)| (claims.len(), Reverse(**count)));
    let Some((claims, count)) = best else { return String::new() };
    let all = vectors.len();
    format!("claim {} too: {count} of its {all} vectors need nothing else", claims.join(" and "))
}

/// Everything that has to be claimed before the vector is asked.
fn wanting(vector: &LoadedVector, handshake: &Handshake) -> Vec<String> {
    let methods = case::methods(vector);
    let needs_golden = methods.iter().any(|method| method.golden_only) && !handshake.is_golden();
    let capabilities = methods.into_iter().map(|method| method.capability);
    let mut claims: Vec<String> = capabilities
        .filter(|capability| !handshake.capabilities.contains(capability))
        .map(|capability| format!("`{capability}`"))
        .collect();
    let kinds = vector.vector.tags.iter().map(String::as_str).filter(|tag| VALUE_KINDS.contains(tag));
    claims.extend(kinds.filter(|kind| !handshake.values.contains(kind)).map(|kind| format!("values of kind `{kind}`")));
    claims.extend(needs_golden.then(|| "digest mode `golden`".to_owned()));
    claims.sort_unstable();
    claims.dedup();
    if claims.is_empty() {
        // What is left are the digest mode and the promises of a store.
        let is_judged_golden_only = !handshake.is_golden();
        claims.push(if is_judged_golden_only { "digest mode `golden`" } else { "what a store promises" }.to_owned());
    }
    claims
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::json::Json;
    use crate::vector::load::embedded;

    fn found(capabilities: &str, digest: &str) -> Vec<(UnaskedKind, String, String)> {
        found_of(capabilities, digest, |_| true)
    }

    /// As [`found`], of the vectors that are `meant`.
    fn found_of(
        capabilities: &str,
        digest: &str,
        meant: impl Fn(&LoadedVector) -> bool,
    ) -> Vec<(UnaskedKind, String, String)> {
        let text = format!(
            r#"{{"protocol":1,"name":"n","version":"1","language":"l","digest":{digest},"capabilities":{capabilities}}}"#
        );
        let handshake = Handshake::read(&Json::parse(&text).unwrap()).unwrap();
        let vectors = embedded().unwrap();
        let selected: Vec<&LoadedVector> = vectors.iter().filter(|vector| meant(vector)).collect();
        unasked(&selected, &handshake).into_iter().map(|unasked| (unasked.kind, unasked.name, unasked.advice)).collect()
    }

    fn of_kind(found: &[(UnaskedKind, String, String)], kind: UnaskedKind) -> Vec<&str> {
        found.iter().filter(|(of, ..)| *of == kind).map(|(_, name, _)| name.as_str()).collect()
    }

    #[test]
    fn a_claim_that_only_vectors_with_another_use_is_named_with_that_other() {
        // What is asked of value/echo by itself (malformed params, the depth of a value) needs no other.
        let is_about_values = |vector: &LoadedVector| vector.vector.method.as_deref() != Some("value/echo");
        let found = found_of(r#"["value.echo","plan.fold"]"#, r#"{"mode":"golden"}"#, is_about_values);
        assert_eq!(of_kind(&found, UnaskedKind::Capability), ["value.echo"]);
        assert_eq!(of_kind(&found, UnaskedKind::Suite), ["value"]);
        assert!(found[0].2.starts_with("claim `value.parse` too: "), "{found:?}");
    }

    #[test]
    fn who_claims_everything_is_asked_everything() {
        let all = r#"["value.parse","value.echo","value.encode","plan.fold","plan.digest","plan.preimage"]"#;
        assert_eq!(found(all, r#"{"mode":"golden"}"#), []);
        let own = found(all, r#"{"mode":"own","name":"o"}"#);
        assert_eq!(of_kind(&own, UnaskedKind::Capability), ["value.encode", "plan.preimage"]);
        assert!(own[0].2.starts_with("claim digest mode `golden` too: "), "{own:?}");
    }

    #[test]
    fn a_claim_that_no_suite_asks_yet_is_named() {
        let found = found(r#"["plan.fold","graph","value.parse","value.echo"]"#, r#"{"mode":"golden"}"#);
        let graph = found.iter().find(|(_, name, _)| name == "graph").unwrap();
        assert!(graph.2.contains("asks nothing of it yet"));
    }
}
