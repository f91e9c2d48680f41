//! `planproof fold`: one op log, folded, for people or machines.

use std::fmt::Write as _;
use std::path::PathBuf;

use super::input::read_params;
use super::output::{complain, print, print_json};
use crate::adapter::arguments::FoldArguments;
use crate::adapter::reference::folded_to_json;
use crate::encode::digest;
use crate::plan::{fold, Bounds, Folded};
use crate::report::escape;
use crate::verdict::Exit;

/// Folds one op log and shows the plan, its digest and its issues
///
/// FILE holds the params of `plan/fold` as JSON: {"planId": …, "ops": [op, …], "provenance"?: {…}}.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The log, such as log.json; `-` reads standard input
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,

    /// Print the result of `plan/fold` as one line of JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args) -> Exit {
    let folded = read_params(&args.file, FoldArguments::read)
        .map(|arguments| fold(arguments.plan_id, &arguments.ops, arguments.provenance));
    match folded {
        Ok(folded) if args.json => print_json(&format!("{}\n", folded_to_json(&folded))),
        Ok(folded) => print(&describe(&folded)),
        Err(error) => {
            complain(&error.to_string());
            Exit::Usage
        }
    }
}

/// Size first, then effort, then bytes: the order in which SPEC.md lists them.
fn in_order_of_reading(bounds: Bounds) -> [(&'static str, i64); 5] {
    [
        ("maxNodes", bounds.max_nodes),
        ("maxEdges", bounds.max_edges),
        ("maxSteps", bounds.max_steps),
        ("maxConcurrentFrames", bounds.max_concurrent_frames),
        ("maxEncodedBytes", bounds.max_encoded_bytes),
    ]
}

/// The plan in words. Ids and texts come from the log and are escaped.
fn describe(folded: &Folded) -> String {
    let Folded { view, issues } = folded;
    let mut out = String::new();
    let shown = |text: &str| escape::line(text);
    // Writing to a string cannot fail.
    let _ = writeln!(out, "plan {} · revision {}", shown(&view.plan_id), view.revision);
    let _ = writeln!(out, "digest {}", digest(view));
    let _ = writeln!(out, "\nnodes ({})", view.nodes.len());
    for node in &view.nodes {
        let phase = node.phase.as_ref().map_or_else(String::new, |phase| format!(" · phase {}", shown(phase)));
        let definition = crate::value::Value::Record(node.definition.clone()).to_json().to_string();
        let _ = writeln!(out, "  {} · {}{phase}\n      {}", shown(&node.id), node.kind.name(), shown(&definition));
    }
    let _ = writeln!(out, "\nedges ({})", view.edges.len());
    for edge in &view.edges {
        let (id, from, to, handle) = (shown(&edge.id), shown(&edge.from), shown(&edge.to), shown(&edge.handle));
        let _ = writeln!(out, "  {id} · {from} → {to} · {handle}");
    }
    let defaults = if view.bounds == Bounds::DEFAULT { " (the defaults)" } else { "" };
    let _ = writeln!(out, "\nbounds{defaults}");
    for (name, value) in in_order_of_reading(view.bounds) {
        let _ = writeln!(out, "  {name} {value}");
    }
    if let Some(provenance) = &view.provenance {
        let provenance = crate::value::Value::Record(provenance.clone()).to_json().to_string();
        let _ = writeln!(out, "\nprovenance\n  {}", shown(&provenance));
    }
    let _ = writeln!(out, "\nissues ({})", issues.len());
    for issue in issues {
        let _ = writeln!(out, "  {} {}: {}", issue.severity.name(), issue.code.name(), shown(&issue.message));
    }
    out
}
