//! Fields of objects and static fields, once they have been resolved.

use super::registers::Registers;
use crate::code::Inst;
use crate::error::Trap;
use crate::heap::{Body, Heap, Object};

/// Reads a field of an object.
#[inline(always)]
pub(super) fn get(heap: &Heap, inst: &Inst, regs: &mut Registers) -> Result<(), Trap> {
    match heap.get(regs.handle(inst.b)) {
        Some(Object { body: Body::Fields(fields), .. }) => {
            regs.set(inst.a, fields.get(inst.x.get() as usize).copied().unwrap_or(0));
            Ok(())
        }
        _ => Err(Trap::null()),
    }
}

/// Writes a value to a field of an object.
#[inline(always)]
pub(super) fn put(heap: &mut Heap, inst: &Inst, regs: &Registers, value: u64) -> Result<(), Trap> {
    match heap.get_mut(regs.handle(inst.b)) {
        Some(Object { body: Body::Fields(fields), .. }) => {
            if let Some(field) = fields.get_mut(inst.x.get() as usize) {
                *field = value;
            }
            Ok(())
        }
        _ => Err(Trap::null()),
    }
}

/// Reads a static field. `statics` are those of all classes.
#[inline(always)]
pub(super) fn get_static(statics: &[u64], inst: &Inst, regs: &mut Registers) {
    regs.set(inst.a, statics.get(inst.x.get() as usize).copied().unwrap_or(0));
}

/// Writes a value to a static field.
#[inline(always)]
pub(super) fn put_static(statics: &mut [u64], inst: &Inst, value: u64) {
    if let Some(field) = statics.get_mut(inst.x.get() as usize) {
        *field = value;
    }
}

/// The value of vA, cut to the width of a `boolean`, `byte`, `char` or `short` field.
#[inline(always)]
pub(super) fn narrow(inst: &Inst, regs: &Registers) -> u64 {
    let value = regs.get(inst.a);
    match inst.c.get() as u8 {
        b'B' => u64::from(i32::from(value as i8) as u32),
        b'S' => u64::from(i32::from(value as i16) as u32),
        b'C' => u64::from(value as u16),
        _ => value & 1,
    }
}
