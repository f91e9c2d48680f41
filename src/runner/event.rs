//! The one event stream of a run, from which every report is written.

use std::time::Duration;

use serde::Serialize;

use crate::vector::format::Level;
use crate::verdict::{Exit, Verdict};

/// Something that happened in a run. The stream is `Started`, then (when the adapter could be
/// started) `Adapter`, then `Judged` and `Restarted` in any mixture, then `Ended`, always.
#[derive(Clone, Debug)]
pub enum Event {
    /// The run began.
    Started(Started),
    /// The adapter answered `initialize`.
    Adapter(AdapterInfo),
    /// A vector was judged (also unsupported, skipped, not reached: each selected vector once).
    Judged(Box<Judged>),
    /// The adapter was started again.
    Restarted {
        /// The lane, from 0.
        lane: usize,
        /// Why, in words.
        why: String,
        /// The vector that it is charged to, if it is charged to one.
        vector: Option<String>,
    },
    /// The run is over.
    Ended(Ended),
}

/// What the run is.
#[derive(Clone, Debug, Serialize)]
pub struct Started {
    /// Version of planproof.
    pub planproof: String,
    /// Suite revision.
    pub suite_revision: u32,
    /// Specification revision.
    pub spec_revision: u32,
    /// The adapter's command line, or `built-in reference`.
    pub adapter: Vec<String>,
    /// True when no adapter was given: a self-check.
    pub self_check: bool,
    /// How many vectors were selected.
    pub selected: usize,
    /// How many there are.
    pub available: usize,
    /// The level asked for.
    pub level: Level,
}

/// Who answers: the handshake.
#[derive(Clone, Debug, Serialize)]
pub struct AdapterInfo {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Its language.
    pub language: String,
    /// `golden`, `own (NAME)`, or absent.
    pub digest_mode: Option<String>,
    /// What it claims.
    pub capabilities: Vec<String>,
    /// The value kinds it claims.
    pub values: Vec<String>,
    /// How many requests may be in flight.
    pub window: usize,
}

/// One vector's verdict and everything a report shows of it.
#[derive(Clone, Debug, Serialize)]
pub struct Judged {
    /// The vector.
    pub id: String,
    /// Its suite.
    pub suite: String,
    /// Its title.
    pub title: String,
    /// Its clauses.
    pub clauses: Vec<String>,
    /// Its level.
    pub level: Level,
    /// The verdict.
    pub verdict: Verdict,
    /// From the first request written to the last answer read; in microseconds where it is written out.
    #[serde(rename = "duration_us", serialize_with = "microseconds")]
    pub duration: Duration,
    /// What explains a verdict other than pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<Detail>,
}

/// What explains a verdict that is not `pass`.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Detail {
    /// One sentence: what happened.
    pub summary: String,
    /// Why the vector matters.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub why: String,
    /// Which of the vector's questions: `listed order`, `arrival 3`, `control`, `input a`, `step 4`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub question: String,
    /// The input, whole: method and params.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub input: String,
    /// The expected answer, shortened around the difference.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub expected: String,
    /// The answer got, shortened around the difference.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub got: String,
    /// The first path at which they differ.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub differs_at: String,
    /// A decoy that the answer equals: `your answer is what … gives`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub decoy: String,
    /// For digests: where the pre-images part.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub preimage: String,
    /// The offending line, quoted, for a protocol violation.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub quoted: String,
    /// The last of the adapter's standard error.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub stderr: String,
    /// A command line that replays the vector.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub replay: String,
    /// What of a long input matters most: the id, or the member, in which the answers differ.
    #[serde(skip)]
    pub focus: String,
    /// True when two digests differ and nothing before them: the encoding is in question, whatever the vector is about.
    #[serde(skip)]
    pub is_digest: bool,
}

/// Something of which nothing was asked: a run that is green says nothing of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unasked {
    /// What kind of thing.
    pub kind: UnaskedKind,
    /// Its name.
    pub name: String,
    /// What to do about it.
    pub advice: String,
}

/// Of what nothing was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum UnaskedKind {
    /// A capability that the adapter claims.
    Capability,
    /// A suite of which vectors were selected.
    Suite,
}

/// How the run ended.
#[derive(Clone, Debug, Serialize)]
pub struct Ended {
    /// How many vectors got each verdict, in the order of [`Verdict::ALL`]; zero counts included.
    #[serde(serialize_with = "by_verdict")]
    pub totals: Vec<(Verdict, usize)>,
    /// What was claimed, or selected, and of which nothing was asked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unasked: Vec<Unasked>,
    /// Restarts of the adapter.
    pub restarts: usize,
    /// Why the run ended before its end, if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut_short: Option<String>,
    /// The exit code that follows from the run (a report that fails may still change it).
    #[serde(serialize_with = "exit_code")]
    pub exit: Exit,
    /// Wall time; in microseconds where it is written out.
    #[serde(rename = "duration_us", serialize_with = "microseconds")]
    pub duration: Duration,
}

fn microseconds<S: serde::Serializer>(duration: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(u64::try_from(duration.as_micros()).unwrap_or(u64::MAX))
}

fn by_verdict<S: serde::Serializer>(totals: &[(Verdict, usize)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(totals.iter().map(|(verdict, count)| (verdict, count)))
}

fn exit_code<S: serde::Serializer>(exit: &Exit, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u8(*exit as u8)
}
