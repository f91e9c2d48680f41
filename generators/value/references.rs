//! References and what only looks like one: `value.node_ref`, `value.param_ref`, `value.lookalike`.

use serde_json::{json, Value};

use super::shows;
use crate::draft::{Draft, Sign};
use crate::ops::node_ref;

pub fn drafts() -> Vec<Draft> {
    [node_refs(), param_refs(), lookalikes()].concat()
}

fn node_refs() -> Vec<Draft> {
    let full = json!({"$nodeRef": {"node": "n1", "select": {"index": 2}, "path": "a.b", "branchId": {"segments": [
        {"edge": "e1"},
        {"join": "j", "of": ["e2", "e3"]},
    ]}}});
    vec![
        shows("value.node_ref", "every-field", Sign::Positive)
            .says(
                "node, select, path and branchId all survive",
                "Encoders written for the common case lose branchId, and the reference reads another execution of the \
                 node than the one approved.",
            )
            .holds(full.clone())
            .decoy_value(
                "an encoder without branchId",
                json!({"$nodeRef": {"node": "n1", "select": {"index": 2}, "path": "a.b"}}),
            ),
        shows("value.node_ref", "every-select", Sign::Positive)
            .says(
                "first, last, all and an index are four selects",
                "An adapter that maps index 0 to first, or all to a missing select, changes what is read when a node \
                 ran twice.",
            )
            .holds(json!([
                node_ref("n", json!("first")),
                node_ref("n", json!("last")),
                node_ref("n", json!("all")),
                node_ref("n", json!({"index": 0})),
                node_ref("n", json!({"index": 9_007_199_254_740_991_u64})),
            ])),
        shows("value.node_ref", "empty-path-and-route", Sign::Both)
            .says(
                "The empty path and the empty route are not missing ones",
                "Truthiness tests drop \"\" and empty lists: a reference to one route becomes one to any route.",
            )
            .holds(json!([
                {"$nodeRef": {"node": "", "select": "first", "path": ""}},
                {"$nodeRef": {"node": "n", "select": "first", "branchId": {"segments": []}}},
            ]))
            .near_holds(json!([node_ref("", json!("first")), node_ref("n", json!("first"))]))
            .decoy_value(
                "an encoder that tests for truth",
                json!([node_ref("", json!("first")), node_ref("n", json!("first"))]),
            ),
        shows("value.node_ref", "member-order", Sign::Positive)
            .says(
                "The members of a reference may stand in any order",
                "Positional readers of {select, node} swap the two texts.",
            )
            .parse(r#"{"$nodeRef":{"branchId":{"segments":[{"of":["e"],"join":"j"}]},"select":"all","node":"first"}}"#)
            .reads(json!({"$nodeRef": {"node": "first", "select": "all", "branchId": {"segments": [
                {"join": "j", "of": ["e"]},
            ]}}})),
        shows("value.node_ref", "null-path", Sign::Both)
            .says(
                "A path is absent or a text, never null",
                "Null from a JSON client passes a check for undefined, and path.split throws in the middle of a \
                 freeze.",
            )
            .parse(r#"{"$nodeRef":{"node":"n","select":"first","path":null}}"#)
            .refused("invalid_value")
            .near_reads(
                r#"{"$nodeRef":{"node":"n","select":"first","path":"p"}}"#,
                json!({"$nodeRef": {"node": "n", "select": "first", "path": "p"}}),
            ),
        shows("value.node_ref", "null-branch", Sign::Negative)
            .says(
                "A branchId is absent or an object, never null",
                "Typed languages write null for an unset pointer, which is neither no filter nor a route.",
            )
            .parse(r#"{"$nodeRef":{"node":"n","select":"first","branchId":null}}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$nodeRef":{"node":"n","select":"first"}}"#, node_ref("n", json!("first"))),
        shows("value.node_ref", "missing-select", Sign::Negative)
            .says(
                "select is always there",
                "A default of first in one implementation and last in another reads two outputs from one plan.",
            )
            .parse(r#"{"$nodeRef":{"node":"n"}}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$nodeRef":{"node":"n","select":"last"}}"#, node_ref("n", json!("last"))),
        shows("value.node_ref", "unknown-select", Sign::Negative)
            .says(
                "select is one of three words or an index",
                "Unknown words fall through a switch to its last case.",
            )
            .parse(r#"{"$nodeRef":{"node":"n","select":"any"}}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$nodeRef":{"node":"n","select":"all"}}"#, node_ref("n", json!("all"))),
        shows("value.node_ref", "negative-index", Sign::Both)
            .says(
                "An index is not negative",
                "Python reads -1 as the last one, JavaScript as nothing.",
            )
            .parse(r#"{"$nodeRef":{"node":"n","select":{"index":-1}}}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$nodeRef":{"node":"n","select":{"index":1.0}}}"#, node_ref("n", json!({"index": 1}))),
        shows("value.node_ref", "fractional-index", Sign::Negative)
            .says(
                "An index is whole",
                "Casting to an integer cuts 1.5 to 1 in one language and rounds it to 2 in the next.",
            )
            .parse(r#"{"$nodeRef":{"node":"n","select":{"index":1.5}}}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$nodeRef":{"node":"n","select":{"index":20e-1}}}"#,
                node_ref("n", json!({"index": 2}))),
        shows("value.node_ref", "index-past-the-safe-integers", Sign::Negative)
            .says(
                "An index is at most 2^53-1",
                "Above it neighbours are one double, and the index that was checked is not the one that is used.",
            )
            .parse(r#"{"$nodeRef":{"node":"n","select":{"index":9007199254740992}}}"#)
            .refused("invalid_value")
            .near_reads(
                r#"{"$nodeRef":{"node":"n","select":{"index":9007199254740991}}}"#,
                node_ref("n", json!({"index": 9_007_199_254_740_991_u64})),
            ),
        shows("value.node_ref", "extra-member", Sign::Negative)
            .says(
                "A reference has no other member",
                "A reader that ignores what it does not know digests less than it was given: the rest is approved by \
                 nobody.",
            )
            .parse(r#"{"$nodeRef":{"node":"n","select":"first","default":1}}"#)
            .refused("invalid_value")
            .near_reads(
                r#"{"$nodeRef":{"node":"n","select":"first","path":"default"}}"#,
                json!({"$nodeRef": {"node": "n", "select": "first", "path": "default"}}),
            ),
        shows("value.node_ref", "segment-of-both-kinds", Sign::Negative)
            .says(
                "A segment is an edge or a join, not both",
                "A reader that looks for edge first and one that looks for join first walk two routes.",
            )
            .parse(r#"{"$nodeRef":{"node":"n","select":"first","branchId":{"segments":[{"edge":"e","join":"j","of":["e"]}]}}}"#)
            .refused("invalid_value")
            .near_reads(
                r#"{"$nodeRef":{"node":"n","select":"first","branchId":{"segments":[{"edge":"e"},{"join":"j","of":[]}]}}}"#,
                json!({"$nodeRef": {"node": "n", "select": "first", "branchId": {"segments": [
                    {"edge": "e"},
                    {"join": "j", "of": []},
                ]}}}),
            ),
        shows("value.node_ref", "join-without-its-edges", Sign::Negative)
            .says(
                "A join segment lists its edges",
                "Without the list the route identity of a join depends on the graph it is read beside.",
            )
            .parse(r#"{"$nodeRef":{"node":"n","select":"first","branchId":{"segments":[{"join":"j"}]}}}"#)
            .refused("invalid_value")
            .near_reads(
                r#"{"$nodeRef":{"node":"n","select":"first","branchId":{"segments":[{"join":"j","of":["e"]}]}}}"#,
                json!({"$nodeRef": {"node": "n", "select": "first", "branchId": {"segments": [
                    {"join": "j", "of": ["e"]},
                ]}}}),
            ),
        shows("value.node_ref", "fields-are-literal", Sign::Both)
            .says(
                "A ParamRef inside a reference is refused",
                "A hole in the path of a reference is found by no pass that looks for holes in arguments, and survives \
                 into the plan.",
            )
            .parse(r#"{"$nodeRef":{"node":"n","select":"first","path":{"$paramRef":{"path":"p"}}}}"#)
            .refused("invalid_value")
            .near_reads(
                r#"[{"$nodeRef":{"node":"n","select":"first"}},{"$paramRef":{"path":"p"}}]"#,
                json!([node_ref("n", json!("first")), {"$paramRef": {"path": "p"}}]),
            ),
    ]
}

fn param_refs() -> Vec<Draft> {
    let hole = |path: &str| json!({"$paramRef": {"path": path}});
    vec![
        shows("value.param_ref", "is-a-type", Sign::Both)
            .says(
                "A ParamRef is neither a record nor a NodeRef",
                "A template engine that finds holes by shape fills {\"path\": ..} of user data as well.",
            )
            .holds(json!({"hole": hole("folder"), "data": {"path": "folder"}}))
            .near_holds(json!({"data": {"path": "folder"}}))
            .decoy_value("a reader of shapes", json!({"hole": {"path": "folder"}, "data": {"path": "folder"}})),
        shows("value.param_ref", "any-path", Sign::Positive)
            .says(
                "The path is any text, the empty one included",
                "A reader that splits the path, or drops the empty one, points the hole at another parameter.",
            )
            .holds(json!([hole(""), hole("a.b"), hole("__proto__"), hole("..")])),
        shows("value.param_ref", "path-is-text", Sign::Negative)
            .says("A list of steps is no path", "[\"a\",\"b\"] and \"a.b\" would be two forms of one hole.")
            .parse(r#"{"$paramRef":{"path":["a","b"]}}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$paramRef":{"path":"a.b"}}"#, hole("a.b")),
        shows("value.param_ref", "no-default", Sign::Negative)
            .says(
                "A ParamRef has no member but its path",
                "A default that one implementation honours and another ignores fills one template in two ways.",
            )
            .parse(r#"{"$paramRef":{"path":"a","default":1}}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$paramRef":{"path":"a"}}"#, hole("a")),
        shows("value.param_ref", "bare-text", Sign::Negative)
            .says("The payload is an object and not the path itself", "A lenient reader gives the hole a second form.")
            .parse(r#"{"$paramRef":"folder"}"#)
            .refused("invalid_value")
            .near_reads(r#"{"$paramRef":{"path":"folder"}}"#, hole("folder")),
    ]
}

fn lookalikes() -> Vec<Draft> {
    let held = |case: &str, sign: Sign, title: &str, why: &str, data: Value, typed: Value| {
        shows("value.lookalike", case, sign).says(title, why).holds(data).near_holds(typed)
    };
    let reference = || node_ref("a", json!("first"));
    vec![
        held(
            "marker-member",
            Sign::Both,
            "A record with a kind marker is a record",
            "A resolver keyed on kind: nodeRef takes user input for a reference and rewrites the literal.",
            json!({"kind": "nodeRef", "node": "a", "select": "first"}),
            reference(),
        )
        .decoy_value("a resolver of markers", reference()),
        held(
            "bare-shape",
            Sign::Negative,
            "A record with the members of a NodeRef is a record",
            "Duck typing on node and select: a ticket that has fields of these names is read as a reference.",
            json!({"node": "a", "select": "first"}),
            json!([reference()]),
        )
        .decoy_value("a duck typer", reference()),
        held(
            "forged-constructor",
            Sign::Negative,
            "A record with constructor.name NodeRef is a record",
            "instanceof fallbacks that compare constructor.name accept this JSON as a class instance, and taint and \
             reference checks follow the forgery.",
            json!({"constructor": {"name": "NodeRef"}, "node": "a", "select": "first"}),
            json!({"v": reference()}),
        )
        .decoy_value("an isInstanceOf by constructor name", reference()),
        held(
            "forged-param",
            Sign::Negative,
            "A record with constructor.name ParamRef is a record",
            "A template engine with the same fallback fills the forged hole with an argument.",
            json!({"constructor": {"name": "ParamRef"}, "path": "folder"}),
            json!({"$paramRef": {"path": "folder"}}),
        )
        .decoy_value("an isInstanceOf by constructor name", json!({"$paramRef": {"path": "folder"}})),
        held(
            "forged-map",
            Sign::Negative,
            "A record with constructor.name Map, and one with size, are records",
            "Code that trusts the name iterates it and throws `not iterable` out of a check that never throws.",
            json!([{"constructor": {"name": "Map"}}, {"size": 0, "entries": []}, {"constructor": {"name": "Set"}}]),
            json!([{"$map": []}, {"$set": []}]),
        )
        .decoy_value("an isInstanceOf by constructor name", json!([{"$map": []}, {"$map": []}, {"$set": []}])),
        held(
            "forged-error",
            Sign::Positive,
            "A record with constructor.name Error is ordinary data",
            "An encodability check by name refuses a log entry that merely mentions an error class.",
            json!({"constructor": {"name": "Error"}, "message": "m", "stack": "s"}),
            json!({"message": "m", "stack": "s"}),
        ),
        held(
            "forged-date",
            Sign::Negative,
            "Records and texts that print like a Date are not Dates",
            "Revivers that match ISO texts, and stores that know {\"date\": ..} documents, make Dates of user data.",
            json!([{"date": 0}, "1970-01-01T00:00:00.000Z", {"type": "Date", "value": 0}]),
            json!([{"$date": 0}]),
        ),
        held(
            "other-marker-conventions",
            Sign::Positive,
            "Markers of other serialisers mean nothing here",
            "superjson, devalue, Extended JSON and class-transformer each have marker members; data that carries them \
             is taken over by whichever is installed.",
            json!([{"__type": "Date", "iso": "1970-01-01"}, {"@type": "Map"}, {"_bsontype": "Long"},
                {"isLuxonDateTime": true}, {"type": "Buffer", "data": [0]}, {"#": "x"}, {"json": 1, "meta": {}}]),
            json!([{"type": "Buffer", "data": [1]}]),
        ),
        shows("value.lookalike", "escaped-dollar-names", Sign::Both)
            .with(&["value.escape"])
            .says(
                "A record whose only name is $nodeRef is a record",
                "Marker formats without an escape cannot write it, so data of that shape comes back as a reference.",
            )
            .parse(r#"{"$record":[["$nodeRef",{"node":"a","select":"first"}]]}"#)
            .reads(json!({"$record": [["$nodeRef", {"node": "a", "select": "first"}]]}))
            .near_reads(r#"{"$nodeRef":{"node":"a","select":"first"}}"#, reference())
            .decoy_value("a reader without escapes", reference()),
        shows("value.lookalike", "records-of-units", Sign::Both)
            .says(
                "A record of calendar units is a record",
                "Form data such as {\"days\": 1} is taken for a Duration by libraries that go by the names of members.",
            )
            .holds(json!([{"days": 1}, {"hours": 2, "minutes": 0}, {"years": 1, "months": -2}]))
            .near_holds(json!([{"day": 1}, {"hours": "2", "minutes": null}]))
            .decoy_value(
                "a test of units",
                json!([{"$duration": {"days": 1}}, {"$duration": {"hours": 2, "minutes": 0}},
                    {"$duration": {"years": 1, "months": -2}}]),
            ),
        shows("value.lookalike", "duration-shape", Sign::Both)
            .with(&["value.duration", "value.datetime"])
            .says(
                "Records with units or a zone are not Durations or DateTimes",
                "Libraries test a flag or the units of an object; {\"days\": 1} of a form becomes a Duration.",
            )
            .holds(
                json!([{"days": 1}, {"isLuxonDuration": true}, {"zone": "UTC", "ms": 0}, {"$duration": {"days": 1}}]),
            )
            .near_holds(json!([{"$duration": {"days": 1}}, {"$datetime": [0, "UTC"]}]))
            .decoy_value(
                "a test of flags",
                json!([
                    {"$duration": {"days": 1}},
                    {"$duration": {}},
                    {"$datetime": [0, "UTC"]},
                    {"$duration": {"days": 1}}
                ]),
            ),
    ]
}
