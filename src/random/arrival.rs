//! Arrivals: ops in another order, some of them more than once.

use super::rng::Rng;
use crate::json::Json;

/// An order in which `count` ops arrive, as indices: each at least once, some again.
pub fn arrival(rng: &mut Rng, count: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    if count > 0 && rng.one_in(2) {
        for _ in 0..rng.between(1, 3) {
            order.push(rng.below(count));
        }
    }
    match rng.below(4) {
        0 => order.reverse(),
        _ => rng.shuffle(&mut order),
    }
    order
}

/// The ops in the order of an arrival. Indices that name no op are left out.
#[must_use]
pub fn arrive(ops: &[Json], arrival: &[usize]) -> Vec<Json> {
    arrival.iter().filter_map(|index| ops.get(*index)).cloned().collect()
}
