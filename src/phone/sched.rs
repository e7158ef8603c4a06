//! Virtual time: which thread runs next, on which core, and for how long.

use super::EventKind;
use super::effects::cores::{Occupant, choose};
use super::error::PhoneError;
use super::power::Part;
use super::thread::{NEVER, State, Thread, ThreadId};
use super::vm::Vm;

impl Vm<'_> {
    /// Runs all threads to their end.
    pub(super) fn run(&mut self) -> Result<(), PhoneError> {
        let observed = self.observer.is_some();
        let begin_ps = self.cores.first().copied().unwrap_or(0);
        let limit_ps = begin_ps.saturating_add((self.settings.max_ns.max(0) as u64).saturating_mul(1000));
        while !self.is_over() {
            let Some((id, core)) = self.next_thread() else { return Err(self.deadlock()) };
            let Some(mut thread) = self.threads.get_mut(id as usize).and_then(Option::take) else { continue };
            let t = thread.as_mut();
            let free_ps = self.cores.get(core).copied().unwrap_or(0);
            let start_ps = free_ps.max(t.wake_ps).max(t.spent.now_ps);
            if start_ps > limit_ps {
                let (thread, method) = (t.name.clone(), self.innermost(t));
                return Err(PhoneError::Timeout { limit_ns: self.settings.max_ns, thread, method });
            }
            self.speed.govern(start_ps);
            let start_ps = self.take_core(core, id, start_ps);
            t.spent.now_ps = start_ps;
            t.span_ps = start_ps;
            t.slice_end_ps = start_ps + self.costs.cores.slice_ns * 1000;
            if observed {
                self.run_slice::<true>(t)?;
            } else {
                self.run_slice::<false>(t)?;
            }
            self.close_span(t);
            self.end_slice(t, core, start_ps);
            if t.frames.is_empty() {
                self.end_thread(t);
            } else {
                self.put_back(thread);
            }
        }
        Ok(())
    }

    fn end_slice(&mut self, t: &mut Thread, core: usize, start_ps: u64) {
        if let Some(core) = self.cores.get_mut(core) {
            *core = (*core).max(t.spent.now_ps);
        }
        let ran_ps = t.spent.now_ps - start_ps;
        self.busy_ps += ran_ps;
        self.speed.ran(core, ran_ps);
        if t.state == State::Ready
            && t.spent.now_ps < t.slice_end_ps.max(start_ps + self.costs.cores.slice_ns * 1000)
            && let Some(occupant) = self.occupants.get_mut(core)
        {
            // It has given the rest of its time away.
            occupant.until_ps = t.spent.now_ps;
        }
        if !self.settings.effects.processes {
            return;
        }
        if self.until_switch_ps > ran_ps {
            self.until_switch_ps -= ran_ps;
            return;
        }
        // Another process gets the core for a moment.
        let (start_ps, end_ps, energy_pj) = self.burst(t.spent.now_ps, EventKind::Switch);
        self.power.add_part(Part::Switch, start_ps, end_ps, energy_pj);
        self.until_switch_ps = self.switch_rng.exponential(self.costs.switch.every_ms * 1_000_000_000);
        if let Some(core) = self.cores.get_mut(core) {
            *core = end_ps;
        }
        t.spent.now_ps = end_ps;
        t.span_ps = end_ps;
    }

    /// The thread that can go on first, and its core; among equals the one that was started first.
    fn next_thread(&self) -> Option<(ThreadId, usize)> {
        let ready = |&id: &ThreadId| {
            let thread = self.threads.get(id as usize)?.as_ref()?;
            let at_ps = thread.wake_ps.max(thread.spent.now_ps);
            (at_ps < NEVER).then_some((at_ps, id))
        };
        let ready = self.live.iter().filter_map(ready);
        if self.settings.effects.switching && self.live.len() > 1 {
            return choose(&ready.collect::<Vec<_>>(), &self.cores, &self.occupants);
        }
        let (at_ps, id) = ready.min()?;
        let occupied = |core: usize| self.occupants.get(core).is_some_and(|occupant| occupant.thread != Some(id));
        let start = |&(core, &free_ps): &(usize, &u64)| match self.settings.effects.switching {
            true => (free_ps.max(at_ps), occupied(core)),
            false => (free_ps, false),
        };
        let (core, _) = self.cores.iter().enumerate().min_by_key(start)?;
        Some((id, core))
    }

    /// Gives a core to a thread, and returns when it has it.
    fn take_core(&mut self, core: usize, id: ThreadId, start_ps: u64) -> u64 {
        if !self.settings.effects.switching {
            return start_ps;
        }
        let model = &self.costs.switching;
        let Some(occupant) = self.occupants.get_mut(core) else { return start_ps };
        if occupant.thread == Some(id) {
            if occupant.until_ps <= start_ps {
                occupant.until_ps = start_ps + model.quantum_us * 1_000_000;
            }
            return start_ps;
        }
        let (ps, pj) = self.speed.native().of(model.cost);
        let first = occupant.thread.is_none();
        *occupant = Occupant { thread: Some(id), until_ps: start_ps + model.quantum_us * 1_000_000 };
        if first {
            return start_ps;
        }
        self.power.add_part(Part::Switching, start_ps, start_ps + ps, pj);
        self.switching_ps += ps;
        start_ps + ps
    }

    /// Whether the program has ended: its main thread, for an app, or all threads that are no daemons.
    fn is_over(&self) -> bool {
        if self.exit.is_some() || (self.is_app && !self.live.contains(&0)) {
            return true;
        }
        let thread = |id: &ThreadId| self.threads.get(*id as usize).and_then(Option::as_ref);
        !self.live.iter().any(|id| thread(id).is_some_and(|thread| !thread.daemon))
    }

    /// Lets nobody run before a moment: the end of a collector's pause.
    pub(super) fn hold_all_until(&mut self, end_ps: u64) {
        for core in &mut self.cores {
            *core = (*core).max(end_ps);
        }
    }

    /// When the last thing happened.
    pub(super) fn end_ps(&self) -> u64 {
        let cores = self.cores.iter().copied().max().unwrap_or(0);
        cores.max(super::radio::quiet_ps(&self.network.transfers, self.tail_ps()))
    }

    /// How long the radio stays on after a request.
    pub(super) fn tail_ps(&self) -> u64 {
        if self.settings.effects.tail { self.costs.radio(self.settings.bearer).tail_ms * 1_000_000_000 } else { 0 }
    }

    fn deadlock(&self) -> PhoneError {
        let text = |thread: &Thread| {
            let object = |object| self.class_of(object).map_or("?".into(), |class| self.world.class(class).java_name());
            let state = match thread.state {
                State::Blocked(monitor, _) => format!("waits for the monitor of a {}", object(monitor)),
                State::Waiting(monitor, _) => format!("waits to be notified by a {}", object(monitor)),
                State::Initialising(class) => format!("waits for class {}", self.world.class(class).java_name()),
                State::Polling(_) => "waits for an event".into(),
                State::Ready | State::Sleeping | State::Io | State::Dead => "waits".into(),
            };
            format!("thread {} {state} in {}", thread.name, self.innermost(thread))
        };
        let threads = self.live.iter().filter_map(|&id| self.threads.get(id as usize)?.as_deref());
        PhoneError::Deadlock { threads: threads.map(text).collect::<Vec<_>>().join("; ") }
    }
}
