//! Lines of bounded length from a stream that may hold anything: both ends of the protocol read them.

use std::io::{self, BufRead, ErrorKind};

/// The longest line that is read, without its line end (SPEC.md 2.1).
pub const MAX_LINE: usize = 64 * 1024 * 1024;

/// How much of a line that is too long is kept, to quote it.
const QUOTED_HEAD: usize = 4 * 1024;

/// What was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Frame {
    /// A whole line without its line feed, and without a carriage return before that.
    Line(Vec<u8>),
    /// The beginning of a line that is longer than allowed. The rest, its line feed included, was not read.
    TooLong(Vec<u8>),
    /// The stream has ended, after this part of a line.
    End(Vec<u8>),
}

/// Reads the next line of at most `limit` bytes.
///
/// Takes memory for one line and time linear in it.
///
/// # Errors
/// The stream cannot be read.
pub fn read_frame(stream: &mut impl BufRead, limit: usize) -> io::Result<Frame> {
    let mut line = Vec::new();
    loop {
        let chunk = match stream.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if chunk.is_empty() {
            return Ok(Frame::End(line));
        }
        let end = chunk.iter().position(|byte| *byte == b'\n');
        let taken = end.unwrap_or(chunk.len());
        line.extend_from_slice(&chunk[..taken]);
        // One byte more may be the carriage return, which does not count.
        if line.len() > limit + usize::from(line.last() == Some(&b'\r')) {
            stream.consume(taken);
            line.truncate(QUOTED_HEAD);
            return Ok(Frame::TooLong(line));
        }
        stream.consume(end.map_or(taken, |at| at + 1));
        if end.is_some() {
            if line.last() == Some(&b'\r') {
                line.pop();
            }
            return Ok(Frame::Line(line));
        }
    }
}

/// Drops what is left of a line that was too long. False at the end of the stream.
///
/// # Errors
/// The stream cannot be read.
pub fn skip_line(stream: &mut impl BufRead) -> io::Result<bool> {
    loop {
        let chunk = match stream.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let end = chunk.iter().position(|byte| *byte == b'\n');
        let (length, is_over) = (chunk.len(), chunk.is_empty());
        stream.consume(end.map_or(length, |at| at + 1));
        if is_over || end.is_some() {
            return Ok(!is_over);
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::io::BufReader;

    use super::*;

    /// All frames of `bytes`, through a buffer of `buffer` bytes.
    fn frames(bytes: &[u8], limit: usize, buffer: usize) -> Vec<Frame> {
        let mut stream = BufReader::with_capacity(buffer, bytes);
        let mut frames = Vec::new();
        loop {
            let frame = read_frame(&mut stream, limit).unwrap();
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
    fn the_line_after_one_that_is_too_long_is_read_from_its_beginning() {
        for buffer in [1, 3, 64] {
            let mut stream = BufReader::with_capacity(buffer, b"abcdefgh\nij\nklmnop".as_slice());
            assert!(matches!(read_frame(&mut stream, 3).unwrap(), Frame::TooLong(_)));
            assert!(skip_line(&mut stream).unwrap());
            assert_eq!(read_frame(&mut stream, 3).unwrap(), line("ij"), "with a buffer of {buffer}");
            assert!(matches!(read_frame(&mut stream, 3).unwrap(), Frame::TooLong(_)));
            assert!(!skip_line(&mut stream).unwrap());
        }
    }

    #[test]
    fn an_endless_line_is_given_up_and_its_head_kept() {
        let mut endless = BufReader::new(std::io::repeat(b'x'));
        assert_eq!(read_frame(&mut endless, 1 << 20).unwrap(), Frame::TooLong(vec![b'x'; QUOTED_HEAD]));
    }
}
