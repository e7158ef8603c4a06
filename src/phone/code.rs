//! Method bodies made ready to run: one fixed-size record an instruction, operands unpacked, branches as positions,
//! lines and costs in tables of their own. Records change in place when what they name has been resolved.

use std::cell::{Cell, OnceCell};
use std::collections::BTreeMap;

use super::amount::{Cost, Used};
use super::cost::CostTable;
use super::effects::Effects;
use super::effects::operands::weighed;
use super::effects::speed::{Factor, LEVELS};
use super::power::INHERIT;
use super::quick;
use wattline_dex::{self as dex, DebugInfo, Handler, IndexKind, Insn, Op, Payload, TypeIdx};

/// One instruction.
#[derive(Debug)]
pub(super) struct Inst {
    /// The operation: a Dalvik opcode, or one of [`quick`].
    pub(super) op: Cell<u8>,
    /// The opcode of the file.
    pub(super) source: Op,
    /// vA.
    pub(super) a: u16,
    /// vB, or the number of arguments.
    pub(super) b: u16,
    /// vC, or the kind of a narrow field once it is resolved.
    pub(super) c: Cell<u16>,
    /// Literal, branch target, index before resolution, number or handle after it.
    pub(super) x: Cell<i64>,
}

/// A straight line of code up to an instruction: what it costs, and how often it ran. Where control can leave the line,
/// one addition pays for all of it; who pays is found out when the program has ended.
#[derive(Debug)]
pub(super) struct Stretch {
    /// Runs; part of a line is the whole less what came before it, so a count may pass below zero for a while.
    pub(super) count: Cell<u64>,
    /// Picoseconds. It may be below zero for a moment: what a branch that is not taken gives back.
    pub(super) ps: u64,
    /// Picojoules.
    pub(super) pj: u64,
    /// First instruction.
    pub(super) start: u32,
    /// Who pays for what the instruction calls, or [`INHERIT`].
    pub(super) caller: u32,
}

/// The cost of an instruction where it stands, interpreted and at full speed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Price {
    cost: Cost,
    /// The cost that the branch before it gives back, as it has not been taken.
    back: Cost,
    /// First instruction of the straight line.
    start: u32,
    /// Who pays for the instruction, or [`INHERIT`].
    pub(super) line: u32,
    /// Who pays for what it calls.
    caller: u32,
}

impl Price {
    /// The cost of the instruction at a level, and the cost that it gives back to the branch before it.
    pub(super) fn at(&self, factor: Factor) -> (Used, Used) {
        (factor.of(self.cost), factor.of(self.back))
    }
}

impl Stretch {
    /// Counts a run, or takes one back.
    #[inline(always)]
    pub(super) fn ran(&self, times: i64) {
        self.count.set(self.count.get().wrapping_add_signed(times));
    }
}

impl Inst {
    fn new(op: u8, source: Op) -> Inst {
        Inst { op: Cell::new(op), source, a: 0, b: 0, c: Cell::new(0), x: Cell::new(0) }
    }
}

/// Whether the interpreter settles what a straight line costs when it meets this instruction, which has not been
/// resolved yet: where control can go elsewhere, or time is asked for.
fn ends_line(inst: &Inst) -> bool {
    let op = Op(inst.op.get());
    let allocates = matches!(op, Op::NEW_INSTANCE | Op::NEW_ARRAY | Op::FILLED_NEW_ARRAY | Op::FILL_ARRAY_DATA);
    let locks = matches!(op, Op::MONITOR_ENTER | Op::MONITOR_EXIT);
    let leaves = matches!(op, Op::RETURN | Op::RETURN_VOID | Op::THROW | Op(quick::LABEL | quick::TRAP));
    op.is_branch() || op.is_switch() || op.is_invoke() || allocates || locks || leaves
}

/// A method body ready to run.
#[derive(Debug)]
pub(super) struct Code {
    /// The instructions.
    pub(super) insts: Vec<Inst>,
    /// The price of each instruction.
    pub(super) prices: Vec<Price>,
    /// By level, once the method has run at it: the straight line up to each instruction.
    pub(super) tables: [OnceCell<Vec<Stretch>>; LEVELS],
    /// How often the method was entered, returned to or gone on with, until it is compiled.
    pub(super) heat: Cell<u64>,
    /// The amount that operands have added to each instruction's cost; empty if they add nothing.
    pub(super) added: Vec<Cell<Used>>,
    /// Whether whoever calls pays.
    pub(super) inherits: bool,
    /// Code unit of each instruction.
    pub(super) units: Vec<u32>,
    /// Registers of the frame.
    pub(super) registers: u16,
    /// Argument words.
    pub(super) ins: u16,
    /// Argument registers of all calls; `Inst::b` of them from the upper half of `Inst::x`.
    pub(super) args: Vec<u16>,
    /// Switch tables.
    pub(super) switches: Vec<Switch>,
    /// Data of `fill-array-data`.
    pub(super) arrays: Vec<ArrayData>,
    /// Ranges of instructions with handlers.
    pub(super) tries: Vec<Try>,
    /// Line table: first code unit and line, sorted.
    pub(super) lines: Vec<(u32, u32)>,
    /// Whether an observer may see this method.
    pub(super) observed: bool,
}

/// A switch: keys in order with their targets.
#[derive(Debug)]
pub(super) enum Switch {
    /// Targets of consecutive keys.
    Packed(i32, Vec<u32>),
    /// Keys and targets.
    Sparse(Vec<i32>, Vec<u32>),
}

impl Switch {
    /// Where to go with this key; none to go on.
    pub(super) fn target(&self, key: i32) -> Option<u32> {
        match self {
            Switch::Packed(first, targets) => {
                usize::try_from(i64::from(key) - i64::from(*first)).ok().and_then(|at| targets.get(at)).copied()
            }
            Switch::Sparse(keys, targets) => targets.get(keys.binary_search(&key).ok()?).copied(),
        }
    }
}

/// Data of `fill-array-data`.
#[derive(Debug)]
pub(super) struct ArrayData {
    /// Bytes per element.
    pub(super) width: u16,
    /// Little-endian elements.
    pub(super) data: Vec<u8>,
}

/// A range of instructions with handlers.
#[derive(Debug)]
pub(super) struct Try {
    /// First instruction.
    pub(super) start: u32,
    /// One past the last.
    pub(super) end: u32,
    /// Class and target, in order.
    pub(super) catches: Vec<(TypeIdx, u32)>,
    /// Target for all others.
    pub(super) catch_all: Option<u32>,
}

impl Code {
    /// The straight lines at a level.
    #[inline(always)]
    pub(super) fn table(&self, level: usize, factor: impl FnOnce() -> Factor) -> &[Stretch] {
        self.tables.get(level).map_or(&[], |table| table.get_or_init(|| self.stretches(factor())))
    }

    #[cold]
    fn stretches(&self, factor: Factor) -> Vec<Stretch> {
        let mut sum: Used = (0, 0);
        let stretch = |(at, price): (usize, &Price)| {
            if price.start as usize == at {
                sum = (0, 0);
            }
            let (own, back) = price.at(factor);
            sum.0 = sum.0.wrapping_add(own.0).wrapping_sub(back.0);
            sum.1 = sum.1.wrapping_add(own.1).wrapping_sub(back.1);
            Stretch { count: Cell::new(0), ps: sum.0, pj: sum.1, start: price.start, caller: price.caller }
        };
        self.prices.iter().enumerate().map(stretch).collect()
    }

    /// Who pays for what an instruction brings about.
    pub(super) fn payer(&self, inst: usize) -> Option<u32> {
        self.prices.get(inst).map(|price| price.caller).filter(|_| !self.inherits)
    }

    /// The line at a code unit; 0 if unknown.
    pub(super) fn line_at(&self, unit: u32) -> u32 {
        line_at(&self.lines, unit)
    }

    /// The line of an instruction; 0 if unknown.
    pub(super) fn line_of(&self, inst: usize) -> u32 {
        self.units.get(inst).map_or(0, |&unit| self.line_at(unit))
    }
}

fn line_at(lines: &[(u32, u32)], unit: u32) -> u32 {
    let after = lines.partition_point(|&(start, _)| start <= unit);
    after.checked_sub(1).and_then(|i| lines.get(i)).map_or(0, |&(_, line)| line)
}

/// The line table of a method.
pub(super) fn line_table(debug: Option<&DebugInfo>) -> Vec<(u32, u32)> {
    // Later entries for the same address replace earlier ones.
    let by_unit: BTreeMap<u32, u32> = debug.into_iter().flat_map(DebugInfo::positions).collect();
    by_unit.into_iter().collect()
}

/// Who pays for a method's instructions.
pub(super) enum Payer<'a> {
    /// One id for all.
    Fixed(u32),
    /// A new id for each line, and for each method that a line calls.
    PerLine(&'a mut dyn FnMut(u32, Option<u32>) -> u32),
}

/// Lets the interpreter do pairs of instructions as one. A branch cannot lead between them: a label would stand there.
pub(super) fn fuse(code: &Code) {
    for (first, second) in code.insts.iter().zip(code.insts.iter().skip(1)) {
        let fused = match (Op(first.op.get()), Op(second.op.get())) {
            (Op::ADD_INT, Op::GOTO) => quick::ADD_GOTO,
            (Op::ADD_INT_LIT16, Op::GOTO) => quick::ADD_LITERAL_GOTO,
            (Op::AGET, Op::IF_LT) => quick::AGET_IF_LT,
            (Op::AGET, Op::IF_GE) => quick::AGET_IF_GE,
            (Op::AGET, Op::IF_GT) => quick::AGET_IF_GT,
            (Op::AGET, Op::IF_LE) => quick::AGET_IF_LE,
            (Op::ARRAY_LENGTH, Op::IF_GE) => quick::LENGTH_IF_GE,
            (Op::CONST, Op::IF_GE) => quick::CONST_IF_GE,
            _ => continue,
        };
        first.op.set(fused);
    }
}

/// Decodes a method body. The error is a code unit and what was wrong there.
pub(super) fn prepare(
    body: &dex::Code,
    costs: &CostTable,
    effects: Effects,
    payer: Payer,
) -> Result<Code, (u32, String)> {
    let mut decoder = Decoder::new(body, effects)?;
    decoder.labels()?;
    decoder.instructions(costs)?;
    decoder.jumps()?;
    decoder.tries()?;
    let lines = line_table(body.debug.as_deref());
    decoder.code.lines = lines;
    decoder.code.observed = matches!(payer, Payer::PerLine(_));
    pay(&mut decoder.code, payer);
    Ok(decoder.code)
}

fn pay(code: &mut Code, payer: Payer) {
    let add = match payer {
        Payer::Fixed(line) => {
            code.inherits = line == INHERIT;
            code.prices.iter_mut().for_each(|price| (price.line, price.caller) = (line, line));
            return;
        }
        Payer::PerLine(add) => add,
    };
    let mut ids: BTreeMap<(u32, Option<u32>), u32> = BTreeMap::new();
    for ((price, inst), &unit) in code.prices.iter_mut().zip(&code.insts).zip(&code.units) {
        let line = line_at(&code.lines, unit);
        let mut id = |called| *ids.entry((line, called)).or_insert_with(|| add(line, called));
        price.line = id(None);
        // The index has not been resolved yet.
        price.caller = match inst.source.is_invoke() && inst.source.index_kind() == IndexKind::Method {
            true => id(Some(inst.x.get() as u32)),
            false => price.line,
        };
    }
}

struct Decoder<'a> {
    body: &'a dex::Code<'a>,
    code: Code,
    effects: Effects,
    /// Instruction at each code unit.
    at_unit: Vec<Option<u32>>,
    /// Instructions with a branch, switch or data offset.
    offsets: Vec<(u32, i32)>,
    /// Code units to which a branch, a switch or a handler leads.
    labels: Vec<bool>,
}

type Bad = (u32, String);

impl<'a> Decoder<'a> {
    fn new(body: &'a dex::Code<'a>, effects: Effects) -> Result<Self, Bad> {
        if body.ins > body.registers {
            return Err((0, format!("expected at most {} argument words, found {}", body.registers, body.ins)));
        }
        let code = Code {
            insts: Vec::new(),
            prices: Vec::new(),
            tables: Default::default(),
            heat: Cell::new(0),
            added: Vec::new(),
            inherits: false,
            units: Vec::new(),
            registers: body.registers,
            ins: body.ins,
            args: Vec::new(),
            switches: Vec::new(),
            arrays: Vec::new(),
            tries: Vec::new(),
            lines: Vec::new(),
            observed: false,
        };
        let count = body.insns.len();
        Ok(Decoder { body, code, effects, at_unit: vec![None; count], offsets: Vec::new(), labels: vec![false; count] })
    }

    /// Finds where straight lines begin.
    fn labels(&mut self) -> Result<(), Bad> {
        let units = &self.body.insns;
        let mut mark = |from: usize, offset: i32| {
            let target = usize::try_from(from as i64 + i64::from(offset)).unwrap_or(usize::MAX);
            if let Some(label) = self.labels.get_mut(target) {
                *label = true;
            }
        };
        let mut at = 0;
        while at < units.len() {
            if dex::is_payload(units, at) {
                at += Payload::decode(units, at).map_err(|e| (e.at as u32, e.what))?.units();
                continue;
            }
            let insn = dex::decode(units, at).map_err(|e| (e.at as u32, e.what))?;
            if insn.op.is_branch() {
                mark(at, insn.offset);
            } else if insn.op.is_switch()
                && let Some(table) =
                    usize::try_from(at as i64 + i64::from(insn.offset)).ok().filter(|at| *at < units.len())
                && let Payload::Packed { targets, .. } | Payload::Sparse { targets, .. } =
                    Payload::decode(units, table).map_err(|e| (e.at as u32, e.what))?
            {
                targets.into_iter().for_each(|offset| mark(at, offset));
            }
            at += insn.units();
        }
        for handler in &self.body.handlers {
            let targets = handler.catches.iter().map(|&(_, unit)| unit).chain(handler.catch_all);
            targets.for_each(|unit| mark(unit as usize, 0));
        }
        Ok(())
    }

    fn instructions(&mut self, costs: &CostTable) -> Result<(), Bad> {
        let units = &self.body.insns;
        let mut at = 0;
        let mut falls_through = true;
        while at < units.len() {
            if dex::is_payload(units, at) {
                // An aligning nop before a table is not meant to run on.
                if std::mem::take(&mut falls_through) {
                    self.trap(at);
                }
                at += Payload::decode(units, at).map_err(|e| (e.at as u32, e.what))?.units();
                continue;
            }
            let insn = dex::decode(units, at).map_err(|e| (e.at as u32, e.what))?;
            self.registers(&insn).map_err(|what| (at as u32, what))?;
            if falls_through && self.labels.get(at) == Some(&true) {
                self.push(Inst::new(quick::LABEL, Op::NOP), at, Cost::default(), costs);
            }
            if let Some(entry) = self.at_unit.get_mut(at) {
                *entry = Some(self.code.insts.len() as u32);
            }
            falls_through = insn.op.can_continue();
            let inst = self.inst(&insn);
            self.push(inst, at, costs.opcode(insn.op), costs);
            at += insn.units();
        }
        if falls_through {
            self.trap(at);
        }
        if self.effects.operands {
            self.weigh();
        }
        Ok(())
    }

    /// Marks the instructions whose cost depends on their operands.
    fn weigh(&mut self) {
        for inst in &self.code.insts {
            if let Some(op) = weighed(inst.op.get()) {
                inst.op.set(op);
                self.code.added.resize(self.code.insts.len(), Cell::new((0, 0)));
            }
        }
    }

    fn trap(&mut self, at: usize) {
        self.add(Inst::new(quick::TRAP, Op::NOP), at, Cost::default(), Cost::default());
    }

    fn push(&mut self, inst: Inst, at: usize, cost: Cost, costs: &CostTable) {
        let (mut cost, mut back) = (cost, Cost::default());
        if let Some(before) = self.code.insts.last() {
            let is_label = inst.op.get() == quick::LABEL;
            if self.effects.context && !is_label && before.op.get() != quick::LABEL && before.source.can_continue() {
                cost = costs.pipeline.after(before.source, inst.source, cost);
            }
            if self.effects.branches && before.source.is_branch() && before.source.can_continue() {
                back = costs.pipeline.taken;
            }
        }
        if self.effects.branches && inst.source.is_branch() && inst.source.can_continue() {
            // As if it were taken: what comes after it, otherwise, gives that back.
            cost.ps = cost.ps.saturating_add(costs.pipeline.taken.ps);
            cost.pj = cost.pj.saturating_add(costs.pipeline.taken.pj);
        }
        self.add(inst, at, cost, back);
    }

    fn add(&mut self, inst: Inst, at: usize, cost: Cost, back: Cost) {
        let before = self.code.insts.last().filter(|inst| !ends_line(inst)).and(self.code.prices.last());
        let start = before.map_or(self.code.insts.len() as u32, |before| before.start);
        self.code.prices.push(Price { cost, back, start, line: INHERIT, caller: INHERIT });
        self.code.insts.push(inst);
        self.code.units.push(at as u32);
    }

    /// Checks every register against the frame: an instruction can then never touch another frame.
    fn registers(&self, insn: &Insn) -> Result<(), String> {
        use dex::Format::*;
        let limit = u32::from(self.code.registers);
        let wide = wide_operands(insn.op);
        let check = |register: u32, wide: bool| {
            let last = register + u32::from(wide);
            if last < limit { Ok(()) } else { Err(format!("register v{last} is outside of the frame of {limit}")) }
        };
        let a = || check(insn.a.into(), wide.0);
        let b = || check(insn.b.into(), wide.1);
        match insn.op.format() {
            F10t | F10x | F20t | F30t => Ok(()),
            F11n | F11x | F21c | F21h | F21s | F21t | F31c | F31i | F31t | F51l => a(),
            F12x | F22b | F22c | F22s | F22t | F22x | F32x => a().and_then(|()| b()),
            F23x => a().and_then(|()| b()).and_then(|()| check(insn.c.into(), wide.2)),
            F35c | F45cc => insn.args.as_slice().iter().try_for_each(|&register| check(register.into(), false)),
            F3rc | F4rcc if insn.a == 0 => Ok(()),
            F3rc | F4rcc => check(u32::from(insn.c) + u32::from(insn.a) - 1, false),
        }
    }

    fn inst(&mut self, insn: &Insn) -> Inst {
        let op = insn.op;
        let mut inst = Inst {
            op: Cell::new(op.0),
            source: op,
            a: insn.a,
            b: insn.b,
            c: Cell::new(insn.c),
            x: Cell::new(insn.literal),
        };
        if op.index_kind() != dex::IndexKind::None {
            inst.x.set(i64::from(insn.index));
        }
        if op.is_branch() || op.is_switch() || op == Op::FILL_ARRAY_DATA {
            self.offsets.push((self.code.insts.len() as u32, insn.offset));
        }
        if matches!(op.format(), dex::Format::F35c | dex::Format::F3rc) {
            let start = self.code.args.len() as i64;
            match op.format() {
                dex::Format::F35c => self.code.args.extend(insn.args.as_slice().iter().map(|&r| u16::from(r))),
                _ => self.code.args.extend((0..insn.a).map(|i| insn.c + i)),
            }
            inst.b = (self.code.args.len() as i64 - start) as u16;
            inst.x.set(start << 32 | i64::from(insn.index));
        }
        self.normalise(&mut inst);
        inst
    }

    /// Gives instructions that do the same one number.
    fn normalise(&self, inst: &mut Inst) {
        let source = inst.source;
        let op = match source.0 {
            0x01..=0x09 => Op::MOVE,
            0x0a..=0x0c => Op::MOVE_RESULT,
            0x0f..=0x11 => Op::RETURN,
            0x12..=0x15 => {
                // 32 bits in a 64-bit slot: the upper half stays clear.
                inst.x.set(i64::from(inst.x.get() as u32));
                Op::CONST
            }
            0x16..=0x19 => Op::CONST,
            0x1b => Op::CONST_STRING,
            0x25 => Op::FILLED_NEW_ARRAY,
            0x28..=0x2a => Op::GOTO,
            0x52..=0x58 => Op::IGET,
            0x59..=0x5f => Op::IPUT,
            0x60..=0x66 => Op::SGET,
            0x67..=0x6d => Op::SPUT,
            0x74..=0x78 => Op(source.0 - 6),
            // vA op= vB is vA = vA op vB.
            0xb0..=0xcf => {
                inst.c.set(inst.b);
                inst.b = inst.a;
                Op(source.0 - 0x20)
            }
            0xd8..=0xdf => Op(source.0 - 8),
            other => Op(other),
        };
        inst.op.set(op.0);
    }

    fn target(&self, unit: u32, offset: i32) -> Result<u32, Bad> {
        let target = i64::from(unit) + i64::from(offset);
        let found = usize::try_from(target).ok().and_then(|unit| self.at_unit.get(unit).copied().flatten());
        found.ok_or_else(|| (unit, format!("expected an instruction at the target {target:#x}")))
    }

    fn jumps(&mut self) -> Result<(), Bad> {
        for (number, offset) in std::mem::take(&mut self.offsets) {
            let unit = self.code.units.get(number as usize).copied().unwrap_or(0);
            let Some(op) = self.code.insts.get(number as usize).map(|inst| inst.source) else { continue };
            let x = if op.is_branch() {
                i64::from(self.target(unit, offset)?)
            } else {
                let at = usize::try_from(i64::from(unit) + i64::from(offset)).unwrap_or(usize::MAX);
                if at >= self.body.insns.len() {
                    return Err((unit, "expected the table of this instruction inside of the method".into()));
                }
                let payload = Payload::decode(&self.body.insns, at).map_err(|e| (e.at as u32, e.what))?;
                self.payload(unit, op, payload)?
            };
            if let Some(inst) = self.code.insts.get(number as usize) {
                inst.x.set(x);
            }
        }
        Ok(())
    }

    fn payload(&mut self, unit: u32, op: Op, payload: Payload) -> Result<i64, Bad> {
        let resolve = |this: &Self, targets: Vec<i32>| {
            targets.into_iter().map(|offset| this.target(unit, offset)).collect::<Result<Vec<u32>, Bad>>()
        };
        match payload {
            Payload::Packed { first_key, targets } if op == Op::PACKED_SWITCH => {
                let targets = resolve(self, targets)?;
                self.code.switches.push(Switch::Packed(first_key, targets));
            }
            Payload::Sparse { keys, targets } if op == Op::SPARSE_SWITCH => {
                let targets = resolve(self, targets)?;
                self.code.switches.push(Switch::Sparse(keys, targets));
            }
            Payload::Array { width, data, .. } if op == Op::FILL_ARRAY_DATA => {
                self.code.arrays.push(ArrayData { width, data });
                return Ok(self.code.arrays.len() as i64 - 1);
            }
            _ => return Err((unit, format!("expected the table of a {op:?}"))),
        }
        Ok(self.code.switches.len() as i64 - 1)
    }

    fn tries(&mut self) -> Result<(), Bad> {
        for range in &self.body.tries {
            let units = range.start..range.start.saturating_add(range.count);
            let covered = |unit: &&u32| units.contains(unit);
            let first = self.code.units.iter().position(|unit| units.contains(unit)).unwrap_or(0);
            let count = self.code.units.iter().filter(covered).count();
            let none = Handler::default();
            let handler = self.body.handlers.get(range.handler).unwrap_or(&none);
            let target = |unit: u32| self.target(unit, 0);
            let catches = handler.catches.iter().map(|&(class, unit)| Ok((class, target(unit)?)));
            let made = Try {
                start: first as u32,
                end: (first + count) as u32,
                catches: catches.collect::<Result<_, Bad>>()?,
                catch_all: handler.catch_all.map(target).transpose()?,
            };
            self.code.tries.push(made);
        }
        Ok(())
    }
}

/// Which of vA, vB, vC are register pairs.
fn wide_operands(op: Op) -> (bool, bool, bool) {
    match op.0 {
        0x04..=0x06 => (true, true, false),
        0x0b | 0x10 | 0x16..=0x19 => (true, false, false),
        0x2f..=0x31 => (false, true, true),
        // aget-wide, aput-wide, iget-wide, iput-wide, sget-wide, sput-wide
        0x45 | 0x4c | 0x53 | 0x5a | 0x61 | 0x68 => (true, false, false),
        0x7d | 0x7e | 0x80 | 0x86 | 0x8b => (true, true, false),
        0x81 | 0x83 | 0x88 | 0x89 => (true, false, false),
        0x84 | 0x85 | 0x8a | 0x8c => (false, true, false),
        0xa3..=0xa5 => (true, true, false),
        0x9b..=0xa2 | 0xab..=0xaf => (true, true, true),
        0xc3..=0xc5 => (true, false, false),
        0xbb..=0xc2 | 0xcb..=0xcf => (true, true, false),
        _ => (false, false, false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wattline_dex::Units;

    fn body(units: &[u16], registers: u16) -> dex::Code<'static> {
        let insns: Units = units.iter().copied().collect();
        dex::Code { registers, ins: 0, outs: 0, insns, tries: vec![], handlers: vec![], debug: None }
    }

    fn check(units: &[u16], registers: u16) -> Result<Code, Bad> {
        prepare(&body(units, registers), &CostTable::load().unwrap(), Effects::IDEAL, Payer::Fixed(INHERIT))
    }

    #[test]
    fn branches_and_switches_become_positions() {
        // packed-switch v0, +6; return-void; nop; goto -2; payload { first 7, [-> return-void] }
        let code = check(&[0x002b, 6, 0, 0x000e, 0x0000, 0xfe28, 0x0100, 1, 7, 0, 3, 0], 1).unwrap();
        // In front of the return, to which the switch leads, a label.
        assert_eq!(code.units, [0, 3, 3, 4, 5]);
        assert_eq!(code.insts[4].x.get(), 2);
        assert_eq!(code.switches[0].target(7), Some(2));
        assert_eq!(code.switches[0].target(8), None);
        assert_eq!(code.switches[0].target(i32::MIN), None);
    }

    #[test]
    fn bad_code_is_refused() {
        // move v0, v1 with one register; const-wide/16 v0 with one register; goto into the middle of const/16.
        for units in [&[0x1001, 0x000e][..], &[0x0016, 0, 0x000e], &[0x0013, 5, 0xff28]] {
            assert!(check(units, 1).is_err(), "{units:x?}");
        }
        // Code that runs off its end is stopped there.
        assert_eq!(check(&[0x0012], 1).unwrap().insts[1].op.get(), quick::TRAP);
    }

    #[test]
    fn two_address_and_literal_forms_are_unified() {
        // add-int/2addr v1, v2; add-int/lit8 v0, v1, -3; return-void
        let code = check(&[0x21b0, 0x00d8, 0xfd01, 0x000e], 3).unwrap();
        let [add, literal, _] = &code.insts[..] else { panic!() };
        assert_eq!((add.op.get(), add.a, add.b, add.c.get()), (Op::ADD_INT.0, 1, 1, 2));
        assert_eq!((literal.op.get(), literal.a, literal.b, literal.x.get()), (Op::ADD_INT_LIT16.0, 0, 1, -3));
        assert_eq!(literal.source, Op::ADD_INT_LIT8);
    }
}
