//! Turns a draft into a vector: asks for what was left out, and holds what was written to what is answered.

use std::collections::{BTreeMap, BTreeSet};

use indexmap::IndexMap;
use planproof::json::Json;
use planproof::suite::method;
use planproof::vector::format::{Control, Decoy, Expect, Level, Origin, Raw, Step, Vector};

use crate::compare::{first_difference, judged};
use crate::draft::{Answer, Body, Draft, Sign};
use crate::nothings;
use crate::oracle::{Oracle, Reply};
use crate::text;
use planproof::spec::Clauses;
use planproof::vector::kinds;
use planproof::vector::normal::normal;

/// Completes a draft.
///
/// # Errors
/// In words: what is wrong with it, or how the written answer and the computed one part.
pub fn complete(draft: &Draft, clauses: &Clauses, oracle: &mut Oracle) -> Result<Vector, String> {
    let mut vector = Vector {
        id: draft.id.clone(),
        title: draft.title.clone(),
        why: draft.why.clone(),
        clauses: draft.clauses.clone(),
        level: level(draft, clauses)?,
        tags: Vec::new(),
        origin: Origin::Hand,
        method: None,
        params: None,
        expect: None,
        arrivals: Vec::new(),
        control: None,
        inputs: None,
        same: Vec::new(),
        differ: Vec::new(),
        of: None,
        steps: None,
        decoys: Vec::new(),
        hash: String::new(),
    };
    match &draft.body {
        Body::Unset => return Err("it asks nothing".to_owned()),
        Body::Call { .. } => call(draft, &mut vector, oracle)?,
        Body::Relation { .. } => relation(draft, &mut vector, oracle)?,
        Body::Scenario(steps) => {
            let steps = steps.iter().map(|step| with_digests(step, oracle)).collect::<Result<Vec<_>, _>>()?;
            oracle.play(&steps)?;
            vector.steps = Some(steps);
        }
    }
    if let Some(nobody) = nothings::passing(&vector)? {
        return Err(format!("an adapter that implements nothing passes: {nobody}"));
    }
    vector.tags = tags(draft.sign, &vector)?;
    vector.hash = vector.content_hash();
    Ok(vector)
}

fn level(draft: &Draft, clauses: &Clauses) -> Result<Level, String> {
    let levels = draft.clauses.iter().map(|name| clauses.level(name).ok_or(format!("SPEC.md has no clause {name}")));
    Ok(levels.collect::<Result<Vec<_>, _>>()?.into_iter().max().unwrap_or(Level::Exact))
}

fn call(draft: &Draft, vector: &mut Vector, oracle: &mut Oracle) -> Result<(), String> {
    let Body::Call { method, params, answer, arrivals, control } = &draft.body else { return Ok(()) };
    let expect = expectation(method, params, answer, oracle)?;
    for arrival in arrivals {
        let arrived = arrived(params, arrival)?;
        let again = oracle.ask(method, &arrived)?;
        if !same_answer(method, Level::Exact, &expect, &again)? {
            return Err(format!("the arrival {arrival:?} gives another answer"));
        }
    }
    if let Some((near, near_answer)) = control {
        let near_expect =
            expectation(method, near, near_answer, oracle).map_err(|error| format!("control: {error}"))?;
        if near_expect.refused == expect.refused && answers_alike(method, vector.level, &near_expect, &expect)? {
            return Err("the control has the same answer as the call".to_owned());
        }
        vector.control = Some(Control { params: text::raw(near)?, expect: near_expect });
    }
    for (name, result) in &draft.decoys {
        vector.decoys.push(decoy(method, vector.level, name, result, &expect, oracle)?);
    }
    let computed = matches!(answer, Answer::Computed) || matches!(control, Some((_, Answer::Computed)));
    vector.origin = if computed { Origin::Generated } else { Origin::Hand };
    vector.method = Some((*method).to_owned());
    vector.params = Some(text::raw(params)?);
    vector.expect = Some(expect);
    vector.arrivals.clone_from(arrivals);
    Ok(())
}

/// The expected answer of one question: what was written, held to what is answered.
fn expectation(method: &str, params: &str, answer: &Answer, oracle: &mut Oracle) -> Result<Expect, String> {
    let reply = oracle.ask(method, params)?;
    match (answer, reply) {
        (Answer::Unset, _) => Err("it has no answer".to_owned()),
        (Answer::Refused(wanted), Reply::Refused(reason)) if *wanted == reason => {
            Ok(Expect { refused: Some(reason.to_owned()), ..Expect::default() })
        }
        (Answer::Refused(wanted), reply) => Err(format!("written: refused with {wanted}; computed: {reply:?}")),
        (Answer::Given(result), Reply::Result(computed)) => {
            let written = parsed(&text::ascii(result))?;
            let written = with_digest(written, digest_of(&computed));
            let (a, b) = (judged(method, Level::Exact, &written), judged(method, Level::Exact, &computed));
            for ((name, written), (_, computed)) in a.iter().zip(&b) {
                if let Some(at) = first_difference(written, computed) {
                    return Err(format!("differs at /{name}{at}: written {written}; computed {computed}"));
                }
            }
            answered(params, &written, oracle)
        }
        (Answer::Given(result), Reply::Refused(reason)) => {
            Err(format!("written: {result}; computed: refused with {reason}"))
        }
        // In normal form, so that the order in which somebody writes members and issues never reaches a file.
        (Answer::Computed, Reply::Result(computed)) => answered(params, &normal(&listed(method, &computed)), oracle),
        (Answer::Computed, Reply::Refused(reason)) => {
            Ok(Expect { refused: Some(reason.to_owned()), ..Expect::default() })
        }
    }
}

/// An expected result, with the pre-image of its digest where it has one.
fn answered(params: &str, result: &Json, oracle: &mut Oracle) -> Result<Expect, String> {
    let preimage = match digest_of(result) {
        None => None,
        Some(digest) => {
            let asked = parsed(params)?;
            let view = result.get("view").or_else(|| asked.get("view")).ok_or("a digest of no view")?;
            Some(oracle.preimage(view, &digest)?)
        }
    };
    Ok(Expect { result: Some(text::raw(&text::ascii_tree(result))?), preimage, ..Expect::default() })
}

/// The digest in a result: of a folded view, or of `plan/digest`.
fn digest_of(result: &Json) -> Option<String> {
    let digest = result.pointer("/view/digest").or_else(|| result.get("digest"))?;
    digest.as_str().map(str::to_owned)
}

/// A written folded view without a digest gets this one.
fn with_digest(mut result: Json, digest: Option<String>) -> Json {
    if let (Json::Object(members), Some(digest)) = (&mut result, digest) {
        for (_, view) in members.iter_mut().filter(|(name, _)| name == "view") {
            if view.get("digest").is_some() {
                continue;
            }
            if let Json::Object(members) = view {
                members.push(("digest".to_owned(), Json::String(digest.clone())));
            }
        }
    }
    result
}

/// A step whose expected view, where it has one, has its digest.
fn with_digests(step: &Step, oracle: &mut Oracle) -> Result<Step, String> {
    let mut step = step.clone();
    let Some(result) = step.expect.as_mut().and_then(|expect| expect.result.as_mut()) else { return Ok(step) };
    let written = parsed(result.get())?;
    let digest = match written.get("view") {
        Some(view @ Json::Object(_)) if view.get("digest").is_none() => Some(oracle.digest(view)?),
        _ => None,
    };
    *result = text::raw(&text::ascii_tree(&with_digest(written, digest)))?;
    Ok(step)
}

/// The members of a computed result that are judged, without messages.
fn listed(method_name: &str, result: &Json) -> Json {
    let members = method(method_name).map(|method| method.result).unwrap_or_default();
    let kept = members.iter().filter_map(|(name, _)| Some(((*name).to_owned(), result.get(name)?)));
    Json::Object(
        kept.map(
            |(name, value)| if name == "issues" { (name, without_messages(value)) } else { (name, value.clone()) },
        )
        .collect(),
    )
}

/// Issues without their messages, sorted: they are a set.
fn without_messages(issues: &Json) -> Json {
    let Json::Array(issues) = issues else { return issues.clone() };
    let bare = issues.iter().map(|issue| match issue {
        Json::Object(members) => Json::Object(members.iter().filter(|(name, _)| name != "message").cloned().collect()),
        other => other.clone(),
    });
    let mut bare: Vec<Json> = bare.collect();
    bare.sort_by_key(ToString::to_string);
    bare.dedup();
    Json::Array(bare)
}

fn decoy(
    method: &str,
    level: Level,
    name: &str,
    result: &serde_json::Value,
    right: &Expect,
    oracle: &mut Oracle,
) -> Result<Decoy, String> {
    let wrong = parsed(&text::ascii(result))?;
    let wrong = match wrong.get("view") {
        Some(view) if view.get("digest").is_none() => {
            let digest = oracle.digest(view).map_err(|error| format!("decoy `{name}`: {error}"))?;
            with_digest(wrong, Some(digest))
        }
        _ => wrong,
    };
    let text = text::raw(&text::ascii_tree(&wrong))?;
    if same_answer(method, level, right, &Reply::Result(wrong))? {
        return Err(format!("the decoy `{name}` is the right answer"));
    }
    Ok(Decoy { name: name.to_owned(), result: text })
}

/// True when the reply is the right answer of a vector of that level.
pub fn same_answer(method: &str, level: Level, expect: &Expect, reply: &Reply) -> Result<bool, String> {
    match (reply, &expect.result, &expect.refused) {
        (Reply::Result(got), Some(wanted), _) => {
            Ok(judged(method, level, got) == judged(method, level, &parsed(wanted.get())?))
        }
        (Reply::Refused(got), _, Some(wanted)) => Ok(got == wanted),
        _ => Ok(false),
    }
}

fn answers_alike(method: &str, level: Level, a: &Expect, b: &Expect) -> Result<bool, String> {
    match (&a.result, &b.result) {
        (Some(a), Some(b)) => Ok(judged(method, level, &parsed(a.get())?) == judged(method, level, &parsed(b.get())?)),
        (a, b) => Ok(a.is_none() && b.is_none()),
    }
}

/// The params with their ops in another order.
pub fn arrived(params: &str, arrival: &[usize]) -> Result<String, String> {
    let Json::Object(members) = parsed(params)? else { return Err("params are an object".to_owned()) };
    let members = members.into_iter().map(|(name, value)| match value {
        Json::Array(ops) if name == "ops" => {
            let named: BTreeSet<_> = arrival.iter().collect();
            if named.len() != ops.len() || arrival.iter().any(|&at| at >= ops.len()) {
                return Err(format!("the arrival {arrival:?} does not name each of {} ops", ops.len()));
            }
            Ok((name, Json::Array(arrival.iter().map(|&at| ops[at].clone()).collect())))
        }
        value => Ok((name, value)),
    });
    Ok(Json::Object(members.collect::<Result<_, String>>()?).to_string())
}

fn relation(draft: &Draft, vector: &mut Vector, oracle: &mut Oracle) -> Result<(), String> {
    let Body::Relation { method, of, inputs, same, differ, identity_differs } = &draft.body else { return Ok(()) };
    let mut answers = BTreeMap::new();
    let mut identities = BTreeSet::new();
    let mut raws: IndexMap<String, Raw> = IndexMap::new();
    let pointer: String = of.split('.').map(|step| format!("/{step}")).collect();
    for (name, params) in inputs {
        let result = match oracle.ask(method, params).map_err(|error| format!("input {name}: {error}"))? {
            Reply::Result(result) => result,
            Reply::Refused(reason) => return Err(format!("input {name} is refused: {reason}")),
        };
        let asked = parsed(params)?;
        let view = result.get("view").or_else(|| asked.get("view")).ok_or("no view to compare identities of")?;
        identities.insert(format!("{:?} {:?}", view.get("planId"), view.get("revision")));
        answers.insert(name.as_str(), result.pointer(&pointer).cloned().ok_or(format!("input {name} has no {of}"))?);
        if raws.insert(name.clone(), text::raw(params)?).is_some() {
            return Err(format!("two inputs are named {name}"));
        }
    }
    if (identities.len() > 1) != *identity_differs {
        return Err(format!("plan id and revision of the inputs: {identities:?}"));
    }
    let answer = |name: &String| answers.get(name.as_str()).ok_or(format!("there is no input {name}"));
    for group in same {
        for pair in group.windows(2) {
            if answer(&pair[0])? != answer(&pair[1])? {
                return Err(format!("{} and {} must answer alike and do not", pair[0], pair[1]));
            }
        }
    }
    for (a, b) in differ {
        if answer(a)? == answer(b)? {
            return Err(format!("{a} and {b} must answer differently and do not"));
        }
    }
    let used: BTreeSet<&String> = same.iter().flatten().chain(differ.iter().flat_map(|(a, b)| [a, b])).collect();
    if let Some((unused, _)) = inputs.iter().find(|(name, _)| !used.contains(name)) {
        return Err(format!("the input {unused} is compared with nothing"));
    }
    vector.method = Some((*method).to_owned());
    vector.of = Some((*of).to_owned());
    vector.inputs = Some(raws);
    vector.same.clone_from(same);
    vector.differ.clone_from(differ);
    Ok(())
}

fn tags(sign: Sign, vector: &Vector) -> Result<Vec<String>, String> {
    let mut found = BTreeSet::new();
    for text in vector.typed_texts() {
        kinds::collect(&parsed(text.get())?, &mut found);
    }
    let signs: &[&str] = match sign {
        Sign::Positive => &["positive"],
        Sign::Negative => &["negative"],
        Sign::Both => &["positive", "negative"],
    };
    Ok(signs.iter().copied().chain(found).map(str::to_owned).collect())
}

/// A text as a tree.
pub fn parsed(text: &str) -> Result<Json, String> {
    Json::parse(text).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use serde_json::json;

    use super::*;
    use crate::draft::shows;
    use crate::ops::{add_node, bare, log, view};

    fn completed(draft: &Draft) -> Result<Vector, String> {
        complete(draft, &Clauses::of_specification(), &mut Oracle::new())
    }

    fn drafted() -> Draft {
        shows("fold", "fold.seed", "x", Sign::Both).says("t", "w")
    }

    fn one_node() -> Draft {
        drafted().fold(log([add_node(bare("n1"))]))
    }

    #[test]
    fn a_written_answer_that_is_not_the_computed_one_is_refused_with_its_place() {
        let error = completed(&one_node().view(view(1, [bare("n2")], []))).unwrap_err();
        assert!(error.starts_with("differs at /view/"), "{error}");
        let error = completed(&one_node().refused("invalid_op")).unwrap_err();
        assert!(error.starts_with("written: refused with invalid_op"), "{error}");
        let error = completed(&drafted().parse("[1,]").reads(json!([1]))).unwrap_err();
        assert!(error.contains("computed: refused with invalid_value"), "{error}");
        let error = completed(&drafted().parse("[1,]").refused("invalid_argument")).unwrap_err();
        assert!(error.starts_with("written: refused with invalid_argument"), "{error}");
    }

    #[test]
    fn a_written_digest_is_held_to_the_computed_one() {
        let mut wrong = view(1, [bare("n1")], []);
        wrong["digest"] = json!("0".repeat(64));
        let error = completed(&one_node().view(wrong)).unwrap_err();
        assert!(error.starts_with("differs at /view/digest"), "{error}");
    }

    #[test]
    fn a_missing_digest_is_filled_in_with_its_preimage() {
        let vector = completed(&one_node().view(view(1, [bare("n1")], []))).unwrap();
        let expect = vector.expect.unwrap();
        let digest = digest_of(&parsed(expect.result.unwrap().get()).unwrap()).unwrap();
        assert_eq!(digest.len(), 64);
        assert!(expect.preimage.unwrap().starts_with("8269706c616e2d69722f31"));
    }

    #[test]
    fn a_computed_answer_is_written_in_normal_form() {
        let definition = json!({"b": 1, "a": {"d": 2, "c": 3}});
        let log = log([
            add_node(crate::ops::node("n1", definition)),
            crate::ops::set_phase("z", json!("p")),
            crate::ops::set_phase("y", json!("p")),
        ]);
        let expect = completed(&drafted().with(&["fold.unknown"]).fold(log).computed()).unwrap().expect.unwrap();
        let text = expect.result.unwrap().get().to_owned();
        assert!(text.contains(r#""definition":{"a":{"c":3,"d":2},"b":1}"#), "{text}");
        assert!(text.find("\"y\"").unwrap() < text.find("\"z\"").unwrap(), "{text}");
        assert!(!text.contains("message"), "{text}");
    }

    #[test]
    fn a_decoy_that_is_right_is_refused() {
        let right = view(1, [bare("n1")], []);
        let error = completed(&one_node().view(right.clone()).decoy_view("nobody", right)).unwrap_err();
        assert_eq!(error, "the decoy `nobody` is the right answer");
    }

    #[test]
    fn a_decoy_that_is_right_at_level_core_is_refused() {
        let two = |nodes| view(2, nodes, []);
        let draft = drafted()
            .fold(log([add_node(bare("a")), add_node(bare("b"))]))
            .view(two([bare("a"), bare("b")]))
            .decoy_view("a sorter", two([bare("b"), bare("a")]));
        assert!(completed(&draft).is_err(), "order is not judged at level core");
        assert!(completed(&draft.with(&["fold.place"])).is_ok());
    }

    #[test]
    fn a_control_with_the_answer_of_the_call_is_refused() {
        let draft = drafted().parse("1").reads(json!(1)).near_reads("1.0", json!(1));
        assert_eq!(completed(&draft).unwrap_err(), "the control has the same answer as the call");
        let draft = drafted().parse("[1,]").refused("invalid_value").near_refused("[1,,]");
        assert_eq!(completed(&draft).unwrap_err(), "the control has the same answer as the call");
    }

    #[test]
    fn an_arrival_must_name_each_op() {
        let draft = one_node().view(view(1, [bare("n1")], []));
        assert!(completed(&draft.clone().arrivals(vec![vec![0, 0]])).is_ok());
        assert!(completed(&draft.clone().arrivals(vec![vec![]])).is_err());
        assert!(completed(&draft.arrivals(vec![vec![0, 1]])).is_err());
    }

    #[test]
    fn a_relation_that_does_not_hold_is_refused() {
        let draft = drafted().digests([("a", json!(1)), ("b", json!(1.0)), ("c", json!(2))]);
        assert!(completed(&draft.clone().same(&["a", "b"]).differ("a", "c")).is_ok());
        assert_eq!(
            completed(&draft.clone().differ("a", "b").differ("a", "c")).unwrap_err(),
            "a and b must answer differently and do not"
        );
        assert_eq!(
            completed(&draft.clone().same(&["a", "c", "b"])).unwrap_err(),
            "a and c must answer alike and do not"
        );
        assert_eq!(completed(&draft.same(&["a", "b"])).unwrap_err(), "the input c is compared with nothing");
    }

    #[test]
    fn a_relation_keeps_to_one_plan_id_and_revision_unless_they_are_the_point() {
        let logs = || drafted().logs([("none", vec![]), ("one", log([add_node(bare("n"))]))]).all_differ();
        assert!(completed(&logs()).unwrap_err().starts_with("plan id and revision of the inputs"));
        assert!(completed(&logs().identity_differs()).is_ok());
    }

    #[test]
    fn an_unknown_clause_is_refused_and_the_level_is_that_of_the_highest() {
        assert!(completed(&one_node().with(&["fold.nothing"]).computed()).is_err());
        assert_eq!(completed(&one_node().computed()).unwrap().level, Level::Core);
        assert_eq!(completed(&one_node().with(&["fold.place"]).computed()).unwrap().level, Level::Exact);
    }

    #[test]
    fn kinds_are_found_in_texts_and_in_text_that_is_no_json() {
        let tags = |draft: Draft| completed(&draft).unwrap().tags;
        let parse = |text: &str| drafted().parse(text).computed().near_reads("0", json!(0));
        assert_eq!(tags(parse(r#"{"\u0024date":1}"#)), ["positive", "negative", "date"]);
        assert_eq!(tags(parse(r#"[{"$map":[]},"#)), ["positive", "negative", "map"]);
        assert_eq!(tags(parse(r#"["$map"]"#)), ["positive", "negative"]);
    }
}
