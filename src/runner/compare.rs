//! Results compared as typed values, and the first place where two differ (SPEC.md 2.9).
//!
//! Typed JSON is injective up to the order of members and the spelling of numbers, and a [`Json`]
//! holds numbers as doubles. So two trees stand for one value exactly when they are equal up to the
//! order of members, those of an escaped record included.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::brief;
use crate::json::{pointer_step, Json};
use crate::suite::{Comparison, Method};
use crate::value::{Value, MAX_VIEW_DEPTH};
use crate::vector::body::ExpectedResult;
use crate::vector::format::Level;

/// What is judged of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The level of the vector.
    pub level: Level,
    /// True when golden digests are compared.
    pub golden: bool,
}

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

/// What is expected where any digest will do.
pub const A_DIGEST: &str = "a digest: a string that is not empty";

const ABSENT: &str = "(absent)";

/// What is known of the digest that is expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Digests {
    /// That of the encoding of SPEC.md 4.
    Golden,
    /// Nothing but its form: it is the adapter's own.
    Own,
    /// The adapter's own, as it gave it before.
    Bound,
}

/// Compares a result on the members that the method's row lists. `None`: it is right.
///
/// Linear in the two trees, but for a sort of the issues.
#[must_use]
pub fn first_difference(method: &Method, rules: Rules, expected: &ExpectedResult, got: &Json) -> Option<Difference> {
    let is_bound = has_bound_digest(method, expected);
    if !expected.ignore.is_empty() {
        let strip = |tree: &Json| expected.ignore.iter().fold(tree.clone(), |tree, pointer| without(tree, pointer));
        return in_members(method, rules, is_bound, &strip(&expected.result), &strip(got));
    }
    in_members(method, rules, is_bound, &expected.result, got)
}

/// [`first_difference`] for a result of which nothing is ignored or bound.
#[must_use]
pub fn first_in_members(method: &Method, rules: Rules, expected: &Json, got: &Json) -> Option<Difference> {
    in_members(method, rules, false, expected, got)
}

fn in_members(method: &Method, rules: Rules, is_bound: bool, expected: &Json, got: &Json) -> Option<Difference> {
    if !matches!(got, Json::Object(_)) {
        return Some(difference(Some(expected), Some(got)));
    }
    let judged = |is_golden: bool| match (is_bound, is_golden) {
        (true, _) => Digests::Bound,
        (false, true) => Digests::Golden,
        (false, false) => Digests::Own,
    };
    method.result.iter().find_map(|(name, comparison)| {
        let (expected, got) = (expected.get(name), got.get(name));
        let wrong = match comparison {
            Comparison::Value => member(expected, got).map(|wrong| explained(wrong, expected, got)),
            Comparison::Digest => digest(judged(rules.golden), expected, got),
            Comparison::View => view(rules.level, judged(rules.golden && rules.level == Level::Exact), expected, got)
                .map(|wrong| explained(wrong, expected, got)),
            Comparison::Issues if rules.level == Level::Core => None,
            Comparison::Issues => issues(expected, got),
        };
        wrong.map(|wrong| wrong.under(&pointer_step(name)))
    })
}

/// True when both stand for one value. Linear.
#[must_use]
pub fn same(a: &Json, b: &Json) -> bool {
    tree(a, b).is_none()
}

/// The digest that an answer to this method holds, if the method has one.
#[must_use]
pub fn digest_of<'r>(method: &Method, result: &'r Json) -> Option<&'r Json> {
    result.pointer(&digest_pointer(method)?)
}

/// JSON Pointer to the digest in a result of this method, if the method has one.
#[must_use]
pub fn digest_pointer(method: &Method) -> Option<String> {
    method.result.iter().find_map(|(name, comparison)| match comparison {
        Comparison::Digest => Some(pointer_step(name)),
        Comparison::View => Some(pointer_step(name) + "/digest"),
        Comparison::Value | Comparison::Issues => None,
    })
}

/// True when the expected digest, or something that holds it, is a value that the adapter itself
/// gave before: what it must be is known, in every digest mode and at every level.
#[must_use]
pub fn has_bound_digest(method: &Method, expected: &ExpectedResult) -> bool {
    let Some(digest) = digest_pointer(method) else { return false };
    let holds_it = |bound: &String| {
        digest.strip_prefix(bound.as_str()).is_some_and(|below| below.is_empty() || below.starts_with('/'))
    };
    expected.bound.iter().any(holds_it)
}

/// True for what can be a digest (SPEC.md 2.4).
#[must_use]
pub fn is_digest(json: &Json) -> bool {
    json.as_str().is_some_and(|text| !text.is_empty())
}

impl Difference {
    /// The same, seen from one level up. Paths are built on the way out: a tree without a difference
    /// costs none.
    fn under(mut self, step: &str) -> Difference {
        self.path.insert_str(0, step);
        self
    }
}

fn difference(expected: Option<&Json>, got: Option<&Json>) -> Difference {
    let text = |json: Option<&Json>| json.map_or_else(|| ABSENT.to_owned(), Json::to_string);
    let (expected, got) = brief::around_difference(&text(expected), &text(got));
    Difference { path: String::new(), expected, got }
}

/// When a wrong member stands for no value at all, that is said, at the place where it breaks.
fn explained(wrong: Difference, expected: Option<&Json>, got: Option<&Json>) -> Difference {
    let Some(got) = got else { return wrong };
    let Err(defect) = Value::from_json(got, MAX_VIEW_DEPTH) else { return wrong };
    let part = got.pointer(&defect.at).unwrap_or(got);
    let got = format!("{} is no typed JSON: {}", brief::json(part), defect.message);
    let expected = expected.and_then(|expected| expected.pointer(&defect.at));
    Difference { expected: expected.map_or_else(|| ABSENT.to_owned(), brief::json), path: defect.at, got }
}

/// Two members, one or both of which may be absent.
fn member(expected: Option<&Json>, got: Option<&Json>) -> Option<Difference> {
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

type Members<'j> = Vec<(&'j str, &'j Json)>;

fn by_reference(members: &[(String, Json)]) -> Members<'_> {
    members.iter().map(|(name, value)| (name.as_str(), value)).collect()
}

/// The members of `{"$record": [[name, value], …]}`: a record whose order carries nothing. Not for
/// one in which a name stands twice, which is no record.
fn escaped(members: &[(String, Json)]) -> Option<Members<'_>> {
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

fn members(expected: &Members<'_>, got: &Members<'_>) -> Option<Difference> {
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

/// A digest: compared when it is known, else any text that is not empty.
fn digest(digests: Digests, expected: Option<&Json>, got: Option<&Json>) -> Option<Difference> {
    // Where the right answer says nothing of it, or it is ignored, none is wanted.
    let is_wanted = expected.is_some();
    if is_wanted && digests != Digests::Golden && !got.is_some_and(is_digest) {
        return Some(Difference { expected: A_DIGEST.to_owned(), ..difference(None, got) });
    }
    if digests == Digests::Own {
        return None;
    }
    member(expected, got)
}

fn view(level: Level, digests: Digests, expected: Option<&Json>, got: Option<&Json>) -> Option<Difference> {
    let (Some(expected), Some(got)) = (expected, got) else { return member(expected, got) };
    let (Json::Object(wanted), Json::Object(given)) = (expected, got) else { return member(Some(expected), Some(got)) };
    let core = level == Level::Core;
    let rest = |view| -> Members<'_> {
        let is_apart = |name: &str| name == "digest" || (core && matches!(name, "nodes" | "edges"));
        by_reference(view).into_iter().filter(|(name, _)| !is_apart(name)).collect()
    };
    let sets: &[&str] = if core { &["nodes", "edges"] } else { &[] };
    members(&rest(wanted), &rest(given))
        .or_else(|| {
            sets.iter()
                .find_map(|name| by_id(expected.get(name), got.get(name)).map(|wrong| wrong.under(&pointer_step(name))))
        })
        .or_else(|| digest(digests, expected.get("digest"), got.get("digest")).map(|wrong| wrong.under("/digest")))
}

/// Two lists of elements with an `id`, as sets. An id that stands twice is wrong.
fn by_id(expected: Option<&Json>, got: Option<&Json>) -> Option<Difference> {
    let (Some(Json::Array(expected)), Some(Json::Array(got))) = (expected, got) else { return member(expected, got) };
    let id = |element: &Json| element.get("id").and_then(Json::as_str).map(str::to_owned);
    let known: HashSet<Option<String>> = expected.iter().map(id).collect();
    let mut index: HashMap<Option<String>, &Json> = HashMap::new();
    for (at, element) in got.iter().enumerate() {
        let name = id(element);
        if !known.contains(&name) || index.insert(name, element).is_some() {
            return Some(difference(None, Some(element)).under(&format!("/{at}")));
        }
    }
    expected.iter().enumerate().find_map(|(at, element)| {
        member(Some(element), index.get(&id(element)).copied()).map(|wrong| wrong.under(&format!("/{at}")))
    })
}

/// Two lists of issues, as sets of (code, severity, nodeId, edgeId); null counts as absent.
fn issues(expected: Option<&Json>, got: Option<&Json>) -> Option<Difference> {
    let (Some(Json::Array(expected)), Some(Json::Array(got))) = (expected, got) else { return member(expected, got) };
    if let Some(index) = got.iter().position(|issue| !matches!(issue, Json::Object(_))) {
        return Some(difference(None, got.get(index)).under(&format!("/{index}")));
    }
    let (expected, got) = (issue_set(expected), issue_set(got));
    let missing: Vec<&str> = expected.difference(&got).map(String::as_str).collect();
    let extra: Vec<&str> = got.difference(&expected).map(String::as_str).collect();
    if missing.is_empty() && extra.is_empty() {
        return None;
    }
    let words = |none: &str, issues: &[&str]| match issues {
        [] => none.to_owned(),
        issues => brief::text(&issues.join(", "), brief::LINE),
    };
    Some(Difference {
        path: String::new(),
        expected: words("no further issue", &missing),
        got: words("no such issue", &extra),
    })
}

fn issue_set(issues: &[Json]) -> BTreeSet<String> {
    let judged = |issue: &Json| {
        let members = ["code", "severity", "nodeId", "edgeId"].iter().filter_map(|name| match issue.get(name) {
            None | Some(Json::Null) => None,
            Some(value) => Some(((*name).to_owned(), value.clone())),
        });
        Json::Object(members.collect()).to_string()
    };
    issues.iter().map(judged).collect()
}

/// The tree without what stands at a pointer; an element of an array becomes null.
fn without(tree: Json, pointer: &str) -> Json {
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

    use super::*;
    use crate::suite::method;

    const EXACT: Rules = Rules { level: Level::Exact, golden: true };
    const CORE: Rules = Rules { level: Level::Core, golden: true };
    const OWN: Rules = Rules { level: Level::Exact, golden: false };

    fn json(text: &str) -> Json {
        Json::parse(text).unwrap()
    }

    fn differs(name: &str, rules: Rules, expected: &str, got: &str) -> Option<Difference> {
        first_in_members(method(name).unwrap(), rules, &json(expected), &json(got))
    }

    fn path(name: &str, rules: Rules, expected: &str, got: &str) -> Option<String> {
        differs(name, rules, expected, got).map(|difference| difference.path)
    }

    fn echo(expected: &str, got: &str) -> Option<String> {
        path("value/echo", EXACT, &format!("{{\"value\":{expected}}}"), &format!("{{\"value\":{got}}}"))
    }

    #[test]
    fn member_order_and_number_spelling_do_not_matter_and_null_is_not_absent() {
        assert_eq!(echo(r#"{"a":1,"b":[10]}"#, r#"{"b":[1e1],"a":1.0}"#), None);
        assert_eq!(echo(r#"{"a":null}"#, "{}").unwrap(), "/value/a");
        assert_eq!(echo("{}", r#"{"a":null}"#).unwrap(), "/value/a");
        assert_eq!(echo("[1,2]", "[1]").unwrap(), "/value/1");
        assert_eq!(echo("[1]", "[1,2]").unwrap(), "/value/1");
        assert_eq!(echo(r#"{"a/b":{"~":1}}"#, r#"{"a/b":{"~":2}}"#).unwrap(), "/value/a~1b/~0");
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

    #[test]
    fn what_is_no_typed_json_is_said_where_it_breaks() {
        let wrong =
            differs("value/echo", EXACT, r#"{"value":[1,{"$date":1}]}"#, r#"{"value":[1,{"$date":1.5}]}"#).unwrap();
        assert!(wrong.path.starts_with("/value/1"), "{wrong:?}");
        assert!(wrong.got.contains("no typed JSON"), "{wrong:?}");
    }

    #[test]
    fn a_result_must_be_an_object_and_hold_the_judged_members() {
        assert_eq!(path("value/echo", EXACT, r#"{"value":1}"#, "1").unwrap(), "");
        assert_eq!(path("value/echo", EXACT, r#"{"value":1}"#, r#"{"Value":1}"#).unwrap(), "/value");
        assert_eq!(path("value/echo", EXACT, r#"{"value":1}"#, r#"{"value":1,"took":3}"#), None);
    }

    #[test]
    fn issues_are_a_set_of_four_members() {
        let expected = r#"{"view":{},"issues":[{"code":"a","severity":"advisory","nodeId":"n"},{"code":"b","severity":"advisory"}]}"#;
        let fold =
            |rules, issues: &str| path("plan/fold", rules, expected, &format!("{{\"view\":{{}},\"issues\":{issues}}}"));
        let right = r#"[{"code":"b","severity":"advisory","message":"m","edgeId":null},
            {"severity":"advisory","nodeId":"n","code":"a"},{"code":"b","severity":"advisory"}]"#;
        assert_eq!(fold(EXACT, right), None);
        for wrong in ["[]", "null", &right.replace("\"n\"", "\"m\""), &right.replace("advisory", "blocking"), "[1]"] {
            assert!(fold(EXACT, wrong).unwrap().starts_with("/issues"), "{wrong}");
            assert_eq!(fold(CORE, wrong), None, "level core judges no issues");
        }
    }

    /// A view of two nodes and an edge.
    const VIEW: &str = r#"{"view":{"planId":"p","revision":3,"nodes":[{"id":"a","kind":"call","definition":{}},
        {"id":"b","kind":"call","definition":{"x":[1]}}],"edges":[{"id":"e","from":"a","to":"b","handle":"always"}],
        "bounds":{"maxNodes":1},"digest":"ff"},"issues":[]}"#;

    fn view(rules: Rules, from: &str, to: &str) -> Option<String> {
        assert!(VIEW.contains(from), "{from}");
        path("plan/fold", rules, VIEW, &VIEW.replacen(from, to, 1))
    }

    #[test]
    fn a_view_is_compared_whole_at_level_exact() {
        assert_eq!(view(EXACT, "", ""), None);
        assert_eq!(view(EXACT, "\"x\":[1]", "\"x\":[2]").unwrap(), "/view/nodes/1/definition/x/0");
        assert_eq!(view(EXACT, "\"ff\"", "\"fe\"").unwrap(), "/view/digest");
        assert_eq!(view(OWN, "\"ff\"", "\"fe\""), None);
        assert_eq!(view(OWN, "\"ff\"", "\"\"").unwrap(), "/view/digest");
        assert_eq!(view(OWN, ",\"digest\":\"ff\"", "").unwrap(), "/view/digest");
        assert_eq!(view(EXACT, "\"planId\"", "\"extra\":1,\"planId\"").unwrap(), "/view/extra");
        assert_eq!(view(EXACT, "\"revision\":3", "\"revision\":4").unwrap(), "/view/revision");
    }

    #[test]
    fn nodes_are_a_list_at_level_exact_and_a_set_at_level_core() {
        let swapped = VIEW
            .replace("\"id\":\"a\",\"kind\":\"call\",\"definition\":{}", "@")
            .replace(
                "\"id\":\"b\",\"kind\":\"call\",\"definition\":{\"x\":[1]}",
                "\"id\":\"a\",\"kind\":\"call\",\"definition\":{}",
            )
            .replace('@', "\"id\":\"b\",\"kind\":\"call\",\"definition\":{\"x\":[1]}");
        assert_ne!(swapped, VIEW);
        assert!(path("plan/fold", EXACT, VIEW, &swapped).is_some());
        assert_eq!(path("plan/fold", CORE, VIEW, &swapped), None);
        assert_eq!(view(CORE, "\"ff\"", "\"fe\""), None);
        assert_eq!(view(CORE, "\"x\":[1]", "\"x\":[2]").unwrap(), "/view/nodes/1/definition/x/0");
        assert_eq!(view(CORE, "\"id\":\"b\"", "\"id\":\"a\"").unwrap(), "/view/nodes/1");
        assert_eq!(
            view(CORE, "[{\"id\":\"e\",\"from\":\"a\",\"to\":\"b\",\"handle\":\"always\"}]", "[]").unwrap(),
            "/view/edges/0"
        );
        assert_eq!(view(CORE, "\"maxNodes\":1", "\"maxNodes\":2").unwrap(), "/view/bounds/maxNodes");
    }

    #[test]
    fn what_is_ignored_is_not_compared() {
        let expected = ExpectedResult {
            ignore: vec!["/view/digest".to_owned(), "/view/nodes/0/kind".to_owned()],
            ..ExpectedResult::of(json(VIEW))
        };
        let compare = |rules, from: &str, to: &str| {
            first_difference(method("plan/fold").unwrap(), rules, &expected, &json(&VIEW.replacen(from, to, 1)))
        };
        for rules in [EXACT, OWN, CORE] {
            assert_eq!(compare(rules, "\"ff\"", "1"), None);
            assert_eq!(compare(rules, ",\"digest\":\"ff\"", ""), None);
            assert_eq!(compare(rules, "\"call\"", "\"entry\""), None);
            assert!(compare(rules, "\"planId\":\"p\"", "\"planId\":\"q\"").is_some());
        }
    }

    #[test]
    fn a_bound_digest_is_compared_in_every_mode_and_at_every_level() {
        for (bound, is_compared) in [("", true), ("/view", true), ("/view/digest", true), ("/view/nodes", false)] {
            let expected = ExpectedResult { bound: vec![bound.to_owned()], ..ExpectedResult::of(json(VIEW)) };
            let compare = |rules, to: &str| {
                let got = json(&VIEW.replacen("\"ff\"", to, 1));
                first_difference(method("plan/fold").unwrap(), rules, &expected, &got).map(|difference| difference.path)
            };
            for rules in [OWN, CORE, Rules { level: Level::Core, golden: false }] {
                assert_eq!(compare(rules, "\"ff\""), None);
                assert_eq!(compare(rules, "\"fe\"").is_some(), is_compared, "{bound} {rules:?}");
            }
        }
        let seven = ExpectedResult::of(json(r#"{"digest":7}"#));
        let expected = ExpectedResult { bound: vec!["/digest".to_owned()], ..seven };
        let same = first_difference(method("plan/digest").unwrap(), OWN, &expected, &json(r#"{"digest":7}"#)).unwrap();
        assert_eq!((same.path.as_str(), same.expected.as_str()), ("/digest", A_DIGEST), "a number is no digest");
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
        fn trees_are_the_same_exactly_when_the_values_are_equal(a in typed(), b in typed()) {
            let values = (Value::from_json(&a, MAX_VIEW_DEPTH), Value::from_json(&b, MAX_VIEW_DEPTH));
            if let (Ok(first), Ok(second)) = values {
                prop_assert_eq!(same(&a, &b), first == second);
                // What the reference writes is another spelling of the same value.
                prop_assert!(same(&a, &first.to_json()));
            }
        }
    }
}
