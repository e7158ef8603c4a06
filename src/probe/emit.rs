//! The instructions that probes are made of.

use wattline_dex::asm::{Body, Cover, Id, Jump, Label, Node};
use wattline_dex::{Code, Insn, MethodIdx, Op, decode};

use super::layout::{NIBBLE_REGISTERS, Registers, Table};

/// The tracer's methods in one dex file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TracerMethods {
    pub enter: MethodIdx,
    /// Opens a frame as `enter` does, for frames that may be too short to be timed.
    pub open: MethodIdx,
    /// The only report of a frame that is not opened.
    pub leaf: MethodIdx,
    pub exit: MethodIdx,
    pub loop_: MethodIdx,
    pub caught: MethodIdx,
    pub unwind: MethodIdx,
    pub before: MethodIdx,
    pub after: MethodIdx,
    /// The table in which a frame counts paths.
    pub table: MethodIdx,
    /// Opens a frame as `open` does, for methods whose table is in the frame's place: [`Table::Ends`],
    /// [`Table::Rounds`].
    pub open_ends: MethodIdx,
    pub open_rounds: MethodIdx,
    /// The counterparts of the methods above for frames that have a table.
    pub exit_table: MethodIdx,
    pub caught_table: MethodIdx,
    pub unwind_table: MethodIdx,
    /// The exceptional end of a frame that its caller reports otherwise.
    pub implied: MethodIdx,
    /// `exit` that reports counts of rounds as well, one to six of them.
    pub exit_counting: [MethodIdx; MOST_ROUNDS],
    /// Reports such counts alone.
    pub keep: [MethodIdx; MOST_ROUNDS],
    /// What stands before a library call that is timed now and then, in a timing build.
    pub sample: MethodIdx,
    /// What stands after it.
    pub sampled: MethodIdx,
    /// What times nothing.
    pub nothing: MethodIdx,
}

/// Ways round loops that a method can count in registers: for so many the tracer has an `exit`.
pub const MOST_ROUNDS: usize = 6;

/// The ways in which a method's frames are reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opening {
    /// One report at the end, without a time.
    Leaf,
    /// Reports with a time where frames of the method take long enough.
    Short,
    /// Reports that always have a time.
    Stamped,
}

/// The first of a method's counted rounds.
#[derive(Debug, Clone, Copy)]
pub struct First {
    /// The path's number.
    pub number: u32,
    /// The path's id.
    pub id: i64,
}

/// Emits probe code for one method.
#[derive(Debug, Clone, Copy)]
pub struct Emitter {
    /// The registers of the method's own that probes use.
    pub registers: Registers,
    /// The tracer's methods that probes call.
    pub tracer: TracerMethods,
    /// The way in which frames are reported.
    pub opening: Opening,
}

impl Emitter {
    /// The path register becomes `id`; the frame is opened, if need be with a table of so many paths.
    pub fn enter(&self, id: i64, size: u32) -> Vec<Node> {
        let mut result = Insn::new(Op::MOVE_RESULT_OBJECT);
        let Registers { frame, path, scratch, .. } = self.registers;
        result.a = frame;
        let set = self.set_id(id);
        let opened = |method| vec![set.clone(), self.call(method, &[path]), Node::new(result)];
        let with_table = |method| {
            let size = Node::new(constant(scratch, i64::from(size)));
            vec![set.clone(), size, self.call(method, &[path, scratch]), Node::new(result)]
        };
        match self.opening {
            Opening::Short if self.registers.counters.table == Table::Ends => with_table(self.tracer.open_ends),
            Opening::Short if self.registers.counters.table == Table::Rounds => with_table(self.tracer.open_rounds),
            Opening::Leaf => vec![set],
            Opening::Short => opened(self.tracer.open),
            Opening::Stamped => opened(self.tracer.enter),
        }
    }

    /// The frame is about to return. It reports the counts of rounds as well, whose first has the path id `first`; that
    /// changes the scratch register. Not for frames that have a table in their place.
    pub fn exit(&self, first: i64) -> Vec<Node> {
        let report = match self.registers.counters.table {
            Table::None => self.report_rounds(&self.tracer.exit_counting, first),
            _ => Vec::new(),
        };
        if report.is_empty() { vec![self.end(self.tracer.exit)] } else { report }
    }

    /// The last report of a frame.
    fn end(&self, method: MethodIdx) -> Node {
        match self.opening {
            Opening::Leaf => self.call(self.tracer.leaf, &[self.registers.path]),
            Opening::Short | Opening::Stamped => self.report(method),
        }
    }

    /// A frame without stamps that has a table in its place counts the last path, whose entry's number the path
    /// register holds; a stamped one, whose entries are negative, goes to `stamped`. Changes the scratch register.
    pub fn end_in_table(&self, stamped: Label) -> Vec<Node> {
        let Registers { frame, path, scratch, .. } = self.registers;
        let negative = Node { jump: Jump::To(stamped), ..Node::new(Insn { a: scratch, ..Insn::new(Op::IF_LTZ) }) };
        if self.registers.counters.table == Table::Ends {
            let access = |op| Node::new(Insn { a: scratch, b: frame, c: path, ..Insn::new(op) });
            let add = Insn { a: scratch, b: scratch, literal: 1, ..Insn::new(Op::ADD_INT_LIT8) };
            return vec![access(Op::AGET), negative, Node::new(add), access(Op::APUT)];
        }
        let (entry, one) = (self.registers.entry(), self.registers.one());
        let compare = Insn { a: scratch, b: entry, c: one, ..Insn::new(Op::CMP_LONG) };
        let [get, add, put] = self.count_in_table();
        vec![get, add, Node::new(compare), negative, put]
    }

    /// Code that adds the counted rounds to the table's entries from `first` on. Changes the scratch register.
    pub fn count_rounds_in_table(&self, first: u32) -> Vec<Node> {
        let scratch = self.registers.scratch;
        let each = |number: u16| {
            let set = Node::new(constant(scratch, i64::from(first) + i64::from(number)));
            let counted = self.add_to_table(scratch, self.registers.round(number));
            std::iter::once(set).chain(counted)
        };
        match self.registers.counters.table {
            Table::None => Vec::new(),
            _ => (0..self.registers.counters.rounds).flat_map(each).collect(),
        }
    }

    /// The path register becomes what a path begins with: a path id, or in a method with a table an entry of it.
    pub fn set_path(&self, start: i64) -> Node {
        let is_entry = self.registers.counters.table != Table::None;
        if is_entry { Node::new(constant(self.registers.path, start)) } else { self.set_id(start) }
    }

    /// The path register becomes the path id `id`.
    fn set_id(&self, id: i64) -> Node {
        Node::new(constant(self.registers.path, id)).with_id(Id::Path)
    }

    /// The path register changes by a value that makes it what a report says: a path id, or a path number where a
    /// table is in the frame's place.
    pub fn add_up(&self, value: i64) -> Vec<Node> {
        let mut nodes = self.add(value);
        if self.registers.counters.table == Table::Own {
            // Where an entry becomes an id, the value is one itself, and there is an instruction to hold another.
            let path = self.registers.path;
            if nodes.is_empty() {
                nodes.push(Node::new(Insn { a: path, b: path, ..Insn::new(Op::ADD_INT_LIT8) }));
            }
            nodes.iter_mut().take(1).for_each(|node| node.id = Some(Id::Path));
        }
        nodes
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

    /// What stands in front of a library call that is timed now and then: the scratch register is what
    /// [`Emitter::sampled`] tells after it.
    pub fn sample(&self, site: u32, cover: Cover) -> Vec<Node> {
        let scratch = self.registers.scratch;
        let result = Node::new(Insn { a: scratch, ..Insn::new(Op::MOVE_RESULT) });
        let set = Node::new(constant(scratch, i64::from(site)));
        vec![set, Node { cover, ..self.call(self.tracer.sample, &[scratch]) }, result]
    }

    /// What stands behind such a call.
    pub fn sampled(&self) -> Vec<Node> {
        vec![self.call(self.tracer.sampled, &[self.registers.scratch])]
    }

    /// Times nothing, under a site of its own.
    pub fn nothing(&self, site: u32) -> Vec<Node> {
        let scratch = self.registers.scratch;
        vec![Node::new(constant(scratch, i64::from(site))), self.call(self.tracer.nothing, &[scratch])]
    }

    /// The counts of rounds begin at 0.
    pub fn begin_rounds(&self) -> Vec<Node> {
        let registers = self.registers;
        let set = |a, literal| Node::new(Insn { a, literal, ..Insn::new(Op::CONST_WIDE_16) });
        let counts = (0..registers.counters.rounds).map(|number| set(registers.round(number), 0));
        counts.chain(registers.counters.any().then(|| set(registers.one(), 1))).collect()
    }

    /// A frame that has been opened gets its table, of so many paths from the path id `first` on. Changes the path
    /// register.
    pub fn begin_table(&self, first: i64, size: u32) -> Vec<Node> {
        let Registers { frame, scratch, .. } = self.registers;
        let result = Insn { a: self.registers.table(), ..Insn::new(Op::MOVE_RESULT_OBJECT) };
        let size = Node::new(constant(scratch, i64::from(size)));
        vec![self.set_id(first), size, self.call_range(self.tracer.table, frame, 3), Node::new(result)]
    }

    /// The table counts the path whose entry's number the path register holds.
    pub fn count_in_table(&self) -> [Node; 3] {
        self.add_to_table(self.registers.path, self.registers.one())
    }

    /// Adds a pair to the entry whose number is in a register.
    fn add_to_table(&self, number: u16, count: u16) -> [Node; 3] {
        let registers = self.registers;
        let entry = registers.entry();
        let access = |op| Node::new(Insn { a: entry, b: registers.table(), c: number, ..Insn::new(op) });
        let add = match count < NIBBLE_REGISTERS && entry < NIBBLE_REGISTERS {
            true => Insn { a: entry, b: count, ..Insn::new(Op::ADD_LONG_2ADDR) },
            false => Insn { a: entry, b: entry, c: count, ..Insn::new(Op::ADD_LONG) },
        };
        [access(Op::AGET_WIDE), Node::new(add), access(Op::APUT_WIDE)]
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

    /// Reports the counts of rounds, whose first has the path id `first`, by one of the methods for one count, two and
    /// so on. Nothing if there are none. Changes the scratch register.
    fn report_rounds(&self, methods: &[MethodIdx], first: i64) -> Vec<Node> {
        let registers = self.registers;
        let rounds = registers.counters.rounds;
        match usize::from(rounds).checked_sub(1).and_then(|at| methods.get(at)) {
            Some(&method) => {
                let set = Node::new(constant(registers.scratch, first)).with_id(Id::Path);
                vec![set, self.call_range(method, registers.frame, 3 + 2 * rounds)]
            }
            None => Vec::new(),
        }
    }

    /// A loop is entered in which the path register distinguishes ways.
    pub fn save_path(&self) -> Node {
        let Registers { path, .. } = self.registers;
        Node::new(Insn { a: self.registers.saved(), b: path, ..Insn::new(Op::MOVE_FROM16) })
    }

    /// The path register becomes what it was where such a loop was entered.
    pub fn restore_path(&self) -> Node {
        let Registers { path, .. } = self.registers;
        Node::new(Insn { a: path, b: self.registers.saved(), ..Insn::new(Op::MOVE_FROM16) })
    }

    /// Appends the catch-all that reports the path of a frame left by an exception and lets the exception go on.
    /// `lacks` is what the path register is less than the path id there; `first` is the path id of the method's first
    /// counted round. `begun` are the rounds that have been counted and are not complete, by how much the path register
    /// has grown in the loop; none has been where it has grown by another number.
    pub fn append_unwind_pad(&self, body: &mut Body, lacks: i64, begun: &[(i64, u16)], first: First) -> Label {
        // What is added may need the scratch register, and so does what reports rounds; by then nothing is counted.
        let Registers { path, scratch, .. } = self.registers;
        let counts = self.registers.counters.any();
        let exception = if counts { self.registers.one() } else { scratch };
        let on = |register, op| Node::new(Insn { a: register, ..Insn::new(op) });
        let mut tail = match self.registers.counters.table {
            Table::None => self.report_rounds(&self.tracer.keep, first.id),
            _ => self.count_rounds_in_table(first.number),
        };
        tail.extend(self.add_up(lacks));
        let unwind =
            if self.registers.counters.table.is_frame() { self.tracer.unwind_table } else { self.tracer.unwind };
        tail.extend([self.end(unwind), on(exception, Op::THROW)]);
        if begun.is_empty() {
            tail.insert(0, on(exception, Op::MOVE_EXCEPTION));
            return body.append(tail);
        }
        let saved = self.registers.saved();
        tail.insert(0, Node::new(Insn { a: exception, b: scratch, ..Insn::new(Op::MOVE_OBJECT_FROM16) }));
        let tail = body.append(tail);
        let next = begun.iter().rev().fold(tail, |next, &(grown, round)| {
            let one = self.registers.one();
            let differs = Insn { a: one, b: saved, c: one, ..Insn::new(Op::SUB_INT) };
            let mut skip = on(one, Op::IF_NEZ);
            skip.jump = Jump::To(next);
            let set = Node::new(Insn { a: one, literal: 1, ..Insn::new(Op::CONST_WIDE_16) });
            let less = self.count_round(round, false);
            body.append(vec![Node::new(constant(one, grown)), Node::new(differs), skip, set, less, Node::goto(tail)])
        });
        let grown = Node::new(Insn { a: saved, b: path, c: saved, ..Insn::new(Op::SUB_INT) });
        body.append(vec![on(scratch, Op::MOVE_EXCEPTION), grown, Node::goto(next)])
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
pub fn constant(register: u16, value: i64) -> Insn {
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
