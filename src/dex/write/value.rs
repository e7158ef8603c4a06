//! Encoded values, arrays and annotations, each in as few bytes as its value needs.

use crate::{Annotation, Value};
use wattline_base::binary::write_uleb128;

pub(super) fn write_array(out: &mut Vec<u8>, values: &[Value]) {
    write_uleb128(out, values.len() as u32);
    for value in values {
        write_value(out, value);
    }
}

pub(super) fn write_annotation(out: &mut Vec<u8>, annotation: &Annotation) {
    write_uleb128(out, annotation.type_.0);
    write_uleb128(out, annotation.elements.len() as u32);
    for (name, value) in &annotation.elements {
        write_uleb128(out, name.0);
        write_value(out, value);
    }
}

fn write_value(out: &mut Vec<u8>, value: &Value) {
    match value {
        Value::Byte(v) => out.extend([0x00, *v as u8]),
        Value::Short(v) => signed(out, 0x02, (*v).into()),
        Value::Char(v) => unsigned(out, 0x03, (*v).into()),
        Value::Int(v) => signed(out, 0x04, (*v).into()),
        Value::Long(v) => signed(out, 0x06, *v),
        Value::Float(bits) => floating(out, 0x10, &bits.to_le_bytes()),
        Value::Double(bits) => floating(out, 0x11, &bits.to_le_bytes()),
        Value::MethodType(index) => unsigned(out, 0x15, index.0),
        Value::MethodHandle(index) => unsigned(out, 0x16, index.0),
        Value::String(index) => unsigned(out, 0x17, index.0),
        Value::Type(index) => unsigned(out, 0x18, index.0),
        Value::Field(index) => unsigned(out, 0x19, index.0),
        Value::Method(index) => unsigned(out, 0x1a, index.0),
        Value::Enum(index) => unsigned(out, 0x1b, index.0),
        Value::Array(values) => {
            out.push(0x1c);
            write_array(out, values);
        }
        Value::Annotation(annotation) => {
            out.push(0x1d);
            write_annotation(out, annotation);
        }
        Value::Null => out.push(0x1e),
        Value::Boolean(v) => out.push(0x1f | u8::from(*v) << 5),
    }
}

/// Leaves out high bytes that sign extension brings back.
fn signed(out: &mut Vec<u8>, kind: u8, value: i64) {
    let bits = 65 - if value < 0 { value.leading_ones() } else { value.leading_zeros() };
    argument(out, kind, value.to_le_bytes().iter().take(bits.div_ceil(8) as usize));
}

/// Leaves out high zero bytes.
fn unsigned(out: &mut Vec<u8>, kind: u8, value: u32) {
    let bits = 32 - value.leading_zeros();
    argument(out, kind, value.to_le_bytes().iter().take(bits.div_ceil(8).max(1) as usize));
}

/// Leaves out low zero bytes.
fn floating(out: &mut Vec<u8>, kind: u8, bytes: &[u8]) {
    let zeros = bytes.iter().take_while(|&&b| b == 0).count();
    argument(out, kind, bytes.iter().skip(zeros.min(bytes.len() - 1)));
}

/// Writes `value_arg`, the number of bytes less one, with the type, then the bytes.
fn argument<'b>(out: &mut Vec<u8>, kind: u8, bytes: impl ExactSizeIterator<Item = &'b u8>) {
    out.push(kind | (bytes.len() as u8).saturating_sub(1) << 5);
    out.extend(bytes);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_as_short_as_dx_makes_them() {
        let cases: [(Value, &[u8]); 12] = [
            (Value::Int(0), &[0x04, 0x00]),
            (Value::Int(-1), &[0x04, 0xff]),
            (Value::Int(127), &[0x04, 0x7f]),
            (Value::Int(128), &[0x24, 0x80, 0x00]),
            (Value::Int(i32::MIN), &[0x64, 0, 0, 0, 0x80]),
            (Value::Long(i64::MAX), &[0xe6, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]),
            (Value::Char(0x80), &[0x03, 0x80]),
            (Value::Float(1.0f32.to_bits()), &[0x30, 0x80, 0x3f]),
            (Value::Double(0), &[0x11, 0x00]),
            (Value::Double(2.0f64.to_bits()), &[0x11, 0x40]),
            (Value::Boolean(true), &[0x3f]),
            (Value::Null, &[0x1e]),
        ];
        for (value, bytes) in cases {
            let mut out = Vec::new();
            write_value(&mut out, &value);
            assert_eq!(out, bytes, "{value:?}");
        }
    }
}
