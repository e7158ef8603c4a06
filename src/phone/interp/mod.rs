//! The interpreter's loop: every opcode, with Java's semantics.
//!
//! A register is 64 bits: a wide value lies in the first of its two registers, and the second is not used. Values of
//! 32 bits and references have a clear upper half. Java calls never recurse in Rust: frames are data.
//!
//! [`table`] is the loop over a frame's instructions, a line or two for each opcode; what takes more is in a file for
//! its family. All of it is inlined into the loop, so that registers of the host hold the state of the frame.

mod arithmetic;
mod arrays;
mod fields;
mod objects;
mod registers;
mod running;
mod table;

use std::rc::Rc;

use super::error::{PhoneError, Trap};
use super::thread::{State, Thread};
use super::vm::Vm;
use running::Running;

/// How a thread goes on after an instruction that did more than compute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Flow {
    /// It goes on with the next instruction.
    Next,
    /// It goes on in another frame, which is the innermost one now.
    Reload,
    /// It does the instruction again, now or when it is woken; the first attempt costs nothing.
    Retry,
    /// It waits; when it is woken it goes on with the next instruction.
    Stop,
}

/// Why the loop has left a frame.
enum Left {
    /// Another frame may be the innermost one now, or the slice may be over.
    Frame,
    /// The thread does not go on in this slice.
    Slice,
    /// The phone gives up. In a box, so that the others fit into registers.
    Failed(Box<PhoneError>),
}

impl From<Result<(), PhoneError>> for Left {
    /// Where a thread goes on after something was thrown.
    #[inline(always)]
    fn from(thrown: Result<(), PhoneError>) -> Self {
        match thrown {
            Ok(()) => Left::Frame,
            Err(error) => Left::Failed(Box::new(error)),
        }
    }
}

impl Vm<'_> {
    /// Runs a thread until its slice is over, or it waits, or it has ended.
    pub(super) fn run_slice<const OBSERVE: bool>(&mut self, t: &mut Thread) -> Result<(), PhoneError> {
        if !self.resume(t)? {
            return Ok(());
        }
        while t.spent.now_ps < t.slice_end_ps && t.state == State::Ready {
            let depth = t.frames.len();
            let Some(frame) = t.frames.last_mut() else { return Ok(()) };
            let code = Rc::clone(&frame.code);
            let (base, id, pc, method) = (frame.base, frame.id, frame.pc, frame.method);
            let again = std::mem::take(&mut frame.again);
            frame.begun = true;
            let stretches = self.ledger.table(t.spent.now_ps, &code, method);
            let insts = code.insts.as_slice();
            let f = Running { code: &code, insts, stretches, depth, base, id, pc, unpaid: pc };
            match self.run_frame::<OBSERVE>(t, f, again) {
                Left::Frame => {}
                Left::Slice => return Ok(()),
                Left::Failed(error) => return Err(*error),
            }
        }
        Ok(())
    }

    /// Shows the observer an instruction that begins.
    fn observe_step(&mut self, thread: u32, f: Running) {
        let unit = f.code.units.get(f.pc).copied().unwrap_or(0);
        if let Some(observer) = &mut self.observer {
            observer.step(thread, f.id, unit);
        }
    }

    /// Pays for all instructions up to this one, and lets its line pay for what it calls.
    #[inline(always)]
    fn prepare(&mut self, t: &mut Thread, f: &mut Running) {
        f.settle(&mut t.spent);
        self.ledger.pay_for_call(&mut t.spent, f.code.inherits, f.stretches, f.pc);
        f.save(t);
    }

    /// Throws at this instruction.
    #[cold]
    #[inline(never)]
    fn throw_at(&mut self, t: &mut Thread, f: Running, trap: Trap) -> Left {
        if f.unpaid <= f.pc {
            f.settle_last(&mut t.spent);
        }
        self.ledger.pay_for_call(&mut t.spent, f.code.inherits, f.stretches, f.pc);
        f.save(t);
        self.throw(t, trap).into()
    }

    /// Ends the program at the end of code that does not end itself.
    #[cold]
    fn trap(&mut self, t: &mut Thread, f: Running) -> Left {
        f.settle_last(&mut t.spent);
        f.save(t);
        let trap = self.bad_code(t, "expected a return before the end of the code".into());
        self.throw(t, trap).into()
    }

    /// Goes on after an instruction that did more than compute; none when that is with the next instruction.
    #[inline(always)]
    fn follow(&mut self, t: &mut Thread, f: &Running, flow: Result<Flow, Trap>) -> Option<Left> {
        Some(match flow {
            Ok(Flow::Next) => return None,
            Ok(Flow::Reload) => Left::Frame,
            Ok(Flow::Retry) => {
                t.spent.undo(f.stretches, f.code.inherits, f.pc);
                begin_again(t, f.depth);
                Left::Frame
            }
            Ok(Flow::Stop) => {
                t.skip = true;
                Left::Slice
            }
            Err(trap) => self.throw(t, trap).into(),
        })
    }
}

/// Notes that the instruction will be tried again. `depth` is the height of its frame, above which there may be another
/// one now.
fn begin_again(t: &mut Thread, depth: usize) {
    if let Some(frame) = t.frames.get_mut(depth.wrapping_sub(1)) {
        frame.again = true;
    }
}
