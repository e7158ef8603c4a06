//! Power meters: a mean of each of their periods, on a clock of their own, as exact as they are.

use super::Reading;
use super::cost::CostTable;
use super::meter_data::{Model, pulses};
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
