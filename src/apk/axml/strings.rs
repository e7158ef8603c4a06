//! The string pool (`ResStringPool`): strings by index, in UTF-8 or UTF-16.

use super::{AxmlError, CHUNK_STRING_POOL};
use wattline_base::binary::{self, Cursor};

/// Set in the pool's flags when its strings are UTF-8.
const FLAG_UTF8: u32 = 1 << 8;
/// Size of the pool's header: chunk header, two counts, flags, two offsets.
const HEADER_LEN: usize = 28;

/// A string pool whose strings are decoded when they are asked for, as most are attribute values nobody needs.
#[derive(Debug, Clone, Copy)]
pub(super) struct Strings<'a> {
    data: &'a [u8],
    /// Offsets of the table of string offsets, and of the bytes those count from.
    table_at: usize,
    bytes_at: usize,
    count: u32,
    utf8: bool,
}

impl<'a> Strings<'a> {
    /// Reads the header of the pool whose chunk starts at `at`.
    pub(super) fn read(data: &'a [u8], at: usize) -> binary::Result<Self> {
        let mut cursor = Cursor::at(data, at + 2);
        let header_len = usize::from(cursor.u16("string pool header size")?);
        cursor.u32("string pool size")?;
        let count = cursor.u32("string count")?;
        cursor.u32("style count")?;
        let flags = cursor.u32("string pool flags")?;
        let start = cursor.u32("offset of the strings")? as usize;
        let (table_at, bytes_at) = (at.saturating_add(header_len), at.saturating_add(start));
        Ok(Strings { data, table_at, bytes_at, count, utf8: flags & FLAG_UTF8 != 0 })
    }

    /// The string of that index. Bytes that are no characters are replaced, as the framework does when it prints them.
    pub(super) fn get(&self, index: u32) -> binary::Result<String> {
        if index >= self.count {
            let what = format!("expected a string index below {}, found {index}", self.count);
            return Err(binary::Error::new(self.table_at, what));
        }
        let entry_at = self.table_at.saturating_add(index as usize * 4);
        let offset = Cursor::at(self.data, entry_at).u32("string offset")? as usize;
        let mut cursor = Cursor::at(self.data, self.bytes_at.saturating_add(offset));
        if self.utf8 { utf8(&mut cursor) } else { utf16(&mut cursor) }
    }
}

/// Length in characters, length in bytes, the bytes.
fn utf8(cursor: &mut Cursor<'_>) -> binary::Result<String> {
    short_length(cursor)?;
    let len = short_length(cursor)?;
    Ok(String::from_utf8_lossy(cursor.bytes(len, "a string")?).into_owned())
}

/// Length in 16-bit units, the units.
fn utf16(cursor: &mut Cursor<'_>) -> binary::Result<String> {
    let mut len = usize::from(cursor.u16("string length")?);
    if len & 0x8000 != 0 {
        len = (len & 0x7fff) << 16 | usize::from(cursor.u16("string length")?);
    }
    let bytes = cursor.bytes(len * 2, "a string")?;
    let units = bytes.as_chunks::<2>().0.iter().map(|unit| u16::from_le_bytes(*unit));
    Ok(char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)).collect())
}

/// A length in one byte, or in two when the first has its top bit set.
fn short_length(cursor: &mut Cursor<'_>) -> binary::Result<usize> {
    let first = usize::from(cursor.u8("string length")?);
    if first & 0x80 == 0 {
        return Ok(first);
    }
    Ok((first & 0x7f) << 8 | usize::from(cursor.u8("string length")?))
}

/// Writes a pool in UTF-16, which every version of Android reads.
pub(super) fn write(strings: &[String]) -> Result<Vec<u8>, AxmlError> {
    let mut offsets: Vec<u8> = Vec::new();
    let mut bytes: Vec<u8> = Vec::new();
    for string in strings {
        offsets.extend((bytes.len() as u32).to_le_bytes());
        let units: Vec<u16> = string.encode_utf16().collect();
        let len = u16::try_from(units.len()).ok().filter(|len| len & 0x8000 == 0);
        let len = len.ok_or_else(|| AxmlError::at(0, "a string is longer than 32,767 UTF-16 units"))?;
        bytes.extend(len.to_le_bytes());
        bytes.extend(units.into_iter().chain([0]).flat_map(u16::to_le_bytes));
    }
    bytes.resize(bytes.len().next_multiple_of(4), 0);

    let bytes_at = HEADER_LEN + offsets.len();
    let mut out = Vec::with_capacity(bytes_at + bytes.len());
    out.extend(CHUNK_STRING_POOL.to_le_bytes());
    out.extend((HEADER_LEN as u16).to_le_bytes());
    for word in [bytes_at + bytes.len(), strings.len(), 0, 0, bytes_at, 0] {
        out.extend((word as u32).to_le_bytes());
    }
    out.extend(offsets);
    out.extend(bytes);
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf16_strings_round_trip() {
        let strings = ["", "label", "Zażółć", "\u{1f50b} charge"].map(str::to_owned);
        let pool = write(&strings).unwrap();
        let read = Strings::read(&pool, 0).unwrap();
        for (index, string) in strings.iter().enumerate() {
            assert_eq!(&read.get(index as u32).unwrap(), string);
        }
        assert!(read.get(4).unwrap_err().to_string().contains("below 4"));
    }

    #[test]
    fn utf8_lengths_take_one_byte_or_two() {
        let long = "x".repeat(300);
        let mut pool = vec![1, 0, 28, 0];
        for word in [0u32, 2, 0, FLAG_UTF8, 36, 0, 0, 4] {
            pool.extend(word.to_le_bytes());
        }
        pool.extend([1, 2, 0xc3, 0xa9]);
        pool.extend([0x81, 0x2c, 0x81, 0x2c]);
        pool.extend(long.bytes());
        let read = Strings::read(&pool, 0).unwrap();
        assert_eq!(read.get(0).unwrap(), "é");
        assert_eq!(read.get(1).unwrap(), long);
    }

    #[test]
    fn a_string_that_runs_past_the_end_is_an_error() {
        let mut pool = write(&["abcdef".to_owned()]).unwrap();
        pool.truncate(38);
        let error = Strings::read(&pool, 0).unwrap().get(0).unwrap_err();
        assert_eq!(error.to_string(), "offset 0x22: expected 12 bytes of a string, the input ends after 4");
    }
}
