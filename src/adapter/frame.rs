//! Lines of bounded length from a stream that may hold anything.

use std::io::{self, BufRead};

/// The longest line that is read, in bytes (SPEC.md 2.1).
pub(super) const MAX_LINE: usize = 64 * 1024 * 1024;

/// One line, without its end.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// A line of at most the limit.
    Whole(Vec<u8>),
    /// A longer line; what it held is gone.
    TooLong,
}

/// Reads the next line; `None` at the end of the stream. A line that is too long is read to its
/// end and dropped on the way, so memory stays bounded. A last line without an end counts.
///
/// # Errors
/// Whatever reading answers.
pub(super) fn read_line(reader: &mut impl BufRead, limit: usize) -> io::Result<Option<Line>> {
    let mut line = Vec::new();
    let mut too_long = false;
    let mut any = false;
    loop {
        let chunk = match reader.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if chunk.is_empty() {
            break;
        }
        any = true;
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        // The limit leaves room for the carriage return that is tolerated.
        too_long |= line.len() + part.len() > limit + 1;
        if too_long {
            line = Vec::new();
        } else {
            line.extend_from_slice(part);
        }
        let used = end.map_or(chunk.len(), |end| end + 1);
        reader.consume(used);
        if end.is_some() {
            break;
        }
    }
    if !any {
        return Ok(None);
    }
    if line.last() == Some(&b'\r') {
        line.pop();
    }
    Ok(Some(if too_long || line.len() > limit { Line::TooLong } else { Line::Whole(line) }))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn lines(text: &[u8], limit: usize) -> Vec<Line> {
        let mut reader = io::BufReader::with_capacity(3, text);
        std::iter::from_fn(|| read_line(&mut reader, limit).unwrap()).collect()
    }

    #[test]
    fn a_line_ends_at_a_line_feed_and_loses_one_carriage_return() {
        let whole = |text: &str| Line::Whole(text.into());
        assert_eq!(lines(b"ab\r\n\ncd\r\r\nlast", 10), [whole("ab"), whole(""), whole("cd\r"), whole("last")]);
    }

    #[test]
    fn a_line_at_the_limit_is_whole_and_one_byte_more_is_too_long() {
        assert_eq!(
            lines(b"abcd\nabcde\nabcd\r\nx", 4),
            [Line::Whole(b"abcd".into()), Line::TooLong, Line::Whole(b"abcd".into()), Line::Whole(b"x".into()),]
        );
    }
}
