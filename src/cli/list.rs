//! `planproof list`: which vectors there are.

use serde::Serialize;

use super::output::{complain, print, print_json};
use super::selectors::Selectors;
use crate::report::escape;
use crate::vector::format::{Level, Origin};
use crate::vector::load::LoadedVector;
use crate::verdict::Exit;

/// Lists vectors, one a line: id and title
///
/// `planproof show ID` explains one, `planproof show CLAUSE` those of a clause. On a terminal titles are cut
/// to its width.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    selectors: Selectors,

    /// Print ids without titles, for scripts
    #[arg(long, conflicts_with = "json")]
    ids: bool,

    /// Print a JSON array: of each vector its id, suite, title, clauses, level, tags, origin, file and hash
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
    } else if args.ids {
        // An id that was loaded holds letters, digits, - and _ only.
        selected.iter().map(|loaded| format!("{}\n", loaded.vector.id)).collect()
    } else {
        table(&selected, stdout_width())
    };
    let exit = if args.json { print_json(&text) } else { print(&text) };
    if selected.is_empty() {
        complain(&format!("none of the {} vectors is selected: {}", vectors.len(), selection.explain(&vectors)));
        return Exit::first_of(&[exit, Exit::NothingRan]);
    }
    exit
}

/// Ids and titles in two columns. Titles are cut so that a line has at most `width` characters; ids are not.
fn table(selected: &[&LoadedVector], width: Option<usize>) -> String {
    let column = selected.iter().map(|loaded| loaded.vector.id.len()).max().unwrap_or_default();
    let room = width.map_or(usize::MAX, |width| width.saturating_sub(column + 2));
    let line = |loaded: &&LoadedVector| {
        let line = format!("{:<column$}  {}", loaded.vector.id, cut(&escape::line(&loaded.vector.title), room));
        format!("{}\n", line.trim_end())
    };
    selected.iter().map(line).collect()
}

/// The text if it has at most `room` characters, else as much of it as fits before an ellipsis.
fn cut(text: &str, room: usize) -> String {
    if text.chars().count() <= room {
        return text.to_owned();
    }
    let kept: String = text.chars().take(room.saturating_sub(1)).collect();
    if room == 0 {
        kept
    } else {
        kept + "…"
    }
}

/// How many characters a line has on the terminal that standard output is; none where it is none.
fn stdout_width() -> Option<usize> {
    terminal_size::terminal_size_of(std::io::stdout()).map(|(width, _)| usize::from(width.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_cut_to_the_width_and_ids_are_not() {
        assert_eq!(
            ["short", "exact", "longer", "é→é→é→"].map(|text| cut(text, 5)),
            ["short", "exact", "long…", "é→é→…"]
        );
        assert_eq!((cut("a", 0), cut("ab", 1), cut("", 0)), (String::new(), "…".to_owned(), String::new()));
        let vectors = crate::vector::load::embedded().unwrap_or_default();
        let some: Vec<&LoadedVector> = vectors.iter().take(3).collect();
        let column = some.iter().map(|loaded| loaded.vector.id.len()).max().unwrap_or_default();
        let lines = |width| table(&some, width).lines().map(|line| line.chars().count()).max().unwrap_or_default();
        assert!(lines(None) > column + 10);
        assert_eq!(lines(Some(column + 10)), column + 10);
        assert_eq!((lines(Some(column + 1)), lines(Some(3))), (column, column));
        assert_eq!(table(&[], Some(80)), "");
    }
}
