//! The interpreter's loop: every opcode, with Java's semantics.
//!
//! A register is 64 bits: a wide value lies in the first of its two registers, and the second is not used. Values of
//! 32 bits and references have a clear upper half. Java calls never recurse in Rust: frames are data.

use std::rc::Rc;

use super::code::quick;
use super::effects::operands::weight;
use super::error::{PhoneError, Trap};
use super::heap::{Body, Handle, Object};
use super::thread::{State, Thread, WINDOW};
use super::vm::Vm;
use wattline_dex::Op;

/// What to do after an instruction that did more than compute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Flow {
    /// Go on with the next one.
    Next,
    /// The innermost frame is another one now.
    Reload,
    /// Do it again, now or when the thread is woken; the first attempt costs nothing.
    Retry,
    /// The thread waits; when it is woken it goes on with the next one.
    Stop,
}

const ARITHMETIC: &str = "Ljava/lang/ArithmeticException;";

fn divided_by_zero() -> Trap {
    Trap::java(ARITHMETIC, "/ by zero")
}

/// Java's three-way comparison; `unordered` is the answer when one is NaN.
fn compare<T: PartialOrd>(a: T, b: T, unordered: i32) -> i32 {
    a.partial_cmp(&b).map_or(unordered, |order| order as i32)
}

impl Vm<'_> {
    /// Runs a thread until its slice is over, or it waits, or it has ended.
    pub(super) fn run_slice<const OBSERVE: bool>(&mut self, t: &mut Thread) -> Result<(), PhoneError> {
        if !self.resume(t)? {
            return Ok(());
        }
        'frame: loop {
            if t.spent.now_ps >= t.slice_end_ps || t.state != State::Ready {
                return Ok(());
            }
            let depth = t.frames.len();
            let Some(frame) = t.frames.last_mut() else { return Ok(()) };
            let code = Rc::clone(&frame.code);
            let insts = code.insts.as_slice();
            let (base, frame_id) = (frame.base, frame.id);
            let mut pc = frame.pc;
            let mut again = std::mem::take(&mut frame.again);
            frame.begun = true;
            // Instructions from here on have not been paid for. That is done where they can end in something else than
            // the next instruction.
            let mut unpaid = pc;
            let stretches = self.table(t.spent.now_ps, &code);
            let Some(mut regs) = window(&mut t.regs, base) else {
                self.throw(t, Trap::Java("Ljava/lang/StackOverflowError;", None))?;
                continue 'frame;
            };

            macro_rules! reg {
                ($i:expr) => {
                    regs[usize::from($i)]
                };
            }
            macro_rules! set {
                ($i:expr, $value:expr) => {{
                    let value: u64 = $value;
                    regs[usize::from($i)] = value;
                }};
            }
            macro_rules! save {
                () => {
                    if let Some(frame) = t.frames.last_mut() {
                        frame.pc = pc;
                    }
                };
            }
            macro_rules! settle_last {
                () => {
                    t.spent.settle(stretches, code.inherits, unpaid, pc)
                };
            }
            macro_rules! settle {
                () => {
                    settle_last!();
                    unpaid = pc + 1;
                };
            }
            macro_rules! throw {
                ($trap:expr) => {{
                    let trap = $trap;
                    if unpaid <= pc {
                        settle_last!();
                    }
                    self.pay_for_call(&mut t.spent, code.inherits, stretches, pc);
                    save!();
                    self.throw(t, trap)?;
                    continue 'frame;
                }};
            }
            macro_rules! int {
                ($i:expr) => {
                    reg!($i) as u32 as i32
                };
            }
            macro_rules! long {
                ($i:expr) => {
                    reg!($i) as i64
                };
            }
            macro_rules! float {
                ($i:expr) => {
                    f32::from_bits(reg!($i) as u32)
                };
            }
            macro_rules! double {
                ($i:expr) => {
                    f64::from_bits(reg!($i))
                };
            }
            macro_rules! set_int {
                ($i:expr, $value:expr) => {{
                    let value: i32 = $value;
                    set!($i, u64::from(value as u32));
                }};
            }
            macro_rules! set_long {
                ($i:expr, $value:expr) => {{
                    let value: i64 = $value;
                    set!($i, value as u64);
                }};
            }
            macro_rules! set_float {
                ($i:expr, $value:expr) => {{
                    let value: f32 = $value;
                    set!($i, u64::from(value.to_bits()));
                }};
            }
            macro_rules! set_double {
                ($i:expr, $value:expr) => {{
                    let value: f64 = $value;
                    set!($i, value.to_bits());
                }};
            }

            loop {
                let Some(inst) = insts.get(pc) else {
                    // Decoding has made sure that code does not run off its end.
                    return Ok(());
                };
                if OBSERVE && frame_id != 0 && inst.op.get() != quick::LABEL && !std::mem::take(&mut again) {
                    let unit = code.units.get(pc).copied().unwrap_or(0);
                    if let Some(observer) = &mut self.observer {
                        observer.step(t.java_id, frame_id, unit);
                    }
                }

                let (a, b) = (inst.a, inst.b);
                macro_rules! c {
                    () => {
                        inst.c.get()
                    };
                }
                macro_rules! literal {
                    () => {
                        inst.x.get() as i32
                    };
                }
                macro_rules! int_op {
                    (|$x:ident, $y:ident| $value:expr) => {{
                        let ($x, $y) = (int!(b), int!(c!()));
                        set_int!(a, $value);
                    }};
                }
                macro_rules! int_literal {
                    (|$x:ident, $y:ident| $value:expr) => {{
                        let ($x, $y) = (int!(b), literal!());
                        set_int!(a, $value);
                    }};
                }
                macro_rules! long_op {
                    (|$x:ident, $y:ident| $value:expr) => {{
                        let ($x, $y) = (long!(b), long!(c!()));
                        set_long!(a, $value);
                    }};
                }
                macro_rules! long_shift {
                    (|$x:ident, $y:ident| $value:expr) => {{
                        let ($x, $y) = (long!(b), int!(c!()) as u32);
                        set_long!(a, $value);
                    }};
                }
                macro_rules! float_op {
                    (|$x:ident, $y:ident| $value:expr) => {{
                        let ($x, $y) = (float!(b), float!(c!()));
                        set_float!(a, $value);
                    }};
                }
                macro_rules! double_op {
                    (|$x:ident, $y:ident| $value:expr) => {{
                        let ($x, $y) = (double!(b), double!(c!()));
                        set_double!(a, $value);
                    }};
                }
                macro_rules! jump {
                    ($by:expr) => {{
                        let target = $by.x.get() as u32 as usize;
                        if target <= pc && t.spent.now_ps >= t.slice_end_ps {
                            pc = target;
                            save!();
                            return Ok(());
                        }
                        pc = target;
                        unpaid = target;
                        continue;
                    }};
                }
                macro_rules! jump_if {
                    ($condition:expr) => {{
                        settle!();
                        if $condition {
                            jump!(inst)
                        }
                    }};
                }
                // Goes on with the instruction after the first of two that are done as one.
                macro_rules! second {
                    () => {{
                        pc += 1;
                        let Some(second) = insts.get(pc) else { return Ok(()) };
                        second
                    }};
                }
                macro_rules! then_jump {
                    () => {{
                        let second = second!();
                        settle_last!();
                        jump!(second)
                    }};
                }
                macro_rules! then_jump_if {
                    ($compare:tt) => {{
                        let second = second!();
                        settle!();
                        if int!(second.a) $compare int!(second.b) {
                            jump!(second)
                        }
                    }};
                }
                // What operands add to an instruction's cost.
                macro_rules! weigh {
                    ($x:expr, $y:expr) => {{
                        let used = self.weigh(weight(i64::from($x), i64::from($y)));
                        t.spent.spend(used, code.inherits);
                        if let Some(added) = code.added.get(pc) {
                            let sum = added.get();
                            added.set((sum.0 + used.0, sum.1 + used.1));
                        }
                    }};
                }
                macro_rules! array_length {
                    () => {
                        match self.heap.get(reg!(b) as Handle).and_then(|object| object.body.len()) {
                            Some(len) => set!(a, len as u64),
                            None => throw!(Trap::null()),
                        }
                    };
                }
                macro_rules! get_element {
                    ($kind:ident, |$x:ident| $value:expr) => {{
                        let index = int!(c!());
                        match self.heap.get(reg!(b) as Handle) {
                            Some(Object { body: Body::$kind(elements), .. }) => match elements.get(index as usize) {
                                Some(&$x) => set!(a, $value),
                                None => throw!(Trap::index(index, elements.len())),
                            },
                            _ => throw!(Trap::null()),
                        }
                    }};
                }
                macro_rules! put_element {
                    ($kind:ident, $value:expr) => {{
                        let (index, value) = (int!(c!()), $value);
                        match self.heap.get_mut(reg!(b) as Handle) {
                            Some(Object { body: Body::$kind(elements), .. }) => {
                                let len = elements.len();
                                match elements.get_mut(index as usize) {
                                    Some(element) => *element = value,
                                    None => throw!(Trap::index(index, len)),
                                }
                            }
                            _ => throw!(Trap::null()),
                        }
                    }};
                }
                macro_rules! flow {
                    ($result:expr) => {{
                        settle!();
                        self.pay_for_call(&mut t.spent, code.inherits, stretches, pc);
                        save!();
                        match $result {
                            Ok(Flow::Next) => match window(&mut t.regs, base) {
                                Some(window) => regs = window,
                                None => return Ok(()),
                            },
                            Ok(Flow::Reload) => continue 'frame,
                            Ok(Flow::Retry) => {
                                t.spent.undo(stretches, code.inherits, pc);
                                begin_again(t, depth);
                                continue 'frame;
                            }
                            Ok(Flow::Stop) => {
                                t.skip = true;
                                return Ok(());
                            }
                            Err(trap) => {
                                self.throw(t, trap)?;
                                continue 'frame;
                            }
                        }
                    }};
                }
                macro_rules! arguments {
                    () => {
                        code.args.get((inst.x.get() >> 32) as usize..).and_then(|args| args.get(..usize::from(b)))
                    };
                }
                macro_rules! call {
                    ($target:expr, $args:expr) => {{
                        let (target, args) = ($target, $args);
                        flow!(self.call(t, target, base, args))
                    }};
                }

                match Op(inst.op.get()) {
                    Op::NOP => {}
                    Op(quick::LABEL) => {
                        settle!();
                        if code.inherits {
                            // It is no instruction.
                            t.spent.called_instructions -= 1;
                        }
                    }
                    Op::MOVE => set!(a, reg!(b)),
                    Op::MOVE_RESULT => set!(a, t.result),
                    Op::MOVE_EXCEPTION => set!(a, u64::from(std::mem::take(&mut t.exception))),
                    Op::RETURN_VOID => {
                        settle_last!();
                        self.leave(t, 0);
                        continue 'frame;
                    }
                    Op::RETURN => {
                        settle_last!();
                        let value = reg!(a);
                        self.leave(t, value);
                        continue 'frame;
                    }
                    Op::CONST | Op(quick::CONST_OBJECT) => set!(a, inst.x.get() as u64),
                    Op::MONITOR_ENTER => {
                        let object = reg!(a) as Handle;
                        flow!(self.lock(t, object).map(|()| if t.is_stopped() { Flow::Stop } else { Flow::Next }))
                    }
                    Op::MONITOR_EXIT => {
                        let object = reg!(a) as Handle;
                        flow!(self.unlock(t, object).map(|()| Flow::Next))
                    }
                    Op(quick::CAST) => {
                        let object = reg!(a) as Handle;
                        if object != 0 {
                            flow!(self.check_cast(object, inst.x.get() as u32).map(|()| Flow::Next))
                        }
                    }
                    Op(quick::INSTANCE_OF) => {
                        let class = self.class_of(reg!(b) as Handle);
                        let is = class.is_some_and(|class| self.world.is_assignable(class, inst.x.get() as u32));
                        set!(a, u64::from(is));
                    }
                    Op::ARRAY_LENGTH => array_length!(),
                    Op(quick::NEW) => {
                        let class = inst.x.get() as u32;
                        flow!(self.allocate(t, class).map(|()| Flow::Next));
                        set!(a, t.result);
                    }
                    Op(quick::NEW_ARRAY) => {
                        let len = int!(b);
                        flow!(self.allocate_array(t, inst.x.get() as u32, len).map(|array| {
                            t.result = array.into();
                            Flow::Next
                        }));
                        set!(a, t.result);
                    }
                    Op::FILL_ARRAY_DATA => {
                        let array = reg!(a) as Handle;
                        flow!(self.fill_array(array, &code, inst.x.get()).map(|()| Flow::Next))
                    }
                    Op::THROW => match reg!(a) as Handle {
                        0 => throw!(Trap::null()),
                        exception => throw!(Trap::Thrown(exception)),
                    },
                    Op::GOTO => {
                        settle_last!();
                        jump!(inst)
                    }
                    Op::PACKED_SWITCH | Op::SPARSE_SWITCH => {
                        settle!();
                        let table = code.switches.get(inst.x.get() as usize);
                        if let Some(target) = table.and_then(|table| table.target(int!(a))) {
                            pc = target as usize;
                            unpaid = pc;
                            continue;
                        }
                    }
                    Op::CMPL_FLOAT => set_int!(a, compare(float!(b), float!(c!()), -1)),
                    Op::CMPG_FLOAT => set_int!(a, compare(float!(b), float!(c!()), 1)),
                    Op::CMPL_DOUBLE => set_int!(a, compare(double!(b), double!(c!()), -1)),
                    Op::CMPG_DOUBLE => set_int!(a, compare(double!(b), double!(c!()), 1)),
                    Op::CMP_LONG => set_int!(a, compare(long!(b), long!(c!()), 0)),
                    Op::IF_EQ => jump_if!(int!(a) == int!(b)),
                    Op::IF_NE => jump_if!(int!(a) != int!(b)),
                    Op::IF_LT => jump_if!(int!(a) < int!(b)),
                    Op::IF_GE => jump_if!(int!(a) >= int!(b)),
                    Op::IF_GT => jump_if!(int!(a) > int!(b)),
                    Op::IF_LE => jump_if!(int!(a) <= int!(b)),
                    Op::IF_EQZ => jump_if!(int!(a) == 0),
                    Op::IF_NEZ => jump_if!(int!(a) != 0),
                    Op::IF_LTZ => jump_if!(int!(a) < 0),
                    Op::IF_GEZ => jump_if!(int!(a) >= 0),
                    Op::IF_GTZ => jump_if!(int!(a) > 0),
                    Op::IF_LEZ => jump_if!(int!(a) <= 0),
                    Op::AGET => get_element!(Ints, |x| u64::from(x as u32)),
                    Op::AGET_WIDE => get_element!(Longs, |x| x as u64),
                    Op::AGET_OBJECT => get_element!(Refs, |x| u64::from(x)),
                    Op::AGET_BOOLEAN | Op::AGET_BYTE => get_element!(Bytes, |x| u64::from(i32::from(x) as u32)),
                    Op::AGET_CHAR => get_element!(Chars, |x| u64::from(x)),
                    Op::AGET_SHORT => get_element!(Shorts, |x| u64::from(i32::from(x) as u32)),
                    Op::APUT => put_element!(Ints, int!(a)),
                    Op::APUT_WIDE => put_element!(Longs, long!(a)),
                    Op::APUT_OBJECT => {
                        let (value, array, index) = (reg!(a) as Handle, reg!(b) as Handle, int!(c!()));
                        if let Err(trap) = self.put_reference(array, index, value) {
                            throw!(trap);
                        }
                    }
                    Op::APUT_BOOLEAN | Op::APUT_BYTE => put_element!(Bytes, int!(a) as i8),
                    Op::APUT_CHAR => put_element!(Chars, int!(a) as u16),
                    Op::APUT_SHORT => put_element!(Shorts, int!(a) as i16),
                    Op(quick::IGET) => match self.heap.get(reg!(b) as Handle) {
                        Some(Object { body: Body::Fields(fields), .. }) => {
                            set!(a, fields.get(inst.x.get() as usize).copied().unwrap_or(0));
                        }
                        _ => throw!(Trap::null()),
                    },
                    Op(quick::IPUT) => {
                        let value = reg!(a);
                        match self.heap.get_mut(reg!(b) as Handle) {
                            Some(Object { body: Body::Fields(fields), .. }) => {
                                if let Some(field) = fields.get_mut(inst.x.get() as usize) {
                                    *field = value;
                                }
                            }
                            _ => throw!(Trap::null()),
                        }
                    }
                    Op(quick::IPUT_NARROW) => {
                        let value = narrow(c!(), reg!(a));
                        match self.heap.get_mut(reg!(b) as Handle) {
                            Some(Object { body: Body::Fields(fields), .. }) => {
                                if let Some(field) = fields.get_mut(inst.x.get() as usize) {
                                    *field = value;
                                }
                            }
                            _ => throw!(Trap::null()),
                        }
                    }
                    Op(quick::SGET) => {
                        set!(a, self.world.statics.get(inst.x.get() as usize).copied().unwrap_or(0));
                    }
                    Op(quick::SPUT) => {
                        if let Some(field) = self.world.statics.get_mut(inst.x.get() as usize) {
                            *field = reg!(a);
                        }
                    }
                    Op(quick::SPUT_NARROW) => {
                        if let Some(field) = self.world.statics.get_mut(inst.x.get() as usize) {
                            *field = narrow(c!(), reg!(a));
                        }
                    }
                    Op(quick::VIRTUAL) => {
                        let Some(args @ [this, ..]) = arguments!() else { throw!(Trap::null()) };
                        let Some(class) = self.class_of(reg!(*this) as Handle) else { throw!(Trap::null()) };
                        let slot = inst.x.get() as u32 as usize;
                        match self.world.class(class).vtable.get(slot) {
                            Some(&target) => call!(target, args),
                            None => throw!(Trap::Java("Ljava/lang/AbstractMethodError;", None)),
                        }
                    }
                    Op(quick::DIRECT) => {
                        let Some(args @ [this, ..]) = arguments!() else { throw!(Trap::null()) };
                        if self.heap.get(reg!(*this) as Handle).is_none() {
                            throw!(Trap::null());
                        }
                        call!(inst.x.get() as u32, args)
                    }
                    Op(quick::STATIC) => call!(inst.x.get() as u32, arguments!().unwrap_or_default()),
                    Op(quick::INTERFACE) => {
                        let Some(args @ [this, ..]) = arguments!() else { throw!(Trap::null()) };
                        let Some(class) = self.class_of(reg!(*this) as Handle) else { throw!(Trap::null()) };
                        match self.world.interface_target(class, inst.x.get() as u32) {
                            Some(target) => call!(target, args),
                            None => throw!(Trap::Java("Ljava/lang/AbstractMethodError;", None)),
                        }
                    }
                    Op(quick::FILLED) => {
                        let args = arguments!().unwrap_or_default();
                        flow!(self.filled_array(t, inst.x.get() as u32, base, args).map(|()| Flow::Next))
                    }
                    Op::NEG_INT => set_int!(a, int!(b).wrapping_neg()),
                    Op::NOT_INT => set_int!(a, !int!(b)),
                    Op::NEG_LONG => set_long!(a, long!(b).wrapping_neg()),
                    Op::NOT_LONG => set_long!(a, !long!(b)),
                    Op::NEG_FLOAT => set_float!(a, -float!(b)),
                    Op::NEG_DOUBLE => set_double!(a, -double!(b)),
                    Op::INT_TO_LONG => set_long!(a, i64::from(int!(b))),
                    Op::INT_TO_FLOAT => set_float!(a, int!(b) as f32),
                    Op::INT_TO_DOUBLE => set_double!(a, f64::from(int!(b))),
                    Op::LONG_TO_INT => set_int!(a, long!(b) as i32),
                    Op::LONG_TO_FLOAT => set_float!(a, long!(b) as f32),
                    Op::LONG_TO_DOUBLE => set_double!(a, long!(b) as f64),
                    // Rust's casts saturate and turn NaN into 0, as Java's do.
                    Op::FLOAT_TO_INT => set_int!(a, float!(b) as i32),
                    Op::FLOAT_TO_LONG => set_long!(a, float!(b) as i64),
                    Op::FLOAT_TO_DOUBLE => set_double!(a, f64::from(float!(b))),
                    Op::DOUBLE_TO_INT => set_int!(a, double!(b) as i32),
                    Op::DOUBLE_TO_LONG => set_long!(a, double!(b) as i64),
                    Op::DOUBLE_TO_FLOAT => set_float!(a, double!(b) as f32),
                    Op::INT_TO_BYTE => set_int!(a, i32::from(int!(b) as i8)),
                    Op::INT_TO_CHAR => set_int!(a, i32::from(int!(b) as u16)),
                    Op::INT_TO_SHORT => set_int!(a, i32::from(int!(b) as i16)),
                    Op::ADD_INT => int_op!(|x, y| x.wrapping_add(y)),
                    Op::SUB_INT => int_op!(|x, y| x.wrapping_sub(y)),
                    Op::MUL_INT => int_op!(|x, y| x.wrapping_mul(y)),
                    Op::DIV_INT | Op::REM_INT if int!(c!()) == 0 => throw!(divided_by_zero()),
                    Op::DIV_INT => int_op!(|x, y| x.wrapping_div(y)),
                    Op::REM_INT => int_op!(|x, y| x.wrapping_rem(y)),
                    Op::AND_INT => int_op!(|x, y| x & y),
                    Op::OR_INT => int_op!(|x, y| x | y),
                    Op::XOR_INT => int_op!(|x, y| x ^ y),
                    // The wrapping shifts mask their distance, as Java does.
                    Op::SHL_INT => int_op!(|x, y| x.wrapping_shl(y as u32)),
                    Op::SHR_INT => int_op!(|x, y| x.wrapping_shr(y as u32)),
                    Op::USHR_INT => int_op!(|x, y| (x as u32).wrapping_shr(y as u32) as i32),
                    Op::ADD_LONG => long_op!(|x, y| x.wrapping_add(y)),
                    Op::SUB_LONG => long_op!(|x, y| x.wrapping_sub(y)),
                    Op::MUL_LONG => long_op!(|x, y| x.wrapping_mul(y)),
                    Op::DIV_LONG | Op::REM_LONG if long!(c!()) == 0 => throw!(divided_by_zero()),
                    Op::DIV_LONG => long_op!(|x, y| x.wrapping_div(y)),
                    Op::REM_LONG => long_op!(|x, y| x.wrapping_rem(y)),
                    Op::AND_LONG => long_op!(|x, y| x & y),
                    Op::OR_LONG => long_op!(|x, y| x | y),
                    Op::XOR_LONG => long_op!(|x, y| x ^ y),
                    Op::SHL_LONG => long_shift!(|x, y| x.wrapping_shl(y)),
                    Op::SHR_LONG => long_shift!(|x, y| x.wrapping_shr(y)),
                    Op::USHR_LONG => long_shift!(|x, y| (x as u64).wrapping_shr(y) as i64),
                    Op::ADD_FLOAT => float_op!(|x, y| x + y),
                    Op::SUB_FLOAT => float_op!(|x, y| x - y),
                    Op::MUL_FLOAT => float_op!(|x, y| x * y),
                    Op::DIV_FLOAT => float_op!(|x, y| x / y),
                    Op::REM_FLOAT => float_op!(|x, y| x % y),
                    Op::ADD_DOUBLE => double_op!(|x, y| x + y),
                    Op::SUB_DOUBLE => double_op!(|x, y| x - y),
                    Op::MUL_DOUBLE => double_op!(|x, y| x * y),
                    Op::DIV_DOUBLE => double_op!(|x, y| x / y),
                    Op::REM_DOUBLE => double_op!(|x, y| x % y),
                    Op::ADD_INT_LIT16 => int_literal!(|x, y| x.wrapping_add(y)),
                    Op::RSUB_INT => int_literal!(|x, y| y.wrapping_sub(x)),
                    Op::MUL_INT_LIT16 => int_literal!(|x, y| x.wrapping_mul(y)),
                    Op::DIV_INT_LIT16 | Op::REM_INT_LIT16 if literal!() == 0 => throw!(divided_by_zero()),
                    Op::DIV_INT_LIT16 => int_literal!(|x, y| x.wrapping_div(y)),
                    Op::REM_INT_LIT16 => int_literal!(|x, y| x.wrapping_rem(y)),
                    Op::AND_INT_LIT16 => int_literal!(|x, y| x & y),
                    Op::OR_INT_LIT16 => int_literal!(|x, y| x | y),
                    Op::XOR_INT_LIT16 => int_literal!(|x, y| x ^ y),
                    Op::SHL_INT_LIT8 => int_literal!(|x, y| x.wrapping_shl(y as u32)),
                    Op::SHR_INT_LIT8 => int_literal!(|x, y| x.wrapping_shr(y as u32)),
                    Op::USHR_INT_LIT8 => int_literal!(|x, y| (x as u32).wrapping_shr(y as u32) as i32),
                    Op(quick::ADD_GOTO) => {
                        int_op!(|x, y| x.wrapping_add(y));
                        then_jump!()
                    }
                    Op(quick::ADD_LITERAL_GOTO) => {
                        int_literal!(|x, y| x.wrapping_add(y));
                        then_jump!()
                    }
                    Op(quick::AGET_IF_LT) => {
                        get_element!(Ints, |x| u64::from(x as u32));
                        then_jump_if!(<)
                    }
                    Op(quick::AGET_IF_GE) => {
                        get_element!(Ints, |x| u64::from(x as u32));
                        then_jump_if!(>=)
                    }
                    Op(quick::AGET_IF_GT) => {
                        get_element!(Ints, |x| u64::from(x as u32));
                        then_jump_if!(>)
                    }
                    Op(quick::AGET_IF_LE) => {
                        get_element!(Ints, |x| u64::from(x as u32));
                        then_jump_if!(<=)
                    }
                    Op(quick::LENGTH_IF_GE) => {
                        array_length!();
                        then_jump_if!(>=)
                    }
                    Op(quick::CONST_IF_GE) => {
                        set!(a, inst.x.get() as u64);
                        then_jump_if!(>=)
                    }
                    Op(quick::WEIGHED_MUL_INT) => {
                        weigh!(int!(b), int!(c!()));
                        int_op!(|x, y| x.wrapping_mul(y));
                    }
                    Op(quick::WEIGHED_DIV_INT | quick::WEIGHED_REM_INT) if int!(c!()) == 0 => throw!(divided_by_zero()),
                    Op(quick::WEIGHED_DIV_INT) => {
                        weigh!(int!(b), int!(c!()));
                        int_op!(|x, y| x.wrapping_div(y));
                    }
                    Op(quick::WEIGHED_REM_INT) => {
                        weigh!(int!(b), int!(c!()));
                        int_op!(|x, y| x.wrapping_rem(y));
                    }
                    Op(quick::WEIGHED_MUL_LONG) => {
                        weigh!(long!(b), long!(c!()));
                        long_op!(|x, y| x.wrapping_mul(y));
                    }
                    Op(quick::WEIGHED_DIV_LONG | quick::WEIGHED_REM_LONG) if long!(c!()) == 0 => {
                        throw!(divided_by_zero())
                    }
                    Op(quick::WEIGHED_DIV_LONG) => {
                        weigh!(long!(b), long!(c!()));
                        long_op!(|x, y| x.wrapping_div(y));
                    }
                    Op(quick::WEIGHED_REM_LONG) => {
                        weigh!(long!(b), long!(c!()));
                        long_op!(|x, y| x.wrapping_rem(y));
                    }
                    Op(quick::WEIGHED_MUL_LITERAL) => {
                        weigh!(int!(b), literal!());
                        int_literal!(|x, y| x.wrapping_mul(y));
                    }
                    Op(quick::WEIGHED_DIV_LITERAL | quick::WEIGHED_REM_LITERAL) if literal!() == 0 => {
                        throw!(divided_by_zero())
                    }
                    Op(quick::WEIGHED_DIV_LITERAL) => {
                        weigh!(int!(b), literal!());
                        int_literal!(|x, y| x.wrapping_div(y));
                    }
                    Op(quick::WEIGHED_REM_LITERAL) => {
                        weigh!(int!(b), literal!());
                        int_literal!(|x, y| x.wrapping_rem(y));
                    }
                    // As the largest opcode it makes the table of this `match` whole.
                    Op(quick::TRAP) => {
                        settle_last!();
                        save!();
                        let trap = self.bad_code(t, "expected a return before the end of the code".into());
                        self.throw(t, trap)?;
                        continue 'frame;
                    }
                    // Everything that names something not yet looked up.
                    _ => flow!(self.resolve(t, inst, base, &code)),
                }
                pc += 1;
            }
        }
    }
}

/// The registers from `base` on that an instruction can name.
#[inline(always)]
fn window(regs: &mut [u64], base: usize) -> Option<&mut [u64; WINDOW]> {
    regs.get_mut(base..)?.first_chunk_mut()
}

/// The instruction will be tried again. `depth` is the height of its frame.
fn begin_again(t: &mut Thread, depth: usize) {
    if let Some(frame) = t.frames.get_mut(depth.wrapping_sub(1)) {
        frame.again = true;
    }
}

/// A value cut to the width of a `boolean`, `byte`, `char` or `short` field.
fn narrow(kind: u16, value: u64) -> u64 {
    match kind as u8 {
        b'B' => u64::from(i32::from(value as i8) as u32),
        b'S' => u64::from(i32::from(value as i16) as u32),
        b'C' => u64::from(value as u16),
        _ => value & 1,
    }
}
