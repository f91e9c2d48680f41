//! Containers with rules: Record (a set of members), Map and Set (ordered, no two keys equal).

use std::collections::HashSet;

use foldhash::fast::RandomState;
use indexmap::IndexMap;

use super::{Text, Value};
use crate::encode::encode_to_vec;

/// A plain object: members with distinct names, whose order carries nothing (SPEC.md
/// `value.plain`).
#[derive(Clone, Debug)]
pub struct Record {
    members: Members,
}

/// Most records are small: a sorted list takes one allocation and no hashing. A large one may be
/// written to a hundred thousand times, where inserting into a list would be quadratic.
#[derive(Clone, Debug)]
enum Members {
    /// At most [`FEW`], in canonical order.
    Few(Vec<(Text, Value)>),
    /// In any order.
    Many(IndexMap<Text, Value, RandomState>),
}

/// The most members that are kept as a list.
const FEW: usize = 32;

impl Default for Record {
    fn default() -> Self {
        Record { members: Members::Few(Vec::new()) }
    }
}

impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        match (&self.members, &other.members) {
            (Members::Few(a), Members::Few(b)) => a == b,
            _ => self.len() == other.len() && self.iter().all(|(name, value)| other.get(name) == Some(value)),
        }
    }
}

impl Eq for Record {}

impl Record {
    /// The record of these members, whose names are distinct. O(n log n).
    #[must_use]
    pub fn from_members(mut members: Vec<(Text, Value)>) -> Self {
        // Also when there are many, so that encoding finds them sorted.
        members.sort_unstable_by(|(a, _), (b, _)| canonical_key(a).cmp(&canonical_key(b)));
        let members =
            if members.len() <= FEW { Members::Few(members) } else { Members::Many(members.into_iter().collect()) };
        Record { members }
    }

    /// The member of that name. O(1).
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value> {
        match &self.members {
            Members::Few(list) => place(list, name).ok().map(|index| &list[index].1),
            Members::Many(table) => table.get(name),
        }
    }

    /// The member of that name, to be changed. O(1).
    #[must_use]
    pub fn get_mut(&mut self, name: &str) -> Option<&mut Value> {
        match &mut self.members {
            Members::Few(list) => place(list, name).ok().map(|index| &mut list[index].1),
            Members::Many(table) => table.get_mut(name),
        }
    }

    /// Sets a member. O(1) amortised.
    pub fn insert(&mut self, name: Text, value: Value) {
        match &mut self.members {
            Members::Few(list) => match place(list, &name) {
                Ok(index) => list[index].1 = value,
                Err(index) if list.len() < FEW => list.insert(index, (name, value)),
                Err(_) => {
                    let mut table: IndexMap<_, _, _> = std::mem::take(list).into_iter().collect();
                    table.insert(name, value);
                    self.members = Members::Many(table);
                }
            },
            Members::Many(table) => {
                table.insert(name, value);
            }
        }
    }

    /// The members, in no order that means anything.
    pub fn iter(&self) -> impl Iterator<Item = (&Text, &Value)> {
        let (list, table) = match &self.members {
            Members::Few(list) => (Some(list.iter()), None),
            Members::Many(table) => (None, Some(table.iter())),
        };
        list.into_iter().flatten().map(|(name, value)| (name, value)).chain(table.into_iter().flatten())
    }

    /// How many members there are.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.members {
            Members::Few(list) => list.len(),
            Members::Many(table) => table.len(),
        }
    }

    /// True when there is no member.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Calls `visit` for each member in canonical order: bytewise by encoded name, which for text
    /// is by UTF-8 length and then bytewise (SPEC.md `encoding.record`). O(n) for small records
    /// and those as they were read, else O(n log n).
    pub fn for_each_canonical<'r>(&'r self, mut visit: impl FnMut(&'r Text, &'r Value)) {
        match &self.members {
            Members::Few(list) => list.iter().for_each(|(name, value)| visit(name, value)),
            Members::Many(table) if table.keys().is_sorted_by_key(|name| canonical_key(name)) => {
                table.iter().for_each(|(name, value)| visit(name, value));
            }
            Members::Many(table) => {
                let mut sorted: Vec<_> = table.iter().collect();
                sorted.sort_unstable_by_key(|(name, _)| canonical_key(name));
                sorted.into_iter().for_each(|(name, value)| visit(name, value));
            }
        }
    }
}

/// Where `name` stands in a list in canonical order, or where it would.
fn place(list: &[(Text, Value)], name: &str) -> Result<usize, usize> {
    list.binary_search_by(|(own, _)| canonical_key(own).cmp(&canonical_key(name)))
}

/// Orders names like their encodings: a shorter text has a smaller head.
fn canonical_key(name: &str) -> (usize, &[u8]) {
    (name.len(), name.as_bytes())
}

/// A Map: pairs in insertion order, no two keys equal, no key -0 (SPEC.md `value.map`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    pairs: Vec<(Value, Value)>,
}

/// A Set: members in insertion order, no two equal, none -0 (SPEC.md `value.set`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Set {
    members: Vec<Value>,
}

/// A Map key or Set member that a Map or Set cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DuplicateKey {
    /// Equal to an earlier one.
    #[error("it equals an earlier one, and a Map or Set holds each key once")]
    Equal {
        /// Its index.
        index: usize,
    },
    /// -0, which Map and Set store as 0.
    #[error("-0 cannot be a key: Map and Set store it as 0")]
    NegativeZero {
        /// Its index.
        index: usize,
    },
}

impl DuplicateKey {
    /// The index of the offending key.
    #[must_use]
    pub fn index(self) -> usize {
        match self {
            DuplicateKey::Equal { index } | DuplicateKey::NegativeZero { index } => index,
        }
    }
}

impl Map {
    /// The Map of these pairs.
    ///
    /// # Errors
    /// A key that equals an earlier one, or -0. Linear in the encodings of the keys.
    pub fn new(pairs: Vec<(Value, Value)>) -> Result<Self, DuplicateKey> {
        check_distinct(pairs.len(), pairs.iter().map(|(key, _)| key))?;
        Ok(Map { pairs })
    }

    /// The pairs, in insertion order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &(Value, Value)> {
        self.pairs.iter()
    }
}

impl Set {
    /// The Set of these members.
    ///
    /// # Errors
    /// A member that equals an earlier one, or -0. Linear in the encodings of the members.
    pub fn new(members: Vec<Value>) -> Result<Self, DuplicateKey> {
        check_distinct(members.len(), members.iter())?;
        Ok(Set { members })
    }

    /// The members, in insertion order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Value> {
        self.members.iter()
    }
}

/// Keys are equal when their encodings are.
fn check_distinct<'v>(count: usize, keys: impl Iterator<Item = &'v Value>) -> Result<(), DuplicateKey> {
    let mut seen = HashSet::<_, RandomState>::default();
    for (index, key) in keys.enumerate() {
        if matches!(key, Value::Number(number) if *number == 0.0 && number.is_sign_negative()) {
            return Err(DuplicateKey::NegativeZero { index });
        }
        if count > 1 && !seen.insert(encode_to_vec(key)) {
            return Err(DuplicateKey::Equal { index });
        }
    }
    Ok(())
}
