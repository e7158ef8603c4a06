//! S-estimates: the costs whose residuals have the least robust scale (Rousseeuw and Yohai 1984), by random subsamples
//! that are improved a little, the best of them to the end (Salibián-Barrera and Yohai, "A fast algorithm for
//! S-regression estimates", 2006). Up to half of the observations may be anything.
//!
//! R's `robustbase::lmrob` draws other subsamples; where the scale has one clear minimum, both find it.

use nalgebra::{DMatrix, DVector};

use super::linear::least_squares;
use super::psi::Psi;
use super::qr::Qr;
use super::stats::{MAD_NORMAL, median};
use super::{Problem, RowSums};
use wattline_base::random::SplitMix64;

/// Tuning of the bisquare at which half of the observations may be anything, and the scale is right for normal ones.
pub const HALF: f64 = 1.54764;

/// Improvements of each subsample's costs before they are compared.
const QUICK: usize = 2;

/// Costs that are improved to the end.
const BEST: usize = 20;

/// Observations on which subsamples are drawn and compared; the best are improved on all.
const ENOUGH: usize = 5000;

/// Subsamples, robustbase's `nResample`.
pub(super) const SUBSAMPLES: usize = 500;
/// Iterations of a part at most: four times robustbase's `max.it`, as ours go on to a finer tolerance.
pub(super) const MOST_ITERATIONS: usize = 200;
/// Change at which a part has settled: two digits more than the 1e-7 of robustbase's `rel.tol`.
pub(super) const SETTLED: f64 = 1e-9;

/// Mean of ρ over its ceiling that defines the scale: with a half, up to half of the observations may be foreign.
const BREAKDOWN: f64 = 0.5;

/// Rounds of the scale's fixed point; most take a few dozen.
const ROUNDS: usize = 1000;

/// A row is independent of those chosen if so much of it remains after projection onto them, relative to its length.
const INDEPENDENT: f64 = 1e-6;

/// The estimator of costs and scale.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SEstimator {
    /// The function whose ρ is averaged; it must have a ceiling.
    pub psi: Psi,
    /// Subsamples; 500 find a good one with certainty for a few unknowns and a quarter of foreign observations.
    pub samples: usize,
    /// Seed of the random numbers.
    pub seed: u64,
    /// Relative change of the fitted energies at which improving ends.
    pub tolerance: f64,
    /// Improvements after which it ends, too.
    pub max_iterations: usize,
}

/// The result of an S-estimate.
#[derive(Debug, Clone)]
pub struct SEstimate {
    /// Costs by column.
    pub coefficients: DVector<f64>,
    /// Scale of the residuals: Σρ(r/s)/ρ(∞) = (n - p)/2.
    pub scale: f64,
    /// Improvements of the best, after those that all had.
    pub iterations: usize,
    /// Whether it settled.
    pub converged: bool,
}

impl SEstimator {
    /// An estimator with robustbase's default of 500 subsamples.
    pub fn new(psi: Psi, seed: u64) -> Self {
        SEstimator { psi, samples: SUBSAMPLES, seed, tolerance: SETTLED, max_iterations: MOST_ITERATIONS }
    }

    /// Searches.
    pub fn solve(&self, problem: &Problem) -> SEstimate {
        let mut random = SplitMix64::new(self.seed);
        let some = Arena::new(problem, self.psi, ENOUGH, &mut random);
        let all = Arena::new(problem, self.psi, usize::MAX, &mut random);
        let mut best = some.candidates(self, &mut random);
        let ends = best.drain(..).map(|(_, coefficients)| all.improve(self, coefficients));
        let first = |a: SEstimate, b: SEstimate| if b.scale < a.scale { b } else { a };
        let plain = || least_squares(problem, &problem.sums(&vec![1.0; problem.y().len()]), |_| true).0;
        ends.reduce(first).unwrap_or_else(|| all.improve(self, plain()))
    }
}

/// Observations that take part.
struct Arena<'a> {
    problem: &'a Problem,
    psi: Psi,
    chosen: Vec<usize>,
    /// Observations less unknowns.
    freedom: f64,
    rank: usize,
}

impl<'a> Arena<'a> {
    fn new(problem: &'a Problem, psi: Psi, most: usize, random: &mut SplitMix64) -> Self {
        let n = problem.y().len();
        let mut chosen: Vec<usize> = (0..n).collect();
        if n > most {
            // The first part of a shuffle.
            for i in 0..most {
                chosen.swap(i, i + random.below(n - i));
            }
            chosen.truncate(most);
        }
        let mut arena = Arena { problem, psi, chosen, freedom: 1.0, rank: 0 };
        arena.rank = least_squares(problem, &arena.sums(|_| 1.0), |_| true).1;
        arena.freedom = (arena.chosen.len() as f64 - arena.rank as f64).max(1.0);
        arena
    }

    fn sums(&self, mut weight: impl FnMut(usize) -> f64) -> RowSums {
        let mut weights = vec![0.0; self.problem.y().len()];
        self.chosen.iter().enumerate().for_each(|(k, &i)| weights[i] = weight(k));
        self.problem.sums(&weights)
    }

    fn residuals(&self, coefficients: &DVector<f64>) -> Vec<f64> {
        let fitted = self.problem.fitted(coefficients);
        self.chosen.iter().map(|&i| self.problem.y()[i] - fitted[self.problem.groups()[i] as usize]).collect()
    }

    /// One round of the scale's fixed point.
    fn rescale(&self, residuals: &[f64], scale: f64) -> f64 {
        let sum: f64 = residuals.iter().map(|r| self.psi.loss(r / scale)).sum();
        scale * (sum / self.psi.ceiling() / (BREAKDOWN * self.freedom)).sqrt()
    }

    fn scale(&self, residuals: &[f64], mut scale: f64) -> f64 {
        for _ in 0..ROUNDS {
            let next = self.rescale(residuals, scale);
            let moved = (next - scale).abs();
            scale = next;
            // A scale of nothing: more than half fit exactly.
            if moved <= 1e-15 * scale || scale <= f64::MIN_POSITIVE {
                break;
            }
        }
        scale
    }

    /// Weighted least squares for residuals in units of a scale.
    fn reweigh(&self, residuals: &[f64], scale: f64) -> DVector<f64> {
        let sums = self.sums(|k| self.psi.weight(residuals[k] / scale));
        least_squares(self.problem, &sums, |_| true).0
    }

    /// The best of many subsamples, each with its scale.
    fn candidates(&self, tuning: &SEstimator, random: &mut SplitMix64) -> Vec<(f64, DVector<f64>)> {
        let mut best: Vec<(f64, DVector<f64>)> = Vec::new();
        for _ in 0..tuning.samples {
            let Some(mut coefficients) = self.subsample(random) else { continue };
            let mut residuals = self.residuals(&coefficients);
            let mut scale = mad(&residuals);
            for _ in 0..QUICK {
                if scale <= 0.0 {
                    break;
                }
                scale = self.rescale(&residuals, scale);
                coefficients = self.reweigh(&residuals, scale);
                residuals = self.residuals(&coefficients);
            }
            // Only if its residuals are small in units of the worst scale kept is its own scale smaller.
            let worst = best.last().filter(|_| best.len() == BEST).map_or(f64::INFINITY, |last| last.0);
            if scale > 0.0 && worst.is_finite() && self.rescale(&residuals, worst) >= worst {
                continue;
            }
            let scale = if scale > 0.0 { self.scale(&residuals, scale) } else { 0.0 };
            let at = best.partition_point(|kept| kept.0 <= scale);
            best.insert(at, (scale, coefficients));
            best.truncate(BEST);
        }
        best
    }

    /// Costs that fit as many random observations as there are unknowns; `None` if luck would have it that none do.
    fn subsample(&self, random: &mut SplitMix64) -> Option<DVector<f64>> {
        let d = self.problem.columns();
        let mut basis: Vec<DVector<f64>> = Vec::with_capacity(self.rank);
        let (mut rows, mut right) = (Vec::with_capacity(self.rank), Vec::with_capacity(self.rank));
        // Draws that repeat a row are cheap; those that depend on others as dear as those that do not.
        for _ in 0..50 * (self.rank + 1) {
            if basis.len() == self.rank {
                break;
            }
            let i = self.chosen[random.below(self.chosen.len())];
            let mut dense = DVector::zeros(d);
            let row = &self.problem.rows()[self.problem.groups()[i] as usize];
            row.iter().for_each(|&(column, x)| dense[column as usize] = x);
            let mut rest = dense.normalize();
            // Twice is enough (Kahan, in Parlett 1980).
            for _ in 0..2 {
                basis.iter().for_each(|b| rest.axpy(-b.dot(&rest), b, 1.0));
            }
            if rest.norm() > INDEPENDENT {
                basis.push(rest.normalize());
                rows.push(dense);
                right.push(self.problem.y()[i]);
            }
        }
        if rows.len() < self.rank || rows.is_empty() {
            return None;
        }
        let matrix = DMatrix::from_fn(rows.len(), d, |i, j| rows[i][j]);
        let found = Qr::dense(matrix, DVector::from_vec(right)).coefficients();
        Some(DVector::from_iterator(d, found.into_iter().map(|value| value.unwrap_or(0.0))))
    }

    /// To a minimum of the scale.
    fn improve(&self, tuning: &SEstimator, mut coefficients: DVector<f64>) -> SEstimate {
        let mut residuals = self.residuals(&coefficients);
        let mut scale = self.scale(&residuals, mad(&residuals));
        let (mut iterations, mut converged) = (0, false);
        while iterations < tuning.max_iterations && !converged && scale > 0.0 {
            let next = self.reweigh(&residuals, scale);
            let moved = self.residuals(&next);
            let change: f64 = moved.iter().zip(&residuals).map(|(a, b)| (a - b).powi(2)).sum();
            let size: f64 = residuals.iter().map(|r| r * r).sum();
            (coefficients, residuals) = (next, moved);
            scale = self.scale(&residuals, scale);
            iterations += 1;
            converged = change.sqrt() <= tuning.tolerance * size.sqrt();
        }
        SEstimate { coefficients, scale, iterations, converged: converged || scale <= 0.0 }
    }
}

/// Where the scale's fixed point starts. If more than half of the residuals vanish, it starts from all of them.
fn mad(residuals: &[f64]) -> f64 {
    let mut sizes: Vec<f64> = residuals.iter().map(|r| r.abs()).collect();
    match median(&mut sizes).unwrap_or(0.0) / MAD_NORMAL {
        0.0 => sizes.iter().sum::<f64>() / sizes.len().max(1) as f64,
        mad => mad,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line 1 + 2x with two fifths of the points on another, far off.
    fn two_lines(seed: u64) -> Problem {
        let mut random = SplitMix64::new(seed);
        let x: Vec<f64> = (0..100).map(|_| 10.0 * random.uniform()).collect();
        let y = x.iter().enumerate().map(|(i, x)| {
            let line = if i % 5 < 3 { 1.0 + 2.0 * x } else { 90.0 - 3.0 * x };
            line + 0.1 * random.normal()
        });
        let y = y.collect();
        let rows = x.into_iter().map(|x| vec![(0, 1.0), (1, x)]).collect();
        Problem::new(2, rows, (0..100).collect(), y).unwrap()
    }

    #[test]
    fn two_fifths_of_the_observations_may_be_anything() {
        for seed in 0..10 {
            let found = SEstimator::new(Psi::Bisquare(HALF), seed).solve(&two_lines(seed));
            assert!(found.converged);
            assert!((found.coefficients[0] - 1.0).abs() < 0.15, "{}", found.coefficients);
            assert!((found.coefficients[1] - 2.0).abs() < 0.03, "{}", found.coefficients);
        }
    }

    #[test]
    fn the_scale_is_right_for_normal_residuals() {
        let mut random = SplitMix64::new(2);
        let y: Vec<f64> = (0..20_000).map(|_| 7.0 + 3.0 * random.normal()).collect();
        let problem = Problem::new(1, vec![vec![(0, 1.0)]], vec![0; y.len()], y).unwrap();
        let found = SEstimator { samples: 20, ..SEstimator::new(Psi::Bisquare(HALF), 1) }.solve(&problem);
        assert!((found.scale - 3.0).abs() < 0.1 && (found.coefficients[0] - 7.0).abs() < 0.2, "{found:?}");
    }

    #[test]
    fn an_exact_fit_of_most_has_no_scale() {
        let rows = vec![vec![(0, 1.0)], vec![(0, 2.0)]];
        let y = vec![3.0, 3.0, 3.0, 6.0, 6.0, 6.0, 6.0, 50.0];
        let problem = Problem::new(1, rows, vec![0, 0, 0, 1, 1, 1, 1, 1], y).unwrap();
        let found = SEstimator::new(Psi::Bisquare(HALF), 1).solve(&problem);
        assert!(found.converged && (found.coefficients[0] - 3.0).abs() < 1e-9, "{found:?}");
    }
}
