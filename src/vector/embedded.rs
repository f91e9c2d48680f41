//! The files of `vectors/`, as they were when planproof was built.

/// Path below `vectors/` (with `/`) and text of each embedded file, in order of path: the groups
/// (`<suite>/*.json`), `index.json` and the locks (`revisions/*.lock`).
pub static FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/vectors.rs"));

/// The embedded groups: those of [`FILES`] that hold vectors.
pub fn groups() -> impl Iterator<Item = (&'static str, &'static str)> {
    FILES.iter().copied().filter(|(path, _)| path.contains('/') && !path.starts_with("revisions/"))
}
