//! The lasso along its path (Efron, Hastie, Johnstone and Tibshirani, "Least angle regression", 2004): least squares
//! with the penalty α Σ|cost|, for every α from that at which all costs are 0 down. Between its knots the path is
//! straight. As scikit-learn's `LassoLars`, which Hu et al. compare with: Σ(y - b0 - Xb)² / 2n + α Σ|b|, columns as
//! they are. Not robust.

use nalgebra::{DMatrix, DVector};

use super::centred::Centred;
use super::{Cholesky, Estimator, Fit, FitError, Problem, RowSums, Solution};

/// Differences that count as none, relative to the largest correlation.
const NONE: f64 = 1e-12;

/// How strong the penalty is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Penalty {
    /// α.
    Fixed(f64),
    /// The α with the least squared error on folds that were left out: observations in their order, in so many parts.
    CrossValidated {
        /// Parts; at least 2.
        folds: usize,
    },
}

/// The estimator.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LassoLars {
    /// How strongly it shrinks costs.
    pub penalty: Penalty,
    /// The column that is 1 everywhere and has no penalty.
    pub intercept: Option<u32>,
}

/// A corner of the path.
#[derive(Debug, Clone, PartialEq)]
pub struct Knot {
    /// The penalty.
    pub alpha: f64,
    /// Costs there, by column of the problem, intercept included.
    pub coefficients: DVector<f64>,
}

/// The path from the α at which all costs are 0.
#[derive(Debug, Clone, PartialEq)]
pub struct LassoPath {
    /// Falling in α; at least one.
    pub knots: Vec<Knot>,
    /// Columns with a cost at the end, in the order in which they came.
    pub active: Vec<u32>,
}

impl LassoPath {
    /// Costs at a penalty: between two knots in proportion, beyond the ends as there.
    pub fn at(&self, alpha: f64) -> DVector<f64> {
        let after = self.knots.partition_point(|knot| knot.alpha > alpha);
        if after == 0 {
            return self.knots[0].coefficients.clone();
        }
        let before = &self.knots[after - 1];
        let Some(next) = self.knots.get(after) else { return before.coefficients.clone() };
        let share = (before.alpha - alpha) / (before.alpha - next.alpha);
        &before.coefficients + (&next.coefficients - &before.coefficients) * share
    }

    /// The path for observations of which `sums` has the numbers and energies, down to `end`.
    pub fn new(problem: &Problem, sums: &RowSums, intercept: Option<u32>, end: f64) -> Self {
        let centred = Centred::new(problem, sums, intercept);
        let mut walk = Walk::new(&centred);
        let first = walk.alpha;
        let mut knots = vec![Knot { alpha: first, coefficients: centred.all(&walk.x) }];
        // Every column may come and go; the bound only guards against rounding.
        for _ in 0..8 * walk.x.len() + 8 {
            if walk.alpha <= end || !walk.step(end) {
                break;
            }
            knots.push(Knot { alpha: walk.alpha, coefficients: centred.all(&walk.x) });
        }
        let active = walk.active.iter().map(|&i| centred.columns[i] as u32).collect();
        LassoPath { knots, active }
    }
}

/// A place on the path. Correlations are divided by the number of observations.
struct Walk {
    gram: DMatrix<f64>,
    rhs: DVector<f64>,
    x: DVector<f64>,
    alpha: f64,
    /// In the order in which they came.
    active: Vec<usize>,
    sign: Vec<f64>,
    /// The one that has just left: it may not come back in the same step.
    left: Option<usize>,
    /// Combinations of active columns: they stay out.
    barred: Vec<bool>,
}

/// The end of a straight part of the path.
enum PartEnd {
    Comes(usize),
    Leaves(usize),
    End,
}

impl Walk {
    fn new(centred: &Centred) -> Self {
        let gram = &centred.gram / centred.count;
        let rhs = &centred.rhs / centred.count;
        let d = rhs.len();
        let mut walk = Walk {
            x: DVector::zeros(d),
            alpha: rhs.amax(),
            active: Vec::new(),
            sign: vec![0.0; d],
            left: None,
            barred: (0..d).map(|i| gram[(i, i)] <= 0.0).collect(),
            gram,
            rhs,
        };
        let largest =
            (0..d).filter(|&i| !walk.barred[i]).max_by(|&a, &b| walk.rhs[a].abs().total_cmp(&walk.rhs[b].abs()));
        if let Some(first) = largest.filter(|_| walk.alpha > 0.0) {
            walk.enter(first, walk.rhs[first].signum());
        }
        walk
    }

    fn enter(&mut self, column: usize, sign: f64) {
        self.active.push(column);
        self.sign[column] = sign;
    }

    /// The direction in which all active correlations fall alike, if the active columns are independent.
    fn direction(&self) -> Option<DVector<f64>> {
        let wanted = |i: usize| self.sign[i] != 0.0;
        let cholesky = Cholesky::new(&self.gram, wanted, super::TOLERANCE);
        (cholesky.rank() == self.active.len()).then(|| {
            let sign = DVector::from_column_slice(&self.sign);
            let found = cholesky.solve(&sign);
            // One refinement: the path is long and errors add up.
            let rest = DVector::from_fn(sign.len(), |i, _| {
                if wanted(i) { sign[i] - self.gram.row(i).transpose().dot(&found) } else { 0.0 }
            });
            found + cholesky.solve(&rest)
        })
    }

    /// Goes to the next knot; whether there was one.
    fn step(&mut self, end: f64) -> bool {
        if self.active.is_empty() {
            return false;
        }
        let Some(direction) = self.direction() else {
            // The newest is a combination of the others.
            let Some(newest) = self.active.pop() else { return false };
            (self.sign[newest], self.barred[newest]) = (0.0, true);
            return self.step_or_stop(end);
        };
        let slope = &self.gram * &direction;
        let correlation = &self.rhs - &self.gram * &self.x;
        let (mut length, mut part_end) = (self.alpha - end, PartEnd::End);
        for i in (0..self.x.len()).filter(|&i| self.sign[i] == 0.0 && !self.barred[i]) {
            for side in [1.0, -1.0] {
                let (gap, speed) = (self.alpha - side * correlation[i], 1.0 - side * slope[i]);
                // One that has just left stands at the limit still, on its old side.
                let back = self.left == Some(i) && gap <= NONE * self.alpha;
                let to = gap.max(0.0) / speed;
                if speed > NONE && !back && to < length {
                    (length, part_end) = (to, PartEnd::Comes(i));
                }
            }
        }
        for &i in &self.active {
            let to = -self.x[i] / direction[i];
            if to > 0.0 && to < length {
                (length, part_end) = (to, PartEnd::Leaves(i));
            }
        }
        self.x.axpy(length, &direction, 1.0);
        self.alpha = if matches!(part_end, PartEnd::End) { end } else { self.alpha - length };
        self.left = None;
        match part_end {
            PartEnd::Comes(i) => {
                let side = (self.rhs[i] - self.gram.row(i).transpose().dot(&self.x)).signum();
                self.enter(i, side);
            }
            PartEnd::Leaves(i) => {
                self.active.retain(|&j| j != i);
                (self.x[i], self.sign[i], self.left) = (0.0, 0.0, Some(i));
                // What it barred may be independent now.
                (0..self.barred.len()).for_each(|j| self.barred[j] = self.gram[(j, j)] <= 0.0);
            }
            PartEnd::End => {}
        }
        true
    }

    fn step_or_stop(&mut self, end: f64) -> bool {
        !self.active.is_empty() && self.step(end)
    }
}

/// Penalties and the mean squared errors of each fold left out: what cross-validation chooses from.
///
/// Penalties are those of all folds' knots, rising.
pub fn cross_validate(problem: &Problem, folds: usize, intercept: Option<u32>) -> Vec<(f64, Vec<f64>)> {
    let n = problem.y().len();
    let folds = folds.clamp(2, n.max(2));
    // The first n mod folds parts have one more.
    let start = |fold: usize| fold * (n / folds) + fold.min(n % folds);
    let paths: Vec<(LassoPath, RowSums, f64)> = (0..folds)
        .map(|fold| {
            let inside = |i: usize| i >= start(fold) && i < start(fold + 1);
            let weights = |held: bool| (0..n).map(|i| f64::from(u8::from(inside(i) == held))).collect::<Vec<_>>();
            let path = LassoPath::new(problem, &problem.sums(&weights(false)), intercept, 0.0);
            let squares = problem.y()[start(fold)..start(fold + 1)].iter().map(|y| y * y).sum();
            (path, problem.sums(&weights(true)), squares)
        })
        .collect();
    let mut alphas: Vec<f64> = paths.iter().flat_map(|(path, ..)| path.knots.iter().map(|knot| knot.alpha)).collect();
    alphas.sort_by(f64::total_cmp);
    alphas.dedup();
    let error = |alpha: f64, (path, held, squares): &(LassoPath, RowSums, f64)| {
        let fitted = problem.fitted(&path.at(alpha));
        let cross: f64 =
            fitted.iter().enumerate().map(|(p, f)| held.weight[p] * f * f - 2.0 * held.energy[p] * f).sum();
        (squares + cross) / held.weight.iter().sum::<f64>().max(1.0)
    };
    alphas.into_iter().map(|alpha| (alpha, paths.iter().map(|fold| error(alpha, fold)).collect())).collect()
}

impl LassoLars {
    /// The costs alone, by column of the problem, intercept included.
    pub fn costs(&self, problem: &Problem) -> DVector<f64> {
        let sums = problem.sums(&vec![1.0; problem.y().len()]);
        LassoPath::new(problem, &sums, self.intercept, self.alpha(problem)).at(0.0)
    }

    /// The penalty, chosen by cross-validation if it is not fixed.
    pub fn alpha(&self, problem: &Problem) -> f64 {
        match self.penalty {
            Penalty::Fixed(alpha) => alpha.max(0.0),
            Penalty::CrossValidated { folds } => {
                let tried = cross_validate(problem, folds, self.intercept);
                let mean = |errors: &[f64]| errors.iter().sum::<f64>() / errors.len() as f64;
                // The least penalty among equals.
                let best = tried.iter().reduce(|a, b| if mean(&b.1) < mean(&a.1) { b } else { a });
                best.map_or(0.0, |best| best.0)
            }
        }
    }
}

impl Estimator for LassoLars {
    /// The covariance is that of least squares on the columns that have a cost; it knows nothing of their choice. The
    /// others have none.
    fn fit(&self, problem: &Problem) -> Result<Fit, FitError> {
        let sums = problem.sums(&vec![1.0; problem.y().len()]);
        let path = LassoPath::new(problem, &sums, self.intercept, self.alpha(problem));
        let Some(end) = path.knots.last() else {
            return Err(FitError::Empty { observations: problem.y().len(), columns: problem.columns() });
        };
        let steps = path.knots.len() - 1;
        let mut fit = Solution::of_all(problem, end.coefficients.clone(), steps, true).into_fit(problem, &sums);
        let out = |c: usize| !path.active.contains(&(c as u32)) && self.intercept != Some(c as u32);
        let inverse = Cholesky::new(&problem.gram(&sums.weight), |c| !out(c), super::TOLERANCE).inverse();
        let residual = super::row_residuals(&sums, &fit.fitted);
        fit.covariance = super::sandwich(problem, &inverse, &sums.weight, &residual);
        Ok(fit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wattline_base::random::SplitMix64;

    fn problem(seed: u64) -> Problem {
        let mut random = SplitMix64::new(seed);
        // Correlated columns, so that some leave again.
        let rows: Vec<Vec<(u32, f64)>> = (0..50)
            .map(|_| {
                let common = random.normal();
                (0..8).map(|c| (c, common + 0.2 * random.normal())).collect()
            })
            .collect();
        let energy = |row: &Vec<(u32, f64)>| 3.0 * row[0].1 - 2.0 * row[1].1 + row[2].1 + 10.0;
        let y = rows.iter().map(|row| energy(row) + random.normal()).collect();
        let rows = rows.into_iter().map(|row| row.into_iter().chain([(8, 1.0)]).collect()).collect();
        Problem::new(9, rows, (0..50).collect(), y).unwrap()
    }

    #[test]
    fn every_knot_is_optimal_by_the_conditions_of_the_lasso() {
        let mut left = 0;
        for seed in 0..20 {
            let problem = problem(seed);
            let sums = problem.sums(&[1.0; 50]);
            let path = LassoPath::new(&problem, &sums, Some(8), 0.0);
            assert_eq!(path.knots.last().unwrap().alpha, 0.0);
            left += path.knots.len() - 9;
            let middle = path.knots[3].alpha * 0.4 + path.knots[4].alpha * 0.6;
            let places = path.knots.iter().map(|k| (k.alpha, k.coefficients.clone()));
            for (alpha, x) in places.chain([(middle, path.at(middle))]) {
                let rest = super::super::row_residuals(&sums, &problem.fitted(&x));
                let slope = problem.transposed(&rest) / 50.0;
                assert!(slope[8].abs() < 1e-9, "the intercept has no penalty: {}", slope[8]);
                for c in 0..8 {
                    assert!(slope[c].abs() <= alpha + 1e-9, "{c}: {} at {alpha}", slope[c]);
                    let good = x[c] == 0.0 || (slope[c] - alpha * x[c].signum()).abs() < 1e-9;
                    assert!(good, "{c}: {} {} at {alpha}", x[c], slope[c]);
                }
            }
        }
        assert!(left > 0, "no column ever left: the test is too easy");
    }

    #[test]
    fn columns_that_are_equal_do_not_stop_the_path() {
        let rows = vec![vec![(0, 1.0), (1, 1.0), (2, 3.0)], vec![(0, 2.0), (1, 2.0)], vec![(2, 1.0)]];
        let problem = Problem::new(3, rows, vec![0, 1, 2], vec![7.0, 4.0, 2.0]).unwrap();
        let path = LassoPath::new(&problem, &problem.sums(&[1.0; 3]), None, 0.0);
        let end = &path.knots.last().unwrap().coefficients;
        assert!((end[0] + end[1] - 2.0).abs() < 0.3 && path.active.len() == 2, "{end} {:?}", path.active);
    }

    #[test]
    fn cross_validation_leaves_out_what_says_nothing() {
        let fit = LassoLars { penalty: Penalty::CrossValidated { folds: 5 }, intercept: Some(8) }.fit(&problem(1));
        let fit = fit.unwrap();
        let idle = (3..8).filter(|&c| fit.coefficients[c].abs() < 0.3).count();
        assert!(idle >= 3 && (fit.coefficients[0] - 3.0).abs() < 1.5, "{}", fit.coefficients);
    }
}
