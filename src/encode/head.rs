//! CBOR heads and numbers: shortest forms (RFC 8949 section 4.2.1).

use half::f16;

use super::Sink;
use crate::value::exact_integer;

/// The major types in use, in place.
#[derive(Clone, Copy)]
pub(super) enum Major {
    Unsigned = 0,
    Negative = 1,
    Bytes = 2,
    Text = 3,
    Array = 4,
    Map = 5,
    Tag = 6,
}

/// The one-byte items of major type 7.
#[derive(Clone, Copy)]
pub(super) enum Simple {
    False = 0xf4,
    True = 0xf5,
    Null = 0xf6,
    Undefined = 0xf7,
}

/// Writes a head with the shortest argument.
pub(super) fn head(sink: &mut impl Sink, major: Major, argument: u64) {
    let major = (major as u8) << 5;
    match argument {
        0..=23 => sink.write(&[major | argument as u8]),
        24..=0xff => sink.write(&[major | 24, argument as u8]),
        0x100..=0xffff => with_argument(sink, major | 25, (argument as u16).to_be_bytes()),
        0x1_0000..=0xffff_ffff => with_argument(sink, major | 26, (argument as u32).to_be_bytes()),
        _ => with_argument(sink, major | 27, argument.to_be_bytes()),
    }
}

/// Writes a one-byte item.
pub(super) fn simple(sink: &mut impl Sink, item: Simple) {
    sink.write(&[item as u8]);
}

/// Writes a text string.
pub(super) fn text(sink: &mut impl Sink, text: &str) {
    const SHORT: usize = 23;
    if text.len() > SHORT {
        head(sink, Major::Text, text.len() as u64);
        return sink.write(text.as_bytes());
    }
    // Most texts are ids and names: head and text in one write.
    let mut short = [(Major::Text as u8) << 5 | text.len() as u8; 1 + SHORT];
    short[1..=text.len()].copy_from_slice(text.as_bytes());
    sink.write(&short[..=text.len()]);
}

/// Writes a number: an integer of magnitude at most 2^53-1 as an integer, any other as the
/// shortest float that keeps it (SPEC.md `encoding.integer`, `encoding.float`).
pub(super) fn number(sink: &mut impl Sink, number: f64) {
    match exact_integer(number) {
        Some(integer) => self::integer(sink, integer),
        None => float(sink, number),
    }
}

/// Writes an integer.
pub(super) fn integer(sink: &mut impl Sink, integer: i64) {
    match u64::try_from(integer) {
        Ok(integer) => head(sink, Major::Unsigned, integer),
        Err(_) => head(sink, Major::Negative, !integer as u64),
    }
}

fn float(sink: &mut impl Sink, number: f64) {
    if number.is_nan() {
        return sink.write(&[0xf9, 0x7e, 0x00]);
    }
    let half = f16::from_f64(number);
    let single = number as f32;
    if half.to_f64() == number {
        with_argument(sink, 0xf9, half.to_bits().to_be_bytes());
    } else if f64::from(single) == number {
        with_argument(sink, 0xfa, single.to_bits().to_be_bytes());
    } else {
        with_argument(sink, 0xfb, number.to_bits().to_be_bytes());
    }
}

/// One write for initial byte and argument: sinks are called less often.
fn with_argument<const N: usize>(sink: &mut impl Sink, initial: u8, argument: [u8; N]) {
    let mut bytes = [0; 9];
    bytes[0] = initial;
    bytes[1..=N].copy_from_slice(&argument);
    sink.write(&bytes[..=N]);
}
