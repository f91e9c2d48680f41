//! The report for people.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::time::Duration;

use anstyle::{AnsiColor, Style};

use super::block::block;
use super::collect::{Cause, Collected};
use super::escape;
use super::sink::Sink;
use crate::runner::event::{AdapterInfo, Ended, Event, Started, Unasked, UnaskedKind};
use crate::suite::VALUE_KINDS;
use crate::verdict::{Exit, Verdict};

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();
const GREEN: Style = AnsiColor::Green.on_default().bold();
const YELLOW: Style = AnsiColor::Yellow.on_default().bold();
const RED: Style = AnsiColor::Red.on_default().bold();

/// The most causes of restarts that are told one by one.
const CAUSES_SHOWN: usize = 10;

/// The most vectors that are named for each.
const VECTORS_SHOWN: usize = 3;

/// With how many red vectors the report sums them up: their blocks no longer fit a screen.
const MANY: usize = 5;

/// Says at once who is asked, and everything else at the end, the red vector to begin with first. It writes ANSI
/// styles: `out` is a stream that removes them where they are not wanted.
pub struct Human<W> {
    out: W,
    width: usize,
    collected: Collected,
}

impl<W: Write> Human<W> {
    /// A report that is written to `out`, for lines of `width` characters.
    pub fn new(out: W, width: usize) -> Self {
        Human { out, width, collected: Collected::default() }
    }
}

impl<W: Write> Sink for Human<W> {
    fn event(&mut self, event: &Event) -> io::Result<()> {
        self.collected.note(event);
        let text = match event {
            Event::Started(started) => header(started),
            Event::Adapter(adapter) => who(adapter, &self.collected.digests()),
            Event::Judged(_) | Event::Restarted { .. } => return Ok(()),
            Event::Ended(ended) => ending(&mut self.collected, ended, self.width),
        };
        self.out.write_all(text.as_bytes())?;
        self.out.flush()
    }
}

pub(super) fn header(started: &Started) -> String {
    let asked: Vec<String> = started.adapter.iter().map(|word| escape::shell_word(word)).collect();
    let asked = if started.self_check { "the built-in reference (a self-check)".to_owned() } else { asked.join(" ") };
    format!(
        "{BOLD}planproof {}{BOLD:#} · suite revision {} · specification revision {}\n\
         {DIM}asking   {DIM:#} {asked}\n\
         {DIM}vectors  {DIM:#} {} of {} · level {}\n",
        escape::line(&started.planproof),
        started.suite_revision,
        started.spec_revision,
        started.selected,
        started.available,
        started.level,
    )
}

pub(super) fn who(adapter: &AdapterInfo, digests: &str) -> String {
    let list = |words: &[String]| words.iter().map(|word| escape::line(word)).collect::<Vec<_>>().join(", ");
    let values = if VALUE_KINDS.iter().all(|kind| adapter.values.iter().any(|claimed| claimed == kind)) {
        "all value kinds".to_owned()
    } else {
        list(&adapter.values)
    };
    format!(
        "{DIM}answering{DIM:#} {} {} ({}) · {digests} · window {}\n\
         {DIM}claims   {DIM:#} {}\n\
         {DIM}holds    {DIM:#} {values}\n",
        escape::line(&adapter.name),
        escape::line(&adapter.version),
        escape::line(&adapter.language),
        adapter.window,
        list(&adapter.capabilities),
    )
}

/// Everything that is said at the end.
pub(super) fn ending(collected: &mut Collected, ended: &Ended, width: usize) -> String {
    let mut text = String::new();
    let red = collected.red();
    for judged in red {
        text.push('\n');
        text.push_str(&block(judged, width));
    }
    if red.len() >= MANY {
        let first = red.first().map_or_else(String::new, |judged| escape::line(&judged.id));
        by_clause(collected, &first, &mut text);
    }
    suites(collected, &mut text);
    neither(collected, ended, &mut text);
    restarts(collected, ended, &mut text);
    unasked(ended, &mut text);
    // Writing to a string does not fail, here and below.
    if let Some(why) = &ended.cut_short {
        let mut lines = escape::lines(why);
        let _ = writeln!(text, "\n{RED}cut short{RED:#}: {}", lines.next().unwrap_or_default());
        // What follows may be an adapter's own words: none of it can pass for a line of the report.
        lines.for_each(|line| {
            let _ = writeln!(text, "  {DIM}|{DIM:#} {line}");
        });
    }
    let totals: Vec<String> = ended
        .totals
        .iter()
        .filter(|(_, count)| *count > 0)
        .map(|(verdict, count)| format!("{count} {verdict}"))
        .collect();
    let totals = if totals.is_empty() { "nothing was judged".to_owned() } else { totals.join(", ") };
    let _ = writeln!(text, "\n{DIM}totals   {DIM:#} {totals}, in {}", seconds(ended.duration));
    let style = if ended.exit == Exit::Ok { GREEN } else { RED };
    let _ = writeln!(text, "{DIM}exit code{DIM:#} {}: {}", ended.exit as u8, ended.exit.meaning());
    let _ = writeln!(text, "{style}{}{style:#}", collected.sentence(ended));
    text
}

/// Where the red vectors are: a clause of which all are red is a rule that is broken or missing.
fn by_clause(collected: &Collected, first: &str, text: &mut String) {
    let _ = writeln!(text, "\n{BOLD}red by clause{BOLD:#}, in the order of the specification; begin with {first}");
    let rows = collected.red_by_clause();
    let width = rows.iter().map(|(clause, ..)| escape::line(clause).chars().count()).max().unwrap_or_default();
    let digits = rows.iter().map(|(_, red, _)| red.to_string().len()).max().unwrap_or_default();
    for (clause, red, judged) in rows {
        let _ = writeln!(text, "  {:<width$}  {red:>digits$} of {judged}", escape::line(clause));
    }
}

fn suites(collected: &Collected, text: &mut String) {
    let suites = collected.suites();
    if suites.is_empty() {
        return;
    }
    text.push('\n');
    for (name, counts) in suites {
        let counts: Vec<String> = counts.iter().map(|(verdict, count)| format!("{count} {verdict}")).collect();
        let _ = writeln!(text, "{DIM}{:<9}{DIM:#} {}", escape::line(name), counts.join(", "));
    }
}

/// What was not claimed, left out or not reached: counted, never passed over.
fn neither(collected: &Collected, ended: &Ended, text: &mut String) {
    let cut_short = ended.cut_short.as_deref().and_then(|why| why.lines().next());
    for (verdict, heading) in [
        (Verdict::Unsupported, "unsupported: not asked"),
        (Verdict::Skipped, "skipped"),
        (Verdict::NotReached, "not reached"),
    ] {
        let reasons = collected.reasons(verdict);
        if reasons.is_empty() {
            continue;
        }
        let _ = writeln!(text, "\n{BOLD}{heading}{BOLD:#}");
        for (reason, count) in reasons {
            let reason = match reason {
                "" => "no reason given".to_owned(),
                // It is said once, below, with all that belongs to it.
                reason if Some(reason) == cut_short => "the run was cut short".to_owned(),
                reason => escape::line(reason),
            };
            let _ = writeln!(text, "  {count:>5}  {reason}");
        }
    }
}

/// What a green run says nothing of, and what to do about it.
fn unasked(ended: &Ended, text: &mut String) {
    for (kind, heading) in [
        (UnaskedKind::Capability, "claimed but never asked: this run says nothing of"),
        (UnaskedKind::Suite, "suites of which nothing was asked"),
    ] {
        let unasked = Collected::unasked(ended, kind);
        if unasked.is_empty() {
            continue;
        }
        let _ = writeln!(text, "\n{YELLOW}{heading}{YELLOW:#}");
        for Unasked { name, advice, .. } in unasked {
            let _ = writeln!(text, "  {}: {}", escape::line(name), escape::line(advice));
        }
    }
}

fn restarts(collected: &Collected, ended: &Ended, text: &mut String) {
    if ended.restarts == 0 && collected.restarts().len() == 0 {
        return;
    }
    let _ = writeln!(text, "\n{BOLD}the adapter was restarted: {}{BOLD:#}", times(ended.restarts));
    for Cause { why, varies, count, vectors } in collected.restarts().take(CAUSES_SHOWN) {
        let alike = if *varies { " (and alike, with other numbers)" } else { "" };
        let _ = writeln!(text, "  {count:>5}  {}{alike}{}", escape::line(why), for_vectors(vectors));
    }
    let more: usize = collected.restarts().skip(CAUSES_SHOWN).map(|cause| cause.count).sum();
    if more > 0 {
        let _ = writeln!(text, "  {more:>5}  for other reasons");
    }
}

/// The first of the vectors, and how many there are beside them.
fn for_vectors(vectors: &[String]) -> String {
    let shown: Vec<String> = vectors.iter().take(VECTORS_SHOWN).map(|id| escape::line(id)).collect();
    match (shown.is_empty(), vectors.len().saturating_sub(VECTORS_SHOWN)) {
        (true, _) => String::new(),
        (false, 0) => format!(": {}", shown.join(", ")),
        (false, more) => format!(": {} and {more} more", shown.join(", ")),
    }
}

fn times(count: usize) -> String {
    match count {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{count} times"),
    }
}

fn seconds(duration: Duration) -> String {
    format!("{:.2} s", duration.as_secs_f64())
}
