//! The commands that show vectors and schemas, as a user runs them.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use planproof::vector::embedded::FILES;
use planproof::vector::format::Vector;
use serde_json::{json, Value};

const PREIMAGE: &str = "8269706c616e2d69722f31a565656467657380656e6f6465738066626f756e6473a5686d61784564676573190200686d61784e6f646573190100686d617853746570731910006f6d6178456e636f64656442797465731a00100000736d6178436f6e63757272656e744672616d6573182066706c616e49646170687265766973696f6e00";
const DIGEST: &str = "7e26d82a5884ad0d4be00eb733cb69c9bdd7bbd4349b23917c2c9f89d32ae752";

fn planproof(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_planproof")).args(args).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("planproof-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn hashed(mut vector: Value) -> Value {
    vector["hash"] = json!("");
    let read: Vector = serde_json::from_str(&vector.to_string()).unwrap();
    vector["hash"] = json!(read.content_hash());
    vector
}

/// A folder of three vectors: a call, a refusal of level core, a relation.
fn sample(name: &str) -> Folder {
    let folder = Folder::new(name);
    let common = |id: &str, level: &str| {
        json!({"id": id, "title": format!("Title of {id}"), "why": "It matters.", "clauses": ["fold.seed"],
            "level": level, "tags": ["positive"], "origin": "hand"})
    };
    let with = |mut base: Value, members: Value| {
        for (name, value) in members.as_object().unwrap() {
            base[name] = value.clone();
        }
        hashed(base)
    };
    let bounds = json!({"maxNodes": 256, "maxEdges": 512, "maxSteps": 4096, "maxConcurrentFrames": 32, "maxEncodedBytes": 1048576});
    let view = json!({"planId": "p", "revision": 0, "nodes": [], "edges": [], "bounds": bounds, "digest": DIGEST});
    let vectors = [
        with(
            common("fold.seed.empty", "exact"),
            json!({"method": "plan/fold", "params": {"planId": "p", "ops": []},
                "expect": {"result": {"view": view, "issues": []}, "preimage": PREIMAGE},
                "decoys": [{"name": "a fold that forgets the bounds", "result": {"view": {}, "issues": []}}]}),
        ),
        with(
            common("fold.op.shape", "core"),
            json!({"method": "plan/fold", "params": {"planId": "p", "ops": [{"text": "\u{1b}[31m\u{202e}"}]},
                "expect": {"refused": "invalid_op"},
                "control": {"params": {"planId": "p", "ops": []}, "expect": {"result": {"view": view, "issues": []}}}}),
        ),
        with(
            common("fold.seed.relation", "core"),
            json!({"method": "plan/fold", "inputs": {"a": {"planId": "p"}, "b": {"planId": "q"}},
                "differ": [["a", "b"]], "of": "view.digest"}),
        ),
    ];
    let group = json!({"suite": "fold", "revision": 1, "generator": {"name": "g", "version": "1", "seed": 0}, "vectors": vectors});
    fs::create_dir(folder.0.join("fold")).unwrap();
    fs::write(folder.0.join("fold/sample.json"), group.to_string()).unwrap();
    folder
}

#[test]
fn list_prints_ids_in_order_with_their_titles() {
    let folder = sample("list");
    let output = planproof(&["list", "--vectors", folder.path()]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(
        stdout(&output),
        "fold.op.shape       Title of fold.op.shape\n\
         fold.seed.empty     Title of fold.seed.empty\n\
         fold.seed.relation  Title of fold.seed.relation\n"
    );
    let output = planproof(&["list", "--ids", "--vectors", folder.path()]);
    assert_eq!(stdout(&output), "fold.op.shape\nfold.seed.empty\nfold.seed.relation\n");
    assert_eq!(planproof(&["list", "--ids", "--json"]).status.code(), Some(2));
}

#[test]
fn list_selects_by_filter_suite_level_and_shard() {
    let folder = sample("select");
    let list = |args: &[&str]| stdout(&planproof(&[&["list", "--ids", "--vectors", folder.path()], args].concat()));
    assert_eq!(list(&["--filter", "fold.seed.*"]), "fold.seed.empty\nfold.seed.relation\n");
    assert_eq!(list(&["--filter", "**.empty", "--filter", "fold.op.shape"]), "fold.op.shape\nfold.seed.empty\n");
    assert_eq!(list(&["--level", "core"]), "fold.op.shape\nfold.seed.relation\n");
    assert_eq!(list(&["--suite", "fold"]), list(&[]));
    let shards: Vec<String> = ["1/3", "2/3", "3/3"].iter().map(|shard| list(&["--shard", shard])).collect();
    let mut ids: Vec<&str> = shards.iter().flat_map(|shard| shard.lines()).collect();
    ids.sort_unstable();
    assert_eq!(ids, ["fold.op.shape", "fold.seed.empty", "fold.seed.relation"]);
}

#[test]
fn list_says_when_nothing_is_selected() {
    let folder = sample("nothing");
    let output = planproof(&["list", "--vectors", folder.path(), "--suite", "value"]);
    assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(4), ""));
    assert!(
        stderr(&output).contains("none of the 3 vectors is selected: --suite value matches 0; leave it out"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn list_as_json_has_what_an_index_has_and_more() {
    let folder = sample("json");
    let output = planproof(&["list", "--json", "--vectors", folder.path(), "--filter", "fold.op.shape"]);
    let list: Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!(list.as_array().unwrap().len(), 1);
    assert_eq!(list[0]["id"], "fold.op.shape");
    assert_eq!(list[0]["level"], "core");
    assert_eq!(list[0]["file"], "fold/sample.json");
    assert_eq!(list[0]["hash"].as_str().unwrap().len(), 64);
}

#[test]
fn options_that_are_wrong_are_usage_errors_that_name_the_fix() {
    for (args, hint) in [
        (["list", "--suite", "fodl"], "did you mean fold?"),
        (["list", "--level", "full"], "core, exact"),
        (["list", "--shard", "0/3"], "1 <= I <= N"),
        (["list", "--shard", "1/18446744073709551616"], "N is at most 18446744073709551615"),
        (["list", "--filter", ""], "`**` for all"),
        (["list", "--vectors", "no/such/folder"], "give a vector file or a folder"),
    ] {
        let output = planproof(&args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(stderr(&output).contains(hint), "{args:?}: {}", stderr(&output));
    }
}

#[test]
fn show_explains_a_vector_with_its_pre_image_in_both_notations() {
    let folder = sample("show");
    let output = planproof(&["show", "fold.seed.empty", "--vectors", folder.path()]);
    assert_eq!(output.status.code(), Some(0));
    insta::assert_snapshot!("show-call", stdout(&output));
    let output = planproof(&["show", "fold.seed.relation", "--vectors", folder.path()]);
    insta::assert_snapshot!("show-relation", stdout(&output));
}

#[test]
fn show_is_safe_for_a_terminal() {
    let folder = sample("safe");
    let text = stdout(&planproof(&["show", "fold.op.shape", "--vectors", folder.path()]));
    assert!(text.chars().all(|character| character == '\n' || !character.is_control()));
    assert!(text.contains("\\u{1b}[31m\\u{202e}"), "{text}");
    assert!(text.contains("a refusal with reason invalid_op"));
    assert!(text.contains("control: the near miss"));
}

#[test]
fn show_of_a_clause_has_its_rule_and_its_vectors() {
    let folder = sample("clause");
    let output = planproof(&["show", "fold.seed", "--vectors", folder.path()]);
    assert_eq!(output.status.code(), Some(0));
    let text = stdout(&output);
    assert!(text.starts_with("fold.seed (clause, level core)\n\n  The empty log folds to revision 0,"), "{text}");
    assert!(text.contains("\nvectors (3)\n  fold.op.shape\n      Title of fold.op.shape\n"), "{text}");
    let json: Value =
        serde_json::from_str(&stdout(&planproof(&["show", "fold.seed", "--json", "--vectors", folder.path()])))
            .unwrap();
    assert_eq!(json.as_array().unwrap().len(), 3);
    let one: Value =
        serde_json::from_str(&stdout(&planproof(&["show", "fold.op.shape", "--json", "--vectors", folder.path()])))
            .unwrap();
    assert_eq!(json[0], one);
    assert_eq!(one["expect"], json!({"refused": "invalid_op"}));
    // Narrower clauses are named: no rule hides behind a longer name.
    let text = stdout(&planproof(&["show", "fold.order"]));
    assert!(text.contains("narrower clauses: fold.order.total ("), "{text}");
}

#[test]
fn show_spells_numbers_as_the_file_does() {
    let shown = stdout(&planproof(&["show", "fold.idempotent.copies-in-another-spelling"]));
    for spelled in [r#""y":[2.0],"x":1e0"#, r#""lamport": 1.0"#] {
        assert!(shown.contains(spelled), "{spelled}: {shown}");
    }
}

#[test]
fn show_lists_the_first_arrivals_and_all_when_asked() {
    let arrivals: Vec<String> = (1..=5).map(|number| format!("  {number}: ")).collect();
    let shown = |args: &[&str]| {
        let text = stdout(&planproof(&[&["show", "fold.order.utf16.digits-are-characters"], args].concat()));
        let count = arrivals.iter().filter(|start| text.lines().any(|line| line.starts_with(start.as_str()))).count();
        (count, text.contains("and 2 more; --all shows them"))
    };
    assert_eq!(shown(&[]), (3, true));
    assert_eq!(shown(&["--all"]), (5, false));
}

#[test]
fn list_selects_by_clause() {
    let list = |args: &[&str]| stdout(&planproof(&[&["list"], args].concat())).lines().count();
    let utf16 = list(&["--clause", "fold.order.utf16"]);
    assert!(utf16 > 0 && utf16 < list(&["--clause", "fold.order.**"]));
    assert_eq!(list(&["--clause", "fold.order.utf16", "--clause", "fold.order.utf1?"]), utf16);
    assert_eq!(list(&["--clause", "**"]), list(&[]));
}

#[test]
fn a_pattern_that_matches_nothing_is_an_error_that_says_what_would() {
    for (args, code, hint) in [
        (["--filter", "fold.order", "--filter", "value.**"], 2, "it is the name of a clause: --clause fold.order"),
        (["--filter", "fold.seed.*", "--filter", "fold.order.utf"], 2, "--filter 'fold.order.utf**' matches "),
        (["--filter", "vlaue.**", "--level", "core"], 2, "did you mean value?"),
        (["--filter", "utf16", "--level", "core"], 2, "; --filter '**utf16**' matches "),
        (["--filter", "utf16", "--level", "core"], 2, "; there is the clause --clause fold.order.utf16"),
        (["--filter", "Fold.ORDER.*", "--level", "core"], 2, "ids are in small letters: --filter 'fold.order.*'"),
        (["--filter", "fold", "--level", "core"], 2, "it is the name of a suite: --suite fold"),
        (["--filter", "fold.qqqq.*", "--level", "core"], 2, "; after `fold.` comes bounds, cascade, "),
        (["--clause", "FOLD.**", "--level", "core"], 2, "clauses are in small letters: --clause 'fold.**'"),
        (["--clause", "fold.seed.bounds-are-no-op", "--level", "core"], 2, "matches no clause of "),
        (["--clause", "order", "--level", "core"], 2, "did you mean fold.order or "),
        (["--clause", "fold.utf16", "--level", "core"], 2, "did you mean fold.order.utf16?"),
        (["--clause", "fold.order.op-id-breaks-ties", "--level", "core"], 2, "it is the id of a vector: --filter fold"),
        (["--clause", "fold.ordr", "--level", "core"], 2, "did you mean fold.order?"),
        // Each matches something, and nothing is left: that is no typing error.
        (["--filter", "fold.**", "--suite", "value"], 4, "is selected: --filter fold.** matches "),
        (["--clause", "fold.dangling", "--level", "core"], 4, "without --level core there are "),
        (["--clause", "fold.order", "--filter", "value.**"], 4, "is selected"),
        (["--clause", "fold.ord*x", "--clause", "fold.order"], 2, "matches no clause of "),
        (["--clause", "fold.p", "--clause", "fold.order"], 2, "--clause 'fold.p**' matches fold.path, "),
    ] {
        for command in ["list", "run"] {
            let output = planproof(&[&[command], args.as_slice()].concat());
            assert_eq!(output.status.code(), Some(code), "{command} {args:?}: {}", stderr(&output));
            let said = if code == 4 { stdout(&output) + &stderr(&output) } else { stderr(&output) };
            assert!(said.contains(hint), "{command} {args:?}: {said}");
        }
        assert_eq!(stdout(&planproof(&[&["list"], args.as_slice()].concat())), "", "{args:?}");
    }
}

#[test]
fn show_and_replay_say_the_same_of_an_id_that_is_none() {
    for (id, hint) in [
        ("fold.orde", "did you mean the clause fold.order?; "),
        ("fold.orde", " ids begin with it, such as fold.order."),
        ("fold.order.utf16.capitals", "did you mean fold.order.utf16.capitals-before-small-letters?"),
        ("fold.oder", "did you mean fold.order?\n"),
        ("FOLD.ORDER", "did you mean fold.order"),
        ("fold.order.opIdBreaksTies", "did you mean fold.order.op-id-breaks-ties?"),
        ("fold.order.oop-id", "did you mean fold.order.op-id-breaks-ties"),
        ("order", "did you mean fold.order or "),
        ("fold", "`fold` is a suite and not a vector; `planproof list --suite fold` lists its "),
        (
            "fold.order.utf16.capitals-before-smal-leters",
            "did you mean fold.order.utf16.capitals-before-small-letters?",
        ),
        ("zzz", "`planproof list` lists all"),
    ] {
        let said = ["show", "replay"].map(|command| stderr(&planproof(&[command, id])));
        assert_eq!(said[0], said[1]);
        assert!(said[0].contains(hint), "{id}: {}", said[0]);
    }
    let output = planproof(&["replay", "fold.order.utf16"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("is a clause and not a vector; its vectors are "), "{}", stderr(&output));
}

#[test]
fn replay_labels_every_frame_with_its_question() {
    let frames = |id: &str| stderr(&planproof(&["replay", id]));
    let arrivals = frames("fold.order.utf16.digits-are-characters");
    for label in ["[listed order] -->", "[listed order] <--", "[arrival 1] -->", "[arrival 5] <--"] {
        assert!(arrivals.contains(label), "{label}: {arrivals}");
    }
    let relation = frames("digest.stable.six-arrivals");
    for label in ["[input 123] <--", "[input 123, asked again] -->", "[input 123, in a fresh process] <--"] {
        assert!(relation.contains(label), "{label}: {relation}");
    }
    let scenario = frames("digest.stable.across-a-crash");
    assert!(scenario.contains("[step 1] -->") && scenario.contains("[step 1] <--"), "{scenario}");
    assert!(scenario.contains("--- instance a was killed"), "{scenario}");
    let follows = frames("fold.idempotent.copies-in-another-spelling");
    for label in ["[the digest of the folded view] -->", "[the digest of the folded view] <--"] {
        assert!(follows.contains(label), "{label}: {follows}");
    }
}

/// The vector file of README.md, without a hash.
fn readme_sample() -> String {
    let readme = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap();
    let (_, rest) = readme.split_once("```json\n").unwrap();
    rest.split_once("```").unwrap().0.to_owned()
}

#[test]
fn hash_prints_the_hashes_of_a_file_and_puts_them_in() {
    let folder = Folder::new("hash");
    let file = folder.0.join("mine.json");
    let name = file.to_str().unwrap();
    let sample = readme_sample();
    fs::write(&file, &sample).unwrap();
    let printed = stdout(&planproof(&["hash", name]));
    let hash = printed.strip_suffix("  fold.mine.url-set-twice\n").unwrap();
    assert_eq!(hash.len(), 64, "{printed}");
    assert_eq!(fs::read_to_string(&file).unwrap(), sample, "nothing is written unasked");

    let output = planproof(&["hash", "--write", name]);
    assert_eq!((output.status.code(), stdout(&output)), (Some(0), printed.clone()));
    assert!(stderr(&output).ends_with("1 of 1 hashes put in\n"), "{}", stderr(&output));
    let written = fs::read_to_string(&file).unwrap();
    assert_eq!(written, sample.replace("\"hash\": \"\"", &format!("\"hash\": \"{hash}\"")));
    assert_eq!(planproof(&["list", "--vectors", name]).status.code(), Some(0));
    assert!(stderr(&planproof(&["hash", "--write", name])).contains("nothing was written"));

    // What is wrong otherwise is said, and nothing is written.
    let unsound = sample.replace("\"revision\": 3,", "");
    fs::write(&file, &unsound).unwrap();
    let output = planproof(&["hash", "--write", name]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("at /expect/result/view: "), "{}", stderr(&output));
    assert_eq!(fs::read_to_string(&file).unwrap(), unsound);
    assert_eq!(planproof(&["hash"]).status.code(), Some(2));
    assert_eq!(planproof(&["hash", folder.0.to_str().unwrap()]).status.code(), Some(2));
}

#[test]
fn a_file_without_hashes_is_refused_with_all_of_them_at_once() {
    let folder = Folder::new("hashes");
    let file = folder.0.join("mine.json");
    let sample = readme_sample();
    let (head, rest) = sample.split_once("\"vectors\": [").unwrap();
    let (vector, tail) = rest.rsplit_once("\n  ]").unwrap();
    let vectors: Vec<String> = (0..12).map(|number| vector.replace("url-set-twice", &format!("v{number}"))).collect();
    fs::write(&file, format!("{head}\"vectors\": [{}\n  ]{tail}", vectors.join(","))).unwrap();
    let output = planproof(&["run", "--vectors", file.to_str().unwrap()]);
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("fold.mine.v0: at /hash: ") && said.contains("fold.mine.v7: at /hash: "), "{said}");
    assert!(said.contains("and 4 more") && said.contains("`planproof hash --write FILE`"), "{said}");
    assert_eq!(planproof(&["hash", "--write", file.to_str().unwrap()]).status.code(), Some(0));
    assert_eq!(stdout(&planproof(&["list", "--vectors", file.to_str().unwrap()])).lines().count(), 12);
}

#[test]
fn vectors_come_from_several_places_and_what_is_no_vector_file_is_said() {
    let folder = Folder::new("several");
    let file = |name: &str| folder.0.join(name).to_str().unwrap().to_owned();
    let (one, two) = (file("one.json"), file("two.json"));
    fs::write(&one, readme_sample()).unwrap();
    fs::write(&two, readme_sample().replace("url-set-twice", "two").replace("fold.order\"]", "fold.ordr\"]")).unwrap();
    assert_eq!(planproof(&["hash", "--write", &one, &two]).status.code(), Some(0));
    let output = planproof(&["list", "--ids", "--vectors", &one, "--vectors", &two]);
    assert_eq!(stdout(&output), "fold.mine.two\nfold.mine.url-set-twice\n", "{}", stderr(&output));
    let said = stderr(&output);
    assert!(
        said.contains("two.json: fold.mine.two: the clause `fold.ordr` is not in SPEC.md (one of your own is no error); did you mean fold.order"),
        "{said}"
    );
    let output = planproof(&["run", "--vectors", &one, "--vectors", &two]);
    assert!(stdout(&output).contains("totals    2 pass"), "{}", stdout(&output));
    for command in [["show", "fold.mine.two"], ["replay", "fold.mine.two"]] {
        let output = planproof(&[&command[..], &["--vectors", &one, "--vectors", &two]].concat());
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    }
    let twice = stderr(&planproof(&["list", "--vectors", &one, "--vectors", &one]));
    assert!(twice.contains("an id is used once"), "{twice}");

    fs::write(folder.0.join("package.json"), r#"{"name": "x", "dependencies": {}}"#).unwrap();
    let output = planproof(&["list", "--vectors", folder.0.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    let said = stderr(&output);
    assert!(said.contains("package.json: is no vector file") && said.contains("move it out of the folder"), "{said}");
    let vector: serde_json::Value = serde_json::from_str(&readme_sample()).unwrap();
    fs::write(folder.0.join("package.json"), vector["vectors"][0].to_string()).unwrap();
    let said = stderr(&planproof(&["list", "--vectors", folder.0.to_str().unwrap()]));
    assert!(said.contains("is one vector and no vector file: put it into the list `vectors`"), "{said}");
}

#[test]
fn nothing_that_a_vector_holds_acts_on_a_terminal() {
    let folder = Folder::new("escapes");
    let file = folder.0.join("mine.json");
    let name = file.to_str().unwrap();
    let hostile = "\u{9b}\u{202e}\u{5d0}\u{fb33}";
    let sample = readme_sample();
    fs::write(
        &file,
        sample.replace("The later of two", hostile).replace("longer\"}", &format!("{hostile}\\u05d1\"}}")),
    )
    .unwrap();
    assert_eq!(planproof(&["hash", "--write", name]).status.code(), Some(0));
    let acts = |text: &str| text.chars().any(|character| hostile.contains(character) || character == '\u{5d1}');
    for command in [
        ["list", "--json", "--vectors", name].as_slice(),
        &["show", "--json", "fold.mine.url-set-twice", "--vectors", name],
        &["show", "--json", "fold.lww", "--vectors", name],
    ] {
        let text = stdout(&planproof(command));
        let read: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert!(!acts(&text) && acts(&read.to_string()), "{command:?}: {text}");
        assert!(text.contains("\\u202e\\u05d0\\ufb33"), "{command:?}: {text}");
    }
    let text = stdout(&planproof(&["show", "fold.mine.url-set-twice", "--vectors", name]));
    assert!(!acts(&text), "{text}");
    assert!(text.contains("\\u{9b}\\u{202e}\\u{5d0}\\u{fb33}\\u{5d1}"), "{text}");
    let output = planproof(&["run", hostile, "--level", hostile]);
    assert_eq!(output.status.code(), Some(2));
    assert!(!acts(&stderr(&output)) && stderr(&output).contains("\\u{202e}"), "{}", stderr(&output));
}

#[test]
fn fold_lists_bounds_in_the_order_of_the_specification() {
    let folder = Folder::new("bounds");
    let file = folder.0.join("log.json");
    fs::write(&file, r#"{"planId":"p","ops":[]}"#).unwrap();
    let text = stdout(&planproof(&["fold", file.to_str().unwrap()]));
    let wanted =
        "  maxNodes 256\n  maxEdges 512\n  maxSteps 4096\n  maxConcurrentFrames 32\n  maxEncodedBytes 1048576\n";
    assert!(text.contains(wanted), "{text}");
}

#[test]
fn an_adapter_without_dashes_is_a_usage_error_that_names_the_line() {
    for (args, line) in [
        (["run", "python3", "my x.py", "-u"].as_slice(), "planproof run -- python3 'my x.py' -u\n"),
        (&["run", "--jobs", "2", "./a"], "planproof run --jobs 2 -- ./a\n"),
        (&["replay", "fold.order", "./a"], "planproof replay fold.order -- ./a\n"),
    ] {
        let output = planproof(args);
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).ends_with(&format!("stand after `--`: {line}")), "{}", stderr(&output));
    }
    for other in [["run", "--jobz"].as_slice(), &["list", "x"], &["run", "x", "--", "y"]] {
        let output = planproof(other);
        assert_eq!(output.status.code(), Some(2));
        assert!(!stderr(&output).contains("stand after"), "{other:?}: {}", stderr(&output));
    }
    assert_eq!(planproof(&["run", "--help"]).status.code(), Some(0));
}

#[test]
fn faults_are_listed_and_an_unknown_one_has_near_misses() {
    let list = stdout(&planproof(&["selftest", "--list"]));
    let names: Vec<&str> = list.lines().filter(|line| !line.starts_with(' ')).collect();
    assert_eq!(names.len(), planproof::model::Fault::ALL.len());
    assert!(list.contains("utf8-order\n    "), "{list}");
    for command in [["selftest", "--fault"], ["serve", "--fault"]] {
        let said = |name: &str| {
            let output = planproof(&[command.as_slice(), &[name]].concat());
            assert_eq!(output.status.code(), Some(2), "{name}");
            stderr(&output)
        };
        assert!(said("utf8-ordr").contains("did you mean utf8-order?"), "{}", said("utf8-ordr"));
        assert!(said("utf9").contains("did you mean utf8-order"), "{}", said("utf9"));
        assert!(said("xyzzyx").contains("`planproof selftest --list` lists them"), "{}", said("xyzzyx"));
        assert!(said("xyzzyx").len() < 400, "not all names are poured out");
    }
}

#[test]
fn show_of_an_unknown_id_suggests_the_nearest() {
    let folder = sample("nearest");
    let output = planproof(&["show", "fold.seed.emty", "--vectors", folder.path()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("did you mean fold.seed.empty?"), "{}", stderr(&output));
    let output = planproof(&["show", "x\u{1b}[31m", "--vectors", folder.path()]);
    assert!(stderr(&output).contains("there is no vector `x\\u{1b}[31m`; `planproof list`"), "{}", stderr(&output));
}

#[test]
fn copy_writes_what_is_embedded_and_leaves_what_differs_alone() {
    let folder = Folder::new("copy");
    let target = folder.0.join("deep/vectors");
    let copy = |force: bool| {
        let mut args = vec!["copy", target.to_str().unwrap()];
        args.extend(force.then_some("--force"));
        planproof(&args)
    };
    let output = copy(false);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    // Beside what is embedded: README.md, SPEC.md, cases.tsv and five schemas.
    assert!(stdout(&output).starts_with(&format!("{} files written", FILES.len() + 8)), "{}", stdout(&output));
    for said in ["README.md ", "SPEC.md ", "cases.tsv ", "index.json ", "schemas/ ", "fold/ "] {
        assert!(stdout(&output).contains(&format!("\n  {said}")), "{said}: {}", stdout(&output));
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (copied, source) in [
        ("README.md", "vectors/README.md"),
        ("SPEC.md", "SPEC.md"),
        ("cases.tsv", "vectors/cases.tsv"),
        ("schemas/vectors.json", "schemas/vectors.json"),
    ] {
        assert_eq!(fs::read(target.join(copied)).unwrap(), fs::read(root.join(source)).unwrap(), "{copied}");
    }
    // A copy is a folder of vectors: the schemas in it are none.
    let copied = target.to_str().unwrap();
    assert_eq!(stdout(&planproof(&["list", "--vectors", copied])), stdout(&planproof(&["list"])));
    let equal =
        || FILES.iter().all(|(name, text)| fs::read_to_string(target.join(name)).is_ok_and(|found| found == *text));
    assert!(equal());
    assert!(stdout(&copy(false)).starts_with("0 files written, 0 overwritten"));

    // What follows needs vectors in the binary.
    let Some((name, _)) = FILES.first() else { return };
    fs::write(target.join(name), "mine").unwrap();
    let output = copy(false);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains(name) && stderr(&output).contains("--force"), "{}", stderr(&output));
    assert_eq!(fs::read_to_string(target.join(name)).unwrap(), "mine");
    assert!(stdout(&copy(true)).starts_with("0 files written, 1 overwritten"));
    assert!(equal());
}

#[test]
fn schema_lists_names_and_prints_each() {
    let names = stdout(&planproof(&["schema"]));
    assert_eq!(names, "frame\nindex\nmethods\nresult\nvectors\n");
    for name in names.lines() {
        let on_disk = Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas").join(format!("{name}.json"));
        assert_eq!(stdout(&planproof(&["schema", name])), fs::read_to_string(on_disk).unwrap());
    }
    let output = planproof(&["schema", "vector"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("did you mean vectors?"));
}

#[test]
fn a_reader_that_ends_early_is_no_error() {
    let folder = sample("pipe");
    for args in [["schema", "methods"].as_slice(), &["list", "--json", "--vectors", folder.path()]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_planproof"))
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""), "{args:?}");
    }
}

#[test]
fn an_input_that_does_not_end_or_is_no_file_is_a_usage_error() {
    for command in ["fold", "digest"] {
        let output = planproof(&[command, env!("CARGO_MANIFEST_DIR")]);
        assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
        assert!(stderr(&output).contains("cannot read"), "{}", stderr(&output));
        if !cfg!(target_os = "linux") {
            continue;
        }
        let output = planproof(&[command, "/dev/zero"]);
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains("/dev/zero is longer than 64 MiB"), "{}", stderr(&output));
        let endless = fs::File::open("/dev/zero").unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_planproof")).arg(command).stdin(endless).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains("standard input is longer than 64 MiB"), "{}", stderr(&output));
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_is_read_as_a_file_is() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_planproof"))
        .args(["digest", "/dev/stdin"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), br#"{"planId":"p","ops":[]}"#).unwrap();
    assert_eq!(stdout(&child.wait_with_output().unwrap()), format!("{DIGEST}\n"));
}

#[test]
fn json_of_a_plan_cannot_act_on_a_terminal() {
    let folder = Folder::new("terminal");
    let log = folder.0.join("log.json");
    fs::write(&log, r#"{"planId":"\u009b31m\u202e","ops":[]}"#).unwrap();
    let output = planproof(&["fold", "--json", log.to_str().unwrap()]);
    assert!(stdout(&output).contains(r#""planId":"\u009b31m\u202e""#), "{}", stdout(&output));
    fs::write(&log, r###"{"planId":"::error::##[y","ops":[]}"###).unwrap();
    let output = planproof(&["fold", log.to_str().unwrap()]);
    assert!(!stdout(&output).contains("##["), "{}", stdout(&output));
}

#[cfg(target_os = "linux")]
#[test]
fn standard_output_that_cannot_be_written_is_exit_6_and_a_closed_one_is_quiet() {
    let folder = sample("full");
    let log = folder.0.join("log");
    fs::write(&log, r#"{"planId":"p","ops":[]}"#).unwrap();
    let (vectors, log) = (folder.0.join("fold"), log.to_str().unwrap().to_owned());
    let vectors = vectors.to_str().unwrap();
    for args in [
        ["--version"].as_slice(),
        &["--help"],
        &["run", "--help"],
        &["help", "list"],
        &["list", "--vectors", vectors],
        &["show", "fold.seed.empty", "--vectors", vectors],
        &["schema"],
        &["schema", "methods"],
        &["fold", &log],
        &["digest", "--json", &log],
    ] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_planproof")).args(args).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(6), "{args:?}");
        assert!(stderr(&output).contains("cannot write to standard output"), "{args:?}: {}", stderr(&output));
        let mut child = Command::new(env!("CARGO_BIN_EXE_planproof"))
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""), "{args:?}");
    }
}

#[test]
fn the_help_of_run_and_the_readme_list_the_exit_codes() {
    let help = stdout(&planproof(&["run", "--help"]));
    let readme = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap();
    for code in [0, 1, 2, 3, 4, 6, 70, 130] {
        assert!(help.contains(&format!("\n  {code:>3}  ")), "{code}: {help}");
        assert!(readme.contains(&format!("\n| {code} | ")), "{code}");
    }
    assert!(help.contains("the first of 70, 2, 3, 6, 130, 1, 4 is given"), "{help}");
    assert!(readme.contains("the first of 70, 2, 3, 6, 130, 1, 8, 4 is given"));
}

#[test]
fn every_option_of_every_command_says_what_it_does() {
    let help = stdout(&planproof(&["--help"]));
    let (_, commands) = help.split_once("Commands:\n").unwrap();
    let commands =
        commands.lines().take_while(|line| !line.is_empty()).filter_map(|line| line.split_whitespace().next());
    for command in commands.filter(|command| *command != "help") {
        let help = stdout(&planproof(&[command, "-h"]));
        let options: Vec<&str> = help.lines().filter(|line| line.trim_start().starts_with('-')).collect();
        assert!(options.len() > usize::from(command != "schema"), "{command}: {help}");
        for option in options {
            let about = option.trim().split_once("  ").map_or("", |(_, about)| about.trim());
            assert!(about.split_whitespace().count() >= 2, "{command}: {option}");
        }
        // What stands beside the name in the list of commands opens the help of the command.
        assert!(help.starts_with(|letter: char| letter.is_ascii_uppercase()), "{command}: {help}");
    }
}
