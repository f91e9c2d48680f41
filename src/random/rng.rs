//! The source of chance: a pinned generator with distributions of its own.

use rand_chacha::rand_core::{Rng as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

/// A seeded source of chance: ChaCha with 8 rounds.
///
/// Distributions are defined here and not taken from a crate, so that a seed yields the same draws
/// for good.
#[derive(Clone, Debug)]
pub struct Rng(ChaCha8Rng);

impl Rng {
    /// A generator whose draws follow from `seed` alone: it is the first eight bytes of the ChaCha
    /// key, little-endian, the others are 0.
    #[must_use]
    pub fn seeded(seed: u64) -> Rng {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Rng(ChaCha8Rng::from_seed(key))
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `end`; 0 when `end` is 0. The bias is below 2^-32 for any `end` up to 2^32.
    pub fn below(&mut self, end: usize) -> usize {
        // The high half of the product maps 64 bits onto the range.
        ((u128::from(self.bits()) * end as u128) >> 64) as usize
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    /// True once in `n` times.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// True `hits` times in `of`.
    pub fn chance(&mut self, hits: usize, of: usize) -> bool {
        self.below(of) < hits
    }

    /// One of the items.
    ///
    /// # Panics
    /// When there are none.
    pub fn pick<'i, T>(&mut self, items: &'i [T]) -> &'i T {
        &items[self.below(items.len())]
    }

    /// A small number: 0 half of the time, 1 a quarter of the time and so on, at most `most`.
    pub fn few(&mut self, most: usize) -> usize {
        (self.bits().trailing_zeros() as usize).min(most)
    }

    /// Puts the items in random order: each order is as likely as another.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end + 1));
        }
    }
}
