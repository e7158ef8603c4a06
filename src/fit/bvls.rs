//! Least squares with unknowns between bounds (Stark and Parker, "Bounded-variable least squares", Computational
//! Statistics 10, 1995), on the normal equations, and the box of Hu et al. (Science of Computer Programming 2017, 3.4):
//! a method costs nothing at least, and at most what any run that executed it cost, divided by how often it did.

use nalgebra::{DMatrix, DVector};

use super::cholesky::{Cholesky, TOLERANCE};
use super::{Estimator, Fit, FitError, Problem, Solution};

/// Gradient, relative to the largest at the origin, that still counts as zero.
const GRADIENT: f64 = 1e-11;

/// Least squares in the box of Hu et al.: the exact optimum of what their annealing looks for. Its covariance is that
/// of least squares without the box, which says more than it should of costs that a bound holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Bvls;

impl Bvls {
    /// The costs alone, without their covariance, which takes longer than they do.
    pub fn costs(problem: &Problem) -> DVector<f64> {
        let sums = problem.sums(&vec![1.0; problem.y().len()]);
        let gram = problem.gram(&sums.weight);
        let upper = hu_box(problem);
        let found = bvls(&gram, &problem.transposed(&sums.energy), &upper);
        // The same on residuals computed from the rows: the Gram matrix has lost half of the digits.
        let free = |c: usize| found[c] > 0.0 && found[c] < upper[c];
        let cholesky = Cholesky::new(&gram, free, TOLERANCE);
        let exact = super::linear::refine(problem, &sums, &cholesky, found.clone());
        let inside = (0..upper.len()).all(|c| exact[c] >= 0.0 && exact[c] <= upper[c]);
        if inside { exact } else { found }
    }
}

impl Estimator for Bvls {
    fn fit(&self, problem: &Problem) -> Result<Fit, FitError> {
        let sums = problem.sums(&vec![1.0; problem.y().len()]);
        Ok(Solution::of_all(problem, Bvls::costs(problem), 1, true).into_fit(problem, &sums))
    }
}

/// Upper bounds of Hu et al., by column: the least energy per execution of any observation that has the column. 0 where
/// that would be negative, as nothing else is left of the box, and for a column that never occurs.
pub fn hu_box(problem: &Problem) -> Vec<f64> {
    let mut least = vec![f64::INFINITY; problem.rows().len()];
    problem.observations().for_each(|(group, y)| least[group] = least[group].min(y));
    let mut upper = vec![f64::INFINITY; problem.columns()];
    for (row, least) in problem.rows().iter().zip(least).filter(|(_, least)| least.is_finite()) {
        for &(column, x) in row.iter().filter(|(_, x)| *x > 0.0) {
            let bound = &mut upper[column as usize];
            *bound = bound.min(least / x);
        }
    }
    upper.into_iter().map(|bound| if bound.is_finite() { bound.max(0.0) } else { 0.0 }).collect()
}

/// Where an unknown stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum At {
    Lower,
    Between,
    Upper,
}

/// Minimises x'Gx/2 - b'x over 0 ≤ x ≤ upper; bounds may be infinite.
pub fn bvls(gram: &DMatrix<f64>, rhs: &DVector<f64>, upper: &[f64]) -> DVector<f64> {
    let n = rhs.len();
    let mut at = vec![At::Lower; n];
    let mut x = DVector::zeros(n);
    let unit = |i: usize| gram[(i, i)].sqrt();
    let usable = |i: usize| gram[(i, i)] > 0.0 && upper[i] > 0.0;
    let size = (0..n).filter(|&i| usable(i)).map(|i| rhs[i].abs() / unit(i)).fold(0.0, f64::max);
    // Each round lowers the objective, so no arrangement returns; the bound only guards against rounding.
    for _ in 0..10 * n + 10 {
        let gradient = rhs - gram * &x;
        let gain = |i: usize| match at[i] {
            At::Lower => gradient[i] / unit(i),
            At::Upper => -gradient[i] / unit(i),
            At::Between => f64::NEG_INFINITY,
        };
        let best = (0..n).filter(|&i| usable(i)).max_by(|&a, &b| gain(a).total_cmp(&gain(b)));
        let Some(best) = best.filter(|&i| gain(i) > GRADIENT * size) else { break };
        at[best] = At::Between;
        walk(gram, rhs, upper, &mut at, &mut x);
    }
    x
}

/// Goes to the solution on the unknowns between their bounds, and stops those that reach one on the way.
fn walk(gram: &DMatrix<f64>, rhs: &DVector<f64>, upper: &[f64], at: &mut [At], x: &mut DVector<f64>) {
    while at.contains(&At::Between) {
        let target = solve(gram, rhs, at, x);
        let share = |i: usize| match target[i] {
            t if t < 0.0 => x[i] / (x[i] - t),
            t if t > upper[i] => (upper[i] - x[i]) / (t - x[i]),
            _ => 1.0,
        };
        let between = |i: &usize| at[*i] == At::Between;
        // The one that stops first; it must move by itself, as rounding may leave it just off its bound.
        let first = (0..x.len()).filter(between).map(|i| (share(i), i)).min_by(|a, b| a.0.total_cmp(&b.0));
        let Some((step, stop)) = first.filter(|(step, _)| *step < 1.0) else {
            (0..x.len()).filter(between).for_each(|i| x[i] = target[i]);
            return;
        };
        (0..x.len()).filter(between).for_each(|i| x[i] += step * (target[i] - x[i]));
        at[stop] = if target[stop] < 0.0 { At::Lower } else { At::Upper };
        x[stop] = if target[stop] < 0.0 { 0.0 } else { upper[stop] };
    }
}

/// Least squares for the unknowns between their bounds, the others held.
fn solve(gram: &DMatrix<f64>, rhs: &DVector<f64>, at: &[At], x: &DVector<f64>) -> DVector<f64> {
    let held = DVector::from_fn(x.len(), |i, _| if at[i] == At::Upper { x[i] } else { 0.0 });
    let rest = rhs - gram * &held;
    Cholesky::new(gram, |i| at[i] == At::Between, TOLERANCE).solve(&rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wattline_base::random::SplitMix64;

    #[test]
    fn the_box_is_the_least_energy_per_execution() {
        let rows = vec![vec![(0, 2.0), (1, 1.0)], vec![(1, 4.0), (3, 1.0)]];
        let problem = Problem::new(4, rows, vec![0, 0, 1], vec![6.0, 5.0, -1.0]).unwrap();
        assert_eq!(hu_box(&problem), [2.5, 0.0, 0.0, 0.0]);
    }

    #[test]
    fn optimal_by_the_conditions_of_karush_kuhn_and_tucker() {
        let mut random = SplitMix64::new(3);
        let mut seen = [0; 3];
        for _ in 0..50 {
            let x = DMatrix::from_fn(40, 12, |_, _| random.uniform());
            let y = DVector::from_fn(40, |_, _| 2.0 * random.uniform());
            let upper: Vec<f64> = (0..12).map(|_| 0.4 * random.uniform()).collect();
            let (gram, rhs) = (x.tr_mul(&x), x.tr_mul(&y));
            let found = bvls(&gram, &rhs, &upper);
            let gradient = &rhs - &gram * &found;
            for i in 0..12 {
                let (g, f) = (gradient[i], found[i]);
                let place = if f == 0.0 {
                    0
                } else if f == upper[i] {
                    2
                } else {
                    1
                };
                seen[place] += 1;
                assert!((0.0..=upper[i]).contains(&f));
                assert!([g < 1e-9, g.abs() < 1e-9, g > -1e-9][place], "{i}: {f} of {}, gradient {g}", upper[i]);
            }
        }
        assert!(seen.iter().all(|n| *n > 20), "{seen:?}");
    }

    #[test]
    fn without_upper_bounds_it_is_nnls() {
        let mut random = SplitMix64::new(4);
        let x = DMatrix::from_fn(30, 8, |_, _| random.uniform());
        let y = DVector::from_fn(30, |_, _| random.uniform() - 0.3);
        let (gram, rhs) = (x.tr_mul(&x), x.tr_mul(&y));
        let found = bvls(&gram, &rhs, &[f64::INFINITY; 8]);
        assert!((found - super::super::nnls(&gram, &rhs, &[])).amax() < 1e-10);
    }
}
