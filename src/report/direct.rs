//! Opening what a report is written to directly: pipes, devices, and files that grow as things happen.

use std::fs::{self, File};
use std::io;
use std::path::Path;

/// Opens a file that is written as things happen, emptied if it is there.
///
/// # Errors
/// It cannot be written to.
pub(super) fn create(path: &Path) -> io::Result<File> {
    match fs::metadata(path) {
        Ok(kind) if !kind.is_file() && !kind.is_dir() => open(path),
        _ => File::create(path),
    }
}

/// Opens what is there and is no regular file. A named pipe must have a reader, or get one soon: to
/// wait for one would be to wait for ever where there is none.
///
/// # Errors
/// It cannot be written to, or nobody reads it.
pub(super) fn open(path: &Path) -> io::Result<File> {
    system::open(path)
}

#[cfg(unix)]
mod system {
    use std::fs::{File, OpenOptions};
    use std::io;
    use std::os::unix::fs::{FileTypeExt as _, OpenOptionsExt as _};
    use std::path::Path;
    use std::thread;
    use std::time::{Duration, Instant};

    use rustix::fs::{fcntl_getfl, fcntl_setfl, OFlags};
    use rustix::io::Errno;

    /// How long the reader of a pipe may take to open it: it was started just before, or at the same time.
    const READER_WAIT: Duration = Duration::from_secs(2);

    pub(super) fn open(path: &Path) -> io::Result<File> {
        let is_pipe = path.metadata()?.file_type().is_fifo();
        let deadline = Instant::now() + READER_WAIT;
        // Without waiting a pipe that nobody reads is an error.
        let flags = OFlags::NONBLOCK.bits().cast_signed();
        let file = loop {
            match OpenOptions::new().write(true).custom_flags(flags).open(path) {
                Ok(file) => break file,
                Err(error) if is_pipe && error.raw_os_error() == Some(Errno::NXIO.raw_os_error()) => {
                    if Instant::now() >= deadline {
                        return Err(io::Error::other("nobody reads this pipe; start its reader first"));
                    }
                    thread::sleep(Duration::from_millis(10));
                }
                Err(error) => return Err(error),
            }
        };
        // What is written waits for its reader like any output.
        fcntl_setfl(&file, fcntl_getfl(&file)?.difference(OFlags::NONBLOCK))?;
        Ok(file)
    }
}

#[cfg(not(unix))]
mod system {
    use std::fs::{File, OpenOptions};
    use std::io;
    use std::path::Path;

    pub(super) fn open(path: &Path) -> io::Result<File> {
        OpenOptions::new().write(true).open(path)
    }
}
