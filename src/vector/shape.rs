//! Where the format has objects and words: derived readers would take arrays and objects for them, too.

use crate::json::{pointer_step, Json};

/// What stands at a place of a file.
pub(super) enum Shape {
    /// An object; of the members listed the shapes are known.
    Object(&'static [(&'static str, &'static Shape)]),
    /// A list of the like.
    List(&'static Shape),
    /// A word of several. A derived reader takes `{"word": null}` for it.
    Word,
}

use Shape::{List, Object, Word};

/// One vector file.
pub(super) static GROUP: Shape = Object(&[("generator", &PLAIN), ("withdrawn", &List(&PLAIN))]);

/// One vector of a file.
pub(super) static VECTOR: Shape = Object(&[
    ("level", &Word),
    ("origin", &Word),
    ("expect", &EXPECT),
    ("control", &Object(&[("expect", &EXPECT)])),
    ("decoys", &List(&PLAIN)),
    ("steps", &List(&STEP)),
]);

/// The index.
pub(super) static INDEX: Shape = Object(&[("vectors", &List(&PLAIN))]);

static PLAIN: Shape = Object(&[]);
static EXPECT: Shape = Object(&[("oneOf", &List(&EXPECT))]);
static STEP: Shape = Object(&[
    ("expect", &EXPECT),
    ("parallel", &List(&STEP)),
    ("outcomes", &List(&Object(&[("expect", &EXPECT)]))),
    ("when", &Word),
]);

/// The first place of `tree` at which something else stands, below `place`, and what is wrong with it.
/// Wrong types that a derived reader refuses are left to it. No deeper than the tree.
pub(super) fn misshapen(shape: &Shape, tree: &Json, place: &str) -> Option<String> {
    match (shape, tree) {
        (Object(shapes), Json::Object(members)) => members.iter().find_map(|(name, member)| {
            let (_, shape) = shapes.iter().find(|(known, _)| known == name)?;
            misshapen(shape, member, &(place.to_owned() + &pointer_step(name)))
        }),
        (Object(_), _) => Some(wrong(place, "is no JSON object")),
        (List(shape), Json::Array(items)) => {
            items.iter().enumerate().find_map(|(at, item)| misshapen(shape, item, &format!("{place}/{at}")))
        }
        (Word, Json::Object(_)) => Some(wrong(place, "is a word, and no JSON object")),
        (List(_) | Word, _) => None,
    }
}

fn wrong(place: &str, message: &str) -> String {
    if place.is_empty() {
        return message.to_owned();
    }
    format!("at {place}: {message}")
}
