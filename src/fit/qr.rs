//! Householder QR of the distinct rows, with the limited column pivoting of LINPACK's `dqrdc2`, as R's `lm` has it:
//! columns stay in their order, save those that are combinations of others, which go to the end.
//!
//! It works on the rows themselves, not on their squares as the normal equations do, and so keeps twice the digits. It
//! takes O(P d²), as the Gram matrix does, but holds the P x d matrix.

use nalgebra::{DMatrix, DVector};

use super::{Problem, RowSums};

/// Length of what remains of a column, relative to the column, below which it counts as a combination of others: R's
/// default for `lm`.
pub const ALIASED: f64 = 1e-7;

/// A factorised matrix of weighted rows.
#[derive(Debug, Clone)]
pub struct Qr {
    /// R above and on the diagonal, columns in the order of `pivot`.
    r: DMatrix<f64>,
    /// Q'z for the right side.
    effects: DVector<f64>,
    /// Column of the problem at each position.
    pivot: Vec<usize>,
    rank: usize,
}

impl Qr {
    /// Factorises the rows of a problem, each as heavy as its observations together; the right side are the
    /// observations' weighted means.
    pub fn new(problem: &Problem, sums: &RowSums) -> Self {
        let used: Vec<usize> = (0..problem.rows().len()).filter(|&p| sums.weight[p] > 0.0).collect();
        let mut matrix = DMatrix::zeros(used.len(), problem.columns());
        let mut right = DVector::zeros(used.len());
        for (i, &p) in used.iter().enumerate() {
            let root = sums.weight[p].sqrt();
            problem.rows()[p].iter().for_each(|&(column, x)| matrix[(i, column as usize)] = root * x);
            right[i] = sums.energy[p] / root;
        }
        Qr::dense(matrix, right)
    }

    /// Factorises a matrix beside its right side.
    pub fn dense(mut matrix: DMatrix<f64>, mut right: DVector<f64>) -> Self {
        let (n, d) = matrix.shape();
        let mut pivot: Vec<usize> = (0..d).collect();
        let length: Vec<f64> = (0..d).map(|c| matrix.column(c).norm()).collect();
        let (mut k, mut candidates) = (0, d);
        while k < candidates.min(n) {
            let rest = matrix.view((k, k), (n - k, 1)).norm();
            if rest <= ALIASED * length[pivot[k]] {
                for c in k..d - 1 {
                    matrix.swap_columns(c, c + 1);
                    pivot.swap(c, c + 1);
                }
                candidates -= 1;
                continue;
            }
            reflect(&mut matrix, &mut right, k, rest);
            k += 1;
        }
        Qr { r: matrix, effects: right, pivot, rank: k }
    }

    /// Columns that are not combinations of those before them.
    pub fn rank(&self) -> usize {
        self.rank
    }

    /// The problem's columns in the order of the factorisation; those from the rank on are aliased.
    pub fn pivot(&self) -> &[usize] {
        &self.pivot
    }

    /// Solution of the least squares problem, by column of the problem; `None` for an aliased column.
    pub fn coefficients(&self) -> Vec<Option<f64>> {
        let mut z: Vec<f64> = self.effects.iter().take(self.rank).copied().collect();
        for i in (0..self.rank).rev() {
            let sum: f64 = (i + 1..self.rank).map(|j| self.r[(i, j)] * z[j]).sum();
            z[i] = (z[i] - sum) / self.r[(i, i)];
        }
        let mut out = vec![None; self.pivot.len()];
        z.into_iter().zip(&self.pivot).for_each(|(value, &column)| out[column] = Some(value));
        out
    }

    /// x'(X'WX)⁻¹x of a row within the rank: its hat value for weight 1.
    pub fn leverage(&self, row: &[(u32, f64)]) -> f64 {
        let mut x = vec![0.0; self.pivot.len()];
        row.iter().for_each(|&(column, value)| x[column as usize] = value);
        let mut z: Vec<f64> = self.pivot[..self.rank].iter().map(|&column| x[column]).collect();
        for i in 0..self.rank {
            let sum: f64 = (0..i).map(|j| self.r[(j, i)] * z[j]).sum();
            z[i] = (z[i] - sum) / self.r[(i, i)];
        }
        z.iter().map(|v| v * v).sum()
    }

    /// (X'WX)⁻¹ within the rank, zero elsewhere.
    pub fn inverse(&self) -> DMatrix<f64> {
        let rank = self.rank;
        let triangle = self.r.view((0, 0), (rank, rank)).upper_triangle();
        // The diagonal is longer than the tolerance: there is an inverse.
        let inverse = triangle.solve_upper_triangular(&DMatrix::identity(rank, rank)).unwrap_or_default();
        let product = &inverse * inverse.transpose();
        let mut out = DMatrix::zeros(self.pivot.len(), self.pivot.len());
        for i in 0..rank {
            for j in 0..rank {
                out[(self.pivot[i], self.pivot[j])] = product[(i, j)];
            }
        }
        out
    }
}

/// One Householder reflection: makes column `k` zero below its diagonal.
fn reflect(matrix: &mut DMatrix<f64>, right: &mut DVector<f64>, k: usize, length: f64) {
    let (n, d) = matrix.shape();
    let alpha = if matrix[(k, k)] > 0.0 { -length } else { length };
    let mut v: DVector<f64> = matrix.view((k, k), (n - k, 1)).column(0).into_owned();
    v[0] -= alpha;
    let square = v.norm_squared();
    for c in k + 1..d {
        let mut column = matrix.view_mut((k, c), (n - k, 1));
        let factor = 2.0 * v.dot(&column.column(0)) / square;
        column.column_mut(0).axpy(-factor, &v, 1.0);
    }
    let mut rest = right.rows_mut(k, n - k);
    let factor = 2.0 * v.dot(&rest) / square;
    rest.axpy(-factor, &v, 1.0);
    matrix.view_mut((k, k), (n - k, 1)).fill(0.0);
    matrix[(k, k)] = alpha;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem() -> Problem {
        // The third column is the first plus twice the second; the fourth is free.
        let row = |a: f64, b: f64, c: f64| vec![(0, a), (1, b), (2, a + 2.0 * b), (3, c)];
        let rows = vec![row(1.0, 0.0, 2.0), row(0.0, 1.0, 1.0), row(2.0, 1.0, 0.5), row(1.0, 3.0, 4.0)];
        Problem::new(4, rows, vec![0, 1, 2, 3, 3], vec![5.0, 3.0, 4.0, 12.0, 14.0]).unwrap()
    }

    #[test]
    fn an_aliased_column_goes_to_the_end_and_has_no_value() {
        let problem = problem();
        let qr = Qr::new(&problem, &problem.sums(&[1.0; 5]));
        assert_eq!((qr.rank(), qr.pivot()), (3, &[0, 1, 3, 2][..]));
        let values = qr.coefficients();
        assert_eq!(values[2], None);
        // The normal equations hold: residuals are orthogonal to the columns.
        let found = DVector::from_iterator(4, values.into_iter().map(|v| v.unwrap_or(0.0)));
        let fitted = problem.fitted(&found);
        let sums = problem.sums(&[1.0; 5]);
        let rest: Vec<f64> = (0..4).map(|p| sums.energy[p] - sums.weight[p] * fitted[p]).collect();
        assert!(problem.transposed(&rest).amax() < 1e-12);
    }

    #[test]
    fn leverages_sum_up_to_the_rank() {
        let problem = problem();
        let sums = problem.sums(&[1.0; 5]);
        let qr = Qr::new(&problem, &sums);
        let total: f64 = problem.rows().iter().zip(&sums.weight).map(|(row, w)| w * qr.leverage(row)).sum();
        assert!((total - 3.0).abs() < 1e-12, "{total}");
        let inverse = qr.inverse();
        let row = &problem.rows()[3];
        assert!((super::super::quadratic(&inverse, row) - qr.leverage(row)).abs() < 1e-12);
    }
}
