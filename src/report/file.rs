//! Report files that appear whole or not at all.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use super::direct;
use super::place::resolve;
use crate::runner::leftovers;

/// A file that takes its place when it is complete. It is written beside it and then moved there,
/// so that nobody reads half a report. What is no regular file (a pipe, `/dev/stdout`) is written
/// to directly: it must not be replaced.
#[derive(Debug)]
pub(crate) struct WholeFile {
    target: PathBuf,
    file: File,
    /// Where the file is until it is complete; none for what is written directly.
    temporary: Option<PathBuf>,
}

impl WholeFile {
    /// Fails now, before the run, when the file could not be written after it.
    pub(crate) fn create(path: &Path) -> io::Result<WholeFile> {
        match fs::metadata(path) {
            Ok(kind) if kind.is_dir() => Err(io::Error::from(io::ErrorKind::IsADirectory)),
            Ok(kind) if !kind.is_file() => {
                Ok(WholeFile { target: path.to_owned(), file: direct::open(path)?, temporary: None })
            }
            Ok(old) => {
                // To replace a file takes no right to write to it; that right is asked for all the same.
                OpenOptions::new().write(true).open(path)?;
                let new = Self::beside(resolve(path)?)?;
                new.file.set_permissions(old.permissions())?;
                Ok(new)
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Self::beside(resolve(path)?),
            Err(error) => Err(error),
        }
    }

    /// Where a link leads is replaced, not the link.
    fn beside(target: PathBuf) -> io::Result<WholeFile> {
        let name = target.file_name().ok_or_else(|| io::Error::other("the path names no file"))?;
        let mut hidden = OsString::from(".");
        hidden.push(name);
        hidden.push(format!(".{}.part", std::process::id()));
        let temporary = target.with_file_name(hidden);
        let mut options = OpenOptions::new();
        // Whatever is there is none of ours: a link that leads elsewhere must not be followed.
        options.write(true).create_new(true);
        let file = options.open(&temporary).or_else(|error| match error.kind() {
            // Left by an earlier process of the same number that was killed.
            io::ErrorKind::AlreadyExists => {
                fs::remove_file(&temporary)?;
                options.open(&temporary)
            }
            _ => Err(error),
        })?;
        leftovers::note_path(&temporary);
        Ok(WholeFile { target, file, temporary: Some(temporary) })
    }

    /// What the text is written to.
    pub(crate) fn writer(&self) -> io::Result<File> {
        self.file.try_clone()
    }

    /// Puts the file, which is complete, in its place.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        if let Some(temporary) = &self.temporary {
            self.file.sync_all()?;
            fs::rename(temporary, &self.target)?;
            leftovers::forget_path(temporary);
            self.temporary = None;
        }
        Ok(())
    }
}

impl Drop for WholeFile {
    fn drop(&mut self) {
        if let Some(temporary) = &self.temporary {
            // An incomplete report is worth nothing; that it stays is worth no complaint.
            let _ = fs::remove_file(temporary);
            leftovers::forget_path(temporary);
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::io::Write as _;

    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("planproof-file-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    fn write(path: &Path, text: &str) {
        let file = WholeFile::create(path).unwrap();
        file.writer().unwrap().write_all(text.as_bytes()).unwrap();
        file.finish().unwrap();
    }

    fn names(folder: &Path) -> Vec<String> {
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    #[test]
    fn the_old_report_stays_until_the_new_one_is_whole() {
        let folder = folder("whole");
        let path = folder.join("report");
        fs::write(&path, "old").unwrap();
        let file = WholeFile::create(&path).unwrap();
        file.writer().unwrap().write_all(b"new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        file.finish().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(names(&folder), ["report"]);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_report_that_was_not_completed_leaves_nothing() {
        let folder = folder("dropped");
        drop(WholeFile::create(&folder.join("report")).unwrap());
        assert!(names(&folder).is_empty());
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_could_not_be_written_fails_at_once() {
        let folder = folder("fails");
        assert!(WholeFile::create(&folder).is_err());
        assert!(WholeFile::create(&folder.join("none").join("report")).is_err());
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_device_is_written_to_and_a_link_is_followed() {
        write(Path::new("/dev/null"), "x");
        assert!(!fs::metadata("/dev/null").unwrap().is_file());

        let folder = folder("link");
        fs::write(folder.join("real"), "old").unwrap();
        std::os::unix::fs::symlink(folder.join("real"), folder.join("link")).unwrap();
        write(&folder.join("link"), "new");
        assert_eq!(fs::read_to_string(folder.join("real")).unwrap(), "new");
        assert!(fs::symlink_metadata(folder.join("link")).unwrap().is_symlink());

        std::os::unix::fs::symlink("new", folder.join("dangling")).unwrap();
        write(&folder.join("dangling"), "made");
        assert_eq!(fs::read_to_string(folder.join("new")).unwrap(), "made");
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_is_replaced_keeps_its_mode() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = folder("mode");
        let path = folder.join("report");
        for mode in [0o640, 0o606] {
            fs::write(&path, "old").unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
            write(&path, "new");
            assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, mode);
        }
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn what_a_killed_process_left_is_replaced_and_not_followed() {
        let folder = folder("stale");
        fs::write(folder.join("victim"), "mine").unwrap();
        let stale = folder.join(format!(".report.{}.part", std::process::id()));
        std::os::unix::fs::symlink(folder.join("victim"), stale).unwrap();
        write(&folder.join("report"), "new");
        assert_eq!(fs::read_to_string(folder.join("victim")).unwrap(), "mine");
        assert_eq!(fs::read_to_string(folder.join("report")).unwrap(), "new");
        fs::remove_dir_all(folder).unwrap();
    }
}
