//! Which vectors are meant: by id, clause, suite, level and shard.

use std::str::FromStr;

use sha2::{Digest as _, Sha256};

use super::format::Level;
use super::glob::Glob;
use super::load::LoadedVector;
use crate::suite::Suite;

/// What the user asked for. The default selects everything.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// An id must match one of these; none: any id will do.
    pub filters: Vec<Glob>,
    /// A clause of the vector must match one of these; none: any clause will do.
    pub clauses: Vec<Glob>,
    /// The suite must be one of these; none: any suite will do.
    pub suites: Vec<Suite>,
    /// `Core` leaves out the vectors of level exact; `Exact` and none leave out nothing.
    pub level: Option<Level>,
    /// The part of the ids that is asked here.
    pub shard: Option<Shard>,
}

impl Selection {
    /// True when the vector is meant.
    #[must_use]
    pub fn includes(&self, vector: &LoadedVector) -> bool {
        let id = vector.vector.id.as_str();
        (self.filters.is_empty() || self.filters.iter().any(|glob| glob.matches(id)))
            && (self.clauses.is_empty() || self.clauses.iter().any(|glob| has_clause(vector, glob)))
            && (self.suites.is_empty() || self.suites.contains(&vector.suite))
            && (self.level != Some(Level::Core) || vector.vector.level == Level::Core)
            && self.shard.is_none_or(|shard| shard.includes(id))
    }
}

impl Selection {
    /// How many vectors each kind of selector matches by itself, and which to leave out: said when nothing is left of
    /// them together.
    #[must_use]
    pub fn explain(&self, vectors: &[LoadedVector]) -> String {
        let parts = self.parts();
        let count = |selection: &Selection| vectors.iter().filter(|vector| selection.includes(vector)).count();
        let alone: Vec<String> =
            parts.iter().map(|(words, alone, _)| format!("{words} matches {}", count(alone))).collect();
        let fixes: Vec<String> = parts
            .iter()
            .map(|(words, _, others)| (words, count(others)))
            .filter(|(_, left)| *left > 0)
            .map(|(words, left)| format!("without {words} there are {left}"))
            .collect();
        let fixes = match (fixes.as_slice(), parts.len()) {
            (_, 0) => return "there are no vectors".to_owned(),
            (_, 1) => "leave it out (with a large N a part I/N can be empty)".to_owned(),
            ([], _) => "leave out more than one of them".to_owned(),
            (fixes, _) => fixes.join(", "),
        };
        format!("{}; {fixes}", alone.join(", "))
    }

    /// Each kind of selector that narrows: in words, alone, and all the others without it.
    fn parts(&self) -> Vec<(String, Selection, Selection)> {
        let words = |name: &str, values: Vec<String>| {
            values.iter().map(|value| format!("{name} {value}")).collect::<Vec<_>>().join(" ")
        };
        let texts = |globs: &[Glob]| globs.iter().map(ToString::to_string).collect::<Vec<_>>();
        let mut parts = Vec::new();
        if !self.filters.is_empty() {
            let alone = Selection { filters: self.filters.clone(), ..Selection::default() };
            let others = Selection { filters: Vec::new(), ..self.clone() };
            parts.push((words("--filter", texts(&self.filters)), alone, others));
        }
        if !self.clauses.is_empty() {
            let alone = Selection { clauses: self.clauses.clone(), ..Selection::default() };
            let others = Selection { clauses: Vec::new(), ..self.clone() };
            parts.push((words("--clause", texts(&self.clauses)), alone, others));
        }
        if !self.suites.is_empty() {
            let names = self.suites.iter().map(|suite| suite.name().to_owned()).collect();
            let alone = Selection { suites: self.suites.clone(), ..Selection::default() };
            let others = Selection { suites: Vec::new(), ..self.clone() };
            parts.push((words("--suite", names), alone, others));
        }
        if self.level == Some(Level::Core) {
            let alone = Selection { level: self.level, ..Selection::default() };
            let others = Selection { level: None, ..self.clone() };
            parts.push((words("--level", vec![Level::Core.name().to_owned()]), alone, others));
        }
        if let Some(shard) = self.shard {
            let alone = Selection { shard: Some(shard), ..Selection::default() };
            let others = Selection { shard: None, ..self.clone() };
            parts.push((format!("--shard {}/{}", shard.index, shard.count), alone, others));
        }
        parts
    }
}

/// True when a clause of the vector matches.
#[must_use]
pub fn has_clause(vector: &LoadedVector, glob: &Glob) -> bool {
    vector.vector.clauses.iter().any(|clause| glob.matches(clause))
}

/// One of several disjoint parts of all ids. An id's part follows from the id alone: it stays
/// when vectors are added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    index: u64,
    count: u64,
}

/// Why a text is not a shard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShardError {
    /// Not two numbers, or none that go together.
    #[error("a shard is I/N with 1 <= I <= N, such as 2/5")]
    Form,
    /// A number that is too large to count with.
    #[error("a shard is I/N, such as 2/5, and N is at most {}", u64::MAX)]
    TooLarge,
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let (index, count) = text.split_once('/').ok_or(ShardError::Form)?;
        let number = |text: &str| -> Result<u64, ShardError> {
            // `parse` would take a sign too.
            if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(ShardError::Form);
            }
            // Digits alone: what is not read is too large.
            text.parse().map_err(|_| ShardError::TooLarge)
        };
        let (index, count) = (number(index)?, number(count)?);
        if index == 0 || index > count {
            return Err(ShardError::Form);
        }
        Ok(Shard { index, count })
    }
}

impl Shard {
    /// True when `id` belongs to this shard: the first eight bytes of its SHA-256, big-endian,
    /// leave the remainder I − 1 when divided by N.
    #[must_use]
    pub fn includes(self, id: &str) -> bool {
        let hash = Sha256::digest(id);
        let number = hash.iter().take(8).fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
        number % self.count == self.index - 1
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn shards_are_read_strictly() {
        assert_eq!("2/5".parse(), Ok(Shard { index: 2, count: 5 }));
        for bad in ["", "1", "0/5", "6/5", "1/0", "0/0", "+1/5", "1/+5", "-1/5", "a/b", "1/2/3", " 1/2", "/2", "1/"] {
            assert_eq!(bad.parse::<Shard>(), Err(ShardError::Form), "{bad}");
        }
        assert_eq!("1/18446744073709551615".parse(), Ok(Shard { index: 1, count: u64::MAX }));
        assert_eq!("1/18446744073709551616".parse::<Shard>(), Err(ShardError::TooLarge));
    }

    #[test]
    fn each_id_is_in_exactly_one_shard() {
        let shards: Vec<Shard> = (1..=7).map(|index| format!("{index}/7").parse().unwrap()).collect();
        for number in 0..200 {
            let id = format!("fold.order.{number}");
            assert_eq!(shards.iter().filter(|shard| shard.includes(&id)).count(), 1, "{id}");
        }
    }

    #[test]
    fn a_shard_follows_from_the_sha_256_of_the_id() {
        // SHA-256 of "abc" begins ba7816bf8f01cfea.
        let number: u64 = 0xba78_16bf_8f01_cfea;
        let index = number % 7 + 1;
        assert!(format!("{index}/7").parse::<Shard>().unwrap().includes("abc"));
    }
}
