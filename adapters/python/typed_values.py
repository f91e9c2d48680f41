"""The values a plan may hold (SPEC chapter 1), as Python types.

Plain values are Python's own: None, bool, str, list (array), dict (record), and for numbers an
`int` when the number is an integer of magnitude at most 2^53-1, else a `float`. Everything else is
a class of this module.

None of the classes defines `==`: equality of plan values is equality of their encodings (Python
holds that 1 == True == 1.0). Instances are never changed once they are built.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import Any, Callable, Dict, Iterable, List, Optional, Union

MAX_VALUE_DEPTH = 64
MAX_VIEW_DEPTH = 128


class Undefined:
    """The type of `UNDEFINED`, which is present and yet neither null nor absent."""


UNDEFINED = Undefined()


@dataclass(frozen=True, eq=False)
class BigInt:
    integer: int


@dataclass(frozen=True, eq=False)
class Date:
    milliseconds: Optional[int]  # None: the invalid Date


@dataclass(frozen=True, eq=False)
class RegExp:
    source: str
    flags: str


@dataclass(eq=False)
class Map:
    pairs: List[List[Any]]  # [key, value], in insertion order
    fingerprint: Optional[bytes] = None  # filled in by encoding.fingerprint when it is first needed


@dataclass(eq=False)
class Set:
    members: List[Any]  # in insertion order
    fingerprint: Optional[bytes] = None  # as in Map


@dataclass(frozen=True, eq=False)
class Bytes:
    class_name: str
    content: bytes


@dataclass(frozen=True, eq=False)
class DateTime:
    milliseconds: int
    zone: str


@dataclass(frozen=True, eq=False)
class Duration:
    units: Dict[str, Union[int, float]]


@dataclass(frozen=True, eq=False)
class Interval:
    start: DateTime
    end: DateTime


@dataclass(frozen=True, eq=False)
class NodeRef:
    node: str
    select: Union[str, Dict[str, int]]  # "first", "last", "all" or the record {index}
    path: Optional[str] = None
    branch_id: Optional[Dict[str, Any]] = None  # the record {segments}


@dataclass(frozen=True, eq=False)
class ParamRef:
    path: str


_CONTENTS: Dict[type, Callable[[Any], Iterable[Any]]] = {
    dict: dict.values,
    list: iter,
    Map: lambda mapping: chain.from_iterable(mapping.pairs),
    Set: lambda members: members.members,
}


def any_deeper(values: List[Any], max_depth: int) -> bool:
    """Whether any of the values has more than `max_depth` levels of containers (SPEC `value.depth`)."""
    for _ in range(max_depth):
        if not values:
            return False
        values = [
            content
            for container in values
            if type(container) in _CONTENTS
            for content in _CONTENTS[type(container)](container)
        ]
    return any(type(value) in _CONTENTS for value in values)


def own_copy(value: Any) -> Any:
    """A copy that can be edited: records and arrays are new, typed values never change and are shared."""
    kind = type(value)
    if kind is dict:
        return {
            name: own_copy(member) if type(member) in _EDITABLE else member for name, member in value.items()
        }
    if kind is list:
        return [own_copy(element) if type(element) in _EDITABLE else element for element in value]
    return value


_EDITABLE = frozenset((dict, list))
