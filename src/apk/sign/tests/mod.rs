//! Keys from every kind of file, and signatures with all of them under all schemes.

mod schemes;
mod sources;

use std::path::PathBuf;

use super::*;

/// A file of `tests/keys`.
fn key_file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/keys").join(name)
}

fn pem(name: &str) -> KeySource {
    KeySource::Pem { key: key_file(name), certificate: None }
}

fn rsa_key() -> SigningKey {
    pem("rsa.pem").load().unwrap()
}

fn ec_key() -> SigningKey {
    pem("ec.pem").load().unwrap()
}
