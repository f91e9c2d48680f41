//! Bounds: the limits that are part of a plan.

use crate::value::{Defect, Fields, Record, Value, MAX_SAFE_INTEGER};

/// The bounds of a plan, each 1 … 2^53-1 (SPEC.md chapter 5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Nodes, and so the length of a route.
    pub max_nodes: i64,
    /// Edges.
    pub max_edges: i64,
    /// Node executions in a run.
    pub max_steps: i64,
    /// Frames that live at one time.
    pub max_concurrent_frames: i64,
    /// Bytes of the pre-image.
    pub max_encoded_bytes: i64,
}

impl Bounds {
    /// What an empty log folds to (SPEC.md `fold.seed`).
    pub const DEFAULT: Bounds = Bounds {
        max_nodes: 256,
        max_edges: 512,
        max_steps: 4_096,
        max_concurrent_frames: 32,
        max_encoded_bytes: 1_048_576,
    };

    /// Names and values, in canonical order.
    #[must_use]
    pub fn members(self) -> [(&'static str, i64); 5] {
        [
            ("maxEdges", self.max_edges),
            ("maxNodes", self.max_nodes),
            ("maxSteps", self.max_steps),
            ("maxEncodedBytes", self.max_encoded_bytes),
            ("maxConcurrentFrames", self.max_concurrent_frames),
        ]
    }

    /// Reads bounds.
    ///
    /// # Errors
    /// A member is missing, extra, no integer or out of range.
    pub fn from_value(value: &Value) -> Result<Self, Defect> {
        let mut fields = Fields::of(value, "bounds")?;
        let bounds = Bounds {
            max_nodes: fields.integer("maxNodes", 1, MAX_SAFE_INTEGER)?,
            max_edges: fields.integer("maxEdges", 1, MAX_SAFE_INTEGER)?,
            max_steps: fields.integer("maxSteps", 1, MAX_SAFE_INTEGER)?,
            max_concurrent_frames: fields.integer("maxConcurrentFrames", 1, MAX_SAFE_INTEGER)?,
            max_encoded_bytes: fields.integer("maxEncodedBytes", 1, MAX_SAFE_INTEGER)?,
        };
        fields.finish()?;
        Ok(bounds)
    }

    /// The bounds as a value.
    #[must_use]
    pub fn to_value(self) -> Value {
        let members = self.members().map(|(name, value)| (name.into(), Value::Number(value as f64)));
        Record::from_members(members.into()).into()
    }
}
