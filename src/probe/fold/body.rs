//! The bodies that can be folded.

use super::super::fold::Kind;
use wattline_dex::{Code, Dex, FieldId, FieldIdx, Insn, Op, decode, is_payload};

/// More instructions are no getter or setter: the probe is a small part of what they cost.
const MOST_INSTRUCTIONS: usize = 16;

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
    let insns = straight_line(code)?;
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

/// The number of instructions of a foldable body; none if the body is not foldable.
pub(super) fn instructions(code: &Code) -> Option<usize> {
    Some(straight_line(code)?.len())
}

/// The instructions of a body without branches, handlers and payloads, if they are few.
fn straight_line(code: &Code) -> Option<Vec<Insn>> {
    let (mut insns, mut at) = (Vec::new(), 0);
    if !code.tries.is_empty() {
        return None;
    }
    while at < code.insns.len() {
        if insns.len() == MOST_INSTRUCTIONS || is_payload(&code.insns, at) {
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
