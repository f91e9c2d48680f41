//! The order in which people read red vectors, and how many of each clause are red.

use std::collections::BTreeMap;

use crate::runner::event::Judged;
use crate::spec::Clauses;

/// Sorts red vectors so that the first is the best one to begin with. A vector stands where SPEC.md has
/// stated all the rules that it lists: one that needs rules of late chapters may be red for the fault of
/// an early one. Among those of one place come first the vectors that are about that rule, and smaller
/// inputs before larger ones. Where digests differ and nothing before them, the encoding is in question, whatever the
/// vector is about: it stands where the digest is stated, behind those that are about the encoding itself.
pub(super) fn sort(red: &mut [Judged], clauses: &Clauses) {
    red.sort_by_cached_key(|judged| {
        let places: Vec<usize> = judged.clauses.iter().map(|clause| place(clause, clauses)).collect();
        let first = places.first().copied();
        let (encoding, digest) = (place(ENCODING, clauses), place(DIGEST, clauses));
        let is_digest = judged.detail.as_ref().is_some_and(|detail| detail.is_digest);
        let last = places.iter().copied().chain(is_digest.then_some(digest)).max();
        let about = match first {
            first if first == last => About::Last,
            Some(first) if is_digest && (encoding..digest).contains(&first) => About::Encoding,
            _ => About::Another,
        };
        let input = judged.detail.as_ref().map_or(0, |detail| detail.input.len());
        (last, about, input, judged.id.clone())
    });
}

/// The first clause of the encoding, and the clause of the digest, which needs them all.
const ENCODING: &str = "encoding.simple";
const DIGEST: &str = "digest.golden";

/// What a vector is about, beside the last rule that it needs. The first is the best to begin with.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum About {
    /// That rule.
    Last,
    /// A rule of the encoding, and what is wrong is a digest.
    Encoding,
    /// Another.
    Another,
}

/// Where a clause stands in SPEC.md; one that it does not state stands behind all others.
fn place(clause: &str, clauses: &Clauses) -> usize {
    clauses.place(clause).unwrap_or(usize::MAX)
}

/// How many vectors about each clause were judged, and how many of them are red. A vector is about the first
/// of its clauses, so that each counts once.
#[derive(Default)]
pub(super) struct ByClause(BTreeMap<String, Count>);

/// Vectors about one clause.
#[derive(Clone, Copy, Default)]
struct Count {
    red: usize,
    judged: usize,
}

impl ByClause {
    /// Counts a vector that was asked.
    pub(super) fn count(&mut self, judged: &Judged) {
        let Some(clause) = judged.clauses.first() else { return };
        let count = self.0.entry(clause.clone()).or_default();
        count.judged += 1;
        count.red += usize::from(judged.verdict.is_red());
    }

    /// Each clause with red vectors, how many are red and how many were judged, in the order of SPEC.md.
    pub(super) fn red(&self, clauses: &Clauses) -> Vec<(&str, usize, usize)> {
        let mut rows: Vec<(&str, usize, usize)> = self
            .0
            .iter()
            .filter(|(_, count)| count.red > 0)
            .map(|(clause, count)| (clause.as_str(), count.red, count.judged))
            .collect();
        rows.sort_by_key(|(clause, ..)| (place(clause, clauses), *clause));
        rows
    }
}
