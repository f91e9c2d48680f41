"""The shapes of ops (SPEC chapter 5), of views (2.3), and of the params that hold them."""

from __future__ import annotations

from typing import Any, Callable, Dict, List

from json_text import MAX_SAFE_INTEGER
from refusals import INVALID_ARGUMENT, INVALID_OP, INVALID_VIEW, InputError, Refusal

_Check = Callable[[Any], None]


class _ShapeError(InputError):
    """A value is not of the shape asked for; the caller knows the reason of the refusal."""


def require_params(params: Any, required: Dict[str, _Check], optional: Dict[str, _Check]) -> None:
    """Refuse params that miss a member, have an extra one, or have one of the wrong type."""
    _refuse_unless(_record_of(required, optional), params, INVALID_ARGUMENT)


def require_ops(ops: List[Any]) -> None:
    """Refuse a list that holds a malformed op."""
    for index, op in enumerate(ops):
        try:
            _refuse_unless(_check_op, op, INVALID_OP)
        except Refusal as refusal:
            refusal.under(index).under("ops")
            raise


def require_view(view: Any) -> None:
    """Refuse a malformed view, also one that is no record; its digest is not looked at."""
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


# --- Checks: each returns when the value has the shape, and raises _ShapeError when it has not ----


def check_any_value(_value: Any) -> None:
    pass


def check_string(value: Any) -> None:
    if type(value) is not str:
        raise _ShapeError("a string is needed here")


def check_list(value: Any) -> None:
    if type(value) is not list:
        raise _ShapeError("a list is needed here")


def check_record(value: Any) -> None:
    if type(value) is not dict:
        raise _ShapeError("a record is needed here")


def check_record_or_null(value: Any) -> None:
    if value is not None and type(value) is not dict:
        raise _ShapeError("a record or null is needed here")


def _check_filled_string(value: Any) -> None:
    if type(value) is not str or value == "":
        raise _ShapeError("a string that is not empty is needed here")


def _check_string_or_null(value: Any) -> None:
    if value is not None and type(value) is not str:
        raise _ShapeError("a string or null is needed here")


def _check_node_kind(value: Any) -> None:
    if type(value) is not str or value not in _NODE_KINDS:
        raise _ShapeError("a kind of node is needed here")


def _check_handle(value: Any) -> None:
    if type(value) is not str or not (value in _HANDLES or value.startswith("case_")):
        raise _ShapeError("a handle is needed here")


def _integer_from(lowest: int) -> _Check:
    def check(value: Any) -> None:
        if type(value) is not int or not lowest <= value <= MAX_SAFE_INTEGER:
            raise _ShapeError("an integer %d to 2^53-1 is needed here" % lowest)

    return check


def _record_of(required: Dict[str, _Check], optional: Dict[str, _Check]) -> _Check:
    checks = {**required, **optional}

    def check(value: Any) -> None:
        check_record(value)
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
        check_list(value)
        for index, element in enumerate(value):
            try:
                check_element(element)
            except _ShapeError as error:
                error.under(index)
                raise

    return check


def _check_op(value: Any) -> None:
    check_record(value)
    kind = value.get("op")
    check = _OPS.get(kind) if type(kind) is str else None
    if check is None:
        raise _ShapeError("a known kind of op is needed here").under("op")
    check(value)


_NODE_KINDS = frozenset(("entry", "call", "reason", "transform", "branch", "select", "join"))
_HANDLES = frozenset(("always", "match", "no_match", "default", "error"))

_check_node = _record_of(
    {"id": check_string, "kind": _check_node_kind, "definition": check_record}, {"phase": check_string}
)

_check_edge = _record_of({"id": check_string, "from": check_string, "to": check_string, "handle": _check_handle}, {})

_check_bounds = _record_of(
    {
        name: _integer_from(1)
        for name in ("maxNodes", "maxEdges", "maxSteps", "maxConcurrentFrames", "maxEncodedBytes")
    },
    {},
)

_COMMON_MEMBERS: Dict[str, _Check] = {
    "op": check_string,
    "opId": _check_filled_string,
    "actorId": _check_filled_string,
    "lamport": _integer_from(0),
    "at": check_string,
}

_OPS: Dict[str, _Check] = {
    kind: _record_of({**_COMMON_MEMBERS, **members}, {})
    for kind, members in {
        "add_node": {"node": _check_node},
        "remove_node": {"nodeId": check_string, "incidentEdgeIds": _list_of(check_string)},
        "set_node_field": {"nodeId": check_string, "path": check_string, "value": check_any_value},
        "set_node_definition": {"nodeId": check_string, "definition": check_record},
        "set_node_phase": {"nodeId": check_string, "phase": _check_string_or_null},
        "add_edge": {"edge": _check_edge},
        "remove_edge": {"edgeId": check_string},
        "set_bounds": {"bounds": _check_bounds},
    }.items()
}

_check_view = _record_of(
    {
        "planId": check_string,
        "revision": _integer_from(0),
        "nodes": _list_of(_check_node),
        "edges": _list_of(_check_edge),
        "bounds": _check_bounds,
    },
    {"provenance": check_record, "digest": check_any_value},
)
