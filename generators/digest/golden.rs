//! Golden pre-images and digests: `digest.golden`.

use serde_json::{json, Value};
use sha2::{Digest as _, Sha256};

use super::shows;
use crate::draft::{Answer, Draft, Sign};
use crate::ops::{
    bare, bounds, date, default_bounds, edge, handled, map, node, node_ref, phased, regexp, view, view_under,
};
use crate::text;

/// The default bounds, encoded: the record's head, then its members by length and bytes of their names.
pub(super) const DEFAULT_BOUNDS: &str =
    "a5 686d61784564676573 190200 686d61784e6f646573 190100 686d61785374657073 191000 \
     6f6d6178456e636f6465644279746573 1a00100000 736d6178436f6e63757272656e744672616d6573 1820";

/// `["plan-ir/1", view]`: head and leading text.
pub(super) const PREFIX: &str = "82 69706c616e2d69722f31";

pub(super) const EDGES: &str = "656564676573";
pub(super) const NODES: &str = "656e6f646573";
pub(super) const BOUNDS: &str = "66626f756e6473";
pub(super) const PLAN_ID: &str = "66706c616e4964";
pub(super) const REVISION: &str = "687265766973696f6e";

pub fn drafts() -> Vec<Draft> {
    [worked(), computed(), refused()].concat()
}

pub(super) fn digest_of(preimage: &str) -> String {
    let packed: String = preimage.split_ascii_whitespace().collect();
    hex::encode(Sha256::digest(hex::decode(packed).unwrap_or_default()))
}

/// The pre-image of a view, by hand.
fn preimage_vector(case: &str, says: [&str; 2], view: &Value, preimage: &str) -> Draft {
    let packed: String = preimage.split_ascii_whitespace().collect();
    shows("digest.golden", case, Sign::Positive)
        .says(says[0], says[1])
        .call("plan/preimage", text::ascii(&json!({ "view": view })))
        .gives(json!({ "cbor": packed }))
}

fn worked() -> Vec<Draft> {
    let empty = format!("{PREFIX} a5 {EDGES} 80 {NODES} 80 {BOUNDS} {DEFAULT_BOUNDS} {PLAN_ID} 6170 {REVISION} 00");
    let small = json!({
        "planId": "p",
        "revision": 3,
        "nodes": [phased("a", "entry", json!({"input": []}), "act"), node("b", json!({"when": {"$date": 0}}))],
        "edges": [handled("e", "a", "b", "always")],
        "bounds": bounds(1, 2, 3, 4, 5),
        "provenance": {"kind": "clone"},
    });
    let small_preimage = format!(
        "{PREFIX} a6 \
         {EDGES} 81 a4 626964 6165 62746f 6162 6466726f6d 6161 6668616e646c65 66616c77617973 \
         {NODES} 82 \
         a4 626964 6161 646b696e64 65656e747279 657068617365 63616374 6a646566696e6974696f6e a1 65696e707574 80 \
         a3 626964 6162 646b696e64 6463616c6c 6a646566696e6974696f6e a1 647768656e d81b 82 6444617465 00 \
         {BOUNDS} a5 686d61784564676573 02 686d61784e6f646573 01 686d61785374657073 03 \
         6f6d6178456e636f6465644279746573 05 736d6178436f6e63757272656e744672616d6573 04 \
         {PLAN_ID} 6170 {REVISION} 03 \
         6a70726f76656e616e6365 a1 646b696e64 65636c6f6e65"
    );
    let wrong_prefix = small_preimage.replacen(PREFIX, "", 1);
    vec![
        preimage_vector(
            "preimage-of-the-empty-plan",
            [
                "The empty plan p has the pre-image that SPEC.md states",
                "When the very first digest differs, the pre-image shows which member, head or order is to blame.",
            ],
            &view(0, [], []),
            &empty,
        )
        .decoy_hex("an encoder of the bare view", &empty.replacen(PREFIX, "", 1)),
        shows("digest.golden", "digest-of-the-empty-plan", Sign::Both)
            .says(
                "The empty plan p has the digest that SPEC.md states",
                "Two stores that agree on all rules and not on the empty plan can never exchange an approval.",
            )
            .call("plan/digest", text::ascii(&json!({"view": view(0, [], [])})))
            .gives(json!({"digest": "7e26d82a5884ad0d4be00eb733cb69c9bdd7bbd4349b23917c2c9f89d32ae752"}))
            .near(
                text::ascii(&json!({"view": view(1, [], [])})),
                Answer::Given(json!({"digest": digest_of(&format!(
                    "{PREFIX} a5 {EDGES} 80 {NODES} 80 {BOUNDS} {DEFAULT_BOUNDS} {PLAN_ID} 6170 {REVISION} 01"
                ))})),
            )
            .decoy(
                "a digest of the bare view",
                json!({"digest": digest_of(&empty.replacen(PREFIX, "", 1))}),
            ),
        preimage_vector(
            "preimage-of-two-nodes",
            [
                "Nodes, an edge, bounds, provenance and a Date in one pre-image",
                "Each part of a view is a record with an order of its own: id, to, from, handle is nobody's order of \
                 declaration.",
            ],
            &small,
            &small_preimage,
        )
        .decoy_hex("an encoder of the bare view", &wrong_prefix),
        shows("digest.golden", "digest-of-two-nodes", Sign::Positive)
            .says(
                "The digest is SHA-256 of the pre-image, in lower case",
                "A digest of the hexadecimal text, or one in base64, is a digest of the right bytes that nobody \
                 recognises.",
            )
            .call("plan/digest", text::ascii(&json!({ "view": small })))
            .gives(json!({"digest": digest_of(&small_preimage)}))
            .decoy("a digest of the bare view", json!({"digest": digest_of(&wrong_prefix)}))
            .decoy(
                "a digest of the hexadecimal text",
                json!({"digest": hex::encode(Sha256::digest(small_preimage.split_ascii_whitespace().collect::<String>()))}),
            ),
        shows("digest.golden", "member-order-of-a-view", Sign::Negative)
            .with(&["digest.member_order"])
            .says(
                "The members of view, node, edge and bounds may come in any order",
                "An encoder that writes a view in order of arrival digests what the JSON client happened to print.",
            )
            .call(
                "plan/digest",
                r#"{"view":{"revision":3,"provenance":{"kind":"clone"},"planId":"p","bounds":{"maxEncodedBytes":5,"maxConcurrentFrames":4,"maxSteps":3,"maxEdges":2,"maxNodes":1},"edges":[{"to":"b","from":"a","handle":"always","id":"e"}],"nodes":[{"phase":"act","definition":{"input":[]},"kind":"entry","id":"a"},{"definition":{"when":{"$date":0}},"id":"b","kind":"call"}]}}"#
                    .to_owned(),
            )
            .gives(json!({"digest": digest_of(&small_preimage)})),
    ]
}

fn computed() -> Vec<Draft> {
    let ladder: Vec<String> = (0..=200).map(|length| "\u{e4}".repeat(length)).collect();
    let shifted: Vec<String> =
        (0..=3).flat_map(|lead| (28..=34).map(move |length| "a".repeat(lead) + &"\u{e4}".repeat(length))).collect();
    let many: Vec<Value> = (0..300).map(|at| node(&format!("n{at}"), json!({ "i": at }))).collect();
    let mut wide = view(300, [], []);
    wide["nodes"] = json!(many);
    vec![
        shows("digest.golden", "texts-of-every-length", Sign::Positive)
            .says(
                "Texts of 0 to 200 umlauts are hashed right",
                "A pure-JavaScript SHA-256 went wrong for characters that straddle its blocks of 64 bytes; its Node \
                 path was right.",
            )
            .call("plan/digest", text::ascii(&json!({"view": view(1, [node("n", json!({ "s": ladder }))], [])})))
            .computed(),
        shows("digest.golden", "texts-across-blocks", Sign::Positive)
            .says(
                "Umlauts behind 0 to 3 letters cross block boundaries at every offset",
                "The same fault, seen only when a character begins at the last byte of a block.",
            )
            .call("plan/digest", text::ascii(&json!({"view": view(1, [node("n", json!({ "s": shifted }))], [])})))
            .computed(),
        shows("digest.golden", "three-hundred-nodes", Sign::Positive)
            .says(
                "A list of 300 nodes, more than a head of one byte can count",
                "Lengths above 255 take a head of two bytes, and plans that large are rare in tests.",
            )
            .call("plan/digest", text::ascii(&json!({ "view": wide })))
            .computed(),
        shows("digest.golden", "every-value-kind", Sign::Positive)
            .says(
                "One view that holds every kind of value",
                "The last check before a store says it is compatible: everything at once, with its pre-image.",
            )
            .call(
                "plan/digest",
                text::ascii(&json!({"view": view(2, [node("n", json!({"args": {
                    "undefined": {"$undefined": true}, "nan": {"$number": "NaN"}, "zero": {"$number": "-0"},
                    "big": {"$bigint": "-18446744073709551617"}, "date": date(-1), "invalid": {"$date": null},
                    "regexp": regexp("^a/?".replace('/', "\\/").as_str(), "dgimsuy"),
                    "map": map([(json!({"b": 1, "a": 2}), json!([]))]), "set": {"$set": [1, "1"]},
                    "bytes": {"$bytes": ["Int16Array", "0180"]}, "at": {"$datetime": [1, "Europe/Paris"]},
                    "for": {"$duration": {"days": 1, "hours": -2.5}},
                    "between": {"$interval": [{"$datetime": [1, "UTC"]}, {"$datetime": [2, "Asia/Tokyo"]}]},
                    "ref": node_ref("n0", json!({"index": 1})), "hole": {"$paramRef": {"path": "x"}},
                    "escaped": {"$record": [["$ref", 1]]}, "float": 0.1, "text": "\u{1f600}",
                }})), bare("m")], [edge("e", "n", "m")])})),
            )
            .computed(),
        shows("digest.golden", "definition-of-depth-64", Sign::Positive)
            .with(&["value.depth"])
            .says(
                "A definition of depth 64 is digested",
                "Encoders recurse as readers do, and have limits of their own.",
            )
            .call(
                "plan/digest",
                text::ascii(&json!({"view": view(1, [node("n", (0..64).fold(json!(1), |inner, _| json!({ "a": inner })).clone())], [])})),
            )
            .computed(),
    ]
}

/// Views that are not of the shape of SPEC.md 2.3.
fn refused() -> Vec<Draft> {
    let vector = |case: &str, says: [&str; 2], bad: Value, near: Value| {
        shows("digest.golden", case, Sign::Negative)
            .under("view.shape")
            .says(says[0], says[1])
            .call("plan/digest", text::ascii(&json!({ "view": bad })))
            .refused("invalid_view")
            .near(text::ascii(&json!({ "view": near })), Answer::Computed)
    };
    let without = |member: &str| {
        let mut view = view(1, [bare("n")], []);
        if let Some(members) = view.as_object_mut() {
            members.remove(member);
        }
        view
    };
    let one = |node: Value| view(1, [node], []);
    let mut extra = view(1, [bare("n")], []);
    extra["state"] = json!("editable");
    let mut text_revision = view(1, [bare("n")], []);
    text_revision["revision"] = json!("1");
    let mut null_provenance = view(1, [bare("n")], []);
    null_provenance["provenance"] = json!([]);
    let mut with_provenance = view(1, [bare("n")], []);
    with_provenance["provenance"] = json!({});
    vec![
        vector(
            "view-without-bounds",
            [
                "A view without bounds is refused",
                "Filled in with defaults, it digests like a plan whose bounds were approved.",
            ],
            without("bounds"),
            view(1, [bare("n1")], []),
        ),
        vector(
            "view-without-edges",
            ["A view without edges is refused", "A missing list and an empty one would share a digest, or not."],
            without("edges"),
            view(1, [bare("n2")], []),
        ),
        vector(
            "view-with-a-state",
            [
                "A view has no lifecycle state",
                "Digested with its state, a plan would change its digest by being approved.",
            ],
            extra,
            view(1, [bare("n3")], []),
        ),
        vector(
            "revision-as-text",
            ["A revision is a number", "\"1\" and 1 would be two digests of one plan."],
            text_revision,
            view(1, [bare("n4")], []),
        ),
        vector(
            "provenance-as-a-list",
            ["Provenance is a record", "A store that encodes whatever is there digests what no fold can give."],
            null_provenance,
            with_provenance,
        ),
        vector(
            "node-kind-that-does-not-exist",
            [
                "A view with a node of an unknown kind is refused",
                "A digest for a view that cannot be run invites an approval of it.",
            ],
            one(json!({"id": "n", "kind": "tool", "definition": {}})),
            one(json!({"id": "n", "kind": "select", "definition": {}})),
        ),
        vector(
            "null-phase-in-a-view",
            [
                "A node of a view has a phase or none, never null",
                "Folds that leave phase: null in a node find out here, and not in a digest that nobody shares.",
            ],
            one(json!({"id": "n", "kind": "call", "definition": {}, "phase": null})),
            one(phased("n", "call", json!({}), "null")),
        ),
        vector(
            "handle-that-does-not-exist",
            ["A view with an edge of an unknown handle is refused", "Digest and fold have to agree on what a view is."],
            view(1, [bare("n")], [handled("e", "n", "n", "success")]),
            view(1, [bare("n")], [handled("e", "n", "n", "case_success")]),
        ),
        vector(
            "bound-of-zero",
            ["A view with a bound of 0 is refused", "What set_bounds refuses must not come in by the view."],
            view_under(bounds(0, 1, 1, 1, 1), 1, [], []),
            view_under(bounds(1, 1, 1, 1, 1), 1, [], []),
        ),
        vector(
            "edge-with-a-condition",
            [
                "An edge of a view has no other member",
                "Dropped, the condition is digested by nobody; kept, by one implementation.",
            ],
            view(1, [bare("n")], [json!({"id": "e", "from": "n", "to": "n", "handle": "match", "condition": "x"})]),
            view(1, [bare("n")], [handled("e", "n", "n", "match")]),
        ),
        shows("digest.golden", "no-view", Sign::Negative)
            .under("params.shape")
            .says(
                "plan/digest without a view is refused as an argument",
                "A digest of nothing is the same for everybody who forgot to pass the view.",
            )
            .call("plan/digest", "{}".to_owned())
            .refused("invalid_argument")
            .near(
                text::ascii(&json!({"view": {"planId": "", "revision": 0, "nodes": [], "edges": [],
                    "bounds": default_bounds()}})),
                Answer::Computed,
            ),
    ]
}
