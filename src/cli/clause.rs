//! A clause for people: its rule as SPEC.md words it, and its vectors.

use std::fmt::Write as _;

use crate::report::escape;
use crate::vector::load::LoadedVector;

/// SPEC.md, so that a clause can be read where only the binary is.
pub(super) const SPECIFICATION: &str = include_str!("../../SPEC.md");

/// The page of a clause; none where neither SPEC.md nor a vector knows it.
pub(super) fn page(name: &str, vectors: &[LoadedVector]) -> Option<String> {
    let rule = rule(name);
    let own = vectors_of(name, vectors);
    if rule.is_none() && own.is_empty() {
        return None;
    }
    let mut text = String::new();
    // Writing to a string does not fail, here and below.
    match rule {
        Some((level, rule)) => {
            let _ = writeln!(text, "{name} (clause, level {level})\n");
            rule.lines().for_each(|line| {
                let _ = writeln!(text, "  {}", escape::whole_line(line));
            });
        }
        None => {
            let _ = writeln!(text, "{} (clause)", escape::line(name));
        }
    }
    let _ = writeln!(text, "\nvectors ({})", own.len());
    for loaded in &own {
        let vector = &loaded.vector;
        let _ = writeln!(text, "  {}\n      {}", vector.id, escape::line(&vector.title));
    }
    let narrower = narrower(name, vectors);
    if !narrower.is_empty() {
        let _ = writeln!(text, "\nnarrower clauses: {}", escape::line(&narrower.join(", ")));
    }
    if let Some(first) = own.first() {
        let _ = writeln!(text, "\nplanproof show {}\n    explains a vector", first.vector.id);
        let _ =
            writeln!(text, "planproof run --clause {} -- ADAPTER\n    asks these vectors", escape::shell_word(name));
    }
    Some(text)
}

/// The vectors that show the clause, in order of id.
pub(super) fn vectors_of<'v>(name: &str, vectors: &'v [LoadedVector]) -> Vec<&'v LoadedVector> {
    let of_clause = |loaded: &&LoadedVector| loaded.vector.clauses.iter().any(|clause| clause == name);
    let mut own: Vec<&LoadedVector> = vectors.iter().filter(of_clause).collect();
    own.sort_by(|a, b| a.vector.id.cmp(&b.vector.id));
    own
}

/// Level and text of a clause: what stands between its heading and the next.
fn rule(name: &str) -> Option<(&'static str, &'static str)> {
    let heading = format!("### `{name}` (");
    let at = SPECIFICATION.match_indices(&heading).map(|(at, _)| at).find(|at| {
        // A heading begins a line.
        SPECIFICATION[..*at].ends_with('\n')
    })?;
    let (level, rest) = SPECIFICATION[at + heading.len()..].split_once(")\n")?;
    let end = ["\n#", "\n---"].iter().filter_map(|next| rest.find(next)).min().unwrap_or(rest.len());
    Some((level, rest[..end].trim_matches('\n')))
}

fn narrower(name: &str, vectors: &[LoadedVector]) -> Vec<String> {
    let prefix = format!("{name}.");
    let mut names: Vec<&str> = vectors
        .iter()
        .flat_map(|loaded| &loaded.vector.clauses)
        .map(String::as_str)
        .filter(|clause| clause.starts_with(&prefix))
        .collect();
    names.sort_unstable();
    names.dedup();
    names.into_iter().map(|clause| format!("{clause} ({})", vectors_of(clause, vectors).len())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clause_has_its_level_and_its_text_and_nothing_of_the_next() {
        let found = rule("value.undefined");
        let wanted =
            "`{\"$undefined\": true}` is the value undefined. A member that holds undefined is present: it is \
                      not\nthe same as an absent member, nor as null.";
        assert_eq!(found, Some(("exact", wanted)));
        assert!(rule("value.depth").is_some_and(|(_, text)| text.ends_with("never with a crash.")));
        assert_eq!(rule("value"), None);
        assert_eq!(rule("value.nothing"), None);
    }
}
