//! The APK Signing Block: signatures between entries and directory that cover every byte of the archive.
//!
//! Layout and algorithms are those of "APK Signature Scheme v2" and "APK Signature Scheme v3" on source.android.com.

use rayon::prelude::*;
use sha2::{Digest, Sha256};

use super::error::SignError;
use super::key::{Algorithm, DigestKind};
use super::{Scheme, Schemes, SigningKey};

/// The last bytes of an APK Signing Block, right before the central directory.
pub(super) const MAGIC: &[u8; 16] = b"APK Sig Block 42";
/// Ids of the schemes' pairs in the block.
pub(super) const SCHEME_V2: u32 = 0x7109_871a;
pub(super) const SCHEME_V3: u32 = 0xf053_68c0;
/// Attribute of a v2 signer that names the newest scheme beside it, so that no one can strip that unnoticed.
const STRIPPING_PROTECTION: u32 = 0xbeef_f00d;
const V3_PRESENT: u32 = 3;
/// The API levels that a v3 signer is for: from the first that knows its algorithms, as apksigner writes it, to the
/// last there will be. The range is there for keys that change over time.
const V3_LEVELS: [u32; 2] = [24, i32::MAX as u32];
/// Signature algorithms, both with SHA2-256 over chunks: RSASSA-PKCS1-v1_5, and ECDSA.
const RSA_PKCS1_SHA256: u32 = 0x0103;
const ECDSA_SHA256: u32 = 0x0201;
/// Size of the chunks that are digested on their own.
const CHUNK_LEN: usize = 1 << 20;
/// The first byte of a chunk's digest input, which distinguishes it from that of all chunks' digests.
const CHUNK_MARK: u8 = 0xa5;
const TOP_MARK: u8 = 0x5a;

/// The signing block for an archive of these three sections, if one of the schemes needs it. The directory offset in
/// the last must be that of the block, which is where the directory lies as long as there is no block.
pub(super) fn sign(sections: [&[u8]; 3], key: &SigningKey, schemes: Schemes) -> Result<Option<Vec<u8>>, SignError> {
    let (v2, v3) = (schemes.has(Scheme::V2), schemes.has(Scheme::V3));
    if !v2 && !v3 {
        return Ok(None);
    }
    let digest = digest(sections);
    let mut pairs = Vec::new();
    if v2 {
        let protection = [STRIPPING_PROTECTION.to_le_bytes(), V3_PRESENT.to_le_bytes()].concat();
        let attributes = if v3 { list(&[protection]) } else { list::<&[u8]>(&[]) };
        pairs.push((SCHEME_V2, signer(&digest, key, &[], &attributes)?));
    }
    if v3 {
        let levels = V3_LEVELS.map(u32::to_le_bytes).concat();
        pairs.push((SCHEME_V3, signer(&digest, key, &levels, &list::<&[u8]>(&[]))?));
    }
    Ok(Some(block(&pairs)))
}

/// The value of a scheme's pair: the list of one signer. `levels` stand once among the data that is signed and once
/// beside it; v2 has none.
fn signer(digest: &[u8], key: &SigningKey, levels: &[u8], attributes: &[u8]) -> Result<Vec<u8>, SignError> {
    let algorithm = match key.private.algorithm() {
        Algorithm::Rsa => RSA_PKCS1_SHA256,
        Algorithm::EcdsaP256 => ECDSA_SHA256,
    };
    let certificates: Vec<&[u8]> = key.certificates().map(|certificate| certificate.der()).collect();
    let signed_data = [&list(&[with_algorithm(algorithm, digest)]), &list(&certificates), levels, attributes].concat();
    let signature = key.private.sign_digest(DigestKind::Sha256, &Sha256::digest(&signed_data))?;
    let signatures = list(&[with_algorithm(algorithm, &signature)]);
    let public = prefixed(key.certificate().public());
    Ok(list(&[[&prefixed(&signed_data), levels, &signatures, &public].concat()]))
}

/// The block: its size, of each pair the size, id and value, the size again, the magic.
fn block(pairs: &[(u32, Vec<u8>)]) -> Vec<u8> {
    let mut body = Vec::new();
    for (id, value) in pairs {
        body.extend((4 + value.len() as u64).to_le_bytes());
        body.extend(id.to_le_bytes());
        body.extend_from_slice(value);
    }
    // Counts everything but the first size itself.
    let size = (body.len() + 8 + MAGIC.len()) as u64;
    [&size.to_le_bytes(), body.as_slice(), &size.to_le_bytes(), MAGIC].concat()
}

/// The digest of the archive: of the digests of all its chunks, in order. Chunks do not cross sections.
fn digest(sections: [&[u8]; 3]) -> [u8; 32] {
    let chunks: Vec<&[u8]> = sections.iter().flat_map(|section| section.chunks(CHUNK_LEN)).collect();
    let digests: Vec<[u8; 32]> = chunks
        .par_iter()
        .map(|chunk| {
            let head = marked(CHUNK_MARK, chunk.len());
            Sha256::new().chain_update(head).chain_update(chunk).finalize().into()
        })
        .collect();
    Sha256::new().chain_update(marked(TOP_MARK, chunks.len())).chain_update(digests.as_flattened()).finalize().into()
}

fn marked(mark: u8, count: usize) -> [u8; 5] {
    let [a, b, c, d] = (count as u32).to_le_bytes();
    [mark, a, b, c, d]
}

/// `bytes` after its length.
fn prefixed(bytes: &[u8]) -> Vec<u8> {
    [&(bytes.len() as u32).to_le_bytes(), bytes].concat()
}

/// A sequence of values, each with its length, after the length of them all.
fn list<V: AsRef<[u8]>>(values: &[V]) -> Vec<u8> {
    let values: Vec<Vec<u8>> = values.iter().map(|value| prefixed(value.as_ref())).collect();
    prefixed(&values.concat())
}

/// A digest or signature after the id of its algorithm.
fn with_algorithm(algorithm: u32, bytes: &[u8]) -> Vec<u8> {
    [&algorithm.to_le_bytes(), prefixed(bytes).as_slice()].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SHA-256 of the marked bytes, spelled out.
    fn hash(parts: &[&[u8]]) -> Vec<u8> {
        Sha256::digest(parts.concat()).to_vec()
    }

    #[test]
    fn chunks_do_not_cross_sections() {
        let body = vec![1u8; CHUNK_LEN + 3];
        let chunks = [
            hash(&[&[0xa5, 0, 0, 16, 0], &body[..CHUNK_LEN]]),
            hash(&[&[0xa5, 3, 0, 0, 0], &[1, 1, 1]]),
            hash(&[&[0xa5, 2, 0, 0, 0], b"cd"]),
            hash(&[&[0xa5, 3, 0, 0, 0], b"end"]),
        ];
        assert_eq!(digest([&body, b"cd", b"end"]).to_vec(), hash(&[&[0x5a, 4, 0, 0, 0], &chunks.concat()]));
    }

    #[test]
    fn the_block_gives_its_size_at_both_ends() {
        let block = block(&[(7, b"value".to_vec()), (8, vec![])]);
        assert_eq!(block.len(), 8 + (8 + 4 + 5) + (8 + 4) + 8 + 16);
        let size = (block.len() as u64 - 8).to_le_bytes();
        assert_eq!(block[..8], size);
        assert_eq!(block[block.len() - 24..block.len() - 16], size);
    }
}
