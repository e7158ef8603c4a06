//! The parts of an X.509 certificate that signing needs.

use sha2::{Digest, Sha256};
use x509_cert::der::Decode;
use x509_cert::name::Name;

use super::der;

/// An X.509 certificate (RFC 5280, 4.1) in DER.
///
/// Only its outline is looked at: Android compares certificates as bytes, and there are apps signed with ones that a
/// strict reader refuses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    der: Vec<u8>,
    serial: Vec<u8>,
    issuer: Vec<u8>,
    subject: Vec<u8>,
    public: Vec<u8>,
}

impl Certificate {
    /// Takes a certificate apart; `None` if it is none.
    pub fn read(der: &[u8]) -> Option<Self> {
        let (whole, certificate, _) = der::take(der, der::SEQUENCE)?;
        let (_, mut rest, _) = der::take(certificate, der::SEQUENCE)?;
        // Version 1 certificates have no version.
        if let Some((_, _, after)) = der::take(rest, der::CONTEXT_0) {
            rest = after;
        }
        let (serial, _, rest) = der::take(rest, der::INTEGER)?;
        let (_algorithm, _, rest) = der::take(rest, der::SEQUENCE)?;
        let (issuer, _, rest) = der::take(rest, der::SEQUENCE)?;
        let (_validity, _, rest) = der::take(rest, der::SEQUENCE)?;
        let (subject, _, rest) = der::take(rest, der::SEQUENCE)?;
        let (public, _, _) = der::take(rest, der::SEQUENCE)?;
        let [der, serial, issuer, subject, public] = [whole, serial, issuer, subject, public].map(<[u8]>::to_vec);
        Some(Certificate { der, serial, issuer, subject, public })
    }

    /// The certificate itself.
    pub fn der(&self) -> &[u8] {
        &self.der
    }

    /// The serial number, in DER.
    pub(super) fn serial(&self) -> &[u8] {
        &self.serial
    }

    /// The issuer's name, in DER.
    pub(super) fn issuer(&self) -> &[u8] {
        &self.issuer
    }

    /// The subject's name, in DER.
    pub(super) fn subject_der(&self) -> &[u8] {
        &self.subject
    }

    /// The public key as `SubjectPublicKeyInfo`, in DER.
    pub(super) fn public(&self) -> &[u8] {
        &self.public
    }

    /// The subject's name as RFC 4514 writes it: `CN=Android Debug,O=Android,C=US`.
    pub fn subject(&self) -> String {
        match Name::from_der(&self.subject) {
            Ok(name) => name.to_string(),
            Err(_) => "a name that cannot be read".to_owned(),
        }
    }

    /// SHA-256 of the certificate, as 64 hexadecimal digits: what `apksigner verify --print-certs` calls its digest.
    pub fn sha256(&self) -> String {
        Sha256::digest(&self.der).iter().map(|byte| format!("{byte:02x}")).collect()
    }
}
