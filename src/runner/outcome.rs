//! One vector's verdict as the event that reports are written from.

use std::time::Duration;

use super::event::{Detail, Judged};
use crate::vector::load::LoadedVector;
use crate::verdict::Verdict;

/// How a vector is asked again by hand.
#[derive(Clone, Debug, Default)]
pub struct Replay {
    /// The words of the adapter's command line; none for the built-in reference.
    pub adapter: Vec<String>,
    /// Where the vectors were read from; none: they are built in.
    pub vectors: Vec<String>,
}

impl Replay {
    /// The command line that asks one vector again, for a POSIX shell.
    #[must_use]
    pub fn command(&self, id: &str) -> String {
        let mut words = vec!["planproof".to_owned(), "replay".to_owned(), quoted(id)];
        for place in &self.vectors {
            words.extend(["--vectors".to_owned(), quoted(place)]);
        }
        if !self.adapter.is_empty() {
            words.push("--".to_owned());
            words.extend(self.adapter.iter().map(|word| quoted(word)));
        }
        words.join(" ")
    }
}

fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./:=@%+,".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

/// The event for a verdict.
#[must_use]
pub fn judged(vector: &LoadedVector, verdict: Verdict, duration: Duration, detail: Option<Detail>) -> Judged {
    let about = &vector.vector;
    Judged {
        id: about.id.clone(),
        suite: vector.suite.name().to_owned(),
        title: about.title.clone(),
        clauses: about.clauses.clone(),
        level: about.level,
        verdict,
        duration,
        detail,
    }
}

/// A detail that says why in one sentence.
#[must_use]
pub fn because(summary: impl Into<String>) -> Detail {
    Detail { summary: summary.into(), ..Detail::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_for_a_shell_only_when_they_must_be() {
        let replay = Replay { adapter: vec!["./my adapter".to_owned(), "it's".to_owned()], vectors: Vec::new() };
        assert_eq!(replay.command("fold.a.b"), "planproof replay fold.a.b -- './my adapter' 'it'\\''s'");
        let replay = Replay { adapter: Vec::new(), vectors: vec!["v".to_owned(), "w x".to_owned()] };
        assert_eq!(replay.command("fold.a.b"), "planproof replay fold.a.b --vectors v --vectors 'w x'");
    }
}
