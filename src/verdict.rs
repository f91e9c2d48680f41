//! Verdicts and exit codes: what a run can say of a vector, and of itself.

use std::fmt;

use serde::Serialize;

/// What a run says of one vector. Only [`Verdict::Pass`] is green.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The right answer.
    Pass,
    /// A wrong answer.
    Fail,
    /// A refusal where an answer was expected.
    RefusedWrongly,
    /// An answer where a refusal was expected.
    AcceptedWrongly,
    /// A JSON-RPC error other than a refusal.
    AdapterError,
    /// The adapter ended while it was asked.
    Crashed,
    /// No answer in time.
    TimedOut,
    /// Something on standard output that is not the protocol.
    ProtocolViolation,
    /// Two answers to one question.
    Unstable,
    /// Needs a capability, value kind or digest mode that was not claimed.
    Unsupported,
    /// Left out by the user.
    Skipped,
    /// The run ended before it was asked.
    NotReached,
}

impl Verdict {
    /// All verdicts, in the order in which totals are shown.
    pub const ALL: [Verdict; 12] = [
        Verdict::Pass,
        Verdict::Fail,
        Verdict::RefusedWrongly,
        Verdict::AcceptedWrongly,
        Verdict::AdapterError,
        Verdict::Crashed,
        Verdict::TimedOut,
        Verdict::ProtocolViolation,
        Verdict::Unstable,
        Verdict::Unsupported,
        Verdict::Skipped,
        Verdict::NotReached,
    ];

    /// The verdict in words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Verdict::Pass => "pass",
            Verdict::Fail => "fail",
            Verdict::RefusedWrongly => "refused wrongly",
            Verdict::AcceptedWrongly => "accepted wrongly",
            Verdict::AdapterError => "adapter error",
            Verdict::Crashed => "crashed",
            Verdict::TimedOut => "timed out",
            Verdict::ProtocolViolation => "protocol violation",
            Verdict::Unstable => "unstable",
            Verdict::Unsupported => "unsupported",
            Verdict::Skipped => "skipped",
            Verdict::NotReached => "not reached",
        }
    }

    /// True for a verdict that makes the run red. `Unsupported` and `Skipped` are neither red nor
    /// green; `NotReached` is accounted for by the reason why the run ended.
    #[must_use]
    pub fn is_red(self) -> bool {
        !matches!(self, Verdict::Pass | Verdict::Unsupported | Verdict::Skipped | Verdict::NotReached)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words())
    }
}

/// The exit codes of every command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// At least one vector passed and none failed.
    Ok = 0,
    /// A vector failed.
    Failed = 1,
    /// Usage or configuration, or a bad handshake.
    Usage = 2,
    /// The adapter could not be started or kept dying.
    Adapter = 3,
    /// Nothing was executed.
    NothingRan = 4,
    /// The baseline is stale or invalid.
    Baseline = 5,
    /// A report or standard output could not be written.
    Report = 6,
    /// Fuzzing or comparing found something.
    Found = 7,
    /// The selftest failed: a fault survived, an adapter that does not look passed a vector, or too
    /// many vectors notice no fault.
    FaultSurvived = 8,
    /// An error in planproof itself.
    Internal = 70,
    /// Interrupted by a signal; the reports hold what was judged until then.
    Interrupted = 130,
}

impl Exit {
    /// The codes that `run` and `replay` may end with.
    pub const OF_A_RUN: [Exit; 8] = [
        Exit::Ok,
        Exit::Failed,
        Exit::Usage,
        Exit::Adapter,
        Exit::NothingRan,
        Exit::Report,
        Exit::Internal,
        Exit::Interrupted,
    ];

    /// The place in the order in which one of several codes is reported; the lowest is.
    #[must_use]
    pub fn rank(self) -> u8 {
        match self {
            Exit::Internal => 0,
            Exit::Usage => 1,
            Exit::Adapter => 2,
            Exit::Report => 3,
            Exit::Interrupted => 4,
            Exit::Failed => 5,
            Exit::FaultSurvived => 6,
            Exit::Found => 7,
            Exit::Baseline => 8,
            Exit::NothingRan => 9,
            Exit::Ok => 10,
        }
    }

    /// The code in words.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            Exit::Ok => "at least one vector passed and none failed",
            Exit::Failed => "a vector failed",
            Exit::Usage => "usage or configuration, or a bad handshake",
            Exit::Adapter => "the adapter could not be started or kept dying",
            Exit::NothingRan => "nothing was executed",
            Exit::Baseline => "the baseline is stale or invalid",
            Exit::Report => "a report or standard output could not be written",
            Exit::Found => "fuzzing or comparing found something",
            Exit::FaultSurvived => "the selftest failed: the vectors do not catch what they must",
            Exit::Internal => "an error in planproof itself",
            Exit::Interrupted => "interrupted by a signal",
        }
    }

    /// The first of several that apply, in the documented order; 0 when none does.
    #[must_use]
    pub fn first_of(applicable: &[Exit]) -> Exit {
        applicable.iter().copied().min_by_key(|exit| exit.rank()).unwrap_or(Exit::Ok)
    }
}

impl From<Exit> for std::process::ExitCode {
    fn from(exit: Exit) -> Self {
        std::process::ExitCode::from(exit as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENTED: [Exit; 11] = [
        Exit::Internal,
        Exit::Usage,
        Exit::Adapter,
        Exit::Report,
        Exit::Interrupted,
        Exit::Failed,
        Exit::FaultSurvived,
        Exit::Found,
        Exit::Baseline,
        Exit::NothingRan,
        Exit::Ok,
    ];

    #[test]
    fn of_any_two_exit_codes_the_one_that_is_documented_first_is_reported() {
        for (position, first) in DOCUMENTED.iter().enumerate() {
            assert_eq!(Exit::first_of(&[*first]), *first);
            for second in &DOCUMENTED[position + 1..] {
                assert_eq!(Exit::first_of(&[*first, *second]), *first);
                assert_eq!(Exit::first_of(&[*second, *first]), *first);
            }
        }
        assert_eq!(Exit::first_of(&[]), Exit::Ok);
    }
}
