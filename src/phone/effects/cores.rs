//! Threads on cores: who keeps a core, and what it costs to give it to another.

use crate::amount::Cost;
use crate::ids::ThreadId;
use serde::Deserialize;

/// Data of the effect.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Switching {
    /// A thread keeps its core so long while it has something to do.
    pub(crate) quantum_us: u64,
    /// The cost of giving a core to another thread of the app.
    pub(crate) cost: Cost,
}

/// The thread that had a core last, and how long it may keep the core.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Occupant {
    /// The thread that ran there last.
    pub(crate) thread: Option<ThreadId>,
    /// The moment until which it may go on, in picoseconds.
    pub(crate) until_ps: u64,
}

/// Which thread goes on first, where, and when: `ready` are threads with the moments at which they can go on, `cores`
/// when each is free. Who has a core and time left goes before others; among equals who has waited longest.
pub(crate) fn choose(ready: &[(u64, ThreadId)], cores: &[u64], occupants: &[Occupant]) -> Option<(ThreadId, usize)> {
    // A core is kept for its thread while that can go on at once.
    let kept: Vec<Option<ThreadId>> = cores
        .iter()
        .zip(occupants)
        .map(|(&free_ps, occupant)| {
            let thread = occupant.thread.filter(|_| free_ps < occupant.until_ps)?;
            ready.iter().any(|&(at_ps, id)| id == thread && at_ps <= free_ps).then_some(thread)
        })
        .collect();
    let best = ready.iter().filter_map(|&(at_ps, id)| {
        let at_home = |core: usize| occupants.get(core).is_some_and(|occupant| occupant.thread == Some(id));
        let on = |(core, (&free_ps, kept)): (usize, (&u64, &Option<ThreadId>))| {
            let until_ps = occupants.get(core).map_or(0, |occupant| occupant.until_ps);
            let start_ps = match kept {
                Some(keeper) if *keeper != id => at_ps.max(until_ps),
                _ => at_ps.max(free_ps),
            };
            (start_ps, !at_home(core), core)
        };
        let (start_ps, _, core) = cores.iter().zip(&kept).enumerate().map(on).min()?;
        Some((start_ps, at_ps, id, core))
    });
    best.min().map(|(_, _, id, core)| (id, core))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_keeps_its_core_while_it_has_time_and_work() {
        let occupant = |thread, until_ps| Occupant { thread: Some(thread), until_ps };
        // Thread 0 has the only core until 100; thread 1 has waited since 0.
        let ready = [(10, 0), (0, 1)];
        assert_eq!(choose(&ready, &[10], &[occupant(0, 100)]), Some((0, 0)));
        assert_eq!(choose(&ready, &[10], &[occupant(0, 10)]), Some((1, 0)));
        // Thread 0 sleeps: the core is not kept for it.
        assert_eq!(choose(&[(50, 0), (0, 1)], &[10], &[occupant(0, 100)]), Some((1, 0)));
        // With two cores each goes home.
        assert_eq!(choose(&[(10, 0), (10, 1)], &[10, 10], &[occupant(1, 90), occupant(0, 90)]), Some((0, 1)));
        assert_eq!(choose(&[], &[0], &[Occupant::default()]), None);
    }
}
