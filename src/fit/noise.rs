//! How much the energy of a window scatters.

use nalgebra::{DMatrix, DVector};
use serde::{Deserialize, Serialize};

use super::stats::{MAD_NORMAL, median};
use super::{Problem, nnls};

/// Observations of a row from which its own median and MAD are taken.
pub(super) const ENOUGH: usize = 8;

/// Variance ratio beyond which a row does not take part in the noise model: an event in most of its windows.
const FOREIGN: f64 = 9.0;

/// Variance of a window of expected energy f: s0² + k f + (c f)²; rows' true means stray from the linear model by tau f.
///
/// The middle term is that of a long window's many samples and rounds of a loop, which scatter independently and average
/// out; without it, c would be taken from short windows and the long ones would count for too little.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Noise {
    /// Deviation of a window that costs nothing, joules.
    pub s0: f64,
    /// Variance per energy, joules.
    pub k: f64,
    /// Deviation relative to energy.
    pub c: f64,
    /// How far rows' true costs stray from a sum of constant costs, relative to energy.
    pub tau: f64,
}

impl Noise {
    /// Variance of a window of a row with expected energy `level`, around the row's own mean.
    pub fn variance(&self, level: f64) -> f64 {
        self.s0.powi(2) + self.k * level.max(0.0) + (self.c * level).powi(2)
    }

    /// Variance of a row's mean around the model.
    pub fn stray(&self, level: f64) -> f64 {
        (self.tau * level).powi(2)
    }
}

/// Median and MAD of a row's observations.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Spread {
    pub median: f64,
    /// Scaled to a normal deviation.
    pub deviation: f64,
    pub count: usize,
}

/// Per row, if it has enough observations.
pub(super) fn spreads(problem: &Problem) -> Vec<Option<Spread>> {
    let mut ends = vec![0usize; problem.rows().len()];
    problem.observations().for_each(|(group, _)| ends[group] += 1);
    let mut sum = 0;
    for end in &mut ends {
        sum += std::mem::replace(end, sum);
    }
    // `ends` now holds each row's start and moves to its end while the energies are filed.
    let mut sorted = vec![0.0; problem.y().len()];
    for (group, y) in problem.observations() {
        sorted[ends[group]] = y;
        ends[group] += 1;
    }
    let mut start = 0;
    let mut spread = |end: usize| {
        let values = &mut sorted[std::mem::replace(&mut start, end)..end];
        (values.len() >= ENOUGH).then(|| of(values)).flatten()
    };
    ends.into_iter().map(&mut spread).collect()
}

fn of(values: &mut [f64]) -> Option<Spread> {
    let centre = median(values)?;
    values.iter_mut().for_each(|v| *v = (*v - centre).abs());
    let deviation = median(values)? / MAD_NORMAL;
    Some(Spread { median: centre, deviation, count: values.len() })
}

/// Fits s0 and c to the rows' deviations, or, where too few rows have one, to the residuals of rows of like energy.
pub(super) fn noise(problem: &Problem, spreads: &[Option<Spread>], fitted: &[f64]) -> Noise {
    let mut points: Vec<Spread> = spreads.iter().flatten().copied().collect();
    if points.len() < 3 {
        points = binned(problem, fitted);
    }
    let [a, k, c] = variance_model(&points);
    // Noise-free data must not divide by zero: a millionth of the typical window is below any meter.
    let mut sizes: Vec<f64> = problem.y().iter().map(|y| y.abs()).collect();
    let floor = median(&mut sizes).unwrap_or(0.0) * 1e-6;
    Noise { s0: a.sqrt().max(floor).max(f64::MIN_POSITIVE.sqrt()), k, c: c.sqrt(), tau: 0.0 }
}

/// Residuals in up to sixteen bins of like expected energy.
fn binned(problem: &Problem, fitted: &[f64]) -> Vec<Spread> {
    let mut pairs: Vec<(f64, f64)> = problem.observations().map(|(g, y)| (fitted[g], y - fitted[g])).collect();
    pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
    let size = pairs.len().div_ceil(16).max(ENOUGH);
    let bin = |bin: &[(f64, f64)]| {
        let mut residuals: Vec<f64> = bin.iter().map(|pair| pair.1).collect();
        Some(Spread { median: bin[bin.len() / 2].0, ..of(&mut residuals)? })
    };
    pairs.chunks(size).filter_map(bin).collect()
}

/// s0², k and c² by non-negative least squares on the variances, each weighted by the inverse of its own variance
/// (2v²/n), without rows whose scatter is of another kind.
fn variance_model(points: &[Spread]) -> [f64; 3] {
    let mut deviations: Vec<f64> = points.iter().map(|p| p.deviation).collect();
    let typical = median(&mut deviations).unwrap_or(0.0).powi(2);
    let mut model: Option<[f64; 3]> = None;
    for _ in 0..20 {
        let (mut gram, mut rhs) = (DMatrix::zeros(3, 3), DVector::zeros(3));
        for p in points {
            let (d, f) = (p.deviation.powi(2), p.median.max(0.0));
            // At first every point is believed to have its own variance.
            let v = model.map_or(d + typical, |[a, k, c]| a + k * f + c * f * f);
            if v <= 0.0 || (model.is_some() && d > FOREIGN * v) {
                continue;
            }
            let w = p.count as f64 / (v * v);
            let row = DVector::from_row_slice(&[1.0, f, f * f]);
            gram += &row * row.transpose() * w;
            rhs += row * (w * d);
        }
        let next = nnls(&gram, &rhs, &[true; 3]);
        let next = [next[0], next[1], next[2]];
        if model.replace(next) == Some(next) {
            break;
        }
    }
    model.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_with_enough_observations_have_a_spread() {
        let y: Vec<f64> = (0..9).map(f64::from).chain([100.0, 200.0]).collect();
        let group = [vec![0; 9], vec![1; 2]].concat();
        let problem = Problem::new(1, vec![vec![(0, 1.0)], vec![(0, 2.0)]], group, y).unwrap();
        let found = spreads(&problem);
        assert_eq!(found[0], Some(Spread { median: 4.0, deviation: 2.0 / MAD_NORMAL, count: 9 }));
        assert_eq!(found[1], None);
    }

    #[test]
    fn the_parts_of_the_model_are_found_despite_a_foreign_row() {
        for (s0, k, c) in [(2.0, 0.0, 0.1), (2.0, 0.5, 0.0), (0.0, 0.5, 0.1)] {
            let truth = |f: f64| (f64::powi(s0, 2) + k * f + (c * f).powi(2)).sqrt();
            let mut points: Vec<Spread> = (0..100)
                .map(|i| {
                    let median = 1.3f64.powi(i % 25);
                    // Alternating errors of 20 %.
                    let deviation = truth(median) * if i % 2 == 0 { 1.2 } else { 0.8 };
                    Spread { median, deviation, count: 20 }
                })
                .collect();
            points.push(Spread { median: 3.0, deviation: 5e3, count: 20 });
            let [a, b, d] = variance_model(&points);
            for f in [1.0, 10.0, 100.0, 500.0] {
                let found = (a + b * f + d * f * f).sqrt();
                assert!((found / truth(f) - 1.0).abs() < 0.15, "{s0} {k} {c} at {f}: {found} {}", truth(f));
            }
        }
    }
}
