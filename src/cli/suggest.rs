//! What could be meant by a name that is no vector, and by a pattern that matches none.

use crate::report::escape;
use crate::vector::format::Tombstone;
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
    let begun: Vec<&str> = ids(vectors, |loaded| loaded.vector.id.starts_with(name));
    if !name.is_empty() && !begun.is_empty() {
        let meant = match nearest(name, names(vectors)).as_slice() {
            [] => String::new(),
            near => format!("; did you mean {}?", near.join(" or ")),
        };
        return format!(
            "there is no vector `{name}`{meant}; so begin {}: `planproof list --filter {}` lists them",
            some(&begun),
            escape::shell_word(&format!("{name}**"))
        );
    }
    match similar(name, names(vectors)).as_slice() {
        [] => format!("there is no vector `{name}`; `planproof list` lists all"),
        near => format!("there is no vector `{name}`; did you mean {}?", near.join(" or ")),
    }
}

/// Says that a `--filter` matches no id, and what would.
pub(super) fn dead_filter(glob: &str, vectors: &[LoadedVector]) -> String {
    let nothing = format!("--filter {} matches none of {} vectors", escape::shell_word(glob), vectors.len());
    let clauses = vectors.iter().flat_map(|loaded| &loaded.vector.clauses);
    if clauses.clone().any(|clause| clause == glob) {
        return format!("{nothing}; it is the name of a clause: --clause {}", escape::shell_word(glob));
    }
    let stem = glob.trim_end_matches(['*', '.']);
    let begun = ids(vectors, |loaded| loaded.vector.id.starts_with(stem));
    if !stem.is_empty() && !begun.is_empty() {
        let wider = escape::shell_word(&format!("{stem}**"));
        return format!("{nothing}; --filter {wider} matches {}: {}", begun.len(), some(&begun));
    }
    or_similar(nothing, stem, beginnings(vectors))
}

/// Says that a `--clause` matches no clause of any vector, and what would.
pub(super) fn dead_clause(glob: &str, vectors: &[LoadedVector]) -> String {
    let mut known: Vec<&str> = vectors.iter().flat_map(|loaded| &loaded.vector.clauses).map(String::as_str).collect();
    known.sort_unstable();
    known.dedup();
    let nothing = format!("--clause {} matches no clause of {} vectors", escape::shell_word(glob), vectors.len());
    let stem = glob.trim_end_matches(['*', '.']);
    let begun: Vec<&str> = known.iter().copied().filter(|clause| clause.starts_with(stem)).collect();
    if !stem.is_empty() && !begun.is_empty() {
        let wider = escape::shell_word(&format!("{stem}**"));
        return format!("{nothing}; --clause {wider} matches {}", some(&begun));
    }
    or_similar(nothing, stem, known)
}

fn or_similar<'k>(nothing: String, stem: &str, known: impl IntoIterator<Item = &'k str>) -> String {
    match similar(stem, known).as_slice() {
        [] => format!("{nothing}; `planproof list` lists all ids, `planproof list --json` their clauses"),
        near => format!("{nothing}; did you mean {}?", near.join(" or ")),
    }
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
