//! The moments at which it changes who pays for the measured power: threads begin and stop to work, tails begin and
//! end.

use super::clock::ClockMap;
use super::tail::Tail;
use wattline_recording::{SyncPulse, SystemWork, SystemWorkKind};

/// A change at a moment of the meter's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Change {
    pub at_ns: i64,
    /// Threads that begin to work, less those that stop.
    pub threads: i32,
    /// Tail power that comes on, less that which goes off, microwatts.
    pub tail_uw: i64,
}

/// The beginning and the end of a tail.
pub(super) fn of_tail(tail: &Tail, clock: &ClockMap) -> [Change; 2] {
    [(tail.start_ns, tail.power_uw), (tail.end_ns, -tail.power_uw)].map(|(at, tail_uw)| Change {
        at_ns: clock.meter_ns(at),
        threads: 0,
        tail_uw,
    })
}

/// The beginning and the end of a time in which the runtime compiled, at so much power; where that is not known, it is
/// a thread at work like others. Nothing for other work.
pub(super) fn of_compiling(work: &SystemWork, power_uw: Option<i64>, clock: &ClockMap) -> Option<[Change; 2]> {
    let change = |(at_ns, sign): (i64, i64)| Change {
        at_ns: clock.meter_ns(at_ns),
        threads: if power_uw.is_none() { sign as i32 } else { 0 },
        tail_uw: power_uw.map_or(0, |power_uw| sign * power_uw),
    };
    (work.kind == SystemWorkKind::Compilation).then(|| [(work.start_ns, 1), (work.end_ns, -1)].map(change))
}

/// The beginning and the end of a pulse of the synchronisation pattern. A pulse counts as a thread at work, so that its
/// energy is charged to nobody else.
pub(super) fn of_pulse(pulse: &SyncPulse, clock: &ClockMap) -> [Change; 2] {
    [(pulse.start_ns, 1), (pulse.end_ns, -1)].map(|(at, threads)| Change {
        at_ns: clock.meter_ns(at),
        threads,
        tail_uw: 0,
    })
}

/// Spans in which a thread works or a tail is on, in order of time and disjoint. `changes` are in that order.
pub(super) fn busy(changes: &[Change]) -> Vec<(i64, i64)> {
    let mut spans = Vec::new();
    let (mut threads, mut tail_uw, mut since) = (0, 0, 0);
    for change in changes {
        let was_busy = threads > 0 || tail_uw > 0;
        threads += change.threads;
        tail_uw += change.tail_uw;
        match (was_busy, threads > 0 || tail_uw > 0) {
            (false, true) => since = change.at_ns,
            (true, false) => spans.push((since, change.at_ns)),
            _ => {}
        }
    }
    spans
}
