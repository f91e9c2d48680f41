//! The total order of ops, and the set that a list of ops stands for.

use std::cmp::Ordering;

use super::Op;
use crate::encode::encode_to_vec;
use crate::value::utf16_cmp;

/// Compares two ops by the three keys: lamport, actorId, opId (SPEC.md `fold.order`,
/// `fold.order.utf16`). Different ops may tie; [`distinct_in_order`] orders those by their
/// encodings.
#[must_use]
pub fn total_order(a: &Op, b: &Op) -> Ordering {
    a.lamport
        .cmp(&b.lamport)
        .then_with(|| utf16_cmp(&a.actor_id, &b.actor_id))
        .then_with(|| utf16_cmp(&a.op_id, &b.op_id))
}

/// The op set that `ops` stands for, in its total order: copies of one op are left out
/// (SPEC.md `fold.idempotent`, `fold.order.total`).
///
/// Sorts once, O(n log n); only ops that tie on all three keys are encoded, each once.
#[must_use]
pub fn distinct_in_order(ops: &[Op]) -> Vec<&Op> {
    // The lamport stands beside the pointer: most comparisons then touch no op at all.
    let mut sorted: Vec<(u64, &Op)> = ops.iter().map(|op| (op.lamport, op)).collect();
    sorted.sort_unstable_by(|(a_lamport, a), (b_lamport, b)| a_lamport.cmp(b_lamport).then_with(|| total_order(a, b)));
    let mut distinct = Vec::with_capacity(sorted.len());
    let ties =
        |(a_lamport, a): &(u64, &Op), (b_lamport, b): &(u64, &Op)| a_lamport == b_lamport && total_order(a, b).is_eq();
    for tied in sorted.chunk_by(ties) {
        push_distinct(tied, &mut distinct);
    }
    distinct
}

/// Pushes the different ops among those that tie on all keys, by their encodings.
fn push_distinct<'o>(tied: &[(u64, &'o Op)], distinct: &mut Vec<&'o Op>) {
    let [(_, first), others @ ..] = tied else { return };
    if others.iter().all(|(_, op)| op == first) {
        distinct.push(first);
        return;
    }
    let mut encoded: Vec<(Vec<u8>, &Op)> = tied.iter().map(|(_, op)| (encode_to_vec(&op.to_value()), *op)).collect();
    encoded.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
    encoded.dedup_by(|(a, _), (b, _)| a == b);
    distinct.extend(encoded.into_iter().map(|(_, op)| op));
}
