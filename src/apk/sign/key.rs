//! The private keys that archives are signed with.

use p256::ecdsa::signature::hazmat::PrehashSigner;
use p256::pkcs8::DecodePrivateKey as _;
use rsa::pkcs1::DecodeRsaPrivateKey as _;
use rsa::pkcs8::EncodePublicKey as _;
use rsa::{Pkcs1v15Sign, RsaPrivateKey};

use super::certificate::Certificate;
use super::der;
use super::error::SignError;

/// A digest to be signed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DigestKind {
    Sha1,
    Sha256,
}

impl DigestKind {
    /// The prefix that names the digest's algorithm in an RSA signature (RFC 8017, 9.2, note 1).
    pub(super) fn padding(self) -> Pkcs1v15Sign {
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

/// The kinds of keys that there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Algorithm {
    /// RSASSA-PKCS1-v1_5.
    Rsa,
    /// ECDSA over the curve P-256.
    EcdsaP256,
}

/// A private key; the same digest always gives the same signature.
#[derive(Clone)]
pub(super) enum PrivateKey {
    Rsa(Box<RsaPrivateKey>),
    /// An elliptic-curve key, whose signatures take their secret number from the key and the digest (RFC 6979), not
    /// from chance.
    EcdsaP256(Box<p256::ecdsa::SigningKey>),
}

/// The encodings of a private key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum KeyFormat {
    /// `PrivateKeyInfo` (RFC 5208), which holds any kind of key.
    Pkcs8,
    /// `RSAPrivateKey` (RFC 8017, A.1.2).
    Pkcs1,
    /// `ECPrivateKey` (RFC 5915).
    Sec1,
}

/// The keys that can be used, for messages.
const EXPECTED: &str = "expected an RSA key of at most 4096 bits or an elliptic-curve key over P-256";

impl PrivateKey {
    /// Reads a key in DER.
    pub(super) fn read(format: KeyFormat, bytes: &[u8]) -> Result<Self, String> {
        let rsa = |key| PrivateKey::Rsa(Box::new(key));
        let ec = |key: p256::SecretKey| PrivateKey::EcdsaP256(Box::new(key.into()));
        match format {
            KeyFormat::Pkcs1 => RsaPrivateKey::from_pkcs1_der(bytes).map(rsa).map_err(|e| format!("{EXPECTED}: {e}")),
            KeyFormat::Sec1 => p256::SecretKey::from_sec1_der(bytes).map(ec).map_err(|e| format!("{EXPECTED}: {e}")),
            KeyFormat::Pkcs8 => match RsaPrivateKey::from_pkcs8_der(bytes) {
                Ok(key) => Ok(rsa(key)),
                Err(error) => {
                    p256::SecretKey::from_pkcs8_der(bytes).map(ec).map_err(|_| format!("{EXPECTED}: {error}"))
                }
            },
        }
    }

    pub(super) fn algorithm(&self) -> Algorithm {
        match self {
            PrivateKey::Rsa(_) => Algorithm::Rsa,
            PrivateKey::EcdsaP256(_) => Algorithm::EcdsaP256,
        }
    }

    /// The public key as `SubjectPublicKeyInfo`, in DER.
    pub(super) fn public(&self) -> Result<Vec<u8>, SignError> {
        let public = match self {
            PrivateKey::Rsa(key) => key.to_public_key().to_public_key_der(),
            PrivateKey::EcdsaP256(key) => p256::PublicKey::from(key.verifying_key()).to_public_key_der(),
        };
        Ok(public.map_err(|error| SignError::Arithmetic(error.to_string()))?.into_vec())
    }

    /// A signature: PKCS#1 v1.5 for RSA, `ECDSA-Sig-Value` in DER (RFC 3279, 2.2.3) for ECDSA.
    pub(super) fn sign_digest(&self, kind: DigestKind, digest: &[u8]) -> Result<Vec<u8>, SignError> {
        match self {
            PrivateKey::Rsa(key) => {
                key.sign(kind.padding(), digest).map_err(|error| SignError::Arithmetic(error.to_string()))
            }
            PrivateKey::EcdsaP256(key) => {
                let signature: p256::ecdsa::Signature =
                    key.sign_prehash(digest).map_err(|error| SignError::Arithmetic(error.to_string()))?;
                Ok(signature.to_der().as_bytes().to_vec())
            }
        }
    }
}

/// A private key and the certificates that phones know it by.
#[derive(Clone)]
pub struct SigningKey {
    pub(super) private: PrivateKey,
    own: Certificate,
    above: Vec<Certificate>,
}

/// The certificates above `own`, each issued by the next; a keystore may hold others as well.
fn chain(own: &Certificate, mut others: Vec<Certificate>) -> Vec<Certificate> {
    let mut above: Vec<Certificate> = Vec::new();
    loop {
        let last = above.last().unwrap_or(own);
        let issuer =
            others.iter().position(|other| last.issuer() == other.subject_der() && last.issuer() != last.subject_der());
        let Some(issuer) = issuer else { return above };
        above.push(others.remove(issuer));
    }
}

impl std::fmt::Debug for SigningKey {
    /// Leaves the private key out, which has no business in a log.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SigningKey").field("certificate_sha256", &self.own.sha256()).finish_non_exhaustive()
    }
}

impl SigningKey {
    /// Puts a key and certificates together; the key's own may stand anywhere among them. `Err` says what is missing.
    pub(super) fn new(private: PrivateKey, mut certificates: Vec<Certificate>) -> Result<Self, String> {
        let public = private.public().map_err(|error| error.to_string())?;
        let own = certificates.iter().position(|certificate| certificate.public() == public);
        let own = own.ok_or_else(|| match certificates.len() {
            0 => "expected the key's certificate, found none".to_owned(),
            1 => "the certificate belongs to another key".to_owned(),
            count => format!("the {count} certificates belong to other keys"),
        })?;
        let own = certificates.remove(own);
        let above = chain(&own, certificates);
        Ok(SigningKey { private, own, above })
    }

    /// The key's own certificate.
    pub fn certificate(&self) -> &Certificate {
        &self.own
    }

    /// The key's own certificate, then those that came with it, in their order.
    pub fn certificates(&self) -> impl Iterator<Item = &Certificate> {
        std::iter::once(&self.own).chain(&self.above)
    }
}
