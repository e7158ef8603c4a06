//! Names of ids in a resource table, `resources.arsc`: what a view's number is called.
//!
//! A table (`ResTable` in the framework's `ResourceTypes.h`) has packages, each with a pool of type names, one of key names,
//! and for each type and configuration a chunk that says which key an entry has.

use std::collections::BTreeMap;

use super::read::{CHUNK_HEADER_LEN, Chunk, MAX_TEXT_RATIO};
use super::strings::Strings;
use super::{AxmlError, NO_STRING};
use wattline_base::binary::{self, Cursor};

const CHUNK_PACKAGE: u16 = 0x0200;
const CHUNK_TYPE: u16 = 0x0201;
/// Units of a package's name.
const NAME_LEN: usize = 128;
/// A type chunk's entries are pairs of index and offset, both 16 bits.
const FLAG_SPARSE: u8 = 0x01;
/// A type chunk's offsets have 16 bits.
const FLAG_OFFSET16: u8 = 0x02;
/// An entry whose key is where the size of others is.
const FLAG_COMPACT: u16 = 0x0008;

/// Ids and their names, as in `com.example:id/login`.
///
/// # Errors
/// When the table is broken, with the offset.
pub fn ids(data: &[u8]) -> Result<BTreeMap<u32, String>, AxmlError> {
    let mut found = Found { data, names: BTreeMap::new(), text_left: data.len().saturating_mul(MAX_TEXT_RATIO) };
    let mut at = Chunk::read(data, 0)?.body_at;
    while at.saturating_add(CHUNK_HEADER_LEN) <= data.len() {
        let chunk = Chunk::read(data, at)?;
        if chunk.kind == CHUNK_PACKAGE {
            found.package(&chunk)?;
        }
        at = chunk.end;
    }
    Ok(found.names)
}

struct Found<'a> {
    data: &'a [u8],
    names: BTreeMap<u32, String>,
    /// The number of further bytes of names: keys may be repeated, but not so that a small file takes up all memory.
    text_left: usize,
}

/// A package's pools, and what its ids begin with.
struct Package<'a> {
    id: u32,
    name: String,
    types: Strings<'a>,
    keys: Strings<'a>,
}

impl Found<'_> {
    fn package(&mut self, chunk: &Chunk) -> Result<(), AxmlError> {
        let mut cursor = Cursor::at(self.data, chunk.at.saturating_add(CHUNK_HEADER_LEN));
        let id = cursor.u32("package id")?;
        let name = cursor.bytes(2 * NAME_LEN, "package name")?.as_chunks::<2>().0;
        let name: Vec<u16> = name.iter().map(|unit| u16::from_le_bytes(*unit)).take_while(|unit| *unit != 0).collect();
        let types = cursor.u32("offset of type names")? as usize;
        cursor.u32("last public type")?;
        let keys = cursor.u32("offset of key names")? as usize;
        let pool = |offset: usize| Strings::read(self.data, chunk.at.saturating_add(offset));
        let package = Package { id, name: String::from_utf16_lossy(&name), types: pool(types)?, keys: pool(keys)? };
        let mut at = chunk.body_at;
        while at.saturating_add(CHUNK_HEADER_LEN) <= chunk.end.min(self.data.len()) {
            let part = Chunk::read(self.data, at)?;
            if part.kind == CHUNK_TYPE {
                self.of_type(&part, &package)?;
            }
            at = part.end;
        }
        Ok(())
    }

    /// The names of one type's entries, in one configuration; nothing of types other than `id`.
    fn of_type(&mut self, chunk: &Chunk, package: &Package<'_>) -> Result<(), AxmlError> {
        let mut cursor = Cursor::at(self.data, chunk.at.saturating_add(CHUNK_HEADER_LEN));
        let type_id = u32::from(cursor.u8("type id")?);
        let flags = cursor.u8("flags of a type")?;
        cursor.u16("reserved")?;
        let count = cursor.u32("number of entries")?;
        let start = chunk.at.saturating_add(cursor.u32("offset of the entries")? as usize);
        let Some(index) = type_id.checked_sub(1) else { return Ok(()) };
        if package.types.get(index)? != "id" {
            return Ok(());
        }
        let mut offsets = Cursor::at(self.data, chunk.body_at);
        for position in 0..count {
            let (entry, offset) = match flags {
                flags if flags & FLAG_SPARSE != 0 => {
                    let entry = offsets.u16("index of an entry")?;
                    (u32::from(entry), Some(usize::from(offsets.u16("offset of an entry")?) * 4))
                }
                flags if flags & FLAG_OFFSET16 != 0 => {
                    let offset = offsets.u16("offset of an entry")?;
                    (position, (offset != u16::MAX).then_some(usize::from(offset) * 4))
                }
                _ => {
                    let offset = offsets.u32("offset of an entry")?;
                    (position, (offset != NO_STRING).then_some(offset as usize))
                }
            };
            if let Some(offset) = offset {
                let key = self.key(start.saturating_add(offset))?;
                let name = format!("{}:id/{}", package.name, package.keys.get(key)?);
                self.text_left = self.text_left.checked_sub(name.len()).ok_or_else(|| {
                    AxmlError::at(chunk.at, "expected a name for each id, found the same ones again and again")
                })?;
                self.names.insert(package.id << 24 | type_id << 16 | entry & 0xffff, name);
            }
        }
        Ok(())
    }

    /// The key of the entry that is there.
    fn key(&self, at: usize) -> binary::Result<u32> {
        let mut cursor = Cursor::at(self.data, at);
        let size = cursor.u16("size of an entry")?;
        let flags = cursor.u16("flags of an entry")?;
        if flags & FLAG_COMPACT != 0 { Ok(u32::from(size)) } else { cursor.u32("key of an entry") }
    }
}

#[cfg(test)]
mod tests {
    use super::super::strings::write;
    use super::*;

    fn chunk(kind: u16, header: &[u8], rest: &[u8]) -> Vec<u8> {
        let mut out = kind.to_le_bytes().to_vec();
        out.extend((header.len() as u16 + 8).to_le_bytes());
        out.extend(((header.len() + rest.len()) as u32 + 8).to_le_bytes());
        [out, header.to_vec(), rest.to_vec()].concat()
    }

    fn words(words: &[u32]) -> Vec<u8> {
        words.iter().flat_map(|word| word.to_le_bytes()).collect()
    }

    /// A table of one package with the types `string` and `id`; the chunk of `id` has these flags, offsets and entries.
    fn table(flags: u8, count: u32, offsets: &[u8], entries: &[u8]) -> Vec<u8> {
        let pool = |names: &[&str]| write(&names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>()).unwrap();
        let (types, keys) = (pool(&["string", "id"]), pool(&["title", "login", "logout"]));
        let type_chunk = |id: u8, flags: u8, count: u32, offsets: &[u8], entries: &[u8]| {
            let header = [vec![id, flags, 0, 0], words(&[count, 20 + offsets.len() as u32])].concat();
            chunk(CHUNK_TYPE, &header, &[offsets, entries].concat())
        };
        let entry = words(&[8, 0]);
        let strings = type_chunk(1, 0, 1, &words(&[0]), &entry);
        let of_ids = type_chunk(2, flags, count, offsets, entries);
        let mut name: Vec<u8> = "com.a".encode_utf16().flat_map(u16::to_le_bytes).collect();
        name.resize(2 * NAME_LEN, 0);
        let header_len = 8 + 4 + 2 * NAME_LEN + 20;
        let places = words(&[header_len as u32, 0, (header_len + types.len()) as u32, 0, 0]);
        let header = [words(&[0x7f]), name, places].concat();
        let package = chunk(CHUNK_PACKAGE, &header, &[types, keys, strings, of_ids].concat());
        chunk(2, &words(&[1]), &package)
    }

    #[test]
    fn ids_have_names_in_every_form_of_a_table() {
        let plain = [words(&[8, 1]), words(&[8, 2])].concat();
        let expected: Vec<(u32, &str)> = vec![(0x7f02_0000, "com.a:id/login"), (0x7f02_0002, "com.a:id/logout")];
        let compact = [1_u16, FLAG_COMPACT, 0, 0, 2, FLAG_COMPACT, 0, 0].map(u16::to_le_bytes).concat();
        let halves = |halves: &[u16]| halves.iter().flat_map(|half| half.to_le_bytes()).collect::<Vec<u8>>();
        for (flags, count, offsets, entries) in [
            (0, 3, words(&[0, NO_STRING, 8]), &plain),
            (0, 3, words(&[0, NO_STRING, 8]), &compact),
            (FLAG_SPARSE, 2, halves(&[0, 0, 2, 2]), &plain),
            (FLAG_OFFSET16, 4, halves(&[0, u16::MAX, 2, u16::MAX]), &plain),
        ] {
            let found = ids(&table(flags, count, &offsets, entries)).unwrap();
            let found: Vec<(u32, &str)> = found.iter().map(|(id, name)| (*id, name.as_str())).collect();
            assert_eq!(found, expected, "{flags}");
        }
    }

    #[test]
    fn a_damaged_table_is_an_error_and_no_panic() {
        let good = table(0, 2, &words(&[0, 8]), &[words(&[8, 1]), words(&[8, 2])].concat());
        assert_eq!(ids(&good).unwrap().len(), 2);
        for len in 0..good.len() {
            let _ = ids(&good[..len]).is_ok();
        }
        for at in 0..good.len() {
            let mut bad = good.clone();
            bad[at] ^= 0xff;
            let _ = ids(&bad).is_ok();
        }
        let error = ids(&table(0, 1, &words(&[0]), &words(&[8, 9]))).unwrap_err().to_string();
        assert!(error.contains("expected a string index below 3, found 9"), "{error}");
    }
}
