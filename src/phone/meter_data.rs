//! The meters' part of the data file: how exact each is, and the pattern by which two clocks can be related.

use serde::Deserialize;

use super::rng::Rng;

/// Data of a kind of meter.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Model {
    /// Time between readings on the meter's own clock.
    pub(super) period_us: u64,
    /// Standard deviation of a reading.
    pub(super) noise_uw: i64,
    /// Standard deviation of the ends of its periods, in nanoseconds.
    pub(super) jitter_ns: i64,
    /// How much faster its clock is than the phone's, parts per billion.
    pub(super) drift_ppb: i64,
    /// Least difference of readings.
    pub(super) step_uw: i64,
    /// Greatest reading.
    pub(super) most_uw: i64,
    /// How many readings of a million get lost.
    pub(super) dropped_ppm: u64,
}

/// The pattern by which clocks can be related.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Pulses {
    /// Pulses of a pattern.
    pub(super) count: u64,
    /// Shortest and longest pulse.
    on_us: (u64, u64),
    /// Shortest and longest time between two.
    off_us: (u64, u64),
    /// Milliwatts of a pulse.
    power_mw: u64,
    /// Time from the start to the first pulse, and from the last one to the end.
    margin_us: u64,
}

/// Data of the counters of rails.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Counters {
    /// Time between two steps of a counter.
    pub(super) period_us: u64,
    /// Standard deviation of what a rail's counter adds in a step, as power.
    pub(super) noise_uw: i64,
    /// Least difference of two values, microjoules.
    pub(super) step_uj: u64,
}

/// Data of all meters.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Meters {
    /// How finely the phone's power is known.
    pub(super) period_us: u64,
    /// The meter on a bench.
    pub(super) bench: Model,
    /// The phone's own power rails.
    pub(super) rails: Model,
    /// The battery's fuel gauge.
    pub(super) gauge: Model,
    /// The counters of rails.
    pub(super) counters: Counters,
    /// The pattern.
    pub(super) pulses: Pulses,
}

/// The patterns' pulses in a run of this length: pattern, start, end. Their lengths and distances are the seed's: no
/// shift of a pattern looks like it, and no other run's pattern does.
pub(super) fn pulses(meters: &Meters, end_ps: u64, seed: u64) -> Vec<(u32, u64, u64)> {
    let Pulses { count, on_us, off_us, margin_us, .. } = meters.pulses;
    let mut rng = Rng::new(seed, 0x7379_6e63);
    let mut pattern = |number: u32| {
        let mut at_us = 0;
        let mut pulse = |_| {
            let from_us = at_us;
            let until_us = from_us + rng.range(on_us.0, on_us.1);
            at_us = until_us + rng.range(off_us.0, off_us.1);
            (number, from_us, until_us)
        };
        (0..count).map(&mut pulse).collect::<Vec<_>>()
    };
    let (early, late) = (pattern(0), pattern(1));
    let length_us = late.last().map_or(0, |last| last.2);
    let late_us = (end_ps / 1_000_000).saturating_sub(margin_us + length_us);
    let shifted = |pulses: Vec<(u32, u64, u64)>, by_us: u64| {
        pulses.into_iter().map(move |(n, from, until)| (n, (by_us + from) * 1_000_000, (by_us + until) * 1_000_000))
    };
    shifted(early, margin_us).chain(shifted(late, late_us)).collect()
}

impl Meters {
    /// Milliwatts of a pulse.
    pub(super) fn pulse_mw(&self) -> u64 {
        self.pulses.power_mw
    }
}
