//! Numbers: `value.number`, `value.number.special`, `value.bigint`.

use serde_json::json;

use super::shows;
use crate::draft::{Draft, Sign};

pub fn drafts() -> Vec<Draft> {
    [numbers(), special(), bigints()].concat()
}

fn numbers() -> Vec<Draft> {
    vec![
        shows("value.number", "spellings-of-one", Sign::Positive)
            .says(
                "1, 1.0, 1e0, 10e-1 and 0.1e1 are one value",
                "A reader that makes 1 an integer and 1.0 a float holds two values where the plan has one, and \
                 digests drift with the JSON printer.",
            )
            .parse("[1,1.0,1e0,10e-1,0.1e1,1E+0,100e-2]")
            .reads(json!([1, 1, 1, 1, 1, 1, 1])),
        shows("value.number", "million", Sign::Positive)
            .says(
                "1e6, 1000000 and 1000000.0 are one number",
                "One implementation's printer turned 1e6 into 1000000.0 after a round trip, and every digest moved.",
            )
            .parse("[1e6,1000000,1000000.0,0.001E9]")
            .reads(json!([1_000_000, 1_000_000, 1_000_000, 1_000_000])),
        shows("value.number", "nearest-double", Sign::Both)
            .says(
                "1.5777777777770001 is read as the nearest double",
                "Fast float readers are one unit off in the last place for about a third of all doubles; serde_json \
                 without float_roundtrip gives 1.577777777777 here.",
            )
            .parse("1.5777777777770001")
            .reads(json!(1.577_777_777_777_000_1))
            .near_reads("1.577777777777", json!(1.577_777_777_777))
            .decoy_value("a fast float reader", json!(1.577_777_777_777)),
        shows("value.number", "safe-integer-with-a-point", Sign::Both)
            .says(
                "9007199254740991.0 is 2^53-1 and not its neighbour",
                "The same fast readers give 9007199254740990 for the largest safe integer as soon as it is spelled \
                 with a point.",
            )
            .parse("9007199254740991.0")
            .reads(json!(9_007_199_254_740_991_u64))
            .near_reads("9007199254740990.0", json!(9_007_199_254_740_990_u64))
            .decoy_value("a fast float reader", json!(9_007_199_254_740_990_u64)),
        shows("value.number", "ties-to-even", Sign::Both)
            .says(
                "2^53+1 lies between two doubles and goes to the even one",
                "Readers that keep 64-bit integers exact, or round half up, hold a number that no JavaScript \
                 implementation can hold.",
            )
            .parse("[9007199254740993,9007199254740995]")
            .reads(json!([9_007_199_254_740_992_u64, 9_007_199_254_740_996_u64]))
            .near_reads("[9007199254740994]", json!([9_007_199_254_740_994_u64]))
            .decoy_value("a reader that rounds half up", json!([9_007_199_254_740_994_u64, 9_007_199_254_740_996_u64])),
        shows("value.number", "integers-past-64-bits", Sign::Positive)
            .says(
                "18446744073709551616 is a double like any other number",
                "Readers with an integer path overflow, saturate or refuse at 2^64, though the token is a plain JSON \
                 number.",
            )
            .parse("[18446744073709551616,-18446744073709551617,100000000000000000000000]")
            .reads(json!([18_446_744_073_709_551_616.0, -18_446_744_073_709_551_616.0, 1e23]))
            .decoy_value("a saturating reader", json!([u64::MAX, i64::MIN, 1e23])),
        shows("value.number", "long-mantissa", Sign::Both)
            .says(
                "Digits past the seventeenth still decide",
                "A reader that cuts the mantissa at 17 or 19 digits lands on the wrong side of a tie: one half more \
                 than 2^53 by a digit in the fortieth place.",
            )
            .parse("9007199254740993.0000000000000000000000001")
            .reads(json!(9_007_199_254_740_994_u64))
            .near_reads("9007199254740993.0000000000000000000000000", json!(9_007_199_254_740_992_u64))
            .decoy_value("a reader of 19 digits", json!(9_007_199_254_740_992_u64)),
        shows("value.number", "subnormals", Sign::Both)
            .says(
                "The smallest subnormal is kept, and half of it and less is 0",
                "Flush-to-zero arithmetic and float parsers with shortened tables turn 5e-324 into 0, or refuse a \
                 token that is merely tiny.",
            )
            .parse("[5e-324,2.4703282292062328e-324,2.4703282292062327e-324,1e-400]")
            .reads(json!([5e-324, 5e-324, 0, 0]))
            .near_reads("[2.2250738585072011e-308]", json!([2.225_073_858_507_201e-308]))
            .decoy_value("flush to zero", json!([0, 0, 0, 0])),
        shows("value.number", "largest", Sign::Positive)
            .says(
                "The largest double, and a token that rounds down to it, are numbers",
                "A range test by comparing digits refuses 1.7976931348623158e308, which still rounds to the largest \
                 finite double.",
            )
            .parse("[1.7976931348623157e308,-1.7976931348623158e308]")
            .reads(json!([f64::MAX, -f64::MAX])),
        shows("value.number", "shortest-print-survives", Sign::Positive)
            .says(
                "Doubles whose shortest spelling has 17 digits come back exactly",
                "Writers with %.15g or a 32-bit float between lose the last digits of 0.1+0.2, and a limit that was \
                 approved is not the limit that runs.",
            )
            .holds(json!([
                0.1,
                0.300_000_000_000_000_04,
                5.551_115_123_125_783e-17,
                123_456_789.123_456_79,
                4.35,
                1e21,
                1e-7
            ]))
            .decoy_value(
                "a writer of 15 digits",
                json!([0.1, 0.3, 5.551_115_123_125_78e-17, 123_456_789.123_457, 4.35, 1e21, 1e-7]),
            ),
        shows("value.number", "zero-spellings", Sign::Positive)
            .says(
                "0, 0.0, 0e5 and 0E-9 are the number zero",
                "Readers that tell zero by its text, to find -0, trip over exponents on zero.",
            )
            .parse("[0,0.0,0e5,0E-9,0.000e+10]")
            .reads(json!([0, 0, 0, 0, 0])),
    ]
}

fn special() -> Vec<Draft> {
    let special = |name: &str| json!({ "$number": name });
    vec![
        shows("value.number.special", "four-of-them", Sign::Positive)
            .says(
                "NaN, both infinities and -0 are held and written back",
                "JSON.stringify writes null for NaN and the infinities and 0 for -0: three limits collapse to no \
                 limit.",
            )
            .holds(json!([special("NaN"), special("Infinity"), special("-Infinity"), special("-0")]))
            .decoy_value("JSON.stringify", json!([null, null, null, 0])),
        shows("value.number.special", "minus-zero-is-not-zero", Sign::Both)
            .says(
                "-0 and 0 are two values",
                "== says they are equal, so caches and interning return one for the other; 1/x then has another sign.",
            )
            .parse(r#"{"$number":"-0"}"#)
            .reads(special("-0"))
            .near_reads("0", json!(0))
            .decoy_value("a reader that compares with ==", json!(0)),
        shows("value.number.special", "minus-zero-tokens", Sign::Both)
            .says(
                "The token -0 is refused, since half of all readers lose its sign",
                "A plan that was read with -0 by one store and with 0 by another digests differently, and nothing \
                 says why.",
            )
            .parse("[-0]")
            .refused("invalid_value")
            .near_reads("[-1]", json!([-1])),
        shows("value.number.special", "minus-zero-with-exponent", Sign::Both)
            .says(
                "-0e7 is refused as -0 is",
                "A guard that looks for the exact text -0 lets the other spellings of minus zero in.",
            )
            .parse("-0e7")
            .refused("invalid_value")
            .near_reads("0e7", json!(0)),
        shows("value.number.special", "minus-zero-with-point", Sign::Both)
            .says(
                "-0.0 is refused as -0 is",
                "Float printers write -0.0, so this is the spelling that really occurs when a sum cancels out.",
            )
            .parse(r#"{"a":-0.0}"#)
            .refused("invalid_value")
            .near_reads(r#"{"a":-0.5}"#, json!({"a": -0.5})),
        shows("value.number.special", "negative-underflow", Sign::Both)
            .says(
                "A negative token too small for a subnormal reads as -0 and is refused",
                "The sign survives underflow in IEEE 754; a check on the text finds digits other than 0 and lets the \
                 minus zero through.",
            )
            .parse("-1e-400")
            .refused("invalid_value")
            .near_reads("1e-400", json!(0)),
        shows("value.number.special", "overflow", Sign::Both)
            .says(
                "1e400 is refused and not read as Infinity",
                "Python and JavaScript read it as Infinity without a word: a finite bound in the text is no bound in \
                 the plan.",
            )
            .parse("1e400")
            .refused("invalid_value")
            .near_reads("1e308", json!(1e308)),
        shows("value.number.special", "overflow-by-half-a-unit", Sign::Both)
            .says(
                "The first token that rounds to Infinity is refused, the last that does not is read",
                "Overflow tests on the exponent alone miss the tie half a unit above the largest double.",
            )
            .parse("1.797693134862315808e308")
            .refused("invalid_value")
            .near_reads("1.797693134862315807e308", json!(f64::MAX)),
        shows("value.number.special", "other-words", Sign::Both)
            .says(
                "Only the four spellings are special numbers",
                "Readers that hand the text to parseFloat take inf, nan, +Infinity, 1.5 and the empty text as well, \
                 and then one value has many forms.",
            )
            .parse(r#"{"$number":"+Infinity"}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$number":"Infinity"}"#, special("Infinity")),
        shows("value.number.special", "ordinary-number-in-the-form", Sign::Negative)
            .says(
                "A finite number is not written as $number",
                "If {\"$number\": \"1\"} were read too, one value would have two forms and the wire would not be \
                 injective.",
            )
            .parse(r#"{"$number":"1"}"#)
            .refused("invalid_value")
            .near_reads("1", json!(1)),
        shows("value.number.special", "nan-is-not-null", Sign::Both)
            .says(
                "NaN is a number and not null",
                "A missing measurement and a failed computation become one argument when NaN travels as null.",
            )
            .holds(json!({"a": special("NaN"), "b": null}))
            .near_holds(json!({"a": null, "b": null}))
            .decoy_value("a JSON printer", json!({"a": null, "b": null})),
    ]
}

fn bigints() -> Vec<Draft> {
    let big = |digits: &str| json!({ "$bigint": digits });
    let longest = format!("9{}", "0".repeat(3_999));
    vec![
        shows("value.bigint", "past-the-doubles", Sign::Positive)
            .says(
                "A bigint keeps every digit",
                "JSON printers of bigints write a bare number, and the next reader rounds 2^64+1 to 2^64.",
            )
            .holds(json!([big("18446744073709551617"), big("-9007199254740993"), big("0")]))
            .decoy_value("a bigint read as a double", json!([18_446_744_073_709_551_616.0, -9_007_199_254_740_992_i64, 0])),
        shows("value.bigint", "is-never-a-number", Sign::Both)
            .says(
                "The bigint 1 is not the number 1",
                "1n == 1 in JavaScript and 1 == 1 in Python, but a tool that gets 1n throws on the first addition.",
            )
            .holds(json!([big("1"), 1]))
            .near_holds(json!([1, 1]))
            .decoy_value("a Python int", json!([1, 1])),
        shows("value.bigint", "minus-zero", Sign::Both)
            .says(
                "-0 is no bigint",
                "BigInt(\"-0\") is 0n, so a lax reader gives two spellings to one value.",
            )
            .parse(r#"{"$bigint":"-0"}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$bigint":"0"}"#, big("0")),
        shows("value.bigint", "leading-zero", Sign::Both)
            .says(
                "007 is no bigint",
                "BigInt and big-number libraries take leading zeros, some as octal.",
            )
            .parse(r#"{"$bigint":"007"}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$bigint":"7"}"#, big("7")),
        shows("value.bigint", "other-spellings", Sign::Negative)
            .says(
                "Hexadecimal is no spelling of a bigint",
                "BigInt(\"0x10\") is 16n, BigInt(\" 1 \") is 1n and BigInt(\"\") is 0n: what the constructor takes is not \
                 the form.",
            )
            .parse(r#"{"$bigint":"0x10"}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$bigint":"16"}"#, big("16")),
        shows("value.bigint", "empty-text", Sign::Negative)
            .says(
                "The empty text is no bigint",
                "BigInt(\"\") is 0n, so a lost payload turns into a zero that was never written.",
            )
            .parse(r#"{"$bigint":""}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$bigint":"-1"}"#, big("-1")),
        shows("value.bigint", "plus-sign", Sign::Negative)
            .says(
                "A plus sign is refused",
                "Rust and Python integer parsers accept +1, which makes it a second form of 1.",
            )
            .parse(r#"{"$bigint":"+1"}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$bigint":"1"}"#, big("1")),
        shows("value.bigint", "other-digits", Sign::Negative)
            .says(
                "Digits are 0 to 9 of ASCII",
                "A regular expression with a Unicode-aware \\d accepts Arabic-Indic digits, and int() of Python reads \
                 them.",
            )
            .parse(r#"{"$bigint":"\u0661\u0662"}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$bigint":"12"}"#, big("12")),
        shows("value.bigint", "as-a-number-token", Sign::Negative)
            .says(
                "The payload is text",
                "A writer that puts the digits as a JSON number has lost them already when the reader sees them.",
            )
            .parse(r#"{"$bigint":1}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$bigint":"100"}"#, big("100")),
        shows("value.bigint", "four-thousand-digits", Sign::Both)
            .says(
                "4,000 digits are read, 4,001 refused",
                "Python refuses above 4,300 digits by default and quadratic parsers stall on a megabyte: the limit has \
                 to be the same everywhere.",
            )
            .parse(&format!("{{\"$bigint\":\"{longest}0\"}}"))
            .refused("invalid_value")
            .near_reads(&format!("{{\"$bigint\":\"-{longest}\"}}"), big(&format!("-{longest}"))),
    ]
}
