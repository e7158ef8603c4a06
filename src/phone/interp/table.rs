//! The table of opcodes: one `match`, of which the compiler makes one table of jumps.

use super::arithmetic::{compare, divided_by_zero, thrown};
use super::registers::{Registers, literal};
use super::running::{Running, target};
use super::{Flow, Left, arrays, fields};
use crate::error::Trap;
use crate::quick;
use crate::thread::Thread;
use crate::vm::Vm;
use wattline_dex::Op;

impl Vm<'_> {
    /// Runs the innermost frame until control leaves it. `again`: the observer has seen the first instruction.
    ///
    /// The few macros are what goes on elsewhere than with the next instruction.
    #[inline(always)]
    pub(super) fn run_frame<const OBSERVE: bool>(&mut self, t: &mut Thread, mut f: Running, mut again: bool) -> Left {
        let Some(mut regs) = Registers::of_frame(&mut t.regs, f.base) else {
            return self.throw(t, Trap::Java("Ljava/lang/StackOverflowError;", None)).into();
        };
        /// Goes on with a handler.
        macro_rules! throw {
            ($trap:expr) => {{
                let trap = $trap;
                return self.throw_at(t, f, trap);
            }};
        }
        /// Goes on only if nothing was thrown.
        macro_rules! attempt {
            ($done:expr) => {
                match $done {
                    Ok(done) => done,
                    Err(trap) => throw!(trap),
                }
            };
        }
        /// Goes on with the caller.
        macro_rules! leave {
            ($value:expr) => {{
                f.settle_last(&mut t.spent);
                let value = $value;
                self.leave(t, value);
                return Left::Frame;
            }};
        }
        /// Goes on with the instruction that a branch leads to. A slice may end at branches backwards.
        macro_rules! jump {
            ($branch:expr) => {{
                let target = target($branch);
                if target <= f.pc && t.spent.now_ps >= t.slice_end_ps {
                    f.pc = target;
                    f.save(t);
                    return Left::Slice;
                }
                f.go_to(target);
                continue;
            }};
        }
        /// Goes on with the instruction that a branch leads to, or with the next one.
        macro_rules! jump_if {
            ($branch:expr, $condition:expr) => {{
                f.settle(&mut t.spent);
                if $condition {
                    jump!($branch)
                }
            }};
        }
        /// Goes on with the `goto` that is the second of a pair.
        macro_rules! then_jump {
            () => {{
                let Some(second) = f.second() else { return Left::Slice };
                f.settle_last(&mut t.spent);
                jump!(second)
            }};
        }
        /// Goes on with the conditional branch that is the second of a pair.
        macro_rules! then_jump_if {
            ($compare:tt) => {{
                let Some(second) = f.second() else { return Left::Slice };
                jump_if!(second, regs.int(second.a) $compare regs.int(second.b))
            }};
        }
        /// Goes on as an instruction says that did more than compute.
        macro_rules! flow {
            ($flow:expr) => {{
                self.prepare(t, &mut f);
                let flow = $flow;
                if let Some(left) = self.follow(t, &f, flow) {
                    return left;
                }
                match Registers::of_frame(&mut t.regs, f.base) {
                    Some(window) => regs = window,
                    None => return Left::Slice,
                }
            }};
        }
        /// Goes on with a method.
        macro_rules! call {
            ($target:expr) => {{
                let (target, args) = $target;
                flow!(self.call(t, target, f.base, args))
            }};
        }

        // Decoding has made sure that code does not run off its end.
        while let Some(inst) = f.insts.get(f.pc) {
            if OBSERVE && f.id != 0 && inst.op.get() != quick::LABEL && !std::mem::take(&mut again) {
                self.observe_step(t.java_id, f);
            }
            let (a, b) = (inst.a, inst.b);
            match Op(inst.op.get()) {
                // Moves and constants.
                Op::NOP => {}
                Op::MOVE => regs.set(a, regs.get(b)),
                Op::MOVE_RESULT => regs.set(a, t.result),
                Op::MOVE_EXCEPTION => regs.set(a, u64::from(std::mem::take(&mut t.exception))),
                Op::CONST | Op(quick::CONST_OBJECT) => regs.set(a, inst.x.get() as u64),

                // Comparisons, negations, and conversions: Rust's casts saturate and turn NaN into 0, as Java's do.
                Op::CMPL_FLOAT => regs.set_int(a, compare(regs.float(b), regs.float(inst.c.get()), -1)),
                Op::CMPG_FLOAT => regs.set_int(a, compare(regs.float(b), regs.float(inst.c.get()), 1)),
                Op::CMPL_DOUBLE => regs.set_int(a, compare(regs.double(b), regs.double(inst.c.get()), -1)),
                Op::CMPG_DOUBLE => regs.set_int(a, compare(regs.double(b), regs.double(inst.c.get()), 1)),
                Op::CMP_LONG => regs.set_int(a, compare(regs.long(b), regs.long(inst.c.get()), 0)),
                Op::NEG_INT => regs.set_int(a, regs.int(b).wrapping_neg()),
                Op::NOT_INT => regs.set_int(a, !regs.int(b)),
                Op::NEG_LONG => regs.set_long(a, regs.long(b).wrapping_neg()),
                Op::NOT_LONG => regs.set_long(a, !regs.long(b)),
                Op::NEG_FLOAT => regs.set_float(a, -regs.float(b)),
                Op::NEG_DOUBLE => regs.set_double(a, -regs.double(b)),
                Op::INT_TO_LONG => regs.set_long(a, i64::from(regs.int(b))),
                Op::INT_TO_FLOAT => regs.set_float(a, regs.int(b) as f32),
                Op::INT_TO_DOUBLE => regs.set_double(a, f64::from(regs.int(b))),
                Op::LONG_TO_INT => regs.set_int(a, regs.long(b) as i32),
                Op::LONG_TO_FLOAT => regs.set_float(a, regs.long(b) as f32),
                Op::LONG_TO_DOUBLE => regs.set_double(a, regs.long(b) as f64),
                Op::FLOAT_TO_INT => regs.set_int(a, regs.float(b) as i32),
                Op::FLOAT_TO_LONG => regs.set_long(a, regs.float(b) as i64),
                Op::FLOAT_TO_DOUBLE => regs.set_double(a, f64::from(regs.float(b))),
                Op::DOUBLE_TO_INT => regs.set_int(a, regs.double(b) as i32),
                Op::DOUBLE_TO_LONG => regs.set_long(a, regs.double(b) as i64),
                Op::DOUBLE_TO_FLOAT => regs.set_float(a, regs.double(b) as f32),
                Op::INT_TO_BYTE => regs.set_int(a, i32::from(regs.int(b) as i8)),
                Op::INT_TO_CHAR => regs.set_int(a, i32::from(regs.int(b) as u16)),
                Op::INT_TO_SHORT => regs.set_int(a, i32::from(regs.int(b) as i16)),

                // Arithmetic of `int`. The wrapping shifts mask their distance, as Java does.
                Op::ADD_INT => regs.int_op(inst, i32::wrapping_add),
                Op::SUB_INT => regs.int_op(inst, i32::wrapping_sub),
                Op::MUL_INT => regs.int_op(inst, i32::wrapping_mul),
                Op::DIV_INT | Op::REM_INT if regs.int(inst.c.get()) == 0 => throw!(divided_by_zero()),
                Op::DIV_INT => regs.int_op(inst, i32::wrapping_div),
                Op::REM_INT => regs.int_op(inst, i32::wrapping_rem),
                Op::AND_INT => regs.int_op(inst, |x, y| x & y),
                Op::OR_INT => regs.int_op(inst, |x, y| x | y),
                Op::XOR_INT => regs.int_op(inst, |x, y| x ^ y),
                Op::SHL_INT => regs.int_op(inst, |x, y| x.wrapping_shl(y as u32)),
                Op::SHR_INT => regs.int_op(inst, |x, y| x.wrapping_shr(y as u32)),
                Op::USHR_INT => regs.int_op(inst, |x, y| (x as u32).wrapping_shr(y as u32) as i32),
                Op::ADD_INT_LIT16 => regs.int_literal(inst, i32::wrapping_add),
                Op::RSUB_INT => regs.int_literal(inst, |x, y| y.wrapping_sub(x)),
                Op::MUL_INT_LIT16 => regs.int_literal(inst, i32::wrapping_mul),
                Op::DIV_INT_LIT16 | Op::REM_INT_LIT16 if literal(inst) == 0 => throw!(divided_by_zero()),
                Op::DIV_INT_LIT16 => regs.int_literal(inst, i32::wrapping_div),
                Op::REM_INT_LIT16 => regs.int_literal(inst, i32::wrapping_rem),
                Op::AND_INT_LIT16 => regs.int_literal(inst, |x, y| x & y),
                Op::OR_INT_LIT16 => regs.int_literal(inst, |x, y| x | y),
                Op::XOR_INT_LIT16 => regs.int_literal(inst, |x, y| x ^ y),
                Op::SHL_INT_LIT8 => regs.int_literal(inst, |x, y| x.wrapping_shl(y as u32)),
                Op::SHR_INT_LIT8 => regs.int_literal(inst, |x, y| x.wrapping_shr(y as u32)),
                Op::USHR_INT_LIT8 => regs.int_literal(inst, |x, y| (x as u32).wrapping_shr(y as u32) as i32),

                // Arithmetic of `long`.
                Op::ADD_LONG => regs.long_op(inst, i64::wrapping_add),
                Op::SUB_LONG => regs.long_op(inst, i64::wrapping_sub),
                Op::MUL_LONG => regs.long_op(inst, i64::wrapping_mul),
                Op::DIV_LONG | Op::REM_LONG if regs.long(inst.c.get()) == 0 => throw!(divided_by_zero()),
                Op::DIV_LONG => regs.long_op(inst, i64::wrapping_div),
                Op::REM_LONG => regs.long_op(inst, i64::wrapping_rem),
                Op::AND_LONG => regs.long_op(inst, |x, y| x & y),
                Op::OR_LONG => regs.long_op(inst, |x, y| x | y),
                Op::XOR_LONG => regs.long_op(inst, |x, y| x ^ y),
                Op::SHL_LONG => regs.long_shift(inst, i64::wrapping_shl),
                Op::SHR_LONG => regs.long_shift(inst, i64::wrapping_shr),
                Op::USHR_LONG => regs.long_shift(inst, |x, y| (x as u64).wrapping_shr(y) as i64),

                // Arithmetic of `float` and `double`.
                Op::ADD_FLOAT => regs.float_op(inst, |x, y| x + y),
                Op::SUB_FLOAT => regs.float_op(inst, |x, y| x - y),
                Op::MUL_FLOAT => regs.float_op(inst, |x, y| x * y),
                Op::DIV_FLOAT => regs.float_op(inst, |x, y| x / y),
                Op::REM_FLOAT => regs.float_op(inst, |x, y| x % y),
                Op::ADD_DOUBLE => regs.double_op(inst, |x, y| x + y),
                Op::SUB_DOUBLE => regs.double_op(inst, |x, y| x - y),
                Op::MUL_DOUBLE => regs.double_op(inst, |x, y| x * y),
                Op::DIV_DOUBLE => regs.double_op(inst, |x, y| x / y),
                Op::REM_DOUBLE => regs.double_op(inst, |x, y| x % y),

                // Multiplications and divisions whose cost depends on their operands.
                Op(quick::WEIGHED_MUL_INT) => {
                    self.weigh_int(inst, &f, &mut t.spent, &regs);
                    regs.int_op(inst, i32::wrapping_mul);
                }
                Op(quick::WEIGHED_DIV_INT | quick::WEIGHED_REM_INT) if regs.int(inst.c.get()) == 0 => {
                    throw!(divided_by_zero())
                }
                Op(quick::WEIGHED_DIV_INT) => {
                    self.weigh_int(inst, &f, &mut t.spent, &regs);
                    regs.int_op(inst, i32::wrapping_div);
                }
                Op(quick::WEIGHED_REM_INT) => {
                    self.weigh_int(inst, &f, &mut t.spent, &regs);
                    regs.int_op(inst, i32::wrapping_rem);
                }
                Op(quick::WEIGHED_MUL_LONG) => {
                    self.weigh_long(inst, &f, &mut t.spent, &regs);
                    regs.long_op(inst, i64::wrapping_mul);
                }
                Op(quick::WEIGHED_DIV_LONG | quick::WEIGHED_REM_LONG) if regs.long(inst.c.get()) == 0 => {
                    throw!(divided_by_zero())
                }
                Op(quick::WEIGHED_DIV_LONG) => {
                    self.weigh_long(inst, &f, &mut t.spent, &regs);
                    regs.long_op(inst, i64::wrapping_div);
                }
                Op(quick::WEIGHED_REM_LONG) => {
                    self.weigh_long(inst, &f, &mut t.spent, &regs);
                    regs.long_op(inst, i64::wrapping_rem);
                }
                Op(quick::WEIGHED_MUL_LITERAL) => {
                    self.weigh_literal(inst, &f, &mut t.spent, &regs);
                    regs.int_literal(inst, i32::wrapping_mul);
                }
                Op(quick::WEIGHED_DIV_LITERAL | quick::WEIGHED_REM_LITERAL) if literal(inst) == 0 => {
                    throw!(divided_by_zero());
                }
                Op(quick::WEIGHED_DIV_LITERAL) => {
                    self.weigh_literal(inst, &f, &mut t.spent, &regs);
                    regs.int_literal(inst, i32::wrapping_div);
                }
                Op(quick::WEIGHED_REM_LITERAL) => {
                    self.weigh_literal(inst, &f, &mut t.spent, &regs);
                    regs.int_literal(inst, i32::wrapping_rem);
                }

                // Arrays.
                Op::ARRAY_LENGTH => attempt!(arrays::length(&self.machine.heap, inst, &mut regs)),
                Op::AGET => attempt!(arrays::get_int(&self.machine.heap, inst, &mut regs)),
                Op::AGET_WIDE => attempt!(arrays::get_long(&self.machine.heap, inst, &mut regs)),
                Op::AGET_OBJECT => attempt!(arrays::get_reference(&self.machine.heap, inst, &mut regs)),
                Op::AGET_BOOLEAN | Op::AGET_BYTE => attempt!(arrays::get_byte(&self.machine.heap, inst, &mut regs)),
                Op::AGET_CHAR => attempt!(arrays::get_char(&self.machine.heap, inst, &mut regs)),
                Op::AGET_SHORT => attempt!(arrays::get_short(&self.machine.heap, inst, &mut regs)),
                Op::APUT => attempt!(arrays::put_int(&mut self.machine.heap, inst, &regs)),
                Op::APUT_WIDE => attempt!(arrays::put_long(&mut self.machine.heap, inst, &regs)),
                Op::APUT_OBJECT => attempt!(self.put_reference(regs.handle(b), regs.int(inst.c.get()), regs.handle(a))),
                Op::APUT_BOOLEAN | Op::APUT_BYTE => attempt!(arrays::put_byte(&mut self.machine.heap, inst, &regs)),
                Op::APUT_CHAR => attempt!(arrays::put_char(&mut self.machine.heap, inst, &regs)),
                Op::APUT_SHORT => attempt!(arrays::put_short(&mut self.machine.heap, inst, &regs)),

                // Fields and types.
                Op(quick::IGET) => attempt!(fields::get(&self.machine.heap, inst, &mut regs)),
                Op(quick::IPUT) => attempt!(fields::put(&mut self.machine.heap, inst, &regs, regs.get(a))),
                Op(quick::IPUT_NARROW) => {
                    attempt!(fields::put(&mut self.machine.heap, inst, &regs, fields::narrow(inst, &regs)))
                }
                Op(quick::SGET) => fields::get_static(&self.machine.world.statics, inst, &mut regs),
                Op(quick::SPUT) => fields::put_static(&mut self.machine.world.statics, inst, regs.get(a)),
                Op(quick::SPUT_NARROW) => {
                    fields::put_static(&mut self.machine.world.statics, inst, fields::narrow(inst, &regs))
                }
                Op(quick::INSTANCE_OF) => regs.set(a, u64::from(self.is_instance(regs.handle(b), inst))),
                Op(quick::CAST) if regs.handle(a) == 0 => {}

                // Jumps and returns.
                Op(quick::LABEL) => f.pass_label(&mut t.spent),
                Op::GOTO => {
                    f.settle_last(&mut t.spent);
                    jump!(inst)
                }
                Op::PACKED_SWITCH | Op::SPARSE_SWITCH => {
                    f.settle(&mut t.spent);
                    if let Some(target) = f.switch_target(inst, regs.int(a)) {
                        f.go_to(target);
                        continue;
                    }
                }
                Op::IF_EQ => jump_if!(inst, regs.int(a) == regs.int(b)),
                Op::IF_NE => jump_if!(inst, regs.int(a) != regs.int(b)),
                Op::IF_LT => jump_if!(inst, regs.int(a) < regs.int(b)),
                Op::IF_GE => jump_if!(inst, regs.int(a) >= regs.int(b)),
                Op::IF_GT => jump_if!(inst, regs.int(a) > regs.int(b)),
                Op::IF_LE => jump_if!(inst, regs.int(a) <= regs.int(b)),
                Op::IF_EQZ => jump_if!(inst, regs.int(a) == 0),
                Op::IF_NEZ => jump_if!(inst, regs.int(a) != 0),
                Op::IF_LTZ => jump_if!(inst, regs.int(a) < 0),
                Op::IF_GEZ => jump_if!(inst, regs.int(a) >= 0),
                Op::IF_GTZ => jump_if!(inst, regs.int(a) > 0),
                Op::IF_LEZ => jump_if!(inst, regs.int(a) <= 0),
                Op::RETURN_VOID => leave!(0),
                Op::RETURN => leave!(regs.get(a)),
                Op::THROW => throw!(thrown(regs.handle(a))),

                // Pairs of instructions that are executed as one: `code::fuse`.
                Op(quick::ADD_GOTO) => {
                    regs.int_op(inst, i32::wrapping_add);
                    then_jump!()
                }
                Op(quick::ADD_LITERAL_GOTO) => {
                    regs.int_literal(inst, i32::wrapping_add);
                    then_jump!()
                }
                Op(quick::AGET_IF_LT) => {
                    attempt!(arrays::get_int(&self.machine.heap, inst, &mut regs));
                    then_jump_if!(<)
                }
                Op(quick::AGET_IF_GE) => {
                    attempt!(arrays::get_int(&self.machine.heap, inst, &mut regs));
                    then_jump_if!(>=)
                }
                Op(quick::AGET_IF_GT) => {
                    attempt!(arrays::get_int(&self.machine.heap, inst, &mut regs));
                    then_jump_if!(>)
                }
                Op(quick::AGET_IF_LE) => {
                    attempt!(arrays::get_int(&self.machine.heap, inst, &mut regs));
                    then_jump_if!(<=)
                }
                Op(quick::LENGTH_IF_GE) => {
                    attempt!(arrays::length(&self.machine.heap, inst, &mut regs));
                    then_jump_if!(>=)
                }
                Op(quick::CONST_IF_GE) => {
                    regs.set(a, inst.x.get() as u64);
                    then_jump_if!(>=)
                }

                // Calls, and all that may stop the thread, allocate, or look something up.
                Op(quick::STATIC) => call!((inst.x.get() as u32, f.arguments(inst))),
                Op(quick::DIRECT) => call!(attempt!(self.direct_target(inst, &f, &regs))),
                Op(quick::VIRTUAL) => call!(attempt!(self.virtual_target(inst, &f, &regs))),
                Op(quick::INTERFACE) => call!(attempt!(self.interface_target(inst, &f, &regs))),
                Op(quick::NEW) => {
                    flow!(self.allocate(t, inst.x.get() as u32).map(|()| Flow::Next));
                    regs.set(a, t.result);
                }
                Op(quick::NEW_ARRAY) => {
                    let len = regs.int(b);
                    flow!(self.new_array_of(t, inst.x.get() as u32, len));
                    regs.set(a, t.result);
                }
                // As the largest opcode it makes the table of this `match` whole.
                Op(quick::TRAP) => return self.trap(t, f),
                _ => {
                    let object = regs.handle(a);
                    flow!(self.effect(t, inst, &f, object))
                }
            }
            f.pc += 1;
        }
        Left::Slice
    }
}
