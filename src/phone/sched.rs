//! Virtual time: which thread runs next, on which core, and for how long.

use super::EventKind;
use super::error::PhoneError;
use super::ids::ThreadId;
use super::power::Part;
use super::thread::{NEVER, State, Thread};
use super::vm::Vm;

impl Vm<'_> {
    /// Runs all threads to their end.
    pub(super) fn run(&mut self) -> Result<(), PhoneError> {
        let observed = self.observer.is_some();
        let begin_ps = self.scheduler.free_ps(0);
        let limit_ps = begin_ps.saturating_add((self.settings.max_ns.max(0) as u64).saturating_mul(1000));
        while !self.is_over() {
            let Some((id, core)) = self.scheduler.next(&self.machine.threads) else { return Err(self.deadlock()) };
            let Some(mut thread) = self.machine.threads.get_mut(id as usize).and_then(Option::take) else { continue };
            let t = thread.as_mut();
            if self.is_late(t) {
                self.machine.put_back(thread);
                continue;
            }
            let free_ps = self.scheduler.free_ps(core);
            let start_ps = free_ps.max(t.wake_ps).max(t.spent.now_ps);
            if start_ps > limit_ps {
                let (thread, method) = (t.name.clone(), self.innermost(t));
                return Err(PhoneError::Timeout { limit_ns: self.settings.max_ns, thread, method });
            }
            if self.settings.stop.is_told() {
                let (thread, method) = (t.name.clone(), self.innermost(t));
                return Err(PhoneError::Stopped { ran_ms: (start_ps - begin_ps) / 1_000_000_000, thread, method });
            }
            self.ledger.speed.govern(start_ps);
            self.ledger.power.step = self.ledger.speed.step();
            let start_ps = self.leave_rest(t, free_ps, start_ps);
            let start_ps = self.take_core(core, id, start_ps);
            t.spent.now_ps = start_ps;
            t.span_ps = start_ps;
            t.slice_end_ps = start_ps + self.costs.cores.slice_ns * 1000;
            if observed {
                self.run_slice::<true>(t)?;
            } else {
                self.run_slice::<false>(t)?;
            }
            self.ledger.close_span(t);
            self.end_slice(t, core, start_ps);
            if t.frames.is_empty() {
                self.end_thread(t);
            } else {
                self.machine.put_back(thread);
            }
        }
        Ok(())
    }

    /// Lets a thread that has waited for something wait for its turn as well, once, where the phone is not repeatable.
    /// Returns whether it has to: then others may go first.
    fn is_late(&mut self, t: &mut Thread) -> bool {
        if self.jitter.is_off() || t.wake_ps < t.spent.now_ps || t.wake_ps == t.turn_ps {
            return false;
        }
        let by_timer = match t.state {
            State::Sleeping | State::Waiting(..) => true,
            State::Polling(_) => t.wake_ps != self.program.input_ps,
            _ => false,
        };
        t.wake_ps = t.wake_ps.saturating_add(self.jitter.turn_ps(by_timer)).min(NEVER - 1);
        t.turn_ps = t.wake_ps;
        true
    }

    fn end_slice(&mut self, t: &mut Thread, core: usize, start_ps: u64) {
        self.scheduler.hold(core, t.spent.now_ps);
        let ran_ps = t.spent.now_ps - start_ps;
        self.ledger.busy_ps += ran_ps;
        self.ledger.speed.ran(core, start_ps, t.spent.now_ps);
        if t.state == State::Ready && t.spent.now_ps < t.slice_end_ps.max(start_ps + self.costs.cores.slice_ns * 1000) {
            self.scheduler.yield_core(core, t.spent.now_ps);
        }
        if !self.settings.effects.processes || !self.scheduler.is_switch_due(ran_ps) {
            return;
        }
        // Another process gets the core for a moment.
        let (start_ps, end_ps, energy_pj) = self.ledger.burst(t.spent.now_ps, EventKind::Switch, Some(t.java_id));
        self.ledger.power.add_part(Part::Switch, start_ps, end_ps, energy_pj);
        self.ledger.speed.load.add(core, start_ps, end_ps);
        self.scheduler.switch_after(self.ledger.until_switch_ps());
        self.scheduler.hold(core, end_ps);
        t.spent.now_ps = end_ps;
        t.span_ps = end_ps;
    }

    /// Ends the rest of a core that was free from a moment on, for a thread that goes on at another; whoever made the
    /// thread wait pays. Returns when the core is back.
    fn leave_rest(&mut self, t: &Thread, free_ps: u64, start_ps: u64) -> u64 {
        let rested_ps = start_ps.saturating_sub(free_ps);
        if !self.settings.effects.wake_ups || rested_ps == 0 {
            return start_ps;
        }
        let (ps, pj) = self.costs.wake_ups.of(rested_ps);
        let (from_ps, to_ps) = if ps == 0 { (free_ps, start_ps) } else { (start_ps, start_ps + ps) };
        self.ledger.power.add(from_ps, to_ps, pj);
        // Before its first instruction a thread has made nobody wait.
        let waits = t.frames.last().filter(|frame| frame.pc > 0 || t.frames.len() > 1);
        let line = waits.and_then(|frame| frame.code.payer(frame.pc)).unwrap_or(t.spent.line);
        self.ledger.power.charge_line(line, (0, pj));
        start_ps + ps
    }

    /// Gives a core to a thread, and returns when it has it.
    fn take_core(&mut self, core: usize, id: ThreadId, start_ps: u64) -> u64 {
        let model = &self.costs.switching;
        let other = self.scheduler.take(core, id, start_ps, model.quantum_us * 1_000_000);
        if !other || !self.settings.effects.switching {
            return start_ps;
        }
        let (ps, pj) = self.ledger.speed.native().of(model.cost);
        self.ledger.power.add_part(Part::Switching, start_ps, start_ps + ps, pj);
        start_ps + ps
    }

    /// Whether the program has ended: its main thread, for an app, or all threads that are no daemons.
    fn is_over(&self) -> bool {
        if self.program.exit.is_some() || (self.program.is_app && !self.scheduler.live.contains(&0)) {
            return true;
        }
        let thread = |id: &ThreadId| self.machine.threads.get(*id as usize).and_then(Option::as_ref);
        !self.scheduler.live.iter().any(|id| thread(id).is_some_and(|thread| !thread.daemon))
    }

    /// When the last thing happened.
    pub(super) fn end_ps(&self) -> u64 {
        self.scheduler.last_ps().max(super::radio::quiet_ps(&self.network.transfers, self.tail_ps()))
    }

    /// How long the radio stays on after a request.
    pub(super) fn tail_ps(&self) -> u64 {
        if self.settings.effects.tail { self.costs.radio(self.settings.bearer).tail_ms * 1_000_000_000 } else { 0 }
    }

    fn deadlock(&self) -> PhoneError {
        let text = |thread: &Thread| {
            let object = |object| {
                self.machine.class_of(object).map_or("?".into(), |class| self.machine.world.class(class).java_name())
            };
            let state = match thread.state {
                State::Blocked(monitor, _) => format!("waits for the monitor of a {}", object(monitor)),
                State::Waiting(monitor, _) => format!("waits to be notified by a {}", object(monitor)),
                State::Initialising(class) => {
                    format!("waits for class {}", self.machine.world.class(class).java_name())
                }
                State::Polling(_) => "waits for an event".into(),
                State::Ready | State::Sleeping | State::Io | State::Dead => "waits".into(),
            };
            format!("thread {} {state} in {}", thread.name, self.innermost(thread))
        };
        let threads = self.scheduler.live.iter().filter_map(|&id| self.machine.threads.get(id as usize)?.as_deref());
        PhoneError::Deadlock { threads: threads.map(text).collect::<Vec<_>>().join("; ") }
    }
}
