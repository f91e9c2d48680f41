//! The one place where text of unknown origin is made safe for a terminal, XML or GitHub.
//!
//! What cannot be shown as it is becomes `\u{…}`, so that it is seen rather than dropped: the
//! difference between two answers may be just that character.

use std::fmt::Write as _;

/// The longest line that is shown.
const MAX_LINE_CHARS: usize = 2_000;

/// `text` as one line for a terminal: no control character, line end, bidirectional override or
/// invisible character stays. A very long text is cut, and says so.
#[must_use]
pub fn line(text: &str) -> String {
    let Some((cut, _)) = text.char_indices().nth(MAX_LINE_CHARS) else { return whole_line(text) };
    let left_out = text[cut..].chars().count();
    format!("{}… ({left_out} more characters)", whole_line(&text[..cut]))
}

/// [`line`] without the cut, for what was asked for.
#[must_use]
pub fn whole_line(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    text.chars().for_each(|character| push(character, &mut out));
    out
}

/// `text` as the lines of a block for a terminal: as [`line`], but line feeds part lines and a tab
/// is four spaces. The caller puts something before each line, so that none can pass for a line of
/// the report.
pub fn lines(text: &str) -> impl DoubleEndedIterator<Item = String> + '_ {
    text.lines().map(|text| line(&text.replace('\t', "    ")))
}

/// `text` for XML, inside an element: characters that XML 1.0 excludes are shown as `\u{…}`.
/// Markup is escaped by the XML writer.
#[must_use]
pub fn xml(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\n' | '\t' => out.push(character),
            _ => push(character, &mut out),
        }
    }
    out
}

/// `text` as the message of a GitHub workflow command.
#[must_use]
pub fn github_message(text: &str) -> String {
    let shown: Vec<String> = lines(text).collect();
    shown.join("\n").replace('%', "%25").replace('\n', "%0A")
}

/// `text` as a property of a GitHub workflow command.
#[must_use]
pub fn github_property(text: &str) -> String {
    line(text).replace('%', "%25").replace(':', "%3A").replace(',', "%2C")
}

/// `text`, already made of safe lines, for the log of a GitHub workflow: the older form of a
/// command, which counts anywhere in a line, is taken apart.
#[must_use]
pub fn github_log(text: &str) -> String {
    text.replace("##[", "##\\[")
}

/// A word of a command line as it would be typed in a POSIX shell, on one line.
#[must_use]
pub fn shell_word(word: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_./:=@%+,".contains(&byte);
    if !word.is_empty() && word.bytes().all(plain) {
        return word.to_owned();
    }
    line(&format!("'{}'", word.replace('\'', r"'\''")))
}

fn push(character: char, out: &mut String) {
    if is_unsafe(character) {
        // Writing to a string does not fail.
        let _ = write!(out, "\\u{{{:x}}}", u32::from(character));
    } else {
        out.push(character);
    }
}

/// Controls, characters that reorder or hide others, and what is no character at all.
fn is_unsafe(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fdd0}'..='\u{fdef}' | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}')
        || u32::from(character) & 0xfffe == 0xfffe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_and_overrides_are_shown_and_letters_stay() {
        assert_eq!(line("a\u{1b}[31mb\r\nc\0\u{7f}\u{9b}"), "a\\u{1b}[31mb\\u{d}\\u{a}c\\u{0}\\u{7f}\\u{9b}");
        assert_eq!(line("x\u{202e}y\u{2066}z\u{200d}\u{feff}"), "x\\u{202e}y\\u{2066}z\\u{200d}\\u{feff}");
        assert_eq!(line("\u{ffff}\u{1fffe}\u{e0041}\u{2028}"), "\\u{ffff}\\u{1fffe}\\u{e0041}\\u{2028}");
        assert_eq!(line("é e\u{301} 😀 中 \u{fffd} \\"), "é e\u{301} 😀 中 \u{fffd} \\");
    }

    #[test]
    fn a_long_line_is_cut_and_says_by_how_much() {
        assert_eq!(line(&"é".repeat(2_000)), "é".repeat(2_000));
        assert_eq!(line(&"é".repeat(2_003)), format!("{}… (3 more characters)", "é".repeat(2_000)));
    }

    #[test]
    fn a_block_keeps_its_lines_and_nothing_else() {
        let shown: Vec<String> = lines("a\tb\r\nc\rd\n\u{85}e").collect();
        assert_eq!(shown, ["a    b", "c\\u{d}d", "\\u{85}e"]);
    }

    #[test]
    fn xml_excludes_what_xml_excludes() {
        assert_eq!(xml("a\tb\n<\u{8}\u{fffe}\r"), "a\tb\n<\\u{8}\\u{fffe}\\u{d}");
    }

    #[test]
    fn a_github_command_cannot_be_forged() {
        assert_eq!(github_message("100%\n::error::x\r"), "100%25%0A::error::x\\u{d}");
        assert_eq!(github_property("a:b,c%\n"), "a%3Ab%2Cc%25\\u{a}");
        assert_eq!(github_log("| ##[error]x"), "| ##\\[error]x");
    }

    #[test]
    fn a_shell_word_is_quoted_when_it_must_be() {
        assert_eq!(shell_word("./a-b_c/d.py"), "./a-b_c/d.py");
        assert_eq!(shell_word(""), "''");
        assert_eq!(shell_word("it's $x"), r"'it'\''s $x'");
        assert_eq!(shell_word("a\nb"), "'a\\u{a}b'");
    }
}
