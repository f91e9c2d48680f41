//! CBOR, item by item: reads hostile bytes without recursion and without believing a length.

use ciborium_ll::{Decoder, Error, Header};

/// How deep items may nest. A view of 128 levels of Maps takes five items a level.
pub(super) const MAX_CBOR_DEPTH: usize = 1_024;

/// Why bytes are not one CBOR item, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("byte {offset}: {defect}")]
pub struct CborError {
    /// The byte, from 0.
    pub offset: usize,
    /// What is wrong there.
    pub defect: Defect,
}

/// What is wrong with bytes that should be CBOR.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Defect {
    /// An item is not complete.
    #[error("the bytes end inside an item")]
    Ends,
    /// A head that CBOR does not have.
    #[error("no CBOR item starts like this")]
    Head,
    /// A text string that is not UTF-8.
    #[error("a text string is not UTF-8")]
    Utf8,
    /// A break outside an indefinite-length item, after a tag, or after a key that has no value.
    #[error("a break where an item is needed")]
    Break,
    /// A chunk of an indefinite-length string that is no definite-length string of its kind.
    #[error("a chunk of a string is not a string of its kind")]
    Chunk,
    /// Too many levels.
    #[error("nested deeper than {MAX_CBOR_DEPTH} levels")]
    Depth,
    /// Bytes after the item.
    #[error("bytes follow the item")]
    Trailing,
    /// A place that is asked for is not in the item.
    #[error("the item ends before this byte")]
    Beyond,
}

/// An item, or the beginning or end of one that holds others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Item<'d> {
    Unsigned(u64),
    /// −1 − n.
    Negative(u64),
    Float(f64),
    Simple(u8),
    Bytes(&'d [u8]),
    Text(&'d str),
    /// The beginning of an item that holds others; `End` is its end.
    Open(Holder),
    End(Holder),
}

/// An item that holds others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Holder {
    /// Elements; none: an indefinite length.
    Array(Option<usize>),
    /// Pairs; none: an indefinite length.
    Map(Option<usize>),
    Tag(u64),
    /// A byte string in chunks.
    Bytes,
    /// A text string in chunks.
    Text,
}

/// The items of one CBOR item, in the order of their bytes.
pub(super) struct Items<'d> {
    data: &'d [u8],
    at: usize,
    open: Vec<Level>,
    complete: bool,
}

struct Level {
    holder: Holder,
    /// Items still to come; none: until a break.
    left: Option<u128>,
    /// Items begun.
    begun: usize,
}

impl<'d> Items<'d> {
    pub(super) fn new(data: &'d [u8]) -> Self {
        Items { data, at: 0, open: Vec::new(), complete: false }
    }

    /// The byte after what was read last.
    pub(super) fn offset(&self) -> usize {
        self.at
    }

    /// The next item and the byte at which it starts; none after the end of the outermost.
    pub(super) fn next(&mut self) -> Result<Option<(usize, Item<'d>)>, CborError> {
        let start = self.at;
        let fail = |defect| Err(CborError { offset: start, defect });
        if let Some(Level { holder, left: Some(0), .. }) = self.open.last() {
            let item = Item::End(*holder);
            self.close();
            return Ok(Some((start, item)));
        }
        if self.complete {
            return if start == self.data.len() { Ok(None) } else { fail(Defect::Trailing) };
        }
        let header = self.header()?;
        if header == Header::Break {
            let Some(level) = self.open.last() else { return fail(Defect::Break) };
            if level.left.is_some() || (matches!(level.holder, Holder::Map(_)) && level.begun % 2 == 1) {
                return fail(Defect::Break);
            }
            let item = Item::End(level.holder);
            self.close();
            return Ok(Some((start, item)));
        }
        if let Some(level) = self.open.last_mut() {
            let sound = match level.holder {
                Holder::Bytes => matches!(header, Header::Bytes(Some(_))),
                Holder::Text => matches!(header, Header::Text(Some(_))),
                _ => true,
            };
            if !sound {
                return fail(Defect::Chunk);
            }
            level.begun += 1;
            level.left = level.left.map(|left| left - 1);
        }
        let item = match header {
            Header::Positive(number) => Item::Unsigned(number),
            Header::Negative(number) => Item::Negative(number),
            Header::Float(number) => Item::Float(number),
            Header::Simple(number) => Item::Simple(number),
            Header::Break => return fail(Defect::Break),
            Header::Bytes(Some(length)) => Item::Bytes(self.take(length)?),
            Header::Text(Some(length)) => {
                let text = self.take(length)?;
                Item::Text(std::str::from_utf8(text).or(Err(CborError { offset: start, defect: Defect::Utf8 }))?)
            }
            Header::Bytes(None) => self.begin(start, Holder::Bytes, None)?,
            Header::Text(None) => self.begin(start, Holder::Text, None)?,
            Header::Tag(tag) => self.begin(start, Holder::Tag(tag), Some(1))?,
            Header::Array(length) => self.begin(start, Holder::Array(length), length.map(|length| length as u128))?,
            Header::Map(length) => self.begin(start, Holder::Map(length), length.map(|length| length as u128 * 2))?,
        };
        self.complete = self.open.is_empty();
        Ok(Some((start, item)))
    }

    fn begin(&mut self, start: usize, holder: Holder, left: Option<u128>) -> Result<Item<'d>, CborError> {
        if self.open.len() == MAX_CBOR_DEPTH {
            return Err(CborError { offset: start, defect: Defect::Depth });
        }
        self.open.push(Level { holder, left, begun: 0 });
        Ok(Item::Open(holder))
    }

    fn close(&mut self) {
        self.open.pop();
        self.complete = self.open.is_empty();
    }

    fn header(&mut self) -> Result<Header, CborError> {
        // A decoder for each head: it reads no further than that, and counts from there.
        let mut decoder = Decoder::from(&self.data[self.at..]);
        match decoder.pull() {
            // Two bytes for a simple value that one byte holds: not well-formed, but decoded.
            Ok(Header::Simple(0..32)) if self.data[self.at] == 0xf8 => {
                Err(CborError { offset: self.at, defect: Defect::Head })
            }
            Ok(header) => {
                self.at += decoder.offset();
                Ok(header)
            }
            Err(Error::Io(_)) => Err(CborError { offset: self.data.len(), defect: Defect::Ends }),
            Err(Error::Syntax(offset)) => Err(CborError { offset: self.at + offset, defect: Defect::Head }),
        }
    }

    fn take(&mut self, length: usize) -> Result<&'d [u8], CborError> {
        let rest = &self.data[self.at..];
        let taken = rest.get(..length).ok_or(CborError { offset: self.data.len(), defect: Defect::Ends })?;
        self.at += length;
        Ok(taken)
    }
}
