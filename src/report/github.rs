//! The report for the log of a GitHub workflow: annotations, and the report for people.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::collect::Collected;
use super::sink::Sink;
use super::{escape, human};
use crate::runner::event::{Ended, Event, Judged, UnaskedKind};
use crate::verdict::{Exit, Verdict};

/// The width of a line in the log.
const WIDTH: usize = 120;

/// As the report for people, with an annotation for each vector that is red. An exit code other
/// than 0 has an annotation, whatever its reason.
pub struct Github<W> {
    out: W,
    collected: Collected,
}

impl<W: Write> Github<W> {
    /// A report that is written to `out`.
    pub fn new(out: W) -> Self {
        Github { out, collected: Collected::default() }
    }
}

impl<W: Write> Sink for Github<W> {
    fn event(&mut self, event: &Event) -> io::Result<()> {
        self.collected.note(event);
        let text = match event {
            Event::Started(started) => escape::github_log(&human::header(started)),
            Event::Adapter(adapter) => escape::github_log(&human::who(adapter, &self.collected.digests())),
            Event::Judged(_) | Event::Restarted { .. } => return Ok(()),
            Event::Ended(ended) => {
                let mut text = annotations(&mut self.collected, ended);
                text.push_str(&escape::github_log(&human::ending(&mut self.collected, ended, WIDTH)));
                text
            }
        };
        self.out.write_all(text.as_bytes())?;
        self.out.flush()
    }
}

fn annotations(collected: &mut Collected, ended: &Ended) -> String {
    let mut text = String::new();
    let red = collected.red();
    for judged in red {
        text.push_str(&annotation(judged));
    }
    if ended.exit != Exit::Ok && (red.is_empty() || ended.cut_short.is_some()) {
        let why = ended.cut_short.as_deref().unwrap_or_else(|| ended.exit.meaning());
        text.push_str(&command("error", "planproof", why));
    }
    for unasked in &ended.unasked {
        let what = match unasked.kind {
            UnaskedKind::Capability => "is claimed but was never asked",
            UnaskedKind::Suite => "is a suite of which nothing was asked",
        };
        let message = format!("{} {what}: {}", unasked.name, unasked.advice);
        text.push_str(&command("warning", "planproof", &message));
    }
    let unsupported: usize = collected.reasons(Verdict::Unsupported).iter().map(|(_, count)| count).sum();
    if unsupported > 0 {
        text.push_str(&command("notice", "planproof", &format!("{unsupported} vectors are unsupported: not asked")));
    }
    text
}

fn annotation(judged: &Judged) -> String {
    let mut message = judged.title.clone();
    if let Some(detail) = &judged.detail {
        // Writing to a string does not fail.
        let _ = write!(message, "\n{}", detail.summary);
        for (label, text) in [
            ("differs at", &detail.differs_at),
            ("expected", &detail.expected),
            ("got", &detail.got),
            ("decoy", &detail.decoy),
            ("replay", &detail.replay),
        ] {
            if !text.is_empty() {
                let _ = write!(message, "\n{label}: {text}");
            }
        }
    }
    command("error", &format!("{}: {}", judged.id, judged.verdict), &message)
}

fn command(name: &str, title: &str, message: &str) -> String {
    format!(
        "::{name} title={}::{}\n",
        escape::github_property(title),
        escape::github_log(&escape::github_message(message))
    )
}
