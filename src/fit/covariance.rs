//! Covariances of the coefficients: classical, White's and those clustered by anything.

use std::collections::BTreeMap;

use nalgebra::{DMatrix, DVector};

use super::qr::Qr;
use super::{FitError, Problem, Psi};

/// Assumption about the residuals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sandwich<'a> {
    /// All have one variance, and none knows of another: s²(X'WX)⁻¹.
    Classical,
    /// Each has a variance of its own (White 1980): the squared residual.
    Hc0,
    /// Squared residuals times n / (n - p) (Hinkley 1977).
    Hc1,
    /// Squared residuals over 1 - h, h being the observation's leverage (Horn, Horn and Duncan 1975).
    Hc2,
    /// Squared residuals over (1 - h)² (MacKinnon and White 1985): nearly the jackknife.
    Hc3,
    /// Those with the same number know of each other; by observation (Liang and Zeger 1986), with the customary
    /// correction G/(G - 1) · (n - 1)/(n - p) for G clusters.
    Clustered(&'a [u32]),
}

/// Leverage beyond which the correction stops: an observation with a column of its own explains itself.
const FREE: f64 = 1e-12;

/// Covariance of weighted least squares coefficients, square joules; columns beyond the rank get 0.
///
/// `weights` are by observation.
///
/// # Errors
/// [`FitError::Observation`] for the first observation without a weight, or without a cluster.
pub fn covariance(
    problem: &Problem,
    coefficients: &DVector<f64>,
    weights: &[f64],
    sandwich: Sandwich,
) -> Result<DMatrix<f64>, FitError> {
    let n = problem.y().len();
    let known = if let Sandwich::Clustered(clusters) = sandwich { clusters.len() } else { n };
    if weights.len().min(known) < n {
        return Err(FitError::Observation { observation: weights.len().min(known) });
    }
    let qr = Qr::new(problem, &problem.sums(weights));
    let bread = qr.inverse();
    let fitted = problem.fitted(coefficients);
    let residuals: Vec<f64> = problem.observations().map(|(group, y)| y - fitted[group]).collect();
    let freedom = (n as f64 - qr.rank() as f64).max(1.0);
    if sandwich == Sandwich::Classical {
        let sum: f64 = residuals.iter().zip(weights).map(|(r, w)| w * r * r).sum();
        return Ok(bread * (sum / freedom));
    }
    let (meat, factor) = match sandwich {
        Sandwich::Clustered(clusters) => clustered(problem, &residuals, weights, clusters, freedom),
        _ => (by_row(problem, &qr, &residuals, weights, sandwich), 1.0),
    };
    let factor = if sandwich == Sandwich::Hc1 { n as f64 / freedom } else { factor };
    Ok(&bread * meat * &bread * factor)
}

/// Which divisor a variance over all observations has; packages differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Divisor {
    /// n: statsmodels, `cov="H1"`.
    Count,
    /// n - 1: R's `summary.rlm`.
    LessOne,
}

/// Covariance of an M-estimate, square joules, if residuals are alike and independent of the rows (Huber, Robust
/// Statistics, 1981, eq. 7.6.6): K² [Σψ²s² / (n - p)] / [mean ψ']² (X'X)⁻¹ with K = 1 + p/n var ψ' / (mean ψ')².
///
/// Energies of windows are not like that; fits carry a sandwich instead. This is here to be compared with packages.
pub fn huber_covariance(
    problem: &Problem,
    coefficients: &DVector<f64>,
    psi: Psi,
    scale: f64,
    divisor: Divisor,
) -> DMatrix<f64> {
    let qr = Qr::new(problem, &problem.sums(&vec![1.0; problem.y().len()]));
    let fitted = problem.fitted(coefficients);
    let residuals: Vec<f64> = problem.observations().map(|(group, y)| (y - fitted[group]) / scale).collect();
    let (n, p) = (residuals.len() as f64, qr.rank() as f64);
    let slopes: Vec<f64> = residuals.iter().map(|u| psi.slope(*u)).collect();
    let mean = slopes.iter().sum::<f64>() / n;
    let count = if divisor == Divisor::Count { n } else { n - 1.0 };
    let variance = slopes.iter().map(|slope| (slope - mean).powi(2)).sum::<f64>() / count;
    let correction = 1.0 + p / n * variance / mean.powi(2);
    let square: f64 = residuals.iter().map(|u| (psi.influence(*u) * scale).powi(2)).sum();
    qr.inverse() * (correction / mean).powi(2) * (square / (n - p).max(1.0))
}

/// Σ (w r)² x x', each term over what its leverage leaves of a residual.
fn by_row(problem: &Problem, qr: &Qr, residuals: &[f64], weights: &[f64], sandwich: Sandwich) -> DMatrix<f64> {
    let leverage: Vec<f64> = problem.rows().iter().map(|row| qr.leverage(row)).collect();
    let mut square = vec![0.0; leverage.len()];
    for ((group, _), (r, w)) in problem.observations().zip(residuals.iter().zip(weights)) {
        let free = (1.0 - w * leverage[group]).max(FREE);
        let divisor = match sandwich {
            Sandwich::Hc2 => free,
            Sandwich::Hc3 => free * free,
            _ => 1.0,
        };
        square[group] += (w * r).powi(2) / divisor;
    }
    problem.gram(&square)
}

/// Σ u u' with u = Σ w r x over a cluster, and the correction for few clusters.
fn clustered(
    problem: &Problem,
    residuals: &[f64],
    weights: &[f64],
    clusters: &[u32],
    freedom: f64,
) -> (DMatrix<f64>, f64) {
    let mut scores: BTreeMap<u32, DVector<f64>> = BTreeMap::new();
    for (i, (group, _)) in problem.observations().enumerate() {
        let score = scores.entry(clusters[i]).or_insert_with(|| DVector::zeros(problem.columns()));
        let wr = weights[i] * residuals[i];
        problem.rows()[group].iter().for_each(|&(column, x)| score[column as usize] += wr * x);
    }
    let mut meat = DMatrix::zeros(problem.columns(), problem.columns());
    scores.values().for_each(|score| meat.ger(1.0, score, score, 1.0));
    let (n, count) = (residuals.len() as f64, scores.len() as f64);
    (meat, count / (count - 1.0).max(1.0) * (n - 1.0) / freedom)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_has_the_variances_of_the_textbook() {
        // One column of ones: the coefficient is the mean 2, h = 1/4, residuals -1, -1, 0, 2, their squares' sum 6.
        let problem = Problem::new(1, vec![vec![(0, 1.0)]], vec![0; 4], vec![1.0, 1.0, 2.0, 4.0]).unwrap();
        let of = |sandwich| covariance(&problem, &DVector::from_element(1, 2.0), &[1.0; 4], sandwich).unwrap()[(0, 0)];
        let cases = [
            (Sandwich::Classical, 6.0 / 3.0 / 4.0),
            (Sandwich::Hc0, 6.0 / 16.0),
            (Sandwich::Hc1, 6.0 / 16.0 * 4.0 / 3.0),
            (Sandwich::Hc2, 6.0 / 16.0 * 4.0 / 3.0),
            (Sandwich::Hc3, 6.0 / 16.0 * 16.0 / 9.0),
            // Sums of -2 and 2 in two clusters; 2/1 · 3/3.
            (Sandwich::Clustered(&[7, 7, 9, 9]), 8.0 / 16.0 * 2.0),
        ];
        for (sandwich, expected) in cases {
            assert!((of(sandwich) - expected).abs() < 1e-14, "{sandwich:?} {}", of(sandwich));
        }
        let short = covariance(&problem, &DVector::from_element(1, 2.0), &[1.0; 4], Sandwich::Clustered(&[1, 2]));
        assert_eq!(short.unwrap_err(), FitError::Observation { observation: 2 });
    }
}
