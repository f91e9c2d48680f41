//! Payloads of another JSON type than their form states: a text, a list or a record in place of what is due.

use serde_json::{json, Value};

use super::shows;
use crate::draft::{Draft, Sign};
use crate::ops::{bytes, regexp};

pub fn drafts() -> Vec<Draft> {
    [lists_of_two(), words(), durations(), inside_lists()].concat()
}

/// A form with this payload is refused; the near value is held.
fn refused(clause: &str, case: &str, says: [&str; 2], bad: Value, good: Value) -> Draft {
    shows(clause, case, Sign::Negative)
        .says(says[0], says[1])
        .parse(&bad.to_string())
        .refused("invalid_value")
        .near_holds(good)
}

fn zoned(ms: i64, zone: &str) -> Value {
    json!({"$datetime": [ms, zone]})
}

fn interval(start: i64, end: i64) -> Value {
    json!({"$interval": [zoned(start, "UTC"), zoned(end, "UTC")]})
}

/// Forms whose payload is a list of two: neither a text of two characters nor a record with the names 0 and 1 is one.
fn lists_of_two() -> Vec<Draft> {
    vec![
        refused(
            "value.regexp",
            "as-one-text",
            [
                "A text of two characters is no source and flags",
                "Unpacked into two names, ai is the source a with the flag i.",
            ],
            json!({"$regexp": "ai"}),
            regexp("a", "i"),
        ),
        refused(
            "value.regexp",
            "as-a-record",
            [
                "A record with the names 0 and 1 is no source and flags",
                "payload[0] and payload[1] do not ask whether the payload is a list.",
            ],
            json!({"$regexp": {"0": "b", "1": "i"}}),
            regexp("b", "i"),
        ),
        refused(
            "value.bytes",
            "as-one-text",
            [
                "Digits without a class are no bytes",
                "Most formats for binary data are one text, and a reader of both guesses the class.",
            ],
            json!({"$bytes": "0a"}),
            bytes("Uint8Array", "0a"),
        ),
        refused(
            "value.bytes",
            "as-a-record",
            [
                "A record with the names 0 and 1 is no class and bytes",
                "Lists that went through an object of a scripting language come out as such records.",
            ],
            json!({"$bytes": {"0": "Int8Array", "1": "0b"}}),
            bytes("Int8Array", "0b"),
        ),
        refused(
            "value.datetime",
            "as-one-text",
            [
                "A text of two characters is no instant and zone",
                "Unpacked, 0Z is the digit 0 and the zone Z, and number parsers do the rest.",
            ],
            json!({"$datetime": "0Z"}),
            zoned(0, "Z"),
        ),
        refused(
            "value.datetime",
            "as-a-record",
            [
                "A record with the names 0 and 1 is no instant and zone",
                "A length that is never asked for is never found missing.",
            ],
            json!({"$datetime": {"0": 1, "1": "UTC"}}),
            zoned(1, "UTC"),
        ),
        refused(
            "value.interval",
            "as-one-text",
            [
                "A text is no interval",
                "A reader that keeps what it does not understand stores a record of that name, and runs on without an \
                 interval.",
            ],
            json!({"$interval": "ab"}),
            interval(10, 11),
        ),
        refused(
            "value.interval",
            "as-a-record",
            [
                "A record with the names 0 and 1 is no interval",
                "Ends that are taken by index are both there, in whatever they lie.",
            ],
            json!({"$interval": {"0": zoned(2, "UTC"), "1": zoned(3, "UTC")}}),
            interval(2, 3),
        ),
    ]
}

/// Texts that are looked up in a table.
fn words() -> Vec<Draft> {
    let nan = || json!({"$number": "NaN"});
    vec![
        refused(
            "value.number.special",
            "name-in-a-list",
            [
                "A list of one name is no special number",
                "Looked up in a table, a list is no key in Python, which throws, and the text NaN in JavaScript.",
            ],
            json!({"$number": ["NaN"]}),
            json!([nan()]),
        ),
        refused(
            "value.number.special",
            "name-in-a-record",
            ["A record is no special number", "A lookup that cannot hash its key throws where a refusal is due."],
            json!({"$number": {"NaN": true}}),
            json!({"NaN": nan()}),
        ),
        refused(
            "value.number.special",
            "a-number-in-the-form",
            [
                "A JSON number in the form is refused",
                "Extended JSON wraps all its numbers, and a reader of both gives one number two forms.",
            ],
            json!({"$number": 1}),
            json!(1.5),
        ),
        refused(
            "value.bytes",
            "class-in-a-list",
            [
                "A list of one class is no class of bytes",
                "A table of classes that is asked by a list answers, or throws, by the language it is written in.",
            ],
            json!({"$bytes": [["Uint8Array"], "0c"]}),
            bytes("Uint8Array", "0c"),
        ),
        refused(
            "value.bytes",
            "class-that-is-null",
            [
                "null is no class of bytes",
                "A default class makes a Uint8Array of what was written by somebody who had no name for it.",
            ],
            json!({"$bytes": [null, "0d"]}),
            bytes("Uint8Array", "0d"),
        ),
    ]
}

fn durations() -> Vec<Draft> {
    let none = || json!({"$duration": {}});
    vec![
        refused(
            "value.duration",
            "as-an-empty-list",
            [
                "The empty list is no Duration",
                "PHP and Lua write an empty record as [], and a loop over its units finds nothing wrong.",
            ],
            json!({"$duration": []}),
            none(),
        ),
        refused(
            "value.duration",
            "as-a-list-of-pairs",
            ["A list of pairs is no Duration", "Constructors of dictionaries take pairs as well as records."],
            json!({"$duration": [["days", 1]]}),
            json!({"$duration": {"days": 1}}),
        ),
        refused(
            "value.duration",
            "as-the-empty-text",
            ["The empty text is no Duration", "What is false stands for no units in readers that test for truth."],
            json!({"$duration": ""}),
            json!({"$duration": {"seconds": 0}}),
        ),
        refused(
            "value.duration",
            "as-null",
            [
                "null is no Duration",
                "$date takes null for the invalid Date, and its reader is copied for the other values of time.",
            ],
            json!({"$duration": null}),
            json!([none(), null]),
        ),
    ]
}

/// Lists of two whose parts are of another type.
fn inside_lists() -> Vec<Draft> {
    vec![
        refused(
            "value.bytes",
            "digits-as-a-number",
            [
                "A number is no hexadecimal",
                "10 reads as the digits 10 where it is turned into text, and as the byte 0a where it is not.",
            ],
            json!({"$bytes": ["Uint8Array", 10]}),
            bytes("Uint8Array", "10"),
        ),
        refused(
            "value.bytes",
            "digits-as-null",
            ["null is no hexadecimal", "Blobs that were lost come back as empty ones."],
            json!({"$bytes": ["DataView", null]}),
            bytes("DataView", ""),
        ),
        refused(
            "value.bytes",
            "bytes-as-numbers",
            [
                "A list of numbers is no hexadecimal",
                "Printers of typed arrays write their elements, and a reader that takes them gives one value two forms.",
            ],
            json!({"$bytes": ["Uint8Array", [0, 255]]}),
            bytes("Uint8Array", "00ff"),
        ),
        refused(
            "value.datetime",
            "zone-as-null",
            ["null is no zone", "A missing zone is UTC to one library and the zone of the host to another."],
            json!({"$datetime": [4, null]}),
            zoned(4, "UTC"),
        ),
        refused(
            "value.datetime",
            "zone-as-an-offset",
            [
                "An offset in minutes is no zone",
                "60 is an hour east in some libraries and an hour west in others.",
            ],
            json!({"$datetime": [5, 60]}),
            zoned(5, "Etc/GMT-1"),
        ),
        refused(
            "value.interval",
            "ends-as-instants",
            [
                "A number is no end of an interval",
                "Milliseconds have no zone, and whoever reads them adds one.",
            ],
            json!({"$interval": [6, 7]}),
            interval(6, 7),
        ),
        refused(
            "value.interval",
            "ends-as-lists",
            [
                "The ends of an interval carry their form",
                "The payload of $datetime without its name is a second form of the same interval.",
            ],
            json!({"$interval": [[8, "UTC"], [9, "UTC"]]}),
            interval(8, 9),
        ),
        refused(
            "value.interval",
            "open-end",
            [
                "null is no end of an interval",
                "An open end lasts for ever in one library and not at all in another.",
            ],
            json!({"$interval": [zoned(12, "UTC"), null]}),
            interval(12, 12),
        ),
    ]
}
