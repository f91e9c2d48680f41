//! The faults: one-rule mistakes that the model can be told to make, each with the clauses it breaks.

use std::fmt;

pub use super::fault_table::Fault;

impl Fault {
    /// The fault of that name. Linear in the number of faults.
    #[must_use]
    pub fn named(name: &str) -> Option<Fault> {
        Self::ALL.iter().copied().find(|fault| fault.name() == name)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The rules in force: all of SPEC.md, but for at most one fault.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules(Option<Fault>);

impl Rules {
    /// All rules of SPEC.md.
    pub(super) const SOUND: Rules = Rules(None);

    pub(super) fn with(fault: Option<Fault>) -> Rules {
        Rules(fault)
    }

    /// True when this is the fault in force.
    pub(super) fn broken(self, fault: Fault) -> bool {
        self.0 == Some(fault)
    }

    pub(super) fn fault(self) -> Option<Fault> {
        self.0
    }
}
