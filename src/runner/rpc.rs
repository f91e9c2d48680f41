//! JSON-RPC 2.0 messages: requests around a vector's own text, replies read strictly (SPEC.md 2.1).

use std::borrow::Cow;
use std::sync::Arc;

use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::brief;
use crate::json::{Json, JsonError};

/// The notification that precedes the end of an adapter's standard input.
pub const SHUTDOWN: &str = "{\"jsonrpc\":\"2.0\",\"method\":\"shutdown\"}\n";

/// The error code that stands for a refusal.
const REFUSAL: i64 = 1;

/// The error code for a method that does not exist.
pub const METHOD_NOT_FOUND: i64 = -32601;

/// 2^53 − 1: up to it, a double that is an integer is that integer and no other.
const MAX_SAFE_INTEGER: f64 = 9_007_199_254_740_991.0;

/// One request as a line. `params` is JSON text and is taken over as it stands.
#[must_use]
pub fn request(id: u64, method: &str, params: &str) -> String {
    let id = id.to_string();
    ["{\"jsonrpc\":\"2.0\",\"id\":", &id, ",\"method\":\"", method, "\",\"params\":", &one_line(params), "}\n"].concat()
}

/// JSON text without line ends. They only occur as white space: a string cannot hold a raw one.
fn one_line(text: &str) -> Cow<'_, str> {
    if text.bytes().any(|byte| matches!(byte, b'\n' | b'\r')) {
        return Cow::Owned(text.replace(['\n', '\r'], " "));
    }
    Cow::Borrowed(text)
}

/// What an adapter says to one request.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// A result.
    Result(Arc<Json>),
    /// A result that is JSON but breaks a rule of SPEC.md 1 for any text, such as a duplicate name.
    Unreadable {
        /// The text, shortened.
        text: String,
        /// What is wrong with it.
        error: JsonError,
    },
    /// The input is malformed (error code 1).
    Refused {
        /// A word of SPEC.md chapter 7, if one was given.
        reason: Option<String>,
        /// For people.
        message: String,
    },
    /// Another error.
    Error {
        /// Its JSON-RPC code.
        code: i64,
        /// For people.
        message: String,
    },
}

impl Answer {
    /// A result.
    #[must_use]
    pub fn result(tree: Json) -> Answer {
        Answer::Result(Arc::new(tree))
    }
}

/// One reply.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// The id of the request that it answers.
    pub id: i64,
    /// What it says.
    pub answer: Answer,
}

/// An answer in words, for messages.
#[must_use]
pub fn in_words(answer: &Answer) -> String {
    match answer {
        Answer::Result(result) => format!("the result {}", brief::json(result)),
        Answer::Unreadable { text, error } => format!("a result that is no typed JSON ({error}): {text}"),
        Answer::Refused { reason: Some(reason), message } => {
            format!("a refusal `{}`: {message}", brief::text(reason, 80))
        }
        Answer::Refused { reason: None, message } => format!("a refusal without `data.reason`: {message}"),
        Answer::Error { code, message } => format!("error {code}: {message}"),
    }
}

/// Why a line is no reply.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Breach {
    /// Nothing on the line.
    #[error("an empty line on standard output; only protocol lines may stand there")]
    Empty,
    /// Not UTF-8.
    #[error("a line that is not UTF-8 (at its byte {0})")]
    NotUtf8(usize),
    /// Not JSON.
    #[error("a line on standard output that is no JSON; print to standard error instead")]
    NotJson,
    /// JSON, but no JSON-RPC 2.0 response.
    #[error("not a JSON-RPC 2.0 response: {0}")]
    NotAResponse(String),
    /// `id` is null, which says that the request could not be read.
    #[error("a reply with id null: the adapter could not read the request")]
    NullId,
    /// Both `result` and `error`.
    #[error("a reply with both `result` and `error`; exactly one must be there, and null counts as being there")]
    Both,
    /// Neither `result` nor `error`.
    #[error("a line with neither `result` nor `error`; an adapter sends nothing but replies")]
    Neither,
}

#[derive(Deserialize)]
struct Envelope<'l> {
    jsonrpc: Option<Cow<'l, str>>,
    #[serde(borrow, default, deserialize_with = "present")]
    id: Option<&'l RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    result: Option<&'l RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    error: Option<&'l RawValue>,
}

/// A member that is there, null included.
fn present<'de, D: Deserializer<'de>>(reader: D) -> Result<Option<&'de RawValue>, D::Error> {
    <&RawValue>::deserialize(reader).map(Some)
}

#[derive(Deserialize)]
struct ErrorObject<'l> {
    #[serde(borrow)]
    code: &'l RawValue,
    message: String,
    #[serde(borrow, default)]
    data: Option<&'l RawValue>,
}

/// Reads one line.
///
/// # Errors
/// [`Breach`] when it is no reply. Linear in the line.
pub fn read_reply(line: &[u8]) -> Result<Reply, Breach> {
    let text = std::str::from_utf8(line).map_err(|error| Breach::NotUtf8(error.valid_up_to()))?;
    if text.trim().is_empty() {
        return Err(Breach::Empty);
    }
    let envelope: Envelope<'_> = object(text).map_err(|error| not_a_response(text, &error))?;
    if envelope.jsonrpc.as_deref() != Some("2.0") {
        return Err(Breach::NotAResponse("`jsonrpc` must be \"2.0\"".to_owned()));
    }
    let id = read_id(envelope.id)?;
    let answer = match (envelope.result, envelope.error) {
        (Some(_), Some(_)) => return Err(Breach::Both),
        (None, None) => return Err(Breach::Neither),
        (Some(result), None) => read_result(result.get()),
        (None, Some(error)) => read_error(error.get())?,
    };
    Ok(Reply { id, answer })
}

/// The id and the text of the result in a line that begins and ends as most adapters spell a reply.
/// Whether the text between is JSON is not looked at: it means something only where it equals one
/// that is.
#[must_use]
pub fn plain_result(line: &[u8]) -> Option<(i64, &[u8])> {
    let rest = line.strip_prefix(br#"{"jsonrpc":"2.0","id":"#)?;
    let digits = rest.iter().position(|byte| !byte.is_ascii_digit()).filter(|digits| (1..=15).contains(digits))?;
    let is_plain = rest[0] != b'0' || digits == 1;
    let id = rest[..digits].iter().fold(0, |id, digit| 10 * id + i64::from(digit - b'0'));
    let result = rest[digits..].strip_prefix(br#","result":"#)?.strip_suffix(b"}")?;
    is_plain.then_some((id, result))
}

/// Reads an object as `T`. Derived readers take an array of the members' values too, which is no
/// response.
fn object<'t, T: Deserialize<'t>>(text: &'t str) -> Result<T, serde_json::Error> {
    match text.trim_start().starts_with('[') {
        true => Err(serde::de::Error::custom("an array is no object")),
        false => serde_json::from_str(text),
    }
}

fn not_a_response(text: &str, error: &serde_json::Error) -> Breach {
    match serde_json::from_str::<serde::de::IgnoredAny>(text) {
        Ok(_) => Breach::NotAResponse(error.to_string()),
        Err(_) => Breach::NotJson,
    }
}

fn read_id(id: Option<&RawValue>) -> Result<i64, Breach> {
    match id.map(RawValue::get) {
        None => Err(Breach::NotAResponse("`id` is missing".to_owned())),
        Some("null") => Err(Breach::NullId),
        Some(text) => integer(text).ok_or_else(|| {
            Breach::NotAResponse(format!("`id` must be the integer of the request, not {}", brief::text(text, 80)))
        }),
    }
}

/// The integer that a JSON text stands for, however it is spelled: `7`, `7.0` and `70e-1` are one number.
fn integer(text: &str) -> Option<i64> {
    // As all numbers are read, but for integers that are spelled as such and that no double holds.
    text.parse().ok().or_else(|| {
        let number: f64 = serde_json::from_str(text).ok()?;
        let is_integer = number.fract() == 0.0 && number.abs() <= MAX_SAFE_INTEGER;
        // Within that bound the conversion is exact.
        is_integer.then_some(number as i64)
    })
}

fn read_result(text: &str) -> Answer {
    match Json::parse(text) {
        Ok(result) => Answer::result(result),
        Err(error) => Answer::Unreadable { text: brief::text(text, brief::LINE), error },
    }
}

fn read_error(text: &str) -> Result<Answer, Breach> {
    let breach =
        |why: String| Breach::NotAResponse(format!("`error` must be {{code: integer, message: string, data?}}: {why}"));
    let error: ErrorObject<'_> = object(text).map_err(|error| breach(error.to_string()))?;
    let code = error.code.get();
    let code = integer(code).ok_or_else(|| breach(format!("`code` is {}", brief::text(code, 80))))?;
    if code != REFUSAL {
        return Ok(Answer::Error { code, message: brief::text(&error.message, brief::LINE) });
    }
    let data = error.data.and_then(|data| Json::parse(data.get()).ok());
    let reason = data.as_ref().and_then(|data| data.get("reason")).and_then(Json::as_str).map(str::to_owned);
    Ok(Answer::Refused { reason, message: brief::text(&error.message, brief::LINE) })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    #[test]
    fn an_array_of_the_members_values_is_no_response_and_no_error() {
        assert!(matches!(read_reply(br#"["2.0",7,{"value":1}]"#), Err(Breach::NotAResponse(_))));
        let error = br#"{"jsonrpc":"2.0","id":7,"error":[1,"no",{"reason":"invalid_op"}]}"#;
        assert!(matches!(read_reply(error), Err(Breach::NotAResponse(_))));
    }

    use super::*;

    fn breach(line: &str) -> Breach {
        read_reply(line.as_bytes()).unwrap_err()
    }

    fn answer(line: &str) -> Answer {
        let reply = read_reply(line.as_bytes()).unwrap();
        assert_eq!(reply.id, 7);
        reply.answer
    }

    #[test]
    fn a_request_keeps_the_text_of_its_params_on_one_line() {
        assert_eq!(
            request(3, "plan/fold", "{ \"a\":\n\t1.0,\r\n\"b\": \"\\n\" }"),
            "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"plan/fold\",\"params\":{ \"a\": \t1.0,  \"b\": \"\\n\" }}\n"
        );
    }

    #[test]
    fn replies_are_results_refusals_and_errors() {
        assert_eq!(answer(r#"{"jsonrpc":"2.0","id":7,"result":null}"#), Answer::result(Json::Null));
        assert_eq!(
            answer(r#"{"result":{"a":[1]},"id":7,"jsonrpc":"2.0"}"#),
            Answer::result(Json::object([("a", Json::Array(vec![Json::Number(1.0)]))]))
        );
        let refused = Answer::Refused { reason: Some("invalid_op".to_owned()), message: "no".to_owned() };
        assert_eq!(
            answer(
                r#"{"jsonrpc":"2.0","id":7,"error":{"code":1,"message":"no","data":{"reason":"invalid_op","at":"/ops"}}}"#
            ),
            refused
        );
        assert_eq!(
            answer(r#"{"jsonrpc":"2.0","id":7,"error":{"code":1,"message":"no"}}"#),
            Answer::Refused { reason: None, message: "no".to_owned() }
        );
        assert_eq!(
            answer(r#"{"jsonrpc":"2.0","id":7,"error":{"code":-32603,"message":"boom","data":[1]}}"#),
            Answer::Error { code: -32603, message: "boom".to_owned() }
        );
    }

    #[test]
    fn a_number_is_what_it_says_and_not_how_it_is_spelled() {
        for seven in ["7", "7.0", "7e0", "0.7E+1", "70e-1", "7.00"] {
            let line = format!(r#"{{"jsonrpc":"2.0","id":{seven},"result":1}}"#);
            assert_eq!(answer(&line), Answer::result(Json::Number(1.0)), "{seven}");
        }
        let code = |code: &str| {
            read_reply(format!(r#"{{"jsonrpc":"2.0","id":7,"error":{{"code":{code},"message":"m"}}}}"#).as_bytes())
        };
        for one in ["1", "1.0", "1e0", "0.1e1"] {
            assert!(matches!(code(one).unwrap().answer, Answer::Refused { .. }), "{one}");
        }
        for internal in ["-32603", "-32603.0", "-3.2603e4"] {
            assert!(matches!(code(internal).unwrap().answer, Answer::Error { code: -32603, .. }), "{internal}");
        }
        assert!(matches!(code("9007199254740993").unwrap().answer, Answer::Error { code: 9_007_199_254_740_993, .. }));
        for none in ["1.5", "1e400", "1e300", "\"1\"", "null", "true", "[1]"] {
            assert!(matches!(code(none), Err(Breach::NotAResponse(_))), "{none}");
        }
    }

    #[test]
    fn a_result_that_breaks_a_rule_of_typed_json_is_an_answer_and_no_breach() {
        for result in ["-0", "{\"a\":1,\"a\":2}", "1e400", "\"\\ud800\""] {
            let line = format!("{{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{result}}}");
            assert!(matches!(answer(&line), Answer::Unreadable { .. }), "{result}");
        }
    }

    #[test]
    fn a_result_nested_a_million_deep_is_read_without_recursion() {
        let line =
            format!("{{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{}{}}}", "[".repeat(1 << 20), "]".repeat(1 << 20));
        assert!(matches!(answer(&line), Answer::Unreadable { .. }));
        assert_eq!(breach(&line[..line.len() - 1]), Breach::NotJson);
    }

    #[test]
    fn the_plainest_reply_is_taken_apart_and_no_other() {
        assert_eq!(
            plain_result(br#"{"jsonrpc":"2.0","id":70,"result":{"a":1}}"#),
            Some((70, br#"{"a":1}"#.as_slice()))
        );
        assert_eq!(plain_result(br#"{"jsonrpc":"2.0","id":0,"result":}"#), Some((0, b"".as_slice())));
        for line in [
            "",
            r#"{"jsonrpc":"2.0","id":"#,
            r#"{"jsonrpc":"2.0","id":,"result":1}"#,
            r#"{"jsonrpc":"2.0","id":-1,"result":1}"#,
            r#"{"jsonrpc":"2.0","id":07,"result":1}"#,
            r#"{"jsonrpc":"2.0","id":1234567890123456,"result":1}"#,
            r#"{"jsonrpc":"2.0","id":7,"error":1}"#,
            r#"{"jsonrpc":"2.0","id":7,"result":1"#,
            r#"{"id":7,"jsonrpc":"2.0","result":1}"#,
        ] {
            assert_eq!(plain_result(line.as_bytes()), None, "{line}");
        }
    }

    #[test]
    fn what_is_no_reply_is_a_breach() {
        assert_eq!(breach(""), Breach::Empty);
        assert_eq!(breach(" \t"), Breach::Empty);
        assert_eq!(breach("Loading..."), Breach::NotJson);
        assert_eq!(breach(r#"{"jsonrpc":"2.0","id":7,"result":1} x"#), Breach::NotJson);
        assert_eq!(read_reply(b"ab\xff").unwrap_err(), Breach::NotUtf8(2));
        assert_eq!(breach(r#"{"jsonrpc":"2.0","id":7,"result":1,"error":{"code":1,"message":""}}"#), Breach::Both);
        assert_eq!(breach(r#"{"jsonrpc":"2.0","id":7,"result":1,"error":null}"#), Breach::Both);
        assert_eq!(breach(r#"{"jsonrpc":"2.0","id":7}"#), Breach::Neither);
        assert_eq!(breach(r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":""}}"#), Breach::NullId);
        for line in [
            "[]",
            "7",
            r#"{"id":7,"result":1}"#,
            r#"{"jsonrpc":"1.0","id":7,"result":1}"#,
            r#"{"jsonrpc":2.0,"id":7,"result":1}"#,
            r#"{"jsonrpc":"2.0","result":1}"#,
            r#"{"jsonrpc":"2.0","id":"7","result":1}"#,
            r#"{"jsonrpc":"2.0","id":7.5,"result":1}"#,
            r#"{"jsonrpc":"2.0","id":7,"id":7,"result":1}"#,
            r#"{"jsonrpc":"2.0","id":7,"result":1,"result":1}"#,
            r#"{"jsonrpc":"2.0","id":7,"error":null}"#,
            r#"{"jsonrpc":"2.0","id":7,"error":{"message":"x"}}"#,
            r#"{"jsonrpc":"2.0","id":7,"error":{"code":"1","message":"x"}}"#,
            r#"{"jsonrpc":"2.0","id":7,"error":{"code":1}}"#,
        ] {
            assert!(matches!(breach(line), Breach::NotAResponse(_)), "{line}");
        }
    }
}
