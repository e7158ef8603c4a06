//! Why a text is not what it should be.

use thiserror::Error;

/// A text that is not of its format, or ends too soon.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{format}, line {line}: expected {expected}, found {found}")]
pub struct HardwareError {
    /// The format's name.
    pub format: &'static str,
    /// The line, from 1; the one behind the last where something is missing.
    pub line: usize,
    /// What should be there.
    pub expected: String,
    /// What is there.
    pub found: String,
}

/// The longest part of a line in a message, characters.
const SHOWN: usize = 60;

impl HardwareError {
    pub(crate) fn new(format: &'static str, line: usize, expected: impl Into<String>, found: &str) -> Self {
        let mut shown: String = found.trim().chars().take(SHOWN).collect();
        if found.trim().chars().count() > SHOWN {
            shown.push('…');
        }
        let found = if shown.is_empty() { "nothing".to_owned() } else { format!("`{shown}`") };
        HardwareError { format, line, expected: expected.into(), found }
    }

    /// For what should have come before the end of the text.
    pub(crate) fn at_end(format: &'static str, text: &str, expected: impl Into<String>) -> Self {
        let mut error = HardwareError::new(format, text.lines().count() + 1, expected, "");
        error.found = "the end".into();
        error
    }
}
