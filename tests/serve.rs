//! `planproof serve` as a peer sees it: right answers, and hostile lines that never end it.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::thread;

use serde_json::{json, Value};

/// A running reference adapter.
struct Peer {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<std::process::ChildStdout>,
}

impl Peer {
    fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_planproof"))
            .arg("serve")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().unwrap());
        Peer { child, input, output }
    }

    fn send(&mut self, line: &[u8]) {
        let input = self.input.as_mut().unwrap();
        input.write_all(line).unwrap();
        input.write_all(b"\n").unwrap();
        input.flush().unwrap();
    }

    fn receive(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line:?}"))
    }

    fn ask(&mut self, line: impl AsRef<[u8]>) -> Value {
        self.send(line.as_ref());
        self.receive()
    }

    /// The error code and id of the answer to a line.
    fn error(&mut self, line: impl AsRef<[u8]>) -> (i64, Value) {
        let reply = self.ask(line);
        (reply["error"]["code"].as_i64().unwrap_or_else(|| panic!("no error: {reply}")), reply["id"].clone())
    }

    /// Shows that the peer still answers.
    fn assert_alive(&mut self) {
        let reply = self.ask(r#"{"jsonrpc":"2.0","id":99,"method":"value/echo","params":{"value":1}}"#);
        assert_eq!(reply, json!({"jsonrpc": "2.0", "id": 99, "result": {"value": 1}}));
    }

    /// Closes the input and waits for the end.
    fn finish(mut self) {
        drop(self.input.take());
        assert!(self.child.wait().unwrap().success());
    }
}

#[test]
fn initialize_names_the_reference_and_claims_what_it_has() {
    let mut peer = Peer::start();
    let reply =
        peer.ask(r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocol":1,"suite":1,"spec":1}}"#);
    assert_eq!(reply["result"]["protocol"], 1);
    assert_eq!(reply["result"]["name"], "planproof");
    assert_eq!(reply["result"]["digest"]["mode"], "golden");
    peer.finish();
}

#[test]
fn lines_that_are_no_request_get_the_error_that_json_rpc_names() {
    let mut peer = Peer::start();
    let null = Value::Null;
    for (line, code, id) in [
        (&b"nonsense"[..], -32_700, null.clone()),
        (b"", -32_700, null.clone()),
        (b"{\"jsonrpc\":\"2.0\",\"id\":1", -32_700, null.clone()),
        (b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\xff\xfe\"}", -32_700, null.clone()),
        (b"1", -32_600, null.clone()),
        (b"\"text\"", -32_600, null.clone()),
        (b"[]", -32_600, null.clone()),
        (b"[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"value/echo\",\"params\":{\"value\":1}}]", -32_600, null.clone()),
        (b"{\"id\":7,\"method\":\"value/echo\"}", -32_600, json!(7)),
        (b"{\"jsonrpc\":\"1.0\",\"id\":7,\"method\":\"value/echo\"}", -32_600, json!(7)),
        (b"{\"jsonrpc\":\"2.0\",\"id\":7}", -32_600, json!(7)),
        (b"{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":3}", -32_600, json!(7)),
        (b"{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"value/echo\"}", -32_600, null.clone()),
        (b"{\"jsonrpc\":\"2.0\",\"id\":1,\"id\":2,\"method\":\"value/echo\"}", -32_600, null.clone()),
        (b"{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"no/such\",\"params\":{}}", -32_601, json!(7)),
        (b"{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"value/echo\"}", -32_600, null.clone()),
        (b"{\"jsonrpc\":\"2.0\",\"id\":true,\"method\":\"value/echo\"}", -32_600, null.clone()),
    ] {
        assert_eq!(peer.error(line), (code, id), "{}", String::from_utf8_lossy(line));
    }
    peer.assert_alive();
    peer.finish();
}

#[test]
fn malformed_params_are_refused_under_the_id_of_their_request() {
    let mut peer = Peer::start();
    for (params, reason, at) in [
        (r#"{"value":{"a":1,"a":2}}"#, "invalid_value", "/value/a"),
        (r#"{"value":[0,-0]}"#, "invalid_value", "/value/1"),
        (r#"{"value":{"b":{"$date":"x"}}}"#, "invalid_value", "/value/b/$date"),
        (r#"{"value":1,"more":2}"#, "invalid_argument", "/more"),
        (r#"{}"#, "invalid_argument", ""),
        ("[1]", "invalid_argument", ""),
        ("null", "invalid_argument", ""),
        (r#"{"$date":0}"#, "invalid_argument", ""),
        (r#"{"value":1,"$date":0}"#, "invalid_value", ""),
    ] {
        let reply = peer.ask(format!(r#"{{"jsonrpc":"2.0","id":3,"method":"value/echo","params":{params}}}"#));
        assert_eq!(reply["error"]["code"], 1, "{params}");
        assert_eq!(reply["error"]["data"], json!({"reason": reason, "at": at}), "{params}");
        assert_eq!(reply["id"], 3);
    }
    peer.finish();
}

#[test]
fn a_hundred_thousand_open_brackets_are_answered() {
    let mut peer = Peer::start();
    assert_eq!(peer.error("[".repeat(100_000)), (-32_700, Value::Null));
    assert_eq!(peer.error("{\"a\":".repeat(100_000)), (-32_700, Value::Null));
    assert_eq!(peer.error("[".repeat(100_000) + &"]".repeat(100_000)), (-32_600, Value::Null));
    let deep = "[".repeat(100_000) + &"]".repeat(100_000);
    let request =
        |method: &str, params: String| format!(r#"{{"jsonrpc":"2.0","id":5,"method":"{method}","params":{params}}}"#);
    for request in [
        request("value/echo", format!(r#"{{"value":{deep}}}"#)),
        request("value/parse", format!(r#"{{"text":"{deep}"}}"#)),
        request("plan/fold", format!(r#"{{"planId":"p","ops":{deep}}}"#)),
        request("plan/digest", format!(r#"{{"view":{deep}}}"#)),
        request("value/echo", format!(r#"{{"value":{}1{}}}"#, r#"{"$map":[[1,"#.repeat(50_000), "]]}".repeat(50_000))),
    ] {
        let reply = peer.ask(&request);
        assert_eq!(reply["error"]["data"]["reason"], "invalid_value", "{}", &request[..80]);
        assert_eq!(reply["id"], 5);
    }
    peer.assert_alive();
    peer.finish();
}

#[test]
fn a_line_of_200_megabytes_is_refused_and_dropped_and_the_next_one_answered() {
    let mut peer = Peer::start();
    let mut input = peer.input.take().unwrap();
    let writer = thread::spawn(move || {
        let block = vec![b'x'; 1 << 20];
        for _ in 0..200 {
            input.write_all(&block).unwrap();
        }
        input.write_all(b"\n").unwrap();
        input
    });
    let reply = peer.receive();
    assert_eq!(reply["error"]["code"], -32_600);
    peer.input = Some(writer.join().unwrap());
    #[cfg(target_os = "linux")]
    {
        let status = std::fs::read_to_string(format!("/proc/{}/status", peer.child.id())).unwrap();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        let kib: u64 = peak.trim().trim_end_matches(" kB").parse().unwrap();
        assert!(kib < 160 * 1024, "peak memory is {kib} KiB");
    }
    peer.assert_alive();
    peer.finish();
}

#[test]
fn carriage_returns_notifications_and_a_last_line_without_an_end_are_taken() {
    let mut peer = Peer::start();
    let reply = peer.ask("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"value/echo\",\"params\":{\"value\":2}}\r");
    assert_eq!(reply["result"]["value"], 2);
    peer.send(br#"{"jsonrpc":"2.0","method":"no/such/notification"}"#);
    peer.assert_alive();
    let last = br#"{"jsonrpc":"2.0","id":"text","method":"value/echo","params":{"value":3}}"#;
    let mut input = peer.input.take().unwrap();
    input.write_all(last).unwrap();
    drop(input);
    assert_eq!(peer.receive(), json!({"jsonrpc": "2.0", "id": "text", "result": {"value": 3}}));
    assert!(peer.child.wait().unwrap().success());
}

#[test]
fn an_id_comes_back_as_it_was_written() {
    let mut peer = Peer::start();
    for id in ["12345678901234567890", "-7", "1.0", "1e0", "1.50", "\"\\u0061\"", "\"\""] {
        peer.send(format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"no/such"}}"#).as_bytes());
        let mut line = String::new();
        peer.output.read_line(&mut line).unwrap();
        assert!(line.starts_with(&format!(r#"{{"jsonrpc":"2.0","id":{id},"error""#)), "{line}");
    }
    peer.finish();
}

#[test]
fn shutdown_ends_the_service_and_so_does_the_end_of_its_input() {
    let mut peer = Peer::start();
    peer.send(br#"{"jsonrpc":"2.0","method":"shutdown"}"#);
    assert!(peer.child.wait().unwrap().success());
    Peer::start().finish();
}

#[test]
fn a_peer_that_stops_reading_ends_the_service_without_an_error() {
    let mut peer = Peer::start();
    let mut input = peer.input.take().unwrap();
    drop(peer.output);
    // The pipe may take a few answers before it is noticed to be closed; then writing fails.
    while input
        .write_all(b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"value/echo\",\"params\":{\"value\":1}}\n")
        .is_ok()
    {}
    assert!(peer.child.wait().unwrap().success());
}

#[test]
fn streams_that_cannot_be_used_are_said_so_and_are_no_defect_of_the_service() {
    let serve = |input: &str, output: Stdio| {
        let input = std::fs::File::open(input).unwrap();
        Command::new(env!("CARGO_BIN_EXE_planproof")).arg("serve").stdin(input).stdout(output).output().unwrap()
    };
    let said = |output: &std::process::Output| String::from_utf8(output.stderr.clone()).unwrap();
    if cfg!(unix) {
        let output = serve(env!("CARGO_MANIFEST_DIR"), Stdio::piped());
        assert_eq!(output.status.code(), Some(2));
        assert!(said(&output).contains("the requests cannot be read"), "{}", said(&output));
    }
    if cfg!(target_os = "linux") {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        // A line that is no request is answered, too.
        let output = serve(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"), full.into());
        assert_eq!(output.status.code(), Some(6));
        assert!(said(&output).contains("the answers cannot be written"), "{}", said(&output));
    }
}
