//! The service: JSON-RPC lines in, answers out, whatever the lines hold (SPEC.md 2.1).

use std::io::{self, BufRead, Write};

use serde::de::IgnoredAny;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::frame::{read_line, Line, MAX_LINE};
use super::implementation::{Answer, Implementation};
use crate::json::{Json, MAX_JSON_DEPTH};

/// Serves `implementation` until the input ends or `shutdown` arrives. Every line is answered or
/// is a notification; none of them ends the service.
///
/// # Errors
/// Reading or writing fails; a peer that has gone away is no error.
pub fn serve(
    implementation: &mut dyn Implementation,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> io::Result<()> {
    while let Some(line) = read_line(input, MAX_LINE)? {
        let reply = match line {
            Line::TooLong => Some(Reply::error(Json::Null, ErrorCode::InvalidRequest, "a line is at most 64 MiB")),
            Line::Whole(line) => match answer_line(implementation, &line) {
                Next::Reply(reply) => Some(reply),
                Next::Ignore => None,
                Next::Shutdown => return Ok(()),
            },
        };
        let Some(reply) = reply else { continue };
        if let Err(error) = output.write_all(reply.line(MAX_LINE).as_bytes()).and_then(|()| output.flush()) {
            return if error.kind() == io::ErrorKind::BrokenPipe { Ok(()) } else { Err(error) };
        }
    }
    Ok(())
}

/// What follows from a line.
enum Next {
    Reply(Reply),
    Ignore,
    Shutdown,
}

/// The error codes of JSON-RPC that are used, and that of a refusal.
#[derive(Clone, Copy)]
enum ErrorCode {
    Parse = -32_700,
    InvalidRequest = -32_600,
    MethodNotFound = -32_601,
    InvalidParams = -32_602,
    Internal = -32_603,
    Refusal = 1,
}

/// A reply line in the making.
struct Reply {
    id: Json,
    body: (&'static str, Json),
}

impl Reply {
    fn error(id: Json, code: ErrorCode, message: &str) -> Self {
        let error = Json::object([("code", Json::Number(code as i32 as f64)), ("message", Json::string(message))]);
        Reply { id, body: ("error", error) }
    }

    /// The line, with its end. One longer than `limit` is an error instead: no peer would read it.
    fn line(self, limit: usize) -> String {
        let mut line = String::new();
        Json::object([("jsonrpc", Json::string("2.0")), ("id", self.id.clone()), self.body]).write(&mut line);
        if line.len() > limit {
            return Reply::error(self.id, ErrorCode::Internal, "the answer is longer than 64 MiB").line(limit);
        }
        line.push('\n');
        line
    }
}

/// A request as far as its envelope goes. The params are read strictly afterwards, so that a
/// defect in them is answered under the request's id.
#[derive(Deserialize)]
struct Envelope<'l> {
    #[serde(borrow)]
    jsonrpc: Option<&'l RawValue>,
    #[serde(borrow)]
    id: Option<&'l RawValue>,
    #[serde(borrow)]
    method: Option<&'l RawValue>,
    #[serde(borrow)]
    params: Option<&'l RawValue>,
}

fn answer_line(implementation: &mut dyn Implementation, line: &[u8]) -> Next {
    let error = |id, code, message: &str| Next::Reply(Reply::error(id, code, message));
    let Ok(text) = std::str::from_utf8(line) else {
        return error(Json::Null, ErrorCode::Parse, "the line is not UTF-8");
    };
    let not_json = |defect| error(Json::Null, ErrorCode::Parse, &format!("the line is not JSON: {defect}"));
    if !text.trim_start().starts_with('{') {
        return match serde_json::from_str::<IgnoredAny>(text) {
            Ok(_) => error(Json::Null, ErrorCode::InvalidRequest, "one request object a line; batches are not taken"),
            Err(defect) => not_json(defect),
        };
    }
    let envelope: Envelope = match serde_json::from_str(text) {
        Ok(envelope) => envelope,
        Err(defect) if defect.is_data() => {
            let message = format!("the line is no request object: {defect}");
            return error(Json::Null, ErrorCode::InvalidRequest, &message);
        }
        Err(defect) => return not_json(defect),
    };
    let id = match envelope.id.map(|id| Json::parse(id.get())) {
        None => None,
        Some(Ok(id @ (Json::Number(_) | Json::String(_)))) => Some(id),
        Some(_) => return error(Json::Null, ErrorCode::InvalidRequest, "an id is a number or a string"),
    };
    let word = |raw: Option<&RawValue>| raw.and_then(|raw| serde_json::from_str::<String>(raw.get()).ok());
    let method = match (word(envelope.jsonrpc).as_deref(), word(envelope.method)) {
        (Some("2.0"), Some(method)) => method,
        _ => {
            let message = "a request has \"jsonrpc\": \"2.0\" and a \"method\" that is a string";
            return error(id.unwrap_or(Json::Null), ErrorCode::InvalidRequest, message);
        }
    };
    match id {
        None if method == "shutdown" => Next::Shutdown,
        None => Next::Ignore,
        Some(id) => Next::Reply(answer_request(implementation, id, &method, envelope.params)),
    }
}

fn answer_request(implementation: &mut dyn Implementation, id: Json, method: &str, params: Option<&RawValue>) -> Reply {
    if method == "initialize" {
        return Reply { id, body: ("result", implementation.handshake()) };
    }
    let params = match params.map(|params| Json::parse(params.get())) {
        None => Json::Object(Vec::new()),
        Some(Ok(params @ Json::Object(_))) => params,
        Some(Ok(_)) => return Reply::error(id, ErrorCode::InvalidParams, "params must be an object"),
        Some(Err(defect)) => {
            let message = format!("{}; at most {MAX_JSON_DEPTH} levels of JSON", defect.message);
            return refused(id, "invalid_value", &defect.pointer, &message);
        }
    };
    match implementation.call(method, &params) {
        Answer::Result(result) => Reply { id, body: ("result", result) },
        Answer::Refused(refusal) => refused(id, refusal.reason, &refusal.at, &refusal.message),
        Answer::UnknownMethod => Reply::error(id, ErrorCode::MethodNotFound, &format!("there is no method {method:?}")),
    }
}

fn refused(id: Json, reason: &str, at: &str, message: &str) -> Reply {
    let error = Json::object([
        ("code", Json::Number(f64::from(ErrorCode::Refusal as i32))),
        ("message", Json::string(message)),
        ("data", Json::object([("reason", Json::string(reason)), ("at", Json::string(at))])),
    ]);
    Reply { id, body: ("error", error) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_that_no_peer_would_read_is_an_error_under_the_same_id() {
        let reply = |text: &str| Reply { id: Json::Number(7.0), body: ("result", Json::string(text)) };
        assert_eq!(reply("abc").line(100), "{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":\"abc\"}\n");
        let line = reply(&"x".repeat(200)).line(150);
        assert!(line.starts_with("{\"jsonrpc\":\"2.0\",\"id\":7,\"error\":{\"code\":-32603,"), "{line}");
    }
}
