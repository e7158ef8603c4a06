//! What threads do beside the app's frames: a framework that draws, a library's own thread. Where the device tells when
//! threads were on a core (a kernel's `sched_switch`), such work counts for as much of the power as the app's.

use super::changes::Change;
use super::clock::ClockMap;
use wattline_recording::{OnCore, Run};

/// The times in which a run's threads were on a core, thread by thread.
pub(super) struct Running {
    /// By position in the trace's list of threads; the last is of all others.
    by_thread: Vec<Vec<(i64, i64)>>,
}

impl Running {
    /// As the device tells; nothing where it does not.
    pub fn new(run: &Run) -> Self {
        let threads = run.trace.threads.len();
        let mut by_thread = vec![Vec::new(); threads + 1];
        for OnCore { start_ns, end_ns, thread } in run.trace.notes.running.iter().flatten() {
            let at = thread.map_or(threads, |thread| (thread as usize).min(threads));
            by_thread[at].push((*start_ns, *end_ns));
        }
        Running { by_thread }
    }

    /// What a thread does beside the spans that it is given.
    pub fn of(&self, thread: usize) -> Beside<'_> {
        let known = self.by_thread.len() - 1;
        Beside {
            times: self.by_thread.get(thread).filter(|_| thread < known).map_or(&[], Vec::as_slice),
            done_ns: None,
        }
    }

    /// What threads do that ran no probes.
    pub fn of_others(&self) -> Beside<'_> {
        Beside { times: self.by_thread.last().map_or(&[], Vec::as_slice), done_ns: None }
    }
}

/// The rest of a thread's times on a core, in order.
pub(super) struct Beside<'a> {
    times: &'a [(i64, i64)],
    /// Until when the spans have been given.
    done_ns: Option<i64>,
}

impl Beside<'_> {
    /// A span of the app's own work begins and ends: what the thread did before it is beside it.
    pub fn span(&mut self, (from_ns, to_ns): (i64, i64), clock: &ClockMap, changes: &mut Vec<Change>) {
        while let Some(&(start_ns, end_ns)) = self.times.first().filter(|(start_ns, _)| *start_ns < from_ns) {
            self.add((start_ns, end_ns.min(from_ns)), clock, changes);
            if end_ns > from_ns {
                break;
            }
            self.times = &self.times[1..];
        }
        self.done_ns = Some(self.done_ns.map_or(to_ns, |done_ns| done_ns.max(to_ns)));
    }

    /// All that is left.
    pub fn end(mut self, clock: &ClockMap, changes: &mut Vec<Change>) {
        self.span((i64::MAX, i64::MAX), clock, changes);
    }

    fn add(&self, (start_ns, end_ns): (i64, i64), clock: &ClockMap, changes: &mut Vec<Change>) {
        let start_ns = self.done_ns.map_or(start_ns, |done_ns| start_ns.max(done_ns));
        if start_ns < end_ns {
            let ends = [(start_ns, 1), (end_ns, -1)];
            changes.extend(ends.map(|(at, threads)| Change { at_ns: clock.meter_ns(at), threads, tail_uw: 0 }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is beside some spans, as start and end.
    fn beside(times: &[(i64, i64)], spans: &[(i64, i64)]) -> Vec<(i64, i64)> {
        let (clock, mut changes) = (ClockMap::same(), Vec::new());
        let mut beside = Beside { times, done_ns: None };
        spans.iter().for_each(|span| beside.span(*span, &clock, &mut changes));
        beside.end(&clock, &mut changes);
        changes.chunks(2).map(|ends| (ends[0].at_ns, ends[1].at_ns)).collect()
    }

    #[test]
    fn spans_are_cut_out_of_the_times_on_a_core() {
        let times = [(0, 10), (20, 30), (40, 50)];
        assert_eq!(beside(&times, &[]), times);
        assert_eq!(beside(&times, &[(2, 4), (6, 8)]), [(0, 2), (4, 6), (8, 10), (20, 30), (40, 50)]);
        assert_eq!(beside(&times, &[(5, 25), (26, 45)]), [(0, 5), (25, 26), (45, 50)]);
        assert_eq!(beside(&times, &[(-5, 60)]), []);
        assert_eq!(beside(&times, &[(0, 10), (12, 15), (20, 20)]), [(20, 30), (40, 50)]);
        assert_eq!(beside(&[], &[(0, 10)]), []);
    }
}
