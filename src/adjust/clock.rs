//! Device clock → meter clock, by stamps; by patterns in the samples: [`super::sync`].

use super::AdjustError;
use wattline_recording::{ClockStamp, WallStamp};

/// How far two clocks of one device may drift apart for no reason, parts per million.
const DRIFT_PPM: i64 = 500;
/// The wall clock's resolution.
const WALL_NS: i64 = 1_000_000;
/// A wall clock that is set right by less than this is of no interest.
const JUMP_NS: i64 = 10_000_000;
/// Pairs of more stamps would be millions.
const MOST_STAMPS: usize = 1000;
/// The median of absolute deviations of a normal distribution is its standard deviation over this.
const MAD_TO_DEVIATION: f64 = 1.482_602_218_505_602;
/// So much further than a mean does a median scatter: the root of pi / 2.
const MEDIAN_TO_MEAN: f64 = 1.253_314_137_315_5;
/// So much further than that of least squares does Sen's slope scatter: the root of pi / 3.
const SEN_TO_LEAST_SQUARES: f64 = 1.023_326_707_946_488;
const HOUR_NS: i64 = 3_600_000_000_000;

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

/// How the clocks were related.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AlignedBy {
    /// By moments at which both were read.
    Stamps,
    /// By patterns of power that were sent, as they are found in the samples.
    Patterns,
}

/// How the device's clock and the meter's are related.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Alignment {
    /// The kind of evidence.
    pub by: AlignedBy,
    /// The moment of the device's clock for which the offset holds.
    pub at_ns: i64,
    /// The meter's clock less the device's, nanoseconds.
    pub offset_ns: i64,
    /// Standard deviation of the offset, nanoseconds; none where nothing shows it, as of two stamps.
    pub offset_deviation_ns: Option<f64>,
    /// By how much more the meter's clock advances, parts per billion.
    pub drift_ppb: f64,
    /// Standard deviation of the drift; none where nothing shows it.
    pub drift_deviation_ppb: Option<f64>,
    /// Correlation of the samples with the patterns, the least of them.
    pub correlation: Option<f64>,
}

/// Translates times of the device's clock by a line: two clocks drift apart evenly over a run's minutes.
#[derive(Debug, Clone, PartialEq)]
pub struct ClockMap {
    /// Two points of the line.
    anchors: [ClockStamp; 2],
    alignment: Alignment,
}

impl ClockMap {
    /// The map of a device's clock to itself, for runs that nobody measured.
    pub(super) fn same() -> Self {
        let anchors = [0, HOUR_NS].map(|ns| ClockStamp { device_ns: ns, meter_ns: ns });
        let alignment = Alignment {
            by: AlignedBy::Stamps,
            at_ns: 0,
            offset_ns: 0,
            offset_deviation_ns: None,
            drift_ppb: 0.0,
            drift_deviation_ppb: None,
            correlation: None,
        };
        ClockMap { anchors, alignment }
    }

    /// A map by stamps: through two of them, or through the middle of more. A stamp that was read late, as the device
    /// was busy, moves it no further than any other does (Theil-Sen: the median of all slopes, and of all offsets then;
    /// Sen, JASA 1968).
    ///
    /// # Errors
    /// Fewer than two stamps, or stamps between which a clock did not advance.
    pub fn new(stamps: &[ClockStamp]) -> Result<Self, AdjustError> {
        let advances = |p: &[ClockStamp]| p[0].device_ns < p[1].device_ns && p[0].meter_ns < p[1].meter_ns;
        let (Some(&first), Some(&last)) = (stamps.first(), stamps.last()) else {
            return Err(AdjustError::Clock { stamps: stamps.len() });
        };
        if stamps.len() < 2 || !stamps.windows(2).all(advances) {
            return Err(AdjustError::Clock { stamps: stamps.len() });
        }
        if stamps.len() == 2 {
            let alignment = Alignment {
                by: AlignedBy::Stamps,
                at_ns: first.device_ns,
                offset_ns: first.meter_ns - first.device_ns,
                offset_deviation_ns: None,
                drift_ppb: drift_ppb(first, last),
                drift_deviation_ppb: None,
                correlation: None,
            };
            return Ok(ClockMap { anchors: [first, last], alignment });
        }
        Ok(ClockMap::middle(stamps))
    }

    /// Theil-Sen, for any number of stamps that is not great.
    fn middle(stamps: &[ClockStamp]) -> Self {
        let stride = stamps.len().div_ceil(MOST_STAMPS).max(1);
        let origin = stamps[0];
        // Relative to the first stamp and without the common rate: small numbers, of which floats lose nothing.
        let point = |stamp: &ClockStamp| {
            let at = stamp.device_ns - origin.device_ns;
            (at as f64, (stamp.meter_ns - origin.meter_ns - at) as f64)
        };
        let points: Vec<(f64, f64)> = stamps.iter().step_by(stride).map(point).collect();
        let pairs = points.iter().enumerate().flat_map(|(i, a)| points[i + 1..].iter().map(move |b| (a, b)));
        let slope = median(pairs.map(|(a, b)| (b.1 - a.1) / (b.0 - a.0)).collect());
        let offset = median(points.iter().map(|(at, apart)| apart - slope * at).collect());
        let count = points.len() as f64;
        // Two degrees of freedom went into the line.
        let spread = median(points.iter().map(|(at, apart)| (apart - slope * at - offset).abs()).collect())
            * MAD_TO_DEVIATION
            * (count / (count - 2.0)).sqrt();
        let mean = points.iter().map(|point| point.0).sum::<f64>() / count;
        let squares: f64 = points.iter().map(|point| (point.0 - mean).powi(2)).sum();
        let line = Line {
            at_ns: origin.device_ns + mean as i64,
            offset_ns: (origin.meter_ns - origin.device_ns) as f64 + offset + slope * mean,
            offset_deviation_ns: MEDIAN_TO_MEAN * spread / count.sqrt(),
            drift: slope,
            drift_deviation: SEN_TO_LEAST_SQUARES * spread / squares.sqrt(),
        };
        ClockMap::of_line(line, AlignedBy::Stamps, None)
    }

    /// A map by a line.
    pub(super) fn of_line(line: Line, by: AlignedBy, correlation: Option<f64>) -> Self {
        // An hour to either side: rounding to the nanosecond there is nothing here.
        let anchor = |apart_ns: i64| {
            let offset = line.offset_ns + line.drift * apart_ns as f64;
            let device_ns = line.at_ns + apart_ns;
            ClockStamp { device_ns, meter_ns: device_ns + offset.round() as i64 }
        };
        let alignment = Alignment {
            by,
            at_ns: line.at_ns,
            offset_ns: line.offset_ns.round() as i64,
            offset_deviation_ns: Some(line.offset_deviation_ns),
            drift_ppb: line.drift * 1e9,
            drift_deviation_ppb: Some(line.drift_deviation * 1e9),
            correlation,
        };
        ClockMap { anchors: [anchor(-HOUR_NS), anchor(HOUR_NS)], alignment }
    }

    /// How the clocks are related.
    pub fn alignment(&self) -> Alignment {
        self.alignment
    }

    /// The meter's time at a time of the device, rounded to the nanosecond.
    pub fn meter_ns(&self, device_ns: i64) -> i64 {
        let [a, b] = self.anchors;
        if let Some(meter_ns) = translated(a, b, device_ns) {
            return meter_ns;
        }
        let span = i128::from(b.device_ns) - i128::from(a.device_ns);
        let rise = i128::from(b.meter_ns) - i128::from(a.meter_ns);
        let product = (i128::from(device_ns) - i128::from(a.device_ns)) * rise;
        let rounded = (product + span / 2).div_euclid(span);
        (i128::from(a.meter_ns) + rounded) as i64
    }

    /// The device's time at a time of the meter, rounded to the nanosecond.
    pub fn device_ns(&self, meter_ns: i64) -> i64 {
        let [a, b] = self.anchors.map(|stamp| ClockStamp { device_ns: stamp.meter_ns, meter_ns: stamp.device_ns });
        ClockMap { anchors: [a, b], alignment: self.alignment }.meter_ns(meter_ns)
    }

    /// Standard deviation of the meter's time at a time of the device, nanoseconds; 0 where nothing shows it.
    pub fn deviation_ns(&self, device_ns: i64) -> f64 {
        let Alignment { at_ns, offset_deviation_ns, drift_deviation_ppb, .. } = self.alignment;
        let far = drift_deviation_ppb.unwrap_or(0.0) * 1e-9 * (device_ns - at_ns) as f64;
        far.hypot(offset_deviation_ns.unwrap_or(0.0))
    }
}

/// Computes [`ClockMap::meter_ns`] where numbers are small enough for a machine's word: clocks advance almost alike, so
/// that what one has more than the other is.
fn translated(a: ClockStamp, b: ClockStamp, device_ns: i64) -> Option<i64> {
    let span = b.device_ns.checked_sub(a.device_ns)?;
    let more = b.meter_ns.checked_sub(a.meter_ns)?.checked_sub(span)?;
    let apart = device_ns.checked_sub(a.device_ns)?;
    let rounded = apart.checked_mul(more)?.checked_add(span / 2)?.div_euclid(span);
    a.meter_ns.checked_add(apart)?.checked_add(rounded)
}

/// A line as it was estimated.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Line {
    /// The device's time for which the offset holds.
    pub at_ns: i64,
    /// The meter's time less the device's.
    pub offset_ns: f64,
    pub offset_deviation_ns: f64,
    /// By which fraction the meter's clock is faster.
    pub drift: f64,
    pub drift_deviation: f64,
}

fn drift_ppb(first: ClockStamp, last: ClockStamp) -> f64 {
    let device = (last.device_ns - first.device_ns) as f64;
    ((last.meter_ns - first.meter_ns) as f64 - device) / device * 1e9
}

fn median(mut values: Vec<f64>) -> f64 {
    let rank = values.len() / 2;
    if values.is_empty() {
        return 0.0;
    }
    let upper = *values.select_nth_unstable_by(rank, f64::total_cmp).1;
    match values.len() % 2 {
        1 => upper,
        _ => f64::midpoint(upper, values[..rank].iter().copied().fold(f64::NEG_INFINITY, f64::max)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_words_and_long_ones_say_the_same() {
        let mut state = 7u64;
        let mut random = |bits: u32| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> (64 - bits)) as i64
        };
        let mut short = 0;
        for _ in 0..2000 {
            let (from, meter) = (random(50), random(50));
            let span = 1 + random(44);
            let more = random(20) - (1 << 19);
            let stamps = [
                ClockStamp { device_ns: from, meter_ns: meter },
                ClockStamp { device_ns: from + span, meter_ns: meter + (span + more).max(1) },
            ];
            let device_ns = from + random(45) - (1 << 43);
            let rise = i128::from(stamps[1].meter_ns - meter);
            let long = (i128::from(device_ns - from) * rise + i128::from(span / 2)).div_euclid(span.into());
            let found = translated(stamps[0], stamps[1], device_ns);
            short += usize::from(found.is_some());
            assert!(found.is_none_or(|found| i128::from(found) == i128::from(meter) + long), "{stamps:?} {device_ns}");
            assert_eq!(i128::from(ClockMap::new(&stamps).unwrap().meter_ns(device_ns)), i128::from(meter) + long);
        }
        assert!(short > 1000 && short < 2000, "{short}");
    }

    fn stamp(device_ns: i64, meter_ns: i64) -> ClockStamp {
        ClockStamp { device_ns, meter_ns }
    }

    #[test]
    fn interpolates_between_two_stamps_and_extends_beyond_them() {
        let clock = ClockMap::new(&[stamp(0, 1000), stamp(100, 1200)]).unwrap();
        for (device, meter) in [(0, 1000), (50, 1100), (100, 1200), (-10, 980), (210, 1420)] {
            assert_eq!(clock.meter_ns(device), meter, "{device}");
            assert_eq!(clock.device_ns(meter), device, "{meter}");
        }
        assert_eq!(clock.alignment().offset_deviation_ns, None);
        assert_eq!(clock.deviation_ns(50), 0.0);
    }

    /// Stamps that are read within some 20 us, each fifth of them up to 40 ms late.
    #[test]
    fn of_several_stamps_late_ones_do_not_count() {
        let mut state = 3u64;
        let mut random = |below: i64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as i64 % below
        };
        let (mut offset_z, mut drift_z) = (Vec::new(), Vec::new());
        for _ in 0..200 {
            let offset = random(4_000_000_000) - 2_000_000_000;
            let ppm = random(101) - 50;
            let on_meter = |device: i64| device + offset + device / 1_000_000 * ppm;
            let mut stamps = Vec::new();
            for i in 0..40 {
                let device = i * 250_000_000 + random(10_000_000);
                let late = if i % 5 == 2 { random(40_000_000) } else { 0 };
                stamps.push(stamp(device, on_meter(device) + late + random(20_000) - random(20_000)));
            }
            let clock = ClockMap::new(&stamps).unwrap();
            for device in [0, 5_000_000_000, 10_000_000_000] {
                let error = clock.meter_ns(device) - on_meter(device);
                assert!(error.abs() < 20_000, "{error} ns at {device}");
            }
            let alignment = clock.alignment();
            let error = clock.meter_ns(alignment.at_ns) - on_meter(alignment.at_ns);
            offset_z.push(error as f64 / alignment.offset_deviation_ns.unwrap());
            drift_z.push((alignment.drift_ppb - ppm as f64 * 1e3) / alignment.drift_deviation_ppb.unwrap());
        }
        // A fifth of the stamps errs to one side, which is a bias of the offset, not of the drift.
        let mean_square = |z: &[f64]| z.iter().map(|z| z * z).sum::<f64>() / z.len() as f64;
        assert!((0.3..8.0).contains(&mean_square(&offset_z)), "{}", mean_square(&offset_z));
        assert!((0.3..2.5).contains(&mean_square(&drift_z)), "{}", mean_square(&drift_z));
    }

    #[test]
    fn a_stopped_clock_is_refused() {
        assert!(ClockMap::new(&[]).is_err());
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
