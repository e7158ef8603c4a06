//! Calls and returns.

use std::rc::Rc;

use super::amount::Cost;
use super::class::{Init, MethodBody, Origin};
use super::code::Code;
use super::error::{PhoneError, Trap};
use super::ids::MethodId;
use super::interp::Flow;
use super::meter::device_ns;
use super::native::Done;
use super::thread::{Frame, FrameKind, MAX_REGISTERS, State, Thread};
use super::vm::Vm;
use super::{MethodRef, thread};

/// Most argument words that a native takes.
const NATIVE_WORDS: usize = 16;

impl Vm<'_> {
    /// Calls a method with arguments from the registers of the frame at `base`.
    #[inline]
    pub(super) fn call(&mut self, t: &mut Thread, target: MethodId, base: usize, args: &[u16]) -> Result<Flow, Trap> {
        match &self.machine.world.method(target).body {
            MethodBody::Code(code) => {
                let code = Rc::clone(code);
                self.enter(t, target, code, base, args)
            }
            MethodBody::Raw(_) => {
                let Some(code) = self.code_of(target)? else { return Err(abstract_method()) };
                self.enter(t, target, code, base, args)
            }
            &MethodBody::Native(function, row) => {
                let mut words = [0; NATIVE_WORDS];
                let count = args.len().min(NATIVE_WORDS);
                for (word, &register) in words.iter_mut().zip(args) {
                    *word = t.regs.get(base + usize::from(register)).copied().unwrap_or(0);
                }
                self.call_native(t, function, row, words.get(..count).unwrap_or_default())
            }
            MethodBody::Abstract => Err(abstract_method()),
            MethodBody::MissingNative => {
                let (method, caller) = (self.machine.world.signature(target), self.innermost(t));
                Err(PhoneError::MissingNative { method, caller }.into())
            }
        }
    }

    #[inline]
    fn enter(
        &mut self,
        t: &mut Thread,
        method: MethodId,
        code: Rc<Code>,
        base: usize,
        args: &[u16],
    ) -> Result<Flow, Trap> {
        if args.len() != usize::from(code.ins) {
            let what = format!("expected {} argument words for {}", code.ins, self.machine.world.signature(method));
            return Err(self.bad_code(t, what));
        }
        let new_base = t.top;
        if t.frames.len() >= self.settings.max_frames || new_base + usize::from(code.registers) > MAX_REGISTERS {
            return Err(Trap::Java("Ljava/lang/StackOverflowError;", None));
        }
        t.top += usize::from(code.registers);
        let locals = usize::from(code.registers - code.ins);
        if let Some((old, new)) = t.regs.split_at_mut_checked(new_base)
            && let Some((locals, arguments)) = new.split_at_mut_checked(locals)
        {
            locals.fill(0);
            for (argument, &register) in arguments.iter_mut().zip(args) {
                *argument = old.get(base + usize::from(register)).copied().unwrap_or(0);
            }
        }
        self.begin(t, method, code, new_base, FrameKind::Call);
        Ok(Flow::Reload)
    }

    /// Begins a frame with these arguments, without a call instruction.
    pub(super) fn push_frame(
        &mut self,
        t: &mut Thread,
        method: MethodId,
        code: Rc<Code>,
        args: &[u64],
        kind: FrameKind,
    ) {
        let base = t.top;
        t.top += usize::from(code.registers).max(args.len());
        let registers = t.regs.get_mut(base..t.top).unwrap_or_default();
        let (locals, arguments) = registers.split_at_mut(registers.len().saturating_sub(args.len()));
        locals.fill(0);
        arguments.iter_mut().zip(args).for_each(|(argument, &value)| *argument = value);
        self.begin(t, method, code, base, kind);
    }

    #[inline(always)]
    fn begin(&mut self, t: &mut Thread, method: MethodId, code: Rc<Code>, base: usize, kind: FrameKind) {
        let id = if self.observer.is_some() && code.observed { self.observe_entry(t, method) } else { 0 };
        t.frames.push(Frame {
            method,
            code,
            pc: 0,
            base,
            caller_line: t.spent.line,
            kind,
            id,
            again: false,
            begun: false,
        });
    }

    #[inline(never)]
    fn observe_entry(&mut self, t: &Thread, id: MethodId) -> u64 {
        self.machine.frame_ids += 1;
        let frame = self.machine.frame_ids;
        let method = self.machine.world.method(id);
        let class = self.machine.world.class(method.class);
        debug_assert_eq!(class.origin, Origin::App);
        let file = self.machine.world.dex_of(method.class);
        let method = MethodRef {
            entry: file.as_ref().map_or("", |file| &file.entry),
            class: &class.name,
            name: self.machine.world.symbols.text(method.name),
            descriptor: self.machine.world.symbols.text(method.descriptor),
        };
        let at_ns = device_ns(t.spent.now_ps, &self.costs);
        if let Some(observer) = &mut self.observer {
            observer.enter(t.java_id, frame, method, at_ns);
        }
        frame
    }

    /// Drops the innermost frame.
    #[inline(always)]
    pub(super) fn pop_frame(&mut self, t: &mut Thread, thrown: bool) -> Option<FrameKind> {
        let frame = t.frames.last()?;
        let (base, id, kind, caller_line) = (frame.base, frame.id, frame.kind, frame.caller_line);
        t.frames.pop();
        t.top = base;
        if caller_line != t.spent.line {
            self.ledger.pay(t, caller_line);
        }
        if id != 0
            && let Some(observer) = &mut self.observer
        {
            observer.leave(t.java_id, id, thrown, device_ns(t.spent.now_ps, &self.costs));
        }
        Some(kind)
    }

    /// Returns from the innermost frame.
    #[inline]
    pub(super) fn leave(&mut self, t: &mut Thread, value: u64) {
        t.result = value;
        match self.pop_frame(t, false) {
            Some(FrameKind::Initialiser(class)) => {
                self.machine.world.class_mut(class).init = Init::Done;
                self.wake_initialisers(class, t.spent.now_ps);
                // The caller tries its instruction again.
                return;
            }
            Some(FrameKind::Construct(object)) => t.result = object.into(),
            Some(FrameKind::Call) | None => {}
        }
        if let Some(caller) = t.frames.last_mut() {
            caller.pc += 1;
        }
    }

    /// Wakes the threads that wait for a class.
    pub(super) fn wake_initialisers(&mut self, class: u32, now_ps: u64) {
        for thread in self.machine.threads.iter_mut().flatten() {
            if thread.state == State::Initialising(class) {
                thread.wake(now_ps);
            }
        }
    }

    fn call_native(
        &mut self,
        t: &mut Thread,
        function: super::native::NativeFn,
        row: u32,
        args: &[u64],
    ) -> Result<Flow, Trap> {
        // Natives allocate without collecting, so that they may hold handles.
        self.make_room(t, 0)?;
        let factor = self.ledger.speed.native();
        let (call, unit) = self.costs.native_cost(row).map_or_else(Default::default, |cost| (cost.call, cost.unit));
        let charge = |t: &mut Thread, times: u64, cost: Cost| {
            let (ps, pj) = factor.of(cost);
            t.spent.spend((ps.saturating_mul(times), pj.saturating_mul(times)), true);
        };
        charge(t, 1, call);
        t.units = 0;
        let done = function(self, t, args);
        charge(t, t.units, unit);
        match done? {
            Done::Value(value) => {
                t.result = value;
                Ok(if t.is_stopped() { Flow::Stop } else { Flow::Next })
            }
            Done::Again => Ok(Flow::Retry),
            Done::Construct(method, object) => {
                let Some(code) = self.code_of(method)? else { return Err(abstract_method()) };
                self.push_frame(t, method, code, &[object.into()], FrameKind::Construct(object));
                Ok(Flow::Reload)
            }
            Done::Call(method, words) => self.call_with(t, method, &words),
        }
    }

    /// Calls a method with these words, for a native.
    fn call_with(&mut self, t: &mut Thread, method: MethodId, words: &[u64]) -> Result<Flow, Trap> {
        if let &MethodBody::Native(function, row) = &self.machine.world.method(method).body {
            return self.call_native(t, function, row, words);
        }
        let Some(code) = self.code_of(method)? else { return Err(abstract_method()) };
        if t.frames.len() >= self.settings.max_frames {
            return Err(Trap::Java("Ljava/lang/StackOverflowError;", None));
        }
        if words.len() != usize::from(code.ins) {
            let what = format!("expected {} argument words for {}", code.ins, self.machine.world.signature(method));
            return Err(self.bad_code(t, what));
        }
        self.push_frame(t, method, code, words, FrameKind::Call);
        Ok(Flow::Reload)
    }

    /// The signature of the method that a thread is in.
    pub(super) fn innermost(&self, t: &Thread) -> String {
        t.frames.last().map_or_else(|| "no method".into(), |frame| self.machine.world.signature(frame.method))
    }

    /// An error that names the instruction at which a thread is.
    pub(super) fn bad_code(&self, t: &Thread, what: String) -> Trap {
        let at = t.frames.last().and_then(|frame| frame.code.units.get(frame.pc)).copied().unwrap_or(0);
        PhoneError::Code { method: self.innermost(t), at, what }.into()
    }

    /// Makes a thread that was stopped go on. False if it has to wait some more.
    pub(super) fn resume(&mut self, t: &mut Thread) -> Result<bool, PhoneError> {
        match t.state {
            State::Ready => {}
            State::Sleeping | State::Io | State::Initialising(_) => t.state = State::Ready,
            State::Waiting(object, count) => self.machine.wait_is_over(t, object, count),
            State::Polling(event) => self.deliver(t, event),
            State::Blocked(..) | State::Dead => return Ok(false),
        }
        if t.is_stopped() {
            return Ok(false);
        }
        if t.pending != 0 {
            t.skip = false;
            let exception = std::mem::take(&mut t.pending);
            self.throw(t, Trap::Thrown(exception))?;
        } else if std::mem::take(&mut t.skip)
            && let Some(frame) = t.frames.last_mut()
        {
            frame.pc += 1;
        }
        Ok(true)
    }

    /// Ends a thread that has no frame left.
    pub(super) fn end_thread(&mut self, t: &mut Thread) {
        t.stop(State::Dead, thread::NEVER);
        self.scheduler.live.retain(|&id| id != t.id);
        self.machine.thread_of.remove(&t.object);
        self.machine.notify_unowned(t.object, t.spent.now_ps);
    }
}

pub(super) fn abstract_method() -> Trap {
    Trap::Java("Ljava/lang/AbstractMethodError;", None)
}
