//! The regression problem: energies y of observations that share rows of the design matrix.
//!
//! All observations of a group have the same row, so everything the normal equations need is summed per group first:
//! an iteration costs one pass over the observations and one over the distinct rows, and the n x d matrix of the
//! textbooks never exists. Energies are kept row by row, too: such a pass then reads memory in order, and what it needs
//! of a row stays in registers.

use nalgebra::{DMatrix, DVector};
use thiserror::Error;

/// A problem that cannot be fitted.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum FitError {
    /// No observations or no columns.
    #[error("expected observations and columns, found {observations} and {columns}")]
    Empty {
        /// Windows.
        observations: usize,
        /// Features.
        columns: usize,
    },
    /// A number that is not finite, or an index out of range.
    #[error("observation {observation}: expected a finite energy and a known group")]
    Observation {
        /// Which.
        observation: usize,
    },
    /// The number of families or priors is not that of the columns.
    #[error("expected {expected} families or priors, found {found}")]
    Families {
        /// Columns.
        expected: usize,
        /// Families.
        found: usize,
    },
    /// A row that names a column twice, out of order or out of range, or has a count that is not finite.
    #[error("row {row}: expected increasing columns below {columns} and finite counts")]
    Row {
        /// Which.
        row: usize,
        /// How many columns there are.
        columns: usize,
    },
}

/// A normal prior of a cost: what is known of it from elsewhere.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Prior {
    /// The prior's mean, in the unit of costs. A mean of 0 marks a difference between costs (a random effect), which
    /// may be negative and counts neither for the rank nor for inseparable groups.
    pub mean: f64,
    /// The prior's standard deviation, in the unit of costs.
    pub deviation: f64,
}

/// Observations and the rows they share.
#[derive(Debug, Clone)]
pub struct Problem {
    columns: usize,
    /// Non-zero entries of each distinct row, in order of columns.
    rows: Vec<Vec<(u32, f64)>>,
    group: Vec<u32>,
    y: Vec<f64>,
    by_row: ByRow,
    families: Vec<u32>,
    priors: Vec<Option<Prior>>,
}

/// Energies row by row, within a row in the order of observations.
#[derive(Debug, Clone)]
struct ByRow {
    energies: Vec<f64>,
    /// Where each row's energies end; they begin where those of the row before end.
    ends: Vec<usize>,
}

impl ByRow {
    /// Files energies; groups are known to be rows.
    fn new(rows: usize, group: &[u32], y: &[f64]) -> Self {
        let mut ends = vec![0usize; rows];
        group.iter().for_each(|&row| ends[row as usize] += 1);
        let mut sum = 0;
        for end in &mut ends {
            sum += std::mem::replace(end, sum);
        }
        // `ends` now holds each row's start and moves to its end while the energies are filed.
        let mut energies = vec![0.0; y.len()];
        for (&row, &y) in group.iter().zip(y) {
            let at = &mut ends[row as usize];
            energies[*at] = y;
            *at += 1;
        }
        ByRow { energies, ends }
    }
}

impl Problem {
    /// A problem of `columns` unknowns: observation i has energy `y[i]` and row `rows[group[i]]`. A row lists its
    /// non-zero entries `(column, x)` in increasing order of columns; `group` and `y` have one entry for each
    /// observation. All columns are one family, and none has a prior.
    ///
    /// # Errors
    /// [`FitError::Empty`] without observations or columns, [`FitError::Observation`] for the first energy that is not
    /// finite or group that is no row, [`FitError::Row`] for the first row that is not as described.
    pub fn new(columns: usize, rows: Vec<Vec<(u32, f64)>>, group: Vec<u32>, y: Vec<f64>) -> Result<Self, FitError> {
        if y.is_empty() || columns == 0 {
            return Err(FitError::Empty { observations: y.len(), columns });
        }
        let bad = |i: &usize| group.get(*i).is_none_or(|g| *g as usize >= rows.len()) || !y[*i].is_finite();
        if let Some(observation) = (0..y.len()).find(bad) {
            return Err(FitError::Observation { observation });
        }
        let ordered = |row: &[(u32, f64)]| row.is_sorted_by(|a, b| a.0 < b.0);
        let known = |row: &[(u32, f64)]| row.iter().all(|(c, x)| (*c as usize) < columns && x.is_finite());
        match rows.iter().position(|row| !ordered(row) || !known(row)) {
            Some(row) => Err(FitError::Row { row, columns }),
            None => {
                let by_row = ByRow::new(rows.len(), &group, &y);
                Ok(Problem { columns, rows, group, y, by_row, families: vec![0; columns], priors: vec![None; columns] })
            }
        }
    }

    /// Gives each column a family: costs within a family shrink towards their common mean, as far as the data leave
    /// them open. Without this call, all columns are one family.
    ///
    /// # Errors
    /// A number of families other than that of the columns.
    pub fn with_families(self, families: Vec<u32>) -> Result<Self, FitError> {
        match families.len() == self.columns {
            true => Ok(Problem { families, ..self }),
            false => Err(FitError::Families { expected: self.columns, found: families.len() }),
        }
    }

    /// Gives columns priors of their costs, one entry for each column, `None` where nothing is known. Without this
    /// call, no column has one. Of the estimators only [`super::Recommended`] looks at priors.
    ///
    /// # Errors
    /// A number of entries other than that of the columns.
    pub fn with_priors(self, priors: Vec<Option<Prior>>) -> Result<Self, FitError> {
        match priors.len() == self.columns {
            true => Ok(Problem { priors, ..self }),
            false => Err(FitError::Families { expected: self.columns, found: priors.len() }),
        }
    }

    /// Prior of each column's cost.
    pub fn priors(&self) -> &[Option<Prior>] {
        &self.priors
    }

    /// Family of each column.
    pub fn families(&self) -> &[u32] {
        &self.families
    }

    /// Number of unknowns: d.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Distinct rows, P of them, as their non-zero entries (column, x) in order of columns.
    pub fn rows(&self) -> &[Vec<(u32, f64)>] {
        &self.rows
    }

    /// Energies by observation: n entries.
    pub fn y(&self) -> &[f64] {
        &self.y
    }

    /// Row of each observation: n positions in [`Problem::rows`].
    pub fn groups(&self) -> &[u32] {
        &self.group
    }

    /// Observations with their group and energy.
    pub fn observations(&self) -> impl Iterator<Item = (usize, f64)> + Clone + '_ {
        self.group.iter().zip(&self.y).map(|(&g, &y)| (g as usize, y))
    }

    /// The energies of each distinct row, in the order of observations.
    pub fn energies(&self) -> impl Iterator<Item = &[f64]> + '_ {
        let mut start = 0;
        self.by_row.ends.iter().map(move |&end| &self.by_row.energies[std::mem::replace(&mut start, end)..end])
    }

    /// Fitted energy of each distinct row, Xθ: P entries for d coefficients.
    pub fn fitted(&self, coefficients: &DVector<f64>) -> Vec<f64> {
        let dot = |row: &Vec<(u32, f64)>| row.iter().map(|&(column, x)| x * coefficients[column as usize]).sum();
        self.rows.iter().map(dot).collect()
    }

    /// Sums of weights and of weighted energies per distinct row.
    pub fn sums(&self, weights: &[f64]) -> RowSums {
        let mut sums = RowSums { weight: vec![0.0; self.rows.len()], energy: vec![0.0; self.rows.len()] };
        for ((group, y), w) in self.observations().zip(weights) {
            sums.weight[group] += w;
            sums.energy[group] += w * y;
        }
        sums
    }

    /// Sums of weights and of weighted energies per distinct row, where weights follow from energies: `weight_of` gives
    /// each row's function.
    pub(super) fn sums_by<W: Fn(f64) -> f64>(&self, weight_of: impl Fn(usize) -> W) -> RowSums {
        let count = self.rows.len();
        let mut sums = RowSums { weight: Vec::with_capacity(count), energy: Vec::with_capacity(count) };
        for (row, energies) in self.energies().enumerate() {
            let (weight, energy) = sum_by(energies, weight_of(row));
            sums.weight.push(weight);
            sums.energy.push(energy);
        }
        sums
    }

    /// X'WX, d x d, for one weight per distinct row: entry (a, b) is Σ_p w_p x_pa x_pb.
    pub fn gram(&self, row_weights: &[f64]) -> DMatrix<f64> {
        let d = self.columns;
        let mut lower = vec![0.0; d * d];
        for (row, &w) in self.rows.iter().zip(row_weights).filter(|(_, w)| **w != 0.0) {
            for (i, &(a, x)) in row.iter().enumerate() {
                let wx = w * x;
                // The lower triangle, down one column.
                let column = &mut lower[a as usize * d..][..d];
                for &(b, z) in &row[i..] {
                    column[b as usize] += wx * z;
                }
            }
        }
        let mut gram = DMatrix::from_vec(d, d, lower);
        gram.fill_upper_triangle_with_lower_triangle();
        gram
    }

    /// X'v, d entries, for one value per distinct row.
    pub fn transposed(&self, values: &[f64]) -> DVector<f64> {
        let mut out = DVector::zeros(self.columns);
        for (row, &value) in self.rows.iter().zip(values).filter(|(_, v)| **v != 0.0) {
            row.iter().for_each(|&(column, x)| out[column as usize] += x * value);
        }
        out
    }
}

/// Sums of weights and of weighted energies, in the order of observations. Weights are reckoned first, some at a time:
/// they do not wait for each other, as sums do.
fn sum_by(energies: &[f64], weight: impl Fn(f64) -> f64) -> (f64, f64) {
    const SOME: usize = 64;
    let mut buffer = [0.0; SOME];
    let (mut weights, mut products) = (0.0, 0.0);
    for some in energies.chunks(SOME) {
        let each = &mut buffer[..some.len()];
        each.iter_mut().zip(some).for_each(|(w, y)| *w = weight(*y));
        for (w, y) in each.iter().zip(some) {
            weights += w;
            products += w * y;
        }
    }
    (weights, products)
}

/// Sums over the observations of each distinct row.
#[derive(Debug, Clone)]
pub struct RowSums {
    /// Sum of the weights: W_p.
    pub weight: Vec<f64>,
    /// Sum of weight times energy.
    pub energy: Vec<f64>,
}

impl RowSums {
    /// Weighted mean energy of a row, if it has any weight.
    pub fn mean(&self, row: usize) -> Option<f64> {
        (self.weight[row] > 0.0).then(|| self.energy[row] / self.weight[row])
    }
}
