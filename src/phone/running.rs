//! When threads were on a core, as a kernel's scheduler would trace it (`sched_switch`).

use super::ids::ThreadId;

/// Times that are told of a run at the most, as a kernel's ring buffer has its end: then nothing is told.
const MOST: usize = 1 << 22;

/// Times on a core, in order of their ends. Those of a thread that adjoin are one.
#[derive(Debug, Default)]
pub(super) struct Running {
    all: Vec<OnCore>,
    /// The last time of each thread, by its number: a position in `all` plus one.
    last: Vec<u32>,
    is_full: bool,
}

/// A time in which a thread was on a core, picoseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct OnCore {
    /// The result of `Thread.getId`.
    pub thread: u32,
    pub start_ps: u64,
    pub end_ps: u64,
}

impl Running {
    /// Notes that a thread was on a core.
    pub(super) fn add(&mut self, id: ThreadId, thread: u32, (start_ps, end_ps): (u64, u64)) {
        let id = id as usize;
        if id >= self.last.len() {
            self.last.resize(id + 1, 0);
        }
        let at = self.last[id] as usize;
        let last = at.checked_sub(1).and_then(|at| self.all.get_mut(at)).filter(|last| last.end_ps == start_ps);
        if let Some(last) = last {
            last.end_ps = end_ps;
        } else if self.all.len() == MOST {
            self.is_full = true;
        } else if start_ps < end_ps {
            self.all.push(OnCore { thread, start_ps, end_ps });
            self.last[id] = self.all.len() as u32;
        }
    }

    /// The times by start; nothing if there were too many.
    pub(super) fn told(mut self) -> Vec<OnCore> {
        if self.is_full {
            return Vec::new();
        }
        self.all.sort_by_key(|on| (on.start_ps, on.thread));
        self.all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_adjoins_is_one_time_of_a_thread() {
        let mut running = Running::default();
        for (id, span) in [(0, (0, 5)), (1, (2, 4)), (0, (5, 9)), (1, (4, 4)), (0, (12, 13)), (1, (6, 7))] {
            running.add(id, 10 + id, span);
        }
        let told: Vec<_> = running.told().iter().map(|on| (on.thread, on.start_ps, on.end_ps)).collect();
        assert_eq!(told, [(10, 0, 9), (11, 2, 4), (11, 6, 7), (10, 12, 13)]);
    }
}
