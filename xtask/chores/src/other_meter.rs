//! A recording as another meter would have read it.

use wattline::gate::precision::Precision;
use wattline::random::SplitMix64;
use wattline::recording::{Run, Sample};

/// A run as a meter of that precision would have read it: no phone sends a pattern for one that cannot see it.
pub fn read_by(run: Run, precision: &Precision, rng: &mut SplitMix64) -> Run {
    Run { samples: degraded(&run.samples, precision, rng), sync: Vec::new(), ..run }
}

/// Means of the meter's periods, with its noise and steps. The last one holds the record's end, as the reading of a phone
/// that is asked then does.
pub fn degraded(samples: &[Sample], precision: &Precision, rng: &mut SplitMix64) -> Vec<Sample> {
    let Some(first) = samples.first() else { return Vec::new() };
    let period_ns = precision.period_us as i64 * 1000;
    let step = precision.step_uw.max(1) as f64;
    // Half a reading of the bench meter: its own times are not exact.
    let phase_ns = period_ns / 2 + (rng.uniform() * period_ns as f64) as i64;
    let period = |sample: &Sample| (sample.at_ns - first.at_ns + phase_ns) / period_ns;
    samples
        .chunk_by(|a, b| period(a) == period(b))
        .filter_map(|chunk| {
            let mean_uw = chunk.iter().map(|sample| sample.power_uw as f64).sum::<f64>() / chunk.len() as f64;
            let read_uw = mean_uw + rng.normal() * precision.noise_uw as f64;
            let power_uw = ((read_uw / step).round() * step) as i64;
            chunk.last().map(|last| Sample { at_ns: last.at_ns, power_uw })
        })
        .collect()
}
