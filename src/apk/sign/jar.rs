//! JAR signing, "APK signature scheme v1": what Android before 7.0 verifies.
//!
//! `MANIFEST.MF` has a digest of every file, `CERT.SF` one of the manifest, and `CERT.RSA` or `CERT.EC` signs `CERT.SF`
//! (JAR File Specification, "Signed JAR File").

use std::collections::HashMap;

use base64ct::{Base64, Encoding};
use rayon::prelude::*;
use sha1::Sha1;
use sha2::{Digest, Sha256};

use super::error::SignError;
use super::key::{Algorithm, DigestKind};
use super::{Scheme, Schemes, SigningKey, der};
use crate::archive::Inflater;
use crate::{Archive, Changes, Entry};

/// The first API level with these algorithms: before it, Android's verifier knows neither SHA-256 nor elliptic curves
/// in signed JARs (apksig, `V1SchemeSigner`).
const SHA256_SDK: u32 = 18;
/// Longest line without its end: the specification's 72 bytes minus CR and LF, which some readers count.
const LINE_LEN: usize = 70;
const CREATED_BY: &str = "wattline";

/// Digests of entries in a signed JAR, by name.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Digests(HashMap<String, String>);

impl Digests {
    /// Forgets those of entries whose contents will be others.
    pub fn forget(&mut self, entry: &str) {
        self.0.remove(entry);
    }
}

/// The signature's files: their names and contents.
type Files = [(&'static str, Vec<u8>); 3];

/// The signature's files, to be added to the archive in this order, and the digests of all entries. Entries whose
/// contents or digests are known need not be unpacked.
pub(super) fn sign(
    archive: &Archive<'_>,
    known: (Option<&Changes>, &Digests),
    key: &SigningKey,
    schemes: Schemes,
    min_sdk: u32,
) -> Result<(Files, Digests), SignError> {
    let (block_name, ec) = match key.private.algorithm() {
        Algorithm::Rsa => ("META-INF/CERT.RSA", false),
        Algorithm::EcdsaP256 => ("META-INF/CERT.EC", true),
    };
    if ec && min_sdk < SHA256_SDK {
        return Err(SignError::EcTooEarly(min_sdk));
    }
    let kind = if min_sdk < SHA256_SDK { DigestKind::Sha1 } else { DigestKind::Sha256 };
    let (manifest, digests) = Manifest::of(archive, known, kind)?;
    let signed = manifest.signature_file(kind, schemes);
    let block = pkcs7(key, kind, &signed)?;
    Ok(([("META-INF/CERT.SF", signed), (block_name, block), ("META-INF/MANIFEST.MF", manifest.bytes)], digests))
}

/// `MANIFEST.MF`, and the section of each entry within it.
struct Manifest {
    bytes: Vec<u8>,
    sections: Vec<(String, std::ops::Range<usize>)>,
}

impl Manifest {
    /// The contents of entries that are `known` to be new need not be unpacked.
    fn of(
        archive: &Archive<'_>,
        (known, known_digests): (Option<&Changes>, &Digests),
        kind: DigestKind,
    ) -> Result<(Self, Digests), SignError> {
        let files: Vec<&Entry<'_>> = archive.entries().iter().filter(|entry| !entry.name.ends_with('/')).collect();
        let digests = files
            .into_par_iter()
            .map_init(Inflater::default, |inflater, entry| {
                // A line break in a name would end its line, and what follows could pose as another entry.
                if entry.name.contains(['\r', '\n']) {
                    return Err(SignError::Name(entry.name.to_owned()));
                }
                if let Some(digest) = known_digests.0.get(entry.name) {
                    return Ok((entry.name, digest.clone()));
                }
                let contents = match known.and_then(|changes| changes.contents_of(entry)) {
                    Some(contents) => contents.into(),
                    None => entry.contents_by(inflater)?,
                };
                Ok((entry.name, digest(kind, &contents)))
            })
            .collect::<Result<Vec<_>, SignError>>()?;

        let mut bytes = Vec::new();
        line(&mut bytes, "Manifest-Version", "1.0");
        line(&mut bytes, "Created-By", CREATED_BY);
        bytes.extend(b"\r\n");
        let mut sections = Vec::with_capacity(digests.len());
        for (name, digest) in &digests {
            let start = bytes.len();
            section(&mut bytes, name, kind, digest);
            sections.push(((*name).to_owned(), start..bytes.len()));
        }
        let digests = digests.into_iter().map(|(name, digest)| (name.to_owned(), digest)).collect();
        Ok((Manifest { bytes, sections }, Digests(digests)))
    }

    /// `CERT.SF`: digests of the manifest as a whole and section by section.
    fn signature_file(&self, kind: DigestKind, schemes: Schemes) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.bytes.len());
        line(&mut out, "Signature-Version", "1.0");
        line(&mut out, "Created-By", CREATED_BY);
        line(&mut out, &format!("{}-Manifest", digest_name(kind)), &digest(kind, &self.bytes));
        // Tells Android 7.0 and later that newer signatures were here, should somebody strip them.
        let newer = [(Scheme::V2, "2"), (Scheme::V3, "3")].into_iter().filter(|(scheme, _)| schemes.has(*scheme));
        let newer: Vec<&str> = newer.map(|(_, number)| number).collect();
        if !newer.is_empty() {
            line(&mut out, "X-Android-APK-Signed", &newer.join(", "));
        }
        out.extend(b"\r\n");
        for (name, range) in &self.sections {
            let bytes = self.bytes.get(range.clone()).unwrap_or_default();
            section(&mut out, name, kind, &digest(kind, bytes));
        }
        // Android up to 1.6 fails on a signature file whose length is a multiple of 1024 (apksig, `V1SchemeSigner`).
        if out.len().is_multiple_of(1024) {
            out.extend(b"\r\n");
        }
        out
    }
}

fn section(out: &mut Vec<u8>, name: &str, kind: DigestKind, digest: &str) {
    line(out, "Name", name);
    line(out, digest_name(kind), digest);
    out.extend(b"\r\n");
}

fn digest_name(kind: DigestKind) -> &'static str {
    match kind {
        DigestKind::Sha1 => "SHA1-Digest",
        DigestKind::Sha256 => "SHA-256-Digest",
    }
}

/// The digest of `bytes`, in Base64.
fn digest(kind: DigestKind, bytes: &[u8]) -> String {
    Base64::encode_string(&raw_digest(kind, bytes))
}

fn raw_digest(kind: DigestKind, bytes: &[u8]) -> Vec<u8> {
    match kind {
        DigestKind::Sha1 => Sha1::digest(bytes).to_vec(),
        DigestKind::Sha256 => Sha256::digest(bytes).to_vec(),
    }
}

/// One attribute; what does not fit its line goes on in lines that start with a space.
fn line(out: &mut Vec<u8>, name: &str, value: &str) {
    let text = format!("{name}: {value}");
    let (first, mut rest) = text.as_bytes().split_at(text.len().min(LINE_LEN));
    out.extend_from_slice(first);
    out.extend(b"\r\n");
    while !rest.is_empty() {
        let (part, after) = rest.split_at(rest.len().min(LINE_LEN - 1));
        out.push(b' ');
        out.extend_from_slice(part);
        out.extend(b"\r\n");
        rest = after;
    }
}

/// `CERT.RSA`: a PKCS#7 `SignedData` (RFC 2315) over bytes that are not in it, without signed attributes.
fn pkcs7(key: &SigningKey, kind: DigestKind, signed: &[u8]) -> Result<Vec<u8>, SignError> {
    let digest_algorithm = der::algorithm(match kind {
        DigestKind::Sha1 => der::OID_SHA1,
        DigestKind::Sha256 => der::OID_SHA256,
    });
    // PKCS#7 names the key's algorithm here; the digest's stands beside it.
    let key_algorithm = der::algorithm(match key.private.algorithm() {
        Algorithm::Rsa => der::OID_RSA,
        Algorithm::EcdsaP256 => der::OID_EC_PUBLIC_KEY,
    });
    let signature = key.private.sign_digest(kind, &raw_digest(kind, signed))?;
    let version_1 = der::value(der::INTEGER, &[[1]]);
    let own = key.certificate();
    let signer = [
        version_1.clone(),
        der::value(der::SEQUENCE, &[own.issuer(), own.serial()]),
        digest_algorithm.clone(),
        key_algorithm,
        der::value(der::OCTET_STRING, &[signature]),
    ];
    let certificates: Vec<&[u8]> = key.certificates().map(|certificate| certificate.der()).collect();
    let signed_data = [
        version_1,
        der::value(der::SET, &[digest_algorithm]),
        der::value(der::SEQUENCE, &[der::value(der::OBJECT_ID, &[der::OID_PKCS7_DATA])]),
        der::value(der::CONTEXT_0, &certificates),
        der::value(der::SET, &[der::value(der::SEQUENCE, &signer)]),
    ];
    let content = der::value(der::CONTEXT_0, &[der::value(der::SEQUENCE, &signed_data)]);
    Ok(der::value(der::SEQUENCE, &[der::value(der::OBJECT_ID, &[der::OID_PKCS7_SIGNED_DATA]), content]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_go_on_after_a_space() {
        let mut out = Vec::new();
        line(&mut out, "Name", &"x".repeat(64 + 69 + 1));
        let text = String::from_utf8(out).unwrap();
        let lines: Vec<usize> = text.split_terminator("\r\n").map(str::len).collect();
        assert_eq!(lines, [70, 70, 2]);
        assert!(text.split_terminator("\r\n").skip(1).all(|line| line.starts_with(' ')));
    }
}
