//! How much the energy of a window scatters.
//!
//! Two kinds of row differ in what can be known about them. A row seen often shows its own scatter, and apart from it
//! how far its mean strays from a sum of constant costs. A row seen once shows both in one residual; its variance is
//! taken from the residuals of other such rows of like energy.

use nalgebra::{DMatrix, DVector, SMatrix, SVector};
use serde::{Deserialize, Serialize};

use super::stats::{MAD_NORMAL, median};
use super::{Problem, nnls};

/// Observations of a row from which its own median and MAD are taken.
pub(super) const ENOUGH: usize = 8;

/// Observations of a row whose median is that of the row, if nothing is asked of their scatter: one event among them
/// does not make it.
const ENOUGH_ALIKE: usize = 3;

/// Variance ratio beyond which a row does not take part in the noise model: an event in most of its windows.
const FOREIGN: f64 = 9.0;

/// Single windows from which they get a curve of their own: four points of it.
const ENOUGH_SINGLE: usize = 8 * ENOUGH;

/// Bins of single windows at most: four for each of the curve's six terms.
const MOST_BINS: usize = 24;

/// Rounds of the reweighted fit of a curve at most; it ends sooner once the curve stays the same.
const ROUNDS: usize = 20;

/// Points below which a curve is no more than its typical value relative to energy.
const FEW: usize = 3;

/// Variance as a function of energy f: constant + linear f + square f² + Σ weight f² / (1 + f / at).
///
/// The constant is the meter's, the square that of costs which differ by some percentage; the linear term is that of a
/// long window's many samples and rounds of a loop, which scatter independently. The bends go over from the square to
/// the linear law: short windows inside a sample share its error, long ones average theirs out.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Curve {
    /// Square joules.
    pub constant: f64,
    /// Joules.
    pub linear: f64,
    /// A pure number.
    pub square: f64,
    /// Bends at quantiles of the energies.
    pub bends: [Bend; 3],
}

/// A part of a [`Curve`] that is square below some energy and linear above.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Bend {
    /// The energy, joules.
    pub at: f64,
    /// A pure number.
    pub weight: f64,
}

impl Curve {
    /// The variance at an energy.
    pub fn at(&self, energy: f64) -> f64 {
        let f = energy.max(0.0);
        let bends: f64 = self.bends.iter().filter(|b| b.at > 0.0).map(|b| b.weight * f * f / (1.0 + f / b.at)).sum();
        self.constant + self.linear * f + self.square * f * f + bends
    }
}

/// The scatter of windows.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Noise {
    /// Variance of a window around its row's own mean.
    pub window: Curve,
    /// Variance around the fit, of a window whose row is seen too seldom to know its mean; none where there are few.
    pub single: Option<Curve>,
    /// How far rows' true means stray from a sum of constant costs, relative to energy.
    pub tau: f64,
}

impl Noise {
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
    let mut scratch = Vec::new();
    let mut spread = |energies: &[f64]| {
        scratch.clear();
        scratch.extend_from_slice(energies);
        (energies.len() >= ENOUGH).then(|| of(&mut scratch)).flatten()
    };
    problem.energies().map(&mut spread).collect()
}

/// Median energy per row, if it has some observations.
pub(super) fn medians(problem: &Problem) -> Vec<Option<f64>> {
    let mut scratch = Vec::new();
    let mut middle = |energies: &[f64]| {
        scratch.clear();
        scratch.extend_from_slice(energies);
        (energies.len() >= ENOUGH_ALIKE).then(|| median(&mut scratch)).flatten()
    };
    problem.energies().map(&mut middle).collect()
}

fn of(values: &mut [f64]) -> Option<Spread> {
    let centre = median(values)?;
    values.iter_mut().for_each(|v| *v = (*v - centre).abs());
    let deviation = median(values)? / MAD_NORMAL;
    Some(Spread { median: centre, deviation, count: values.len() })
}

/// Fits the curve of windows around their rows' own means, nowhere below `floor`.
pub(super) fn window_curve(spreads: &[Option<Spread>], floor: f64) -> Curve {
    let points: Vec<Spread> = spreads.iter().flatten().copied().collect();
    floored(curve(&points), floor)
}

/// The observations of rows that have too few of them: their rows and energies, in the order of observations.
pub(super) fn singles(problem: &Problem, spreads: &[Option<Spread>]) -> Vec<(usize, f64)> {
    problem.observations().filter(|(row, _)| spreads[*row].is_none()).collect()
}

/// Fits the curve of single windows around the fit, from the residuals in bins of like energy; nowhere below `floor`.
pub(super) fn single_curve(singles: &[(usize, f64)], fitted: &[f64], floor: f64) -> Option<Curve> {
    let mut pairs: Vec<(f64, f64)> = singles.iter().map(|&(row, y)| (fitted[row], y - fitted[row])).collect();
    if pairs.len() < ENOUGH_SINGLE {
        return None;
    }
    pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
    let size = pairs.len().div_ceil(MOST_BINS).max(2 * ENOUGH);
    let bin = |bin: &[(f64, f64)]| {
        let mut sizes: Vec<f64> = bin.iter().map(|pair| pair.1.abs()).collect();
        let deviation = median(&mut sizes)? / MAD_NORMAL;
        Some(Spread { median: bin[bin.len() / 2].0, deviation, count: bin.len() })
    };
    Some(floored(curve(&pairs.chunks(size).filter_map(bin).collect::<Vec<_>>()), floor))
}

/// Least deviation of a window, relative to its energy and to the typical window's. Runs may be alike to the last
/// digit, but neither a meter nor a sum of constant costs is that exact: rows would count for all or nothing.
const LEAST: f64 = 1e-3;

/// Least deviation of any window, joules: where all read nothing, weights stay numbers that can be computed with.
const LEAST_J: f64 = 1e-12;

/// Least variance of a window, square joules. Where most windows read nothing at all, as of a rail that feeds one part
/// only, the mean stands for the typical window.
pub(super) fn floor(problem: &Problem) -> f64 {
    let mut sizes: Vec<f64> = problem.y().iter().map(|y| y.abs()).collect();
    let mean = sizes.iter().sum::<f64>() / sizes.len().max(1) as f64;
    let typical = median(&mut sizes).filter(|size| *size > 0.0).unwrap_or(mean);
    (typical * LEAST).max(LEAST_J).powi(2)
}

/// A curve that is nowhere below the least deviation.
fn floored(curve: Curve, floor: f64) -> Curve {
    Curve { constant: curve.constant.max(floor), square: curve.square.max(LEAST * LEAST), ..curve }
}

/// A curve by non-negative least squares on the variances, each weighted by the inverse of its own variance (2v²/n),
/// without points whose scatter is of another kind.
fn curve(points: &[Spread]) -> Curve {
    let mut ratios: Vec<f64> = points.iter().map(|p| (p.deviation / p.median).powi(2)).collect();
    if points.len() < FEW {
        return Curve { square: median(&mut ratios).filter(|r| r.is_finite()).unwrap_or(0.0), ..Curve::default() };
    }
    let mut deviations: Vec<f64> = points.iter().map(|p| p.deviation).collect();
    let typical = median(&mut deviations).unwrap_or(0.0).powi(2);
    let mut energies: Vec<f64> = points.iter().map(|p| p.median.max(0.0)).collect();
    energies.sort_by(f64::total_cmp);
    let bends = [1, 2, 3].map(|quarter| energies[energies.len() * quarter / 4]);
    let mut model: Option<Curve> = None;
    for _ in 0..ROUNDS {
        let (mut gram, mut rhs) = (SMatrix::<f64, 6, 6>::zeros(), SVector::<f64, 6>::zeros());
        for p in points {
            let (d, f) = (p.deviation.powi(2), p.median.max(0.0));
            // At first every point is believed to have its own variance.
            let v = model.map_or(d + typical, |curve| curve.at(f));
            if v <= 0.0 || (model.is_some() && d > FOREIGN * v) {
                continue;
            }
            let w = p.count as f64 / (v * v);
            let bend = |at: f64| if at > 0.0 { f * f / (1.0 + f / at) } else { 0.0 };
            let row = SVector::from([1.0, f, f * f, bend(bends[0]), bend(bends[1]), bend(bends[2])]);
            gram += row * row.transpose() * w;
            rhs += row * (w * d);
        }
        let gram = DMatrix::from_column_slice(6, 6, gram.as_slice());
        let x = nnls(&gram, &DVector::from_column_slice(rhs.as_slice()), &[true; 6]);
        let bend = |i: usize| Bend { at: bends[i], weight: x[3 + i] };
        let next = Curve { constant: x[0], linear: x[1], square: x[2], bends: [bend(0), bend(1), bend(2)] };
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
    fn the_least_deviation_is_above_nothing_where_most_windows_read_nothing() {
        let least = |y: Vec<f64>| floor(&Problem::new(1, vec![vec![(0, 1.0)]], vec![0; y.len()], y).unwrap()).sqrt();
        assert!((least(vec![0.0, 0.0, 0.0, 0.4]) / (0.1 * LEAST) - 1.0).abs() < 1e-9);
        assert!((least(vec![0.0; 4]) / LEAST_J - 1.0).abs() < 1e-9);
    }

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
    fn curves_of_all_shapes_are_found_despite_a_foreign_point() {
        let laws: [&dyn Fn(f64) -> f64; 4] = [
            &|f| 4.0 + 0.01 * f * f,
            &|f| 4.0 + 0.5 * f,
            &|f| 0.5 * f + 0.01 * f * f,
            // Square inside a sample of 20, linear beyond.
            &|f| 0.01 * f * f / (1.0 + f / 20.0),
        ];
        for (law, truth) in laws.iter().enumerate() {
            let mut points: Vec<Spread> = (0..100)
                .map(|i| {
                    let median = 1.3f64.powi(i % 25);
                    // Alternating errors of 20 %.
                    let deviation = truth(median).sqrt() * if i % 2 == 0 { 1.2 } else { 0.8 };
                    Spread { median, deviation, count: 20 }
                })
                .collect();
            points.push(Spread { median: 3.0, deviation: 5e3, count: 20 });
            let found = curve(&points);
            for f in [1.0, 10.0, 100.0, 500.0] {
                let ratio = (found.at(f) / truth(f)).sqrt();
                assert!((ratio - 1.0).abs() < 0.15, "law {law} at {f}: {ratio} {found:?}");
            }
        }
    }
}
