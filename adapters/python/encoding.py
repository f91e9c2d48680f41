"""plan-cbor-1: the one encoding of every value (SPEC chapter 3), and fingerprints for equality."""

from __future__ import annotations

import hashlib
import math
import struct
from functools import lru_cache
from typing import Any, Callable, Dict, List

from typed_values import (
    UNDEFINED, BigInt, Bytes, Date, DateTime, Duration, Interval, Map, NodeRef, ParamRef, RegExp, Set, Undefined,
)

_UNSIGNED, _NEGATIVE, _BYTE_STRING, _TEXT_STRING, _ARRAY, _MAP = range(6)

# Most heads are one byte long: the initial bytes are made once.
_ONE_BYTE_HEADS = [bytes((initial_byte,)) for initial_byte in range(256)]
_SHORT_TEXT_HEADS = _ONE_BYTE_HEADS[_TEXT_STRING << 5:][:24]

_TAG_POSITIVE_BIGINT = b"\xc2"
_TAG_NEGATIVE_BIGINT = b"\xc3"
_TAG_CONSTRUCTOR_CALL = b"\xd8\x1b"

# No encoding has this byte where a value begins: it would be the "break" of an indefinite length.
_FINGERPRINT_MARK = b"\xff"

_Parts = List[bytes]
_Writers = Dict[type, Callable[[Any, _Parts, Any], None]]


def encode(value: Any) -> bytes:
    """The encoding of a value; two values are equal when their encodings are."""
    parts: _Parts = []
    _WRITERS[type(value)](value, parts, _WRITERS)
    return b"".join(parts)


def fingerprint(value: Any) -> bytes:
    """32 bytes that are equal for equal values and for no others.

    It hashes the encoding with each Map and Set inside it collapsed to the fingerprint of its own,
    which is kept. Comparing the keys of Maps in keys of Maps looks at every value once, where
    encoding each key in full would look at a value once for every level above it.
    """
    kept = type(value) in (Map, Set)
    if kept and value.fingerprint is not None:
        return value.fingerprint
    parts: _Parts = []
    _WRITERS[type(value)](value, parts, _COLLAPSING_WRITERS)
    digest = hashlib.sha256(b"".join(parts)).digest()
    if kept:
        value.fingerprint = digest
    return digest


def _head(major: int, argument: int) -> bytes:
    """The initial byte and argument of a data item, in their shortest form."""
    if argument < 24:
        return _ONE_BYTE_HEADS[major << 5 | argument]
    if argument < 1 << 8:
        return bytes((major << 5 | 24, argument))
    if argument < 1 << 16:
        return struct.pack(">BH", major << 5 | 25, argument)
    if argument < 1 << 32:
        return struct.pack(">BI", major << 5 | 26, argument)
    return struct.pack(">BQ", major << 5 | 27, argument)


def _text(text: str) -> bytes:
    utf8 = text.encode("utf-8")
    length = len(utf8)
    return (_SHORT_TEXT_HEADS[length] if length < 24 else _head(_TEXT_STRING, length)) + utf8


# The same few names come again and again in the records of a plan.
_name = lru_cache(maxsize=1024)(_text)


def _put_null(_value: None, parts: _Parts, _writers: _Writers) -> None:
    parts.append(b"\xf6")


def _put_boolean(value: bool, parts: _Parts, _writers: _Writers) -> None:
    parts.append(b"\xf5" if value else b"\xf4")


def _put_undefined(_value: Undefined, parts: _Parts, _writers: _Writers) -> None:
    parts.append(b"\xf7")


def _put_integer(value: int, parts: _Parts, _writers: _Writers) -> None:
    parts.append(_head(_UNSIGNED, value) if value >= 0 else _head(_NEGATIVE, -1 - value))


def _put_float(value: float, parts: _Parts, _writers: _Writers) -> None:
    parts.append(_shortest_float(value))


def _shortest_float(value: float) -> bytes:
    if math.isnan(value):
        return b"\xf9\x7e\x00"
    for initial_byte, layout in ((b"\xf9", ">e"), (b"\xfa", ">f")):
        try:
            packed = struct.pack(layout, value)
        except OverflowError:
            continue
        if struct.unpack(layout, packed)[0] == value:
            return initial_byte + packed
    return b"\xfb" + struct.pack(">d", value)


def _put_bigint(value: BigInt, parts: _Parts, _writers: _Writers) -> None:
    tag, magnitude = _TAG_POSITIVE_BIGINT, value.integer
    if magnitude < 0:
        tag, magnitude = _TAG_NEGATIVE_BIGINT, -1 - magnitude
    content = magnitude.to_bytes((magnitude.bit_length() + 7) // 8, "big")
    parts.append(tag + _head(_BYTE_STRING, len(content)) + content)


def _put_text(value: str, parts: _Parts, _writers: _Writers) -> None:
    parts.append(_text(value))


def _put_byte_string(value: bytes, parts: _Parts, _writers: _Writers) -> None:
    parts.append(_head(_BYTE_STRING, len(value)))
    parts.append(value)


def _put_array(value: List[Any], parts: _Parts, writers: _Writers) -> None:
    parts.append(_head(_ARRAY, len(value)))
    for element in value:
        writers[type(element)](element, parts, writers)


def _put_record(value: Dict[str, Any], parts: _Parts, writers: _Writers) -> None:
    parts.append(_head(_MAP, len(value)))
    # Names are distinct, so the members beside them are never compared.
    for encoded_name, member in sorted(zip(map(_name, value), value.values())):
        parts.append(encoded_name)
        writers[type(member)](member, parts, writers)


def _put_constructor_call(value: Any, parts: _Parts, writers: _Writers) -> None:
    parts.append(_TAG_CONSTRUCTOR_CALL)
    _put_array(_CONSTRUCTOR_CALLS[type(value)](value), parts, writers)


def _put_fingerprint(value: Any, parts: _Parts, _writers: _Writers) -> None:
    parts.append(_FINGERPRINT_MARK + fingerprint(value))


def _node_ref_call(ref: NodeRef) -> List[Any]:
    path = UNDEFINED if ref.path is None else ref.path
    branch_id = UNDEFINED if ref.branch_id is None else ref.branch_id
    return ["NodeRef", ref.node, ref.select, path, branch_id]


# The content of tag 27: [class name, argument, ...].
_CONSTRUCTOR_CALLS: Dict[type, Callable[[Any], List[Any]]] = {
    Date: lambda date: ["Date", date.milliseconds],
    RegExp: lambda regexp: ["RegExp", regexp.source, regexp.flags],
    Map: lambda mapping: ["Map", mapping.pairs],
    Set: lambda members: ["Set", members.members],
    Bytes: lambda view: [view.class_name, view.content],
    DateTime: lambda instant: ["DateTime", instant.milliseconds, instant.zone],
    Duration: lambda duration: ["Duration", duration.units],
    Interval: lambda interval: ["Interval", interval.start, interval.end],
    NodeRef: _node_ref_call,
    ParamRef: lambda ref: ["ParamRef", ref.path],
}

_WRITERS: _Writers = {
    type(None): _put_null,
    bool: _put_boolean,
    Undefined: _put_undefined,
    int: _put_integer,
    float: _put_float,
    BigInt: _put_bigint,
    str: _put_text,
    bytes: _put_byte_string,
    list: _put_array,
    dict: _put_record,
    **{kind: _put_constructor_call for kind in _CONSTRUCTOR_CALLS},
}

_COLLAPSING_WRITERS: _Writers = {**_WRITERS, Map: _put_fingerprint, Set: _put_fingerprint}
