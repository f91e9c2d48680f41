//! The private directory of a lane, removed when the lane ends.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use super::leftovers;

/// A fresh, empty directory below the system's directory for temporary files.
#[derive(Debug)]
pub struct StoreDir(PathBuf);

impl StoreDir {
    /// Makes one that only this user can enter.
    ///
    /// # Errors
    /// The directory for temporary files cannot be written to.
    pub fn create() -> io::Result<StoreDir> {
        static COUNTER: AtomicU64 = AtomicU64::new(0);
        loop {
            let number = COUNTER.fetch_add(1, Ordering::Relaxed);
            let path = std::env::temp_dir().join(format!("planproof-{}-{number}", std::process::id()));
            match builder().create(&path) {
                Ok(()) => {
                    leftovers::note_path(&path);
                    return Ok(StoreDir(path));
                }
                // Left by an earlier process of the same number.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for StoreDir {
    fn drop(&mut self) {
        // What cannot be removed is left to the system: it is a directory for temporary files.
        let _ = std::fs::remove_dir_all(&self.0);
        leftovers::forget_path(&self.0);
    }
}

#[cfg(unix)]
fn builder() -> std::fs::DirBuilder {
    use std::os::unix::fs::DirBuilderExt as _;
    let mut builder = std::fs::DirBuilder::new();
    builder.mode(0o700);
    builder
}

#[cfg(not(unix))]
fn builder() -> std::fs::DirBuilder {
    std::fs::DirBuilder::new()
}
