//! `encoded_value`, `encoded_array` and `encoded_annotation`.

use super::{Reader, ascending};
use crate::kind::Kind;
use crate::{Annotation, MAX_DEPTH, Value};
use wattline_base::binary::{Cursor, Error, Result};

impl Reader<'_, '_> {
    /// Reads an `encoded_array_item`.
    pub(super) fn encoded_array(&self, at: usize, offset: u32) -> Result<Vec<Value>> {
        let mut cursor = self.item(at, offset, Kind::EncodedArray)?;
        let start = cursor.pos();
        let values = self.array(&mut cursor, 0)?;
        self.charge(start, &cursor)?;
        Ok(values)
    }

    fn array(&self, cursor: &mut Cursor, depth: u32) -> Result<Vec<Value>> {
        let count = cursor.uleb128("array size")?;
        let count = self.count(cursor, count, 1, "array elements")?;
        (0..count).map(|_| self.value(cursor, depth + 1)).collect()
    }

    /// Reads an `encoded_annotation`.
    pub(super) fn annotation(&self, cursor: &mut Cursor, depth: u32) -> Result<Annotation> {
        let at = cursor.pos();
        let type_ = self.type_(at, cursor.uleb128("annotation type")?)?;
        let count = cursor.uleb128("annotation size")?;
        let count = self.count(cursor, count, 2, "annotation elements")?;
        let mut elements = Vec::with_capacity(count.min(64));
        let mut previous = None;
        for _ in 0..count {
            let at = cursor.pos();
            let name = self.string(at, cursor.uleb128("element name")?)?;
            ascending(&mut previous, name, at, "annotation elements by name")?;
            elements.push((name, self.value(cursor, depth + 1)?));
        }
        Ok(Annotation { type_, elements })
    }

    fn value(&self, cursor: &mut Cursor, depth: u32) -> Result<Value> {
        let at = cursor.pos();
        if depth > MAX_DEPTH {
            return Err(Error::new(at, format!("expected values nested at most {MAX_DEPTH} deep")));
        }
        let header = cursor.u8("value type")?;
        let (kind, arg) = (header & 0x1f, usize::from(header >> 5));
        let Some(max) = max_arg(kind) else {
            return Err(Error::new(at, format!("expected a value type, found {kind:#04x}")));
        };
        if arg > max {
            return Err(Error::new(at, format!("expected a value argument of at most {max}, found {arg}")));
        }
        let len = if kind >= 0x1c { 0 } else { arg + 1 };
        let raw = cursor.bytes(len, "value")?;
        let (unsigned, signed) = (zero_extended(raw), sign_extended(raw));
        let index = unsigned as u32;
        Ok(match kind {
            0x00 => Value::Byte(signed as i8),
            0x02 => Value::Short(signed as i16),
            0x03 => Value::Char(unsigned as u16),
            0x04 => Value::Int(signed as i32),
            0x06 => Value::Long(signed),
            // Floating-point values lack their low bytes: zero-extended to the right.
            0x10 => Value::Float((unsigned as u32) << (8 * (4 - len))),
            0x11 => Value::Double(unsigned << (8 * (8 - len))),
            0x15 => Value::MethodType(self.proto(at, index)?),
            0x16 => Value::MethodHandle(self.method_handle(at, index)?),
            0x17 => Value::String(self.string(at, index)?),
            0x18 => Value::Type(self.type_(at, index)?),
            0x19 => Value::Field(self.field(at, index)?),
            0x1a => Value::Method(self.method(at, index)?),
            0x1b => Value::Enum(self.field(at, index)?),
            0x1c => Value::Array(self.array(cursor, depth)?),
            0x1d => Value::Annotation(self.annotation(cursor, depth)?),
            0x1e => Value::Null,
            _ => Value::Boolean(arg != 0),
        })
    }
}

/// The greatest `value_arg` of a value type ("Value formats"); none for an unknown type.
fn max_arg(kind: u8) -> Option<usize> {
    match kind {
        0x00 | 0x1c..=0x1e => Some(0),
        0x02 | 0x03 | 0x1f => Some(1),
        0x04 | 0x10 | 0x15..=0x1b => Some(3),
        0x06 | 0x11 => Some(7),
        _ => None,
    }
}

fn zero_extended(raw: &[u8]) -> u64 {
    raw.iter().rev().fold(0, |value, &byte| value << 8 | u64::from(byte))
}

fn sign_extended(raw: &[u8]) -> i64 {
    let shift = 64 - 8 * raw.len() as u32;
    (zero_extended(raw).checked_shl(shift).unwrap_or(0) as i64).checked_shr(shift).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::{sign_extended, zero_extended};

    #[test]
    fn short_values_are_extended() {
        assert_eq!(sign_extended(&[]), 0);
        assert_eq!(sign_extended(&[0x80]), -128);
        assert_eq!(sign_extended(&[0xff, 0x7f]), 0x7fff);
        assert_eq!(sign_extended(&[1, 2, 3, 4, 5, 6, 7, 0x88]), i64::from_le_bytes([1, 2, 3, 4, 5, 6, 7, 0x88]));
        assert_eq!(zero_extended(&[0xff, 0x80]), 0x80ff);
    }
}
