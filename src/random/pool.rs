//! The small pools that strings, names, ids and numbers are drawn from.

use super::rng::Rng;

/// Strings that are easily confused with one another or mangled.
const STRINGS: [&str; 42] = [
    "",
    "a",
    "b",
    "A",
    "aa",
    "ab",
    "0",
    "1",
    "10",
    "01",
    "-0",
    "null",
    "true",
    "NaN",
    "undefined",
    "first",
    "call",
    "\u{e9}",
    "e\u{301}",
    "\u{c5}",
    "\u{212b}",
    "A\u{30a}",
    "\u{fb33}",
    "\u{ffff}",
    "\u{e000}",
    "\u{fffd}",
    "\u{1f600}",
    "\u{10ffff}",
    "\u{10000}",
    "z",
    "\u{0}",
    "a\u{0}b",
    "\r\n",
    "\n",
    "\u{2028}",
    "\u{feff}",
    "\\",
    "\"",
    "/",
    "\u{7f}",
    "2020-01-01T00:00:00.000Z",
    "\u{a0}",
];

/// Names that carry a meaning somewhere.
const NAMES: [&str; 30] = [
    "a",
    "b",
    "c",
    "aa",
    "k",
    "list",
    "0",
    "1",
    "10",
    "",
    "__proto__",
    "constructor",
    "prototype",
    "toString",
    "hasOwnProperty",
    "length",
    "name",
    "kind",
    "node",
    "select",
    "path",
    "branchId",
    "then",
    "toJSON",
    "value",
    "\u{e9}",
    "e\u{301}",
    "\u{fb33}",
    "\u{1f600}",
    "a.b",
];

/// Names that start with a dollar.
const DOLLAR_NAMES: [&str; 10] =
    ["$", "$ref", "$param", "$date", "$record", "$nodeRef", "$number", "$undefined", "$$", "$map"];

/// Doubles at the edges of the rules, as bits where a literal would not do.
const NUMBERS: [f64; 51] = [
    0.0,
    1.0,
    -1.0,
    2.0,
    3.0,
    10.0,
    23.0,
    24.0,
    -24.0,
    -25.0,
    255.0,
    256.0,
    -256.0,
    -257.0,
    65535.0,
    65536.0,
    4294967295.0,
    4294967296.0,
    -4294967296.0,
    -4294967297.0,
    9007199254740990.0,
    9007199254740991.0,
    9007199254740992.0,
    9007199254740994.0,
    -9007199254740991.0,
    -9007199254740992.0,
    0.5,
    1.5,
    -1.5,
    0.1,
    0.2,
    0.30000000000000004,
    0.3,
    65504.0,
    65504.5,
    65519.0,
    65520.0,
    1e21,
    1e300,
    1.7976931348623157e308,
    5e-324,
    -5e-324,
    2.2250738585072014e-308,
    1.401298464324817e-45,
    5.960464477539063e-8,
    2.980232238769531e-8,
    6.103515625e-5,
    6.097555160522461e-5,
    3.4028234663852886e38,
    1.1754943508222875e-38,
    8640000000000000.0,
];

/// A string: mostly from the pool, sometimes put together from it.
pub(super) fn string(rng: &mut Rng) -> String {
    match rng.below(8) {
        0 => (0..rng.between(1, 4)).map(|_| *rng.pick(&STRINGS)).collect(),
        1 => random_text(rng),
        _ => (*rng.pick(&STRINGS)).to_owned(),
    }
}

/// A string of any characters, of a length around where heads grow.
fn random_text(rng: &mut Rng) -> String {
    let length = *rng.pick(&[1, 2, 5, 22, 23, 24, 25, 60]);
    (0..length).map(|_| character(rng)).collect()
}

/// Any character, the planes and sizes in UTF-8 in equal parts.
pub(super) fn character(rng: &mut Rng) -> char {
    let (low, high) =
        *rng.pick(&[(0x20, 0x7e), (0x0, 0x1f), (0x80, 0x7ff), (0x800, 0xd7ff), (0xe000, 0xffff), (0x10000, 0x10ffff)]);
    char::from_u32(rng.between(low, high) as u32).unwrap_or('\u{fffd}')
}

/// The name of a record's member; one in ten starts with a dollar.
pub(super) fn name(rng: &mut Rng) -> String {
    match rng.below(20) {
        0 | 1 => (*rng.pick(&DOLLAR_NAMES)).to_owned(),
        2 => string(rng),
        _ => (*rng.pick(&NAMES)).to_owned(),
    }
}

/// A finite number other than -0: from the pool, near it, or of any bits.
pub(super) fn finite(rng: &mut Rng) -> f64 {
    let number = match rng.below(8) {
        0 => f64::from_bits(rng.bits()),
        1 => f64::from(f32::from_bits(rng.bits() as u32)),
        2 => near(*rng.pick(&NUMBERS), rng),
        3 => rng.below(300) as f64 - 150.0,
        4 => half_like(rng),
        _ => *rng.pick(&NUMBERS),
    };
    if number.is_finite() && (number != 0.0 || number.is_sign_positive()) {
        number
    } else {
        0.0
    }
}

/// The double next to `number`, on either side.
pub(super) fn near(number: f64, rng: &mut Rng) -> f64 {
    if rng.one_in(2) {
        number.next_up()
    } else {
        number.next_down()
    }
}

/// A number with eleven or twelve significant bits, around the range of half precision.
fn half_like(rng: &mut Rng) -> f64 {
    let mantissa = rng.between(0, 4096) as f64;
    // 2^-27 to 2^20, by their exponent bits: exact on any machine.
    let power = f64::from_bits((1023 - 27 + rng.below(48) as u64) << 52);
    mantissa * power
}

/// An integer from `least` to 2^53 - 1, mostly small.
pub(super) fn integer(rng: &mut Rng, least: usize) -> f64 {
    match rng.below(8) {
        0 => 9_007_199_254_740_991.0,
        1 => (rng.bits() >> rng.between(11, 63)).max(least as u64) as f64,
        _ => (least + rng.below(6)) as f64,
    }
}

/// An id of a small family, so that ids meet; some sort differently in UTF-8 and UTF-16.
pub(super) fn id(rng: &mut Rng, family: &[&str]) -> String {
    (*rng.pick(family)).to_owned()
}

/// Ids of nodes.
pub(super) const NODE_IDS: [&str; 6] = ["n1", "n2", "n3", "", "\u{ffff}", "\u{1f600}"];
/// Ids of edges.
pub(super) const EDGE_IDS: [&str; 5] = ["e1", "e2", "e3", "", "\u{fb33}"];
/// Ids of actors.
pub(super) const ACTOR_IDS: [&str; 6] = ["a", "b", "aa", "B", "\u{ffff}", "\u{1f600}"];
/// Ids of ops.
pub(super) const OP_IDS: [&str; 10] = ["o1", "o2", "o3", "o10", "O1", "o", "\u{e000}", "\u{10000}", "o4", "o5"];
