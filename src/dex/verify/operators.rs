//! Arithmetic, conversions and comparisons: what each opcode reads and leaves.

use super::flow::{Check, Run};
use super::types::Type;
use crate::{Insn, Op};

/// The places of the operands.
enum Form {
    /// vA from vB.
    Unary,
    /// vA from vB and vC.
    Binary,
    /// vA from vA and vB.
    InPlace,
    /// vA from vB and a literal.
    Literal,
}

struct Row {
    form: Form,
    /// The type that the operator leaves.
    to: Type,
    /// The type that the operator reads.
    left: Type,
    right: Type,
    /// Whether the operator is and, or, xor of ints: of booleans, they give a boolean.
    logic: bool,
}

/// The unary operators from `neg-int` (0x7b) on: result and operand.
const UNARY: [(Type, Type); 21] = [
    (Type::INT, Type::INT),       // neg-int
    (Type::INT, Type::INT),       // not-int
    (Type::LONG, Type::LONG),     // neg-long
    (Type::LONG, Type::LONG),     // not-long
    (Type::FLOAT, Type::FLOAT),   // neg-float
    (Type::DOUBLE, Type::DOUBLE), // neg-double
    (Type::LONG, Type::INT),      // int-to-long
    (Type::FLOAT, Type::INT),     // int-to-float
    (Type::DOUBLE, Type::INT),    // int-to-double
    (Type::INT, Type::LONG),      // long-to-int
    (Type::FLOAT, Type::LONG),    // long-to-float
    (Type::DOUBLE, Type::LONG),   // long-to-double
    (Type::INT, Type::FLOAT),     // float-to-int
    (Type::LONG, Type::FLOAT),    // float-to-long
    (Type::DOUBLE, Type::FLOAT),  // float-to-double
    (Type::INT, Type::DOUBLE),    // double-to-int
    (Type::LONG, Type::DOUBLE),   // double-to-long
    (Type::FLOAT, Type::DOUBLE),  // double-to-float
    (Type::BYTE, Type::INT),      // int-to-byte
    (Type::CHAR, Type::INT),      // int-to-char
    (Type::SHORT, Type::INT),     // int-to-short
];

/// The binary operators from `add-int` (0x90) on, and in place from `add-int/2addr` (0xb0) on: number of opcodes,
/// operands and result.
const BINARY: [(u8, Type, Type, bool); 7] = [
    (5, Type::INT, Type::INT, false),       // add to rem
    (3, Type::INT, Type::INT, true),        // and, or, xor
    (3, Type::INT, Type::INT, false),       // shl, shr, ushr
    (8, Type::LONG, Type::LONG, false),     // add to xor
    (3, Type::LONG, Type::INT, false),      // shl, shr, ushr
    (5, Type::FLOAT, Type::FLOAT, false),   // add to rem
    (5, Type::DOUBLE, Type::DOUBLE, false), // add to rem
];

fn row(op: Op) -> Option<Row> {
    let compare = |operand| Row { form: Form::Binary, to: Type::INT, left: operand, right: operand, logic: false };
    Some(match op.0 {
        0x2d | 0x2e => compare(Type::FLOAT),
        0x2f | 0x30 => compare(Type::DOUBLE),
        0x31 => compare(Type::LONG),
        0x7b..=0x8f => {
            let &(to, left) = UNARY.get(usize::from(op.0 - 0x7b))?;
            Row { form: Form::Unary, to, left, right: left, logic: false }
        }
        0x90..=0xaf => binary(op.0 - 0x90, Form::Binary)?,
        0xb0..=0xcf => binary(op.0 - 0xb0, Form::InPlace)?,
        0xd0..=0xe2 => {
            let logic = matches!(op.0, 0xd5..=0xd7 | 0xdd..=0xdf);
            Row { form: Form::Literal, to: Type::INT, left: Type::INT, right: Type::INT, logic }
        }
        _ => return None,
    })
}

fn binary(mut at: u8, form: Form) -> Option<Row> {
    for &(count, left, right, logic) in &BINARY {
        if at < count {
            return Some(Row { form, to: left, left, right, logic });
        }
        at -= count;
    }
    None
}

impl Run<'_> {
    /// Executes an operator. False for other opcodes.
    pub(super) fn operator(&mut self) -> Check<bool> {
        let Insn { op, a, b, c, literal, .. } = self.insn;
        let Some(row) = row(op) else { return Ok(false) };
        let (a, b, c) = (u32::from(a), u32::from(b), u32::from(c));
        let (left, right) = match row.form {
            Form::Unary | Form::Literal => (b, None),
            Form::Binary => (b, Some(c)),
            Form::InPlace => (a, Some(b)),
        };
        self.expect(left, row.left)?;
        if let Some(right) = right {
            self.expect(right, row.right)?;
        }
        let boolean = row.logic
            && self.work.get(left).is_boolean()
            && match right {
                Some(right) => self.work.get(right).is_boolean(),
                None => literal == 0 || literal == 1,
            };
        self.work.set_value(a, if boolean { Type::BOOLEAN } else { row.to });
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The mnemonic names the types: `float-to-int`, `shl-long/2addr`, `cmpg-double`.
    #[test]
    fn each_operator_reads_and_leaves_what_its_name_says() {
        let types = [("int", Type::INT), ("long", Type::LONG), ("float", Type::FLOAT), ("double", Type::DOUBLE)];
        let named = |word: &str| types.iter().find(|(name, _)| *name == word).map(|(_, type_)| *type_);
        let mut operators = 0;
        for byte in 0..=255u8 {
            let Some(row) = row(Op(byte)) else { continue };
            operators += 1;
            let name = Op(byte).name();
            let words: Vec<&str> = name.split(['-', '/']).collect();
            if let [from, "to", to] = words[..] {
                assert!(row.left == named(from).unwrap(), "{name}");
                assert!(named(to).is_none_or(|to| row.to == to), "{name}");
                continue;
            }
            let operand = words.iter().find_map(|word| named(word)).unwrap();
            assert!(row.left == operand, "{name}");
            let compares = name.starts_with("cmp");
            assert!(row.to == if compares { Type::INT } else { operand }, "{name}");
            let shifts = ["shl", "shr", "ushr"].contains(&words[0]);
            assert!(row.right == if shifts { Type::INT } else { operand }, "{name}");
            assert_eq!(row.logic, ["and", "or", "xor"].contains(&words[0]) && operand == Type::INT, "{name}");
        }
        assert_eq!(operators, 5 + 21 + 32 + 32 + 19);
    }
}
