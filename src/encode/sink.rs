//! Where encoded bytes go: into a vector, into SHA-256, or only counted.

use sha2::{Digest as _, Sha256};

/// Takes the bytes of an encoding as they are made.
pub trait Sink {
    /// Takes the next bytes.
    fn write(&mut self, bytes: &[u8]);
}

impl Sink for Vec<u8> {
    fn write(&mut self, bytes: &[u8]) {
        self.extend_from_slice(bytes);
    }
}

/// Counts the bytes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Length(pub u64);

impl Sink for Length {
    fn write(&mut self, bytes: &[u8]) {
        self.0 += bytes.len() as u64;
    }
}

/// Hashes the bytes. Small writes are gathered first: a head is one byte, a hash block is 64.
pub struct Sha256Sink {
    hasher: Sha256,
    gathered: Vec<u8>,
}

impl Sha256Sink {
    const GATHER: usize = 16 * 1024;

    /// Hashes what was gathered, and `bytes` too when the buffer could not hold them.
    #[cold]
    fn make_room(&mut self, bytes: &[u8]) {
        self.hasher.update(&self.gathered);
        self.gathered.clear();
        if bytes.len() > self.gathered.capacity() {
            self.hasher.update(bytes);
        } else {
            self.gathered.extend_from_slice(bytes);
        }
    }

    /// The SHA-256 of everything written, in lower-case hexadecimal.
    #[must_use]
    pub fn finish(mut self) -> String {
        self.hasher.update(&self.gathered);
        hex::encode(self.hasher.finalize())
    }
}

impl Default for Sha256Sink {
    fn default() -> Self {
        Sha256Sink { hasher: Sha256::new(), gathered: Vec::with_capacity(Self::GATHER) }
    }
}

impl Sink for Sha256Sink {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        // The buffer never grows: it is emptied before it would.
        if bytes.len() > self.gathered.capacity() - self.gathered.len() {
            self.make_room(bytes);
        } else {
            self.gathered.extend_from_slice(bytes);
        }
    }
}
