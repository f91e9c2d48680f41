//! Encodings of values of one piece, in hexadecimal written by hand.

use num_bigint::BigUint;
use serde_json::{json, Value};

use super::shows;
use crate::draft::{Draft, Sign};

pub fn drafts() -> Vec<Draft> {
    [simple(), integers(), floats(), bigints(), strings()].concat()
}

fn special(name: &str) -> Value {
    json!({ "$number": name })
}

fn simple() -> Vec<Draft> {
    vec![
        shows("encoding.simple", "four-values", Sign::Positive)
            .with(&["value.undefined"])
            .says(
                "null, false, true and undefined are f6, f4, f5 and f7",
                "Libraries that know no undefined write f6 for it, and a staged undefined digests like null.",
            )
            .encode(json!([null, false, true, {"$undefined": true}]), "84 f6 f4 f5 f7")
            .decoy_hex("an encoder without undefined", "84 f6 f4 f5 f6"),
        shows("encoding.simple", "false-is-not-zero", Sign::Negative)
            .says(
                "false and 0 are two encodings, and so are true and 1",
                "Languages in which booleans are integers write 00 and 01 for both.",
            )
            .encode(json!([false, true]), "82 f4 f5")
            .near_encode(json!([0, 1]), "82 00 01")
            .decoy_hex("booleans as integers", "82 00 01"),
        shows("encoding.simple", "in-containers", Sign::Both)
            .with(&["value.undefined", "value.map"])
            .says(
                "undefined is f7 as an element, as a member, and in a Map",
                "JSON.stringify writes null for an undefined element and nothing for an undefined member.",
            )
            .encode(
                json!([{"$undefined": true}, {"a": {"$undefined": true}}, {"$map": [[{"$undefined": true}, null]]}]),
                "83 f7 a1 6161 f7 d81b 82 634d6170 81 82 f7 f6",
            )
            .near_encode(
                json!([null, {"a": null}, {"$map": [[null, null]]}]),
                "83 f6 a1 6161 f6 d81b 82 634d6170 81 82 f6 f6",
            )
            .decoy_hex("JSON.stringify", "83 f6 a0 d81b 82 634d6170 81 82 f6 f6"),
        shows("encoding.simple", "words-are-texts", Sign::Negative)
            .says(
                "The texts null, true and undefined are texts",
                "Readers of YAML and of query strings take the words for the values.",
            )
            .encode(json!(["null", "true", "undefined"]), "83 646e756c6c 6474727565 69756e646566696e6564")
            .near_encode(json!([null, true]), "82 f6 f5"),
    ]
}

fn integers() -> Vec<Draft> {
    vec![
        shows("encoding.integer", "shortest-heads", Sign::Positive)
            .says(
                "Each integer has the shortest head that holds it",
                "Fixed-width encoders write 32 or 64 bits for all; off-by-one limits show at 23, 255 and 65535.",
            )
            .encode(
                json!([0, 23, 24, 255, 256, 65_535, 65_536, 1_000_000, 4_294_967_295_u64, 4_294_967_296_u64]),
                "8a 00 17 1818 18ff 190100 19ffff 1a00010000 1a000f4240 1affffffff 1b0000000100000000",
            ),
        shows("encoding.integer", "negative-heads", Sign::Positive)
            .says(
                "Negative integers hold -1-n, with the same limits",
                "Encoders that hold the magnitude are off by one: -24 needs one byte and -25 two.",
            )
            .encode(
                json!([-1, -24, -25, -256, -257, -65_536, -65_537, -4_294_967_296_i64, -4_294_967_297_i64]),
                "89 20 37 3818 38ff 390100 39ffff 3a00010000 3affffffff 3b0000000100000000",
            ),
        shows("encoding.integer", "last-safe-integers", Sign::Both)
            .with(&["encoding.float"])
            .says(
                "Integers end at 2^53-1 on both sides; 2^53 and -2^53 are floats",
                "One encoder wrote -2^53 as an integer and 2^53 as a float: a safe-integer test that is off by one on \
                 one side.",
            )
            .encode(
                json!([9_007_199_254_740_991_u64, -9_007_199_254_740_991_i64]),
                "82 1b001fffffffffffff 3b001ffffffffffffe",
            )
            .near_encode(json!([9_007_199_254_740_992_u64, -9_007_199_254_740_992_i64]), "82 fa5a000000 fada000000"),
        shows("encoding.integer", "past-the-safe-integers", Sign::Negative)
            .with(&["encoding.float"])
            .says(
                "2^53 is no integer of the encoding, though it is whole",
                "Encoders with 64-bit integers go on to 2^64; JavaScript cannot, and the digests part.",
            )
            .encode(json!(9_007_199_254_740_992_u64), "fa5a000000")
            .near_encode(json!(9_007_199_254_740_990_u64), "1b001ffffffffffffe")
            .decoy_hex("an encoder of 64-bit integers", "1b0020000000000000"),
        shows("encoding.integer", "whole-numbers-in-any-spelling", Sign::Positive)
            .says(
                "1.0, 1e0 and 100e-2 are encoded as 1",
                "Readers that keep the kind of the token write a float for 1.0: a digest by spelling.",
            )
            .call("value/encode", r#"{"value":[1.0,1e0,100e-2,1e6,-2.0]}"#.to_owned())
            .gives(json!({"cbor": "850101011a000f424021"}))
            .decoy_hex("a reader that keeps the kind of the token", "85 f93c00 f93c00 f93c00 fa49742400 f9c000"),
        shows("encoding.integer", "zero-and-minus-zero", Sign::Both)
            .with(&["encoding.float", "value.number.special"])
            .says(
                "0 is the integer 00, -0 is a float",
                "A whole-number test by == takes -0 for the integer 0 and loses its sign.",
            )
            .encode(json!([0, special("-0")]), "82 00 f98000")
            .near_encode(json!([0, 0]), "82 00 00")
            .decoy_hex("a test by ==", "82 00 00"),
    ]
}

fn floats() -> Vec<Draft> {
    vec![
        shows("encoding.float", "halves", Sign::Positive)
            .says(
                "What half precision keeps exactly takes three bytes, subnormals too",
                "Encoders without half precision, or without its subnormals, write five bytes and another digest.",
            )
            .encode(
                json!([
                    1.5,
                    -0.5,
                    0.333_251_953_125,
                    6.103_515_625e-5,
                    6.097_555_160_522_461e-5,
                    3.051_757_812_5e-5,
                    5.960_464_477_539_063e-8
                ]),
                "87 f93e00 f9b800 f93555 f90400 f903ff f90200 f90001",
            )
            .decoy_hex(
                "an encoder without subnormal halves",
                "87 f93e00 f9b800 f93555 f90400 fa387fc000 fa38000000 fa33800000",
            ),
        shows("encoding.float", "singles", Sign::Positive)
            .says(
                "What single precision keeps exactly and half does not takes five bytes",
                "Narrowing tests by magnitude, not by value, cut digits or leave nine bytes.",
            )
            .encode(
                json!([
                    100_000.5,
                    65_504.5,
                    2.980_232_238_769_531_2e-8,
                    8.940_696_716_308_594e-8,
                    1.401_298_464_324_817e-45,
                    3.402_823_466_385_288_6e38
                ]),
                "86 fa47c35040 fa477fe080 fa33000000 fa33c00000 fa00000001 fa7f7fffff",
            ),
        shows("encoding.float", "doubles", Sign::Positive)
            .says(
                "Everything else takes nine bytes and keeps every bit",
                "0.1 through single precision comes back as 0.10000000149011612.",
            )
            .encode(
                json!([0.1, 1.1, -4.1, 0.000_01, 1e300, 5e-324, 1.577_777_777_777_000_1]),
                "87 fb3fb999999999999a fb3ff199999999999a fbc010666666666666 fb3ee4f8b588e368f1 fb7e37e43c8800759c \
                 fb0000000000000001 fb3ff93e93e93e863b",
            )
            .decoy_hex(
                "a fast float reader",
                "87 fb3fb999999999999a fb3ff199999999999a fbc010666666666666 fb3ee4f8b588e368f1 fb7e37e43c8800759c \
                 fb0000000000000001 fb3ff93e93e93e863a",
            ),
        shows("encoding.float", "no-rounding-into-a-half", Sign::Negative)
            .says(
                "1.5 times 2^-24 is not rounded to a half",
                "A narrowing that rounds and forgets to compare turns a limit into twice or half of it.",
            )
            .encode(json!(8.940_696_716_308_594e-8), "fa33c00000")
            .near_encode(json!(5.960_464_477_539_063e-8), "f90001")
            .decoy_hex("a narrowing that rounds", "f90002"),
        shows("encoding.float", "large-whole-numbers", Sign::Both)
            .says(
                "Whole numbers from 2^53 on are the shortest float that keeps them",
                "Bignum tags for large whole numbers make a number equal to a bigint.",
            )
            .encode(
                json!([9_007_199_254_740_994_u64, 18_446_744_073_709_551_616.0, 1e23]),
                "83 fb4340000000000001 fa5f800000 fb44b52d02c7e14af6",
            )
            .near_encode(json!([65_504, 65_536]), "82 19ffe0 1a00010000")
            .decoy_hex(
                "bignum tags for whole numbers",
                "83 1b0020000000000002 c249010000000000000000 c24a152d02c7e14af6800000",
            ),
        shows("encoding.float", "special-numbers", Sign::Positive)
            .with(&["value.number.special"])
            .says(
                "NaN, the infinities and -0 are halves",
                "The test narrow(x) == x never holds for NaN, which then takes nine bytes.",
            )
            .encode(
                json!([special("NaN"), special("Infinity"), special("-Infinity"), special("-0")]),
                "84 f97e00 f97c00 f9fc00 f98000",
            )
            .decoy_hex("a test by ==", "84 fb7ff8000000000000 f97c00 f9fc00 f98000"),
        shows("encoding.float", "nan-as-a-key-and-inside", Sign::Positive)
            .with(&["value.number.special", "value.map"])
            .says(
                "NaN is f97e00 as a member and as a Map key too",
                "Encoders that special-case NaN at the top write the bits of the host for those further in.",
            )
            .encode(
                json!({"m": {"$map": [[special("NaN"), 1]]}, "n": special("NaN")}),
                "a2 616d d81b 82 634d6170 81 82 f97e00 01 616e f97e00",
            ),
    ]
}

/// 2^exponent in decimal.
fn power_of_two(exponent: usize) -> String {
    (BigUint::from(1_u8) << exponent).to_string()
}

/// 2^exponent - 1 in decimal.
fn power_of_two_less_one(exponent: usize) -> String {
    ((BigUint::from(1_u8) << exponent) - 1_u8).to_string()
}

fn bigints() -> Vec<Draft> {
    let big = |digits: &str| json!({ "$bigint": digits });
    vec![
        shows("encoding.bigint", "always-tagged", Sign::Both)
            .with(&["value.bigint"])
            .says(
                "A small bigint is tagged too: 1n is c24101 and not 01",
                "The preferred serialisation of CBOR writes small bignums as integers, and 1n digests like 1.",
            )
            .encode(
                json!([big("0"), big("1"), big("-1"), big("255"), big("256"), big("-256"), big("-257")]),
                "87 c240 c24101 c340 c241ff c2420100 c341ff c3420100",
            )
            .near_encode(json!([0, 1, -1, 255, 256, -256, -257]), "87 00 01 20 18ff 190100 38ff 390100")
            .decoy_hex("preferred serialisation", "87 00 01 20 18ff 190100 38ff 390100"),
        shows("encoding.bigint", "around-64-bits", Sign::Positive)
            .with(&["value.bigint"])
            .says(
                "-2^64 holds eight bytes, 2^64 and -2^64-1 nine",
                "Negative bignums hold -1-n: an encoder that negates first gives -2^64 nine bytes.",
            )
            .encode(
                json!([
                    big("18446744073709551615"),
                    big("18446744073709551616"),
                    big("-18446744073709551616"),
                    big("-18446744073709551617")
                ]),
                "84 c248ffffffffffffffff c249010000000000000000 c348ffffffffffffffff c349010000000000000000",
            )
            .decoy_hex(
                "an encoder that holds the magnitude",
                "84 c248ffffffffffffffff c249010000000000000000 c349010000000000000000 c349010000000000000001",
            ),
        shows("encoding.bigint", "no-sign-byte", Sign::Negative)
            .with(&["value.bigint"])
            .says(
                "128n is one byte: no leading zero marks the sign",
                "Java's BigInteger.toByteArray and DER put 00 before a high bit.",
            )
            .encode(big("128"), "c24180")
            .near_encode(big("127"), "c2417f")
            .decoy_hex("two's complement bytes", "c2420080"),
        shows("encoding.bigint", "heads-by-length", Sign::Positive)
            .with(&["value.bigint"])
            .says(
                "23, 24, 255 and 256 bytes have the shortest heads, on both sides of zero",
                "Bigints are tested up to 64 bits, and fixed heads for their bytes are never met.",
            )
            .encode(
                json!([
                    big(&power_of_two_less_one(184)),
                    big(&power_of_two(184)),
                    big(&power_of_two_less_one(2040)),
                    big(&power_of_two(2040)),
                    big(&format!("-{}", power_of_two(184))),
                    big(&format!("-{}", power_of_two(2040))),
                ]),
                &format!(
                    "86 c257{} c2581801{} c258ff{} c259010001{} c357{} c358ff{}",
                    "ff".repeat(23),
                    "00".repeat(23),
                    "ff".repeat(255),
                    "00".repeat(255),
                    "ff".repeat(23),
                    "ff".repeat(255)
                ),
            ),
    ]
}

fn strings() -> Vec<Draft> {
    let a = |count: usize| "61".repeat(count);
    vec![
        shows("encoding.string", "heads-by-length", Sign::Positive)
            .says(
                "The head holds the length in its shortest form",
                "Libraries reserve a fixed head before they know the length and fill it in later.",
            )
            .encode(
                json!(["", "a", "a".repeat(23), "a".repeat(24), "a".repeat(255), "a".repeat(256)]),
                &format!("86 60 6161 77{} 7818{} 78ff{} 790100{}", a(23), a(24), a(255), a(256)),
            ),
        shows("encoding.string", "length-in-bytes", Sign::Both)
            .says(
                "The length is that of the UTF-8 bytes",
                "Lengths in characters or UTF-16 units are right for ASCII, so tests in English pass.",
            )
            .encode(
                json!(["\u{fc}", "\u{a0}", "\u{6c34}", "\u{1f600}", "\u{e4}".repeat(12)]),
                &format!("85 62c3bc 62c2a0 63e6b0b4 64f09f9880 7818{}", "c3a4".repeat(12)),
            )
            .near_encode(json!(["u", " ", "m", ":-)"]), "84 6175 6120 616d 633a2d29")
            .decoy_hex(
                "a length in UTF-16 units",
                &format!("85 61c3bc 61c2a0 61e6b0b4 62f09f9880 6c{}", "c3a4".repeat(12)),
            ),
        shows("encoding.string", "not-normalised", Sign::Both)
            .says(
                "U+0065 U+0301 stays two characters in the encoding",
                "dCBOR and Swift compare and write text in NFC: two file names get one digest.",
            )
            .encode(json!("e\u{301}"), "6365cc81")
            .near_encode(json!("\u{e9}"), "62c3a9")
            .decoy_hex("an NFC encoder", "62c3a9"),
        shows("encoding.string", "controls-as-they-are", Sign::Negative)
            .says(
                "NUL, CR LF, quotes and backslashes are written as they are",
                "Hashing the JSON text of a string escapes them, and each language escapes differently.",
            )
            .encode(json!("a\u{0}\r\n\"\\\u{2028}"), "69 61 00 0d 0a 22 5c e280a8")
            .near_encode(json!("a\n"), "62610a")
            .decoy_hex("a hash of the JSON text", "72 61 5c7530303030 5c72 5c6e 5c22 5c5c e280a8"),
        shows("encoding.string", "heads-of-sixteen-bits-and-more", Sign::Positive)
            .says(
                "65535 bytes have a head of two bytes, 65536 one of four",
                "Lengths kept in 16 bits wrap to 0: a text of 65536 bytes is encoded like the empty one, and more.",
            )
            .encode(json!("a".repeat(65_536)), &format!("7a00010000{}", a(65_536)))
            .near_encode(json!("a".repeat(65_535)), &format!("79ffff{}", a(65_535))),
    ]
}
