//! JSON for people: what fits in a line stays in one.

use crate::json::{write_string, Json};

/// The text of `tree` with lines of at most `width` characters where that can be, indented by two
/// spaces a level. Linear in the tree, times `width`.
pub(super) fn pretty(tree: &Json, width: usize) -> String {
    let mut out = String::new();
    write(tree, 0, width, &mut out);
    out
}

fn write(tree: &Json, indent: usize, width: usize, out: &mut String) {
    if fits(tree, width.saturating_sub(indent)).is_some() {
        tree.write(out);
        return;
    }
    match tree {
        Json::Array(items) => {
            list('[', ']', indent, out, items, |item, out| write(item, indent + 2, width, out));
        }
        Json::Object(members) => list('{', '}', indent, out, members, |(name, value), out| {
            write_string(name, out);
            out.push_str(": ");
            write(value, indent + 2, width, out);
        }),
        scalar => scalar.write(out),
    }
}

fn list<T>(opening: char, closing: char, indent: usize, out: &mut String, items: &[T], one: impl Fn(&T, &mut String)) {
    out.push(opening);
    for (position, item) in items.iter().enumerate() {
        out.push_str(if position == 0 { "\n" } else { ",\n" });
        out.extend(std::iter::repeat_n(' ', indent + 2));
        one(item, out);
    }
    out.push('\n');
    out.extend(std::iter::repeat_n(' ', indent));
    out.push(closing);
}

/// What is left of `room` after the compact text of `tree`; none when there is not enough. Reads no
/// more of the tree than could fit.
fn fits(tree: &Json, room: usize) -> Option<usize> {
    match tree {
        Json::Array(items) => {
            items.iter().try_fold(room.checked_sub(2)?, |room, item| fits(item, room)?.checked_sub(1))
        }
        Json::Object(members) => members
            .iter()
            .try_fold(room.checked_sub(2)?, |room, (name, value)| fits(value, room.checked_sub(name.len() + 4)?)),
        Json::String(text) => room.checked_sub(text.len() + 2),
        scalar => room.checked_sub(scalar.to_string().len()),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn shown(text: &str, width: usize) -> String {
        pretty(&Json::parse(text).unwrap(), width)
    }

    #[test]
    fn what_fits_stays_in_a_line_and_the_rest_is_broken() {
        assert_eq!(shown(r#"{"a":[1,2]}"#, 40), r#"{"a":[1,2]}"#);
        assert_eq!(shown(r#"{"a":[1,2],"b":"0123456789"}"#, 20), "{\n  \"a\": [1,2],\n  \"b\": \"0123456789\"\n}");
        assert_eq!(shown("[[1],[]]", 4), "[\n  [\n    1\n  ],\n  []\n]");
    }

    #[test]
    fn what_is_shown_is_the_same_json() {
        let text = r#"{"a":[{"$date":0},"\u0000\"x",null,true],"":{}}"#;
        for width in [0, 5, 10, 20, 100] {
            assert_eq!(Json::parse(&shown(text, width)).unwrap(), Json::parse(text).unwrap(), "{width}");
        }
    }
}
