//! The certificate that an archive is signed with, taken from its signature as it stands.
//!
//! Nothing is verified: the certificate is shown, and compared with that of the new signature.

use super::certificate::Certificate;
use super::{block, der};
use crate::Archive;
use wattline_base::binary::{self, Cursor};

/// The first signer's certificate: of the newest scheme in the archive, which is the one that Android looks at. `None`
/// if the archive is not signed, or its signature cannot be read.
pub fn original_certificate(bytes: &[u8], archive: &Archive<'_>) -> Option<Certificate> {
    from_block(bytes.get(..archive.directory().start)?).or_else(|| from_jar(archive))
}

/// Looks through the pairs of the signing block that `body` may end with.
fn from_block(body: &[u8]) -> Option<Certificate> {
    let body = body.strip_suffix(block::MAGIC)?;
    let size = usize::try_from(Cursor::at(body, body.len().checked_sub(8)?).u64("").ok()?).ok()?;
    // The size counts itself and the magic, but not its own copy in front.
    let pairs_len = size.checked_sub(8 + block::MAGIC.len())?;
    let end = body.len().checked_sub(8)?;
    let pairs = body.get(end.checked_sub(pairs_len)?..end)?;
    let value = |wanted| pair(pairs, wanted);
    [block::SCHEME_V3, block::SCHEME_V2].into_iter().find_map(|id| certificate_of(value(id)?).ok().flatten())
}

fn pair(pairs: &[u8], wanted: u32) -> Option<&[u8]> {
    let mut cursor = Cursor::at(pairs, 0);
    loop {
        let len = usize::try_from(cursor.u64("").ok()?).ok()?;
        let id = cursor.u32("").ok()?;
        let value = cursor.bytes(len.checked_sub(4)?, "").ok()?;
        if id == wanted {
            return Some(value);
        }
    }
}

/// The first certificate of the first signer: list of signers, signer, signed data, digests, list of certificates.
fn certificate_of(value: &[u8]) -> binary::Result<Option<Certificate>> {
    let signer = prefixed(prefixed(value)?)?;
    let signed_data = prefixed(signer)?;
    let digests = prefixed(signed_data)?;
    let certificates = prefixed(signed_data.get(4 + digests.len()..).unwrap_or_default())?;
    Ok(Certificate::read(prefixed(certificates)?))
}

/// The bytes that `input` starts with, after their length.
fn prefixed(input: &[u8]) -> binary::Result<&[u8]> {
    let mut cursor = Cursor::at(input, 0);
    let len = cursor.u32("a length")? as usize;
    cursor.bytes(len, "as many bytes")
}

/// The certificate that the first `META-INF/*.RSA`, `.DSA` or `.EC` file refers to.
fn from_jar(archive: &Archive<'_>) -> Option<Certificate> {
    let is_block = |name: &str| {
        let name = name.to_ascii_uppercase();
        let folder = name.strip_prefix("META-INF/").filter(|file| !file.contains('/'));
        folder.is_some_and(|file| [".RSA", ".DSA", ".EC"].iter().any(|suffix| file.ends_with(suffix)))
    };
    let entry = archive.entries().iter().find(|entry| is_block(entry.name))?;
    from_pkcs7(&entry.contents().ok()?)
}

/// The signer's certificate in a PKCS#7 `SignedData` (RFC 2315, 9.1).
fn from_pkcs7(pkcs7: &[u8]) -> Option<Certificate> {
    let (_, info, _) = der::take(pkcs7, der::SEQUENCE)?;
    let (_, _, rest) = der::take(info, der::OBJECT_ID)?;
    let (_, content, _) = der::take(rest, der::CONTEXT_0)?;
    let (_, signed_data, _) = der::take(content, der::SEQUENCE)?;
    let (_, _, rest) = der::take(signed_data, der::INTEGER)?;
    let (_, _, rest) = der::take(rest, der::SET)?;
    let (_, _, rest) = der::take(rest, der::SEQUENCE)?;
    let (_, mut certificates, rest) = der::take(rest, der::CONTEXT_0)?;
    // Revocation lists may stand between.
    let rest = der::take(rest, der::CONTEXT_1).map_or(rest, |(_, _, rest)| rest);
    let (_, signers, _) = der::take(rest, der::SET)?;
    let (_, signer, _) = der::take(signers, der::SEQUENCE)?;
    let (_, _, rest) = der::take(signer, der::INTEGER)?;
    let (_, issuer_and_serial, _) = der::take(rest, der::SEQUENCE)?;
    while let Some((whole, _, after)) = der::take(certificates, der::SEQUENCE) {
        let certificate = Certificate::read(whole)?;
        if [certificate.issuer(), certificate.serial()].concat() == issuer_and_serial {
            return Some(certificate);
        }
        certificates = after;
    }
    None
}
