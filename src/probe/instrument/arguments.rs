//! The arguments of calls that go to clones.

use wattline_dex::asm::{Body, Node, Place};
use wattline_dex::{Dex, Insn, Op};

use crate::fold::{FoldedCall, Mark, arguments};
use crate::layout::Registers;
use crate::reach::Kind;

/// Makes an invocation one of the clone, which gets its further argument if that is one of the original's.
pub(super) fn fold(body: &mut Body, call: &FoldedCall) {
    if let Some(node) = body.nodes.get_mut(call.position) {
        node.insn.index = call.clone.0;
    }
    if let Some(Mark::Argument(register)) = call.pass.map(|pass| pass.mark) {
        add_argument(body, call, register.into());
    }
}

/// Gives an invocation of a clone a further argument that it can list: see [`crate::fold::Pass::of`].
pub(super) fn add_argument(body: &mut Body, call: &FoldedCall, register: u16) {
    let Some(node) = body.nodes.get_mut(call.position) else { return };
    let args = &mut node.insn.args;
    if let (Ok(register), Some(field)) = (u8::try_from(register), args.regs.get_mut(usize::from(args.count))) {
        *field = register;
        args.count += 1;
        body.outs = body.outs.max(u16::from(args.count));
    }
}

/// Gives an invocation the further argument that is in one of the probes' own registers. Changes the scratch register, so
/// that other probes have to be in their places.
pub(super) fn pass(body: &mut Body, dex: &Dex, call: &FoldedCall, registers: &Registers) {
    let Some(pass) = call.pass else { return };
    if pass.copied > 0 {
        copy(body, dex, call, registers, pass.mark);
        return;
    }
    match pass.mark {
        Mark::Argument(_) => {}
        Mark::Frame => add_argument(body, call, registers.frame),
        Mark::Null => {
            body.insert(call.position, Place::Before, null(registers.scratch));
            add_argument(body, call, registers.scratch);
        }
    }
}

/// Copies all arguments, and the further one behind them.
fn copy(body: &mut Body, dex: &Dex, call: &FoldedCall, registers: &Registers, mark: Mark) {
    let Some(insn) = body.nodes.get(call.position).map(|node| node.insn) else { return };
    let Some(kinds) = arguments(dex, Insn { index: call.called.0, ..insn }) else { return };
    let first = registers.arguments();
    let (mut to, mut word) = (first, 0);
    for kind in kinds {
        let from = match insn.register_range() {
            Some((from, _)) => from + word,
            None => insn.args.as_slice().get(usize::from(word)).map_or(0, |&register| register.into()),
        };
        body.insert(call.position, Place::Before, Node::new(kind.copy(to, from)));
        to += kind.words();
        word += kind.words();
    }
    let further = match mark {
        Mark::Frame => Node::new(Kind::Object.copy(to, registers.frame)),
        Mark::Null | Mark::Argument(_) => null(to),
    };
    body.insert(call.position, Place::Before, further);
    let op = match insn.op {
        Op::INVOKE_VIRTUAL => Op::INVOKE_VIRTUAL_RANGE,
        Op::INVOKE_DIRECT => Op::INVOKE_DIRECT_RANGE,
        Op::INVOKE_STATIC => Op::INVOKE_STATIC_RANGE,
        op => op,
    };
    let count = to + 1 - first;
    if let Some(node) = body.nodes.get_mut(call.position) {
        node.insn = Insn { a: count, c: first, index: insn.index, ..Insn::new(op) };
    }
    body.outs = body.outs.max(count);
}

fn null(register: u16) -> Node {
    let op = if register < 16 { Op::CONST_4 } else { Op::CONST_16 };
    Node::new(Insn { a: register, ..Insn::new(op) })
}
