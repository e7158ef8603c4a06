//! The bodies that can be folded.

use super::super::fold::Kind;
use crate::blocks::invoked;
use crate::callee::Callee;
use crate::quiet::is_quiet;
use wattline_dex::{Code, Dex, FieldId, FieldIdx, Insn, MethodIdx, Op, decode, is_payload};

/// More instructions are no getter or setter: the probe is a small part of what they cost.
const MOST_INSTRUCTIONS: usize = 16;
/// The same for bodies that may throw or call others of the kind. A report costs twice as much as these.
const MOST_IMPLIED: usize = 32;
/// So many registers leave room for one more argument.
const MOST_REGISTERS: u16 = 250;

/// The field that an instruction reads or writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Access {
    pub field: FieldId,
    pub is_static: bool,
    pub writes: bool,
}

/// The fields that a foldable body uses: of `this` where they are not static. None if the body is not foldable: it must
/// be one straight line, without anything that can throw but these.
pub(super) fn foldable(dex: &Dex, code: &Code, kind: Kind) -> Option<Vec<Access>> {
    let insns = straight_line(code, MOST_INSTRUCTIONS)?;
    let this = code.registers.checked_sub(code.ins).filter(|_| kind != Kind::Static);
    let mut fields = Vec::new();
    for (position, &insn) in insns.iter().enumerate() {
        let is_last = position + 1 == insns.len();
        if insn.op.is_return() != is_last || this.is_some_and(|this| writes(insn, this)) {
            return None;
        }
        match access(dex, insn) {
            Some(access) if !access.is_static && Some(insn.b) != this => return None,
            Some(access) if access.is_static && kind != Kind::Static => return None,
            Some(access) => fields.push(access),
            None if is_last || is_plain(insn.op) => {}
            None => return None,
        }
    }
    Some(fields)
}

/// The invocations of an implied body that may run other methods. None if the body is not one of these: it must be one
/// straight line to a `return`, without monitors, and what it calls must be the app's methods, or quiet ones as `Object`'s
/// constructor is, as `callee` says. What it does may throw.
pub(super) fn implied(dex: &Dex, code: &Code, callee: impl Fn(MethodIdx) -> Callee) -> Option<Vec<Insn>> {
    let insns = straight_line(code, MOST_IMPLIED).filter(|_| code.registers <= MOST_REGISTERS)?;
    let mut calls = Vec::new();
    for (position, &insn) in insns.iter().enumerate() {
        let is_last = position + 1 == insns.len();
        let apart = insn.op.is_branch() || insn.op.is_switch() || insn.op == Op::MOVE_EXCEPTION || insn.op.is_unused();
        let monitor = matches!(insn.op, Op::MONITOR_ENTER | Op::MONITOR_EXIT);
        if insn.op.is_return() != is_last || !is_last && !insn.op.can_continue() || apart || monitor {
            return None;
        }
        if insn.op.is_invoke() && !is_object_init(dex, insn) {
            match callee(invoked(insn.op, insn.index)?) {
                Callee::Own => calls.push(insn),
                Callee::Foreign(signature) if is_quiet(&signature) => {}
                Callee::Foreign(_) | Callee::Windowed { .. } => return None,
            }
        }
    }
    Some(calls)
}

/// Whether an invocation is of the constructor that every other ends up calling, which does nothing.
pub(super) fn is_object_init(dex: &Dex, insn: Insn) -> bool {
    let id = dex.methods.get(insn.index as usize);
    Kind::of(insn.op) == Some(Kind::Direct)
        && id.is_some_and(|id| {
            dex.string_bytes(id.name) == b"<init>" && dex.descriptor(id.class) == b"Ljava/lang/Object;"
        })
}

/// The number of instructions of a body that can be folded; none if it cannot.
pub(super) fn instructions(code: &Code) -> Option<usize> {
    Some(straight_line(code, MOST_IMPLIED)?.len())
}

/// The instructions of a body without branches, handlers and payloads, if they are few.
fn straight_line(code: &Code, most: usize) -> Option<Vec<Insn>> {
    let (mut insns, mut at) = (Vec::new(), 0);
    if !code.tries.is_empty() {
        return None;
    }
    while at < code.insns.len() {
        if insns.len() == most || is_payload(&code.insns, at) {
            return None;
        }
        let insn = decode(&code.insns, at).ok()?;
        at += insn.units();
        insns.push(insn);
    }
    (!insns.is_empty()).then_some(insns)
}

/// Whether an opcode computes something from registers alone and cannot throw.
fn is_plain(op: Op) -> bool {
    let apart = op.is_branch() || op.is_switch() || op.is_move_result() || op == Op::MOVE_EXCEPTION;
    op.can_continue() && !op.can_throw() && !apart && !op.is_unused()
}

/// Whether an instruction changes a register. Of those that a foldable body may have, all but these write to vA.
fn writes(insn: Insn, register: u16) -> bool {
    let only_reads = insn.op == Op::NOP || insn.op.is_return() || is_put(insn.op);
    let pair = insn.wide_pairs().any(|first| first == insn.a);
    !only_reads && (insn.a == register || pair && insn.a.checked_add(1) == Some(register))
}

fn is_put(op: Op) -> bool {
    (Op::IPUT..=Op::IPUT_SHORT).contains(&op) || (Op::SPUT..=Op::SPUT_SHORT).contains(&op)
}

fn access(dex: &Dex, insn: Insn) -> Option<Access> {
    if !(Op::IGET..=Op::SPUT_SHORT).contains(&insn.op) {
        return None;
    }
    let field = *dex.fields.get(FieldIdx(insn.index).at())?;
    Some(Access { field, is_static: insn.op >= Op::SGET, writes: is_put(insn.op) })
}
