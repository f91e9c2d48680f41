//! The service: JSON-RPC lines in, answers out, whatever the lines hold (SPEC.md 2.1).

use std::io::{self, BufRead, Write};

use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::implementation::{Answer, Implementation};
use crate::frame::{read_frame, skip_line, Frame, MAX_LINE};
use crate::json::Json;

/// Why a service cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Requests cannot be read.
    #[error("the requests cannot be read: {0}; standard input must be a pipe, a file or a terminal")]
    Read(#[source] io::Error),
    /// Answers cannot be written.
    #[error("the answers cannot be written: {0}; standard output must lead to whoever asks")]
    Write(#[source] io::Error),
}

/// Serves `implementation` until the input ends or `shutdown` arrives. Every line is answered or
/// is a notification; none of them ends the service.
///
/// # Errors
/// [`ServeError`]; a peer that has gone away is no error.
pub fn serve(
    implementation: &mut dyn Implementation,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> Result<(), ServeError> {
    let mut is_over = false;
    while !is_over {
        let next = match read_frame(input, MAX_LINE).map_err(ServeError::Read)? {
            Frame::TooLong(_) => {
                is_over = !skip_line(input).map_err(ServeError::Read)?;
                Next::Reply(Reply::error(NO_ID, ErrorCode::InvalidRequest, "a line is at most 64 MiB"))
            }
            Frame::Line(line) => answer_line(implementation, &line),
            Frame::End(rest) if rest.is_empty() => return Ok(()),
            // A last line without an end counts.
            Frame::End(rest) => {
                is_over = true;
                answer_line(implementation, rest.strip_suffix(b"\r").unwrap_or(&rest))
            }
        };
        let reply = match next {
            Next::Reply(reply) => reply,
            Next::Ignore => continue,
            Next::Shutdown => return Ok(()),
        };
        if let Err(error) = output.write_all(reply.line(MAX_LINE).as_bytes()).and_then(|()| output.flush()) {
            return if error.kind() == io::ErrorKind::BrokenPipe { Ok(()) } else { Err(ServeError::Write(error)) };
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
    Internal = -32_603,
    Refusal = 1,
}

/// The id of a reply to a line whose own id could not be read.
const NO_ID: &str = "null";

/// A reply line in the making.
struct Reply {
    /// The id as it stands in the request: a number may be one that no double holds.
    id: String,
    body: (&'static str, Json),
}

impl Reply {
    fn result(id: &str, result: Json) -> Self {
        Reply { id: id.to_owned(), body: ("result", result) }
    }

    fn error(id: &str, code: ErrorCode, message: &str) -> Self {
        let code = Json::Number(f64::from(code as i32));
        let error = Json::object([("code", code), ("message", Json::string(message))]);
        Reply { id: id.to_owned(), body: ("error", error) }
    }

    fn refused(id: &str, reason: &str, at: &str, message: &str) -> Self {
        let error = Json::object([
            ("code", Json::Number(f64::from(ErrorCode::Refusal as i32))),
            ("message", Json::string(message)),
            ("data", Json::object([("reason", Json::string(reason)), ("at", Json::string(at))])),
        ]);
        Reply { id: id.to_owned(), body: ("error", error) }
    }

    /// The line, with its end. One longer than `limit` is an error instead: no peer would read it.
    fn line(self, limit: usize) -> String {
        let (member, body) = &self.body;
        let mut line = format!("{{\"jsonrpc\":\"2.0\",\"id\":{},\"{member}\":", self.id);
        body.write(&mut line);
        line.push('}');
        if line.len() > limit {
            return Reply::error(&self.id, ErrorCode::Internal, "the answer is longer than 64 MiB").line(limit);
        }
        line.push('\n');
        line
    }
}

/// A request as far as its envelope goes. The params are read strictly afterwards, so that a
/// defect in them is answered under the request's id.
#[derive(Deserialize)]
struct Envelope<'l> {
    #[serde(borrow, default, deserialize_with = "present")]
    jsonrpc: Option<&'l RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    id: Option<&'l RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    method: Option<&'l RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    params: Option<&'l RawValue>,
}

/// A member that is null is present.
fn present<'de: 'l, 'l, D: Deserializer<'de>>(reader: D) -> Result<Option<&'l RawValue>, D::Error> {
    <&RawValue>::deserialize(reader).map(Some)
}

fn answer_line(implementation: &mut dyn Implementation, line: &[u8]) -> Next {
    let error = |id, code, message: &str| Next::Reply(Reply::error(id, code, message));
    let not_json = |defect| error(NO_ID, ErrorCode::Parse, &format!("the line is not JSON: {defect}"));
    let Ok(text) = std::str::from_utf8(line) else {
        return error(NO_ID, ErrorCode::Parse, "the line is not UTF-8");
    };
    if !text.trim_start().starts_with('{') {
        return match serde_json::from_str::<IgnoredAny>(text) {
            Ok(_) => error(NO_ID, ErrorCode::InvalidRequest, "one request object a line; batches are not taken"),
            Err(defect) => not_json(defect),
        };
    }
    let envelope: Envelope = match serde_json::from_str(text) {
        Ok(envelope) => envelope,
        Err(defect) if defect.is_data() => {
            let message = format!("the line is no request object: {defect}");
            return error(NO_ID, ErrorCode::InvalidRequest, &message);
        }
        Err(defect) => return not_json(defect),
    };
    let id = match envelope.id.map(RawValue::get) {
        Some(id) if !is_number_or_string(id) => {
            return error(NO_ID, ErrorCode::InvalidRequest, "an id is a number or a string");
        }
        id => id,
    };
    let word = |raw: Option<&RawValue>| raw.and_then(|raw| serde_json::from_str::<String>(raw.get()).ok());
    let method = match (word(envelope.jsonrpc).as_deref(), word(envelope.method)) {
        (Some("2.0"), Some(method)) => method,
        _ => {
            let message = "a request has \"jsonrpc\": \"2.0\" and a \"method\" that is a string";
            return error(id.unwrap_or(NO_ID), ErrorCode::InvalidRequest, message);
        }
    };
    match id {
        None if method == "shutdown" => Next::Shutdown,
        None => Next::Ignore,
        Some(id) => Next::Reply(answer_request(implementation, id, &method, envelope.params)),
    }
}

fn is_number_or_string(id: &str) -> bool {
    id.starts_with(|first: char| first == '"' || first == '-' || first.is_ascii_digit())
        && serde_json::from_str::<IgnoredAny>(id).is_ok()
}

fn answer_request(implementation: &mut dyn Implementation, id: &str, method: &str, params: Option<&RawValue>) -> Reply {
    if method == "initialize" {
        return Reply::result(id, implementation.handshake());
    }
    let params = match params.map(|params| Json::parse(params.get())) {
        None => Json::Object(Vec::new()),
        Some(Ok(params)) => params,
        Some(Err(defect)) => return Reply::refused(id, "invalid_value", &defect.pointer, &defect.message),
    };
    match implementation.call(method, &params) {
        Answer::Result(result) => Reply::result(id, result),
        Answer::Refused(refusal) => Reply::refused(id, refusal.reason, &refusal.at, &refusal.message),
        Answer::UnknownMethod => Reply::error(id, ErrorCode::MethodNotFound, &format!("there is no method {method:?}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_that_no_peer_would_read_is_an_error_under_the_same_id() {
        let reply = |text: &str| Reply::result("7", Json::string(text));
        assert_eq!(reply("abc").line(100), "{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":\"abc\"}\n");
        let line = reply(&"x".repeat(200)).line(150);
        assert!(line.starts_with("{\"jsonrpc\":\"2.0\",\"id\":7,\"error\":{\"code\":-32603,"), "{line}");
    }
}
