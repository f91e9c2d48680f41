//! Numbers: narrowing to half and single precision, and bigints by schoolbook arithmetic.

/// The bits of the half-precision number that is `magnitude` (finite, not negative), if one is.
pub(super) fn half_bits(magnitude: f64) -> Option<u16> {
    const INFINITY: u16 = 0x7c00;
    // The non-negative halves ascend with their bits, so that the one we want is found by halving.
    search(u32::from(INFINITY), |bits| half(bits as u16).total_cmp(&magnitude)).map(|bits| bits as u16)
}

/// The value of a non-negative finite half-precision number.
fn half(bits: u16) -> f64 {
    let exponent = i32::from(bits >> 10);
    let fraction = f64::from(bits & 0x3ff);
    match exponent {
        0 => fraction * power_of_two(-24),
        _ => (1024.0 + fraction) * power_of_two(exponent - 25),
    }
}

/// Two to a power of which a double holds it as a normal number: exact on any machine.
fn power_of_two(exponent: i32) -> f64 {
    f64::from_bits(((1023 + exponent) as u64) << 52)
}

/// The bits of the single-precision number that is `magnitude` (finite, not negative), if one is.
pub(super) fn single_bits(magnitude: f64) -> Option<u32> {
    const INFINITY: u32 = 0x7f80_0000;
    search(INFINITY, |bits| f64::from(f32::from_bits(bits)).total_cmp(&magnitude))
}

/// Binary search for the bits below `end` that compare equal.
fn search(end: u32, compare: impl Fn(u32) -> std::cmp::Ordering) -> Option<u32> {
    let (mut low, mut high) = (0, end);
    while low < high {
        let middle = low + (high - low) / 2;
        match compare(middle) {
            std::cmp::Ordering::Less => low = middle + 1,
            std::cmp::Ordering::Equal => return Some(middle),
            std::cmp::Ordering::Greater => high = middle,
        }
    }
    None
}

/// The bytes of a decimal number, most significant first, without leading zeros; 0 is one zero byte.
/// Quadratic in the digits.
pub(super) fn bytes_of_decimal(digits: &str) -> Vec<u8> {
    // Nine digits at a time into limbs of 32 bits, least significant first.
    let mut limbs: Vec<u32> = Vec::new();
    for chunk in digits.as_bytes().chunks(9) {
        let mut carry = chunk.iter().fold(0u64, |sum, digit| sum * 10 + u64::from(digit - b'0'));
        let factor = 10u64.pow(chunk.len() as u32);
        for limb in &mut limbs {
            carry += u64::from(*limb) * factor;
            *limb = carry as u32;
            carry >>= 32;
        }
        if carry > 0 {
            limbs.push(carry as u32);
        }
    }
    let bytes: Vec<u8> = limbs.iter().rev().flat_map(|limb| limb.to_be_bytes()).collect();
    let leading_zeros = bytes.iter().take_while(|byte| **byte == 0).count();
    match &bytes[leading_zeros..] {
        [] => vec![0],
        shortest => shortest.to_vec(),
    }
}

/// One less than a positive number, in its bytes, without leading zeros.
pub(super) fn one_less(mut bytes: Vec<u8>) -> Vec<u8> {
    for byte in bytes.iter_mut().rev() {
        let borrowed = *byte == 0;
        *byte = byte.wrapping_sub(1);
        if !borrowed {
            break;
        }
    }
    if bytes.len() > 1 && bytes[0] == 0 {
        bytes.remove(0);
    }
    bytes
}

/// For a fault: the digits of the double nearest to a decimal number.
pub(super) fn digits_through_double(digits: &str) -> String {
    match digits.parse::<f64>() {
        Ok(double) if double.is_finite() => format!("{double:.0}"),
        _ => digits.to_owned(),
    }
}

/// The double in the first eight bytes, little-endian; 0 when there are fewer.
pub(super) fn double_at(bytes: &[u8]) -> f64 {
    bytes.first_chunk::<8>().map_or(0.0, |bytes| f64::from_le_bytes(*bytes))
}

/// A little-endian unsigned integer of at most eight bytes.
pub(super) fn unsigned_at(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |sum, byte| (sum << 8) | u64::from(*byte))
}
