//! The unit in which residuals are measured.

use super::stats::{median, standard_deviation};

/// Median of a normal distribution's absolute values, cut off after four digits as in R's `rlm`;
/// [`MAD_NORMAL`](super::stats::MAD_NORMAL) has all of them.
pub const MAD_NORMAL_R: f64 = 0.6745;
/// Constant of Huber's Proposal 2 in R's `rlm`: that of Huber's function with 95 % efficiency.
pub const PROPOSAL_2_R: f64 = super::psi::HUBER_95;
/// Constant of statsmodels' `HuberScale`.
pub const HUBER_SCALE: f64 = 2.5;

/// Rounds of the fixed point that gives Huber's scales; each takes at least a third off the error.
const ROUNDS: usize = 500;

/// Relative change at which the fixed point has arrived.
const ARRIVED: f64 = 1e-15;

/// An estimator of the residuals' scale; the result is in joules, as they are.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Scale {
    /// Median of the absolute residuals, not centred, divided by that of a normal distribution.
    Mad {
        /// [`super::stats::MAD_NORMAL`]; R's `rlm` truncates it to 0.6745.
        normal: f64,
    },
    /// Sample standard deviation of all residuals.
    StandardDeviation,
    /// Huber's "Proposal 2" (Robust Statistics, 1981, 6.4): Σ min(r², k²σ²) = (n - p) γ(k) σ², γ being the mean of
    /// min(z², k²) for normal z. R's `rlm(scale.est = "proposal 2")` has k = 1.345, statsmodels' `HuberScale` 2.5.
    Proposal2 {
        /// Where residuals are clipped, in scales.
        k: f64,
    },
    /// Huber's concomitant scale (1981, 7.7): Σ min(r², k²σ²) = n σ². It is not consistent for normal residuals; it
    /// makes cost and scale one convex problem. scikit-learn's `HuberRegressor`.
    Concomitant {
        /// Where residuals are clipped, in scales.
        k: f64,
    },
}

impl Scale {
    /// The scale of residuals. `frequencies` say how often each counts, once if not given; `freedom` is the number of
    /// residuals less that of unknowns. `scratch` saves an allocation.
    pub(super) fn of(
        self,
        residuals: &[f64],
        frequencies: Option<&[f64]>,
        freedom: f64,
        scratch: &mut Vec<f64>,
    ) -> f64 {
        let mut mad = |normal: f64| match frequencies {
            Some(frequencies) => weighted_median(residuals, frequencies) / normal,
            None => {
                scratch.clear();
                scratch.extend(residuals.iter().map(|r| r.abs()));
                median(scratch).unwrap_or(0.0) / normal
            }
        };
        match self {
            Scale::Mad { normal } => mad(normal),
            Scale::StandardDeviation => standard_deviation(residuals),
            Scale::Proposal2 { k } => {
                clipped(residuals, frequencies, k, freedom * clipped_variance(k), mad(super::stats::MAD_NORMAL))
            }
            Scale::Concomitant { k } => {
                let count = frequencies.map_or(residuals.len() as f64, |f| f.iter().sum());
                clipped(residuals, frequencies, k, count, mad(super::stats::MAD_NORMAL))
            }
        }
    }
}

/// Solves Σ f min(r², k²σ²) = divisor σ² by its fixed point. It grows from below and falls from above, so it ends at
/// the one positive solution, if there is one; 0 if most residuals vanish.
fn clipped(residuals: &[f64], frequencies: Option<&[f64]>, k: f64, divisor: f64, start: f64) -> f64 {
    let mut scale = start;
    for _ in 0..ROUNDS {
        let most = (k * scale).powi(2);
        let sum: f64 = match frequencies {
            Some(f) => residuals.iter().zip(f).map(|(r, f)| f * (r * r).min(most)).sum(),
            None => residuals.iter().map(|r| (r * r).min(most)).sum(),
        };
        let next = (sum / divisor).sqrt();
        let moved = (next - scale).abs();
        scale = next;
        if moved <= ARRIVED * scale {
            break;
        }
    }
    scale
}

/// Mean of min(z², k²) for standard normal z.
fn clipped_variance(k: f64) -> f64 {
    let inside = libm::erf(k / std::f64::consts::SQRT_2);
    let density = (-k * k / 2.0).exp() / std::f64::consts::TAU.sqrt();
    inside + k * k * (1.0 - inside) - 2.0 * k * density
}

/// Median of |r|, each as often as its frequency says, as if it stood there so many times.
fn weighted_median(residuals: &[f64], frequencies: &[f64]) -> f64 {
    let mut pairs: Vec<(f64, f64)> = residuals.iter().zip(frequencies).map(|(r, f)| (r.abs(), *f)).collect();
    pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
    let half = frequencies.iter().sum::<f64>() / 2.0;
    let mut sum = 0.0;
    for (i, (size, frequency)) in pairs.iter().enumerate() {
        sum += frequency;
        if sum > half {
            return *size;
        }
        if sum == half {
            return pairs.get(i + 1).map_or(*size, |next| (size + next.0) / 2.0);
        }
    }
    0.0
}

#[cfg(test)]
mod tests {
    use super::super::stats::MAD_NORMAL;
    use super::*;

    #[test]
    fn frequencies_stand_for_repetitions() {
        let (few, often) = ([0.5, -2.0, 1.0, -7.0, 3.0], [3.0, 1.0, 4.0, 1.0, 2.0]);
        let all: Vec<f64> = few.iter().zip(often).flat_map(|(r, f)| vec![*r; f as usize]).collect();
        let mut scratch = Vec::new();
        for scale in [Scale::Mad { normal: MAD_NORMAL }, Scale::Proposal2 { k: 1.345 }, Scale::Concomitant { k: 1.35 }]
        {
            let one = scale.of(&few, Some(&often), 9.0, &mut scratch);
            let other = scale.of(&all, None, 9.0, &mut scratch);
            assert!((one - other).abs() < 1e-14, "{scale:?}: {one} {other}");
        }
    }

    #[test]
    fn clipping_far_out_leaves_the_variance() {
        // min(z², 100²) is z²: the scale becomes that of least squares, √(Σr² / freedom).
        let residuals = [1.0, -2.0, 2.0, 4.0];
        let scale = Scale::Proposal2 { k: 100.0 }.of(&residuals, None, 2.0, &mut Vec::new());
        assert!((scale - (25.0f64 / 2.0).sqrt()).abs() < 1e-12, "{scale}");
        assert!((clipped_variance(1.345) - 0.710_164_5).abs() < 1e-6, "{}", clipped_variance(1.345));
    }
}
