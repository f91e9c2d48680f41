//! The JSON Schemas of everything that planproof reads and writes.

/// Name and text of each schema (JSON Schema 2020-12), in order of name.
pub const SCHEMAS: [(&str, &str); 5] = [
    ("frame", include_str!("../schemas/frame.json")),
    ("index", include_str!("../schemas/index.json")),
    ("methods", include_str!("../schemas/methods.json")),
    ("result", include_str!("../schemas/result.json")),
    ("vectors", include_str!("../schemas/vectors.json")),
];

/// The text of the schema of that name.
#[must_use]
pub fn schema(name: &str) -> Option<&'static str> {
    SCHEMAS.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}
