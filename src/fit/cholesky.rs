//! Cholesky factorisation with diagonal pivoting: solves normal equations and finds their rank.
//!
//! Columns are scaled to unit length first, so that the tolerance means the same for a rare instruction and a frequent
//! one: the squared sine of the angle between a column and the space of those before it.

use nalgebra::{DMatrix, DVector};

/// Squared sine below which a column counts as a combination of others: what remains of it after 53-bit arithmetic on
/// squared numbers is noise.
pub const TOLERANCE: f64 = 1e-10;

/// A factorised Gram matrix.
#[derive(Debug, Clone)]
pub struct Cholesky {
    /// Lower triangle in pivot order, `rank` columns.
    factor: DMatrix<f64>,
    /// Column at each pivot position.
    order: Vec<usize>,
    /// 1 / length of each column; 0 for one that is empty.
    scale: Vec<f64>,
    rank: usize,
}

impl Cholesky {
    /// Factorises the columns of `gram` for which `wanted` holds.
    pub fn new(gram: &DMatrix<f64>, wanted: impl Fn(usize) -> bool, tolerance: f64) -> Self {
        let mut order: Vec<usize> = (0..gram.ncols()).filter(|&c| wanted(c) && gram[(c, c)] > 0.0).collect();
        let mut scale = vec![0.0; gram.ncols()];
        order.iter().for_each(|&c| scale[c] = gram[(c, c)].sqrt().recip());
        let n = order.len();
        let mut a = DMatrix::from_fn(n, n, |i, j| gram[(order[i], order[j])] * scale[order[i]] * scale[order[j]]);
        let mut rank = 0;
        while rank < n {
            let k = rank;
            // The first of equals, so that the choice does not depend on rounding elsewhere.
            let best = (k..n).fold(k, |best, i| if a[(i, i)] > a[(best, best)] { i } else { best });
            if a[(best, best)] <= tolerance {
                break;
            }
            match k {
                // Scaled from either side, entries differ in the last bit, until the first pivot has been taken out.
                0 => {
                    a.swap_rows(k, best);
                    a.swap_columns(k, best);
                }
                _ => swap(&mut a, k, best),
            }
            order.swap(k, best);
            let (done, rest) = a.as_mut_slice().split_at_mut((k + 1) * n);
            let column = &mut done[k * n..];
            let pivot = column[k].sqrt();
            column[k] = pivot;
            column[k + 1..].iter_mut().for_each(|below| *below /= pivot);
            for (j, after) in (k + 1..n).zip(rest.chunks_exact_mut(n)) {
                let factor = column[j];
                after[j..].iter_mut().zip(&column[j..]).for_each(|(entry, below)| *entry -= below * factor);
            }
            rank += 1;
        }
        Cholesky { factor: a, order, scale, rank }
    }

    /// Columns that are not combinations of others.
    pub fn rank(&self) -> usize {
        self.rank
    }

    /// Solves for the columns within the rank; the others get 0.
    pub fn solve(&self, rhs: &DVector<f64>) -> DVector<f64> {
        let r = self.rank;
        let mut z: Vec<f64> = self.order[..r].iter().map(|&c| rhs[c] * self.scale[c]).collect();
        for i in 0..r {
            let sum: f64 = (0..i).map(|j| self.factor[(i, j)] * z[j]).sum();
            z[i] = (z[i] - sum) / self.factor[(i, i)];
        }
        for i in (0..r).rev() {
            let sum: f64 = (i + 1..r).map(|j| self.factor[(j, i)] * z[j]).sum();
            z[i] = (z[i] - sum) / self.factor[(i, i)];
        }
        let mut out = DVector::zeros(self.scale.len());
        for (i, &column) in self.order[..r].iter().enumerate() {
            out[column] = z[i] * self.scale[column];
        }
        out
    }

    /// The inverse within the rank, zero elsewhere.
    pub fn inverse(&self) -> DMatrix<f64> {
        let (n, r) = (self.scale.len(), self.rank);
        // All columns at once, row by row: what is done to one entry is done to those beside it.
        let mut rows = vec![0.0; r * r];
        for i in 0..r {
            let (done, rest) = rows.split_at_mut(i * r);
            let row = &mut rest[..r];
            for (j, above) in done.chunks_exact(r).enumerate() {
                add(row, self.factor[(i, j)], above);
            }
            let pivot = self.factor[(i, i)];
            row.iter_mut().for_each(|x| *x = (0.0 - *x) / pivot);
            row[i] = self.scale[self.order[i]] / pivot;
        }
        for i in (0..r).rev() {
            let (rest, done) = rows.split_at_mut((i + 1) * r);
            let mut sum = vec![0.0; r];
            for (j, below) in (i + 1..r).zip(done.chunks_exact(r)) {
                add(&mut sum, self.factor[(j, i)], below);
            }
            let pivot = self.factor[(i, i)];
            rest[i * r..].iter_mut().zip(sum).for_each(|(x, sum)| *x = (*x - sum) / pivot);
        }
        let mut out = DMatrix::zeros(n, n);
        for (row, &to) in rows.chunks_exact(r.max(1)).zip(&self.order) {
            for (x, &column) in row.iter().zip(&self.order) {
                out[(to, column)] = x * self.scale[to];
            }
        }
        out
    }
}

/// Exchanges two columns and the same rows of a symmetric matrix, of which only the lower triangle is looked at.
fn swap(a: &mut DMatrix<f64>, k: usize, other: usize) {
    if k == other {
        return;
    }
    a.swap((k, k), (other, other));
    (0..k).for_each(|j| a.swap((k, j), (other, j)));
    (k + 1..other).for_each(|i| a.swap((i, k), (other, i)));
    (other + 1..a.nrows()).for_each(|i| a.swap((i, k), (i, other)));
}

fn add(sum: &mut [f64], factor: f64, values: &[f64]) {
    sum.iter_mut().zip(values).for_each(|(sum, value)| *sum += factor * value);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solves_and_inverts() {
        let gram = DMatrix::from_row_slice(3, 3, &[4e6, 2e3, 0.0, 2e3, 5.0, 1.0, 0.0, 1.0, 3.0]);
        let truth = DVector::from_row_slice(&[2e-3, -1.0, 7.0]);
        let cholesky = Cholesky::new(&gram, |_| true, TOLERANCE);
        assert_eq!(cholesky.rank(), 3);
        assert!((cholesky.solve(&(&gram * &truth)) - &truth).amax() < 1e-12);
        assert!((cholesky.inverse() * &gram - DMatrix::identity(3, 3)).amax() < 1e-9);
    }

    #[test]
    fn a_repeated_column_lowers_the_rank_and_gets_zero() {
        // Columns a, b, a + 2b with unit Gram of a and b, and one that is empty.
        let gram = DMatrix::from_row_slice(
            4,
            4,
            &[1.0, 0.0, 1.0, 0.0, 0.0, 1.0, 2.0, 0.0, 1.0, 2.0, 5.0, 0.0, 0.0, 0.0, 0.0, 0.0],
        );
        let cholesky = Cholesky::new(&gram, |_| true, TOLERANCE);
        assert_eq!(cholesky.rank(), 2);
        let solution = cholesky.solve(&DVector::from_row_slice(&[1.0, 2.0, 5.0, 0.0]));
        assert!((&gram * solution - DVector::from_row_slice(&[1.0, 2.0, 5.0, 0.0])).amax() < 1e-12);
    }
}
