//! Containers (DEX version 041) made from older files, byte by byte and without the library: no public file of that
//! version is known.
//!
//! A file's bytes stay as they are, moved to the part's place, and all offsets grow by as much. What does not fit then
//! goes behind them: the string ids, as the header is 8 bytes longer, and the class data, as its offsets of code may
//! take more bytes.

use std::collections::BTreeSet;

/// Number and offset of the rows of a map that the parts of a container may share.
type Rows = [(u16, u32, u32); 2];

/// A container of the files.
pub fn container(files: &[&[u8]]) -> Vec<u8> {
    build(files, false)
}

/// A container as R8 makes it, of files that have the same strings: all use the last one's.
pub fn container_sharing_strings(files: &[&[u8]]) -> Vec<u8> {
    build(files, true)
}

fn build(files: &[&[u8]], share: bool) -> Vec<u8> {
    let mut out = Vec::new();
    let mut parts = Vec::new();
    for file in files {
        out.resize(out.len().next_multiple_of(4), 0);
        let start = out.len();
        parts.push((start, Part::append(&mut out, file)));
    }
    let len = out.len() as u32;
    let strings = share.then(|| parts.last().unwrap().1.strings);
    let ends: Vec<usize> = parts.iter().skip(1).map(|part| part.0).chain([out.len()]).collect();
    for ((start, part), end) in parts.into_iter().zip(ends) {
        part.finish(&mut out, start..end, len, strings);
    }
    out
}

struct Part {
    /// The rows of the map but those of the strings.
    map: Vec<(u16, u32, u32)>,
    strings: Rows,
    map_at: u32,
}

fn word(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap())
}

fn put(bytes: &mut [u8], at: usize, value: u32) {
    bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
}

/// Adds `by` to an offset unless it is zero, which means none.
fn shift(bytes: &mut [u8], at: usize, by: usize) {
    let old = word(bytes, at);
    if old != 0 {
        put(bytes, at, old + by as u32);
    }
}

fn uleb(bytes: &[u8], at: &mut usize) -> u32 {
    let mut value = 0;
    for place in 0.. {
        let byte = bytes[*at];
        *at += 1;
        value |= u32::from(byte & 0x7f) << (7 * place);
        if byte < 0x80 {
            break;
        }
    }
    value
}

fn push_uleb(out: &mut Vec<u8>, mut value: u32) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

impl Part {
    fn append(out: &mut Vec<u8>, file: &[u8]) -> Part {
        let start = out.len();
        out.extend(file);
        let map_at = word(file, 0x34) as usize;
        let rows = (0..word(file, map_at) as usize).map(|row| map_at + 4 + 12 * row);
        let mut map: Vec<(u16, u32, u32)> =
            rows.map(|at| (word(file, at) as u16, word(file, at + 4), word(file, at + 8))).collect();
        let moved = &mut out[start..];
        for at in [0x30, 0x44, 0x4c, 0x54, 0x5c, 0x64] {
            shift(moved, at, start);
        }
        for &(kind, count, offset) in &map {
            shift_section(moved, kind, count as usize, offset as usize, start);
        }
        for (.., offset) in &mut map {
            *offset += start as u32;
        }
        Part::move_class_data(out, file, start, &mut map);
        let strings = Part::move_strings(out, file, start, &mut map);
        out.resize(out.len().next_multiple_of(4), 0);
        let map_at = out.len() as u32;
        map.iter_mut().filter(|row| row.0 == 0x1000).for_each(|row| row.2 = map_at);
        out.resize(out.len() + 4 + 12 * (map.len() + 2), 0);
        Part { map, strings, map_at }
    }

    fn move_class_data(out: &mut Vec<u8>, file: &[u8], start: usize, map: &mut [(u16, u32, u32)]) {
        let Some(row) = map.iter_mut().find(|row| row.0 == 0x2000) else { return };
        row.2 = out.len() as u32;
        let (classes, table) = (word(file, 0x60) as usize, word(file, 0x64) as usize);
        // In the order of the old section: that is what its row of the map counts.
        let offsets: BTreeSet<u32> =
            (0..classes).map(|class| word(file, table + 32 * class + 24)).filter(|&offset| offset != 0).collect();
        assert_eq!(offsets.len(), row.1 as usize);
        let mut codes = BTreeSet::new();
        for old in offsets {
            let new = out.len() as u32;
            copy_class_data(out, file, old as usize, start, &mut codes);
            for class in (0..classes).map(|class| table + 32 * class + 24).filter(|&at| word(file, at) == old) {
                put(out, start + class, new);
            }
        }
        for code in codes {
            shift(&mut out[start..], code + 8, start);
        }
    }

    /// Moves the string ids, over which the header grows. Returns the rows of the map for ids and data.
    fn move_strings(out: &mut Vec<u8>, file: &[u8], start: usize, map: &mut Vec<(u16, u32, u32)>) -> Rows {
        let (count, table) = (word(file, 0x38) as usize, word(file, 0x3c) as usize);
        assert_eq!(table, 0x70);
        out.resize(out.len().next_multiple_of(4), 0);
        let new = out.len() as u32;
        let ids = start + table..start + table + 4 * count;
        out.extend_from_within(ids.clone());
        out[ids].fill(0);
        let data = *map.iter().find(|row| row.0 == 0x2002).unwrap();
        map.retain(|row| !matches!(row.0, 0x0001 | 0x2002));
        [(1, count as u32, new), data]
    }

    fn finish(mut self, out: &mut [u8], range: std::ops::Range<usize>, len: u32, shared: Option<Rows>) {
        let strings = shared.unwrap_or(self.strings);
        self.map.extend(strings);
        self.map.sort_by_key(|row| row.2);
        put(out, self.map_at as usize, self.map.len() as u32);
        for (row, &(kind, count, offset)) in self.map.iter().enumerate() {
            let at = self.map_at as usize + 4 + 12 * row;
            put(out, at, kind.into());
            put(out, at + 4, count);
            put(out, at + 8, offset);
        }
        let part = &mut out[range.clone()];
        part[..8].copy_from_slice(b"dex\n041\0");
        let header = [
            (0x20, range.len() as u32),
            (0x24, 0x78),
            (0x34, self.map_at),
            (0x38, strings[0].1),
            (0x3c, strings[0].2),
            (0x68, 0),
            (0x6c, 0),
            (0x70, len),
            (0x74, range.start as u32),
        ];
        for (at, value) in header {
            put(part, at, value);
        }
        let checksum = adler2::adler32_slice(&part[12..]);
        put(part, 8, checksum);
    }
}

/// Shifts the offsets in the items of a section, other than class data and code.
fn shift_section(bytes: &mut [u8], kind: u16, count: usize, offset: usize, by: usize) {
    let mut at = offset;
    for _ in 0..count {
        match kind {
            // String ids and call site ids.
            0x0001 | 0x0007 => {
                shift(bytes, at, by);
                at += 4;
            }
            // Prototype ids: parameters.
            0x0003 => {
                shift(bytes, at + 8, by);
                at += 12;
            }
            // Class definitions: interfaces, annotations, static values; class data comes later.
            0x0006 => {
                [12, 20, 28].iter().for_each(|field| shift(bytes, at + field, by));
                at += 32;
            }
            // Annotation set lists and annotation sets.
            0x1002 | 0x1003 => {
                at = at.next_multiple_of(4);
                let size = word(bytes, at) as usize;
                (1..=size).for_each(|entry| shift(bytes, at + 4 * entry, by));
                at += 4 + 4 * size;
            }
            // Annotations directories: class annotations, then pairs of member and offset.
            0x2006 => {
                at = at.next_multiple_of(4);
                shift(bytes, at, by);
                let members: u32 = [4, 8, 12].iter().map(|field| word(bytes, at + field)).sum();
                (0..members as usize).for_each(|member| shift(bytes, at + 16 + 8 * member + 4, by));
                at += 16 + 8 * members as usize;
            }
            _ => return,
        }
    }
}

/// Copies class data with its code `by` bytes further on, and notes where the code was.
fn copy_class_data(out: &mut Vec<u8>, file: &[u8], mut at: usize, by: usize, codes: &mut BTreeSet<usize>) {
    let counts = [(); 4].map(|()| uleb(file, &mut at));
    counts.iter().for_each(|&count| push_uleb(out, count));
    for _ in 0..2 * (counts[0] + counts[1]) {
        push_uleb(out, uleb(file, &mut at));
    }
    for _ in 0..counts[2] + counts[3] {
        push_uleb(out, uleb(file, &mut at));
        push_uleb(out, uleb(file, &mut at));
        let code = uleb(file, &mut at);
        push_uleb(out, if code == 0 { 0 } else { code + by as u32 });
        if code != 0 {
            codes.insert(code as usize);
        }
    }
}
