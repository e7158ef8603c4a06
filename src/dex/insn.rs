//! One instruction: decoding from code units and encoding back.

use thiserror::Error;

use super::{Format, Op, Units};

/// A decoded instruction. Fields that its format does not have are zero.
///
/// Register fields follow the specification's letters; ranges (`3rc`, `4rcc`) keep their first register in `c` and
/// their length in `a`; `35c` and `45cc` keep their registers in `args`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Insn {
    /// The opcode.
    pub op: Op,
    /// vA, or the length of a register range.
    pub a: u16,
    /// vB.
    pub b: u16,
    /// vC, or the first register of a range.
    pub c: u16,
    /// Pool index, of the kind that [`Op::index_kind`] names.
    pub index: u32,
    /// Prototype index of `invoke-polymorphic`.
    pub proto: u16,
    /// Literal, sign-extended; `*/high16` literals are stored shifted, as the value that the register gets.
    pub literal: i64,
    /// Branch, switch or payload offset in code units, relative to this instruction.
    pub offset: i32,
    /// Registers of an invocation that lists them.
    pub args: Args,
}

/// Up to five listed registers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Args {
    /// The number of registers that are used, 0 to 5.
    pub count: u8,
    /// The registers, each below 16.
    pub regs: [u8; 5],
}

impl Args {
    /// The used registers.
    pub fn as_slice(&self) -> &[u8] {
        &self.regs[..usize::from(self.count.min(5))]
    }
}

/// The data that `packed-switch`, `sparse-switch` and `fill-array-data` point to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Payload {
    /// `packed-switch-payload`: targets for consecutive keys, relative to the switch instruction.
    Packed {
        /// Key of the first target.
        first_key: i32,
        /// Offsets.
        targets: Vec<i32>,
    },
    /// `sparse-switch-payload`.
    Sparse {
        /// Sorted keys.
        keys: Vec<i32>,
        /// Offsets, relative to the switch instruction.
        targets: Vec<i32>,
    },
    /// `fill-array-data-payload`.
    Array {
        /// Bytes per element.
        width: u16,
        /// Number of elements.
        count: u32,
        /// The elements, `width * count` bytes.
        data: Vec<u8>,
    },
}

/// Bad code units.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("code unit {at:#x}: {what}")]
pub struct DecodeError {
    /// Position in code units from the start of the method.
    pub at: usize,
    /// The defect, and what was expected.
    pub what: String,
}

/// An operand that does not fit its field.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("failed to encode {op:?}: {what} {value} does not fit its field")]
pub struct EncodeError {
    /// The opcode.
    pub op: Op,
    /// The operand.
    pub what: &'static str,
    /// The operand's value.
    pub value: i64,
}

const PACKED_IDENT: u16 = 0x0100;
const SPARSE_IDENT: u16 = 0x0200;
const ARRAY_IDENT: u16 = 0x0300;

/// Whether a payload starts at `at`: only then is its unit not an instruction.
pub fn is_payload(units: &Units, at: usize) -> bool {
    matches!(units.get(at), Some(PACKED_IDENT | SPARSE_IDENT | ARRAY_IDENT))
}

/// Decodes the instruction at code unit `at`. The caller knows that no payload starts there.
///
/// # Errors
/// [`DecodeError`] for an unknown opcode, and where the instruction is cut off.
pub fn decode(units: &Units, at: usize) -> Result<Insn, DecodeError> {
    let error = |what: String| DecodeError { at, what };
    let bytes = units.0.get(2 * at..).unwrap_or_default();
    let short = || error("the instruction runs past the end".into());
    let &[op, high, ..] = bytes else { return Err(short()) };
    let (op, high) = (Op(op), u16::from(high));
    if op.is_unused() {
        return Err(error(format!("opcode {:#04x} is unused", op.0)));
    }
    let (low_nibble, high_nibble) = (high & 0xf, high >> 4);
    let format = op.format();
    let lists = matches!(format, Format::F35c | Format::F45cc);
    if lists && high_nibble > 5 {
        return Err(error(format!("{op:?} lists {high_nibble} registers, 5 at the most")));
    }
    let bytes = bytes.get(2..2 * format.units()).ok_or_else(short)?;
    let unit = |low, high| u16::from_le_bytes([low, high]);
    let [second, third, fourth, fifth] = match *bytes {
        [a, b] => [unit(a, b), 0, 0, 0],
        [a, b, c, d] => [unit(a, b), unit(c, d), 0, 0],
        [a, b, c, d, e, f] => [unit(a, b), unit(c, d), unit(e, f), 0],
        [a, b, c, d, e, f, g, h] => [unit(a, b), unit(c, d), unit(e, f), unit(g, h)],
        _ => [0; 4],
    };
    let pair = |low: u16, high: u16| u32::from(low) | u32::from(high) << 16;
    let mut insn = Insn::new(op);
    match format {
        Format::F10x => {}
        Format::F12x => (insn.a, insn.b) = (low_nibble, high_nibble),
        Format::F11n => {
            insn.a = low_nibble;
            insn.literal = i64::from((high_nibble as i16) << 12 >> 12);
        }
        Format::F11x => insn.a = high,
        Format::F10t => insn.offset = i32::from(high as u8 as i8),
        Format::F20t => insn.offset = i32::from(second as i16),
        Format::F22x => (insn.a, insn.b) = (high, second),
        Format::F21t => (insn.a, insn.offset) = (high, i32::from(second as i16)),
        Format::F21s => (insn.a, insn.literal) = (high, i64::from(second as i16)),
        Format::F21h => {
            insn.a = high;
            let value = i64::from(second as i16);
            insn.literal = if op == Op::CONST_WIDE_HIGH16 { value << 48 } else { value << 16 };
        }
        Format::F21c => (insn.a, insn.index) = (high, u32::from(second)),
        Format::F23x => {
            (insn.a, insn.b, insn.c) = (high, second & 0xff, second >> 8);
        }
        Format::F22b => {
            (insn.a, insn.b, insn.literal) = (high, second & 0xff, i64::from((second >> 8) as u8 as i8));
        }
        Format::F22t => (insn.a, insn.b, insn.offset) = (low_nibble, high_nibble, i32::from(second as i16)),
        Format::F22s => (insn.a, insn.b, insn.literal) = (low_nibble, high_nibble, i64::from(second as i16)),
        Format::F22c => (insn.a, insn.b, insn.index) = (low_nibble, high_nibble, u32::from(second)),
        Format::F30t => insn.offset = pair(second, third) as i32,
        Format::F32x => (insn.a, insn.b) = (second, third),
        Format::F31i => (insn.a, insn.literal) = (high, i64::from(pair(second, third) as i32)),
        Format::F31t => (insn.a, insn.offset) = (high, pair(second, third) as i32),
        Format::F31c => (insn.a, insn.index) = (high, pair(second, third)),
        Format::F35c | Format::F45cc => {
            insn.index = u32::from(second);
            let nibble = |i: u16| (third >> (4 * i) & 0xf) as u8;
            insn.args =
                Args { count: high_nibble as u8, regs: [nibble(0), nibble(1), nibble(2), nibble(3), low_nibble as u8] };
            // Zero where the format ends before it.
            insn.proto = fourth;
        }
        Format::F3rc | Format::F4rcc => {
            (insn.a, insn.index, insn.c) = (high, u32::from(second), third);
            insn.proto = fourth;
        }
        Format::F51l => {
            insn.a = high;
            insn.literal = (u64::from(pair(second, third)) | u64::from(pair(fourth, fifth)) << 32) as i64;
        }
    }
    Ok(insn)
}

impl Insn {
    /// An instruction with all operands zero.
    pub fn new(op: Op) -> Self {
        Insn { op, a: 0, b: 0, c: 0, index: 0, proto: 0, literal: 0, offset: 0, args: Args::default() }
    }

    /// Length in code units.
    pub fn units(&self) -> usize {
        self.op.format().units()
    }

    /// Appends the code units. Fails, leaving `out` as it was, when an operand does not fit the format.
    ///
    /// # Errors
    /// [`EncodeError`] where an operand does not fit the format of the instruction.
    pub fn encode(&self, out: &mut Vec<u16>) -> Result<(), EncodeError> {
        let op = self.op;
        let fit = |what, value: i64, min: i64, max: i64| {
            if (min..=max).contains(&value) { Ok(value) } else { Err(EncodeError { op, what, value }) }
        };
        let unsigned =
            |what, value: u32, bits: u32| fit(what, i64::from(value), 0, (1i64 << bits) - 1).map(|v| v as u16);
        let signed = |what, value: i64, bits: u32| {
            let half = 1i64 << (bits - 1);
            fit(what, value, -half, half - 1).map(|v| v as u16)
        };
        let reg = |what, value: u16, bits| unsigned(what, u32::from(value), bits);
        let low = u16::from(op.0);
        let wide = |high: u16| low | high << 8;
        let nibbles = |a: u16, b: u16| wide(a | b << 4);
        let halves = |value: u32| [value as u16, (value >> 16) as u16];
        match op.format() {
            Format::F10x => out.push(low),
            Format::F12x => out.push(nibbles(reg("vA", self.a, 4)?, reg("vB", self.b, 4)?)),
            Format::F11n => out.push(nibbles(reg("vA", self.a, 4)?, signed("literal", self.literal, 4)? & 0xf)),
            Format::F11x => out.push(wide(reg("vA", self.a, 8)?)),
            Format::F10t => out.push(wide(signed("offset", self.offset.into(), 8)? & 0xff)),
            Format::F20t => out.extend([low, signed("offset", self.offset.into(), 16)?]),
            Format::F22x => out.extend([wide(reg("vA", self.a, 8)?), self.b]),
            Format::F21t => out.extend([wide(reg("vA", self.a, 8)?), signed("offset", self.offset.into(), 16)?]),
            Format::F21s => out.extend([wide(reg("vA", self.a, 8)?), signed("literal", self.literal, 16)?]),
            Format::F21h => {
                let shift = if op == Op::CONST_WIDE_HIGH16 { 48 } else { 16 };
                let value = self.literal >> shift;
                if value << shift != self.literal {
                    return Err(EncodeError { op, what: "literal", value: self.literal });
                }
                out.extend([wide(reg("vA", self.a, 8)?), signed("literal", value, 16)?]);
            }
            Format::F21c => out.extend([wide(reg("vA", self.a, 8)?), unsigned("index", self.index, 16)?]),
            Format::F23x => {
                let second = reg("vB", self.b, 8)? | reg("vC", self.c, 8)? << 8;
                out.extend([wide(reg("vA", self.a, 8)?), second]);
            }
            Format::F22b => {
                let second = reg("vB", self.b, 8)? | (signed("literal", self.literal, 8)? & 0xff) << 8;
                out.extend([wide(reg("vA", self.a, 8)?), second]);
            }
            Format::F22t => {
                let first = nibbles(reg("vA", self.a, 4)?, reg("vB", self.b, 4)?);
                out.extend([first, signed("offset", self.offset.into(), 16)?]);
            }
            Format::F22s => {
                let first = nibbles(reg("vA", self.a, 4)?, reg("vB", self.b, 4)?);
                out.extend([first, signed("literal", self.literal, 16)?]);
            }
            Format::F22c => {
                let first = nibbles(reg("vA", self.a, 4)?, reg("vB", self.b, 4)?);
                out.extend([first, unsigned("index", self.index, 16)?]);
            }
            Format::F30t => {
                out.push(low);
                out.extend(halves(self.offset as u32));
            }
            Format::F32x => out.extend([low, self.a, self.b]),
            Format::F31i => {
                let value = fit("literal", self.literal, i32::MIN.into(), i32::MAX.into())?;
                out.push(wide(reg("vA", self.a, 8)?));
                out.extend(halves(value as u32));
            }
            Format::F31t => {
                out.push(wide(reg("vA", self.a, 8)?));
                out.extend(halves(self.offset as u32));
            }
            Format::F31c => {
                out.push(wide(reg("vA", self.a, 8)?));
                out.extend(halves(self.index));
            }
            Format::F35c | Format::F45cc => {
                let count = unsigned("argument count", self.args.count.into(), 3)?;
                let mut regs = [0u16; 5];
                for (field, &register) in regs.iter_mut().zip(&self.args.regs) {
                    *field = unsigned("argument register", register.into(), 4)?;
                }
                let index = unsigned("index", self.index, 16)?;
                let packed = regs[0] | regs[1] << 4 | regs[2] << 8 | regs[3] << 12;
                out.extend([nibbles(regs[4], count), index, packed]);
                if op.format() == Format::F45cc {
                    out.push(self.proto);
                }
            }
            Format::F3rc | Format::F4rcc => {
                let first = wide(reg("range length", self.a, 8)?);
                out.extend([first, unsigned("index", self.index, 16)?, self.c]);
                if op.format() == Format::F4rcc {
                    out.push(self.proto);
                }
            }
            Format::F51l => {
                out.push(wide(reg("vA", self.a, 8)?));
                out.extend(halves(self.literal as u32));
                out.extend(halves((self.literal >> 32) as u32));
            }
        }
        Ok(())
    }
}

impl Payload {
    /// Decodes the payload at code unit `at`.
    ///
    /// # Errors
    /// [`DecodeError`] where there is no payload, or it is cut off.
    pub fn decode(units: &Units, at: usize) -> Result<Payload, DecodeError> {
        let error = |what: &str| DecodeError { at, what: what.into() };
        let unit = |i: usize| units.get(at + i).ok_or_else(|| error("the payload runs past the end"));
        let int = |i: usize| Ok::<i32, DecodeError>((u32::from(unit(i)?) | u32::from(unit(i + 1)?) << 16) as i32);
        let ints = |start: usize, count: usize| (0..count).map(|i| int(start + 2 * i)).collect::<Result<Vec<_>, _>>();
        match unit(0)? {
            PACKED_IDENT => {
                let count = usize::from(unit(1)?);
                Ok(Payload::Packed { first_key: int(2)?, targets: ints(4, count)? })
            }
            SPARSE_IDENT => {
                let count = usize::from(unit(1)?);
                Ok(Payload::Sparse { keys: ints(2, count)?, targets: ints(2 + 2 * count, count)? })
            }
            ARRAY_IDENT => {
                let width = unit(1)?;
                let count = int(2)? as u32;
                let len = u64::from(count) * u64::from(width);
                // Checked against the units at hand before anything is allocated.
                if len.div_ceil(2) > units.len().saturating_sub(at + 4) as u64 {
                    return Err(error("the array payload runs past the end"));
                }
                let start = (at + 4) * 2;
                let data = units.0.get(start..start + len as usize);
                let data = data.ok_or_else(|| error("the array payload runs past the end"))?.to_vec();
                Ok(Payload::Array { width, count, data })
            }
            _ => Err(error("expected a switch or array payload")),
        }
    }

    /// Length in code units.
    pub fn units(&self) -> usize {
        match self {
            Payload::Packed { targets, .. } => 4 + 2 * targets.len(),
            Payload::Sparse { keys, .. } => 2 + 4 * keys.len(),
            Payload::Array { data, .. } => 4 + data.len().div_ceil(2),
        }
    }

    /// Appends the code units.
    pub fn encode(&self, out: &mut Vec<u16>) {
        let push_ints = |out: &mut Vec<u16>, values: &[i32]| {
            out.extend(values.iter().flat_map(|&v| [v as u16, (v as u32 >> 16) as u16]));
        };
        match self {
            Payload::Packed { first_key, targets } => {
                out.extend([PACKED_IDENT, targets.len() as u16]);
                push_ints(out, &[*first_key]);
                push_ints(out, targets);
            }
            Payload::Sparse { keys, targets } => {
                out.extend([SPARSE_IDENT, keys.len() as u16]);
                push_ints(out, keys);
                push_ints(out, targets);
            }
            Payload::Array { width, count, data } => {
                out.extend([ARRAY_IDENT, *width]);
                push_ints(out, &[*count as i32]);
                out.extend(
                    data.chunks(2).map(|pair| u16::from(pair[0]) | u16::from(pair.get(1).copied().unwrap_or(0)) << 8),
                );
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_opcode_survives_decoding_and_encoding() {
        for byte in 0..=255u8 {
            if Op(byte).is_unused() {
                continue;
            }
            let mut source = vec![0x5100 | u16::from(byte), 0x8001, 0x4321, 0x7654, 0x8765];
            if Op(byte) == Op::NOP {
                source[0] = 0;
            }
            source.truncate(Op(byte).format().units());
            let insn = decode(&source.iter().copied().collect(), 0).unwrap();
            let mut encoded = Vec::new();
            insn.encode(&mut encoded).unwrap();
            // 10x, 20t, 30t and 32x leave their high byte unused.
            if matches!(Op(byte).format(), Format::F10x | Format::F20t | Format::F30t | Format::F32x) {
                source[0] &= 0xff;
            }
            assert_eq!(encoded, source, "{:?}", Op(byte));
        }
    }

    #[test]
    fn payloads_survive_and_a_huge_count_is_refused() {
        let payloads = [
            Payload::Packed { first_key: -3, targets: vec![1, -2, 70_000] },
            Payload::Sparse { keys: vec![i32::MIN, 5], targets: vec![3, 9] },
            Payload::Array { width: 1, count: 3, data: vec![1, 2, 3] },
        ];
        for payload in payloads {
            let mut units = Vec::new();
            payload.encode(&mut units);
            assert_eq!(units.len(), payload.units());
            assert_eq!(Payload::decode(&units.into_iter().collect(), 0), Ok(payload));
        }
        let huge: Units = [0x0300, 8, 0xffff, 0xffff, 0].into_iter().collect();
        assert!(Payload::decode(&huge, 0).is_err());
    }

    #[test]
    fn operands_that_do_not_fit_are_refused() {
        let mut insn = Insn::new(Op::MOVE);
        insn.a = 16;
        assert_eq!(
            insn.encode(&mut Vec::new()).unwrap_err().to_string(),
            "failed to encode move: vA 16 does not fit its field"
        );
    }
}
