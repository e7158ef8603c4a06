//! Energy as the integral of the sampled power.
//!
//! A sample is the mean power since the previous one, so power is piecewise constant and its integral exact: the
//! energy of any span of whole samples is what the meter counted. Inside a sample nothing is known but the mean, and
//! the integral there is vLens' Eq. 1. The first sample only opens the record: nothing says how far back it reaches.

use super::near::partition_near;
use crate::recording::Sample;
use crate::units::Joules;

/// vLens Eq. 1: an invocation from `t1` to `t2`, shorter than the sample from `t3` to `t4` that encloses it, gets that
/// sample's energy in proportion to its time. Any unit of time.
pub fn equation_1(t1: f64, t2: f64, t3: f64, t4: f64, sample: Joules) -> Joules {
    sample * ((t2 - t1) / (t4 - t3))
}

/// Femtojoules: microwatts times nanoseconds, so that sums stay in integers and lose nothing.
pub(super) type Femtojoules = i128;

pub(super) fn joules(energy: Femtojoules) -> Joules {
    Joules(energy as f64 * 1e-15)
}

/// A run's samples with prefix sums: each query costs one binary search.
#[derive(Debug, Clone)]
pub struct PowerRecord<'a> {
    samples: &'a [Sample],
    /// Energy from the first sample's time to each sample's time.
    cumulative: Vec<Femtojoules>,
}

impl<'a> PowerRecord<'a> {
    /// A record over samples in order of time.
    pub fn new(samples: &'a [Sample]) -> Self {
        let mut total = 0;
        let mut cumulative = Vec::with_capacity(samples.len());
        let mut previous = samples.first().map_or(0, |sample| sample.at_ns);
        for sample in samples {
            total += Femtojoules::from(sample.power_uw) * Femtojoules::from(sample.at_ns - previous);
            previous = sample.at_ns;
            cumulative.push(total);
        }
        PowerRecord { samples, cumulative }
    }

    /// The meter's times between which power is known.
    pub fn span(&self) -> (i64, i64) {
        let first = self.samples.first().map_or(0, |sample| sample.at_ns);
        let last = self.samples.last().map_or(0, |sample| sample.at_ns);
        (first, last)
    }

    /// Energy between two times of the meter's clock; the part outside the record counts nothing.
    pub fn energy(&self, from_ns: i64, to_ns: i64) -> Joules {
        joules(self.until(to_ns) - self.until(from_ns))
    }

    /// Energy from the first sample to a time of the meter's clock.
    pub(super) fn until(&self, at_ns: i64) -> Femtojoules {
        self.until_after(at_ns, self.samples.partition_point(|sample| sample.at_ns < at_ns))
    }

    /// The same for a time near to that for which `near` came back, which costs a few steps from there.
    pub(super) fn until_near(&self, at_ns: i64, near: &mut usize) -> Femtojoules {
        *near = partition_near(self.samples, *near, |sample| sample.at_ns < at_ns);
        self.until_after(at_ns, *near)
    }

    /// The same where the first sample at or after that time is known.
    fn until_after(&self, at_ns: i64, after: usize) -> Femtojoules {
        match (after.checked_sub(1), self.samples.get(after)) {
            (None, _) => 0,
            (Some(last), None) => self.cumulative[last],
            (Some(before), Some(sample)) => {
                let into = Femtojoules::from(at_ns - self.samples[before].at_ns);
                self.cumulative[before] + Femtojoules::from(sample.power_uw) * into
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(samples: &[(i64, i64)]) -> Vec<Sample> {
        samples.iter().map(|&(at_ns, power_uw)| Sample { at_ns, power_uw }).collect()
    }

    #[test]
    fn whole_samples_and_parts_of_them() {
        // 1 W from 0 to 100 us, 3 W from 100 to 200 us; 9 W before the record is unknown.
        let samples = record(&[(0, 9_000_000), (100_000, 1_000_000), (200_000, 3_000_000)]);
        let power = PowerRecord::new(&samples);
        let cases = [
            (0, 200_000, 400e-6),
            (0, 100_000, 100e-6),
            (50_000, 150_000, 50e-6 + 150e-6),
            (150_000, 900_000, 150e-6),
            (-500, 0, 0.0),
        ];
        for (from, to, expected) in cases {
            let found = power.energy(from, to).0;
            assert!((found - expected).abs() < 1e-15, "{from}..{to}: {found} {expected}");
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
}
