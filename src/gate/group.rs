//! Lines of both versions that belong together, and what they took, made comparable.
//!
//! Two recordings are fitted apart, and what a fit does not tell apart it splits anew each time: the energies of a line
//! that nobody touched differ by more than most regressions. What does not depend on a fit is the work: how often a
//! line's instructions and calls ran, weighed by what the device's profile presumes of each. So a group's energy is its
//! work at one rate, the same for both versions, and its windowed calls as they were measured. Only where the two fits
//! differ by far more than they leave open did the rate itself change: a call that is given more to do. And only if the
//! measured total has room for it: two fits split the same energy between lines, and between them and what is on no line,
//! in two ways, and both say that they are sure.

use wattline_analysis::lines::{LineEnergy, Trust};
use wattline_fit::stats::{mean, median};

/// Deviations by which the rates of two fits must differ before a group is believed to cost more for the same work: one
/// in a million if they are as sure as they say.
const RATES_DIFFER: f64 = 5.0;

/// Least deviation of a rate, as a fraction: two fits of one app stray from each other by as much where they claim to
/// be exact.
const RATE_DEVIATION: f64 = 0.02;

/// Lines of the base and of the head version that are one: mostly one each.
#[derive(Debug, Clone, Default)]
pub(super) struct Group<'a> {
    pub base: Vec<&'a LineEnergy>,
    pub head: Vec<&'a LineEnergy>,
}

/// The energies of a group, in joules by run.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Energies {
    pub before: Vec<f64>,
    pub after: Vec<f64>,
    /// Means of the windowed calls among them, in the base and in the head version.
    pub windowed: [f64; 2],
    /// Relative variance that the fits add to that between runs.
    pub variance: f64,
    /// Whether the data do not determine how energy splits between these lines and others.
    pub is_undetermined: bool,
    /// What the code took more in the head version at a rate of its own than at the base's, joules a run; nothing at one
    /// rate.
    pub dearer: f64,
}

/// One side of a group.
struct Part {
    /// The energy that instructions and calls should have taken by the device's profile, by run; none without a
    /// profile.
    work: Option<Vec<f64>>,
    /// The energy that they took by the fit.
    code: Vec<f64>,
    windowed: Vec<f64>,
    /// Deviation of the code's mean.
    deviation: f64,
    is_undetermined: bool,
}

impl Part {
    fn new(lines: &[&LineEnergy], runs: usize) -> Part {
        let mut part = Part {
            work: Some(vec![0.0; runs]),
            code: vec![0.0; runs],
            windowed: vec![0.0; runs],
            deviation: 0.0,
            is_undetermined: lines.iter().any(|line| line.trust == Trust::Inseparable),
        };
        for line in lines {
            let windowed = |run: usize| line.windowed.get(run).map_or(0.0, |energy| energy.0);
            for (run, energy) in line.per_run.iter().enumerate().take(runs) {
                part.windowed[run] += windowed(run);
                part.code[run] += energy.0 - windowed(run);
            }
            match (&mut part.work, line.prior.len() == runs) {
                (Some(work), true) => work.iter_mut().zip(&line.prior).for_each(|(sum, energy)| *sum += energy.0),
                _ => part.work = None,
            }
            // Lines of a group share most of what they cost: their errors add up.
            part.deviation += line.fit_deviation.0;
        }
        part
    }

    /// The ratio of the energy by the fit to that by the profile, and its standard deviation on logarithms.
    fn rate(&self) -> Option<(f64, f64)> {
        let (work, code) = (mean(self.work.as_ref()?), mean(&self.code));
        (work > 0.0 && code > 0.0).then(|| (code / work, (self.deviation / code).max(RATE_DEVIATION)))
    }

    fn own(&self) -> Vec<f64> {
        self.code.iter().zip(&self.windowed).map(|(code, windowed)| code + windowed).collect()
    }

    /// The energies by run, at a rate.
    fn at(&self, rate: f64) -> Option<Vec<f64>> {
        Some(self.work.as_ref()?.iter().zip(&self.windowed).map(|(work, windowed)| rate * work + windowed).collect())
    }
}

impl Group<'_> {
    /// Energies of both versions; `drift` is the logarithm of how much dearer everything was in the head recording.
    pub fn energies(&self, runs: (usize, usize), drift: f64) -> Energies {
        let (before, after) = (Part::new(&self.base, runs.0), Part::new(&self.head, runs.1));
        match rates_differ(&before, &after, drift) {
            true => apart(&before, &after, self.is_same()),
            false => self.at_one_rate(runs),
        }
    }

    /// The same at one rate, if work is known at all.
    pub fn at_one_rate(&self, runs: (usize, usize)) -> Energies {
        let (before, after) = (Part::new(&self.base, runs.0), Part::new(&self.head, runs.1));
        common_rate(&before, &after).unwrap_or_else(|| apart(&before, &after, self.is_same()))
    }

    /// Descriptor of the class that it is in now, or was in.
    pub fn class(&self) -> &str {
        self.head.first().or(self.base.first()).map_or("", |line| &line.key.class)
    }

    /// The factor by which the head recording's fit found the same work dearer, as a logarithm.
    pub fn rates(&self, runs: (usize, usize)) -> Option<f64> {
        let (before, after) = (Part::new(&self.base, runs.0), Part::new(&self.head, runs.1));
        Some((after.rate()?.0 / before.rate()?.0).ln())
    }

    /// Whether a recording is compared with itself, so that both sides share the fit.
    fn is_same(&self) -> bool {
        self.base.len() == self.head.len()
            && self.base.iter().zip(&self.head).all(|(b, h)| b.energy == h.energy && b.per_run == h.per_run)
    }
}

/// Whether the rates of the two fits differ by far more than these leave open.
fn rates_differ(before: &Part, after: &Part, drift: f64) -> bool {
    let (Some(of_before), Some(of_after)) = (before.rate(), after.rate()) else { return false };
    let far = (of_after.0 / of_before.0).ln() - drift;
    let differ = far.abs() > RATES_DIFFER * of_before.1.hypot(of_after.1);
    differ && !before.is_undetermined && !after.is_undetermined
}

/// Both versions at one rate; none without a profile.
fn common_rate(before: &Part, after: &Part) -> Option<Energies> {
    let windowed = [mean(&before.windowed), mean(&after.windowed)];
    let (b, a) = (mean(before.work.as_ref()?), mean(after.work.as_ref()?));
    let rate = match (before.rate(), after.rate()) {
        (Some((of_before, _)), Some((of_after, _))) => (b * of_before + a * of_after) / (b + a),
        // On one side there is no code: the other's rate is all that is known.
        (one, other) => one.or(other).map_or(1.0, |(rate, _)| rate),
    };
    let (before, after) = (before.at(rate)?, after.at(rate)?);
    Some(Energies { before, after, windowed, variance: 0.0, is_undetermined: false, dearer: 0.0 })
}

/// Each version by its own fit.
fn apart(before: &Part, after: &Part, is_same: bool) -> Energies {
    let relative = |part: &Part| {
        let energy = mean(&part.own());
        if energy > 0.0 { (part.deviation / energy).powi(2) } else { 0.0 }
    };
    Energies {
        before: before.own(),
        after: after.own(),
        windowed: [mean(&before.windowed), mean(&after.windowed)],
        variance: if is_same { 0.0 } else { relative(before) + relative(after) },
        is_undetermined: before.is_undetermined || after.is_undetermined,
        dearer: before
            .rate()
            .zip(after.rate())
            .map_or(0.0, |((of_before, _), (of_after, _))| mean(&after.code) * (1.0 - of_before / of_after)),
    }
}

/// The factor by which everything was dearer in the head recording, as a logarithm: the median of groups.
pub(super) fn drift(groups: &[Group<'_>], runs: (usize, usize)) -> f64 {
    let mut rates: Vec<f64> = groups.iter().filter_map(|group| group.rates(runs)).collect();
    median(&mut rates).unwrap_or(0.0)
}
