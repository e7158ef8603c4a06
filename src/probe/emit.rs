//! The instructions that probes are made of.

use crate::dex::asm::{Cover, Id, Node};
use crate::dex::{Code, Insn, MethodIdx, Op, decode};

use super::layout::{NIBBLE_REGISTERS, Registers};

/// The tracer's methods in one dex file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TracerMethods {
    pub enter: MethodIdx,
    /// As `enter`, for frames that may be too short to be timed.
    pub open: MethodIdx,
    /// The only report of a frame that is not opened.
    pub leaf: MethodIdx,
    pub exit: MethodIdx,
    pub loop_: MethodIdx,
    pub caught: MethodIdx,
    pub unwind: MethodIdx,
    pub before: MethodIdx,
    pub after: MethodIdx,
    /// The table in which a frame's loops count.
    pub table: MethodIdx,
    /// Tells what such a table holds.
    pub total: MethodIdx,
    /// With one to six counts.
    pub keep: [MethodIdx; MOST_ROUNDS],
}

/// Ways round loops that a method can count in registers: for so many the tracer has a `keep`.
pub const MOST_ROUNDS: usize = 6;

/// How a method's frames are told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opening {
    /// By one report at the end, without a time.
    Leaf,
    /// With a time where frames of the method take long enough.
    Short,
    /// With a time.
    Stamped,
}

/// Emits probe code for one method.
#[derive(Debug, Clone, Copy)]
pub struct Emitter {
    /// Its own registers.
    pub registers: Registers,
    /// What probes call.
    pub tracer: TracerMethods,
    /// How frames are told.
    pub opening: Opening,
}

impl Emitter {
    /// The path register becomes `id`; the frame is opened.
    pub fn enter(&self, id: i64) -> Vec<Node> {
        let mut result = Insn::new(Op::MOVE_RESULT_OBJECT);
        result.a = self.registers.frame;
        let set = self.set_path(id);
        let opened = |method| vec![set.clone(), self.call(method, &[self.registers.path]), Node::new(result)];
        match self.opening {
            Opening::Leaf => vec![set],
            Opening::Short => opened(self.tracer.open),
            Opening::Stamped => opened(self.tracer.enter),
        }
    }

    /// The frame is about to return.
    pub fn exit(&self) -> Node {
        self.end(self.tracer.exit)
    }

    /// The last report of a frame.
    fn end(&self, method: MethodIdx) -> Node {
        match self.opening {
            Opening::Leaf => self.call(self.tracer.leaf, &[self.registers.path]),
            Opening::Short | Opening::Stamped => self.report(method),
        }
    }

    /// The path register becomes the path id `id`.
    pub fn set_path(&self, id: i64) -> Node {
        self.set_entry(id).with_id(Id::Path)
    }

    /// The path register becomes a number that is no path id: an entry of a table.
    fn set_entry(&self, entry: i64) -> Node {
        Node::new(constant(self.registers.path, entry))
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
        let Registers { frame, path, scratch, .. } = self.registers;
        if self.registers.all_low() {
            let call = Node { cover, ..self.call(method, &[frame, scratch]) };
            return vec![Node::new(constant(scratch, i64::from(site))).with_id(Id::Site), call];
        }
        // Only the path register makes a range with the frame.
        let copy = |a, b| Node::new(Insn { a, b, ..Insn::new(Op::MOVE_FROM16) });
        let call = Node { cover, ..self.report(method) };
        let set = Node::new(constant(path, i64::from(site))).with_id(Id::Site);
        vec![copy(scratch, path), set, call, copy(path, scratch)]
    }

    /// The counts of rounds begin at 0.
    pub fn begin_rounds(&self) -> Vec<Node> {
        let registers = self.registers;
        let set = |a, literal| Node::new(Insn { a, literal, ..Insn::new(Op::CONST_WIDE_16) });
        let counts = (0..registers.counters.rounds).map(|number| set(registers.round(number), 0));
        counts.chain(registers.counters.any().then(|| set(registers.one(), 1))).collect()
    }

    /// A frame that has been opened gets its table, of so many paths from the path id `first` on.
    pub fn begin_table(&self, first: i64, size: u32) -> Vec<Node> {
        let Registers { frame, scratch, .. } = self.registers;
        let result = Insn { a: self.registers.table(), ..Insn::new(Op::MOVE_RESULT_OBJECT) };
        let size = Node::new(constant(scratch, i64::from(size)));
        vec![self.set_path(first), size, self.call_range(self.tracer.table, frame, 3), Node::new(result)]
    }

    /// A loop is entered that counts in the table: its paths' entries begin at `from`.
    pub fn enter_table(&self, from: i64) -> Vec<Node> {
        let (path, before) = (self.registers.path, self.registers.before());
        let keep = Insn { a: before, b: path, literal: -from, ..Insn::new(Op::ADD_INT_LIT8) };
        vec![Node::new(keep), self.set_entry(from)]
    }

    /// A loop that counts in the table is left.
    pub fn leave_table(&self) -> Node {
        let (path, before) = (self.registers.path, self.registers.before());
        Node::new(Insn { a: path, b: path, c: before, ..Insn::new(Op::ADD_INT) })
    }

    /// The table counts a round, and the next one begins.
    pub fn count_in_table(&self, from: i64) -> Vec<Node> {
        let registers = self.registers;
        let (entry, one) = (registers.entry(), registers.one());
        let access = |op| Node::new(Insn { a: entry, b: registers.table(), c: registers.path, ..Insn::new(op) });
        let add = Node::new(Insn { a: entry, b: entry, c: one, ..Insn::new(Op::ADD_LONG) });
        vec![access(Op::AGET_WIDE), add, access(Op::APUT_WIDE), self.set_entry(from)]
    }

    /// A round was taken once more, or once less.
    pub fn count_round(&self, number: u16, more: bool) -> Node {
        let (count, one) = (self.registers.round(number), self.registers.one());
        let [short, long] = match more {
            true => [Op::ADD_LONG_2ADDR, Op::ADD_LONG],
            false => [Op::SUB_LONG_2ADDR, Op::SUB_LONG],
        };
        let low = one < NIBBLE_REGISTERS;
        Node::new(match low {
            true => Insn { a: count, b: one, ..Insn::new(short) },
            false => Insn { a: count, b: count, c: one, ..Insn::new(long) },
        })
    }

    /// Tells the counts of rounds, whose first has the path id `first`. Changes the scratch register.
    pub fn keep_rounds(&self, first: i64) -> Vec<Node> {
        let registers = self.registers;
        let mut nodes = Vec::new();
        if registers.counters.table {
            let copy = Insn { a: registers.scratch, b: registers.table(), ..Insn::new(Op::MOVE_OBJECT_FROM16) };
            nodes.extend([Node::new(copy), self.call_range(self.tracer.total, registers.frame, 3)]);
        }
        let rounds = registers.counters.rounds;
        if let Some(&keep) = usize::from(rounds).checked_sub(1).and_then(|at| self.tracer.keep.get(at)) {
            let set = Node::new(constant(registers.scratch, first)).with_id(Id::Path);
            nodes.extend([set, self.call_range(keep, registers.frame, 3 + 2 * rounds)]);
        }
        nodes
    }

    /// The catch-all that reports the path of a frame left by an exception and lets the exception go on. `held` is what
    /// the path register lacks there, and `in_table` whether it is in a loop that counts in the table; `first` is the
    /// path id of the method's first counted round.
    pub fn unwind_pad(&self, held: i64, in_table: bool, first: i64) -> Vec<Node> {
        // What tells the rounds needs the scratch register; nothing is counted any more.
        let counts = self.registers.counters.any();
        let exception = if counts { self.registers.one() } else { self.registers.scratch };
        let on_exception = |op| Node::new(Insn { a: exception, ..Insn::new(op) });
        let mut pad = vec![on_exception(Op::MOVE_EXCEPTION)];
        pad.extend(self.keep_rounds(first));
        pad.extend(self.add(held));
        pad.extend(in_table.then(|| self.leave_table()));
        pad.extend([self.end(self.tracer.unwind), on_exception(Op::THROW)]);
        pad
    }

    fn call_range(&self, method: MethodIdx, first: u16, count: u16) -> Node {
        Node::new(Insn { a: count, c: first, index: method.0, ..Insn::new(Op::INVOKE_STATIC_RANGE) })
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

/// Adds to the ids in a method's code, which stand at these addresses. None, and code of no use, if an id would need an
/// instruction of another kind.
pub fn shift_ids(code: &mut Code, ids: &[(u32, Id)], paths: i64, sites: i64) -> Option<()> {
    for &(at, id) in ids {
        let shift = match id {
            Id::Path => paths,
            Id::Site => sites,
        };
        if shift == 0 {
            continue;
        }
        let at = at as usize;
        let old = decode(&code.insns, at).ok()?;
        let new = constant(old.a, old.literal + shift);
        if new.op != old.op || i32::try_from(new.literal).is_err() {
            return None;
        }
        let mut units = Vec::with_capacity(new.units());
        new.encode(&mut units).ok()?;
        let bytes = code.insns.0.to_mut().get_mut(2 * at..2 * (at + units.len()))?;
        bytes.chunks_exact_mut(2).zip(units).for_each(|(pair, unit)| pair.copy_from_slice(&unit.to_le_bytes()));
    }
    Some(())
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
    fn ids_shift_as_long_as_their_instructions_hold_them() {
        let code = |path: i64, site: i64| {
            let mut units = vec![0x1b01, 0, 0];
            constant(3, path).encode(&mut units).unwrap();
            constant(4, site).encode(&mut units).unwrap();
            let insns = units.as_slice().into();
            Code { registers: 9, ins: 0, outs: 0, insns, tries: vec![], handlers: vec![], debug: None }
        };
        let shifted = |path: i64, site: i64, by: (i64, i64)| {
            let mut old = code(path, site);
            let second = 3 + constant(3, path).units() as u32;
            shift_ids(&mut old, &[(3, Id::Path), (second, Id::Site)], by.0, by.1).map(|()| old)
        };
        assert_eq!(shifted(0x12_3456, 300, (0, 0)), Some(code(0x12_3456, 300)));
        assert_eq!(shifted(0x12_3456, 300, (-0x3000, 77)), Some(code(0x12_0456, 377)));
        assert_eq!(shifted(0x9_0000, 3, (0x1_0000, -5)), Some(code(0xa_0000, -2)));
        // A shorter form is there for these, or they need a longer one.
        assert_eq!(shifted(0x12_3456, 300, (-0x3456, 0)), None);
        assert_eq!(shifted(0x8000, 300, (-1, 0)), None);
        assert_eq!(shifted(0x12_3456, 7, (0, 1)), None);
        assert_eq!(shifted(0x7fff_fff0, 300, (0x10, 0)), None);
    }

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
