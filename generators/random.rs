//! A frozen source of randomness for generated vectors: it never changes, so that vectors never move.

use rand_chacha::rand_core::{Rng as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

/// The seed of every file; each vector derives its own stream from it by name.
pub const SEED: u64 = 20_260_101;

/// Draws from one ChaCha8 stream with distributions of its own.
pub struct Random(ChaCha8Rng);

impl Random {
    /// The stream of that name: adding a vector does not move another's draws.
    pub fn named(name: &str) -> Random {
        // FNV-1a: enough to tell names apart, and simple enough never to change.
        let hash = name
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&SEED.to_le_bytes());
        seed[8..16].copy_from_slice(&hash.to_le_bytes());
        Random(ChaCha8Rng::from_seed(seed))
    }

    /// A number in `0..limit` (0 for a limit of 0). The bias of the remainder does not matter here.
    pub fn below(&mut self, limit: usize) -> usize {
        let draw = self.0.next_u64() % (limit.max(1) as u64);
        draw as usize
    }

    /// True in `percent` of a hundred draws.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// Puts `items` into a random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            items.swap(at, self.below(at + 1));
        }
    }

    /// An arrival of `ops` ops: every index, `copies` of them twice, in a random order.
    pub fn arrival(&mut self, ops: usize, copies: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..ops).collect();
        for _ in 0..copies {
            order.push(self.below(ops));
        }
        self.shuffle(&mut order);
        order
    }
}
