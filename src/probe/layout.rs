//! Where a method's own three registers go.
//!
//! Parameters arrive in a frame's last registers. In a frame that stays within 16 registers, which every instruction
//! can name, the own registers take the place below the parameters, and those are renumbered upwards: no instruction
//! is added. In a larger one the own registers come after all old ones and the parameters arrive above them; they are
//! copied down to their old places on entry, so that no operand of the old code changes.

use crate::dex::asm::{Body, Node};
use crate::dex::{Insn, Op};

use super::Reason;

/// The probes' registers in one method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Registers {
    /// The tracer's frame.
    pub frame: u16,
    /// The path id so far; directly after `frame`, so that the two make a range.
    pub path: u16,
    /// For constants and exceptions.
    pub scratch: u16,
}

/// Number of registers that the probes need.
const OWN: u16 = 3;
/// Registers that every instruction format can name.
const NIBBLE_REGISTERS: u16 = 16;
/// The own registers must stay below 256, which the formats that probes use can name.
const MAX_OLD_REGISTERS: u16 = 250;

impl Registers {
    fn starting_at(first: u16) -> Self {
        Registers { frame: first, path: first + 1, scratch: first + 2 }
    }

    /// Whether instructions with 4-bit register fields can name all of them.
    pub fn all_low(self) -> bool {
        self.scratch < NIBBLE_REGISTERS
    }
}

/// Makes room for the own registers. Returns them and what must run first on entry.
///
/// `shorty` is the method's short-form descriptor: return type, then parameters.
pub fn make_room(body: &mut Body, is_static: bool, shorty: &str) -> Result<(Registers, Vec<Node>), Reason> {
    let parameters: Vec<char> = (!is_static).then_some('L').into_iter().chain(shorty.chars().skip(1)).collect();
    let words: usize = parameters.iter().map(|&kind| words(kind)).sum();
    let locals = body.registers.checked_sub(body.ins).filter(|_| words == usize::from(body.ins));
    let Some(locals) = locals else {
        return Err(Reason::Signature { words, ins: body.ins, registers: body.registers });
    };
    if body.registers > MAX_OLD_REGISTERS {
        return Err(Reason::Registers(body.registers));
    }
    check_operands(body)?;
    let old = body.registers;
    if old + OWN <= NIBBLE_REGISTERS && body.ins > 0 && !crosses(body, locals) {
        body.map_registers(|register| if register >= locals { register + OWN } else { register })?;
        body.registers = old + OWN;
        return Ok((Registers::starting_at(locals), Vec::new()));
    }
    body.registers = old + OWN + body.ins;
    let own = Registers::starting_at(old);
    let mut copies = Vec::with_capacity(parameters.len());
    let mut offset = 0;
    for kind in parameters {
        copies.push(Node::new(copy(kind, locals + offset, old + OWN + offset)));
        offset += words_of(kind);
    }
    Ok((own, copies))
}

fn words(kind: char) -> usize {
    usize::from(words_of(kind))
}

fn words_of(kind: char) -> u16 {
    if matches!(kind, 'J' | 'D') { 2 } else { 1 }
}

/// A move of a parameter of the given kind in the shortest form that can name both registers.
fn copy(kind: char, to: u16, from: u16) -> Insn {
    let [low, from16] = match kind {
        'J' | 'D' => [Op::MOVE_WIDE, Op::MOVE_WIDE_FROM16],
        'L' | '[' => [Op::MOVE_OBJECT, Op::MOVE_OBJECT_FROM16],
        _ => [Op::MOVE, Op::MOVE_FROM16],
    };
    let op = if to < NIBBLE_REGISTERS && from < NIBBLE_REGISTERS { low } else { from16 };
    Insn { a: to, b: from, ..Insn::new(op) }
}

/// Refuses code that names registers beyond its frame: the probes' own might be there.
fn check_operands(body: &Body) -> Result<(), Reason> {
    let beyond = |node: &Node| node.insn.highest_register() >= Some(u32::from(body.registers));
    match body.nodes.iter().position(beyond) {
        Some(position) => Err(Reason::Frame { pc: body.pc(position), registers: body.registers }),
        None => Ok(()),
    }
}

/// Whether an operand takes up registers on both sides of `boundary`, so that the two sides cannot be moved apart.
///
/// Arguments that an invocation lists one by one may well be neighbours across it; a pair among them would also be an
/// operand of the instruction that made it.
fn crosses(body: &Body, boundary: u16) -> bool {
    body.nodes.iter().any(|node| {
        let pair = node.insn.wide_pairs().any(|first| first + 1 == boundary);
        let range = node.insn.register_range();
        pair || range.is_some_and(|(first, count)| first < boundary && first.saturating_add(count) > boundary)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dex::Code;

    fn body(registers: u16, ins: u16, units: &[u16]) -> Body {
        let insns = units.iter().copied().collect();
        let code = Code { registers, ins, outs: 0, insns, tries: vec![], handlers: vec![], debug: None };
        Body::decode(&code).unwrap()
    }

    #[test]
    fn parameters_of_a_small_frame_are_renumbered() {
        // move v0, v2 with v2 the parameter.
        let mut body = body(3, 1, &[0x2001, 0x000e]);
        let (own, copies) = make_room(&mut body, true, "VI").unwrap();
        assert_eq!((own.frame, own.path, own.scratch), (2, 3, 4));
        assert!(copies.is_empty());
        assert_eq!((body.registers, body.nodes[0].insn.a, body.nodes[0].insn.b), (6, 0, 5));
    }

    #[test]
    fn parameters_of_a_large_frame_are_copied_down_by_kind() {
        let mut body = body(15, 5, &[0x000e]);
        let (own, copies) = make_room(&mut body, false, "VJIL").unwrap();
        assert_eq!((own.frame, body.registers), (15, 23));
        let copies: Vec<_> = copies.iter().map(|node| (node.insn.op, node.insn.a, node.insn.b)).collect();
        let expected = [
            (Op::MOVE_OBJECT_FROM16, 10, 18),
            (Op::MOVE_WIDE_FROM16, 11, 19),
            (Op::MOVE_FROM16, 13, 21),
            (Op::MOVE_OBJECT_FROM16, 14, 22),
        ];
        assert_eq!(copies, expected);
    }

    #[test]
    fn a_pair_or_range_across_the_boundary_keeps_its_registers_together() {
        // const-wide/16 v1 writes v1 and v2, the parameter; and a range over both.
        for units in [&[0x0116, 0, 0x000e][..], &[0x0277, 0, 1, 0x000e]] {
            let mut body = body(3, 1, units);
            let (own, copies) = make_room(&mut body, true, "VI").unwrap();
            assert_eq!((own.frame, copies.len(), body.registers), (3, 1, 7));
        }
    }

    #[test]
    fn what_cannot_be_done_is_said() {
        // const-wide/16 v1 in a frame of two registers.
        let error = make_room(&mut body(2, 0, &[0x0116, 0, 0x000e]), true, "V").unwrap_err();
        assert_eq!(error.to_string(), "code unit 0x0: a register beyond the frame of 2");
        let error = make_room(&mut body(251, 0, &[0x000e]), true, "V").unwrap_err();
        assert_eq!(error.to_string(), "251 registers, 250 at the most");
        let error = make_room(&mut body(1, 1, &[0x000e]), true, "VJ").unwrap_err();
        assert_eq!(error.to_string(), "the signature has 2 words of parameters, the code 1 in 1 registers");
    }
}
