//! M-estimation by iteratively reweighted least squares (vLens Eq. 3 and 4).
//!
//! Eq. 4 as printed, x(kσ - x²)², has no consistent dimension; Tukey's bisquare, which the text names, is
//! x(1 - (x/kσ)²)².

use nalgebra::DVector;

use super::linear::least_squares;
use super::psi::Psi;
use super::residuals::{Residuals, Scratch};
use super::scale::Scale;
use super::weighting::Weighting;
use super::{Estimator, Fit, FitError, Outlier, Problem, RowSums, Solution};

/// Iterations at most of functions that give less influence to a larger residual. On the generated problems of
/// `docs/fit.md` estimators settle after 7 to 90, but for bisquare and Hampel's function, which end here.
const MOST_ITERATIONS: usize = 100;
/// Iterations at most of Huber's function, whose problem is convex: it settles, however slowly. Tables of 51 lines have
/// been seen that need 553; with a hundred times less influence they need some thousands.
const MOST_CONVEX: usize = 20_000;
/// Change of the fitted energies at which they have settled: two digits more than the 1e-7 to which results of other
/// packages are reproduced.
const SETTLED: f64 = 1e-9;

/// M-estimation by iteratively reweighted least squares.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Irls {
    /// The function that turns residuals into weights.
    pub psi: Psi,
    /// The unit of the residuals, computed anew in each iteration.
    pub scale: Scale,
    /// Iterations after which it stops.
    pub max_iterations: usize,
    /// Change of the weighted fitted energies, relative to their size, at which it stops. Not the change of the
    /// residuals: R's default stops after 2 to 5 steps on such data, with more than twice the error.
    pub tolerance: f64,
}

/// The state in which the iteration ended.
pub(super) struct State {
    pub coefficients: DVector<f64>,
    pub fitted: Vec<f64>,
    /// The fitted energies and the scale that the last weights are those of; none if all are 1 yet.
    weighed: Option<(Vec<f64>, f64)>,
    /// Sums with those weights.
    pub sums: RowSums,
    pub scale: f64,
    pub iterations: usize,
    pub converged: bool,
}

impl Irls {
    /// An estimator that iterates until the fitted energies change by less than 1e-9 of their size; where nothing says
    /// that they ever do, at most 100 times.
    pub fn new(psi: Psi, scale: Scale) -> Self {
        let is_convex = matches!(psi, Psi::Huber(_) | Psi::Ordinary);
        let max_iterations = if is_convex { MOST_CONVEX } else { MOST_ITERATIONS };
        Irls { psi, scale, max_iterations, tolerance: SETTLED }
    }

    pub(super) fn iterate(&self, problem: &Problem) -> State {
        self.iterate_weighted(problem, Weighting::Equal)
    }

    fn iterate_weighted(&self, problem: &Problem, weighting: Weighting) -> State {
        let residuals = Residuals::new(problem, weighting);
        let mut sums = residuals.unweighed();
        let (mut coefficients, rank) = least_squares(problem, &sums, |_| true);
        let freedom = (residuals.count() - rank as f64).max(1.0);
        let mut fitted = problem.fitted(&coefficients);
        let mut scratch = Scratch::default();
        let (mut scale, mut iterations, mut converged) = (0.0, 0, false);
        // What the last weights were reckoned from.
        let mut weighed: Option<(Vec<f64>, f64)> = None;
        while iterations < self.max_iterations && !converged {
            scale = residuals.scale(self.scale, &fitted, freedom, &mut scratch);
            // More than half of the residuals vanish: what fits exactly stays.
            if scale <= 0.0 {
                converged = true;
                break;
            }
            sums = residuals.weigh(self.psi, scale, &fitted);
            coefficients = least_squares(problem, &sums, |_| true).0;
            let next = problem.fitted(&coefficients);
            iterations += 1;
            converged = change(&fitted, &next, &sums.weight) <= self.tolerance;
            weighed = Some((std::mem::replace(&mut fitted, next), scale));
        }
        State { coefficients, fitted, weighed, sums, scale, iterations, converged }
    }

    /// Fits a problem whose observations have weights known beforehand, one for each. The fit's own weights are those
    /// of robustness alone.
    ///
    /// # Errors
    /// [`FitError::Observation`] for the first weight that is missing, negative or not finite.
    pub fn fit_weighted(&self, problem: &Problem, weighting: Weighting) -> Result<Fit, FitError> {
        if let Some(prior) = weighting.prior_weights() {
            let good = |i: &usize| prior.get(*i).is_some_and(|w| w.is_finite() && *w >= 0.0);
            if let Some(observation) = (0..problem.y().len()).find(|i| !good(i)) {
                return Err(FitError::Observation { observation });
            }
        }
        let State { coefficients, fitted, weighed, sums, scale, iterations, converged } =
            self.iterate_weighted(problem, weighting);
        let weights = match &weighed {
            Some((fitted, scale)) => Residuals::new(problem, weighting).weights(self.psi, *scale, fitted),
            None => vec![1.0; problem.y().len()],
        };
        let limit = self.psi.limit() * scale;
        let excess = problem.observations().map(|(group, y)| y - fitted[group]).enumerate();
        let outliers = excess
            .filter(|(_, excess)| *excess >= limit && scale > 0.0)
            .map(|(observation, excess)| Outlier { observation, excess, standardised: excess / scale })
            .collect();
        let solution = Solution { coefficients, weights, outliers, scale, iterations, converged };
        Ok(solution.into_fit(problem, &sums))
    }
}

impl Estimator for Irls {
    fn fit(&self, problem: &Problem) -> Result<Fit, FitError> {
        self.fit_weighted(problem, Weighting::Equal)
    }
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
    use crate::stats::MAD_NORMAL;

    const MAD: Scale = Scale::Mad { normal: MAD_NORMAL };

    fn grouped() -> Problem {
        let y = vec![2.0, 2.2, 1.9, 5.1, 4.8, 5.0, 5.2, 40.0];
        let rows = vec![vec![(0, 1.0), (1, 1.0)], vec![(0, 2.0), (1, 3.0)]];
        Problem::new(2, rows, vec![0, 0, 0, 1, 1, 1, 1, 1], y).unwrap()
    }

    #[test]
    fn huber_ends_when_it_has_settled_and_not_before() {
        // 51 lines with Cauchy's noise, of which most are far beyond where the influence stays: close to least absolute
        // deviations, whose solution is a corner.
        let mut state = 52_u64;
        let mut uniform = || {
            state = (state * 1_103_515_245 + 12_345) & 0x7fff_ffff;
            state as f64 / f64::from(0x7fff_ffff)
        };
        let x: Vec<f64> = (0..51).map(|i| f64::from(i) / 10.0).collect();
        let y = x
            .iter()
            .map(|x| 1.0 + 2.0 * x + 0.5 * (std::f64::consts::PI * ((uniform(), uniform()).1 - 0.5)).tan())
            .collect();
        let rows = x.iter().map(|&x| vec![(0, 1.0), (1, x)]).collect();
        let problem = Problem::new(2, rows, (0..51).collect(), y).unwrap();
        let irls = Irls::new(Psi::Huber(0.02), MAD);
        let fit = irls.fit(&problem).unwrap();
        assert!(fit.converged && fit.iterations > 100, "{} {}", fit.converged, fit.iterations);
        let cut = Irls { max_iterations: 100, ..irls }.fit(&problem).unwrap();
        assert!(
            !cut.converged && (cut.coefficients[1] - fit.coefficients[1]).abs() > 1e-9,
            "{:?} {:?}",
            cut.coefficients,
            fit.coefficients
        );
        let exact = Irls { max_iterations: 200_000, tolerance: 1e-13, ..irls }.fit(&problem).unwrap();
        assert!(
            (exact.coefficients[1] - fit.coefficients[1]).abs() < 1e-5,
            "{:?} {:?}",
            exact.coefficients,
            fit.coefficients
        );
    }

    #[test]
    fn a_group_weighs_as_much_as_its_observations_one_by_one() {
        let grouped = grouped();
        let alone = grouped.groups().iter().map(|&g| grouped.rows()[g as usize].clone()).collect();
        let single = Problem::new(2, alone, (0..8).collect(), grouped.y().to_vec()).unwrap();
        for (psi, scale) in [
            (Psi::Bisquare(4.685), MAD),
            (Psi::hampel(8.0), MAD),
            (Psi::Huber(1.345), Scale::Proposal2 { k: 1.345 }),
            (Psi::Huber(1.35), Scale::Concomitant { k: 1.35 }),
        ] {
            let irls = Irls { max_iterations: 1000, ..Irls::new(psi, scale) };
            let (a, b) = (irls.fit(&grouped).unwrap(), irls.fit(&single).unwrap());
            assert!((&a.coefficients - &b.coefficients).amax() < 1e-7, "{} {}", a.coefficients, b.coefficients);
        }
        let fit = Irls::new(Psi::Bisquare(4.685), MAD).fit(&grouped).unwrap();
        assert_eq!(fit.outliers.iter().map(|o| o.observation).collect::<Vec<_>>(), [7]);
    }

    #[test]
    fn frequencies_stand_for_repetitions() {
        let problem = grouped();
        let often = [1.0, 2.0, 1.0, 3.0, 1.0, 2.0, 1.0, 1.0];
        let all: Vec<usize> = (0..8).flat_map(|i| std::iter::repeat_n(i, often[i] as usize)).collect();
        let group = all.iter().map(|&i| problem.groups()[i]).collect();
        let y = all.iter().map(|&i| problem.y()[i]).collect();
        let repeated = Problem::new(2, problem.rows().to_vec(), group, y).unwrap();
        let irls = Irls::new(Psi::Bisquare(4.685), MAD);
        let a = irls.fit(&repeated).unwrap();
        let b = irls.fit_weighted(&problem, Weighting::Frequencies(&often)).unwrap();
        assert!((&a.coefficients - &b.coefficients).amax() < 1e-9, "{} {}", a.coefficients, b.coefficients);
        let short = irls.fit_weighted(&problem, Weighting::Precisions(&often[..5]));
        assert_eq!(short.unwrap_err(), FitError::Observation { observation: 5 });
    }

    #[test]
    fn an_exact_fit_stops_at_once() {
        let problem = Problem::new(1, vec![vec![(0, 2.0)]], vec![0; 5], vec![6.0; 5]).unwrap();
        let fit = Irls::new(Psi::Bisquare(4.685), MAD).fit(&problem).unwrap();
        assert_eq!((fit.coefficients[0], fit.converged, fit.outliers.len()), (3.0, true, 0));
    }
}
