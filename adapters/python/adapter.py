#!/usr/bin/env python3
"""planproof-python: an adapter that answers planproof's protocol 1 (SPEC chapter 2) on stdin and stdout.

Run it with `python3 adapter.py`; it needs Python 3.8 or later and nothing else.
Written from SPEC.md alone, apart from the Rust reference.
"""

from __future__ import annotations

import gc
import json
import sys
from typing import Any, BinaryIO, Callable, Dict, NamedTuple, Optional, Union

import plan_digest
import plan_shapes
import value_depths
from encoding import encode
from json_text import NotJson, read_json
from plan_fold import fold
from refusals import INVALID_VALUE, Refusal
from typed_json import read_value, write_value
from typed_values import MAX_VALUE_DEPTH, any_deeper

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


_Id = Union[int, float, str]


class _Request(NamedTuple):
    id: Optional[_Id]  # None: a notification
    method: str
    params: Any  # a tree of typed JSON that was not judged yet


class _ProtocolError(Exception):
    """A line that is no request; the answer names `request_id` when it could be read."""

    def __init__(self, code: int, message: str, request_id: Optional[_Id] = None):
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
        raise _ProtocolError(_INVALID_REQUEST, "the line is longer than 64 MiB")
    try:
        frame = read_json(line.decode("utf-8"))
    except (UnicodeDecodeError, NotJson) as error:
        raise _ProtocolError(_PARSE_ERROR, "the line is not JSON: %s" % error) from None
    if type(frame) is not dict:
        raise _ProtocolError(_INVALID_REQUEST, "a request is an object with distinct names")
    request_id = frame.get("id")
    if "id" in frame and not _is_id(request_id):
        raise _ProtocolError(_INVALID_REQUEST, "an id is a number or a string")
    if frame.get("jsonrpc") != "2.0" or type(frame.get("method")) is not str:
        raise _ProtocolError(_INVALID_REQUEST, "the line is no request of JSON-RPC 2.0", request_id)
    return _Request(request_id, frame["method"], frame.get("params", {}))


def _is_id(tree: Any) -> bool:
    # A string with a lone surrogate is none, and could not be answered in UTF-8.
    return type(tree) in (int, float) or (type(tree) is str and _printable(tree) == tree)


def _answer(request: _Request) -> bytes:
    handle = _METHODS.get(request.method)
    if handle is None:
        return _error(request.id, _METHOD_NOT_FOUND, "there is no method " + request.method)
    try:
        result = handle(read_value(request.params))
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


def _error(request_id: Optional[_Id], code: int, message: str, data: Optional[Dict[str, str]] = None) -> bytes:
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
    value = None
    if type(params) is dict and type(params.get("text")) is str:
        value = _value_of_text(params["text"])
    plan_shapes.require_params(params, {"text": plan_shapes.check_string}, {})
    return {"value": value}


def _value_of_text(text: str) -> Any:
    try:
        value = read_value(read_json(text))
    except NotJson as error:
        raise Refusal(INVALID_VALUE, str(error)).under("text") from None
    except Refusal as refusal:
        # `at` points into params, and the text is one string there.
        message = "%s (at %s in the text)" % (refusal.message, refusal.pointer or "the top")
        raise Refusal(INVALID_VALUE, message).under("text") from None
    if any_deeper([value], MAX_VALUE_DEPTH):
        raise Refusal(INVALID_VALUE, "the value is deeper than %d" % MAX_VALUE_DEPTH).under("text")
    return value


def _value_echo(params: Any) -> Any:
    return {"value": _value_in(params)}


def _value_encode(params: Any) -> Any:
    return {"cbor": encode(_value_in(params)).hex()}


def _value_in(params: Any) -> Any:
    value_depths.require_value_depth(params, "value")
    plan_shapes.require_params(params, {"value": plan_shapes.check_any_value}, {})
    return params["value"]


def _plan_fold(params: Any) -> Any:
    value_depths.require_fold_depths(params)
    plan_shapes.require_params(
        params,
        {"planId": plan_shapes.check_string, "ops": plan_shapes.check_list},
        {"provenance": plan_shapes.check_record_or_null},
    )
    plan_shapes.require_ops(params["ops"])
    view, issues = fold(params["planId"], params["ops"], params.get("provenance"))
    return {"view": view, "issues": issues}


def _plan_digest(params: Any) -> Any:
    return {"digest": plan_digest.digest(_view_in(params))}


def _plan_preimage(params: Any) -> Any:
    return {"cbor": plan_digest.preimage(_view_in(params)).hex()}


def _view_in(params: Any) -> Dict[str, Any]:
    value_depths.require_view_depth(params)
    plan_shapes.require_params(params, {"view": plan_shapes.check_any_value}, {})
    plan_shapes.require_view(params["view"])
    return params["view"]


# Each takes params and gives a result, both as typed values. Each judges all values first, then the
# params, then ops or view: that is the order of reasons (SPEC chapter 7).
_METHODS: Dict[str, Callable[[Any], Any]] = {
    "initialize": _initialize,
    "value/parse": _value_parse,
    "value/echo": _value_echo,
    "value/encode": _value_encode,
    "plan/fold": _plan_fold,
    "plan/digest": _plan_digest,
    "plan/preimage": _plan_preimage,
}


if __name__ == "__main__":
    main()
