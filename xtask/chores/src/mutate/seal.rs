//! Damage that checksums do not give away.

use anyhow::Result;
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use wattline::apk::{Archive, Method, Writer};
use wattline::random::SplitMix64;

use super::damage::{below, damaged};
use super::formats::Seal;

/// What the comment of an artifact's archive begins with: the digest of all bytes before it follows.
const SEAL: &[u8] = b"wattline sha256 ";
/// The digits of that digest.
const DIGITS: usize = 64;
const MANIFEST: &str = "manifest.json";

/// A damaged copy, sealed as its format says.
///
/// # Errors
/// For an original that cannot be read.
pub fn case(original: &[u8], is_text: bool, seal: Seal, random: &mut SplitMix64) -> Result<Vec<u8>> {
    match seal {
        Seal::None => Ok(damaged(original, is_text, random)),
        Seal::Dex => Ok(sealed_dex(damaged(original, is_text, random))),
        Seal::Artifact => artifact(original, random),
    }
}

/// Gives a DEX file its size and its Adler-32.
fn sealed_dex(mut bytes: Vec<u8>) -> Vec<u8> {
    let len = bytes.len() as u32;
    if let Some(size) = bytes.get_mut(32..36) {
        size.copy_from_slice(&len.to_le_bytes());
    }
    let (mut a, mut b) = (1_u32, 0_u32);
    for byte in bytes.iter().skip(12) {
        a = (a + u32::from(*byte)) % 65_521;
        b = (b + a) % 65_521;
    }
    if let Some(checksum) = bytes.get_mut(8..12) {
        checksum.copy_from_slice(&(b << 16 | a).to_le_bytes());
    }
    bytes
}

/// Damages one entry of an artifact, and lets the manifest know of it.
fn artifact(original: &[u8], random: &mut SplitMix64) -> Result<Vec<u8>> {
    let archive = Archive::read(original)?;
    let names: Vec<&str> = archive.entries().iter().map(|entry| entry.name).filter(|name| *name != MANIFEST).collect();
    let hit = names.get(below(random, names.len())).copied().unwrap_or_default();
    let mut manifest: Value = serde_json::from_slice(&archive.require(MANIFEST)?.contents()?)?;
    let contents = archive.require(hit)?.contents()?;
    let bytes = damaged(&contents, hit.ends_with(".json"), random);
    manifest["entries"][hit]["sha256"] = digest(&bytes).into();
    manifest["entries"][hit]["bytes"] = bytes.len().into();
    let mut writer = Writer::new();
    writer.add(MANIFEST, Method::Deflated, manifest.to_string().as_bytes())?;
    for name in names {
        match name == hit {
            true => writer.add(name, Method::Deflated, &bytes)?,
            false => writer.copy(archive.require(name)?)?,
        }
    }
    let mut out = writer.finish(&[SEAL, &[b'0'; DIGITS]].concat())?;
    let end = out.len() - DIGITS;
    let seal = digest(out.get(..end - SEAL.len()).unwrap_or_default());
    out.truncate(end);
    out.extend_from_slice(seal.as_bytes());
    Ok(out)
}

fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
