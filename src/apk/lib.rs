//! Android packages: the zip archive, its binary manifest, and its signatures.
//!
//! ```no_run
//! use wattline::apk::{self, Archive, Changes, KeySource, Manifest, SignOptions};
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let bytes = std::fs::read("app.apk")?;
//! let archive = Archive::read(&bytes)?;
//! let manifest = Manifest::parse(&archive.require("AndroidManifest.xml")?.contents()?)?;
//! let mut changes = Changes::new(manifest.target_sdk);
//! changes.replace("classes.dex", vec![/* a rewritten dex file */]);
//! let unsigned = apk::rewrite(&archive, &changes)?;
//! let key = KeySource::Debug("target/wattline/debug-key.pem".into()).load()?;
//! let options = SignOptions { min_sdk: manifest.min_sdk, target_sdk: manifest.target_sdk, schemes: None };
//! std::fs::write("instrumented.apk", apk::sign(unsigned, &key, options)?)?;
//! # Ok(()) }
//! ```
//!
//! The zip code is our own because an APK is more than a zip: stored entries are mapped straight from the file and must
//! stay aligned, the signing block lies between entries and directory, and what Android refuses must be refused here
//! too, before a phone does it with a message nobody sees.
//!
//! Vocabulary: an *entry* is one file of the archive; its *local header* lies before its data, its *central record* in
//! the directory at the end; *EOCD* is the end-of-central-directory record.
//! Sources: APPNOTE.TXT 6.3.10 (zip), "APK Signature Scheme v2" and "Application Signing" on source.android.com,
//! `ResourceTypes.h` of the Android framework (binary XML).

mod archive;
pub mod axml;
mod error;
mod manifest;
mod rewrite;
mod sign;
#[cfg(test)]
mod tests;
mod ties;
mod writer;

pub use archive::dex_name;
pub use archive::{Archive, Entry, Method};
pub use error::ApkError;
pub use manifest::{Launchable, Manifest};
pub use rewrite::{Changes, rewrite};
pub use sign::{
    Certificate, KeyError, KeySource, PasswordSource, Scheme, Schemes, SchemesError, SignError, SignOptions,
    SigningKey, original_certificate, sign, sign_rewritten,
};
pub use ties::{Guard, SignerTies};
pub use writer::Writer;
pub use writer::deflate;
