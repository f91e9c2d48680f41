//! The clauses of SPEC.md, read from its headings.

use std::collections::BTreeMap;

use crate::vector::format::Level;

/// Clause names, each with its place in SPEC.md and its level.
#[derive(Clone, Debug)]
pub struct Clauses(BTreeMap<String, (usize, Level)>);

impl Clauses {
    /// Reads headings of the form "### `name` (level)".
    #[must_use]
    pub fn of_specification() -> Clauses {
        let headings = include_str!("../SPEC.md").lines().filter_map(|line| {
            let (name, rest) = line.strip_prefix("### `")?.split_once('`')?;
            let level = match rest.trim() {
                "(core)" => Level::Core,
                "(exact)" => Level::Exact,
                _ => return None,
            };
            Some((name.to_owned(), level))
        });
        Clauses(headings.enumerate().map(|(place, (name, level))| (name, (place, level))).collect())
    }

    /// The level of a clause, if there is such a clause.
    #[must_use]
    pub fn level(&self, name: &str) -> Option<Level> {
        self.0.get(name).map(|(_, level)| *level)
    }

    /// How many clauses SPEC.md states before this one, if there is such a clause.
    #[must_use]
    pub fn place(&self, name: &str) -> Option<usize> {
        self.0.get(name).map(|(place, _)| *place)
    }

    /// All names, sorted.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }
}
