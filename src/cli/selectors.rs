//! The options that select vectors, shared by the commands that do.

use std::path::PathBuf;

use super::output::warn_of;
use super::suggest::{dead_clause, dead_filter};
use crate::suite::Suite;
use crate::vector::format::{Level, Tombstone};
use crate::vector::glob::Glob;
use crate::vector::load::{self, LoadError, LoadedVector};
use crate::vector::nearest::nearest;
use crate::vector::select::{has_clause, Selection, Shard};

/// Where vectors come from, and which are meant.
#[derive(Debug, clap::Args)]
pub(super) struct Selectors {
    /// Only vectors whose id matches, such as 'fold.order.**'. Repeatable
    ///
    /// `*` stays within a part of the id, `**` crosses dots, `?` is one character. Quote the glob, or the
    /// shell expands it. Several options of one name add up; different ones narrow each other.
    #[arg(long, value_name = "GLOB")]
    filter: Vec<Glob>,

    /// Only vectors of a clause that matches, such as fold.order or 'fold.order.**'. Repeatable
    #[arg(long, value_name = "GLOB")]
    clause: Vec<Glob>,

    /// Only vectors of this suite, such as fold. Repeatable
    #[arg(long, value_name = "SUITE", value_parser = suite)]
    suite: Vec<Suite>,

    /// core or exact; core leaves out what implementations share only to agree byte for byte
    #[arg(long, value_name = "LEVEL", value_parser = level, default_value = "exact")]
    pub(super) level: Level,

    /// Only one of N parts of the vectors, such as 2/5 on the second of five machines
    ///
    /// The part follows from the id and N alone: it stays when vectors are added.
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,

    /// Vectors from a file such as mine.json, or from all of a folder, in place of the built-in ones. Repeatable
    #[arg(long, value_name = "PATH")]
    pub(super) vectors: Vec<PathBuf>,
}

impl Selectors {
    pub(super) fn load(&self) -> Result<Vec<LoadedVector>, LoadError> {
        load_vectors(&self.vectors)
    }

    pub(super) fn selection(&self) -> Selection {
        Selection {
            filters: self.filter.clone(),
            clauses: self.clause.clone(),
            suites: self.suite.clone(),
            level: Some(self.level),
            shard: self.shard,
        }
    }

    /// Says of each `--filter` and `--clause` that matches nothing at all what would match. Such a
    /// pattern is a typing error, whatever else is selected. Patterns that match, of which nothing is
    /// left together with the other options, are none.
    pub(super) fn dead(&self, vectors: &[LoadedVector]) -> Vec<String> {
        let is_dead_filter = |glob: &&Glob| !vectors.iter().any(|loaded| glob.matches(&loaded.vector.id));
        let is_dead_clause = |glob: &&Glob| !vectors.iter().any(|loaded| has_clause(loaded, glob));
        let filters = self.filter.iter().filter(is_dead_filter).map(|glob| dead_filter(&glob.to_string(), vectors));
        let clauses = self.clause.iter().filter(is_dead_clause).map(|glob| dead_clause(&glob.to_string(), vectors));
        filters.chain(clauses).collect()
    }
}

/// The vectors at all paths, or the built-in ones. Says of clauses that are not known that they are not.
pub(super) fn load_vectors(paths: &[PathBuf]) -> Result<Vec<LoadedVector>, LoadError> {
    if paths.is_empty() {
        return load::embedded();
    }
    let loaded = load::from_paths(paths)?;
    warn_of(&loaded.unknown_clauses);
    Ok(loaded.vectors)
}

/// The ids that are no longer asked, where the vectors are the built-in ones.
pub(super) fn withdrawn(paths: &[PathBuf]) -> Vec<Tombstone> {
    if !paths.is_empty() {
        return Vec::new();
    }
    load::embedded_set().map(|loaded| loaded.withdrawn).unwrap_or_default()
}

fn suite(name: &str) -> Result<Suite, String> {
    Suite::named(name).ok_or_else(|| unknown("suite", name, &Suite::ALL.map(Suite::name)))
}

fn level(name: &str) -> Result<Level, String> {
    let known = [Level::Core, Level::Exact];
    let found = known.into_iter().find(|level| level.name() == name);
    found.ok_or_else(|| unknown("level", name, &known.map(Level::name)))
}

/// Says that there is no such thing, and what could be meant.
pub(super) fn unknown(what: &str, name: &str, known: &[&str]) -> String {
    match nearest(name, known.iter().copied()).as_slice() {
        [] => format!("there is no {what} `{name}`; there are {}", known.join(", ")),
        near => format!("there is no {what} `{name}`; did you mean {}?", near.join(" or ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_words_are_refused_with_the_nearest() {
        assert_eq!(suite("fodl"), Err("there is no suite `fodl`; did you mean fold?".to_owned()));
        assert!(level("full").is_err_and(|message| message.ends_with("there are core, exact")));
        assert_eq!(suite("fold"), Ok(Suite::Fold));
        assert_eq!(level("core"), Ok(Level::Core));
    }
}
