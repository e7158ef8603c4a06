//! MM-estimates (Yohai 1987): the costs and scale of an S-estimate, then an M-estimate with that scale that is
//! efficient for normal residuals. And the longer way of Koller and Stahel ("Sharpening Wald-type inference in robust
//! regression for small samples", 2011; R's `lmrob(setting = "KS2014")`): after the M-step a scale that accounts for
//! leverages (D), and another M-step.
//!
//! It has to see rows one by one and in subsamples, at 500 times the work of one iteration: for thousands of
//! observations, not for millions.

use nalgebra::{DMatrix, DVector};

use super::diagnostics::hat_values;
use super::irls::change;
use super::linear::least_squares;
use super::psi::Psi;
use super::qr::Qr;
use super::s_estimate::{HALF, MOST_ITERATIONS, SETTLED, SUBSAMPLES};
use super::{Estimator, Fit, FitError, Outlier, Problem, SEstimate, SEstimator, Solution};

/// Constant of the bisquare with 95 % efficiency, to the digits that robustbase has
/// ([`BISQUARE_95`](super::psi::BISQUARE_95) are those of `rlm`).
pub const EFFICIENT: f64 = 4.685061;

/// Constants of `lqq` for half breakdown and for 95 % efficiency (robustbase, `.psi.conv.cc`).
const LQQ_HALF: Psi = Psi::Lqq { b: 0.4015457, c: 0.2676971, s: 1.5 };
const LQQ_EFFICIENT: Psi = Psi::Lqq { b: 1.4734061, c: 0.9822707, s: 1.5 };

/// The deviation of a residual of leverage h, √(1 - first h) (1 + second h), fitted to Koller and Stahel's integrals
/// for `LQQ_EFFICIENT` (robustbase, `lmrob.tau`).
const TAU: (f64, f64) = (0.94736359, -0.08594805);

/// Residuals so small, relative to the largest response, are rounding.
const ROUNDING: f64 = 1e-9;

/// Nodes of the Gauss-Hermite rule that gives κ, as many as robustbase takes.
const NODES: usize = 10;

/// The way from the S-estimate on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Steps {
    /// An M-step with the bisquare.
    Mm {
        /// Tuning constant of the bisquare.
        k: f64,
    },
    /// M, D and M with `lqq`.
    Smdm,
}

/// The estimator.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Mm {
    /// The steps after the S-estimate.
    pub steps: Steps,
    /// Subsamples of the S-estimate.
    pub samples: usize,
    /// Seed of the subsamples' random numbers.
    pub seed: u64,
    /// Iterations after which each part stops.
    pub max_iterations: usize,
    /// Change of the weighted fitted energies, relative to their size, at which it stops.
    pub tolerance: f64,
}

/// The result of an MM-estimate.
#[derive(Debug, Clone)]
pub struct MmFit {
    /// The S-estimate that it began with.
    pub start: SEstimate,
    /// Costs by column.
    pub coefficients: DVector<f64>,
    /// Scale of the residuals.
    pub scale: f64,
    /// Robustness weight by observation.
    pub weights: Vec<f64>,
    /// Koller and Stahel's covariance (their eq. 2.5 with τ); for SMDM only.
    pub covariance: Option<DMatrix<f64>>,
    /// Iterations of the last M-step.
    pub iterations: usize,
    /// Whether all parts settled.
    pub converged: bool,
}

impl Mm {
    /// An estimator with robustbase's defaults: 500 subsamples, up to 200 iterations.
    pub fn new(steps: Steps, seed: u64) -> Self {
        Mm { steps, samples: SUBSAMPLES, seed, max_iterations: MOST_ITERATIONS, tolerance: SETTLED }
    }

    /// The estimate with all that it finds.
    pub fn solve(&self, problem: &Problem) -> MmFit {
        let (half, psi) = match self.steps {
            Steps::Mm { k } => (Psi::Bisquare(HALF), Psi::Bisquare(k)),
            Steps::Smdm => (LQQ_HALF, LQQ_EFFICIENT),
        };
        let search = SEstimator {
            samples: self.samples,
            tolerance: self.tolerance,
            max_iterations: self.max_iterations,
            ..SEstimator::new(half, self.seed)
        };
        let start = search.solve(problem);
        let (scale, first) = (start.scale, start.coefficients.clone());
        let mut m = self.m_step(problem, psi, scale, &first);
        m.converged &= start.converged;
        let (mut scale, mut covariance) = (scale, None);
        if self.steps == Steps::Smdm && scale > 0.0 {
            let tau = tau(problem, &m.weights);
            scale = self.d_scale(problem, psi, &m, &tau);
            let settled = m.converged;
            m = self.m_step(problem, psi, scale, &m.coefficients);
            m.converged &= settled;
            covariance = Some(self.covariance(problem, psi, scale, &m, &tau));
        }
        let MStep { coefficients, weights, iterations, converged } = m;
        MmFit { start, coefficients, scale, weights, covariance, iterations, converged }
    }

    /// Reweighted least squares with a scale that stays.
    pub(super) fn m_step(&self, problem: &Problem, psi: Psi, scale: f64, start: &DVector<f64>) -> MStep {
        let mut coefficients = start.clone();
        let mut fitted = problem.fitted(&coefficients);
        let (mut iterations, mut converged) = (0, scale <= 0.0);
        while iterations < self.max_iterations && !converged {
            let sums = problem.sums(&weigh(problem, psi, scale, &fitted));
            coefficients = least_squares(problem, &sums, |_| true).0;
            let next = problem.fitted(&coefficients);
            iterations += 1;
            converged = change(&fitted, &next, &sums.weight) <= self.tolerance;
            fitted = next;
        }
        let weights = weigh(problem, psi, scale, &fitted);
        MStep { coefficients, weights, iterations, converged }
    }

    /// Design adaptive scale: Σ w(r/τs) (r² - κ τ² s²) = 0.
    fn d_scale(&self, problem: &Problem, psi: Psi, m: &MStep, tau: &[f64]) -> f64 {
        let kappa = kappa(psi);
        let fitted = problem.fitted(&m.coefficients);
        let residuals: Vec<f64> = problem.observations().map(|(group, y)| y - fitted[group]).collect();
        let root = |weight: &dyn Fn(usize) -> f64| {
            let sum = |value: &dyn Fn(usize) -> f64| (0..tau.len()).map(|i| weight(i) * value(i)).sum::<f64>();
            (sum(&|i| residuals[i].powi(2)) / sum(&|i| tau[i].powi(2)) / kappa).sqrt()
        };
        let mut scale = root(&|i| m.weights[i]);
        for _ in 0..self.max_iterations.max(MOST_ITERATIONS) {
            let next = root(&|i| psi.weight(residuals[i] / tau[i] / scale));
            let moved = (next - scale).abs();
            scale = next;
            if moved <= self.tolerance * scale {
                break;
            }
        }
        scale
    }

    fn covariance(&self, problem: &Problem, psi: Psi, scale: f64, m: &MStep, tau: &[f64]) -> DMatrix<f64> {
        let fitted = problem.fitted(&m.coefficients);
        let u: Vec<f64> =
            problem.observations().zip(tau).map(|((group, y), tau)| (y - fitted[group]) / scale / tau).collect();
        let mean = |value: &dyn Fn(usize) -> f64| (0..u.len()).map(value).sum::<f64>() / u.len() as f64;
        let slope = mean(&|i| psi.slope(u[i]));
        let spread = mean(&|i| (tau[i] * psi.influence(u[i])).powi(2)) / slope.powi(2);
        let size = mean(&|i| m.weights[i]) / mean(&|i| tau[i].powi(2));
        Qr::new(problem, &problem.sums(&m.weights)).inverse() * (scale.powi(2) * spread * size)
    }
}

impl Estimator for Mm {
    fn fit(&self, problem: &Problem) -> Result<Fit, FitError> {
        let MmFit { coefficients, scale, weights, covariance, iterations, converged, .. } = self.solve(problem);
        let fitted = problem.fitted(&coefficients);
        let limit = match self.steps {
            Steps::Mm { k } => k,
            Steps::Smdm => LQQ_EFFICIENT.limit(),
        };
        let excess = problem.observations().map(|(group, y)| y - fitted[group]).enumerate();
        let outliers = excess
            .filter(|(_, excess)| *excess >= limit * scale && scale > 0.0)
            .map(|(observation, excess)| Outlier { observation, excess, standardised: excess / scale })
            .collect();
        let sums = problem.sums(&weights);
        let solution = Solution { coefficients, weights, outliers, scale, iterations, converged };
        let fit = solution.into_fit(problem, &sums);
        Ok(Fit { covariance: covariance.unwrap_or(fit.covariance), ..fit })
    }
}

/// Where an M-step ended.
pub(super) struct MStep {
    pub coefficients: DVector<f64>,
    weights: Vec<f64>,
    iterations: usize,
    converged: bool,
}

/// Robustness weights; without a scale, what does not fit exactly has none.
fn weigh(problem: &Problem, psi: Psi, scale: f64, fitted: &[f64]) -> Vec<f64> {
    let residuals = problem.observations().map(|(group, y)| y - fitted[group]);
    match scale > 0.0 {
        true => residuals.map(|r| psi.weight(r / scale)).collect(),
        false => {
            let near = ROUNDING * problem.y().iter().fold(0.0f64, |size, y| size.max(y.abs()));
            residuals.map(|r| f64::from(u8::from(r.abs() <= near))).collect()
        }
    }
}

/// Deviation of each residual in scales, by its leverage.
fn tau(problem: &Problem, weights: &[f64]) -> Vec<f64> {
    hat_values(problem, weights).iter().map(|h| (1.0 - TAU.0 * h).sqrt() * (1.0 + TAU.1 * h)).collect()
}

/// κ = E[ψ(z) z] / E[w(z)] for standard normal z, which makes the D-scale consistent.
fn kappa(psi: Psi) -> f64 {
    let (mut above, mut below) = (0.0, 0.0);
    for (node, weight) in gauss_hermite(NODES) {
        // The rule is for e^(-x²); what is integrated is a function times the normal density.
        let density = weight * (node * node / 2.0).exp();
        above += density * psi.influence(node) * node;
        below += density * psi.weight(node);
    }
    above / below
}

/// Nodes and weights of the Gauss-Hermite rule (Golub and Welsch 1969).
fn gauss_hermite(n: usize) -> Vec<(f64, f64)> {
    let next = |i: usize, j: usize| if i.abs_diff(j) == 1 { (i.max(j) as f64 / 2.0).sqrt() } else { 0.0 };
    let eigen = DMatrix::from_fn(n, n, next).symmetric_eigen();
    let root = std::f64::consts::PI.sqrt();
    (0..n).map(|k| (eigen.eigenvalues[k], root * eigen.eigenvectors[(0, k)].powi(2))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use wattline_base::random::SplitMix64;

    #[test]
    fn the_rule_integrates_polynomials() {
        // ∫ x⁴ e^(-x²) = 3/4 √π; one of ten nodes is right up to degree 19.
        let sum: f64 = gauss_hermite(10).into_iter().map(|(x, w)| w * x.powi(4)).sum();
        assert!((sum - 0.75 * std::f64::consts::PI.sqrt()).abs() < 1e-12, "{sum}");
    }

    #[test]
    fn both_ways_stand_two_fifths_of_foreign_observations() {
        let mut random = SplitMix64::new(8);
        let x: Vec<f64> = (0..100).map(|_| 10.0 * random.uniform()).collect();
        let line = |i: usize, x: f64| if i % 5 < 3 { 1.0 + 2.0 * x } else { 90.0 - 3.0 * x };
        let y = x.iter().enumerate().map(|(i, &x)| line(i, x) + 0.1 * random.normal()).collect();
        let rows = x.iter().map(|&x| vec![(0, 1.0), (1, x)]).collect();
        let problem = Problem::new(2, rows, (0..100).collect(), y).unwrap();
        for steps in [Steps::Mm { k: EFFICIENT }, Steps::Smdm] {
            let fit = Mm::new(steps, 1).fit(&problem).unwrap();
            assert!(fit.converged && (fit.coefficients[1] - 2.0).abs() < 0.02, "{}", fit.coefficients);
            // Foreign observations inflate the scale of an S-estimate, but not beyond a bound.
            assert!((0.05..0.4).contains(&fit.scale), "{}", fit.scale);
            assert!(fit.weights.iter().enumerate().all(|(i, w)| (i % 5 < 3) == (*w > 0.0)));
            // Those on the other line that cost too much are events.
            assert_eq!(
                fit.outliers.len(),
                (0..100).filter(|i| i % 5 >= 3 && line(*i, x[*i]) > 1.0 + 2.0 * x[*i]).count()
            );
        }
    }

    #[test]
    fn a_seed_gives_one_result() {
        let mut random = SplitMix64::new(8);
        let rows = (0..30).map(|_| vec![(0, random.uniform()), (1, random.uniform())]).collect();
        let y = (0..30).map(|_| random.uniform()).collect();
        let problem = Problem::new(2, rows, (0..30).collect(), y).unwrap();
        let run = || Mm::new(Steps::Smdm, 3).fit(&problem).unwrap();
        assert_eq!(run().coefficients, run().coefficients);
        assert_eq!(run().covariance, run().covariance);
    }
}
