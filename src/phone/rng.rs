//! Random numbers that are the same on every machine: integers only.

use wattline_base::random::SplitMix64;

/// Integers for the phone.
#[derive(Debug, Clone)]
pub(super) struct Rng(SplitMix64);

impl Rng {
    /// A stream of its own for each `purpose`, so that turning one off leaves the others the same.
    pub(super) fn new(seed: u64, purpose: u64) -> Self {
        let mut rng = Rng(SplitMix64::new(seed ^ purpose.wrapping_mul(0xd134_2543_de82_ef95)));
        rng.next();
        rng
    }

    /// The next 64 bits.
    pub(super) fn next(&mut self) -> u64 {
        self.0.bits()
    }

    /// A value from `low` to `high`, both included.
    pub(super) fn range(&mut self, low: u64, high: u64) -> u64 {
        let span = u128::from(high.saturating_sub(low)) + 1;
        low + (u128::from(self.next()).wrapping_mul(span) >> 64) as u64
    }

    /// A normal deviate of standard deviation `sd`: the sum of twelve uniform ones less their mean (Irwin-Hall),
    /// which reaches six standard deviations and needs no floating point.
    pub(super) fn normal(&mut self, sd: i64) -> i64 {
        let sum: i64 = (0..12).map(|_| (self.next() >> 40) as i64).sum();
        // Each of the twelve is below 2^24: their mean is 6 * 2^24, their standard deviation 2^24.
        (((i128::from(sum) - (6 << 24)) * i128::from(sd)) >> 24) as i64
    }

    /// A waiting time of a Poisson process with this mean, cut to whole units. The logarithm is taken bit by bit so
    /// that every machine gets the same.
    pub(super) fn exponential(&mut self, mean: u64) -> u64 {
        // -ln(u) = ln 2 * -log2(u); log2 of a 64-bit integer by repeated squaring (Knuth, TAOCP 1.2.2 exercise 25).
        let u = self.next() | 1;
        let shift = u.leading_zeros();
        let mut mantissa = u128::from(u << shift) >> 1;
        let mut log = u64::from(63 - shift) << 32;
        for bit in (0..32).rev() {
            mantissa = (mantissa * mantissa) >> 62;
            if mantissa >> 63 != 0 {
                mantissa >>= 1;
                log |= 1 << bit;
            }
        }
        let minus_log2 = (64u64 << 32).saturating_sub(log);
        // ln 2 in 32 fractional bits.
        let minus_ln = (u128::from(minus_log2) * 2_977_044_472) >> 32;
        ((u128::from(mean) * minus_ln) >> 32) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deviates_have_the_promised_mean_and_spread() {
        let mut rng = Rng::new(7, 1);
        let n = 20_000i64;
        let normal: Vec<i64> = (0..n).map(|_| rng.normal(1000)).collect();
        let mean = normal.iter().sum::<i64>() / n;
        let variance = normal.iter().map(|x| (x - mean) * (x - mean)).sum::<i64>() / n;
        assert!(mean.abs() < 30, "{mean}");
        assert!((950_000..1_050_000).contains(&variance), "{variance}");
        let exponential: Vec<u64> = (0..n).map(|_| rng.exponential(1000)).collect();
        let mean = exponential.iter().sum::<u64>() / n as u64;
        let above = exponential.iter().filter(|&&x| x > 1000).count();
        assert!((970..1030).contains(&mean), "{mean}");
        // P(X > mean) = 1/e.
        assert!((7_100..7_600).contains(&above), "{above}");
    }

    #[test]
    fn ranges_include_both_ends() {
        let mut rng = Rng::new(1, 2);
        let drawn: std::collections::BTreeSet<u64> = (0..200).map(|_| rng.range(3, 6)).collect();
        assert_eq!(drawn.into_iter().collect::<Vec<_>>(), [3, 4, 5, 6]);
    }
}
