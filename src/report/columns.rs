//! Expected and got: side by side where there is room, stacked where there is not.

/// Two texts with their headings, as lines of at most `width` characters if they are laid side by
/// side, and with a mark below the first character in which single lines differ.
pub(super) fn compare(expected: &[String], got: &[String], width: usize) -> Vec<String> {
    if part_beyond_ascii(expected, got) {
        return lay_out(&spelled_out(expected), &spelled_out(got), width);
    }
    lay_out(expected, got, width)
}

/// True when the first difference is at a character outside ASCII: it may not be visible (a normal form,
/// a look-alike), and such a character may take any width.
fn part_beyond_ascii(expected: &[String], got: &[String]) -> bool {
    let characters = |lines: &[String]| lines.join("\n").chars().collect::<Vec<char>>();
    let (expected, got) = (characters(expected), characters(got));
    let at = expected.iter().zip(&got).take_while(|(a, b)| a == b).count();
    let parting = [expected.get(at).copied(), got.get(at).copied()];
    parting.into_iter().flatten().any(|character| !character.is_ascii())
}

/// The lines with every character outside ASCII as its number.
fn spelled_out(lines: &[String]) -> Vec<String> {
    let spell = |character: char| match character.is_ascii() {
        true => character.to_string(),
        false => character.escape_unicode().to_string(),
    };
    lines.iter().map(|line| line.chars().map(spell).collect()).collect()
}

fn lay_out(expected: &[String], got: &[String], width: usize) -> Vec<String> {
    const PARTING: &str = "  │ ";
    let column = width.saturating_sub(PARTING.chars().count()) / 2;
    let fits = |lines: &[String]| lines.iter().all(|line| line.chars().count() <= column);
    let mark = mark(expected, got);
    if !fits(expected) || !fits(got) {
        return stacked(expected, got, mark);
    }
    let mut left: Vec<&str> = vec!["expected"];
    left.extend(expected.iter().map(String::as_str));
    let mut right: Vec<&str> = vec!["got"];
    right.extend(got.iter().map(String::as_str));
    let marked = mark.map(|at| format!("{}^", " ".repeat(at)));
    if let Some(marked) = &marked {
        left.push(marked);
        right.push(marked);
    }
    let widest = left.iter().map(|line| line.chars().count()).max().unwrap_or_default();
    let blank = "";
    (0..left.len().max(right.len()))
        .map(|row| {
            let (left, right) = (left.get(row).unwrap_or(&blank), right.get(row).unwrap_or(&blank));
            format!("{left:<widest$}{PARTING}{right}").trim_end().to_owned()
        })
        .collect()
}

fn stacked(expected: &[String], got: &[String], mark: Option<usize>) -> Vec<String> {
    let mut lines = Vec::new();
    for (heading, text) in [("expected", expected), ("got", got)] {
        lines.push(heading.to_owned());
        lines.extend(text.iter().map(|line| format!("  {line}")));
        if let Some(at) = mark {
            lines.push(format!("  {}^", " ".repeat(at)));
        }
    }
    lines
}

/// The first character in which two single lines differ; none when they have no common beginning to
/// pass over.
fn mark(expected: &[String], got: &[String]) -> Option<usize> {
    let ([expected], [got]) = (expected, got) else { return None };
    if expected == got {
        return None;
    }
    let shorter = expected.chars().count().min(got.chars().count());
    let common = expected.chars().zip(got.chars()).position(|(a, b)| a != b).unwrap_or(shorter);
    (common > 0).then_some(common)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<String> {
        text.lines().map(str::to_owned).collect()
    }

    #[test]
    fn short_texts_stand_side_by_side_with_a_mark() {
        let shown = compare(&lines(r#"["a","b"]"#), &lines(r#"["b"]"#), 40);
        assert_eq!(shown, [r"expected   │ got", r#"["a","b"]  │ ["b"]"#, r"  ^        │   ^"]);
    }

    #[test]
    fn texts_that_part_at_an_invisible_difference_are_spelled_out() {
        let shown = compare(&lines("\"é\" ö"), &lines("\"e\u{301}\" ö"), 60);
        assert_eq!(shown[1], r#""\u{e9}" \u{f6}  │ "e\u{301}" \u{f6}"#);
        assert_eq!(compare(&lines("ö a"), &lines("ö b"), 60)[1], "ö a       │ ö b");
    }

    #[test]
    fn long_texts_are_stacked() {
        let shown = compare(&lines(r#"["a","b"]"#), &lines(r#"["b"]"#), 20);
        assert_eq!(shown, ["expected", r#"  ["a","b"]"#, "    ^", "got", r#"  ["b"]"#, "    ^"]);
    }

    #[test]
    fn several_lines_have_no_mark() {
        let shown = compare(&lines("a\nb"), &lines("a"), 40);
        assert_eq!(shown, ["expected  │ got", "a         │ a", "b         │"]);
    }

    #[test]
    fn a_prefix_is_marked_where_it_ends() {
        assert_eq!(mark(&lines("ab"), &lines("abc")), Some(2));
        assert_eq!(mark(&lines("ab"), &lines("ab")), None);
        assert_eq!(mark(&lines("ab"), &lines("xb")), None);
    }
}
