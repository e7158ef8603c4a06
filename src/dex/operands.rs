//! The register fields of an instruction, and which of them are pairs.

use super::{Format, Insn, Op};

/// Which of vA, vB and vC are 64-bit values.
const A: u8 = 1;
const B: u8 = 2;
const C: u8 = 4;

/// Wide operands by opcode.
static WIDE_FIELDS: [u8; 1 << 8] = {
    let mut table = [0; 1 << 8];
    let mut op = 0;
    while op < table.len() {
        table[op] = wide_fields_of(op as u8);
        op += 1;
    }
    table
};

fn wide_fields(op: Op) -> u8 {
    WIDE_FIELDS[usize::from(op.0)]
}

/// Wide operands of an opcode ("Summary of bytecode set": every operand written as a register pair).
const fn wide_fields_of(op: u8) -> u8 {
    match op {
        // move-wide in three widths, neg and not of long, neg-double, long-to-double, double-to-long.
        0x04..=0x06 | 0x7d | 0x7e | 0x80 | 0x86 | 0x8b => A | B,
        // move-result-wide, return-wide, const-wide, aget, aput, iget, iput, sget and sput of wide values, and
        // conversions from one word to two.
        0x0b | 0x10 | 0x16..=0x19 | 0x45 | 0x4c | 0x53 | 0x5a | 0x61 | 0x68 | 0x81 | 0x83 | 0x88 | 0x89 => A,
        // Conversions from two words to one.
        0x84 | 0x85 | 0x8a | 0x8c => B,
        // Comparisons of double and long.
        0x2f..=0x31 => B | C,
        // Shifts of long take an int distance.
        0xa3..=0xa5 => A | B,
        // Arithmetic on long and double.
        0x9b..=0xa2 | 0xab..=0xaf => A | B | C,
        0xc3..=0xc5 => A,
        0xbb..=0xc2 | 0xcb..=0xcf => A | B,
        _ => 0,
    }
}

impl Insn {
    /// The first registers of the pairs that the opcode itself names. Arguments of an invocation are not among them:
    /// their types are the callee's.
    pub fn wide_pairs(&self) -> impl Iterator<Item = u16> + use<> {
        let fields = wide_fields(self.op);
        let operands = [(A, self.a), (B, self.b), (C, self.c)];
        operands.into_iter().filter(move |(field, _)| fields & field != 0).map(|(_, register)| register)
    }

    /// The register range of a `/range` instruction: first register and count.
    pub fn register_range(&self) -> Option<(u16, u16)> {
        matches!(self.op.format(), Format::F3rc | Format::F4rcc).then_some((self.c, self.a))
    }

    /// The highest register that the instruction names, pairs and ranges to their end.
    pub fn highest_register(&self) -> Option<u32> {
        use Format::*;
        let wide = wide_fields(self.op);
        let end = |field: u8, register: u16| u32::from(register) + u32::from(wide & field != 0);
        match self.op.format() {
            F10x | F10t | F20t | F30t => None,
            F11n | F11x | F21c | F21h | F21s | F21t | F31c | F31i | F31t | F51l => Some(end(A, self.a)),
            F12x | F22b | F22c | F22s | F22t | F22x | F32x => Some(end(A, self.a).max(end(B, self.b))),
            F23x => Some(end(A, self.a).max(end(B, self.b)).max(end(C, self.c))),
            F35c | F45cc => self.args.as_slice().iter().copied().max().map(u32::from),
            F3rc | F4rcc => u32::from(self.a).checked_sub(1).map(|others| u32::from(self.c) + others),
        }
    }

    /// Renumbers every register; of a range, the first one. Fails with the new number when it does not fit where an
    /// invocation lists it; other fields are checked when the instruction is encoded.
    pub fn map_registers(&mut self, map: impl Fn(u16) -> u16) -> Result<(), u16> {
        use Format::*;
        match self.op.format() {
            F10x | F10t | F20t | F30t => {}
            F11n | F11x | F21c | F21h | F21s | F21t | F31c | F31i | F31t | F51l => self.a = map(self.a),
            F12x | F22b | F22c | F22s | F22t | F22x | F32x => (self.a, self.b) = (map(self.a), map(self.b)),
            F23x => (self.a, self.b, self.c) = (map(self.a), map(self.b), map(self.c)),
            F35c | F45cc => {
                let used = usize::from(self.args.count.min(5));
                for register in self.args.regs.iter_mut().take(used) {
                    let new = map(u16::from(*register));
                    *register = u8::try_from(new).map_err(|_| new)?;
                }
            }
            F3rc | F4rcc if self.a > 0 => self.c = map(self.c),
            F3rc | F4rcc => {}
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_opcode_named_wide_has_a_wide_operand_and_no_other() {
        for byte in 0..=255u8 {
            let name = Op(byte).name();
            // Arguments of invocations aside, the mnemonic says whether 64-bit values are involved.
            let wide = ["wide", "long", "double"].iter().any(|word| name.contains(word));
            assert_eq!(wide_fields(Op(byte)) != 0, wide, "{name}");
        }
    }

    #[test]
    fn the_highest_register_ends_a_pair_or_range() {
        let range = Insn { a: 3, c: 7, ..Insn::new(Op::INVOKE_STATIC_RANGE) };
        assert_eq!(range.highest_register(), Some(9));
        let wide = Insn { a: 4, b: 6, ..Insn::new(Op::LONG_TO_INT) };
        assert_eq!(wide.highest_register(), Some(7));
        assert_eq!(Insn::new(Op::RETURN_VOID).highest_register(), None);
        assert_eq!(Insn::new(Op::INVOKE_STATIC).highest_register(), None);
    }

    #[test]
    fn conversions_and_shifts_mix_widths() {
        let insn = |op| Insn { a: 1, b: 3, c: 5, ..Insn::new(op) };
        let cases: [(Op, &[u16]); 6] = [
            (Op::INT_TO_LONG, &[1]),
            (Op::LONG_TO_INT, &[3]),
            (Op::CMP_LONG, &[3, 5]),
            (Op::SHL_LONG, &[1, 3]),
            (Op::SHL_LONG_2ADDR, &[1]),
            (Op::ADD_DOUBLE, &[1, 3, 5]),
        ];
        for (op, pairs) in cases {
            assert_eq!(insn(op).wide_pairs().collect::<Vec<_>>(), pairs, "{op:?}");
        }
    }
}
