//! Arithmetic that is more than an operation of the host's, and exceptions.

use super::registers::{Registers, literal};
use super::running::Running;
use crate::code::Inst;
use crate::effects::operands::weight;
use crate::error::Trap;
use crate::ids::Handle;
use crate::thread::Spent;
use crate::vm::Vm;

/// The exception of a division by zero.
pub(super) fn divided_by_zero() -> Trap {
    Trap::java("Ljava/lang/ArithmeticException;", "/ by zero")
}

/// The exception of `throw`.
#[inline(always)]
pub(super) fn thrown(exception: Handle) -> Trap {
    if exception == 0 { Trap::null() } else { Trap::Thrown(exception) }
}

/// Java's three-way comparison; `unordered` is the answer when one is NaN.
#[inline(always)]
pub(super) fn compare<T: PartialOrd>(x: T, y: T, unordered: i32) -> i32 {
    x.partial_cmp(&y).map_or(unordered, |order| order as i32)
}

/// Charges what the operands of instructions add to their costs.
impl Vm<'_> {
    /// Charges what two `int` registers add.
    #[inline(always)]
    pub(super) fn weigh_int(&self, inst: &Inst, f: &Running, spent: &mut Spent, regs: &Registers) {
        self.weigh_operands(f, spent, regs.int(inst.b).into(), regs.int(inst.c.get()).into());
    }

    /// Charges what an `int` register and a literal add.
    #[inline(always)]
    pub(super) fn weigh_literal(&self, inst: &Inst, f: &Running, spent: &mut Spent, regs: &Registers) {
        self.weigh_operands(f, spent, regs.int(inst.b).into(), literal(inst).into());
    }

    /// Charges what two `long` registers add.
    #[inline(always)]
    pub(super) fn weigh_long(&self, inst: &Inst, f: &Running, spent: &mut Spent, regs: &Registers) {
        self.weigh_operands(f, spent, regs.long(inst.b), regs.long(inst.c.get()));
    }

    #[inline(always)]
    fn weigh_operands(&self, f: &Running, spent: &mut Spent, x: i64, y: i64) {
        let used = self.ledger.weigh(weight(x, y));
        spent.spend(used, f.code.inherits);
        if let Some(added) = f.code.added.get(f.pc) {
            let sum = added.get();
            added.set((sum.0 + used.0, sum.1 + used.1));
        }
    }
}
