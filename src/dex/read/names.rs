//! Descriptors and names ("TypeDescriptor Semantics", "SimpleName", "MemberName"), as `descriptors_names.cc` of ART
//! takes them.

/// Whether the bytes are the descriptor of a type.
pub(crate) fn is_descriptor(bytes: &[u8]) -> bool {
    let dimensions = bytes.iter().take_while(|&&b| b == b'[').count();
    match bytes.get(dimensions..) {
        Some([b'V']) => dimensions == 0,
        Some([b'Z' | b'B' | b'S' | b'C' | b'I' | b'J' | b'F' | b'D']) => dimensions <= 255,
        Some([b'L', name @ .., b';']) => {
            dimensions <= 255 && name.split(|&byte| byte == b'/').all(|part| !part.is_empty() && is_simple_name(part))
        }
        _ => false,
    }
}

/// Whether the bytes may name a field or method: a simple name, or one in angle brackets as in `<init>`.
pub(super) fn is_member_name(bytes: &[u8]) -> bool {
    let name = bytes.strip_prefix(b"<").and_then(|rest| rest.strip_suffix(b">"));
    // ART does not ask for anything between the brackets.
    name.is_some_and(is_simple_name) || (!bytes.is_empty() && is_simple_name(bytes))
}

fn is_simple_name(mut bytes: &[u8]) -> bool {
    while let [first, tail @ ..] = bytes {
        bytes = match first {
            b' ' | b'$' | b'-' | b'_' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => tail,
            0..=0x7f => return false,
            _ => match character(bytes) {
                Some(rest) => rest,
                None => return false,
            },
        };
    }
    true
}

/// The rest after one character beyond ASCII, if names may have it. A surrogate pair is one character.
fn character(bytes: &[u8]) -> Option<&[u8]> {
    let (unit, rest) = unit(bytes)?;
    match unit {
        0x00a0..=0xd7ff | 0xe000..=0xffef => {
            let format = matches!(unit, 0x200b..=0x200f | 0x2028..=0x202e);
            (!format).then_some(rest)
        }
        0xd800..=0xdbff => {
            let (low, rest) = self::unit(rest)?;
            (0xdc00..=0xdfff).contains(&low).then_some(rest)
        }
        _ => None,
    }
}

/// The UTF-16 unit at the start of well-formed modified UTF-8.
fn unit(bytes: &[u8]) -> Option<(u16, &[u8])> {
    match bytes {
        [a @ 0xc0..=0xdf, b, rest @ ..] => Some((u16::from(a & 0x1f) << 6 | u16::from(b & 0x3f), rest)),
        [a @ 0xe0..=0xef, b, c, rest @ ..] => {
            Some((u16::from(a & 0x0f) << 12 | u16::from(b & 0x3f) << 6 | u16::from(c & 0x3f), rest))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{is_descriptor, is_member_name};
    use crate::DexString;

    #[test]
    fn descriptors_are_told_from_other_strings() {
        for good in ["V", "I", "[[J", "Lcom/app/Main;", "[Lcom/app/Main;", "La b;", "Lžluť/💡;"] {
            assert!(is_descriptor(&DexString::new(good).bytes), "{good}");
        }
        let long = "[".repeat(256) + "I";
        let bad =
            ["", "[", "[V", "II", "L;", "Lcom/app/Main", "La;b;", "main", "La.b;", "La//b;", "L/a;", "La/;", &long];
        for bad in bad {
            assert!(!is_descriptor(&DexString::new(bad).bytes), "{bad}");
        }
    }

    #[test]
    fn names_are_those_that_art_takes() {
        for good in ["main", "<init>", "<x>", "a-b", "a b", "$1", "žluťoučký", "現代", "💡", "\u{a0}", "\u{200a}"]
        {
            assert!(is_member_name(&DexString::new(good).bytes), "{good:?}");
        }
        for bad in ["", "<", "<init", "init>", "a<b>", "a.b", "a;", "a\0", "\u{7f}", "\u{9f}", "\u{200b}", "\u{fff0}"] {
            assert!(!is_member_name(&DexString::new(bad).bytes), "{bad:?}");
        }
        assert!(!is_member_name(b"\xed\xa0\x80"), "half a surrogate pair");
    }
}
