//! Heat: the chip's temperature follows its power with a lag, and leakage follows the temperature.

use serde::Deserialize;

/// Data of the effect.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Thermal {
    /// Kelvin above the surroundings for each watt, in the end.
    kelvin_per_w: i64,
    /// After so long, two thirds of that.
    seconds: i64,
    /// Microwatts of leakage for each kelvin.
    leakage_uw: i64,
}

/// Adds leakage to bins of so many picoseconds, and returns how many picojoules it is in all.
pub(crate) fn leak(thermal: &Thermal, bins: &mut [u64], bin_us: u64) -> u64 {
    // Nanokelvin above the temperature at the start: a bin changes it by some microkelvin at most.
    let mut above_nk: i64 = 0;
    let mut total = 0;
    let rest_pj = bins.first().copied().unwrap_or(0);
    for bin in bins {
        // A picojoule in a microsecond is a microwatt; what the phone draws at rest it has always drawn.
        let power_uw = (bin.saturating_sub(rest_pj) / bin_us) as i64;
        let goal_nk = power_uw * thermal.kelvin_per_w * 1000;
        above_nk += (goal_nk - above_nk) * bin_us as i64 / (thermal.seconds.max(1) * 1_000_000);
        let leak_pj = (i128::from(above_nk.max(0)) * i128::from(thermal.leakage_uw) / 1_000_000_000) as u64 * bin_us;
        *bin += leak_pj;
        total += leak_pj;
    }
    total
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_warm_chip_leaks_more_and_cools_again() {
        let thermal = Thermal { kelvin_per_w: 10, seconds: 1, leakage_uw: 1000 };
        // A second at 1 W above rest, ten at rest.
        let mut bins: Vec<u64> =
            (0..110_001).map(|at| if (1..=10_000).contains(&at) { 130_000_000 } else { 30_000_000 }).collect();
        let before: u64 = bins.iter().sum();
        let total = leak(&thermal, &mut bins, 100);
        assert_eq!(bins.iter().sum::<u64>(), before + total);
        // 6.3 K after one time constant: 6.3 mW.
        let leaked_uw = (bins[10_000] - 130_000_000) / 100;
        assert!((6_200..6_400).contains(&leaked_uw), "{leaked_uw}");
        assert!(bins[110_000] - 30_000_000 < 10_000);
    }
}
