//! One verdict a way to misbehave; the vectors around it are judged all the same.

use serde_json::{json, Value};

use super::kit::{echo, three, vector, Outcome, Run, Tests, TRIGGER};

pub const TESTS: Tests = &[
    ("a_good_adapter_passes_and_the_exit_code_is_0", a_good_adapter_passes),
    ("an_adapter_that_hangs_has_timed_out", hangs),
    ("an_adapter_that_exits_in_mid_request_has_crashed_also_with_status_0", exits),
    ("an_adapter_that_is_killed_has_crashed_by_a_signal", is_killed),
    ("an_adapter_that_exits_in_mid_line_has_crashed_and_its_line_is_quoted", exits_in_mid_line),
    ("an_adapter_that_floods_stderr_is_heard", floods_stderr),
    ("a_stray_print_is_a_violation_and_quoted", chatters),
    ("a_second_answer_is_charged_to_the_vector_it_belongs_to", repeats),
    ("a_second_answer_after_the_last_vector_is_not_lost", repeats_last),
    ("a_line_after_the_last_answer_is_not_lost", says_goodbye),
    ("other_lines_that_are_no_reply_are_violations", other_violations),
    ("a_line_over_64_mib_is_cut_off", long_line),
    ("carriage_returns_are_tolerated", crlf),
    ("a_number_in_a_frame_is_what_it_says_and_not_how_it_is_spelled", number_spelling),
    ("a_method_that_is_not_there_although_claimed_is_a_failure", lacks_a_method),
    ("an_exception_is_an_adapter_error_and_no_refusal", throws),
    ("a_right_input_that_is_refused_is_refused_wrongly", refuses),
    ("a_wrong_answer_is_shown_where_it_differs", answers_otherwise),
    ("a_result_that_is_no_typed_json_is_a_wrong_answer", answers_no_value),
    ("members_that_an_implementation_adds_at_the_top_are_ignored", adds_members),
    ("requests_and_replies_of_megabytes_pass", large),
    ("an_adapter_that_does_not_read_has_timed_out", deaf),
    ("an_adapter_that_closes_its_stdout_has_crashed", closes_stdout),
    ("an_adapter_that_ends_after_each_answer_is_not_green", answers_once),
    ("a_malformed_input_must_be_refused_and_its_near_miss_accepted", controls),
    ("a_reason_is_judged_at_level_exact_and_not_at_level_core", reasons),
    ("an_answer_that_equals_a_decoy_is_named", decoys),
];

fn run(adapter: &str) -> Outcome {
    Run::of(adapter, &three()).option("--timeout=5s").go()
}

/// The middle one is judged so, those beside it pass, and the exit code is 1.
fn only_the_trigger(outcome: &Outcome, verdict: &str) {
    assert_eq!(outcome.verdicts(), ["pass", verdict, "pass"], "{outcome:#?}");
    assert_eq!(outcome.exit, Some(1));
    assert!(outcome.detail(TRIGGER, "replay").starts_with("planproof replay value.t.2 --vectors "));
    assert_eq!(outcome.detail(TRIGGER, "why"), "a reason");
}

fn a_good_adapter_passes() {
    let outcome = run("good");
    assert_eq!(outcome.verdicts(), ["pass"; 3]);
    assert_eq!(outcome.exit, Some(0));
    assert_eq!(outcome.adapter["name"], "good");
    assert_eq!(outcome.restarts.len(), 0);
}

/// The id, the protocol and the code of a refusal.
fn number_spelling() {
    let refused = json!({
        "method": "value/parse", "params": {"text": "bad"}, "expect": {"refused": "invalid_value"},
        "control": {"params": {"text": "good"}, "expect": {"result": {"value": "good"}}}
    });
    let mut vectors = three();
    vectors.push(vector("value.t.4", refused));
    for adapter in ["writes-points", "writes-exponents"] {
        let outcome = Run::of(adapter, &vectors).go();
        assert_eq!(outcome.verdicts(), ["pass"; 4], "{outcome:#?}");
        assert_eq!(outcome.exit, Some(0));
    }
}

fn hangs() {
    let outcome = Run::of("hangs", &three()).option("--timeout=1500ms").go();
    only_the_trigger(&outcome, "timed_out");
    assert!(outcome.detail(TRIGGER, "summary").contains("did not answer within 1500 ms"));
    assert_eq!(outcome.restarts.len(), 1);
}

fn exits() {
    let outcome = run("exits");
    only_the_trigger(&outcome, "crashed");
    assert_eq!(outcome.detail(TRIGGER, "summary"), "the adapter exited with status 0 while it was asked");
    assert_eq!(outcome.detail(TRIGGER, "stderr"), "out of luck");
    assert_eq!(outcome.detail(TRIGGER, "input"), "value/echo {\"value\":\"trigger\"}");
}

fn is_killed() {
    let outcome = run("kills-itself");
    only_the_trigger(&outcome, "crashed");
    let how = if cfg!(unix) { "was killed by signal 9 (SIGKILL)" } else { "exited with status" };
    assert!(outcome.detail(TRIGGER, "summary").contains(how), "{outcome:#?}");
}

fn exits_in_mid_line() {
    let outcome = run("exits-in-mid-line");
    only_the_trigger(&outcome, "crashed");
    assert_eq!(outcome.detail(TRIGGER, "quoted"), "{\"jsonrpc\":\"2.0\"");
}

fn floods_stderr() {
    let outcome = Run::of("floods-stderr", &[echo("value.t.1", json!(1)), echo("value.t.2", json!(2))]).go();
    assert_eq!(outcome.verdicts(), ["pass", "pass"]);
    assert_eq!(outcome.exit, Some(0), "standard error is never a verdict");
    let mut wrong = echo("value.t.1", json!(1));
    wrong["expect"]["result"]["value"] = json!(2);
    let outcome = Run::of("floods-stderr", &[wrong]).go();
    let stderr = outcome.detail("value.t.1", "stderr");
    assert!(stderr.len() <= 64 * 1024, "{}", stderr.len());
}

fn chatters() {
    let outcome = run("chatters");
    only_the_trigger(&outcome, "protocol_violation");
    assert_eq!(outcome.detail(TRIGGER, "quoted"), "DEBUG: got \"trigger\"");
}

fn repeats() {
    let outcome = run("repeats");
    only_the_trigger(&outcome, "protocol_violation");
    assert!(outcome.detail(TRIGGER, "summary").starts_with("a second answer to request"));
}

fn repeats_last() {
    let outcome = Run::of("repeats", &three()[..2]).go();
    assert_eq!(outcome.verdicts(), ["pass", "protocol_violation"], "{outcome:#?}");
    let outcome = Run::of("repeats", &three()).option("--isolate").go();
    only_the_trigger(&outcome, "protocol_violation");
}

fn says_goodbye() {
    let outcome = run("says-goodbye");
    assert_eq!(outcome.verdicts(), ["pass", "pass", "protocol_violation"], "{outcome:#?}");
    assert_eq!(outcome.detail("value.t.3", "quoted"), "bye");
    assert_eq!(outcome.exit, Some(1));
}

fn other_violations() {
    for (adapter, why) in [
        ("wrong-id", "a reply with id 4711, which was not asked"),
        ("both", "a reply with both `result` and `error`"),
        ("empty-line", "an empty line"),
        ("no-utf8", "a line that is not UTF-8"),
    ] {
        let outcome = run(adapter);
        only_the_trigger(&outcome, "protocol_violation");
        assert!(outcome.detail(TRIGGER, "summary").starts_with(why), "{adapter}: {outcome:#?}");
    }
}

fn long_line() {
    let outcome = Run::of("long-line", &three()).go();
    only_the_trigger(&outcome, "protocol_violation");
    assert_eq!(outcome.detail(TRIGGER, "summary"), "a line of more than 64 MiB");
    assert!(outcome.detail(TRIGGER, "quoted").len() < 10_000);
}

fn crlf() {
    assert_eq!(Run::of("crlf", &[echo("value.t.1", json!(1))]).go().verdicts(), ["pass"]);
}

fn lacks_a_method() {
    let outcome = run("lacks-a-method");
    only_the_trigger(&outcome, "fail");
    assert!(outcome.detail(TRIGGER, "summary").contains("although its capability `value.echo` is claimed"));
}

fn throws() {
    let outcome = run("throws");
    only_the_trigger(&outcome, "adapter_error");
    assert_eq!(outcome.detail(TRIGGER, "got"), "error -32603: TypeError: undefined");
}

fn refuses() {
    let outcome = run("refuses");
    only_the_trigger(&outcome, "refused_wrongly");
    assert_eq!(outcome.detail(TRIGGER, "expected"), "{\"value\":\"trigger\"}");
}

fn answers_otherwise() {
    let outcome = run("answers-otherwise");
    only_the_trigger(&outcome, "fail");
    assert_eq!(outcome.detail(TRIGGER, "differs_at"), "/value");
    assert_eq!(outcome.detail(TRIGGER, "expected"), "\"trigger\"");
    assert_eq!(outcome.detail(TRIGGER, "got"), "\"Trigger\"");
}

fn answers_no_value() {
    let outcome = run("answers-no-value");
    only_the_trigger(&outcome, "fail");
    assert!(outcome.detail(TRIGGER, "got").contains("-0"));
    assert_eq!(outcome.detail(TRIGGER, "differs_at"), "/value");
    let outcome = run("answers-no-typed-value");
    only_the_trigger(&outcome, "fail");
    assert!(outcome.detail(TRIGGER, "got").contains("is no typed JSON"), "{outcome:#?}");
}

fn adds_members() {
    assert_eq!(run("adds-members").verdicts(), ["pass"; 3]);
}

fn large() {
    let long = "é".repeat(1 << 20);
    let vectors: Vec<Value> = (1..=3).map(|number| echo(&format!("value.t.{number}"), json!([number, long]))).collect();
    assert_eq!(Run::of("good", &vectors).go().verdicts(), ["pass"; 3]);
    assert_eq!(Run::of("crashes-in-window", &vectors).go().verdicts(), ["pass"; 3], "several in flight");
}

fn deaf() {
    let long = "x".repeat(1 << 20);
    let outcome = Run::of("deaf", &[echo("value.t.1", json!(long))]).option("--timeout=300ms").go();
    assert_eq!(outcome.verdicts(), ["timed_out"]);
    assert!(
        outcome.detail("value.t.1", "summary").contains("did not read its standard input for 300 ms"),
        "{outcome:#?}"
    );
}

#[cfg(unix)]
fn closes_stdout() {
    let hello = r#"{"jsonrpc":"2.0","id":0,"result":{"protocol":1,"name":"sh","version":"1","language":"sh","capabilities":["value.echo"]}}"#;
    let script = format!("read line; echo '{hello}'; read line; exec 1>&-; sleep 600");
    let outcome = Run::words(&["sh", "-c", &script], &three()[..1]).go();
    assert_eq!(outcome.verdicts(), ["crashed"]);
    let summary = outcome.detail("value.t.1", "summary");
    assert_eq!(summary, "the adapter closed its standard output while it was running while it was asked");
}

#[cfg(not(unix))]
fn closes_stdout() {}

fn answers_once() {
    let vectors: Vec<Value> = (1..=4).map(|number| echo(&format!("value.t.{number}"), json!(number))).collect();
    let outcome = Run::of("answers-once", &vectors).go();
    assert_eq!(outcome.exit, Some(1));
    assert_eq!(outcome.verdicts(), ["pass", "crashed", "pass", "crashed"]);
    // With a process for each vector it is sound.
    assert_eq!(Run::of("answers-once", &vectors).option("--isolate").go().verdicts(), ["pass"; 4]);
}

/// `bad` must be refused, `good` must not.
fn malformed() -> Value {
    vector(
        "value.t.1",
        json!({
            "method": "value/parse", "params": {"text": "bad"}, "expect": {"refused": "invalid_value"},
            "control": {"params": {"text": "good"}, "expect": {"result": {"value": "good"}}}
        }),
    )
}

fn controls() {
    assert_eq!(Run::of("good", &[malformed()]).go().verdicts(), ["pass"]);
    let outcome = Run::of("refuses-all", &[malformed()]).go();
    assert_eq!(outcome.verdicts(), ["refused_wrongly"]);
    assert_eq!(outcome.detail("value.t.1", "question"), "control");
    let outcome = Run::of("accepts-all", &[malformed()]).go();
    assert_eq!(outcome.verdicts(), ["accepted_wrongly"]);
    assert_eq!(outcome.detail("value.t.1", "question"), "the call");
}

fn reasons() {
    let mut vector = malformed();
    vector.as_object_mut().unwrap().remove("control");
    let outcome = Run::of("refuses-otherwise", &[vector.clone()]).go();
    assert_eq!(outcome.verdicts(), ["fail"]);
    assert!(outcome.detail("value.t.1", "expected").contains("`invalid_value`"));
    assert!(outcome.detail("value.t.1", "got").contains("`invalid_argument`"));
    vector["level"] = json!("core");
    assert_eq!(Run::of("refuses-otherwise", &[vector]).go().verdicts(), ["pass"]);
}

fn decoys() {
    let mut vector = echo(TRIGGER, json!("trigger"));
    vector["decoys"] = json!([
        {"name": "a silent one", "result": {"value": null}},
        {"name": "one that capitalises", "result": {"value": "Trigger"}}
    ]);
    let outcome = Run::of("answers-otherwise", &[vector]).go();
    assert_eq!(outcome.detail(TRIGGER, "decoy"), "your answer is what one that capitalises gives");
}
