//! Typed values and records that look like them: `digest.lookalike`.

use serde_json::json;

use super::shows;
use crate::draft::{Draft, Sign};
use crate::ops::{date, map, node_ref, regexp, set};

pub fn drafts() -> Vec<Draft> {
    let about = |case: &str, sign: Sign, title: &str, why: &str| shows("digest.lookalike", case, sign).says(title, why);
    let references = || {
        [
            ("reference", node_ref("n0", json!("first"))),
            ("shape", json!({"node": "n0", "select": "first"})),
            ("marker", json!({"kind": "nodeRef", "node": "n0", "select": "first"})),
            ("forged", json!({"constructor": {"name": "NodeRef"}, "node": "n0", "select": "first"})),
            ("list", json!(["NodeRef", "n0", "first", null, null])),
            ("text", json!("NodeRef(n0, first)")),
        ]
    };
    vec![
        about(
            "node-ref",
            Sign::Positive,
            "A NodeRef and five things that look like it are six digests",
            "Where they meet, user input that wears the marker is approved as data and run as a reference.",
        )
        .digests(references())
        .all_differ(),
        about(
            "node-ref-folded",
            Sign::Negative,
            "They are told apart through a fold",
            "A fold that spreads objects turns the reference into the very record it must differ from.",
        )
        .folds(references())
        .all_differ(),
        about(
            "param-ref",
            Sign::Positive,
            "A ParamRef and what looks like it are five digests",
            "A hole that digests like {\"path\": ..} lets a template pass for a finished plan.",
        )
        .digests([
            ("hole", json!({"$paramRef": {"path": "folder"}})),
            ("shape", json!({"path": "folder"})),
            ("marker", json!({"kind": "paramRef", "path": "folder"})),
            ("forged", json!({"constructor": {"name": "ParamRef"}, "path": "folder"})),
            ("reference", json!({"$nodeRef": {"node": "folder", "select": "first", "path": "folder"}})),
        ])
        .all_differ(),
        about(
            "built-in-types",
            Sign::Negative,
            "Map, Set, Date and RegExp differ from records that mimic them",
            "Serialisers with a type member write the real one and the mimicry alike.",
        )
        .digests([
            ("map", map([(json!("a"), json!(1))])),
            ("map-record", json!({"a": 1})),
            ("map-forged", json!({"constructor": {"name": "Map"}, "entries": [["a", 1]]})),
            ("set", set([json!("a")])),
            ("set-forged", json!({"constructor": {"name": "Set"}, "values": ["a"]})),
            ("date", date(0)),
            ("date-forged", json!({"constructor": {"name": "Date"}, "ms": 0})),
            ("date-list", json!(["Date", 0])),
            ("regexp", regexp("a", "g")),
            ("regexp-record", json!({"source": "a", "flags": "g"})),
        ])
        .all_differ(),
        about(
            "wire-forms-as-data",
            Sign::Both,
            "A record whose only name is $nodeRef, $date or $map is not that value",
            "Marker formats without an escape read such a record as the typed value when the plan comes back from \
             disk.",
        )
        .with(&["value.escape"])
        .digests([
            ("reference", node_ref("a", json!("first"))),
            ("escaped-reference", json!({"$record": [["$nodeRef", {"node": "a", "select": "first"}]]})),
            ("date", date(0)),
            ("escaped-date", json!({"$record": [["$date", 0]]})),
            ("map", map([])),
            ("escaped-map", json!({"$record": [["$map", []]]})),
            ("escape", json!({"$record": [["$record", [["$date", 0]]]]})),
        ])
        .all_differ(),
        about(
            "calendar-types",
            Sign::Both,
            "Durations, DateTimes and Intervals differ from records with their parts",
            "Luxon's isDuration tests a flag that any record can carry.",
        )
        .with(&["value.duration", "value.datetime", "value.interval"])
        .digests([
            ("duration", json!({"$duration": {"days": 1}})),
            ("duration-record", json!({"days": 1})),
            ("duration-flag", json!({"isLuxonDuration": true, "days": 1})),
            ("datetime", json!({"$datetime": [0, "UTC"]})),
            ("datetime-record", json!({"ms": 0, "zone": "UTC"})),
            ("datetime-flag", json!({"isLuxonDateTime": true, "ts": 0})),
            ("interval", json!({"$interval": [{"$datetime": [0, "UTC"]}, {"$datetime": [1, "UTC"]}]})),
            ("pair", json!([{"$datetime": [0, "UTC"]}, {"$datetime": [1, "UTC"]}])),
        ])
        .all_differ(),
        about(
            "other-escapes",
            Sign::Negative,
            "Records with $ names, with $escape and with the empty name are told apart",
            "Extended JSON has no way to write {\"$date\": 0} as data, and its $escape convention takes a name of \
             its own.",
        )
        .with(&["value.escape"])
        .folds([
            ("date", json!({"$record": [["$date", 0]]})),
            ("escaped", json!({"$record": [["$escape", {"$record": [["$date", 0]]}]]})),
            ("dollar", json!({"$record": [["$", 1]]})),
            ("empty", json!({"": 1})),
            ("real", date(0)),
        ])
        .all_differ(),
    ]
}
