//! JSON text to a tree, by hand: a reader of its own, so that the strict one is checked too.

use std::iter::Peekable;
use std::str::Chars;

use super::fault::{Fault, Rules};
use super::refuse::{refuse, Read, INVALID_VALUE};
use crate::json::{Json, MAX_JSON_DEPTH};

/// Reads the text of one typed JSON value.
///
/// With a fault the tree may hold what strict JSON cannot: -0, an infinity, NaN.
pub(super) fn parse(text: &str, rules: Rules) -> Read<Json> {
    let text = match text.strip_prefix('\u{feff}') {
        Some(rest) if rules.broken(Fault::ByteOrderMarkSkipped) => rest,
        _ => text,
    };
    let mut reader = Reader { rest: text.chars().peekable(), rules };
    let tree = reader.value(0)?;
    reader.skip_space();
    match reader.rest.next() {
        Some(_) if rules.broken(Fault::TrailingTextIgnored) => Ok(tree),
        Some(extra) => malformed(format!("{extra:?} stands after the value: write one value only")),
        None => Ok(tree),
    }
}

fn malformed<T>(message: impl Into<String>) -> Read<T> {
    refuse(INVALID_VALUE, message)
}

struct Reader<'t> {
    rest: Peekable<Chars<'t>>,
    rules: Rules,
}

impl Reader<'_> {
    fn skip_space(&mut self) {
        let any = self.rules.broken(Fault::AnyWhiteSpaceSkipped);
        let is_space = |next: &char| matches!(next, ' ' | '\t' | '\n' | '\r') || (any && next.is_whitespace());
        while self.rest.next_if(is_space).is_some() {}
        if self.rules.broken(Fault::CommentsSkipped) {
            self.skip_comment();
        }
    }

    /// For a fault: a comment, and the space after it.
    fn skip_comment(&mut self) {
        if self.rest.peek() != Some(&'/') {
            return;
        }
        let text: String = self.rest.clone().collect();
        let skipped = match text.strip_prefix("/*") {
            Some(block) => block.find("*/").map(|end| block[..end].chars().count() + 4),
            None => text.strip_prefix("//").map(|line| line.chars().take_while(|next| *next != '\n').count() + 2),
        };
        if let Some(skipped) = skipped {
            self.rest.by_ref().take(skipped).for_each(drop);
            self.skip_space();
        }
    }

    fn value(&mut self, depth: usize) -> Read<Json> {
        self.skip_space();
        match self.rest.peek() {
            None if depth == 0 && self.rules.broken(Fault::EmptyTextIsNull) => Ok(Json::Null),
            None => malformed("the text ends where a value is due"),
            Some('{') => self.object(depth),
            Some('[') => self.array(depth),
            Some('"') => self.string().map(Json::String),
            Some('\'') if self.rules.broken(Fault::SingleQuotesAccepted) => self.string().map(Json::String),
            Some('-' | '+' | '.' | '0'..='9') => self.number(),
            Some('a'..='z' | 'A'..='Z') => self.word(),
            Some(other) => malformed(format!("{other:?} begins no value")),
        }
    }

    fn object(&mut self, depth: usize) -> Read<Json> {
        self.enter(depth)?;
        let mut members: Vec<(String, Json)> = Vec::new();
        let mut names = std::collections::HashSet::new();
        while self.more('}', members.is_empty())? {
            self.skip_space();
            let name = self.name()?;
            self.skip_space();
            if self.rest.next() != Some(':') {
                return malformed("a colon follows the name of a member");
            }
            let value = self.value(depth + 1)?;
            if names.insert(name.clone()) {
                members.push((name, value));
            } else if self.rules.broken(Fault::DuplicateNamesLastWins) {
                members.retain(|(key, _)| *key != name);
                members.push((name, value));
            } else {
                return malformed(format!("the member name {name:?} stands twice in one object: remove one"));
            }
        }
        Ok(Json::Object(members))
    }

    /// The name of a member.
    fn name(&mut self) -> Read<String> {
        match self.rest.peek() {
            Some('"') => self.string(),
            Some('\'') if self.rules.broken(Fault::SingleQuotesAccepted) => self.string(),
            Some(letter) if letter.is_ascii_alphabetic() && self.rules.broken(Fault::UnquotedNamesAccepted) => {
                Ok(self.letters())
            }
            _ => malformed("a member begins with its name in double quotes"),
        }
    }

    fn array(&mut self, depth: usize) -> Read<Json> {
        self.enter(depth)?;
        let mut items = Vec::new();
        while self.more(']', items.is_empty())? {
            items.push(self.value(depth + 1)?);
        }
        Ok(Json::Array(items))
    }

    /// Takes the opening bracket.
    fn enter(&mut self, depth: usize) -> Read<()> {
        self.rest.next();
        if depth == MAX_JSON_DEPTH {
            return malformed("the text is nested too deeply");
        }
        Ok(())
    }

    /// True when another element follows; takes the comma before it or the closing bracket.
    fn more(&mut self, close: char, first: bool) -> Read<bool> {
        self.skip_space();
        let cut_off = self.rest.peek().is_none() && self.rules.broken(Fault::CutOffCompleted);
        if cut_off || self.rest.next_if_eq(&close).is_some() {
            return Ok(false);
        }
        if first {
            return Ok(true);
        }
        if self.rest.next() != Some(',') {
            return malformed(format!("a comma or {close:?} is due"));
        }
        self.skip_space();
        if self.rules.broken(Fault::TrailingCommaAccepted) && self.rest.next_if_eq(&close).is_some() {
            return Ok(false);
        }
        Ok(true)
    }

    fn letters(&mut self) -> String {
        let mut word = String::new();
        while let Some(letter) = self.rest.next_if(char::is_ascii_alphabetic) {
            word.push(letter);
        }
        word
    }

    fn word(&mut self) -> Read<Json> {
        let mut word = self.letters();
        if self.rules.broken(Fault::CapitalLiteralsAccepted) {
            word.make_ascii_lowercase();
        }
        match word.as_str() {
            "null" => Ok(Json::Null),
            "true" => Ok(Json::Bool(true)),
            "false" => Ok(Json::Bool(false)),
            "NaN" if self.rules.broken(Fault::BareNanAccepted) => Ok(Json::Number(f64::NAN)),
            "Infinity" if self.rules.broken(Fault::BareNanAccepted) => Ok(Json::Number(f64::INFINITY)),
            _ => malformed(format!("{word:?} is no JSON value")),
        }
    }

    fn number(&mut self) -> Read<Json> {
        let mut token = String::new();
        while let Some(next) = self.rest.next_if(|next| matches!(next, '-' | '+' | '.' | '0'..='9' | 'e' | 'E')) {
            token.push(next);
        }
        if !is_number(&token) && !self.rules.broken(Fault::LenientNumbers) {
            return malformed(format!("{token:?} is no JSON number"));
        }
        // The standard library reads the nearest double, ties to even.
        let Ok(number) = token.parse::<f64>() else {
            return malformed(format!("{token:?} is no JSON number"));
        };
        if number.is_infinite() && !self.rules.broken(Fault::OverflowIsInfinity) {
            return malformed(format!("{token} is beyond the range of a double"));
        }
        if number == 0.0 && number.is_sign_negative() {
            if self.rules.broken(Fault::MinusZeroTokenAccepted) {
                return Ok(Json::Number(0.0));
            }
            return malformed("-0 is written {\"$number\":\"-0\"}");
        }
        Ok(Json::Number(number))
    }

    fn string(&mut self) -> Read<String> {
        // The opening quote: a double one, unless a fault let another through.
        let quote = self.rest.next();
        let mut text = String::new();
        loop {
            match self.rest.next() {
                None => return malformed("the text ends inside a string"),
                end if end == quote => return Ok(text),
                Some('\\') => self.escape(&mut text)?,
                Some(control @ '\0'..='\x1f') => {
                    if !self.rules.broken(Fault::ControlCharactersAccepted) {
                        return malformed(format!("a raw {control:?} stands in a string: escape it"));
                    }
                    text.push(control);
                }
                Some(plain) => text.push(plain),
            }
        }
    }

    fn escape(&mut self, text: &mut String) -> Read<()> {
        let plain = match self.rest.next() {
            Some(same @ ('"' | '\\' | '/')) => same,
            Some('b') => '\x08',
            Some('f') => '\x0c',
            Some('n') => '\n',
            Some('r') => '\r',
            Some('t') => '\t',
            Some('u') => return self.unicode_escape(text),
            Some(other) if self.rules.broken(Fault::UnknownEscapesAccepted) => other,
            _ => return malformed("an unknown escape in a string"),
        };
        text.push(plain);
        Ok(())
    }

    /// `\u` was taken: one unit, or two that make a pair.
    fn unicode_escape(&mut self, text: &mut String) -> Read<()> {
        let before = self.rest.clone();
        let mut unit = match self.unit() {
            Err(_) if self.rules.broken(Fault::UnknownEscapesAccepted) => {
                self.rest = before;
                text.push('u');
                return Ok(());
            }
            unit => unit?,
        };
        if (0xd800..0xdc00).contains(&unit) {
            // A copy, so that an escape that does not complete the pair is read again.
            let mut ahead = self.rest.clone();
            if ahead.next() == Some('\\') && ahead.next() == Some('u') {
                let mut follower = Reader { rest: ahead, rules: self.rules };
                let low = follower.unit()?;
                if (0xdc00..0xe000).contains(&low) {
                    self.rest = follower.rest;
                    unit = 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
                }
            }
        }
        match char::from_u32(unit) {
            Some(character) => text.push(character),
            None if self.rules.broken(Fault::LoneSurrogateReplaced) => text.push('\u{fffd}'),
            None => return malformed("a lone surrogate stands in a string"),
        }
        Ok(())
    }

    fn unit(&mut self) -> Read<u32> {
        let mut unit = 0;
        for _ in 0..4 {
            match self.rest.next().and_then(|digit| digit.to_digit(16)) {
                Some(digit) => unit = unit * 16 + digit,
                None => return malformed("four hexadecimal digits follow \\u"),
            }
        }
        Ok(unit)
    }
}

/// The grammar of RFC 8259: `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`.
fn is_number(token: &str) -> bool {
    let token = token.strip_prefix('-').unwrap_or(token);
    let (mantissa, exponent) = match token.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (token, None),
    };
    let (whole, fraction) = match mantissa.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (mantissa, None),
    };
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let signed = |text: &str| digits(text.strip_prefix(['+', '-']).unwrap_or(text));
    digits(whole)
        && (whole == "0" || !whole.starts_with('0'))
        && fraction.is_none_or(digits)
        && exponent.is_none_or(signed)
}
