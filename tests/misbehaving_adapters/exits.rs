//! Exit codes: one way each, and what is said with it.

use serde_json::json;

use super::kit::{echo, three, vector, Run, Tests, TRIGGER};

pub const TESTS: Tests = &[
    ("without_an_adapter_the_reference_is_checked_as_a_child", self_check),
    ("an_unknown_word_in_the_handshake_is_exit_2_with_the_nearest", unknown_words),
    ("a_handshake_that_is_no_protocol_is_exit_2", bad_handshakes),
    ("another_handshake_after_a_restart_is_exit_2_and_what_was_judged_stays", changed_handshake),
    ("a_required_capability_that_is_not_claimed_is_exit_2", required),
    ("an_adapter_that_cannot_be_executed_is_exit_3_with_the_path", not_executable),
    ("an_adapter_that_dies_before_it_answers_is_exit_3_with_its_stderr", dies_at_once),
    ("an_adapter_that_never_answers_initialize_is_exit_3", silent),
    ("an_adapter_that_answers_nothing_is_given_up_after_five_restarts", given_up),
    ("an_adapter_that_cannot_be_started_again_is_exit_3_and_what_was_judged_stays", dies_on_restart),
    ("nothing_selected_is_exit_4", nothing_selected),
    ("nothing_but_unsupported_is_exit_4", nothing_supported),
    ("what_is_claimed_and_never_asked_is_said_with_what_to_claim_next", never_asked),
    ("a_long_input_is_whole_in_reports_for_programs", long_input),
    ("a_value_kind_that_is_not_claimed_is_unsupported", value_kinds),
    ("restarts_for_reasons_that_differ_in_numbers_are_told_as_one", alike_reasons),
    ("replay_shows_how_the_adapter_ended", replay_shows_endings),
    ("a_temporary_directory_that_is_not_there_is_exit_2_and_named", no_temporary_directory),
    ("usage_errors_are_exit_2", usage),
    ("fail_fast_ends_the_run", fail_fast),
    ("shards_ask_each_vector_once", shards),
    ("replay_shows_every_frame", replay),
];

fn self_check() {
    let outcome = Run::words(&[], &three()).go();
    assert_eq!(outcome.verdicts(), ["pass"; 3], "{outcome:#?}");
    assert_eq!(outcome.exit, Some(0));
    assert_eq!(outcome.header["self_check"], true);
}

fn refused(adapter: &str, exit: i32, why: &str) {
    let outcome = Run::of(adapter, &three()).option("--start-timeout=10s").go();
    assert_eq!(outcome.exit, Some(exit), "{adapter}: {outcome:#?}");
    assert_eq!(outcome.verdicts(), ["not_reached"; 3]);
    assert!(outcome.cut_short().contains(why), "{adapter}: {}", outcome.cut_short());
}

fn unknown_words() {
    refused("unknown-capability", 2, "did you mean `plan.fold`?");
    refused("unknown-kind", 2, "did you mean `date`?");
    refused("unknown-mode", 2, "`gold` in `digest.mode` is not a known word");
}

fn bad_handshakes() {
    refused("banner", 2, "Loading...");
    refused("refuses-initialize", 2, "answered `initialize` with an error");
}

fn changed_handshake() {
    let outcome = Run::of("changes", &three()).go();
    assert_eq!(outcome.exit, Some(2));
    assert_eq!(outcome.verdicts(), ["pass", "crashed", "not_reached"]);
    assert!(outcome.cut_short().contains("`version` differs"), "{outcome:#?}");
}

fn required() {
    let outcome = Run::of("values-alone", &three()).option("--require=value.echo").go();
    assert_eq!(outcome.exit, Some(2));
    assert!(outcome.cut_short().contains("does not claim `value.echo`"));
}

fn not_executable() {
    let outcome = Run::words(&["./no/such/adapter"], &three()).go();
    assert_eq!(outcome.exit, Some(3));
    assert!(outcome.cut_short().contains("no/such/adapter`"), "{outcome:#?}");
    assert!(outcome.cut_short().contains("os error"), "{outcome:#?}");
    let outcome = Run::words(&["no-such-adapter-anywhere"], &three()).go();
    assert!(outcome.cut_short().contains("`no-such-adapter-anywhere`, looked up in PATH"), "{outcome:#?}");
    if cfg!(unix) {
        let run = Run::words(&[concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")], &three());
        let outcome = run.go();
        assert_eq!(outcome.exit, Some(3));
        assert!(outcome.cut_short().contains("chmod +x"), "{outcome:#?}");
    }
}

fn dies_at_once() {
    refused("dies-at-once", 3, "no licence found");
    refused("dies-at-once", 3, "exited with status 7");
    let run = Run::of("dies-at-once", &three());
    let output = run.command().output().unwrap();
    let outcome = run.outcome(&output);
    let why = "the adapter exited with status 7 before it answered `initialize`";
    assert_eq!(outcome.detail(TRIGGER, "summary"), why);
    let report = String::from_utf8(output.stdout).unwrap();
    assert_eq!(report.matches("no licence found").count(), 1, "{report}");
    assert_eq!(report.matches(why).count(), 1, "{report}");
    assert!(report.contains("\n  | its standard error:\n  | no licence found\n"), "{report}");
}

fn silent() {
    let outcome = Run::of("silent", &three()).option("--start-timeout=300ms").go();
    assert_eq!(outcome.exit, Some(3));
    assert!(outcome.cut_short().contains("did not answer `initialize` within 300 ms"), "{outcome:#?}");
}

fn given_up() {
    let vectors: Vec<_> = (1..=8).map(|number| echo(&format!("value.t.{number}"), json!(number))).collect();
    for (adapter, verdict) in [("dies-always", "crashed"), ("never-flushes", "timed_out")] {
        let outcome = Run::of(adapter, &vectors).option("--timeout=100ms").go();
        assert_eq!(outcome.exit, Some(3), "{adapter}: {outcome:#?}");
        assert_eq!(outcome.verdicts()[..6], [verdict; 6], "{adapter}");
        assert_eq!(outcome.verdicts()[6..], ["not_reached"; 2], "{adapter}");
        assert_eq!(outcome.restarts.len(), 5);
        assert!(outcome.cut_short().contains("5 times in a row and answered no vector in between"), "{outcome:#?}");
        let report = Run::of(adapter, &vectors).option("--timeout=100ms").command().output().unwrap().stdout;
        let report = String::from_utf8(report).unwrap();
        assert!(report.contains(": value.t.1, value.t.2, value.t.3 and 2 more\n"), "{adapter}: {report}");
        assert_eq!(report.matches("\n      5  the adapter ").count(), 1, "{adapter}: {report}");
    }
}

fn dies_on_restart() {
    let outcome = Run::of("dies-on-restart", &three()).go();
    assert_eq!(outcome.exit, Some(3));
    assert_eq!(outcome.verdicts(), ["pass", "crashed", "not_reached"]);
    assert_eq!(outcome.restarts.len(), 5);
}

fn nothing_selected() {
    for option in ["--suite=fold", "--shard=1/18446744073709551615"] {
        let outcome = Run::of("good", &three()).option("--filter=value.**").option(option).go();
        assert_eq!(outcome.exit, Some(4), "{option}");
        assert!(outcome.cut_short().contains("none of the 3 vectors"), "{option}");
        let said = format!(": --filter value.** matches 3, {} matches 0; without ", option.replace('=', " "));
        assert!(outcome.cut_short().contains(&said), "{}", outcome.cut_short());
        assert!(outcome.cut_short().ends_with(&format!("{} there are 3", option.replace('=', " "))), "{option}");
    }
}

fn nothing_supported() {
    let outcome = Run::of("values-alone", &three()).go();
    assert_eq!(outcome.exit, Some(4));
    assert_eq!(outcome.verdicts(), ["unsupported"; 3]);
    assert!(outcome.detail(TRIGGER, "summary").contains("`value.echo`"));
}

fn never_asked() {
    let step = |call: &str, params: serde_json::Value| json!({"call": call, "params": params});
    let mut judged = step("value/echo", json!({"value": 1}));
    judged["expect"] = json!({"result": {"value": 1}});
    let steps = json!([step("value/parse", json!({"text": "1"})), judged]);
    let vectors = [vector("value.t.1", json!({"steps": steps})), echo("value.t.2", json!(2))];
    let run = Run::of("values-alone", &vectors);
    let output = run.command().output().unwrap();
    let outcome = run.outcome(&output);
    let unasked = &outcome.footer["unasked"];
    assert_eq!(unasked[0]["name"], "value.parse");
    assert_eq!(unasked[0]["advice"], "claim `value.echo` too: 1 of its 1 vectors need nothing else");
    assert_eq!((&unasked[1]["kind"], &unasked[1]["name"]), (&json!("suite"), &json!("value")));
    let report = String::from_utf8(output.stdout).unwrap();
    assert!(report.contains("\nclaimed but never asked: this run says nothing of\n  value.parse: claim "), "{report}");
    assert!(report.trim_end().ends_with("claimed but never asked: value.parse"), "{report}");
    let github = Run::of("values-alone", &vectors).option("--format=github").command().output().unwrap().stdout;
    let github = String::from_utf8(github).unwrap();
    assert!(github.contains("::warning title=planproof::value.parse is claimed but was never asked: "), "{github}");
    // Who is asked hears nothing of it.
    let outcome = Run::of("good", &three()).go();
    assert_eq!(outcome.footer["unasked"], serde_json::Value::Null);
}

fn long_input() {
    let long = json!([["x".repeat(5_000)], "middle", "x".repeat(5_000)]);
    let body = json!({"method": "value/echo", "params": {"value": long}, "expect": {"result": {"value": 1}}});
    let run = Run::of("good", &[vector("value.t.1", body)]);
    let output = run.command().output().unwrap();
    let outcome = run.outcome(&output);
    assert_eq!(outcome.verdicts(), ["fail"]);
    assert_eq!(outcome.detail("value.t.1", "input"), format!("value/echo {}", json!({"value": long})));
    assert!(output.stdout.len() < 5_000, "the report for people is cut");
}

fn value_kinds() {
    let mut vectors = three();
    vectors[1]["tags"] = json!(["positive", "date", "map"]);
    vectors[2]["tags"] = json!(["positive", "map", "nodeRef"]);
    let outcome = Run::of("holds-no-dates", &vectors).go();
    assert_eq!(outcome.verdicts(), ["pass", "unsupported", "pass"]);
    assert_eq!(outcome.exit, Some(0));
}

fn alike_reasons() {
    let vectors: Vec<_> = (1..=3).map(|number| echo(&format!("value.t.{number}"), json!(number))).collect();
    let run = Run::of("wrong-ids", &vectors);
    let output = run.command().output().unwrap();
    let outcome = run.outcome(&output);
    assert_eq!(outcome.verdicts(), ["protocol_violation"; 3]);
    let mut reasons = outcome.restarts.clone();
    reasons.sort();
    reasons.dedup();
    assert_eq!(reasons.len(), 3, "the ids differ: {reasons:?}");
    let report = String::from_utf8(output.stdout).unwrap();
    let told = format!(
        "\n      3  {} (and alike, with other numbers): value.t.1, value.t.2, value.t.3\n",
        outcome.restarts[0]
    );
    assert!(report.contains(&told), "{report}");
}

fn replay_shows_endings() {
    let frames = |adapter: &str, options: &[&str]| {
        let run = Run::of(adapter, &three());
        // Writes the vectors.
        run.command();
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_planproof"))
            .args(["replay", TRIGGER, "--vectors"])
            .arg(run.dir().join("vectors.json"))
            .args(options)
            .args(["--", std::env::current_exe().unwrap().to_str().unwrap(), "--as-adapter", adapter])
            .env("PLANPROOF_TEST_DIR", run.dir())
            .output()
            .unwrap();
        (String::from_utf8(output.stderr).unwrap(), String::from_utf8(output.stdout).unwrap())
    };
    let (told, _) = frames("exits", &[]);
    assert!(told.contains("s --- the adapter exited with status 0\n"), "{told}");
    assert!(told.contains("s --- standard error: out of luck\n"), "{told}");
    let (told, _) = frames("hangs", &["--timeout=300ms"]);
    assert!(told.contains("s --- the adapter did not answer within 300 ms"), "{told}");
    let (told, _) = frames("chatters", &[]);
    assert!(told.contains("; the adapter is killed\n"), "{told}");
    let (told, _) = frames("good", &[]);
    assert!(told.trim_end().ends_with("s --- the adapter exited with status 0"), "{told}");
    let (told, report) = frames("dies-at-once", &[]);
    assert!(told.contains("s --- the adapter exited with status 7\n"), "{told}");
    assert_eq!(report.matches("exited with status 7").count(), 1, "{report}");
}

fn no_temporary_directory() {
    let run = Run::of("good", &three());
    let missing = run.dir().join("missing");
    let mut command = run.command();
    for name in ["TMPDIR", "TMP", "TEMP"] {
        command.env(name, &missing);
    }
    let outcome = run.outcome(&command.output().unwrap());
    assert_eq!(outcome.exit, Some(2), "{outcome:#?}");
    assert!(outcome.cut_short().contains("set TMPDIR"), "{outcome:#?}");
    assert_eq!(outcome.verdicts(), ["not_reached"; 3]);
}

fn usage() {
    for option in [
        "--timeout=10",
        "--suite=folds",
        "--level=full",
        "--require=plan.fodl",
        "--shard=3/2",
        "--jobs=0",
        "--fail-fast=0",
        "--format=xml",
        "--report=xml=a",
        "--report=json=same --report=junit=same",
        "--filter=",
        "--filter=fold.**",
        "--filter=value.** --filter=fold.**",
        "--clause=fold.order",
        "--shard=1/99999999999999999999",
        "--vectors=/no/such/file",
        "--no-such-option",
    ] {
        let run = option.split(' ').fold(Run::of("good", &three()), Run::option);
        let outcome = run.go();
        assert_eq!(outcome.exit, Some(2), "{option}: {outcome:#?}");
        assert!(!outcome.stderr.is_empty(), "{option}");
    }
}

fn fail_fast() {
    let vectors: Vec<_> = (1..=60).map(|number| echo(&format!("value.t.{number:02}"), json!("trigger"))).collect();
    let outcome = Run::of("throws", &vectors).option("--fail-fast=2").go();
    assert_eq!(outcome.exit, Some(1));
    assert_eq!(outcome.verdicts()[..2], ["adapter_error"; 2]);
    assert_eq!(outcome.verdicts()[2..], ["not_reached"; 58], "{outcome:#?}");
    assert!(outcome.cut_short().contains("--fail-fast 2"));
}

fn shards() {
    let vectors: Vec<_> = (1..=20).map(|number| echo(&format!("value.t.{number:02}"), json!(number))).collect();
    let selected = |shard: &str| {
        let outcome = Run::of("good", &vectors).option(&format!("--shard={shard}")).go();
        outcome.verdicts().len()
    };
    let parts = [selected("1/3"), selected("2/3"), selected("3/3")];
    assert_eq!(parts.iter().sum::<usize>(), 20);
    assert!(parts.iter().all(|part| *part < 20), "{parts:?}");
}

fn replay() {
    let run = Run::of("throws", &three());
    // Writes the vectors.
    run.command();
    let replay = |id: &str| {
        std::process::Command::new(env!("CARGO_BIN_EXE_planproof"))
            .args(["replay", id, "--vectors"])
            .arg(run.dir().join("vectors.json"))
            .args(["--", std::env::current_exe().unwrap().to_str().unwrap(), "--as-adapter", "throws"])
            .output()
            .unwrap()
    };
    let output = replay(TRIGGER);
    let frames = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{frames}");
    assert!(frames.contains("--> {\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\""), "{frames}");
    assert!(frames
        .contains("--> {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"value/echo\",\"params\":{\"value\":\"trigger\"}}"));
    assert!(frames.contains("s [the call] --> {\"jsonrpc\""), "{frames}");
    assert!(frames.contains("<-- {\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32603"), "{frames}");
    let output = replay("value.t.22");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("did you mean value.t.2"));
}
