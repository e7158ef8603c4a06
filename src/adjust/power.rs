//! Energy as the integral of the sampled power, and how well it is known.
//!
//! A reading is the mean power of its own period, which ends at its time, so power is piecewise constant and its
//! integral exact: the energy of any span of whole periods is what the meter counted. Inside a period nothing is known
//! but the mean, and the integral there is vLens' Eq. 1.
//!
//! A meter whose readings come evenly, but for some, has lost those: a reading still stands for one period, and the
//! time between is bridged by the mean of its neighbours. Of a meter whose readings come unevenly each stands for the
//! time since the one before; so does a counter's, read at any times. The first reading reaches back for one period,
//! where that is known; else it only opens the record.

use super::near::partition_near;
use super::noise::{Noise, uniform_deviation};
use wattline_base::units::Joules;
use wattline_recording::Sample;

/// vLens Eq. 1: an invocation from `t1` to `t2`, shorter than the sample from `t3` to `t4` that encloses it, gets that
/// sample's energy in proportion to its time. Any unit of time.
pub fn equation_1(t1: f64, t2: f64, t3: f64, t4: f64, sample: Joules) -> Joules {
    sample * ((t2 - t1) / (t4 - t3))
}

/// Femtojoules: microwatts times nanoseconds, so that sums stay in integers and lose nothing.
pub(super) type Femtojoules = i128;

pub(super) fn joules(energy: Femtojoules) -> Joules {
    Joules(float(energy) * 1e-15)
}

/// The nearest float; quicker than the conversion of such wide numbers where they are not that large.
pub(super) fn float(energy: Femtojoules) -> f64 {
    i64::try_from(energy).map_or_else(|_| energy as f64, |small| small as f64)
}

/// An energy and how far it may be off.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Measured {
    /// The energy.
    pub energy: Joules,
    /// The energy's standard deviation: noise of readings, lost ones, where in a period the power was drawn, and the
    /// clocks.
    pub deviation: Joules,
}

/// So many samples share a prefix sum: those between are added up again when they are asked for, which takes a few
/// additions and saves as much memory as the samples have.
const STRIDE: usize = 16;

/// A run's samples with prefix sums: each query costs one binary search.
#[derive(Debug, Clone)]
pub struct PowerRecord<'a> {
    samples: &'a [Sample],
    /// Energy from the record's start to the time of the first sample and of each [`STRIDE`]th after it.
    sums: Vec<Femtojoules>,
    /// The time that each reading is the mean of; none if they come unevenly.
    period_ns: Option<i64>,
    /// Positions of the samples before which readings were lost.
    gaps: Vec<usize>,
    noise: Noise,
}

/// Where a record was asked last: what is near to it costs a few steps from there.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Near {
    /// The first sample at or after that time.
    after: usize,
    /// Energy from the record's start to the time of the sample before that one; of none, nothing.
    before: Femtojoules,
}

impl<'a> PowerRecord<'a> {
    /// A record over samples in order of time.
    pub fn new(samples: &'a [Sample]) -> Self {
        let noise = Noise::of(samples);
        PowerRecord::summed(samples, noise.period_ns, noise)
    }

    /// A record over pieces of one power each, in order of time: each reaches back to the one before, whatever that is,
    /// and the first for none.
    pub(super) fn of_pieces(samples: &'a [Sample]) -> Self {
        PowerRecord::summed(samples, None, Noise::default())
    }

    fn summed(samples: &'a [Sample], period_ns: Option<i64>, noise: Noise) -> Self {
        let sums = Vec::with_capacity(samples.len().div_ceil(STRIDE));
        let mut record = PowerRecord { samples, sums, period_ns, gaps: Vec::new(), noise };
        let Some(first) = samples.first() else { return record };
        let mut total = record.step(0);
        record.sums.push(total);
        let mut before = first;
        for (i, sample) in (1..).zip(&samples[1..]) {
            let step_ns = sample.at_ns - before.at_ns;
            if record.is_lost(step_ns) {
                record.gaps.push(i);
                total += record.step(i);
            } else {
                total += Femtojoules::from(sample.power_uw) * Femtojoules::from(step_ns);
            }
            if i.is_multiple_of(STRIDE) {
                record.sums.push(total);
            }
            before = sample;
        }
        record
    }

    /// Energy from the sample before to this one; of the first, in its own period.
    fn step(&self, i: usize) -> Femtojoules {
        let sample = self.samples[i];
        let wide = |uw: i64, ns: i64| Femtojoules::from(uw) * Femtojoules::from(ns);
        match i.checked_sub(1).map(|before| self.samples[before]) {
            None => wide(sample.power_uw, self.period_ns.unwrap_or(0)),
            Some(before) if !self.is_gap(i) => wide(sample.power_uw, sample.at_ns - before.at_ns),
            Some(before) => {
                let (lost_ns, bridged) = self.gap(i);
                bridged + wide(sample.power_uw, sample.at_ns - before.at_ns - lost_ns)
            }
        }
    }

    /// Energy from the record's start to a sample's time.
    fn cumulative(&self, i: usize) -> Femtojoules {
        let start = i / STRIDE;
        self.sums[start] + (start * STRIDE + 1..=i).map(|i| self.step(i)).sum::<Femtojoules>()
    }

    /// The meter's times between which power is known.
    pub fn span(&self) -> (i64, i64) {
        let last = self.samples.last().map_or(0, |sample| sample.at_ns);
        (if self.samples.is_empty() { 0 } else { self.starts_ns(0) }, last)
    }

    /// The time that each reading is the mean of, nanoseconds; none if they come unevenly.
    pub fn period_ns(&self) -> Option<i64> {
        self.period_ns
    }

    /// Time between two readings as a rule, nanoseconds.
    pub fn step_ns(&self) -> i64 {
        self.noise.step_ns
    }

    /// Standard deviation of a reading as this record shows it, microwatts.
    pub fn noise_uw(&self) -> f64 {
        self.noise.reading_uw
    }

    /// Number of stretches in which readings were lost, and their length together in nanoseconds.
    pub fn lost(&self) -> (usize, i64) {
        (self.gaps.len(), self.gaps.iter().map(|&i| self.gap(i).0).sum())
    }

    /// The samples.
    pub(super) fn samples(&self) -> &'a [Sample] {
        self.samples
    }

    /// When the period of a reading begins.
    pub(super) fn starts_ns(&self, i: usize) -> i64 {
        match (i.checked_sub(1), self.period_ns) {
            (None, period) => self.samples[0].at_ns - period.unwrap_or(0),
            (Some(before), _) => self.samples[before].at_ns + self.gap(i).0,
        }
    }

    /// The record in stretches of one power each: start, end, microwatts. What was bridged is one of its own.
    pub(super) fn stretches(&self) -> impl Iterator<Item = (i64, i64, i64)> {
        self.samples.iter().enumerate().flat_map(|(i, sample)| {
            let starts_ns = self.starts_ns(i);
            let gap = i.checked_sub(1).map(|before| self.samples[before]).filter(|before| before.at_ns < starts_ns);
            let bridged = gap.map(|before| (before.at_ns, starts_ns, i64::midpoint(before.power_uw, sample.power_uw)));
            bridged.into_iter().chain([(starts_ns, sample.at_ns, sample.power_uw)])
        })
    }

    /// Whether readings were lost before one that is not the first.
    fn is_gap(&self, i: usize) -> bool {
        self.is_lost(self.samples[i].at_ns - self.samples[i - 1].at_ns)
    }

    /// Whether readings were lost in a time between two.
    fn is_lost(&self, step_ns: i64) -> bool {
        // Periods are never half as long again as they should be.
        self.period_ns.is_some_and(|period_ns| step_ns > period_ns + period_ns / 2)
    }

    /// Time before a reading's period that was not measured, and the energy that stands for it.
    fn gap(&self, i: usize) -> (i64, Femtojoules) {
        let (before, sample) = (self.samples[i - 1], self.samples[i]);
        match self.period_ns {
            Some(period_ns) if self.is_gap(i) => {
                let lost_ns = sample.at_ns - before.at_ns - period_ns;
                (lost_ns, bridge(before, sample, lost_ns))
            }
            _ => (0, 0),
        }
    }

    /// Energy between two times of the meter's clock; the part outside the record counts nothing.
    pub fn energy(&self, from_ns: i64, to_ns: i64) -> Joules {
        joules(self.until(to_ns) - self.until(from_ns))
    }

    /// Energy between two times of the meter's clock with its uncertainty, where times are known to `clock_ns`, one
    /// standard deviation in nanoseconds.
    pub fn measure(&self, from_ns: i64, to_ns: i64, clock_ns: f64) -> Measured {
        let (first, last) = self.span();
        let (from, to) = (from_ns.clamp(first, last), to_ns.clamp(first, last));
        let variance = self.read_variance(from, to)
            + self.lost_variance(from, to)
            + self.edge_variance(from, to)
            + (self.power_at(to) - self.power_at(from)).powi(2) * clock_ns.powi(2);
        Measured { energy: self.energy(from, to), deviation: Joules(variance.sqrt() * 1e-15) }
    }

    /// Variance from the noise of readings, which is independent from period to period, whole within one.
    fn read_variance(&self, from: i64, to: i64) -> f64 {
        let (i, j) = (self.holds(from), self.holds(to));
        let square = |ns: i64| (ns.max(0) as f64).powi(2);
        let sum = match i >= j {
            true => square(to - from),
            false => {
                let whole_ns = (self.samples[j - 1].at_ns - self.samples[i].at_ns).max(0) as f64;
                let ends = square(self.samples[i].at_ns - from) + square(to - self.samples[j - 1].at_ns);
                ends + whole_ns * whole_ns / (j - 1 - i).max(1) as f64
            }
        };
        self.noise.reading_uw.powi(2) * sum
    }

    /// Variance of the energy that was bridged: as far off as bridges over readings that were not lost are in this
    /// record.
    fn lost_variance(&self, from: i64, to: i64) -> f64 {
        let begin = self.gaps.partition_point(|&i| self.samples[i].at_ns <= from);
        let within = self.gaps.iter().skip(begin).take_while(|&&i| self.samples[i - 1].at_ns < to);
        let variance = |&i: &usize| {
            let (before, sample) = (self.samples[i - 1], self.samples[i]);
            let overlap = (before.at_ns + self.gap(i).0).min(to) - before.at_ns.max(from);
            // Evenly distributed between the neighbours, at least.
            let spread = uniform_deviation((sample.power_uw - before.power_uw) as f64);
            (self.noise.bridge_uw.max(spread.abs()) * overlap.max(0) as f64).powi(2)
        };
        within.map(variance).sum()
    }

    /// Variance from the ends within a period, in which the power may have been drawn before or after the window's
    /// edge. At worst it went from one neighbour's level to the other's there.
    fn edge_variance(&self, from: i64, to: i64) -> f64 {
        let (i, j) = (self.holds(from), self.holds(to));
        let part = |at: usize, ns: i64| {
            let length = (self.samples[at].at_ns - self.starts_ns(at)).max(1) as f64;
            let share = (ns as f64 / length).clamp(0.0, 1.0);
            (share * (1.0 - share) * length * self.rise(at)).powi(2)
        };
        match i >= j {
            true => part(i, to - from),
            false => part(i, self.samples[i].at_ns - from) + part(j, to - self.starts_ns(j)),
        }
    }

    /// By how much the power changes around a reading, microwatts.
    fn rise(&self, at: usize) -> f64 {
        let power = |i: usize| self.samples.get(i).map(|sample| sample.power_uw);
        let here = self.samples[at].power_uw;
        let neighbours = [at.checked_sub(1).and_then(power), power(at + 1)];
        neighbours.into_iter().flatten().map(|there| (there - here).abs()).max().unwrap_or(0) as f64
    }

    /// The reading whose period holds a time, or the nearest.
    pub(super) fn holds(&self, at_ns: i64) -> usize {
        self.samples.partition_point(|sample| sample.at_ns < at_ns).min(self.samples.len().saturating_sub(1))
    }

    fn power_at(&self, at_ns: i64) -> f64 {
        self.samples.get(self.holds(at_ns)).map_or(0.0, |sample| sample.power_uw as f64)
    }

    /// The reading whose period holds a time near to that for which `near` came back: a few steps from there.
    pub(super) fn holds_near(&self, at_ns: i64, near: &mut usize) -> usize {
        *near = partition_near(self.samples, *near, |sample| sample.at_ns < at_ns);
        (*near).min(self.samples.len().saturating_sub(1))
    }

    /// Energy from the record's start to a time of the meter's clock.
    pub(super) fn until(&self, at_ns: i64) -> Femtojoules {
        let after = self.samples.partition_point(|sample| sample.at_ns < at_ns);
        self.until_after(at_ns, after, after.checked_sub(1).map_or(0, |before| self.cumulative(before)))
    }

    /// Energy from the record's start to a time near to that for which `near` came back: a few steps from there.
    pub(super) fn until_near(&self, at_ns: i64, near: &mut Near) -> Femtojoules {
        let after = partition_near(self.samples, near.after, |sample| sample.at_ns < at_ns);
        let before = match after.checked_sub(1) {
            None => 0,
            Some(_) if (near.after..near.after + STRIDE).contains(&after) => {
                near.before + (near.after..after).map(|i| self.step(i)).sum::<Femtojoules>()
            }
            Some(before) => self.cumulative(before),
        };
        *near = Near { after, before };
        self.until_after(at_ns, after, before)
    }

    /// Energy from the record's start to a time, where the first sample at or after that time is known, and the energy
    /// to the one before.
    fn until_after(&self, at_ns: i64, after: usize, until: Femtojoules) -> Femtojoules {
        let Some(sample) = self.samples.get(after) else { return until };
        let Some(before) = after.checked_sub(1) else {
            let into = Femtojoules::from((at_ns - self.starts_ns(0)).max(0));
            return Femtojoules::from(sample.power_uw) * into;
        };
        let into = at_ns - self.samples[before].at_ns;
        let (lost_ns, bridged) = self.gap(after);
        until
            + match into < lost_ns {
                true => bridge(self.samples[before], *sample, into),
                false => bridged + Femtojoules::from(sample.power_uw) * Femtojoules::from(into - lost_ns),
            }
    }
}

/// Energy of a time between two readings that was not measured: at the mean of both.
fn bridge(before: Sample, after: Sample, ns: i64) -> Femtojoules {
    (Femtojoules::from(before.power_uw) + Femtojoules::from(after.power_uw)) * Femtojoules::from(ns) / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(samples: &[(i64, i64)]) -> Vec<Sample> {
        samples.iter().map(|&(at_ns, power_uw)| Sample { at_ns, power_uw }).collect()
    }

    #[track_caller]
    fn check(power: &PowerRecord, cases: &[(i64, i64, f64)]) {
        for &(from, to, expected) in cases {
            let found = power.energy(from, to).0;
            assert!((found - expected).abs() < 1e-15, "{from}..{to}: {found} {expected}");
        }
    }

    #[test]
    fn whole_samples_and_parts_of_them() {
        // 1 W from 0 to 100 us, 3 W from 100 to 200 us; 9 W in the 100 us before; what was earlier is unknown.
        let samples = record(&[(0, 9_000_000), (100_000, 1_000_000), (200_000, 3_000_000)]);
        let power = PowerRecord::new(&samples);
        assert_eq!(power.span(), (-100_000, 200_000));
        let cases = [
            (0, 200_000, 400e-6),
            (0, 100_000, 100e-6),
            (50_000, 150_000, 50e-6 + 150e-6),
            (150_000, 900_000, 150e-6),
            (-50_000, 0, 450e-6),
            (-900_000, 0, 900e-6),
            (-900_000, -500_000, 0.0),
        ];
        check(&power, &cases);
    }

    #[test]
    fn from_anywhere_to_everywhere_it_is_the_sum_of_all_before() {
        // Periods of 100 ns with a few lost, and readings that come at any times.
        let even = |i: i64| (i + i / 7 + i / 40) * 100;
        let uneven = |i: i64| i * i * 13 + i * 17;
        for at in [even as fn(i64) -> i64, uneven] {
            let samples: Vec<Sample> =
                // Even, so that the mean of two is whole.
                (0..90).map(|i| Sample { at_ns: at(i), power_uw: (i * 7919 % 1000) * 2 - 300 }).collect();
            let power = PowerRecord::new(&samples);
            let times: Vec<i64> = (-250..at(89) + 300).step_by((at(89) / 400) as usize).collect();
            // Stretch by stretch, without any sums.
            let by_hand = |until: i64| -> i128 {
                let part = |(from, to, uw): (i64, i64, i64)| i128::from(uw) * i128::from((until.min(to) - from).max(0));
                power.stretches().map(part).sum()
            };
            for (k, &from) in times.iter().enumerate() {
                assert_eq!(power.until(from), by_hand(from), "{from}");
                for &to in times.iter().skip(k % 5).step_by(5) {
                    let mut near = Near::default();
                    power.until_near(from, &mut near);
                    assert_eq!(power.until_near(to, &mut near), by_hand(to), "{from} {to}");
                }
            }
        }
    }

    #[test]
    fn inside_a_sample_the_integral_is_equation_1() {
        let samples = record(&[(0, 0), (100_000, 2_000_000), (200_000, 700_000)]);
        let power = PowerRecord::new(&samples);
        // By hand: 10 us of a 100 us sample that took 200 uJ.
        let expected = equation_1(130.0, 140.0, 100.0, 200.0, power.energy(100_000, 200_000));
        assert!((expected.0 - 7e-6).abs() < 1e-18);
        assert!((power.energy(130_000, 140_000).0 - expected.0).abs() < 1e-18);
    }

    #[test]
    fn lost_readings_are_bridged() {
        // 100 us each; two are lost between 1 W and 3 W. The last is 3 W for its own period only.
        let samples = record(&[
            (100_000, 1_000_000),
            (200_000, 1_000_000),
            (300_000, 1_000_000),
            (600_000, 3_000_000),
            (700_000, 3_000_000),
            (800_000, 3_000_000),
        ]);
        let power = PowerRecord::new(&samples);
        assert_eq!((power.period_ns(), power.lost()), (Some(100_000), (1, 200_000)));
        check(
            &power,
            &[
                (0, 800_000, 300e-6 + 400e-6 + 900e-6),
                (300_000, 400_000, 200e-6),
                (450_000, 550_000, 100e-6 + 150e-6),
                (500_000, 600_000, 300e-6),
            ],
        );
        // 200 us between 1 and 3 W: evenly distributed between them.
        let found = power.measure(300_000, 500_000, 0.0);
        assert!((found.deviation.0 - 200e-6 * 2.0 / 12f64.sqrt()).abs() < 1e-9, "{found:?}");
    }

    #[test]
    fn readings_that_come_unevenly_reach_back_to_the_one_before() {
        let samples = record(&[(0, 5), (100_000, 1_000_000), (170_000, 2_000_000), (600_000, 3_000_000)]);
        let power = PowerRecord::new(&samples);
        assert_eq!((power.period_ns(), power.lost()), (None, (0, 0)));
        check(&power, &[(0, 600_000, 100e-6 + 140e-6 + 1290e-6), (-100_000, 0, 0.0)]);
    }

    #[test]
    fn what_a_slow_reading_cannot_tell_is_in_the_deviation() {
        // 1 s readings of 0.3 W, one of 1.3 W among them.
        let samples: Vec<Sample> = (1..=40)
            .map(|i| Sample { at_ns: i * 1_000_000_000, power_uw: 300_000 + 1_000_000 * i64::from(i == 20) })
            .collect();
        let power = PowerRecord::new(&samples);
        // Half of the reading: 0.65 J, but the 1 J above the others may have been drawn before or after.
        let found = power.measure(19_000_000_000, 19_500_000_000, 0.0);
        assert!((found.energy.0 - 0.65).abs() < 1e-12 && (found.deviation.0 - 0.25).abs() < 1e-9, "{found:?}");
        // The whole reading has no such doubt, unless the clock has.
        assert!(power.measure(19_000_000_000, 20_000_000_000, 0.0).deviation.0 < 1e-9);
        let shifted = power.measure(18_000_000_000, 20_000_000_000, 1e6);
        assert!((shifted.deviation.0 - 1e-3).abs() < 1e-9, "1 W more at one end, for 1 ms: {shifted:?}");
    }

    /// A generated record: its power is known to the nanosecond, its readings are noisy and some are lost.
    #[test]
    fn the_deviation_is_that_of_the_errors() {
        let mut seed = 7u64;
        let mut random = |below: i64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as i64 % below
        };
        let mut normal = |sd: i64| ((0..12).map(|_| random(1_000_001)).sum::<i64>() - 6_000_000) * sd / 1_000_000;
        // Power changes every 10 us; readings of 100 us.
        let mut levels = Vec::new();
        while levels.len() < 40_000 {
            let level = 300_000 + normal(400_000).abs();
            levels.extend(std::iter::repeat_n(level, 30 + normal(20).unsigned_abs() as usize));
        }
        let truth = |from: usize, to: usize| levels[from..to].iter().sum::<i64>() as f64 * 10_000.0 * 1e-15;
        let reading = |i: usize| levels[i * 10 - 10..i * 10].iter().sum::<i64>() / 10;
        let mut samples: Vec<Sample> =
            (1..=4000).map(|i| Sample { at_ns: i as i64 * 100_000, power_uw: reading(i) + normal(6000) }).collect();
        let mut at = 0;
        samples.retain(|_| {
            at += 1;
            at % 29 != 0
        });
        let power = PowerRecord::new(&samples);
        let mut squares = Vec::new();
        for start in (200..39_000).step_by(37) {
            for length in [5, 40, 900] {
                let found = power.measure(start as i64 * 10_000, (start + length) as i64 * 10_000, 0.0);
                squares.push(((found.energy.0 - truth(start, start + length)) / found.deviation.0).powi(2));
            }
        }
        // Edges are as far off as they can be only now and then, so that the deviation is rather too great.
        let mean = squares.iter().sum::<f64>() / squares.len() as f64;
        let beyond = squares.iter().filter(|square| **square > 9.0).count() as f64 / squares.len() as f64;
        assert!((0.2..1.2).contains(&mean) && beyond < 0.01, "mean square {mean}, {beyond} beyond three");
    }
}
