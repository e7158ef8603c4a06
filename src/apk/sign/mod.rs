//! Signing archives, so that phones install them.
//!
//! The original signature is void as soon as a byte changes, and its key is not ours. What is signed here is signed with
//! [`DebugKey`]: apps that check their own certificate, or share permissions with others of the same signer, will notice.

mod block;
mod der;
mod jar;
mod key;

use std::path::PathBuf;

use thiserror::Error;

use super::rewrite::is_signature_file;
use super::writer::{Parts, Writer};
use super::{ApkError, Archive, Method};

pub use key::DebugKey;

/// Since this level Android verifies the v2 scheme, and then ignores v1.
const SCHEME_V2_SDK: u32 = 24;
/// Offset, in the EOCD, of the central directory's offset.
const DIRECTORY_OFFSET_AT: std::ops::Range<usize> = 16..20;

/// Why an archive could not be signed.
#[derive(Debug, Error)]
pub enum SignError {
    /// The key's file cannot be read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// The key's file does not hold a key and its certificate.
    #[error("{}: {reason}; delete the file to have a new key made", path.display())]
    Key {
        /// The file.
        path: PathBuf,
        /// What was expected.
        reason: String,
    },
    /// The key does not work.
    #[error("cannot make or use the RSA key: {0}")]
    Rsa(#[from] rsa::Error),
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

/// What decides which schemes are needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SignOptions {
    /// The lowest API level the app runs on: below 24 a JAR signature (v1) is needed beside v2, below 18 with SHA-1.
    pub min_sdk: u32,
}

/// Signs an archive. The same archive and key give the same bytes.
///
/// # Errors
/// When it is not a readable archive, is signed already, or grows too large.
pub fn sign(mut unsigned: Vec<u8>, key: &DebugKey, options: SignOptions) -> Result<Vec<u8>, SignError> {
    let archive = Archive::read(&unsigned)?;
    check_unsigned(&archive, &unsigned)?;
    let jar = if options.min_sdk < SCHEME_V2_SDK { Some(jar::sign(&archive, key, options.min_sdk)?) } else { None };

    let (entries, directory, comment) = (archive.entries().len(), archive.directory(), archive.comment().to_vec());
    let records = unsigned.get(directory.clone()).unwrap_or_default().to_vec();
    unsigned.truncate(directory.start);
    let mut writer = Writer::resume(unsigned, records, entries);
    for (name, contents) in jar.into_iter().flatten() {
        writer.add(name, Method::Deflated, &contents)?;
    }
    let Parts { mut body, directory, mut end } = writer.into_parts(&comment)?;

    let block = block::sign(&body, &directory, &end, key)?;
    body.extend_from_slice(&block);
    let offset = u32::try_from(body.len()).map_err(|_| ApkError::TooLarge {
        what: "the offset of the central directory",
        value: body.len() as u64,
        limit: u64::from(u32::MAX),
    })?;
    if let Some(field) = end.get_mut(DIRECTORY_OFFSET_AT) {
        field.copy_from_slice(&offset.to_le_bytes());
    }
    body.extend_from_slice(&directory);
    body.extend_from_slice(&end);
    Ok(body)
}

fn check_unsigned(archive: &Archive<'_>, bytes: &[u8]) -> Result<(), SignError> {
    if let Some(entry) = archive.entries().iter().find(|entry| is_signature_file(entry.name)) {
        return Err(SignError::Signed(format!("the signature file {:?}", entry.name)));
    }
    if bytes.get(..archive.directory().start).is_some_and(|body| body.ends_with(block::MAGIC)) {
        return Err(SignError::Signed("an APK Signing Block".to_owned()));
    }
    Ok(())
}
