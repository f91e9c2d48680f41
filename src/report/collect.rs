//! What a report for people needs of a run, gathered from its events.

use std::collections::BTreeMap;

use indexmap::IndexMap;

use super::order::ByClause;
use super::{escape, order};
use crate::runner::event::{AdapterInfo, Ended, Event, Judged, Started, Unasked, UnaskedKind};
use crate::spec::Clauses;
use crate::suite::Suite;
use crate::verdict::Verdict;

/// The run so far.
#[derive(Default)]
pub(super) struct Collected {
    pub(super) started: Option<Started>,
    pub(super) adapter: Option<AdapterInfo>,
    /// Counts by suite and verdict.
    suites: IndexMap<String, BTreeMap<Verdict, usize>>,
    /// The vectors that make the run red.
    red: Vec<Judged>,
    /// Counts by clause, of what was asked.
    by_clause: ByClause,
    /// Why vectors are neither red nor green, and how many for each reason.
    neither: BTreeMap<(Verdict, String), usize>,
    /// Why the adapter was started again. Causes that differ in numbers alone are one.
    restarts: IndexMap<String, Cause>,
}

/// Why the adapter was started again.
#[derive(Default)]
pub(super) struct Cause {
    /// In the words of the first time.
    pub(super) why: String,
    /// True when the numbers were others at other times.
    pub(super) varies: bool,
    /// How often.
    pub(super) count: usize,
    /// For which vectors.
    pub(super) vectors: Vec<String>,
}

impl Collected {
    /// Takes note of an event.
    pub(super) fn note(&mut self, event: &Event) {
        match event {
            Event::Started(started) => self.started = Some(started.clone()),
            Event::Adapter(adapter) => self.adapter = Some(adapter.clone()),
            Event::Restarted { why, vector, .. } => {
                let cause = self.restarts.entry(without_numbers(why)).or_default();
                if cause.count == 0 {
                    cause.why.clone_from(why);
                }
                cause.varies |= cause.why != *why;
                cause.count += 1;
                cause.vectors.extend(vector.clone());
            }
            Event::Judged(judged) => self.judged(judged),
            Event::Ended(_) => {}
        }
    }

    fn judged(&mut self, judged: &Judged) {
        let counts = self.suites.entry(judged.suite.clone()).or_default();
        *counts.entry(judged.verdict).or_default() += 1;
        if judged.verdict.is_red() || judged.verdict == Verdict::Pass {
            self.by_clause.count(judged);
        }
        if judged.verdict.is_red() {
            self.red.push(judged.clone());
        } else if judged.verdict != Verdict::Pass {
            let reason = judged.detail.as_ref().map_or_else(String::new, |detail| detail.summary.clone());
            *self.neither.entry((judged.verdict, reason)).or_default() += 1;
        }
    }

    /// Why the adapter was started again, in the order of the first times.
    pub(super) fn restarts(&self) -> impl ExactSizeIterator<Item = &Cause> {
        self.restarts.values()
    }

    /// The red vectors, the best one to begin with first.
    pub(super) fn red(&mut self) -> &[Judged] {
        order::sort(&mut self.red, &Clauses::of_specification());
        &self.red
    }

    /// How many vectors about each clause are red, and of how many that were asked.
    pub(super) fn red_by_clause(&self) -> Vec<(&str, usize, usize)> {
        self.by_clause.red(&Clauses::of_specification())
    }

    /// Suites with their counts, in the order in which suites run.
    pub(super) fn suites(&self) -> Vec<(&str, &BTreeMap<Verdict, usize>)> {
        let mut suites: Vec<_> = self.suites.iter().map(|(name, counts)| (name.as_str(), counts)).collect();
        suites.sort_by_key(|(name, _)| Suite::ALL.iter().position(|suite| suite.name() == *name).unwrap_or(usize::MAX));
        suites
    }

    /// Why vectors got `verdict`, most frequent reason first.
    pub(super) fn reasons(&self, verdict: Verdict) -> Vec<(&str, usize)> {
        let mut reasons: Vec<(&str, usize)> = self
            .neither
            .iter()
            .filter(|((of, _), _)| *of == verdict)
            .map(|((_, reason), count)| (reason.as_str(), *count))
            .collect();
        reasons.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        reasons
    }

    /// What the digests were, in words.
    pub(super) fn digests(&self) -> String {
        let mode = self.adapter.as_ref().and_then(|adapter| adapter.digest_mode.as_deref());
        mode.map_or_else(|| "no digests".to_owned(), |mode| format!("{} digests", escape::line(mode)))
    }

    /// Of what of a kind nothing was asked.
    pub(super) fn unasked(ended: &Ended, kind: UnaskedKind) -> Vec<&Unasked> {
        ended.unasked.iter().filter(|unasked| unasked.kind == kind).collect()
    }

    /// The last line of a run, in one sentence.
    pub(super) fn sentence(&self, ended: &Ended) -> String {
        let count = |wanted: Verdict| ended.totals.iter().filter(|(of, _)| *of == wanted).map(|(_, count)| count).sum();
        let failed: usize = ended.totals.iter().filter(|(verdict, _)| verdict.is_red()).map(|(_, count)| count).sum();
        let passed: usize = count(Verdict::Pass);
        let mut counts = vec![
            format!("{passed} passed"),
            format!("{failed} failed"),
            format!("{} unsupported", count(Verdict::Unsupported)),
        ];
        for verdict in [Verdict::Skipped, Verdict::NotReached] {
            match count(verdict) {
                0 => {}
                some => counts.push(format!("{some} {verdict}")),
            }
        }
        let mut parts = vec![counts.join(", "), self.digests()];
        if let Some(started) = &self.started {
            parts.push(format!("level {}", started.level));
            parts.push(format!("revision {}", started.suite_revision));
            if started.self_check {
                parts.push("self-check of the built-in reference".to_owned());
            }
        }
        let unasked = Collected::unasked(ended, UnaskedKind::Capability);
        if !unasked.is_empty() {
            let names: Vec<String> = unasked.iter().map(|unasked| escape::line(&unasked.name)).collect();
            parts.push(format!("claimed but never asked: {}", names.join(", ")));
        }
        if ended.cut_short.is_some() {
            parts.push("cut short".to_owned());
        }
        format!("planproof: {}", parts.join(" · "))
    }
}

/// The text with one sign for each number: an id, a place or a count makes no other cause.
fn without_numbers(text: &str) -> String {
    let mut shape = String::with_capacity(text.len());
    for c in text.chars() {
        match c.is_ascii_digit() {
            false => shape.push(c),
            true if shape.ends_with('#') => {}
            true => shape.push('#'),
        }
    }
    shape
}
