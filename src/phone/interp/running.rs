//! The frame that the interpreter's loop is in.

use crate::code::{Code, Inst, Stretch};
use crate::thread::{Spent, Thread};

/// The frame that runs: its code, where it is, and what has not been paid for.
#[derive(Clone, Copy)]
pub(super) struct Running<'c> {
    /// The method's code.
    pub(super) code: &'c Code,
    /// The code's instructions.
    pub(super) insts: &'c [Inst],
    /// The costs of its straight lines at the moment.
    pub(super) stretches: &'c [Stretch],
    /// The frame's height on the thread's stack, counted from 1.
    pub(super) depth: usize,
    /// Position of the frame's first register.
    pub(super) base: usize,
    /// Number of the activation for the observer; 0 when the observer may not see it.
    pub(super) id: u64,
    /// The instruction that is executed.
    pub(super) pc: usize,
    /// Instructions from here on have not been paid for. They are paid for where they can end in something else than
    /// the next instruction.
    pub(super) unpaid: usize,
}

impl<'c> Running<'c> {
    /// Pays for all instructions up to this one, which is the last of its straight line.
    #[inline(always)]
    pub(super) fn settle_last(&self, spent: &mut Spent) {
        spent.settle(self.stretches, self.code.inherits, self.unpaid, self.pc);
    }

    /// Pays for all instructions up to this one.
    #[inline(always)]
    pub(super) fn settle(&mut self, spent: &mut Spent) {
        self.settle_last(spent);
        self.unpaid = self.pc + 1;
    }

    /// Pays for all instructions up to the label before what a branch leads to, which is no instruction.
    #[inline(always)]
    pub(super) fn pass_label(&mut self, spent: &mut Spent) {
        self.settle(spent);
        if self.code.inherits {
            spent.called_instructions -= 1;
        }
    }

    /// Writes the position down where calls and the scheduler look for it.
    #[inline(always)]
    pub(super) fn save(&self, t: &mut Thread) {
        if let Some(frame) = t.frames.last_mut() {
            frame.pc = self.pc;
        }
    }

    /// Goes on at an instruction.
    #[inline(always)]
    pub(super) fn go_to(&mut self, target: usize) {
        self.pc = target;
        self.unpaid = target;
    }

    /// Goes on with the instruction after the first of a pair that is executed as one.
    #[inline(always)]
    pub(super) fn second(&mut self) -> Option<&'c Inst> {
        self.pc += 1;
        self.insts.get(self.pc)
    }

    /// The registers of a call's arguments.
    #[inline(always)]
    pub(super) fn arguments(&self, inst: &Inst) -> &'c [u16] {
        let from = self.code.args.get((inst.x.get() >> 32) as usize..);
        from.and_then(|args| args.get(..usize::from(inst.b))).unwrap_or_default()
    }

    /// The instruction that a switch leads to; none when that is the next one.
    #[inline(always)]
    pub(super) fn switch_target(&self, inst: &Inst, key: i32) -> Option<usize> {
        let table = self.code.switches.get(inst.x.get() as usize)?;
        table.target(key).map(|target| target as usize)
    }
}

/// The instruction that a branch leads to.
#[inline(always)]
pub(super) fn target(branch: &Inst) -> usize {
    branch.x.get() as u32 as usize
}
