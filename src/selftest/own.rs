//! The pass under digests of an implementation's own: what is asked there, and which faults it cannot see.

use crate::adapter::implementation::Implementation;
use crate::model::{Fault, Model};
use crate::runner::handshake::Handshake;
use crate::runner::support::unsupported;
use crate::vector::load::LoadedVector;

/// Faults that no vector can notice under digests of an adapter's own: they change bytes, and two values share
/// bytes no sooner than before. What these bytes are is said by golden digests only.
pub const BYTES_ONLY: [Fault; 23] = [
    Fault::BigintLeadingZeroBytes,
    Fault::BigintNegativeMagnitude,
    Fault::SafeIntegerOffByOne,
    Fault::IntegersAsFloats,
    Fault::LongHeads,
    Fault::AlwaysDouble,
    Fault::HalvesSkipped,
    Fault::HalfSubnormalsSkipped,
    Fault::NanKeptDouble,
    Fault::StringLengthInUnits,
    Fault::TwentyThreeTakesAByte,
    Fault::TwoHundredFiftyFiveTakesTwo,
    Fault::SixteenBitsTakeThirtyTwo,
    Fault::ByteStringHeadsWide,
    Fault::TextHeadsWide,
    Fault::ArrayHeadsWide,
    Fault::KeysInUtf16Order,
    Fault::KeysInByteOrder,
    Fault::WideMapHead,
    Fault::DurationAsPairs,
    Fault::ReferenceAbsentAsNull,
    Fault::DigestWithoutLabel,
    Fault::DigestUpperCase,
];

/// What the vectors say of a fault under digests of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnderOwn {
    /// A vector of its clauses notices it: the id of the first one.
    Killed(String),
    /// None notices it, and none can: it is one of [`BYTES_ONLY`].
    BytesOnly,
    /// None notices it, though one could.
    Survived,
    /// It is one of [`BYTES_ONLY`] and is noticed all the same, by this vector: the list is wrong.
    Misfiled(String),
}

impl UnderOwn {
    pub(super) fn of(fault: Fault, killer: Option<String>) -> UnderOwn {
        match (killer, BYTES_ONLY.contains(&fault)) {
            (Some(id), false) => UnderOwn::Killed(id),
            (Some(id), true) => UnderOwn::Misfiled(id),
            (None, true) => UnderOwn::BytesOnly,
            (None, false) => UnderOwn::Survived,
        }
    }

    /// True when the proof fails by it.
    #[must_use]
    pub fn is_wrong(&self) -> bool {
        matches!(self, UnderOwn::Survived | UnderOwn::Misfiled(_))
    }
}

/// The vectors that an implementation is asked that claims everything, and digests of its own.
pub(super) fn asked<'v>(vectors: &[&'v LoadedVector]) -> Vec<&'v LoadedVector> {
    #[expect(clippy::expect_used, reason = "the model's handshake is written in this crate, and a test reads it")]
    let handshake = Handshake::read(&Model::with_own_digests(None).handshake()).expect("the model's handshake is one");
    vectors.iter().filter(|vector| unsupported(vector, &handshake).is_none()).copied().collect()
}
