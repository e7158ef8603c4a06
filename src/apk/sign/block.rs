//! APK Signature Scheme v2: a block between entries and directory that signs every byte of the archive.
//!
//! Layout and algorithm are those of "APK Signature Scheme v2" on source.android.com.

use rayon::prelude::*;
use sha2::{Digest, Sha256};

use super::key::DigestKind;
use super::{DebugKey, SignError};

/// The last bytes of an APK Signing Block, right before the central directory.
pub(super) const MAGIC: &[u8; 16] = b"APK Sig Block 42";
/// Id of the v2 scheme's pair in the block.
const SCHEME_V2: u32 = 0x7109_871a;
/// RSASSA-PKCS1-v1_5 with SHA2-256, its digest being SHA2-256 over chunks.
const RSA_PKCS1_SHA256: u32 = 0x0103;
/// Size of the chunks that are digested on their own.
const CHUNK_LEN: usize = 1 << 20;
/// What tells the digest of a chunk from the digest of all chunks' digests.
const CHUNK_MARK: u8 = 0xa5;
const TOP_MARK: u8 = 0x5a;

/// The signing block for an archive of these three sections; the directory offset in `end` must be that of the block,
/// which is where the directory lies as long as there is no block.
pub(super) fn sign(body: &[u8], directory: &[u8], end: &[u8], key: &DebugKey) -> Result<Vec<u8>, SignError> {
    let digest = digest([body, directory, end]);
    let signed_data = [
        list(&[with_algorithm(&digest)]),
        list(&[key.certificate.as_slice()]),
        // No additional attributes.
        list::<&[u8]>(&[]),
    ]
    .concat();
    let signature = key.sign_digest(DigestKind::Sha256, &Sha256::digest(&signed_data))?;
    let signer = [prefixed(&signed_data), list(&[with_algorithm(&signature)]), prefixed(&key.public)].concat();
    Ok(block(SCHEME_V2, &list(&[signer])))
}

/// The block with one pair: its size, the pair's size, id and value, the size again, the magic.
fn block(id: u32, value: &[u8]) -> Vec<u8> {
    let pair_len = 4 + value.len() as u64;
    // Counts everything but the first size itself.
    let size = 8 + pair_len + 8 + MAGIC.len() as u64;
    let mut out = Vec::with_capacity(size as usize + 8);
    out.extend(size.to_le_bytes());
    out.extend(pair_len.to_le_bytes());
    out.extend(id.to_le_bytes());
    out.extend_from_slice(value);
    out.extend(size.to_le_bytes());
    out.extend_from_slice(MAGIC);
    out
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
fn with_algorithm(bytes: &[u8]) -> Vec<u8> {
    [&RSA_PKCS1_SHA256.to_le_bytes(), prefixed(bytes).as_slice()].concat()
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
        let block = block(7, b"value");
        assert_eq!(block.len(), 8 + 8 + 4 + 5 + 8 + 16);
        let size = (block.len() as u64 - 8).to_le_bytes();
        assert_eq!(block[..8], size);
        assert_eq!(block[block.len() - 24..block.len() - 16], size);
    }
}
