//! The key that instrumented apps are signed with unless the user has one.
//!
//! It protects nothing: it only has to stay the same, so that an instrumented app can be installed over the last one.

use std::path::Path;

use rsa::RsaPrivateKey;
use rsa::pkcs8::EncodePrivateKey;
use rsa::pkcs8::LineEnding;
use rsa::pkcs8::der::pem;
use rsa::rand_core::OsRng;
use sha2::{Digest, Sha256};

use super::certificate::Certificate;
use super::der;
use super::error::{KeyError, SignError};
use super::key::{DigestKind, PrivateKey, SigningKey};
use wattline_base::files::{Access, Staged};

/// Every version of Android takes RSA keys of this size.
const KEY_BITS: usize = 2048;
const COMMON_NAME: &str = "wattline debug key";
/// The certificate is valid always: Android does not look at these dates, and without a clock its bytes follow from the
/// key. The end is the one RFC 5280 (4.1.2.5) has for "no well-defined expiration date".
const NOT_BEFORE: &str = "000101000000Z";
const NOT_AFTER: &str = "99991231235959Z";

/// Reads the key from a PEM file, or makes one and keeps it there, readable by its owner only.
///
/// Making it is the one place in wattline that takes randomness from the operating system: a key from a known seed
/// would be everybody's. Everything signed with it is deterministic again.
pub(super) fn load_or_create(path: &Path) -> Result<SigningKey, SignError> {
    match std::fs::read_to_string(path) {
        Ok(text) => super::pem::read(&[(path, &text)]).map_err(|error| match error {
            KeyError::Invalid { path, reason } => {
                KeyError::Invalid { path, reason: format!("{reason}; delete the file to have a new key made") }.into()
            }
            other => other.into(),
        }),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            let (key, pem) = generate()?;
            // Another process may be first; then its key is the one to use.
            let io = |source| KeyError::Io { path: path.to_owned(), source };
            let staged = Staged::new(path, pem.as_bytes(), Access::Private).map_err(io)?;
            if staged.publish_new().map_err(io)? { Ok(key) } else { load_or_create(path) }
        }
        Err(source) => Err(KeyError::Io { path: path.to_owned(), source }.into()),
    }
}

/// A new key, and its file's contents.
fn generate() -> Result<(SigningKey, String), SignError> {
    let failed = |error: &dyn std::fmt::Display| SignError::Arithmetic(error.to_string());
    let rsa = RsaPrivateKey::new(&mut OsRng, KEY_BITS).map_err(|error| failed(&error))?;
    let mut text = rsa.to_pkcs8_pem(LineEnding::LF).map_err(|error| failed(&error))?.to_string();
    let private = PrivateKey::Rsa(Box::new(rsa));
    let certificate = self_signed(&private)?;
    text += &pem::encode_string("CERTIFICATE", LineEnding::LF, &certificate).map_err(|error| failed(&error))?;
    let certificate = Certificate::read(&certificate).into_iter().collect();
    Ok((SigningKey::new(private, certificate).map_err(|error| failed(&error))?, text))
}

/// The certificate (RFC 5280, 4.1), a function of the key.
fn self_signed(private: &PrivateKey) -> Result<Vec<u8>, SignError> {
    let public = private.public()?;
    let (name, serial) = (name(), serial(&public));
    let algorithm = der::algorithm(der::OID_SHA256_WITH_RSA);
    let version_3 = der::value(der::CONTEXT_0, &[der::value(der::INTEGER, &[[2]])]);
    let validity = der::value(
        der::SEQUENCE,
        &[der::value(der::UTC_TIME, &[NOT_BEFORE]), der::value(der::GENERALIZED_TIME, &[NOT_AFTER])],
    );
    let parts = [&version_3, &serial, &algorithm, &name, &validity, &name, &public].map(Vec::as_slice);
    let to_be_signed = der::value(der::SEQUENCE, &parts);
    let signature = private.sign_digest(DigestKind::Sha256, &Sha256::digest(&to_be_signed))?;
    Ok(der::value(der::SEQUENCE, &[to_be_signed, algorithm, der::bit_string(&signature)]))
}

/// `CN=wattline debug key`, as an X.501 name.
fn name() -> Vec<u8> {
    let attribute = der::value(
        der::SEQUENCE,
        &[der::value(der::OBJECT_ID, &[der::OID_COMMON_NAME]), der::value(der::UTF8_STRING, &[COMMON_NAME])],
    );
    der::value(der::SEQUENCE, &[der::value(der::SET, &[attribute])])
}

/// A positive serial number that follows from the public key.
fn serial(public: &[u8]) -> Vec<u8> {
    let digest = Sha256::digest(public);
    // A leading 0x01 keeps the number positive and its encoding minimal.
    der::value(der::INTEGER, &[&[1], digest.get(..8).unwrap_or_default()])
}
