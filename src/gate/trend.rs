//! The commits at which a quantity changed in the course of many.
//!
//! Each commit has a few runs. Of the logarithms of their energies, the mean is what is known of the commit, and the
//! spread says how well it is known:
//!
//! 1. The variance between runs of a commit is moderated with that of all commits, as the gate does for lines: a few
//!    runs alone say little of it. Divided by the number of runs it is that of the mean; `BETWEEN` is added for what
//!    differs from one day to the next and no run of one day shows.
//! 2. Levels are constant between change points. Those are sought that make the least of: the squared distances of
//!    means from their level, each over its variance, plus a penalty for each change. The search is exact: optimal
//!    partitioning (Jackson and others, 2005), with the pruning that makes it PELT (Killick and others, 2012).
//! 3. The penalty is the square of Student's t that one of the possible places would exceed by chance, had nothing
//!    changed, with the probability of error asked for (Bonferroni), one- or two-sided alike.
//! 4. A change of less than `LEAST` is taken back, least first: it is of no interest, however certain.

use serde::Serialize;

use wattline_base::units::Joules;
use wattline_fit::stats::{mean, student_quantile};

/// Probability that a series without changes shows one.
pub const ERROR: f64 = 0.01;

/// Relative standard deviation between recordings of the same app on different days, beside that of runs: a phone's
/// temperature, battery and background work are not the same. No measurement behind it; 1 % is a third of what counts.
const BETWEEN: f64 = 0.01;

/// The least change that counts, as a fraction: the gate's floor.
const LEAST: f64 = 0.03;

/// Degrees of freedom lent to a commit's variance by those of all commits.
const LENT: f64 = 4.0;

/// Commits in a row between which nothing changed.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Level {
    /// Position of the first one.
    pub from: usize,
    /// Position after the last one.
    pub to: usize,
    /// The energy of each commit in the segment: the exponential of the mean logarithm.
    pub energy: Joules,
}

/// The levels of a series, one for each stretch between change points; none if nothing can be said: no commit has two
/// runs, or a run took nothing. `series` has the energies of each commit's runs, `error` is the probability that a
/// series without changes shows one.
pub fn levels(series: &[Vec<Joules>], error: f64) -> Option<Vec<Level>> {
    let points = Points::of(series)?;
    let mut ends = points.partition(penalty(series.len(), points.df, error));
    points.take_back_small(&mut ends);
    let mut from = 0;
    let level = |to: usize| {
        let level = Level { from, to, energy: Joules(points.level(from, to).exp()) };
        from = to;
        level
    };
    Some(ends.into_iter().map(level).collect())
}

/// The variation that a change must explain, in squared standard deviations.
fn penalty(commits: usize, df: f64, error: f64) -> f64 {
    let places = commits.saturating_sub(1).max(1) as f64;
    student_quantile(1.0 - error / (2.0 * places), df).powi(2)
}

/// Means of logarithms and how well they are known, as sums from the first commit on, so that each stretch is a
/// difference.
struct Points {
    /// Weights, weights times values, weights times squares; one more than there are commits.
    sums: Vec<[f64; 3]>,
    /// Degrees of freedom of the spread between runs.
    df: f64,
}

impl Points {
    fn of(series: &[Vec<Joules>]) -> Option<Points> {
        let logs: Vec<Vec<f64>> = series.iter().map(|runs| runs.iter().map(|run| run.0.ln()).collect()).collect();
        if logs.iter().any(|runs| runs.is_empty() || runs.iter().any(|log| !log.is_finite())) {
            return None;
        }
        let spread: Vec<f64> = logs.iter().map(|runs| squares(runs)).collect();
        let df: f64 = logs.iter().map(|runs| (runs.len() - 1) as f64).sum();
        if df < 1.0 {
            return None;
        }
        let pooled = spread.iter().sum::<f64>() / df;
        // The least of them as zero keeps squares small beside their differences.
        let origin = logs.first().map_or(0.0, |runs| mean(runs));
        let mut sums = vec![[0.0; 3]];
        for (runs, spread) in logs.iter().zip(spread) {
            let own = (runs.len() - 1) as f64;
            let variance = (LENT * pooled + spread) / (LENT + own) / runs.len() as f64 + BETWEEN * BETWEEN;
            let (weight, value) = (1.0 / variance, mean(runs) - origin);
            let [a, b, c] = sums[sums.len() - 1];
            sums.push([a + weight, b + weight * value, c + weight * value * value]);
        }
        // Levels are given on the scale of the input.
        sums.iter_mut().for_each(|[weight, first, second]| {
            *second += 2.0 * origin * *first + origin * origin * *weight;
            *first += origin * *weight;
        });
        Some(Points { sums, df })
    }

    fn between(&self, from: usize, to: usize) -> [f64; 3] {
        let (a, b) = (self.sums[from], self.sums[to]);
        [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
    }

    /// Weighted mean logarithm.
    fn level(&self, from: usize, to: usize) -> f64 {
        let [weight, first, _] = self.between(from, to);
        first / weight
    }

    /// Squared distances from the level, over variances.
    fn cost(&self, from: usize, to: usize) -> f64 {
        let [weight, first, second] = self.between(from, to);
        (second - first * first / weight).max(0.0)
    }

    /// Ends of the stretches of the best partition.
    fn partition(&self, penalty: f64) -> Vec<usize> {
        let commits = self.sums.len() - 1;
        let mut best = vec![-penalty];
        let mut last_change = vec![0];
        let mut candidates = vec![0];
        for end in 1..=commits {
            let costs: Vec<f64> = candidates.iter().map(|&from| best[from] + self.cost(from, end)).collect();
            // Of equals the earliest, so that a level begins as early as it may.
            let (least, from) = costs
                .iter()
                .zip(&candidates)
                .fold((f64::INFINITY, 0), |found, (&cost, &from)| if cost < found.0 { (cost, from) } else { found });
            best.push(least + penalty);
            last_change.push(from);
            // A stretch that is worse already, without the penalty for its end, never becomes the best.
            let kept = candidates.iter().zip(costs).filter(|(_, cost)| *cost <= least + penalty);
            candidates = kept.map(|(&from, _)| from).chain([end]).collect();
        }
        let mut ends = Vec::new();
        let mut end = commits;
        while end > 0 {
            ends.push(end);
            end = last_change[end];
        }
        ends.reverse();
        ends
    }

    fn take_back_small(&self, ends: &mut Vec<usize>) {
        loop {
            let bounds: Vec<usize> = std::iter::once(0).chain(ends.iter().copied()).collect();
            let step =
                |i: &usize| (self.level(bounds[*i], bounds[i + 1]) - self.level(bounds[i + 1], bounds[i + 2])).abs();
            let steps = (0..ends.len().saturating_sub(1)).map(|i| (i, step(&i)));
            match steps.min_by(|a, b| a.1.total_cmp(&b.1)) {
                Some((i, step)) if step < LEAST.ln_1p() => drop(ends.remove(i)),
                _ => return,
            }
        }
    }
}

/// Sum of squared distances from the mean.
fn squares(values: &[f64]) -> f64 {
    let middle = mean(values);
    values.iter().map(|value| (value - middle).powi(2)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joules(runs: &[f64]) -> Vec<Joules> {
        runs.iter().map(|run| Joules(*run)).collect()
    }

    /// Commits with two runs each, `spread` about the level on either side, on logarithms.
    fn series(levels: &[f64], spread: f64) -> Vec<Vec<Joules>> {
        levels.iter().map(|level| joules(&[(level - spread).exp(), (level + spread).exp()])).collect()
    }

    fn ends(series: &[Vec<Joules>]) -> Vec<usize> {
        levels(series, ERROR).unwrap().iter().map(|level| level.to).collect()
    }

    #[test]
    fn weights_and_costs_by_hand() {
        // Logs 0 and 2: spread 2 of one degree of freedom; both commits alike, so the pooled variance is 2, too. Of
        // the mean of two runs: 1, and a ten-thousandth.
        let points = Points::of(&series(&[1.0, 1.0, 4.0], 1.0)).unwrap();
        assert_eq!(points.df, 3.0);
        let weight = 1.0 / 1.0001;
        assert!((points.between(0, 1)[0] - weight).abs() < 1e-12);
        // Values 1, 1, 4: level 2, squared distances 1, 1 and 4.
        assert!((points.level(0, 3) - 2.0).abs() < 1e-12);
        assert!((points.cost(0, 3) - 6.0 * weight).abs() < 1e-9);
        assert!(points.cost(0, 2) < 1e-9);
        // Splitting saves 6 / 1.0001: worth a penalty of 5.9, and not one of 6.1.
        assert_eq!(points.partition(5.9), [2, 3]);
        assert_eq!(points.partition(6.1), [3]);
    }

    #[test]
    fn own_variance_is_moderated_by_that_of_all() {
        // Spreads of 0.02 and 0.0 with a degree of freedom each: pooled 0.01; own (4 * 0.01 + 0.02) / 5 = 0.012 and
        // (4 * 0.01) / 5 = 0.008; of the means of two runs half of that, and 0.0001.
        let points = Points::of(&[joules(&[(-0.1f64).exp(), 0.1f64.exp()]), joules(&[1.0, 1.0])]).unwrap();
        assert!((points.between(0, 1)[0] - 1.0 / 0.0061).abs() < 1e-9);
        assert!((points.between(1, 2)[0] - 1.0 / 0.0041).abs() < 1e-9);
    }

    #[test]
    fn the_penalty_by_hand() {
        // Six commits of three runs: 12 degrees of freedom, five places; t of 0.999 with 12 is 3.930 (tables).
        assert!((penalty(6, 12.0, 0.01) - 3.930f64.powi(2)).abs() < 0.01);
        // One place, 2 degrees of freedom: t of 0.995 is 9.925.
        assert!((penalty(2, 2.0, 0.01) - 9.925f64.powi(2)).abs() < 0.05);
    }

    #[test]
    fn changes_are_found_where_they_are() {
        assert_eq!(ends(&series(&[0.0, 0.0, 0.0, 0.2, 0.2, 0.2], 0.005)), [3, 6]);
        assert_eq!(ends(&series(&[0.0, 0.0, 0.0, 0.0, 0.0, 0.2], 0.005)), [5, 6]);
        assert_eq!(ends(&series(&[0.0, 0.1, 0.1, 0.1, 0.0, 0.0], 0.005)), [1, 4, 6]);
        let found = levels(&series(&[0.0, 0.0, 0.0, 0.2, 0.2], 0.005), ERROR).unwrap();
        assert!((found[0].energy.0 - 1.0).abs() < 1e-12 && (found[1].energy.0 - 0.2f64.exp()).abs() < 1e-12);
        assert_eq!((found[1].from, found[1].to), (3, 5));
    }

    #[test]
    fn noise_and_small_steps_are_none() {
        assert_eq!(ends(&series(&[0.0; 8], 0.02)), [8]);
        // 2 %, of runs that agree to all digits: certain, and below what counts.
        let small: Vec<f64> = (0..40).map(|i| if i < 20 { 0.0 } else { 0.02 }).collect();
        assert_eq!(ends(&series(&small, 0.0)), [40]);
        let larger: Vec<f64> = small.iter().map(|level| level * 2.0).collect();
        assert_eq!(ends(&series(&larger, 0.0)), [20, 40]);
    }

    #[test]
    fn what_says_nothing_has_no_levels() {
        assert_eq!(levels(&[], ERROR), None);
        assert_eq!(levels(&[joules(&[1.0]), joules(&[2.0])], ERROR), None);
        assert_eq!(levels(&[joules(&[1.0, 1.1]), joules(&[0.0, 1.0])], ERROR), None);
        assert_eq!(levels(&[joules(&[1.0, 1.1]), vec![]], ERROR), None);
    }

    /// Series without changes: one in a hundred may show one.
    #[test]
    fn false_alarms_are_as_rare_as_asked_for() {
        let mut random = wattline_base::random::Xorshift64::new(7);
        let mut normal = || random.sum_of(12);
        let mut alarms = 0;
        for _ in 0..1000 {
            let commit = |normal: &mut dyn FnMut() -> f64| {
                let day = BETWEEN * normal();
                (0..3).map(|_| Joules((day + 0.03 * normal()).exp())).collect::<Vec<_>>()
            };
            let series: Vec<_> = (0..20).map(|_| commit(&mut normal)).collect();
            alarms += usize::from(levels(&series, ERROR).unwrap().len() > 1);
        }
        eprintln!("{alarms} of 1000 series without changes show one");
        assert!(alarms <= 20, "{alarms} of 1000");
    }
}
