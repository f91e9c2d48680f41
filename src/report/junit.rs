//! JUnit XML.

use std::fmt::Write as _;
use std::io::{self, Write};

use indexmap::IndexMap;
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::escape;
use super::input::shortened;
use super::sink::Sink;
use crate::runner::event::{Ended, Event, Judged, Started};
use crate::verdict::{Exit, Verdict};

/// Gathers the run and writes the document at its end: a test suite a suite, a test case a vector,
/// and one more for the run itself, so that the document is red whenever the exit code is.
pub struct Junit<W> {
    out: W,
    started: Option<Started>,
    judged: Vec<Judged>,
}

impl<W: Write> Junit<W> {
    /// A report that is written to `out`.
    pub fn new(out: W) -> Self {
        Junit { out, started: None, judged: Vec::new() }
    }
}

impl<W: Write> Sink for Junit<W> {
    fn event(&mut self, event: &Event) -> io::Result<()> {
        match event {
            Event::Started(started) => self.started = Some(started.clone()),
            Event::Judged(judged) => self.judged.push((**judged).clone()),
            Event::Adapter(_) | Event::Restarted { .. } => {}
            Event::Ended(ended) => {
                self.judged.sort_by(|a, b| a.id.cmp(&b.id));
                let report = document(self.started.as_ref(), &self.judged, ended);
                let text = report.to_string().map_err(io::Error::other)?;
                self.out.write_all(text.as_bytes())?;
                self.out.flush()?;
            }
        }
        Ok(())
    }
}

fn document(started: Option<&Started>, judged: &[Judged], ended: &Ended) -> Report {
    let mut report = Report::new("planproof");
    report.set_time(ended.duration);
    let mut suites: IndexMap<&str, TestSuite> = IndexMap::new();
    for vector in judged {
        let suite = suites.entry(&vector.suite).or_insert_with(|| TestSuite::new(escape::line(&vector.suite)));
        suite.add_test_case(test_case(vector));
    }
    for (_, mut suite) in suites {
        suite.set_time(suite.test_cases.iter().filter_map(|case| case.time).sum());
        report.add_test_suite(suite);
    }
    report.add_test_suite(run_suite(started, judged, ended));
    report
}

/// The run as a test: it fails when nothing else says why the exit code is not 0.
fn run_suite(started: Option<&Started>, judged: &[Judged], ended: &Ended) -> TestSuite {
    let explained =
        ended.exit == Exit::Failed && ended.cut_short.is_none() && judged.iter().any(|vector| vector.verdict.is_red());
    let mut status = TestCaseStatus::success();
    if ended.exit != Exit::Ok && !explained {
        status = TestCaseStatus::non_success(NonSuccessKind::Error);
        status.set_type("run");
        status.set_message(ended.exit.meaning());
        if let Some(why) = &ended.cut_short {
            status.set_description(escape::xml(why));
        }
    }
    let mut case = TestCase::new("planproof.run", status);
    case.set_classname("planproof").set_time(ended.duration);
    let mut suite = TestSuite::new("planproof");
    suite.set_time(ended.duration);
    if let Some(started) = started {
        let adapter: Vec<String> = started.adapter.iter().map(|word| escape::shell_word(word)).collect();
        suite.add_property(("version", escape::line(&started.planproof).as_str()));
        suite.add_property(("suite revision", started.suite_revision.to_string().as_str()));
        suite.add_property(("level", started.level.name()));
        suite.add_property(("adapter", adapter.join(" ").as_str()));
    }
    suite.add_test_case(case);
    suite
}

fn test_case(judged: &Judged) -> TestCase {
    let mut status = match judged.verdict {
        Verdict::Pass => TestCaseStatus::success(),
        Verdict::Fail | Verdict::RefusedWrongly | Verdict::AcceptedWrongly | Verdict::Unstable => {
            TestCaseStatus::non_success(NonSuccessKind::Failure)
        }
        Verdict::AdapterError | Verdict::Crashed | Verdict::TimedOut | Verdict::ProtocolViolation => {
            TestCaseStatus::non_success(NonSuccessKind::Error)
        }
        // The run's own test case says why a vector was not reached.
        Verdict::Unsupported | Verdict::Skipped | Verdict::NotReached => TestCaseStatus::skipped(),
    };
    if judged.verdict != Verdict::Pass {
        let summary = judged.detail.as_ref().map_or("", |detail| detail.summary.as_str());
        let message = if summary.is_empty() { judged.verdict.words().to_owned() } else { escape::line(summary) };
        status.set_type(judged.verdict.words());
        status.set_message(message);
        if judged.verdict.is_red() {
            status.set_description(description(judged));
        }
    }
    let mut case = TestCase::new(escape::line(&judged.id), status);
    case.set_classname(escape::line(&judged.suite)).set_time(judged.duration);
    if let Some(detail) = judged.detail.as_ref().filter(|detail| !detail.stderr.is_empty()) {
        case.set_system_err(escape::xml(&detail.stderr));
    }
    case
}

fn description(judged: &Judged) -> String {
    let mut text = format!("{}\nclause: {}\n", judged.title, judged.clauses.join(", "));
    if let Some(detail) = &judged.detail {
        for (label, part) in [
            ("why", &detail.why),
            ("asked", &detail.question),
            ("input", &escape::respelled(&shortened(detail))),
            ("differs at", &detail.differs_at),
            ("expected", &escape::respelled(&detail.expected)),
            ("got", &escape::respelled(&detail.got)),
            ("decoy", &detail.decoy),
            ("pre-image", &detail.preimage),
            ("line", &detail.quoted),
            ("replay", &detail.replay),
        ] {
            if !part.is_empty() {
                // Writing to a string does not fail.
                let _ = writeln!(text, "{label}: {part}");
            }
        }
    }
    escape::xml(&text)
}
