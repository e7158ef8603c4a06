//! Device clock → meter clock.

use super::AdjustError;
use crate::recording::{ClockStamp, WallStamp};

/// How far two clocks of one device may drift apart for no reason, parts per million.
const DRIFT_PPM: i64 = 500;
/// The wall clock's resolution.
const WALL_NS: i64 = 1_000_000;
/// A wall clock that is set right by less than this is of no interest.
const JUMP_NS: i64 = 10_000_000;

/// The device's wall clock and the clock of all stamps advanced by different amounts: somebody set the former, or the
/// latter stood still because the device slept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClockJump {
    /// The clock of all stamps at the reading before.
    pub after_ns: i64,
    /// By how much more the wall clock advanced until the next reading.
    pub by_ns: i64,
}

/// Where the readings, in order of time, went apart by more than they can by themselves.
pub(super) fn jumps(readings: &[WallStamp]) -> Vec<ClockJump> {
    let pairs = readings.windows(2).map(|pair| (pair[0], pair[1]));
    let jump = |(a, b): (WallStamp, WallStamp)| {
        // The wall clock was read somewhere between the other two readings.
        let unsure = (a.after_ns - a.before_ns) + (b.after_ns - b.before_ns) + WALL_NS;
        let passed = b.before_ns - a.before_ns;
        let by_ns = (b.wall_ms - a.wall_ms) * 1_000_000 - passed;
        let accepted = unsure + JUMP_NS + (passed / 1_000_000).saturating_mul(DRIFT_PPM);
        (by_ns.abs() > accepted).then_some(ClockJump { after_ns: a.before_ns, by_ns })
    };
    pairs.filter_map(jump).collect()
}

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

    #[test]
    fn clocks_that_go_apart_are_noticed() {
        let ms = 1_000_000;
        let reading = |at_ms: i64, wall_ms| WallStamp { before_ns: at_ms * ms, wall_ms, after_ns: at_ms * ms + 1000 };
        // Half a millisecond in a second is drift; then it is set back by 20 ms, then the device sleeps for a minute.
        let readings = [reading(0, 5000), reading(1000, 6001), reading(2000, 6981), reading(2500, 67_481)];
        let found: Vec<_> = jumps(&readings).iter().map(|jump| (jump.after_ns / ms, jump.by_ns / ms)).collect();
        assert_eq!(found, [(1000, -20), (2000, 60_000)]);
    }
}
