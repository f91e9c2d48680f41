//! What is the same question: typed JSON with all that carries no meaning in one order, and texts without space.

use crate::json::Json;

/// `value` with everything that carries no meaning in one order: members, and the pairs of `$record`. Two typed
/// values are equal when these are.
#[must_use]
pub fn normal(value: &Json) -> Json {
    match value {
        Json::Array(items) => Json::Array(items.iter().map(normal).collect()),
        Json::Object(members) => {
            let mut members: Vec<(String, Json)> = members
                .iter()
                .map(|(name, value)| {
                    let value = normal(value);
                    (name.clone(), if name == "$record" { sorted(value) } else { value })
                })
                .collect();
            members.sort_by(|(a, _), (b, _)| a.cmp(b));
            Json::Object(members)
        }
        plain => plain.clone(),
    }
}

fn sorted(list: Json) -> Json {
    match list {
        Json::Array(mut items) => {
            items.sort_by_cached_key(ToString::to_string);
            Json::Array(items)
        }
        other => other,
    }
}

/// A JSON text without the white space between its tokens: what is left is spelling.
pub(super) fn without_space(text: &str) -> String {
    let (mut in_string, mut is_escaped) = (false, false);
    let keep = |character: &char| {
        let kept = in_string || !character.is_ascii_whitespace();
        in_string ^= *character == '"' && !is_escaped;
        is_escaped = in_string && !is_escaped && *character == '\\';
        kept
    };
    text.chars().filter(keep).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn values_are_equal_when_their_normal_forms_are() {
        let is_same = |a: &str, b: &str| normal(&Json::parse(a).unwrap()) == normal(&Json::parse(b).unwrap());
        assert!(is_same(
            r#"{"b":1.0,"a":{"$record":[["$x",1],["y",2]]}}"#,
            r#"{"a":{"$record":[["y",2],["$x",1]]},"b":1}"#
        ));
        assert!(!is_same("[1,2]", "[2,1]"));
        assert!(!is_same(r#"{"$map":[[1,2],[3,4]]}"#, r#"{"$map":[[3,4],[1,2]]}"#));
    }

    #[test]
    fn space_within_strings_stays() {
        assert_eq!(without_space("{ \"a \\\" b\" :\n\t[1 , \"\\\\\" ] }"), "{\"a \\\" b\":[1,\"\\\\\"]}");
    }
}
