//! Malformed params: a member lost, added or of the wrong type.

use super::pool;
use super::rng::Rng;
use super::value::scalar;
use crate::json::Json;

/// The tree with one change to its shape, at most `levels` levels down. It may be valid still.
pub fn malform(rng: &mut Rng, tree: &Json, levels: usize) -> Json {
    let inner = match tree {
        Json::Array(items) => items.len(),
        Json::Object(members) => members.len(),
        _ => 0,
    };
    if inner == 0 || levels == 0 || rng.one_in(4) {
        return broken(rng, tree);
    }
    let at = rng.below(inner);
    match tree.clone() {
        Json::Array(mut items) => {
            items[at] = malform(rng, &items[at], levels - 1);
            Json::Array(items)
        }
        Json::Object(mut members) => {
            members[at].1 = malform(rng, &members[at].1, levels - 1);
            Json::Object(members)
        }
        plain => plain,
    }
}

fn broken(rng: &mut Rng, tree: &Json) -> Json {
    match tree {
        Json::Object(members) if rng.chance(4, 5) => {
            let mut members = members.clone();
            match rng.below(3) {
                0 if !members.is_empty() => {
                    members.remove(rng.below(members.len()));
                }
                1 if !members.is_empty() => {
                    let at = rng.below(members.len());
                    let name = pool::name(rng);
                    if members.iter().all(|(other, _)| *other != name) {
                        members[at].0 = name;
                    }
                }
                _ => {
                    let name = pool::name(rng);
                    if members.iter().all(|(other, _)| *other != name) {
                        members.push((name, scalar(rng)));
                    }
                }
            }
            Json::Object(members)
        }
        Json::Number(number) => odd_number(rng, *number),
        Json::String(_) if rng.one_in(2) => match rng.below(4) {
            0 => Json::Null,
            1 => Json::string(""),
            _ => Json::String(pool::string(rng)),
        },
        _ => scalar(rng),
    }
}

fn odd_number(rng: &mut Rng, number: f64) -> Json {
    match rng.below(8) {
        0 => Json::Number(-1.0),
        1 => Json::Number(number + 0.5),
        2 => Json::Number(0.0),
        3 => Json::Number(9_007_199_254_740_992.0),
        4 => Json::Number(9_007_199_254_740_991.0),
        5 => Json::object([("$number", Json::string("-0"))]),
        6 => Json::String(Json::Number(number).to_string()),
        _ => scalar(rng),
    }
}
