//! Hashes put into the text of a vector file, with everything else as it stands.

use std::collections::HashMap;

use indexmap::IndexMap;
use serde_json::value::RawValue;

/// The text with the hash of each vector, by position, in place of what stands there. `None` when the text is no
/// vector file with so many vectors that each have a `hash`. Linear.
#[must_use]
pub fn rehashed(text: &str, hashes: &[String]) -> Option<String> {
    let group: HashMap<String, &RawValue> = serde_json::from_str(text).ok()?;
    let vectors: Vec<&RawValue> = serde_json::from_str(group.get("vectors")?.get()).ok()?;
    if vectors.len() != hashes.len() {
        return None;
    }
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for (vector, hash) in vectors.into_iter().zip(hashes) {
        let members: IndexMap<String, &RawValue> = serde_json::from_str(vector.get()).ok()?;
        let stands = members.get("hash")?.get();
        // A part of `text`, as all that is read raw: its place is the difference of the addresses.
        let at = (stands.as_ptr() as usize).checked_sub(text.as_ptr() as usize)?;
        out.push_str(text.get(done..at)?);
        out.push('"');
        out.push_str(hash);
        out.push('"');
        done = at + stands.len();
    }
    out.push_str(text.get(done..)?);
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_put_in_and_nothing_else_is_touched() {
        let text = "{ \"vectors\": [\n {\"hash\" : \"\", \"params\":{\"hash\":\"x\", \"n\": 1.00}},\t{\"a\":\"é\",\"hash\":\"was\"} ] ,\"suite\":\"fold\"}\n";
        let wanted = text.replace(": \"\"", ": \"1\"").replace("was", "22");
        assert_eq!(rehashed(text, &["1".to_owned(), "22".to_owned()]), Some(wanted));
    }

    #[test]
    fn what_is_no_vector_file_is_left_alone() {
        let one = ["1".to_owned()];
        for text in
            ["", "[]", "{}", r#"{"vectors":[{}]}"#, r#"{"vectors":[]}"#, r#"{"vectors":[{"hash":""},{"hash":""}]}"#]
        {
            assert_eq!(rehashed(text, &one), None, "{text}");
        }
    }
}
