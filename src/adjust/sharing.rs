//! Thread sharing: the power above the idle phone's and the tails' is divided among the threads at work (vLens, Figure
//! 4).
//!
//! A thread that works throughout from t1 to t2 is charged ∫ (P(t) - A(t)) / N(t) dt, where A is the power set apart
//! and N the number of threads at work; in the paper's example E_T1 = E[t1,t2] + 1/2 E[t2,t3] + 1/3 E[t3,t4]. The times
//! at which N or a tail's power changes cut the run into slices; prefix sums over the slices make each window cost a
//! few steps from where the one before it was.

use super::changes::Change;
use super::near::partition_near;
use super::power::{Femtojoules, Near, PowerRecord, float, joules};
use wattline_base::units::Joules;

/// A slice lasts until the next one begins.
#[derive(Debug, Clone, Copy)]
struct Slice {
    from_ns: i64,
    threads: i32,
    /// Idle and tail power, which no window pays for.
    apart_uw: i64,
    /// Energy charged until here to a thread that worked throughout, femtojoules.
    share: f64,
    /// The record's energy until here.
    begun: Femtojoules,
}

/// The run cut into slices.
#[derive(Debug)]
pub(super) struct Sharing<'a> {
    power: &'a PowerRecord<'a>,
    slices: Vec<Slice>,
    /// Energy while no thread worked, above idle and tails.
    pub outside: Joules,
}

impl<'a> Sharing<'a> {
    /// Cuts a record at the given changes.
    pub fn new(power: &'a PowerRecord<'a>, idle_uw: i64, mut changes: Vec<Change>) -> Self {
        let (first, last) = power.span();
        // The record's bounds are changes too, of nothing: before and after, no power is known.
        changes.extend([first, last].map(|at_ns| Change { at_ns, threads: 0, tail_uw: 0 }));
        changes.iter_mut().for_each(|change| change.at_ns = change.at_ns.clamp(first, last));
        // Threads' changes are in order already: a stable sort merges them.
        changes.sort();
        let mut slices: Vec<Slice> = Vec::with_capacity(changes.len());
        let (mut threads, mut tail_uw, mut near) = (0, 0, Near::default());
        let mut begun = power.until_near(changes.first().map_or(first, |change| change.at_ns), &mut near);
        let (mut share, mut outside): (f64, Femtojoules) = (0.0, 0);
        for (i, change) in changes.iter().enumerate() {
            threads += change.threads;
            tail_uw += change.tail_uw;
            let next = changes.get(i + 1).map_or(last, |next| next.at_ns);
            if next == change.at_ns && i + 1 < changes.len() {
                continue;
            }
            let slice = Slice { from_ns: change.at_ns, threads, apart_uw: idle_uw + tail_uw, share, begun };
            begun = power.until_near(next, &mut near);
            let energy = slice.above(begun, next);
            if threads > 0 {
                share += float(energy) / f64::from(threads);
            } else {
                outside += energy;
            }
            slices.push(slice);
        }
        Sharing { power, slices, outside: joules(outside) }
    }

    /// The energy charged to a thread that worked from one time of the meter's clock to another.
    pub fn energy(&self, from_ns: i64, to_ns: i64) -> Joules {
        self.meter().energy(from_ns, to_ns)
    }

    /// Reads energies; one for each thread, whose times come in order.
    pub fn meter(&self) -> Meter<'_> {
        Meter { sharing: self, slice: 0, near: Near::default(), last: None }
    }
}

/// Reads energies that are charged, the faster the nearer to the last ones.
#[derive(Debug)]
pub(super) struct Meter<'s> {
    sharing: &'s Sharing<'s>,
    slice: usize,
    near: Near,
    /// The last time that was asked for, and what had been charged until then.
    last: Option<(i64, f64)>,
}

impl Meter<'_> {
    /// The energy charged to a thread that worked from one time of the meter's clock to another.
    pub fn energy(&mut self, from_ns: i64, to_ns: i64) -> Joules {
        let from = self.until(from_ns);
        Joules((self.until(to_ns) - from) * 1e-15)
    }

    fn until(&mut self, at_ns: i64) -> f64 {
        match self.last {
            Some((last, charged)) if last == at_ns => charged,
            _ => {
                let charged = self.charged(at_ns);
                self.last = Some((at_ns, charged));
                charged
            }
        }
    }

    fn charged(&mut self, at_ns: i64) -> f64 {
        let Sharing { slices, power, .. } = self.sharing;
        self.slice = partition_near(slices, self.slice, |slice| slice.from_ns <= at_ns);
        let Some(slice) = self.slice.checked_sub(1).and_then(|i| slices.get(i)) else { return 0.0 };
        let until = at_ns.min(power.span().1);
        match slice.threads {
            ..1 => slice.share,
            threads => {
                let energy = slice.above(power.until_near(until, &mut self.near), until);
                slice.share + float(energy) / f64::from(threads)
            }
        }
    }
}

impl Slice {
    /// Energy from the slice's start until a time, above idle and tails; `total` is the record's until then.
    fn above(&self, total: Femtojoules, until_ns: i64) -> Femtojoules {
        total - self.begun - Femtojoules::from(self.apart_uw) * Femtojoules::from(until_ns - self.from_ns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wattline_recording::Sample;

    fn change(at_ns: i64, threads: i32, tail_uw: i64) -> Change {
        Change { at_ns, threads, tail_uw }
    }

    fn record(samples: &[(i64, i64)]) -> Vec<Sample> {
        samples.iter().map(|&(at_ns, power_uw)| Sample { at_ns, power_uw }).collect()
    }

    #[track_caller]
    fn close(found: Joules, expected: f64) {
        assert!((found.0 - expected).abs() < 1e-15, "found {found:?}, expected {expected}");
    }

    #[test]
    fn figure_4_two_and_then_three_threads_during_an_invocation() {
        // T1 works from t1 = 100 to t4 = 400 us, T2 joins at t2 = 200, T3 at t3 = 300; 6 W, then 12 W, then 9 W.
        let samples =
            record(&[(0, 0), (100_000, 1_000_000), (200_000, 6_000_000), (300_000, 12_000_000), (400_000, 9_000_000)]);
        let power = PowerRecord::new(&samples);
        let us = 1000;
        let changes =
            vec![change(100 * us, 1, 0), change(200 * us, 1, 0), change(300 * us, 1, 0), change(400 * us, -3, 0)];
        let sharing = Sharing::new(&power, 0, changes);
        // E_T1 = E[t1,t2] + 1/2 E[t2,t3] + 1/3 E[t3,t4] = 600 + 600 + 300 uJ.
        close(sharing.energy(100 * us, 400 * us), 1500e-6);
        close(sharing.energy(200 * us, 400 * us), 900e-6);
        close(sharing.energy(300 * us, 400 * us), 300e-6);
        // The three together are charged what was measured, and 100 uJ came before.
        close(sharing.outside, 100e-6);
    }

    #[test]
    fn idle_and_tail_power_are_nobodys() {
        let samples = record(&[(0, 1_000_000), (100_000, 5_000_000), (200_000, 5_000_000)]);
        let power = PowerRecord::new(&samples);
        // 1 W idle, and a tail of 2 W from 50 to 150 us; one thread from 100 to 200 us.
        let changes = vec![
            change(50_000, 0, 2_000_000),
            change(150_000, 0, -2_000_000),
            change(100_000, 1, 0),
            change(200_000, -1, 0),
        ];
        let sharing = Sharing::new(&power, 1_000_000, changes);
        close(sharing.energy(100_000, 150_000), 100e-6);
        close(sharing.energy(100_000, 200_000), 300e-6);
        close(sharing.outside, 300e-6);
        // 200 us of idle at 1 W, 100 us of tail at 2 W, and the rest: everything is accounted for.
        close(power.energy(0, 200_000), 1000e-6);
    }
}
