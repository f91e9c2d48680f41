//! The block of one failing vector in a report for people.

use anstyle::{AnsiColor, Style};

use super::input::shortened;
use super::{columns, escape};
use crate::runner::event::{Detail, Judged};

const RED: Style = AnsiColor::Red.on_default().bold();
const DIM: Style = Style::new().dimmed();

/// The most lines of standard error that are shown.
const STDERR_LINES: usize = 20;

/// Each line starts with a word of ours or a bar, so that no text of the adapter can pass for a line
/// of the report, or for a command to what reads the log.
pub(super) fn block(judged: &Judged, width: usize) -> String {
    let mut block = Block { text: String::new(), width };
    let id = escape::line(&judged.id);
    block.push(&format!("{RED}✗ {id}{RED:#} {}", judged.verdict));
    let nothing = Detail::default();
    let detail = judged.detail.as_ref().unwrap_or(&nothing);
    block.prose("shows", &judged.title);
    block.prose("found", &detail.summary);
    block.prose("why", &detail.why);
    block.prose("clause", &format!("{} (level {})", judged.clauses.join(", "), judged.level));
    block.prose("asked", &detail.question);
    block.quote("input", &escape::respelled(&shortened(detail)), usize::MAX);
    block.prose("differs at", &detail.differs_at);
    block.comparison(&detail.expected, &detail.got);
    block.prose("decoy", &detail.decoy);
    block.quote("pre-image", &detail.preimage, usize::MAX);
    block.quote("line", &detail.quoted, usize::MAX);
    block.quote("stderr", &detail.stderr, STDERR_LINES);
    block.prose("replay", &detail.replay);
    block.text
}

struct Block {
    text: String,
    width: usize,
}

impl Block {
    fn push(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// A sentence with its label, on a line of its own; nothing for an empty one.
    fn prose(&mut self, label: &str, text: &str) {
        if text.is_empty() {
            return;
        }
        let text = escape::line(text);
        self.push(&format!("  {DIM}{label:<10}{DIM:#} {text}"));
    }

    /// A text that is not ours: its last lines, each behind a bar.
    fn quote(&mut self, label: &str, text: &str, most: usize) {
        let lines: Vec<String> = escape::lines(text).collect();
        let left_out = lines.len().saturating_sub(most);
        match lines.as_slice() {
            [] => {}
            [only] => self.push(&format!("  {DIM}{label:<10}{DIM:#} {only}")),
            several => {
                let cut =
                    if left_out > 0 { format!(" (the last {most} of {} lines)", lines.len()) } else { String::new() };
                self.push(&format!("  {DIM}{label}{cut}{DIM:#}"));
                for line in &several[left_out..] {
                    self.push(&format!("  {DIM}|{DIM:#} {line}"));
                }
            }
        }
    }

    fn comparison(&mut self, expected: &str, got: &str) {
        if expected.is_empty() && got.is_empty() {
            return;
        }
        let lines = |text| escape::lines(&escape::respelled(text)).collect::<Vec<String>>();
        for line in columns::compare(&lines(expected), &lines(got), self.width.saturating_sub(4)) {
            self.push(&format!("  {DIM}|{DIM:#} {line}"));
        }
    }
}
