//! The key that instrumented apps are signed with.

use std::io::Write;
use std::path::Path;

use rsa::pkcs8::der::pem;
use rsa::pkcs8::{DecodePrivateKey, EncodePrivateKey, EncodePublicKey, LineEnding};
use rsa::rand_core::OsRng;
use rsa::{Pkcs1v15Sign, RsaPrivateKey};
use sha2::{Digest, Sha256};

use super::SignError;
use super::der;

/// Every version of Android takes RSA keys of this size.
const KEY_BITS: usize = 2048;
const COMMON_NAME: &str = "wattline debug key";
/// The certificate is valid always: Android does not look at these dates, and without a clock its bytes follow from the
/// key. The end is the one RFC 5280 (4.1.2.5) has for "no well-defined expiration date".
const NOT_BEFORE: &str = "000101000000Z";
const NOT_AFTER: &str = "99991231235959Z";
const CERTIFICATE_LABEL: &str = "CERTIFICATE";
const CERTIFICATE_BEGIN: &str = "-----BEGIN CERTIFICATE-----";

/// A digest to be signed, and the prefix that names its algorithm in the signature (RFC 8017, 9.2, note 1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DigestKind {
    Sha1,
    Sha256,
}

impl DigestKind {
    fn padding(self) -> Pkcs1v15Sign {
        let (hash_len, oid) = match self {
            DigestKind::Sha1 => (20, der::OID_SHA1),
            DigestKind::Sha256 => (32, der::OID_SHA256),
        };
        // DigestInfo ::= SEQUENCE { algorithm, digest OCTET STRING }, cut off before the digest's bytes.
        let mut prefix =
            der::value(der::SEQUENCE, &[der::algorithm(oid), der::value(der::OCTET_STRING, &[vec![0; hash_len]])]);
        prefix.truncate(prefix.len() - hash_len);
        Pkcs1v15Sign { hash_len: Some(hash_len), prefix: prefix.into() }
    }
}

/// An RSA key and the self-signed certificate that phones know it by.
///
/// It protects nothing: it only has to stay the same, so that an instrumented app can be installed over the last one.
#[derive(Clone)]
pub struct DebugKey {
    private: RsaPrivateKey,
    /// The certificate in DER.
    pub(super) certificate: Vec<u8>,
    /// The public key as `SubjectPublicKeyInfo`, in DER.
    pub(super) public: Vec<u8>,
    /// The certificate's issuer and serial number, in DER, by which PKCS#7 refers to it.
    pub(super) issuer: Vec<u8>,
    pub(super) serial: Vec<u8>,
}

impl std::fmt::Debug for DebugKey {
    /// Leaves the private key out, which has no business in a log.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let fingerprint: String = Sha256::digest(&self.certificate).iter().map(|byte| format!("{byte:02x}")).collect();
        f.debug_struct("DebugKey").field("certificate_sha256", &fingerprint).finish_non_exhaustive()
    }
}

impl DebugKey {
    /// Reads the key from a PEM file, or makes one and keeps it there, readable by its owner only.
    ///
    /// Making it is the one place in wattline that takes randomness from the operating system: a key from a known seed
    /// would be everybody's. Everything signed with it is deterministic again.
    ///
    /// # Errors
    /// When the file cannot be read or written, or does not hold an RSA key and its certificate.
    pub fn load_or_create(path: &Path) -> Result<DebugKey, SignError> {
        let io = |source| SignError::Io { path: path.to_owned(), source };
        match std::fs::read_to_string(path) {
            Ok(text) => DebugKey::from_pem(&text).map_err(|reason| SignError::Key { path: path.to_owned(), reason }),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                let key = DebugKey::generate()?;
                if key.save(path).map_err(io)? { Ok(key) } else { DebugKey::load_or_create(path) }
            }
            Err(error) => Err(io(error)),
        }
    }

    fn generate() -> Result<DebugKey, SignError> {
        let private = RsaPrivateKey::new(&mut OsRng, KEY_BITS)?;
        let public = private.to_public_key().to_public_key_der().map_err(|_| rsa::Error::Internal)?.into_vec();
        let (issuer, serial) = (name(), serial(&public));
        let mut key = DebugKey { private, certificate: Vec::new(), public, issuer, serial };
        key.certificate = key.self_signed()?;
        Ok(key)
    }

    /// Writes the file beside its place and renames it, so that no one sees half a key. `false` if another process was
    /// first; then its key is the one to use.
    fn save(&self, path: &Path) -> std::io::Result<bool> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        std::fs::create_dir_all(folder)?;
        // A named temporary file has permissions 0600 from its first moment.
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        file.write_all(self.to_pem().map_err(std::io::Error::other)?.as_bytes())?;
        file.as_file().sync_all()?;
        match file.persist_noclobber(path) {
            Ok(_) => {}
            Err(error) if error.error.kind() == std::io::ErrorKind::AlreadyExists => return Ok(false),
            Err(error) => return Err(error.error),
        }
        #[cfg(unix)]
        std::fs::File::open(folder)?.sync_all()?;
        Ok(true)
    }

    fn to_pem(&self) -> Result<String, String> {
        let key = self.private.to_pkcs8_pem(LineEnding::LF).map_err(|error| error.to_string())?;
        let certificate = pem::encode_string(CERTIFICATE_LABEL, LineEnding::LF, &self.certificate);
        Ok(format!("{}{}", key.as_str(), certificate.map_err(|error| error.to_string())?))
    }

    /// Reads a private key in PKCS#8 and the certificate that follows it, both in PEM.
    fn from_pem(text: &str) -> Result<DebugKey, String> {
        let at = text.find(CERTIFICATE_BEGIN).ok_or_else(|| format!("expected {CERTIFICATE_BEGIN:?}"))?;
        let (key, certificate) = text.split_at_checked(at).unwrap_or_default();
        let private = RsaPrivateKey::from_pkcs8_pem(key).map_err(|error| format!("expected an RSA key: {error}"))?;
        let (_, certificate) = pem::decode_vec(certificate.as_bytes())
            .map_err(|error| format!("expected a certificate in PEM: {error}"))?;
        let public = private.to_public_key().to_public_key_der().map_err(|error| error.to_string())?.into_vec();
        let fields = CertificateFields::read(&certificate).ok_or("expected an X.509 certificate")?;
        if fields.public != public {
            return Err("the certificate belongs to another key".to_owned());
        }
        let (issuer, serial) = (fields.issuer.to_vec(), fields.serial.to_vec());
        Ok(DebugKey { private, certificate, public, issuer, serial })
    }

    /// A PKCS#1 v1.5 signature: the same digest always gives the same bytes.
    pub(super) fn sign_digest(&self, kind: DigestKind, digest: &[u8]) -> Result<Vec<u8>, SignError> {
        Ok(self.private.sign(kind.padding(), digest)?)
    }

    /// The certificate (RFC 5280, 4.1).
    fn self_signed(&self) -> Result<Vec<u8>, SignError> {
        let algorithm = der::algorithm(der::OID_SHA256_WITH_RSA);
        let version_3 = der::value(der::CONTEXT_0, &[der::value(der::INTEGER, &[[2]])]);
        let validity = der::value(
            der::SEQUENCE,
            &[der::value(der::UTC_TIME, &[NOT_BEFORE]), der::value(der::GENERALIZED_TIME, &[NOT_AFTER])],
        );
        let parts = [&version_3, &self.serial, &algorithm, &self.issuer, &validity, &self.issuer, &self.public]
            .map(Vec::as_slice);
        let to_be_signed = der::value(der::SEQUENCE, &parts);
        let signature = self.sign_digest(DigestKind::Sha256, &Sha256::digest(&to_be_signed))?;
        Ok(der::value(der::SEQUENCE, &[to_be_signed, algorithm, der::bit_string(&signature)]))
    }
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

/// The fields of a certificate that signing needs, each in DER.
struct CertificateFields<'c> {
    serial: &'c [u8],
    issuer: &'c [u8],
    public: &'c [u8],
}

impl<'c> CertificateFields<'c> {
    fn read(certificate: &'c [u8]) -> Option<Self> {
        let (_, certificate, _) = der::take(certificate, der::SEQUENCE)?;
        let (_, mut rest, _) = der::take(certificate, der::SEQUENCE)?;
        // Version 1 certificates have no version.
        if let Some((_, _, after)) = der::take(rest, der::CONTEXT_0) {
            rest = after;
        }
        let (serial, _, rest) = der::take(rest, der::INTEGER)?;
        let (_algorithm, _, rest) = der::take(rest, der::SEQUENCE)?;
        let (issuer, _, rest) = der::take(rest, der::SEQUENCE)?;
        let (_validity, _, rest) = der::take(rest, der::SEQUENCE)?;
        let (_subject, _, rest) = der::take(rest, der::SEQUENCE)?;
        let (public, _, _) = der::take(rest, der::SEQUENCE)?;
        Some(CertificateFields { serial, issuer, public })
    }
}
