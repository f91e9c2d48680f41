//! Every frame, shown as it passes, with the question that it belongs to.

use std::fmt;
use std::sync::Arc;
use std::time::Instant;

use super::brief;

/// Where frames are shown: a function that takes a line of text for people.
#[derive(Clone)]
pub struct Trace {
    begun: Instant,
    show: Arc<dyn Fn(&str) + Send + Sync>,
}

impl Trace {
    /// The most characters of a frame that are shown.
    const SHOWN: usize = 20_000;

    /// Shows frames through `show`, with the time since now.
    #[must_use]
    pub fn new(show: impl Fn(&str) + Send + Sync + 'static) -> Trace {
        Trace { begun: Instant::now(), show: Arc::new(show) }
    }

    /// A line to the adapter, and which question it is; empty for none.
    pub fn sent(&self, label: &str, line: &str) {
        self.frame(label, "-->", &brief::text(line.trim_end(), Self::SHOWN));
    }

    /// A line from the adapter, and which question it answers; empty for none.
    pub fn received(&self, label: &str, line: &[u8]) {
        self.frame(label, "<--", &brief::bytes(line, Self::SHOWN));
    }

    /// Something that happens and is no frame.
    pub fn note(&self, what: &str) {
        let at = self.begun.elapsed().as_secs_f64();
        (self.show)(&format!("{at:9.3}s --- {what}"));
    }

    fn frame(&self, label: &str, arrow: &str, text: &str) {
        let at = self.begun.elapsed().as_secs_f64();
        let label = if label.is_empty() { String::new() } else { format!("[{label}] ") };
        (self.show)(&format!("{at:9.3}s {label}{arrow} {text}"));
    }
}

impl fmt::Debug for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Trace")
    }
}
