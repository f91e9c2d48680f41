"""Typed JSON (SPEC chapter 1): trees of `json_text` into typed values, and typed values back.

A tree that is no typed JSON raises a `Refusal` for `invalid_value`.
"""

from __future__ import annotations

import math
import re
from typing import Any, Callable, Dict, List, NoReturn, Tuple

from encoding import fingerprint
from json_text import MAX_SAFE_INTEGER, Malformed
from refusals import INVALID_VALUE, Refusal
from typed_values import (
    UNDEFINED, BigInt, Bytes, Date, DateTime, Duration, Interval, Map, NodeRef, ParamRef, RegExp, Set, Undefined,
)

_MAX_INSTANT = 8_640_000_000_000_000
_MAX_BIGINT_DIGITS = 4000

_SPECIAL_NUMBERS = {"NaN": math.nan, "Infinity": math.inf, "-Infinity": -math.inf, "-0": -0.0}

_BYTES_PER_ELEMENT = {
    "ArrayBuffer": 1, "DataView": 1,
    "Int8Array": 1, "Uint8Array": 1, "Uint8ClampedArray": 1,
    "Int16Array": 2, "Uint16Array": 2,
    "Int32Array": 4, "Uint32Array": 4, "Float32Array": 4,
    "Float64Array": 8, "BigInt64Array": 8, "BigUint64Array": 8,
}

_DURATION_UNITS = frozenset(
    ("years", "quarters", "months", "weeks", "days", "hours", "minutes", "seconds", "milliseconds")
)

_COMPARED_BY_PYTHON = frozenset((str, int))

_BIGINT = re.compile(r"0|-?[1-9][0-9]*")
_HEXADECIMAL = re.compile(r"(?:[0-9a-f]{2})*")
_ZONE = re.compile(r"[A-Za-z0-9_+/-]{1,64}")
_LINE_TERMINATOR = re.compile("[\n\r\u2028\u2029]")
_REGEXP_FLAGS = re.compile(r"d?g?i?m?s?u?v?y?")
# What a bare slash is judged by: an escape (empty group: the source ends inside it), a class, a slash.
_REGEXP_LANDMARK = re.compile(r"\\(.?)|[\[\]/]", re.DOTALL)


# --- Reading -----------------------------------------------------------------------------------


def read_value(tree: Any) -> Any:
    """The value that a tree is the typed JSON of. How deep it may be is not judged here."""
    try:
        return _READERS[type(tree)](tree)
    except RecursionError:
        # The interpreter's limit lies above the nesting of the deepest value allowed anywhere.
        raise _invalid("nested too deeply") from None


def _invalid(message: str) -> Refusal:
    return Refusal(INVALID_VALUE, message)


def _require(condition: bool, message: str) -> None:
    if not condition:
        raise _invalid(message)


def _read_malformed(tree: Malformed) -> NoReturn:
    raise _invalid(tree.defect)


def _read_as_it_is(tree: Any) -> Any:
    return tree


def _read_string(tree: str) -> str:
    if not tree.isascii():
        try:
            tree.encode("utf-8")
        except UnicodeEncodeError:
            raise _invalid("a string holds a lone surrogate") from None
    return tree


def _read_text(tree: Any) -> str:
    _require(type(tree) is str, "a string is needed here")
    return _read_string(tree)


def _read_array(tree: List[Any]) -> List[Any]:
    elements: List[Any] = []
    try:
        for element in tree:
            elements.append(_READERS[type(element)](element))
    except Refusal as refusal:
        refusal.under(len(elements))
        raise
    return elements


def _read_object(tree: Dict[str, Any]) -> Any:
    record: Dict[str, Any] = {}
    name = ""
    try:
        for name, member in tree.items():
            if name[:1] == "$":
                _require(len(tree) == 1, "an object with a name that starts with $ has one member")
                _require(name in _FORMS, "no typed value is written with this name")
                return _FORMS[name](member)
            if not name.isascii():
                _read_string(name)
            record[name] = _READERS[type(member)](member)
    except Refusal as refusal:
        refusal.under(name)
        raise
    return record


def _read_number(payload: Any) -> float:
    _require(type(payload) is str and payload in _SPECIAL_NUMBERS, "NaN, Infinity, -Infinity or -0 is needed here")
    return _SPECIAL_NUMBERS[payload]


def _read_undefined(payload: Any) -> Undefined:
    _require(payload is True, "true is needed here")
    return UNDEFINED


def _read_bigint(payload: Any) -> BigInt:
    digits = _read_text(payload)
    _require(_BIGINT.fullmatch(digits) is not None, "a decimal integer is needed here")
    # Measured before it is read: reading decimal text takes quadratic time.
    _require(len(digits.lstrip("-")) <= _MAX_BIGINT_DIGITS, "a bigint has too many digits")
    return BigInt(int(digits))


def _read_instant(payload: Any) -> int:
    _require(type(payload) is int and abs(payload) <= _MAX_INSTANT, "whole milliseconds up to 8.64e15 are needed here")
    return payload


def _read_date(payload: Any) -> Date:
    return Date(None if payload is None else _read_instant(payload))


def _read_tuple(payload: Any, length: int) -> List[Any]:
    _require(type(payload) is list and len(payload) == length, "a list of %d is needed here" % length)
    return payload


def _read_regexp(payload: Any) -> RegExp:
    source, flags = map(_read_text, _read_tuple(payload, 2))
    _require(source != "", "the source is empty")
    _require(_LINE_TERMINATOR.search(source) is None, "the source holds a line terminator")
    _require_no_bare_slash(source)
    _require(
        _REGEXP_FLAGS.fullmatch(flags) is not None and not ("u" in flags and "v" in flags),
        "the flags are not distinct letters of dgimsuvy in alphabetical order, without both u and v",
    )
    return RegExp(source, flags)


def _require_no_bare_slash(source: str) -> None:
    in_class = False
    for landmark in _REGEXP_LANDMARK.finditer(source):
        text = landmark.group()
        if text == "[":
            in_class = True
        elif text == "]":
            in_class = False
        elif text == "/":
            _require(in_class, "the source has a bare / outside a class")
        else:
            _require(landmark.group(1) != "", "the source ends inside an escape")


def _read_map(payload: Any) -> Map:
    pairs = _read_pairs(payload)
    _require_distinct([key for key, _ in pairs], "two keys of a Map are equal", "a key of a Map is -0")
    return Map(pairs)


def _read_set(payload: Any) -> Set:
    _require(type(payload) is list, "a list of members is needed here")
    members = _read_array(payload)
    _require_distinct(members, "two members of a Set are equal", "a member of a Set is -0")
    return Set(members)


def _require_distinct(values: List[Any], if_equal: str, if_minus_zero: str) -> None:
    kinds = set(map(type, values))
    if float in kinds:
        # The integer 0 is an int: a float that equals 0 is -0.
        _require(not any(type(value) is float and value == 0 for value in values), if_minus_zero)
    if len(values) > 1:
        # Strings and integers are equal when Python says so; other values when their encodings are.
        distinct = set(values if kinds <= _COMPARED_BY_PYTHON else map(fingerprint, values))
        _require(len(distinct) == len(values), if_equal)


def _read_record(payload: Any) -> Dict[str, Any]:
    pairs = _read_pairs(payload)
    _require(all(type(name) is str for name, _ in pairs), "a name of a record is no string")
    record = dict(pairs)
    _require(len(record) == len(pairs), "two names of a record are equal")
    _require(any(name.startswith("$") for name in record), "a record without a $ name is a plain object")
    return record


def _read_pairs(payload: Any) -> List[List[Any]]:
    _require(type(payload) is list, "a list of pairs is needed here")
    pairs: List[List[Any]] = []
    try:
        for pair in payload:
            key, value = _read_tuple(pair, 2)
            pairs.append([_READERS[type(key)](key), _READERS[type(value)](value)])
    except Refusal as refusal:
        refusal.under(len(pairs))
        raise
    return pairs


def _read_bytes(payload: Any) -> Bytes:
    class_name, digits = _read_tuple(payload, 2)
    _require(type(class_name) is str and class_name in _BYTES_PER_ELEMENT, "no class of bytes has this name")
    _require(
        type(digits) is str and _HEXADECIMAL.fullmatch(digits) is not None, "bytes in lower-case hexadecimal are needed"
    )
    content = bytes.fromhex(digits)
    _require(len(content) % _BYTES_PER_ELEMENT[class_name] == 0, "the last element is cut off")
    return Bytes(class_name, content)


def _read_datetime(payload: Any) -> DateTime:
    instant, zone = _read_tuple(payload, 2)
    _require(type(zone) is str and _ZONE.fullmatch(zone) is not None, "the zone name is malformed")
    return DateTime(_read_instant(instant), zone)


def _read_duration(payload: Any) -> Duration:
    _require(type(payload) is dict and _DURATION_UNITS.issuperset(payload), "a record of units of time is needed here")
    _require(all(type(amount) in (int, float) for amount in payload.values()), "a unit needs a finite number")
    return Duration(payload)


def _read_interval(payload: Any) -> Interval:
    start, end = map(_read_bare_datetime, _read_tuple(payload, 2))
    _require(start.milliseconds <= end.milliseconds, "the start is after the end")
    return Interval(start, end)


def _read_bare_datetime(tree: Any) -> DateTime:
    _require(type(tree) is dict and list(tree) == ["$datetime"], "a $datetime is needed here")
    return _read_datetime(tree["$datetime"])


def _require_members(tree: Any, required: Tuple[str, ...], optional: Tuple[str, ...] = ()) -> None:
    _require(
        type(tree) is dict and set(required) <= set(tree) <= {*required, *optional},
        "a record of %s is needed here" % ", ".join(required + tuple(name + "?" for name in optional)),
    )


def _read_node_ref(payload: Any) -> NodeRef:
    _require_members(payload, ("node", "select"), ("path", "branchId"))
    return NodeRef(
        _read_text(payload["node"]),
        _read_select(payload["select"]),
        _read_text(payload["path"]) if "path" in payload else None,
        _read_branch_id(payload["branchId"]) if "branchId" in payload else None,
    )


def _read_select(tree: Any) -> Any:
    if type(tree) is str:
        _require(tree in ("first", "last", "all"), "a select is first, last, all or an index")
        return tree
    _require_members(tree, ("index",))
    index = tree["index"]
    _require(type(index) is int and 0 <= index <= MAX_SAFE_INTEGER, "an index is an integer 0 to 2^53-1")
    return tree


def _read_branch_id(tree: Any) -> Dict[str, Any]:
    _require_members(tree, ("segments",))
    _require(type(tree["segments"]) is list, "a list of segments is needed here")
    for segment in tree["segments"]:
        _require_segment(segment)
    return tree


def _require_segment(segment: Any) -> None:
    if type(segment) is dict and "edge" in segment:
        _require_members(segment, ("edge",))
        _read_text(segment["edge"])
        return
    _require_members(segment, ("join", "of"))
    _read_text(segment["join"])
    _require(type(segment["of"]) is list, "a list of edge ids is needed here")
    for edge_id in segment["of"]:
        _read_text(edge_id)


def _read_param_ref(payload: Any) -> ParamRef:
    _require_members(payload, ("path",))
    return ParamRef(_read_text(payload["path"]))


_READERS: Dict[type, Callable[[Any], Any]] = {
    type(None): _read_as_it_is,
    bool: _read_as_it_is,
    int: _read_as_it_is,
    float: _read_as_it_is,
    str: _read_string,
    list: _read_array,
    dict: _read_object,
    Malformed: _read_malformed,
}

# Readers of payloads, by the name of the form.
_FORMS: Dict[str, Callable[[Any], Any]] = {
    "$map": _read_map,
    "$set": _read_set,
    "$record": _read_record,
    "$number": _read_number,
    "$undefined": _read_undefined,
    "$bigint": _read_bigint,
    "$date": _read_date,
    "$regexp": _read_regexp,
    "$bytes": _read_bytes,
    "$datetime": _read_datetime,
    "$duration": _read_duration,
    "$interval": _read_interval,
    "$nodeRef": _read_node_ref,
    "$paramRef": _read_param_ref,
}


# --- Writing -----------------------------------------------------------------------------------


def write_value(value: Any) -> Any:
    """The typed JSON of a value, as a tree that `json.dumps` prints."""
    return _WRITERS[type(value)](value)


def _write_as_it_is(value: Any) -> Any:
    return value


def _write_float(value: float) -> Any:
    if math.isnan(value):
        return {"$number": "NaN"}
    if math.isinf(value):
        return {"$number": "Infinity" if value > 0 else "-Infinity"}
    return value if value else {"$number": "-0"}


def _write_array(value: List[Any]) -> List[Any]:
    return [_WRITERS[type(element)](element) for element in value]


def _write_record(value: Dict[str, Any]) -> Dict[str, Any]:
    members = {name: _WRITERS[type(member)](member) for name, member in value.items()}
    for name in members:
        if name[:1] == "$":
            return {"$record": list(members.items())}
    return members


def _write_map(value: Map) -> Dict[str, Any]:
    return {"$map": [[write_value(key), write_value(member)] for key, member in value.pairs]}


def _write_datetime(value: DateTime) -> Dict[str, Any]:
    return {"$datetime": [value.milliseconds, value.zone]}


def _write_interval(value: Interval) -> Dict[str, Any]:
    return {"$interval": [_write_datetime(value.start), _write_datetime(value.end)]}


def _write_node_ref(value: NodeRef) -> Dict[str, Any]:
    payload: Dict[str, Any] = {"node": value.node, "select": value.select}
    if value.path is not None:
        payload["path"] = value.path
    if value.branch_id is not None:
        payload["branchId"] = value.branch_id
    return {"$nodeRef": payload}


_WRITERS: Dict[type, Callable[[Any], Any]] = {
    type(None): _write_as_it_is,
    bool: _write_as_it_is,
    int: _write_as_it_is,
    str: _write_as_it_is,
    float: _write_float,
    list: _write_array,
    dict: _write_record,
    Undefined: lambda value: {"$undefined": True},
    BigInt: lambda value: {"$bigint": str(value.integer)},
    Date: lambda value: {"$date": value.milliseconds},
    RegExp: lambda value: {"$regexp": [value.source, value.flags]},
    Map: _write_map,
    Set: lambda value: {"$set": _write_array(value.members)},
    Bytes: lambda value: {"$bytes": [value.class_name, value.content.hex()]},
    DateTime: _write_datetime,
    Duration: lambda value: {"$duration": value.units},
    Interval: _write_interval,
    NodeRef: _write_node_ref,
    ParamRef: lambda value: {"$paramRef": {"path": value.path}},
}
