//! Strict JSON text: one tree type, one reader, one writer.
//!
//! `serde_json` does the lexing (with exact floats); what is added here is what typed JSON needs:
//! duplicate names, `-0` and depth are refused with the place where they stand.

use std::cell::RefCell;
use std::collections::HashSet;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

/// The deepest JSON nesting that is read. A value of 128 levels takes at most three JSON levels
/// each (a Map: object, list, pair), and a frame adds a few.
pub const MAX_JSON_DEPTH: usize = 512;

/// A JSON text as a tree. Objects keep the order of their members; names are distinct.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A finite number other than -0, as the nearest double.
    Number(f64),
    /// A string.
    String(String),
    /// An array.
    Array(Vec<Json>),
    /// An object; names are distinct.
    Object(Vec<(String, Json)>),
}

/// Why a text is not strict JSON, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message} (at {})", if .pointer.is_empty() { "the top" } else { .pointer })]
pub struct JsonError {
    /// JSON Pointer (RFC 6901) of the value that could not be read.
    pub pointer: String,
    /// What is wrong, in words.
    pub message: String,
    /// True when the text is well-formed JSON and only breaks a rule of ours (a duplicate name,
    /// depth, `-0`).
    pub well_formed: bool,
}

impl Json {
    /// Reads a text: one value with JSON white space around it.
    ///
    /// # Errors
    /// Syntax, duplicate names, lone surrogates, overflow, -0, more than [`MAX_JSON_DEPTH`] levels.
    ///
    /// Linear in the text; the stack used does not depend on it beyond that depth.
    pub fn parse(text: &str) -> Result<Json, JsonError> {
        Self::parse_bytes(text.as_bytes())
    }

    /// [`Json::parse`] for bytes that may not be UTF-8.
    ///
    /// # Errors
    /// As [`Json::parse`], and invalid UTF-8.
    pub fn parse_bytes(text: &[u8]) -> Result<Json, JsonError> {
        let place = Place::default();
        let mut reader = serde_json::Deserializer::from_slice(text);
        reader.disable_recursion_limit();
        let outcome =
            Node { place: &place, depth: 0 }.deserialize(&mut reader).and_then(|tree| reader.end().map(|()| tree));
        outcome.map_err(|error| {
            let defect = place.defect.borrow_mut().take();
            let well_formed = defect.is_some();
            let (pointer, message) = defect.unwrap_or_else(|| (place.pointer(), explained(&error)));
            JsonError { pointer, message, well_formed }
        })
    }

    /// The member `name` of an object; `None` for other values too. Linear in the members.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Json> {
        match self {
            Json::Object(members) => members.iter().find(|(key, _)| key == name).map(|(_, value)| value),
            _ => None,
        }
    }

    /// The text, for a string.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Json::String(text) => Some(text),
            _ => None,
        }
    }

    /// The value at an RFC 6901 pointer.
    #[must_use]
    pub fn pointer(&self, pointer: &str) -> Option<&Json> {
        if pointer.is_empty() {
            return Some(self);
        }
        pointer.strip_prefix('/')?.split('/').try_fold(self, |at, step| match at {
            Json::Array(items) => step.parse::<usize>().ok().and_then(|index| items.get(index)),
            _ => at.get(&step.replace("~1", "/").replace("~0", "~")),
        })
    }

    /// An object of the given members.
    #[must_use]
    pub fn object<const N: usize>(members: [(&str, Json); N]) -> Json {
        Json::Object(members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
    }

    /// A string value.
    #[must_use]
    pub fn string(text: impl Into<String>) -> Json {
        Json::String(text.into())
    }

    /// Appends the compact text of this tree to `out`. Numbers are printed as JavaScript prints
    /// them, so that one number has one spelling.
    pub fn write(&self, out: &mut String) {
        match self {
            Json::Null => out.push_str("null"),
            Json::Bool(true) => out.push_str("true"),
            Json::Bool(false) => out.push_str("false"),
            Json::Number(number) => out.push_str(ryu_js::Buffer::new().format(*number)),
            Json::String(text) => write_string(text, out),
            Json::Array(items) => {
                out.push('[');
                for (index, item) in items.iter().enumerate() {
                    if index > 0 {
                        out.push(',');
                    }
                    item.write(out);
                }
                out.push(']');
            }
            Json::Object(members) => {
                out.push('{');
                for (index, (name, value)) in members.iter().enumerate() {
                    if index > 0 {
                        out.push(',');
                    }
                    write_string(name, out);
                    out.push(':');
                    value.write(out);
                }
                out.push('}');
            }
        }
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.write(&mut text);
        f.write_str(&text)
    }
}

/// What the lexer says, with the fix where it says none.
fn explained(error: &serde_json::Error) -> String {
    let said = error.to_string();
    if said.starts_with("number out of range") {
        return format!("{said}: no double is so large; infinity is written {{\"$number\":\"Infinity\"}}");
    }
    said
}

/// Appends `text` as a JSON string: only what must be escaped is.
pub fn write_string(text: &str, out: &mut String) {
    out.push('"');
    let mut plain_from = 0;
    for (at, byte) in text.bytes().enumerate() {
        let short = match byte {
            b'"' => "\\\"",
            b'\\' => "\\\\",
            b'\n' => "\\n",
            b'\r' => "\\r",
            b'\t' => "\\t",
            0x08 => "\\b",
            0x0c => "\\f",
            0x00..=0x1f => "",
            _ => continue,
        };
        out.push_str(&text[plain_from..at]);
        if short.is_empty() {
            out.push_str(&format!("\\u{byte:04x}"));
        } else {
            out.push_str(short);
        }
        plain_from = at + 1;
    }
    out.push_str(&text[plain_from..]);
    out.push('"');
}

/// `name` as one step of a JSON Pointer, with its leading slash.
#[must_use]
pub fn pointer_step(name: &str) -> String {
    format!("/{}", name.replace('~', "~0").replace('/', "~1"))
}

/// Where the reader is, shared by the visitors of one text.
#[derive(Default)]
struct Place {
    steps: RefCell<Vec<Step>>,
    defect: RefCell<Option<(String, String)>>,
}

enum Step {
    Index(usize),
    Name(String),
}

impl Place {
    fn pointer(&self) -> String {
        self.steps
            .borrow()
            .iter()
            .map(|step| match step {
                Step::Index(index) => format!("/{index}"),
                Step::Name(name) => pointer_step(name),
            })
            .collect()
    }

    /// Notes a breach of our own rules and returns the error that ends the reading.
    fn refuse<E: serde::de::Error>(&self, message: &str) -> E {
        *self.defect.borrow_mut() = Some((self.pointer(), message.to_owned()));
        E::custom(message)
    }
}

/// Reads one value into a tree.
#[derive(Clone, Copy)]
struct Node<'p> {
    place: &'p Place,
    depth: usize,
}

impl<'de> DeserializeSeed<'de> for Node<'_> {
    type Value = Json;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Json, D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Node<'_> {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Bool(value))
    }

    // The casts round to nearest, ties to even: the double nearest to the token.
    fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
        Ok(Json::Number(value as f64))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Json, E> {
        Ok(Json::Number(value as f64))
    }

    fn visit_f64<E: serde::de::Error>(self, value: f64) -> Result<Json, E> {
        if value == 0.0 && value.is_sign_negative() {
            return Err(self.place.refuse("-0 is written {\"$number\":\"-0\"}"));
        }
        Ok(Json::Number(value))
    }

    fn visit_str<E>(self, value: &str) -> Result<Json, E> {
        Ok(Json::String(value.to_owned()))
    }

    fn visit_string<E>(self, value: String) -> Result<Json, E> {
        Ok(Json::String(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Json, A::Error> {
        let inner = self.enter(&mut access, |access| while_some(|| access.next_element::<IgnoredAny>()))?;
        let mut items = Vec::new();
        loop {
            self.place.steps.borrow_mut().push(Step::Index(items.len()));
            let Some(item) = access.next_element_seed(inner)? else { break };
            self.place.steps.borrow_mut().pop();
            items.push(item);
        }
        self.place.steps.borrow_mut().pop();
        Ok(Json::Array(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Json, A::Error> {
        let inner = self.enter(&mut access, |access| while_some(|| access.next_entry::<IgnoredAny, IgnoredAny>()))?;
        let mut members = Members::default();
        while let Some(name) = access.next_key::<String>()? {
            self.place.steps.borrow_mut().push(Step::Name(name.clone()));
            if members.has(&name) {
                return Err(self.place.refuse("a member name stands twice in one object"));
            }
            let value = access.next_value_seed(inner)?;
            self.place.steps.borrow_mut().pop();
            members.push(name, value);
        }
        Ok(Json::Object(members.list))
    }
}

impl<'p> Node<'p> {
    /// One level down. Past the limit the rest is skipped without recursion (to tell malformed
    /// text from text that is merely too deep) and refused.
    fn enter<A, E: serde::de::Error>(
        self,
        access: &mut A,
        skip: impl FnOnce(&mut A) -> Result<(), E>,
    ) -> Result<Node<'p>, E> {
        if self.depth == MAX_JSON_DEPTH {
            skip(access)?;
            return Err(self.place.refuse(&format!("nested deeper than {MAX_JSON_DEPTH} levels of JSON; flatten it")));
        }
        Ok(Node { place: self.place, depth: self.depth + 1 })
    }
}

fn while_some<T, E>(mut next: impl FnMut() -> Result<Option<T>, E>) -> Result<(), E> {
    while next()?.is_some() {}
    Ok(())
}

/// Members read so far; the names are hashed only when there are many.
#[derive(Default)]
struct Members {
    list: Vec<(String, Json)>,
    names: HashSet<String>,
}

impl Members {
    const FEW: usize = 16;

    fn has(&self, name: &str) -> bool {
        if self.list.len() <= Self::FEW {
            self.list.iter().any(|(key, _)| key == name)
        } else {
            self.names.contains(name)
        }
    }

    fn push(&mut self, name: String, value: Json) {
        if self.list.len() == Self::FEW {
            self.names.extend(self.list.iter().map(|(key, _)| key.clone()));
        }
        if self.list.len() >= Self::FEW {
            self.names.insert(name.clone());
        }
        self.list.push((name, value));
    }
}
