//! Power meters: a mean of each of their periods, on a clock of their own, as exact as they are.

use serde::Deserialize;

use super::Reading;
use super::cost::CostTable;
use super::rng::Rng;

/// Kinds of meters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MeterKind {
    /// On a bench, 10 kHz.
    Bench,
    /// The phone's own power rails, 10 Hz.
    Rails,
    /// The battery's fuel gauge, 1 Hz.
    Gauge,
}

/// A meter, and what is wrong with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Meter {
    /// The kind of meter.
    pub kind: MeterKind,
    /// Readings have noise.
    pub noise: bool,
    /// The meter's periods are not all as long as it says.
    pub jitter: bool,
    /// The meter's clock is faster than the phone's.
    pub drift: bool,
    /// Readings are multiples of a step.
    pub quantised: bool,
    /// Readings have a limit.
    pub clipped: bool,
    /// Readings get lost.
    pub drops: bool,
    /// The phone draws a pattern at the start and at the end, by which clocks can be related.
    pub pulses: bool,
}

/// A time in which the phone draws more power, so that it can be found among the readings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pulse {
    /// 0 at the start, 1 at the end of the run.
    pub pattern: u32,
    /// Nanoseconds of the phone's clock.
    pub start_ns: i64,
    /// Nanoseconds of the phone's clock.
    pub end_ns: i64,
}

impl Meter {
    /// The default: a meter on a bench, with all its flaws.
    pub const BENCH: Meter = Meter {
        kind: MeterKind::Bench,
        noise: true,
        jitter: true,
        drift: true,
        quantised: true,
        clipped: true,
        drops: true,
        pulses: true,
    };
    /// One without any.
    pub const EXACT: Meter = Meter {
        noise: false,
        jitter: false,
        drift: false,
        quantised: false,
        clipped: false,
        drops: false,
        pulses: false,
        ..Meter::BENCH
    };
}

/// Data of a kind of meter.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Model {
    /// Time between readings on its own clock.
    pub(super) period_us: u64,
    /// Standard deviation of a reading.
    noise_uw: i64,
    /// Standard deviation of the ends of its periods.
    jitter_ns: i64,
    /// How much faster its clock is than the phone's, parts per billion.
    drift_ppb: i64,
    /// Least difference of readings.
    step_uw: i64,
    /// Greatest reading.
    most_uw: i64,
    /// How many readings of a million get lost.
    dropped_ppm: u64,
}

/// The pattern by which clocks can be related.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Pulses {
    count: u64,
    /// Shortest and longest pulse.
    on_us: (u64, u64),
    /// Shortest and longest time between two.
    off_us: (u64, u64),
    power_mw: u64,
    /// When the first begins after the start, and when the last ends before the end.
    margin_us: u64,
}

/// Meters.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Meters {
    /// How finely the phone's power is known.
    pub(super) period_us: u64,
    bench: Model,
    rails: Model,
    gauge: Model,
    pulses: Pulses,
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

/// The pattern that the phone drew, on the phone's clock.
pub(super) fn sent(costs: &CostTable, end_ps: u64, seed: u64) -> Vec<Pulse> {
    let pulse = |(pattern, from_ps, until_ps): (u32, u64, u64)| {
        let [start_ns, end_ns] = [from_ps, until_ps].map(|ps| device_ns(ps, costs));
        Pulse { pattern, start_ns, end_ns }
    };
    pulses(&costs.meter, end_ps, seed).into_iter().map(pulse).collect()
}

/// Energy since the start at moments that come in order.
struct Integral<'a> {
    bins: &'a [u64],
    bin_ps: u64,
    /// The bin that was asked about last, and the energy before it.
    at: u64,
    before_pj: u64,
}

impl Integral<'_> {
    fn until(&mut self, ps: u64) -> u64 {
        let pj = |bin: u64| self.bins.get(bin as usize).copied().unwrap_or(0);
        while (self.at + 1) * self.bin_ps <= ps {
            self.before_pj += pj(self.at);
            self.at += 1;
        }
        let into = u128::from(ps.saturating_sub(self.at * self.bin_ps));
        self.before_pj + (u128::from(pj(self.at)) * into / u128::from(self.bin_ps)) as u64
    }
}

impl Meter {
    fn model(self, costs: &CostTable) -> &Model {
        match self.kind {
            MeterKind::Bench => &costs.meter.bench,
            MeterKind::Rails => &costs.meter.rails,
            MeterKind::Gauge => &costs.meter.gauge,
        }
    }

    fn drift_ppb(self, costs: &CostTable) -> i128 {
        if self.drift { i128::from(self.model(costs).drift_ppb) } else { 0 }
    }

    /// The meter's clock at a moment of the run.
    pub(super) fn clock_ns(self, ps: u64, costs: &CostTable) -> i64 {
        // Parts per billion of picoseconds are 10^-21 s.
        let drift_ns = i128::from(ps) * self.drift_ppb(costs) / 1_000_000_000_000;
        device_ns(ps, costs) + costs.clock.meter_offset_ns + drift_ns as i64
    }

    /// The meter's readings of the energy of each bin of time.
    pub(super) fn read(self, bins: &[u64], costs: &CostTable, seed: u64) -> Vec<Reading> {
        let model = self.model(costs);
        let mut integral = Integral { bins, bin_ps: costs.meter.period_us * 1_000_000, at: 0, before_pj: 0 };
        let end_ps = bins.len() as u64 * integral.bin_ps;
        let [mut noise, mut jitter, mut drops] =
            [0x6d65_7465, 0x6a69_7474, 0x6472_6f70].map(|what| Rng::new(seed, what));
        let first_ns = self.clock_ns(0, costs);
        let period_ns = model.period_us as i64 * 1000;
        let mut readings = Vec::with_capacity((end_ps / (model.period_us * 1_000_000)) as usize);
        let (mut from_ps, mut from_pj) = (0, 0);
        for number in 1.. {
            // The end of the period by the meter's clock, and when that really is.
            let after_ns = number * period_ns;
            let nominal_ps = i128::from(after_ns) * 1_000_000_000_000 / (1_000_000_000 + self.drift_ppb(costs));
            let late_ps = if self.jitter { jitter.normal(model.jitter_ns * 1000) } else { 0 };
            let until_ps = ((nominal_ps as i64 + late_ps).max(0) as u64).max(from_ps + 1);
            if nominal_ps as u64 > end_ps {
                return readings;
            }
            let until_pj = integral.until(until_ps);
            // 1 pJ in 1 us is 1 uW.
            let mean_uw = u128::from(until_pj - from_pj) * 1_000_000 / u128::from(until_ps - from_ps);
            let mut power_uw = mean_uw as i64 + if self.noise { noise.normal(model.noise_uw) } else { 0 };
            if self.quantised {
                power_uw = (power_uw + model.step_uw / 2).div_euclid(model.step_uw) * model.step_uw;
            }
            if self.clipped {
                power_uw = power_uw.clamp(0, model.most_uw);
            }
            (from_ps, from_pj) = (until_ps, until_pj);
            if !self.drops || drops.range(1, 1_000_000) > model.dropped_ppm {
                readings.push(Reading { at_ns: first_ns + after_ns, power_uw });
            }
        }
        readings
    }
}

/// The phone's clock at a moment of the run.
pub(super) fn device_ns(ps: u64, costs: &CostTable) -> i64 {
    costs.clock.base_ns + (ps / 1000) as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readings_are_mean_power_at_the_end_of_each_period() {
        let costs = CostTable::load().unwrap();
        // 300 mW for 100 us is 30 uJ.
        let readings = Meter::EXACT.read(&[30_000_000, 45_000_000], &costs, 1);
        assert_eq!(readings.iter().map(|r| r.power_uw).collect::<Vec<_>>(), [300_000, 450_000]);
        assert_eq!(readings[0].at_ns, Meter::EXACT.clock_ns(100_000_000, &costs));
        assert_eq!(readings[1].at_ns - readings[0].at_ns, 100_000);
    }

    #[test]
    fn each_flaw_shows_and_none_shifts_the_mean() {
        let costs = CostTable::load().unwrap();
        let bins: Vec<u64> = (0..20_000).map(|at| 30_000_000 + at % 7 * 9_001_700).collect();
        let exact = Meter::EXACT.read(&bins, &costs, 1);
        let mean = |readings: &[Reading]| readings.iter().map(|r| r.power_uw).sum::<i64>() / readings.len() as i64;
        let flaws: [fn(&mut Meter) -> &mut bool; 5] =
            [|m| &mut m.noise, |m| &mut m.jitter, |m| &mut m.drift, |m| &mut m.quantised, |m| &mut m.drops];
        for (n, flaw) in flaws.into_iter().enumerate() {
            let mut meter = Meter::EXACT;
            *flaw(&mut meter) = true;
            let readings = meter.read(&bins, &costs, 1);
            assert_ne!(readings, exact, "flaw {n}");
            assert!((mean(&readings) - mean(&exact)).abs() < 300, "flaw {n}: {} {}", mean(&readings), mean(&exact));
            assert_ne!(Meter::BENCH.read(&bins, &costs, 1), Meter::BENCH.read(&bins, &costs, 2));
        }
        let clipped = Meter { clipped: true, ..Meter::EXACT }.read(&[9_000_000_000; 3], &costs, 1);
        assert!(clipped.iter().all(|reading| reading.power_uw == costs.meter.bench.most_uw));
    }

    #[test]
    fn slow_meters_read_means_of_their_periods() {
        let costs = CostTable::load().unwrap();
        let bins: Vec<u64> = (0..25_000).map(|at| if at < 10_000 { 10_000_000 } else { 30_000_000 }).collect();
        let read = |kind| Meter { kind, ..Meter::EXACT }.read(&bins, &costs, 1);
        assert_eq!(read(MeterKind::Rails).len(), 25);
        assert_eq!(read(MeterKind::Gauge).iter().map(|r| r.power_uw).collect::<Vec<_>>(), [100_000, 300_000]);
    }

    #[test]
    fn pulses_begin_and_end_a_run() {
        let costs = CostTable::load().unwrap();
        let end_ps = 10_000_000_000_000;
        let found = pulses(&costs.meter, end_ps, 1);
        assert_eq!(found.len() as u64, 2 * costs.meter.pulses.count);
        assert!(found.is_sorted() && found.last().unwrap().2 < end_ps);
        assert_ne!(found, pulses(&costs.meter, end_ps, 2));
        // None may fall into the program's own time, whatever the seed.
        let before_ps = costs.clock.idle_before_us * 1_000_000;
        for seed in 0..2000 {
            let found = pulses(&costs.meter, end_ps, seed);
            let early = found.iter().filter(|pulse| pulse.0 == 0).all(|pulse| pulse.2 < before_ps);
            let late = found.iter().filter(|pulse| pulse.0 == 1).all(|pulse| pulse.1 > end_ps - before_ps);
            assert!(early && late, "{seed}: {found:?}");
        }
    }
}
