//! Paths that have no effect: `fold.path.invalid`.

use serde_json::{json, Value};

use super::{one_node, shows, tool};
use crate::draft::{Draft, Sign};
use crate::ops::{add_node, date, log, map, node, node_issue, node_ref, remove_node, set, set_field, view};

/// The issue of a path that has no effect.
pub fn invalid() -> Value {
    node_issue("invalid_path", "n1")
}

/// `n1` with a definition, then one field set in it.
pub fn set_in(definition: &Value, path: &str, value: Value) -> Vec<Value> {
    log([add_node(node("n1", definition.clone())), set_field("n1", path, value)])
}

pub fn drafts() -> Vec<Draft> {
    [syntax(), walks(), missing_nodes()].concat()
}

/// The op has no effect on this definition; the near path has one.
pub fn no_effect(case: &str, says: [&str; 2], before: Value, path: &str, near_path: &str, near_after: Value) -> Draft {
    shows("fold.path.invalid", case, Sign::Both)
        .with(&["fold.path"])
        .says(says[0], says[1])
        .fold(set_in(&before, path, json!("v")))
        .view_and(one_node(2, before.clone()), [invalid()])
        .near_view(set_in(&before, near_path, json!("v")), one_node(2, near_after))
}

fn syntax() -> Vec<Draft> {
    vec![
        no_effect(
            "empty-path",
            [
                "The empty path sets nothing",
                "A walker over no steps replaces the whole definition, or makes a member named \"\".",
            ],
            json!({"a": 1}),
            "",
            "b",
            json!({"a": 1, "b": "v"}),
        )
        .decoy_view("a member with the empty name", one_node(2, json!({"a": 1, "": "v"}))),
        no_effect(
            "empty-step",
            ["A doubled dot has no effect", "Splitters that drop empty parts read a..b as a.b."],
            json!({"a": {"b": 1}}),
            "a..b",
            "a.b",
            json!({"a": {"b": "v"}}),
        )
        .decoy_view("a splitter that drops empty parts", one_node(2, json!({"a": {"b": "v"}}))),
        no_effect(
            "leading-dot",
            ["A leading dot has no effect", "jq paths start with a dot, and wrappers strip it."],
            json!({"a": 1}),
            ".a",
            "a",
            json!({"a": "v"}),
        )
        .decoy_view("a wrapper that strips the dot", one_node(2, json!({"a": "v"}))),
        no_effect(
            "trailing-dot",
            ["A trailing dot has no effect", "Java's split drops trailing empty parts and writes to the parent."],
            json!({"a": {"b": 1}}),
            "a.b.",
            "a.c",
            json!({"a": {"b": 1, "c": "v"}}),
        )
        .decoy_view("Java's split", one_node(2, json!({"a": {"b": "v"}}))),
        no_effect(
            "thirty-three-steps",
            [
                "A path of 33 steps has no effect",
                "A limit compared with the number of dots lets one step more through, and the next store refuses the plan.",
            ],
            json!({"s": 1}),
            &vec!["t"; 33].join("."),
            &vec!["t"; 32].join("."),
            json!({"s": 1, "t": (0..31).fold(json!("v"), |inner, _| json!({ "t": inner }))}),
        ),
        no_effect(
            "proto-on-the-way",
            [
                "__proto__ on the way has no effect",
                "setByPath walks into the shared prototype: every record of the process gets the member.",
            ],
            json!({"args": {}}),
            "args.__proto__.declassifies",
            "args.proto.declassifies",
            json!({"args": {"proto": {"declassifies": "v"}}}),
        )
        .decoy_view("a set by path", one_node(2, json!({"args": {"__proto__": {"declassifies": "v"}}}))),
        no_effect(
            "proto-as-the-last-step",
            [
                "__proto__ as the last step has no effect",
                "The value becomes the prototype: its members are readable by name and absent from the digest.",
            ],
            json!({"a": 1}),
            "__proto__",
            "__proto",
            json!({"a": 1, "__proto": "v"}),
        )
        .decoy_view("a set by path", one_node(2, json!({"a": 1, "__proto__": "v"}))),
        no_effect(
            "constructor-prototype",
            [
                "constructor.prototype has no effect",
                "Guards against __proto__ alone leave this second way to the shared prototype open.",
            ],
            json!({}),
            "constructor.prototype.polluted",
            "constructors.proto",
            json!({"constructors": {"proto": "v"}}),
        )
        .decoy_view(
            "a guard against __proto__ alone",
            one_node(2, json!({"constructor": {"prototype": {"polluted": "v"}}})),
        ),
        no_effect(
            "constructor-as-the-last-step",
            [
                "constructor as the last step has no effect",
                "A staged constructor member makes a record pass for a class in checks by constructor.name.",
            ],
            json!({"args": {"v": {}}}),
            "args.v.constructor",
            "args.v.Constructor",
            json!({"args": {"v": {"Constructor": "v"}}}),
        )
        .decoy_view("a guard of the way only", one_node(2, json!({"args": {"v": {"constructor": "v"}}}))),
        no_effect(
            "prototype-as-a-step",
            [
                "prototype as a step has no effect",
                "The three names are guarded together, in whichever order a guard lists them.",
            ],
            json!({}),
            "a.prototype",
            "a.prototypes",
            json!({"a": {"prototypes": "v"}}),
        )
        .decoy_view("a guard of two names", one_node(2, json!({"a": {"prototype": "v"}}))),
        no_effect(
            "own-member-named-constructor",
            [
                "An own member named constructor is data and out of a path's reach",
                "Own members are walked; a guard that only asks whether the member is own lets this path through.",
            ],
            json!({"constructor": {"name": "x"}, "__proto__": {"y": 1}}),
            "constructor.name",
            "name",
            json!({"constructor": {"name": "x"}, "__proto__": {"y": 1}, "name": "v"}),
        )
        .decoy_view(
            "a guard against inherited members",
            one_node(2, json!({"constructor": {"name": "v"}, "__proto__": {"y": 1}})),
        ),
        no_effect(
            "nothing-is-created-on-the-way",
            [
                "A path that ends badly leaves no records behind on its way",
                "Checking each step as it is taken builds args.new before it finds the bad one.",
            ],
            json!({"args": {}}),
            "args.new.deeper.constructor",
            "args.new.deeper.x",
            json!({"args": {"new": {"deeper": {"x": "v"}}}}),
        )
        .decoy_view("a check of each step as it is taken", one_node(2, json!({"args": {"new": {"deeper": {}}}}))),
    ]
}

fn walks() -> Vec<Draft> {
    let into = |case: &str, says: [&str; 2], held: Value, decoy: &str, wrong: Value| {
        no_effect(case, says, json!({ "args": {"v": held} }), "args.v.path", "args.w.path", {
            json!({"args": {"v": held, "w": {"path": "v"}}})
        })
        .decoy_view(decoy, one_node(2, json!({ "args": {"v": wrong} })))
    };
    let index = |case: &str, says: [&str; 2], step: &str, wrong: Value, decoy: &str| {
        no_effect(
            case,
            says,
            json!({"list": ["a", "b"]}),
            &format!("list.{step}"),
            "list.1",
            json!({"list": ["a", "v"]}),
        )
        .decoy_view(decoy, one_node(2, json!({ "list": wrong })))
    };
    vec![
        into(
            "into-a-reference",
            [
                "A step into a NodeRef has no effect",
                "A walker that spreads objects turns the reference into a literal record, and its taint is gone.",
            ],
            node_ref("n0", json!("first")),
            "a walker that spreads",
            json!({"node": "n0", "select": "first", "path": "v"}),
        )
        .with(&["value.node_ref"]),
        into(
            "into-a-date",
            [
                "A step into a Date has no effect",
                "Spreading a Date gives an empty record; setting a member on it is lost in print.",
            ],
            date(0),
            "a walker that spreads",
            json!({"path": "v"}),
        )
        .with(&["value.date"]),
        into(
            "into-a-map",
            [
                "A step into a Map has no effect, though it has such a key",
                "A walker that treats Maps as records sets the entry, and one that spreads loses all of them.",
            ],
            map([(json!("path"), json!(1))]),
            "a walker that knows Maps",
            map([(json!("path"), json!("v"))]),
        )
        .with(&["value.map"]),
        into(
            "into-a-set",
            ["A step into a Set has no effect", "A Set spread into a record is an empty record."],
            set([json!(1)]),
            "a walker that spreads",
            json!({"path": "v"}),
        )
        .with(&["value.set"]),
        into(
            "into-a-text",
            [
                "A step into a text has no effect",
                "A walker that overwrites what is in its way loses the text; strict mode throws instead.",
            ],
            json!("text"),
            "a walker that overwrites",
            json!({"path": "v"}),
        ),
        into(
            "into-null",
            [
                "A step into null has no effect",
                "typeof null is object: the walker throws, or takes null for a missing member and replaces it.",
            ],
            Value::Null,
            "a walker that takes null for missing",
            json!({"path": "v"}),
        ),
        into(
            "into-undefined",
            [
                "A step into a member that holds undefined has no effect",
                "A present undefined looks like a missing member to every walker that reads before it asks.",
            ],
            json!({"$undefined": true}),
            "a walker that takes undefined for missing",
            json!({"path": "v"}),
        )
        .with(&["value.undefined"]),
        into(
            "into-a-number",
            ["A step into a number has no effect", "Boxed numbers take members and forget them."],
            json!(0),
            "a walker that tests for truth",
            json!({"path": "v"}),
        ),
        into(
            "into-bytes",
            [
                "A step into binary data has no effect",
                "A typed array takes members, and 0 as an index: the bytes change under the digest's eyes.",
            ],
            json!({"$bytes": ["Uint8Array", "00"]}),
            "a walker that spreads",
            json!({"0": 0, "path": "v"}),
        )
        .with(&["value.bytes"]),
        index(
            "past-the-end",
            [
                "An index past the end has no effect",
                "JavaScript makes the array longer, with holes that print as null.",
            ],
            "3",
            json!(["a", "b", null, "v"]),
            "a sparse array",
        ),
        index(
            "leading-zero",
            ["01 is no index", "parseInt reads 01, 1x and 1e0 as 1."],
            "01",
            json!(["a", "v"]),
            "parseInt",
        ),
        index(
            "negative",
            ["-1 is no index", "Python, Ruby and .at() count from the end."],
            "-1",
            json!(["a", "v"]),
            "an index from the end",
        ),
        index(
            "dash",
            ["- is no index", "JSON Pointer appends at -, and wrappers around it do the same for dotted paths."],
            "-",
            json!(["a", "b", "v"]),
            "JSON Pointer",
        ),
        index(
            "length",
            [
                "length is no index",
                "Setting the length of a JavaScript array cuts it off or throws.",
            ],
            "length",
            json!([]),
            "an array that is an object",
        ),
        index(
            "huge-index",
            [
                "An index of twenty digits has no effect",
                "Parsed into 64 bits it wraps, parsed into a double it rounds, and an allocator may try to fill the gap.",
            ],
            "18446744073709551617",
            json!(["a", "v"]),
            "an index that wraps",
        ),
        index(
            "other-digits-as-index",
            [
                "Digits of another script are no index",
                "Unicode-aware digit tests let U+0661 in, and the parser behind them reads 1.",
            ],
            "\u{661}",
            json!(["a", "v"]),
            "a Unicode-aware parser",
        ),
        no_effect(
            "bad-index-on-the-way",
            [
                "A bad index on the way has no effect",
                "The way creates records where something is missing, and an array answers x with missing.",
            ],
            json!({"list": [{"a": 1}]}),
            "list.x.a",
            "list.0.a",
            json!({"list": [{"a": "v"}]}),
        )
        .decoy_view("a walker that creates", one_node(2, json!({"list": {"x": {"a": "v"}}}))),
        no_effect(
            "plus-sign",
            ["+0 is no index", "Integer parsers take a sign, and the edit lands in one store only."],
            json!({"list": ["a"]}),
            "list.+0",
            "list.0",
            json!({"list": ["v"]}),
        )
        .decoy_view("an integer parser", one_node(2, json!({"list": ["v"]}))),
        no_effect(
            "into-a-branch-of-a-reference",
            [
                "A path does not walk through a reference into its branch",
                "A reference kept as a plain object is edited from within, and points elsewhere than was approved.",
            ],
            json!({"r": {"$nodeRef": {"node": "a", "select": "all", "branchId": {"segments": [{"edge": "e"}]}}}}),
            "r.branchId.segments.0.edge",
            "s",
            json!({"r": {"$nodeRef": {"node": "a", "select": "all", "branchId": {"segments": [{"edge": "e"}]}}},
                "s": "v"}),
        ),
        no_effect(
            "into-a-map-in-a-list",
            [
                "A path does not walk through a list into a Map",
                "Walkers that call get on whatever has it open Maps where they look like records.",
            ],
            json!({"list": [map([(json!("k"), json!({"x": 1}))])]}),
            "list.0.k.x",
            "list.0",
            json!({"list": ["v"]}),
        ),
    ]
}

fn missing_nodes() -> Vec<Draft> {
    let unknown = || node_issue("unknown_node", "n1");
    vec![
        shows("fold.path.invalid", "of-a-missing-node", Sign::Both)
            .with(&["fold.unknown"])
            .says(
                "A bad path is reported though the node is missing, and so is the node",
                "A fold that returns at the missing node hides the second mistake until the first is mended.",
            )
            .fold(log([set_field("n1", "a..b", json!(1))]))
            .view_and(view(1, [], []), [invalid(), unknown()])
            .near_view_and(log([set_field("n1", "a.b", json!(1))]), view(1, [], []), [unknown()])
            .decoy_issues("a fold that returns at the missing node", [unknown()]),
        shows("fold.path.invalid", "depth-of-a-missing-node", Sign::Positive)
            .with(&["fold.unknown", "value.depth"])
            .says(
                "Steps plus depth of the value are judged without the node",
                "The sum needs no definition; judged only inside the walk it is found on some replicas' nodes.",
            )
            .fold(log([set_field("n1", "a.b", (0..63).fold(json!(1), |inner, _| json!([inner])))]))
            .view_and(view(1, [], []), [invalid(), unknown()])
            .near_view_and(
                log([set_field("n1", "a", (0..63).fold(json!(1), |inner, _| json!([inner])))]),
                view(1, [], []),
                [unknown()],
            ),
        shows("fold.path.invalid", "node-removed-afterwards", Sign::Positive)
            .says(
                "A step into a text is reported though the node is gone at the end",
                "Collecting issues on the node object loses them with the node.",
            )
            .fold(log([
                add_node(node("n1", tool("t"))),
                set_field("n1", "tool.name", json!("x")),
                remove_node("n1", &[]),
            ]))
            .view_and(view(3, [], []), [invalid()])
            .every_order()
            .decoy_issues("issues kept on the node", []),
        shows("fold.path.invalid", "counts-in-the-revision", Sign::Negative)
            .says(
                "An op without effect is an op: later edits go on, and the revision counts it",
                "Skipping the whole log at the first bad path, or leaving it out of the count, gives other plans and \
                 other revisions.",
            )
            .fold(log([add_node(node("n1", json!({}))), set_field("n1", "", json!(1)), set_field("n1", "a", json!(2))]))
            .view_and(one_node(3, json!({"a": 2})), [invalid()])
            .every_order()
            .decoy_view("a fold that drops it", one_node(2, json!({"a": 2})))
            .decoy_view("a fold that stops", one_node(3, json!({}))),
        shows("fold.path.invalid", "once-for-many", Sign::Positive)
            .says(
                "Bad paths of two nodes name both nodes",
                "One flag for the whole fold tells the operator that something is wrong and not where.",
            )
            .fold(log([
                add_node(node("n1", tool("t"))),
                add_node(node("n2", tool("t"))),
                set_field("n1", "tool.x", json!(1)),
                set_field("n2", "tool.x", json!(1)),
                set_field("n2", "tool.y", json!(1)),
            ]))
            .view_and(
                view(5, [node("n1", tool("t")), node("n2", tool("t"))], []),
                [invalid(), node_issue("invalid_path", "n2")],
            )
            .every_order()
            .decoy_issues("one flag for the fold", [invalid()]),
        shows("fold.path.invalid", "thirty-three-steps-of-a-missing-node", Sign::Both)
            .with(&["fold.unknown"])
            .says(
                "33 steps are too many whether or not the node exists",
                "A limit tested where the walk begins is not tested when there is nothing to walk.",
            )
            .fold(log([set_field("n1", &vec!["t"; 33].join("."), json!(1))]))
            .view_and(view(1, [], []), [invalid(), unknown()])
            .near_view_and(log([set_field("n1", &vec!["t"; 32].join("."), json!(1))]), view(1, [], []), [unknown()]),
        shows("fold.path.invalid", "depth-of-the-definition", Sign::Both)
            .with(&["fold.path"])
            .says(
                "Two steps and a value of depth 63 would make a definition of depth 65",
                "A check of the value alone lets each edit add a level, until a reader of the plan overflows.",
            )
            .fold(set_in(&json!({}), "a.b", (0..63).fold(json!(1), |inner, _| json!([inner]))))
            .view_and(one_node(2, json!({})), [invalid()])
            .near_view(
                set_in(&json!({}), "a.b", (0..62).fold(json!(1), |inner, _| json!([inner]))),
                one_node(2, json!({"a": {"b": (0..62).fold(json!(1), |inner, _| json!([inner]))}})),
            ),
    ]
}
