#!/usr/bin/env python3
"""planproof-python: an adapter that answers planproof's protocol 1 (SPEC chapter 2) on stdin and stdout.

Run it with `python3 adapter.py`; it needs Python 3.8 or later and nothing else.
"""

from __future__ import annotations

import gc
import json
import sys
from typing import Any, BinaryIO, Callable, Dict, NamedTuple, Optional

import plan_digest
import plan_shapes
from encoding import encode
from json_text import MAX_SAFE_INTEGER, NotJson, read_json
from plan_fold import fold
from refusals import INVALID_VALUE, Refusal
from typed_json import read_value, write_value
from typed_values import MAX_VALUE_DEPTH, MAX_VIEW_DEPTH

_INTRODUCTION = {
    "protocol": 1,
    "name": "planproof-python",
    "version": "1.0.0",
    "language": "python",
    "digest": {"mode": "golden"},
    "capabilities": ["value.parse", "value.echo", "value.encode", "plan.fold", "plan.digest", "plan.preimage"],
    "values": [
        "undefined", "number", "bigint", "date", "regexp", "map", "set", "bytes",
        "datetime", "duration", "interval", "nodeRef", "paramRef", "record",
    ],
    "window": 8,
}

_MAX_LINE_BYTES = 64 * 1024 * 1024
_MAX_MESSAGE_LENGTH = 300

_REFUSED = 1
_PARSE_ERROR = -32700
_INVALID_REQUEST = -32600
_METHOD_NOT_FOUND = -32601
_INTERNAL_ERROR = -32603


class _Request(NamedTuple):
    id: Optional[int]  # None: a notification
    method: str
    params: Any  # a tree of typed JSON that was not judged yet


class _Method(NamedTuple):
    handle: Callable[[Any], Any]  # params to result, both as typed values
    max_params_depth: int


class _ProtocolError(Exception):
    """A line that is no request; the answer names `request_id` when it could be read."""

    def __init__(self, code: int, message: str, request_id: Optional[int] = None):
        super().__init__(message)
        self.code = code
        self.request_id = request_id


def main() -> None:
    requests, answers = sys.stdin.buffer, sys.stdout.buffer
    # Standard output belongs to the protocol: whatever else is printed is no part of it.
    sys.stdout = sys.stderr
    # Values are trees, which reference counting frees. Looking for cycles in the hundreds of thousands
    # of objects of a large request would take as long as answering it.
    gc.disable()
    serve(requests, answers)


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer line after line until the input ends or says `shutdown`."""
    while True:
        line = _read_line(requests)
        if not line:
            return
        try:
            request = _parse_request(line)
        except _ProtocolError as error:
            _send(answers, _error(error.request_id, error.code, str(error)))
            continue
        if request.id is not None:
            _send(answers, _answer(request))
        elif request.method == "shutdown":
            return


# --- Frames ------------------------------------------------------------------------------------


def _read_line(requests: BinaryIO) -> bytes:
    """The next line, empty at the end of the input. Of a line that is too long only a part is kept."""
    line = requests.readline(_MAX_LINE_BYTES + 1)
    rest = line
    while len(rest) > _MAX_LINE_BYTES and not rest.endswith(b"\n"):
        rest = requests.readline(_MAX_LINE_BYTES + 1)
    return line


def _parse_request(line: bytes) -> _Request:
    if len(line.rstrip(b"\n")) > _MAX_LINE_BYTES:
        raise _ProtocolError(_PARSE_ERROR, "the line is longer than 64 MiB")
    try:
        frame = read_json(line.decode("utf-8"))
    except (UnicodeDecodeError, NotJson) as error:
        raise _ProtocolError(_PARSE_ERROR, "the line is not JSON: %s" % error) from None
    if type(frame) is not dict:
        raise _ProtocolError(_INVALID_REQUEST, "a request is an object with distinct names")
    request_id = frame.get("id")
    if "id" in frame and not (type(request_id) is int and abs(request_id) <= MAX_SAFE_INTEGER):
        raise _ProtocolError(_INVALID_REQUEST, "an id is an integer")
    if frame.get("jsonrpc") != "2.0" or type(frame.get("method")) is not str:
        raise _ProtocolError(_INVALID_REQUEST, "the line is no request of JSON-RPC 2.0", request_id)
    return _Request(request_id, frame["method"], frame.get("params", {}))


def _answer(request: _Request) -> bytes:
    method = _METHODS.get(request.method)
    if method is None:
        return _error(request.id, _METHOD_NOT_FOUND, "there is no method " + request.method)
    try:
        result = method.handle(read_value(request.params, method.max_params_depth))
        line = _line({"jsonrpc": "2.0", "id": request.id, "result": write_value(result)})
    except Refusal as refusal:
        return _error(
            request.id, _REFUSED, refusal.message, {"reason": refusal.reason, "at": _printable(refusal.pointer)}
        )
    except Exception as error:  # a defect of this adapter, which must not cost the requests to come
        return _error(request.id, _INTERNAL_ERROR, "%s: %s" % (type(error).__name__, error))
    if len(line) > _MAX_LINE_BYTES:
        return _error(request.id, _INTERNAL_ERROR, "the answer is longer than 64 MiB")
    return line


def _error(request_id: Optional[int], code: int, message: str, data: Optional[Dict[str, str]] = None) -> bytes:
    error: Dict[str, Any] = {"code": code, "message": _printable(message)[:_MAX_MESSAGE_LENGTH]}
    if data is not None:
        error["data"] = data
    return _line({"jsonrpc": "2.0", "id": request_id, "error": error})


def _printable(text: str) -> str:
    """Text that quotes an input, with the lone surrogates that UTF-8 has no form for spelled out."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _line(frame: Dict[str, Any]) -> bytes:
    return json.dumps(frame, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode("utf-8")


def _send(answers: BinaryIO, line: bytes) -> None:
    answers.write(line + b"\n")
    answers.flush()


# --- Methods -----------------------------------------------------------------------------------


def _initialize(_params: Any) -> Any:
    return _INTRODUCTION


def _value_parse(params: Any) -> Any:
    plan_shapes.require_params(params, {"text": plan_shapes.is_string}, {})
    try:
        return {"value": read_value(read_json(params["text"]), MAX_VALUE_DEPTH)}
    except NotJson as error:
        raise Refusal(INVALID_VALUE, str(error)).under("text") from None
    except Refusal as refusal:
        # `at` points into params, and the text is one string there.
        message = "%s (at %s in the text)" % (refusal.message, refusal.pointer or "the top")
        raise Refusal(INVALID_VALUE, message).under("text") from None


def _value_echo(params: Any) -> Any:
    plan_shapes.require_params(params, {"value": plan_shapes.is_any_value}, {})
    return {"value": params["value"]}


def _value_encode(params: Any) -> Any:
    plan_shapes.require_params(params, {"value": plan_shapes.is_any_value}, {})
    return {"cbor": encode(params["value"]).hex()}


def _plan_fold(params: Any) -> Any:
    plan_shapes.require_carried_depths(params)
    plan_shapes.require_params(
        params,
        {"planId": plan_shapes.is_string, "ops": plan_shapes.is_list},
        {"provenance": plan_shapes.is_record_or_null},
    )
    plan_shapes.require_ops(params["ops"])
    view, issues = fold(params["planId"], params["ops"], params.get("provenance"))
    return {"view": view, "issues": issues}


def _plan_digest(params: Any) -> Any:
    return {"digest": plan_digest.digest(_view_of(params))}


def _plan_preimage(params: Any) -> Any:
    return {"cbor": plan_digest.preimage(_view_of(params)).hex()}


def _view_of(params: Any) -> Dict[str, Any]:
    plan_shapes.require_params(params, {"view": plan_shapes.is_record}, {})
    plan_shapes.require_view(params["view"])
    return params["view"]


# Params are a record, one level above what they carry. In plan/fold a definition lies four levels
# down: params, ops, op, node.
_METHODS = {
    "initialize": _Method(_initialize, 1 + MAX_VALUE_DEPTH),
    "value/parse": _Method(_value_parse, 1 + MAX_VALUE_DEPTH),
    "value/echo": _Method(_value_echo, 1 + MAX_VALUE_DEPTH),
    "value/encode": _Method(_value_encode, 1 + MAX_VALUE_DEPTH),
    "plan/fold": _Method(_plan_fold, 4 + MAX_VALUE_DEPTH),
    "plan/digest": _Method(_plan_digest, 1 + MAX_VIEW_DEPTH),
    "plan/preimage": _Method(_plan_preimage, 1 + MAX_VIEW_DEPTH),
}


if __name__ == "__main__":
    main()
