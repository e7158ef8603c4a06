//! The data part of the file: sections of items, and the map that lists them.

use std::hash::BuildHasher;

use foldhash::HashMap;
use foldhash::fast::FixedState;

use super::{Result, WriteError};
pub(super) use crate::kind::Kind;

/// The file as far as it is written, and what is in the part that is being written.
pub(super) struct Output {
    bytes: Vec<u8>,
    sections: Vec<(Kind, u32, u32)>,
}

impl Output {
    pub(super) fn new() -> Self {
        Output { bytes: Vec::new(), sections: Vec::new() }
    }

    /// Begins a part at the end of the file: its first `len` bytes will be filled in later. Returns its offset.
    pub(super) fn begin(&mut self, len: usize) -> usize {
        align(&mut self.bytes, 4);
        let start = self.bytes.len();
        self.bytes.resize(start + len, 0);
        self.sections.clear();
        start
    }

    /// Writes one section: `write` adds its items.
    pub(super) fn section<T>(&mut self, kind: Kind, write: impl FnOnce(&mut Section) -> Result<T>) -> Result<T> {
        Ok(self.section_behind(kind, &Seen::default(), write)?.0)
    }

    /// Writes one section or, if it is the last one already, more items of it; `known` are those that it has. Returns
    /// the new ones as well.
    pub(super) fn section_behind<T>(
        &mut self,
        kind: Kind,
        known: &Seen,
        write: impl FnOnce(&mut Section) -> Result<T>,
    ) -> Result<(T, Seen)> {
        let begun = self.sections.pop_if(|(last, ..)| *last == kind);
        let (count, first) = begun.map_or((0, 0), |(_, count, first)| (count, first));
        let (alignment, seen) = (kind.alignment(), Seen::default());
        let mut section = Section { bytes: &mut self.bytes, alignment, first, count, known, seen };
        let result = write(&mut section)?;
        let Section { first, count, seen, .. } = section;
        if count > 0 {
            self.sections.push((kind, count, first));
        }
        Ok((result, seen))
    }

    /// Kind, number of items and offset of each section of this part.
    pub(super) fn take_sections(&mut self) -> Vec<(Kind, u32, u32)> {
        std::mem::take(&mut self.sections)
    }

    /// The beginning of a file that begins like another, with room for so many bytes.
    pub(super) fn like(beginning: &[u8], sections: &[(Kind, u32, u32)], room: usize) -> Self {
        let mut bytes = Vec::with_capacity(room);
        bytes.extend_from_slice(beginning);
        Output { bytes, sections: sections.to_vec() }
    }

    /// Makes room for so many bytes more.
    pub(super) fn reserve(&mut self, bytes: usize) {
        self.bytes.reserve(bytes);
    }

    /// Kind, number of items and offset of each section of this part so far.
    pub(super) fn sections(&self) -> &[(Kind, u32, u32)] {
        &self.sections
    }

    /// Makes room for a map list of `rows` rows. Returns its offset.
    pub(super) fn reserve_map(&mut self, rows: usize) -> usize {
        align(&mut self.bytes, 4);
        let offset = self.bytes.len();
        self.bytes.resize(offset + 4 + 12 * rows, 0);
        offset
    }

    /// Appends bytes as they are.
    pub(super) fn append(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// The length of the file so far, bytes.
    pub(super) fn len(&self) -> usize {
        self.bytes.len()
    }

    pub(super) fn into_bytes(self) -> Result<Vec<u8>> {
        // Offsets were truncated to 32 bits on the way; here it shows whether that lost anything.
        if u32::try_from(self.bytes.len()).is_err() {
            return Err(WriteError::TooLarge);
        }
        Ok(self.bytes)
    }
}

/// Offset and length of the items of a section, by the hash of their bytes.
pub(super) type Seen = HashMap<u64, (usize, usize)>;

/// A section that is being written.
pub(super) struct Section<'o> {
    bytes: &'o mut Vec<u8>,
    alignment: usize,
    first: u32,
    count: u32,
    /// Items that were there before.
    known: &'o Seen,
    seen: Seen,
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

    /// Appends so many items as they are, and returns the offset of the first.
    pub(super) fn items(&mut self, count: u32, bytes: &[u8]) -> u32 {
        align(self.bytes, self.alignment);
        let offset = self.bytes.len() as u32;
        self.bytes.extend_from_slice(bytes);
        if self.count == 0 {
            self.first = offset;
        }
        self.count += count;
        offset
    }

    /// The number of items so far.
    pub(super) fn count(&self) -> u32 {
        self.count
    }

    /// The offset of the first item, if there is one.
    pub(super) fn first(&self) -> usize {
        self.first as usize
    }

    /// The offset of what comes behind the last item.
    pub(super) fn end(&self) -> usize {
        self.bytes.len()
    }

    /// Appends an item unless the section has one with the same bytes, and returns the offset of either.
    pub(super) fn shared(&mut self, write: impl FnOnce(&mut Vec<u8>) -> Result<()>) -> Result<u32> {
        let end = self.bytes.len();
        align(self.bytes, self.alignment);
        let start = self.bytes.len();
        write(self.bytes)?;
        let item = self.bytes.get(start..).unwrap_or_default();
        // Not a random one: if two items ever had the same hash, the file would still be the same each time.
        let (hash, len) = (FixedState::with_seed(0).hash_one(item), item.len());
        match self.known.get(&hash).or_else(|| self.seen.get(&hash)) {
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
