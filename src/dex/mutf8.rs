//! Modified UTF-8: U+0000 in two bytes, supplementary characters as surrogate pairs of three bytes each.

use std::borrow::Cow;

use super::DexString;

impl DexString<'_> {
    /// The string as text; lone surrogates and malformed bytes become U+FFFD.
    pub fn text(&self) -> Cow<'_, str> {
        match std::str::from_utf8(&self.bytes) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => Cow::Owned(String::from_utf16_lossy(&self.utf16())),
        }
    }

    /// The string as UTF-16 code units; a malformed byte becomes U+FFFD.
    pub fn utf16(&self) -> Vec<u16> {
        let mut out = Vec::with_capacity(self.bytes.len());
        let mut rest = &self.bytes[..];
        while let [first, tail @ ..] = rest {
            let (unit, used) = match (first, tail) {
                (0x00..=0x7f, _) => (u16::from(*first), 1),
                (0xc0..=0xdf, [b, ..]) => (u16::from(first & 0x1f) << 6 | u16::from(b & 0x3f), 2),
                (0xe0..=0xef, [b, c, ..]) => {
                    (u16::from(first & 0x0f) << 12 | u16::from(b & 0x3f) << 6 | u16::from(c & 0x3f), 3)
                }
                _ => (0xfffd, 1),
            };
            out.push(unit);
            rest = &rest[used..];
        }
        out
    }
}

impl DexString<'static> {
    /// Encodes text.
    pub fn new(text: &str) -> Self {
        let mut bytes = Vec::with_capacity(text.len());
        let mut utf16_len = 0;
        for unit in text.encode_utf16() {
            utf16_len += 1;
            match unit {
                0x01..=0x7f => bytes.push(unit as u8),
                0x00 | 0x80..=0x7ff => bytes.extend([0xc0 | (unit >> 6) as u8, 0x80 | (unit & 0x3f) as u8]),
                _ => bytes.extend([
                    0xe0 | (unit >> 12) as u8,
                    0x80 | (unit >> 6 & 0x3f) as u8,
                    0x80 | (unit & 0x3f) as u8,
                ]),
            }
        }
        DexString { utf16_len, bytes: Cow::Owned(bytes) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_survives_the_encoding() {
        for text in ["", "main", "a\0b", "žluťoučký", "現代", "💡 energy"] {
            let string = DexString::new(text);
            assert_eq!(String::from_utf16_lossy(&string.utf16()), text);
            assert_eq!(string.utf16_len as usize, text.encode_utf16().count());
        }
        assert_eq!(DexString::new("a\0b").bytes[..], [b'a', 0xc0, 0x80, b'b']);
    }
}
