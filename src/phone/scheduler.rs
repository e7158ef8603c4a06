//! The scheduler: cores with their clocks, and which thread goes on where.

use super::effects::cores::{Occupant, choose};
use super::ids::ThreadId;
use super::thread::{NEVER, Thread};

/// Cores, and the threads that want them.
#[derive(Debug)]
pub(super) struct Scheduler {
    /// Virtual time of each core in picoseconds: when it is free.
    cores: Vec<u64>,
    /// The thread that had each core last.
    occupants: Vec<Occupant>,
    /// Threads that have not ended, in the order in which they were started.
    pub(super) live: Vec<ThreadId>,
    /// Processor time until the next switch to another process.
    until_switch_ps: u64,
    /// Whether a thread keeps its core for a while, and comes back to it.
    keeping: bool,
}

impl Scheduler {
    /// A scheduler of cores that are free from a moment on, without threads.
    pub(super) fn new(cores: usize, keeping: bool, start_ps: u64, until_switch_ps: u64) -> Scheduler {
        Scheduler {
            cores: vec![start_ps; cores],
            occupants: vec![Occupant::default(); cores],
            live: Vec::new(),
            until_switch_ps,
            keeping,
        }
    }

    /// The number of cores.
    pub(super) fn core_count(&self) -> usize {
        self.cores.len()
    }

    /// When a core is free.
    pub(super) fn free_ps(&self, core: usize) -> u64 {
        self.cores.get(core).copied().unwrap_or(0)
    }

    /// When the last core is free.
    pub(super) fn last_ps(&self) -> u64 {
        self.cores.iter().copied().max().unwrap_or(0)
    }

    /// The thread that can go on first, and its core; among equals the one that was started first.
    pub(super) fn next(&self, threads: &[Option<Box<Thread>>]) -> Option<(ThreadId, usize)> {
        let ready = |&id: &ThreadId| {
            let thread = threads.get(id as usize)?.as_ref()?;
            let at_ps = thread.wake_ps.max(thread.spent.now_ps);
            (at_ps < NEVER).then_some((at_ps, id))
        };
        let ready = self.live.iter().filter_map(ready);
        if self.keeping && self.live.len() > 1 {
            return choose(&ready.collect::<Vec<_>>(), &self.cores, &self.occupants);
        }
        let (at_ps, id) = ready.min()?;
        let occupied = |core: usize| self.occupants.get(core).is_some_and(|occupant| occupant.thread != Some(id));
        let start = |&(core, &free_ps): &(usize, &u64)| match self.keeping {
            true => (free_ps.max(at_ps), occupied(core)),
            false => (free_ps, false),
        };
        let (core, _) = self.cores.iter().enumerate().min_by_key(start)?;
        Some((id, core))
    }

    /// Gives a core to a thread at a moment, for a quantum if it has none. Returns whether another thread had the core.
    pub(super) fn take(&mut self, core: usize, id: ThreadId, start_ps: u64, quantum_ps: u64) -> bool {
        let Some(occupant) = self.occupants.get_mut(core).filter(|_| self.keeping) else { return false };
        let before = occupant.thread;
        if before != Some(id) || occupant.until_ps <= start_ps {
            *occupant = Occupant { thread: Some(id), until_ps: start_ps + quantum_ps };
        }
        before.is_some_and(|before| before != id)
    }

    /// Ends the quantum of a core's thread, which has given the rest of its time away.
    pub(super) fn yield_core(&mut self, core: usize, now_ps: u64) {
        if let Some(occupant) = self.occupants.get_mut(core) {
            occupant.until_ps = now_ps;
        }
    }

    /// Lets nobody have a core before a moment.
    pub(super) fn hold(&mut self, core: usize, until_ps: u64) {
        if let Some(core) = self.cores.get_mut(core) {
            *core = (*core).max(until_ps);
        }
    }

    /// Lets nobody have any core before a moment: the end of a collector's pause.
    pub(super) fn hold_all_until(&mut self, end_ps: u64) {
        for core in &mut self.cores {
            *core = (*core).max(end_ps);
        }
    }

    /// Counts processor time. Returns whether it is another process's turn: then [`Scheduler::switch_after`] is due.
    pub(super) fn is_switch_due(&mut self, ran_ps: u64) -> bool {
        if self.until_switch_ps > ran_ps {
            self.until_switch_ps -= ran_ps;
            return false;
        }
        true
    }

    /// Sets the processor time until the next switch to another process.
    pub(super) fn switch_after(&mut self, ps: u64) {
        self.until_switch_ps = ps;
    }
}
