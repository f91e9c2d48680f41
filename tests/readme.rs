//! README.md is true: its transcripts are what the commands print, its adapter and its vector do what it says.
//!
//! `PLANPROOF_UPDATE_README=1 cargo test --test readme transcripts` writes the transcripts anew.
//! Needs `python3`; without it these tests fail and say so.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");
const BINARY: &str = env!("CARGO_BIN_EXE_planproof");
const UPDATE: &str = "PLANPROOF_UPDATE_README";

/// The most characters of a line of a red vector; what is longer is cut.
const WIDTH: usize = 110;

fn readme() -> String {
    fs::read_to_string(Path::new(ROOT).join("README.md")).unwrap().replace("\r\n", "\n")
}

/// The bodies of the fenced blocks in a language.
fn blocks<'r>(readme: &'r str, language: &str) -> Vec<&'r str> {
    let body = |rest: &'r str| rest.split_once("\n```").map(|(body, _)| body).expect("a fence is closed");
    readme.split(&format!("\n```{language}\n")).skip(1).map(body).collect()
}

fn assert_python() {
    let found = Command::new("python3").arg("--version").stdout(Stdio::null()).status();
    assert!(found.is_ok_and(|status| status.success()), "python3 is missing: install it to run the tests of README.md");
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// A folder that is removed with this value.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("planproof-readme-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What the command of a transcript prints, as the transcript shows it.
fn transcript(shown: &str) -> String {
    let (first, before) = shown.split_once('\n').unwrap();
    let line = first.strip_prefix("$ ").expect("a transcript begins with its command");
    let arguments = line.strip_prefix("cargo run --release -- ").or_else(|| line.strip_prefix("planproof ")).unwrap();
    // So that adapters of the command line that are planproof itself are this one.
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(Path::new(BINARY).parent().unwrap().to_owned()).chain(std::env::split_paths(&path));
    let output = Command::new(BINARY)
        .args(arguments.split_whitespace())
        .current_dir(ROOT)
        .env("PATH", std::env::join_paths(folders).unwrap())
        .output()
        .unwrap();
    let printed = stdout(&output);
    let printed =
        if before.starts_with("…\n") { first_red(&printed) } else { with_time_of(before, printed.trim_end()) };
    format!("{first}\n{printed}")
}

/// The block of the first red vector.
fn first_red(printed: &str) -> String {
    let mut lines = vec!["…".to_owned()];
    for line in printed.lines().skip_while(|line| !line.starts_with("✗ ")) {
        let is_last = line.trim_start().starts_with("replay ");
        let cut = line.chars().count() > WIDTH && !is_last;
        lines.push(if cut { line.chars().take(WIDTH - 1).chain(['…']).collect() } else { line.to_owned() });
        if is_last {
            return lines.join("\n");
        }
    }
    panic!("no vector is red: {printed}")
}

/// The text with the time of another run, which differs from run to run.
fn with_time_of(before: &str, printed: &str) -> String {
    let time_of = |text: &str| -> Option<String> {
        let totals = text.lines().find(|line| line.starts_with("totals "))?;
        totals.rsplit_once(", in ").map(|(_, time)| format!(", in {time}"))
    };
    match (time_of(before), time_of(printed)) {
        (Some(theirs), Some(ours)) => printed.replacen(&ours, &theirs, 1),
        _ => printed.to_owned(),
    }
}

#[test]
fn the_transcripts_of_the_readme_are_what_its_commands_print() {
    assert_python();
    let mut readme = readme();
    let shown: Vec<String> = blocks(&readme, "console").into_iter().map(str::to_owned).collect();
    assert_eq!(shown.len(), 3, "two runs that pass, and a red vector");
    let printed: Vec<String> = shown.iter().map(|shown| transcript(shown)).collect();
    if std::env::var_os(UPDATE).is_some_and(|value| value == "1") {
        for (shown, printed) in shown.iter().zip(&printed) {
            readme = readme.replacen(shown.as_str(), printed, 1);
        }
        fs::write(Path::new(ROOT).join("README.md"), readme).unwrap();
        return;
    }
    for (shown, printed) in shown.iter().zip(&printed) {
        assert!(
            shown == printed,
            "README.md shows\n{shown}\n\nand the command prints\n{printed}\n\n{UPDATE}=1 cargo test --test readme \
             transcripts writes it anew"
        );
    }
}

/// A run of the adapter of README.md on a store, which is made from the sound one by `spoil`.
fn run_adapter(name: &str, options: &[&str], spoil: impl Fn(&str) -> String) -> (Option<i32>, String) {
    assert_python();
    let folder = Folder::new(name);
    let readme = readme();
    let [adapter] = blocks(&readme, "python")[..] else { panic!("README.md has one adapter") };
    fs::write(folder.0.join("my_adapter.py"), adapter).unwrap();
    fs::write(folder.0.join("my_store.py"), spoil(include_str!("readme/my_store.py"))).unwrap();
    let output = Command::new(BINARY)
        .arg("run")
        .args(options)
        .args(["--", "python3", "my_adapter.py"])
        .current_dir(&folder.0)
        .env("PYTHONPATH", Path::new(ROOT).join("adapters/python"))
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .output()
        .unwrap();
    (output.status.code(), stdout(&output))
}

fn spoilt(store: &str, from: &str, to: &str) -> String {
    assert!(store.contains(from), "the store has no {from:?}");
    store.replacen(from, to, 1)
}

#[test]
fn the_adapter_of_the_readme_passes_all_that_it_claims_in_front_of_a_sound_store() {
    for level in ["exact", "core"] {
        let (code, said) = run_adapter("sound", &["--level", level], str::to_owned);
        assert_eq!(code, Some(0), "{said}");
        assert!(!said.contains("claimed but never asked"), "{said}");
        assert!(said.lines().last().unwrap().contains(" 0 failed, "), "{said}");
    }
    // Relations judge an own digest: what is left out needs other kinds of values, or is golden.
    let (code, said) = run_adapter("claims", &["--suite", "fold", "--suite", "digest"], str::to_owned);
    assert_eq!(code, Some(0), "{said}");
    let (_, reasons) = said.split_once("unsupported: not asked\n").unwrap();
    for reason in reasons.lines().take_while(|line| !line.is_empty()) {
        let is_due = ["needs values of kind ", "only judged under golden digests", "a golden digest, and yours are"];
        assert!(is_due.iter().any(|part| reason.contains(part)), "{reason}");
    }
}

#[test]
fn who_starts_with_values_is_asked_of_both_capabilities() {
    assert_python();
    let start =
        "import adapter; adapter._INTRODUCTION = {'protocol': 1, 'name': 'n', 'version': '1', 'language': 'python', \
                 'capabilities': ['value.parse', 'value.echo']}; adapter.main()";
    let output = Command::new(BINARY)
        .args(["run", "--suite", "value", "--require", "value.echo", "--", "python3", "-c", start])
        .env("PYTHONPATH", Path::new(ROOT).join("adapters/python"))
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .output()
        .unwrap();
    let said = stdout(&output);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(said.contains("unsupported: not asked") && !said.contains("claimed but never asked"), "{said}");
}

#[test]
fn a_bug_behind_the_adapter_of_the_readme_is_red_and_no_refusal_and_its_process_lives() {
    let spoil = |store: &str| spoilt(store, "plan_shapes.require_ops(params[\"ops\"])\n", "raise KeyError('a bug')\n");
    let (code, said) = run_adapter("bug", &["--clause", "op.shape"], spoil);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("adapter error") && said.contains("KeyError('a bug')"), "{said}");
    let counts = said.lines().find(|line| line.starts_with("fold ")).unwrap();
    assert!(!counts.contains("pass"), "an error is no refusal: {counts}");
    assert!(!said.contains("was restarted"), "{said}");
}

#[test]
fn a_store_that_folds_in_order_of_arrival_is_red_behind_the_adapter_of_the_readme() {
    let unsorted = "import plan_fold\nplan_fold.sorted = lambda ops, key=None: list(ops)\n";
    let spoil = |store: &str| spoilt(store, "import plan_fold\n", unsorted);
    let (code, said) = run_adapter("arrival", &["--clause", "fold.order"], spoil);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("fold.order"), "{said}");
}

#[test]
fn the_vector_of_the_readme_is_refused_with_its_hash_and_then_passes() {
    let readme = readme();
    let [vector] = blocks(&readme, "json")[..] else { panic!("README.md has one vector") };
    let folder = Folder::new("vector");
    let file = folder.0.join("mine.json");
    let run = |text: &str| {
        fs::write(&file, text).unwrap();
        Command::new(BINARY).args(["run", "--vectors", file.to_str().unwrap()]).output().unwrap()
    };
    let output = run(vector);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    let hash = said.split(|letter: char| !letter.is_ascii_hexdigit()).find(|word| word.len() == 64).unwrap();
    let output = run(&vector.replace("\"hash\": \"\"", &format!("\"hash\": \"{hash}\"")));
    assert_eq!(output.status.code(), Some(0), "{}", stdout(&output));
    assert!(stdout(&output).contains("totals    1 pass"), "{}", stdout(&output));
}
