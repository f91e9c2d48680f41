//! The branchId of a reference, shape by shape: `value.node_ref`.

use serde_json::{json, Value};

use super::shows;
use crate::draft::{Draft, Sign};
use crate::ops::node_ref;

/// A reference whose branchId is this.
fn branch(branch_id: Value) -> Value {
    json!({"$nodeRef": {"node": "n", "select": "first", "branchId": branch_id}})
}

/// A reference whose branchId has these segments.
fn route(segments: Value) -> Value {
    branch(json!({ "segments": segments }))
}

pub fn drafts() -> Vec<Draft> {
    [segments(), around()].concat()
}

fn segments() -> Vec<Draft> {
    let refused = |case: &str, says: [&str; 2], bad: Value, good: Value| {
        shows("value.node_ref", case, Sign::Negative)
            .says(says[0], says[1])
            .parse(&route(bad).to_string())
            .refused("invalid_value")
            .near_holds(route(good))
    };
    vec![
        refused(
            "segment-as-the-empty-text",
            [
                "The empty text is no segment",
                "Loops that skip what is false lose a segment, and the reference means another execution.",
            ],
            json!([{"edge": "e1"}, "", {"edge": "e2"}]),
            json!([{"edge": "e1"}, {"edge": ""}, {"edge": "e2"}]),
        ),
        refused(
            "segment-without-members",
            [
                "A record without members is no segment",
                "An optional edge beside an optional join makes a segment of neither, which equals no route at all.",
            ],
            json!([{}]),
            json!([]),
        ),
        refused(
            "segment-as-an-edge-id",
            [
                "An edge id alone is no segment",
                "Routes were lists of edge ids once; a reader that still takes them gives one route two forms.",
            ],
            json!(["e1"]),
            json!([{"edge": "e1"}]),
        ),
        refused(
            "edge-as-a-number",
            [
                "The edge of a segment is a text",
                "Ids of a database are numbers; turned into text by one reader only, 1 and \"1\" are two routes.",
            ],
            json!([{"edge": 1}]),
            json!([{"edge": "1"}]),
        ),
        refused(
            "join-as-a-number",
            [
                "The join of a segment is a text",
                "A check of the edges alone hands the join on as it came, and the digest depends on who wrote it.",
            ],
            json!([{"join": 7, "of": ["e"]}]),
            json!([{"join": "7", "of": ["e"]}]),
        ),
        refused(
            "edges-of-a-join-as-one-text",
            ["The edges of a join are a list", "A text can be iterated like a list: ab is read as the edges a and b."],
            json!([{"join": "j", "of": "ab"}]),
            json!([{"join": "j", "of": ["a", "b"]}]),
        ),
        refused(
            "edges-of-a-join-are-texts",
            [
                "Neither a number nor null is an edge of a join",
                "Filters that keep the texts of a list make one join of many, all of them without edges.",
            ],
            json!([{"join": "j", "of": [1, null]}]),
            json!([{"join": "j", "of": ["1", "null"]}]),
        ),
        refused(
            "edge-of-a-join-as-a-number",
            [
                "One number among the edges of a join refuses the reference",
                "A check of the first edge, or of any of them, is passed by a list that begins well.",
            ],
            json!([{"join": "j", "of": ["1", 2]}]),
            json!([{"join": "j", "of": ["1", "2"]}]),
        ),
        refused(
            "extra-member-in-a-segment",
            [
                "A segment of an edge has no other member",
                "An iteration count kept beside the edge is honoured by one runner and digested by none.",
            ],
            json!([{"edge": "e", "iteration": 2}]),
            json!([{"edge": "e"}, {"edge": "iteration"}]),
        ),
    ]
}

/// What the segments lie in, and the other member of a reference that is no text: `select`.
fn around() -> Vec<Draft> {
    let refused = |case: &str, says: [&str; 2], bad: Value, good: Value| {
        shows("value.node_ref", case, Sign::Negative)
            .says(says[0], says[1])
            .parse(&bad.to_string())
            .refused("invalid_value")
            .near_holds(good)
    };
    vec![
        refused(
            "branch-as-a-list",
            [
                "A bare list of segments is no branchId",
                "A reader that unwraps what it can takes both, and writes one of them back.",
            ],
            branch(json!([{"edge": "e"}])),
            branch(json!({"segments": [{"edge": "e"}]})),
        ),
        refused(
            "branch-without-segments",
            [
                "A branchId lists its segments, if only none",
                "A default of no segments turns a truncated reference into one to the first execution.",
            ],
            branch(json!({})),
            branch(json!({"segments": []})),
        ),
        refused(
            "segments-as-a-record",
            [
                "Segments are a list and not an empty record",
                "Some languages write the empty list as {}, and a loop over either finds nothing to complain of.",
            ],
            branch(json!({"segments": {}})),
            branch(json!({"segments": [{"join": "", "of": []}]})),
        ),
        refused(
            "extra-member-in-a-branch",
            [
                "A branchId has no member but its segments",
                "A cached text of the route beside its segments can say something else than they do.",
            ],
            branch(json!({"segments": [{"edge": "e"}], "key": "f"})),
            branch(json!({"segments": [{"edge": "f"}]})),
        ),
        refused(
            "extra-member-in-a-select",
            [
                "A select of an index has no other member",
                "A default for an index that is missing is approved unseen by readers that do not know it.",
            ],
            node_ref("n", json!({"index": 0, "default": 1})),
            node_ref("n", json!({"index": 1})),
        ),
        refused(
            "select-as-a-list",
            [
                "A list of one word is no select",
                "Looked up in a table, [\"last\"] finds what last finds, since JavaScript turns keys into text.",
            ],
            node_ref("n", json!(["last"])),
            node_ref("n", json!("last")),
        ),
    ]
}
