//! `header_item` and `map_list`.

use super::ReadError;
use crate::binary::{Cursor, Error, Result};

/// `header_size` of all versions before 041.
pub(super) const SIZE: usize = 0x70;

/// `ENDIAN_CONSTANT`; nobody has ever shipped a byte-swapped file, and ART refuses them.
const ENDIAN_TAG: u32 = 0x1234_5678;

/// Where the bytes begin that the checksum covers.
const CHECKSUMMED: usize = 12;

/// One table of the file.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Section {
    /// Number of elements.
    pub count: usize,
    /// File offset; zero for an absent table.
    pub offset: usize,
}

/// The tables that the header and the map list name.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Header {
    pub version: u32,
    pub link: Section,
    pub strings: Section,
    pub types: Section,
    pub protos: Section,
    pub fields: Section,
    pub methods: Section,
    pub classes: Section,
    pub call_sites: Section,
    pub method_handles: Section,
    pub hidden_api: Section,
}

impl Header {
    pub(super) fn read(data: &[u8]) -> std::result::Result<Header, ReadError> {
        let version = version(data)?;
        let mut cursor = Cursor::at(data, 8);
        let stored = cursor.u32("checksum")?;
        cursor.bytes(20, "signature")?;
        let file_size = cursor.u32("file size")?;
        if file_size as usize != data.len() {
            let message = format!("expected the file's size {}, found {file_size}", data.len());
            return Err(Error::new(0x20, message).into());
        }
        let computed = adler2::adler32_slice(data.get(CHECKSUMMED..).unwrap_or_default());
        if stored != computed {
            return Err(ReadError::Checksum { stored, computed });
        }
        Ok(Header::tables(version, cursor)?)
    }

    fn tables(version: u32, mut cursor: Cursor) -> Result<Header> {
        expect(&mut cursor, SIZE as u32, "header size")?;
        expect(&mut cursor, ENDIAN_TAG, "endian tag")?;
        let link = section(&mut cursor, 1, 1, "link data")?;
        let map_at = cursor.pos();
        let map_offset = cursor.u32("map offset")?;
        // The data section that closes the header goes unread: ART ignores it too.
        // At most 65,535 types and prototypes: index 0xffff stands for none ("header_item").
        let mut header = Header {
            version,
            link,
            strings: section(&mut cursor, 4, 4, "string ids")?,
            types: limited(section(&mut cursor, 4, 4, "type ids")?, &cursor, "type ids")?,
            protos: limited(section(&mut cursor, 12, 4, "prototype ids")?, &cursor, "prototype ids")?,
            fields: section(&mut cursor, 8, 4, "field ids")?,
            methods: section(&mut cursor, 8, 4, "method ids")?,
            classes: section(&mut cursor, 32, 4, "class definitions")?,
            ..Header::default()
        };
        header.map(map_at, map_offset, cursor.data())?;
        Ok(header)
    }

    /// Reads `map_list`: the only place that names call sites, method handles and hidden API flags.
    fn map(&mut self, at: usize, offset: u32, data: &[u8]) -> Result<()> {
        let offset = offset as usize;
        if offset < SIZE || offset >= data.len() || !offset.is_multiple_of(4) {
            return Err(Error::new(at, format!("expected the aligned offset of the map list, found {offset:#x}")));
        }
        let mut cursor = Cursor::at(data, offset);
        let count = cursor.u32("map size")?;
        let mut previous = None;
        let mut seen = Vec::new();
        for _ in 0..count {
            let at = cursor.pos();
            let kind = cursor.u16("map item type")?;
            cursor.u16("map item padding")?;
            let section = Section {
                count: cursor.u32("map item size")? as usize,
                offset: cursor.u32("map item offset")? as usize,
            };
            super::ascending(&mut previous, section.offset, at, "map items by offset")?;
            if seen.contains(&kind) {
                return Err(Error::new(at, format!("map item type {kind:#06x} is there twice")));
            }
            // The list of types is short and closed, so that `seen` stays short too.
            if !known(kind) {
                return Err(Error::new(at, format!("expected a map item type, found {kind:#06x}")));
            }
            seen.push(kind);
            self.map_item(at, kind, section, data.len())?;
        }
        Ok(())
    }

    fn map_item(&mut self, at: usize, kind: u16, section: Section, len: usize) -> Result<()> {
        let (slot, size) = match kind {
            0x0007 => (&mut self.call_sites, 4),
            0x0008 => (&mut self.method_handles, 8),
            0xf000 => (&mut self.hidden_api, 4),
            _ => return self.agrees(at, kind, section, len),
        };
        let fits = section.count.checked_mul(size).and_then(|bytes| bytes.checked_add(section.offset));
        if section.offset < SIZE || !section.offset.is_multiple_of(4) || fits.is_none_or(|end| end > len) {
            let what = format!("expected {} aligned elements in the file at {:#x}", section.count, section.offset);
            return Err(Error::new(at, what));
        }
        *slot = section;
        Ok(())
    }

    /// The map repeats the header's tables; where it contradicts them, one of the two is damaged.
    fn agrees(&self, at: usize, kind: u16, section: Section, len: usize) -> Result<()> {
        let table = match kind {
            0x0001 => self.strings,
            0x0002 => self.types,
            0x0003 => self.protos,
            0x0004 => self.fields,
            0x0005 => self.methods,
            0x0006 => self.classes,
            _ if section.offset < len => return Ok(()),
            _ => return Err(Error::new(at, format!("expected an offset in the file, found {:#x}", section.offset))),
        };
        if (table.count, table.offset) != (section.count, section.offset) {
            let (count, offset) = (table.count, table.offset);
            let what = format!("expected the header's {count} elements at {offset:#x}");
            return Err(Error::new(at, format!("{what}, found {} at {:#x}", section.count, section.offset)));
        }
        Ok(())
    }
}

fn version(data: &[u8]) -> std::result::Result<u32, ReadError> {
    let magic = data.get(..8).unwrap_or(data);
    let Some(digits) = magic.strip_prefix(b"dex\n") else {
        return Err(ReadError::Magic { found: magic.to_vec() });
    };
    match digits {
        b"035\0" => Ok(35),
        b"037\0" => Ok(37),
        b"038\0" => Ok(38),
        b"039\0" => Ok(39),
        b"040\0" => Ok(40),
        b"041\0" => Err(ReadError::Container),
        _ => Err(ReadError::Version { found: String::from_utf8_lossy(digits).into_owned() }),
    }
}

fn expect(cursor: &mut Cursor, value: u32, what: &str) -> Result<()> {
    let at = cursor.pos();
    let found = cursor.u32(what)?;
    if found == value { Ok(()) } else { Err(Error::new(at, format!("expected {what} {value:#x}, found {found:#x}"))) }
}

/// Reads size and offset of a table and checks that the file holds it.
fn section(cursor: &mut Cursor, size: usize, align: usize, what: &str) -> Result<Section> {
    let at = cursor.pos();
    let count = cursor.u32(what)? as usize;
    let offset = cursor.u32(what)? as usize;
    if count == 0 {
        return Ok(Section::default());
    }
    let end = count.checked_mul(size).and_then(|bytes| bytes.checked_add(offset));
    if end.is_none_or(|end| end > cursor.data().len()) || offset < SIZE || !offset.is_multiple_of(align) {
        return Err(Error::new(at, format!("expected {count} {what} in the file, aligned, found offset {offset:#x}")));
    }
    Ok(Section { count, offset })
}

fn limited(section: Section, cursor: &Cursor, what: &str) -> Result<Section> {
    if section.count > 0xffff {
        let at = cursor.pos().saturating_sub(8);
        return Err(Error::new(at, format!("expected at most 65535 {what}, found {}", section.count)));
    }
    Ok(section)
}

fn known(kind: u16) -> bool {
    matches!(kind, 0x0000..=0x0008 | 0x1000..=0x1003 | 0x2000..=0x2006 | 0xf000)
}
