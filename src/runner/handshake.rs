//! What an adapter says of itself in `initialize`, checked word by word (SPEC.md 2.2).

use std::fmt;

use crate::json::Json;
use crate::runner::event::AdapterInfo;
use crate::suite::{needs_digest_mode, CAPABILITIES, VALUE_KINDS};
use crate::vector::nearest::nearest;

/// The protocol that planproof speaks.
pub const PROTOCOL: u32 = 1;

/// The suite revision that is asked.
pub const SUITE_REVISION: u32 = crate::suite::REVISION;

/// The revision of SPEC.md.
pub const SPEC_REVISION: u32 = 1;

/// The most requests that may be in flight.
const MAX_WINDOW: usize = 64;

/// Values every adapter can hold: it is not asked whether it claims them.
const ALWAYS_HELD: &str = "nodeRef";

/// An accepted answer to `initialize`. Two are equal when they say the same, in any order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handshake {
    /// Who answers.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The language it is written in.
    pub language: String,
    /// Whose digests it makes; absent when it claims nothing that needs one.
    pub digest: Option<DigestMode>,
    /// What it implements, in the order of [`CAPABILITIES`].
    pub capabilities: Vec<&'static str>,
    /// The value kinds it can hold, in the order of [`VALUE_KINDS`].
    pub values: Vec<&'static str>,
    /// How many requests may be in flight: 1 … 64.
    pub window: usize,
    /// What kind of store it is, if it is one.
    pub store: Option<Store>,
}

/// Whose digests an adapter makes (SPEC.md 2.4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DigestMode {
    /// Those of SPEC.md: compared byte for byte.
    Golden,
    /// Those of an encoding of its own, with its name: only relations are judged.
    Own(String),
}

impl fmt::Display for DigestMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DigestMode::Golden => f.write_str("golden"),
            DigestMode::Own(name) => write!(f, "own ({name})"),
        }
    }
}

/// What a store promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Store {
    /// What was acknowledged survives a kill.
    pub durable: bool,
    /// Several processes may use one directory.
    pub shared: bool,
}

/// Why an answer to `initialize` is not accepted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HandshakeError {
    /// A member is missing or of the wrong shape.
    #[error("`{member}` must be {wanted}, not {got}")]
    Member {
        /// Its path.
        member: String,
        /// The right shape.
        wanted: &'static str,
        /// What was there, shortened.
        got: String,
    },
    /// A word that planproof does not know.
    #[error("`{word}` in `{member}` is not a known word{}", suggestion(.nearest))]
    UnknownWord {
        /// The member it stands in.
        member: &'static str,
        /// The word.
        word: String,
        /// Known words that could be meant.
        nearest: Vec<&'static str>,
    },
    /// Another protocol.
    #[error("the adapter speaks protocol {0}, this planproof speaks 1; use versions that match")]
    Protocol(String),
    /// A capability needs a digest mode and none was given.
    #[error(
        "`digest` is missing and `{0}` needs it: {{\"mode\": \"golden\"}} or {{\"mode\": \"own\", \"name\": \"…\"}}"
    )]
    DigestMissing(&'static str),
    /// The store capability without its promises.
    #[error("`store` is missing and the capability `store` needs it: {{\"durable\": bool, \"shared\": bool}}")]
    StoreMissing,
}

fn suggestion(nearest: &[&str]) -> String {
    match nearest {
        [] => "; see SPEC.md 2.2 and 2.3 for the words".to_owned(),
        names => format!("; did you mean `{}`?", names.join("` or `")),
    }
}

/// The params of `initialize`.
#[must_use]
pub fn params() -> String {
    format!("{{\"protocol\":{PROTOCOL},\"suite\":{SUITE_REVISION},\"spec\":{SPEC_REVISION}}}")
}

impl Handshake {
    /// Reads the result of `initialize`. Members that it does not know are ignored.
    ///
    /// # Errors
    /// [`HandshakeError`] for a member of the wrong shape and for any unknown word.
    pub fn read(result: &Json) -> Result<Handshake, HandshakeError> {
        if !matches!(result, Json::Object(_)) {
            return Err(wrong("result", "an object", Some(result)));
        }
        let protocol = result.get("protocol");
        match protocol {
            Some(Json::Number(number)) if *number == f64::from(PROTOCOL) => {}
            Some(Json::Number(number)) => return Err(HandshakeError::Protocol(Json::Number(*number).to_string())),
            other => return Err(wrong("protocol", "the integer 1", other)),
        }
        let capabilities = words(result.get("capabilities"), "capabilities", &CAPABILITIES)?
            .ok_or_else(|| wrong("capabilities", "a list of words of SPEC.md 2.3", None))?;
        let mut values = words(result.get("values"), "values", &VALUE_KINDS)?.unwrap_or_else(|| VALUE_KINDS.to_vec());
        if !values.contains(&ALWAYS_HELD) {
            values = VALUE_KINDS.into_iter().filter(|kind| *kind == ALWAYS_HELD || values.contains(kind)).collect();
        }
        let digest = digest_mode(result.get("digest"))?;
        if let (None, Some(needing)) = (&digest, capabilities.iter().find(|word| needs_digest_mode(word))) {
            return Err(HandshakeError::DigestMissing(needing));
        }
        let store = store(result.get("store"))?;
        if store.is_none() && capabilities.contains(&"store") {
            return Err(HandshakeError::StoreMissing);
        }
        Ok(Handshake {
            name: text(result.get("name"), "name")?,
            version: text(result.get("version"), "version")?,
            language: text(result.get("language"), "language")?,
            digest,
            capabilities,
            values,
            window: window(result.get("window"))?,
            store,
        })
    }

    /// True when golden digests are compared.
    #[must_use]
    pub fn is_golden(&self) -> bool {
        self.digest == Some(DigestMode::Golden)
    }

    /// What reports show of it.
    #[must_use]
    pub fn info(&self) -> AdapterInfo {
        let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        AdapterInfo {
            name: self.name.clone(),
            version: self.version.clone(),
            language: self.language.clone(),
            digest_mode: self.digest.as_ref().map(ToString::to_string),
            capabilities: owned(&self.capabilities),
            values: owned(&self.values),
            window: self.window,
        }
    }

    /// The first member in which two handshakes differ.
    #[must_use]
    pub fn first_difference(&self, other: &Handshake) -> Option<&'static str> {
        let differs = [
            ("name", self.name != other.name),
            ("version", self.version != other.version),
            ("language", self.language != other.language),
            ("digest", self.digest != other.digest),
            ("capabilities", self.capabilities != other.capabilities),
            ("values", self.values != other.values),
            ("window", self.window != other.window),
            ("store", self.store != other.store),
        ];
        differs.into_iter().find(|(_, differs)| *differs).map(|(member, _)| member)
    }
}

fn wrong(member: &str, wanted: &'static str, got: Option<&Json>) -> HandshakeError {
    let got = got.map_or_else(|| "absent".to_owned(), |json| super::brief::text(&json.to_string(), 120));
    HandshakeError::Member { member: member.to_owned(), wanted, got }
}

fn text(member: Option<&Json>, name: &str) -> Result<String, HandshakeError> {
    match member {
        Some(Json::String(text)) if !text.is_empty() => Ok(text.clone()),
        other => Err(wrong(name, "a string that is not empty", other)),
    }
}

/// The known words of a list, in their own order; `None` when the member is absent.
fn words(
    member: Option<&Json>,
    name: &'static str,
    known: &[&'static str],
) -> Result<Option<Vec<&'static str>>, HandshakeError> {
    let items = match member {
        None => return Ok(None),
        Some(Json::Array(items)) => items,
        other => return Err(wrong(name, "a list of words", other)),
    };
    let mut claimed = Vec::new();
    for item in items {
        let Json::String(word) = item else { return Err(wrong(name, "a list of words", Some(item))) };
        match known.iter().find(|known| *known == word) {
            Some(word) => claimed.push(*word),
            None => {
                let nearest = nearest(word, known.iter().copied());
                let word = super::brief::text(word, 120);
                return Err(HandshakeError::UnknownWord { member: name, word, nearest });
            }
        }
    }
    Ok(Some(known.iter().copied().filter(|word| claimed.contains(word)).collect()))
}

fn digest_mode(member: Option<&Json>) -> Result<Option<DigestMode>, HandshakeError> {
    let digest = match member {
        None => return Ok(None),
        Some(digest @ Json::Object(_)) => digest,
        other => return Err(wrong("digest", "an object with `mode`", other)),
    };
    match digest.get("mode").and_then(Json::as_str) {
        Some("golden") => Ok(Some(DigestMode::Golden)),
        Some("own") => Ok(Some(DigestMode::Own(text(digest.get("name"), "digest.name")?))),
        Some(word) => Err(HandshakeError::UnknownWord {
            member: "digest.mode",
            word: super::brief::text(word, 120),
            nearest: nearest(word, ["golden", "own"]),
        }),
        None => Err(wrong("digest.mode", "\"golden\" or \"own\"", digest.get("mode"))),
    }
}

fn window(member: Option<&Json>) -> Result<usize, HandshakeError> {
    let number = match member {
        None => return Ok(1),
        Some(Json::Number(number)) => *number,
        other => return Err(wrong("window", "an integer from 1 to 64", other)),
    };
    (1..=MAX_WINDOW)
        .find(|window| *window as f64 == number)
        .ok_or_else(|| wrong("window", "an integer from 1 to 64", member))
}

fn store(member: Option<&Json>) -> Result<Option<Store>, HandshakeError> {
    let Some(store) = member else { return Ok(None) };
    let flag = |name: &str| match store.get(name) {
        Some(Json::Bool(flag)) => Ok(*flag),
        other => Err(wrong(&format!("store.{name}"), "true or false", other)),
    };
    Ok(Some(Store { durable: flag("durable")?, shared: flag("shared")? }))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    /// A right answer, with `from` replaced by `to`.
    fn answer(from: &str, to: &str) -> Json {
        let text = r#"{"protocol": 1, "name": "n", "version": "1", "language": "l", "digest": {"mode": "golden"},
            "capabilities": ["plan.fold", "value.parse"], "values": ["nodeRef", "date"], "window": 8}"#;
        assert!(text.contains(from), "{from}");
        Json::parse(&text.replacen(from, to, 1)).unwrap()
    }

    fn message(from: &str, to: &str) -> String {
        Handshake::read(&answer(from, to)).unwrap_err().to_string()
    }

    #[test]
    fn a_right_answer_is_accepted_in_any_order() {
        let handshake = Handshake::read(&answer("", "")).unwrap();
        assert_eq!(handshake.capabilities, ["value.parse", "plan.fold"]);
        assert_eq!(handshake.values, ["date", "nodeRef"]);
        assert_eq!(handshake.window, 8);
        assert!(handshake.is_golden());
        let reordered = answer("[\"plan.fold\", \"value.parse\"]", "[\"value.parse\", \"plan.fold\"]");
        assert_eq!(Handshake::read(&reordered).unwrap(), handshake);
    }

    #[test]
    fn what_is_optional_has_its_default() {
        let handshake = Handshake::read(&answer(", \"values\": [\"nodeRef\", \"date\"], \"window\": 8", "")).unwrap();
        assert_eq!(handshake.values, VALUE_KINDS);
        assert_eq!(handshake.window, 1);
        let handshake = Handshake::read(&answer("\"nodeRef\", \"date\"", "\"date\"")).unwrap();
        assert_eq!(handshake.values, ["date", "nodeRef"], "nodeRef is always needed");
    }

    #[test]
    fn an_unknown_word_is_refused_with_the_nearest_known_one() {
        assert_eq!(
            message("plan.fold", "plan.fodl"),
            "`plan.fodl` in `capabilities` is not a known word; did you mean `plan.fold`?"
        );
        assert_eq!(message("\"date\"", "\"dates\""), "`dates` in `values` is not a known word; did you mean `date`?");
        assert_eq!(
            message("\"golden\"", "\"gold\""),
            "`gold` in `digest.mode` is not a known word; see SPEC.md 2.2 and 2.3 for the words"
        );
    }

    #[test]
    fn every_member_is_checked() {
        for (from, to, member) in [
            ("\"protocol\": 1", "\"protocol\": \"1\"", "protocol"),
            ("\"protocol\": 1, ", "", "protocol"),
            ("\"name\": \"n\"", "\"name\": \"\"", "name"),
            ("\"version\": \"1\"", "\"version\": 1", "version"),
            ("\"language\": \"l\", ", "", "language"),
            ("\"capabilities\"", "\"capabilites\"", "capabilities"),
            ("[\"plan.fold\", \"value.parse\"]", "[1]", "capabilities"),
            ("[\"nodeRef\", \"date\"]", "{}", "values"),
            ("\"window\": 8", "\"window\": 0", "window"),
            ("\"window\": 8", "\"window\": 65", "window"),
            ("\"window\": 8", "\"window\": 1.5", "window"),
            ("\"window\": 8", "\"window\": null", "window"),
            ("{\"mode\": \"golden\"}", "\"golden\"", "digest"),
            ("{\"mode\": \"golden\"}", "{}", "digest.mode"),
            ("{\"mode\": \"golden\"}", "{\"mode\": \"own\"}", "digest.name"),
            ("\"window\": 8", "\"store\": {\"durable\": true}", "store.shared"),
        ] {
            let message = message(from, to);
            assert!(message.starts_with(&format!("`{member}` must be ")), "{from} -> {to}: {message}");
        }
        assert!(message("\"protocol\": 1", "\"protocol\": 2").contains("speaks protocol 2"));
        assert_eq!(
            Handshake::read(&answer("\"digest\": {\"mode\": \"golden\"},", "")),
            Err(HandshakeError::DigestMissing("plan.fold"))
        );
        assert_eq!(Handshake::read(&answer("\"plan.fold\"", "\"store\"")), Err(HandshakeError::StoreMissing));
    }

    #[test]
    fn a_digest_mode_is_not_needed_for_values_alone() {
        let handshake = Handshake::read(
            &Json::parse(
                r#"{"protocol": 1.0, "name": "n", "version": "1", "language": "l", "capabilities": ["value.parse"]}"#,
            )
            .unwrap(),
        )
        .unwrap();
        assert_eq!(handshake.digest, None);
        assert!(!handshake.is_golden());
    }

    #[test]
    fn handshakes_that_differ_name_the_member() {
        let first = Handshake::read(&answer("", "")).unwrap();
        let second = Handshake::read(&answer("\"window\": 8", "\"window\": 4")).unwrap();
        assert_eq!(first.first_difference(&second), Some("window"));
        assert_eq!(first.first_difference(&first), None);
    }
}
