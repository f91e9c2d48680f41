//! Two implementations written apart agree: the reference and the model on random cases.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::BTreeSet;

use planproof::adapter::implementation::{Answer, Implementation};
use planproof::adapter::reference::Reference;
use planproof::json::Json;
use planproof::model::Model;
use planproof::random::{self, Rng};

const CASES: u64 = 100_000;

/// One request of a case.
struct Request {
    method: &'static str,
    params: Json,
}

/// What is judged of an answer, as text: reasons of refusals, results but for messages, issues as a set.
fn judged(answer: &Answer) -> String {
    match answer {
        Answer::UnknownMethod => "unknown method".to_owned(),
        Answer::Refused(refusal) => format!("refused: {}", refusal.reason),
        Answer::Result(result) => {
            let Json::Object(members) = result else { return format!("not an object: {result}") };
            let members = members.iter().map(|(name, value)| match (name.as_str(), value) {
                ("issues", Json::Array(issues)) => {
                    let issues: BTreeSet<String> = issues.iter().map(judged_issue).collect();
                    format!("issues: {issues:?}")
                }
                _ => format!("{name}: {}", random::identity(value)),
            });
            members.collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>().join("\n")
        }
    }
}

fn judged_issue(issue: &Json) -> String {
    let members = ["code", "severity", "nodeId", "edgeId"];
    members.map(|name| issue.get(name).unwrap_or(&Json::Null).to_string()).join(" ")
}

fn params(members: &[(&str, Json)]) -> Json {
    Json::Object(members.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect())
}

/// The requests of a case: they follow from its seed alone.
fn case(seed: u64) -> Vec<Request> {
    let mut rng = Rng::seeded(seed);
    let rng = &mut rng;
    let mut requests = match seed % 10 {
        0 => vec![parse_of(rng, false)],
        1 | 2 => vec![parse_of(rng, true)],
        3 => {
            let value = random::value(rng, 5);
            let odd = random::misform(rng, &value);
            let text = Json::String(random::spell(rng, &odd));
            vec![
                Request { method: "value/echo", params: params(&[("value", value)]) },
                Request { method: "value/echo", params: params(&[("value", odd)]) },
                Request { method: "value/parse", params: params(&[("text", text)]) },
            ]
        }
        4 => {
            let value = random::value(rng, 4);
            let near = random::mutate(rng, &value);
            let other = random::respell(rng, &value);
            let encode = |value| Request { method: "value/encode", params: params(&[("value", value)]) };
            vec![encode(value), encode(near), encode(other)]
        }
        5..=7 => vec![Request { method: "plan/fold", params: random::fold_params(rng) }],
        8 => {
            let mut fold = random::fold_params(rng);
            if let Some(Json::Array(ops)) = member_mut(&mut fold, "ops") {
                if !ops.is_empty() {
                    let at = rng.below(ops.len());
                    ops[at] = random::malform(rng, &ops[at], 4);
                }
            }
            vec![Request { method: "plan/fold", params: fold }]
        }
        _ => {
            let view = params(&[("view", random::view(rng))]);
            vec![
                Request { method: "plan/digest", params: view.clone() },
                Request { method: "plan/preimage", params: view },
            ]
        }
    };
    if seed % 10 == 9 || rng.one_in(20) {
        let last = requests.pop().unwrap();
        requests.push(Request { method: last.method, params: random::malform(rng, &last.params, 6) });
        requests.push(last);
    }
    requests
}

fn member_mut<'j>(object: &'j mut Json, name: &str) -> Option<&'j mut Json> {
    match object {
        Json::Object(members) => members.iter_mut().find(|(key, _)| key == name).map(|(_, value)| value),
        _ => None,
    }
}

fn parse_of(rng: &mut Rng, corrupt: bool) -> Request {
    let value = random::value(rng, 5);
    let mut text = random::spell(rng, &value);
    if corrupt {
        text = random::corrupt(rng, &text);
    }
    Request { method: "value/parse", params: params(&[("text", Json::String(text))]) }
}

/// Asks both and says where they part.
fn disagreement(seed: u64) -> Option<String> {
    for Request { method, params } in case(seed) {
        let reference = judged(&Reference.call(method, &params));
        let model = judged(&Model::new(None).call(method, &params));
        if reference != model {
            return Some(format!("seed {seed}: {method} {params}\nreference: {reference}\nmodel: {model}"));
        }
    }
    None
}

fn disagreements(seeds: std::ops::Range<u64>) -> Vec<String> {
    let lanes = std::thread::available_parallelism().map_or(2, |lanes| lanes.get() as u64);
    std::thread::scope(|scope| {
        let lanes: Vec<_> = (0..lanes)
            .map(|lane| {
                let seeds = seeds.clone().filter(move |seed| seed % lanes == lane);
                scope.spawn(move || seeds.filter_map(disagreement).take(5).collect::<Vec<String>>())
            })
            .collect();
        lanes.into_iter().flat_map(|lane| lane.join().unwrap()).collect()
    })
}

#[test]
fn the_model_equals_the_reference_on_random_cases() {
    // `PLANPROOF_SEED=12345` asks one case again, `PLANPROOF_CASES=N` asks more or fewer.
    let number = |name: &str| std::env::var(name).ok().map(|text| text.parse::<u64>().unwrap());
    let seeds = match (number("PLANPROOF_SEED"), number("PLANPROOF_CASES")) {
        (Some(seed), _) => seed..seed + 1,
        (None, cases) => 0..cases.unwrap_or(CASES),
    };
    let found = disagreements(seeds);
    assert!(found.is_empty(), "{}", found.join("\n\n"));
}

#[test]
fn every_arrival_of_a_log_folds_alike_in_both() {
    for seed in 0..2_000 {
        let mut rng = Rng::seeded(seed);
        let ops = random::log(&mut rng);
        let fold = |ops: &[Json]| {
            let params = params(&[("planId", Json::string("p")), ("ops", Json::Array(ops.to_vec()))]);
            [judged(&Reference.call("plan/fold", &params)), judged(&Model::new(None).call("plan/fold", &params))]
        };
        let listed = fold(&ops);
        assert_eq!(listed[0], listed[1], "seed {seed}");
        let order = random::arrival(&mut rng, ops.len());
        assert_eq!(fold(&random::arrive(&ops, &order)), listed, "seed {seed}, arrival {order:?}");
    }
}

#[test]
fn the_cases_reach_answers_and_every_refusal() {
    // Agreement on cases that are all refused would prove little.
    let mut counts = std::collections::BTreeMap::new();
    for seed in 0..4_000 {
        for Request { method, params } in case(seed) {
            let outcome = match Model::new(None).call(method, &params) {
                Answer::Refused(refusal) => refusal.reason,
                _ => "answered",
            };
            *counts.entry((method, outcome)).or_insert(0) += 1;
        }
    }
    for (method, outcome, least) in [
        ("value/parse", "answered", 400),
        ("value/parse", "invalid_value", 200),
        ("value/echo", "answered", 300),
        ("value/encode", "answered", 1_000),
        ("plan/fold", "answered", 1_000),
        ("plan/fold", "invalid_op", 50),
        ("plan/fold", "invalid_argument", 10),
        ("plan/fold", "invalid_value", 10),
        ("plan/digest", "answered", 300),
        ("plan/preimage", "answered", 300),
        ("plan/preimage", "invalid_view", 30),
    ] {
        let count = counts.get(&(method, outcome)).copied().unwrap_or(0);
        assert!(count >= least, "{method} {outcome}: {count} of {counts:?}");
    }
}
