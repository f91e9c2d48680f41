//! The encoding against values worked out by hand and against an independent decoder.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use ciborium::Value as Cbor;
use planproof::encode::{digest, encode, encode_to_vec, preimage, preimage_length, Sha256Sink};
use planproof::plan::fold;
use planproof::random::{value as random_value, Rng};
use planproof::value::{Value, MAX_CARRIED_DEPTH};
use sha2::{Digest as _, Sha256};

fn encoded(text: &str) -> String {
    hex::encode(encode_to_vec(&Value::parse(text, MAX_CARRIED_DEPTH).unwrap()))
}

#[test]
fn every_kind_of_value_encodes_as_worked_out_by_hand() {
    for (text, expected) in [
        ("null", "f6"),
        ("false", "f4"),
        ("true", "f5"),
        (r#"{"$undefined":true}"#, "f7"),
        ("0", "00"),
        ("23", "17"),
        ("24", "1818"),
        ("255", "18ff"),
        ("256", "190100"),
        ("65535", "19ffff"),
        ("65536", "1a00010000"),
        ("4294967295", "1affffffff"),
        ("4294967296", "1b0000000100000000"),
        ("9007199254740991", "1b001fffffffffffff"),
        ("-1", "20"),
        ("-24", "37"),
        ("-25", "3818"),
        ("-9007199254740991", "3b001ffffffffffffe"),
        ("9007199254740992", "fa5a000000"),
        ("-9007199254740992", "fada000000"),
        ("1e300", "fb7e37e43c8800759c"),
        ("1.5", "f93e00"),
        ("65504.5", "fa477fe080"),
        ("5.960464477539063e-8", "f90001"),
        ("0.1", "fb3fb999999999999a"),
        ("5e-324", "fb0000000000000001"),
        (r#"{"$number":"NaN"}"#, "f97e00"),
        (r#"{"$number":"-0"}"#, "f98000"),
        (r#"{"$number":"Infinity"}"#, "f97c00"),
        (r#"{"$number":"-Infinity"}"#, "f9fc00"),
        (r#"{"$bigint":"0"}"#, "c240"),
        (r#"{"$bigint":"1"}"#, "c24101"),
        (r#"{"$bigint":"-1"}"#, "c340"),
        (r#"{"$bigint":"-256"}"#, "c341ff"),
        (r#"{"$bigint":"-257"}"#, "c3420100"),
        (r#"{"$bigint":"18446744073709551616"}"#, "c249010000000000000000"),
        ("\"\u{e9}\"", "62c3a9"),
        ("[]", "80"),
        (r#"{"b":1,"aa":2,"":3}"#, "a3600361620162616102"),
        (r#"{"$date":-1}"#, "d81b82644461746520"),
        (r#"{"$date":null}"#, "d81b826444617465f6"),
        (r#"{"$regexp":["a","g"]}"#, "d81b83665265674578706161 6167"),
        (r#"{"$map":[[2,1],[1,2]]}"#, "d81b82634d6170 82 820201 820102"),
        (r#"{"$set":[2,1]}"#, "d81b8263536574 820201"),
        (r#"{"$bytes":["Uint8Array","00ff"]}"#, "d81b826a55696e74384172726179 4200ff"),
        (r#"{"$datetime":[0,"UTC"]}"#, "d81b83684461746554696d6500 63555443"),
        (r#"{"$duration":{"hours":-2,"days":1}}"#, "d81b82684475726174696f6e a2 6464617973 01 65686f757273 21"),
        (
            r#"{"$interval":[{"$datetime":[0,"UTC"]},{"$datetime":[1,"UTC"]}]}"#,
            "d81b8368496e74657276616c d81b83684461746554696d650063555443 d81b83684461746554696d650163555443",
        ),
        (r#"{"$nodeRef":{"node":"n","select":"first"}}"#, "d81b85674e6f6465526566 616e 656669727374 f7 f7"),
        (
            r#"{"$nodeRef":{"node":"n","select":{"index":2},"path":"a","branchId":{"segments":[{"edge":"e"},{"join":"j","of":["x"]}]}}}"#,
            "d81b85674e6f6465526566 616e a165696e64657802 6161 a1687365676d656e747382 a164656467656165 a2626f668161 78 646a6f696e616a",
        ),
        (r#"{"$paramRef":{"path":"p"}}"#, "d81b8268506172616d526566 6170"),
        (r#"{"$record":[["$ref",1]]}"#, "a1642472656601"),
    ] {
        assert_eq!(encoded(text), expected.replace(' ', ""), "{text}");
    }
}

#[test]
fn an_independent_decoder_reads_every_encoding_back_to_the_same_shape() {
    let mut rng = Rng::seeded(1);
    for case in 0..5_000 {
        let value = Value::from_json(&random_value(&mut rng, 5), MAX_CARRIED_DEPTH).unwrap();
        let bytes = encode_to_vec(&value);
        let decoded: Cbor =
            ciborium::from_reader(bytes.as_slice()).unwrap_or_else(|error| panic!("case {case}: {error}"));
        assert!(is_alike(&value, &decoded), "case {case}: {} against {decoded:?}", value.to_json());
    }
}

/// Compares without using the encoder.
fn is_alike(value: &Value, decoded: &Cbor) -> bool {
    let argument = |class: &str, count: usize| match decoded {
        Cbor::Tag(27, content) => match content.as_array() {
            Some(items) if items.len() == count + 1 && items[0].as_text() == Some(class) => Some(items[1..].to_vec()),
            _ => None,
        },
        _ => None,
    };
    match (value, decoded) {
        // The decoder has no undefined.
        (Value::Undefined | Value::Null, Cbor::Null) => true,
        (Value::Bool(a), Cbor::Bool(b)) => a == b,
        (Value::Number(a), Cbor::Integer(b)) => *a == i128::from(*b) as f64 && !(*a == 0.0 && a.is_sign_negative()),
        (Value::Number(a), Cbor::Float(b)) => a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan()),
        // The decoder turns bignums that fit an integer into one; that they are tagged, the table above shows.
        (Value::BigInt(a), Cbor::Integer(b)) => **a == num_bigint::BigInt::from(i128::from(*b)),
        (Value::BigInt(a), Cbor::Tag(2, bytes)) => {
            **a == num_bigint::BigInt::from_bytes_be(num_bigint::Sign::Plus, bytes.as_bytes().unwrap())
        }
        (Value::BigInt(a), Cbor::Tag(3, bytes)) => {
            let magnitude = num_bigint::BigInt::from_bytes_be(num_bigint::Sign::Plus, bytes.as_bytes().unwrap());
            **a == -magnitude - 1
        }
        (Value::String(a), Cbor::Text(b)) => **a == **b,
        (Value::Array(a), Cbor::Array(b)) => are_alike(a, b),
        (Value::Record(a), Cbor::Map(b)) => {
            a.len() == b.len()
                && b.iter().all(|(name, value)| a.get(name.as_text().unwrap()).is_some_and(|own| is_alike(own, value)))
        }
        (Value::Map(a), _) => argument("Map", 1).is_some_and(|items| {
            let pairs = items[0].as_array().unwrap();
            let same = |((key, value), pair): (&(Value, Value), &Cbor)| {
                let pair = pair.as_array().unwrap();
                pair.len() == 2 && is_alike(key, &pair[0]) && is_alike(value, &pair[1])
            };
            pairs.len() == a.iter().len() && a.iter().zip(pairs).all(same)
        }),
        (Value::Set(a), _) => argument("Set", 1).is_some_and(|items| {
            let members = items[0].as_array().unwrap();
            members.len() == a.iter().len() && a.iter().zip(members).all(|(own, member)| is_alike(own, member))
        }),
        (Value::Date(a), _) => argument("Date", 1).is_some_and(|items| match a.ms() {
            Some(ms) => items[0].as_integer() == Some(ms.into()),
            None => items[0].is_null(),
        }),
        (Value::RegExp(a), _) => argument("RegExp", 2)
            .is_some_and(|items| items[0].as_text() == Some(a.source()) && items[1].as_text() == Some(a.flags())),
        (Value::Bytes(a), _) => argument(a.class().name(), 1)
            .is_some_and(|items| items[0].as_bytes().map(Vec::as_slice) == Some(a.as_slice())),
        (Value::DateTime(a), _) => argument("DateTime", 2)
            .is_some_and(|items| items[0].as_integer() == Some(a.ms().into()) && items[1].as_text() == Some(a.zone())),
        (Value::Duration(a), _) => argument("Duration", 1).is_some_and(|items| {
            let units = items[0].as_map().unwrap();
            units.len() == a.iter().count()
                && a.iter().all(|(unit, amount)| {
                    units.iter().any(|(name, value)| name.as_text() == Some(unit) && is_alike(&amount.into(), value))
                })
        }),
        (Value::Interval(_), _) => argument("Interval", 2).is_some(),
        (Value::NodeRef(a), _) => argument("NodeRef", 4).is_some_and(|items| items[0].as_text() == Some(&a.node)),
        (Value::ParamRef(a), _) => argument("ParamRef", 1).is_some_and(|items| items[0].as_text() == Some(&a.path)),
        _ => false,
    }
}

fn are_alike(values: &[Value], decoded: &[Cbor]) -> bool {
    values.len() == decoded.len() && values.iter().zip(decoded).all(|(value, decoded)| is_alike(value, decoded))
}

#[test]
fn the_empty_plan_digests_as_computed_apart_from_this_code() {
    let view = fold("p".into(), &[], None).view;
    let expected = "8269706c616e2d69722f31a565656467657380656e6f6465738066626f756e6473a5686d61784564676573190200686d61784e\
                    6f646573190100686d617853746570731910006f6d6178456e636f64656442797465731a00100000736d6178436f6e63757272\
                    656e744672616d6573182066706c616e49646170687265766973696f6e00";
    assert_eq!(hex::encode(preimage(&view)), expected);
    assert_eq!(preimage_length(&view), expected.len() as u64 / 2);
    assert_eq!(digest(&view), "7e26d82a5884ad0d4be00eb733cb69c9bdd7bbd4349b23917c2c9f89d32ae752");
}

#[test]
fn hashing_in_pieces_equals_hashing_the_bytes_around_every_gathering_limit() {
    for length in [0, 1, 16_370, 16_383, 16_384, 16_385, 40_000] {
        let value = Value::array([Value::from("x"), Value::from("y".repeat(length).as_str()), Value::from("z")]);
        let mut sink = Sha256Sink::default();
        encode(&value, &mut sink);
        assert_eq!(sink.finish(), hex::encode(Sha256::digest(encode_to_vec(&value))), "{length}");
    }
}
