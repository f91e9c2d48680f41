//! ArrayBuffer, DataView and typed arrays: a class name and little-endian bytes.

/// A block of bytes with its class (SPEC.md `value.bytes`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bytes {
    class: BytesClass,
    bytes: Vec<u8>,
}

/// The classes of blocks of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is the class of that name")]
pub enum BytesClass {
    ArrayBuffer,
    BigInt64Array,
    BigUint64Array,
    DataView,
    Float32Array,
    Float64Array,
    Int16Array,
    Int32Array,
    Int8Array,
    Uint16Array,
    Uint32Array,
    Uint8Array,
    Uint8ClampedArray,
}

impl BytesClass {
    /// All classes.
    pub const ALL: [BytesClass; 13] = [
        BytesClass::ArrayBuffer,
        BytesClass::BigInt64Array,
        BytesClass::BigUint64Array,
        BytesClass::DataView,
        BytesClass::Float32Array,
        BytesClass::Float64Array,
        BytesClass::Int16Array,
        BytesClass::Int32Array,
        BytesClass::Int8Array,
        BytesClass::Uint16Array,
        BytesClass::Uint32Array,
        BytesClass::Uint8Array,
        BytesClass::Uint8ClampedArray,
    ];

    /// The class of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|class| class.name() == name)
    }

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            BytesClass::ArrayBuffer => "ArrayBuffer",
            BytesClass::BigInt64Array => "BigInt64Array",
            BytesClass::BigUint64Array => "BigUint64Array",
            BytesClass::DataView => "DataView",
            BytesClass::Float32Array => "Float32Array",
            BytesClass::Float64Array => "Float64Array",
            BytesClass::Int16Array => "Int16Array",
            BytesClass::Int32Array => "Int32Array",
            BytesClass::Int8Array => "Int8Array",
            BytesClass::Uint16Array => "Uint16Array",
            BytesClass::Uint32Array => "Uint32Array",
            BytesClass::Uint8Array => "Uint8Array",
            BytesClass::Uint8ClampedArray => "Uint8ClampedArray",
        }
    }

    /// Bytes in one element.
    #[must_use]
    pub fn element_size(self) -> usize {
        match self {
            BytesClass::ArrayBuffer
            | BytesClass::DataView
            | BytesClass::Int8Array
            | BytesClass::Uint8Array
            | BytesClass::Uint8ClampedArray => 1,
            BytesClass::Int16Array | BytesClass::Uint16Array => 2,
            BytesClass::Float32Array | BytesClass::Int32Array | BytesClass::Uint32Array => 4,
            BytesClass::BigInt64Array | BytesClass::BigUint64Array | BytesClass::Float64Array => 8,
        }
    }
}

impl Bytes {
    /// The block; `None` when its length is no multiple of the element size.
    #[must_use]
    pub fn new(class: BytesClass, bytes: Vec<u8>) -> Option<Self> {
        bytes.len().is_multiple_of(class.element_size()).then_some(Bytes { class, bytes })
    }

    /// Its class.
    #[must_use]
    pub fn class(&self) -> BytesClass {
        self.class
    }

    /// Its bytes, elements little-endian.
    #[must_use]
    pub fn as_slice(&self) -> &[u8] {
        &self.bytes
    }
}
