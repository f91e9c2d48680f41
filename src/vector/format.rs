//! The vector file format: one group a file, one vector a question with its answer.
//!
//! The JSON Schema in `schemas/vectors.json` says the same; a test holds the two together.

use std::fmt;

use indexmap::IndexMap;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;
use sha2::{Digest as _, Sha256};

/// Text of JSON exactly as it stands in the file: params reach the adapter unchanged.
pub type Raw = Box<RawValue>;

/// One vector file.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// The suite all its vectors belong to.
    pub suite: String,
    /// The suite revision that this file belongs to.
    pub revision: u32,
    /// What wrote the file.
    pub generator: Generator,
    /// The vectors, in order of id.
    pub vectors: Vec<Vector>,
    /// Ids that are no longer asked, with the reason. An id is never used again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub withdrawn: Vec<Tombstone>,
}

/// What wrote a vector file.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Generator {
    /// `planproof-generate`
    pub name: String,
    /// Its version.
    pub version: String,
    /// The seed of everything random in the file.
    pub seed: u64,
}

/// An id that was withdrawn.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Tombstone {
    /// The id.
    pub id: String,
    /// Why it is no longer asked.
    pub reason: String,
}

/// How much of an implementation a vector or clause concerns.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// What any implementation of the system must satisfy.
    Core,
    /// What implementations must share to agree byte for byte.
    Exact,
}

/// Where the expected answer comes from.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// Worked out by hand from SPEC.md.
    Hand,
    /// Computed by the reference and confirmed by the model.
    Generated,
}

/// One vector.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Vector {
    /// Permanent name, `suite.clause.case`.
    pub id: String,
    /// What it shows, in a line.
    pub title: String,
    /// What goes wrong in the field when an implementation gets it wrong.
    pub why: String,
    /// The clauses of SPEC.md that it shows; the first is the one it is about.
    pub clauses: Vec<String>,
    /// Its level: never below that of its clauses.
    pub level: Level,
    /// `positive`, `negative`, and the value kinds it needs.
    pub tags: Vec<String>,
    /// Where the expected answer comes from.
    pub origin: Origin,
    /// For a call or a relation: the method asked.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub method: Option<String>,
    /// For a call: its params.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub params: Option<Raw>,
    /// For a call: the right answer.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub expect: Option<Expect>,
    /// For a call with `ops`: further arrivals, as lists of indices into `ops`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arrivals: Vec<Vec<usize>>,
    /// For a call: the near miss, with an answer of its own.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub control: Option<Control>,
    /// For a relation: named params.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub inputs: Option<IndexMap<String, Raw>>,
    /// For a relation: groups of inputs that must answer alike.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub same: Vec<Vec<String>>,
    /// For a relation: pairs of inputs that must answer differently.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub differ: Vec<(String, String)>,
    /// For a relation: the dotted member of the result that is compared, such as `view.digest`.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// For a scenario: its steps.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<Step>>,
    /// Named wrong answers that this vector exists to exclude.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub decoys: Vec<Decoy>,
    /// Guards the content: [`Vector::content_hash`].
    pub hash: String,
}

/// The near miss of a call.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Control {
    /// Its params.
    pub params: Raw,
    /// Its right answer.
    pub expect: Expect,
}

/// A right answer: exactly one of `result`, `refused`, `oneOf`.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Expect {
    /// The result, as typed JSON; the members that the method's row in `suite::METHODS` lists.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub result: Option<Raw>,
    /// JSON Pointers into the result that are not compared.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ignore: Vec<String>,
    /// The bytes behind the golden digest in `result`, in lower-case hexadecimal.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub preimage: Option<String>,
    /// The reason of the refusal.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
    /// Several right answers.
    #[serde(default, rename = "oneOf", skip_serializing_if = "Vec::is_empty")]
    pub one_of: Vec<Expect>,
}

/// A named wrong answer.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Decoy {
    /// Who answers so, such as `a UTF-8 sorter`.
    pub name: String,
    /// The wrong result.
    pub result: Raw,
}

/// One step of a scenario: a call, a group of parallel calls, a crash or a start.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The method called.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub call: Option<String>,
    /// Its params. A string `@{name}` stands for a saved value, `@@{` for a literal `@{`.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub params: Option<Raw>,
    /// The right answer; absent: any answer that is a result.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub expect: Option<Expect>,
    /// Saves parts of the result: name to JSON Pointer.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub save: IndexMap<String, String>,
    /// The adapter instance that is called; absent: `a`.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub on: Option<String>,
    /// Calls that are in flight together.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub parallel: Option<Vec<Step>>,
    /// For `parallel`: the answers, as a multiset.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outcomes: Vec<Outcome>,
    /// Kills this instance (SIGKILL).
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub crash: Option<String>,
    /// For `crash`: `acked` (between calls) or `in_flight` (while the step's `call` runs).
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub when: Option<CrashTime>,
    /// Starts this instance (again).
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
}

/// When a scenario kills an instance.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum CrashTime {
    /// After all earlier calls were answered.
    Acked,
    /// While the call of the same step is under way.
    InFlight,
}

/// How often an answer occurs among parallel calls.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// The answer.
    pub expect: Expect,
    /// How many of the calls give it.
    pub count: usize,
}

/// Reads a member that is there: null is not the same as absent.
fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(reader: D) -> Result<Option<T>, D::Error> {
    T::deserialize(reader).map(Some)
}

impl Vector {
    /// The texts that hold typed JSON: all that is asked and all that is right. Decoys are neither.
    #[must_use]
    pub fn typed_texts(&self) -> Vec<&Raw> {
        let mut texts: Vec<&Raw> = self.params.iter().collect();
        self.expect.iter().for_each(|expect| expect.add_texts(&mut texts));
        if let Some(control) = &self.control {
            texts.push(&control.params);
            control.expect.add_texts(&mut texts);
        }
        texts.extend(self.inputs.iter().flat_map(IndexMap::values));
        self.steps.iter().flatten().for_each(|step| step.add_texts(&mut texts));
        texts
    }

    /// SHA-256 in lower-case hexadecimal of the vector as compact JSON, members in the order of
    /// this type, raw texts as they stand, with an empty `hash`.
    #[must_use]
    pub fn content_hash(&self) -> String {
        let unhashed = Vector { hash: String::new(), ..self.clone() };
        // A vector is made of strings, numbers and raw JSON: it always serialises.
        let text = serde_json::to_string(&unhashed).unwrap_or_default();
        hex::encode(Sha256::digest(text))
    }
}

impl Expect {
    /// No deeper than the file, whose depth is bounded.
    fn add_texts<'v>(&'v self, texts: &mut Vec<&'v Raw>) {
        texts.extend(&self.result);
        self.one_of.iter().for_each(|choice| choice.add_texts(texts));
    }
}

impl Step {
    /// As [`Expect::add_texts`].
    fn add_texts<'v>(&'v self, texts: &mut Vec<&'v Raw>) {
        texts.extend(&self.params);
        self.expect.iter().for_each(|expect| expect.add_texts(texts));
        self.parallel.iter().flatten().for_each(|step| step.add_texts(texts));
        self.outcomes.iter().for_each(|outcome| outcome.expect.add_texts(texts));
    }
}

impl Level {
    /// The level in a word.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Level::Core => "core",
            Level::Exact => "exact",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
