//! Values that a scenario saves: `@{name}` stands for one, `@@{` for a literal `@{`.

use std::collections::HashMap;

use crate::frame::MAX_LINE;
use crate::json::{pointer_step, Json};
use crate::vector::body::{Expected, ExpectedResult};
use crate::vector::placeholder::{may_hold_placeholders, names_in, Placeholder};

/// What has been saved so far, by name, each with the length of its text.
#[derive(Clone, Debug, Default)]
pub struct Saved(HashMap<String, (Json, usize)>);

/// Why saved values cannot be put in their places.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfilled {
    /// A name that no earlier step saved.
    #[error("the vector uses @{{{0}}}, which no earlier step saved; mend the vector")]
    Unknown(String),
    /// More text than a line may have.
    #[error("with the saved values in their places this is {0} bytes long, and a line is at most {MAX_LINE}")]
    TooLong(usize),
}

impl Saved {
    /// Saves a value, in place of an earlier one of that name.
    pub fn set(&mut self, name: &str, value: Json) {
        let length = value.to_string().len();
        self.0.insert(name.to_owned(), (value, length));
    }

    /// JSON text with saved values in their places. Text that uses none stays as it is.
    ///
    /// # Errors
    /// A name that is not known, or more text than a line may have: nothing so long is made.
    pub fn in_text(&self, text: &str) -> Result<String, Unfilled> {
        if !may_hold_placeholders(text) {
            return Ok(text.to_owned());
        }
        match Json::parse(text) {
            Ok(tree) => {
                self.check_length(&tree, text.len())?;
                Ok(self.in_json(&tree, &mut String::new(), &mut Vec::new())?.to_string())
            }
            // Params of a checked body are strict JSON.
            Err(_) => Ok(text.to_owned()),
        }
    }

    /// The same for an expected answer, which notes where saved values stand in it.
    ///
    /// # Errors
    /// As [`Saved::in_text`].
    pub fn in_expected(&self, expected: &Expected) -> Result<Expected, Unfilled> {
        Ok(match expected {
            Expected::Result(expected) => {
                self.check_length(&expected.result, 0)?;
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

    /// Counts how long a tree becomes beside `length` bytes of its own, before it is made.
    fn check_length(&self, tree: &Json, length: usize) -> Result<(), Unfilled> {
        let mut names = Vec::new();
        names_in(tree, &mut names);
        let length = names.into_iter().try_fold(length, |sum, name| Ok(sum.saturating_add(self.get(name)?.1)))?;
        match length > MAX_LINE {
            true => Err(Unfilled::TooLong(length)),
            false => Ok(()),
        }
    }

    fn get(&self, name: &str) -> Result<&(Json, usize), Unfilled> {
        self.0.get(name).ok_or_else(|| Unfilled::Unknown(name.to_owned()))
    }

    /// The tree with saved values in their places. `at` is where it stands; `bound` gets the places
    /// of the saved values.
    fn in_json(&self, tree: &Json, at: &mut String, bound: &mut Vec<String>) -> Result<Json, Unfilled> {
        let mut below = |step: &str, tree: &Json, at: &mut String| {
            let here = at.len();
            at.push_str(step);
            let filled = self.in_json(tree, at, bound);
            at.truncate(here);
            filled
        };
        Ok(match tree {
            Json::String(text) => match Placeholder::read(text) {
                Placeholder::Literal(text) => Json::string(text),
                Placeholder::Saved(name) => {
                    bound.push(at.clone());
                    self.get(name)?.0.clone()
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
                    .collect::<Result<_, Unfilled>>()?,
            ),
            other => other.clone(),
        })
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
        assert_eq!(saved().in_text(r#"["@{e}"]"#), Err(Unfilled::Unknown("e".to_owned())));
    }

    #[test]
    fn what_would_be_longer_than_a_line_is_not_made() {
        let mut saved = Saved::default();
        saved.set("v", Json::string("x".repeat(1 << 20)));
        let uses = |count: usize| format!("[{}]", vec![r#""@{v}""#; count].join(","));
        assert!(saved.in_text(&uses(63)).is_ok());
        assert!(matches!(saved.in_text(&uses(100_000)), Err(Unfilled::TooLong(length)) if length > 100_000 << 20));
        let result = Json::parse(&uses(100_000)).unwrap();
        let expected =
            Expected::Result(ExpectedResult { result, ignore: Vec::new(), preimage: None, bound: Vec::new() });
        assert!(matches!(saved.in_expected(&expected), Err(Unfilled::TooLong(_))));
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
