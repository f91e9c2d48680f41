//! Lines from an adapter: read one at a time, bounded in length.

use std::io::{BufRead, ErrorKind};

/// The longest line that is read, without its line end (SPEC.md 2.1).
pub const MAX_LINE: usize = 64 * 1024 * 1024;

/// How much of a line that is too long is kept, to quote it.
const QUOTED_HEAD: usize = 4 * 1024;

/// What was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Frame {
    /// A whole line without its line feed, and without a carriage return before that.
    Line(Vec<u8>),
    /// The beginning of a line that is longer than allowed. The rest was not read.
    TooLong(Vec<u8>),
    /// The stream has ended, after this part of a line.
    End(Vec<u8>),
}

/// Reads the next line of at most `limit` bytes. A stream that fails has ended.
///
/// Takes memory for one line and time linear in it.
pub fn read_frame(stream: &mut impl BufRead, limit: usize) -> Frame {
    let mut line = Vec::new();
    loop {
        let chunk = match stream.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(_) => return Frame::End(line),
        };
        if chunk.is_empty() {
            return Frame::End(line);
        }
        let end = chunk.iter().position(|byte| *byte == b'\n');
        let taken = end.unwrap_or(chunk.len());
        line.extend_from_slice(&chunk[..taken]);
        stream.consume(end.map_or(taken, |at| at + 1));
        // One byte more may be the carriage return, which does not count.
        if line.len() > limit + usize::from(line.last() == Some(&b'\r')) {
            line.truncate(QUOTED_HEAD);
            return Frame::TooLong(line);
        }
        if end.is_some() {
            if line.last() == Some(&b'\r') {
                line.pop();
            }
            return Frame::Line(line);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    /// All frames of `bytes`, through a buffer of `buffer` bytes.
    fn frames(bytes: &[u8], limit: usize, buffer: usize) -> Vec<Frame> {
        let mut stream = BufReader::with_capacity(buffer, bytes);
        let mut frames = Vec::new();
        loop {
            let frame = read_frame(&mut stream, limit);
            let last = !matches!(frame, Frame::Line(_));
            frames.push(frame);
            if last {
                return frames;
            }
        }
    }

    fn line(text: &str) -> Frame {
        Frame::Line(text.as_bytes().to_vec())
    }

    #[test]
    fn lines_are_cut_at_line_feeds_whatever_the_buffer_holds() {
        for buffer in 1..12 {
            assert_eq!(
                frames(b"ab\n\ncd\r\ne\rf\nrest", 10, buffer),
                [line("ab"), line(""), line("cd"), line("e\rf"), Frame::End(b"rest".to_vec())],
                "with a buffer of {buffer}"
            );
        }
    }

    #[test]
    fn a_line_of_the_limit_is_read_and_one_byte_more_is_not() {
        for buffer in [1, 3, 64] {
            assert_eq!(frames(b"abc\n", 3, buffer)[0], line("abc"));
            assert_eq!(frames(b"abc\r\n", 3, buffer)[0], line("abc"));
            assert_eq!(frames(b"abcd\n", 3, 64), [Frame::TooLong(b"abcd".to_vec())]);
        }
    }

    #[test]
    fn an_endless_line_is_given_up_and_its_head_kept() {
        let mut endless = BufReader::new(std::io::repeat(b'x'));
        assert_eq!(read_frame(&mut endless, 1 << 20), Frame::TooLong(vec![b'x'; QUOTED_HEAD]));
    }
}
