//! Linear least squares over the sums of distinct rows.

use nalgebra::DVector;

use super::{Cholesky, Problem, RowSums, TOLERANCE};

/// Refinements on the residuals: the normal equations square the condition number, and these win it back.
const REFINEMENTS: usize = 3;

/// Weighted residual sums per distinct row.
pub(super) fn row_residuals(sums: &RowSums, fitted: &[f64]) -> Vec<f64> {
    (0..fitted.len()).map(|row| sums.energy[row] - sums.weight[row] * fitted[row]).collect()
}

/// Weighted least squares over the columns that are wanted, and their rank; columns that are combinations of others
/// get 0, as do those that are not wanted.
pub(super) fn least_squares(
    problem: &Problem,
    sums: &RowSums,
    wanted: impl Fn(usize) -> bool,
) -> (DVector<f64>, usize) {
    let cholesky = Cholesky::new(&problem.gram(&sums.weight), wanted, TOLERANCE);
    let solution = cholesky.solve(&problem.transposed(&sums.energy));
    (refine(problem, sums, &cholesky, solution), cholesky.rank())
}

/// Improves a solution on the columns of a factorisation, on residuals that are computed from the rows themselves.
pub(super) fn refine(
    problem: &Problem,
    sums: &RowSums,
    cholesky: &Cholesky,
    mut solution: DVector<f64>,
) -> DVector<f64> {
    for _ in 0..REFINEMENTS {
        let fitted = problem.fitted(&solution);
        solution += cholesky.solve(&problem.transposed(&row_residuals(sums, &fitted)));
    }
    solution
}
