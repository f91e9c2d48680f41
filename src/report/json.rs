//! One JSON document: the records of the run, vectors in order of id.

use std::io::{self, Write};

use serde::Serialize;

use super::escape;
use super::record::Record;
use super::sink::Sink;
use crate::runner::event::{AdapterInfo, Event, Judged, Started};

/// Gathers the run and writes the document at its end.
pub struct Json<W> {
    out: W,
    started: Option<Started>,
    adapter: Option<AdapterInfo>,
    judged: Vec<Judged>,
    restarts: Vec<(usize, String, Option<String>)>,
}

#[derive(Serialize)]
struct Document<'e> {
    r#type: &'static str,
    header: Record<'e>,
    adapter: Option<Record<'e>>,
    vectors: Vec<Record<'e>>,
    restarts: Vec<Record<'e>>,
    footer: Record<'e>,
}

impl<W: Write> Json<W> {
    /// A report that is written to `out`.
    pub fn new(out: W) -> Self {
        Json { out, started: None, adapter: None, judged: Vec::new(), restarts: Vec::new() }
    }
}

impl<W: Write> Sink for Json<W> {
    fn event(&mut self, event: &Event) -> io::Result<()> {
        match event {
            Event::Started(started) => self.started = Some(started.clone()),
            Event::Adapter(adapter) => self.adapter = Some(adapter.clone()),
            Event::Judged(judged) => self.judged.push((**judged).clone()),
            Event::Restarted { lane, why, vector } => self.restarts.push((*lane, why.clone(), vector.clone())),
            Event::Ended(ended) => {
                let started = self.started.as_ref().ok_or_else(|| io::Error::other("the run ended and never began"))?;
                self.judged.sort_by(|a, b| a.id.cmp(&b.id));
                let document = Document {
                    r#type: "report",
                    header: Record::header(started),
                    adapter: self.adapter.as_ref().map(Record::Adapter),
                    vectors: self.judged.iter().map(Record::Judged).collect(),
                    restarts: self.restarts.iter().map(restarted).collect(),
                    footer: Record::Footer { judged: self.judged.len(), ended },
                };
                let text = escape::json(&serde_json::to_string_pretty(&document)?) + "\n";
                self.out.write_all(text.as_bytes())?;
                self.out.flush()?;
            }
        }
        Ok(())
    }
}

fn restarted((lane, why, vector): &(usize, String, Option<String>)) -> Record<'_> {
    Record::Restarted { lane: *lane, why, vector: vector.as_deref() }
}
