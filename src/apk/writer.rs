//! Writing a zip archive: every byte of the output follows from the entries alone.

use std::borrow::Cow;

use flate2::{Compress, Compression, FlushCompress, Status};

use super::ApkError;
use super::archive::{CENTRAL_RECORD, END_RECORD, Entry, FLAG_UTF8, LOCAL_HEADER, Method};

/// Time and date of every entry, in DOS format: 1981-01-01 01:01:02, the moment that Android's own build tools write so
/// that builds are reproducible.
const DOS_TIME: u16 = (1 << 11) | (1 << 5) | 1; // seconds count by twos
const DOS_DATE: u16 = ((1981 - 1980) << 9) | (1 << 5) | 1;
/// Version needed to extract: 2.0, for deflate (APPNOTE 4.4.3.2).
const VERSION_NEEDED: u16 = 20;
/// Made by Unix, version 2.0, so that the attributes' upper half is a file mode.
const MADE_BY_UNIX: u16 = 3 << 8 | 20;
/// A plain file that everyone may read.
const PLAIN_FILE: u32 = 0o100_644 << 16;
/// Length of a local header without name and extra field.
const LOCAL_HEADER_LEN: usize = 30;
/// The extra field that only pads: apksig's "Android ZIP Alignment Extra Field", which starts with the alignment.
const ALIGNMENT_FIELD: u16 = 0xd935;
const ALIGNMENT_FIELD_LEN: usize = 6;
/// Every stored entry starts at a multiple of four, so that Android can read 32-bit words from the mapped file.
const WORD: usize = 4;
/// Stored native libraries start at a page, so that the linker can map them; pages have 16 KiB since Android 15, and
/// what is aligned for those is aligned for 4 KiB pages as well.
const PAGE: usize = 16 * 1024;
/// Over the dex files of eight apps, level 3 comes within 3 % of level 6 in two thirds of the time; level 1 halves the
/// time again, but adds 27 % to what has to go through the cable to the phone.
const DEFLATE_LEVEL: u32 = 3;

/// An archive being written.
#[derive(Debug, Clone, Default)]
pub struct Writer {
    /// Local headers and data so far.
    body: Vec<u8>,
    /// Central records so far.
    directory: Vec<u8>,
    entries: usize,
}

/// An entry's data ready to be written, with what the headers say about it.
#[derive(Debug, Clone)]
pub(super) struct Packed<'c> {
    method: Method,
    raw: Cow<'c, [u8]>,
    size: usize,
    crc32: u32,
}

impl<'c> Packed<'c> {
    /// Bytes in the archive, without headers.
    pub(super) fn len(&self) -> usize {
        self.raw.len()
    }

    /// Compresses `contents` if `method` says so.
    pub(super) fn new(method: Method, contents: impl Into<Cow<'c, [u8]>>) -> Self {
        Packed::with(method, contents, None)
    }

    /// The parts of an entry, with the result of [`deflate`] for `contents` if that is known.
    pub(super) fn with(method: Method, contents: impl Into<Cow<'c, [u8]>>, deflated: Option<&'c [u8]>) -> Self {
        let contents = contents.into();
        let (size, crc32) = (contents.len(), crc32fast::hash(&contents));
        let raw = match (method, deflated) {
            (Method::Stored, _) => None,
            (Method::Deflated, Some(deflated)) => Some(Cow::Borrowed(deflated)),
            (Method::Deflated, None) => deflate(&contents).map(Cow::Owned),
        };
        let (method, raw) = raw.map_or((Method::Stored, contents), |raw| (Method::Deflated, raw));
        Packed { method, raw, size, crc32 }
    }
}

/// The fields that both headers of an entry hold.
struct Header<'h> {
    name: &'h str,
    method: Method,
    utf8: bool,
    crc32: u32,
    size: u32,
    made_by: u16,
    attributes: u32,
}

impl Writer {
    /// An empty archive.
    pub fn new() -> Self {
        Writer::default()
    }

    /// An empty archive that will have about so many bytes.
    pub(super) fn with_room(bytes: usize) -> Self {
        Writer { body: Vec::with_capacity(bytes), ..Writer::default() }
    }

    /// Takes up writing after the last entry of a finished archive: its bytes up to the directory, the directory, and
    /// the number of entries in it.
    pub(super) fn resume(body: Vec<u8>, directory: Vec<u8>, entries: usize) -> Self {
        Writer { body, directory, entries }
    }

    /// Adds a file.
    ///
    /// # Errors
    /// When the name is longer than zip allows or the archive has reached 4 GiB.
    pub fn add(&mut self, name: &str, method: Method, contents: &[u8]) -> Result<(), ApkError> {
        self.add_packed(name, &Packed::new(method, contents))
    }

    /// Adds data that is compressed already.
    pub(super) fn add_packed(&mut self, name: &str, packed: &Packed<'_>) -> Result<(), ApkError> {
        let header = Header {
            name,
            method: packed.method,
            utf8: !name.is_ascii(),
            crc32: packed.crc32,
            size: fits("the size of an entry", packed.size)?,
            made_by: MADE_BY_UNIX,
            attributes: PLAIN_FILE,
        };
        self.put(&header, &packed.raw)
    }

    /// Replaces an entry's data while keeping its attributes.
    pub(super) fn replace(&mut self, entry: &Entry<'_>, packed: &Packed<'_>) -> Result<(), ApkError> {
        let size = fits("the size of an entry", packed.size)?;
        self.put(&Header { method: packed.method, crc32: packed.crc32, size, ..Header::of(entry) }, &packed.raw)
    }

    /// Copies an entry without unpacking it.
    ///
    /// # Errors
    /// When the archive has reached 4 GiB.
    pub fn copy(&mut self, entry: &Entry<'_>) -> Result<(), ApkError> {
        self.put(&Header::of(entry), entry.raw)
    }

    fn put(&mut self, header: &Header<'_>, raw: &[u8]) -> Result<(), ApkError> {
        let name_len = u16::try_from(header.name.len()).map_err(|_| ApkError::Name {
            name: header.name.chars().take(64).collect(),
            reason: "it is longer than 65,535 bytes",
        })?;
        let local_at = fits("the offset of an entry", self.body.len())?;
        let raw_size = fits("the compressed size of an entry", raw.len())?;
        let extra = padding(header, self.body.len());

        put_u32(&mut self.body, LOCAL_HEADER);
        header.common_fields(&mut self.body, raw_size, name_len);
        put_u16(&mut self.body, extra.len() as u16);
        self.body.extend_from_slice(header.name.as_bytes());
        self.body.extend_from_slice(&extra);
        self.body.extend_from_slice(raw);

        put_u32(&mut self.directory, CENTRAL_RECORD);
        put_u16(&mut self.directory, header.made_by);
        header.common_fields(&mut self.directory, raw_size, name_len);
        // Extra field and comment lengths, disk number, internal attributes: none of them is needed.
        self.directory.extend_from_slice(&[0; 8]);
        put_u32(&mut self.directory, header.attributes);
        put_u32(&mut self.directory, local_at);
        self.directory.extend_from_slice(header.name.as_bytes());
        self.entries += 1;
        Ok(())
    }

    /// Ends the archive: entries, directory and EOCD in one piece.
    ///
    /// # Errors
    /// When there are more entries, or more bytes, than a zip without zip64 can count.
    pub fn finish(self, comment: &[u8]) -> Result<Vec<u8>, ApkError> {
        let parts = self.into_parts(comment)?;
        let mut out = parts.body;
        out.extend_from_slice(&parts.directory);
        out.extend_from_slice(&parts.end);
        Ok(out)
    }

    /// Ends the archive, with its three sections apart.
    pub(super) fn into_parts(self, comment: &[u8]) -> Result<Parts, ApkError> {
        let too_large =
            |what, value: usize| ApkError::TooLarge { what, value: value as u64, limit: u64::from(u16::MAX) };
        let entries = u16::try_from(self.entries).map_err(|_| too_large("the number of entries", self.entries))?;
        let comment_len = u16::try_from(comment.len()).map_err(|_| too_large("the comment's size", comment.len()))?;
        let mut end = Vec::with_capacity(22 + comment.len());
        put_u32(&mut end, END_RECORD);
        put_u32(&mut end, 0);
        put_u16(&mut end, entries);
        put_u16(&mut end, entries);
        put_u32(&mut end, fits("the size of the central directory", self.directory.len())?);
        put_u32(&mut end, fits("the offset of the central directory", self.body.len())?);
        put_u16(&mut end, comment_len);
        end.extend_from_slice(comment);
        Ok(Parts { body: self.body, directory: self.directory, end })
    }
}

/// The three sections of an archive that the signing scheme digests one by one.
#[derive(Debug, Clone)]
pub(super) struct Parts {
    pub(super) body: Vec<u8>,
    pub(super) directory: Vec<u8>,
    pub(super) end: Vec<u8>,
}

impl<'h> Header<'h> {
    fn of(entry: &Entry<'h>) -> Self {
        Header {
            name: entry.name,
            method: entry.method,
            utf8: entry.utf8,
            crc32: entry.crc32,
            size: entry.size,
            made_by: entry.made_by,
            attributes: entry.attributes,
        }
    }

    /// The fields from "version needed" to "name length", which local header and central record have in common.
    fn common_fields(&self, out: &mut Vec<u8>, raw_size: u32, name_len: u16) {
        put_u16(out, VERSION_NEEDED);
        put_u16(out, if self.utf8 { FLAG_UTF8 } else { 0 });
        put_u16(out, self.method.code());
        put_u16(out, DOS_TIME);
        put_u16(out, DOS_DATE);
        put_u32(out, self.crc32);
        put_u32(out, raw_size);
        put_u32(out, self.size);
        put_u16(out, name_len);
    }
}

/// The extra field that moves the data of a stored entry, whose header starts at `at`, to its alignment.
fn padding(header: &Header<'_>, at: usize) -> Vec<u8> {
    let alignment = match header.method {
        Method::Deflated => return Vec::new(),
        Method::Stored if header.name.ends_with(".so") => PAGE,
        Method::Stored => WORD,
    };
    let unpadded = at + LOCAL_HEADER_LEN + header.name.len();
    if unpadded.is_multiple_of(alignment) {
        return Vec::new();
    }
    let data_at = (unpadded + ALIGNMENT_FIELD_LEN).next_multiple_of(alignment);
    let mut field = Vec::with_capacity(data_at - unpadded);
    put_u16(&mut field, ALIGNMENT_FIELD);
    put_u16(&mut field, (data_at - unpadded - WORD) as u16);
    put_u16(&mut field, alignment as u16);
    field.resize(data_at - unpadded, 0);
    field
}

/// Compresses contents as [`Writer::add`] does with [`Method::Deflated`], for [`Changes::replace_deflated`]: a raw
/// deflate stream (RFC 1951), the same for the same contents. None if the compressor gives up, which it has no reason
/// to: any bytes can be deflated.
///
/// [`Changes::replace_deflated`]: crate::Changes::replace_deflated
pub fn deflate(contents: &[u8]) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(contents.len() / 2 + 64);
    let mut compress = Compress::new(Compression::new(DEFLATE_LEVEL), false);
    loop {
        let rest = contents.get(compress.total_in() as usize..)?;
        if compress.compress_vec(rest, &mut out, FlushCompress::Finish).ok()? == Status::StreamEnd {
            return Some(out);
        }
        out.reserve(contents.len() / 4 + 64);
    }
}

fn fits(what: &'static str, value: usize) -> Result<u32, ApkError> {
    // 0xffffffff itself stands for "look into the zip64 record".
    match u32::try_from(value) {
        Ok(value) if value != u32::MAX => Ok(value),
        _ => Err(ApkError::TooLarge { what, value: value as u64, limit: u64::from(u32::MAX - 1) }),
    }
}

fn put_u16(out: &mut Vec<u8>, value: u16) {
    out.extend_from_slice(&value.to_le_bytes());
}

fn put_u32(out: &mut Vec<u8>, value: u32) {
    out.extend_from_slice(&value.to_le_bytes());
}
