"""The shapes of ops (SPEC chapter 5), of views (2.3), and of the params that hold them."""

from __future__ import annotations

from typing import Any, Callable, Dict, List

from json_text import MAX_SAFE_INTEGER
from refusals import INVALID_ARGUMENT, INVALID_OP, INVALID_VALUE, INVALID_VIEW, InputError, Refusal
from typed_values import MAX_VALUE_DEPTH, depth

_Check = Callable[[Any], None]


class _ShapeError(InputError):
    """A value is not of the shape asked for; the caller knows the reason of the refusal."""


def require_params(params: Any, required: Dict[str, _Check], optional: Dict[str, _Check]) -> None:
    """Refuse params that miss a member, have an extra one, or have one of the wrong type."""
    _refuse_unless(_record_of(required, optional), params, INVALID_ARGUMENT)


def require_carried_depths(params: Any) -> None:
    """Refuse params of plan/fold that carry a value that is too deep.

    This goes before every judgement of shape, since `invalid_value` goes before every other reason.
    """
    if type(params) is not dict:
        return
    _require_depth(params, "provenance")
    ops = params.get("ops")
    if type(ops) is not list:
        return
    for index, op in enumerate(ops):
        if type(op) is not dict:
            continue
        try:
            _require_depth(op, "value")
            _require_depth(op, "definition")
            if type(op.get("node")) is dict:
                _require_depth(op["node"], "definition")
        except Refusal as refusal:
            refusal.under(index).under("ops")
            raise


def require_ops(ops: List[Any]) -> None:
    """Refuse a list that holds a malformed op."""
    for index, op in enumerate(ops):
        try:
            _refuse_unless(_check_op, op, INVALID_OP)
        except Refusal as refusal:
            refusal.under(index).under("ops")
            raise


def require_view(view: Dict[str, Any]) -> None:
    """Refuse a malformed view; its digest is not looked at."""
    try:
        _refuse_unless(_check_view, view, INVALID_VIEW)
    except Refusal as refusal:
        refusal.under("view")
        raise


def _refuse_unless(check: _Check, value: Any, reason: str) -> None:
    try:
        check(value)
    except _ShapeError as error:
        refusal = Refusal(reason, error.message)
        refusal.steps_inside_out = error.steps_inside_out
        raise refusal from None


def _require_depth(holder: Dict[str, Any], name: str) -> None:
    if name in holder and depth(holder[name]) > MAX_VALUE_DEPTH:
        raise Refusal(INVALID_VALUE, "the value is deeper than %d" % MAX_VALUE_DEPTH).under(name)


# --- Checks: each returns when the value has the shape, and raises _ShapeError when it has not ----


def _satisfies(predicate: Callable[[Any], bool], expectation: str) -> _Check:
    def check(value: Any) -> None:
        if not predicate(value):
            raise _ShapeError(expectation + " is needed here")

    return check


def _integer_from(lowest: int) -> _Check:
    return _satisfies(
        lambda value: type(value) is int and lowest <= value <= MAX_SAFE_INTEGER,
        "an integer %d to 2^53-1" % lowest,
    )


def _record_of(required: Dict[str, _Check], optional: Dict[str, _Check]) -> _Check:
    checks = {**required, **optional}

    def check(value: Any) -> None:
        if type(value) is not dict:
            raise _ShapeError("a record is needed here")
        for name in required:
            if name not in value:
                raise _ShapeError("the member %s is missing" % name)
        name = ""
        try:
            for name, member in value.items():
                if name not in checks:
                    raise _ShapeError("no such member is known")
                checks[name](member)
        except _ShapeError as error:
            error.under(name)
            raise

    return check


def _list_of(check_element: _Check) -> _Check:
    def check(value: Any) -> None:
        is_list(value)
        for index, element in enumerate(value):
            try:
                check_element(element)
            except _ShapeError as error:
                error.under(index)
                raise

    return check


def _is_handle(value: Any) -> bool:
    return type(value) is str and (value in _HANDLES or value.startswith("case_"))


def _check_op(value: Any) -> None:
    is_record(value)
    kind = value.get("op")
    check = _OPS.get(kind) if type(kind) is str else None
    if check is None:
        raise _ShapeError("a known kind of op is needed here").under("op")
    check(value)


_NODE_KINDS = frozenset(("entry", "call", "reason", "transform", "branch", "select", "join"))
_HANDLES = frozenset(("always", "match", "no_match", "default", "error"))

is_string = _satisfies(lambda value: type(value) is str, "a string")
is_list = _satisfies(lambda value: type(value) is list, "a list")
is_record = _satisfies(lambda value: type(value) is dict, "a record")
is_record_or_null = _satisfies(lambda value: value is None or type(value) is dict, "a record or null")
is_any_value = _satisfies(lambda value: True, "any value")

_is_filled_string = _satisfies(lambda value: type(value) is str and value != "", "a string that is not empty")
_is_string_or_null = _satisfies(lambda value: value is None or type(value) is str, "a string or null")

_check_node = _record_of(
    {
        "id": is_string,
        "kind": _satisfies(lambda value: type(value) is str and value in _NODE_KINDS, "a kind of node"),
        "definition": is_record,
    },
    {"phase": is_string},
)

_check_edge = _record_of(
    {"id": is_string, "from": is_string, "to": is_string, "handle": _satisfies(_is_handle, "a handle")}, {}
)

_check_bounds = _record_of(
    {
        name: _integer_from(1)
        for name in ("maxNodes", "maxEdges", "maxSteps", "maxConcurrentFrames", "maxEncodedBytes")
    },
    {},
)

_COMMON_MEMBERS: Dict[str, _Check] = {
    "op": is_string,
    "opId": _is_filled_string,
    "actorId": _is_filled_string,
    "lamport": _integer_from(0),
    "at": is_string,
}

_OPS: Dict[str, _Check] = {
    kind: _record_of({**_COMMON_MEMBERS, **members}, {})
    for kind, members in {
        "add_node": {"node": _check_node},
        "remove_node": {"nodeId": is_string, "incidentEdgeIds": _list_of(is_string)},
        "set_node_field": {"nodeId": is_string, "path": is_string, "value": is_any_value},
        "set_node_definition": {"nodeId": is_string, "definition": is_record},
        "set_node_phase": {"nodeId": is_string, "phase": _is_string_or_null},
        "add_edge": {"edge": _check_edge},
        "remove_edge": {"edgeId": is_string},
        "set_bounds": {"bounds": _check_bounds},
    }.items()
}

_check_view = _record_of(
    {
        "planId": is_string,
        "revision": _integer_from(0),
        "nodes": _list_of(_check_node),
        "edges": _list_of(_check_edge),
        "bounds": _check_bounds,
    },
    {"provenance": is_record, "digest": is_any_value},
)
