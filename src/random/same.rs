//! When two typed forms are one value: equal but for member order and number spelling.

use crate::json::Json;

/// A text that two typed forms share exactly when they are one value.
///
/// The typed form is injective up to the order of members, so it is enough to sort them: those of
/// records, of payloads, and the pairs of `$record`. O(n log n).
#[must_use]
pub fn identity(form: &Json) -> String {
    sorted(form).to_string()
}

fn sorted(form: &Json) -> Json {
    match form {
        Json::Array(items) => Json::Array(items.iter().map(sorted).collect()),
        Json::Object(members) => {
            let mut members: Vec<(String, Json)> =
                members.iter().map(|(name, value)| (name.clone(), sorted(value))).collect();
            members.sort_by(|(one, _), (other, _)| one.cmp(other));
            if let [(form, Json::Array(pairs))] = members.as_mut_slice() {
                if form == "$record" {
                    pairs.sort_by_cached_key(|pair| pair.pointer("/0").map(Json::to_string));
                }
            }
            Json::Object(members)
        }
        plain => plain.clone(),
    }
}
