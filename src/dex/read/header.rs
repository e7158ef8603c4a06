//! `header_item` and `map_list`.

use std::ops::Range;

use super::ReadError;
use crate::kind::Kind;
use crate::{CONTAINER_HEADER_SIZE, CONTAINER_VERSION};
use wattline_base::binary::{Cursor, Error, Result};

/// `header_size` of all versions before 041.
pub(super) const SIZE: usize = 0x70;

/// `ENDIAN_CONSTANT`; nobody has ever shipped a byte-swapped file, and ART refuses them.
const ENDIAN_TAG: u32 = 0x1234_5678;

/// The offset of the first byte that the checksum covers.
const CHECKSUMMED: usize = 12;

/// One table of the file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Section {
    /// Number of elements.
    pub count: usize,
    /// File offset; zero for an absent table.
    pub offset: usize,
}

/// One row of the map list.
#[derive(Debug, Clone, Copy)]
pub(super) struct MapItem {
    /// File offset of the row itself.
    pub at: usize,
    pub kind: Kind,
    pub section: Section,
}

/// The tables that the header and the map list name. All offsets count from the start of the file, also in a
/// container.
#[derive(Debug, Clone, Default)]
pub(super) struct Header {
    pub version: u32,
    /// The bytes that `file_size` spans: the whole file, or one part of a container.
    pub part: Range<usize>,
    /// The bytes of the data section; in a container, parts share their data, so that it may be anywhere.
    pub data: Range<usize>,
    pub map: Vec<MapItem>,
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
    /// Reads the header at `start`, which is not zero for the second and later parts of a container.
    pub(super) fn read(data: &[u8], start: usize) -> std::result::Result<Header, ReadError> {
        let version = version(data, start)?;
        let mut cursor = Cursor::at(data, start.saturating_add(8));
        let stored = cursor.u32("checksum")?;
        cursor.bytes(20, "signature")?;
        let at = cursor.pos();
        let file_size = cursor.u32("file size")? as usize;
        let rest = data.len().saturating_sub(start);
        if version < CONTAINER_VERSION && file_size != rest {
            return Err(Error::new(at, format!("expected the file's size {rest}, found {file_size}")).into());
        }
        let least = header_size(version);
        if file_size < least || file_size > rest {
            let what = format!("expected a size of at least {least} and at most {rest}, found {file_size}");
            return Err(Error::new(at, what).into());
        }
        let part = start..start + file_size;
        let computed = adler2::adler32_slice(data.get(start + CHECKSUMMED..part.end).unwrap_or_default());
        if stored != computed {
            return Err(ReadError::Checksum { offset: start + 8, stored, computed });
        }
        Ok(Header::tables(version, part, cursor)?)
    }

    fn tables(version: u32, part: Range<usize>, mut cursor: Cursor) -> Result<Header> {
        expect(&mut cursor, header_size(version) as u32, "header size")?;
        expect(&mut cursor, ENDIAN_TAG, "endian tag")?;
        let link = section(&mut cursor, 1, 1, "link data")?;
        let map_at = cursor.pos();
        let map_offset = cursor.u32("map offset")?;
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
            data: data_section(&mut cursor, version)?,
            part,
            ..Header::default()
        };
        if version >= CONTAINER_VERSION {
            let len = cursor.data().len() as u32;
            expect(&mut cursor, len, "container size")?;
            expect(&mut cursor, header.part.start as u32, "header offset")?;
        }
        header.map(map_at, map_offset, cursor.data())?;
        header.check_map(map_at, map_offset)?;
        Ok(header)
    }

    /// The size of the `header_item`.
    pub(super) fn size(&self) -> usize {
        header_size(self.version)
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
        let mut items_left = self.data.len();
        for _ in 0..count {
            let at = cursor.pos();
            let code = cursor.u16("map item type")?;
            cursor.u16("map item padding")?;
            let section = Section {
                count: cursor.u32("map item size")? as usize,
                offset: cursor.u32("map item offset")? as usize,
            };
            super::ascending(&mut previous, section.offset, at, "map items by offset")?;
            // The list of types is short and closed, so that the map stays short too.
            let Some(kind) = Kind::of_code(code) else {
                return Err(Error::new(at, format!("expected a map item type, found {code:#06x}")));
            };
            if self.map.iter().any(|item| item.kind == kind) {
                return Err(Error::new(at, format!("map item type {code:#06x} is there twice")));
            }
            self.map_item(at, kind, section, data.len())?;
            if is_in_data(kind) {
                items_left = items_left.checked_sub(section.count).ok_or_else(|| {
                    Error::new(at, format!("expected at most {items_left} items, found {}", section.count))
                })?;
            }
            self.map.push(MapItem { at, kind, section });
        }
        Ok(())
    }

    fn map_item(&mut self, at: usize, kind: Kind, section: Section, len: usize) -> Result<()> {
        let (slot, size) = match kind {
            Kind::CallSiteId => (&mut self.call_sites, 4),
            Kind::MethodHandle => (&mut self.method_handles, 8),
            Kind::HiddenApi => (&mut self.hidden_api, 4),
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

    fn table(&self, kind: Kind) -> Option<Section> {
        Some(match kind {
            Kind::StringId => self.strings,
            Kind::TypeId => self.types,
            Kind::ProtoId => self.protos,
            Kind::FieldId => self.fields,
            Kind::MethodId => self.methods,
            Kind::ClassDef => self.classes,
            _ => return None,
        })
    }

    /// The map repeats the header's tables; where it contradicts them, one of the two is damaged.
    fn agrees(&self, at: usize, kind: Kind, section: Section, len: usize) -> Result<()> {
        let Some(table) = self.table(kind) else {
            return if section.offset < len {
                Ok(())
            } else {
                Err(Error::new(at, format!("expected an offset in the file, found {:#x}", section.offset)))
            };
        };
        if table != section {
            let (count, offset) = (table.count, table.offset);
            let what = format!("expected the header's {count} elements at {offset:#x}");
            return Err(Error::new(at, format!("{what}, found {} at {:#x}", section.count, section.offset)));
        }
        Ok(())
    }

    /// Checks that the map lists what it must: the header, itself, and every table that has elements.
    fn check_map(&self, at: usize, offset: u32) -> Result<()> {
        let own = [
            (Kind::Header, Section { count: 1, offset: self.part.start }),
            (Kind::MapList, Section { count: 1, offset: offset as usize }),
        ];
        let tables = [Kind::StringId, Kind::TypeId, Kind::ProtoId, Kind::FieldId, Kind::MethodId, Kind::ClassDef];
        let tables = tables.into_iter().filter_map(|kind| Some((kind, self.table(kind)?)));
        for (kind, section) in own.into_iter().chain(tables.filter(|(_, section)| section.count > 0)) {
            let found = self.map.iter().find(|item| item.kind == kind);
            if found.is_none_or(|item| item.section != section) {
                let at = found.map_or(at, |item| item.at);
                let (what, offset) = (kind.item(), section.offset);
                return Err(Error::new(at, format!("expected the map to list {what} at {offset:#x}")));
            }
        }
        Ok(())
    }
}

/// Whether a section is counted among the items of the data section. Call sites and method handles are, though they
/// lie before it.
fn is_in_data(kind: Kind) -> bool {
    kind as u16 > Kind::ClassDef as u16
}

fn header_size(version: u32) -> usize {
    if version >= CONTAINER_VERSION { CONTAINER_HEADER_SIZE } else { SIZE }
}

fn version(data: &[u8], start: usize) -> std::result::Result<u32, ReadError> {
    let rest = data.get(start..).unwrap_or_default();
    let magic = rest.get(..8).unwrap_or(rest);
    let Some(digits) = magic.strip_prefix(b"dex\n") else {
        return Err(ReadError::Magic { offset: start, found: magic.to_vec() });
    };
    match digits {
        b"035\0" => Ok(35),
        b"037\0" => Ok(37),
        b"038\0" => Ok(38),
        b"039\0" => Ok(39),
        b"040\0" => Ok(40),
        b"041\0" => Ok(41),
        _ => Err(ReadError::Version { offset: start + 4, found: String::from_utf8_lossy(digits).into_owned() }),
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
    if count == 0 && offset == 0 {
        return Ok(Section::default());
    }
    if count == 0 {
        return Err(Error::new(at + 4, format!("expected no offset for no {what}, found {offset:#x}")));
    }
    let end = count.checked_mul(size).and_then(|bytes| bytes.checked_add(offset));
    if end.is_none_or(|end| end > cursor.data().len()) || offset < SIZE || !offset.is_multiple_of(align) {
        return Err(Error::new(at, format!("expected {count} {what} in the file, aligned, found offset {offset:#x}")));
    }
    Ok(Section { count, offset })
}

/// Reads where the data section lies. A container has none of its own.
fn data_section(cursor: &mut Cursor, version: u32) -> Result<Range<usize>> {
    let (at, len) = (cursor.pos(), cursor.data().len());
    let size = cursor.u32("data size")? as usize;
    let offset = cursor.u32("data offset")? as usize;
    if version >= CONTAINER_VERSION {
        return Ok(0..len);
    }
    match offset.checked_add(size) {
        Some(end) if end <= len && offset < len && (size > 0 || offset == 0) => Ok(offset..end),
        _ => Err(Error::new(at, format!("expected the data section in the file, found {size:#x} at {offset:#x}"))),
    }
}

fn limited(section: Section, cursor: &Cursor, what: &str) -> Result<Section> {
    if section.count > 0xffff {
        let at = cursor.pos().saturating_sub(8);
        return Err(Error::new(at, format!("expected at most 65535 {what}, found {}", section.count)));
    }
    Ok(section)
}
