//! RegExp: source and flags as ECMAScript prints them.

use super::Text;

/// A regular expression (SPEC.md `value.regexp`). Equality is that of source and flags.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegExp {
    source: Text,
    flags: Text,
}

impl RegExp {
    /// The RegExp of this source and these flags; `None` when `.source` and `.flags` of no RegExp
    /// print so. Whether the pattern compiles is not judged. Linear in the source.
    #[must_use]
    pub fn new(source: Text, flags: Text) -> Option<Self> {
        (is_printed_source(&source) && is_printed_flags(&flags)).then_some(RegExp { source, flags })
    }

    /// The source, as `.source` prints it.
    #[must_use]
    pub fn source(&self) -> &Text {
        &self.source
    }

    /// The flags, in alphabetical order.
    #[must_use]
    pub fn flags(&self) -> &Text {
        &self.flags
    }
}

fn is_printed_source(source: &str) -> bool {
    let (mut escaped, mut in_class) = (false, false);
    for character in source.chars() {
        match character {
            '\n' | '\r' | '\u{2028}' | '\u{2029}' => return false,
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '[' => in_class = true,
            ']' => in_class = false,
            '/' if !in_class => return false,
            _ => {}
        }
    }
    !source.is_empty() && !escaped
}

fn is_printed_flags(flags: &str) -> bool {
    let ascending = flags.as_bytes().windows(2).all(|pair| pair[0] < pair[1]);
    let known = flags.bytes().all(|flag| b"dgimsuvy".contains(&flag));
    ascending && known && !(flags.contains('u') && flags.contains('v'))
}
