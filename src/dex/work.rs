//! The kinds of work that opcodes do, as far as the instruction before them matters to their cost.

use serde::{Deserialize, Serialize};

use super::Op;

/// Kinds of work. An instruction costs more or less by what kind of work preceded it (Tiwari, Malik, Wolfe, "Power
/// analysis of embedded software", 1994: the circuit state overhead of a pair of instructions).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Work {
    Move,
    Constant,
    Object,
    Array,
    Field,
    Static,
    Branch,
    Compare,
    Call,
    Return,
    Int,
    Long,
    Float,
    Double,
    Multiply,
}

impl Work {
    /// Every kind, in order.
    pub const ALL: [Work; 15] = [
        Work::Move,
        Work::Constant,
        Work::Object,
        Work::Array,
        Work::Field,
        Work::Static,
        Work::Branch,
        Work::Compare,
        Work::Call,
        Work::Return,
        Work::Int,
        Work::Long,
        Work::Float,
        Work::Double,
        Work::Multiply,
    ];

    /// The kind of an opcode ("Dalvik bytecode").
    pub fn of(op: Op) -> Work {
        match op.0 {
            0x0e..=0x11 => Work::Return,
            0x12..=0x1c | 0xfe | 0xff => Work::Constant,
            0x1d..=0x20 | 0x22..=0x27 => Work::Object,
            0x21 | 0x44..=0x51 => Work::Array,
            0x28..=0x2c | 0x32..=0x3d => Work::Branch,
            0x2d..=0x31 => Work::Compare,
            0x52..=0x5f => Work::Field,
            0x60..=0x6d => Work::Static,
            0x6e..=0x78 | 0xfa..=0xfd => Work::Call,
            // Multiplications, divisions and remainders of all types.
            0x92..=0x94 | 0x9d..=0x9f | 0xa8..=0xaa | 0xad..=0xaf => Work::Multiply,
            0xb2..=0xb4 | 0xbd..=0xbf | 0xc8..=0xca | 0xcd..=0xcf => Work::Multiply,
            0xd2..=0xd4 | 0xda..=0xdc => Work::Multiply,
            // Conversions are of the type that they make.
            0x7b | 0x7c | 0x84 | 0x87 | 0x8a | 0x8d..=0x91 | 0x95..=0x9a => Work::Int,
            0xb0 | 0xb1 | 0xb5..=0xba | 0xd0 | 0xd1 | 0xd5..=0xd9 | 0xdd..=0xe2 => Work::Int,
            0x7d | 0x7e | 0x81 | 0x88 | 0x8b | 0x9b | 0x9c | 0xa0..=0xa5 | 0xbb | 0xbc | 0xc0..=0xc5 => Work::Long,
            0x7f | 0x82 | 0x85 | 0x8c | 0xa6 | 0xa7 | 0xc6 | 0xc7 => Work::Float,
            0x80 | 0x83 | 0x86 | 0x89 | 0xab | 0xac | 0xcb | 0xcc => Work::Double,
            _ => Work::Move,
        }
    }

    /// The name of the kind, as in "array".
    pub fn name(self) -> &'static str {
        match self {
            Work::Move => "move",
            Work::Constant => "constant",
            Work::Object => "object",
            Work::Array => "array",
            Work::Field => "field",
            Work::Static => "static",
            Work::Branch => "branch",
            Work::Compare => "compare",
            Work::Call => "call",
            Work::Return => "return",
            Work::Int => "int",
            Work::Long => "long",
            Work::Float => "float",
            Work::Double => "double",
            Work::Multiply => "multiply",
        }
    }

    /// The kind with a number, its position in [`Work::ALL`].
    pub fn numbered(number: u8) -> Option<Work> {
        Work::ALL.get(usize::from(number)).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opcodes_are_of_the_kind_that_their_names_say() {
        let all = (0..=u8::MAX).map(Op).filter(|op| !op.name().starts_with("unused"));
        for op in all {
            let name = op.name();
            let has = |part: &str| name.contains(part);
            let expected = match name {
                _ if name.starts_with("invoke") => Work::Call,
                _ if name.starts_with("return") => Work::Return,
                _ if name.starts_with("const") => Work::Constant,
                _ if name.starts_with("if-") || name.starts_with("goto") || has("switch") => Work::Branch,
                _ if name.starts_with("cmp") => Work::Compare,
                _ if name.starts_with("mul-") || name.starts_with("div-") || name.starts_with("rem-") => Work::Multiply,
                _ if name.starts_with("aget") || name.starts_with("aput") || name == "array-length" => Work::Array,
                _ if name.starts_with("iget") || name.starts_with("iput") => Work::Field,
                _ if name.starts_with("sget") || name.starts_with("sput") => Work::Static,
                _ if name.starts_with("rsub-int") => Work::Int,
                _ if has("-to-int") || has("-to-byte") || has("-to-char") || has("-to-short") => Work::Int,
                _ if has("-to-long") => Work::Long,
                _ if has("-to-float") => Work::Float,
                _ if has("-to-double") => Work::Double,
                _ if has("-int") && !has("instance") => Work::Int,
                _ if has("-long") => Work::Long,
                _ if has("-float") => Work::Float,
                _ if has("-double") => Work::Double,
                _ if name.starts_with("move") || name == "nop" => Work::Move,
                _ => Work::of(op),
            };
            assert_eq!(Work::of(op), expected, "{name}");
        }
        assert!((0..15).all(|number| Work::numbered(number).is_some_and(|work| work as u8 == number)));
        assert_eq!(Work::numbered(15), None);
    }
}
