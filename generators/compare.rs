//! Equality of typed JSON, and of results under the rules of SPEC.md 2.9.

use planproof::json::Json;
use planproof::suite::{method, Comparison};
use planproof::vector::format::Level;
use planproof::vector::normal::normal;

/// The members of a result that are judged, each in normal form. Two results are one answer when these are equal.
pub fn judged(method_name: &str, level: Level, result: &Json) -> Vec<(&'static str, Json)> {
    let members = method(method_name).map(|method| method.result).unwrap_or_default();
    members
        .iter()
        .filter(|(_, comparison)| {
            level == Level::Exact || !matches!(comparison, Comparison::Issues | Comparison::Digest)
        })
        .map(|&(name, comparison)| {
            let value = normal(result.get(name).unwrap_or(&Json::Null));
            let value = match comparison {
                Comparison::View if level == Level::Core => core_view(value),
                Comparison::Issues => issue_set(value),
                _ => value,
            };
            (name, value)
        })
        .collect()
}

fn core_view(view: Json) -> Json {
    let Json::Object(members) = view else { return view };
    let by_id = |item: &Json| item.get("id").map(ToString::to_string).unwrap_or_default();
    let kept = members.into_iter().filter(|(name, _)| name != "digest").map(|(name, value)| {
        let value = if name == "nodes" || name == "edges" { sorted(value, by_id) } else { value };
        (name, value)
    });
    Json::Object(kept.collect())
}

/// Issues as a set of (code, severity, nodeId, edgeId).
pub fn issue_set(issues: Json) -> Json {
    let Json::Array(list) = issues else { return issues };
    let mut keys: Vec<Json> = list
        .iter()
        .map(|issue| {
            let part = |name| issue.get(name).cloned().unwrap_or(Json::Null);
            Json::Array(vec![part("code"), part("severity"), part("nodeId"), part("edgeId")])
        })
        .collect();
    keys.sort_by_key(ToString::to_string);
    keys.dedup();
    Json::Array(keys)
}

fn sorted(list: Json, key: impl Fn(&Json) -> String) -> Json {
    match list {
        Json::Array(mut items) => {
            items.sort_by_key(key);
            Json::Array(items)
        }
        other => other,
    }
}

/// The JSON Pointer of the first place where two trees in normal form part; `None` when they are equal.
pub fn first_difference(a: &Json, b: &Json) -> Option<String> {
    if a == b {
        return None;
    }
    let inner = match (a, b) {
        (Json::Array(a), Json::Array(b)) => {
            let parted = a.iter().zip(b).enumerate().find_map(|(at, (a, b))| Some((at, first_difference(a, b)?)));
            Some(parted.map_or(format!("/{}", a.len().min(b.len())), |(at, rest)| format!("/{at}{rest}")))
        }
        (Json::Object(members), Json::Object(others)) => {
            members.iter().map(|(name, _)| name).chain(others.iter().map(|(name, _)| name)).find_map(|name| {
                match (a.get(name), b.get(name)) {
                    (Some(a), Some(b)) => Some(format!("/{name}{}", first_difference(a, b)?)),
                    _ => Some(format!("/{name}")),
                }
            })
        }
        _ => None,
    };
    Some(inner.unwrap_or_default())
}
