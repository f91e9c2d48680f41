//! planproof-generate: writes `vectors/` from the drafts in this folder, or tells how the disk differs from them.

mod check;
mod compare;
mod complete;
mod digest;
mod draft;
mod fold;
mod lock;
mod nothings;
mod ops;
mod oracle;
mod random;
mod steps;
mod text;
mod tree;
mod value;
mod withdrawn;

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use planproof::suite::Suite;
use planproof::vector::format::Vector;
use planproof::verdict::Exit;

use draft::Group;
use oracle::Oracle;
use planproof::spec::Clauses;
use tree::Tree;

/// The suite revision that is being written.
const REVISION: u32 = 1;

/// Writes the golden vectors.
#[derive(Parser)]
#[command(name = "planproof-generate", version)]
struct Options {
    /// Compare with the files on the disk and change nothing; exit 1 when they differ
    #[arg(long)]
    check: bool,
    /// Write or compare the files of this suite only (all are generated and checked)
    #[arg(long, value_name = "SUITE", value_parser = ["value", "fold", "digest"])]
    suite: Option<String>,
    /// Also write the lock of this revision, which releases it: its vectors never change again
    #[arg(long, conflicts_with_all = ["check", "suite"])]
    lock: bool,
    /// The folder of the vectors
    #[arg(long, value_name = "DIR", default_value = "vectors")]
    out: PathBuf,
}

fn main() -> ExitCode {
    let options = Options::parse();
    let outcome = run(&options);
    let mut out = io::stderr().lock();
    let (lines, exit) = match outcome {
        Ok(summary) => (vec![summary], Exit::Ok),
        Err(Failure::Defects(defects)) => (defects, Exit::Failed),
        Err(Failure::Io(error)) => (vec![format!("error: {error}")], Exit::Report),
    };
    for line in lines {
        // Nobody is left to tell when standard error is closed.
        let _ = writeln!(out, "{line}");
    }
    exit.into()
}

/// Why nothing was written, or what differs.
enum Failure {
    Defects(Vec<String>),
    Io(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Io(error)
    }
}

fn run(options: &Options) -> Result<String, Failure> {
    let files = vectors()?;
    let count: usize = files.values().map(Vec::len).sum();
    let withdrawn: BTreeSet<String> = withdrawn::ids().map(str::to_owned).collect();
    let breaches = lock::breaches(&options.out, REVISION, &files, &withdrawn)?;
    if !breaches.is_empty() {
        return Err(Failure::Defects(breaches));
    }

    let suites: Vec<&str> = match &options.suite {
        Some(suite) => vec![suite.as_str()],
        None => Suite::ALL.iter().map(|suite| suite.name()).collect(),
    };
    let tree = tree_of(&files, &suites, options.lock).map_err(io::Error::other)?;
    if options.check {
        let differences = tree::differences(&options.out, &tree, &suites)?;
        return if differences.is_empty() {
            Ok(format!("{count} vectors, as on the disk"))
        } else {
            Err(Failure::Defects(differences))
        };
    }
    let touched = tree::write(&options.out, &tree, &suites)?;
    Ok(format!("{count} vectors, {} files written", touched.len()))
}

/// The files of these suites, and the index.
fn tree_of(files: &BTreeMap<String, Vec<Vector>>, suites: &[&str], with_lock: bool) -> Result<Tree, serde_json::Error> {
    let mut tree = Tree::new();
    for (path, vectors) in files {
        let suite = Path::new(path).iter().next().and_then(|name| name.to_str()).unwrap_or_default();
        if suites.contains(&suite) {
            tree.insert(path.clone(), tree::group_text(suite, REVISION, vectors, &withdrawn::of_file(path))?);
        }
    }
    tree.insert("index.json".to_owned(), tree::index(REVISION, files).write());
    if with_lock {
        tree.insert(lock::path_of(REVISION), lock::of(REVISION, files).write());
    }
    Ok(tree)
}

/// All vectors by file, completed and checked.
fn vectors() -> Result<BTreeMap<String, Vec<Vector>>, Failure> {
    let clauses = Clauses::of_specification();
    let mut oracle = Oracle::new();
    let mut defects = Vec::new();
    let mut files: BTreeMap<String, Vec<Vector>> = BTreeMap::new();
    let groups: Vec<Group> = [value::groups(), fold::groups(), digest::groups()].into_iter().flatten().collect();
    for group in groups {
        let file = files.entry(tree::path_of(group.suite, group.name)).or_default();
        for draft in &group.drafts {
            if withdrawn::ids().any(|id| id == draft.id) {
                defects.push(format!("{}: a withdrawn id is not used again", draft.id));
            }
            match complete::complete(draft, &clauses, &mut oracle) {
                Ok(vector) => {
                    defects.extend(
                        check::alone(draft, &vector).into_iter().map(|defect| format!("{}: {defect}", draft.id)),
                    );
                    file.push(vector);
                }
                Err(defect) => defects.push(format!("{}: {defect}", draft.id)),
            }
        }
        file.sort_by(|a, b| a.id.cmp(&b.id));
    }
    let all: Vec<&Vector> = files.values().flatten().collect();
    defects.extend(check::together(&all, &clauses));
    if defects.is_empty() {
        Ok(files)
    } else {
        Err(Failure::Defects(defects))
    }
}
