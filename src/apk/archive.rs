//! Reading a zip archive the way Android reads it.
//!
//! Where readers may disagree, this one refuses what Android's `libziparchive` refuses: a duplicate name, a name that
//! is not UTF-8 or holds a NUL, a local header that contradicts the central directory. Anything else would let the
//! archive that is measured differ from the archive that runs.

use std::borrow::Cow;
use std::collections::BTreeMap;

use flate2::{Decompress, FlushDecompress, Status};

use super::ApkError;
use wattline_base::binary::{self, Cursor};

/// First bytes of a local header, a central record and the EOCD (APPNOTE 4.3.7, 4.3.12, 4.3.16).
pub(super) const LOCAL_HEADER: u32 = 0x0403_4b50;
pub(super) const CENTRAL_RECORD: u32 = 0x0201_4b50;
pub(super) const END_RECORD: u32 = 0x0605_4b50;
const ZIP64_LOCATOR: u32 = 0x0706_4b50;
/// Sizes of the EOCD and of the zip64 locator before it, without the archive comment.
const END_RECORD_LEN: usize = 22;
const ZIP64_LOCATOR_LEN: usize = 20;
/// General purpose flags (APPNOTE 4.4.4).
const FLAG_ENCRYPTED: u16 = 1;
const FLAG_DATA_DESCRIPTOR: u16 = 1 << 3;
const FLAG_STRONG_ENCRYPTION: u16 = 1 << 6;
/// The name is UTF-8; Android takes every name for UTF-8, other readers want the flag.
pub(super) const FLAG_UTF8: u16 = 1 << 11;
/// Deflate codes at best 258 bytes in two bits: 1032 to 1 (zlib's technical notes). What claims more is lying.
const MAX_DEFLATE_RATIO: u64 = 1032;
/// The largest entry that is unpacked, bytes: it is kept in memory. A DEX file with all its 65,536 methods has some 20
/// MB, and the largest resource tables have as much; a file beyond this is meant to do harm.
const MAX_INFLATED: u64 = 256 << 20;

/// The ways in which an entry's data is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Method {
    /// The data is kept as it is; such entries can be mapped into memory, so their alignment matters.
    Stored,
    /// Compressed with raw deflate (RFC 1951).
    Deflated,
}

impl Method {
    /// The number that stands for the method in the headers (APPNOTE 4.4.5).
    pub(super) fn code(self) -> u16 {
        match self {
            Method::Stored => 0,
            Method::Deflated => 8,
        }
    }

    fn from_code(code: u16) -> Option<Method> {
        match code {
            0 => Some(Method::Stored),
            8 => Some(Method::Deflated),
            _ => None,
        }
    }
}

/// The memory that inflating takes, some 50 kB: an app has a thousand entries, most of them far smaller than that.
#[derive(Debug, Default)]
pub(super) struct Inflater(Option<Decompress>);

impl Inflater {
    fn fresh(&mut self) -> &mut Decompress {
        let inflater = self.0.get_or_insert_with(|| Decompress::new(false));
        inflater.reset(false);
        inflater
    }
}

/// One file in an archive; its data stays where it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry<'a> {
    /// The name, with `/` between folders.
    pub name: &'a str,
    /// The way in which `raw` is to be read.
    pub method: Method,
    /// The data as it lies in the archive, compressed or not.
    pub raw: &'a [u8],
    /// Length of the contents in bytes, as the archive declares it.
    pub size: u32,
    /// CRC-32 of the contents, as the archive declares it.
    pub crc32: u32,
    /// Offset of `raw` from the start of the archive.
    pub offset: usize,
    /// System and version the archive was made on, which says how to read `attributes`.
    pub(super) made_by: u16,
    /// The external file attributes: on Unix, the file's mode in the upper half.
    pub(super) attributes: u32,
    /// Whether the name is marked as UTF-8.
    pub(super) utf8: bool,
}

impl<'a> Entry<'a> {
    /// The entry's contents: borrowed when stored, inflated when deflated.
    ///
    /// # Errors
    /// When the data is shorter or longer than declared, is not deflate, or does not match its CRC-32.
    pub fn contents(&self) -> Result<Cow<'a, [u8]>, ApkError> {
        self.contents_by(&mut Inflater::default())
    }

    /// [`Entry::contents`] for one of many entries.
    pub(super) fn contents_by(&self, inflater: &mut Inflater) -> Result<Cow<'a, [u8]>, ApkError> {
        let contents = match self.method {
            Method::Stored => Cow::Borrowed(self.raw),
            Method::Deflated => Cow::Owned(self.inflate(inflater)?),
        };
        if contents.len() as u64 != u64::from(self.size) {
            return Err(self.error(format!("expected {} bytes of contents, found {}", self.size, contents.len())));
        }
        let crc = crc32fast::hash(&contents);
        if crc != self.crc32 {
            return Err(self.error(format!("expected contents with CRC-32 {:08x}, found {crc:08x}", self.crc32)));
        }
        Ok(contents)
    }

    fn inflate(&self, inflater: &mut Inflater) -> Result<Vec<u8>, ApkError> {
        if u64::from(self.size) > MAX_INFLATED {
            let what = format!("expected at most {MAX_INFLATED} bytes of contents, the archive says {}", self.size);
            return Err(self.error(what));
        }
        // Never more memory than these bytes could honestly need, whatever the header asks for.
        let most = (self.raw.len() as u64).saturating_mul(MAX_DEFLATE_RATIO);
        if u64::from(self.size) > most {
            let what =
                format!("{} bytes cannot inflate to {}, {most} is the most deflate reaches", self.raw.len(), self.size);
            return Err(self.error(what));
        }
        // One byte to spare distinguishes contents that are too long from contents that fit.
        let mut out = Vec::with_capacity(self.size as usize + 1);
        match inflater.fresh().decompress_vec(self.raw, &mut out, FlushDecompress::Finish) {
            Ok(Status::StreamEnd) => Ok(out),
            Ok(_) if out.len() > self.size as usize => {
                Err(self.error(format!("expected {} bytes of contents, found more", self.size)))
            }
            Ok(_) => Err(self.error(format!("the deflate stream ends after {} of {} bytes", out.len(), self.size))),
            Err(error) => Err(self.error(format!("expected a deflate stream: {error}"))),
        }
    }

    fn error(&self, what: String) -> ApkError {
        ApkError::Entry { name: self.name.to_owned(), cause: binary::Error::new(self.offset, what) }
    }
}

/// An archive that has been checked from its end to every local header; contents are checked when they are read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Archive<'a> {
    entries: Vec<Entry<'a>>,
    by_name: BTreeMap<&'a str, usize>,
    comment: &'a [u8],
    directory: std::ops::Range<usize>,
}

impl<'a> Archive<'a> {
    /// Reads the directory and every local header of an archive. An APK Signing Block, which lies between the entries
    /// and the directory, is skipped.
    ///
    /// # Errors
    /// When the archive is broken, needs zip64, encryption or a method other than stored and deflated, or when Android
    /// would refuse it (see the module's head).
    pub fn read(data: &'a [u8]) -> Result<Self, ApkError> {
        let end = EndRecord::find(data)?;
        let mut cursor = Cursor::at(data, end.directory.start);
        let mut archive = Archive {
            entries: Vec::with_capacity(usize::from(end.entries)),
            by_name: BTreeMap::new(),
            comment: end.comment,
            directory: end.directory.clone(),
        };
        let mut raw_total = 0u64;
        for _ in 0..end.entries {
            let at = cursor.pos();
            let entry = CentralRecord::read(&mut cursor, end.directory.end)?.locate(data, end.directory.start)?;
            raw_total += entry.raw.len() as u64;
            if archive.by_name.insert(entry.name, archive.entries.len()).is_some() {
                return Err(ApkError::at(at, format!("two entries are named {:?}, which Android refuses", entry.name)));
            }
            archive.entries.push(entry);
        }
        // Entries that share their data are how a small file unpacks, or copies, to an enormous one.
        if raw_total > data.len() as u64 {
            let what = format!("the entries claim {raw_total} bytes of an archive of {}: they overlap", data.len());
            return Err(ApkError::at(end.directory.start, what));
        }
        Ok(archive)
    }

    /// All entries in the order of the central directory.
    pub fn entries(&self) -> &[Entry<'a>] {
        &self.entries
    }

    /// The entry of that name.
    pub fn entry(&self, name: &str) -> Option<&Entry<'a>> {
        self.entries.get(*self.by_name.get(name)?)
    }

    /// The entry of that name, for one that must be there.
    ///
    /// # Errors
    /// [`ApkError::Missing`] when it is not.
    pub fn require(&self, name: &str) -> Result<&Entry<'a>, ApkError> {
        self.entry(name).ok_or_else(|| ApkError::Missing(name.to_owned()))
    }

    /// The dex files on the class path, in its order: `classes.dex`, `classes2.dex`, ... up to the first gap, where
    /// Android's class loader stops as well.
    pub fn dex_entries(&self) -> Vec<&Entry<'a>> {
        (1..).map_while(|number| self.entry(&dex_name(number))).collect()
    }

    /// The archive comment, in which some stores keep their distribution channel.
    pub fn comment(&self) -> &'a [u8] {
        self.comment
    }

    /// The bytes of the central directory.
    pub(super) fn directory(&self) -> std::ops::Range<usize> {
        self.directory.clone()
    }
}

/// The name in an APK of the `number`-th dex file of the class path, counted from one: `classes.dex`, `classes2.dex`
/// and so on.
pub fn dex_name(number: usize) -> String {
    if number == 1 { "classes.dex".to_owned() } else { format!("classes{number}.dex") }
}

/// The fields of the EOCD.
struct EndRecord<'a> {
    entries: u16,
    directory: std::ops::Range<usize>,
    comment: &'a [u8],
}

impl<'a> EndRecord<'a> {
    /// Looks from the end for a record whose comment reaches exactly to the end of the file.
    fn find(data: &'a [u8]) -> Result<Self, ApkError> {
        let last = data.len().checked_sub(END_RECORD_LEN);
        let Some(last) = last else {
            let what = format!("expected an archive of at least {END_RECORD_LEN} bytes, found {}", data.len());
            return Err(ApkError::at(0, what));
        };
        let first = last.saturating_sub(usize::from(u16::MAX));
        let at = (first..=last).rev().find(|&at| {
            Cursor::at(data, at).u32("").is_ok_and(|word| word == END_RECORD)
                && Cursor::at(data, at + END_RECORD_LEN - 2).u16("").is_ok_and(|len| usize::from(len) == last - at)
        });
        let Some(at) = at else {
            return Err(ApkError::at(first, "expected an end-of-central-directory record whose comment ends the file"));
        };
        Self::read(data, at)
    }

    fn read(data: &'a [u8], at: usize) -> Result<Self, ApkError> {
        let mut cursor = Cursor::at(data, at + 8);
        let on_this_disk = cursor.u16("entries on this disk")?;
        let entries = cursor.u16("entries")?;
        let size = cursor.u32("size of the central directory")?;
        let start = cursor.u32("offset of the central directory")?;
        let comment_len = cursor.u16("length of the archive comment")?;
        let comment = cursor.bytes(usize::from(comment_len), "archive comment")?;

        let locator = at.checked_sub(ZIP64_LOCATOR_LEN).and_then(|at| Cursor::at(data, at).u32("").ok());
        if locator == Some(ZIP64_LOCATOR) || size == u32::MAX || start == u32::MAX {
            return Err(ApkError::at(at, "the archive is zip64, which is not supported"));
        }
        if on_this_disk != entries {
            let what = format!("expected one archive file, {on_this_disk} of {entries} entries are in this one");
            return Err(ApkError::at(at, what));
        }
        let directory = start as usize..(start as usize).saturating_add(size as usize);
        if directory.end > at {
            let what = format!("expected a central directory before {at:#x}, found one at {directory:#x?}");
            return Err(ApkError::at(at, what));
        }
        Ok(EndRecord { entries, directory, comment })
    }
}

/// One record of the central directory (APPNOTE 4.3.12).
struct CentralRecord<'a> {
    at: usize,
    made_by: u16,
    flags: u16,
    method: u16,
    crc32: u32,
    raw_size: u32,
    size: u32,
    name: &'a [u8],
    attributes: u32,
    local_at: u32,
}

impl<'a> CentralRecord<'a> {
    fn read(cursor: &mut Cursor<'a>, directory_end: usize) -> Result<Self, ApkError> {
        let at = cursor.pos();
        expect_word(cursor, CENTRAL_RECORD, "a central directory record")?;
        let made_by = cursor.u16("version made by")?;
        cursor.bytes(2, "version needed")?;
        let flags = cursor.u16("flags")?;
        let method = cursor.u16("compression method")?;
        cursor.bytes(4, "time and date")?;
        let crc32 = cursor.u32("CRC-32")?;
        let raw_size = cursor.u32("compressed size")?;
        let size = cursor.u32("size")?;
        let name_len = usize::from(cursor.u16("name length")?);
        let extra_len = usize::from(cursor.u16("extra field length")?);
        let comment_len = usize::from(cursor.u16("comment length")?);
        cursor.bytes(4, "disk number and internal attributes")?;
        let attributes = cursor.u32("external attributes")?;
        let local_at = cursor.u32("offset of the local header")?;
        let name = cursor.bytes(name_len, "entry name")?;
        cursor.bytes(extra_len, "extra field")?;
        cursor.bytes(comment_len, "entry comment")?;
        if cursor.pos() > directory_end {
            return Err(ApkError::at(at, format!("expected the central directory to end at {directory_end:#x}")));
        }
        Ok(CentralRecord { at, made_by, flags, method, crc32, raw_size, size, name, attributes, local_at })
    }

    /// Checks the record and its local header, and finds the data between the header and `limit`.
    fn locate(self, data: &'a [u8], limit: usize) -> Result<Entry<'a>, ApkError> {
        let name = self.checked_name()?;
        let error =
            |at: usize, what: String| ApkError::Entry { name: name.to_owned(), cause: binary::Error::new(at, what) };
        if [self.raw_size, self.size, self.local_at].contains(&u32::MAX) {
            return Err(error(self.at, "needs zip64, which is not supported".to_owned()));
        }
        if self.flags & (FLAG_ENCRYPTED | FLAG_STRONG_ENCRYPTION) != 0 {
            return Err(error(self.at, "is encrypted, which Android does not support".to_owned()));
        }
        let Some(method) = Method::from_code(self.method) else {
            let what = format!("expected compression method 0 (stored) or 8 (deflated), found {}", self.method);
            return Err(error(self.at, what));
        };
        if method == Method::Stored && self.raw_size != self.size {
            let what = format!("is stored, yet {} bytes long and {} in the archive", self.size, self.raw_size);
            return Err(error(self.at, what));
        }
        let local = LocalHeader::read(data, self.local_at as usize)
            .map_err(|cause| ApkError::Entry { name: name.to_owned(), cause })?;
        self.compare(&local).map_err(|what| error(self.local_at as usize, what))?;
        let end = local.data_at.saturating_add(self.raw_size as usize);
        match data.get(local.data_at..end) {
            Some(raw) if end <= limit => Ok(Entry {
                name,
                method,
                raw,
                size: self.size,
                crc32: self.crc32,
                offset: local.data_at,
                made_by: self.made_by,
                attributes: self.attributes,
                utf8: self.flags & FLAG_UTF8 != 0,
            }),
            _ => {
                let what = format!("expected {} bytes of data before {limit:#x}", self.raw_size);
                Err(error(local.data_at, what))
            }
        }
    }

    fn checked_name(&self) -> Result<&'a str, ApkError> {
        let name = std::str::from_utf8(self.name).map_err(|_| {
            let lossy = String::from_utf8_lossy(self.name);
            ApkError::at(self.at, format!("expected an entry name in UTF-8, found {lossy:?}"))
        })?;
        if name.is_empty() || name.contains('\0') {
            return Err(ApkError::at(self.at, format!("expected an entry name without NUL, found {name:?}")));
        }
        Ok(name)
    }

    /// Checks that the local header does not contradict the central record. Sizes and checksum follow the data when
    /// there is a descriptor.
    fn compare(&self, local: &LocalHeader) -> Result<(), String> {
        if local.name != self.name {
            return Err(format!("the local header names it {:?}", String::from_utf8_lossy(local.name)));
        }
        if local.method != self.method {
            let (ours, theirs) = (self.method, local.method);
            return Err(format!("compression method is {ours} in the central directory, {theirs} in the local header"));
        }
        let declared = (self.crc32, self.raw_size, self.size);
        if local.flags & FLAG_DATA_DESCRIPTOR == 0 && (local.crc32, local.raw_size, local.size) != declared {
            return Err("the local header gives another size or CRC-32 than the central directory".to_owned());
        }
        Ok(())
    }
}

/// The header before an entry's data (APPNOTE 4.3.7).
struct LocalHeader<'a> {
    flags: u16,
    method: u16,
    crc32: u32,
    raw_size: u32,
    size: u32,
    name: &'a [u8],
    data_at: usize,
}

impl<'a> LocalHeader<'a> {
    fn read(data: &'a [u8], at: usize) -> binary::Result<Self> {
        let mut cursor = Cursor::at(data, at);
        expect_word(&mut cursor, LOCAL_HEADER, "a local header")?;
        cursor.bytes(2, "version needed")?;
        let flags = cursor.u16("flags")?;
        let method = cursor.u16("compression method")?;
        cursor.bytes(4, "time and date")?;
        let crc32 = cursor.u32("CRC-32")?;
        let raw_size = cursor.u32("compressed size")?;
        let size = cursor.u32("size")?;
        let name_len = usize::from(cursor.u16("name length")?);
        let extra_len = usize::from(cursor.u16("extra field length")?);
        let name = cursor.bytes(name_len, "entry name")?;
        cursor.bytes(extra_len, "extra field")?;
        Ok(LocalHeader { flags, method, crc32, raw_size, size, name, data_at: cursor.pos() })
    }
}

fn expect_word(cursor: &mut Cursor<'_>, expected: u32, what: &str) -> binary::Result<()> {
    let at = cursor.pos();
    let found = cursor.u32(what)?;
    if found == expected {
        return Ok(());
    }
    Err(binary::Error::new(at, format!("expected {what} ({expected:#010x}), found {found:#010x}")))
}
