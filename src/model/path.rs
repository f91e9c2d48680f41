//! Paths into definitions (`fold.path`, `fold.path.invalid`).

use super::fault::{Fault, Rules};
use super::value::{put, Members, Value};

const MAX_STEPS: usize = 32;
const MAX_DEPTH: usize = 64;
const FORBIDDEN: [&str; 3] = ["__proto__", "prototype", "constructor"];
/// With a fault: how many holes are filled at most.
const MAX_HOLES: usize = 1000;

/// The steps of a path.
pub(super) fn steps(path: &str, rules: Rules) -> Vec<&str> {
    match rules.fault() {
        Some(Fault::PathBracketsSplit) => path.split(['.', '[', '/']).map(|step| step.trim_end_matches(']')).collect(),
        Some(Fault::PathStepsTrimmed) => path.split('.').map(str::trim).collect(),
        Some(Fault::PathIsOneName) => vec![path],
        _ => path.split('.').collect(),
    }
}

/// The index of the first step for which the path is invalid whatever it meets, if there is one.
pub(super) fn defect(steps: &[&str], value: &Value, rules: Rules) -> Option<usize> {
    let max_steps = MAX_STEPS + usize::from(rules.broken(Fault::PathStepsOffByOne));
    let max_depth = MAX_DEPTH + usize::from(rules.broken(Fault::PathDepthOffByOne));
    let bad_step = steps.iter().enumerate().position(|(index, step)| {
        let last = index + 1 == steps.len();
        let forbidden = FORBIDDEN.contains(step)
            && !rules.broken(Fault::PathForbiddenAccepted)
            && !(last && rules.broken(Fault::PathForbiddenLastAccepted));
        let empty = step.is_empty() && !rules.broken(Fault::PathEmptyStepAccepted);
        forbidden || empty || index >= max_steps
    });
    let too_deep = (steps.len() + value.depth(Rules::SOUND) > max_depth).then_some(steps.len() - 1);
    bad_step.or(too_deep)
}

/// The definition with `value` written at `steps`; nothing when a step meets what it cannot enter.
pub(super) fn written(at: &Value, steps: &[&str], value: &Value, rules: Rules) -> Option<Value> {
    let Some((step, rest)) = steps.split_first() else {
        return Some(replaced(at, value, rules));
    };
    match at {
        Value::Record(members) => write_member(members, step, rest, value, rules),
        Value::Array(items) => write_element(items, step, rest, value, rules),
        Value::NodeRef(reference) if rules.broken(Fault::PathOpensReference) => {
            let mut members = vec![
                ("node".to_owned(), Value::text(&reference.node)),
                ("select".to_owned(), reference.select_value()),
            ];
            members.extend(reference.path.as_ref().map(|path| ("path".to_owned(), Value::text(path))));
            members.extend(reference.branch_value().map(|branch| ("branchId".to_owned(), branch)));
            write_member(&members, step, rest, value, rules)
        }
        Value::Map(pairs) if rules.broken(Fault::PathOpensMap) => write_entry(pairs, step, rest, value, rules),
        Value::Null | Value::Undefined | Value::Bool(_) | Value::Number(_) | Value::String(_)
            if rules.broken(Fault::PathReplacesScalars) =>
        {
            write_member(&Members::new(), step, rest, value, rules)
        }
        _ => written_by_index(at, step, rest, value, rules),
    }
}

/// For faults: a step of digits into what is neither record nor array.
fn written_by_index(at: &Value, step: &str, rest: &[&str], value: &Value, rules: Rules) -> Option<Value> {
    let index = index_of(step, rules)?;
    match (rules.fault()?, at) {
        (Fault::PathIndexIntoText, Value::String(text)) if rest.is_empty() => {
            let Value::String(new) = value else { return None };
            let mut characters: Vec<String> = text.chars().map(String::from).collect();
            *characters.get_mut(index)? = new.clone();
            Some(Value::String(characters.concat()))
        }
        (Fault::PathIndexMakesLists, Value::Null | Value::Undefined | Value::Bool(_) | Value::Number(_)) => {
            write_element(&[], step, rest, value, rules)
        }
        (Fault::PathIndexIntoMaps, Value::Map(pairs)) => {
            let mut pairs = pairs.clone();
            let held = pairs.get_mut(index)?;
            held.1 = written(&held.1, rest, value, rules)?;
            Some(Value::Map(pairs))
        }
        (Fault::PathIndexIntoMaps, Value::Set(members)) => {
            let mut members = members.clone();
            let held = members.get_mut(index)?;
            *held = written(held, rest, value, rules)?;
            Some(Value::Set(members))
        }
        (Fault::PathIndexIntoBytes, Value::Bytes(class, bytes)) if rest.is_empty() => {
            let Value::Number(byte) = value else { return None };
            let mut bytes = bytes.clone();
            *bytes.get_mut(index)? = *byte as u8;
            Some(Value::Bytes(*class, bytes))
        }
        _ => None,
    }
}

/// What stands at the end of the path.
fn replaced(old: &Value, value: &Value, rules: Rules) -> Value {
    match (old, value) {
        (Value::Record(old), Value::Record(new)) if rules.broken(Fault::PathMergesRecords) => {
            let mut merged = old.clone();
            new.iter().for_each(|(name, value)| put(&mut merged, name, value.clone()));
            Value::Record(merged)
        }
        _ => value.clone(),
    }
}

fn write_member(members: &Members, step: &str, rest: &[&str], value: &Value, rules: Rules) -> Option<Value> {
    let mut members = members.clone();
    if rules.broken(Fault::PathDigitsRefusedInRecords) && step.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    if rules.broken(Fault::PathReplacesNothing) && rest.is_empty() && members.iter().any(|(name, _)| name == step) {
        return Some(Value::Record(members));
    }
    if rest.is_empty() && matches!(value, Value::Undefined) && rules.broken(Fault::PathUndefinedDeletes) {
        members.retain(|(name, _)| name != step);
        return Some(Value::Record(members));
    }
    let child = members.iter().find(|(name, _)| name == step).map(|(_, child)| child.clone());
    let child = match child {
        Some(child) => child,
        None if rest.is_empty() => Value::Null,
        None if rules.broken(Fault::PathMissingNotCreated) => return None,
        None if rest[0] == "0" && rules.broken(Fault::PathCreatesArrays) => Value::Array(vec![]),
        None => Value::Record(vec![]),
    };
    let child = written(&child, rest, value, rules)?;
    put(&mut members, step, child);
    Some(Value::Record(members))
}

fn write_element(items: &[Value], step: &str, rest: &[&str], value: &Value, rules: Rules) -> Option<Value> {
    let mut items = items.to_vec();
    let mut index = index_of(step, rules)?;
    if rules.broken(Fault::PathIndexFromOne) {
        index = index.saturating_sub(1);
    }
    if index > items.len() && index - items.len() <= MAX_HOLES && rules.broken(Fault::PathIndexFillsHoles) {
        items.resize(index, Value::Undefined);
    }
    if index > items.len() || (index == items.len() && rules.broken(Fault::PathAppendRefused)) {
        return None;
    }
    if index == items.len() {
        items.push(Value::Record(vec![]));
    } else if rest.is_empty() && rules.broken(Fault::PathInsertsIntoArrays) {
        items.insert(index, Value::Null);
    }
    items[index] = written(&items[index], rest, value, rules)?;
    Some(Value::Array(items))
}

/// `0`, or digits without a leading zero.
fn index_of(step: &str, rules: Rules) -> Option<usize> {
    let step = match step.strip_prefix('+') {
        Some(digits) if rules.broken(Fault::PathIndexLenient) => digits,
        _ => step,
    };
    let digits = !step.is_empty() && step.bytes().all(|digit| digit.is_ascii_digit());
    let leading_zero = step.len() > 1 && step.starts_with('0') && !rules.broken(Fault::PathIndexLenient);
    // More digits than fit are beyond the end of any array.
    step.parse().ok().filter(|_| digits && !leading_zero)
}

/// For a fault: a step into a Map is a text key.
fn write_entry(pairs: &[(Value, Value)], step: &str, rest: &[&str], value: &Value, rules: Rules) -> Option<Value> {
    let mut pairs = pairs.to_vec();
    let is_step = |key: &Value| matches!(key, Value::String(text) if text == step);
    let place = match pairs.iter().position(|(key, _)| is_step(key)) {
        Some(place) => place,
        None => {
            pairs.push((Value::text(step), Value::Record(vec![])));
            pairs.len() - 1
        }
    };
    pairs[place].1 = written(&pairs[place].1, rest, value, rules)?;
    Some(Value::Map(pairs))
}

/// For a fault: empty records where the steps lead to nothing.
pub(super) fn opened(at: &Value, steps: &[&str], rules: Rules) -> Option<Value> {
    let mut deepest = at;
    for (index, step) in steps.iter().enumerate() {
        match deepest.member(step) {
            Some(next) => deepest = next,
            None if matches!(deepest, Value::Record(_)) => {
                return written(at, &steps[..=index], &nested(&steps[index + 1..]), rules);
            }
            None => return None,
        }
    }
    None
}

/// A record in a record, one for each step and one more.
fn nested(steps: &[&str]) -> Value {
    steps.iter().rev().fold(Value::Record(vec![]), |inner, step| Value::record(&[(step, inner)]))
}
