//! Figures of merit.

use serde::Serialize;

/// Lines count that make up so much of the true energy.
pub const SHARE: f64 = 0.95;

/// A line's true and estimated energy, joules per run.
#[derive(Debug, Clone, Serialize)]
pub struct Pair {
    pub line: String,
    pub truth: f64,
    pub estimate: f64,
    /// The 95 % interval.
    pub interval: (f64, f64),
}

impl Pair {
    /// Error relative to the truth.
    pub fn error(&self) -> f64 {
        (self.estimate - self.truth).abs() / self.truth
    }
}

/// How near estimates come.
#[derive(Debug, Clone, Copy, Default, Serialize)]
pub struct Score {
    /// How many count.
    pub count: usize,
    /// Sum of all estimates over the sum of all truths.
    pub total: f64,
    /// Median and 90th percentile of the relative errors of those that count.
    pub median: f64,
    pub p90: f64,
    /// Spearman's rank correlation of those that count.
    pub rank: f64,
    /// Part of those whose interval holds the truth.
    pub coverage: f64,
    /// Sum of the differences without their signs over the sum of the truths.
    pub misplaced: f64,
}

/// The dearest pairs that make up [`SHARE`] of the truth, dearest first.
pub fn dearest(pairs: &[Pair]) -> Vec<&Pair> {
    let mut sorted: Vec<&Pair> = pairs.iter().filter(|pair| pair.truth > 0.0).collect();
    sorted.sort_by(|a, b| b.truth.total_cmp(&a.truth).then_with(|| a.line.cmp(&b.line)));
    let enough = SHARE * sorted.iter().map(|pair| pair.truth).sum::<f64>();
    let mut sum = 0.0;
    let mut taken = 0;
    while taken < sorted.len() && sum < enough {
        sum += sorted[taken].truth;
        taken += 1;
    }
    sorted.truncate(taken);
    sorted
}

/// The score of all pairs.
pub fn score(pairs: &[Pair]) -> Score {
    let counted = dearest(pairs);
    let mut errors: Vec<f64> = counted.iter().map(|pair| pair.error()).collect();
    errors.sort_by(f64::total_cmp);
    let at = |part: f64| errors.get((errors.len() as f64 * part) as usize).copied().unwrap_or(f64::NAN);
    let covered = |pair: &&&Pair| (pair.interval.0..=pair.interval.1).contains(&pair.truth);
    let truth: f64 = pairs.iter().map(|pair| pair.truth).sum();
    Score {
        count: counted.len(),
        total: pairs.iter().map(|pair| pair.estimate).sum::<f64>() / truth,
        median: at(0.5),
        p90: at(0.9),
        rank: rank_correlation(&counted),
        coverage: counted.iter().filter(covered).count() as f64 / counted.len() as f64,
        misplaced: pairs.iter().map(|pair| (pair.estimate - pair.truth).abs()).sum::<f64>() / truth,
    }
}

/// Spearman's rank correlation; equal values share their mean rank.
fn rank_correlation(pairs: &[&Pair]) -> f64 {
    let (a, b) = (ranks(pairs, |pair| pair.truth), ranks(pairs, |pair| pair.estimate));
    let mean = (pairs.len() as f64 - 1.0) / 2.0;
    let product = |x: &[f64], y: &[f64]| x.iter().zip(y).map(|(x, y)| (x - mean) * (y - mean)).sum::<f64>();
    product(&a, &b) / (product(&a, &a) * product(&b, &b)).sqrt()
}

fn ranks(pairs: &[&Pair], value: impl Fn(&Pair) -> f64) -> Vec<f64> {
    let mut order: Vec<usize> = (0..pairs.len()).collect();
    order.sort_by(|&a, &b| value(pairs[a]).total_cmp(&value(pairs[b])));
    let mut ranks = vec![0.0; pairs.len()];
    for equal in order.chunk_by(|&a, &b| value(pairs[a]) == value(pairs[b])) {
        let first = order.iter().position(|i| i == &equal[0]).unwrap_or(0);
        equal.iter().for_each(|&i| ranks[i] = first as f64 + (equal.len() as f64 - 1.0) / 2.0);
    }
    ranks
}

/// Events found and missed.
#[derive(Debug, Clone, Copy, Default, Serialize)]
pub struct Events {
    /// True ones that fell into fitted frames, and those of them that were found.
    pub within: usize,
    pub found: usize,
    /// Reported ones, and those of them that are true.
    pub reported: usize,
    pub right: usize,
}

impl Events {
    /// Found of those that could be.
    pub fn recall(&self) -> f64 {
        self.found as f64 / self.within as f64
    }

    /// True of those reported.
    pub fn precision(&self) -> f64 {
        self.right as f64 / self.reported as f64
    }

    pub fn add(&mut self, other: &Events) {
        self.within += other.within;
        self.found += other.found;
        self.reported += other.reported;
        self.right += other.right;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(line: &str, truth: f64, estimate: f64) -> Pair {
        Pair { line: line.into(), truth, estimate, interval: (estimate - 0.5, estimate + 0.5) }
    }

    #[test]
    fn by_hand() {
        // 96 of 100 J are in the first three; the fourth does not count but for the total.
        let pairs = [pair("a", 50.0, 50.2), pair("b", 30.0, 33.0), pair("c", 16.0, 8.0), pair("d", 4.0, 40.0)];
        let found = score(&pairs);
        assert_eq!((found.count, found.median), (3, 0.1));
        assert_eq!(found.p90, 0.5);
        assert!((found.total - 131.2 / 100.0).abs() < 1e-12);
        assert!((found.misplaced - 47.2 / 100.0).abs() < 1e-12);
        assert!((found.coverage - 1.0 / 3.0).abs() < 1e-12);
        assert!((found.rank - 1.0).abs() < 1e-12);
    }

    #[test]
    fn ranks_of_equal_values_are_shared() {
        let pairs = [pair("a", 3.0, 1.0), pair("b", 2.0, 1.0), pair("c", 1.0, 5.0)];
        let counted: Vec<&Pair> = pairs.iter().collect();
        assert_eq!(ranks(&counted, |pair| pair.estimate), [0.5, 0.5, 2.0]);
        assert!(rank_correlation(&counted) < 0.0);
    }
}
