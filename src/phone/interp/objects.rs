//! Calls, and instructions that may stop the thread, allocate, or begin another frame.

use super::Flow;
use super::registers::Registers;
use super::running::Running;
use crate::code::Inst;
use crate::error::Trap;
use crate::ids::{ClassId, Handle, MethodId};
use crate::invoke::abstract_method;
use crate::quick;
use crate::thread::Thread;
use crate::vm::Vm;
use wattline_dex::Op;

/// A method to call and the registers of its arguments.
type Target<'c> = Result<(MethodId, &'c [u16]), Trap>;

impl Vm<'_> {
    /// Whether an object is an instance of the class that `instance-of` names.
    #[inline(always)]
    pub(super) fn is_instance(&self, object: Handle, inst: &Inst) -> bool {
        self.machine.class_of(object).is_some_and(|class| self.machine.world.is_assignable(class, inst.x.get() as u32))
    }

    /// The method and the arguments of a call of a known method with a receiver.
    #[inline(always)]
    pub(super) fn direct_target<'c>(&self, inst: &Inst, f: &Running<'c>, regs: &Registers) -> Target<'c> {
        let args @ [this, ..] = f.arguments(inst) else { return Err(Trap::null()) };
        self.machine.heap.get(regs.handle(*this)).ok_or_else(Trap::null)?;
        Ok((inst.x.get() as u32, args))
    }

    /// The method and the arguments of a call through the receiver's vtable.
    #[inline(always)]
    pub(super) fn virtual_target<'c>(&self, inst: &Inst, f: &Running<'c>, regs: &Registers) -> Target<'c> {
        let args @ [this, ..] = f.arguments(inst) else { return Err(Trap::null()) };
        let class = self.machine.class_of(regs.handle(*this)).ok_or_else(Trap::null)?;
        let slot = inst.x.get() as u32 as usize;
        Ok((*self.machine.world.class(class).vtable.get(slot).ok_or_else(abstract_method)?, args))
    }

    /// The method and the arguments of a call through an interface.
    #[inline(always)]
    pub(super) fn interface_target<'c>(&mut self, inst: &Inst, f: &Running<'c>, regs: &Registers) -> Target<'c> {
        let args @ [this, ..] = f.arguments(inst) else { return Err(Trap::null()) };
        let class = self.machine.class_of(regs.handle(*this)).ok_or_else(Trap::null)?;
        let target = self.machine.world.interface_target(class, inst.x.get() as u32);
        Ok((target.ok_or_else(abstract_method)?, args))
    }

    /// Executes `new-array`. The array goes where a call's result goes.
    #[inline(always)]
    pub(super) fn new_array_of(&mut self, t: &mut Thread, class: ClassId, len: i32) -> Result<Flow, Trap> {
        t.result = self.allocate_array(t, class, len)?.into();
        Ok(Flow::Next)
    }

    /// Executes one of the other instructions that may stop the thread or allocate; or one that names something not yet
    /// looked up. `object` is in vA.
    #[inline(always)]
    pub(super) fn effect(&mut self, t: &mut Thread, inst: &Inst, f: &Running, object: Handle) -> Result<Flow, Trap> {
        let class = inst.x.get() as u32;
        match Op(inst.op.get()) {
            Op::MONITOR_ENTER => {
                self.machine.lock(t, object)?;
                return Ok(if t.is_stopped() { Flow::Stop } else { Flow::Next });
            }
            Op::MONITOR_EXIT => self.machine.unlock(t, object)?,
            Op(quick::CAST) => self.check_cast(object, class)?,
            Op(quick::FILLED) => self.filled_array(t, class, f.base, f.arguments(inst))?,
            Op::FILL_ARRAY_DATA => self.fill_array(object, f.code, inst.x.get())?,
            _ => return self.resolve(t, inst, f.base, f.code),
        }
        Ok(Flow::Next)
    }
}
