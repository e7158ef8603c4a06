//! M-estimation by iteratively reweighted least squares (vLens Eq. 3 and 4).
//!
//! Eq. 4 as printed, x(kσ - x²)², has no consistent dimension; Tukey's bisquare, which the text names, is
//! x(1 - (x/kσ)²)².

use nalgebra::DVector;

use super::stats::{median, standard_deviation};
use super::{Cholesky, Estimator, Fit, FitError, Identifiability, Outlier, Problem, RowSums, TOLERANCE, sandwich};

/// How residuals turn into weights.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Psi {
    /// Tukey's bisquare: nothing beyond k scales counts.
    Bisquare(f64),
    /// Huber's: beyond k scales the influence stays constant.
    Huber(f64),
    /// All weights 1: least squares.
    Ordinary,
}

impl Psi {
    /// The weight of a residual in units of the scale: ψ(u)/u.
    pub fn weight(self, u: f64) -> f64 {
        match self {
            Psi::Bisquare(k) if u.abs() < k => (1.0 - (u / k).powi(2)).powi(2),
            Psi::Bisquare(_) => 0.0,
            Psi::Huber(k) if u.abs() <= k => 1.0,
            Psi::Huber(k) => k / u.abs(),
            Psi::Ordinary => 1.0,
        }
    }
}

/// What residuals are measured in.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Scale {
    /// Median of the absolute residuals, not centred, divided by that of a normal distribution.
    Mad {
        /// [`super::stats::MAD_NORMAL`]; R truncates it to 0.6745.
        normal: f64,
    },
    /// Sample standard deviation of all residuals.
    StandardDeviation,
}

impl Scale {
    fn of(self, residuals: &[f64], scratch: &mut Vec<f64>) -> f64 {
        match self {
            Scale::Mad { normal } => {
                scratch.clear();
                scratch.extend(residuals.iter().map(|r| r.abs()));
                median(scratch).unwrap_or(0.0) / normal
            }
            Scale::StandardDeviation => standard_deviation(residuals),
        }
    }
}

/// The estimator.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Irls {
    /// Weights.
    pub psi: Psi,
    /// Their unit, computed anew in each iteration.
    pub scale: Scale,
    /// Iterations after which it stops.
    pub max_iterations: usize,
    /// Change of the weighted fitted energies, relative to their size, at which it stops. Not the change of the
    /// residuals: R's default stops after 2 to 5 steps on such data, with more than twice the error.
    pub tolerance: f64,
}

/// Where the iteration ended.
pub(super) struct State {
    pub coefficients: DVector<f64>,
    pub fitted: Vec<f64>,
    pub weights: Vec<f64>,
    pub sums: RowSums,
    pub scale: f64,
    pub iterations: usize,
    pub converged: bool,
}

impl Irls {
    /// With the customary bounds on the iteration.
    pub fn new(psi: Psi, scale: Scale) -> Self {
        Irls { psi, scale, max_iterations: 100, tolerance: 1e-9 }
    }

    pub(super) fn iterate(&self, problem: &Problem) -> State {
        let mut weights = vec![1.0; problem.y().len()];
        let mut sums = problem.sums(&weights);
        let mut coefficients = least_squares(problem, &sums);
        let mut fitted = problem.fitted(&coefficients);
        let (mut residuals, mut scratch) = (Vec::new(), Vec::new());
        let (mut scale, mut iterations, mut converged) = (0.0, 0, false);
        while iterations < self.max_iterations && !converged {
            residuals.clear();
            residuals.extend(problem.observations().map(|(group, y)| y - fitted[group]));
            scale = self.scale.of(&residuals, &mut scratch);
            // More than half of the residuals vanish: what fits exactly stays.
            if scale <= 0.0 {
                converged = true;
                break;
            }
            weights.iter_mut().zip(&residuals).for_each(|(w, r)| *w = self.psi.weight(r / scale));
            sums = problem.sums(&weights);
            coefficients = least_squares(problem, &sums);
            let next = problem.fitted(&coefficients);
            iterations += 1;
            converged = change(&fitted, &next, &sums.weight) <= self.tolerance;
            fitted = next;
        }
        State { coefficients, fitted, weights, sums, scale, iterations, converged }
    }
}

impl Estimator for Irls {
    fn fit(&self, problem: &Problem) -> Result<Fit, FitError> {
        let State { coefficients, fitted, weights, sums, scale, iterations, converged } = self.iterate(problem);
        let inverse = Cholesky::new(&problem.gram(&sums.weight), |_| true, TOLERANCE).inverse();
        let residual = row_residuals(&sums, &fitted);
        let covariance = sandwich(problem, &inverse, &sums.weight, &residual);
        let limit = match self.psi {
            Psi::Bisquare(k) => k * scale,
            Psi::Huber(_) | Psi::Ordinary => f64::INFINITY,
        };
        let excess = problem.observations().map(|(group, y)| y - fitted[group]).enumerate();
        let outliers = excess
            .filter(|(_, excess)| *excess >= limit && scale > 0.0)
            .map(|(observation, excess)| Outlier { observation, excess, standardised: excess / scale })
            .collect();
        Ok(Fit {
            coefficients,
            covariance,
            pull: None,
            fitted,
            weights,
            outliers,
            scale,
            noise: None,
            iterations,
            converged,
            identifiability: Identifiability::new(problem),
        })
    }
}

fn row_residuals(sums: &RowSums, fitted: &[f64]) -> Vec<f64> {
    (0..fitted.len()).map(|row| sums.energy[row] - sums.weight[row] * fitted[row]).collect()
}

/// Weighted least squares; columns that are combinations of others get 0.
fn least_squares(problem: &Problem, sums: &RowSums) -> DVector<f64> {
    let cholesky = Cholesky::new(&problem.gram(&sums.weight), |_| true, TOLERANCE);
    let mut solution = cholesky.solve(&problem.transposed(&sums.energy));
    // The normal equations square the condition number; one refinement on the residuals wins most of it back.
    for _ in 0..2 {
        let fitted = problem.fitted(&solution);
        solution += cholesky.solve(&problem.transposed(&row_residuals(sums, &fitted)));
    }
    solution
}

/// Weighted change of the fitted energies, relative to their size.
pub(super) fn change(before: &[f64], after: &[f64], weights: &[f64]) -> f64 {
    let sum = |f: &dyn Fn(usize) -> f64| (0..after.len()).map(|i| weights[i] * f(i).powi(2)).sum::<f64>();
    let (moved, size) = (sum(&|i| after[i] - before[i]), sum(&|i| after[i]));
    if moved == 0.0 { 0.0 } else { (moved / size).sqrt() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fit::stats::MAD_NORMAL;

    #[test]
    fn weights_at_the_landmarks() {
        let cases = [
            (Psi::Bisquare(4.0), 0.0, 1.0),
            (Psi::Bisquare(4.0), 2.0, 0.5625),
            (Psi::Bisquare(4.0), 4.0, 0.0),
            (Psi::Bisquare(4.0), -9.0, 0.0),
            (Psi::Huber(1.5), 1.5, 1.0),
            (Psi::Huber(1.5), -3.0, 0.5),
            (Psi::Ordinary, 99.0, 1.0),
        ];
        for (psi, u, expected) in cases {
            assert_eq!(psi.weight(u), expected, "{psi:?} {u}");
        }
    }

    #[test]
    fn a_group_weighs_as_much_as_its_observations_one_by_one() {
        let y = vec![2.0, 2.2, 1.9, 5.1, 4.8, 5.0, 5.2, 40.0];
        let group = vec![0, 0, 0, 1, 1, 1, 1, 1];
        let rows = vec![vec![(0, 1.0), (1, 1.0)], vec![(0, 2.0), (1, 3.0)]];
        let alone: Vec<_> = group.iter().map(|&g| rows[g as usize].clone()).collect();
        let grouped = Problem::new(2, rows, group, y.clone()).unwrap();
        let single = Problem::new(2, alone, (0..8).collect(), y).unwrap();
        let irls = Irls::new(Psi::Bisquare(4.685), Scale::Mad { normal: MAD_NORMAL });
        let (a, b) = (irls.fit(&grouped).unwrap(), irls.fit(&single).unwrap());
        assert!((&a.coefficients - &b.coefficients).amax() < 1e-9, "{} {}", a.coefficients, b.coefficients);
        assert_eq!(a.outliers.iter().map(|o| o.observation).collect::<Vec<_>>(), [7]);
    }

    #[test]
    fn an_exact_fit_stops_at_once() {
        let problem = Problem::new(1, vec![vec![(0, 2.0)]], vec![0; 5], vec![6.0; 5]).unwrap();
        let fit = Irls::new(Psi::Bisquare(4.685), Scale::Mad { normal: MAD_NORMAL }).fit(&problem).unwrap();
        assert_eq!((fit.coefficients[0], fit.converged, fit.outliers.len()), (3.0, true, 0));
    }
}
