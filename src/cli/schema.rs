//! `planproof schema`: the JSON Schemas of what planproof reads and writes.

use super::output::{complain, print};
use super::selectors::unknown;
use crate::schema::{schema, SCHEMAS};
use crate::verdict::Exit;

/// Prints a JSON Schema, or without a name the names of all
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Which: frame (messages), index (vectors/index.json), methods (params and results), result (reports) or vectors
    name: Option<String>,
}

pub(super) fn run(args: &Args) -> Exit {
    let Some(name) = &args.name else {
        return print(&SCHEMAS.map(|(name, _)| format!("{name}\n")).concat());
    };
    let Some(text) = schema(name) else {
        complain(&unknown("schema", name, &SCHEMAS.map(|(name, _)| name)));
        return Exit::Usage;
    };
    print(text)
}
