//! Random numbers from a seed: the same on every machine.
//!
//! Two generators, since what was made with one would be something else with the other: recordings, calibrations and
//! tests count on their numbers.

/// The golden ratio's fraction, in 64 bits.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// Steele, Lea and Flood's SplitMix64 ("Fast splittable pseudorandom number generators", OOPSLA 2014).
#[derive(Debug, Clone)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// Numbers from a seed.
    pub fn new(seed: u64) -> Self {
        SplitMix64(seed)
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GOLDEN);
        mix(self.0)
    }

    /// A uniform number from 0 up to, and not including, 1.
    pub fn uniform(&mut self) -> f64 {
        fraction(self.bits())
    }

    /// A uniform number from 0 up to, and not including, `count`; 0 if that is 0.
    pub fn below(&mut self, count: usize) -> usize {
        ((self.uniform() * count as f64) as usize).min(count.saturating_sub(1))
    }

    /// A standard normal number (Box and Muller 1958).
    pub fn normal(&mut self) -> f64 {
        let radius = (-2.0 * (1.0 - self.uniform()).ln()).sqrt();
        radius * (std::f64::consts::TAU * self.uniform()).cos()
    }
}

/// The finaliser of SplitMix64, a good mixer of 64 bits.
pub fn mix(value: u64) -> u64 {
    let value = (value ^ value >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ value >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ value >> 31
}

/// Marsaglia's xorshift64 ("Xorshift RNGs", 2003): plain, and quick where there are millions of numbers.
#[derive(Debug, Clone)]
pub struct Xorshift64(u64);

impl Xorshift64 {
    /// Numbers from a state, which should not be 0: that would be followed by nothing but zeros.
    pub fn from_state(state: u64) -> Self {
        Xorshift64(state)
    }

    /// Numbers from a seed, which may be anything.
    pub fn new(seed: u64) -> Self {
        Xorshift64(seed.wrapping_mul(GOLDEN) | 1)
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A uniform number from 0 up to, and not including, 1.
    pub fn uniform(&mut self) -> f64 {
        fraction(self.bits())
    }

    /// A uniform number from 0 up to, and not including, `count`.
    pub fn below(&mut self, count: u32) -> u32 {
        (self.uniform() * f64::from(count)) as u32
    }

    /// A number of mean 0 and standard deviation 1: the sum of so many uniforms, normal enough from four on.
    pub fn sum_of(&mut self, uniforms: u32) -> f64 {
        let count = f64::from(uniforms);
        ((0..uniforms).map(|_| self.uniform()).sum::<f64>() - count / 2.0) * (12.0 / count).sqrt()
    }
}

/// The first 53 of 64 bits, as a fraction of 1.
fn fraction(bits: u64) -> f64 {
    (bits >> 11) as f64 / (1u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_those_of_the_distributions() {
        let (mut random, mut other) = (SplitMix64::new(1), Xorshift64::new(1));
        let n = 100_000;
        let check = |name: &str, fourth: f64, numbers: Vec<f64>| {
            let moment = |k: i32| numbers.iter().map(|x| x.powi(k)).sum::<f64>() / f64::from(n);
            let (mean, square) = (moment(1), moment(2));
            assert!(mean.abs() < 0.02 && (square - 1.0).abs() < 0.03, "{name}: {mean} {square}");
            assert!((moment(4) - fourth).abs() < 0.15, "{name}: {}", moment(4));
        };
        check("Box and Muller", 3.0, (0..n).map(|_| random.normal()).collect());
        // The sum of n uniforms has an excess of -1.2 / n.
        check("four", 2.7, (0..n).map(|_| other.sum_of(4)).collect());
        check("twelve", 2.9, (0..n).map(|_| other.sum_of(12)).collect());
        let mut seen = [[0; 7]; 2];
        (0..7000).for_each(|_| seen[0][random.below(7)] += 1);
        (0..7000).for_each(|_| seen[1][other.below(7) as usize] += 1);
        assert!(seen.iter().flatten().all(|n| (850..1150).contains(n)), "{seen:?}");
        assert_eq!((random.below(0), other.below(0)), (0, 0));
    }

    #[test]
    fn a_seed_gives_what_the_papers_programs_give() {
        // First outputs of SplitMix64's reference implementation for seed 1234567.
        let mut random = SplitMix64::new(1_234_567);
        assert_eq!(random.bits(), 6_457_827_717_110_365_317);
        assert_eq!(random.bits(), 3_203_168_211_198_807_973);
        // Of xorshift64 with shifts 13, 7 and 17 from state 1, by hand: 1 + 2^13, which the shift by 7 makes
        // 1 + 2^6 + 2^13, and that by 17 adds 2^17 + 2^23 + 2^30.
        let mut random = Xorshift64::from_state(1);
        assert_eq!(random.bits(), 1 + (1 << 6) + (1 << 13) + (1 << 17) + (1 << 23) + (1 << 30));
    }
}
