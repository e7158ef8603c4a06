//! The registers that an instruction can name, read and written by type.

use crate::code::Inst;
use crate::ids::Handle;
use crate::thread::WINDOW;

/// The registers from the first one of a frame on, as many as an instruction can name: no number is out of range.
///
/// A value of 32 bits and a reference have a clear upper half. A wide value lies in the first of its two registers.
pub(super) struct Registers<'t>(&'t mut [u64; WINDOW]);

impl<'t> Registers<'t> {
    /// The registers of the frame whose first one is at `base`; none when a thread does not have that many.
    #[inline(always)]
    pub(super) fn of_frame(all: &'t mut [u64], base: usize) -> Option<Self> {
        all.get_mut(base..)?.first_chunk_mut().map(Registers)
    }

    /// All 64 bits of a register.
    #[inline(always)]
    pub(super) fn get(&self, register: u16) -> u64 {
        self.0[usize::from(register)]
    }

    /// A reference.
    #[inline(always)]
    pub(super) fn handle(&self, register: u16) -> Handle {
        self.get(register) as Handle
    }

    /// An `int`, or anything narrower.
    #[inline(always)]
    pub(super) fn int(&self, register: u16) -> i32 {
        self.get(register) as u32 as i32
    }

    /// A `long`.
    #[inline(always)]
    pub(super) fn long(&self, register: u16) -> i64 {
        self.get(register) as i64
    }

    /// A `float`.
    #[inline(always)]
    pub(super) fn float(&self, register: u16) -> f32 {
        f32::from_bits(self.get(register) as u32)
    }

    /// A `double`.
    #[inline(always)]
    pub(super) fn double(&self, register: u16) -> f64 {
        f64::from_bits(self.get(register))
    }

    /// Sets all 64 bits of a register.
    #[inline(always)]
    pub(super) fn set(&mut self, register: u16, value: u64) {
        self.0[usize::from(register)] = value;
    }

    /// Sets an `int`.
    #[inline(always)]
    pub(super) fn set_int(&mut self, register: u16, value: i32) {
        self.set(register, u64::from(value as u32));
    }

    /// Sets a `long`.
    #[inline(always)]
    pub(super) fn set_long(&mut self, register: u16, value: i64) {
        self.set(register, value as u64);
    }

    /// Sets a `float`.
    #[inline(always)]
    pub(super) fn set_float(&mut self, register: u16, value: f32) {
        self.set(register, u64::from(value.to_bits()));
    }

    /// Sets a `double`.
    #[inline(always)]
    pub(super) fn set_double(&mut self, register: u16, value: f64) {
        self.set(register, value.to_bits());
    }

    /// `vA = vB op vC` for `int`.
    #[inline(always)]
    pub(super) fn int_op(&mut self, inst: &Inst, op: impl FnOnce(i32, i32) -> i32) {
        self.set_int(inst.a, op(self.int(inst.b), self.int(inst.c.get())));
    }

    /// `vA = vB op literal` for `int`.
    #[inline(always)]
    pub(super) fn int_literal(&mut self, inst: &Inst, op: impl FnOnce(i32, i32) -> i32) {
        self.set_int(inst.a, op(self.int(inst.b), literal(inst)));
    }

    /// `vA = vB op vC` for `long`.
    #[inline(always)]
    pub(super) fn long_op(&mut self, inst: &Inst, op: impl FnOnce(i64, i64) -> i64) {
        self.set_long(inst.a, op(self.long(inst.b), self.long(inst.c.get())));
    }

    /// `vA = vB op vC` for a `long` that is shifted by an `int`.
    #[inline(always)]
    pub(super) fn long_shift(&mut self, inst: &Inst, op: impl FnOnce(i64, u32) -> i64) {
        self.set_long(inst.a, op(self.long(inst.b), self.int(inst.c.get()) as u32));
    }

    /// `vA = vB op vC` for `float`.
    #[inline(always)]
    pub(super) fn float_op(&mut self, inst: &Inst, op: impl FnOnce(f32, f32) -> f32) {
        self.set_float(inst.a, op(self.float(inst.b), self.float(inst.c.get())));
    }

    /// `vA = vB op vC` for `double`.
    #[inline(always)]
    pub(super) fn double_op(&mut self, inst: &Inst, op: impl FnOnce(f64, f64) -> f64) {
        self.set_double(inst.a, op(self.double(inst.b), self.double(inst.c.get())));
    }
}

/// The literal operand of an `int` instruction.
#[inline(always)]
pub(super) fn literal(inst: &Inst) -> i32 {
    inst.x.get() as i32
}
