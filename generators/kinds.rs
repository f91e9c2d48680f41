//! Which value kinds a vector needs, read off its texts so that none can be forgotten.

use std::collections::BTreeSet;

use planproof::json::Json;

/// The `$`-names of typed JSON, the value kind each needs, and whether that kind is of level core.
const FORMS: [(&str, &str, bool); 14] = [
    ("$undefined", "undefined", false),
    ("$number", "number", false),
    ("$bigint", "bigint", false),
    ("$date", "date", true),
    ("$regexp", "regexp", true),
    ("$map", "map", true),
    ("$set", "set", true),
    ("$bytes", "bytes", false),
    ("$datetime", "datetime", false),
    ("$duration", "duration", false),
    ("$interval", "interval", false),
    ("$nodeRef", "nodeRef", true),
    ("$paramRef", "paramRef", true),
    ("$record", "record", false),
];

/// Adds the kinds that occur in `value`. Typed JSON inside a string member `text` counts: it is what
/// `value/parse` reads.
pub fn collect(value: &Json, kinds: &mut BTreeSet<&'static str>) {
    match value {
        Json::Array(items) => items.iter().for_each(|item| collect(item, kinds)),
        Json::Object(members) => {
            for (name, inner) in members {
                kinds.extend(FORMS.iter().filter(|(form, ..)| form == name).map(|&(_, kind, _)| kind));
                match inner.as_str() {
                    Some(text) if name == "text" => collect_text(text, kinds),
                    _ => collect(inner, kinds),
                }
            }
        }
        _ => {}
    }
}

/// As [`collect`] for text that may be no JSON at all: then every `"$name"` in it counts.
fn collect_text(text: &str, kinds: &mut BTreeSet<&'static str>) {
    match Json::parse(text) {
        Ok(tree) => collect(&tree, kinds),
        Err(_) => {
            kinds.extend(
                FORMS.iter().filter(|(form, ..)| text.contains(&format!("\"{form}\""))).map(|&(_, kind, _)| kind),
            );
        }
    }
}

/// True when the clauses of this kind are of level core.
pub fn is_core(kind: &str) -> bool {
    FORMS.iter().any(|&(_, of_form, core)| of_form == kind && core)
}

/// How deep the arrays and objects of a JSON tree nest.
pub fn json_depth(value: &Json) -> usize {
    match value {
        Json::Array(items) => 1 + items.iter().map(json_depth).max().unwrap_or(0),
        Json::Object(members) => 1 + members.iter().map(|(_, inner)| json_depth(inner)).max().unwrap_or(0),
        _ => 0,
    }
}
