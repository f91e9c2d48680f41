//! JSON lines: a header, a line for each thing that happens when it happens, a footer.

use std::io::{self, Write};

use super::escape;
use super::record::Record;
use super::sink::Sink;
use crate::runner::event::Event;

/// Writes each event as one line and flushes it: what was judged stays known whatever comes after.
/// A report without its footer is truncated.
pub struct Jsonl<W> {
    out: W,
    judged: usize,
}

impl<W: Write> Jsonl<W> {
    /// A report that is written to `out`.
    pub fn new(out: W) -> Self {
        Jsonl { out, judged: 0 }
    }
}

impl<W: Write> Sink for Jsonl<W> {
    fn event(&mut self, event: &Event) -> io::Result<()> {
        let record = match event {
            Event::Started(started) => Record::header(started),
            Event::Adapter(adapter) => Record::Adapter(adapter),
            Event::Judged(judged) => {
                self.judged += 1;
                Record::Judged(judged)
            }
            Event::Restarted { lane, why, vector } => Record::Restarted { lane: *lane, why, vector: vector.as_deref() },
            Event::Ended(ended) => Record::Footer { judged: self.judged, ended },
        };
        // One write a line: a line is there or not, whoever reads along.
        let line = escape::json(&serde_json::to_string(&record)?) + "\n";
        self.out.write_all(line.as_bytes())?;
        self.out.flush()
    }
}
