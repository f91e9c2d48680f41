//! JSON Pointers in vectors: their form, and where they point.

use crate::json::{Json, MAX_JSON_DEPTH};

/// Why a text is no pointer that a vector can use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum PointerError {
    /// Not RFC 6901, or the whole document.
    #[error("is not a JSON Pointer into the result: each step begins with /, and ~ is written ~0, / within a name ~1")]
    Form,
    /// More steps than JSON has levels.
    #[error("has more than {MAX_JSON_DEPTH} steps, and no result nests so deep; shorten it")]
    TooLong,
}

/// The steps of a pointer, unescaped; at least one.
pub(super) fn steps(pointer: &str) -> Result<Vec<String>, PointerError> {
    let rest = pointer.strip_prefix('/').ok_or(PointerError::Form)?;
    if rest.matches('/').count() >= MAX_JSON_DEPTH {
        return Err(PointerError::TooLong);
    }
    if rest.split('~').skip(1).any(|after| !after.starts_with(['0', '1'])) {
        return Err(PointerError::Form);
    }
    Ok(rest.split('/').map(|step| step.replace("~1", "/").replace("~0", "~")).collect())
}

/// What a pointer meets in a tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Target<'j> {
    /// A value, by members of objects alone.
    Member(&'j Json),
    /// An element of a list, or something in one.
    InList,
    /// Nothing: this is the last value on the way.
    Nothing(&'j Json),
}

/// Follows the steps into a tree.
pub(super) fn follow<'j>(tree: &'j Json, steps: &[String]) -> Target<'j> {
    let mut at = tree;
    for step in steps {
        if let Json::Array(_) = at {
            return Target::InList;
        }
        match at.get(step) {
            Some(below) => at = below,
            None => return Target::Nothing(at),
        }
    }
    Target::Member(at)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn steps_are_unescaped_and_other_texts_refused() {
        assert_eq!(steps("/view/a~1b/~01").unwrap(), ["view", "a/b", "~1"]);
        assert_eq!(steps("/").unwrap(), [""]);
        for text in ["", "view", "view/a", "/a~", "/a~2", "/a/~/b"] {
            assert_eq!(steps(text), Err(PointerError::Form), "{text}");
        }
        assert_eq!(steps(&"/a".repeat(MAX_JSON_DEPTH)).unwrap().len(), MAX_JSON_DEPTH);
        assert_eq!(steps(&"/a".repeat(MAX_JSON_DEPTH + 1)), Err(PointerError::TooLong));
    }

    #[test]
    fn a_pointer_is_followed_through_members_alone() {
        let tree = Json::parse(r#"{"a":{"b":1},"c":[{"d":2}]}"#).unwrap();
        let target = |pointer| follow(&tree, &steps(pointer).unwrap());
        assert_eq!(target("/a/b"), Target::Member(&Json::Number(1.0)));
        assert_eq!(target("/c/0"), Target::InList);
        assert_eq!(target("/c/0/d"), Target::InList);
        assert!(matches!(target("/a/x/y"), Target::Nothing(Json::Object(_))));
        assert!(matches!(target("/a/b/c"), Target::Nothing(Json::Number(_))));
    }
}
