//! Values that a scenario saves: `@{name}` stands for one, `@@{` for a literal `@{`.

use std::collections::HashMap;

use crate::json::{pointer_step, Json};
use crate::vector::body::{Expected, ExpectedResult};

/// What has been saved so far, by name.
#[derive(Clone, Debug, Default)]
pub struct Saved(HashMap<String, Json>);

/// A name that no earlier step saved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the vector uses @{{{0}}}, which no earlier step saved; mend the vector")]
pub struct Unknown(pub String);

/// What a string stands for.
enum Filled {
    Literal(Json),
    Saved(Json),
}

impl Saved {
    /// Saves a value, in place of an earlier one of that name.
    pub fn set(&mut self, name: &str, value: Json) {
        self.0.insert(name.to_owned(), value);
    }

    /// JSON text with saved values in their places. Text that uses none stays as it is.
    ///
    /// # Errors
    /// A name that is not known.
    pub fn in_text(&self, text: &str) -> Result<String, Unknown> {
        // Only a string can hold it; an escaped `@` or `{` does not count as the marker.
        if !text.contains("@{") {
            return Ok(text.to_owned());
        }
        match Json::parse(text) {
            Ok(tree) => Ok(self.in_json(&tree, &mut String::new(), &mut Vec::new())?.to_string()),
            // Params of a checked body are strict JSON.
            Err(_) => Ok(text.to_owned()),
        }
    }

    /// The same for an expected answer, which notes where saved values stand in it.
    ///
    /// # Errors
    /// A name that is not known.
    pub fn in_expected(&self, expected: &Expected) -> Result<Expected, Unknown> {
        Ok(match expected {
            Expected::Result(expected) => {
                let mut bound = Vec::new();
                let result = self.in_json(&expected.result, &mut String::new(), &mut bound)?;
                Expected::Result(ExpectedResult { result, bound, ..expected.clone() })
            }
            Expected::Refused(reason) => Expected::Refused(reason.clone()),
            Expected::OneOf(choices) => {
                Expected::OneOf(choices.iter().map(|choice| self.in_expected(choice)).collect::<Result<_, _>>()?)
            }
        })
    }

    /// The tree with saved values in their places. `at` is where it stands; `bound` gets the places
    /// of the saved values.
    fn in_json(&self, tree: &Json, at: &mut String, bound: &mut Vec<String>) -> Result<Json, Unknown> {
        let mut below = |step: &str, tree: &Json, at: &mut String| {
            let here = at.len();
            at.push_str(step);
            let filled = self.in_json(tree, at, bound);
            at.truncate(here);
            filled
        };
        Ok(match tree {
            Json::String(text) => match self.in_string(text)? {
                Filled::Literal(text) => text,
                Filled::Saved(value) => {
                    bound.push(at.clone());
                    value
                }
            },
            Json::Array(items) => Json::Array(
                items
                    .iter()
                    .enumerate()
                    .map(|(index, item)| below(&format!("/{index}"), item, at))
                    .collect::<Result<_, _>>()?,
            ),
            Json::Object(members) => Json::Object(
                members
                    .iter()
                    .map(|(name, value)| Ok((name.clone(), below(&pointer_step(name), value, at)?)))
                    .collect::<Result<_, Unknown>>()?,
            ),
            other => other.clone(),
        })
    }

    fn in_string(&self, text: &str) -> Result<Filled, Unknown> {
        if text.starts_with("@@{") {
            return Ok(Filled::Literal(Json::string(&text[1..])));
        }
        match text.strip_prefix("@{").and_then(|rest| rest.strip_suffix('}')) {
            Some(name) => self.0.get(name).cloned().map(Filled::Saved).ok_or_else(|| Unknown(name.to_owned())),
            None => Ok(Filled::Literal(Json::string(text))),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn saved() -> Saved {
        let mut saved = Saved::default();
        saved.set("d", Json::Array(vec![Json::Number(1.0), Json::Null]));
        saved
    }

    #[test]
    fn a_whole_string_stands_for_the_saved_value() {
        assert_eq!(
            saved().in_text(r#"{"a": "@{d}", "@{d}": ["x@{d}", "@{d} "]}"#).unwrap(),
            r#"{"a":[1,null],"@{d}":["x@{d}","@{d} "]}"#
        );
    }

    #[test]
    fn a_doubled_sign_is_a_literal() {
        assert_eq!(saved().in_text(r#"["@@{d}", "@@@{d}", "@@"]"#).unwrap(), r#"["@{d}","@@@{d}","@@"]"#);
    }

    #[test]
    fn text_that_uses_nothing_stays_as_it_is() {
        assert_eq!(saved().in_text("{ \"a\" : 1.0 }").unwrap(), "{ \"a\" : 1.0 }");
    }

    #[test]
    fn an_unknown_name_is_an_error() {
        assert_eq!(saved().in_text(r#"["@{e}"]"#), Err(Unknown("e".to_owned())));
    }

    #[test]
    fn expected_answers_use_saved_values_too() {
        let result = ExpectedResult {
            ignore: vec!["/x/y".to_owned()],
            ..ExpectedResult::of(Json::parse(r#"{"a/b": ["@@{d}", "@{d}"], "c": "@{d}"}"#).unwrap())
        };
        let expected = Expected::OneOf(vec![Expected::Refused("@{d}".to_owned()), Expected::Result(result)]);
        let Expected::OneOf(choices) = saved().in_expected(&expected).unwrap() else { unreachable!() };
        assert!(matches!(&choices[0], Expected::Refused(reason) if reason == "@{d}"));
        let Expected::Result(result) = &choices[1] else { unreachable!() };
        assert_eq!(result.result.to_string(), r#"{"a/b":["@{d}",[1,null]],"c":[1,null]}"#);
        assert_eq!(result.bound, ["/a~1b/1", "/c"]);
    }
}
