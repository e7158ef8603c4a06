//! Generated problems with a known truth, shaped as vLens' are: paths over opcodes with heavy-tailed counts, windows that
//! mostly belong to a few paths, noise that grows with energy, and events like garbage collections that cost more than
//! anything else. For checks of estimators and for comparing them; see `docs/fit.md`.

use super::random::Random;
use super::stats::median;
use super::{Fit, FitError, Outlier, Problem};

/// What a generated problem is like.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shape {
    /// Opcodes: d.
    pub features: usize,
    /// Distinct paths: P.
    pub paths: usize,
    /// Observations: n.
    pub windows: usize,
    /// Share of windows with an event in them.
    pub events: f64,
    /// How far paths' true costs stray from a sum of opcodes' costs: tau, relative.
    pub stray: f64,
    /// Of the random numbers.
    pub seed: u64,
}

impl Default for Shape {
    /// The problem that `docs/fit.md` measures on.
    fn default() -> Self {
        Shape { features: 120, paths: 2000, windows: 100_000, events: 0.01, stray: 0.0, seed: 1 }
    }
}

/// Microjoule, in joules.
const MICRO: f64 = 1e-6;

/// The meter's noise in a window, joules.
const METER: f64 = 2.0 * MICRO;

/// Scatter of a window's energy around its path's, relative.
const SCATTER: f64 = 0.1;

/// An event's energy, joules: garbage collections took 6.44 to 81 mJ.
const EVENT: (f64, f64) = (6.44e-3, 81e-3);

/// Lines of source code that errors are measured on.
const LINES: usize = 500;

/// A problem and what is true of it.
#[derive(Debug, Clone)]
pub struct Generated {
    /// The problem.
    pub problem: Problem,
    /// True cost of each opcode, joules.
    pub truth: Vec<f64>,
    /// Whether there is an event in a window.
    pub events: Vec<bool>,
    /// Lines of source code: how often each opcode is in one execution.
    pub lines: Vec<Vec<(u32, f64)>>,
}

/// How near a fit comes to the truth.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Accuracy {
    /// Median over opcodes of |cost / truth - 1|.
    pub coefficients: f64,
    /// The same over lines.
    pub lines: f64,
    /// Share of the events that were found; none where there are no events.
    pub recall: Option<f64>,
    /// Share of what was found that are events; none where nothing was found.
    pub precision: Option<f64>,
}

impl Generated {
    /// Generates a problem. Paths that no window belongs to are left out.
    ///
    /// # Errors
    /// [`FitError::Empty`] for a shape of nothing.
    pub fn new(shape: Shape) -> Result<Self, FitError> {
        let mut random = Random::new(shape.seed);
        // Opcodes differ by three orders of magnitude: 0.03 µJ typically, 1 µJ at most.
        let cost = |random: &mut Random| (1.3 * random.normal() - 3.45).exp().clamp(0.0015, 1.0) * MICRO;
        let truth: Vec<f64> = (0..shape.features).map(|_| cost(&mut random)).collect();
        let rows: Vec<_> = (0..shape.paths).map(|_| path(shape.features, &mut random)).collect();
        let stray: Vec<f64> = rows.iter().map(|_| 1.0 + shape.stray * random.normal()).collect();
        let cumulated = popularity(shape.paths);
        let (mut group, mut y, mut events) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..if shape.paths * shape.features == 0 { 0 } else { shape.windows } {
            let at = random.uniform() * cumulated.last().copied().unwrap_or(0.0);
            let p = cumulated.partition_point(|sum| *sum <= at).min(shape.paths - 1);
            let energy = value(&rows[p], &truth) * stray[p];
            let event = random.uniform() < shape.events;
            let extra = if event { EVENT.0 + (EVENT.1 - EVENT.0) * random.uniform() } else { 0.0 };
            y.push(energy * (1.0 + SCATTER * random.normal()) + METER * random.normal() + extra);
            group.push(p as u32);
            events.push(event);
        }
        let lines = (0..LINES).map(|_| line(shape.features.max(1), &mut random)).collect();
        let (rows, group) = compact(rows, group);
        Ok(Generated { problem: Problem::new(shape.features, rows, group, y)?, truth, events, lines })
    }

    /// How near a fit comes.
    pub fn accuracy(&self, fit: &Fit) -> Accuracy {
        let found: Vec<f64> = fit.coefficients.iter().copied().collect();
        let mut costs: Vec<f64> = found.iter().zip(&self.truth).map(|(f, t)| (f / t - 1.0).abs()).collect();
        let error = |line: &Vec<(u32, f64)>| (value(line, &found) / value(line, &self.truth) - 1.0).abs();
        let mut lines: Vec<f64> = self.lines.iter().map(error).collect();
        let right = fit.outliers.iter().filter(|o| self.events[o.observation]).count() as f64;
        let all = self.events.iter().filter(|event| **event).count();
        let share = |of: usize| (of > 0).then(|| right / of as f64);
        Accuracy {
            coefficients: median(&mut costs).unwrap_or(0.0),
            lines: median(&mut lines).unwrap_or(0.0),
            recall: share(all),
            precision: share(fit.outliers.len()),
        }
    }

    /// Windows that lie so many scales above a fit: events by a rule that an estimator without one may borrow.
    pub fn above(&self, fit: &Fit, scales: f64) -> Vec<Outlier> {
        let excess = self.problem.observations().map(|(group, y)| y - fit.fitted[group]).enumerate();
        excess
            .filter(|(_, excess)| *excess >= scales * fit.scale)
            .map(|(observation, excess)| Outlier { observation, excess, standardised: excess / fit.scale })
            .collect()
    }
}

fn value(row: &[(u32, f64)], costs: &[f64]) -> f64 {
    row.iter().map(|&(column, x)| x * costs[column as usize]).sum()
}

/// Opcodes fall off in how often they are used; sums from the first on.
fn popularity(count: usize) -> Vec<f64> {
    let weights = (1..=count).map(|rank| (rank as f64).recip());
    weights
        .scan(0.0, |sum, w| {
            *sum += w;
            Some(*sum)
        })
        .collect()
}

/// A path's counts: some hundred instructions, unevenly over opcodes, some of them in a loop.
fn path(features: usize, random: &mut Random) -> Vec<(u32, f64)> {
    let length = (140.0f64.ln() + 0.75 * random.normal()).exp();
    let share: Vec<f64> = (0..features).map(|c| ((c + 1) as f64).powf(-0.35) * (1.2 * random.normal()).exp()).collect();
    let total: f64 = share.iter().sum();
    let loops = if random.uniform() < 0.1 { 2.0 + (1.5 * random.normal()).exp() * 5.0 } else { 1.0 };
    let count = |(c, share): (usize, f64)| {
        let rounds = if loops > 1.0 && random.uniform() < 0.2 { loops.floor() } else { 1.0 };
        (c as u32, (length * share / total + random.uniform()).floor() * rounds)
    };
    let row: Vec<(u32, f64)> = share.into_iter().enumerate().map(count).filter(|(_, x)| *x > 0.0).collect();
    // A path of nothing would have no energy.
    if row.is_empty() { vec![(0, 1.0)] } else { row }
}

/// A line: two to eight different opcodes, once to three times each.
fn line(features: usize, random: &mut Random) -> Vec<(u32, f64)> {
    let mut columns: Vec<u32> = (0..2 + random.below(7))
        .map(|_| ((random.uniform().powf(1.5) * features as f64) as usize).min(features - 1) as u32)
        .collect();
    columns.sort_unstable();
    columns.dedup();
    columns.into_iter().map(|c| (c, 1.0 + random.below(3) as f64)).collect()
}

/// Leaves out rows without observations.
fn compact(rows: Vec<Vec<(u32, f64)>>, group: Vec<u32>) -> (Vec<Vec<(u32, f64)>>, Vec<u32>) {
    let mut seen = vec![false; rows.len()];
    group.iter().for_each(|&p| seen[p as usize] = true);
    let mut next = 0;
    let renamed: Vec<u32> = seen.iter().map(|seen| (next, next += u32::from(*seen)).0).collect();
    let rows = rows.into_iter().zip(&seen).filter(|(_, seen)| **seen).map(|(row, _)| row).collect();
    (rows, group.into_iter().map(|p| renamed[p as usize]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_are_shaped_as_they_should_be() {
        let shape = Shape { windows: 20_000, stray: 0.05, ..Shape::default() };
        let made = Generated::new(shape).unwrap();
        assert_eq!(made.problem.columns(), 120);
        let events = made.events.iter().filter(|e| **e).count();
        assert!((150..250).contains(&events), "{events}");
        // Heavy tails: the longest path is far beyond the middle one, and so is the most popular.
        let mut lengths: Vec<f64> = made.problem.rows().iter().map(|r| r.iter().map(|e| e.1).sum()).collect();
        lengths.sort_by(f64::total_cmp);
        let (middle, longest) = (lengths[lengths.len() / 2], lengths[lengths.len() - 1]);
        assert!((80.0..220.0).contains(&middle) && longest > 10.0 * middle, "{middle} {longest}");
        let mut counts = vec![0; made.problem.rows().len()];
        made.problem.groups().iter().for_each(|&p| counts[p as usize] += 1);
        counts.sort_unstable();
        assert!(counts[counts.len() - 1] > 1000 && counts[0] >= 1 && counts[counts.len() / 2] < 10);
        assert!(
            made.truth.iter().cloned().fold(0.0, f64::max) > 100.0 * made.truth.iter().cloned().fold(1.0, f64::min)
        );
    }

    #[test]
    fn a_seed_gives_one_problem_and_nothing_gives_an_error() {
        let shape = Shape { features: 10, paths: 30, windows: 100, ..Shape::default() };
        let make = |seed| Generated::new(Shape { seed, ..shape }).unwrap().problem.y().to_vec();
        assert_eq!(make(3), make(3));
        assert_ne!(make(3), make(4));
        assert!(matches!(Generated::new(Shape { windows: 0, ..shape }), Err(FitError::Empty { .. })));
        assert!(matches!(Generated::new(Shape { features: 0, ..shape }), Err(FitError::Empty { .. })));
    }
}
