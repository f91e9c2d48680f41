"""A store behind the adapter of README.md: the plan IR of the Python adapter, with a digest of its own."""

import plan_digest
import plan_fold
import plan_shapes
import typed_json
import value_depths
from refusals import Refusal as Malformed  # noqa: F401


def read(params):
    """Params as own values. 1.0 and 1 are one number, and Python's JSON reader tells them apart."""
    values = typed_json.read_value(_numbers(params))
    if type(values) is dict and "view" in values:
        value_depths.require_view_depth(values)
    else:
        value_depths.require_fold_depths(values)
    return values


def _numbers(tree):
    if type(tree) is float and tree.is_integer() and abs(tree) < 2**53:
        return int(tree)
    if type(tree) is list:
        return [_numbers(element) for element in tree]
    if type(tree) is dict:
        return {name: _numbers(member) for name, member in tree.items()}
    return tree


def read_view(view):
    plan_shapes.require_view(view)
    return view


def fold(plan_id, ops, provenance):
    plan_shapes.require_ops(ops)
    view, issues = plan_fold.fold(plan_id, ops, provenance)
    del view["digest"]
    return view, issues


def write(view):
    return typed_json.write_value(view)


def digest_of(view):
    """Any text will do in digest mode own."""
    return "mine:" + plan_digest.digest(view)[::-1]
