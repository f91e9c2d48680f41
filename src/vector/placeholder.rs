//! Placeholders in scenarios: `@{name}` stands for a saved value, `@@{` for a literal `@{`.

use crate::json::Json;

/// What a string in the params or the right answer of a step stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placeholder<'t> {
    /// Itself, without the sign that made it a literal.
    Literal(&'t str),
    /// The value that was saved under this name.
    Saved(&'t str),
}

impl<'t> Placeholder<'t> {
    /// Reads a whole string.
    #[must_use]
    pub fn read(text: &'t str) -> Placeholder<'t> {
        if text.starts_with("@@{") {
            return Placeholder::Literal(&text[1..]);
        }
        match text.strip_prefix("@{").and_then(|rest| rest.strip_suffix('}')) {
            Some(name) => Placeholder::Saved(name),
            None => Placeholder::Literal(text),
        }
    }
}

/// False when no string of a JSON text can be a placeholder: the text is used as it stands. An escaped `@` or
/// `{` does not count as the marker.
#[must_use]
pub fn may_hold_placeholders(text: &str) -> bool {
    text.contains("@{")
}

/// The names that a tree uses, as often as it does; no deeper than the tree.
pub fn names_in<'j>(tree: &'j Json, names: &mut Vec<&'j str>) {
    match tree {
        Json::String(text) => match Placeholder::read(text) {
            Placeholder::Saved(name) => names.push(name),
            Placeholder::Literal(_) => {}
        },
        Json::Array(items) => items.iter().for_each(|item| names_in(item, names)),
        Json::Object(members) => members.iter().for_each(|(_, value)| names_in(value, names)),
        Json::Null | Json::Bool(_) | Json::Number(_) => {}
    }
}
