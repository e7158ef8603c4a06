use std::path::Path;

use sha2::{Digest, Sha256};

use super::*;
use crate::sign::key::{DigestKind, PrivateKey};

fn pem_with(key: &str, certificate: &str) -> KeySource {
    KeySource::Pem { key: key_file(key), certificate: Some(key_file(certificate)) }
}

/// A keystore opened with a password in a file, as a careful user would write it.
fn keystore(name: &str, password: &str, alias: Option<&str>) -> Result<SigningKey, SignError> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("password");
    std::fs::write(&file, format!("{password}\n")).unwrap();
    let source = KeySource::Keystore {
        path: key_file(name),
        alias: alias.map(str::to_owned),
        password: Some(PasswordSource::File(file)),
    };
    source.load()
}

fn error<T: std::fmt::Debug>(result: Result<T, SignError>) -> String {
    result.unwrap_err().to_string()
}

fn subjects(key: &SigningKey) -> Vec<String> {
    key.certificates().map(Certificate::subject).collect()
}

/// Whether two keys sign alike, as only the same private key does.
fn same(left: &SigningKey, right: &SigningKey) -> bool {
    let sign = |key: &SigningKey| key.private.sign_digest(DigestKind::Sha256, &[7; 32]).unwrap();
    sign(left) == sign(right) && left.certificate() == right.certificate()
}

#[test]
fn every_form_of_a_key_is_the_same_key() {
    let rsa = rsa_key();
    assert_eq!(subjects(&rsa), ["CN=RSA test,O=Example,C=US"]);
    for key in ["rsa-pkcs1.key", "rsa-pkcs8.key"] {
        assert!(same(&rsa, &pem_with(key, "rsa.crt").load().unwrap()), "{key}");
    }
    for (name, alias) in [("openssl-legacy.p12", Some("legacy")), ("openssl-nomac.p12", None)] {
        assert!(same(&rsa, &keystore(name, "secret", alias).unwrap()), "{name}");
    }
    let ec = ec_key();
    for key in ["ec-sec1.key", "ec-pkcs8.key"] {
        assert!(same(&ec, &pem_with(key, "ec.crt").load().unwrap()), "{key}");
    }
    for (name, alias) in [("openssl-ec.p12", Some("EcKey")), ("openssl-rc2-128.p12", None)] {
        assert!(same(&ec, &keystore(name, "secret", alias).unwrap()), "{name}");
    }
}

#[test]
fn the_keys_own_certificate_comes_first_and_its_issuer_next() {
    let expected = ["CN=EC test,O=Example", "CN=Test CA,O=Example"];
    assert_eq!(subjects(&ec_key()), expected);
    assert_eq!(subjects(&keystore("openssl-ec.p12", "secret", None).unwrap()), expected);
    // A certificate that vouches for nothing here is left out.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("all.pem");
    let files = ["rsa.crt", "ca.crt", "ec-sec1.key", "ec.crt"].map(|name| std::fs::read(key_file(name)).unwrap());
    std::fs::write(&path, files.concat()).unwrap();
    assert_eq!(subjects(&KeySource::Pem { key: path, certificate: None }.load().unwrap()), expected);
}

#[test]
fn debug_keystores_need_no_password() {
    for name in ["keytool-debug.keystore", "keytool-legacy.keystore"] {
        let source = |alias: Option<&str>| KeySource::Keystore {
            path: key_file(name),
            alias: alias.map(str::to_owned),
            password: None,
        };
        let key = source(None).load().unwrap();
        assert_eq!(subjects(&key), ["C=US,O=Android,CN=Android Debug"], "{name}");
        assert!(same(&key, &source(Some("ANDROIDdebugkey")).load().unwrap()), "{name}");
    }
}

#[test]
fn a_wrong_password_is_told_from_a_broken_keystore() {
    for name in ["keytool-debug.keystore", "keytool-legacy.keystore", "openssl-ec.p12", "openssl-nomac.p12"] {
        let result = keystore(name, "wrong", None);
        assert!(
            matches!(&result, Err(SignError::Key(KeyError::WrongPassword { given: true, .. }))),
            "{name}: {result:?}"
        );
        assert!(error(result).contains(name), "{name}");
    }
    let without = KeySource::Keystore { path: key_file("openssl-ec.p12"), alias: None, password: None };
    assert!(error(without.load()).contains("--keystore-pass-env"));
    let variable = PasswordSource::Variable("WATTLINE_TEST_NO_SUCH_VARIABLE".to_owned());
    let unset = KeySource::Keystore { path: key_file("openssl-ec.p12"), alias: None, password: Some(variable) };
    assert!(error(unset.load()).contains("variable WATTLINE_TEST_NO_SUCH_VARIABLE"));
    // Outside the characters that the older schemes can express.
    assert!(error(keystore("keytool-debug.keystore", "\u{1f511}", None)).contains("the password is wrong"));
}

#[test]
fn the_alias_chooses_among_keys() {
    let second = keystore("keytool-two.p12", "android", Some("second")).unwrap();
    assert_eq!(subjects(&second), ["CN=Second"]);
    assert_eq!(
        subjects(&keystore("keytool-two.p12", "android", Some("androiddebugkey")).unwrap())[0],
        "C=US,O=Android,CN=Android Debug"
    );
    for (alias, expected) in [
        (None, "several keys, choose one with --alias: androiddebugkey, second"),
        (Some("third"), "no key named third, but androiddebugkey, second"),
    ] {
        let error = error(keystore("keytool-two.p12", "android", alias));
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn what_cannot_be_used_says_what_to_do() {
    let cases = [
        (
            keystore("old.jks", "android", None),
            "is a JKS keystore, expected PKCS#12; convert it: keytool -importkeystore",
        ),
        (keystore("rsa.pem", "android", None), "expected a PKCS#12 keystore in DER"),
        (pem("encrypted.key").load(), "the key is encrypted; put it into a keystore: openssl pkcs12 -export"),
        (pem("p384.key").load(), "expected an RSA key of at most 4096 bits or an elliptic-curve key over P-256"),
        (pem("ec-sec1.key").load(), "certificate, found none; append it to the file, or give its file with --cert"),
        (pem("rsa.crt").load(), "expected a private key in PEM"),
        (pem_with("ec-sec1.key", "rsa.crt").load(), "rsa.crt: the certificate belongs to another key"),
        (pem_with("ec-sec1.key", "rsa.pem").load(), "rsa.pem: expected one private key, found several"),
        (pem("openssl-ec.p12").load(), "a keystore belongs to --keystore"),
        (pem("absent.pem").load(), "absent.pem: No such file"),
    ];
    for (result, expected) in cases {
        let error = error(result);
        assert!(error.contains(expected), "expected {expected:?} in {error:?}");
    }
}

/// The last example for SHA-256 and "sample" in RFC 6979, A.2.5: the signature follows from key and digest.
#[test]
fn ecdsa_takes_no_chance() {
    let hex = |text: &str| -> Vec<u8> {
        (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).unwrap()).collect()
    };
    let secret = hex("C9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721");
    let key = PrivateKey::EcdsaP256(Box::new(p256::ecdsa::SigningKey::from_slice(&secret).unwrap()));
    let signature = key.sign_digest(DigestKind::Sha256, &Sha256::digest("sample")).unwrap();
    let r = hex("EFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716");
    let s = hex("F7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8");
    // Both have their top bit set, so each takes a leading zero.
    assert_eq!(signature, [&[0x30, 70, 2, 33, 0], r.as_slice(), &[2, 33, 0], &s].concat());
}

/// Marsaglia's xorshift64.
fn next(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

#[test]
fn damaged_keystores_and_keys_are_errors() {
    let mut state = 0x5eed;
    let (mut opened, mut refused) = (0, 0);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("damaged");
    for name in ["openssl-ec.p12", "openssl-rc2-128.p12", "ec.pem"] {
        let sound = std::fs::read(key_file(name)).unwrap();
        for _ in 0..150 {
            let mut bytes = sound.clone();
            let at = next(&mut state) as usize % bytes.len();
            bytes[at] = next(&mut state) as u8;
            if next(&mut state).is_multiple_of(8) {
                bytes.truncate(at);
            }
            std::fs::write(&path, &bytes).unwrap();
            match load(&path, name.ends_with(".pem")) {
                Ok(_) => opened += 1,
                Err(error) => {
                    refused += 1;
                    assert!(error.to_string().contains("damaged: "), "{error}");
                }
            }
        }
    }
    assert!(refused > 300 && opened > 3, "{opened} opened, {refused} refused");
}

fn load(path: &Path, pem: bool) -> Result<SigningKey, SignError> {
    if pem {
        return KeySource::Pem { key: path.to_owned(), certificate: None }.load();
    }
    let bytes = std::fs::read(path).unwrap();
    crate::sign::pkcs12::read(&bytes, "secret", None)
        .map_err(|failure| KeyError::Invalid { path: path.to_owned(), reason: format!("{failure:?}") }.into())
}
