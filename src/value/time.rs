//! Values of time: Date, DateTime, Duration, Interval.

use super::Text;

/// The largest magnitude of an instant, in milliseconds since 1970-01-01T00:00:00Z.
pub const MAX_INSTANT_MS: i64 = 8_640_000_000_000_000;

/// The units of a duration, from the largest to the smallest.
pub const DURATION_UNITS: [&str; 9] =
    ["years", "quarters", "months", "weeks", "days", "hours", "minutes", "seconds", "milliseconds"];

/// A Date (SPEC.md `value.date`): whole milliseconds, or the invalid Date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Date(Option<i64>);

impl Date {
    /// The Date at `ms`; `None` beyond [`MAX_INSTANT_MS`].
    #[must_use]
    pub fn at(ms: i64) -> Option<Self> {
        (ms.abs() <= MAX_INSTANT_MS).then_some(Date(Some(ms)))
    }

    /// The invalid Date.
    pub const INVALID: Date = Date(None);

    /// Milliseconds since 1970-01-01T00:00:00Z; `None` for the invalid Date.
    #[must_use]
    pub fn ms(self) -> Option<i64> {
        self.0
    }
}

/// An instant with a zone name (SPEC.md `value.datetime`). The zone is part of the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DateTime {
    ms: i64,
    zone: Text,
}

impl DateTime {
    /// The DateTime at `ms` in `zone`; `None` when the instant is out of range or the zone is not
    /// `[A-Za-z0-9_+/-]{1,64}`.
    #[must_use]
    pub fn new(ms: i64, zone: Text) -> Option<Self> {
        let zone_fits = (1..=64).contains(&zone.len())
            && zone.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_+/-".contains(&byte));
        (ms.abs() <= MAX_INSTANT_MS && zone_fits).then_some(DateTime { ms, zone })
    }

    /// Milliseconds since 1970-01-01T00:00:00Z.
    #[must_use]
    pub fn ms(&self) -> i64 {
        self.ms
    }

    /// The zone name.
    #[must_use]
    pub fn zone(&self) -> &Text {
        &self.zone
    }
}

/// A calendar duration, not normalised (SPEC.md `value.duration`).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Duration {
    /// One amount for each of [`DURATION_UNITS`]; finite and not -0.
    amounts: [Option<f64>; DURATION_UNITS.len()],
}

// Amounts are never NaN.
impl Eq for Duration {}

impl Duration {
    /// Sets the amount of a unit; false for an unknown unit, an amount that is not finite, or -0.
    #[must_use]
    pub fn set(&mut self, unit: &str, amount: f64) -> bool {
        let is_negative_zero = amount == 0.0 && amount.is_sign_negative();
        match DURATION_UNITS.iter().position(|name| *name == unit) {
            Some(index) if amount.is_finite() && !is_negative_zero => {
                self.amounts[index] = Some(amount);
                true
            }
            _ => false,
        }
    }

    /// The units that are present with their amounts, from the largest to the smallest.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, f64)> + '_ {
        DURATION_UNITS.into_iter().zip(self.amounts).filter_map(|(unit, amount)| Some((unit, amount?)))
    }
}

/// A half-open interval (SPEC.md `value.interval`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interval {
    start: DateTime,
    end: DateTime,
}

impl Interval {
    /// The interval from `start` to `end`; `None` when the start is after the end.
    #[must_use]
    pub fn new(start: DateTime, end: DateTime) -> Option<Self> {
        (start.ms <= end.ms).then_some(Interval { start, end })
    }

    /// Its start, which belongs to it.
    #[must_use]
    pub fn start(&self) -> &DateTime {
        &self.start
    }

    /// Its end, which does not belong to it.
    #[must_use]
    pub fn end(&self) -> &DateTime {
        &self.end
    }
}
