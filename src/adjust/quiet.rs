//! Samples that show the phone at rest: nothing of the app was at work, and no tail was on.

use super::power::PowerRecord;

/// Quiet samples below which the median is not trusted: 20 give the median within a third of the noise's deviation.
pub(super) const ENOUGH: usize = 20;
/// A fifth of a block's quiet samples is at the level, whatever else goes on in it.
const FLOOR: f64 = 0.2;
/// Samples further above that fifth than so many deviations of a reading show work.
const WORK_DEVIATIONS: f64 = 4.0;
/// A level is not known better than to this part, so that a meter without noise does not take every change for work.
const WORK_PART: f64 = 0.005;
/// So much further than a mean does a median scatter: the root of pi / 2.
const MEDIAN_TO_MEAN: f64 = 1.253_314_137_315_5;

/// A level with its standard deviation, microwatts.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Level {
    pub power_uw: f64,
    pub deviation_uw: f64,
}

/// A record's quiet samples.
#[derive(Debug)]
pub(super) struct Quiet<'a> {
    pub power: &'a PowerRecord<'a>,
    /// Positions in the record, in order.
    samples: Vec<u32>,
}

/// The time that a quiet sample stands for, on the meter's clock, and its power.
#[derive(Debug, Clone, Copy)]
pub(super) struct QuietSample {
    pub from_ns: i64,
    pub until_ns: i64,
    pub power_uw: i64,
}

impl<'a> Quiet<'a> {
    /// `busy` are spans of the meter's clock in order of time, disjoint.
    pub fn new(power: &'a PowerRecord<'a>, busy: &[(i64, i64)]) -> Self {
        let mut spans = busy.iter().peekable();
        let is_quiet = |&i: &u32| {
            let (from, to) = (power.starts_ns(i as usize), power.samples()[i as usize].at_ns);
            while spans.next_if(|span| span.1 <= from).is_some() {}
            // A reading of no known length is none of this record.
            from < to && spans.peek().is_none_or(|span| span.0 >= to)
        };
        let count = u32::try_from(power.samples().len()).unwrap_or(u32::MAX);
        Quiet { power, samples: (0..count).filter(is_quiet).collect() }
    }

    pub fn len(&self) -> usize {
        self.samples.len()
    }

    /// All, in order.
    pub fn iter(&self) -> impl Iterator<Item = QuietSample> {
        self.samples.iter().map(|&i| self.sample(i))
    }

    fn sample(&self, i: u32) -> QuietSample {
        let sample = self.power.samples()[i as usize];
        QuietSample { from_ns: self.power.starts_ns(i as usize), until_ns: sample.at_ns, power_uw: sample.power_uw }
    }

    /// Those that lie wholly within a time.
    fn within(&self, from_ns: i64, until_ns: i64) -> impl Iterator<Item = QuietSample> {
        let first = self.samples.partition_point(|&i| self.power.starts_ns(i as usize) < from_ns);
        self.samples[first..].iter().map(|&i| self.sample(i)).take_while(move |sample| sample.until_ns <= until_ns)
    }

    /// The level in a time, if it has quiet samples enough.
    pub fn level(&self, from_ns: i64, until_ns: i64) -> Option<Level> {
        let mut found: Vec<i64> = self.within(from_ns, until_ns).map(|sample| sample.power_uw).collect();
        level(&mut found, self.power)
    }

    /// When the power fell from `high_uw` to `low_uw` within a time; its end if it did not. Groups of samples vote by
    /// which of the two they are nearer to, and the moment that most of them agree with counts. None without samples.
    pub fn fell_at(&self, (from_ns, until_ns): (i64, i64), high_uw: f64, low_uw: f64) -> Option<i64> {
        let samples: Vec<QuietSample> = self.within(from_ns, until_ns).collect();
        let (mut sum, mut best) = (0.0, (0.0, from_ns));
        let mut groups = samples.chunks(ENOUGH).peekable();
        groups.peek()?;
        while let Some(group) = groups.next() {
            let mut powers: Vec<i64> = group.iter().map(|sample| sample.power_uw).collect();
            powers.sort_unstable();
            let share = (powers[powers.len() / 2] as f64 - low_uw) / (high_uw - low_uw).max(1.0);
            sum += (share.clamp(0.0, 1.0) - 0.5) * group.len() as f64;
            let ends_ns = match groups.peek() {
                // Anywhere between the two.
                Some(next) => group[group.len() - 1].until_ns.midpoint(next[0].from_ns),
                None => until_ns,
            };
            if sum > best.0 {
                best = (sum, ends_ns);
            }
        }
        Some(best.1)
    }
}

/// The level of quiet samples, if they are enough: their median, without those that other processes and the framework's
/// own work raise.
pub(super) fn level(quiet: &mut [i64], power: &PowerRecord) -> Option<Level> {
    if quiet.len() < ENOUGH {
        return None;
    }
    quiet.sort_unstable();
    let at = |share: f64, of: usize| quiet[((of - 1) as f64 * share).round() as usize] as f64;
    let floor = at(FLOOR, quiet.len());
    let above = (WORK_DEVIATIONS * power.noise_uw()).max(WORK_PART * floor.abs());
    let kept = quiet.partition_point(|&uw| uw as f64 <= floor + above);
    let deviation_uw = MEDIAN_TO_MEAN * power.noise_uw() / (kept as f64).sqrt();
    Some(Level { power_uw: at(0.5, kept), deviation_uw })
}
