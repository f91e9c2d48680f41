//! Two values compared: typed JSON, and the first place where two differ.
//!
//! Typed JSON is injective up to the order of members and the spelling of numbers, and a [`Json`]
//! holds numbers as doubles. So two trees stand for one value exactly when they are equal up to the
//! order of members, those of an escaped record included.

use std::collections::{HashMap, HashSet};

use super::brief;
use crate::json::{pointer_step, Json};
use crate::value::{Value, MAX_VIEW_DEPTH};

/// The first place at which an answer is not the right one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// JSON Pointer into the result.
    pub path: String,
    /// What should stand there, shortened.
    pub expected: String,
    /// What stands there, shortened.
    pub got: String,
}

const ABSENT: &str = "(absent)";

/// True when both stand for one value. Linear.
#[must_use]
pub fn same(a: &Json, b: &Json) -> bool {
    tree(a, b).is_none()
}

impl Difference {
    /// The same, seen from one level up. Paths are built on the way out: a tree without a difference
    /// costs none.
    pub(super) fn under(mut self, step: &str) -> Difference {
        self.path.insert_str(0, step);
        self
    }
}

pub(super) fn difference(expected: Option<&Json>, got: Option<&Json>) -> Difference {
    let text = |json: Option<&Json>| json.map_or_else(|| ABSENT.to_owned(), Json::to_string);
    let (expected, got) = brief::around_difference(&text(expected), &text(got));
    Difference { path: String::new(), expected, got }
}

/// When a wrong member stands for no value at all, that is said, at the place where it breaks.
pub(super) fn explained(wrong: Difference, expected: Option<&Json>, got: Option<&Json>) -> Difference {
    let Some(got) = got else { return wrong };
    let Err(defect) = Value::from_json(got, MAX_VIEW_DEPTH) else { return wrong };
    let part = got.pointer(&defect.at).unwrap_or(got);
    let got = format!("{} is no typed JSON: {}", brief::json(part), defect.message);
    let expected = expected.and_then(|expected| expected.pointer(&defect.at));
    Difference { expected: expected.map_or_else(|| ABSENT.to_owned(), brief::json), path: defect.at, got }
}

/// Two members, one or both of which may be absent.
pub(super) fn member(expected: Option<&Json>, got: Option<&Json>) -> Option<Difference> {
    match (expected, got) {
        (None, None) => None,
        (Some(expected), Some(got)) => tree(expected, got),
        _ => Some(difference(expected, got)),
    }
}

fn tree(expected: &Json, got: &Json) -> Option<Difference> {
    match (expected, got) {
        (Json::Array(expected), Json::Array(got)) => items(expected, got),
        (Json::Object(expected), Json::Object(got)) => match (escaped(expected), escaped(got)) {
            (Some(expected), Some(got)) => members(&expected, &got).map(|wrong| wrong.under("/$record")),
            _ => members(&by_reference(expected), &by_reference(got)),
        },
        _ if expected == got => None,
        _ => Some(difference(Some(expected), Some(got))),
    }
}

fn items(expected: &[Json], got: &[Json]) -> Option<Difference> {
    (0..expected.len().max(got.len()))
        .find_map(|index| member(expected.get(index), got.get(index)).map(|wrong| wrong.under(&format!("/{index}"))))
}

pub(super) type Members<'j> = Vec<(&'j str, &'j Json)>;

pub(super) fn by_reference(members: &[(String, Json)]) -> Members<'_> {
    members.iter().map(|(name, value)| (name.as_str(), value)).collect()
}

/// The members of `{"$record": [[name, value], …]}`: a record whose order carries nothing. Not for
/// one in which a name stands twice, which is no record.
pub(super) fn escaped(members: &[(String, Json)]) -> Option<Members<'_>> {
    let [(form, Json::Array(pairs))] = members else { return None };
    if form != "$record" {
        return None;
    }
    let listed: Members<'_> = pairs
        .iter()
        .map(|pair| match pair {
            Json::Array(pair) => match pair.as_slice() {
                [Json::String(name), value] => Some((name.as_str(), value)),
                _ => None,
            },
            _ => None,
        })
        .collect::<Option<_>>()?;
    let names: HashSet<&str> = listed.iter().map(|(name, _)| *name).collect();
    (names.len() == listed.len()).then_some(listed)
}

pub(super) fn members(expected: &Members<'_>, got: &Members<'_>) -> Option<Difference> {
    let index: HashMap<&str, &Json> = got.iter().copied().collect();
    let wrong = expected.iter().find_map(|(name, expected)| {
        member(Some(expected), index.get(name).copied()).map(|wrong| wrong.under(&pointer_step(name)))
    });
    if wrong.is_some() || got.len() == expected.len() {
        return wrong;
    }
    let known: HashSet<&str> = expected.iter().map(|(name, _)| *name).collect();
    let (name, extra) = got.iter().find(|(name, _)| !known.contains(name))?;
    Some(difference(None, Some(extra)).under(&pointer_step(name)))
}

/// The tree without what stands at a pointer; an element of an array becomes null.
pub(super) fn without(tree: Json, pointer: &str) -> Json {
    let Some(rest) = pointer.strip_prefix('/') else { return tree };
    let (step, below) = match rest.find('/') {
        Some(at) => (&rest[..at], Some(&rest[at..])),
        None => (rest, None),
    };
    match tree {
        Json::Array(mut items) => {
            if let Some(item) = step.parse::<usize>().ok().and_then(|index| items.get_mut(index)) {
                let whole = std::mem::replace(item, Json::Null);
                if let Some(below) = below {
                    *item = without(whole, below);
                }
            }
            Json::Array(items)
        }
        Json::Object(members) => {
            let name = step.replace("~1", "/").replace("~0", "~");
            let kept = members.into_iter().filter_map(|(key, value)| match below {
                _ if key != name => Some((key, value)),
                Some(below) => Some((key, without(value, below))),
                None => None,
            });
            Json::Object(kept.collect())
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use proptest::prelude::*;

    use super::super::fingerprint::Fingerprint;
    use super::*;

    fn json(text: &str) -> Json {
        Json::parse(text).unwrap()
    }

    fn echo(expected: &str, got: &str) -> Option<String> {
        let value = |text: &str| json(&format!("{{\"value\":{text}}}"));
        tree(&value(expected), &value(got)).map(|difference| difference.path)
    }

    #[test]
    fn an_escaped_record_is_a_set_of_members_and_a_map_is_a_list() {
        assert_eq!(echo(r#"{"$record":[["$a",1],["b",2]]}"#, r#"{"$record":[["b",2],["$a",1]]}"#), None);
        assert_eq!(
            echo(r#"{"$record":[["$a",1],["b",2]]}"#, r#"{"$record":[["b",3],["$a",1]]}"#).unwrap(),
            "/value/$record/b"
        );
        assert!(echo(r#"{"$record":[["$a",1]]}"#, r#"{"$record":[["$a",1],["$a",1]]}"#).is_some());
        assert_eq!(echo(r#"{"$map":[[1,2],[3,4]]}"#, r#"{"$map":[[3,4],[1,2]]}"#).unwrap(), "/value/$map/0/0");
    }

    fn typed() -> impl Strategy<Value = Json> {
        let name = prop::sample::select(vec!["", "a", "b", "$a"]);
        let leaf = prop::sample::select(vec![
            "null",
            "true",
            "0",
            "1",
            "\"a\"",
            r#"{"$date":1}"#,
            r#"{"$number":"NaN"}"#,
            r#"{"$bigint":"1"}"#,
            r#"{"$duration":{"days":1,"hours":2}}"#,
            r#"{"$duration":{"hours":2,"days":1}}"#,
        ]);
        leaf.prop_map(json).prop_recursive(3, 12, 3, move |inner| {
            let items = prop::collection::vec(inner.clone(), 0..3);
            let pair = |(name, value): (&str, Json)| Json::Array(vec![Json::string(name), value]);
            prop_oneof![
                items.clone().prop_map(Json::Array),
                items.prop_map(|items| Json::object([("$set", Json::Array(items))])),
                prop::collection::vec((name.clone(), inner.clone()), 0..3).prop_map(|members| {
                    // In any order, and each name once.
                    let distinct: indexmap::IndexMap<&str, Json> = members.into_iter().collect();
                    Json::Object(distinct.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
                }),
                prop::collection::vec((name.clone(), inner), 1..3).prop_map(move |members| Json::object([(
                    "$record",
                    Json::Array(members.into_iter().map(pair).collect())
                )])),
            ]
        })
    }

    proptest! {
        #[test]
        fn trees_are_the_same_exactly_when_the_values_and_the_fingerprints_are_equal(a in typed(), b in typed()) {
            prop_assert_eq!(same(&a, &b), Fingerprint::of(&a) == Fingerprint::of(&b));
            let values = (Value::from_json(&a, MAX_VIEW_DEPTH), Value::from_json(&b, MAX_VIEW_DEPTH));
            if let (Ok(first), Ok(second)) = values {
                prop_assert_eq!(same(&a, &b), first == second);
                prop_assert_eq!(Fingerprint::of(&a), Fingerprint::of(&first.to_json()));
                // What the reference writes is another spelling of the same value.
                prop_assert!(same(&a, &first.to_json()));
            }
        }
    }
}
