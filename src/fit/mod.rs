//! What an execution of each feature costs: robust linear regression of window energies on execution counts (vLens,
//! ISSTA 2013, section 3.2.2), and what can be said about the result's accuracy.
//!
//! | name | estimator |
//! | --- | --- |
//! | `recommended` | noise that grows with energy, path by path; no negative cost; a weak pull where data are silent |
//! | `vlens-mad` | vLens with its k = 40 read in units of the MAD, as R's `rlm` scales |
//! | `vlens-sd` | vLens as printed: k = 40 standard deviations of all residuals |
//! | `bisquare` | R's default tuning, 4.685 MAD |
//! | `huber` | Huber's 1.345 MAD |
//! | `ols` | ordinary least squares |

mod cholesky;
mod irls;
mod nnls;
mod noise;
mod problem;
mod rank;
mod recommended;
#[cfg(test)]
mod reference_tests;
pub mod stats;

use nalgebra::{DMatrix, DVector};
use serde::{Deserialize, Serialize};

pub use cholesky::{Cholesky, TOLERANCE};
pub use irls::{Irls, Psi, Scale};
pub use nnls::nnls;
pub use noise::Noise;
pub use problem::{FitError, Guess, Problem, RowSums};
pub use rank::Identifiability;
pub use recommended::Recommended;

/// A way to solve a [`Problem`].
pub trait Estimator {
    /// Estimates the costs.
    ///
    /// # Errors
    /// None beyond what [`Problem::new`] has checked already, at present.
    fn fit(&self, problem: &Problem) -> Result<Fit, FitError>;
}

/// The estimators by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the table in the module's documentation explains them")]
pub enum EstimatorKind {
    #[default]
    Recommended,
    VlensMad,
    VlensSd,
    Bisquare,
    Huber,
    Ols,
}

impl EstimatorKind {
    /// All of them.
    pub const ALL: [EstimatorKind; 6] =
        [Self::Recommended, Self::VlensMad, Self::VlensSd, Self::Bisquare, Self::Huber, Self::Ols];

    /// The name in reports and options.
    pub fn name(self) -> &'static str {
        match self {
            Self::Recommended => "recommended",
            Self::VlensMad => "vlens-mad",
            Self::VlensSd => "vlens-sd",
            Self::Bisquare => "bisquare",
            Self::Huber => "huber",
            Self::Ols => "ols",
        }
    }

    /// The estimator of that name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The estimator itself.
    pub fn estimator(self) -> Box<dyn Estimator> {
        // vLens: events cost 10 to 70 standard deviations of the first residuals; 40 is the middle.
        let mad = Scale::Mad { normal: stats::MAD_NORMAL };
        match self {
            Self::Recommended => Box::new(Recommended::default()),
            Self::VlensMad => Box::new(Irls::new(Psi::Bisquare(40.0), mad)),
            Self::VlensSd => Box::new(Irls::new(Psi::Bisquare(40.0), Scale::StandardDeviation)),
            Self::Bisquare => Box::new(Irls::new(Psi::Bisquare(4.685), mad)),
            Self::Huber => Box::new(Irls::new(Psi::Huber(1.345), mad)),
            Self::Ols => Box::new(Irls::new(Psi::Ordinary, mad)),
        }
    }
}

/// Estimated costs and their accuracy. Vectors are indexed by column, distinct row or observation of the [`Problem`].
#[derive(Debug, Clone)]
pub struct Fit {
    /// Cost of one execution, joules, by column.
    pub coefficients: DVector<f64>,
    /// Their covariance: sandwich, clustered by distinct row, leverage-corrected as HC3; by column.
    pub covariance: DMatrix<f64>,
    /// The part of it that comes from directions in which data say little and the pull towards a family's mean decides;
    /// `None` for an estimator without such a pull.
    pub pull: Option<DMatrix<f64>>,
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
    /// What can be told apart.
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

impl Fit {
    /// Value of a combination of costs, as a line's executions.
    pub fn value(&self, combination: &[(u32, f64)]) -> f64 {
        combination.iter().map(|&(column, x)| x * self.coefficients[column as usize]).sum()
    }

    /// Variance of that value.
    pub fn variance(&self, combination: &[(u32, f64)]) -> f64 {
        quadratic(&self.covariance, combination)
    }

    /// Standard deviation of that value from what the data cannot tell apart: 0 if they can, infinite if nothing else
    /// decides either.
    pub fn inseparable(&self, combination: &[(u32, f64)]) -> f64 {
        match (self.identifiability.estimable(combination), &self.pull) {
            (true, _) => 0.0,
            (false, Some(pull)) => quadratic(pull, combination).sqrt(),
            (false, None) => f64::INFINITY,
        }
    }
}

fn quadratic(matrix: &DMatrix<f64>, vector: &[(u32, f64)]) -> f64 {
    let row = |&(i, x): &(u32, f64)| vector.iter().map(move |&(j, z)| x * z * matrix[(i as usize, j as usize)]);
    vector.iter().flat_map(row).sum::<f64>().max(0.0)
}

/// Leverage beyond which the correction stops: one row with its own column alone explains itself completely.
const FREE: f64 = 1e-6;

/// H⁻¹ (Σ u u') H⁻¹ with u = x Σwr / (1 - h) per distinct row: HC3 for rows, that is the jackknife over clusters.
/// `residual` are the weighted residual sums per row.
fn sandwich(problem: &Problem, inverse: &DMatrix<f64>, weight: &[f64], residual: &[f64]) -> DMatrix<f64> {
    let scores: Vec<f64> = problem
        .rows()
        .iter()
        .zip(weight.iter().zip(residual))
        .map(|(row, (w, r))| {
            let free = (1.0 - w * quadratic(inverse, row)).max(FREE);
            (r / free).powi(2)
        })
        .collect();
    inverse * problem.gram(&scores) * inverse
}
