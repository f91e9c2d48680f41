"""How deep the values that params carry may be (SPEC `value.depth`)."""

from __future__ import annotations

from typing import Any, Iterator, Tuple, Union

from refusals import INVALID_VALUE, Refusal
from typed_values import MAX_VALUE_DEPTH, MAX_VIEW_DEPTH, any_deeper

_Steps = Tuple[Union[str, int], ...]
_Carried = Iterator[Tuple[_Steps, Any]]  # where in the params a value lies, and the value


def require_value_depth(params: Any, name: str) -> None:
    """Refuse params whose member `name` is too deep a value."""
    _require_depths(_member(params, name), MAX_VALUE_DEPTH)


def require_view_depth(params: Any) -> None:
    """Refuse params whose view is too deep."""
    _require_depths(_member(params, "view"), MAX_VIEW_DEPTH)


def require_fold_depths(params: Any) -> None:
    """Refuse params of plan/fold, of whatever shape, that carry too deep a value."""
    # Looking at all values at once is fast; which one is too deep matters to a refusal alone.
    if any_deeper([value for _, value in _carried_by_fold(params)], MAX_VALUE_DEPTH):
        _require_depths(_carried_by_fold(params), MAX_VALUE_DEPTH)


def _require_depths(carried: _Carried, max_depth: int) -> None:
    for steps, value in carried:
        if any_deeper([value], max_depth):
            refusal = Refusal(INVALID_VALUE, "the value is deeper than %d" % max_depth)
            for step in reversed(steps):
                refusal.under(step)
            raise refusal


def _member(holder: Any, name: str, steps: _Steps = ()) -> _Carried:
    if type(holder) is dict and name in holder:
        yield (*steps, name), holder[name]


def _carried_by_fold(params: Any) -> _Carried:
    yield from _member(params, "provenance")
    ops = params.get("ops") if type(params) is dict else None
    for index, op in enumerate(ops if type(ops) is list else ()):
        if type(op) is dict:
            steps = ("ops", index)
            yield from _member(op, "value", steps)
            yield from _member(op, "definition", steps)
            yield from _member(op.get("node"), "definition", (*steps, "node"))
