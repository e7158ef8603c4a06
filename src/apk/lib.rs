//! Android packages: the zip archive, its binary manifest, and its signatures.
//!
//! ```
//! use wattline_apk::axml::ManifestBuilder;
//! use wattline_apk::{Archive, Changes, Manifest, Method, Writer, rewrite};
//!
//! let manifest = ManifestBuilder {
//!     package: "org.example.demo".into(),
//!     activity: ".MainActivity".into(),
//!     label: "Demo".into(),
//!     min_sdk: 24,
//!     target_sdk: 34,
//!     ..ManifestBuilder::default()
//! };
//! let mut writer = Writer::new();
//! writer.add("AndroidManifest.xml", Method::Deflated, &manifest.build()?)?;
//! writer.add("classes.dex", Method::Deflated, b"the original code")?;
//! let bytes = writer.finish(b"")?;
//!
//! let archive = Archive::read(&bytes)?;
//! let manifest = Manifest::parse(&archive.require("AndroidManifest.xml")?.contents()?)?;
//! let mut changes = Changes::new(manifest.target_sdk);
//! changes.replace("classes.dex", b"the rewritten code".to_vec());
//! let rewritten = rewrite(&archive, &changes)?;
//! assert_eq!(*Archive::read(&rewritten)?.require("classes.dex")?.contents()?, *b"the rewritten code");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A phone installs the result once it is signed:
//!
//! ```no_run
//! use wattline_apk::{KeySource, SignOptions, sign};
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let rewritten = Vec::new();
//! let key = KeySource::Debug("target/wattline/debug-key.pem".into()).load()?;
//! let options = SignOptions { min_sdk: 24, target_sdk: 34, schemes: None };
//! std::fs::write("instrumented.apk", sign(rewritten, &key, options)?)?;
//! # Ok(()) }
//! ```
//!
//! The zip code is our own because an APK is more than a zip: stored entries are mapped straight from the file and must
//! stay aligned, the signing block lies between entries and directory, and what Android refuses must be refused here
//! too, before a phone does it with a message nobody sees.
//!
//! Vocabulary: an *entry* is one file of the archive; its *local header* lies before its data, its *central record* in
//! the directory at the end; *EOCD* is the end-of-central-directory record. Offsets and sizes are bytes; `min_sdk` and
//! `target_sdk` are API levels.
//!
//! Errors: [`ApkError`] for an archive, with the entry or the offset; [`axml::AxmlError`] for a manifest; [`KeyError`]
//! for a key, with the file and what to do; [`SignError`] for a signature.
//!
//! Sources: APPNOTE.TXT 6.3.10 (zip), "APK Signature Scheme v2" and "Application Signing" on source.android.com,
//! `ResourceTypes.h` of the Android framework (binary XML).

mod archive;
pub mod axml;
mod error;
mod manifest;
mod names;
mod rewrite;
mod sign;
#[cfg(test)]
mod tests;
mod ties;
mod writer;

pub use archive::dex_name;
pub use archive::{Archive, Entry, Method};
pub use error::ApkError;
pub use manifest::{Instrumentation, Launchable, Manifest};
pub use rewrite::{Changes, rewrite};
pub use sign::{
    Certificate, Digests, KeyError, KeySource, PasswordSource, Scheme, Schemes, SchemesError, SignError, SignOptions,
    SigningKey, original_certificate, sign, sign_knowing, sign_rewritten,
};
pub use ties::{Guard, SignerTies};
pub use writer::Writer;
pub use writer::deflate;
