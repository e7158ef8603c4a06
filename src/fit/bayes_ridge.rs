//! Bayesian ridge regression: costs are normal around 0 with one precision, residuals with another, and both are chosen
//! by evidence (MacKay, "Bayesian interpolation", 1992; Tipping 2001, appendix A), as scikit-learn's `BayesianRidge`
//! does and Hu et al. compare with. Not robust: one event moves everything.

use nalgebra::{DMatrix, DVector};

use super::centred::{Centred, squares};
use super::{Estimator, Fit, FitError, Problem, RowSums, Solution};

/// Shape and rate of the vague gamma priors of both precisions, as in scikit-learn.
const VAGUE: f64 = 1e-6;

/// Iterations at most, scikit-learn's default.
const MOST_ITERATIONS: usize = 300;
/// Points at which the evidence is looked at before the first iteration. From a start in the wrong hollow the iterations
/// end at a lower maximum: columns of very different sizes have several.
const STARTS: usize = 24;
/// How far the points lie beyond the least and the largest squared singular value.
const BEYOND: (f64, f64) = (1e-3, 1e1);
/// Change of the coefficients, relative to their size, at which they have settled: far below any interval.
const SETTLED: f64 = 1e-9;

/// Bayesian ridge regression.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BayesRidge {
    /// The column that is 1 everywhere and has no prior.
    pub intercept: Option<u32>,
    /// Whether the priors are meant in units of the data's own variances, so that joules and microjoules give one
    /// result, and whether the iterations begin where the evidence is greatest, as it may have several maxima.
    /// scikit-learn's priors are absolute: in joules they would decide everything. It begins at a precision of 1.
    pub unitless: bool,
    /// Iterations after which it stops.
    pub max_iterations: usize,
    /// Σ |change of a coefficient|, over Σ |coefficient| if `unitless`, at which it stops.
    pub tolerance: f64,
}

impl Default for BayesRidge {
    fn default() -> Self {
        BayesRidge { intercept: None, unitless: true, max_iterations: MOST_ITERATIONS, tolerance: SETTLED }
    }
}

/// Everything the regression finds. Vectors are by column without the intercept.
#[derive(Debug, Clone)]
pub struct BayesFit {
    /// Mean of the costs' posterior.
    pub coefficients: DVector<f64>,
    /// Energy of a row of nothing; 0 without an intercept.
    pub intercept: f64,
    /// Precision of the residuals.
    pub alpha: f64,
    /// Precision of the costs around 0.
    pub lambda: f64,
    /// Log marginal likelihood before each iteration and at the end.
    pub scores: Vec<f64>,
    /// Iterations taken.
    pub iterations: usize,
    /// Whether the tolerance was met.
    pub converged: bool,
    /// Directions that the rows decide something of, one a column, and the variance along each.
    decided: (DMatrix<f64>, DVector<f64>),
}

impl BayesFit {
    /// Covariance of the posterior: across the rows' directions nothing but the prior is known.
    pub fn covariance(&self) -> DMatrix<f64> {
        let (vectors, variances) = &self.decided;
        if vectors.is_square() {
            return vectors * DMatrix::from_diagonal(variances) * vectors.transpose();
        }
        let prior = self.lambda.recip();
        let less = DMatrix::from_diagonal(&variances.map(|variance| variance - prior));
        let mut covariance = vectors * less * vectors.transpose();
        (0..covariance.nrows()).for_each(|c| covariance[(c, c)] += prior);
        covariance
    }
}

/// The centred problem in the directions of its singular vectors.
struct Directions<'a> {
    problem: &'a Problem,
    centred: Centred,
    /// Squared singular values that are not zero.
    squares: DVector<f64>,
    vectors: DMatrix<f64>,
    /// X'y along them.
    along: DVector<f64>,
    /// Rates of the priors of residuals and costs.
    rates: (f64, f64),
}

impl<'a> Directions<'a> {
    /// `units` are the variances that priors are measured in: of residuals and of costs.
    fn new(problem: &'a Problem, sums: &RowSums, centred: Centred, units: (f64, f64)) -> Self {
        let (squares, vectors) = centred.singular(problem, sums);
        let along = vectors.tr_mul(&centred.rhs);
        let rates = (VAGUE * units.0, VAGUE * units.1);
        Directions { problem, centred, squares, vectors, along, rates }
    }

    /// Posterior mean, and the sum of squared residuals there.
    fn mean(&self, alpha: f64, lambda: f64) -> (DVector<f64>, f64) {
        let ratio = lambda / alpha;
        let shrunk = self.along.zip_map(&self.squares, |a, s| a / (s + ratio));
        let coefficients = &self.vectors * shrunk;
        let rest = squares(self.problem, &self.centred.all(&coefficients));
        (coefficients, rest)
    }

    /// The precisions of greatest evidence among points over the whole range in which the ratio of the two matters, and
    /// the one given; at each, the precision of the residuals is the likeliest.
    fn likeliest(&self, given: (f64, f64)) -> (f64, f64) {
        let (least, largest) = (self.squares.min() * BEYOND.0, self.squares.max() * BEYOND.1);
        let step = (largest / least).ln() / (STARTS - 1) as f64;
        let ratios = (0..STARTS).map(|point| least * (step * point as f64).exp());
        let at = |ratio: f64| {
            let (coefficients, rest) = self.mean(1.0, ratio);
            let alpha = self.centred.count / (rest + ratio * coefficients.norm_squared());
            let score = self.score(alpha, ratio * alpha, &coefficients, rest);
            (score, (alpha, ratio * alpha))
        };
        let scored = std::iter::once(given.1 / given.0).chain(ratios).map(at).filter(|(score, _)| score.is_finite());
        scored.max_by(|a, b| a.0.total_cmp(&b.0)).map_or(given, |(_, precisions)| precisions)
    }

    fn score(&self, alpha: f64, lambda: f64, coefficients: &DVector<f64>, rest: f64) -> f64 {
        let (n, d) = (self.centred.count, self.centred.columns.len() as f64);
        let priors = VAGUE * (lambda.ln() + alpha.ln()) - self.rates.0 * alpha - self.rates.1 * lambda;
        let undecided = d - self.squares.len() as f64;
        let determinant = undecided * lambda.ln() + self.squares.iter().map(|s| (lambda + alpha * s).ln()).sum::<f64>();
        let fit = alpha * rest + lambda * coefficients.norm_squared();
        priors + 0.5 * (d * lambda.ln() + n * alpha.ln() - fit - determinant - n * std::f64::consts::TAU.ln())
    }
}

impl BayesRidge {
    /// The costs alone, by column of the problem, intercept included.
    pub fn costs(&self, problem: &Problem) -> DVector<f64> {
        let centred = Centred::new(problem, &problem.sums(&vec![1.0; problem.y().len()]), self.intercept);
        centred.all(&self.solve(problem).coefficients)
    }

    /// The regression with all that it finds.
    pub fn solve(&self, problem: &Problem) -> BayesFit {
        let sums = problem.sums(&vec![1.0; problem.y().len()]);
        let centred = Centred::new(problem, &sums, self.intercept);
        let n = centred.count;
        let mean = problem.y().iter().sum::<f64>() / n;
        let variance = problem.y().iter().map(|y| (y - mean).powi(2)).sum::<f64>() / n;
        // Windows that all cost the same have no variance, and columns that never occur no size: any unit does.
        let some = |x: f64| if x > 0.0 { x } else { 1.0 };
        let around = if self.intercept.is_some() { 0.0 } else { mean * mean };
        let variance = if self.unitless { some(variance + around) } else { variance + f64::EPSILON };
        let size = some(centred.gram.trace() / n);
        let units = if self.unitless { (variance, variance / size) } else { (1.0, 1.0) };
        let directions = Directions::new(problem, &sums, centred, units);
        let given = (variance.recip(), units.1.recip());
        let (mut alpha, mut lambda) = if self.unitless { directions.likeliest(given) } else { given };
        let mut before: Option<DVector<f64>> = None;
        let (mut scores, mut iterations, mut converged) = (Vec::new(), 0, false);
        while iterations < self.max_iterations && !converged {
            let (coefficients, rest) = directions.mean(alpha, lambda);
            scores.push(directions.score(alpha, lambda, &coefficients, rest));
            // Directions that the data decide (MacKay's γ).
            let decided: f64 = directions.squares.iter().map(|s| alpha * s / (lambda + alpha * s)).sum();
            lambda = (decided + 2.0 * VAGUE) / (coefficients.norm_squared() + 2.0 * directions.rates.1);
            alpha = (n - decided + 2.0 * VAGUE) / (rest + 2.0 * directions.rates.0);
            iterations += 1;
            let moved = before.map(|b| (b - &coefficients).lp_norm(1));
            let size = if self.unitless { coefficients.lp_norm(1) } else { 1.0 };
            converged = moved.is_some_and(|moved| moved < self.tolerance * size || moved == 0.0);
            before = Some(coefficients);
        }
        let (coefficients, rest) = directions.mean(alpha, lambda);
        scores.push(directions.score(alpha, lambda, &coefficients, rest));
        let intercept = directions.centred.intercept(&coefficients);
        let decided = (directions.vectors, directions.squares.map(|s| (alpha * s + lambda).recip()));
        BayesFit { coefficients, intercept, alpha, lambda, scores, iterations, converged, decided }
    }
}

impl Estimator for BayesRidge {
    /// The covariance is that of the posterior, and of the mean energy for the intercept; `shrinkage` is the part
    /// of it that the prior decides.
    fn fit(&self, problem: &Problem) -> Result<Fit, FitError> {
        let found = self.solve(problem);
        let sums = problem.sums(&vec![1.0; problem.y().len()]);
        let centred = Centred::new(problem, &sums, self.intercept);
        let coefficients = centred.all(&found.coefficients);
        let mut solution = Solution::of_all(problem, coefficients, found.iterations, found.converged);
        solution.scale = found.alpha.sqrt().recip();
        let mut fit = solution.into_fit(problem, &sums);
        // All columns from those without the intercept: b0 = mean y - mean x'b.
        let d = problem.columns();
        let mut spread = DMatrix::zeros(d, centred.columns.len());
        centred.columns.iter().enumerate().for_each(|(i, &c)| spread[(c, i)] = 1.0);
        let intercept = self.intercept.map(|c| c as usize).filter(|c| *c < d);
        if let Some(c) = intercept {
            spread.row_mut(c).copy_from(&(-centred.mean_x.transpose()));
        }
        let widen = |inner: &DMatrix<f64>| &spread * inner * spread.transpose();
        let covariance = found.covariance();
        fit.covariance = widen(&covariance);
        if let Some(c) = intercept {
            fit.covariance[(c, c)] += (found.alpha * centred.count).recip();
        }
        fit.shrinkage = Some(widen(&(&covariance * &covariance * found.lambda)));
        Ok(fit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wattline_base::random::SplitMix64;

    fn problem(noise: f64) -> Problem {
        let mut random = SplitMix64::new(5);
        let rows: Vec<Vec<(u32, f64)>> = (0..40).map(|_| (0..3).map(|c| (c, random.normal())).collect()).collect();
        let energy = |row: &Vec<(u32, f64)>| 2.0 * row[0].1 - row[1].1;
        let y = rows.iter().map(|row| energy(row) + noise * random.normal()).collect();
        Problem::new(3, rows, (0..40).collect(), y).unwrap()
    }

    #[test]
    fn precisions_are_those_of_the_noise_and_of_the_costs() {
        let found = BayesRidge::default().solve(&problem(0.1));
        assert!(found.converged);
        assert!((found.alpha.sqrt().recip() - 0.1).abs() < 0.03, "{}", found.alpha);
        // Costs 2, -1 and 0: mean square 5/3.
        assert!((found.lambda.recip() - 5.0 / 3.0).abs() < 0.2, "{}", found.lambda);
        assert!(found.scores.windows(2).all(|w| w[1] >= w[0] - 1e-9), "{:?}", found.scores);
    }

    #[test]
    fn what_data_do_not_say_is_decided_by_the_prior_and_reported_so() {
        // Two columns that always come together: each gets half, and the prior's variance remains.
        let rows = vec![vec![(0, 1.0), (1, 1.0)], vec![(0, 3.0), (1, 3.0)], vec![(0, 2.0), (1, 2.0)]];
        let problem = Problem::new(2, rows, vec![0, 1, 2, 1], vec![2.01, 6.0, 3.99, 6.01]).unwrap();
        let fit = BayesRidge::default().fit(&problem).unwrap();
        assert!((fit.coefficients[0] - fit.coefficients[1]).abs() < 1e-9 && (fit.coefficients[0] - 1.0).abs() < 0.01);
        assert!(fit.inseparable(&[(0, 1.0)]) > 0.3, "{}", fit.inseparable(&[(0, 1.0)]));
        assert_eq!(fit.inseparable(&[(0, 1.0), (1, 1.0)]), 0.0);
    }

    #[test]
    fn rows_that_are_equal_may_be_grouped() {
        let whole = problem(0.5);
        let fit = BayesRidge::default().fit(&whole).unwrap();
        let twice: Vec<u32> = (0..40).chain(0..40).collect();
        let y: Vec<f64> = whole.y().iter().chain(whole.y()).copied().collect();
        let grouped = Problem::new(3, whole.rows().to_vec(), twice.clone(), y.clone()).unwrap();
        let rows = twice.iter().map(|&p| whole.rows()[p as usize].clone()).collect();
        let single = Problem::new(3, rows, (0..80).collect(), y).unwrap();
        let (a, b) = (BayesRidge::default().fit(&grouped).unwrap(), BayesRidge::default().fit(&single).unwrap());
        assert!((&a.coefficients - &b.coefficients).amax() < 1e-10);
        assert!((a.coefficients - fit.coefficients).amax() > 1e-6);
    }
    #[test]
    fn fewer_rows_than_columns_give_what_the_normal_equations_give() {
        let mut random = SplitMix64::new(8);
        let rows: Vec<Vec<(u32, f64)>> = (0..6).map(|_| (0..20).map(|c| (c, random.normal())).collect()).collect();
        let y: Vec<f64> = (0..6).map(|_| random.normal()).collect();
        let x = DMatrix::from_fn(6, 20, |row, column| rows[row][column].1);
        let problem = Problem::new(20, rows, (0..6).collect(), y.clone()).unwrap();
        let found = BayesRidge::default().solve(&problem);
        let precision = x.tr_mul(&x) * found.alpha + DMatrix::identity(20, 20) * found.lambda;
        let covariance = precision.try_inverse().unwrap();
        assert!((&covariance - found.covariance()).amax() < 1e-9 * covariance.amax());
        let mean = &covariance * x.tr_mul(&DVector::from_vec(y)) * found.alpha;
        assert!((mean - &found.coefficients).amax() < 1e-9);
        assert_eq!(BayesRidge::default().costs(&problem), found.coefficients);
    }
}
