//! Random views: well-formed arguments of `plan/digest`.

use super::ops;
use super::pool;
use super::rng::Rng;
use super::value;
use crate::json::Json;

/// A well-formed view, with or without provenance and digest.
pub fn view(rng: &mut Rng) -> Json {
    let mut members = vec![
        ("planId".to_owned(), Json::String(pool::string(rng))),
        ("revision".to_owned(), Json::Number(pool::integer(rng, 0))),
        ("nodes".to_owned(), Json::Array((0..rng.few(4)).map(|_| ops::node(rng)).collect())),
        ("edges".to_owned(), Json::Array((0..rng.few(4)).map(|_| ops::edge(rng)).collect())),
        ("bounds".to_owned(), ops::bounds(rng)),
    ];
    if rng.one_in(3) {
        members.push(("provenance".to_owned(), value::record(rng, 3)));
    }
    if rng.one_in(3) {
        members.push(("digest".to_owned(), Json::String(pool::string(rng))));
    }
    rng.shuffle(&mut members);
    Json::Object(members)
}
