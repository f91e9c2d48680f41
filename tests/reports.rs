//! Reports of a synthetic run whose adapter answers hostile text.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::time::Duration;

use anstream::adapter::strip_str;
use planproof::report::escape;
use planproof::report::github::Github;
use planproof::report::human::Human;
use planproof::report::json::Json;
use planproof::report::jsonl::Jsonl;
use planproof::report::junit::Junit;
use planproof::report::open::{open, Format, OpenError, Request};
use planproof::report::sink::Sink;
use planproof::runner::event::{AdapterInfo, Detail, Ended, Event, Judged, Started};
use planproof::suite::VALUE_KINDS;
use planproof::vector::format::Level;
use planproof::verdict::{Exit, Verdict};
use serde_json::Value;

/// Text that would recolour a terminal, forge a line of a report, reorder what is read, close an
/// element, start a GitHub command, and that XML cannot hold.
const HOSTILE: &str = "\u{1b}[2J\u{1b}[32m\r\nplanproof: 9 passed, 0 failed\n::error::forged\n##[error]forged\n\u{202e}desrever\u{202c} <b>&amp;</b> ]]> \u{0} \u{ffff} \u{9b}31m 100%";

fn started() -> Event {
    Event::Started(Started {
        planproof: "0.1.0".to_owned(),
        suite_revision: 1,
        spec_revision: 1,
        adapter: vec!["node".to_owned(), "my adapter.js".to_owned(), "it's".to_owned()],
        self_check: false,
        selected: 8,
        available: 251,
        level: Level::Exact,
    })
}

fn adapter() -> Event {
    Event::Adapter(AdapterInfo {
        name: format!("store {HOSTILE}"),
        version: "1\n2".to_owned(),
        language: "<js>".to_owned(),
        digest_mode: Some("own (x\u{1b}]0;title\u{7})".to_owned()),
        capabilities: vec!["value.parse".to_owned(), "plan.fold".to_owned()],
        values: vec!["date".to_owned(), "nodeRef".to_owned()],
        window: 4,
    })
}

fn judged(id: &str, verdict: Verdict, detail: Option<Detail>) -> Event {
    Event::Judged(Box::new(Judged {
        id: id.to_owned(),
        suite: id.split('.').next().unwrap().to_owned(),
        title: format!("Title of {id}"),
        clauses: vec!["fold.order".to_owned(), "fold.order.utf16".to_owned()],
        level: Level::Exact,
        verdict,
        duration: Duration::from_micros(1_234),
        detail,
    }))
}

fn because(summary: &str) -> Option<Detail> {
    Some(Detail { summary: summary.to_owned(), ..Detail::default() })
}

fn totals(counts: &[(Verdict, usize)]) -> Vec<(Verdict, usize)> {
    let count = |verdict| counts.iter().find(|(of, _)| *of == verdict).map_or(0, |(_, count)| *count);
    Verdict::ALL.into_iter().map(|verdict| (verdict, count(verdict))).collect()
}

fn ended(counts: &[(Verdict, usize)], exit: Exit, cut_short: Option<&str>) -> Event {
    Event::Ended(Ended {
        totals: totals(counts),
        unasked: Vec::new(),
        restarts: 1,
        cut_short: cut_short.map(str::to_owned),
        exit,
        duration: Duration::from_millis(1_500),
    })
}

/// A run in which about everything happens.
fn run() -> Vec<Event> {
    let everything = Detail {
        summary: "the answer differs".to_owned(),
        why: "A sorter of UTF-8 bytes folds the log in another order.".to_owned(),
        question: "arrival 3".to_owned(),
        input: r#"{"planId":"p","ops":[…]}"#.to_owned(),
        expected: r#"["\uffff","😀"]"#.to_owned(),
        got: r#"["😀","\uffff"]"#.to_owned(),
        differs_at: "/view/nodes/0/id".to_owned(),
        decoy: "your answer is what a UTF-8 sorter gives".to_owned(),
        preimage: "byte 12: 65 expected, 66 got".to_owned(),
        quoted: String::new(),
        stderr: (1..=25).map(|line| format!("warning {line}\n")).collect(),
        replay: "planproof replay fold.order.utf16.b -- node".to_owned(),
        focus: String::new(),
        is_digest: false,
    };
    let hostile = Detail {
        summary: HOSTILE.to_owned(),
        why: HOSTILE.to_owned(),
        question: HOSTILE.to_owned(),
        input: HOSTILE.to_owned(),
        expected: HOSTILE.to_owned(),
        got: HOSTILE.to_owned(),
        differs_at: HOSTILE.to_owned(),
        decoy: HOSTILE.to_owned(),
        preimage: HOSTILE.to_owned(),
        quoted: HOSTILE.to_owned(),
        stderr: HOSTILE.to_owned(),
        replay: HOSTILE.to_owned(),
        focus: HOSTILE.to_owned(),
        is_digest: false,
    };
    vec![
        started(),
        adapter(),
        judged("fold.order.z", Verdict::ProtocolViolation, Some(hostile)),
        judged("fold.order.utf16.b", Verdict::Fail, Some(everything)),
        Event::Restarted { lane: 0, why: HOSTILE.to_owned(), vector: Some("fold.seed.a".to_owned()) },
        judged("fold.seed.a", Verdict::Crashed, because("exited with status 3")),
        judged("value.plain.a", Verdict::Pass, None),
        judged("fold.seed.b", Verdict::Skipped, because("left out by the baseline")),
        judged("digest.golden.a", Verdict::Unsupported, because("needs golden digests")),
        judged("digest.golden.b", Verdict::Unsupported, because("needs golden digests")),
        judged("digest.golden.c", Verdict::NotReached, because("the run was cut short")),
        ended(
            &[
                (Verdict::Pass, 1),
                (Verdict::Fail, 1),
                (Verdict::Crashed, 1),
                (Verdict::ProtocolViolation, 1),
                (Verdict::Unsupported, 2),
                (Verdict::Skipped, 1),
                (Verdict::NotReached, 1),
            ],
            Exit::Failed,
            Some("three failures were enough"),
        ),
    ]
}

/// A self-check in which everything passes.
fn self_check() -> Vec<Event> {
    let Event::Started(started) = started() else { unreachable!() };
    let Event::Adapter(adapter) = adapter() else { unreachable!() };
    let started = Started { adapter: vec!["built-in reference".to_owned()], self_check: true, ..started };
    let adapter = AdapterInfo {
        name: "planproof".to_owned(),
        version: "0.1.0".to_owned(),
        language: "rust".to_owned(),
        digest_mode: Some("golden".to_owned()),
        values: VALUE_KINDS.map(str::to_owned).to_vec(),
        ..adapter
    };
    let Event::Ended(ended) = ended(&[(Verdict::Pass, 2)], Exit::Ok, None) else { unreachable!() };
    vec![
        Event::Started(started),
        Event::Adapter(adapter),
        judged("value.plain.b", Verdict::Pass, None),
        judged("value.plain.a", Verdict::Pass, None),
        Event::Ended(Ended { restarts: 0, ..ended }),
    ]
}

fn report(format: Format, events: &[Event]) -> String {
    let mut out = Vec::new();
    {
        let mut sink: Box<dyn Sink + '_> = match format {
            Format::Human => Box::new(Human::new(&mut out, 100)),
            Format::Github => Box::new(Github::new(&mut out)),
            Format::Jsonl => Box::new(Jsonl::new(&mut out)),
            Format::Json => Box::new(Json::new(&mut out)),
            Format::Junit => Box::new(Junit::new(&mut out)),
        };
        for event in events {
            sink.event(event).unwrap();
        }
    }
    String::from_utf8(out).unwrap()
}

/// The text without styles: what is left of control characters is not ours.
fn plain(format: Format, events: &[Event]) -> String {
    strip_str(&report(format, events)).to_string()
}

fn result_schema() -> jsonschema::Validator {
    let schema = serde_json::from_str(planproof::schema::schema("result").unwrap()).unwrap();
    jsonschema::validator_for(&schema).unwrap()
}

#[test]
fn the_report_for_people_is_as_it_was() {
    insta::assert_snapshot!("human", plain(Format::Human, &run()));
    insta::assert_snapshot!("human-self-check", plain(Format::Human, &self_check()));
}

#[test]
fn the_report_for_github_is_as_it_was() {
    insta::assert_snapshot!("github", plain(Format::Github, &run()));
}

#[test]
fn the_machine_readable_reports_are_as_they_were() {
    // The snapshot itself is read by people.
    let hostile = escape::json(&serde_json::to_string(HOSTILE).unwrap());
    let lines = report(Format::Jsonl, &run());
    insta::assert_snapshot!("jsonl", lines.replace(&hostile[1..hostile.len() - 1], "HOSTILE"));
    insta::assert_snapshot!("json", report(Format::Json, &self_check()));
    insta::assert_snapshot!("junit", report(Format::Junit, &run()));
}

#[test]
fn no_control_or_override_of_the_adapter_reaches_a_terminal() {
    for format in Format::ALL {
        let text = report(format, &run());
        // The styles are ours; a reset, bold, dimmed, or a bold colour.
        let mut unstyled = text.clone();
        for style in ["\u{1b}[0m", "\u{1b}[1m", "\u{1b}[2m", "\u{1b}[31m", "\u{1b}[32m"] {
            unstyled = unstyled.replace(style, "");
        }
        for character in unstyled.chars() {
            assert!(character == '\n' || !character.is_control(), "{format:?}: {character:?}");
            assert!(!('\u{202a}'..='\u{202e}').contains(&character), "{format:?}: {character:?}");
        }
        // Green, and clearing the screen, were the adapter's wish alone.
        assert!(!text.contains("\u{1b}[32m") && !text.contains("\u{1b}[2J"));
    }
}

#[test]
fn no_line_of_the_adapter_passes_for_a_line_of_the_report() {
    let text = plain(Format::Human, &run());
    let forged: Vec<&str> = text.lines().filter(|line| line.starts_with("planproof: ")).collect();
    assert_eq!(forged, [text.lines().last().unwrap()]);

    let text = plain(Format::Github, &run());
    for line in text.lines().filter(|line| line.trim_start().starts_with("::")) {
        assert!(line.starts_with("::error title=") || line.starts_with("::notice title="), "{line}");
    }
    assert!(!text.contains("##["));
}

#[test]
fn no_report_holds_a_workflow_command_of_the_adapter() {
    for format in [Format::Human, Format::Jsonl, Format::Json, Format::Junit] {
        let text = plain(format, &run());
        assert!(!text.lines().any(|line| line.trim_start().starts_with("::")), "{format:?}: {text}");
        assert!(!text.contains("##["), "{format:?}: {text}");
    }
}

#[test]
fn the_last_line_says_it_all() {
    let last = |events: &[Event]| plain(Format::Human, events).lines().last().unwrap().to_owned();
    assert_eq!(
        last(&run()),
        "planproof: 1 passed, 3 failed, 2 unsupported, 1 skipped, 1 not reached · own (x\\u{1b}]0;title\\u{7}) digests · level exact · revision 1 · cut short"
    );
    assert_eq!(
        last(&self_check()),
        "planproof: 2 passed, 0 failed, 0 unsupported · golden digests · level exact · revision 1 · self-check of the built-in reference"
    );
    let nobody = [started(), ended(&[], Exit::Adapter, Some("no such file: ./adapter"))];
    assert_eq!(
        last(&nobody),
        "planproof: 0 passed, 0 failed, 0 unsupported · no digests · level exact · revision 1 · cut short"
    );
}

#[test]
fn the_order_of_arrival_does_not_change_the_final_listing() {
    let mut events = run();
    events[2..11].reverse();
    for format in [Format::Human, Format::Github, Format::Json, Format::Junit] {
        let listed = |events: &[Event]| {
            let text = report(format, events);
            let mut seen: Vec<(usize, &str)> = ["fold.order.utf16.b", "fold.order.z", "fold.seed.a"]
                .into_iter()
                .map(|id| (text.find(id).unwrap(), id))
                .collect();
            seen.sort_unstable();
            seen.into_iter().map(|(_, id)| id).collect::<Vec<_>>()
        };
        let wanted = match format {
            // By clause, which is one here, and then by the length of the input.
            Format::Human | Format::Github => ["fold.seed.a", "fold.order.utf16.b", "fold.order.z"],
            _ => ["fold.order.utf16.b", "fold.order.z", "fold.seed.a"],
        };
        assert_eq!(listed(&events), wanted, "{format:?}");
        assert_eq!(listed(&run()), listed(&events), "{format:?}");
    }
}

/// A red vector about the first of `clauses`, with an input of so many characters.
fn red(id: &str, clauses: &[&str], input: usize) -> Event {
    let detail = Detail { summary: "the answer differs".to_owned(), input: "x".repeat(input), ..Detail::default() };
    about(judged(id, Verdict::Fail, Some(detail)), clauses)
}

fn about(event: Event, clauses: &[&str]) -> Event {
    let Event::Judged(mut judged) = event else { unreachable!() };
    judged.clauses = clauses.iter().map(|clause| (*clause).to_owned()).collect();
    Event::Judged(judged)
}

/// Red vectors whose order by id is not the one in which they are best read.
fn many_red() -> Vec<Event> {
    vec![
        started(),
        adapter(),
        // Clauses that SPEC.md does not state stand last.
        red("fold.a.own", &["my.clause"], 1),
        // It needs the rule of an early chapter and one of a late one: either may be what is broken.
        red("fold.b.early-and-late", &["value.date", "fold.lww"], 5),
        red("fold.c.late", &["fold.lww"], 9),
        red("fold.d.early-long", &["value.date"], 90),
        red("fold.e.early-short", &["value.date"], 80),
        red("fold.f.between", &["fold.order", "value.date"], 500),
        about(judged("fold.g.passes", Verdict::Pass, None), &["fold.lww", "value.map"]),
        about(judged("fold.h.passes", Verdict::Pass, None), &["value.map"]),
        about(judged("fold.i.unsupported", Verdict::Unsupported, because("needs more")), &["fold.lww"]),
        ended(&[(Verdict::Fail, 6), (Verdict::Pass, 2), (Verdict::Unsupported, 1)], Exit::Failed, None),
    ]
}

#[test]
fn red_vectors_stand_where_the_specification_has_stated_their_rules_the_smallest_input_first() {
    let wanted = [
        "fold.e.early-short",
        "fold.d.early-long",
        "fold.f.between",
        "fold.c.late",
        "fold.b.early-and-late",
        "fold.a.own",
    ];
    for format in [Format::Human, Format::Github] {
        let text = plain(format, &many_red());
        let shown: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("✗ ")?.strip_suffix(" fail")).collect();
        assert_eq!(shown, wanted, "{format:?}");
    }
    // JSON lines say what happens when it happens.
    let text = report(Format::Jsonl, &many_red());
    assert!(text.lines().nth(2).unwrap().contains("fold.a.own"), "{text}");
}

#[test]
fn a_wrong_digest_stands_where_the_encoding_and_the_digest_are_stated() {
    let digest = |id: &str, clauses: &[&str], input: usize| {
        let Event::Judged(mut judged) = red(id, clauses, input) else { unreachable!() };
        judged.detail.as_mut().unwrap().is_digest = true;
        Event::Judged(judged)
    };
    let events = [
        started(),
        adapter(),
        // A control that is red for its digest says nothing of the shape of params.
        digest("fold.a.shape", &["params.shape"], 1),
        digest("fold.b.float", &["encoding.float"], 9),
        digest("fold.c.golden", &["digest.golden"], 90),
        digest("fold.d.order", &["fold.order"], 1),
        red("fold.e.date", &["value.date"], 99),
        ended(&[(Verdict::Fail, 5)], Exit::Failed, None),
    ];
    let text = plain(Format::Human, &events);
    let shown: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("✗ ")?.strip_suffix(" fail")).collect();
    assert_eq!(shown, ["fold.e.date", "fold.c.golden", "fold.b.float", "fold.a.shape", "fold.d.order"]);
}

#[test]
fn many_red_vectors_are_summed_up_by_the_clause_that_they_are_about() {
    let table = "\nred by clause, in the order of the specification; begin with fold.e.early-short\n  \
                 value.date  3 of 3\n  fold.order  1 of 1\n  fold.lww    1 of 2\n  my.clause   1 of 1\n\nfold ";
    let shown = |events: &[Event]| plain(Format::Human, events);
    assert!(shown(&many_red()).contains(table), "{}", shown(&many_red()));
    // A few need no sum.
    assert!(!shown(&run()).contains("red by clause"));
}

#[test]
fn a_narrow_terminal_has_expected_and_got_stacked() {
    let mut out = Vec::new();
    let mut human = Human::new(&mut out, 30);
    for event in run() {
        human.event(&event).unwrap();
    }
    let text = strip_str(&String::from_utf8(out).unwrap()).to_string();
    assert!(
        text.contains(
            "  | expected\n  |   [\"\\u{ffff}\",\"\\u{1f600}\"]\n  |        ^\n  | got\n  |   [\"\\u{1f600}\",\"\\u{ffff}\"]\n"
        ),
        "{text}"
    );
}

#[test]
fn json_lines_are_valid_and_keep_the_adapter_s_text_as_it_was() {
    let text = report(Format::Jsonl, &run());
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), run().len());
    let schema = result_schema();
    for line in &lines {
        if let Err(error) = schema.validate(line) {
            panic!("{line}: {error}");
        }
    }
    assert_eq!(lines[2]["detail"]["quoted"], HOSTILE);
    assert_eq!(lines.last().unwrap()["judged"], 8);
    assert_eq!(lines.last().unwrap()["totals"]["unsupported"], 2);
    assert_eq!(lines.last().unwrap()["exit"], 1);
}

#[test]
fn a_truncated_report_of_json_lines_shows() {
    let text = report(Format::Jsonl, &run()[..7]);
    assert_eq!(text.lines().count(), 7, "what was judged is there before the end");
    assert!(text.ends_with('\n'));
    assert!(!text.contains(r#""type":"footer""#));
}

#[test]
fn a_json_report_is_valid_with_and_without_an_adapter() {
    let schema = result_schema();
    let nobody = [started(), ended(&[], Exit::Adapter, Some("no such file"))];
    for events in [run().as_slice(), self_check().as_slice(), &nobody] {
        let document: Value = serde_json::from_str(&report(Format::Json, events)).unwrap();
        if let Err(error) = schema.validate(&document) {
            panic!("{document:#}: {error}");
        }
    }
}

#[test]
fn a_record_that_was_tampered_with_is_not_valid() {
    let schema = result_schema();
    let text = report(Format::Jsonl, &run());
    for line in text.lines() {
        let mut record: Value = serde_json::from_str(line).unwrap();
        record["extra"] = Value::Null;
        assert!(!schema.is_valid(&record), "{line}");
        let mut record: Value = serde_json::from_str(line).unwrap();
        record["type"] = Value::from("other");
        assert!(!schema.is_valid(&record), "{line}");
    }
}

#[test]
fn junit_is_well_formed_and_fails_where_the_run_failed() {
    let parsed = quick_junit::Report::deserialize_from_str(&report(Format::Junit, &run())).unwrap();
    // A failure and three errors: crash, violation, and the run itself, which was cut short.
    assert_eq!((parsed.failures, parsed.errors, parsed.skipped, parsed.tests), (1, 3, 4, 9));
    let fold = parsed.test_suites.iter().find(|suite| suite.name.as_str() == "fold").unwrap();
    let case = fold.test_cases.iter().find(|case| case.name.as_str() == "fold.order.utf16.b").unwrap();
    let quick_junit::TestCaseStatus::NonSuccess { message, description, .. } = &case.status else {
        panic!("a failure")
    };
    assert_eq!(message.as_deref(), Some("the answer differs"));
    assert!(description.as_deref().unwrap().contains("differs at: /view/nodes/0/id"));
    let hostile = fold.test_cases.iter().find(|case| case.name.as_str() == "fold.order.z").unwrap();
    let shown = hostile.system_err.as_ref().unwrap().as_str();
    assert!(shown.contains("\\u{1b}[2J") && shown.contains("<b>&amp;</b> ]]> \\u{0} \\u{ffff}"), "{shown}");
}

#[test]
fn junit_is_red_whenever_the_exit_code_is() {
    for exit in [Exit::Failed, Exit::Usage, Exit::Adapter, Exit::NothingRan, Exit::Baseline, Exit::Internal] {
        for why in [None, Some("why")] {
            let events = [started(), judged("fold.a.b", Verdict::Unsupported, None), ended(&[], exit, why)];
            let parsed = quick_junit::Report::deserialize_from_str(&report(Format::Junit, &events)).unwrap();
            assert_eq!(parsed.failures + parsed.errors, 1, "{exit:?}");
        }
    }
    let parsed = quick_junit::Report::deserialize_from_str(&report(Format::Junit, &self_check())).unwrap();
    assert_eq!((parsed.failures + parsed.errors, parsed.tests), (0, 3));
}

#[test]
fn github_says_so_whenever_the_exit_code_is_not_zero() {
    for exit in [Exit::Usage, Exit::Adapter, Exit::NothingRan] {
        let text = plain(Format::Github, &[started(), ended(&[], exit, None)]);
        assert!(text.contains(&format!("::error title=planproof::{}\n", exit.meaning())), "{text}");
    }
    assert!(!plain(Format::Github, &self_check()).contains("::error"));
}

#[test]
fn reports_are_asked_for_as_format_and_path() {
    let request: Request = "junit=out/a=b.xml".parse().unwrap();
    assert_eq!((request.format, request.path.to_str().unwrap()), (Format::Junit, "out/a=b.xml"));
    assert!(matches!("junit".parse::<Request>(), Err(OpenError::NotARequest(_))));
    assert!(matches!("junit=".parse::<Request>(), Err(OpenError::NotARequest(_))));
    assert!(matches!("xml=a".parse::<Request>(), Err(OpenError::UnknownFormat(_))));
}

#[test]
fn files_hold_what_the_formats_say_and_whole_files_appear_at_the_end() {
    let folder = std::env::temp_dir().join(format!("planproof-reports-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let requests: Vec<Request> =
        Format::ALL.into_iter().map(|format| Request { format, path: folder.join(format.name()) }).collect();
    let mut reports = open(&requests).unwrap();
    let events = run();
    let (last, first) = events.split_last().unwrap();
    for report in &mut reports {
        for event in first {
            report.event(event).unwrap();
        }
    }
    for format in Format::ALL {
        assert_eq!(folder.join(format.name()).exists(), format == Format::Jsonl, "{format:?} before the end");
    }
    for report in &mut reports {
        report.event(last).unwrap();
    }
    drop(reports);
    for format in Format::ALL {
        let text = std::fs::read_to_string(folder.join(format.name())).unwrap();
        let wanted = if matches!(format, Format::Human | Format::Github) {
            plain(format, &events)
        } else {
            report(format, &events)
        };
        assert_eq!(text, wanted, "{format:?}");
    }
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), Format::ALL.len());
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_report_that_cannot_be_written_is_known_before_the_run() {
    let request = |text: &str| text.parse::<Request>().unwrap();
    assert!(matches!(open(&[request("json=/no/such/folder/a")]), Err(OpenError::Unwritable { .. })));
    assert!(matches!(open(&[request("jsonl=/no/such/folder/a")]), Err(OpenError::Unwritable { .. })));
    let same = std::env::temp_dir().join(format!("planproof-same-{}", std::process::id()));
    let same = |format: &str| request(&format!("{format}={}", same.display()));
    assert!(matches!(open(&[same("json"), same("junit")]), Err(OpenError::Twice(_))));
}
