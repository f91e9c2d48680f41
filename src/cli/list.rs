//! `planproof list`: which vectors there are.

use serde::Serialize;

use super::output::{complain, print};
use super::selectors::Selectors;
use crate::vector::format::{Level, Origin};
use crate::vector::load::LoadedVector;
use crate::verdict::Exit;

/// Lists the ids of vectors, one a line
///
/// `planproof show ID` explains one, `planproof show CLAUSE` those of a clause.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    selectors: Selectors,

    /// A JSON array with title, clauses, level, tags, file and hash
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Entry<'v> {
    id: &'v str,
    suite: &'static str,
    title: &'v str,
    clauses: &'v [String],
    level: Level,
    tags: &'v [String],
    origin: Origin,
    file: &'v str,
    hash: &'v str,
}

impl<'v> Entry<'v> {
    fn of(loaded: &'v LoadedVector) -> Entry<'v> {
        let vector = &loaded.vector;
        Entry {
            id: &vector.id,
            suite: loaded.suite.name(),
            title: &vector.title,
            clauses: &vector.clauses,
            level: vector.level,
            tags: &vector.tags,
            origin: vector.origin,
            file: &loaded.file,
            hash: &vector.hash,
        }
    }
}

pub(super) fn run(args: &Args) -> Exit {
    let vectors = match args.selectors.load() {
        Ok(vectors) => vectors,
        Err(error) => {
            complain(&error.to_string());
            return Exit::Usage;
        }
    };
    let dead = args.selectors.dead(&vectors);
    if !dead.is_empty() {
        complain(&dead.join("; "));
        return Exit::Usage;
    }
    let selection = args.selectors.selection();
    let mut selected: Vec<&LoadedVector> = vectors.iter().filter(|vector| selection.includes(vector)).collect();
    selected.sort_by(|a, b| a.vector.id.cmp(&b.vector.id));
    let text = if args.json {
        let entries: Vec<Entry<'_>> = selected.iter().map(|loaded| Entry::of(loaded)).collect();
        // Entries are made of strings: they always serialise.
        serde_json::to_string_pretty(&entries).unwrap_or_default() + "\n"
    } else {
        // An id that was loaded holds letters, digits, - and _ only.
        selected.iter().map(|loaded| format!("{}\n", loaded.vector.id)).collect()
    };
    let exit = print(&text);
    if selected.is_empty() {
        complain(&format!("none of {} vectors is selected; leave out an option to widen the selection", vectors.len()));
        return Exit::first_of(&[exit, Exit::NothingRan]);
    }
    exit
}
