//! Where `set_node_field` writes: `fold.path`.

use serde_json::{json, Value};

use super::{one_node, shows};
use crate::draft::{Draft, Sign};
use crate::ops::{add_node, date, log, map, node, node_ref, op, phased, set_field, view};

/// `n1` with a definition, then one field set in it.
fn set_in(definition: Value, path: &str, value: Value) -> Vec<Value> {
    log([add_node(node("n1", definition)), set_field("n1", path, value)])
}

pub fn drafts() -> Vec<Draft> {
    let sets = |case: &str, sign: Sign, says: [&str; 2], before: Value, path: &str, value: Value, after: Value| {
        shows("fold.path", case, sign).says(says[0], says[1]).fold(set_in(before, path, value)).view(one_node(2, after))
    };
    let mut drafts = vec![
        sets(
            "sets-a-member",
            Sign::Positive,
            [
                "One step sets or replaces a member of the definition",
                "A store that writes the path as a literal name beside the members leaves the old tool in force.",
            ],
            json!({"tool": "old", "args": {"a": 1}}),
            "tool",
            json!("new"),
            json!({"tool": "new", "args": {"a": 1}}),
        )
        .decoy_view("a path as a literal name beside", one_node(2, json!({"tool": "old", "args": {"a": 1}}))),
        sets(
            "walks-into-records",
            Sign::Positive,
            [
                "Steps walk into records, and siblings stay",
                "Rebuilding the way from the path alone drops every sibling of the member that was set.",
            ],
            json!({"args": {"a": {"x": 1, "y": 2}, "b": 3}}),
            "args.a.x",
            json!(9),
            json!({"args": {"a": {"x": 9, "y": 2}, "b": 3}}),
        )
        .decoy_view("a path turned into records", one_node(2, json!({"args": {"a": {"x": 9}}}))),
        sets(
            "creates-the-way",
            Sign::Positive,
            [
                "Missing members on the way are created as empty records",
                "JSON Patch refuses a missing parent, and lodash makes an array when the next step is a number.",
            ],
            json!({}),
            "args.0.name",
            json!("v"),
            json!({"args": {"0": {"name": "v"}}}),
        )
        .decoy_view("lodash set", one_node(2, json!({"args": [{"name": "v"}]}))),
        sets(
            "replaces-what-was-there",
            Sign::Negative,
            [
                "The last step replaces, it does not merge",
                "A deep merge keeps members of the old value that nobody staged again.",
            ],
            json!({"args": {"a": 1, "b": 2}}),
            "args",
            json!({"c": 3}),
            json!({"args": {"c": 3}}),
        )
        .decoy_view("a deep merge", one_node(2, json!({"args": {"a": 1, "b": 2, "c": 3}}))),
        sets(
            "array-index",
            Sign::Positive,
            [
                "In an array a step is an index",
                "Setting a member named 0 on an array object is lost in JSON and in the digest.",
            ],
            json!({"list": [{"x": 1}, {"x": 2}]}),
            "list.1.x",
            json!(9),
            json!({"list": [{"x": 1}, {"x": 9}]}),
        ),
        sets(
            "array-append",
            Sign::Both,
            [
                "An index equal to the length appends",
                "Strict bounds checks refuse it, lenient ones pad the array with holes further out.",
            ],
            json!({"list": [1, 2]}),
            "list.2",
            json!(3),
            json!({"list": [1, 2, 3]}),
        )
        .near_view_and(
            set_in(json!({"list": [1, 2]}), "list.3", json!(3)),
            one_node(2, json!({"list": [1, 2]})),
            [crate::ops::node_issue("invalid_path", "n1")],
        )
        .decoy_view("a bounds check without the end", one_node(2, json!({"list": [1, 2]}))),
        sets(
            "array-append-on-the-way",
            Sign::Positive,
            [
                "An index equal to the length appends an empty record on the way",
                "Code that creates records on the way and code that appends at the end are two places, and the corner \
                 falls between them.",
            ],
            json!({"steps": []}),
            "steps.0.args.v",
            json!(1),
            json!({"steps": [{"args": {"v": 1}}]}),
        ),
        sets(
            "arrays-in-arrays",
            Sign::Positive,
            [
                "Arrays in arrays are walked by index",
                "A walker that knows arrays in records only stops here.",
            ],
            json!({"m": [[1, 2], [3, 4]]}),
            "m.1.0",
            json!(9),
            json!({"m": [[1, 2], [9, 4]]}),
        ),
        sets(
            "digits-in-a-record",
            Sign::Negative,
            [
                "In a record digits are a name, leading zeros and signs included",
                "A walker that decides by the step and not by what it stands in makes arrays of records.",
            ],
            json!({"r": {"0": "a"}}),
            "r.00",
            json!("b"),
            json!({"r": {"0": "a", "00": "b"}}),
        ),
        sets(
            "inherited-names",
            Sign::Positive,
            [
                "toString and hasOwnProperty are members to create",
                "\"toString\" in {} is true in JavaScript: the walker finds a function where the way has to be made.",
            ],
            json!({}),
            "toString.valueOf",
            json!(1),
            json!({"toString": {"valueOf": 1}}),
        )
        .decoy_view("a test with the in operator", one_node(2, json!({}))),
        sets(
            "names-with-dots-are-out-of-reach",
            Sign::Negative,
            [
                "A path never means a name that holds a dot",
                "Walkers that try the whole rest as a name first write into {\"a.b\": ..} where others make {a: {b: ..}}.",
            ],
            json!({"a.b": 1}),
            "a.b",
            json!(2),
            json!({"a.b": 1, "a": {"b": 2}}),
        )
        .decoy_view("a walker that tries whole names", one_node(2, json!({"a.b": 2}))),
        sets(
            "stays-in-the-definition",
            Sign::Negative,
            [
                "The path starts in the definition: phase and id are names in it",
                "A walker that starts at the node sets its phase, or gives it another id.",
            ],
            json!({}),
            "phase",
            json!("act"),
            json!({"phase": "act"}),
        )
        .decoy_view("a walker that starts at the node", view(2, [phased("n1", "call", json!({}), "act")], [])),
        sets(
            "no-brackets-or-slashes",
            Sign::Negative,
            [
                "Brackets, slashes and stars are characters of a name",
                "JSONPath, lodash and JSON Pointer read them; the plan would be edited at another place.",
            ],
            json!({"a": [1]}),
            "a[0]/*",
            json!(2),
            json!({"a": [1], "a[0]/*": 2}),
        )
        .decoy_view("lodash set", one_node(2, json!({"a": [2]}))),
        sets(
            "spaces-are-kept",
            Sign::Negative,
            [
                "Steps are not trimmed",
                "A split that trims writes to the member without the space.",
            ],
            json!({"a": {"b": 1}}),
            "a. b",
            json!(2),
            json!({"a": {"b": 1, " b": 2}}),
        )
        .decoy_view("a split that trims", one_node(2, json!({"a": {"b": 2}}))),
        sets(
            "typed-values-are-replaced-whole",
            Sign::Positive,
            [
                "A typed value at the end of a path is replaced like any other",
                "A guard against walking into a Date or NodeRef that also looks at the last value refuses a plain set.",
            ],
            json!({"args": {"v": node_ref("n0", json!("first")), "d": date(0)}}),
            "args.v",
            date(1),
            json!({"args": {"v": date(1), "d": date(0)}}),
        )
        .with(&["value.node_ref", "value.date"]),
        sets(
            "undefined-is-set",
            Sign::Both,
            [
                "Setting undefined makes a member that holds undefined",
                "Stores that read undefined as delete, or drop it when printing, lose the member.",
            ],
            json!({"a": 1, "b": 2}),
            "a",
            json!({"$undefined": true}),
            json!({"a": {"$undefined": true}, "b": 2}),
        )
        .with(&["value.undefined"])
        .near_view(set_in(json!({"a": 1, "b": 2}), "a", Value::Null), one_node(2, json!({"a": null, "b": 2})))
        .decoy_view("undefined as delete", one_node(2, json!({"b": 2}))),
        sets(
            "dollar-names",
            Sign::Positive,
            [
                "A step may start with $: the record is escaped in the view",
                "A writer that prints the record as it is answers a malformed form, or a reference.",
            ],
            json!({}),
            "args.$ref",
            json!("x"),
            json!({"args": {"$record": [["$ref", "x"]]}}),
        )
        .with(&["value.escape"])
        .decoy_view("a walker that drops the sign", one_node(2, json!({"args": {"ref": "x"}}))),
        sets(
            "thirty-two-steps",
            Sign::Both,
            [
                "A path of 32 steps writes, one of 33 does not",
                "A limit counted in dots, or checked with the wrong comparison, is off by one.",
            ],
            json!({}),
            &steps(32),
            json!(1),
            nested(32, json!(1)),
        )
        .near_view_and(
            set_in(json!({}), &steps(33), json!(1)),
            one_node(2, json!({})),
            [crate::ops::node_issue("invalid_path", "n1")],
        ),
        sets(
            "sixty-four-levels",
            Sign::Both,
            [
                "Steps and value may come to 64 levels, and to no more",
                "A check of the value alone lets the definition grow by 32 levels with each edit, until a reader \
                 overflows.",
            ],
            json!({}),
            &steps(30),
            (0..34).fold(json!(1), |inner, _| json!([inner])),
            nested(30, (0..34).fold(json!(1), |inner, _| json!([inner]))),
        )
        .near_view_and(
            set_in(json!({}), &steps(30), (0..35).fold(json!(1), |inner, _| json!([inner]))),
            one_node(2, json!({})),
            [crate::ops::node_issue("invalid_path", "n1")],
        ),
    ];
    drafts.extend(several_edits());
    drafts
}

/// `s.s.….s`
fn steps(count: usize) -> String {
    vec!["s"; count].join(".")
}

fn nested(levels: usize, inner: Value) -> Value {
    (0..levels).fold(inner, |value, _| json!({ "s": value }))
}

fn several_edits() -> Vec<Draft> {
    vec![
        shows("fold.path", "the-last-tool-wins", Sign::Positive)
            .with(&["fold.order"])
            .says(
                "Two edits of one field at one instant: the greater op id wins",
                "A field set by path is merged by its own rule in many stores, apart from the log's order.",
            )
            .fold(vec![
                op("o0", "alice", 1, add_node(node("n1", json!({"tool": "echo", "args": {}})))),
                op("aaa", "alice", 7, set_field("n1", "tool", json!("from-aaa"))),
                op("zzz", "alice", 7, set_field("n1", "tool", json!("from-zzz"))),
            ])
            .view(one_node(3, json!({"tool": "from-zzz", "args": {}})))
            .every_order()
            .decoy_view("a fold that keeps the last arrival", one_node(3, json!({"tool": "from-aaa", "args": {}}))),
        shows("fold.path", "different-fields-both-stay", Sign::Negative)
            .with(&["fold.order"])
            .says(
                "Two actors who set different fields of one node both keep theirs",
                "A register for the whole definition loses one of two edits that do not touch each other.",
            )
            .fold(vec![
                op("o0", "a", 1, add_node(node("n1", json!({"args": {}})))),
                op("o1", "amy", 5, set_field("n1", "args.x", json!(1))),
                op("o2", "zoe", 5, set_field("n1", "args.y", json!(2))),
            ])
            .view(one_node(3, json!({"args": {"x": 1, "y": 2}})))
            .every_order()
            .decoy_view("a register for the definition", one_node(3, json!({"args": {"y": 2}}))),
        shows("fold.path", "parent-after-child", Sign::Both)
            .with(&["fold.order"])
            .says(
                "Setting the parent after the child replaces the child, before it keeps it",
                "Registers per path keep args.x beside the args that replaced it.",
            )
            .fold(log([
                add_node(node("n1", json!({}))),
                set_field("n1", "args.x", json!(1)),
                set_field("n1", "args", json!({"y": 2})),
            ]))
            .view(one_node(3, json!({"args": {"y": 2}})))
            .every_order()
            .near_view(
                log([
                    add_node(node("n1", json!({}))),
                    set_field("n1", "args", json!({"y": 2})),
                    set_field("n1", "args.x", json!(1)),
                ]),
                one_node(3, json!({"args": {"y": 2, "x": 1}})),
            )
            .decoy_view("registers per path", one_node(3, json!({"args": {"x": 1, "y": 2}}))),
        shows("fold.path", "scalar-becomes-record-becomes-scalar", Sign::Positive)
            .with(&["fold.order", "fold.path.invalid"])
            .says(
                "Concurrent overwrites of a record by scalars settle on the last one",
                "Two synced documents settled on different values after a nested map was overwritten on both sides.",
            )
            .fold(vec![
                op("o0", "a", 1, add_node(node("n1", json!({"k": {"deep": {}}})))),
                op("o1", "a", 2, set_field("n1", "k", json!(false))),
                op("o2", "b", 2, set_field("n1", "k", json!("1"))),
                op("o3", "b", 3, set_field("n1", "k.deep", json!(0))),
            ])
            .view_and(one_node(4, json!({"k": "1"})), [crate::ops::node_issue("invalid_path", "n1")])
            .every_order()
            .decoy_view("a merge of maps and scalars", one_node(4, json!({"k": {"deep": 0}}))),
        shows("fold.path", "value-is-not-shared", Sign::Negative)
            .with(&["fold.pure"])
            .says(
                "Editing what was staged in one node leaves an equal value in another",
                "Interning or storing by reference makes both nodes hold one object: an edit of the first changes \
                 the second.",
            )
            .fold(log([
                add_node(node("n1", json!({"args": {"list": [1]}}))),
                add_node(node("n2", json!({"args": {"list": [1]}}))),
                set_field("n1", "args.list.0", json!(9)),
            ]))
            .view(view(3, [node("n1", json!({"args": {"list": [9]}})), node("n2", json!({"args": {"list": [1]}}))], []))
            .every_order()
            .decoy_view(
                "values stored by reference",
                view(3, [node("n1", json!({"args": {"list": [9]}})), node("n2", json!({"args": {"list": [9]}}))], []),
            ),
        shows("fold.path", "edits-see-earlier-edits", Sign::Positive)
            .with(&["fold.order"])
            .says(
                "An edit walks into what an earlier edit wrote",
                "Batching edits against the definition as added makes the second one fail or start afresh.",
            )
            .fold(log([
                add_node(node("n1", json!({}))),
                set_field("n1", "a", json!({"list": []})),
                set_field("n1", "a.list.0", json!({"m": map([(json!(1), json!(2))])})),
                set_field("n1", "a.list.0.n", json!(3)),
                set_field("n1", "a.list.1", json!(4)),
            ]))
            .view(one_node(5, json!({"a": {"list": [{"m": map([(json!(1), json!(2))]), "n": 3}, 4]}})))
            .arrivals(vec![vec![4, 3, 2, 1, 0], vec![2, 0, 4, 1, 3, 0]])
            .decoy_view("edits of the added definition", one_node(5, json!({"a": {"list": []}}))),
        shows("fold.path", "zero-on-the-way-is-a-name", Sign::Negative)
            .says(
                "A missing member before 0 becomes a record, deeper down too",
                "Lodash guesses an array from the step 0, and the tool that reads the argument gets a list.",
            )
            .fold(set_in(json!({"args": {}}), "args.rows.0.id", json!("v")))
            .view(one_node(2, json!({"args": {"rows": {"0": {"id": "v"}}}})))
            .decoy_view("a set by path of lodash", one_node(2, json!({"args": {"rows": [{"id": "v"}]}}))),
        shows("fold.path", "undefined-deeper-down", Sign::Positive)
            .with(&["value.undefined"])
            .says(
                "undefined is written into a nested record, over a value and beside one",
                "Patch formats take undefined for a deletion, and a default comes back in its place.",
            )
            .fold(log([
                add_node(node("n1", json!({"args": {"limit": 5}}))),
                set_field("n1", "args.limit", json!({"$undefined": true})),
                set_field("n1", "args.offset", json!({"$undefined": true})),
            ]))
            .view(one_node(3, json!({"args": {"limit": {"$undefined": true}, "offset": {"$undefined": true}}})))
            .every_order()
            .decoy_view("a patch", one_node(3, json!({"args": {}}))),
        shows("fold.path", "pointers-are-names", Sign::Negative)
            .says(
                "/args/x and args[x] are names of one step",
                "A JSON Pointer, or a path of lodash, that is understood as one walks where the author's store does not.",
            )
            .fold(log([
                add_node(node("n1", json!({"args": {"x": 1}}))),
                set_field("n1", "/args/x", json!(2)),
                set_field("n1", "args[x]", json!(3)),
            ]))
            .view(one_node(3, json!({"args": {"x": 1}, "/args/x": 2, "args[x]": 3})))
            .every_order()
            .decoy_view("a walker of pointers and brackets", one_node(3, json!({"args": {"x": 3}}))),
        shows("fold.path", "white-space-within-steps", Sign::Negative)
            .says(
                "A tab and a no-break space at the ends of steps are kept",
                "Paths typed into a form are trimmed step by step by some stores, and by no others.",
            )
            .fold(set_in(json!({"a": {"b": 1}}), "a\u{a0}.\tb", json!(2)))
            .view(one_node(2, json!({"a": {"b": 1}, "a\u{a0}": {"\tb": 2}})))
            .decoy_view("a store that trims", one_node(2, json!({"a": {"b": 2}}))),
        shows("fold.path", "phase-beside-the-phase", Sign::Negative)
            .with(&["fold.lww"])
            .says(
                "The path phase sets a member of the definition and leaves the phase of the node",
                "Stores that lay node and definition into one record move the node to another phase.",
            )
            .fold(log([
                add_node(phased("n1", "call", json!({}), "plan")),
                set_field("n1", "phase", json!("act")),
                set_field("n1", "kind", json!("join")),
            ]))
            .view(view(3, [phased("n1", "call", json!({"phase": "act", "kind": "join"}), "plan")], []))
            .every_order()
            .decoy_view("one record for both", view(3, [phased("n1", "join", json!({}), "act")], [])),
    ]
}
