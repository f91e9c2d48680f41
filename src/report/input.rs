//! The input of a failing vector for people: whole if it is short, else the part that matters.

use std::borrow::Cow;

use indexmap::IndexMap;
use serde_json::value::RawValue;

use crate::json::Json;
use crate::runner::brief;
use crate::runner::event::Detail;

/// How many ops that name the focus are shown, beside the last op.
const OPS_SHOWN: usize = 4;

/// The most characters that are shown of one op.
const OP: usize = 300;

/// How many characters are shown before the focus.
const BEFORE: usize = 200;

/// A method and its params. Of a long log the ops that name what differs are kept, and the last one;
/// of another long text the part around the last place that names it.
pub(super) fn shortened(detail: &Detail) -> String {
    let input = compact(&detail.input);
    let input = input.as_ref();
    if input.chars().nth(brief::LINE).is_none() {
        return input.to_owned();
    }
    ops(input, &detail.focus).unwrap_or_else(|| around(input, &detail.focus))
}

/// The text without the line breaks of the file that it comes from and what they indent: numbers and escapes
/// stay as they are spelled. A text of one line stays whole, and so does one that is not JSON.
fn compact(input: &str) -> Cow<'_, str> {
    if !input.contains(['\n', '\r']) {
        return Cow::Borrowed(input);
    }
    // The method stands before the first space.
    let Some((method, params)) = input.split_once(' ') else { return Cow::Borrowed(input) };
    if serde_json::from_str::<&RawValue>(params).is_err() {
        return Cow::Borrowed(input);
    }
    Cow::Owned(format!("{method} {}", unspaced(params)))
}

/// A JSON text without white space between its tokens, which stay as they are spelled.
fn unspaced(params: &str) -> String {
    let mut text = String::with_capacity(params.len());
    let (mut in_string, mut is_escaped) = (false, false);
    for character in params.chars() {
        if in_string || !matches!(character, ' ' | '\t' | '\n' | '\r') {
            text.push(character);
        }
        in_string ^= character == '"' && !is_escaped;
        is_escaped = in_string && character == '\\' && !is_escaped;
    }
    text
}

/// The input with ops left out; none when it has no ops.
fn ops(input: &str, focus: &str) -> Option<String> {
    let (method, params) = input.split_once(' ')?;
    let Json::Object(members) = Json::parse(params).ok()? else { return None };
    // How a number is spelled may be the point: what is shown is cut from the text itself.
    let spelled: IndexMap<String, &RawValue> = serde_json::from_str(params).ok()?;
    let shown = members.iter().map(|(name, value)| {
        let raw = spelled.get(name)?;
        let value = match value {
            Json::Array(ops) if name == "ops" && !ops.is_empty() => log(ops, raw, focus)?,
            _ => brief::text(&unspaced(raw.get()), OP),
        };
        Some(format!("{}:{value}", Json::string(name)))
    });
    let shown: Vec<String> = shown.collect::<Option<_>>()?;
    members.iter().any(|(name, _)| name == "ops").then(|| format!("{method} {{{}}}", shown.join(",")))
}

fn log(ops: &[Json], raw: &RawValue, focus: &str) -> Option<String> {
    let texts: Vec<&RawValue> = serde_json::from_str(raw.get()).ok()?;
    let named = Json::string(focus).to_string();
    let last = texts.len().checked_sub(1)?;
    // Names are looked for in one spelling of strings, whatever that of the text is.
    let names_it = |op: &usize| !focus.is_empty() && ops.get(*op).is_some_and(|op| op.to_string().contains(&named));
    let mut kept: Vec<usize> = (0..last).rev().filter(names_it).collect();
    kept.truncate(OPS_SHOWN);
    kept.insert(0, last);
    kept.reverse();
    let mut parts: Vec<String> = Vec::new();
    let mut next = 0;
    for op in kept {
        parts.extend(left_out(op - next));
        parts.push(brief::text(&unspaced(texts[op].get()), OP));
        next = op + 1;
    }
    Some(format!("[{}]", parts.join(",")))
}

fn left_out(ops: usize) -> Option<String> {
    match ops {
        0 => None,
        1 => Some("… 1 op …".to_owned()),
        _ => Some(format!("… {ops} ops …")),
    }
}

/// The text around the last place that names the focus; its two ends when none does.
fn around(input: &str, focus: &str) -> String {
    let named = Json::string(focus).to_string();
    let Some(at) = input.rfind(&named).filter(|_| !focus.is_empty()) else { return brief::text(input, brief::LINE) };
    let method = input.find(' ').map_or(0, |space| space + 1);
    let from = input[..at].char_indices().rev().nth(BEFORE - 1).map_or(0, |(from, _)| from);
    if from <= method {
        return brief::text(input, brief::LINE);
    }
    let rest: String = input[from..].chars().take(brief::LINE).collect();
    let tail = if rest.len() < input.len() - from { " …" } else { "" };
    format!("{}… {rest}{tail}", &input[..method])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn detail(input: &str, focus: &str) -> Detail {
        Detail { input: input.to_owned(), focus: focus.to_owned(), ..Detail::default() }
    }

    fn op(number: usize, node: &str) -> String {
        format!(r#"{{"opId":"o{number}","nodeId":"{node}","value":"{}"}}"#, "x".repeat(40))
    }

    #[test]
    fn a_short_input_is_whole() {
        let input = format!("value/echo {{\"value\":\"{}\"}}", "é".repeat(500));
        assert_eq!(shortened(&detail(&input, "")), input);
    }

    #[test]
    fn the_line_breaks_of_a_file_are_left_out_and_nothing_else() {
        let input = "value/echo {\n  \"a b\": [1.0,\t-2e0],\r\n  \"c\\\" \\\\\": \"\\n  x\"\n}";
        assert_eq!(shortened(&detail(input, "")), r#"value/echo {"a b":[1.0,-2e0],"c\" \\":"\n  x"}"#);
        for whole in [r#"value/echo { "a": 1 }"#, "value/echo {\n a\n", "no params\nat all"] {
            assert_eq!(shortened(&detail(whole, "")), whole);
        }
    }

    #[test]
    fn numbers_of_a_long_log_stay_as_they_are_spelled() {
        let ops: Vec<String> = (0..30).map(|number| op(number, "n")).collect();
        let text = |space: &str| {
            let last = format!("{{\"lamport\":{space}1.0,\"x\":[1e0]}}");
            format!("plan/fold {{\"a\":{space}2.50,\"ops\":[{},{last}]}}", ops.join(","))
        };
        let wanted = "plan/fold {\"a\":2.50,\"ops\":[… 30 ops …,{\"lamport\":1.0,\"x\":[1e0]}]}";
        assert_eq!(shortened(&detail(&text(""), "")), wanted);
        assert_eq!(shortened(&detail(&text("  "), "")), wanted);
    }

    #[test]
    fn of_a_long_log_the_ops_that_name_what_differs_and_the_last_are_kept() {
        let ops: Vec<String> =
            (0..30).map(|number| op(number, if number == 12 { "wanted" } else { "other" })).collect();
        let input = format!("plan/fold {{\"planId\":\"p\",\"ops\":[{}]}}", ops.join(","));
        let wanted = format!(
            "plan/fold {{\"planId\":\"p\",\"ops\":[… 12 ops …,{},… 16 ops …,{}]}}",
            op(12, "wanted"),
            op(29, "other")
        );
        assert_eq!(shortened(&detail(&input, "wanted")), wanted);
        let unfocused = shortened(&detail(&input, ""));
        assert_eq!(unfocused, format!("plan/fold {{\"planId\":\"p\",\"ops\":[… 29 ops …,{}]}}", op(29, "other")));
    }

    #[test]
    fn a_long_text_is_cut_around_what_differs() {
        let input = format!("plan/digest {{\"view\":[{}\"wanted\",1]}}", "0,".repeat(2_000));
        let shown = shortened(&detail(&input, "wanted"));
        assert!(shown.starts_with("plan/digest … ") && shown.ends_with("0,\"wanted\",1]}"), "{shown}");
        assert!(shown.chars().count() <= brief::LINE + 20, "{shown}");
        assert!(shortened(&detail(&input, "")).ends_with("\"wanted\",1]}"));
    }
}
