//! The system's own wake-ups: timers, the radio's beacons, other processes on cores that the app does not use. They
//! take energy and none of the app's time.

use serde::Deserialize;

use crate::rng::Rng;

/// Data of the effect.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct System {
    /// Mean time between wake-ups (a Poisson process).
    every_ms: u64,
    /// Shortest and longest.
    length_us: (u64, u64),
    /// Least and greatest power above idle.
    power_mw: (u64, u64),
}

/// All wake-ups until a moment: start, end, milliwatts.
pub(crate) fn wake_ups(system: &System, seed: u64, end_ps: u64) -> Vec<(u64, u64, u64)> {
    let mut rng = Rng::new(seed, 0x7379_7374);
    let mut found = Vec::new();
    let mut at_ps = 0u64;
    loop {
        at_ps = at_ps.saturating_add(rng.exponential(system.every_ms.max(1) * 1_000_000_000)).saturating_add(1);
        let length_ps = rng.range(system.length_us.0, system.length_us.1) * 1_000_000;
        let power_mw = rng.range(system.power_mw.0, system.power_mw.1);
        let until_ps = at_ps.saturating_add(length_ps);
        if until_ps > end_ps {
            return found;
        }
        found.push((at_ps, until_ps, power_mw));
        at_ps = until_ps;
    }
}
