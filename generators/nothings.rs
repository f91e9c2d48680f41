//! No vector may be passed by an adapter that implements nothing.

use planproof::adapter::implementation::Implementation as _;
use planproof::json::Json;
use planproof::model::Degenerate;
use planproof::vector::format::{Expect, Vector};

use crate::complete::{arrived, parsed, same_answer};
use crate::oracle::{play, reply, Reply};

/// The name of a degenerate adapter that passes the vector, if there is one.
///
/// # Errors
/// A text of the vector cannot be read.
pub fn passing(vector: &Vector) -> Result<Option<&'static str>, String> {
    for degenerate in Degenerate::ALL {
        if passes(degenerate, vector)? {
            return Ok(Some(degenerate.name()));
        }
    }
    Ok(None)
}

fn passes(degenerate: Degenerate, vector: &Vector) -> Result<bool, String> {
    if let Some(steps) = &vector.steps {
        return Ok(play(&|| Box::new(degenerate), false, steps).is_ok());
    }
    let method = vector.method.as_deref().unwrap_or_default();
    let right = |params: &str, expect: &Expect| -> Result<bool, String> {
        same_answer(method, vector.level, expect, &answer(degenerate, method, params)?)
    };
    if let (Some(params), Some(expect)) = (&vector.params, &vector.expect) {
        let mut passed = right(params.get(), expect)?;
        for arrival in &vector.arrivals {
            passed = passed && right(&arrived(params.get(), arrival)?, expect)?;
        }
        if let Some(control) = &vector.control {
            passed = passed && right(control.params.get(), &control.expect)?;
        }
        return Ok(passed);
    }
    relation_holds(degenerate, method, vector)
}

fn answer(mut degenerate: Degenerate, method: &str, params: &str) -> Result<Reply, String> {
    reply(degenerate.call(method, &parsed(params)?), method)
}

/// An answer without the member that is compared breaks the relation.
fn relation_holds(degenerate: Degenerate, method: &str, vector: &Vector) -> Result<bool, String> {
    let pointer: String = vector.of.iter().flat_map(|of| of.split('.')).map(|step| format!("/{step}")).collect();
    let member = |name: &String| -> Result<Option<Json>, String> {
        let Some(params) = vector.inputs.as_ref().and_then(|inputs| inputs.get(name)) else { return Ok(None) };
        let Reply::Result(result) = answer(degenerate, method, params.get())? else { return Ok(None) };
        Ok(result.pointer(&pointer).filter(|found| **found != Json::Null).cloned())
    };
    let mut holds = true;
    for group in &vector.same {
        for pair in group.windows(2) {
            let (a, b) = (member(&pair[0])?, member(&pair[1])?);
            holds = holds && a.is_some() && a == b;
        }
    }
    for (a, b) in &vector.differ {
        let (a, b) = (member(a)?, member(b)?);
        holds = holds && a.is_some() && b.is_some() && a != b;
    }
    Ok(holds)
}
