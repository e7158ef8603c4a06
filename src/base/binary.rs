//! A byte cursor that cannot panic: every read is checked and every failure carries its offset.

use thiserror::Error;

/// A read that the input could not satisfy.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("offset {offset:#x}: {what}")]
pub struct Error {
    /// Byte offset from the start of the file being read.
    pub offset: usize,
    /// The value that was expected there.
    pub what: String,
}

impl Error {
    /// An error at `offset` that says what was expected.
    pub fn new(offset: usize, what: impl Into<String>) -> Self {
        Error { offset, what: what.into() }
    }
}

/// The result of a checked read.
pub type Result<T> = std::result::Result<T, Error>;

/// Reads little-endian values from a slice, remembering where it is.
#[derive(Debug, Clone, Copy)]
pub struct Cursor<'a> {
    data: &'a [u8],
    pos: usize,
}

impl<'a> Cursor<'a> {
    /// A cursor at the start of `data`.
    pub fn new(data: &'a [u8]) -> Self {
        Cursor { data, pos: 0 }
    }

    /// A cursor at byte `pos` of `data`; reads past the end fail, the call itself does not.
    pub fn at(data: &'a [u8], pos: usize) -> Self {
        Cursor { data, pos }
    }

    /// The current byte offset.
    pub fn pos(&self) -> usize {
        self.pos
    }

    /// The whole slice under the cursor.
    pub fn data(&self) -> &'a [u8] {
        self.data
    }

    /// Bytes between the cursor and the end.
    pub fn remaining(&self) -> usize {
        self.data.len().saturating_sub(self.pos)
    }

    /// Takes the next `len` bytes. `what` names them in the error.
    ///
    /// # Errors
    /// With the offset, where fewer than `len` bytes are left.
    pub fn bytes(&mut self, len: usize, what: &str) -> Result<&'a [u8]> {
        let end = self.pos.checked_add(len);
        match end.and_then(|end| self.data.get(self.pos..end)) {
            Some(slice) => {
                self.pos += len;
                Ok(slice)
            }
            None => Err(Error::new(
                self.pos,
                format!("expected {len} bytes of {what}, the input ends after {}", self.remaining()),
            )),
        }
    }

    fn array<const N: usize>(&mut self, what: &str) -> Result<[u8; N]> {
        let mut out = [0; N];
        out.copy_from_slice(self.bytes(N, what)?);
        Ok(out)
    }

    /// Reads one byte.
    ///
    /// # Errors
    /// With the offset, at the end of the data. `what` names the value in the message.
    pub fn u8(&mut self, what: &str) -> Result<u8> {
        Ok(self.array::<1>(what)?[0])
    }

    /// Reads a little-endian 16-bit value.
    ///
    /// # Errors
    /// With the offset, at the end of the data. `what` names the value in the message.
    pub fn u16(&mut self, what: &str) -> Result<u16> {
        Ok(u16::from_le_bytes(self.array(what)?))
    }

    /// Reads a little-endian 32-bit value.
    ///
    /// # Errors
    /// With the offset, at the end of the data. `what` names the value in the message.
    pub fn u32(&mut self, what: &str) -> Result<u32> {
        Ok(u32::from_le_bytes(self.array(what)?))
    }

    /// Reads a little-endian 64-bit value.
    ///
    /// # Errors
    /// With the offset, at the end of the data. `what` names the value in the message.
    pub fn u64(&mut self, what: &str) -> Result<u64> {
        Ok(u64::from_le_bytes(self.array(what)?))
    }

    /// Reads an unsigned LEB128 value of at most five bytes (DEX format, "LEB128").
    ///
    /// # Errors
    /// With the offset, at the end of the data, and for a value of more than five bytes.
    pub fn uleb128(&mut self, what: &str) -> Result<u32> {
        let start = self.pos;
        let mut value = 0u32;
        for shift in (0..35).step_by(7) {
            let byte = self.u8(what)?;
            // The fifth byte has room for four bits only; like ART, ignore the rest.
            value |= u32::from(byte & 0x7f).checked_shl(shift).unwrap_or(0);
            if byte & 0x80 == 0 {
                return Ok(value);
            }
        }
        Err(Error::new(start, format!("expected {what}, found a LEB128 value longer than five bytes")))
    }

    /// Reads a ULEB128p1 value: `None` stands for the encoded -1.
    ///
    /// # Errors
    /// With the offset, at the end of the data, and for a value of more than five bytes.
    pub fn uleb128p1(&mut self, what: &str) -> Result<Option<u32>> {
        Ok(self.uleb128(what)?.checked_sub(1))
    }

    /// Reads a signed LEB128 value of at most five bytes.
    ///
    /// # Errors
    /// With the offset, at the end of the data, and for a value of more than five bytes.
    pub fn sleb128(&mut self, what: &str) -> Result<i32> {
        let start = self.pos;
        let mut value = 0i32;
        for shift in (0..35u32).step_by(7) {
            let byte = self.u8(what)?;
            value |= i32::from(byte & 0x7f).checked_shl(shift).unwrap_or(0);
            if byte & 0x80 == 0 {
                let used = shift + 7;
                let sign = byte & 0x40 != 0 && used < 32;
                return Ok(if sign { value | (-1i32).checked_shl(used).unwrap_or(0) } else { value });
            }
        }
        Err(Error::new(start, format!("expected {what}, found a LEB128 value longer than five bytes")))
    }
}

/// Appends an unsigned LEB128 value.
pub fn write_uleb128(out: &mut Vec<u8>, mut value: u32) {
    while value >= 0x80 {
        out.push((value & 0x7f) as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

/// Appends a ULEB128p1 value; `None` stands for -1.
pub fn write_uleb128p1(out: &mut Vec<u8>, value: Option<u32>) {
    write_uleb128(out, value.map_or(0, |v| v.wrapping_add(1)));
}

/// Appends a signed LEB128 value.
pub fn write_sleb128(out: &mut Vec<u8>, mut value: i32) {
    loop {
        let byte = (value & 0x7f) as u8;
        value >>= 7;
        if (value == 0 && byte & 0x40 == 0) || (value == -1 && byte & 0x40 != 0) {
            out.push(byte);
            return;
        }
        out.push(byte | 0x80);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leb128_examples_of_the_dex_specification() {
        // DEX format, "LEB128": sleb128, uleb128 and uleb128p1 readings of the same bytes.
        let cases: [(&[u8], i32, u32, Option<u32>); 5] = [
            (&[0x00], 0, 0, None),
            (&[0x01], 1, 1, Some(0)),
            (&[0x7f], -1, 127, Some(126)),
            (&[0x80, 0x7f], -128, 16256, Some(16255)),
            (&[0xff, 0xff, 0xff, 0xff, 0x0f], -1, u32::MAX, Some(u32::MAX - 1)),
        ];
        for (bytes, signed, unsigned, plus_one) in cases {
            assert_eq!(Cursor::new(bytes).sleb128("x"), Ok(signed), "{bytes:x?}");
            assert_eq!(Cursor::new(bytes).uleb128("x"), Ok(unsigned), "{bytes:x?}");
            assert_eq!(Cursor::new(bytes).uleb128p1("x"), Ok(plus_one), "{bytes:x?}");
        }
    }

    #[test]
    fn leb128_round_trips() {
        for value in [0, 1, 63, 64, -64, -65, 127, 128, i32::MAX, i32::MIN, -1] {
            let mut out = Vec::new();
            write_sleb128(&mut out, value);
            assert_eq!(Cursor::new(&out).sleb128("x"), Ok(value));
            out.clear();
            write_uleb128(&mut out, value as u32);
            assert_eq!(Cursor::new(&out).uleb128("x"), Ok(value as u32));
        }
    }

    #[test]
    fn a_short_input_names_offset_and_field() {
        let error = Cursor::at(&[0; 6], 4).u32("file size").unwrap_err();
        assert_eq!(error.to_string(), "offset 0x4: expected 4 bytes of file size, the input ends after 2");
        assert!(Cursor::new(&[0x80; 6]).uleb128("x").is_err());
    }
}
