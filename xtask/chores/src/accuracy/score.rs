//! Figures of merit.

use serde::Serialize;
use wattline::lines::Trust;

use super::kinds::Kind;

/// Lines count that make up so much of the true energy.
pub const SHARE: f64 = 0.95;
/// Lines of a list that a developer reads: what stands lower is seldom looked at.
const TOP: usize = 10;
/// A line of the estimate's list is a phantom if its truth is below this part of the estimate.
const PHANTOM: f64 = 0.1;

/// A line's true and estimated energy, joules per run.
#[derive(Debug, Clone, Serialize)]
pub struct Pair {
    pub line: String,
    /// Its source text, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    pub truth: f64,
    pub estimate: f64,
    /// The 95 % interval.
    pub interval: (f64, f64),
    /// What most of the estimate is for, and the line's mark; none of what is no estimated line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<Kind>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trust: Option<Trust>,
}

impl Pair {
    /// Error relative to the truth.
    pub fn error(&self) -> f64 {
        (self.estimate - self.truth).abs() / self.truth
    }

    /// Whether the interval holds the truth.
    pub fn is_covered(&self) -> bool {
        (self.interval.0..=self.interval.1).contains(&self.truth)
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
    pub top: Top,
}

/// The dearest ten of the estimate, as a reader sees them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Top {
    /// How many the truth's list has: [`TOP`], or as many as took energy.
    pub of: usize,
    /// How many of the estimate's are in the truth's list, too.
    pub shared: usize,
    /// How many of the estimate's took less than [`PHANTOM`] of what is said of them.
    pub phantoms: usize,
}

impl Top {
    /// Of all pairs.
    pub fn new(pairs: &[Pair]) -> Top {
        let (truth, estimate) = (highest(pairs, |pair| pair.truth), highest(pairs, |pair| pair.estimate));
        let is_phantom = |pair: &&&Pair| pair.truth < PHANTOM * pair.estimate;
        Top {
            of: truth.len(),
            shared: estimate.iter().filter(|pair| truth.iter().any(|other| other.line == pair.line)).count(),
            phantoms: estimate.iter().filter(is_phantom).count(),
        }
    }

    pub fn add(&mut self, other: &Top) {
        self.of += other.of;
        self.shared += other.shared;
        self.phantoms += other.phantoms;
    }
}

/// The [`TOP`] pairs of the highest values above 0, highest first.
fn highest(pairs: &[Pair], value: impl Fn(&Pair) -> f64) -> Vec<&Pair> {
    let mut sorted: Vec<&Pair> = pairs.iter().filter(|pair| value(pair) > 0.0).collect();
    sorted.sort_by(|a, b| value(b).total_cmp(&value(a)).then_with(|| a.line.cmp(&b.line)));
    sorted.truncate(TOP);
    sorted
}

/// Intervals that hold the truth, of how many.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Covered {
    pub held: usize,
    pub of: usize,
}

impl Covered {
    /// Of those pairs that count.
    pub fn new(pairs: &[Pair]) -> Covered {
        let counted = dearest(pairs);
        Covered { held: counted.iter().filter(|pair| pair.is_covered()).count(), of: counted.len() }
    }

    /// The part of those that hold it.
    pub fn part(&self) -> f64 {
        self.held as f64 / self.of as f64
    }

    pub fn add(&mut self, other: &Covered) {
        self.held += other.held;
        self.of += other.of;
    }
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
    let (median, p90) = middle_and_ninetieth(counted.iter().map(|pair| pair.error()).collect());
    let truth: f64 = pairs.iter().map(|pair| pair.truth).sum();
    Score {
        count: counted.len(),
        total: pairs.iter().map(|pair| pair.estimate).sum::<f64>() / truth,
        median,
        p90,
        rank: rank_correlation(&counted),
        coverage: Covered::new(pairs).part(),
        misplaced: pairs.iter().map(|pair| (pair.estimate - pair.truth).abs()).sum::<f64>() / truth,
        top: Top::new(pairs),
    }
}

/// Median and 90th percentile; no numbers where there are no values.
fn middle_and_ninetieth(mut values: Vec<f64>) -> (f64, f64) {
    values.sort_by(f64::total_cmp);
    let at = |part: f64| values.get((values.len() as f64 * part) as usize).copied().unwrap_or(f64::NAN);
    (at(0.5), at(0.9))
}

/// How near estimates come in several apps. Each app counts alike, however much energy it takes.
#[derive(Debug, Clone, Copy, Default, Serialize)]
pub struct Overall {
    pub apps: usize,
    /// Lines that count in their apps.
    pub count: usize,
    /// Of these lines' relative errors.
    pub median: f64,
    pub p90: f64,
    /// Mean over the apps.
    pub misplaced: f64,
    /// Sums over the apps.
    pub top: Top,
    /// By line, with the scenarios together.
    pub covered: Covered,
    /// By line and scenario.
    pub covered_by_scenario: Covered,
}

/// The figures of several apps, by each app's pairs and what its scenarios' intervals hold.
pub fn overall<'p>(apps: impl Iterator<Item = (&'p [Pair], Covered)>) -> Overall {
    let (mut all, mut errors) = (Overall::default(), Vec::new());
    let mut misplaced = 0.0;
    for (pairs, by_scenario) in apps {
        let score = score(pairs);
        all.apps += 1;
        all.count += score.count;
        errors.extend(dearest(pairs).iter().map(|pair| pair.error()));
        misplaced += score.misplaced;
        all.top.add(&score.top);
        all.covered.add(&Covered::new(pairs));
        all.covered_by_scenario.add(&by_scenario);
    }
    (all.median, all.p90) = middle_and_ninetieth(errors);
    Overall { misplaced: misplaced / all.apps as f64, ..all }
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
        let interval = (estimate - 0.5, estimate + 0.5);
        Pair { line: line.into(), text: None, truth, estimate, interval, kind: None, trust: None }
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
    fn the_top_ten_and_its_phantoms_by_hand() {
        // Twelve lines: the truth's ten are those of 12 J to 3 J. The estimate puts that of 1 J first, at 30 J (more
        // than ten times as much), and that of 2 J fourth, at 11 J; those of 3 J and 4 J fall out of its ten.
        let mut pairs: Vec<Pair> = (1..=12).map(|n| pair(&format!("{n:02}"), f64::from(n), f64::from(n))).collect();
        pairs[0].estimate = 30.0;
        pairs[1].estimate = 11.0;
        assert_eq!(Top::new(&pairs), Top { of: 10, shared: 8, phantoms: 1 });
        // Exactly a tenth is none.
        pairs[0].estimate = 10.0;
        assert_eq!(Top::new(&pairs).phantoms, 0);
        // Nothing is in no list, and what took nothing is a phantom wherever it is said to have taken something.
        let few = [pair("a", 2.0, 0.0), pair("b", 0.0, 1.0), pair("c", 1.0, 1.0)];
        assert_eq!(Top::new(&few), Top { of: 2, shared: 1, phantoms: 1 });
    }

    #[test]
    fn apps_count_alike_by_hand() {
        // Errors of the lines that count: 0.1 and 0.5 in the small app, 0.25 in the large one.
        let small = [pair("a", 2.0, 2.2), pair("b", 1.0, 1.5)];
        let large = [pair("a", 400.0, 300.0)];
        let by_scenario = |held, of| Covered { held, of };
        let found = overall([(&small[..], by_scenario(3, 4)), (&large[..], by_scenario(0, 1))].into_iter());
        assert_eq!((found.apps, found.count), (2, 3));
        assert!((found.median - 0.25).abs() < 1e-12 && (found.p90 - 0.5).abs() < 1e-12, "{found:?}");
        // 0.7 of 3 J, and 100 of 400 J.
        assert!((found.misplaced - (0.7 / 3.0 + 0.25) / 2.0).abs() < 1e-12, "{found:?}");
        assert_eq!(found.top, Top { of: 3, shared: 3, phantoms: 0 });
        assert_eq!((found.covered, found.covered_by_scenario), (by_scenario(2, 3), by_scenario(3, 5)));
    }

    #[test]
    fn ranks_of_equal_values_are_shared() {
        let pairs = [pair("a", 3.0, 1.0), pair("b", 2.0, 1.0), pair("c", 1.0, 5.0)];
        let counted: Vec<&Pair> = pairs.iter().collect();
        assert_eq!(ranks(&counted, |pair| pair.estimate), [0.5, 0.5, 2.0]);
        assert!(rank_correlation(&counted) < 0.0);
    }
}
