"""Strict JSON: text into a tree of plain Python values (SPEC `value.text` and `value.number`).

Two kinds of defect are kept apart, because a frame and a typed value need different answers:

- Text that is not RFC 8259 JSON at all raises `NotJson`.
- Text that is JSON but spells what typed JSON has no value for (a duplicate name, a number that
  overflows or reads as -0) becomes a `Malformed` in the tree. The request around it can still be
  understood, so it can be refused by its id.

Lone surrogates are left in the strings; `typed_json` looks at every string anyway.
"""

from __future__ import annotations

import json
from typing import Any, List, NoReturn, Tuple, Union

MAX_SAFE_INTEGER = 2**53 - 1

# Every token of this length fits `int` cheaply; a longer one is beyond 2^53 and needs no `int`.
_LONGEST_SAFE_TOKEN = len("-9007199254740991")


class NotJson(Exception):
    """The text is not one JSON value, or nests far deeper than any value may."""


class Malformed:
    """Stands in a tree for a piece of JSON that no typed value is written as."""

    def __init__(self, defect: str):
        self.defect = defect


def read_json(text: str) -> Any:
    """Read one JSON value: None, bool, int, float, str, list, dict, and `Malformed` among them.

    Numbers are canonical: an `int` for an integer of magnitude at most 2^53-1, else a `float`.
    """
    try:
        return _DECODER.decode(text)
    except ValueError as error:
        raise NotJson(str(error)) from None
    except RecursionError:
        # The interpreter's limit lies far above the JSON nesting of the deepest value allowed.
        raise NotJson("nested too deeply") from None


def _read_integer(token: str) -> Union[int, float, Malformed]:
    if len(token) > _LONGEST_SAFE_TOKEN:
        return _read_number(token)
    integer = int(token)
    if -MAX_SAFE_INTEGER <= integer <= MAX_SAFE_INTEGER and token != "-0":
        return integer
    return _read_number(token)


def _read_number(token: str) -> Union[int, float, Malformed]:
    number = float(token)
    if number in (float("inf"), float("-inf")):
        return Malformed("a number overflows")
    if number == 0 and token.startswith("-"):
        return Malformed("a number reads as -0")
    if number.is_integer() and abs(number) <= MAX_SAFE_INTEGER:
        return int(number)
    return number


def _read_object(pairs: List[Tuple[str, Any]]) -> Any:
    members = dict(pairs)
    if len(members) != len(pairs):
        return Malformed("an object has a duplicate name")
    return members


def _refuse_constant(token: str) -> NoReturn:
    raise ValueError(token + " is not JSON")


# The scanner of the standard library keeps to the grammar but for the constants NaN, Infinity and
# -Infinity. Its own number readers are replaced: `int` is quadratic in the token and lossless
# beyond doubles.
_DECODER = json.JSONDecoder(
    object_pairs_hook=_read_object,
    parse_int=_read_integer,
    parse_float=_read_number,
    parse_constant=_refuse_constant,
    strict=True,
)
