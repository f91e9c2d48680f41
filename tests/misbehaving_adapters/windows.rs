//! Several requests in flight: order, culprits, innocents.

use serde_json::{json, Value};

use super::kit::{echo, Run, Tests};

pub const TESTS: Tests = &[
    ("answers_may_come_out_of_order", out_of_order),
    ("a_crash_with_several_in_flight_names_the_culprit_and_judges_the_innocent", culprit),
    ("a_stray_line_with_several_in_flight_names_the_culprit", stray_line),
    ("a_second_answer_with_several_in_flight_names_the_culprit", second_answer),
    ("a_crash_that_only_happens_with_several_in_flight_is_not_forgotten", together),
    ("a_queue_that_takes_longer_than_the_time_out_is_not_late", slow),
    ("a_request_that_is_starved_by_others_has_timed_out", starved),
    ("lanes_share_the_vectors_and_judge_each_once", lanes),
];

/// Ten vectors, of which the fifth is the trigger.
fn ten() -> Vec<Value> {
    let value = |number: u32| if number == 5 { json!("trigger") } else { json!(number) };
    (1..=10).map(|number| echo(&format!("value.t.{number:02}"), value(number))).collect()
}

const CULPRIT: &str = "value.t.05";

fn out_of_order() {
    let outcome = Run::of("reverses", &ten()).go();
    assert_eq!(outcome.verdicts(), ["pass"; 10], "{outcome:#?}");
    assert_eq!(outcome.adapter["window"], 8);
    assert_eq!(outcome.exit, Some(0));
}

fn only_the_culprit(adapter: &str, verdict: &str) {
    let outcome = Run::of(adapter, &ten()).go();
    for (index, got) in outcome.verdicts().into_iter().enumerate() {
        assert_eq!(got, if index == 4 { verdict } else { "pass" }, "{adapter}: vector {index}: {outcome:#?}");
    }
    assert_eq!(outcome.exit, Some(1));
}

fn culprit() {
    only_the_culprit("crashes-in-window", "crashed");
    let outcome = Run::of("crashes-in-window", &ten()).go();
    assert_eq!(outcome.detail(CULPRIT, "stderr"), "out of luck");
}

fn stray_line() {
    only_the_culprit("garbles-in-window", "protocol_violation");
}

fn second_answer() {
    only_the_culprit("repeats-in-window", "protocol_violation");
}

fn together() {
    let outcome = Run::of("crashes-together", &ten()[..3]).go();
    let crashed: Vec<_> = outcome.verdicts().into_iter().filter(|verdict| *verdict == "crashed").collect();
    assert_eq!(crashed.len(), 1, "{outcome:#?}");
    assert_eq!(outcome.exit, Some(1));
    assert!(outcome.detail("value.t.01", "summary").contains("claim a smaller `window`"), "{outcome:#?}");
}

fn slow() {
    // Eight in flight take 1200 ms, one alone takes 150 ms.
    let outcome = Run::of("slow", &ten()).option("--timeout=800ms").go();
    assert_eq!(outcome.verdicts(), ["pass"; 10], "{outcome:#?}");
    assert_eq!(outcome.restarts.len(), 0);
}

fn starved() {
    // The others take 6 s: the trigger must be late after 8 × 400 ms, not when they are done.
    let value = |number: u32| if number == 5 { json!("trigger") } else { json!(number) };
    let vectors: Vec<_> = (1..=41).map(|number| echo(&format!("value.t.{number:02}"), value(number))).collect();
    let outcome = Run::of("starves", &vectors).option("--timeout=400ms").go();
    assert_eq!(outcome.verdict(CULPRIT), "timed_out", "{outcome:#?}");
    assert_eq!(outcome.verdicts().iter().filter(|verdict| **verdict == "pass").count(), 40);
    assert!(outcome.restarts[0].contains("within 3200 ms"), "{outcome:#?}");
}

fn lanes() {
    let outcome = Run::of("crashes-in-window", &ten()).option("--jobs=4").go();
    let passed = outcome.verdicts().into_iter().filter(|verdict| *verdict == "pass").count();
    assert_eq!((passed, outcome.verdict(CULPRIT)), (9, "crashed"));
}
