//! Generated problems with a known truth, shaped as vLens' are: paths over opcodes with heavy-tailed counts, windows
//! that mostly belong to a few paths, noise that grows with energy, and events like garbage collections that cost more
//! than anything else. For checks of estimators and for comparing them; see `docs/fit.md`.

use nalgebra::DVector;

use super::linear::least_squares;
use super::stats::median;
use super::{Fit, FitError, Outlier, Problem};
use wattline_base::random::SplitMix64;

/// The parameters of a generated problem.
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
    /// Seed of the random numbers.
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
    pub costs: Vec<f64>,
    /// Whether there is an event in a window.
    pub events: Vec<bool>,
    /// Lines of source code: how often each opcode is in one execution.
    pub lines: Vec<Vec<(u32, f64)>>,
    /// tau, as in [`Shape::stray`].
    stray: f64,
}

/// How near a fit comes to the truth.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Accuracy {
    /// Median over opcodes of |cost / truth - 1|.
    pub coefficients: f64,
    /// Median over lines of |energy / truth - 1|.
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
        let mut random = SplitMix64::new(shape.seed);
        if shape.paths * shape.features == 0 {
            return Err(FitError::Empty { observations: 0, columns: shape.features });
        }
        // Opcodes differ by three orders of magnitude: 0.03 µJ typically, 1 µJ at most.
        let cost = |random: &mut SplitMix64| (1.3 * random.normal() - 3.45).exp().clamp(0.0015, 1.0) * MICRO;
        let truth: Vec<f64> = (0..shape.features).map(|_| cost(&mut random)).collect();
        let opcodes = cumulate((1..=shape.features).map(|rank| (rank as f64).powf(-0.45)));
        let rows: Vec<_> = (0..shape.paths).map(|_| path(&opcodes, &mut random)).collect();
        let stray: Vec<f64> = rows.iter().map(|_| 1.0 + shape.stray * random.normal()).collect();
        let popularity = cumulate((1..=shape.paths).map(|rank| (rank as f64).recip()));
        let (mut group, mut y, mut events) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..shape.windows {
            let p = draw(&popularity, &mut random);
            let energy = value(&rows[p], &truth) * stray[p];
            let event = random.uniform() < shape.events;
            let extra = if event { EVENT.0 + (EVENT.1 - EVENT.0) * random.uniform() } else { 0.0 };
            y.push(energy * (1.0 + SCATTER * random.normal()) + METER * random.normal() + extra);
            group.push(p as u32);
            events.push(event);
        }
        let lines = (0..LINES).map(|_| line(&rows[random.below(rows.len())], &mut random));
        let lines = lines.collect::<Vec<_>>();
        let (rows, group) = compact(rows, group);
        let problem = Problem::new(shape.features, rows, group, y)?;
        Ok(Generated { problem, costs: truth, events, lines, stray: shape.stray })
    }

    /// The best that linear least squares can do: events are left out, and every path counts by what is true of its
    /// variance, that of its windows' mean and that of its stray.
    pub fn informed(&self) -> DVector<f64> {
        let quiet: Vec<f64> = self.events.iter().map(|event| f64::from(u8::from(!event))).collect();
        let mut sums = self.problem.sums(&quiet);
        for (p, row) in self.problem.rows().iter().enumerate() {
            let energy = value(row, &self.costs);
            let window = METER.powi(2) + (SCATTER * energy).powi(2);
            let Some(mean) = sums.mean(p) else { continue };
            sums.weight[p] = (window / sums.weight[p] + (self.stray * energy).powi(2)).recip();
            sums.energy[p] = sums.weight[p] * mean;
        }
        least_squares(&self.problem, &sums, |_| true).0
    }

    /// How near costs come: opcodes and lines.
    fn errors(&self, costs: &[f64]) -> (f64, f64) {
        let off = |(found, truth): (&f64, &f64)| (found / truth - 1.0).abs();
        let mut opcodes: Vec<f64> = costs.iter().zip(&self.costs).map(off).collect();
        let error = |line: &Vec<(u32, f64)>| (value(line, costs) / value(line, &self.costs) - 1.0).abs();
        let mut lines: Vec<f64> = self.lines.iter().map(error).collect();
        (median(&mut opcodes).unwrap_or(0.0), median(&mut lines).unwrap_or(0.0))
    }

    /// How near costs come that were found without saying anything of events.
    pub fn accuracy_of(&self, costs: &DVector<f64>) -> Accuracy {
        let (coefficients, lines) = self.errors(costs.as_slice());
        Accuracy { coefficients, lines, recall: None, precision: None }
    }

    /// How near a fit comes.
    pub fn accuracy(&self, fit: &Fit) -> Accuracy {
        let (coefficients, lines) = self.errors(fit.coefficients.as_slice());
        let right = fit.outliers.iter().filter(|o| self.events[o.observation]).count() as f64;
        let all = self.events.iter().filter(|event| **event).count();
        let share = |of: usize| (of > 0).then(|| right / of as f64);
        Accuracy { coefficients, lines, recall: share(all), precision: share(fit.outliers.len()) }
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

/// A path's counts: some hundred instructions in clumps, unevenly over opcodes; some paths are rounds of a loop.
fn path(opcodes: &[f64], random: &mut SplitMix64) -> Vec<(u32, f64)> {
    let clumps = (45.0f64.ln() + 0.6 * random.normal()).exp().ceil() as usize;
    let mut counts = vec![0.0; opcodes.len()];
    for _ in 0..clumps {
        counts[draw(opcodes, random)] += 1.0 + (0.7 + 0.9 * random.normal()).exp().floor();
    }
    let rounds = if random.uniform() < 0.12 { 2.0 + (1.5 + 1.3 * random.normal()).exp().floor() } else { 1.0 };
    (0..).zip(counts).filter(|(_, x)| *x > 0.0).map(|(c, x)| (c, x * rounds)).collect()
}

/// A line: a piece of a path, four to twenty instructions.
fn line(path: &[(u32, f64)], random: &mut SplitMix64) -> Vec<(u32, f64)> {
    let cumulated: Vec<f64> = cumulate(path.iter().map(|entry| entry.1));
    let mut counts = vec![0.0; path.len()];
    (0..4 + random.below(17)).for_each(|_| counts[draw(&cumulated, random)] += 1.0);
    path.iter().zip(counts).filter(|(_, x)| *x > 0.0).map(|(entry, x)| (entry.0, x)).collect()
}

fn cumulate(weights: impl Iterator<Item = f64>) -> Vec<f64> {
    weights
        .scan(0.0, |sum, weight| {
            *sum += weight;
            Some(*sum)
        })
        .collect()
}

/// One of several with given cumulated weights; there is at least one.
fn draw(cumulated: &[f64], random: &mut SplitMix64) -> usize {
    let at = random.uniform() * cumulated.last().copied().unwrap_or(0.0);
    cumulated.partition_point(|sum| *sum <= at).min(cumulated.len() - 1)
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
        assert!((100.0..220.0).contains(&middle) && longest > 10.0 * middle, "{middle} {longest}");
        let mut counts = vec![0; made.problem.rows().len()];
        made.problem.groups().iter().for_each(|&p| counts[p as usize] += 1);
        counts.sort_unstable();
        assert!(counts[counts.len() - 1] > 1000 && counts[0] >= 1 && counts[counts.len() / 2] < 10);
        assert!(
            made.costs.iter().cloned().fold(0.0, f64::max) > 100.0 * made.costs.iter().cloned().fold(1.0, f64::min)
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
