//! Device clock → meter clock by patterns of power that the device drew, as they are found in the samples.
//!
//! A pattern is a list of pulses whose times on the device's clock are known. It is looked for within 2.5 s of where
//! stamps, or else the record's middle, let it be expected: first on a grid of quarters of its shortest pulse, by
//! correlation with prefix sums, in time linear in the searched record; then at the best few places between the
//! samples, by least squares. There each sample is what it is, the mean of its own period: an edge shows in the one
//! sample that holds it by how high that one stands between the levels before and after, and so is found to a small
//! part of a period. The patterns of the start and the end give the offset and the drift.
//!
//! Nothing is taken on trust: a pattern that is not found as clearly as one must be that was sent, and patterns further
//! apart than clocks drift, are errors. Samples of another run do not pass, since each run's pattern is another.

use thiserror::Error;

use super::AdjustError;
use super::clock::{AlignedBy, ClockMap, Line};
use super::power::PowerRecord;
use wattline_recording::{Run, SyncPulse};

/// How far from where it is expected a pattern is looked for.
const SEARCH_NS: i64 = 2_500_000_000;
/// Least correlation of a pattern that was found. Patterns of other runs reach 0.75 at the best of all places, one that
/// is disturbed by half of its own power still 0.9.
const LEAST_CORRELATION: f64 = 0.85;
/// Two quartzes are 50 ppm off at most, each; twice that is another run's distance of patterns.
const MOST_DRIFT: f64 = 200e-6;
/// Where only one pattern was sent and no stamps tell the drift, it is nothing, as unsure as quartzes are.
const USUAL_DRIFT: f64 = 50e-6;
/// Places of the coarse search that are looked at closely.
const PLACES: usize = 5;
/// Grid points in the shortest pulse.
const GRID: i64 = 4;
/// The fine search ends at this step: a thousandth of a fast meter's period.
const FINEST_NS: f64 = 100.0;
/// Places to either side that a round of the fine search looks at.
const TO_EITHER_SIDE: i32 = 4;
/// Each round's steps are so much finer than those before: its outermost places overlap the neighbours of the best one.
const FINER: f64 = 3.0;
/// Unknowns of the fine search: offset, level and height of the pattern.
const UNKNOWNS: usize = 3;
/// No edge is known better than to this part of a period, however little noise there is: periods jitter.
const PERIOD_PART: f64 = 0.01;

/// Clocks that cannot be related by the patterns that were sent.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SyncError {
    /// The samples do not show the pattern.
    #[error(
        "clock: pattern {pattern} is found in the samples with a correlation of {percent} % at best, expected \
         {least:.0} % or more: they are another run's, or something else drew power while it was sent; record \
         again, with the meter running before the app starts and nothing else at work",
        least = LEAST_CORRELATION * 100.0
    )]
    NotFound {
        /// Number of the pattern.
        pattern: u32,
        /// The greatest correlation of all places, percent.
        percent: i64,
    },
    /// The patterns are too far apart, or too near.
    #[error(
        "clock: the patterns are found {ppm} parts per million further apart than they were sent, expected at most \
         {most:.0}: samples are missing or another run's; record again, and see that the meter loses none",
        most = MOST_DRIFT * 1e6
    )]
    Drift {
        /// How much, parts per million.
        ppm: i64,
    },
    /// A pulse is over before the meter has read twice.
    #[error(
        "clock: the meter reads every {step_us} us and cannot show pulses of {pulse_us} us, and there are {stamps} \
         clock stamps, expected two or more: take both clocks' times at the start and at the end, or a faster meter"
    )]
    Slow {
        /// Time between readings, microseconds.
        step_us: i64,
        /// The shortest pulse, microseconds.
        pulse_us: i64,
        /// How many stamps there are.
        stamps: usize,
    },
}

/// Where a pattern was found.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Found {
    /// The meter's clock less the device's.
    offset_ns: f64,
    deviation_ns: f64,
    correlation: f64,
}

/// Relates a run's clocks: by its patterns where the meter can show them, else by its stamps.
pub(super) fn relate(run: &Run, power: &PowerRecord) -> Result<ClockMap, AdjustError> {
    let Some(pulse_ns) = run.sync.iter().map(|pulse| pulse.end_ns - pulse.start_ns).min() else {
        return ClockMap::new(&run.clock);
    };
    if power.step_ns() * 2 > pulse_ns {
        let (step_us, pulse_us, stamps) = (power.step_ns() / 1000, pulse_ns / 1000, run.clock.len());
        return match stamps {
            0 | 1 => Err(SyncError::Slow { step_us, pulse_us, stamps }.into()),
            _ => ClockMap::new(&run.clock),
        };
    }
    let patterns: Vec<&[SyncPulse]> = run.sync.chunk_by(|a, b| a.pattern == b.pattern).collect();
    let stamped = ClockMap::new(&run.clock).ok();
    let expected = |pattern: &[SyncPulse]| {
        let at = middle_ns(pattern);
        match (&stamped, run.clock.first()) {
            (Some(map), _) => map.meter_ns(at) - at,
            (None, Some(stamp)) => stamp.meter_ns - stamp.device_ns,
            (None, None) => i64::midpoint(power.span().0, power.span().1) - middle_ns(&run.sync),
        }
    };
    let mut found = Vec::with_capacity(patterns.len());
    for pattern in &patterns {
        let places = search(power, pattern, expected(pattern));
        let good: Vec<Found> = places.iter().copied().filter(|place| place.correlation >= LEAST_CORRELATION).collect();
        if good.is_empty() {
            let correlation = places.iter().map(|place| place.correlation).fold(0.0, f64::max);
            let percent = (correlation * 100.0) as i64;
            return Err(SyncError::NotFound { pattern: pattern[0].pattern, percent }.into());
        }
        found.push((middle_ns(pattern), good));
    }
    let chosen = choose(&found)?;
    let correlation = chosen.iter().map(|(_, place)| place.correlation).fold(1.0, f64::min);
    let drift = stamped.map(|map| map.alignment().drift_ppb * 1e-9).filter(|drift| drift.abs() <= MOST_DRIFT);
    Ok(ClockMap::of_line(line(&chosen, drift), AlignedBy::Patterns, Some(correlation)))
}

fn middle_ns(pattern: &[SyncPulse]) -> i64 {
    match (pattern.first(), pattern.last()) {
        (Some(first), Some(last)) => i64::midpoint(first.start_ns, last.end_ns),
        _ => 0,
    }
}

/// The best places that clocks can have drifted between: of each pattern the best, unless a pattern is repeated by
/// chance and the second best is meant.
fn choose(found: &[(i64, Vec<Found>)]) -> Result<Vec<(i64, Found)>, SyncError> {
    let mut chosen: Vec<(i64, Found)> = found.iter().map(|(at, places)| (*at, places[0])).collect();
    let ([first, .., last], [(from, a), .., (to, b)]) = (found, &chosen[..]) else { return Ok(chosen) };
    let apart = |a: &Found, b: &Found| (b.offset_ns - a.offset_ns) / (last.0 - first.0).max(1) as f64;
    let (from, to, apart_at_first) = (*from, *to, apart(a, b));
    let pairs = first.1.iter().flat_map(|a| last.1.iter().map(move |b| (a, b)));
    let possible = pairs.filter(|(a, b)| apart(a, b).abs() <= MOST_DRIFT);
    let best =
        possible.max_by(|x, y| (x.0.correlation + x.1.correlation).total_cmp(&(y.0.correlation + y.1.correlation)));
    let Some((a, b)) = best else { return Err(SyncError::Drift { ppm: (apart_at_first * 1e6) as i64 }) };
    let count = chosen.len();
    chosen[0] = (from, *a);
    chosen[count - 1] = (to, *b);
    Ok(chosen)
}

/// The line through the patterns' offsets, each with the weight that it deserves.
fn line(found: &[(i64, Found)], stamped_drift: Option<f64>) -> Line {
    let origin_ns = found[0].0;
    let base = found[0].1.offset_ns;
    let weight = |place: &Found| 1.0 / place.deviation_ns.powi(2);
    let weights: f64 = found.iter().map(|(_, place)| weight(place)).sum();
    let mean = |value: &dyn Fn(&(i64, Found)) -> f64| {
        found.iter().map(|point| weight(&point.1) * value(point)).sum::<f64>() / weights
    };
    let (at, offset) = (mean(&|point| (point.0 - origin_ns) as f64), mean(&|point| point.1.offset_ns - base));
    let far = |point: &(i64, Found)| (point.0 - origin_ns) as f64 - at;
    let squares = mean(&|point| far(point).powi(2)) * weights;
    let slope = mean(&|point| far(point) * (point.1.offset_ns - base - offset)) * weights / squares;
    let (drift, drift_deviation) = match (found.len(), stamped_drift) {
        (1, drift) => (drift.unwrap_or(0.0), USUAL_DRIFT),
        _ => (slope, (1.0 / squares).sqrt()),
    };
    Line {
        at_ns: origin_ns + at as i64,
        offset_ns: base + offset,
        offset_deviation_ns: (1.0 / weights).sqrt(),
        drift,
        drift_deviation,
    }
}

/// Places of a pattern in the samples, best first.
fn search(power: &PowerRecord, pattern: &[SyncPulse], expected_ns: i64) -> Vec<Found> {
    let Some(coarse) = Coarse::new(power, pattern, expected_ns) else { return Vec::new() };
    let places = coarse.places().into_iter().filter_map(|offset_ns| fine(power, pattern, offset_ns, coarse.step_ns));
    let mut found: Vec<Found> = places.collect();
    found.sort_by(|a, b| b.correlation.total_cmp(&a.correlation));
    found
}

/// Mean power on a grid over the part of the record in which the pattern may be, with what correlation needs.
struct Coarse {
    step_ns: i64,
    /// The offset at which the pattern's margin begins with the grid.
    first_ns: i64,
    /// Sums of power and of its square before each grid point.
    sums: Vec<f64>,
    squares: Vec<f64>,
    /// Grid points of the pulses, from the pattern's margin on.
    pulses: Vec<(usize, usize)>,
    /// Grid points of the pattern with its margins.
    length: usize,
}

impl Coarse {
    fn new(power: &PowerRecord, pattern: &[SyncPulse], expected_ns: i64) -> Option<Self> {
        let (first, last) = (pattern.first()?, pattern.last()?);
        let lengths = || pattern.iter().map(|pulse| pulse.end_ns - pulse.start_ns);
        let step_ns = (lengths().min()? / GRID).max(1);
        let margin_ns = lengths().max()? / step_ns * step_ns;
        let (start_ns, end_ns) = (first.start_ns - margin_ns, last.end_ns + margin_ns);
        let (record_from, record_to) = power.span();
        let from = (start_ns + expected_ns - SEARCH_NS).max(record_from - margin_ns);
        let to = (end_ns + expected_ns + SEARCH_NS).min(record_to + margin_ns);
        let count = usize::try_from((to - from) / step_ns).ok()?;
        let point = |ns: i64| ((ns - start_ns + step_ns / 2) / step_ns) as usize;
        let length = point(end_ns);
        if count < length {
            return None;
        }
        let level = power.energy(record_from, record_to).0 / (record_to - record_from).max(1) as f64;
        let (mut sums, mut squares) = (vec![0.0], vec![0.0]);
        let mut before = power.until(from);
        for n in 1..=count as i64 {
            let until = power.until(from + n * step_ns);
            let mean = (until - before) as f64 / step_ns as f64 - level * 1e15;
            before = until;
            sums.push(sums.last().copied().unwrap_or(0.0) + mean);
            squares.push(squares.last().copied().unwrap_or(0.0) + mean * mean);
        }
        let pulses = pattern.iter().map(|pulse| (point(pulse.start_ns), point(pulse.end_ns))).collect();
        Some(Coarse { step_ns, first_ns: from - start_ns, sums, squares, pulses, length })
    }

    /// Correlation of the grid's power with the pattern when it begins at a grid point.
    fn correlation(&self, at: usize) -> f64 {
        let over = |sums: &[f64], from: usize, to: usize| sums[at + to] - sums[at + from];
        let count = self.length as f64;
        let (sum, square) = (over(&self.sums, 0, self.length), over(&self.squares, 0, self.length));
        let on: usize = self.pulses.iter().map(|pulse| pulse.1 - pulse.0).sum();
        let on_sum: f64 = self.pulses.iter().map(|pulse| over(&self.sums, pulse.0, pulse.1)).sum();
        let share = on as f64 / count;
        let spread = (square - sum * sum / count) * count * share * (1.0 - share);
        if spread > 0.0 { (on_sum - share * sum) / spread.sqrt() } else { 0.0 }
    }

    /// Offsets of the greatest correlations, each the greatest in its surroundings.
    fn places(&self) -> Vec<i64> {
        let all: Vec<f64> = (0..self.sums.len() - self.length).map(|at| self.correlation(at)).collect();
        let is_peak = |at: &usize| {
            let around = at.saturating_sub(GRID as usize)..(at + GRID as usize + 1).min(all.len());
            all[*at] > 0.0 && all[around].iter().all(|other| *other <= all[*at])
        };
        let mut peaks: Vec<usize> = (0..all.len()).filter(is_peak).collect();
        peaks.sort_by(|a, b| all[*b].total_cmp(&all[*a]));
        peaks.truncate(PLACES);
        peaks.into_iter().map(|at| self.first_ns + at as i64 * self.step_ns).collect()
    }
}

/// The samples around a place, as a regression on how much of each one's period lies in pulses.
struct Window {
    /// Start, end and reading of each period, in nanoseconds from the place and in microwatts from their mean.
    periods: Vec<(f64, f64, f64)>,
    pulses: Vec<(f64, f64)>,
    /// Sum of the readings' squares.
    total: f64,
}

/// How well a pattern explains the samples.
#[derive(Clone, Copy)]
struct Explained {
    /// Sum of the squares of what is not explained.
    rest: f64,
    /// Power of a pulse, microwatts.
    height: f64,
}

impl Window {
    fn new(power: &PowerRecord, pattern: &[SyncPulse], offset_ns: i64) -> Option<Self> {
        let (first, last) = (pattern.first()?, pattern.last()?);
        let margin_ns = pattern.iter().map(|pulse| pulse.end_ns - pulse.start_ns).max()?;
        let origin_ns = first.start_ns + offset_ns;
        let samples = power.samples();
        let begin = samples.partition_point(|sample| sample.at_ns <= origin_ns - margin_ns);
        let end = samples.partition_point(|sample| sample.at_ns < last.end_ns + offset_ns + margin_ns);
        let range = samples.get(begin..end).filter(|range| range.len() > 2 * pattern.len())?;
        let mean = range.iter().map(|sample| sample.power_uw as f64).sum::<f64>() / range.len() as f64;
        let period = |(i, sample): (usize, &wattline_recording::Sample)| {
            let from = power.starts_ns(begin + i) - origin_ns;
            (from as f64, (sample.at_ns - origin_ns) as f64, sample.power_uw as f64 - mean)
        };
        let periods: Vec<_> = range.iter().enumerate().map(period).collect();
        let total = periods.iter().map(|period| period.2.powi(2)).sum();
        let relative = |ns: i64| (ns - first.start_ns) as f64;
        let pulses = pattern.iter().map(|pulse| (relative(pulse.start_ns), relative(pulse.end_ns))).collect();
        Some(Window { periods, pulses, total })
    }

    /// The regression with the pattern shifted by so many nanoseconds.
    fn explain(&self, shift: f64) -> Explained {
        let mut pulses = self.pulses.iter().map(|pulse| (pulse.0 + shift, pulse.1 + shift)).peekable();
        let (mut sum, mut squares, mut products) = (0.0, 0.0, 0.0);
        for &(from, to, reading) in &self.periods {
            while pulses.next_if(|pulse| pulse.1 <= from).is_some() {}
            // A pulse is longer than two periods: the next one begins in none that this one is still on in at the
            // start.
            let within = |pulse: &(f64, f64)| (pulse.1.min(to) - pulse.0.max(from)).max(0.0);
            let share = pulses.peek().map_or(0.0, within) / (to - from);
            sum += share;
            squares += share * share;
            products += share * reading;
        }
        let spread = squares - sum * sum / self.periods.len() as f64;
        let height = if spread > 0.0 { products / spread } else { 0.0 };
        Explained { rest: (self.total - height * products).max(0.0), height }
    }
}

/// The place around a coarse one at which the pattern fits best, by least squares.
fn fine(power: &PowerRecord, pattern: &[SyncPulse], offset_ns: i64, grid_ns: i64) -> Option<Found> {
    let window = Window::new(power, pattern, offset_ns)?;
    let (mut best, mut shift, mut step) = (window.explain(0.0), 0.0, grid_ns as f64 / 2.0);
    while step > FINEST_NS {
        let around = shift;
        for n in (-TO_EITHER_SIDE..=TO_EITHER_SIDE).filter(|n| *n != 0) {
            let there = around + f64::from(n) * step;
            let found = window.explain(there);
            if found.rest < best.rest {
                (best, shift) = (found, there);
            }
        }
        step /= FINER;
    }
    if best.height <= 0.0 || window.total <= 0.0 {
        return None;
    }
    // Each edge moves the share of one period, by as much of it as the pattern is shifted.
    let variance = best.rest / (window.periods.len() - UNKNOWNS).max(1) as f64;
    let edges = 2.0 * pattern.len() as f64;
    let period = power.step_ns() as f64;
    let deviation_ns = period * variance.sqrt() / (best.height * edges.sqrt());
    Some(Found {
        offset_ns: offset_ns as f64 + shift,
        deviation_ns: deviation_ns.hypot(PERIOD_PART * period),
        correlation: (1.0 - best.rest / window.total).max(0.0).sqrt(),
    })
}

#[cfg(test)]
mod tests;
