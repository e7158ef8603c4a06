//! Signing archives, so that phones install them.
//!
//! The original signature is void as soon as a byte changes, and its key is not ours. What is signed here is signed
//! with wattline's debug key or with one of the user's ([`KeySource`]): unless that is the original one, apps that
//! check their own certificate, or share permissions with others of the same signer, will notice.

mod block;
mod certificate;
mod debug;
mod der;
mod error;
mod jar;
mod key;
mod original;
mod pem;
mod pkcs12;
mod schemes;
mod source;
#[cfg(test)]
mod tests;

use super::rewrite::is_signature_file;
use super::writer::{Parts, Writer};
use super::{ApkError, Archive, Changes, Method};

pub use certificate::Certificate;
pub use error::{KeyError, SignError};
pub use jar::Digests;
pub use key::SigningKey;
pub use original::original_certificate;
pub use schemes::{Scheme, Schemes, SchemesError};
pub use source::{KeySource, PasswordSource};

/// Offset, in the EOCD, of the central directory's offset.
const DIRECTORY_OFFSET_AT: std::ops::Range<usize> = 16..20;

/// The settings of a signature.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SignOptions {
    /// The lowest API level the app runs on. Decides about digests, and about schemes unless those are given.
    pub min_sdk: u32,
    /// The API level the app is written for.
    pub target_sdk: u32,
    /// The schemes; [`Schemes::for_min_sdk`] if none are given.
    pub schemes: Option<Schemes>,
}

impl SignOptions {
    /// The schemes to sign with.
    ///
    /// # Errors
    /// When those asked for do not do, see [`Schemes::check`].
    pub fn schemes(&self) -> Result<Schemes, SchemesError> {
        let schemes = self.schemes.unwrap_or_else(|| Schemes::for_min_sdk(self.min_sdk));
        schemes.check(self.min_sdk, self.target_sdk)?;
        Ok(schemes)
    }
}

/// Signs an archive. The same archive, key and options give the same bytes.
///
/// # Errors
/// When it is not a readable archive, is signed already, grows too large, or the schemes or the key do not do for it.
pub fn sign(unsigned: Vec<u8>, key: &SigningKey, options: SignOptions) -> Result<Vec<u8>, SignError> {
    Ok(sign_known(unsigned, None, &Digests::default(), key, options)?.0)
}

/// [`sign`] for the result of [`super::rewrite()`] with these changes, whose contents need not be unpacked again.
///
/// # Errors
/// The errors of [`sign`].
pub fn sign_rewritten(
    rewritten: Vec<u8>,
    changes: &Changes,
    key: &SigningKey,
    options: SignOptions,
) -> Result<Vec<u8>, SignError> {
    Ok(sign_knowing(rewritten, changes, &Digests::default(), key, options)?.0)
}

/// [`sign_rewritten`] with the digests of entries that are known, and with those of all entries for the next time: as
/// long as the same key and options sign, an entry with the same contents has the same one.
///
/// # Errors
/// The errors of [`sign`].
pub fn sign_knowing(
    rewritten: Vec<u8>,
    changes: &Changes,
    digests: &Digests,
    key: &SigningKey,
    options: SignOptions,
) -> Result<(Vec<u8>, Digests), SignError> {
    sign_known(rewritten, Some(changes), digests, key, options)
}

fn sign_known(
    mut unsigned: Vec<u8>,
    known: Option<&Changes>,
    digests: &Digests,
    key: &SigningKey,
    options: SignOptions,
) -> Result<(Vec<u8>, Digests), SignError> {
    let archive = Archive::read(&unsigned)?;
    check_unsigned(&archive, &unsigned)?;
    let schemes = options.schemes()?;
    let (jar, digests) = match schemes.has(Scheme::V1) {
        true => {
            let (files, digests) = jar::sign(&archive, (known, digests), key, schemes, options.min_sdk)?;
            (Some(files), digests)
        }
        false => (None, Digests::default()),
    };

    let (entries, directory, comment) = (archive.entries().len(), archive.directory(), archive.comment().to_vec());
    let records = unsigned.get(directory.clone()).unwrap_or_default().to_vec();
    unsigned.truncate(directory.start);
    let mut writer = Writer::resume(unsigned, records, entries);
    for (name, contents) in jar.into_iter().flatten() {
        writer.add(name, Method::Deflated, &contents)?;
    }
    let Parts { mut body, directory, mut end } = writer.into_parts(&comment)?;

    if let Some(block) = block::sign([&body, &directory, &end], key, schemes)? {
        body.extend_from_slice(&block);
    }
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
    Ok((body, digests))
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
