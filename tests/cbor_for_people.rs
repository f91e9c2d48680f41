//! Diagnostic notation and places of bytes, on anything.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use planproof::encode::diagnostic::diagnostic;
use planproof::encode::locate::{locate, parting};
use proptest::prelude::*;

proptest! {
    #[test]
    fn any_bytes_are_shown_or_refused_within_them(bytes in proptest::collection::vec(any::<u8>(), 0..64)) {
        match diagnostic(&bytes) {
            Err(error) => prop_assert!(error.offset <= bytes.len()),
            // What can be shown is one item for an independent reader, too, and has a place everywhere.
            Ok(_) => {
                let mut rest = bytes.as_slice();
                prop_assert!(ciborium::from_reader::<ciborium::Value, _>(&mut rest).is_ok() || has_unassigned(&bytes));
                for offset in 0..bytes.len() {
                    prop_assert!(locate(&bytes, offset).unwrap().start <= offset);
                }
            }
        }
    }

    #[test]
    fn places_up_to_a_defect_are_found_without_a_panic(bytes in proptest::collection::vec(any::<u8>(), 0..64), offset in 0_usize..70) {
        if let Err(error) = locate(&bytes, offset) {
            prop_assert!(error.offset <= bytes.len());
        }
    }

    #[test]
    fn bytes_part_exactly_when_they_differ(a in proptest::collection::vec(any::<u8>(), 0..32), b in proptest::collection::vec(any::<u8>(), 0..32)) {
        prop_assert_eq!(parting(&a, &b).is_none(), a == b);
        prop_assert!(parting(&a, &a).is_none());
    }
}

/// True when the bytes may hold what the other reader does not read: simple values without a
/// meaning.
fn has_unassigned(bytes: &[u8]) -> bool {
    bytes.iter().any(|byte| matches!(byte, 0xe0..=0xf3 | 0xf8))
}
