//! Keys out of PKCS#12 keystores (RFC 7292), as `keytool`, Android's build tools and `openssl` make them.
//!
//! A keystore is a list of *safes*, mostly encrypted under one password; a safe is a list of *bags*, each a key or a
//! certificate. The structures and the key derivation are those of RustCrypto's `pkcs12`, `cms` and `pkcs5`; what is
//! here is the decryption of the older schemes, for which those have no code.

use cbc::cipher::block_padding::Pkcs7;
use cbc::cipher::{BlockCipher, BlockDecryptMut, InnerIvInit, KeyInit};
use cms::encrypted_data::EncryptedData;
use des::TdesEde3;
use hmac::digest::block_buffer::Eager;
use hmac::digest::core_api::{BlockSizeUser, BufferKindUser, CoreProxy, FixedOutputCore, UpdateCore};
use hmac::digest::typenum::{IsLess, Le, NonZero, U256};
use hmac::digest::{Digest, FixedOutputReset, HashMarker};
use hmac::{Hmac, Mac};
use pkcs5::pbes2::Kdf;
use pkcs12::cert_type::CertBag;
use pkcs12::digest_info::DigestInfo;
use pkcs12::kdf::{Pkcs12KeyType, derive_key_utf8};
use pkcs12::mac_data::MacData;
use pkcs12::pbe_params::{EncryptedPrivateKeyInfo, Pkcs12PbeParams};
use pkcs12::pfx::Pfx;
use pkcs12::safe_bag::SafeBag;
use rc2::Rc2;
use sha1::Sha1;
use sha2::{Sha256, Sha384, Sha512};
use x509_cert::attr::Attributes;
use x509_cert::der::asn1::{BmpString, ContextSpecific, ObjectIdentifier, OctetString};
use x509_cert::der::{Any, Decode, Encode};
use x509_cert::spki::AlgorithmIdentifierOwned;

use super::certificate::Certificate;
use super::key::{KeyFormat, PrivateKey, SigningKey};

/// `pkcs-7 data`: a safe in the clear.
const DATA: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.7.1");
/// `pkcs-7 encryptedData`: a safe under the password.
const ENCRYPTED_DATA: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.7.6");
/// `friendlyName`, which keytool calls alias.
const FRIENDLY_NAME: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.20");
/// `localKeyId`, which a key and its certificate have in common.
const LOCAL_KEY_ID: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.21");
const SHA1: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.14.3.2.26");
const SHA256: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.2.1");
const SHA384: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.2.2");
const SHA512: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.2.3");
/// Rounds of key derivation, beyond which a file is rather damaged than careful: keytool takes 10,000, and a hundred
/// times that takes a second.
const MAX_ROUNDS: u32 = 5_000_000;
/// First bytes of Java's own keystores, which encrypt keys in a way of their own.
const JAVA_KEYSTORES: [(&[u8], &str); 2] = [(&[0xfe, 0xed, 0xfe, 0xed], "JKS"), (&[0xce, 0xce, 0xce, 0xce], "JCEKS")];

/// The reason why there is no key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Failure {
    /// The keystore is sound as far as can be seen; its password is another.
    Password,
    /// The file is no keystore, a damaged one, or has no such key.
    Contents(String),
}

type Result<T> = std::result::Result<T, Failure>;

fn refuse<T>(reason: impl Into<String>) -> Result<T> {
    Err(Failure::Contents(reason.into()))
}

/// Wraps an error of the ASN.1 decoder.
fn damaged(what: &'static str) -> impl Fn(x509_cert::der::Error) -> Failure {
    move |error| Failure::Contents(format!("expected {what} of a PKCS#12 keystore: {error}"))
}

/// A key in the keystore.
struct KeyBag {
    alias: Option<String>,
    id: Option<Vec<u8>>,
    pkcs8: Vec<u8>,
}

/// A certificate in the keystore.
struct Certified {
    id: Option<Vec<u8>>,
    certificate: Certificate,
}

/// Reads the key of that alias and its certificates; without an alias, the only key.
pub(super) fn read(bytes: &[u8], password: &str, alias: Option<&str>) -> Result<SigningKey> {
    if let Some((_, name)) = JAVA_KEYSTORES.iter().find(|(magic, _)| bytes.starts_with(magic)) {
        return refuse(format!(
            "is a {name} keystore, expected PKCS#12; convert it: keytool -importkeystore -srckeystore OLD \
             -srcstoretype {name} -destkeystore NEW.p12 -deststoretype pkcs12"
        ));
    }
    let pfx = Pfx::from_der(bytes).map_err(|error| {
        Failure::Contents(format!(
            "expected a PKCS#12 keystore in DER: {error}; `keytool -importkeystore` makes one of any other keystore"
        ))
    })?;
    if pfx.auth_safe.content_type != DATA {
        return refuse("is protected by a public key, expected a password");
    }
    let safes = octets(&pfx.auth_safe.content)?;
    if let Some(mac) = &pfx.mac_data {
        check_mac(mac, &safes, password)?;
    }
    let opener = Opener { password, checked: pfx.mac_data.is_some() };
    let (keys, certificates) = opener.open(&safes)?;
    choose(keys, certificates, alias)
}

/// The decryption with a password.
struct Opener<'p> {
    password: &'p str,
    /// Whether a checksum has shown that the password is right.
    checked: bool,
}

impl Opener<'_> {
    fn open(&self, safes: &[u8]) -> Result<(Vec<KeyBag>, Vec<Certified>)> {
        let safes = Vec::<cms::content_info::ContentInfo>::from_der(safes).map_err(damaged("the list of safes"))?;
        let (mut keys, mut certificates) = (Vec::new(), Vec::new());
        for safe in safes {
            let contents = match safe.content_type {
                DATA => octets(&safe.content)?,
                ENCRYPTED_DATA => {
                    let data: EncryptedData = safe.content.decode_as().map_err(damaged("an encrypted safe"))?;
                    let info = data.enc_content_info;
                    let encrypted = info.encrypted_content.as_ref().map_or(&[][..], |content| content.as_bytes());
                    self.decrypt(&info.content_enc_alg, encrypted)?
                }
                // A safe that a public key protects; its bags may not be needed.
                _ => continue,
            };
            let bags = Vec::<SafeBag>::from_der(&contents).map_err(damaged("the bags of a safe"))?;
            for bag in &bags {
                self.unpack(bag, &mut keys, &mut certificates)?;
            }
        }
        Ok((keys, certificates))
    }

    fn unpack(&self, bag: &SafeBag, keys: &mut Vec<KeyBag>, certificates: &mut Vec<Certified>) -> Result<()> {
        let (alias, id) = (alias(&bag.bag_attributes), local_key_id(&bag.bag_attributes));
        match bag.bag_id {
            pkcs12::PKCS_12_PKCS8_KEY_BAG_OID => {
                let key: ContextSpecific<EncryptedPrivateKeyInfo> = value(bag)?;
                let pkcs8 = self.decrypt(&key.value.encryption_algorithm, key.value.encrypted_data.as_bytes())?;
                keys.push(KeyBag { alias, id, pkcs8 });
            }
            pkcs12::PKCS_12_KEY_BAG_OID => {
                let key: ContextSpecific<Any> = value(bag)?;
                let pkcs8 = key.value.to_der().map_err(damaged("a key"))?;
                keys.push(KeyBag { alias, id, pkcs8 });
            }
            pkcs12::PKCS_12_CERT_BAG_OID => {
                let bag: ContextSpecific<CertBag> = value(bag)?;
                if bag.value.cert_id == pkcs12::PKCS_12_X509_CERT_OID {
                    let certificate = Certificate::read(bag.value.cert_value.as_bytes());
                    let certificate = certificate
                        .ok_or_else(|| Failure::Contents("holds a certificate that is not X.509".to_owned()))?;
                    certificates.push(Certified { id, certificate });
                }
            }
            // Revocation lists, passwords, nested safes: nothing that keytool or openssl would keep a key in.
            _ => {}
        }
        Ok(())
    }

    fn decrypt(&self, algorithm: &AlgorithmIdentifierOwned, encrypted: &[u8]) -> Result<Vec<u8>> {
        // RFC 7292, appendix C: bytes of the key, and for RC2 its effective bits.
        let plain = match algorithm.oid {
            pkcs5::pbes2::PBES2_OID => self.decrypt_pbes2(algorithm, encrypted)?,
            pkcs12::PKCS_12_PBE_WITH_SHAAND3_KEY_TRIPLE_DES_CBC => {
                let (key, iv) = self.derive(algorithm, 24)?;
                cbc_decrypt(TdesEde3::new_from_slice(&key).ok(), &iv, encrypted)
            }
            pkcs12::PKCS_12_PBE_WITH_SHAAND128_BIT_RC2_CBC => {
                let (key, iv) = self.derive(algorithm, 16)?;
                cbc_decrypt(Some(Rc2::new_with_eff_key_len(&key, 128)), &iv, encrypted)
            }
            pkcs12::PKCS_12_PBEWITH_SHAAND40_BIT_RC2_CBC => {
                let (key, iv) = self.derive(algorithm, 5)?;
                cbc_decrypt(Some(Rc2::new_with_eff_key_len(&key, 40)), &iv, encrypted)
            }
            other => return refuse(unsupported("encryption", other)),
        };
        plain.ok_or_else(|| self.not_opened())
    }

    fn decrypt_pbes2(&self, algorithm: &AlgorithmIdentifierOwned, encrypted: &[u8]) -> Result<Option<Vec<u8>>> {
        let bytes = algorithm.to_der().map_err(damaged("an algorithm"))?;
        let scheme = pkcs5::EncryptionScheme::try_from(bytes.as_slice()).map_err(|error| {
            Failure::Contents(format!("uses an encryption that is not supported: {error}; {CONVERT}"))
        })?;
        match scheme.pbes2().map(|parameters| &parameters.kdf) {
            Some(Kdf::Pbkdf2(parameters)) => check_rounds(parameters.iteration_count)?,
            // It may ask for any amount of memory, and neither keytool nor openssl uses it here.
            _ => return refuse(format!("derives its key by scrypt, which is not supported; {CONVERT}")),
        }
        Ok(scheme.decrypt(self.password.as_bytes(), encrypted).ok())
    }

    /// Key and initial vector of the older schemes, which are all of SHA-1 and blocks of 8 bytes.
    fn derive(&self, algorithm: &AlgorithmIdentifierOwned, key_len: usize) -> Result<(Vec<u8>, Vec<u8>)> {
        let parameters = algorithm.parameters.as_ref().map(Any::decode_as::<Pkcs12PbeParams>);
        let parameters = parameters.transpose().map_err(damaged("the parameters of an encryption"))?;
        let Some(parameters) = parameters else { return refuse("names an encryption without its parameters") };
        let rounds = rounds(parameters.iterations)?;
        let derive = |kind, len| derive_key_utf8::<Sha1>(self.password, parameters.salt.as_bytes(), kind, rounds, len);
        let parts =
            derive(Pkcs12KeyType::EncryptionKey, key_len).and_then(|key| Ok((key, derive(Pkcs12KeyType::Iv, 8)?)));
        // A password with characters that the scheme cannot hold is not the right one.
        parts.map_err(|_| Failure::Password)
    }

    fn not_opened(&self) -> Failure {
        if self.checked {
            Failure::Contents(
                "a key or certificate in it does not open with the keystore's password; give both the same: keytool \
                 -importkeystore -deststoretype pkcs12"
                    .to_owned(),
            )
        } else {
            Failure::Password
        }
    }
}

const CONVERT: &str =
    "convert it: keytool -importkeystore -srckeystore OLD -destkeystore NEW.p12 -deststoretype pkcs12";

fn unsupported(what: &str, oid: ObjectIdentifier) -> String {
    format!("uses {what} {oid}, which is not supported; {CONVERT}")
}

fn check_rounds(rounds: u32) -> Result<()> {
    if rounds == 0 || rounds > MAX_ROUNDS {
        return refuse(format!("asks for {rounds} rounds of key derivation, expected 1 to {MAX_ROUNDS}"));
    }
    Ok(())
}

fn rounds(count: i32) -> Result<i32> {
    check_rounds(u32::try_from(count).unwrap_or(0)).map(|()| count)
}

fn cbc_decrypt<C>(cipher: Option<C>, iv: &[u8], encrypted: &[u8]) -> Option<Vec<u8>>
where
    C: BlockCipher + cbc::cipher::BlockDecryptMut,
    cbc::Decryptor<C>: InnerIvInit<Inner = C> + BlockDecryptMut,
{
    let decryptor = cbc::Decryptor::<C>::inner_iv_slice_init(cipher?, iv).ok()?;
    decryptor.decrypt_padded_vec_mut::<Pkcs7>(encrypted).ok()
}

/// Verifies the checksum over the safes, whose key follows from the password (RFC 7292, appendix B.4).
fn check_mac(mac: &MacData, safes: &[u8], password: &str) -> Result<()> {
    let matches = match mac.mac.algorithm.oid {
        SHA1 => mac_matches::<Sha1>(mac, safes, password, 20),
        SHA256 => mac_matches::<Sha256>(mac, safes, password, 32),
        SHA384 => mac_matches::<Sha384>(mac, safes, password, 48),
        SHA512 => mac_matches::<Sha512>(mac, safes, password, 64),
        other => return refuse(unsupported("the checksum", other)),
    }?;
    if matches { Ok(()) } else { Err(Failure::Password) }
}

fn mac_matches<D>(data: &MacData, safes: &[u8], password: &str, len: usize) -> Result<bool>
where
    D: Digest + FixedOutputReset + BlockSizeUser + CoreProxy,
    D::Core: HashMarker + UpdateCore + FixedOutputCore + BufferKindUser<BufferKind = Eager> + Default + Clone,
    <D::Core as BlockSizeUser>::BlockSize: IsLess<U256>,
    Le<<D::Core as BlockSizeUser>::BlockSize, U256>: NonZero,
{
    let MacData { mac: DigestInfo { digest, .. }, mac_salt, iterations } = data;
    let rounds = rounds(*iterations)?;
    let key = derive_key_utf8::<D>(password, mac_salt.as_bytes(), Pkcs12KeyType::Mac, rounds, len);
    let mac = key.ok().and_then(|key| <Hmac<D> as Mac>::new_from_slice(&key).ok());
    // A password with characters that the scheme cannot hold is not the right one.
    Ok(mac.is_some_and(|mac| mac.chain_update(safes).verify_slice(digest.as_bytes()).is_ok()))
}

fn octets(content: &Any) -> Result<Vec<u8>> {
    Ok(content.decode_as::<OctetString>().map_err(damaged("the bytes of a safe"))?.into_bytes())
}

fn value<'b, T: Decode<'b>>(bag: &'b SafeBag) -> Result<T> {
    T::from_der(&bag.bag_value).map_err(damaged("the contents of a bag"))
}

fn attribute(attributes: &Option<Attributes>, oid: ObjectIdentifier) -> Option<&Any> {
    attributes.as_ref()?.iter().find(|attribute| attribute.oid == oid)?.values.get(0)
}

fn alias(attributes: &Option<Attributes>) -> Option<String> {
    Some(attribute(attributes, FRIENDLY_NAME)?.decode_as::<BmpString>().ok()?.to_string())
}

fn local_key_id(attributes: &Option<Attributes>) -> Option<Vec<u8>> {
    Some(attribute(attributes, LOCAL_KEY_ID)?.decode_as::<OctetString>().ok()?.into_bytes())
}

fn choose(keys: Vec<KeyBag>, mut certificates: Vec<Certified>, alias: Option<&str>) -> Result<SigningKey> {
    let names: Vec<&str> = keys.iter().map(|key| key.alias.as_deref().unwrap_or("(none)")).collect();
    let names = names.join(", ");
    // Java's keystores do not tell upper case from lower, and keytool writes lower.
    let wanted =
        |key: &&KeyBag| alias.is_none_or(|alias| key.alias.as_ref().is_some_and(|a| a.eq_ignore_ascii_case(alias)));
    let mut found = keys.iter().filter(wanted);
    let key = match (found.next(), found.next(), alias) {
        (Some(key), None, _) => key,
        (Some(_), Some(_), None) => return refuse(format!("holds several keys, choose one with --alias: {names}")),
        (Some(_), Some(_), Some(alias)) => return refuse(format!("holds several keys named {alias}")),
        (None, _, Some(alias)) if !keys.is_empty() => {
            return refuse(format!("holds no key named {alias}, but {names}"));
        }
        (None, ..) => return refuse("holds no private key"),
    };
    let private = PrivateKey::read(KeyFormat::Pkcs8, &key.pkcs8).map_err(Failure::Contents)?;
    // The certificate that is marked as this key's goes first, should there be others for the same key.
    certificates.sort_by_key(|certified| key.id.is_none() || certified.id != key.id);
    let certificates = certificates.into_iter().map(|certified| certified.certificate).collect();
    SigningKey::new(private, certificates).map_err(Failure::Contents)
}
