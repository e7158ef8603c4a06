//! Problems with an intercept that penalties leave alone: rows and energies less their means.

use nalgebra::{DMatrix, DVector};

use super::rank::singular;
use super::{Problem, RowSums};

/// Squared singular value, relative to the largest, that counts as zero: rounding makes as much of nothing.
const ZERO: f64 = 1e-13;

/// Sums over observations of centred columns; without an intercept the means are 0.
pub(super) struct Centred {
    /// X'X.
    pub gram: DMatrix<f64>,
    /// X'y.
    pub rhs: DVector<f64>,
    /// Mean of each column, that of the intercept's 0.
    pub mean_x: DVector<f64>,
    pub mean_y: f64,
    /// Observations.
    pub count: f64,
    /// Columns of the problem that stay.
    pub columns: Vec<usize>,
    intercept: Option<usize>,
    total: usize,
}

impl Centred {
    /// `sums` are of observations that count alike: weights are numbers of them.
    ///
    /// Rows are centred one by one. Taking the mean off the sums instead would lose the digits that matter.
    pub fn new(problem: &Problem, sums: &RowSums, intercept: Option<u32>) -> Self {
        let total = problem.columns();
        let intercept = intercept.map(|c| c as usize).filter(|c| *c < total);
        let columns: Vec<usize> = (0..total).filter(|c| Some(*c) != intercept).collect();
        let count: f64 = sums.weight.iter().sum();
        let mut mean_x = DVector::zeros(columns.len());
        let mut mean_y = 0.0;
        if intercept.is_some() {
            let sum = problem.transposed(&sums.weight) / count;
            mean_x = DVector::from_iterator(columns.len(), columns.iter().map(|&c| sum[c]));
            mean_y = sums.energy.iter().sum::<f64>() / count;
        }
        let mut out = Centred {
            gram: DMatrix::zeros(columns.len(), columns.len()),
            rhs: DVector::zeros(columns.len()),
            mean_x,
            mean_y,
            count,
            columns,
            intercept,
            total,
        };
        out.add(problem, sums);
        out
    }

    /// Squared singular values of the rows that are not zero, and the right singular vectors to them, one a column.
    pub fn singular(&self, problem: &Problem, sums: &RowSums) -> (DVector<f64>, DMatrix<f64>) {
        let counted: Vec<usize> = (0..problem.rows().len()).filter(|p| sums.weight[*p] > 0.0).collect();
        let row = |at: usize| self.row(&problem.rows()[counted[at]]) * sums.weight[counted[at]].sqrt();
        singular(|| self.gram.clone(), row, (counted.len(), self.columns.len()), ZERO)
    }

    fn add(&mut self, problem: &Problem, sums: &RowSums) {
        for (p, row) in problem.rows().iter().enumerate().filter(|(p, _)| sums.weight[*p] > 0.0) {
            let x = self.row(row);
            self.gram.ger(sums.weight[p], &x, &x, 1.0);
            self.rhs.axpy(sums.energy[p] - sums.weight[p] * self.mean_y, &x, 1.0);
        }
    }

    /// A row less the means.
    fn row(&self, row: &[(u32, f64)]) -> DVector<f64> {
        let mut dense = vec![0.0; self.total];
        row.iter().for_each(|&(column, x)| dense[column as usize] = x);
        DVector::from_iterator(self.columns.len(), self.columns.iter().map(|&c| dense[c])) - &self.mean_x
    }

    /// The intercept that goes with coefficients of the other columns; 0 where there is none.
    pub fn intercept(&self, coefficients: &DVector<f64>) -> f64 {
        self.mean_y - self.mean_x.dot(coefficients)
    }

    /// Coefficients of all columns of the problem.
    pub fn all(&self, coefficients: &DVector<f64>) -> DVector<f64> {
        let mut out = DVector::zeros(self.total);
        self.columns.iter().zip(coefficients).for_each(|(&c, value)| out[c] = *value);
        if let Some(c) = self.intercept {
            out[c] = self.intercept(coefficients);
        }
        out
    }
}

/// Σ (y - Xw)² over observations that count alike.
pub(super) fn squares(problem: &Problem, coefficients: &DVector<f64>) -> f64 {
    let fitted = problem.fitted(coefficients);
    problem.observations().map(|(group, y)| (y - fitted[group]).powi(2)).sum()
}
