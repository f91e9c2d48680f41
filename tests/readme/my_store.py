"""A store behind the adapter of README.md: the plan IR of the Python adapter, with a digest of its own."""

import plan_digest
import plan_fold
import plan_shapes
import typed_json
import value_depths
from refusals import Refusal as Refused


def _fold(params):
    params = typed_json.read_value(_numbers(params))
    value_depths.require_fold_depths(params)
    plan_shapes.require_params(
        params,
        {"planId": plan_shapes.check_string, "ops": plan_shapes.check_list},
        {"provenance": plan_shapes.check_record_or_null},
    )
    plan_shapes.require_ops(params["ops"])
    view, issues = plan_fold.fold(params["planId"], params["ops"], params.get("provenance"))
    del view["digest"]
    return {"view": {**typed_json.write_value(view), "digest": _own_digest(view)}, "issues": issues}


def _digest(params):
    params = typed_json.read_value(_numbers(params))
    value_depths.require_view_depth(params)
    plan_shapes.require_params(params, {"view": plan_shapes.check_any_value}, {})
    plan_shapes.require_view(params["view"])
    return {"digest": _own_digest(params["view"])}


def _own_digest(view):
    """Any text will do in digest mode own."""
    return "mine:" + plan_digest.digest(view)[::-1]


def _numbers(tree):
    """Numbers are doubles: 1.0 and 1 are one, and so are 2**53 and 2**53 + 1. Python's JSON reader tells them apart."""
    if type(tree) is int and abs(tree) >= 2**53:
        return float(tree)
    if type(tree) is float and tree.is_integer() and abs(tree) < 2**53:
        return int(tree)
    if type(tree) is list:
        return [_numbers(element) for element in tree]
    if type(tree) is dict:
        return {name: _numbers(member) for name, member in tree.items()}
    return tree


METHODS = {"plan/fold": _fold, "plan/digest": _digest}
