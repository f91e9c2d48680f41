//! What can be asked: suites, capabilities, methods, value kinds. Suites plug in by these tables.

use std::fmt;

/// The newest revision of the suites; those before it are known, too.
pub const REVISION: u32 = 1;

/// A group of vectors about one part of a system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Suite {
    /// Typed values: reading, holding, writing.
    Value,
    /// The fold of an op log.
    Fold,
    /// Encoding and digest.
    Digest,
}

impl Suite {
    /// All suites, in the order in which they run.
    pub const ALL: [Suite; 3] = [Suite::Value, Suite::Fold, Suite::Digest];

    /// The name of the suite: its folder, and the first word of its ids.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Suite::Value => "value",
            Suite::Fold => "fold",
            Suite::Digest => "digest",
        }
    }

    /// The suite of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Suite> {
        Self::ALL.into_iter().find(|suite| suite.name() == name)
    }
}

impl fmt::Display for Suite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The words an adapter may claim (SPEC.md 2.3). Those of suites to come are known words.
pub const CAPABILITIES: [&str; 17] = [
    "value.parse",
    "value.echo",
    "value.encode",
    "plan.fold",
    "plan.digest",
    "plan.preimage",
    "plan.freeze",
    "plan.taint",
    "plan.route",
    "plan.approval",
    "plan.diff",
    "plan.template",
    "run.fold",
    "store",
    "graph",
    "graph.kernel-1.0.0",
    "program",
];

/// The value kinds an adapter may claim (SPEC.md 2.2). Plain JSON and `nodeRef` are always needed.
pub const VALUE_KINDS: [&str; 14] = [
    "undefined",
    "number",
    "bigint",
    "date",
    "regexp",
    "map",
    "set",
    "bytes",
    "datetime",
    "duration",
    "interval",
    "nodeRef",
    "paramRef",
    "record",
];

/// True for capabilities that need a digest mode in the handshake.
#[must_use]
pub fn needs_digest_mode(capability: &str) -> bool {
    capability.starts_with("plan.") || capability == "store" || capability == "value.encode"
}

/// How one member of a result is compared (SPEC.md 2.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// As a typed value.
    Value,
    /// As a folded view: level core compares nodes and edges as sets by id. Its digest is compared in
    /// golden mode at level exact, and wherever it is one that the adapter gave before in a scenario.
    View,
    /// As a set of (code, severity, nodeId, edgeId).
    Issues,
    /// As a digest: in own mode only its form, unless it is one that the adapter gave before in a
    /// scenario.
    Digest,
}

/// One method of the protocol.
#[derive(Clone, Copy, Debug)]
pub struct Method {
    /// Its name on the wire.
    pub name: &'static str,
    /// The capability that claims it.
    pub capability: &'static str,
    /// The members of its result that are judged.
    pub result: &'static [(&'static str, Comparison)],
    /// True when its answers only have a meaning under golden digests.
    pub golden_only: bool,
}

/// All methods that vectors use.
pub const METHODS: [Method; 6] = [
    Method {
        name: "value/parse",
        capability: "value.parse",
        result: &[("value", Comparison::Value)],
        golden_only: false,
    },
    Method {
        name: "value/echo",
        capability: "value.echo",
        result: &[("value", Comparison::Value)],
        golden_only: false,
    },
    Method {
        name: "value/encode",
        capability: "value.encode",
        result: &[("cbor", Comparison::Value)],
        golden_only: true,
    },
    Method {
        name: "plan/fold",
        capability: "plan.fold",
        result: &[("view", Comparison::View), ("issues", Comparison::Issues)],
        golden_only: false,
    },
    Method {
        name: "plan/digest",
        capability: "plan.digest",
        result: &[("digest", Comparison::Digest)],
        golden_only: false,
    },
    Method {
        name: "plan/preimage",
        capability: "plan.preimage",
        result: &[("cbor", Comparison::Value)],
        golden_only: true,
    },
];

/// The method of that name.
#[must_use]
pub fn method(name: &str) -> Option<&'static Method> {
    METHODS.iter().find(|method| method.name == name)
}
