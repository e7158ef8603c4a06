//! Why a file cannot be instrumented.

use std::path::PathBuf;

use thiserror::Error;

use wattline_apk::axml::AxmlError;
use wattline_apk::{ApkError, SignError};
use wattline_dex::{ReadError, RefError, WriteError};
use wattline_probe::{ApiListError, ProbeError};

/// A file that cannot be instrumented.
#[derive(Debug, Error)]
pub enum InstrumentError {
    /// The archive is bad.
    #[error("failed to instrument {}: {source}", path.display())]
    Apk {
        /// The file.
        path: PathBuf,
        /// The defect.
        source: ApkError,
    },
    /// The manifest is bad.
    #[error("failed to instrument {}: AndroidManifest.xml: {source}", path.display())]
    Manifest {
        /// The file.
        path: PathBuf,
        /// The defect.
        source: AxmlError,
    },
    /// A DEX file cannot be read.
    #[error("failed to instrument {}: {entry}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The entry in it.
        entry: String,
        /// The defect.
        source: ReadError,
    },
    /// The tracer does not fit.
    #[error("failed to instrument {}: {entry}: {source}", path.display())]
    Tracer {
        /// The file.
        path: PathBuf,
        /// The entry in it.
        entry: String,
        /// The reason.
        source: RefError,
    },
    /// A rewritten DEX file cannot be written.
    #[error("failed to instrument {}: {entry}: {source}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// The entry in it.
        entry: String,
        /// The reason.
        source: WriteError,
    },
    /// Probes cannot be placed.
    #[error("failed to instrument {}: {source}", path.display())]
    Probe {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: ProbeError,
    },
    /// A file of the class path cannot be read.
    #[error("failed to read {}: {source}", path.display())]
    Classpath {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: std::io::Error,
    },
    /// The list of windowed invocations is bad.
    #[error("failed to read the list of windowed invocations: {0}")]
    Apis(ApiListError),
    /// The result cannot be signed.
    #[error("failed to sign {}: {source}", path.display())]
    Sign {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: SignError,
    },
    /// Files that do not make up one app.
    #[error("failed to instrument {}: {what}", path.display())]
    Splits {
        /// The file.
        path: PathBuf,
        /// The part that does not fit, and the file that it does not fit with.
        what: String,
    },
    /// Nothing to instrument.
    #[error("failed to instrument {}: {what}", path.display())]
    Nothing {
        /// The file.
        path: PathBuf,
        /// The contents that were expected.
        what: &'static str,
    },
}
