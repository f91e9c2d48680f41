//! The values of the encoding vectors once more, inside a view.
//!
//! Who does not claim `value.encode` is held to their bytes by the digest.

use serde_json::{json, Value};

use super::golden::{digest_of, BOUNDS, DEFAULT_BOUNDS, EDGES, NODES, PLAN_ID, PREFIX, REVISION};
use crate::draft::{holding, Answer, Body, Draft};
use crate::text;

/// One vector for each of `drafts` that encodes a value, from the bytes that its author wrote.
pub fn inside_views(drafts: &[Draft]) -> Vec<Draft> {
    drafts.iter().filter_map(inside_a_view).collect()
}

fn inside_a_view(draft: &Draft) -> Option<Draft> {
    let Body::Call { method: "value/encode", params, answer, control, .. } = &draft.body else { return None };
    let (params, answer) = held(params, answer)?;
    let mut inside = Draft {
        id: format!("{}-in-a-view", draft.id),
        title: format!("In a view: {}", draft.title),
        why: format!("{} Whoever does not claim value.encode is held to it by the digest alone.", draft.why),
        ..draft.clone()
    }
    .with(&["digest.golden"])
    .call("plan/digest", params);
    inside = match answer {
        Answer::Given(result) => inside.gives(result),
        _ => return None,
    };
    inside.decoys.clear();
    let near = control.as_ref().and_then(|(params, answer)| held(params, answer));
    Some(match near {
        Some((params, answer)) => inside.near(params, answer),
        None => inside,
    })
}

/// The same question about a view whose one node holds the value, and its digest: the bytes around the value
/// are those of `digest.golden`, worked by hand as there.
fn held(params: &str, answer: &Answer) -> Option<(String, Answer)> {
    let value = serde_json::from_str::<Value>(params).ok()?.get("value")?.clone();
    let Answer::Given(result) = answer else { return None };
    let bytes = result.get("cbor")?.as_str()?;
    let preimage = format!(
        "{PREFIX} a5 {EDGES} 80 \
         {NODES} 81 a3 626964 616e 646b696e64 6463616c6c 6a646566696e6974696f6e a1 6461726773 a1 6176 {bytes} \
         {BOUNDS} {DEFAULT_BOUNDS} {PLAN_ID} 6170 {REVISION} 01"
    );
    Some((text::ascii(&holding(value)), Answer::Given(json!({ "digest": digest_of(&preimage) }))))
}
