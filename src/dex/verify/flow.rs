//! Walking a method until the types at all targets are settled.
//!
//! The order is ART's: always the first instruction that is to be looked at from the current one on, then from the
//! top. Register lines are kept at targets only.

use super::Verifier;
use super::error::{ErrorKind, VerifyError};
use super::lattice::Lattice;
use super::line::Line;
use super::pool::{Name, Pools};
use super::shape::{NO_NODE, Node, Shape, mark::*};
use super::types::Type;
use crate::{ClassDef, Code, Dex, EncodedMethod, Insn, Op, access};

/// Registers of all kept lines together; real methods stay a hundred times below.
const MAX_KEPT: usize = 1 << 25;
/// Visits per instruction; real methods need few. Types only ever get less precise, so that this is never reached
/// unless a rule is wrong.
const MAX_VISITS: usize = 4096;

/// ART's two runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pass {
    /// The pass when an app is compiled: what cannot be decided is left for the device.
    Compiler,
    /// The pass when a class is first used: what is missing throws, and the code behind it is not reached.
    Device,
}

/// The doubts that were found, which are no errors.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Doubts {
    pub(super) locking: bool,
    pub(super) unresolved: bool,
}

impl Doubts {
    pub(super) fn any(self) -> bool {
        self.locking || self.unresolved
    }
}

/// The reason why a walk ends early.
pub(super) type Hard = Box<ErrorKind>;
/// The result of checking something.
pub(super) type Check<T = ()> = Result<T, Hard>;

/// Memory for one method at a time.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    pub(super) shape: Shape,
    state: Vec<u8>,
    kept: Kept,
    work: Line,
    before: Line,
    other: Line,
}

/// The lines at targets.
#[derive(Debug, Default)]
struct Kept {
    /// The position in `lines` of each node's line.
    slots: Vec<u32>,
    lines: Vec<Line>,
    used: usize,
}

impl Kept {
    fn reset(&mut self, nodes: usize) {
        self.slots.clear();
        self.slots.resize(nodes, NO_NODE);
        self.used = 0;
    }

    fn line(&mut self, node: u32) -> Option<&mut Line> {
        let slot = self.slots.get(node as usize).copied().filter(|&slot| slot != NO_NODE)?;
        self.lines.get_mut(slot as usize)
    }

    /// The line of a node that had none.
    fn add(&mut self, node: u32) -> Option<&mut Line> {
        if self.used == self.lines.len() {
            self.lines.push(Line::default());
        }
        *self.slots.get_mut(node as usize)? = self.used as u32;
        self.used += 1;
        self.lines.get_mut(self.used - 1)
    }
}

/// The fact that an `if` after an `instance-of` proves on one of its two ways; the line is [`Run::other`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Proof {
    None,
    IfTaken,
    IfNot,
}

/// The line that goes on to a target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Source {
    /// The line that the instruction leaves.
    Work,
    /// The line that the instruction found.
    Before,
    /// The line that the instruction leaves on the way that proves something.
    Other,
}

/// The mark of a node that is to be looked at.
const CHANGED: u8 = 1;
/// Looked at before.
const VISITED: u8 = 2;

/// One walk through one method.
pub(super) struct Run<'r> {
    pub(super) dex: &'r Dex<'r>,
    pub(super) pools: Pools<'r>,
    pub(super) lattice: Lattice<'r>,
    pub(super) method: &'r EncodedMethod<'r>,
    pub(super) code: &'r Code<'r>,
    pub(super) pass: Pass,
    pub(super) is_constructor: bool,
    pub(super) returns: Type,
    pub(super) shape: &'r Shape,
    state: &'r mut Vec<u8>,
    kept: &'r mut Kept,
    pub(super) work: &'r mut Line,
    before: &'r mut Line,
    pub(super) other: &'r mut Line,
    pub(super) proof: Proof,
    pub(super) at: u32,
    pub(super) insn: Insn,
    /// The instruction is sure to throw on the device.
    throws: bool,
    pub(super) doubts: Doubts,
    /// No node before this one is to be looked at, the ones from the current one on aside.
    lowest: u32,
}

impl<'r> Run<'r> {
    pub(super) fn new<'a: 'r>(
        verifier: &'r Verifier<'_, 'a>,
        class: &ClassDef,
        method: &'r EncodedMethod<'a>,
        code: &'r Code<'a>,
        pass: Pass,
        scratch: &'r mut Scratch,
    ) -> Self {
        let pools = verifier.pools();
        let Scratch { shape, state, kept, work, before, other } = scratch;
        kept.reset(shape.nodes.len());
        state.clear();
        state.resize(shape.nodes.len(), 0);
        work.reset(code.registers.into());
        let id = pools.method(method.method.0);
        let declaring = pools.type_(id.map_or(class.class, |id| id.class));
        Run {
            dex: verifier.dex,
            pools,
            lattice: Lattice::new(verifier.hierarchy, pools, declaring),
            method,
            code,
            pass,
            is_constructor: id.is_some_and(|id| id.name != Name::Plain),
            returns: id.and_then(|id| pools.proto(id.proto)).map_or(Type::CONFLICT, |proto| proto.returns),
            shape,
            state,
            kept,
            work,
            before,
            other,
            proof: Proof::None,
            at: 0,
            insn: Insn::new(Op::NOP),
            throws: false,
            doubts: Doubts::default(),
            lowest: NO_NODE,
        }
    }

    /// Walks the method.
    pub(super) fn run(mut self) -> Result<Doubts, VerifyError> {
        match self.signature().and_then(|()| self.walk()) {
            Ok(()) => Ok(self.doubts),
            Err(kind) => {
                let pc = self.shape.nodes.get(self.at as usize).map_or(0, |node| node.pc);
                Err(VerifyError { pc, kind: *kind })
            }
        }
    }

    pub(super) fn nodes(&self) -> &'r [Node] {
        &self.shape.nodes
    }

    pub(super) fn is_static(&self) -> bool {
        self.method.access & access::STATIC != 0
    }

    /// Fills the first line with the arguments.
    fn signature(&mut self) -> Check {
        let shape = |what: String| Err(Box::new(ErrorKind::Shape(what)));
        if self.method.access & access::CONSTRUCTOR != 0 && !self.is_constructor {
            return shape("flagged as a constructor, but not named like one".into());
        }
        let mut register = u32::from(self.code.registers - self.code.ins.min(self.code.registers));
        let declaring = self.lattice.declaring;
        if !self.is_static() {
            if self.is_constructor && declaring != self.lattice.object() {
                self.work.set(register, Type::UNINIT_THIS);
            } else {
                self.work.set(register, declaring);
                self.work.this_initialized = true;
            }
            register += 1;
        }
        let proto = self.pools.method(self.method.method.0).and_then(|id| self.pools.proto(id.proto));
        for &parameter in proto.map(|proto| self.pools.parameters(proto)).unwrap_or_default() {
            self.work.set_value(register, parameter);
            register += if parameter.is_low() { 2 } else { 1 };
        }
        if register != u32::from(self.code.registers) {
            let words = i64::from(register) - i64::from(self.code.registers) + i64::from(self.code.ins);
            return shape(format!("{} words of arguments, the signature has {words}", self.code.ins));
        }
        self.kept.add(0).ok_or_else(|| ErrorKind::Shape("there is no instruction".into()))?.copy_from(self.work);
        self.changed(0);
        Ok(())
    }

    fn changed(&mut self, node: u32) {
        if let Some(state) = self.state.get_mut(node as usize) {
            *state |= CHANGED;
            self.lowest = self.lowest.min(node);
        }
    }

    fn walk(&mut self) -> Check {
        let mut likely = 0;
        let mut visits = self.state.len().saturating_mul(MAX_VISITS);
        loop {
            let rest = self.state.get(likely as usize..).unwrap_or_default();
            let Some(next) = rest.iter().position(|state| state & CHANGED != 0) else {
                if self.lowest == NO_NODE {
                    return Ok(());
                }
                likely = std::mem::replace(&mut self.lowest, NO_NODE);
                continue;
            };
            self.at = likely + next as u32;
            self.insn = self.shape.insn(self.at).unwrap_or(self.insn);
            if self.shape.marks(self.at) & TARGET != 0
                && let Some(line) = self.kept.line(self.at)
            {
                self.work.copy_from(line);
            }
            likely = self.instruction(likely)?;
            if likely > self.at + 1 {
                self.lowest = self.lowest.min(self.at + 1);
            }
            if let Some(state) = self.state.get_mut(self.at as usize) {
                *state = VISITED;
            }
            visits -= 1;
            if visits == 0 {
                return Err(Box::new(ErrorKind::Shape("the types do not settle".into())));
            }
        }
    }

    /// Executes one instruction on the types and hands them on. Returns where to look next.
    fn instruction(&mut self, likely: u32) -> Check<u32> {
        let (at, insn) = (self.at, self.insn);
        let op = insn.op;
        let in_try = self.shape.marks(at) & IN_TRY != 0;
        if in_try && (op.can_throw() || throws_at_times(op)) {
            self.before.copy_from(self.work);
        }
        self.throws = false;
        self.proof = Proof::None;
        let reaches_next = self.step()?;
        // What throws on the device does nothing else.
        let throws = self.throws;
        let can_throw = throws || op.can_throw() && op != Op::MONITOR_EXIT;
        let goes_on = op.can_continue() && !throws;
        let branch = (op.is_branch() && !throws).then(|| self.branch_target());
        if let Some(to) = branch {
            self.jump(to, if self.proof == Proof::IfTaken { Source::Other } else { Source::Work })?;
        }
        if op.is_switch() && !throws {
            for &to in self.shape.targets(at) {
                self.jump(to, Source::Work)?;
            }
        }
        if can_throw && in_try {
            self.handlers()?;
        }
        if goes_on && reaches_next {
            self.go_on()?;
        }
        if op.is_return() && !throws && self.work.locks.depth() > 0 {
            self.doubts.locking = true;
        }
        Ok(if goes_on { at + 1 } else { branch.unwrap_or(likely) })
    }

    fn branch_target(&self) -> u32 {
        let pc = self.shape.nodes.get(self.at as usize).map_or(0, |node| node.pc);
        self.shape.node(i64::from(pc) + i64::from(self.insn.offset)).unwrap_or(self.at)
    }

    fn op_at(&self, node: u32) -> Op {
        self.shape.insn(node).map_or(Op::NOP, |insn| insn.op)
    }

    fn jump(&mut self, to: u32, from: Source) -> Check {
        let op = self.op_at(to);
        if op == Op::MOVE_EXCEPTION || op.is_move_result() {
            return self.rule("leads to a move-exception or move-result");
        }
        self.update(to, from, false)
    }

    fn handlers(&mut self) -> Check {
        let shape = self.shape;
        let range = shape.try_of.get(self.at as usize).and_then(|&range| self.code.tries.get(range as usize));
        let list = range.and_then(|range| shape.handler_lists.get(range.handler));
        let handlers = list.and_then(|&(start, end)| shape.handlers.get(start as usize..end as usize));
        let throwable = Type::reference(0, self.lattice.hierarchy.known().throwable);
        let mut catches_all = false;
        for &(type_, to) in handlers.unwrap_or_default() {
            catches_all |= type_.is_none_or(|type_| self.pools.type_(type_) == throwable);
            self.update(to, Source::Before, false)?;
        }
        let depth = self.work.locks.depth();
        // A monitor-enter that throws has locked nothing.
        if depth > 0 && !catches_all && !(self.insn.op == Op::MONITOR_ENTER && depth == 1) {
            return self.rule("may throw inside a try while a monitor is held, and no handler catches everything");
        }
        Ok(())
    }

    fn go_on(&mut self) -> Check {
        let next = self.at + 1;
        if self.op_at(next) == Op::MOVE_EXCEPTION {
            return self.rule("goes on to a move-exception");
        }
        if self.shape.insn(next).is_none() {
            return self.rule("goes on past the end of the code");
        }
        if self.proof == Proof::IfNot {
            self.work.copy_from(self.other);
        }
        let marks = self.shape.marks(next);
        if marks & RETURN != 0 {
            adjust_return(self.work, self.shape.insn(next), self.is_instance_constructor())?;
        }
        if marks & TARGET != 0 {
            self.update(next, Source::Work, true)
        } else {
            self.changed(next);
            Ok(())
        }
    }

    /// Hands a line on to a target; with `write_back`, takes over what it becomes there.
    fn update(&mut self, to: u32, from: Source, write_back: bool) -> Check {
        let instance_constructor = self.is_instance_constructor();
        let Run { kept, lattice, work, before, other, shape, state, doubts, lowest, .. } = self;
        let line: &mut Line = match from {
            Source::Work => work,
            Source::Before => before,
            Source::Other => other,
        };
        let Some(state) = state.get_mut(to as usize) else { return Ok(()) };
        if let Some(target) = kept.line(to) {
            let (changed, balanced) = target.merge(line, |a, b| lattice.merge(a, b));
            doubts.locking |= !balanced;
            if !changed {
                return Ok(());
            }
            if write_back {
                line.copy_from(target);
            }
        } else {
            let room = kept.used.saturating_mul(line.len()) < MAX_KEPT;
            let Some(target) = kept.add(to).filter(|_| room) else {
                return Err(Box::new(ErrorKind::Shape("too many registers and targets to be verified".into())));
            };
            target.copy_from(line);
            if shape.marks(to) & RETURN != 0 {
                doubts.locking |= line.locks.depth() > 0;
                adjust_return(target, shape.insn(to), instance_constructor)?;
            }
        }
        *state |= CHANGED;
        *lowest = to.min(*lowest);
        Ok(())
    }

    pub(super) fn is_instance_constructor(&self) -> bool {
        self.is_constructor && !self.is_static()
    }

    /// Notes a doubt about something that may turn out right on the device; in the device's pass it is an error.
    pub(super) fn doubt(&mut self, kind: impl FnOnce(&Self) -> Hard) -> Check {
        self.doubts.unresolved = true;
        match self.pass {
            Pass::Compiler => Ok(()),
            Pass::Device => Err(kind(self)),
        }
    }

    /// Notes that something is missing or may not be used, which throws on the device.
    pub(super) fn missing(&mut self) {
        self.doubts.unresolved = true;
        self.throws |= self.pass == Pass::Device;
    }

    /// The monitors do not match: releasing them throws on the device.
    pub(super) fn unlocked(&mut self) {
        self.doubts.locking = true;
        self.throws |= self.pass == Pass::Device;
    }

    pub(super) fn broken(&self, rule: &'static str) -> Hard {
        Box::new(ErrorKind::Rule { op: self.insn.op, rule })
    }

    pub(super) fn rule<T>(&self, rule: &'static str) -> Check<T> {
        Err(self.broken(rule))
    }

    /// Refuses what a register holds.
    pub(super) fn wrong(&self, register: u32, expected: impl Into<String>) -> Hard {
        let found = self.lattice.describe(self.work.get(register), self.nodes());
        Box::new(ErrorKind::Register { register, found, expected: expected.into() })
    }

    pub(super) fn describe(&self, type_: Type) -> String {
        self.lattice.describe(type_, self.nodes())
    }

    pub(super) fn is_unresolved(&self, type_: Type) -> bool {
        self.lattice.is_unresolved(type_, self.nodes())
    }
}

/// Instructions that ART lets throw where something is missing, though they are not flagged so.
fn throws_at_times(op: Op) -> bool {
    matches!(op, Op::RETURN_OBJECT | Op::MOVE_EXCEPTION)
}

/// A line in front of a `return`: only what it reads counts, and `this` must be initialized.
fn adjust_return(line: &mut Line, insn: Option<Insn>, instance_constructor: bool) -> Check {
    let Some(insn) = insn else { return Ok(()) };
    let register = u32::from(insn.a);
    match insn.op {
        Op::RETURN_VOID if instance_constructor && !line.this_initialized => {
            return Err(Box::new(ErrorKind::Rule { op: insn.op, rule: NO_SUPER }));
        }
        Op::RETURN_VOID => line.keep_only(0, 0),
        Op::RETURN_WIDE => line.keep_only(register, 2),
        _ => line.keep_only(register, 1),
    }
    Ok(())
}

/// The constructor's one duty.
pub(super) const NO_SUPER: &str = "the constructor returns without calling another one";
