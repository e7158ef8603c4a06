//! Modified UTF-8: U+0000 in two bytes, supplementary characters as surrogate pairs of three bytes each.

use std::borrow::Cow;
use std::cmp::Ordering;

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

/// Compares strings by UTF-16 code units, the order of the string pool, without decoding them.
///
/// Bytes of modified UTF-8 sort as the units they encode, as surrogates are encoded one by one; only U+0000, in two
/// bytes, must come first.
pub(super) fn compare(a: &[u8], b: &[u8]) -> Ordering {
    let rank = |byte: u8| if byte == 0xc0 { 0 } else { byte };
    match a.iter().zip(b).find(|(x, y)| x != y) {
        Some((&x, &y)) => rank(x).cmp(&rank(y)),
        None => a.len().cmp(&b.len()),
    }
}

/// Length in bytes of a string of `utf16_len` units that a NUL closes; none if `bytes` does not start with one in
/// well-formed modified UTF-8.
pub(super) fn terminated(bytes: &[u8], utf16_len: u32) -> Option<usize> {
    let is_continuation = |byte: u8| byte & 0xc0 == 0x80;
    let mut rest = bytes;
    for _ in 0..utf16_len {
        rest = match rest {
            [0x01..=0x7f, tail @ ..] => tail,
            // U+0000 is the only character below U+0080 in two bytes.
            [0xc0, 0x80, tail @ ..] => tail,
            [0xc2..=0xdf, b, tail @ ..] if is_continuation(*b) => tail,
            // Nor are characters below U+0800 in three.
            [0xe0, 0xa0..=0xbf, c, tail @ ..] if is_continuation(*c) => tail,
            [0xe1..=0xef, b, c, tail @ ..] if is_continuation(*b) && is_continuation(*c) => tail,
            _ => return None,
        };
    }
    matches!(rest, [0, ..]).then(|| bytes.len() - rest.len())
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

    #[test]
    fn the_order_is_that_of_utf16_units() {
        let texts = ["", "\0", "\0a", "a", "a\0", "aa", "b", "\u{80}", "\u{7ff}", "\u{800}", "💡", "\u{ffee}"];
        for (i, a) in texts.iter().enumerate() {
            for (j, b) in texts.iter().enumerate() {
                assert_eq!(compare(&DexString::new(a).bytes, &DexString::new(b).bytes), i.cmp(&j), "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn a_string_ends_where_its_length_says() {
        assert_eq!(terminated(b"main\0x", 4), Some(4));
        assert_eq!(terminated(b"\xc0\x80\xed\xa0\x81\0", 2), Some(5));
        for (bytes, len) in
            [(&b"main\0"[..], 3), (b"main\0", 5), (b"main", 4), (b"\xc1\x81\0", 1), (b"\xe0\x80\x80\0", 1)]
        {
            assert_eq!(terminated(bytes, len), None, "{bytes:x?}");
        }
    }
}
