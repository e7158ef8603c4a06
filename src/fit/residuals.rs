//! Residuals of all observations: their scale, and the sums of the weights that follow from them.
//!
//! Where all observations count alike nothing is kept by observation: energies are gone through row by row, once for
//! the median and once for the sums.

use super::weighting::Weighting;
use super::{Problem, Psi, RowSums, Scale};

/// Residuals from which the median is looked for within bounds that a sample gives. Below, a sample saves nothing.
pub(super) const MANY: usize = 50_000;
/// Size of the sample.
const SAMPLE: usize = 8192;
/// The bounds are so far from the sample's median, as a part of its size: almost four deviations of its rank.
const APART: f64 = 0.02;

/// The residuals of a problem.
pub(super) struct Residuals<'a> {
    problem: &'a Problem,
    weighting: Weighting<'a>,
}

/// Memory that is used again from iteration to iteration.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    residuals: Vec<f64>,
    sizes: Vec<f64>,
}

impl<'a> Residuals<'a> {
    pub(super) fn new(problem: &'a Problem, weighting: Weighting<'a>) -> Self {
        Residuals { problem, weighting }
    }

    /// How many observations there are, each as often as it was made.
    pub(super) fn count(&self) -> f64 {
        self.frequencies().map_or(self.problem.y().len() as f64, |f| f.iter().sum())
    }

    fn frequencies(&self) -> Option<&'a [f64]> {
        if let Weighting::Frequencies(f) = self.weighting { Some(f) } else { None }
    }

    /// The scale of the residuals.
    pub(super) fn scale(&self, scale: Scale, fitted: &[f64], freedom: f64, scratch: &mut Scratch) -> f64 {
        match (scale, self.weighting) {
            (Scale::Mad { normal }, Weighting::Equal) => {
                median_size(self.problem, fitted, &mut scratch.sizes).unwrap_or(0.0) / normal
            }
            _ => {
                scratch.residuals.clear();
                scratch.residuals.extend(self.each(fitted));
                scale.of(&scratch.residuals, self.frequencies(), freedom, &mut scratch.sizes)
            }
        }
    }

    /// The residuals in the order of observations, as they are weighed.
    fn each(&self, fitted: &'a [f64]) -> impl Iterator<Item = f64> + 'a {
        let precisions = if let Weighting::Precisions(p) = self.weighting { Some(p) } else { None };
        let residuals = self.problem.observations().map(|(group, y)| y - fitted[group]).enumerate();
        residuals.map(move |(i, r)| precisions.map_or(r, |p| r * p[i].sqrt()))
    }

    /// Robustness weights in the order of observations.
    pub(super) fn weights(&self, psi: Psi, scale: f64, fitted: &[f64]) -> Vec<f64> {
        self.each(fitted).map(|r| psi.weight(r / scale)).collect()
    }

    /// The rows' sums of robustness weights, times the weights known beforehand.
    pub(super) fn weigh(&self, psi: Psi, scale: f64, fitted: &[f64]) -> RowSums {
        match (self.weighting.prior_weights(), psi) {
            (Some(prior), _) => {
                let weights: Vec<f64> =
                    self.each(fitted).zip(prior).map(|(r, prior)| psi.weight(r / scale) * prior).collect();
                self.problem.sums(&weights)
            }
            (None, Psi::Bisquare(k)) => self.problem.sums_by(|row| {
                let fitted = fitted[row];
                move |y| Psi::bisquare(k, (y - fitted) / scale)
            }),
            (None, _) => self.problem.sums_by(|row| {
                let fitted = fitted[row];
                move |y| psi.weight((y - fitted) / scale)
            }),
        }
    }

    /// The rows' sums before there are robustness weights: of the weights known beforehand.
    pub(super) fn unweighed(&self) -> RowSums {
        match self.weighting.prior_weights() {
            None => self.problem.sums_by(|_| |_| 1.0),
            Some(prior) => self.problem.sums(prior),
        }
    }
}

/// Median of |y - fitted|, mean of the middle two for an even number; none for no observations.
fn median_size(problem: &Problem, fitted: &[f64], scratch: &mut Vec<f64>) -> Option<f64> {
    let count = problem.y().len();
    if count >= MANY
        && let Some(found) = bracketed(problem, fitted, scratch)
    {
        return Some(found);
    }
    scratch.clear();
    for (energies, fitted) in problem.energies().zip(fitted) {
        scratch.extend(energies.iter().map(|y| (y - fitted).abs()));
    }
    super::stats::median(scratch)
}

/// Median of |y - fitted| by counting residuals below bounds around it, and ordering only those between. None where the
/// bounds, which a sample gives, do not hold the middle.
fn bracketed(problem: &Problem, fitted: &[f64], scratch: &mut Vec<f64>) -> Option<f64> {
    let (low, high) = bounds(problem, fitted, scratch)?;
    let count = problem.y().len();
    let most = (count as f64 * 4.0 * APART) as usize;
    scratch.clear();
    let mut below = 0;
    for (energies, &fitted) in problem.energies().zip(fitted) {
        // A few at a time, of which most often none is within.
        for some in energies.chunks(8) {
            let sizes = || some.iter().map(|y| (y - fitted).abs());
            let lower: usize = sizes().map(|size| usize::from(size < low)).sum();
            let not_above: usize = sizes().map(|size| usize::from(size <= high)).sum();
            below += lower;
            if not_above > lower {
                scratch.extend(sizes().filter(|size| (low..=high).contains(size)));
            }
        }
        if scratch.len() > most {
            return None;
        }
    }
    let upper = (count / 2).checked_sub(below)?;
    let lower = ((count - 1) / 2).checked_sub(below)?;
    if upper >= scratch.len() {
        return None;
    }
    let (before, &mut found, _) = scratch.select_nth_unstable_by(upper, f64::total_cmp);
    match lower < upper {
        true => before.iter().copied().max_by(f64::total_cmp).map(|lower| (lower + found) / 2.0),
        false => Some(found),
    }
}

/// Bounds around the median, as every so many-th residual has them.
fn bounds(problem: &Problem, fitted: &[f64], scratch: &mut Vec<f64>) -> Option<(f64, f64)> {
    let stride = (problem.y().len() / SAMPLE).max(1);
    scratch.clear();
    let mut skip = 0;
    for (energies, fitted) in problem.energies().zip(fitted) {
        scratch.extend(energies.iter().skip(skip).step_by(stride).map(|y| (y - fitted).abs()));
        let taken = energies.len().saturating_sub(skip).div_ceil(stride);
        skip = skip + taken * stride - energies.len();
    }
    let middle = scratch.len() / 2;
    let apart = (APART * scratch.len() as f64) as usize;
    let low = *scratch.select_nth_unstable_by(middle.checked_sub(apart)?, f64::total_cmp).1;
    let high = *scratch.select_nth_unstable_by(middle + apart, f64::total_cmp).1;
    Some((low, high))
}

#[cfg(test)]
mod tests {
    use super::super::stats::median;
    use super::*;
    use wattline_base::random::SplitMix64;

    /// An observation's energy, by its number.
    type Draw<'a> = &'a dyn Fn(usize, &mut SplitMix64) -> f64;

    fn problem(count: usize, rows: usize, energy: impl Fn(usize, &mut SplitMix64) -> f64) -> Problem {
        let mut random = SplitMix64::new(5);
        // Some rows are seen far more often than others.
        let mut row = || (random.uniform() * random.uniform() * rows as f64) as u32;
        let group = (0..count).map(|_| row()).collect();
        let y = (0..count).map(|i| energy(i, &mut random)).collect();
        Problem::new(1, vec![vec![(0, 1.0)]; rows], group, y).unwrap()
    }

    #[test]
    fn the_median_is_that_of_all_whatever_the_bounds() {
        let kinds: [Draw; 4] = [
            &|_, random| random.normal(),
            // Most are alike, so that the sample's bounds are one number.
            &|i, random| if i % 10 == 0 { random.normal() } else { 3.0 },
            &|_, _| 7.0,
            // Two heaps and nothing between them.
            &|i, random| if i % 2 == 0 { random.uniform() } else { 1e6 + random.uniform() },
        ];
        for (kind, energy) in kinds.into_iter().enumerate() {
            for count in [MANY, MANY + 1, MANY + 777] {
                let problem = problem(count, 90, energy);
                let fitted: Vec<f64> = (0..90).map(|row| f64::from(row) * 0.01).collect();
                let mut sizes: Vec<f64> = problem.observations().map(|(row, y)| (y - fitted[row]).abs()).collect();
                let found = median_size(&problem, &fitted, &mut Vec::new());
                assert_eq!(found, median(&mut sizes), "kind {kind}, {count}");
            }
        }
        // It is found within bounds where energies are of many sizes.
        let problem = problem(MANY, 90, |_, random| random.normal());
        assert!(bracketed(&problem, &[0.0; 90], &mut Vec::new()).is_some());
    }

    #[test]
    fn sums_row_by_row_are_those_observation_by_observation() {
        let problem = problem(1000, 20, |_, random| 5.0 + random.normal());
        let fitted = [5.0; 20];
        for psi in [Psi::Bisquare(4.685), Psi::Huber(1.345), Psi::hampel(8.0)] {
            let residuals = Residuals::new(&problem, Weighting::Equal);
            let weights = residuals.weights(psi, 0.3, &fitted);
            let (expected, found) = (problem.sums(&weights), residuals.weigh(psi, 0.3, &fitted));
            assert_eq!((expected.weight, expected.energy), (found.weight, found.energy), "{psi:?}");
        }
    }
}
