//! The golden files: sound, embedded as they stand on the disk, generated, indexed, and complete.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use planproof::json::Json;
use planproof::schema::schema;
use planproof::suite::VALUE_KINDS;
use planproof::vector::embedded;
use planproof::vector::format::{Level, Origin, Vector};
use planproof::vector::index::Index;
use planproof::vector::load::{self, LoadedVector};
use serde_json::Value;

/// The files together stay below this.
const MAX_BYTES: u64 = 8 << 20;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors")
}

fn vectors() -> Vec<LoadedVector> {
    load::embedded().unwrap()
}

/// Path below `vectors/` and text of each file on the disk that is embedded.
fn on_disk() -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(root()).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        if entry.file_type().unwrap().is_dir() {
            for inner in fs::read_dir(entry.path()).unwrap() {
                let inner = inner.unwrap();
                let inner_name = inner.file_name().into_string().unwrap();
                files.insert(format!("{name}/{inner_name}"), fs::read_to_string(inner.path()).unwrap());
            }
        } else if name == "index.json" {
            files.insert(name, fs::read_to_string(entry.path()).unwrap());
        }
    }
    files
}

/// Reads JSON of any depth: params nest deeper than `serde_json` reads by itself.
fn deep(text: &str) -> Value {
    let mut reader = serde_json::Deserializer::from_str(text);
    reader.disable_recursion_limit();
    serde::Deserialize::deserialize(&mut reader).unwrap()
}

/// A folder of its own with a copy of the vectors.
struct Copy(PathBuf);

impl Copy {
    fn of_vectors(name: &str) -> Copy {
        let folder = std::env::temp_dir().join(format!("planproof-vectors-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        for (path, text) in on_disk() {
            let file = folder.join(path);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, text).unwrap();
        }
        Copy(folder)
    }

    fn edit(&self, path: &str, from: &str, to: &str) {
        let file = self.0.join(path);
        let text = fs::read_to_string(&file).unwrap();
        assert!(text.contains(from), "{path} holds {from}");
        fs::write(file, text.replacen(from, to, 1)).unwrap();
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn generate(out: &Path, options: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_planproof-generate")).arg("--out").arg(out).args(options).output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn every_file_is_valid_against_its_schema() {
    let validator = |name: &str| {
        let schema: Value = serde_json::from_str(schema(name).unwrap()).unwrap();
        jsonschema::validator_for(&schema).unwrap()
    };
    let (groups, index) = (validator("vectors"), validator("index"));
    for (path, text) in on_disk().iter().filter(|(path, _)| path.ends_with(".json")) {
        let schema = if path == "index.json" { &index } else { &groups };
        let errors: Vec<String> = schema.iter_errors(&deep(text)).map(|error| error.to_string()).take(3).collect();
        assert!(errors.is_empty(), "{path}: {errors:?}");
    }
}

#[test]
fn embedded_files_are_those_on_the_disk() {
    let embedded: BTreeMap<String, String> =
        embedded::FILES.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect();
    let on_disk = on_disk();
    assert_eq!(embedded.keys().collect::<Vec<_>>(), on_disk.keys().collect::<Vec<_>>());
    for (path, text) in &on_disk {
        assert!(embedded.get(path) == Some(text), "{path} differs: build again");
    }
}

#[test]
fn what_is_embedded_is_sound_to_the_strict_reader_too() {
    let ids = |vectors: Vec<LoadedVector>| -> Vec<String> {
        let mut ids: Vec<String> = vectors.into_iter().map(|loaded| loaded.vector.id).collect();
        ids.sort();
        ids
    };
    assert_eq!(ids(load::from_path(&root()).unwrap()), ids(vectors()));
}

#[test]
fn files_are_generated_from_the_sources() {
    let output = generate(&root(), &["--check"]);
    assert!(output.status.success(), "{}", said(&output));
}

#[test]
fn the_generator_names_what_differs_by_id_and_member() {
    let copy = Copy::of_vectors("differs");
    copy.edit("fold/order.json", "Lamport 10 comes after lamport 9", "Lamport 9 comes after lamport 10");
    copy.edit("value/plain.json", "\"value.plain.array-order\"", "\"value.plain.array-orders\"");
    fs::write(copy.0.join("digest/stray.json"), "{}").unwrap();
    let output = generate(&copy.0, &["--check"]);
    assert_eq!(output.status.code(), Some(1));
    let said = said(&output);
    for line in [
        "fold/order.json: fold.order.lamport-is-a-number: title differ",
        "value/plain.json: value.plain.array-order: is not on the disk",
        "value/plain.json: value.plain.array-orders: is not generated",
        "digest/stray.json: is not generated",
    ] {
        assert!(said.lines().any(|got| got == line), "{line}\nin\n{said}");
    }
    let only_fold = generate(&copy.0, &["--check", "--suite", "fold"]);
    assert!(!self::said(&only_fold).contains("value/plain.json"), "{}", self::said(&only_fold));
}

#[test]
fn the_generator_mends_what_differs() {
    let copy = Copy::of_vectors("mends");
    copy.edit("fold/order.json", "Lamport 10 comes after lamport 9", "Lamport 9 comes after lamport 10");
    fs::write(copy.0.join("digest/stray.json"), "{}").unwrap();
    assert!(generate(&copy.0, &[]).status.success());
    assert!(generate(&copy.0, &["--check"]).status.success());
    assert!(!copy.0.join("digest/stray.json").exists());
}

#[test]
fn a_released_revision_is_neither_changed_nor_dropped_nor_added_to() {
    let copy = Copy::of_vectors("lock");
    assert!(generate(&copy.0, &["--lock"]).status.success());
    let lock = copy.0.join("revisions/1.lock");
    let text = fs::read_to_string(&lock).unwrap();
    assert!(generate(&copy.0, &["--check"]).status.success());

    let line = |id: &str| text.lines().find(|line| line.ends_with(&format!(" {id}"))).unwrap().to_owned();
    let kept = line("fold.seed.empty-log");
    let changed = kept.replace(&kept[..64], &"0".repeat(64));
    let dropped = format!("{}\n{} fold.seed.empty-logs", kept, "1".repeat(64));
    for (to, complaint) in [
        (changed, "fold.seed.empty-log: changed; revision 1 is released"),
        (dropped, "fold.seed.empty-logs: a released vector is not dropped without a tombstone"),
    ] {
        fs::write(&lock, text.replace(&kept, &to)).unwrap();
        let output = generate(&copy.0, &[]);
        assert_eq!(output.status.code(), Some(1));
        assert!(said(&output).contains(complaint), "{}", said(&output));
    }
    fs::write(&lock, text.replace(&format!("{kept}\n"), "")).unwrap();
    let output = generate(&copy.0, &[]);
    assert!(said(&output).contains("fold.seed.empty-log: added; revision 1 is released"), "{}", said(&output));
}

#[test]
fn the_index_lists_every_vector() {
    let index = Index::read(&fs::read_to_string(root().join("index.json")).unwrap()).unwrap();
    assert_eq!(index, Index::of(1, &vectors()));
}

#[test]
fn hashes_guard_the_content() {
    for loaded in vectors() {
        assert_eq!(loaded.vector.hash, loaded.vector.content_hash(), "{}", loaded.vector.id);
    }
}

#[test]
fn every_clause_has_a_positive_a_negative_and_a_hand_vector() {
    let specification = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("SPEC.md")).unwrap();
    let headings = specification.lines().filter_map(|line| line.strip_prefix("### `")?.split_once("` ("));
    let clauses: BTreeMap<&str, &str> = headings.collect();
    assert!(clauses.len() > 50, "the headings are read");
    let vectors = vectors();
    for clause in clauses.keys() {
        let about = || vectors.iter().filter(|loaded| loaded.vector.clauses[0] == *clause);
        for sign in ["positive", "negative"] {
            assert!(about().any(|loaded| loaded.vector.tags.iter().any(|tag| tag == sign)), "{clause}: no {sign} one");
        }
        assert!(about().any(|loaded| loaded.vector.origin == Origin::Hand), "{clause}: none by hand");
    }
    for loaded in &vectors {
        for clause in &loaded.vector.clauses {
            let level = clauses.get(clause.as_str()).unwrap_or_else(|| panic!("{}: {clause}", loaded.vector.id));
            let too_low = loaded.vector.level == Level::Core && *level != "core)";
            assert!(!too_low, "{} is core and shows {clause}", loaded.vector.id);
        }
    }
}

#[test]
fn tags_name_every_value_kind_that_occurs() {
    for loaded in vectors() {
        let undisguised = Vector { decoys: Vec::new(), ..loaded.vector.clone() };
        let text = serde_json::to_string(&undisguised).unwrap().replace(' ', "");
        for kind in VALUE_KINDS {
            // A form is a member name; in `value/parse` it stands inside a string, its quotes escaped.
            let occurs = text.contains(&format!("\"${kind}\":")) || text.contains(&format!("\"${kind}\\\":"));
            let tagged = loaded.vector.tags.iter().any(|tag| tag == kind);
            assert!(tagged || !occurs, "{} holds {kind}", loaded.vector.id);
        }
    }
}

#[test]
fn files_are_small_ascii_and_one_vector_a_line() {
    let mut total = 0;
    for (path, text) in on_disk() {
        total += text.len() as u64;
        assert!(text.is_ascii(), "{path} holds a character outside of ASCII");
        assert!(text.ends_with('\n') && !text.contains('\r'), "{path}");
    }
    assert!(total < MAX_BYTES, "{total} bytes");
    for loaded in vectors() {
        let text = fs::read_to_string(root().join(&loaded.file)).unwrap();
        let start = format!("    {{\"id\":\"{}\",", loaded.vector.id);
        assert_eq!(text.lines().filter(|line| line.starts_with(&start)).count(), 1, "{}", loaded.vector.id);
    }
}

#[test]
fn there_are_enough_vectors_and_most_are_worked_by_hand() {
    let vectors = vectors();
    let by_hand = vectors.iter().filter(|loaded| loaded.vector.origin == Origin::Hand).count();
    assert!(vectors.len() >= 250 && by_hand * 10 > vectors.len() * 9, "{by_hand} of {}", vectors.len());
}

#[test]
fn every_known_field_case_is_a_vector_or_says_why_not() {
    let ids: BTreeSet<String> = vectors().into_iter().map(|loaded| loaded.vector.id).collect();
    let text = fs::read_to_string(root().join("cases.tsv")).unwrap();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("case\twhat\twhere"));
    let mut cases = BTreeSet::new();
    for line in lines {
        let [case, what, place] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("three columns: {line}") };
        assert!(cases.insert(case.to_owned()), "{case} stands twice");
        assert!(!what.is_empty(), "{case}");
        if let Some(reason) = place.strip_prefix("not visible over a pipe: ") {
            assert!(reason.len() > 20, "{case}: {reason}");
            continue;
        }
        for id in place.split(' ') {
            assert!(ids.contains(id), "{case}: there is no vector {id}");
        }
    }
    for first_and_last in
        ["OPS-1", "OPS-12", "ENC-1", "ENC-13", "A1", "A17", "B1", "B13", "C1", "C5", "bug-B01", "bug-B73"]
    {
        assert!(cases.contains(first_and_last), "{first_and_last}");
    }
}

#[test]
fn arrivals_and_params_are_read_by_a_strict_reader() {
    for loaded in vectors() {
        let raws = loaded.vector.params.iter().chain(loaded.vector.inputs.iter().flat_map(|inputs| inputs.values()));
        for raw in raws {
            assert!(Json::parse(raw.get()).is_ok(), "{}: {}", loaded.vector.id, raw.get());
        }
    }
}

#[test]
fn integers_past_2_53_are_asked_in_spellings_that_an_exact_reader_tells_apart() {
    // No fault can read them exactly: the tree of the model holds doubles. What is sent does the asking.
    let loaded = vectors();
    let text_of = |id: &str, name: &str| {
        let vector = &loaded.iter().find(|loaded| loaded.vector.id == id).unwrap().vector;
        vector.inputs.as_ref().unwrap()[name].get().to_owned()
    };
    let id = "digest.value.number.integers-past-2-53-are-doubles";
    for (one, other) in [("even", "odd"), ("rounded-up", "after-next"), ("negative", "negative-odd")] {
        let [one, other] = [text_of(id, one), text_of(id, other)];
        assert_ne!(deep(&one), deep(&other), "64-bit integers are kept by this reader");
        assert_eq!(Json::parse(&one).unwrap(), Json::parse(&other).unwrap());
    }
    let copies = loaded.iter().find(|loaded| loaded.vector.id == "fold.idempotent.integers-that-are-one-double");
    let params = deep(copies.unwrap().vector.params.as_ref().unwrap().get());
    assert_ne!(params["ops"][1], params["ops"][2], "the copies are spelled apart");
}
