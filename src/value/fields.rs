//! Strict reading of a record of known members: none missing, none extra, each of its type.

use std::sync::Arc;

use super::{Defect, Record, Text, Value};

/// The members of a record as they are taken one by one. Defects carry the member's name.
pub struct Fields<'r> {
    record: &'r Record,
    asked: Vec<&'static str>,
}

impl<'r> Fields<'r> {
    /// The members of `value`.
    ///
    /// # Errors
    /// `value` is not a record.
    pub fn of(value: &'r Value, what: &str) -> Result<Self, Defect> {
        match value {
            Value::Record(record) => Ok(Fields { record, asked: Vec::new() }),
            _ => Err(Defect::new(format!("{what} must be a record"))),
        }
    }

    /// The member `name`, if there is one.
    pub fn optional(&mut self, name: &'static str) -> Option<&'r Value> {
        self.asked.push(name);
        self.record.get(name)
    }

    /// The member `name`.
    ///
    /// # Errors
    /// It is missing.
    pub fn required(&mut self, name: &'static str) -> Result<&'r Value, Defect> {
        self.optional(name).ok_or_else(|| Defect::new(format!("member {name:?} is missing")))
    }

    /// The member `name` as `read` reads it.
    ///
    /// # Errors
    /// It is missing, or `read` refuses it; then the defect names the member.
    pub fn read<T>(
        &mut self,
        name: &'static str,
        read: impl FnOnce(&'r Value) -> Result<T, Defect>,
    ) -> Result<T, Defect> {
        read(self.required(name)?).map_err(|defect| defect.under(name))
    }

    /// The member `name`, a string.
    ///
    /// # Errors
    /// It is missing or no string.
    pub fn text(&mut self, name: &'static str) -> Result<Text, Defect> {
        self.read(name, |value| value.as_text().cloned().ok_or_else(|| Defect::new("must be a string")))
    }

    /// The member `name`, a string that is not empty.
    ///
    /// # Errors
    /// It is missing, empty or no string.
    pub fn non_empty_text(&mut self, name: &'static str) -> Result<Text, Defect> {
        let text = self.text(name)?;
        if text.is_empty() {
            return Err(Defect::new("must not be empty").under(name));
        }
        Ok(text)
    }

    /// The member `name`, an integer from `low` to `high`.
    ///
    /// # Errors
    /// It is missing, no integer, or out of range.
    pub fn integer(&mut self, name: &'static str, low: i64, high: i64) -> Result<i64, Defect> {
        self.read(name, |value| {
            value.as_integer(low, high).ok_or_else(|| Defect::new(format!("must be an integer from {low} to {high}")))
        })
    }

    /// The member `name`, a record.
    ///
    /// # Errors
    /// It is missing or no record.
    pub fn record(&mut self, name: &'static str) -> Result<Arc<Record>, Defect> {
        self.read(name, |value| match value {
            Value::Record(record) => Ok(Arc::clone(record)),
            _ => Err(Defect::new("must be a record")),
        })
    }

    /// The member `name`, a list whose items `read` reads.
    ///
    /// # Errors
    /// It is missing or no list, or `read` refuses an item; then the defect names its index.
    pub fn list<T>(
        &mut self,
        name: &'static str,
        read: impl Fn(&'r Value) -> Result<T, Defect>,
    ) -> Result<Vec<T>, Defect> {
        self.read(name, |value| {
            let items = value.as_array().ok_or_else(|| Defect::new("must be a list"))?;
            let read_at = |(index, item)| read(item).map_err(|defect: Defect| defect.under_index(index));
            items.iter().enumerate().map(read_at).collect()
        })
    }

    /// Ends the reading.
    ///
    /// # Errors
    /// The record has a member that was not asked for.
    pub fn finish(self) -> Result<(), Defect> {
        match self.record.iter().find(|(name, _)| !self.asked.contains(&&***name)) {
            Some((name, _)) => Err(Defect::new("is no member here; leave it out").under(name)),
            None => Ok(()),
        }
    }
}
