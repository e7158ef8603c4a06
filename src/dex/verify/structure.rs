//! The checks that need no types of registers: widths, indices, registers, targets, payloads and tries.
//!
//! As in ART, all instructions are checked here, reachable or not.

use super::error::ErrorKind;
use super::shape::{NO_NODE, Node, Shape, mark};
use crate::{Code, Dex, IndexKind, Insn, Op, TypeIdx, Units, decode};

use mark::*;

const PACKED: u16 = 0x0100;
const SPARSE: u16 = 0x0200;
pub(super) const ARRAY: u16 = 0x0300;

type Check = Result<(), (u32, ErrorKind)>;

fn shape<T>(pc: usize, what: String) -> Result<T, (u32, ErrorKind)> {
    Err((pc as u32, ErrorKind::Shape(what)))
}

/// Takes the body apart into `out` and checks its shape.
pub(super) fn check(dex: &Dex, code: &Code, out: &mut Shape) -> Check {
    if code.ins > code.registers {
        return shape(0, format!("{} registers hold no {} words of arguments", code.registers, code.ins));
    }
    if code.insns.is_empty() {
        return shape(0, "there is no instruction".into());
    }
    split(&code.insns, out)?;
    if !code.tries.is_empty() {
        tries(code, out)?;
    }
    if let Some(first) = out.marks.first_mut() {
        *first |= TARGET;
    }
    let checker = Checker { dex, units: &code.insns, registers: code.registers.into() };
    for at in 0..out.nodes.len() {
        if let (Some(&node), Some(&mark)) = (out.nodes.get(at), out.marks.get(at))
            && mark & PAYLOAD == 0
        {
            checker.node(at, node, out)?;
        }
    }
    Ok(())
}

/// Splits the code units into instructions and payloads, one after the other.
fn split(units: &Units, out: &mut Shape) -> Check {
    out.reset(units.len());
    let mut pc = 0;
    while pc < units.len() {
        let first = units.get(pc).unwrap_or(0);
        let (insn, width, mark) = match payload_units(units, pc) {
            Some(width) => (Insn { a: first >> 8, ..Insn::new(Op::NOP) }, width, PAYLOAD),
            None => {
                let insn = decode(units, pc).map_err(|error| (pc as u32, ErrorKind::Shape(error.what)))?;
                let insn = if insn.op == Op::NOP { Insn { a: first >> 8, ..insn } } else { insn };
                (insn, insn.units() as u64, if insn.op.is_return() { RETURN } else { 0 })
            }
        };
        if width > (units.len() - pc) as u64 {
            return shape(pc, "the code ends inside this instruction or payload".into());
        }
        if let Some(slot) = out.node_at.get_mut(pc) {
            *slot = out.nodes.len() as u32;
        }
        out.nodes.push(Node { pc: pc as u32, insn });
        out.marks.push(mark);
        pc += width as usize;
    }
    out.try_of.resize(out.nodes.len(), NO_NODE);
    Ok(())
}

/// Code units of the payload at `pc`, if one starts there.
fn payload_units(units: &Units, pc: usize) -> Option<u64> {
    let unit = |at: usize| u64::from(units.get(pc + at).unwrap_or(0));
    match units.get(pc)? {
        PACKED => Some(4 + 2 * unit(1)),
        SPARSE => Some(2 + 4 * unit(1)),
        // ART computes the length in 32 bits.
        ARRAY => {
            Some(4 + u64::from((unit(1) as u32).wrapping_mul((unit(2) | unit(3) << 16) as u32).wrapping_add(1) / 2))
        }
        _ => None,
    }
}

fn tries(code: &Code, out: &mut Shape) -> Check {
    let len = code.insns.len() as u64;
    for (number, range) in (0..).zip(&code.tries) {
        let (start, end) = (u64::from(range.start), u64::from(range.start) + u64::from(range.count));
        if start >= end || end > len || range.handler >= code.handlers.len() {
            return shape(range.start as usize, format!("the try range ends at {end:#x}, the code at {len:#x}"));
        }
        let Some(first) = out.node(start as i64) else {
            return shape(range.start as usize, "the try range starts inside an instruction".into());
        };
        let nodes = out.nodes.iter().enumerate().skip(first as usize);
        for (at, _) in nodes.take_while(|(_, node)| u64::from(node.pc) < end) {
            if let (Some(mark), Some(covered)) = (out.marks.get_mut(at), out.try_of.get_mut(at)) {
                *mark |= IN_TRY;
                *covered = number;
            }
        }
    }
    for list in &code.handlers {
        let start = out.handlers.len() as u32;
        let typed = list.catches.iter().map(|&(type_, to)| (Some(type_), to));
        for (type_, to) in typed.chain(list.catch_all.map(|to| (None, to))) {
            handler(type_, to, out)?;
        }
        out.handler_lists.push((start, out.handlers.len() as u32));
    }
    out.catches.clone_from(&out.handlers);
    out.catches.sort_by_key(|&(_, to)| to);
    Ok(())
}

fn handler(type_: Option<TypeIdx>, to: u32, out: &mut Shape) -> Check {
    let Some(at) = out.node(to.into()) else {
        return shape(to as usize, "a handler starts inside an instruction or past the end".into());
    };
    if out.nodes.get(at as usize).is_some_and(|node| node.insn.op.is_move_result()) {
        return shape(to as usize, "a handler starts with move-result".into());
    }
    out.target(at);
    out.handlers.push((type_, at));
    Ok(())
}

struct Checker<'c> {
    dex: &'c Dex<'c>,
    units: &'c Units<'c>,
    registers: u32,
}

impl Checker<'_> {
    fn node(&self, at: usize, node: Node, out: &mut Shape) -> Check {
        let (pc, insn) = (node.pc as usize, node.insn);
        self.registers(pc, &insn)?;
        self.index(pc, &insn)?;
        if insn.op.is_branch() {
            let forever = insn.op == Op::GOTO_32;
            if insn.offset == 0 && !forever {
                return shape(pc, format!("{:?} to itself", insn.op));
            }
            self.target(pc, insn.offset.into(), out)?;
        } else if insn.op.is_switch() {
            self.switch(at, pc, &insn, out)?;
        } else if insn.op == Op::FILL_ARRAY_DATA {
            self.array(pc, &insn, out)?;
        }
        Ok(())
    }

    fn registers(&self, pc: usize, insn: &Insn) -> Check {
        // ART takes the last register of an empty range for the one before its first.
        let empty = insn.register_range().filter(|&(_, count)| count == 0);
        let highest = insn.highest_register().max(empty.and_then(|(first, _)| u32::from(first).checked_sub(1)));
        if let Some(highest) = highest.filter(|&highest| highest >= self.registers) {
            return shape(pc, format!("{:?} names v{highest}, there are {} registers", insn.op, self.registers));
        }
        let arguments = insn.register_range().map_or(u16::from(insn.args.count), |(_, count)| count);
        let needs_this = insn.op.is_invoke() && !is_static_invoke(insn.op);
        if needs_this && arguments == 0 {
            return shape(pc, format!("{:?} without a receiver", insn.op));
        }
        Ok(())
    }

    fn index(&self, pc: usize, insn: &Insn) -> Check {
        let dex = self.dex;
        let (pool, len) = match insn.op.index_kind() {
            IndexKind::None => return Ok(()),
            IndexKind::String => ("string", dex.strings.len()),
            IndexKind::Type => ("type", dex.types.len()),
            IndexKind::Field => ("field", dex.fields.len()),
            IndexKind::Method => ("method", dex.methods.len()),
            IndexKind::MethodAndProto if usize::from(insn.proto) >= dex.protos.len() => {
                return shape(pc, format!("prototype {} of {}", insn.proto, dex.protos.len()));
            }
            IndexKind::MethodAndProto => ("method", dex.methods.len()),
            IndexKind::CallSite => ("call site", dex.call_sites.len()),
            IndexKind::MethodHandle => ("method handle", dex.method_handles.len()),
            IndexKind::Proto => ("prototype", dex.protos.len()),
        };
        if insn.index as usize >= len {
            return shape(pc, format!("{pool} {} of {len}", insn.index));
        }
        let descriptor = || dex.descriptor(TypeIdx(insn.index));
        match insn.op {
            Op::NEW_INSTANCE if descriptor().first() != Some(&b'L') => shape(pc, "new-instance of no class".into()),
            Op::NEW_ARRAY if descriptor().first() != Some(&b'[') => shape(pc, "new-array of no array".into()),
            _ => Ok(()),
        }
    }

    fn target(&self, pc: usize, offset: i64, out: &mut Shape) -> Result<u32, (u32, ErrorKind)> {
        let to = pc as i64 + offset;
        let Some(at) = out.node(to) else {
            return shape(pc, format!("no instruction starts at the target {to:#x}"));
        };
        out.target(at);
        Ok(at)
    }

    /// The position of a payload that starts at an instruction boundary, aligned to 4 bytes.
    fn payload(&self, pc: usize, insn: &Insn, out: &Shape) -> Result<usize, (u32, ErrorKind)> {
        let to = pc as i64 + i64::from(insn.offset);
        match usize::try_from(to) {
            Ok(start) if start + 2 <= self.units.len() && start.is_multiple_of(2) && out.node(to).is_some() => {
                Ok(start)
            }
            _ => shape(pc, format!("no aligned payload starts at {to:#x}")),
        }
    }

    fn int(&self, at: usize) -> i32 {
        let unit = |at: usize| u32::from(self.units.get(at).unwrap_or(0));
        (unit(at) | unit(at + 1) << 16) as i32
    }

    fn switch(&self, at: usize, pc: usize, insn: &Insn, out: &mut Shape) -> Check {
        let start = self.payload(pc, insn, out)?;
        let packed = insn.op == Op::PACKED_SWITCH;
        let count = usize::from(self.units.get(start + 1).unwrap_or(0));
        let ident = if packed { PACKED } else { SPARSE };
        let targets = start + if packed { 4 } else { 2 + 2 * count };
        if self.units.get(start) != Some(ident) || targets + 2 * count > self.units.len() {
            return shape(pc, format!("no whole payload of {:?} at {start:#x}", insn.op));
        }
        if packed {
            if count > 1 && i64::from(self.int(start + 2)) + count as i64 - 1 > i64::from(i32::MAX) {
                return shape(pc, "the keys of the switch exceed 32 bits".into());
            }
        } else if (1..count).any(|key| self.int(start + 2 + 2 * key) <= self.int(start + 2 * key)) {
            return shape(pc, "the keys of the switch are not in order".into());
        }
        let first = out.switch_targets.len() as u32;
        for case in 0..count {
            let to = self.target(pc, self.int(targets + 2 * case).into(), out)?;
            out.switch_targets.push(to);
        }
        out.switches.push((at as u32, first, out.switch_targets.len() as u32));
        Ok(())
    }

    fn array(&self, pc: usize, insn: &Insn, out: &Shape) -> Check {
        let start = self.payload(pc, insn, out)?;
        let width = u32::from(self.units.get(start + 1).unwrap_or(0));
        let count = self.int(start + 2) as u32;
        let units = 4 + u64::from(width.wrapping_mul(count).wrapping_add(1) / 2);
        if start as u64 + units > self.units.len() as u64 {
            return shape(pc, format!("no whole payload of fill-array-data at {start:#x}"));
        }
        Ok(())
    }
}

/// Invocations whose first argument is no receiver.
pub(super) fn is_static_invoke(op: Op) -> bool {
    matches!(op, Op::INVOKE_STATIC | Op::INVOKE_STATIC_RANGE | Op::INVOKE_CUSTOM | Op::INVOKE_CUSTOM_RANGE)
}
