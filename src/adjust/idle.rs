//! The idle phone's power, as this run shows it, and how it moves.
//!
//! Samples during which nothing of the app was at work and no tail was on are quiet. What the screen shows and heat
//! change their level over seconds; a constant would smear these over whatever lines run then. What the app has
//! switched on is taken off before. So each twentieth of a second has a level of its own, where it has quiet samples
//! enough: their median, without those that other processes and the framework's own work raise. Between such blocks the
//! level goes on evenly.
//!
//! With too few quiet samples in the whole run, a low quantile of all samples stands in: it errs downwards, and what is
//! then too much in the windows is spread over all of them.

use super::changes::Change;
use super::noise::uniform_deviation;
use super::power::PowerRecord;
use super::quiet::{Level, Quiet, level};
use wattline_base::units::{Joules, Seconds};

/// The quantile that stands in.
const LOW: f64 = 0.05;
/// Length of a block: shorter than what moves the level, longer than the system's wake-ups.
const BLOCK_NS: i64 = 50_000_000;
/// A block has time for so many readings at least, twice what a median needs.
const BLOCK_READINGS: i64 = 40;
/// The part of a block that has to be quiet for a level of its own. What an app's framework does after a frame goes on
/// for some milliseconds: in a block of nothing else it would be the level.
const QUIET_PART: f64 = 0.25;
/// The level's own error, which all blocks share, as a part of the energy: wake-ups of less than a fifth of the time
/// raise a median.
const LEVEL_PART: f64 = 0.0005;

/// The idle power of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Idle {
    /// Mean over the run, microwatts.
    pub power_uw: i64,
    /// Samples without any activity.
    pub quiet_samples: usize,
    /// Whether the median of the quiet samples was taken, not the low quantile of all.
    pub measured: bool,
}

/// The idle power from block to block.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Baseline {
    pub idle: Idle,
    /// Over the record.
    pub energy: Joules,
    /// Standard deviation of that energy.
    pub deviation: Joules,
    /// Start of each block, and its level in microwatts.
    levels: Vec<(i64, i64)>,
}

impl Baseline {
    /// The level at the start of the record.
    pub fn first_uw(&self) -> i64 {
        self.levels.first().map_or(0, |level| level.1)
    }

    /// When and by how much the level changes after that.
    pub fn steps(&self) -> impl Iterator<Item = (i64, i64)> {
        self.levels.windows(2).map(|pair| (pair[1].0, pair[1].1 - pair[0].1)).filter(|step| step.1 != 0)
    }
}

/// Estimates the idle power. `on` is when what is switched on begins and stops to draw its power, in order of time.
pub(super) fn baseline(quiet: &Quiet, on: &[Change]) -> Baseline {
    let power = quiet.power;
    let (first, last) = power.span();
    let block_ns = BLOCK_NS.max(power.step_ns() * BLOCK_READINGS);
    let count = ((last - first) as u64).div_ceil(block_ns as u64).max(1) as usize;
    let mut blocks = blocks(quiet, on, block_ns, count);
    let enough = (QUIET_PART * block_ns as f64 / power.step_ns().max(1) as f64) as usize;
    let of_block = |block: &mut Vec<i64>| if block.len() < enough { None } else { level(block, power) };
    let mut measured: Vec<Option<Level>> = blocks.iter_mut().map(of_block).collect();
    if measured.iter().all(Option::is_none) {
        // Together they may be enough.
        let all = level(&mut blocks.concat(), power);
        measured.iter_mut().for_each(|block| *block = all);
    }
    let is_measured = measured.iter().any(Option::is_some);
    if !is_measured {
        let low = low(power, on);
        measured.iter_mut().for_each(|block| *block = Some(low));
    }
    let levels = bridged(&measured);
    let length_ns = |block: usize| block_ns.min(last - first - block as i64 * block_ns);
    let joules = |block: usize, uw: f64| uw * length_ns(block) as f64 * 1e-15;
    let energy: f64 = levels.iter().enumerate().map(|(i, level)| joules(i, level.power_uw)).sum();
    let duration = Seconds::from_nanos(last - first);
    Baseline {
        idle: Idle {
            power_uw: if duration.0 > 0.0 { (energy / duration.0 * 1e6).round() as i64 } else { 0 },
            quiet_samples: quiet.len(),
            measured: is_measured,
        },
        energy: Joules(energy),
        deviation: Joules(variance(&levels, &measured, joules).sqrt().hypot(LEVEL_PART * energy)),
        levels: (0..).map(|i| first + i * block_ns).zip(levels.iter().map(|l| l.power_uw.round() as i64)).collect(),
    }
}

/// The quiet samples of each block, less what was switched on.
fn blocks(quiet: &Quiet, on: &[Change], block_ns: i64, count: usize) -> Vec<Vec<i64>> {
    let first = quiet.power.span().0;
    let mut apart = Apart::new(on);
    let mut blocks = vec![Vec::new(); count];
    for sample in quiet.iter() {
        let block = ((sample.until_ns - 1 - first) / block_ns) as usize;
        blocks[block.min(count - 1)].push(sample.power_uw - apart.at(sample.from_ns));
    }
    blocks
}

/// The power that is set apart as time goes on.
struct Apart<'c> {
    changes: &'c [Change],
    power_uw: i64,
}

impl<'c> Apart<'c> {
    /// Changes come in order of time.
    fn new(changes: &'c [Change]) -> Self {
        Apart { changes, power_uw: 0 }
    }

    /// At a moment not before the last one that was asked for.
    fn at(&mut self, at_ns: i64) -> i64 {
        while let [change, rest @ ..] = self.changes
            && change.at_ns <= at_ns
        {
            self.power_uw += change.tail_uw;
            self.changes = rest;
        }
        self.power_uw
    }
}

/// The low quantile that stands in without quiet samples, as unsure as it is low.
fn low(power: &PowerRecord, on: &[Change]) -> Level {
    let mut apart = Apart::new(on);
    let samples = power.samples().iter().enumerate();
    let mut all: Vec<i64> = samples.map(|(i, sample)| sample.power_uw - apart.at(power.starts_ns(i))).collect();
    all.sort_unstable();
    let at = |share: f64| {
        all.get((all.len().saturating_sub(1) as f64 * share).round() as usize).map_or(0.0, |&uw| uw as f64)
    };
    Level { power_uw: at(LOW), deviation_uw: (at(2.0 * LOW) - at(0.0)).max(power.noise_uw()) }
}

/// The levels with those between, evenly.
fn bridged(measured: &[Option<Level>]) -> Vec<Level> {
    let known: Vec<(usize, Level)> = measured.iter().enumerate().filter_map(|(i, l)| Some((i, (*l)?))).collect();
    let at = |i: usize| {
        let after = known.partition_point(|(at, _)| *at < i);
        let (before, next) = (after.checked_sub(1).and_then(|k| known.get(k)), known.get(after));
        match (before, next) {
            (_, Some((at, level))) if *at == i => *level,
            (Some((from, a)), Some((to, b))) => {
                let share = (i - from) as f64 / (to - from) as f64;
                let power_uw = a.power_uw + (b.power_uw - a.power_uw) * share;
                // The level may have changed anywhere between.
                let unsure = uniform_deviation(b.power_uw - a.power_uw);
                Level { power_uw, deviation_uw: unsure.hypot(a.deviation_uw.max(b.deviation_uw)) }
            }
            (Some((_, level)), None) | (None, Some((_, level))) => *level,
            (None, None) => Level { power_uw: 0.0, deviation_uw: 0.0 },
        }
    };
    (0..measured.len()).map(at).collect()
}

/// Variance of the idle energy: measured blocks err on their own, all blocks between two of them together.
fn variance(levels: &[Level], measured: &[Option<Level>], joules: impl Fn(usize, f64) -> f64) -> f64 {
    let (mut sum, mut together) = (0.0, 0.0);
    // One level that stands for the whole run errs as one.
    let own = measured.windows(2).any(|pair| pair[0] != pair[1]);
    for (i, level) in levels.iter().enumerate() {
        let deviation = joules(i, level.deviation_uw);
        if own && measured[i].is_some() {
            sum += f64::powi(together, 2) + deviation.powi(2);
            together = 0.0;
        } else {
            together += deviation;
        }
    }
    sum + together.powi(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wattline_recording::Sample;

    const MS: i64 = 1_000_000;

    /// A reading each millisecond.
    fn samples(count: i64, power: impl Fn(i64) -> i64) -> Vec<Sample> {
        (1..=count).map(|i| Sample { at_ns: i * MS, power_uw: power(i) }).collect()
    }

    fn found(samples: &[Sample], busy: &[(i64, i64)]) -> Baseline {
        baseline(&Quiet::new(&PowerRecord::new(samples), busy), &[])
    }

    #[test]
    fn the_median_of_quiet_samples_ignores_work_and_bursts() {
        // Work from 30 to 70 ms; a background burst in every third quiet sample.
        let power = |i| if (31..=70).contains(&i) { 900 } else { 300 + 400 * i64::from(i % 3 == 0) };
        let found = found(&samples(100, power), &[(30 * MS, 70 * MS)]);
        assert_eq!(found.idle, Idle { power_uw: 300, quiet_samples: 60, measured: true });
        assert_eq!(found.steps().count(), 0);
        assert!((found.energy.0 - 300e-6 * 0.1).abs() < 1e-12, "{found:?}");
    }

    #[test]
    fn a_sample_that_touches_work_is_not_quiet() {
        let busy = [(30 * MS - 1, 30 * MS + 1), (39 * MS + MS / 2, 40 * MS)];
        let found = found(&samples(99, |i| if [30, 31, 40].contains(&i) { 9000 } else { 5 }), &busy);
        assert_eq!((found.idle.quiet_samples, found.idle.power_uw), (99 - 3, 5));
    }

    #[test]
    fn without_quiet_time_a_low_quantile_stands_in() {
        let found = found(&samples(100, |i| i - 1), &[(0, 100 * MS)]);
        assert_eq!(found.idle, Idle { power_uw: 5, quiet_samples: 0, measured: false });
        assert!(found.deviation.0 > 5e-6 * 0.1 * 0.5, "{found:?}");
    }

    #[test]
    fn the_level_follows_the_screen_and_heat() {
        // 300 mW, from 1 s on 400 mW and slowly more; work from 1.5 to 3.5 s.
        let power = |i: i64| match i {
            ..=1000 => 300_000,
            1501..=3500 => 1_500_000,
            _ => 400_000 + i * 5,
        };
        let found = found(&samples(5000, power), &[(1500 * MS, 3500 * MS)]);
        let expected = 0.3 + 4.0 * 0.4 + (1000..5000).map(|i| f64::from(i) * 5e-9).sum::<f64>();
        assert!((found.energy.0 - expected).abs() < 0.001, "{found:?} instead of {expected}");
        // Of the two seconds of work the level is known from before and after only: 10 mW are between.
        assert!((0.003..0.008).contains(&found.deviation.0), "{found:?}");
        assert_eq!(found.first_uw(), 300_000);
        let step = found.steps().next().unwrap();
        assert!(step.0 == 1000 * MS && (104_000..106_000).contains(&step.1), "{step:?}");
    }

    #[test]
    fn what_goes_on_after_a_frame_is_no_level() {
        // Ten readings a millisecond; work from 100 to 148 ms, and 2.5 ms more of something else.
        let power = |i| if (1001..=1505).contains(&i) { 1_300_000 } else { 300_000 };
        let samples: Vec<Sample> = (1..=3000).map(|i| Sample { at_ns: i * MS / 10, power_uw: power(i) }).collect();
        let found = found(&samples, &[(100 * MS, 148 * MS)]);
        assert_eq!((found.idle.power_uw, found.steps().count()), (300_000, 0));
    }

    #[test]
    fn what_is_switched_on_is_not_in_the_level() {
        // 300 mW, and 50 mW more from 20 to 70 ms.
        let power = |i| if (21..=70).contains(&i) { 350_000 } else { 300_000 };
        let change = |at_ms, tail_uw| Change { at_ns: at_ms * MS, threads: 0, tail_uw };
        let on = [change(20, 50_000), change(70, -50_000)];
        let samples = samples(100, power);
        let record = PowerRecord::new(&samples);
        let found = baseline(&Quiet::new(&record, &[]), &on);
        assert_eq!(found.idle, Idle { power_uw: 300_000, quiet_samples: 100, measured: true });
        assert_eq!(found.steps().count(), 0);
        // The same where a low quantile stands in.
        let found = baseline(&Quiet::new(&record, &[(0, 100 * MS)]), &on);
        assert_eq!(found.idle, Idle { power_uw: 300_000, quiet_samples: 0, measured: false });
    }

    #[test]
    fn a_slow_meter_has_long_blocks() {
        let samples: Vec<Sample> = (1..=60).map(|i| Sample { at_ns: i * 100 * MS, power_uw: 300_000 }).collect();
        let found = found(&samples, &[(1000 * MS, 1500 * MS)]);
        assert_eq!(found.idle, Idle { power_uw: 300_000, quiet_samples: 55, measured: true });
        assert!((found.energy.0 - 1.8).abs() < 1e-9);
    }
}
