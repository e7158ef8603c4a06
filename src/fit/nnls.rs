//! Least squares with non-negative unknowns (Lawson and Hanson, "Solving Least Squares Problems", chapter 23), on the
//! normal equations. No instruction gives energy back.

use nalgebra::{DMatrix, DVector};

use super::cholesky::{Cholesky, TOLERANCE};
use super::linear::least_squares;
use super::{Estimator, Fit, FitError, Problem, Solution};

/// Least squares of all observations without negative costs. Its covariance is that of least squares on the columns
/// with a positive cost: it does not tell of costs that the bound holds at nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Nnls;

impl Estimator for Nnls {
    fn fit(&self, problem: &Problem) -> Result<Fit, FitError> {
        let sums = problem.sums(&vec![1.0; problem.y().len()]);
        let gram = problem.gram(&sums.weight);
        let free = least_squares(problem, &sums, |_| true).0;
        let start: Vec<bool> = free.iter().map(|x| *x > 0.0).collect();
        let found = nnls(&gram, &problem.transposed(&sums.energy), &start);
        // The columns are chosen; on them, the last digits come from the rows themselves.
        let exact = least_squares(problem, &sums, |c| found[c] > 0.0).0;
        let coefficients = if exact.iter().all(|x| *x >= 0.0) { exact } else { found };
        Ok(Solution::of_all(problem, coefficients, 1, true).into_fit(problem, &sums))
    }
}

/// Gradient, relative to the largest at the origin, that still counts as zero.
const GRADIENT: f64 = 1e-11;

/// Minimises x'Gx/2 - b'x over x ≥ 0.
///
/// `start` marks unknowns that are likely to be positive, as in a solution without the bound: a good start saves
/// iterations and changes nothing else. `gram` is d x d and `rhs` has d entries.
pub fn nnls(gram: &DMatrix<f64>, rhs: &DVector<f64>, start: &[bool]) -> DVector<f64> {
    nnls_but(gram, rhs, start, &[])
}

/// Minimises x'Gx/2 - b'x over x ≥ 0, where the unknowns that `free` marks have no bound.
pub fn nnls_but(gram: &DMatrix<f64>, rhs: &DVector<f64>, start: &[bool], free: &[bool]) -> DVector<f64> {
    let n = rhs.len();
    let bound = |i: usize| !free.get(i).copied().unwrap_or(false);
    let usable = |i: usize| gram[(i, i)] > 0.0;
    let mut passive: Vec<bool> =
        (0..n).map(|i| (!bound(i) || start.get(i).copied().unwrap_or(false)) && usable(i)).collect();
    // Any subset whose own solution is positive is a place to start from.
    let mut x = loop {
        let x = solve(gram, rhs, &passive);
        let mut dropped = false;
        for i in (0..n).filter(|&i| bound(i) && x[i] <= 0.0) {
            dropped |= std::mem::replace(&mut passive[i], false);
        }
        if !dropped {
            break x;
        }
    };
    let unit = |i: usize| gram[(i, i)].sqrt();
    let size = (0..n).filter(|&i| usable(i)).map(|i| rhs[i].abs() / unit(i)).fold(0.0, f64::max);
    // Each round lowers the objective, so no subset returns; the bound only guards against rounding.
    for _ in 0..3 * n + 10 {
        let gradient = rhs - gram * &x;
        let candidates = (0..n).filter(|&i| !passive[i] && usable(i)).map(|i| (i, gradient[i] / unit(i)));
        let best = candidates.fold(None, |best: Option<(usize, f64)>, c| match best {
            Some(b) if b.1 >= c.1 => Some(b),
            _ => Some(c),
        });
        match best {
            Some((i, slope)) if slope > GRADIENT * size => passive[i] = true,
            _ => break,
        }
        x = walk(gram, rhs, &mut passive, x, &bound);
    }
    x
}

/// Goes from a feasible point towards the solution on the passive set, dropping unknowns that reach zero.
fn walk(
    gram: &DMatrix<f64>,
    rhs: &DVector<f64>,
    passive: &mut [bool],
    mut x: DVector<f64>,
    bound: &impl Fn(usize) -> bool,
) -> DVector<f64> {
    loop {
        let target = solve(gram, rhs, passive);
        let blocked: Vec<usize> = (0..x.len()).filter(|&i| bound(i) && passive[i] && target[i] <= 0.0).collect();
        let Some(step) = blocked.iter().map(|&i| x[i] / (x[i] - target[i])).reduce(f64::min) else { return target };
        // The one just added stands at zero and may be refused: then nothing moves and it is dropped again.
        let step = if step.is_finite() { step } else { 0.0 };
        x += (&target - &x) * step;
        for i in blocked {
            if x[i] <= 1e-15 * target[i].abs() {
                x[i] = 0.0;
                passive[i] = false;
            }
        }
    }
}

fn solve(gram: &DMatrix<f64>, rhs: &DVector<f64>, passive: &[bool]) -> DVector<f64> {
    Cholesky::new(gram, |i| passive[i], TOLERANCE).solve(rhs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bound_binds_where_it_must() {
        // X = [[1, 1], [1, -1]]: without the bound y = (1, 3) gives (2, -1); with it (2, 0).
        let gram = DMatrix::from_row_slice(2, 2, &[2.0, 0.0, 0.0, 2.0]);
        let rhs = DVector::from_row_slice(&[4.0, -2.0]);
        for start in [[true, true], [false, false], [false, true]] {
            let x = nnls(&gram, &rhs, &start);
            assert!((x - DVector::from_row_slice(&[2.0, 0.0])).amax() < 1e-12);
        }
    }

    #[test]
    fn what_has_no_bound_may_be_negative() {
        // As above, and the second unknown is free: the solution is that without the bound.
        let gram = DMatrix::from_row_slice(2, 2, &[2.0, 0.0, 0.0, 2.0]);
        let rhs = DVector::from_row_slice(&[4.0, -2.0]);
        let x = nnls_but(&gram, &rhs, &[], &[false, true]);
        assert!((x - DVector::from_row_slice(&[2.0, -1.0])).amax() < 1e-12);
        let x = nnls_but(&gram, &-rhs, &[], &[false, true]);
        assert!((x - DVector::from_row_slice(&[0.0, 1.0])).amax() < 1e-12);
    }

    #[test]
    fn correlated_columns_end_at_the_optimum_from_any_start() {
        // Seeded xorshift; optimality is checked by the conditions of Karush, Kuhn and Tucker themselves.
        let mut state = 7u64;
        let mut random = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 11) as f64 / (1u64 << 53) as f64
        };
        for _ in 0..20 {
            let x = DMatrix::from_fn(30, 12, |_, _| random());
            let y = DVector::from_fn(30, |_, _| random() - 0.4);
            let (gram, rhs) = (x.transpose() * &x, x.transpose() * y);
            let found = nnls(&gram, &rhs, &[true; 12]);
            assert!((&found - nnls(&gram, &rhs, &[])).amax() < 1e-9);
            let gradient = &rhs - &gram * &found;
            for i in 0..12 {
                assert!(found[i] >= 0.0 && gradient[i] < 1e-9 && (found[i] == 0.0 || gradient[i].abs() < 1e-9));
            }
        }
    }
}
