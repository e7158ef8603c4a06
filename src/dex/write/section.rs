//! The data part of the file: sections of items, and the map that lists them.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hasher};

use super::tables::TableSizes;
use super::{Result, WriteError};

/// "Type Codes" of the map list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u16)]
pub(super) enum Kind {
    Header = 0x0000,
    StringId = 0x0001,
    TypeId = 0x0002,
    ProtoId = 0x0003,
    FieldId = 0x0004,
    MethodId = 0x0005,
    ClassDef = 0x0006,
    CallSiteId = 0x0007,
    MethodHandle = 0x0008,
    MapList = 0x1000,
    TypeList = 0x1001,
    AnnotationSetRefList = 0x1002,
    AnnotationSet = 0x1003,
    ClassData = 0x2000,
    Code = 0x2001,
    StringData = 0x2002,
    DebugInfo = 0x2003,
    Annotation = 0x2004,
    EncodedArray = 0x2005,
    AnnotationsDirectory = 0x2006,
    HiddenApi = 0xf000,
}

impl Kind {
    fn alignment(self) -> usize {
        match self {
            Kind::ClassData | Kind::StringData | Kind::DebugInfo | Kind::Annotation | Kind::EncodedArray => 1,
            _ => 4,
        }
    }
}

/// The file as far as it is written, and what is in it.
pub(super) struct Output {
    bytes: Vec<u8>,
    sections: Vec<(Kind, u32, u32)>,
}

impl Output {
    /// An output whose first `data_offset` bytes will be filled in at the end.
    pub(super) fn new(data_offset: usize) -> Self {
        Output { bytes: vec![0; data_offset], sections: Vec::new() }
    }

    /// Writes one section: `write` adds its items.
    pub(super) fn section<T>(&mut self, kind: Kind, write: impl FnOnce(&mut Section) -> Result<T>) -> Result<T> {
        let mut section =
            Section { bytes: &mut self.bytes, alignment: kind.alignment(), first: 0, count: 0, seen: HashMap::new() };
        let result = write(&mut section)?;
        let (first, count) = (section.first, section.count);
        if count > 0 {
            self.sections.push((kind, count, first));
        }
        Ok(result)
    }

    /// Writes the map list of the tables, the sections and itself. Returns its offset.
    pub(super) fn write_map(&mut self, tables: &TableSizes) -> u32 {
        align(&mut self.bytes, 4);
        let offset = self.bytes.len() as u32;
        let mut items = tables.map_items();
        items.append(&mut self.sections);
        items.push((Kind::MapList, 1, offset));
        self.bytes.extend((items.len() as u32).to_le_bytes());
        for (kind, count, offset) in items {
            self.bytes.extend((kind as u16).to_le_bytes());
            self.bytes.extend([0; 2]);
            self.bytes.extend(count.to_le_bytes());
            self.bytes.extend(offset.to_le_bytes());
        }
        offset
    }

    pub(super) fn into_bytes(self) -> Result<Vec<u8>> {
        // Offsets were truncated to 32 bits on the way; here it shows whether that lost anything.
        if u32::try_from(self.bytes.len()).is_err() {
            return Err(WriteError::TooLarge);
        }
        Ok(self.bytes)
    }
}

/// A section that is being written.
pub(super) struct Section<'o> {
    bytes: &'o mut Vec<u8>,
    alignment: usize,
    first: u32,
    count: u32,
    /// Offset and length of the items, by the hash of their bytes.
    seen: HashMap<u64, (usize, usize)>,
}

impl Section<'_> {
    /// Appends an item and returns its offset.
    pub(super) fn item(&mut self, write: impl FnOnce(&mut Vec<u8>) -> Result<()>) -> Result<u32> {
        align(self.bytes, self.alignment);
        let offset = self.bytes.len() as u32;
        write(self.bytes)?;
        if self.count == 0 {
            self.first = offset;
        }
        self.count += 1;
        Ok(offset)
    }

    /// Appends an item unless the section has one with the same bytes, and returns the offset of either.
    pub(super) fn shared(&mut self, write: impl FnOnce(&mut Vec<u8>) -> Result<()>) -> Result<u32> {
        let end = self.bytes.len();
        align(self.bytes, self.alignment);
        let start = self.bytes.len();
        write(self.bytes)?;
        let item = self.bytes.get(start..).unwrap_or_default();
        let mut hasher = DefaultHasher::new();
        hasher.write(item);
        let (hash, len) = (hasher.finish(), item.len());
        match self.seen.get(&hash) {
            Some(&(offset, known)) if self.bytes.get(offset..offset + known) == Some(item) => {
                self.bytes.truncate(end);
                return Ok(offset as u32);
            }
            // Another item with the same hash, which happens to nobody: this one will not be shared.
            Some(_) => {}
            None => {
                self.seen.insert(hash, (start, len));
            }
        }
        if self.count == 0 {
            self.first = start as u32;
        }
        self.count += 1;
        Ok(start as u32)
    }
}

fn align(bytes: &mut Vec<u8>, alignment: usize) {
    bytes.resize(bytes.len().next_multiple_of(alignment), 0);
}
