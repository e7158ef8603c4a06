//! Keys and certificates in PEM (RFC 7468), as `openssl` writes them.

use std::path::Path;

use rsa::pkcs8::der::pem;

use super::certificate::Certificate;
use super::error::KeyError;
use super::key::{KeyFormat, PrivateKey, SigningKey};

const BEGIN: &str = "-----BEGIN ";
const END: &str = "-----END ";
const DASHES: &str = "-----";
/// The marks of an encrypted key: the label of PKCS#8, or the header of OpenSSL's older form.
const ENCRYPTED: [&str; 2] = ["ENCRYPTED PRIVATE KEY", "Proc-Type: 4,ENCRYPTED"];

/// One block, from its first dash to its last.
struct Block<'t> {
    label: &'t str,
    text: &'t str,
}

/// Reads one private key and its certificates, whose blocks may stand in any order over all of `files`.
pub(super) fn read(files: &[(&Path, &str)]) -> Result<SigningKey, KeyError> {
    let mut key = None;
    let mut certificates = Vec::new();
    for &(path, text) in files {
        let invalid = |reason: String| KeyError::Invalid { path: path.to_owned(), reason };
        for block in blocks(text) {
            let format = match block.label {
                _ if ENCRYPTED.iter().any(|mark| block.text.contains(mark)) => {
                    return Err(invalid(
                        "the key is encrypted; put it into a keystore: openssl pkcs12 -export -in CERT -inkey KEY \
                         -out KEYSTORE.p12"
                            .to_owned(),
                    ));
                }
                "PRIVATE KEY" => KeyFormat::Pkcs8,
                "RSA PRIVATE KEY" => KeyFormat::Pkcs1,
                "EC PRIVATE KEY" => KeyFormat::Sec1,
                "CERTIFICATE" => {
                    let certificate = Certificate::read(&decode(&block).map_err(invalid)?);
                    certificates.push(certificate.ok_or_else(|| invalid("expected an X.509 certificate".to_owned()))?);
                    continue;
                }
                _ => continue,
            };
            if key.is_some() {
                return Err(invalid("expected one private key, found several".to_owned()));
            }
            key = Some((path, PrivateKey::read(format, &decode(&block).map_err(invalid)?).map_err(invalid)?));
        }
    }
    let first = files.first().map_or(Path::new(""), |(path, _)| path);
    let Some((path, key)) = key else {
        let reason = "expected a private key in PEM (-----BEGIN PRIVATE KEY-----), found none".to_owned();
        return Err(KeyError::Invalid { path: first.to_owned(), reason });
    };
    let path = if files.len() > 1 { files.last().map_or(path, |(path, _)| path) } else { path };
    SigningKey::new(key, certificates).map_err(|reason| KeyError::Invalid { path: path.to_owned(), reason })
}

/// The blocks of a file, whatever text stands around them.
fn blocks(text: &str) -> impl Iterator<Item = Block<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let at = rest.find(BEGIN)?;
        let text = rest.get(at..)?;
        let (label, _) = text.get(BEGIN.len()..)?.split_once(DASHES)?;
        let end = format!("{END}{label}{DASHES}");
        // A block without an end reaches to the end of the file, and its decoder says so.
        let len = text.find(&end).map_or(text.len(), |at| at + end.len());
        rest = text.get(len..)?;
        Some(Block { label, text: text.get(..len)? })
    })
}

fn decode(block: &Block<'_>) -> Result<Vec<u8>, String> {
    let (_, contents) =
        pem::decode_vec(block.text.as_bytes()).map_err(|error| format!("expected {} in PEM: {error}", block.label))?;
    Ok(contents)
}
