//! A writer that falls silent when its reader is gone.

use std::io::{self, ErrorKind, Write};

/// Standard output under a pipe: when the reader ends early (`| head`), what is left is dropped.
/// It is no error: the reader has seen what it wanted, and the verdict does not depend on it.
pub(crate) struct Pipe<W> {
    inner: Option<W>,
}

impl<W: Write> Pipe<W> {
    pub(crate) fn new(inner: W) -> Self {
        Pipe { inner: Some(inner) }
    }

    fn attempt<T>(&mut self, otherwise: T, action: impl FnOnce(&mut W) -> io::Result<T>) -> io::Result<T> {
        let Some(inner) = &mut self.inner else { return Ok(otherwise) };
        match action(inner) {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                self.inner = None;
                Ok(otherwise)
            }
            outcome => outcome,
        }
    }
}

impl<W: Write> Write for Pipe<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.attempt(bytes.len(), |inner| inner.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.attempt((), Write::flush)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    struct Broken(ErrorKind, usize);

    impl Write for Broken {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            self.1 += 1;
            Err(self.0.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Err(self.0.into())
        }
    }

    #[test]
    fn a_broken_pipe_is_no_error_and_is_not_tried_again() {
        let mut broken = Broken(ErrorKind::BrokenPipe, 0);
        let mut pipe = Pipe::new(&mut broken);
        pipe.write_all(b"one").unwrap();
        pipe.write_all(b"two").unwrap();
        pipe.flush().unwrap();
        assert_eq!(broken.1, 1);
    }

    #[test]
    fn a_full_disk_is_an_error() {
        let mut pipe = Pipe::new(Broken(ErrorKind::StorageFull, 0));
        assert_eq!(pipe.write_all(b"one").unwrap_err().kind(), ErrorKind::StorageFull);
        assert_eq!(pipe.flush().unwrap_err().kind(), ErrorKind::StorageFull);
    }
}
