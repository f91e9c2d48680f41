//! Where a report goes, whatever the spelling of its path.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// How many links lead to a file at most.
const MAX_LINKS: usize = 40;

/// A place in the file system that a report is to go to.
#[derive(Debug)]
pub(super) struct Place {
    /// The path without links and detours.
    path: PathBuf,
    /// What tells the file that is there from all others.
    file: Option<FileId>,
}

impl Place {
    /// The place that `path` names.
    ///
    /// # Errors
    /// Its folder is not there or cannot be entered.
    pub(super) fn of(path: &Path) -> io::Result<Place> {
        Ok(Place { path: resolve(path)?, file: fs::metadata(path).ok().as_ref().and_then(system::id) })
    }

    /// True when both are one file, under whatever names.
    pub(super) fn is_same(&self, other: &Place) -> bool {
        self.path == other.path || self.file.is_some() && self.file == other.file
    }

    /// The standard stream that goes to the same place, so that what is written would mix. That both
    /// go to a device such as `/dev/null` does no harm.
    pub(super) fn shared_stream(&self) -> Option<&'static str> {
        system::STREAMS.into_iter().find(|(_, id)| self.file.is_some() && id() == self.file).map(|(name, _)| name)
    }
}

/// Device and number of a file.
type FileId = (u64, u64);

/// The path of the file that `path` leads to, without links; the file itself need not be there.
///
/// # Errors
/// The folder is not there, or links lead nowhere.
pub(super) fn resolve(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        if let Ok(path) = fs::canonicalize(&path) {
            return Ok(path);
        }
        let folder = match path.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        match fs::read_link(&path) {
            Ok(target) => path = folder.join(target),
            Err(_) => {
                let name = path.file_name().ok_or_else(|| io::Error::other("the path names no file"))?;
                return Ok(fs::canonicalize(folder)?.join(name));
            }
        }
    }
    Err(io::Error::other("the path is a link that leads to itself"))
}

#[cfg(unix)]
mod system {
    use std::fs::{File, Metadata};
    use std::io::{self, IsTerminal};
    use std::os::fd::AsFd;
    use std::os::unix::fs::{FileTypeExt as _, MetadataExt as _};

    use super::FileId;

    type Stream = (&'static str, fn() -> Option<FileId>);

    pub(super) const STREAMS: [Stream; 2] =
        [("standard output", || stream(&io::stdout())), ("standard error", || stream(&io::stderr()))];

    pub(super) fn id(file: &Metadata) -> Option<FileId> {
        Some((file.dev(), file.ino()))
    }

    fn stream(stream: &(impl AsFd + IsTerminal)) -> Option<FileId> {
        let copy = stream.as_fd().try_clone_to_owned().ok()?;
        let file = File::from(copy).metadata().ok()?;
        if file.file_type().is_char_device() && !stream.is_terminal() {
            return None;
        }
        id(&file)
    }
}

#[cfg(not(unix))]
mod system {
    use std::fs::Metadata;

    use super::FileId;

    type Stream = (&'static str, fn() -> Option<FileId>);

    pub(super) const STREAMS: [Stream; 0] = [];

    /// Files have no numbers that the standard library tells here; paths have to do.
    pub(super) fn id(_: &Metadata) -> Option<FileId> {
        None
    }
}

#[cfg(all(test, unix))]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn one_file_is_one_place_under_all_its_names() {
        let folder = std::env::temp_dir().join(format!("planproof-place-{}", std::process::id()));
        fs::create_dir_all(folder.join("in")).unwrap();
        fs::write(folder.join("here"), "").unwrap();
        fs::hard_link(folder.join("here"), folder.join("hard")).unwrap();
        symlink("here", folder.join("soft")).unwrap();
        symlink("in/new", folder.join("dangling")).unwrap();
        symlink(".", folder.join("again")).unwrap();
        symlink("ring", folder.join("ring")).unwrap();
        let same = |a: &str, b: &str| Place::of(&folder.join(a)).unwrap().is_same(&Place::of(&folder.join(b)).unwrap());
        for (a, b) in [
            ("here", "here"),
            ("here", "in/../here"),
            ("here", "again/./here"),
            ("here", "hard"),
            ("here", "soft"),
            ("new", "in/../again/new"),
            ("in/new", "dangling"),
        ] {
            assert!(same(a, b), "{a} and {b}");
        }
        for (a, b) in [("here", "there"), ("new", "in/new"), ("here", "new")] {
            assert!(!same(a, b), "{a} and {b}");
        }
        assert!(Place::of(&folder.join("none/new")).is_err());
        assert!(Place::of(&folder.join("ring")).is_err());
        fs::remove_dir_all(folder).unwrap();
    }
}
