//! The little of DER (X.690) that a certificate and a PKCS#7 signature need.

/// Tags in use.
pub(super) const INTEGER: u8 = 0x02;
pub(super) const BIT_STRING: u8 = 0x03;
pub(super) const OCTET_STRING: u8 = 0x04;
pub(super) const NULL: u8 = 0x05;
pub(super) const OBJECT_ID: u8 = 0x06;
pub(super) const UTF8_STRING: u8 = 0x0c;
pub(super) const UTC_TIME: u8 = 0x17;
pub(super) const GENERALIZED_TIME: u8 = 0x18;
pub(super) const SEQUENCE: u8 = 0x30;
pub(super) const SET: u8 = 0x31;
/// `[0]`, constructed.
pub(super) const CONTEXT_0: u8 = 0xa0;
/// `[1]`, constructed.
pub(super) const CONTEXT_1: u8 = 0xa1;

/// Object ids, encoded.
pub(super) const OID_RSA: &[u8] = &[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, 1];
/// `id-ecPublicKey` (RFC 5480, 2.1.1).
pub(super) const OID_EC_PUBLIC_KEY: &[u8] = &[0x2a, 0x86, 0x48, 0xce, 0x3d, 2, 1];
pub(super) const OID_SHA256_WITH_RSA: &[u8] = &[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, 11];
pub(super) const OID_PKCS7_DATA: &[u8] = &[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 7, 1];
pub(super) const OID_PKCS7_SIGNED_DATA: &[u8] = &[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 7, 2];
pub(super) const OID_SHA1: &[u8] = &[0x2b, 0x0e, 3, 2, 0x1a];
pub(super) const OID_SHA256: &[u8] = &[0x60, 0x86, 0x48, 1, 0x65, 3, 4, 2, 1];
pub(super) const OID_COMMON_NAME: &[u8] = &[0x55, 4, 3];

/// One value: tag, length, the parts one after another.
pub(super) fn value<P: AsRef<[u8]>>(tag: u8, parts: &[P]) -> Vec<u8> {
    let len: usize = parts.iter().map(|part| part.as_ref().len()).sum();
    let mut out = vec![tag];
    if len < 0x80 {
        out.push(len as u8);
    } else {
        let bytes = len.to_be_bytes();
        let skip = bytes.iter().take_while(|&&byte| byte == 0).count();
        out.push(0x80 | (bytes.len() - skip) as u8);
        out.extend(bytes.iter().skip(skip));
    }
    parts.iter().for_each(|part| out.extend_from_slice(part.as_ref()));
    out
}

/// An algorithm without parameters, which RSA and the SHA family write as an explicit NULL (RFC 8017, A.2).
pub(super) fn algorithm(oid: &[u8]) -> Vec<u8> {
    value(SEQUENCE, &[value(OBJECT_ID, &[oid]), value::<&[u8]>(NULL, &[])])
}

/// A bit string of whole bytes.
pub(super) fn bit_string(bytes: &[u8]) -> Vec<u8> {
    value(BIT_STRING, &[&[0], bytes])
}

/// Splits one value off `input`: the whole value, its contents, and what follows. `None` if it is cut short.
pub(super) fn take(input: &[u8], tag: u8) -> Option<(&[u8], &[u8], &[u8])> {
    let (&[found, first], rest) = input.split_first_chunk::<2>()?;
    if found != tag {
        return None;
    }
    let long = if first < 0x80 { 0 } else { usize::from(first & 0x7f) };
    let len = match long {
        0 => usize::from(first),
        1..=4 => rest.get(..long)?.iter().fold(0, |len, &byte| len << 8 | usize::from(byte)),
        _ => return None,
    };
    let start = 2 + long;
    let contents = input.get(start..start.checked_add(len)?)?;
    let (all, rest) = input.split_at_checked(start + len)?;
    Some((all, contents, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_take_as_few_bytes_as_they_can() {
        assert_eq!(value(OCTET_STRING, &[[7u8; 3]]), [4, 3, 7, 7, 7]);
        assert_eq!(value(OCTET_STRING, &[[7u8; 200]])[..3], [4, 0x81, 200]);
        assert_eq!(value(OCTET_STRING, &[[7u8; 300]])[..4], [4, 0x82, 1, 44]);
    }

    #[test]
    fn what_is_written_is_taken_apart_again() {
        for len in [0, 1, 127, 128, 255, 256, 70_000] {
            let mut bytes = value(SEQUENCE, &[vec![9u8; len]]);
            bytes.push(1);
            let (all, contents, rest) = take(&bytes, SEQUENCE).unwrap();
            assert_eq!((all.len(), contents.len(), rest), (bytes.len() - 1, len, &[1u8][..]));
            assert_eq!(take(&bytes, SET), None);
            assert_eq!(take(&bytes[..all.len() - 1], SEQUENCE), None, "cut short at {len}");
        }
    }
}
