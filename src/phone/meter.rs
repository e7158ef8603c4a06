//! The power meter: a mean of each bin, with noise, on a clock of its own.

use super::Reading;
use super::cost::CostTable;
use super::rng::Rng;

/// Readings of the bins' mean power, each stamped with the middle of its bin on the meter's clock.
pub(super) fn read(bins: &[u64], costs: &CostTable, seed: u64, noise: bool) -> Vec<Reading> {
    let period_ns = costs.meter.period_us as i64 * 1000;
    let first = meter_ns(0, costs) + period_ns / 2;
    let mut rng = Rng::new(seed, 0x6d65_7465);
    let reading = |(at, &pj): (usize, &u64)| {
        // 1 pJ in 1 us is 1 uW.
        let mean_uw = (pj / costs.meter.period_us) as i64;
        let noise_uw = if noise { rng.normal(costs.meter.noise_uw) } else { 0 };
        Reading { at_ns: first + at as i64 * period_ns, power_uw: mean_uw + noise_uw }
    };
    bins.iter().enumerate().map(reading).collect()
}

/// The phone's clock at a moment of the run.
pub(super) fn device_ns(ps: u64, costs: &CostTable) -> i64 {
    costs.clock.base_ns + (ps / 1000) as i64
}

/// The meter's clock at a moment of the run.
pub(super) fn meter_ns(ps: u64, costs: &CostTable) -> i64 {
    device_ns(ps, costs) + costs.clock.meter_offset_ns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readings_are_mean_power_at_the_middle_of_each_bin() {
        let costs = CostTable::load().unwrap();
        // 300 mW for 100 us is 30 uJ.
        let readings = read(&[30_000_000, 45_000_000], &costs, 1, false);
        assert_eq!(readings.iter().map(|r| r.power_uw).collect::<Vec<_>>(), [300_000, 450_000]);
        assert_eq!(readings[0].at_ns, meter_ns(50_000_000, &costs));
        assert_eq!(readings[1].at_ns - readings[0].at_ns, 100_000);
        let noisy = read(&[30_000_000; 4000], &costs, 1, true);
        let mean = noisy.iter().map(|r| r.power_uw).sum::<i64>() / 4000;
        assert!((299_500..300_500).contains(&mean), "{mean}");
        assert_ne!(noisy, read(&[30_000_000; 4000], &costs, 2, true));
    }
}
