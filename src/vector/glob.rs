//! Globs on vector ids: `*` stays within a part of the id, `**` crosses dots, `?` is one character.

use std::fmt;
use std::str::FromStr;

/// A pattern that an id matches as a whole.
///
/// `*` stands for any run of characters other than `.`, `**` for any run at all, `?` for one
/// character other than `.`; every other character stands for itself. An id never holds a special
/// character, so there is no escape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glob {
    text: String,
    tokens: Vec<Token>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token {
    Literal(char),
    One,
    Within,
    Across,
}

/// Why a text is not a glob.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GlobError {
    /// An empty pattern matches nothing.
    #[error("an empty filter matches no vector; write `**` for all, or leave the filter out")]
    Empty,
}

impl FromStr for Glob {
    type Err = GlobError;

    fn from_str(text: &str) -> Result<Glob, GlobError> {
        if text.is_empty() {
            return Err(GlobError::Empty);
        }
        let mut tokens: Vec<Token> = Vec::new();
        for character in text.chars() {
            match (character, tokens.last_mut()) {
                ('*', Some(last @ (Token::Within | Token::Across))) => *last = Token::Across,
                ('*', _) => tokens.push(Token::Within),
                ('?', _) => tokens.push(Token::One),
                (literal, _) => tokens.push(Token::Literal(literal)),
            }
        }
        Ok(Glob { text: text.to_owned(), tokens })
    }
}

impl Glob {
    /// True when the whole of `id` matches. Takes at most (pattern length) × (id length) steps:
    /// all ways to match are followed side by side, so nothing is tried twice.
    #[must_use]
    pub fn matches(&self, id: &str) -> bool {
        // reached[i]: the first i tokens can match what has been read so far.
        let mut reached = vec![false; self.tokens.len() + 1];
        reached[0] = true;
        self.skip_runs(&mut reached);
        let mut next = vec![false; reached.len()];
        for character in id.chars() {
            next.fill(false);
            for (index, token) in self.tokens.iter().enumerate() {
                if !reached[index] {
                    continue;
                }
                match token {
                    Token::Literal(literal) => next[index + 1] |= *literal == character,
                    Token::One => next[index + 1] |= character != '.',
                    Token::Within => next[index] |= character != '.',
                    Token::Across => next[index] = true,
                }
            }
            self.skip_runs(&mut next);
            std::mem::swap(&mut reached, &mut next);
        }
        reached[self.tokens.len()]
    }

    /// A run may be empty: what is reached before it is reached after it too.
    fn skip_runs(&self, reached: &mut [bool]) {
        for (index, token) in self.tokens.iter().enumerate() {
            if matches!(token, Token::Within | Token::Across) && reached[index] {
                reached[index + 1] = true;
            }
        }
    }
}

impl fmt::Display for Glob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn matches(glob: &str, id: &str) -> bool {
        glob.parse::<Glob>().unwrap().matches(id)
    }

    #[test]
    fn a_star_stays_within_a_part_and_two_cross_dots() {
        assert!(matches("fold.*", "fold.order"));
        assert!(!matches("fold.*", "fold.order.utf16"));
        assert!(matches("fold.**", "fold.order.utf16"));
        assert!(matches("**.utf16", "fold.order.utf16"));
        assert!(matches("**", "fold.order.utf16"));
        assert!(matches("fold.*.utf16", "fold.order.utf16"));
        assert!(!matches("fold.*.utf16", "fold.a.b.utf16"));
        assert!(matches("*fold*.or*er.**16*", "fold.order.utf16"));
        assert!(matches("***", "a.b"));
    }

    #[test]
    fn a_question_mark_is_one_character_but_no_dot() {
        assert!(matches("fold.o?der", "fold.order"));
        assert!(!matches("fold?order", "fold.order"));
        assert!(!matches("fold.order?", "fold.order"));
        assert!(matches("?", "é"));
    }

    #[test]
    fn the_whole_id_must_match() {
        assert!(matches("fold.order", "fold.order"));
        assert!(!matches("fold", "fold.order"));
        assert!(!matches("order", "fold.order"));
        assert!(!matches("fold.order", "fold"));
    }

    #[test]
    fn a_pattern_of_many_stars_is_answered_at_once() {
        let pattern = "*a".repeat(2_000);
        let id = "a".repeat(1_999);
        assert!(!matches(&pattern, &id));
        assert!(matches(&pattern, &format!("{id}a")));
    }

    #[test]
    fn an_empty_pattern_is_refused() {
        assert_eq!("".parse::<Glob>(), Err(GlobError::Empty));
    }
}
