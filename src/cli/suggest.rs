//! What could be meant by a name that is no vector, and by a pattern that matches none.

use crate::report::escape;
use crate::vector::format::Tombstone;
use crate::vector::glob::Glob;
use crate::vector::load::LoadedVector;
use crate::vector::nearest::{nearest, similar};

/// How many names a message shows of those that fit.
const SHOWN: usize = 3;

/// Says that there is no vector of that name, and what could be meant. One wording for all commands.
pub(super) fn unknown_vector(name: &str, vectors: &[LoadedVector], withdrawn: &[Tombstone]) -> String {
    if let Some(tombstone) = withdrawn.iter().find(|tombstone| tombstone.id == name) {
        return format!("{name} was withdrawn: {}", tombstone.reason);
    }
    let of_clause: Vec<&str> = ids(vectors, |loaded| loaded.vector.clauses.iter().any(|clause| clause == name));
    if !of_clause.is_empty() {
        return format!(
            "`{name}` is a clause and not a vector; its vectors are {}; `planproof show {}` shows them all",
            some(&of_clause),
            escape::shell_word(name)
        );
    }
    let of_suite = ids(vectors, |loaded| loaded.suite.name() == name);
    if !of_suite.is_empty() {
        let count = of_suite.len();
        return format!(
            "`{name}` is a suite and not a vector; `planproof list --suite {name}` lists its {count} vectors"
        );
    }
    let nothing = format!("there is no vector `{name}`");
    let begun: Vec<&str> = ids(vectors, |loaded| !name.is_empty() && loaded.vector.id.starts_with(name));
    match begun.as_slice() {
        [] => or_similar(nothing, name, names(vectors).collect(), "`planproof list` lists all"),
        [only] => format!("{nothing}; did you mean {only}?"),
        several => {
            let clauses = vectors.iter().flat_map(|loaded| &loaded.vector.clauses).map(String::as_str);
            let meant = match nearest(name, clauses).first() {
                Some(clause) if clause.starts_with(name) => format!("; did you mean the clause {clause}?"),
                _ => String::new(),
            };
            let (count, all) = (several.len(), escape::shell_word(&format!("{name}**")));
            let such = several[..several.len().min(SHOWN)].join(", ");
            format!("{nothing}{meant}; {count} ids begin with it, such as {such}; `planproof list --filter {all}` lists them")
        }
    }
}

/// Says that a `--filter` matches no id, and what would.
pub(super) fn dead_filter(glob: &str, vectors: &[LoadedVector]) -> String {
    let nothing = format!("--filter {} matches none of {} vectors", escape::shell_word(glob), vectors.len());
    let ids_known: Vec<&str> = ids(vectors, |_| true);
    if let Some(small) = in_small_letters(glob, &ids_known) {
        return format!("{nothing}; ids are in small letters: --filter {}", escape::shell_word(&small));
    }
    let clauses = clauses(vectors);
    if clauses.contains(&glob) {
        return format!("{nothing}; it is the name of a clause: --clause {}", escape::shell_word(glob));
    }
    if vectors.iter().any(|loaded| loaded.suite.name() == glob) {
        return format!("{nothing}; it is the name of a suite: --suite {glob}");
    }
    let stem = glob.trim_end_matches(['*', '.']);
    let begun = ids(vectors, |loaded| loaded.vector.id.starts_with(stem));
    if !stem.is_empty() && !begun.is_empty() {
        let wider = escape::shell_word(&format!("{stem}**"));
        return format!("{nothing}; --filter {wider} matches {}: {}", begun.len(), some(&begun));
    }
    let part = glob.trim_matches(['*', '.']);
    let holding = ids(vectors, |loaded| loaded.vector.id.contains(part));
    if !part.is_empty() && !holding.is_empty() {
        let wider = escape::shell_word(&format!("**{part}**"));
        let clause = clauses.iter().find(|clause| clause.split('.').next_back() == Some(part));
        let clause = clause.map_or_else(String::new, |clause| format!("; there is the clause --clause {clause}"));
        return format!("{nothing}; --filter {wider} matches {}: {}{clause}", holding.len(), some(&holding));
    }
    or_similar(nothing, stem, beginnings(vectors).collect(), "`planproof list` lists all ids")
}

/// Says that a `--clause` matches no clause of any vector, and what would.
pub(super) fn dead_clause(glob: &str, vectors: &[LoadedVector]) -> String {
    let known = clauses(vectors);
    let nothing = format!("--clause {} matches no clause of {} vectors", escape::shell_word(glob), vectors.len());
    if let Some(small) = in_small_letters(glob, &known) {
        return format!("{nothing}; clauses are in small letters: --clause {}", escape::shell_word(&small));
    }
    if vectors.iter().any(|loaded| loaded.vector.id == glob) {
        return format!("{nothing}; it is the id of a vector: --filter {}", escape::shell_word(glob));
    }
    let stem = glob.trim_end_matches(['*', '.']);
    let begun: Vec<&str> = known.iter().copied().filter(|clause| clause.starts_with(stem)).collect();
    if !stem.is_empty() && !begun.is_empty() {
        let wider = escape::shell_word(&format!("{stem}**"));
        return format!("{nothing}; --clause {wider} matches {}", some(&begun));
    }
    or_similar(nothing, stem, known, "`planproof list --json` lists the clauses of all vectors")
}

/// Ends a message with the names that could be meant by `name`, or with how known names go on where it
/// stops being one, or with where all of them are.
fn or_similar(nothing: String, name: &str, known: Vec<&str>, all: &str) -> String {
    let near = similar(name.trim_matches(['*', '.']), known.iter().copied());
    if !near.is_empty() {
        return format!("{nothing}; did you mean {}?", near.join(" or "));
    }
    match branches(name, &known) {
        Some((prefix, next)) => format!("{nothing}; after `{prefix}` comes {}; {all}", some(&next)),
        None => format!("{nothing}; {all}"),
    }
}

/// The longest beginning of `name`, up to a dot, that known names share, and the parts with which they go on.
fn branches<'k>(name: &str, known: &[&'k str]) -> Option<(String, Vec<&'k str>)> {
    name.rmatch_indices('.').map(|(dot, _)| &name[..=dot]).find_map(|prefix| {
        let mut next: Vec<&str> =
            known.iter().filter_map(|name| name.strip_prefix(prefix)?.split('.').next()).collect();
        next.sort_unstable();
        next.dedup();
        (!next.is_empty()).then(|| (prefix.to_owned(), next))
    })
}

/// The glob in small letters, where capitals alone keep it from matching.
fn in_small_letters(glob: &str, known: &[&str]) -> Option<String> {
    let small = glob.to_lowercase();
    let pattern: Glob = small.parse().ok()?;
    (small != glob && known.iter().any(|name| pattern.matches(name))).then_some(small)
}

/// The clauses of all vectors, each once, in order of name.
fn clauses(vectors: &[LoadedVector]) -> Vec<&str> {
    let mut known: Vec<&str> = vectors.iter().flat_map(|loaded| &loaded.vector.clauses).map(String::as_str).collect();
    known.sort_unstable();
    known.dedup();
    known
}

/// All ids and clauses.
fn names(vectors: &[LoadedVector]) -> impl Iterator<Item = &str> {
    let both = vectors.iter().flat_map(|loaded| std::iter::once(&loaded.vector.id).chain(&loaded.vector.clauses));
    both.map(String::as_str)
}

/// All ids, and what stands before each of their dots: what a glob usually begins with.
fn beginnings(vectors: &[LoadedVector]) -> impl Iterator<Item = &str> {
    let ids = vectors.iter().map(|loaded| loaded.vector.id.as_str());
    ids.flat_map(|id| id.match_indices('.').map(|(dot, _)| &id[..dot]).chain(std::iter::once(id)))
}

/// The ids of the vectors that fit, in order.
fn ids(vectors: &[LoadedVector], fits: impl Fn(&LoadedVector) -> bool) -> Vec<&str> {
    let mut ids: Vec<&str> =
        vectors.iter().filter(|loaded| fits(loaded)).map(|loaded| loaded.vector.id.as_str()).collect();
    ids.sort_unstable();
    ids
}

/// The first names, and how many there are beside them.
fn some(names: &[&str]) -> String {
    let shown = names[..names.len().min(SHOWN)].join(", ");
    match names.len().saturating_sub(SHOWN) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}
