//! The body of a relation, checked: every input is compared with another, and an implementation can pass.

use std::collections::HashMap;

use indexmap::IndexMap;

use super::body::{input_place, method, object, wrong, Body, Checked, Relation};
use super::format::{Raw, Vector};
use crate::json::MAX_JSON_DEPTH;

/// The relation of a vector that has `inputs`.
pub(super) fn relation_body(vector: &Vector) -> Checked<Body> {
    let method = method("/method", vector.method.as_deref())?;
    let inputs = vector.inputs.clone().unwrap_or_default();
    for (name, raw) in &inputs {
        object(&input_place(name), raw)?;
    }
    let Some(of) = vector.of.as_deref() else {
        return wrong("/of", "is missing: the dotted member of the result that is compared, such as view.digest");
    };
    let of: Vec<String> = of.split('.').map(str::to_owned).collect();
    if of.iter().any(String::is_empty) || method.result.iter().all(|(judged, _)| *judged != of[0]) {
        let judged: Vec<&str> = method.result.iter().map(|(name, _)| *name).collect();
        return wrong(
            "/of",
            format!("is a dotted path into a judged member of {}: {}", method.name, judged.join(", ")),
        );
    }
    if of.len() > MAX_JSON_DEPTH {
        return wrong("/of", format!("has more than {MAX_JSON_DEPTH} steps, and no result nests so deep; shorten it"));
    }
    check_relations(&inputs, &vector.same, &vector.differ)?;
    Ok(Body::Relation(Relation { method, inputs, same: vector.same.clone(), differ: vector.differ.clone(), of }))
}

/// Every name exists, every input is named, and the relations can be satisfied.
fn check_relations(inputs: &IndexMap<String, Raw>, same: &[Vec<String>], differ: &[(String, String)]) -> Checked<()> {
    let mut named = vec![false; inputs.len()];
    let mut find = |place: &str, name: &str| match inputs.get_index_of(name) {
        Some(index) => {
            named[index] = true;
            Ok(index)
        }
        None => wrong(place, format!("there is no input `{name}`")),
    };
    // Inputs that must answer alike get one label, the smallest index among them.
    let mut groups = Groups::new(inputs.len());
    for (at, group) in same.iter().enumerate() {
        let place = format!("/same/{at}");
        let members = group.iter().map(|name| find(&place, name)).collect::<Checked<Vec<usize>>>()?;
        let mut distinct = members.clone();
        distinct.sort_unstable();
        distinct.dedup();
        if distinct.len() != members.len() || members.len() < 2 {
            return wrong(&place, "needs at least two inputs, each named once");
        }
        for pair in members.windows(2) {
            groups.join(pair[0], pair[1]);
        }
    }
    let mut pairs: HashMap<(usize, usize), usize> = HashMap::new();
    for (at, (a, b)) in differ.iter().enumerate() {
        let place = format!("/differ/{at}");
        let (a, b) = (find(&place, a)?, find(&place, b)?);
        if groups.label(a) == groups.label(b) {
            return wrong(&place, "these must answer alike, too: no implementation could pass");
        }
        if let Some(earlier) = pairs.insert((a.min(b), a.max(b)), at) {
            return wrong(&place, format!("says what /differ/{earlier} says"));
        }
    }
    match named.iter().position(|named| !named) {
        Some(unused) => {
            let name = inputs.get_index(unused).map_or("", |(name, _)| name.as_str());
            let message = "is compared with nothing: name it in `same` or `differ`, or leave it out";
            wrong(&input_place(name), message)
        }
        None if inputs.is_empty() => wrong("/inputs", "a relation needs inputs"),
        None => Ok(()),
    }
}

/// Disjoint sets of indices.
struct Groups {
    parent: Vec<usize>,
}

impl Groups {
    fn new(count: usize) -> Groups {
        Groups { parent: (0..count).collect() }
    }

    fn label(&mut self, mut index: usize) -> usize {
        while self.parent[index] != index {
            // Halves the path: the walks stay short however the groups were joined.
            self.parent[index] = self.parent[self.parent[index]];
            index = self.parent[index];
        }
        index
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.label(a), self.label(b));
        self.parent[a.max(b)] = a.min(b);
    }
}
