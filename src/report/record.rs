//! The records of machine-readable reports; `schemas/result.json` says the same.

use serde::Serialize;

use crate::runner::event::{AdapterInfo, Ended, Judged, Started};

/// Version of the format.
const FORMAT: u32 = 1;

/// One record: an object with its kind in `type`.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum Record<'e> {
    Header {
        format: u32,
        #[serde(flatten)]
        started: &'e Started,
    },
    Adapter(&'e AdapterInfo),
    Judged(&'e Judged),
    Restarted {
        lane: usize,
        why: &'e str,
        #[serde(skip_serializing_if = "Option::is_none")]
        vector: Option<&'e str>,
    },
    Footer {
        /// How many vectors have a record: it shows that lines are missing in the middle, too.
        judged: usize,
        #[serde(flatten)]
        ended: &'e Ended,
    },
}

impl<'e> Record<'e> {
    pub(super) fn header(started: &'e Started) -> Record<'e> {
        Record::Header { format: FORMAT, started }
    }
}
