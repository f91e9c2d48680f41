//! Values to plan-cbor-1 (SPEC.md chapter 3): each part makes its bytes, and they are put together.

use std::cmp::Ordering;

use super::fault::{Fault, Rules};
use super::iso;
use super::order::utf16_order;
use super::value::{Bigint, Class, DateTime, Members, NodeRef, Value};
use super::{number, reference};

const UNSIGNED: u8 = 0;
const NEGATIVE: u8 = 1;
const BYTES: u8 = 2;
const TEXT: u8 = 3;
const ARRAY: u8 = 4;
const MAP: u8 = 5;
const TAG: u8 = 6;

/// The encoding of a value.
pub(super) fn encode(value: &Value, rules: Rules) -> Vec<u8> {
    Encoder { rules, inside_collection: false }.value(value)
}

#[derive(Clone, Copy)]
struct Encoder {
    rules: Rules,
    /// True inside a Map or a Set.
    inside_collection: bool,
}

impl Encoder {
    fn broken(self, fault: Fault) -> bool {
        self.rules.broken(fault)
    }

    fn value(self, value: &Value) -> Vec<u8> {
        match value {
            Value::Null => vec![0xf6],
            Value::Undefined if self.broken(Fault::UndefinedEncodedAsNull) => vec![0xf6],
            Value::Undefined => vec![0xf7],
            Value::Bool(false) if self.broken(Fault::FalseEqualsZero) => vec![0],
            Value::Bool(false) => vec![0xf4],
            Value::Bool(true) => vec![0xf5],
            Value::Number(number) => self.number(*number),
            Value::Bigint(bigint) => self.bigint(bigint),
            Value::String(text) if self.broken(Fault::NumericTextEqualsNumber) && text.parse::<u32>().is_ok() => {
                self.number(text.parse().unwrap_or_default())
            }
            Value::String(text) => self.text(text),
            Value::Array(items) => self.array(items),
            Value::Record(members) => self.record_or_lookalike(value, members),
            Value::Date(_) | Value::RegExp(..) | Value::Map(_) | Value::Set(_)
                if self.broken(Fault::CanonicalStringify) =>
            {
                self.head(MAP, 0)
            }
            Value::Date(ms) => self.date(*ms),
            Value::RegExp(source, flags) => self.constructor("RegExp", vec![self.text(source), self.text(flags)]),
            Value::Map(pairs) => self.map(pairs),
            Value::Set(members) => self.set(members),
            Value::Bytes(class, bytes) => self.bytes(*class, bytes),
            Value::DateTime(moment) => self.datetime(moment),
            Value::Duration(units) => {
                let units = units.iter().map(|(unit, amount)| ((*unit).to_owned(), Value::Number(*amount)));
                let units: Members = units.collect();
                if self.broken(Fault::DurationAsPairs) {
                    let pair = |(name, amount): &(String, Value)| self.list(vec![self.text(name), self.value(amount)]);
                    return self.constructor("Duration", vec![self.list(units.iter().map(pair).collect())]);
                }
                self.constructor("Duration", vec![self.record(&units)])
            }
            Value::Interval(start, end) => self.constructor("Interval", vec![self.datetime(start), self.datetime(end)]),
            Value::NodeRef(reference) => self.node_ref(reference),
            Value::ParamRef(path) if self.broken(Fault::ParamRefEqualsRecord) => {
                self.record(&vec![("path".to_owned(), Value::text(path))])
            }
            Value::ParamRef(_) if self.broken(Fault::ParamRefPathNotDigested) => self.constructor("ParamRef", vec![]),
            Value::ParamRef(path) => self.constructor("ParamRef", vec![self.text(path)]),
        }
    }

    fn head(self, major: u8, count: u64) -> Vec<u8> {
        let cut = matches!(major, TEXT | ARRAY) && self.broken(Fault::LengthsCutToSixteenBits);
        let count = if cut { count & 0xffff } else { count };
        let (info, tail) = match count {
            23 if self.broken(Fault::TwentyThreeTakesAByte) => (24, vec![23]),
            0xff if self.broken(Fault::TwoHundredFiftyFiveTakesTwo) => (25, vec![0, 0xff]),
            0xffff if self.broken(Fault::SixteenBitsTakeThirtyTwo) => (26, vec![0, 0, 0xff, 0xff]),
            0..=23 => (count as u8, vec![]),
            24..=0xff => (24, vec![count as u8]),
            0x100..=0xffff => (25, (count as u16).to_be_bytes().to_vec()),
            0x1_0000..=0xffff_ffff => (26, (count as u32).to_be_bytes().to_vec()),
            _ => (27, count.to_be_bytes().to_vec()),
        };
        [vec![major << 5 | info], tail].concat()
    }

    fn number(self, number: f64) -> Vec<u8> {
        const MAX_SAFE_INTEGER: f64 = 9_007_199_254_740_991.0;
        let single = f64::from(number as f32);
        if single.is_finite() && single != number && self.broken(Fault::NumbersDigestedSingle) {
            return self.number(single);
        }
        let minus_zero = number == 0.0 && number.is_sign_negative();
        if minus_zero && self.broken(Fault::MinusZeroEqualsZero) {
            return self.number(0.0);
        }
        let limit = MAX_SAFE_INTEGER + if self.broken(Fault::SafeIntegerOffByOne) { 1.0 } else { 0.0 };
        let integer = number.trunc() == number && number.abs() <= limit && !minus_zero;
        if !integer || self.broken(Fault::IntegersAsFloats) {
            return self.float(number);
        }
        let (major, count) = if number < 0.0 { (NEGATIVE, -1.0 - number) } else { (UNSIGNED, number) };
        if count < 24.0 && self.broken(Fault::LongHeads) {
            return vec![major << 5 | 24, count as u8];
        }
        self.head(major, count as u64)
    }

    fn float(self, number: f64) -> Vec<u8> {
        let double = || [vec![0xfb], number.to_be_bytes().to_vec()].concat();
        if self.broken(Fault::AlwaysDouble) {
            return double();
        }
        if number.is_nan() {
            return if self.broken(Fault::NanKeptDouble) { double() } else { vec![0xf9, 0x7e, 0x00] };
        }
        let magnitude = number.abs();
        let infinite = magnitude.is_infinite();
        let mut half = if infinite { Some(0x7c00) } else { number::half_bits(magnitude) };
        let single = if infinite { Some(0x7f80_0000) } else { number::single_bits(magnitude) };
        if self.broken(Fault::HalfSubnormalsSkipped) {
            half = half.filter(|bits| *bits == 0 || *bits >= 0x400);
        }
        if self.broken(Fault::HalvesSkipped) {
            half = None;
        }
        let negative = number.is_sign_negative();
        if let Some(bits) = half {
            let bits = bits | if negative { 0x8000 } else { 0 };
            return [vec![0xf9], bits.to_be_bytes().to_vec()].concat();
        }
        if let Some(bits) = single {
            let bits = bits | if negative { 0x8000_0000 } else { 0 };
            return [vec![0xfa], bits.to_be_bytes().to_vec()].concat();
        }
        double()
    }

    fn bigint(self, bigint: &Bigint) -> Vec<u8> {
        let magnitude = number::bytes_of_decimal(&bigint.digits);
        if self.broken(Fault::BigintEqualsNumber) {
            if let Ok(number) = bigint.digits.parse::<u32>() {
                return self.number(if bigint.negative { -f64::from(number) } else { f64::from(number) });
            }
        }
        let (tag, mut bytes) = match bigint.negative {
            false => (2, magnitude),
            true if self.broken(Fault::BigintNegativeMagnitude) => (3, magnitude),
            true => (3, number::one_less(magnitude)),
        };
        if self.broken(Fault::BigintLeadingZeroBytes) && bytes[0] >= 0x80 {
            bytes.insert(0, 0);
        }
        // Zero is the empty byte string: the shortest.
        if bytes == [0] {
            bytes.clear();
        }
        [self.head(TAG, tag), self.byte_string(&bytes)].concat()
    }

    fn byte_string(self, bytes: &[u8]) -> Vec<u8> {
        if bytes.len() <= 0xffff && self.broken(Fault::ByteStringHeadsWide) {
            return [vec![0x59], (bytes.len() as u16).to_be_bytes().to_vec(), bytes.to_vec()].concat();
        }
        [self.head(BYTES, bytes.len() as u64), bytes.to_vec()].concat()
    }

    fn text(self, text: &str) -> Vec<u8> {
        const CUT: usize = 255;
        if text.len() > CUT && self.broken(Fault::LongTextsCut) {
            return self.text(&text.chars().take(CUT / 4).collect::<String>());
        }
        if self.broken(Fault::AstralDigestedAlike) && text.chars().any(|character| character > '\u{ffff}') {
            let replaced = |character: char| if character > '\u{ffff}' { '\u{fffd}' } else { character };
            return self.text(&text.chars().map(replaced).collect::<String>());
        }
        if text.len() <= 0xffff && self.broken(Fault::TextHeadsWide) {
            return [vec![0x79], (text.len() as u16).to_be_bytes().to_vec(), text.as_bytes().to_vec()].concat();
        }
        let length = if self.broken(Fault::StringLengthInUnits) { text.encode_utf16().count() } else { text.len() };
        [self.head(TEXT, length as u64), text.as_bytes().to_vec()].concat()
    }

    fn array(self, items: &[Value]) -> Vec<u8> {
        let as_null = |item: &Value| matches!(item, Value::Undefined) && self.broken(Fault::UndefinedInArraysAsNull);
        let part = |item: &Value| if as_null(item) { vec![0xf6] } else { self.value(item) };
        let mut parts: Vec<Vec<u8>> = items.iter().map(part).collect();
        if self.broken(Fault::ArraySorted) {
            parts.sort();
        }
        if self.broken(Fault::ArrayTextsJoined) && items.iter().all(|item| matches!(item, Value::String(_))) {
            let texts =
                items.iter().filter_map(|item| if let Value::String(text) = item { Some(text.as_str()) } else { None });
            return self.text(&texts.collect::<Vec<_>>().join("|"));
        }
        self.list(parts)
    }

    fn list(self, parts: Vec<Vec<u8>>) -> Vec<u8> {
        if parts.len() <= 0xffff && self.broken(Fault::ArrayHeadsWide) {
            return [vec![0x99], (parts.len() as u16).to_be_bytes().to_vec(), parts.concat()].concat();
        }
        [self.head(ARRAY, parts.len() as u64), parts.concat()].concat()
    }

    fn record_or_lookalike(self, value: &Value, members: &Members) -> Vec<u8> {
        if self.broken(Fault::LookalikeEqualsReference) {
            if let Some(reference) = reference::mimicked_node_ref(value) {
                return self.node_ref(&reference);
            }
        }
        self.record(members)
    }

    fn record(self, members: &Members) -> Vec<u8> {
        let mut members: Vec<&(String, Value)> = members.iter().collect();
        if self.broken(Fault::UndefinedEqualsAbsent) {
            members.retain(|(_, value)| !matches!(value, Value::Undefined));
        }
        match self.rules.fault() {
            Some(Fault::NullEqualsAbsent) => members.retain(|(_, value)| !matches!(value, Value::Null)),
            Some(Fault::PrototypeNamesNotDigested) => {
                members.retain(|(name, _)| !["__proto__", "constructor", "prototype"].contains(&name.as_str()));
            }
            _ => {}
        }
        members.sort_by(|(one, _), (other, _)| self.key_order(one, other));
        let head = if members.len() <= 0xffff && self.broken(Fault::WideMapHead) {
            [vec![0xb9], (members.len() as u16).to_be_bytes().to_vec()].concat()
        } else {
            self.head(MAP, members.len() as u64)
        };
        if self.broken(Fault::NamesAndValuesApart) {
            let mut values: Vec<Vec<u8>> = members.iter().map(|(_, value)| self.value(value)).collect();
            values.sort();
            let names = members.iter().map(|(name, _)| self.text(name));
            return [head, names.collect::<Vec<_>>().concat(), values.concat()].concat();
        }
        let entries = members.iter().map(|(name, value)| [self.text(name), self.value(value)].concat());
        [head, entries.collect::<Vec<_>>().concat()].concat()
    }

    fn key_order(self, one: &str, other: &str) -> Ordering {
        match self.rules.fault() {
            Some(Fault::MemberOrderKept) => Ordering::Equal,
            Some(Fault::MemberOrderKeptInsideMaps) if self.inside_collection => Ordering::Equal,
            Some(Fault::KeysInUtf16Order) => utf16_order(one, other),
            Some(Fault::KeysInByteOrder) => one.as_bytes().cmp(other.as_bytes()),
            _ => self.text(one).cmp(&self.text(other)),
        }
    }

    /// Tag 27 over the class name and the arguments.
    fn constructor(self, class: &str, arguments: Vec<Vec<u8>>) -> Vec<u8> {
        if self.broken(Fault::TypedAsDollarRecord) {
            let name = format!("${}{}", class[..1].to_lowercase(), &class[1..]);
            let content = if let [only] = arguments.as_slice() { only.clone() } else { self.list(arguments) };
            return [self.head(MAP, 1), self.text(&name), content].concat();
        }
        let parts = [vec![self.text(class)], arguments].concat();
        [self.head(TAG, 27), self.list(parts)].concat()
    }

    fn date(self, ms: Option<i64>) -> Vec<u8> {
        match (self.rules.fault(), ms) {
            (Some(Fault::DateEqualsZuluText), Some(ms)) => return self.text(&iso::zulu(ms)),
            (Some(Fault::DateEqualsOffsetText), Some(ms)) => return self.text(&iso::with_offset(ms)),
            _ => {}
        }
        let ms = ms.map_or(vec![0xf6], |ms| self.number(ms as f64));
        if self.broken(Fault::DateEqualsNumber) {
            return ms;
        }
        self.constructor("Date", vec![ms])
    }

    fn inside(self) -> Encoder {
        Encoder { inside_collection: true, ..self }
    }

    fn map(self, pairs: &[(Value, Value)]) -> Vec<u8> {
        if self.broken(Fault::MapEqualsRecord) {
            let members = pairs.iter().map(|(key, value)| match key {
                Value::String(name) => Some((name.clone(), value.clone())),
                _ => None,
            });
            if let Some(members) = members.collect::<Option<Members>>() {
                return self.record(&members);
            }
        }
        let pairs = pairs
            .iter()
            .map(|(key, value)| self.inside().list(vec![self.inside().value(key), self.inside().value(value)]));
        let mut pairs: Vec<Vec<u8>> = pairs.collect();
        if self.broken(Fault::MapSorted) {
            pairs.sort();
        }
        self.constructor("Map", vec![self.list(pairs)])
    }

    fn set(self, members: &[Value]) -> Vec<u8> {
        let mut members: Vec<Vec<u8>> = members.iter().map(|member| self.inside().value(member)).collect();
        if self.broken(Fault::SetEqualsArray) {
            return self.list(members);
        }
        if self.broken(Fault::SetSorted) {
            members.sort();
        }
        self.constructor("Set", vec![self.list(members)])
    }

    fn bytes(self, class: Class, bytes: &[u8]) -> Vec<u8> {
        if self.broken(Fault::TypedArraysByElements) {
            let elements = bytes.chunks(class.element_size).map(|element| self.number(element_of(class, element)));
            return self.list(elements.collect());
        }
        self.constructor(class.name, vec![self.byte_string(bytes)])
    }

    fn datetime(self, moment: &DateTime) -> Vec<u8> {
        self.constructor("DateTime", vec![self.number(moment.ms as f64), self.text(&moment.zone)])
    }

    fn node_ref(self, reference: &NodeRef) -> Vec<u8> {
        let absent = if self.broken(Fault::ReferenceAbsentAsNull) { Value::Null } else { Value::Undefined };
        let path = reference.path.as_deref().map_or(absent.clone(), Value::text);
        let path = if self.broken(Fault::ReferencePathNotDigested) { Value::Undefined } else { path };
        let branch = reference.branch_value().unwrap_or(absent);
        let arguments = [Value::text(&reference.node), reference.select_value(), path, branch]
            .map(|argument| self.value(&argument));
        self.constructor("NodeRef", arguments.to_vec())
    }
}

/// For a fault: an element of a typed array as a number.
fn element_of(class: Class, element: &[u8]) -> f64 {
    let unsigned = number::unsigned_at(element);
    match class.name {
        "Int8Array" => f64::from(unsigned as i8),
        "Int16Array" => f64::from(unsigned as i16),
        "Int32Array" => f64::from(unsigned as i32),
        "BigInt64Array" => unsigned as i64 as f64,
        "Float32Array" => f64::from(f32::from_bits(unsigned as u32)),
        "Float64Array" => f64::from_bits(unsigned),
        _ => unsigned as f64,
    }
}
