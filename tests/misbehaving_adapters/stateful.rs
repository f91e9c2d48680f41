//! Vectors of several questions: relations, arrivals, digests, scenarios.

use serde_json::{json, Value};

use super::kit::{bounds, vector, Run, Tests};

pub const TESTS: Tests = &[
    ("a_relation_holds_for_a_right_digest", relation_holds),
    ("a_constant_digest_breaks_what_must_differ", relation_differ),
    ("a_digest_of_what_does_not_count_breaks_what_must_be_alike", relation_same),
    ("a_digest_that_changes_in_one_process_is_unstable", unstable),
    ("a_digest_that_changes_in_a_fresh_process_is_unstable", unstable_afresh),
    ("an_empty_digest_is_no_digest", empty_digest),
    ("an_integer_is_no_digest", integer_digest),
    ("a_saved_digest_binds_also_under_an_own_digest", saved_digest),
    ("a_saved_view_binds_its_digest_at_both_levels", saved_view),
    ("plan_digest_must_agree_with_the_digest_of_the_view", agreeing_digest),
    ("plan_digest_must_agree_with_the_digest_of_a_call_s_view", agreeing_digest_of_a_call),
    ("a_folded_view_that_plan_digest_cannot_take_is_charged_to_its_vector", a_digest_that_is_refused),
    ("arrivals_must_answer_like_the_listed_order", arrivals),
    ("arrivals_must_digest_alike_also_under_an_own_digest", arrival_digests),
    ("issues_are_judged_at_level_exact_and_not_at_level_core", issues),
    ("a_wrong_golden_digest_is_explained_by_its_pre_image", preimage),
    ("a_golden_digest_is_not_judged_under_an_own_digest", own_digest),
    ("a_scenario_uses_what_it_saved", saves),
    ("parallel_answers_are_judged_as_a_multiset", parallel),
    ("what_was_acknowledged_survives_a_crash", crash),
    ("a_stray_line_before_a_kill_is_a_violation_as_anywhere_else", stray_before_kill),
    ("a_second_answer_to_a_step_of_a_scenario_is_the_scenario_s", repeated_step),
    ("a_second_answer_after_a_restart_is_not_charged_to_who_was_asked_before_it", repeated_after_a_restart),
    ("big_digests_do_not_fill_the_memory_until_the_end_of_the_run", big_digests),
    ("two_instances_share_a_directory", shared_directory),
    ("a_scenario_whose_adapter_crashes_is_charged_and_the_run_goes_on", scenario_crash),
];

const ID: &str = "value.t.1";

/// Views a and b are alike but for a member that this digest does not count; c is another.
fn relation() -> Value {
    vector(
        ID,
        json!({
            "method": "plan/digest",
            "inputs": {
                "a": {"view": {"nodes": [1], "note": 1}}, "b": {"view": {"nodes": [1], "note": 2}},
                "c": {"view": {"nodes": [2], "note": 1}}
            },
            "same": [["a", "b"]], "differ": [["a", "c"]], "of": "digest"
        }),
    )
}

fn relation_holds() {
    let outcome = Run::of("good", &[relation()]).go();
    assert_eq!(outcome.verdicts(), ["pass"], "{outcome:#?}");
    assert_eq!(outcome.exit, Some(0));
    assert_eq!(Run::of("good", &[relation()]).option("--isolate").go().verdicts(), ["pass"]);
    assert_eq!(Run::of("reverses", &[relation()]).go().verdicts(), ["pass"]);
}

fn relation_differ() {
    let outcome = Run::of("constant-digest", &[relation()]).go();
    assert_eq!(outcome.verdicts(), ["fail"]);
    assert_eq!(outcome.detail(ID, "summary"), "inputs a and c must answer differently and answer alike");
    assert_eq!(outcome.detail(ID, "question"), "input c");
}

fn relation_same() {
    let outcome = Run::of("sensitive-digest", &[relation()]).go();
    assert_eq!(outcome.verdicts(), ["fail"]);
    assert_eq!(outcome.detail(ID, "summary"), "inputs a and b must answer alike and do not");
}

fn unstable() {
    for adapter in ["random-digest", "digest-of-the-order"] {
        let outcome = Run::of(adapter, &[relation()]).go();
        assert_eq!(outcome.verdicts(), ["unstable"], "{adapter}: {outcome:#?}");
        assert_eq!(outcome.detail(ID, "question"), "input a, asked again");
        let summary = outcome.detail(ID, "summary");
        assert!(summary.contains("`input a` and `input a, asked again`"), "{summary}");
        assert!(outcome.detail(ID, "expected").starts_with("as for `input a`: "), "{outcome:#?}");
        assert_eq!(outcome.exit, Some(1));
    }
}

fn unstable_afresh() {
    let outcome = Run::of("digest-of-the-process", &[relation()]).go();
    assert_eq!(outcome.verdicts(), ["unstable"]);
    assert_eq!(outcome.detail(ID, "question"), "input c, in a fresh process");
    assert!(outcome.detail(ID, "summary").contains("`input c` and `input c, in a fresh process`"));
}

fn empty_digest() {
    let mut vector = relation();
    vector.as_object_mut().unwrap().remove("differ");
    vector["inputs"].as_object_mut().unwrap().remove("c");
    assert_eq!(Run::of("good", std::slice::from_ref(&vector)).go().verdicts(), ["pass"]);
    assert_eq!(Run::of("empty-digest", &[vector]).go().verdicts(), ["fail"]);
}

fn integer_digest() {
    let mut alike = relation();
    alike.as_object_mut().unwrap().remove("differ");
    alike["inputs"].as_object_mut().unwrap().remove("c");
    let mut of_view = fold();
    of_view.as_object_mut().unwrap().retain(|name, _| !["params", "expect", "arrivals"].contains(&name.as_str()));
    let ops = json!({"planId": "p", "ops": [op("a")]});
    of_view["inputs"] = json!({"a": ops, "b": ops});
    of_view["same"] = json!([["a", "b"]]);
    of_view["of"] = json!("view.digest");
    for vector in [alike, of_view, fold()] {
        assert_eq!(Run::of("good", std::slice::from_ref(&vector)).go().verdicts(), ["pass"]);
        let outcome = Run::of("integer-digest", &[vector]).go();
        assert_eq!(outcome.verdicts(), ["fail"], "{outcome:#?}");
        assert_eq!(outcome.detail(ID, "summary"), "a digest is a string that is not empty");
    }
}

/// A fold before a crash and one after it, and a digest of the view that was folded. `save` is a
/// member of the result, `bound` the view that is expected after the crash.
fn folded_again(save: Value, bound: Value) -> Value {
    let issues = json!([{"code": "c", "severity": "advisory"}]);
    let params = json!({"planId": "p", "ops": [op("a")]});
    let steps = json!([
        {"call": "plan/fold", "params": params, "save": save},
        {"crash": "a", "when": "acked"},
        {"start": "a"},
        {"call": "plan/fold", "params": params, "expect": {"result": {"view": bound, "issues": issues}}},
    ]);
    vector(ID, json!({"steps": steps}))
}

fn saved_digest() {
    let view = json!({"planId": "p", "revision": 1, "nodes": [], "edges": [], "bounds": bounds(), "digest": "@{d}"});
    let scenario = folded_again(json!({"d": "/view/digest"}), view);
    assert_eq!(Run::of("good", std::slice::from_ref(&scenario)).go().verdicts(), ["pass"]);
    let outcome = Run::of("digests-with-its-pid", &[scenario]).go();
    assert_eq!(outcome.verdicts(), ["fail"], "{outcome:#?}");
    assert_eq!(outcome.detail(ID, "question"), "step 4");
    assert_eq!(outcome.detail(ID, "differs_at"), "/view/digest");
    assert_eq!(outcome.detail(ID, "summary"), "another digest than the one saved before");
}

fn saved_view() {
    for level in ["exact", "core"] {
        let mut scenario = folded_again(json!({"v": "/view"}), json!("@{v}"));
        scenario["level"] = json!(level);
        assert_eq!(Run::of("good", std::slice::from_ref(&scenario)).go().verdicts(), ["pass"], "{level}");
        let outcome = Run::of("digests-with-its-pid", &[scenario]).go();
        assert_eq!(outcome.verdicts(), ["fail"], "{level}: {outcome:#?}");
        assert_eq!(outcome.detail(ID, "differs_at"), "/view/digest");
    }
}

fn agreeing_digest() {
    let steps = json!([
        {
            "call": "plan/fold", "params": {"planId": "p", "ops": [op("a")]},
            "save": {"v": "/view", "d": "/view/digest"}
        },
        {"call": "plan/digest", "params": {"view": "@{v}"}, "expect": {"result": {"digest": "@{d}"}}},
    ]);
    let scenario = vector(ID, json!({"steps": steps}));
    assert_eq!(Run::of("good", std::slice::from_ref(&scenario)).go().verdicts(), ["pass"]);
    let outcome = Run::of("digests-another-view", &[scenario]).go();
    assert_eq!(outcome.verdicts(), ["fail"], "{outcome:#?}");
    assert_eq!(outcome.detail(ID, "differs_at"), "/digest");
}

fn agreeing_digest_of_a_call() {
    let mut near = fold();
    let mut other = near["params"].clone();
    other["provenance"] = json!({});
    near["control"] = json!({"params": other, "expect": near["expect"]});
    for level in ["exact", "core"] {
        near["level"] = json!(level);
        assert_eq!(Run::of("good", std::slice::from_ref(&near)).go().verdicts(), ["pass"], "{level}");
        let outcome = Run::of("digests-another-view", std::slice::from_ref(&near)).go();
        assert_eq!(outcome.verdicts(), ["fail"], "{level}");
        assert_eq!(outcome.detail(ID, "summary"), "plan/fold and plan/digest answer two digests for one view");
        assert_eq!(outcome.detail(ID, "question"), "the digest of the folded view");
        assert_eq!(outcome.detail(ID, "expected"), "that of the folded view: \"a,b\"");
        assert_eq!(outcome.detail(ID, "got"), "\"digest of []\"");
        assert_eq!(outcome.detail(ID, "differs_at"), "/digest");
    }
    let mut ignoring = near;
    ignoring["expect"]["ignore"] = json!(["/view/digest"]);
    ignoring["control"]["expect"]["ignore"] = json!(["/view/digest"]);
    assert_eq!(Run::of("digests-another-view", &[ignoring]).go().verdicts(), ["pass"], "it is not to be judged");
}

fn a_digest_that_is_refused() {
    let outcome = Run::of("refuses-folded-views", &[fold(), super::kit::echo("value.t.2", json!(1))]).go();
    assert_eq!(outcome.verdicts(), ["refused_wrongly", "pass"]);
    let outcome = Run::of("crashes-on-folded-views", &[fold(), super::kit::echo("value.t.2", json!(1))]).go();
    assert_eq!(outcome.verdicts(), ["crashed", "pass"]);
    assert_eq!(outcome.detail(ID, "question"), "the digest of the folded view");
}

/// The adapters look at nothing but the id.
fn op(id: &str) -> Value {
    json!({"op": "remove_edge", "opId": id})
}

fn fold() -> Value {
    vector(
        ID,
        json!({
            "method": "plan/fold", "params": {"planId": "p", "ops": [op("a"), op("b")]},
            "expect": {"result": {
                "view": {"bounds": bounds(), "edges": [], "nodes": [], "revision": 2.0, "planId": "p", "digest": "0".repeat(64)},
                "issues": [{"code": "c", "severity": "advisory"}]
            }},
            "arrivals": [[1, 0], [0, 1, 0]]
        }),
    )
}

fn arrivals() {
    assert_eq!(Run::of("good", &[fold()]).go().verdicts(), ["pass"]);
    let outcome = Run::of("counts-copies", &[fold()]).go();
    assert_eq!(outcome.verdicts(), ["fail"]);
    assert_eq!(outcome.detail(ID, "question"), "arrival 2");
    assert_eq!(outcome.detail(ID, "differs_at"), "/view/revision");
}

fn arrival_digests() {
    let outcome = Run::of("digests-arrival", &[fold()]).go();
    assert_eq!(outcome.verdicts(), ["fail"]);
    assert_eq!(outcome.detail(ID, "question"), "arrival 1");
    assert_eq!(outcome.detail(ID, "summary"), "the same ops in another arrival have another digest");
    assert_eq!(outcome.detail(ID, "differs_at"), "/view/digest");
}

fn issues() {
    let outcome = Run::of("forgets-issues", &[fold()]).go();
    assert_eq!(outcome.verdicts(), ["fail"]);
    assert_eq!(outcome.detail(ID, "differs_at"), "/issues");
    let mut core = fold();
    core["level"] = json!("core");
    assert_eq!(Run::of("forgets-issues", &[core]).go().verdicts(), ["pass"]);
}

/// The empty plan of SPEC.md 4.
fn golden() -> Value {
    vector(
        ID,
        json!({
            "method": "plan/digest", "params": {"view": {"planId": "p"}},
            "expect": {
                "result": {"digest": "7e26d82a5884ad0d4be00eb733cb69c9bdd7bbd4349b23917c2c9f89d32ae752"},
                "preimage": "8269706c616e2d69722f31a565656467657380656e6f6465738066626f756e6473a5686d61784564676573190200686d61784e6f646573190100686d617853746570731910006f6d6178456e636f64656442797465731a00100000736d6178436f6e63757272656e744672616d6573182066706c616e49646170687265766973696f6e00"
            }
        }),
    )
}

fn preimage() {
    let outcome = Run::of("golden", &[golden()]).go();
    assert_eq!(outcome.verdicts(), ["fail"]);
    assert_eq!(outcome.detail(ID, "summary"), "a wrong digest");
    let preimage = outcome.detail(ID, "preimage");
    // The revision is the last of 132 bytes.
    assert!(preimage.starts_with("the pre-images part at byte 131 in view.revision (0): expected …"), "{preimage}");
    assert!(preimage.contains("[00]") && preimage.contains("[01]"), "{preimage}");
    let outcome = Run::of("golden-unexplained", &[golden()]).go();
    assert_eq!(outcome.detail(ID, "summary"), "a wrong digest");
    assert_eq!(outcome.detail(ID, "preimage"), "claim plan.preimage to see the first byte that differs");
}

fn own_digest() {
    let outcome = Run::of("good", &[golden(), super::kit::echo("value.t.2", json!(1))]).go();
    assert_eq!(outcome.verdicts(), ["unsupported", "pass"]);
    assert_eq!(outcome.exit, Some(0));
}

fn call(value: Value, expect: Value) -> Value {
    json!({"call": "value/echo", "params": {"value": value}, "expect": {"result": {"value": expect}}})
}

fn saves() {
    let mut first = call(json!("x"), json!("x"));
    first["save"] = json!({"v": "/value"});
    let steps = json!([first, call(json!(["@{v}", "@@{v}"]), json!(["x", "@@{v}"]))]);
    let outcome = Run::of("good", &[vector(ID, json!({"steps": steps}))]).go();
    assert_eq!(outcome.verdicts(), ["pass"], "{outcome:#?}");
    let lost = json!({"call": "value/echo", "params": {"value": "x"}, "save": {"v": "/value/runId"}});
    let later = call(json!("@{v}"), json!("@{v}"));
    let outcome = Run::of("good", &[vector(ID, json!({"steps": [lost, later]}))]).go();
    assert_eq!(outcome.verdicts(), ["fail"]);
    assert_eq!(outcome.detail(ID, "differs_at"), "/value/runId");
    assert_eq!(outcome.detail(ID, "summary"), "the result lacks /value/runId, which later steps need");
    assert_eq!(outcome.detail(ID, "expected"), "(present)");
    assert_eq!(outcome.detail(ID, "question"), "step 1");
}

fn claims(instances: [&str; 2]) -> Value {
    let claim = |on: &str| json!({"call": "value/echo", "params": {"value": "claim"}, "on": on});
    let answer = |value: &str| json!({"expect": {"result": {"value": value}}, "count": 1});
    let steps = json!([{
        "parallel": [claim(instances[0]), claim(instances[1])], "outcomes": [answer("won"), answer("lost")]
    }]);
    vector(ID, json!({"steps": steps}))
}

fn parallel() {
    let outcome = Run::of("claims", &[claims(["a", "a"])]).go();
    assert_eq!(outcome.verdicts(), ["pass"], "{outcome:#?}");
    let outcome = Run::of("always-wins", &[claims(["a", "a"])]).go();
    assert_eq!(outcome.verdicts(), ["fail"]);
    assert_eq!(outcome.detail(ID, "got"), "the result {\"value\":\"won\"}; the result {\"value\":\"won\"}");
}

fn shared_directory() {
    assert_eq!(Run::of("claims", &[claims(["a", "b"])]).go().verdicts(), ["pass"]);
    assert_eq!(Run::of("claims-in-memory", &[claims(["a", "b"])]).go().verdicts(), ["fail"]);
}

fn crash() {
    let steps = json!([
        call(json!("claim"), json!("won")),
        {"crash": "a", "when": "acked"},
        {"start": "a"},
        call(json!("claim"), json!("lost")),
        {"call": "value/echo", "params": {"value": 1}, "crash": "a", "when": "in_flight"},
    ]);
    let vectors = [vector(ID, json!({"steps": steps})), super::kit::echo("value.t.2", json!(2))];
    let outcome = Run::of("claims", &vectors).go();
    assert_eq!(outcome.verdicts(), ["pass", "pass"], "{outcome:#?}");
    assert_eq!(outcome.restarts.len(), 0, "a crash that was wanted is no restart");
    let outcome = Run::of("claims-in-memory", &vectors).go();
    assert_eq!(outcome.verdicts(), ["fail", "pass"]);
    assert_eq!(outcome.detail(ID, "question"), "step 4");
}

fn repeated_step() {
    let step =
        json!({"call": "value/echo", "params": {"value": "trigger"}, "expect": {"result": {"value": "trigger"}}});
    let vectors = [vector(ID, json!({"steps": [step]})), super::kit::echo("value.t.2", json!(2))];
    assert_eq!(Run::of("good", &vectors).go().verdicts(), ["pass"; 2]);
    let outcome = Run::of("repeats", &vectors).go();
    assert_eq!(outcome.verdicts(), ["protocol_violation", "pass"], "{outcome:#?}");
}

/// The numbers of requests begin anew with a process: those that a relation was asked under are others now.
fn repeated_after_a_restart() {
    let steps = json!([{"crash": "a", "when": "acked"}, {"start": "a"}, call(json!("after"), json!("after"))]);
    let before = [relation(), vector("value.t.2", json!({"steps": steps}))];
    let asks = |value: &str| json!({"params": {"value": value}, "expect": {"result": {"value": value}}});
    // The second answer comes while the control is in flight, and belongs to nobody else.
    let mut repeated = asks("trigger");
    repeated["method"] = json!("value/echo");
    repeated["control"] = asks("other");
    for others in 0..6 {
        let mut vectors = before.to_vec();
        vectors.extend((0..others).map(|number| super::kit::echo(&format!("value.t.3{number}"), json!("other"))));
        vectors.push(vector("value.t.4", repeated.clone()));
        let outcome = Run::of("repeats", &vectors).go();
        let mut right = vec!["pass"; vectors.len() - 1];
        right.push("protocol_violation");
        assert_eq!(outcome.verdicts(), right, "{outcome:#?}");
    }
}

fn stray_before_kill() {
    let steps = json!([
        call(json!("claim"), json!("claim")),
        {"crash": "a", "when": "acked"},
        {"start": "a"},
        call(json!("after"), json!("after")),
    ]);
    let vectors = [vector(ID, json!({"steps": steps})), super::kit::echo("value.t.2", json!(2))];
    assert_eq!(Run::of("good", &vectors).go().verdicts(), ["pass"; 2]);
    let outcome = Run::of("chatters-when-acknowledged", &vectors).go();
    assert_eq!(outcome.verdicts(), ["protocol_violation", "pass"], "{outcome:#?}");
    assert_eq!(outcome.detail(ID, "quoted"), "DEBUG: bye");
    assert_eq!(outcome.detail(ID, "question"), "step 2");
    assert_eq!(outcome.exit, Some(1));
}

/// Each relation waits for a fresh process with the answers to its six questions of two megabytes.
fn big_digests() {
    const RELATIONS: usize = 20;
    let vectors: Vec<Value> = (10..10 + RELATIONS)
        .map(|number| {
            let mut relation = relation();
            relation["id"] = json!(format!("value.t.{number}"));
            let view = |note: usize| json!({"view": {"nodes": [""], "note": note}});
            relation["inputs"] = json!({"a": view(1), "b": view(2)});
            relation.as_object_mut().unwrap().remove("differ");
            relation
        })
        .collect();
    let run = Run::of("big-digest", &vectors);
    let outcome = run.go();
    assert_eq!(outcome.verdicts(), ["pass"; RELATIONS], "{outcome:#?}");
    if cfg!(target_os = "linux") {
        let peak: usize = std::fs::read_to_string(run.dir().join("peak")).unwrap().parse().unwrap();
        let answers = RELATIONS * 4 * super::adapters::BIG_DIGEST / 1024;
        assert!(peak < answers / 2, "{peak} KiB at most, and the answers are {answers} KiB");
    }
}

fn scenario_crash() {
    let vectors = [
        vector(ID, json!({"steps": [call(json!(1), json!(1)), call(json!("claim"), json!("won"))]})),
        super::kit::echo("value.t.2", json!(2)),
    ];
    let outcome = Run::of("crashes-in-claim", &vectors).go();
    assert_eq!(outcome.verdicts(), ["crashed", "pass"]);
    assert_eq!(outcome.detail(ID, "question"), "step 2");
    assert_eq!(outcome.restarts.len(), 1);
}
