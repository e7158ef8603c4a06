//! Threads, their frames, and monitors.

use std::collections::VecDeque;
use std::ops::{Deref, DerefMut};
use std::rc::Rc;

use super::amount::Used;
use super::code::{Code, Stretch};
use super::ids::{ClassId, Handle, MethodId, ThreadId};

/// How a thread goes on when a frame returns or is left by an exception.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FrameKind {
    /// The caller goes on after its call.
    Call,
    /// A static initialiser: the class is ready, and the caller tries its instruction again.
    Initialiser(ClassId),
    /// A constructor called by a native: the caller gets this object.
    Construct(Handle),
}

/// An activation of a method.
#[derive(Debug)]
pub(super) struct Frame {
    /// The method.
    pub(super) method: MethodId,
    /// The method's code.
    pub(super) code: Rc<Code>,
    /// The next instruction; while a call is under way, the call.
    pub(super) pc: usize,
    /// Position of its first register.
    pub(super) base: usize,
    /// The line that paid when it was entered.
    pub(super) caller_line: u32,
    /// See [`FrameKind`].
    pub(super) kind: FrameKind,
    /// Number for the observer; 0 for methods that it may not see.
    pub(super) id: u64,
    /// The next instruction has been begun and is tried again: the observer has seen it.
    pub(super) again: bool,
    /// It has run: a static initialiser may lie below that of its superclass, not begun yet.
    pub(super) begun: bool,
}

/// The frames of a thread, outermost first. A frame is made in the place of one that was left: a frame made elsewhere
/// and moved takes as long as a dozen instructions.
#[derive(Debug, Default)]
pub(super) struct Frames {
    places: Vec<Frame>,
    depth: usize,
}

impl Frames {
    /// Adds the innermost one.
    #[inline(always)]
    pub(super) fn push(&mut self, frame: Frame) {
        match self.places.get_mut(self.depth) {
            Some(place) => {
                place.method = frame.method;
                place.code = frame.code;
                place.pc = frame.pc;
                place.base = frame.base;
                place.caller_line = frame.caller_line;
                place.kind = frame.kind;
                place.id = frame.id;
                place.again = frame.again;
                place.begun = frame.begun;
            }
            None => self.places.push(frame),
        }
        self.depth += 1;
    }

    /// Drops the innermost one.
    #[inline(always)]
    pub(super) fn pop(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }
}

impl Deref for Frames {
    type Target = [Frame];

    #[inline(always)]
    fn deref(&self) -> &[Frame] {
        self.places.get(..self.depth).unwrap_or_default()
    }
}

impl DerefMut for Frames {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [Frame] {
        self.places.get_mut(..self.depth).unwrap_or_default()
    }
}

/// The activity of a thread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    /// Runs, or would.
    Ready,
    /// `Thread.sleep`.
    Sleeping,
    /// Waits for the network.
    Io,
    /// Waits for an object's monitor, to own it so many times.
    Blocked(Handle, u32),
    /// `Object.wait`, having owned the monitor so many times.
    Waiting(Handle, u32),
    /// Waits for another thread to initialise a class.
    Initialising(ClassId),
    /// The main loop waits for events; the array that the event goes to.
    Polling(Handle),
    /// Ended.
    Dead,
}

/// A thread.
#[derive(Debug)]
pub(super) struct Thread {
    /// The number of the thread.
    pub(super) id: ThreadId,
    /// The thread's `java.lang.Thread`.
    pub(super) object: Handle,
    /// The result of `Thread.getId`: the observer's name for the thread.
    pub(super) java_id: u32,
    /// The thread's name.
    pub(super) name: String,
    /// Whether the program may end while it runs.
    pub(super) daemon: bool,
    /// Registers of all frames, and beyond them as many as an instruction can name: no frame's own need a check.
    pub(super) regs: Vec<u64>,
    /// Registers in use.
    pub(super) top: usize,
    /// Activations, outermost first.
    pub(super) frames: Frames,
    /// Result of the last call.
    pub(super) result: u64,
    /// The exception that a handler is to receive.
    pub(super) exception: Handle,
    /// An exception to throw when it runs again.
    pub(super) pending: Handle,
    /// Whether it continues after the instruction at which it stopped.
    pub(super) skip: bool,
    /// The thread's activity.
    pub(super) state: State,
    /// When it can go on by itself: the end of a sleep; `NEVER` when only another thread can wake it.
    pub(super) wake_ps: u64,
    /// The [`Thread::wake_ps`] in which the wait for its turn is included.
    pub(super) turn_ps: u64,
    /// Interrupt flag.
    pub(super) interrupted: bool,
    /// Someone asked the main loop to wake up.
    pub(super) woken: bool,
    /// Whether the thread's exception is being printed: a second one ends it at once.
    pub(super) dying: bool,
    /// Start of the span that [`Spent::energy_pj`] belongs to.
    pub(super) span_ps: u64,
    /// The moment at which others get their turn.
    pub(super) slice_end_ps: u64,
    /// Units handled by the native that runs.
    pub(super) units: u64,
    /// Time and energy that it has used.
    pub(super) spent: Spent,
}

/// Time and energy that a thread has used.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spent {
    /// The thread's virtual time.
    pub(super) now_ps: u64,
    /// Energy used in this span.
    pub(super) energy_pj: u64,
    /// Energy of library code and natives that `line` called and has not been charged with.
    pub(super) called_pj: u64,
    /// Time of it.
    pub(super) called_ps: u64,
    /// Instructions of such library code.
    pub(super) called_instructions: u64,
    /// The line that pays.
    pub(super) line: u32,
}

impl Spent {
    /// Pays for the straight line of code up to an instruction, as far as it has not been paid for. `inherits`: whoever
    /// called pays.
    #[inline(always)]
    pub(super) fn settle(&mut self, stretches: &[Stretch], inherits: bool, unpaid: usize, pc: usize) {
        let Some(stretch) = stretches.get(pc) else { return };
        stretch.ran(1);
        let (mut ps, mut pj) = (stretch.ps, stretch.pj);
        if unpaid != stretch.start as usize
            && let Some(paid) = stretches.get(unpaid.wrapping_sub(1))
        {
            paid.ran(-1);
            (ps, pj) = (ps.wrapping_sub(paid.ps), pj.wrapping_sub(paid.pj));
        }
        self.now_ps = self.now_ps.wrapping_add(ps);
        self.energy_pj = self.energy_pj.wrapping_add(pj);
        if inherits {
            self.called_pj = self.called_pj.wrapping_add(pj);
            self.called_ps = self.called_ps.wrapping_add(ps);
            self.called_instructions += (pc + 1 - unpaid) as u64;
        }
    }

    /// Takes back what an instruction cost, unless that has been booked.
    pub(super) fn undo(&mut self, stretches: &[Stretch], inherits: bool, pc: usize) {
        let Some(stretch) = stretches.get(pc) else { return };
        let before = pc.checked_sub(1).filter(|&before| before >= stretch.start as usize);
        let before = before.and_then(|before| stretches.get(before));
        let ps = stretch.ps.wrapping_sub(before.map_or(0, |before| before.ps));
        let pj = stretch.pj.wrapping_sub(before.map_or(0, |before| before.pj));
        let booked = self.energy_pj < pj || inherits && (self.called_pj < pj || self.called_ps < ps);
        if booked {
            return;
        }
        stretch.ran(-1);
        before.inspect(|before| before.ran(1));
        self.now_ps = self.now_ps.wrapping_sub(ps);
        self.energy_pj -= pj;
        if inherits {
            self.called_pj -= pj;
            self.called_ps -= ps;
            self.called_instructions = self.called_instructions.saturating_sub(1);
        }
    }

    /// Pays for something that is no instruction, such as a native. `called`: the line that called it pays.
    #[inline(always)]
    pub(super) fn spend(&mut self, (ps, pj): Used, called: bool) {
        self.now_ps = self.now_ps.saturating_add(ps);
        self.energy_pj = self.energy_pj.saturating_add(pj);
        if called {
            self.called_ps = self.called_ps.saturating_add(ps);
            self.called_pj = self.called_pj.saturating_add(pj);
        }
    }
}

/// Most registers of a thread: 8 MiB, Android's main stack.
pub(super) const MAX_REGISTERS: usize = 1 << 20;
/// Registers that an instruction can name.
pub(super) const WINDOW: usize = 1 << 16;

/// A wake time that does not come by itself.
pub(super) const NEVER: u64 = u64::MAX;

impl Thread {
    /// A thread that begins at a moment.
    pub(super) fn new(id: ThreadId, object: Handle, name: String, daemon: bool, now_ps: u64) -> Self {
        Thread {
            id,
            object,
            java_id: id + 1,
            name,
            daemon,
            // Zeroes that nobody touches take no memory.
            regs: vec![0; MAX_REGISTERS + WINDOW],
            top: 0,
            frames: Frames::default(),
            result: 0,
            exception: 0,
            pending: 0,
            skip: false,
            state: State::Ready,
            wake_ps: now_ps,
            turn_ps: 0,
            interrupted: false,
            woken: false,
            dying: false,
            span_ps: now_ps,
            slice_end_ps: now_ps,
            units: 0,
            spent: Spent {
                now_ps,
                energy_pj: 0,
                called_pj: 0,
                called_ps: 0,
                called_instructions: 0,
                line: super::power::FRAMEWORK,
            },
        }
    }

    /// Stops it until `wake_ps`, or until another thread wakes it.
    pub(super) fn stop(&mut self, state: State, wake_ps: u64) {
        self.state = state;
        self.wake_ps = wake_ps;
    }

    /// Whether it has to give up its core.
    pub(super) fn is_stopped(&self) -> bool {
        self.state != State::Ready || self.wake_ps > self.spent.now_ps
    }

    /// Lets it go on at `at_ps` at the earliest.
    pub(super) fn wake(&mut self, at_ps: u64) {
        self.state = State::Ready;
        self.wake_ps = at_ps.max(self.spent.now_ps);
    }

    /// All its references, and what might be one.
    pub(super) fn roots(&self) -> impl Iterator<Item = Handle> + '_ {
        let state = match self.state {
            State::Blocked(object, _) | State::Waiting(object, _) | State::Polling(object) => object,
            _ => 0,
        };
        let constructed = self.frames.iter().map(|frame| match frame.kind {
            FrameKind::Construct(object) => object,
            _ => 0,
        });
        // A register holds a reference only if its upper half is clear.
        let registers = self.regs.iter().take(self.top).filter_map(|&value| u32::try_from(value).ok());
        [self.object, self.exception, self.pending, self.result as Handle, state]
            .into_iter()
            .chain(registers)
            .chain(constructed)
    }
}

/// A lock with its queues.
#[derive(Debug, Default)]
pub(super) struct Monitor {
    /// The thread that owns it.
    pub(super) owner: Option<ThreadId>,
    /// How many times the owner has taken it.
    pub(super) count: u32,
    /// The moment at which it was last released.
    pub(super) free_ps: u64,
    /// Threads that want it, in order.
    pub(super) entering: VecDeque<ThreadId>,
    /// Threads in `Object.wait`, in order.
    pub(super) waiting: VecDeque<ThreadId>,
    /// Whether it is a thread's that has ended since the owner took it: whoever then waits was to be notified.
    pub(super) ended: bool,
}
