//! The reasons why an archive cannot be signed.

use std::path::PathBuf;

use thiserror::Error;

use super::schemes::SchemesError;
use crate::ApkError;

/// The reason why an archive could not be signed.
#[derive(Debug, Error)]
pub enum SignError {
    /// There is no key to sign with.
    #[error(transparent)]
    Key(#[from] KeyError),
    /// The key does not work.
    #[error("cannot make or use the signing key: {0}")]
    Arithmetic(String),
    /// The schemes that were asked for do not do.
    #[error(transparent)]
    Schemes(#[from] SchemesError),
    /// Old verifiers know RSA only.
    #[error(
        "devices before API level 18 verify no elliptic-curve signatures, and minSdkVersion is {0}: use an RSA key"
    )]
    EcTooEarly(u32),
    /// The archive cannot be read.
    #[error(transparent)]
    Apk(#[from] ApkError),
    /// The archive is signed already, and two signatures do not go together.
    #[error("expected an unsigned archive, found {0}")]
    Signed(String),
    /// A JAR signature cannot name such an entry.
    #[error("the name of entry {0:?} has a line break, which a JAR signature (minSdk below 24) cannot hold")]
    Name(String),
}

/// The reason why there is no key to sign with.
#[derive(Debug, Error)]
pub enum KeyError {
    /// A file cannot be read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        source: std::io::Error,
    },
    /// A file does not hold what is needed.
    #[error("{}: {reason}", path.display())]
    Invalid {
        /// The file.
        path: PathBuf,
        /// The contents that were expected, and what to do.
        reason: String,
    },
    /// The password does not open the keystore.
    #[error("{}: the password is wrong: it does not match the keystore's checksum{}", path.display(), hint(*.given))]
    WrongPassword {
        /// The keystore.
        path: PathBuf,
        /// Whether the user gave one.
        given: bool,
    },
    /// The environment variable of the password is not there.
    #[error("the environment variable {0}, which should hold the keystore's password, is not set or not UTF-8")]
    Variable(String),
}

fn hint(given: bool) -> &'static str {
    if given {
        ""
    } else {
        ", and only that of Android's debug keystores was tried; give the right one with --keystore-pass-env VARIABLE \
         or --keystore-pass-file FILE"
    }
}
