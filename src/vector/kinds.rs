//! Which value kinds a vector needs, read off its texts so that none can be forgotten.

use std::collections::BTreeSet;

use crate::json::Json;

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

/// Adds the kinds that occur in params, or in a result. The member `text` of params is typed JSON, too: it is
/// what `value/parse` reads. Linear.
pub fn collect(tree: &Json, kinds: &mut BTreeSet<&'static str>) {
    collect_value(tree, kinds);
    if let Some(Json::String(text)) = tree.get("text") {
        collect_text(text, kinds);
    }
}

fn collect_value(value: &Json, kinds: &mut BTreeSet<&'static str>) {
    match value {
        Json::Array(items) => items.iter().for_each(|item| collect_value(item, kinds)),
        Json::Object(members) => {
            for (name, inner) in members {
                kinds.extend(FORMS.iter().filter(|(form, ..)| form == name).map(|&(_, kind, _)| kind));
                collect_value(inner, kinds);
            }
        }
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => {}
    }
}

/// As [`collect_value`] for text that may be no JSON at all: then every `"$name"` in it counts.
fn collect_text(text: &str, kinds: &mut BTreeSet<&'static str>) {
    match Json::parse(text) {
        Ok(tree) => collect_value(&tree, kinds),
        Err(_) => {
            kinds.extend(
                FORMS.iter().filter(|(form, ..)| text.contains(&format!("\"{form}\""))).map(|&(_, kind, _)| kind),
            );
        }
    }
}

/// True when the clauses of this kind are of level core.
#[must_use]
pub fn is_core(kind: &str) -> bool {
    FORMS.iter().any(|&(_, of_form, core)| of_form == kind && core)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn kinds(text: &str) -> Vec<&'static str> {
        let mut kinds = BTreeSet::new();
        collect(&Json::parse(text).unwrap(), &mut kinds);
        kinds.into_iter().collect()
    }

    #[test]
    fn kinds_are_read_off_forms_at_any_depth_and_off_the_text_that_is_parsed() {
        assert_eq!(kinds(r#"{"value":[{"a":{"$map":[[{"$date":0},1]]}}]}"#), ["date", "map"]);
        assert_eq!(kinds(r#"{"text":"{\"$set\":[]}"}"#), ["set"]);
        assert_eq!(kinds(r#"{"text":"{\"$set\":[1,]}"}"#), ["set"]);
    }

    #[test]
    fn what_only_looks_like_a_form_needs_no_kind() {
        assert!(kinds(r#"{"value":["$date",{"date":0},{"$unknown":0}]}"#).is_empty());
        assert!(kinds(r#"{"ops":[{"value":{"text":"{\"$date\":0}"}}]}"#).is_empty(), "data, and not what is read");
    }

    #[test]
    fn the_kinds_are_those_that_an_adapter_may_claim() {
        assert_eq!(FORMS.map(|(_, kind, _)| kind), crate::suite::VALUE_KINDS);
    }
}
