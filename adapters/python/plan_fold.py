"""The fold of an op log into a view and its issues (SPEC chapter 6).

Ops are records that `plan_shapes.require_ops` let pass. They are never changed: what an op brings
in is copied once, when it is applied, and edited in place from then on. So a fold costs
O(n log n) in ops, however many of them edit one definition, and the view shares nothing with them.
"""

from __future__ import annotations

import re
from itertools import groupby
from operator import itemgetter
from typing import Any, Callable, Dict, List, Optional, Set, Tuple

from encoding import encode
from plan_digest import digest
from typed_values import MAX_VALUE_DEPTH, any_deeper, own_copy

_Record = Dict[str, Any]

_DEFAULT_BOUNDS = {
    "maxNodes": 256,
    "maxEdges": 512,
    "maxSteps": 4096,
    "maxConcurrentFrames": 32,
    "maxEncodedBytes": 1048576,
}

_MAX_PATH_STEPS = 32
_FORBIDDEN_STEPS = frozenset(("__proto__", "prototype", "constructor"))
_ARRAY_INDEX = re.compile(r"0|[1-9][0-9]*")

_MESSAGES = {
    "conflicting_op_id": "different ops share one opId; give each op an opId of its own",
    "dangling_edge": "an end of the edge is no node; add the node or remove the edge",
    "duplicate_edge_id": "different edges were added under one id; remove the edge and add it again",
    "invalid_path": "an op writes to a path that cannot be written; correct the path",
    "unknown_node": "an op edits a node that does not exist; add the node first",
}


def fold(plan_id: str, ops: List[_Record], provenance: Optional[_Record]) -> Tuple[_Record, List[_Record]]:
    """The view that a set of ops amounts to, with its digest, and the issues that were met."""
    ordered_ops = _distinct_in_order(ops)
    plan = _Plan()
    for op in ordered_ops:
        plan.apply(op)
    view = {
        "planId": plan_id,
        "revision": len(ordered_ops),
        "nodes": list(plan.nodes.values()),
        "edges": [edge for edge in plan.edges.values() if not plan.is_dangling(edge)],
        "bounds": plan.bounds,
    }
    if provenance is not None:
        view["provenance"] = own_copy(provenance)
    view["digest"] = digest(view)
    return view, _conflicts(ordered_ops) + plan.issues()


def _distinct_in_order(ops: List[_Record]) -> List[_Record]:
    distinct: List[_Record] = []
    by_key = itemgetter(0)
    for _, tied in groupby(sorted(zip(map(_order_key, ops), ops), key=by_key), key=by_key):
        (_, first), *others = tied
        if others:
            # Copies of one op tie on the whole key, so only ties need the encodings that tell
            # copies from different ops, and that order the latter.
            by_encoding = {encode(op): op for op in (first, *(other for _, other in others))}
            distinct.extend(by_encoding[encoding] for encoding in sorted(by_encoding))
        else:
            distinct.append(first)
    return distinct


def _order_key(op: _Record) -> Tuple[int, bytes, bytes]:
    # Bytewise order of big-endian UTF-16 is the order of its code units.
    return op["lamport"], op["actorId"].encode("utf-16-be"), op["opId"].encode("utf-16-be")


def _conflicts(distinct_ops: List[_Record]) -> List[_Record]:
    if len({op["opId"] for op in distinct_ops}) == len(distinct_ops):
        return []
    return [_advisory("conflicting_op_id")]


def _advisory(code: str, **subject: str) -> _Record:
    return {"code": code, "severity": "advisory", "message": _MESSAGES[code], **subject}


class _InvalidPath(Exception):
    """A set_node_field names a place that cannot be written; nothing was written."""


class _Plan:
    """The plan while ops are applied to it."""

    def __init__(self) -> None:
        # A dict keeps the place of a key that is assigned again, and puts one that was deleted and
        # comes back at its end: the order that the view is to have.
        self.nodes: Dict[str, _Record] = {}
        self.edges: Dict[str, _Record] = {}
        self.bounds: _Record = dict(_DEFAULT_BOUNDS)
        self._edited_while_missing: Set[str] = set()
        self._nodes_with_invalid_paths: Set[str] = set()
        self._contested_edges: Set[str] = set()

    def apply(self, op: _Record) -> None:
        _APPLY[op["op"]](self, op)

    def is_dangling(self, edge: _Record) -> bool:
        return edge["from"] not in self.nodes or edge["to"] not in self.nodes

    def issues(self) -> List[_Record]:
        """What is to be reported after the last op; sorted where a set has no order of its own."""
        dangling = [edge_id for edge_id, edge in self.edges.items() if self.is_dangling(edge)]
        unknown = sorted(node_id for node_id in self._edited_while_missing if node_id not in self.nodes)
        return [
            *(_advisory("dangling_edge", edgeId=edge_id) for edge_id in dangling),
            *(_advisory("unknown_node", nodeId=node_id) for node_id in unknown),
            *(_advisory("invalid_path", nodeId=node_id) for node_id in sorted(self._nodes_with_invalid_paths)),
            *(_advisory("duplicate_edge_id", edgeId=edge_id) for edge_id in sorted(self._contested_edges)),
        ]

    def _add_node(self, op: _Record) -> None:
        node = op["node"]
        self.nodes[node["id"]] = {**node, "definition": own_copy(node["definition"])}

    def _remove_node(self, op: _Record) -> None:
        self.nodes.pop(op["nodeId"], None)
        for edge_id in op["incidentEdgeIds"]:
            self._delete_edge(edge_id)

    def _set_node_field(self, op: _Record) -> None:
        node = self._node_to_edit(op)
        try:
            steps = _path_steps(op["path"], op["value"])
            if node is not None:
                _write(node["definition"], steps, own_copy(op["value"]))
        except _InvalidPath:
            self._nodes_with_invalid_paths.add(op["nodeId"])

    def _set_node_definition(self, op: _Record) -> None:
        node = self._node_to_edit(op)
        if node is not None:
            node["definition"] = own_copy(op["definition"])

    def _set_node_phase(self, op: _Record) -> None:
        node = self._node_to_edit(op)
        if node is None:
            return
        if op["phase"] is None:
            node.pop("phase", None)
        else:
            node["phase"] = op["phase"]

    def _add_edge(self, op: _Record) -> None:
        edge = op["edge"]
        # A removal takes the edge away, so the one that is here was added after the latest removal.
        replaced = self.edges.get(edge["id"], edge)
        if any(replaced[name] != edge[name] for name in ("from", "to", "handle")):
            self._contested_edges.add(edge["id"])
        self.edges[edge["id"]] = dict(edge)

    def _remove_edge(self, op: _Record) -> None:
        self._delete_edge(op["edgeId"])

    def _set_bounds(self, op: _Record) -> None:
        self.bounds = dict(op["bounds"])

    def _delete_edge(self, edge_id: str) -> None:
        self.edges.pop(edge_id, None)
        self._contested_edges.discard(edge_id)

    def _node_to_edit(self, op: _Record) -> Optional[_Record]:
        node = self.nodes.get(op["nodeId"])
        if node is None:
            self._edited_while_missing.add(op["nodeId"])
        return node


_APPLY: Dict[str, Callable[[_Plan, _Record], None]] = {
    "add_node": _Plan._add_node,
    "remove_node": _Plan._remove_node,
    "set_node_field": _Plan._set_node_field,
    "set_node_definition": _Plan._set_node_definition,
    "set_node_phase": _Plan._set_node_phase,
    "add_edge": _Plan._add_edge,
    "remove_edge": _Plan._remove_edge,
    "set_bounds": _Plan._set_bounds,
}


def _path_steps(path: str, value: Any) -> List[str]:
    """The steps of a path that is sound whatever definition it is written into."""
    steps = path.split(".", _MAX_PATH_STEPS)
    if (
        len(steps) > _MAX_PATH_STEPS
        or "" in steps
        or not _FORBIDDEN_STEPS.isdisjoint(steps)
        or any_deeper([value], MAX_VALUE_DEPTH - len(steps))
    ):
        raise _InvalidPath
    return steps


def _write(definition: _Record, steps: List[str], value: Any) -> None:
    """Write `value` at the end of `steps`, creating records on the way.

    Everything below a created record is created too, and that cannot fail. So whatever fails does
    so before anything was created, and there is nothing to undo.
    """
    *way, last_step = steps
    container: Any = definition
    for step in way:
        container = _walk_into(container, step)
    if type(container) is dict:
        container[last_step] = value
        return
    index = _array_index(container, last_step)
    if index == len(container):
        container.append(value)
    else:
        container[index] = value


def _walk_into(container: Any, step: str) -> Any:
    if type(container) is dict:
        return container.setdefault(step, {})
    index = _array_index(container, step)
    if index == len(container):
        container.append({})
    return container[index]


def _array_index(container: Any, step: str) -> int:
    if type(container) is not list or _ARRAY_INDEX.fullmatch(step) is None:
        raise _InvalidPath
    # Compared by length first: a step may have more digits than is sensible to read.
    if len(step) > len(str(len(container))) or int(step) > len(container):
        raise _InvalidPath
    return int(step)
