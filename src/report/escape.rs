//! The one place where text of unknown origin is made safe for a terminal, XML or GitHub.
//!
//! What cannot be shown as it is becomes `\u{…}`, so that it is seen rather than dropped: the
//! difference between two answers may be just that character. That is the one notation for people, also where the
//! text is JSON with escapes of its own ([`respelled`]); JSON for programs has those of JSON ([`json`]). Frames are
//! shown as they passed: how a character was written there may be what is sought.

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
    push_line(text, |_| false, &mut out);
    out
}

/// `text` as the lines of a block for a terminal: as [`line`], but line feeds part lines and a tab
/// is four spaces. The caller puts something before each line, so that none can pass for a line of
/// the report.
pub fn lines(text: &str) -> impl DoubleEndedIterator<Item = String> + '_ {
    text.lines().map(|text| line(&text.replace('\t', "    ")))
}

/// `text` for XML, inside an element: characters that XML 1.0 excludes are shown as `\u{…}`, and no
/// line of it is a workflow command. Markup is escaped by the XML writer.
#[must_use]
pub fn xml(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        push_line(line, |character| matches!(character, '\n' | '\t'), &mut out);
    }
    out
}

/// `text`, which is JSON, with every character in a string that could act on a terminal, or that
/// could begin a workflow command, as the escape of JSON: its value is the same.
#[must_use]
pub fn json(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (at, character) in text.char_indices() {
        // Characters below U+0020 are escaped already; as they are they stand between tokens. None
        // of the others, and no `#`, stands outside a string.
        if (character >= '\u{7f}' && is_unsafe(character)) || opens_command(character, &text[..at]) {
            for unit in character.encode_utf16(&mut [0; 2]) {
                // Writing to a string does not fail.
                let _ = write!(out, "\\u{unit:04x}");
            }
        } else {
            out.push(character);
        }
    }
    out
}

/// A text of JSON for people: its `\uXXXX` become the characters they stand for, or `\u{…}` where those cannot be
/// shown. What has no character of its own (half a surrogate pair, an escape that is cut off) and the short escapes
/// stay. The text may be a part of one. Linear.
#[must_use]
pub fn respelled(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        let (escape, after) = match escaped_character(&rest[at..]) {
            Some((character, length)) => (shown_in_string(character), at + length),
            None => {
                let length = 1 + rest[at + 1..].chars().next().map_or(0, char::len_utf8);
                (rest[at..at + length].to_owned(), at + length)
            }
        };
        out.push_str(&escape);
        rest = &rest[after..];
    }
    out.push_str(rest);
    out
}

/// The character of the `\uXXXX`, or of the two for one above U+FFFF, that a text begins with, and their length.
fn escaped_character(text: &str) -> Option<(char, usize)> {
    let unit = |from: usize| {
        let digits = text.get(from..from + 6)?.strip_prefix("\\u")?;
        digits.bytes().all(|byte| byte.is_ascii_hexdigit()).then(|| u16::from_str_radix(digits, 16).ok())?
    };
    let first = unit(0)?;
    if let Some(character) = char::from_u32(u32::from(first)) {
        return Some((character, 6));
    }
    let pair = char::decode_utf16([first, unit(6)?]).next()?;
    pair.ok().map(|character| (character, 12))
}

fn shown_in_string(character: char) -> String {
    match character {
        '"' | '\\' => format!("\\{character}"),
        other if is_unsafe(other) => format!("\\u{{{:x}}}", u32::from(other)),
        other => other.to_string(),
    }
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

/// Appends a line. What reads the log of a workflow takes a line that begins with `::` for a command,
/// and `##[` anywhere: neither stays.
fn push_line(text: &str, keep: impl Fn(char) -> bool, out: &mut String) {
    let indent = text.len() - text.trim_start().len();
    let command = text[indent..].starts_with("::").then_some(indent);
    for (at, character) in text.char_indices() {
        let escapes = command == Some(at) || is_unsafe(character) || opens_command(character, &text[..at]);
        if escapes && !keep(character) {
            // Writing to a string does not fail.
            let _ = write!(out, "\\u{{{:x}}}", u32::from(character));
        } else {
            out.push(character);
        }
    }
}

/// True for the bracket of `##[`, the older form of a workflow command.
fn opens_command(character: char, before: &str) -> bool {
    character == '[' && before.ends_with("##")
}

/// Controls, characters that reorder or hide others, and what is no character at all. Letters of scripts that
/// are written from right to left are among them: what stands beside them would change its place.
fn is_unsafe(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}' | '\u{10800}'..='\u{10fff}'
            | '\u{1e800}'..='\u{1efff}')
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
        assert_eq!(github_message("100%\n::error::x\r"), "100%25%0A\\u{3a}:error::x\\u{d}");
        assert_eq!(github_property("a:b,c%\n"), "a%3Ab%2Cc%25\\u{a}");
        assert_eq!(github_log("| ##[error]x"), "| ##\\[error]x");
    }

    #[test]
    fn no_line_is_a_command_to_what_reads_the_log_of_a_workflow() {
        assert_eq!(line("::error::x"), "\\u{3a}:error::x");
        assert_eq!(line(" \u{a0}::error::x"), " \u{a0}\\u{3a}:error::x");
        assert_eq!(line("a ##[error]x ###[y"), "a ##\\u{5b}error]x ###\\u{5b}y");
        assert_eq!(line("core::panicking a: [b] #[c]"), "core::panicking a: [b] #[c]");
        assert_eq!(xml("a::b\n\t::error::x\n::warning::y"), "a::b\n\t\\u{3a}:error::x\n\\u{3a}:warning::y");
        assert_eq!(xml("##[group]\n"), "##\\u{5b}group]\n");
    }

    #[test]
    fn json_keeps_its_value_and_cannot_act_on_a_terminal() {
        assert_eq!(json("{\n  \"é\": \"a\u{9b}b\u{7f}c\u{202e}d\"\n}"), "{\n  \"é\": \"a\\u009bb\\u007fc\\u202ed\"\n}");
        assert_eq!(json("[\"\u{e0041}😀\",[1]]"), "[\"\\udb40\\udc41😀\",[1]]");
        assert_eq!(json("\"##[error]\""), "\"##\\u005berror]\"");
    }

    #[test]
    fn letters_written_from_right_to_left_do_not_move_what_stands_beside_them() {
        assert_eq!(line("a \u{5d0}\u{627} \u{fb33} b"), "a \\u{5d0}\\u{627} \\u{fb33} b");
        assert_eq!(json("\"\u{5d0}\u{10800}\""), "\"\\u05d0\\ud802\\udc00\"");
    }

    #[test]
    fn escapes_of_json_are_shown_as_all_others() {
        assert_eq!(respelled(r#"{"\u0061":"\ufb33\uD83d\uDE00\u0000é"}"#), r#"{"a":"\u{fb33}😀\u{0}é"}"#);
        assert_eq!(respelled(r#""\u0022\u005C\n\\u0061""#), r#""\"\\\n\\u0061""#);
        assert_eq!(respelled("\\u202e\\u000a::x"), "\\u{202e}\\u{a}::x");
        for kept in [r"\ud800", r"\udc00\ud800", r"\ud800\u0061x", r"\u00", r"\u00gé", "\\", "\\é", r"\u+123"] {
            let wanted = kept.replace(r"\u0061", "a");
            assert_eq!(respelled(kept), wanted, "{kept}");
        }
    }

    #[test]
    fn a_shell_word_is_quoted_when_it_must_be() {
        assert_eq!(shell_word("./a-b_c/d.py"), "./a-b_c/d.py");
        assert_eq!(shell_word(""), "''");
        assert_eq!(shell_word("it's $x"), r"'it'\''s $x'");
        assert_eq!(shell_word("a\nb"), "'a\\u{a}b'");
    }
}
