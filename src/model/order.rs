//! Which ops count, and in which order (`fold.order`, `fold.idempotent`).

use std::cmp::Ordering;
use std::collections::HashSet;

use super::encode::encode;
use super::equality;
use super::fault::{Fault, Rules};
use super::op::{Action, Op};
use super::value::Value;

/// UTF-16 order: code unit by code unit.
pub(super) fn utf16_order(one: &str, other: &str) -> Ordering {
    one.encode_utf16().cmp(other.encode_utf16())
}

/// The distinct ops in order of arrival, and the copies that were set aside.
pub(super) fn distinct(mut ops: Vec<Op>, rules: Rules) -> (Vec<Op>, Vec<Op>) {
    let last_counts = rules.broken(Fault::LastOpOfIdCounts);
    if last_counts {
        ops.reverse();
    }
    let mut seen = HashSet::new();
    let (mut distinct, mut copies): (Vec<Op>, Vec<Op>) =
        ops.into_iter().partition(|op| seen.insert(identity(op, rules)));
    if last_counts {
        distinct.reverse();
        copies.reverse();
    }
    (distinct, copies)
}

/// What makes two ops one.
fn identity(op: &Op, rules: Rules) -> Vec<u8> {
    match rules.fault() {
        Some(Fault::FirstOpOfIdCounts | Fault::LastOpOfIdCounts) => op.op_id.as_bytes().to_vec(),
        Some(Fault::TimeNotInIdentity) => encoding_without(op, &["at"]),
        Some(
            Fault::OpsByHostEquality | Fault::OpsByLooseEquality | Fault::OpsByNumericZero | Fault::OpsByEmptiness,
        ) => encode(&equality::folded(&op.record, rules), Rules::SOUND),
        Some(Fault::KeyNotInIdentity) => encoding_without(op, &["opId", "actorId", "lamport", "at"]),
        _ => op.encoding.clone(),
    }
}

/// For faults: the encoding of the op without some members.
fn encoding_without(op: &Op, lost: &[&str]) -> Vec<u8> {
    match &op.record {
        Value::Record(members) => {
            let kept = members.iter().filter(|(name, _)| !lost.contains(&name.as_str())).cloned().collect();
            encode(&Value::Record(kept), Rules::SOUND)
        }
        _ => op.encoding.clone(),
    }
}

/// Puts ops in the total order; with a fault that leaves ties, these stay in order of arrival.
pub(super) fn sort(ops: &mut [Op], rules: Rules) {
    ops.sort_by(|one, other| compare(one, other, rules));
}

fn compare(one: &Op, other: &Op, rules: Rules) -> Ordering {
    let lamport = one.lamport.total_cmp(&other.lamport);
    let actor = utf16_order(&one.actor_id, &other.actor_id);
    let op_id = utf16_order(&one.op_id, &other.op_id);
    let encoding = one.encoding.cmp(&other.encoding);
    match rules.fault() {
        Some(Fault::ArrivalOrder) => Ordering::Equal,
        Some(Fault::LamportOnly) => lamport,
        Some(Fault::OpIdNotInKey) => lamport.then(actor),
        Some(Fault::OpIdBeforeActorId) => lamport.then(op_id).then(actor).then(encoding),
        Some(Fault::LamportAsText) => {
            one.lamport.to_string().cmp(&other.lamport.to_string()).then(actor).then(op_id).then(encoding)
        }
        Some(Fault::TimeOrders) => lamport.then(one.at.cmp(&other.at)).then(actor).then(op_id).then(encoding),
        Some(Fault::Utf8Order) => {
            lamport.then(one.actor_id.cmp(&other.actor_id)).then(one.op_id.cmp(&other.op_id)).then(encoding)
        }
        Some(Fault::EqualKeyByArrival) => lamport.then(actor).then(op_id),
        Some(Fault::ResurrectionOnEqualLamport) => {
            let removal = |op: &Op| matches!(op.action, Action::RemoveNode { .. } | Action::RemoveEdge(_));
            lamport.then(removal(other).cmp(&removal(one))).then(actor).then(op_id).then(encoding)
        }
        _ => lamport.then(actor).then(op_id).then(encoding),
    }
}
