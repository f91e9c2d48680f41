//! Paths into a definition: how `set_node_field` writes (SPEC.md `fold.path`).

use std::sync::Arc;

use crate::value::{Record, Text, Value, MAX_CARRIED_DEPTH};

/// The most steps of a path.
const MAX_STEPS: usize = 32;

/// Names that are no step: in JavaScript they lead out of the record.
const FORBIDDEN_STEPS: [&str; 3] = ["__proto__", "prototype", "constructor"];

/// A path that may be written to: 1 to 32 steps, none empty, none forbidden.
pub struct FieldPath<'p> {
    /// The first `count` are the steps: a fold parses a path an op, without allocating.
    steps: [&'p str; MAX_STEPS],
    count: usize,
}

/// Why a path cannot be written to (SPEC.md `fold.path.invalid`).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidPath {
    /// An index that is not one of 0 … length.
    #[error("step {step:?} is no index of an array of {length}; use 0 to {length}, without a leading zero")]
    BadIndex {
        /// The step.
        step: String,
        /// The array's length.
        length: usize,
    },
    /// The definition would be nested too deeply.
    #[error("the definition would be nested deeper than {MAX_CARRIED_DEPTH} levels; flatten the value")]
    TooDeep,
    /// An empty step, as in the empty path or `a..b`.
    #[error("a step is empty; leave out the extra dot")]
    EmptyStep,
    /// A step that leads out of the record in some languages.
    #[error("{step:?} cannot be a step; name the member otherwise")]
    ForbiddenStep {
        /// The step.
        step: String,
    },
    /// A step into something that has no members.
    #[error("step {step:?} leads into something that is neither record nor array; set a value above it")]
    NotAContainer {
        /// The step.
        step: String,
    },
    /// More than 32 steps.
    #[error("more than {MAX_STEPS} steps; set a value further up")]
    TooManySteps,
}

impl<'p> FieldPath<'p> {
    /// Reads a path for writing `value`: everything that can be judged without the node.
    ///
    /// # Errors
    /// Empty or forbidden steps, too many steps, or a value that would lie too deep. Linear in
    /// the value.
    pub fn parse(path: &'p str, value: &Value) -> Result<Self, InvalidPath> {
        let mut parsed = FieldPath { steps: [""; MAX_STEPS], count: 0 };
        for step in path.split('.') {
            if parsed.count == MAX_STEPS {
                return Err(InvalidPath::TooManySteps);
            }
            if step.is_empty() {
                return Err(InvalidPath::EmptyStep);
            }
            if FORBIDDEN_STEPS.contains(&step) {
                return Err(InvalidPath::ForbiddenStep { step: step.to_owned() });
            }
            parsed.steps[parsed.count] = step;
            parsed.count += 1;
        }
        if parsed.count + value.depth() > MAX_CARRIED_DEPTH {
            return Err(InvalidPath::TooDeep);
        }
        Ok(parsed)
    }

    fn steps(&self) -> &[&'p str] {
        &self.steps[..self.count]
    }

    /// Writes `value` into `definition`, which is left as it was when the path leads nowhere.
    ///
    /// # Errors
    /// A step into something that is neither record nor array, or a bad index.
    ///
    /// What lies on the way is copied once when it is shared with an op, one level deep, and
    /// written in place after that.
    pub fn write(&self, definition: &mut Arc<Record>, value: &Value) -> Result<(), InvalidPath> {
        self.check(definition)?;
        let Some((first, rest)) = self.steps().split_first() else { return Ok(()) };
        write_member(Arc::make_mut(definition), first, rest, value);
        Ok(())
    }

    /// Walks the path without writing.
    fn check(&self, definition: &Record) -> Result<(), InvalidPath> {
        let Some((first, rest)) = self.steps().split_first() else { return Ok(()) };
        let mut at = definition.get(first);
        for step in rest {
            at = match at {
                // From here on records are created.
                None => return Ok(()),
                Some(Value::Record(record)) => record.get(step),
                Some(Value::Array(items)) => items.get(array_index(step, items.len())?),
                Some(_) => return Err(InvalidPath::NotAContainer { step: (*step).to_owned() }),
            };
        }
        Ok(())
    }
}

/// The index that `step` names in an array of `length` elements; `length` itself appends.
fn array_index(step: &str, length: usize) -> Result<usize, InvalidPath> {
    let is_decimal = step.bytes().all(|byte| byte.is_ascii_digit()) && (step == "0" || !step.starts_with('0'));
    let index = if is_decimal { step.parse().ok() } else { None };
    index.filter(|index| *index <= length).ok_or_else(|| InvalidPath::BadIndex { step: step.to_owned(), length })
}

/// Writes below the member `step` of `record`. The path was checked: recursion ends after
/// [`MAX_STEPS`] levels, and every step fits.
fn write_member(record: &mut Record, step: &str, rest: &[&str], value: &Value) {
    match record.get_mut(step) {
        Some(slot) => write_slot(slot, rest, value),
        None => record.insert(Text::from(step), created(rest, value)),
    }
}

fn write_slot(slot: &mut Value, steps: &[&str], value: &Value) {
    let Some((step, rest)) = steps.split_first() else {
        *slot = value.clone();
        return;
    };
    match slot {
        Value::Record(record) => write_member(Arc::make_mut(record), step, rest, value),
        Value::Array(items) => {
            let items = Arc::make_mut(items);
            match array_index(step, items.len()) {
                Ok(index) if index < items.len() => write_slot(&mut items[index], rest, value),
                _ => items.push(created(rest, value)),
            }
        }
        _ => {}
    }
}

/// What a step to a missing place puts there: the value, within records for the steps left.
fn created(steps: &[&str], value: &Value) -> Value {
    steps.iter().rev().fold(value.clone(), |inner, step| Record::from_members(vec![(Text::from(*step), inner)]).into())
}
