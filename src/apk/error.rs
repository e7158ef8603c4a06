//! The defects that an archive can have.

use thiserror::Error;

use wattline_base::binary;

/// The reason why an archive cannot be read or written.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ApkError {
    /// The archive's structure is broken, or is one that Android refuses.
    #[error("not a usable zip archive: {0}")]
    Archive(#[from] binary::Error),
    /// One entry is broken; the others may be fine.
    #[error("entry {name:?}: {cause}")]
    Entry {
        /// The entry's name.
        name: String,
        /// The offset in the archive, and what was expected there.
        cause: binary::Error,
    },
    /// An entry that is needed is not there.
    #[error("the archive has no entry {0:?}")]
    Missing(String),
    /// A new entry has a name that zip cannot hold.
    #[error("cannot write an entry named {name:?}: {reason}")]
    Name {
        /// The entry's name, shortened.
        name: String,
        /// The defect.
        reason: &'static str,
    },
    /// The archive to be written does not fit the format without zip64.
    #[error("cannot write the archive: {what} is {value}, and a zip without zip64 holds at most {limit}")]
    TooLarge {
        /// The thing that is too large.
        what: &'static str,
        /// The size that it has or would have.
        value: u64,
        /// The largest size that is allowed.
        limit: u64,
    },
}

impl ApkError {
    /// An error about the archive at `offset`.
    pub(super) fn at(offset: usize, what: impl Into<String>) -> Self {
        ApkError::Archive(binary::Error::new(offset, what))
    }
}
