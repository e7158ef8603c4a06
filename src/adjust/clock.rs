//! Device clock → meter clock.

use super::AdjustError;
use crate::recording::ClockStamp;

/// Translates times of the device's clock, by linear interpolation between the stamps and by the nearest pair's slope
/// beyond them: two clocks drift apart evenly over a run's minutes.
#[derive(Debug, Clone)]
pub struct ClockMap<'a> {
    stamps: &'a [ClockStamp],
}

impl<'a> ClockMap<'a> {
    /// A map through the given stamps.
    ///
    /// # Errors
    /// Fewer than two stamps, or stamps between which a clock did not advance.
    pub fn new(stamps: &'a [ClockStamp]) -> Result<Self, AdjustError> {
        let advances = |p: &[ClockStamp]| p[0].device_ns < p[1].device_ns && p[0].meter_ns < p[1].meter_ns;
        if stamps.len() < 2 || !stamps.windows(2).all(advances) {
            return Err(AdjustError::Clock { stamps: stamps.len() });
        }
        Ok(ClockMap { stamps })
    }

    /// The meter's time at a time of the device, rounded to the nanosecond.
    pub fn meter_ns(&self, device_ns: i64) -> i64 {
        let after = self.stamps.partition_point(|stamp| stamp.device_ns <= device_ns);
        let second = after.clamp(1, self.stamps.len() - 1);
        let (a, b) = (self.stamps[second - 1], self.stamps[second]);
        let span = i128::from(b.device_ns) - i128::from(a.device_ns);
        let rise = i128::from(b.meter_ns) - i128::from(a.meter_ns);
        let product = (i128::from(device_ns) - i128::from(a.device_ns)) * rise;
        let rounded = (product + span / 2).div_euclid(span);
        (i128::from(a.meter_ns) + rounded) as i64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stamp(device_ns: i64, meter_ns: i64) -> ClockStamp {
        ClockStamp { device_ns, meter_ns }
    }

    #[test]
    fn interpolates_between_stamps_and_extends_beyond_them() {
        // The meter runs twice as fast at first, then as fast as the device.
        let stamps = [stamp(0, 1000), stamp(100, 1200), stamp(200, 1300)];
        let clock = ClockMap::new(&stamps).unwrap();
        for (device, meter) in [(0, 1000), (50, 1100), (100, 1200), (150, 1250), (200, 1300), (-10, 980), (210, 1310)] {
            assert_eq!(clock.meter_ns(device), meter, "{device}");
        }
    }

    #[test]
    fn a_stopped_clock_is_refused() {
        assert!(ClockMap::new(&[stamp(0, 0)]).is_err());
        assert!(ClockMap::new(&[stamp(0, 0), stamp(0, 5)]).is_err());
        assert!(ClockMap::new(&[stamp(0, 5), stamp(9, 5)]).is_err());
    }
}
