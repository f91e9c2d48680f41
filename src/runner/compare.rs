//! Results compared member by member, each as SPEC.md 2.9 says: views, digests, issues, values.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::brief;
use super::compare_values::{by_reference, difference, explained, member, members, without, Difference, Members};
use crate::json::{pointer_step, Json};
use crate::suite::{Comparison, Method};
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

/// What is expected where any digest will do.
pub const A_DIGEST: &str = "a digest: a string that is not empty";

/// What is shown in place of a digest that is not compared.
pub const ANY: &str = "(any)";

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

/// The right answer as it is shown: with [`ANY`] in place of a digest that is not compared.
#[must_use]
pub fn shown(method: &Method, rules: Rules, expected: &ExpectedResult) -> Json {
    let is_compared = compares_digest(method, rules, has_bound_digest(method, expected));
    if is_compared {
        return expected.result.clone();
    }
    with_any_digest(method, &expected.result)
}

/// True when a digest must be the expected one, and not only some digest.
fn compares_digest(method: &Method, rules: Rules, is_bound: bool) -> bool {
    let of_view = method.result.iter().any(|(_, comparison)| *comparison == Comparison::View);
    is_bound || (rules.golden && (rules.level == Level::Exact || !of_view))
}

fn with_any_digest(method: &Method, expected: &Json) -> Json {
    fn put(tree: &Json, steps: &[&str]) -> Json {
        let Some((step, below)) = steps.split_first() else { return Json::string(ANY) };
        let Json::Object(members) = tree else { return tree.clone() };
        let member = |(name, value): &(String, Json)| {
            let value = if name == step { put(value, below) } else { value.clone() };
            (name.clone(), value)
        };
        Json::Object(members.iter().map(member).collect())
    }
    // Names of members that hold digests need no escapes.
    let pointer = digest_pointer(method).unwrap_or_default();
    let steps: Vec<&str> = pointer.split('/').skip(1).collect();
    if steps.is_empty() {
        return expected.clone();
    }
    put(expected, &steps)
}

fn in_members(method: &Method, rules: Rules, is_bound: bool, expected: &Json, got: &Json) -> Option<Difference> {
    let wrong = first_wrong_member(method, rules, is_bound, expected, got)?;
    if compares_digest(method, rules, is_bound) {
        return Some(wrong);
    }
    // The same difference, without a digest that would look as if it were wanted.
    first_wrong_member(method, rules, is_bound, &with_any_digest(method, expected), got).or(Some(wrong))
}

fn first_wrong_member(
    method: &Method,
    rules: Rules,
    is_bound: bool,
    expected: &Json,
    got: &Json,
) -> Option<Difference> {
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

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
}
