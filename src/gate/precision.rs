//! What a meter lets the gate see: the smallest change of the total that it shows in so many runs, told before a run.
//!
//! ```
//! use wattline_gate::precision::Precision;
//!
//! let (bench, gauge) = (Precision::named("bench").unwrap(), Precision::named("fuel-gauge").unwrap());
//! // A meter on a bench shows in three runs of ten seconds what no fuel gauge does.
//! assert!(10.0 * bench.smallest_j(10.0, 3).unwrap() < gauge.smallest_j(10.0, 3).unwrap());
//! assert_eq!(gauge.smallest_j(10.0, 1), None, "one run a side decides nothing");
//! ```
//!
//! It is the meter's part alone. How much an app's runs differ by themselves nothing tells before they were recorded; a
//! baseline does, and [`growth`] has both.

use std::sync::LazyLock;

use serde::Deserialize;

use super::policy::Policy;
use super::ratio::{ENOUGH_RUNS, LogRatio};

/// Readings that a slow meter's record begins and ends in, each of which the app and the rest share.
const ENDS: f64 = 2.0;
/// Variance of an even distribution of width 1.
const EVEN: f64 = 1.0 / 12.0;
/// What an app takes above the idle phone over a whole scenario, watts: `network` of the demo app `courier` takes 0.145.
/// A slow meter's readings at the ends of a run are wrong by a part of it.
pub const APP_W: f64 = 0.2;

/// How exact a meter is.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Precision {
    /// What `--meter` or docs/meters.md call it.
    pub name: String,
    /// It in words, with its rate.
    pub words: String,
    /// Time between two readings, microseconds.
    pub period_us: u64,
    /// Standard deviation of a reading, microwatts.
    pub noise_uw: u64,
    /// Least difference of two readings, microwatts.
    pub step_uw: u64,
    /// Where these figures come from.
    pub of: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    meter: Vec<Precision>,
}

impl Precision {
    /// All meters of which something is known.
    pub fn all() -> &'static [Precision] {
        static ALL: LazyLock<Vec<Precision>> = LazyLock::new(|| {
            // A test reads it.
            toml::from_str::<Table>(include_str!("precision.toml")).map_or(Vec::new(), |table| table.meter)
        });
        &ALL
    }

    /// The meter of a name.
    pub fn named(name: &str) -> Option<&'static Precision> {
        Precision::all().iter().find(|precision| precision.name == name)
    }

    /// Whether frames share readings, so that no line is trusted: more than a millisecond between two.
    pub fn is_slow(&self) -> bool {
        self.period_us > 1000
    }

    /// Standard deviation of a run's energy above idle by the meter alone, joules: noise and steps of its readings, in the
    /// integral and likewise in the idle level; and the ends, of which readings that are shared with the rest are wrong by
    /// any part.
    pub fn deviation_j(&self, run_s: f64) -> f64 {
        let (period_s, step_w) = (self.period_us as f64 * 1e-6, self.step_uw as f64 * 1e-6);
        let reading_w2 = (self.noise_uw as f64 * 1e-6).powi(2) + step_w * step_w * EVEN;
        let noise_j2 = 2.0 * run_s * period_s * reading_w2;
        let ends_j2 = ENDS * EVEN * (APP_W * period_s).powi(2);
        (noise_j2 + ends_j2).sqrt()
    }

    /// The smallest change of a run's energy that the gate shows by the meter in so many runs a side, joules; none where
    /// so few decide nothing.
    pub fn smallest_j(&self, run_s: f64, runs: u32) -> Option<f64> {
        // On logarithms small changes are relative ones, and so they are of any energy.
        let reach = reach(runs, &Policy::default())?;
        Some(reach * self.deviation_j(run_s))
    }
}

/// How many of a run's deviations a change has to have so that four in five comparisons of so many runs a side show it.
fn reach(runs: u32, policy: &Policy) -> Option<f64> {
    if (runs as usize) < ENOUGH_RUNS {
        return None;
    }
    let (error, df) = ((2.0 / f64::from(runs)).sqrt(), 2.0 * f64::from(runs) - 2.0);
    let growth = LogRatio { estimate: 0.0, error: Some((error, df)) }.detectable(policy.confidence_total, 0.0)?;
    Some(growth.ln_1p())
}

/// The smallest growth of the total, as a fraction, that four in five comparisons of so many runs a side show, where the
/// runs' energies have this relative standard deviation; never less than the growth that counts.
pub fn growth(spread: f64, runs: u32, policy: &Policy) -> Option<f64> {
    let limit = policy.total.unwrap_or(0.0);
    let found = (limit.ln_1p() + reach(runs, policy)? * spread).exp_m1();
    Some(if policy.total.is_some() { found } else { found.max(policy.least_growth) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_read_and_the_better_meters_show_more() {
        let names: Vec<&str> = Precision::all().iter().map(|precision| precision.name.as_str()).collect();
        assert_eq!(names, ["bench", "monsoon", "otii", "iio", "perfetto", "fuel-gauge"]);
        assert!(Precision::all().iter().all(|one| one.period_us > 0 && !one.of.is_empty() && !one.words.is_empty()));
        let smallest = |name: &str| Precision::named(name).unwrap().smallest_j(10.0, 10).unwrap();
        assert!(smallest("bench") < smallest("iio") && smallest("iio") < smallest("perfetto"));
        assert!(smallest("perfetto") < smallest("fuel-gauge"));
    }

    /// By hand: ten runs a side have 18 degrees of freedom, t(0.99) = 2.5524 and t(0.8) = 0.8620, and an error of
    /// sqrt(2/10) of a run's deviation.
    #[test]
    fn reaches_are_those_of_the_gate() {
        let expected = (2.5524 + 0.8620) * 0.2_f64.sqrt();
        assert!((reach(10, &Policy::default()).unwrap() - expected).abs() < 1e-3);
        assert_eq!(reach(2, &Policy::default()), None);
        let policy = Policy::default();
        assert!((growth(0.05, 10, &policy).unwrap() - (expected * 0.05).exp_m1()).abs() < 1e-4);
        assert_eq!(growth(0.0, 10, &policy), Some(0.03), "the least growth that counts");
        let strict = Policy { total: Some(0.01), ..Policy::default() };
        assert!((growth(0.0, 10, &strict).unwrap() - 0.01).abs() < 1e-12);
    }

    /// By hand: a meter of 10 kHz with 6 mW and steps of 150 uW, over ten seconds.
    #[test]
    fn deviations_are_those_of_sums() {
        let found = Precision::named("bench").unwrap().deviation_j(10.0);
        let noise = 2.0 * 10.0 * 1e-4 * (0.006_f64.powi(2) + 0.000_15_f64.powi(2) / 12.0);
        assert!((found - (noise + 2.0 / 12.0 * (0.2_f64 * 1e-4).powi(2)).sqrt()).abs() < 1e-12);
        let gauge = Precision::named("fuel-gauge").unwrap();
        // Its ends alone: a fifth of a watt for a second, twice, evenly.
        assert!((gauge.deviation_j(0.0) - (0.04_f64 / 6.0).sqrt()).abs() < 1e-12);
    }
}
