//! The idle phone's power, as this run shows it.
//!
//! The median of the samples during which nothing of the app was at work and no tail was on. Other processes and the
//! framework's own work pull single samples up but not the median, as long as they fill less than half of that time.
//! With too few such samples, a low quantile of all samples stands in: it errs downwards, and what is then too much
//! in the windows is spread over all of them.

use crate::recording::Sample;

/// Quiet samples below which the median is not trusted: 20 give the median within a third of the noise's deviation.
const ENOUGH: usize = 20;

/// The quantile that stands in.
const LOW: f64 = 0.05;

/// The idle power of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Idle {
    /// Microwatts.
    pub power_uw: i64,
    /// Samples without any activity.
    pub quiet_samples: usize,
    /// Whether the median of the quiet samples was taken, not the low quantile of all.
    pub measured: bool,
}

/// Estimates the idle power. `busy` are spans of the meter's clock in order of time, disjoint.
pub(super) fn idle(samples: &[Sample], busy: &[(i64, i64)]) -> Idle {
    let mut spans = busy.iter().peekable();
    let mut quiet = Vec::new();
    for pair in samples.windows(2) {
        let (from, to) = (pair[0].at_ns, pair[1].at_ns);
        while spans.next_if(|span| span.1 <= from).is_some() {}
        if spans.peek().is_none_or(|span| span.0 >= to) {
            quiet.push(pair[1].power_uw);
        }
    }
    let quiet_samples = quiet.len();
    let measured = quiet_samples >= ENOUGH;
    let (mut pool, quantile) = match measured {
        true => (quiet, 0.5),
        false => (samples.iter().skip(1).map(|sample| sample.power_uw).collect(), LOW),
    };
    pool.sort_unstable();
    let rank = (pool.len().saturating_sub(1) as f64 * quantile).round() as usize;
    Idle { power_uw: pool.get(rank).copied().unwrap_or(0), quiet_samples, measured }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn samples(power: impl Fn(i64) -> i64) -> Vec<Sample> {
        (0..100).map(|i| Sample { at_ns: i * 100, power_uw: power(i) }).collect()
    }

    #[test]
    fn the_median_of_quiet_samples_ignores_work_and_bursts() {
        // Work from 3,000 to 7,000; a background burst in every third quiet sample.
        let power = |i| if (31..=70).contains(&i) { 900 } else { 300 + 400 * i64::from(i % 3 == 0) };
        let found = idle(&samples(power), &[(3000, 7000)]);
        assert_eq!(found, Idle { power_uw: 300, quiet_samples: 59, measured: true });
    }

    #[test]
    fn a_sample_that_touches_work_is_not_quiet() {
        let found = idle(&samples(|i| if i == 31 || i == 40 { 9000 } else { 5 }), &[(3099, 3101), (3950, 4000)]);
        assert_eq!(found.quiet_samples, 99 - 3);
    }

    #[test]
    fn without_quiet_time_a_low_quantile_stands_in() {
        let found = idle(&samples(|i| i), &[(0, 100_000)]);
        assert_eq!(found, Idle { power_uw: 6, quiet_samples: 0, measured: false });
    }
}
