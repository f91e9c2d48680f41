//! A fingerprint of a value: equal for equal values and for no others, and short however long the value is.

use sha2::{Digest as _, Sha256};

use super::compare_values::{by_reference, escaped, Members};
use crate::json::Json;

/// The SHA-256 of a value in a form that has one spelling: two are equal exactly when the values are
/// the same to [`super::compare_values::same`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint([u8; 32]);

impl Fingerprint {
    /// Of a tree. Linear in it, but for sorts of its members.
    #[must_use]
    pub fn of(tree: &Json) -> Fingerprint {
        let mut hash = Sha256::new();
        put(tree, &mut hash);
        Fingerprint(hash.finalize().into())
    }
}

/// Every part begins with a letter for what it is, and what has a length says it first, so that no
/// two values have one form.
fn put(tree: &Json, hash: &mut Sha256) {
    match tree {
        Json::Null => hash.update(b"n"),
        Json::Bool(false) => hash.update(b"f"),
        Json::Bool(true) => hash.update(b"t"),
        // There is no -0 and no NaN: equal numbers have equal bits.
        Json::Number(number) => {
            hash.update(b"d");
            hash.update(number.to_bits().to_be_bytes());
        }
        Json::String(text) => put_text(text, hash),
        Json::Array(items) => {
            hash.update(b"a");
            put_length(items.len(), hash);
            items.iter().for_each(|item| put(item, hash));
        }
        Json::Object(members) => match escaped(members) {
            Some(listed) => put_members(b"r", listed, hash),
            None => put_members(b"o", by_reference(members), hash),
        },
    }
}

fn put_members(letter: &[u8], mut members: Members<'_>, hash: &mut Sha256) {
    // Names are distinct.
    members.sort_unstable_by_key(|(name, _)| *name);
    hash.update(letter);
    put_length(members.len(), hash);
    for (name, value) in members {
        put_text(name, hash);
        put(value, hash);
    }
}

fn put_text(text: &str, hash: &mut Sha256) {
    hash.update(b"s");
    put_length(text.len(), hash);
    hash.update(text);
}

fn put_length(length: usize, hash: &mut Sha256) {
    hash.update((length as u64).to_be_bytes());
}
