//! The instructions that probes are made of.

use crate::dex::asm::{Cover, Node};
use crate::dex::{Insn, MethodIdx, Op};

use super::layout::Registers;

/// The tracer's methods in one dex file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TracerMethods {
    pub enter: MethodIdx,
    pub exit: MethodIdx,
    pub loop_: MethodIdx,
    pub caught: MethodIdx,
    pub unwind: MethodIdx,
    pub before: MethodIdx,
    pub after: MethodIdx,
    /// Like `enter`, for methods that are not stamped each time.
    pub open: MethodIdx,
    /// A whole frame in one call: a path that began at the entry and returns.
    pub leaf: MethodIdx,
    /// What loops counted in registers, with one counter and with more.
    pub keep: [MethodIdx; MOST_KEPT],
}

/// How many counters one call of the tracer takes.
pub const MOST_KEPT: usize = 6;

/// Emits probe code for one method.
#[derive(Debug, Clone, Copy)]
pub struct Emitter {
    /// Its own registers.
    pub registers: Registers,
    /// What probes call.
    pub tracer: TracerMethods,
}

impl Emitter {
    /// The path register becomes `id`; the frame is opened by `method`.
    pub fn enter(&self, method: MethodIdx, id: i64) -> Vec<Node> {
        let mut result = Insn::new(Op::MOVE_RESULT_OBJECT);
        result.a = self.registers.frame;
        vec![self.set_path(id), self.call(method, &[self.registers.path]), Node::new(result)]
    }

    /// The path register becomes `id`.
    pub fn set_path(&self, id: i64) -> Node {
        Node::new(constant(self.registers.path, id))
    }

    /// The path register changes by an edge's value.
    pub fn add(&self, value: i64) -> Vec<Node> {
        let path = self.registers.path;
        let literal = |op| vec![Node::new(Insn { a: path, b: path, literal: value, ..Insn::new(op) })];
        match value {
            0 => Vec::new(),
            -0x80..=0x7f => literal(Op::ADD_INT_LIT8),
            -0x8000..=0x7fff if self.registers.all_low() => literal(Op::ADD_INT_LIT16),
            _ => {
                let scratch = self.registers.scratch;
                let add = Insn { a: path, b: path, c: scratch, ..Insn::new(Op::ADD_INT) };
                vec![Node::new(constant(scratch, value)), Node::new(add)]
            }
        }
    }

    /// A call with the frame and the path register.
    pub fn report(&self, method: MethodIdx) -> Node {
        self.call(method, &[self.registers.frame, self.registers.path])
    }

    /// A call with the frame and a constant.
    pub fn stamp(&self, method: MethodIdx, site: u32, cover: Cover) -> Vec<Node> {
        let Registers { frame, path, scratch } = self.registers;
        if self.registers.all_low() {
            let call = Node { cover, ..self.call(method, &[frame, scratch]) };
            return vec![Node::new(constant(scratch, i64::from(site))), call];
        }
        // Only the path register makes a range with the frame.
        let copy = |a, b| Node::new(Insn { a, b, ..Insn::new(Op::MOVE_FROM16) });
        let call = Node { cover, ..self.report(method) };
        vec![copy(scratch, path), self.set_path(i64::from(site)), call, copy(path, scratch)]
    }

    /// The catch-all that reports the path of a frame left by an exception and lets the exception go on.
    pub fn unwind_pad(&self) -> Vec<Node> {
        let scratch = |op| Node::new(Insn { a: self.registers.scratch, ..Insn::new(op) });
        vec![scratch(Op::MOVE_EXCEPTION), self.report(self.tracer.unwind), scratch(Op::THROW)]
    }

    fn call(&self, method: MethodIdx, arguments: &[u16]) -> Node {
        let first = arguments.first().copied().unwrap_or(0);
        let insn = if self.registers.all_low() {
            let mut insn = Insn::new(Op::INVOKE_STATIC);
            insn.args.count = arguments.len() as u8;
            for (field, &register) in insn.args.regs.iter_mut().zip(arguments) {
                *field = register as u8;
            }
            insn
        } else {
            Insn { a: arguments.len() as u16, c: first, ..Insn::new(Op::INVOKE_STATIC_RANGE) }
        };
        Node::new(Insn { index: method.0, ..insn })
    }
}

/// A constant in the shortest form. It must fit 32 bits.
fn constant(register: u16, value: i64) -> Insn {
    let op = match value {
        -8..=7 if register < 16 => Op::CONST_4,
        -0x8000..=0x7fff => Op::CONST_16,
        _ if value & 0xffff == 0 => Op::CONST_HIGH16,
        _ => Op::CONST,
    };
    Insn { a: register, literal: value, ..Insn::new(op) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_take_the_shortest_form_and_encode() {
        let cases = [
            (3, 7, Op::CONST_4),
            (16, 7, Op::CONST_16),
            (3, 0x7fff, Op::CONST_16),
            (3, 0x8000, Op::CONST),
            (3, 0x7fff_0000, Op::CONST_HIGH16),
            (255, i64::from(i32::MAX), Op::CONST),
            (3, -8, Op::CONST_4),
            (3, -0x8001, Op::CONST),
        ];
        for (register, value, op) in cases {
            let insn = constant(register, value);
            assert_eq!(insn.op, op, "{value}");
            insn.encode(&mut Vec::new()).unwrap();
        }
    }
}
