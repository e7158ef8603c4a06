//! The sources of a signing key.

use std::path::{Path, PathBuf};

use super::error::{KeyError, SignError};
use super::key::SigningKey;
use super::{debug, pem, pkcs12};
use wattline_base::files;

/// Password of the keystore that Android's tools make for debug builds (`~/.android/debug.keystore`).
const DEBUG_KEYSTORE_PASSWORD: &str = "android";

/// The source of the key that signs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeySource {
    /// wattline's own debug key in a PEM file, made on first use.
    Debug(PathBuf),
    /// A private key and its certificate in PEM: PKCS#8, PKCS#1 (RSA) or SEC1 (EC).
    Pem {
        /// The file with the key, and perhaps its certificates.
        key: PathBuf,
        /// The file with its certificates, if they are not in the same one.
        certificate: Option<PathBuf>,
    },
    /// A PKCS#12 keystore.
    Keystore {
        /// The file.
        path: PathBuf,
        /// The key's name in it; not needed where there is only one.
        alias: Option<String>,
        /// The source of its password; without one, that of Android's debug keystores is tried.
        password: Option<PasswordSource>,
    },
}

/// The source of a password: never the command line, which every user of the machine can read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PasswordSource {
    /// An environment variable of that name.
    Variable(String),
    /// A file; one line break at its end does not count.
    File(PathBuf),
}

impl KeySource {
    /// Reads the key; makes it if it is the debug key and not there yet.
    ///
    /// # Errors
    /// [`SignError::Key`] with the file, and what to do.
    pub fn load(&self) -> Result<SigningKey, SignError> {
        match self {
            KeySource::Debug(path) => debug::load_or_create(path),
            KeySource::Pem { key, certificate } => {
                let texts = std::iter::once(key).chain(certificate).map(|path| Ok((path.as_path(), read_text(path)?)));
                let texts = texts.collect::<Result<Vec<_>, KeyError>>()?;
                let texts: Vec<(&Path, &str)> = texts.iter().map(|(path, text)| (*path, text.as_str())).collect();
                Ok(pem::read(&texts).map_err(|error| without_certificate(error, certificate.is_none()))?)
            }
            KeySource::Keystore { path, alias, password } => {
                let bytes = read(path)?;
                let given = password.as_ref().map(PasswordSource::read).transpose()?;
                let password = given.as_deref().unwrap_or(DEBUG_KEYSTORE_PASSWORD);
                pkcs12::read(&bytes, password, alias.as_deref()).map_err(|error| match error {
                    pkcs12::Failure::Password => {
                        KeyError::WrongPassword { path: path.clone(), given: given.is_some() }.into()
                    }
                    pkcs12::Failure::Contents(reason) => KeyError::Invalid { path: path.clone(), reason }.into(),
                })
            }
        }
    }
}

/// Adds where certificates could have been.
fn without_certificate(error: KeyError, alone: bool) -> KeyError {
    match error {
        KeyError::Invalid { path, reason } if alone && reason.contains("certificate, found none") => {
            let reason = format!("{reason}; append it to the file, or give its file with --cert FILE");
            KeyError::Invalid { path, reason }
        }
        other => other,
    }
}

impl PasswordSource {
    fn read(&self) -> Result<String, KeyError> {
        match self {
            PasswordSource::Variable(name) => std::env::var(name).map_err(|_| KeyError::Variable(name.clone())),
            PasswordSource::File(path) => {
                let mut text = read_text(path)?;
                if text.ends_with('\n') {
                    text.pop();
                    if text.ends_with('\r') {
                        text.pop();
                    }
                }
                Ok(text)
            }
        }
    }
}

fn read(path: &Path) -> Result<Vec<u8>, KeyError> {
    files::read(path, files::MOST_WRITTEN).map_err(|source| KeyError::Io { path: path.to_owned(), source })
}

fn read_text(path: &Path) -> Result<String, KeyError> {
    String::from_utf8(read(path)?).map_err(|_| KeyError::Invalid {
        path: path.to_owned(),
        reason: "expected text; a key or certificate in DER becomes PEM with `openssl pkey -inform DER` or `openssl \
                 x509 -inform DER`, a keystore belongs to --keystore"
            .to_owned(),
    })
}
