//! The reasons why an artifact is refused.

use std::fmt;
use std::io;
use std::path::Path;

use thiserror::Error;

use super::entries::MANIFEST;
use super::manifest::FormatVersion;

/// An artifact that cannot be written, or that was refused.
#[derive(Debug, Error)]
pub enum ArtifactError {
    /// The file itself.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: String,
        /// The system's reason.
        source: io::Error,
    },
    /// Not a zip archive, or a damaged one.
    #[error("expected a recording that wattline wrote (NAME.energy.zip), found no readable zip archive: {0}")]
    Zip(#[from] zip::result::ZipError),
    /// Written by a later version.
    #[error("manifest.json: expected format version {expected} or lower, found {found}")]
    Format {
        /// The highest that this program reads.
        expected: FormatVersion,
        /// The artifact's.
        found: FormatVersion,
    },
    /// An entry is missing, foreign, damaged or contradicts another.
    #[error("{entry}: {reason}")]
    Entry {
        /// Name within the archive.
        entry: String,
        /// The value that was expected, and what was found.
        reason: String,
    },
    /// All entries are good, but some other byte is not: a header, a date, what nobody unpacks.
    #[error("archive: {0}")]
    Seal(String),
    /// The runs are in another file, which is not there.
    #[error(
        "failed to find its runs: {file} {reason}; without it, this artifact can be compared with, but not analysed \
         again, merged or made whole"
    )]
    RawAbsent {
        /// The file with the runs.
        file: String,
        /// The reason, or what is there instead.
        reason: String,
    },
}

impl ArtifactError {
    /// The whole message for the artifact at `path`.
    pub fn at(&self, path: &Path) -> String {
        match self {
            ArtifactError::Io { path: named, source } if *named == path.display().to_string() => {
                format!("failed to read {named}: {source}")
            }
            error => format!("failed to read {}: {error}", path.display()),
        }
    }

    /// The entry that is wrong, if it is a single one.
    pub fn entry(&self) -> Option<&str> {
        match self {
            ArtifactError::Entry { entry, .. } => Some(entry),
            ArtifactError::Format { .. } => Some(MANIFEST),
            _ => None,
        }
    }
}

pub(super) fn refuse<T>(entry: &str, reason: impl fmt::Display) -> Result<T, ArtifactError> {
    Err(ArtifactError::Entry { entry: entry.to_string(), reason: reason.to_string() })
}
