//! Costs that are taken as they are known, where there is nothing to fit them to.

use nalgebra::{DMatrix, DVector};

use super::rank::Identifiability;
use super::{Fit, Prior, Problem};

impl Fit {
    /// The costs and deviations of a problem's priors, whatever its energies are; nothing for a column without. Errors
    /// of costs are taken as independent.
    pub fn of_priors(problem: &Problem) -> Fit {
        let of = |value: fn(&Prior) -> f64| {
            let values = problem.priors().iter().map(|prior| prior.as_ref().map_or(0.0, value));
            DVector::from_vec(values.collect())
        };
        let coefficients = of(|prior| prior.mean);
        let covariance = DMatrix::from_diagonal(&of(|prior| prior.deviation.powi(2)));
        Fit {
            fitted: problem.fitted(&coefficients),
            coefficients,
            shrinkage: Some(covariance.clone()),
            covariance,
            weights: vec![1.0; problem.y().len()],
            outliers: Vec::new(),
            scale: 0.0,
            noise: None,
            iterations: 0,
            converged: true,
            identifiability: Identifiability::new(problem),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_are_the_priors_whatever_was_measured() {
        let rows = vec![vec![(0, 2.0), (1, 1.0)], vec![(1, 3.0)]];
        let prior = |mean, deviation| Some(Prior { mean, deviation });
        let problem = Problem::new(3, rows, vec![0, 1], vec![100.0, 1e-9]).unwrap();
        let problem = problem.with_priors(vec![prior(2.0, 0.5), prior(1.0, 0.1), None]).unwrap();
        let fit = Fit::of_priors(&problem);
        assert_eq!(fit.coefficients.as_slice(), [2.0, 1.0, 0.0]);
        assert_eq!(fit.fitted, [5.0, 3.0]);
        // 2² · 0.5² + 1² · 0.1².
        assert!((fit.variance(&[(0, 2.0), (1, 1.0), (2, 9.0)]) - 1.01).abs() < 1e-12);
    }
}
