//! Opening reports: which formats there are, and where they go.

use std::io::{self, IsTerminal as _, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anstream::{AutoStream, StripStream};

use super::direct;
use super::file::WholeFile;
use super::github::Github;
use super::human::Human;
use super::json::Json;
use super::jsonl::Jsonl;
use super::junit::Junit;
use super::pipe::Pipe;
use super::place::Place;
use super::sink::Sink;
use crate::runner::event::Event;

/// The width of the report for people where there is no terminal.
const PLAIN_WIDTH: usize = 100;

/// The form of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// For people.
    Human,
    /// For the log of a GitHub workflow.
    Github,
    /// JSON lines, written as things happen.
    Jsonl,
    /// One JSON document.
    Json,
    /// JUnit XML.
    Junit,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 5] = [Format::Human, Format::Github, Format::Jsonl, Format::Json, Format::Junit];

    /// Its name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Format::Human => "human",
            Format::Github => "github",
            Format::Jsonl => "jsonl",
            Format::Json => "json",
            Format::Junit => "junit",
        }
    }
}

/// A report that is asked for: `FORMAT=PATH`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Its form.
    pub format: Format,
    /// Its file.
    pub path: PathBuf,
}

/// Why a report cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Not `FORMAT=PATH`.
    #[error("a report is asked for as FORMAT=PATH, such as junit=report.xml; `{0}` is not")]
    NotARequest(String),
    /// No such format.
    #[error("there is no report format `{0}`; the formats are {formats}", formats = names())]
    UnknownFormat(String),
    /// Two reports for one file.
    #[error("two reports would be written to {}; give each a file of its own", .0.display())]
    Twice(PathBuf),
    /// A report for a file that standard output or standard error goes to already.
    #[error(
        "{stream} goes to {} already, and the report would be mixed with it; give the report a file of its own, or \
         choose the form of standard output with --format {}", .path.display(), .format.name()
    )]
    Mixed {
        /// The file.
        path: PathBuf,
        /// The form of the report.
        format: Format,
        /// The stream.
        stream: &'static str,
    },
    /// The file cannot be written.
    #[error("the report {} cannot be written: {error}", .path.display())]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// Why.
        #[source]
        error: io::Error,
    },
}

fn names() -> String {
    Format::ALL.map(Format::name).join(", ")
}

impl FromStr for Request {
    type Err = OpenError;

    fn from_str(text: &str) -> Result<Request, OpenError> {
        let not_a_request = || OpenError::NotARequest(text.to_owned());
        let (name, path) = text.split_once('=').ok_or_else(not_a_request)?;
        let format = Format::ALL.into_iter().find(|format| format.name() == name);
        let format = format.ok_or_else(|| OpenError::UnknownFormat(name.to_owned()))?;
        if path.is_empty() {
            return Err(not_a_request());
        }
        Ok(Request { format, path: PathBuf::from(path) })
    }
}

/// A report that can be sent to another thread.
pub type Report = Box<dyn Sink + Send>;

/// Opens the reports that are asked for, so that one that cannot be written is known before the
/// run. JSON lines are written as things happen; the other files appear whole at the end.
///
/// # Errors
/// A file cannot be written, is asked for twice, or is where a standard stream goes.
pub fn open(requests: &[Request]) -> Result<Vec<Report>, OpenError> {
    let unwritable = |path: &Path, error| OpenError::Unwritable { path: path.to_owned(), error };
    // All of them before any: to open one changes its file.
    let mut places: Vec<Place> = Vec::with_capacity(requests.len());
    for Request { format, path } in requests {
        let place = Place::of(path).map_err(|error| unwritable(path, error))?;
        if places.iter().any(|other| other.is_same(&place)) {
            return Err(OpenError::Twice(path.clone()));
        }
        if let Some(stream) = place.shared_stream() {
            return Err(OpenError::Mixed { path: path.clone(), format: *format, stream });
        }
        places.push(place);
    }
    let opened = requests
        .iter()
        .map(|Request { format, path }| open_file(*format, path).map_err(|error| unwritable(path, error)));
    opened.collect()
}

fn open_file(format: Format, path: &Path) -> io::Result<Report> {
    if format == Format::Jsonl {
        return Ok(Box::new(Jsonl::new(direct::create(path)?)));
    }
    let file = WholeFile::create(path)?;
    let writer = file.writer()?;
    let inner = match format {
        // Every report writes few and large pieces: there is nothing to buffer.
        Format::Human | Format::Github => report_to(format, StripStream::new(writer), PLAIN_WIDTH),
        Format::Jsonl | Format::Json | Format::Junit => report_to(format, writer, PLAIN_WIDTH),
    };
    Ok(Box::new(Whole { parts: Some((inner, file)) }))
}

/// A report whose file takes its place when the run is over.
struct Whole {
    /// Gone when the report is complete, or was given up.
    parts: Option<(Report, WholeFile)>,
}

impl Sink for Whole {
    fn event(&mut self, event: &Event) -> io::Result<()> {
        // What is taken out and not put back is removed: half a report is none.
        let Some((mut inner, file)) = self.parts.take() else {
            return Err(io::Error::other("the report was given up, or is complete"));
        };
        inner.event(event)?;
        if let Event::Ended(_) = event {
            return file.finish();
        }
        self.parts = Some((inner, file));
        Ok(())
    }
}

/// The report that goes to standard output. A reader that ends early is no error.
#[must_use]
pub fn to_stdout(format: Format) -> Report {
    let stdout = io::stdout();
    let width = terminal_width(&stdout);
    match format {
        Format::Human | Format::Github => report_to(format, Pipe::new(AutoStream::auto(stdout)), width),
        // No stream that looks for styles comes near data.
        Format::Jsonl | Format::Json | Format::Junit => report_to(format, Pipe::new(stdout), width),
    }
}

fn report_to(format: Format, out: impl Write + Send + 'static, width: usize) -> Report {
    match format {
        Format::Human => Box::new(Human::new(out, width)),
        Format::Github => Box::new(Github::new(out)),
        Format::Jsonl => Box::new(Jsonl::new(out)),
        Format::Json => Box::new(Json::new(out)),
        Format::Junit => Box::new(Junit::new(out)),
    }
}

fn terminal_width(stdout: &io::Stdout) -> usize {
    if !stdout.is_terminal() {
        return PLAIN_WIDTH;
    }
    terminal_size::terminal_size_of(stdout).map_or(PLAIN_WIDTH, |(width, _)| usize::from(width.0))
}
