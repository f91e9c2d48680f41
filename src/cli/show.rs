//! `planproof show`: one vector, or those of a clause, explained.

use std::path::PathBuf;

use serde_json::value::RawValue;

use super::clause;
use super::output::{complain, print, print_json};
use super::pretty::{pretty, pretty_text};
use super::selectors::{load_vectors, withdrawn};
use super::suggest::unknown_vector;
use crate::encode::diagnostic::diagnostic;
use crate::json::Json;
use crate::report::escape;
use crate::suite::Method;
use crate::vector::body::{Body, Call, Expected, ExpectedResult, Relation, ScenarioCall, ScenarioStep};
use crate::vector::format::Vector;
use crate::vector::load::LoadedVector;
use crate::verdict::Exit;

/// The width of a line.
const WIDTH: usize = 100;

/// How many arrivals are listed unless all are asked for.
const ARRIVALS_SHOWN: usize = 3;

/// Explains a vector: its clauses, why it matters, what is asked, and what is right
///
/// Of a clause it shows the rule and the vectors: `planproof show fold.order`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The id of a vector, or the name of a clause such as fold.order
    #[arg(value_name = "ID|CLAUSE")]
    id: String,

    /// Show all arrivals (other orders of the ops), and not only the first few
    #[arg(long)]
    all: bool,

    /// Print the vector as JSON, as in its file; of a clause, an array of its vectors
    #[arg(long)]
    json: bool,

    /// Vectors from a file such as mine.json, or from all of a folder, in place of the built-in ones. Repeatable
    #[arg(long, value_name = "PATH")]
    vectors: Vec<PathBuf>,
}

pub(super) fn run(args: &Args) -> Exit {
    let vectors = match load_vectors(&args.vectors) {
        Ok(vectors) => vectors,
        Err(error) => {
            complain(&error.to_string());
            return Exit::Usage;
        }
    };
    match page(args, &vectors) {
        Some(text) if args.json => print_json(&text),
        Some(text) => print(&text),
        None => {
            complain(&unknown_vector(&args.id, &vectors, &withdrawn(&args.vectors)));
            Exit::Usage
        }
    }
}

fn page(args: &Args, vectors: &[LoadedVector]) -> Option<String> {
    let found = vectors.iter().find(|loaded| loaded.vector.id == args.id);
    if !args.json {
        return found.map(|loaded| explain(loaded, args.all)).or_else(|| clause::page(&args.id, vectors));
    }
    // A vector is made of strings, numbers and raw JSON: it always serialises.
    if let Some(loaded) = found {
        return serde_json::to_string_pretty(&loaded.vector).ok().map(|text| text + "\n");
    }
    let of_clause: Vec<&Vector> =
        clause::vectors_of(&args.id, vectors).into_iter().map(|loaded| &loaded.vector).collect();
    if of_clause.is_empty() {
        return None;
    }
    serde_json::to_string_pretty(&of_clause).ok().map(|text| text + "\n")
}

/// Everything there is to say of a vector.
fn explain(loaded: &LoadedVector, all: bool) -> String {
    let vector = &loaded.vector;
    let mut page = Page::default();
    page.line(&vector.id);
    page.line(&vector.title);
    page.blank();
    page.fact("why", &vector.why);
    page.fact("clauses", &vector.clauses.join(", "));
    page.fact("level", vector.level.name());
    page.fact("tags", &vector.tags.join(", "));
    page.fact("file", &loaded.file);
    page.fact("hash", &vector.hash);
    match &loaded.body {
        Body::Call(call) => page.call(call, all),
        Body::Relation(relation) => page.relation(relation),
        Body::Scenario(steps) => page.scenario(steps),
    }
    page.text
}

#[derive(Default)]
struct Page {
    text: String,
}

impl Page {
    fn line(&mut self, text: &str) {
        self.text.push_str(&escape::whole_line(text));
        self.text.push('\n');
    }

    fn blank(&mut self) {
        self.text.push('\n');
    }

    fn fact(&mut self, label: &str, text: &str) {
        self.line(&format!("{label:<9} {text}"));
    }

    fn heading(&mut self, text: &str) {
        self.blank();
        self.line(text);
    }

    fn json(&mut self, tree: &Json) {
        self.lines(&pretty(tree, WIDTH - 2));
    }

    fn lines(&mut self, text: &str) {
        for line in text.lines() {
            self.line(&format!("  {}", escape::respelled(line)));
        }
    }

    fn raw(&mut self, raw: &RawValue) {
        match pretty_text(raw.get(), WIDTH - 2) {
            Some(text) => self.lines(&text),
            // Cannot be for a body that was checked; the text says as much.
            None => self.line(&format!("  {}", raw.get())),
        }
    }

    fn call(&mut self, call: &Call, all: bool) {
        self.fact("method", &method(call.method));
        self.heading("params");
        self.raw(&call.params);
        if !call.arrivals.is_empty() {
            self.arrivals(&call.arrivals, if all { usize::MAX } else { ARRIVALS_SHOWN });
        }
        self.expected("expected", &call.expected);
        if let Some(control) = &call.control {
            self.heading("control: the near miss, params");
            self.raw(&control.params);
            self.expected("control: expected", &control.expected);
        }
        for decoy in &call.decoys {
            self.heading(&format!("decoy: {} answers", decoy.name));
            self.json(&decoy.result);
        }
    }

    fn arrivals(&mut self, arrivals: &[Vec<usize>], most: usize) {
        self.heading("arrivals: the ops in these orders (0 is the first op above) must be answered alike");
        for (position, arrival) in arrivals.iter().take(most).enumerate() {
            let order: Vec<String> = arrival.iter().map(ToString::to_string).collect();
            self.line(&format!("  {}: {}", position + 1, order.join(" ")));
        }
        let more = arrivals.len().saturating_sub(most);
        if more > 0 {
            self.line(&format!("  and {more} more; --all shows them"));
        }
    }

    fn expected(&mut self, heading: &str, expected: &Expected) {
        match expected {
            Expected::Result(result) => self.result(heading, result),
            Expected::Refused(reason) => {
                self.heading(&format!("{heading}: a refusal with reason {reason} (level core: any refusal)"));
            }
            Expected::OneOf(choices) => {
                self.heading(&format!("{heading}: one of {} answers", choices.len()));
                for (position, choice) in choices.iter().enumerate() {
                    self.expected(&format!("{heading} ({})", position + 1), choice);
                }
            }
        }
    }

    fn result(&mut self, heading: &str, expected: &ExpectedResult) {
        self.heading(heading);
        self.json(&expected.result);
        if !expected.ignore.is_empty() {
            self.line(&format!("  not compared: {}", expected.ignore.join(", ")));
        }
        if let Some(bytes) = &expected.preimage {
            self.bytes("pre-image: the digest is its SHA-256", bytes);
        }
        if let Some(bytes) = expected.result.get("cbor").and_then(Json::as_str).and_then(|hex| hex::decode(hex).ok()) {
            self.bytes("the same bytes", &bytes);
        }
    }

    fn bytes(&mut self, heading: &str, bytes: &[u8]) {
        self.heading(&format!("{heading} ({} bytes)", bytes.len()));
        for chunk in bytes.chunks((WIDTH - 2) / 2) {
            self.line(&format!("  {}", hex::encode(chunk)));
        }
        self.heading("in diagnostic notation (RFC 8949)");
        match diagnostic(bytes) {
            Ok(text) => self.line(&format!("  {text}")),
            Err(error) => self.line(&format!("  not CBOR: {error}")),
        }
    }

    fn relation(&mut self, relation: &Relation) {
        self.fact("method", &method(relation.method));
        self.fact("compared", &format!("{} of the result", relation.of.join(".")));
        for group in &relation.same {
            self.fact("alike", &group.join(" = "));
        }
        for (a, b) in &relation.differ {
            self.fact("differ", &format!("{a} ≠ {b}"));
        }
        for (name, raw) in &relation.inputs {
            self.heading(&format!("input {name}"));
            self.raw(raw);
        }
    }

    fn scenario(&mut self, steps: &[ScenarioStep]) {
        for (position, step) in steps.iter().enumerate() {
            let step_name = format!("step {}", position + 1);
            match step {
                ScenarioStep::Call(call) => self.scenario_call(&step_name, call),
                ScenarioStep::Parallel(calls, outcomes) => {
                    self.heading(&format!("{step_name}: {} calls together", calls.len()));
                    for call in calls {
                        self.scenario_call(&format!("{step_name}: together"), call);
                    }
                    for (expected, count) in outcomes {
                        self.expected(&format!("{step_name}: {count} expected"), expected);
                    }
                }
                ScenarioStep::Crash(instance, None) => self.heading(&format!("{step_name}: kill {instance}")),
                ScenarioStep::Crash(instance, Some(call)) => {
                    self.scenario_call(&format!("{step_name}: kill {instance} while it is asked"), call);
                }
                ScenarioStep::Start(instance) => self.heading(&format!("{step_name}: start {instance}")),
            }
        }
    }

    fn scenario_call(&mut self, heading: &str, call: &ScenarioCall) {
        self.heading(&format!("{heading}: ask {} of {}", call.method.name, call.on));
        self.raw(&call.params);
        for (name, pointer) in &call.save {
            self.line(&format!("  save {pointer} as @{{{name}}}"));
        }
        if let Some(expected) = &call.expected {
            self.expected(&format!("{heading}: expected"), expected);
        }
    }
}

fn method(method: &Method) -> String {
    format!("{} (capability {})", method.name, method.capability)
}
