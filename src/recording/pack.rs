//! The archive around the entries: packed the same for the same bytes, and sealed.
//!
//! The last bytes of an archive, its comment, are the SHA-256 of all bytes before them. Entries have digests of their
//! own, but headers, names and dates have none, and a packed stream has bits that nobody unpacks: with the seal, no
//! byte changes unnoticed. Where a seal is broken, the entries tell which part it was.

use std::io::{self, Read, Seek, SeekFrom, Write};

use sha2::{Digest, Sha256};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, System, ZipWriter};

use super::error::ArtifactError;
use super::manifest::Sha256Hex;
use super::reader::fits;

/// Level of deflate that is kept: files are written once, and stored and fetched for years.
pub(super) const BEST: u32 = 9;

/// The first bytes of a seal.
const SEAL: &[u8] = b"wattline sha256 ";

/// The number of digits in a seal.
const DIGITS: usize = 64;

/// The options that entries are packed with: the same bytes are packed alike.
fn options(level: u32) -> SimpleFileOptions {
    SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .compression_level(Some(level.into()))
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644)
        .system(System::Unix)
}

/// An archive in the making; entries come in order.
pub(super) struct Packer<W: Write + Seek> {
    zip: ZipWriter<W>,
    options: SimpleFileOptions,
}

impl<W: Write + Seek> Packer<W> {
    pub(super) fn new(out: W, level: u32) -> Result<Self, ArtifactError> {
        let mut zip = ZipWriter::new(out);
        // What the seal overwrites.
        zip.set_raw_comment([SEAL, &[b'0'; DIGITS]].concat().into_boxed_slice())?;
        Ok(Packer { zip, options: options(level) })
    }

    pub(super) fn entry(&mut self, name: &str, mut data: impl Read) -> Result<(), ArtifactError> {
        self.zip.start_file(name, self.options)?;
        let copied = io::copy(&mut data, &mut self.zip);
        fits(name, copied.map_err(|source| ArtifactError::Io { path: name.to_owned(), source })?)
    }

    /// The archive, which still has to be sealed.
    pub(super) fn finish(self) -> Result<W, ArtifactError> {
        Ok(self.zip.finish()?)
    }
}

/// Puts the digest of all bytes before the seal into its place.
pub(super) fn seal<F: Read + Write + Seek>(archive: &mut F) -> io::Result<()> {
    let end = archive.seek(SeekFrom::End(-(DIGITS as i64)))?;
    let digest = digest_of(archive, end - SEAL.len() as u64)?;
    archive.seek(SeekFrom::Start(end))?;
    archive.write_all(digest.0.as_bytes())
}

/// Digest of a file's first bytes, read piece by piece.
pub(super) fn digest_of<R: Read + Seek>(file: &mut R, bytes: u64) -> io::Result<Sha256Hex> {
    file.rewind()?;
    let mut digest = Sha256::new();
    let mut left = file.take(bytes);
    let mut piece = vec![0; 1 << 16];
    loop {
        match left.read(&mut piece)? {
            0 => return Ok(Sha256Hex::from_digest(&digest.finalize())),
            read => digest.update(&piece[..read]),
        }
    }
}

/// The state of an archive by its seal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Seal {
    /// All bytes are as they were written.
    Whole,
    /// There is none, as before version 6.
    Absent,
    /// Some byte is not.
    Broken { expected: String, found: Sha256Hex },
}

impl Seal {
    pub(super) fn of<R: Read + Seek>(archive: &mut R) -> io::Result<Seal> {
        let length = archive.seek(SeekFrom::End(0))?;
        let mut last = [0; SEAL.len() + DIGITS];
        let Some(sealed) = length.checked_sub(last.len() as u64) else { return Ok(Seal::Absent) };
        archive.seek(SeekFrom::Start(sealed))?;
        archive.read_exact(&mut last)?;
        let Some(expected) = last.strip_prefix(SEAL) else { return Ok(Seal::Absent) };
        let found = digest_of(archive, sealed)?;
        if expected == found.0.as_bytes() {
            return Ok(Seal::Whole);
        }
        Ok(Seal::Broken { expected: String::from_utf8_lossy(expected).into_owned(), found })
    }
}
