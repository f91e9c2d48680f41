//! The hint for a command line that names an adapter without `--` before it.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::report::escape;

/// The line that was meant, where `words` (the whole command line) were refused for a word that
/// looks like an adapter.
pub(super) fn hint(words: &[OsString], error: &clap::Error) -> Option<String> {
    let takes_adapter = words.get(1).is_some_and(|command| command == "run" || command == "replay");
    if error.kind() != ErrorKind::UnknownArgument || !takes_adapter || words.iter().any(|word| word == "--") {
        return None;
    }
    let Some(ContextValue::String(refused)) = error.get(ContextKind::InvalidArg) else { return None };
    if refused.starts_with('-') {
        return None;
    }
    let at = words.iter().skip(2).position(|word| word.to_string_lossy() == refused.as_str())? + 2;
    let shown = |words: &[OsString]| -> Vec<String> {
        words.iter().map(|word| escape::shell_word(&word.to_string_lossy())).collect()
    };
    let line =
        [vec!["planproof".to_owned()], shown(&words[1..at]), vec!["--".to_owned()], shown(&words[at..])].concat();
    Some(format!("the adapter and its arguments stand after `--`: {}", line.join(" ")))
}
