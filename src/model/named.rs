//! Known-bad implementations by name, as the command line and the selftest ask for them.

use super::{Degenerate, Fault, Model};
use crate::adapter::implementation::Implementation;

/// The names of all known-bad implementations: faults, then degenerate adapters.
pub fn names() -> impl Iterator<Item = &'static str> {
    Fault::ALL.iter().map(|fault| fault.name()).chain(Degenerate::ALL.into_iter().map(Degenerate::name))
}

/// The model with the fault of that name, or the degenerate adapter of that name.
#[must_use]
pub fn named(name: &str) -> Option<Box<dyn Implementation + Send>> {
    if let Some(fault) = Fault::named(name) {
        return Some(Box::new(Model::new(Some(fault))));
    }
    Degenerate::named(name).map(|degenerate| Box::new(degenerate) as Box<dyn Implementation + Send>)
}
