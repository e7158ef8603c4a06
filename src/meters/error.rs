//! Why a meter's file cannot be read.

use std::fmt;

use thiserror::Error;

use super::Format;

/// Where in a file something is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// Bytes from the file's start.
    Byte(u64),
    /// A line, from 1, and the bytes from the file's start to it.
    Line(u64, u64),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Byte(offset) => write!(f, "offset {offset:#x}"),
            Place::Line(line, offset) => write!(f, "line {line} (offset {offset:#x})"),
        }
    }
}

/// A file that is not of its format, is damaged, or ends too soon.
#[derive(Debug, Error)]
#[error("{format} file, {place}: {what}")]
pub struct MeterError {
    /// The format that was read.
    pub format: Format,
    /// Where.
    pub place: Place,
    /// What was expected and what is there.
    pub what: String,
}

impl MeterError {
    pub(crate) fn at(format: Format, offset: u64, what: impl Into<String>) -> Self {
        MeterError { format, place: Place::Byte(offset), what: what.into() }
    }

    pub(crate) fn line(format: Format, line: u64, offset: u64, what: impl Into<String>) -> Self {
        MeterError { format, place: Place::Line(line, offset), what: what.into() }
    }
}

/// The longest part of a text in a message, characters.
const SHOWN: usize = 60;

/// A part of a file for a message.
pub(crate) fn shown(text: &str) -> String {
    let mut shown: String = text.trim().chars().take(SHOWN).flat_map(char::escape_debug).collect();
    if text.trim().chars().count() > SHOWN {
        shown.push('…');
    }
    if shown.is_empty() { "nothing".to_owned() } else { format!("`{shown}`") }
}
