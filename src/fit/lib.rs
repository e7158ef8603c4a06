//! Robust, bounded and Bayesian linear regression for many observations that share few distinct rows: what an execution
//! of each feature costs, from the energies of windows (vLens, ISSTA 2013, section 3.2.2).
//!
//! ```
//! use wattline_fit::{Estimator, Problem, Recommended};
//!
//! // Three kinds of observation over two unknowns, which are 2 and 5; each kind is seen ten times.
//! let rows = vec![vec![(0, 1.0)], vec![(1, 1.0)], vec![(0, 3.0), (1, 2.0)]];
//! let group: Vec<u32> = (0..30).map(|i| i % 3).collect();
//! let mut y: Vec<f64> = group.iter().map(|&row| [2.0, 5.0, 16.0][row as usize]).collect();
//! // One observation has an outlier in it.
//! y[7] += 40.0;
//!
//! let problem = Problem::new(2, rows, group, y)?;
//! let fit = Recommended::default().fit(&problem)?;
//! assert!((fit.coefficients[0] - 2.0).abs() < 0.01 && (fit.coefficients[1] - 5.0).abs() < 0.01);
//! assert_eq!(fit.outliers[0].observation, 7);
//! // Three of the first and one of the second, with the variance of that value.
//! let combination = [(0, 3.0), (1, 1.0)];
//! assert!((fit.value(&combination) - 11.0).abs() < 0.05 && fit.variance(&combination) >= 0.0);
//! # Ok::<(), wattline_fit::FitError>(())
//! ```
//!
//! # The model
//!
//! A [`Problem`] has n observations y (a vector of n), d unknowns θ, and P distinct rows X (P x d, stored as their
//! non-zero entries in order of columns). `group[i]` is the row of observation i, and
//!
//! ```text
//! y_i = Σ_j x_group[i],j θ_j + u_i
//! ```
//!
//! The n x d matrix never exists: an iteration takes one pass over the observations and one over the rows, and then a
//! d x d system. Nothing depends on units: θ has the unit of y per unit of x, and scaling y scales θ alike.
//! Documentation speaks of energies in joules and of costs per execution, since that is what wattline fits. An
//! intercept is a column that is 1 in each row.
//!
//! Numbers that are not finite, rows out of order and indices out of range are refused when the problem is made
//! ([`FitError`]); an estimator does not fail on a problem that was made. Where the rows do not determine a cost,
//! [`Fit::identifiability`] says so. Estimators that draw at random take a seed; the same seed gives the same result.
//!
//! # Vocabulary
//!
//! - *Column*: an unknown; *row*: the counts of one kind of observation; *group*: the row of an observation.
//! - *ψ*, [`Psi`]: M-estimation solves Σ_i ψ((y_i - Σ_k x_ik θ_k) / σ) x_ij = 0 (Eq. 3 of vLens). Eq. 4 is Tukey's
//!   bisquare, x (1 - (x/kσ)²)² within ±kσ and 0 beyond.
//! - *Scale*, [`Scale`]: σ, the unit of the residuals, such as their median absolute size (MAD).
//! - *Outlier*: an observation far above its fitted value; in wattline mostly vLens' events, which are garbage
//!   collections and switches of threads.
//! - *Prior*, [`Prior`]: mean and deviation of a cost from elsewhere. *Shrinkage* is what priors and family means do to
//!   costs that the data leave open; a column whose prior has mean 0 is a *random effect* and may be negative.
//! - *Family*: columns whose costs are of like size; costs without a prior shrink towards their family's mean.
//! - *tau*: how far rows' true means stray from the linear model, relative to them.
//! - *AEE* and *R²*, [`stats::aee`] and [`stats::r_squared`]: |Σŷ - Σy| / Σy (Eq. 6) and 1 - Σ(y - ŷ)² / Σ(y - ȳ)² (Eq.
//!   7). Neither proves costs right.
//!
//! # Estimators
//!
//! [`EstimatorKind`] has them by name.
//!
//! | name | estimator |
//! | --- | --- |
//! | `recommended` | noise that grows with energy, row by row; no negative cost; weak shrinkage where data are silent |
//! | `vlens-mad` | vLens with its k = 40 read in units of the MAD, as R's `rlm` scales |
//! | `vlens-sd` | vLens as printed: k = 40 standard deviations of all residuals |
//! | `bisquare` | R's default tuning, 4.685 MAD |
//! | `huber` | Huber's 1.345 MAD |
//! | `hampel` | Hampel's three parts, 2, 4 and 8 MAD |
//! | `mm` | an S-estimate by random subsampling, then bisquare 4.685 of its scale: R's `robustbase::lmrob` |
//! | `ols` | ordinary least squares |
//! | `nnls` | least squares without negative costs |
//! | `bvls` | least squares in the box of Hu et al.: no cost below 0, none above any window's energy |
//! | `annealing` | the same problem by simulated annealing, as Hu et al. did |
//! | `bayes-ridge` | Bayesian ridge regression, which Hu et al. compare with |
//! | `lasso-lars` | the lasso along its path, which they compare with, too; the penalty by cross-validation |
//!
//! Apart from [`Fit`], [`covariance`](covariance()), [`Diagnostics`] and [`Qr`] give covariances, singular values,
//! leverages and least squares by QR; [`generated`] makes problems whose truth is known.

mod annealing;
mod bayes_ridge;
mod bvls;
mod centred;
mod cholesky;
mod covariance;
mod diagnostics;
pub mod generated;
mod irls;
mod kind;
mod known;
mod lasso_lars;
mod linear;
mod mm;
mod nnls;
mod noise;
mod problem;
mod psi;
mod qr;
mod rank;
mod recommended;
mod residuals;
mod s_estimate;
mod scale;
pub mod stats;
pub mod summary;
pub mod table;
#[cfg(test)]
mod tests;
mod weighting;

use nalgebra::{DMatrix, DVector};

pub use annealing::Annealing;
pub use bayes_ridge::{BayesFit, BayesRidge};
pub use bvls::{Bvls, bvls, hu_box};
pub use cholesky::{Cholesky, TOLERANCE};
pub use covariance::{Divisor, Sandwich, covariance, huber_covariance};
pub use diagnostics::{Diagnostics, hat_values};
pub use irls::Irls;
pub use kind::{EstimatorKind, ScaleKind, Tuning, TuningError};
pub use lasso_lars::{Knot, LassoLars, LassoPath, Penalty, cross_validate};
pub use mm::{Mm, MmFit, Steps};
pub use nnls::{Nnls, nnls, nnls_but};
pub use noise::Noise;
pub use problem::{FitError, Prior, Problem, RowSums};
pub use psi::Psi;
pub use qr::{ALIASED, Qr};
pub use rank::Identifiability;
pub use recommended::Recommended;
pub use s_estimate::{SEstimate, SEstimator};
pub use scale::Scale;
pub use weighting::Weighting;

use linear::row_residuals;

/// A way to estimate the unknowns of a [`Problem`].
pub trait Estimator {
    /// Estimates the unknowns.
    ///
    /// # Errors
    /// At present none, since [`Problem::new`] has checked the problem already.
    fn fit(&self, problem: &Problem) -> Result<Fit, FitError>;
}

/// Estimated costs and their accuracy. Vectors are indexed by column, distinct row or observation of the [`Problem`].
#[derive(Debug, Clone)]
pub struct Fit {
    /// Cost of one execution, joules, by column.
    pub coefficients: DVector<f64>,
    /// Covariance of the costs: sandwich, clustered by distinct row, leverage-corrected as HC3; by column.
    pub covariance: DMatrix<f64>,
    /// The part of the covariance that comes from shrinkage: from directions in which data say little and priors or a
    /// family's mean decide. `None` for an estimator that does not shrink.
    pub shrinkage: Option<DMatrix<f64>>,
    /// Energy by distinct row.
    pub fitted: Vec<f64>,
    /// Robustness weight by observation, from 0 to 1.
    pub weights: Vec<f64>,
    /// Observations far above what they should cost, in order of observations.
    pub outliers: Vec<Outlier>,
    /// Scale of the residuals, joules.
    pub scale: f64,
    /// Noise model, for an estimator that has one.
    pub noise: Option<Noise>,
    /// Iterations taken.
    pub iterations: usize,
    /// Whether the fitted energies settled within the allowed iterations.
    pub converged: bool,
    /// Rank, condition and the costs that the rows do not determine.
    pub identifiability: Identifiability,
}

/// An observation with an event in it: a garbage collection, a switch to another thread.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Outlier {
    /// Position in the problem.
    pub observation: usize,
    /// Joules above what the window should have cost.
    pub excess: f64,
    /// The excess in standard deviations.
    pub standardised: f64,
}

/// The result of most estimators before its accuracy is known.
struct Solution {
    coefficients: DVector<f64>,
    weights: Vec<f64>,
    outliers: Vec<Outlier>,
    scale: f64,
    iterations: usize,
    converged: bool,
}

impl Solution {
    /// A solution in which all observations count alike, whose scale is the residuals' standard deviation.
    fn of_all(problem: &Problem, coefficients: DVector<f64>, iterations: usize, converged: bool) -> Self {
        let fitted = problem.fitted(&coefficients);
        let residuals: Vec<f64> = problem.observations().map(|(group, y)| y - fitted[group]).collect();
        let scale = stats::standard_deviation(&residuals);
        let weights = vec![1.0; residuals.len()];
        Solution { coefficients, weights, outliers: Vec::new(), scale, iterations, converged }
    }

    /// The fit, with the sandwich of weighted least squares as covariance; `sums` are those of the weights in use.
    fn into_fit(self, problem: &Problem, sums: &RowSums) -> Fit {
        let fitted = problem.fitted(&self.coefficients);
        let inverse = Cholesky::new(&problem.gram(&sums.weight), |_| true, TOLERANCE).inverse();
        let residual = row_residuals(sums, &fitted);
        Fit {
            covariance: sandwich(problem, &inverse, &sums.weight, &residual),
            shrinkage: None,
            fitted,
            coefficients: self.coefficients,
            weights: self.weights,
            outliers: self.outliers,
            scale: self.scale,
            noise: None,
            iterations: self.iterations,
            converged: self.converged,
            identifiability: Identifiability::new(problem),
        }
    }
}

impl Fit {
    /// Value Σ x θ_column of a combination of costs `(column, x)`, such as a line's executions.
    pub fn value(&self, combination: &[(u32, f64)]) -> f64 {
        combination.iter().map(|&(column, x)| x * self.coefficients[column as usize]).sum()
    }

    /// Variance of the value of a combination: x'Cx, where C is the covariance of the costs.
    pub fn variance(&self, combination: &[(u32, f64)]) -> f64 {
        quadratic(&self.covariance, combination)
    }

    /// Standard deviation of the value of a combination from what the data cannot tell apart: 0 if they can, infinite
    /// if nothing else decides either.
    pub fn inseparable(&self, combination: &[(u32, f64)]) -> f64 {
        match (self.identifiability.estimable(combination), &self.shrinkage) {
            (true, _) => 0.0,
            (false, Some(shrinkage)) => quadratic(shrinkage, combination).sqrt(),
            (false, None) => f64::INFINITY,
        }
    }
}

fn quadratic(matrix: &DMatrix<f64>, vector: &[(u32, f64)]) -> f64 {
    let row = |&(i, x): &(u32, f64)| vector.iter().map(move |&(j, z)| x * z * matrix[(i as usize, j as usize)]);
    vector.iter().flat_map(row).sum::<f64>().max(0.0)
}

/// Quadratic forms of many vectors, four at a time: a sum's terms wait for each other, those of several sums do not.
fn quadratics(matrix: &DMatrix<f64>, vectors: &[impl AsRef<[(u32, f64)]>]) -> Vec<f64> {
    const LANES: usize = 4;
    // Row by row, as it is gone through.
    let (rows, n) = (matrix.transpose(), matrix.ncols());
    let mut out = Vec::with_capacity(vectors.len());
    let mut entries: Vec<[(usize, f64); LANES]> = Vec::new();
    for some in vectors.chunks(LANES) {
        let longest = some.iter().map(|vector| vector.as_ref().len()).max().unwrap_or(0);
        // What shorter vectors lack adds nothing.
        let entry = |lane: usize, k: usize| {
            some.get(lane).and_then(|vector| vector.as_ref().get(k)).copied().unwrap_or_default()
        };
        entries.clear();
        entries.extend((0..longest).map(|k| std::array::from_fn(|lane| (entry(lane, k).0 as usize, entry(lane, k).1))));
        let mut sums = [0.0; LANES];
        for a in &entries {
            let row: [&[f64]; LANES] = std::array::from_fn(|lane| &rows.as_slice()[a[lane].0 * n..][..n]);
            for b in &entries {
                for lane in 0..LANES {
                    sums[lane] += a[lane].1 * b[lane].1 * row[lane][b[lane].0];
                }
            }
        }
        out.extend(sums.iter().take(some.len()).map(|sum| sum.max(0.0)));
    }
    out
}

/// Leverage beyond which the correction stops: one row with its own column alone explains itself completely.
const FREE: f64 = 1e-6;

/// H⁻¹ (Σ u u') H⁻¹ with u = x Σwr / (1 - h) per distinct row: HC3 for rows, that is the jackknife over clusters.
/// `residual` are the weighted residual sums per row.
fn sandwich(problem: &Problem, inverse: &DMatrix<f64>, weight: &[f64], residual: &[f64]) -> DMatrix<f64> {
    let score = |(hat, (w, r)): (f64, (&f64, &f64))| (r / (1.0 - w * hat).max(FREE)).powi(2);
    let hats = quadratics(inverse, problem.rows()).into_iter();
    let scores: Vec<f64> = hats.zip(weight.iter().zip(residual)).map(score).collect();
    inverse * problem.gram(&scores) * inverse
}
