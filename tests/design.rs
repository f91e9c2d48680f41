//! DESIGN.md names every source file with its first line, and no file that is gone.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");
const FOLDERS: [&str; 5] = ["adapters", "benches", "generators", "src", "tests"];

/// The sentence with which a file says what it is for.
fn purpose(path: &Path) -> Option<String> {
    let text = std::fs::read_to_string(path).unwrap();
    let first = text.lines().find(|line| !line.starts_with("#!"))?;
    let said = first.strip_prefix("//!").or_else(|| first.strip_prefix("\"\"\""))?;
    Some(said.trim().trim_end_matches("\"\"\"").to_owned())
}

fn collect(folder: &Path, files: &mut BTreeMap<String, Vec<PathBuf>>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && path.file_name().unwrap() != "__pycache__" {
            collect(&path, files);
        }
        if path.extension().is_some_and(|extension| extension == "rs" || extension == "py") {
            let folder = path.parent().unwrap().strip_prefix(ROOT).unwrap().to_string_lossy().replace('\\', "/");
            files.entry(folder).or_default().push(path);
        }
    }
}

/// The map as it should stand in DESIGN.md.
fn map() -> String {
    let mut files = BTreeMap::new();
    for folder in FOLDERS {
        collect(&Path::new(ROOT).join(folder), &mut files);
    }
    files.insert(".".to_owned(), vec![Path::new(ROOT).join("build.rs")]);
    let mut map = String::new();
    for (folder, mut files) in files {
        files.sort();
        map += &format!("\n### `{folder}`\n");
        for file in files {
            let name = file.file_name().unwrap().to_string_lossy().into_owned();
            let purpose = purpose(&file)
                .unwrap_or_else(|| panic!("{} opens with no line that says what it is for", file.display()));
            map += &format!("- `{name}`: {purpose}\n");
        }
    }
    map
}

#[test]
fn design_md_names_every_file_with_its_first_line() {
    let design = std::fs::read_to_string(Path::new(ROOT).join("DESIGN.md")).unwrap().replace("\r\n", "\n");
    let (_, stands) = design.split_once("the two together.\n").expect("the map begins there");
    let should = map();
    let wrong: Vec<&str> = stands.lines().filter(|line| !should.lines().any(|other| other == *line)).collect();
    let missing: Vec<&str> = should.lines().filter(|line| !stands.lines().any(|other| other == *line)).collect();
    assert!(
        stands.trim() == should.trim(),
        "mend the map in DESIGN.md\nremove: {wrong:#?}\nadd: {missing:#?}\nthe whole:\n{should}"
    );
}
