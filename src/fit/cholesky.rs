//! Cholesky factorisation with diagonal pivoting: solves normal equations and finds their rank.
//!
//! Columns are scaled to unit length first, so that the tolerance means the same for a rare instruction and a frequent
//! one: the squared sine of the angle between a column and the space of those before it.

use nalgebra::{DMatrix, DVector};

/// Squared sine below which a column counts as a combination of others: what remains of it after 53-bit arithmetic on
/// squared numbers is noise.
pub const TOLERANCE: f64 = 1e-10;

/// Columns, or rows of the inverse, whose effect on the others is taken out at once.
const PANEL: usize = 32;
/// Rows of a panel that the innermost memory holds.
const BLOCK: usize = 128;
/// Numbers that are added at once.
const TOGETHER: usize = 4;
/// A factor, and the numbers of which so many times are added.
type Part<'a> = (f64, &'a [f64]);

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
        // What is left of the diagonal, which pivots are chosen by; the rest of the matrix follows once for each panel.
        let mut left: Vec<f64> = (0..n).map(|i| a[(i, i)]).collect();
        let mut rank = 0;
        'panels: while rank < n {
            let first = rank;
            while rank < n.min(first + PANEL) {
                // The first of equals, so that the choice does not depend on rounding elsewhere.
                let best = (rank..n).fold(rank, |best, i| if left[i] > left[best] { i } else { best });
                if left[best] <= tolerance {
                    break 'panels;
                }
                swap(&mut a, rank, best);
                left.swap(rank, best);
                order.swap(rank, best);
                let (done, rest) = a.as_mut_slice().split_at_mut(rank * n);
                let column = &mut rest[rank..n];
                let panel = &done[first * n..];
                add_panel(column, panel.chunks_exact(n).map(|done| (-done[rank], &done[rank..])));
                let pivot = left[rank].sqrt();
                column[0] = pivot;
                column[1..].iter_mut().for_each(|below| *below /= pivot);
                left[rank + 1..].iter_mut().zip(&column[1..]).for_each(|(left, below)| *left -= below * below);
                rank += 1;
            }
            let (done, rest) = a.as_mut_slice().split_at_mut(rank * n);
            let panel = &done[first * n..];
            for block in (rank..n).step_by(BLOCK) {
                let end = n.min(block + BLOCK);
                for (j, after) in (rank..end).zip(rest.chunks_exact_mut(n)) {
                    let from = block.max(j);
                    let of_panel = panel.chunks_exact(n).map(|done| (-done[j], &done[from..end]));
                    add_panel(&mut after[from..end], of_panel);
                }
            }
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

    /// The inverse within the rank, zero elsewhere: Z'Z, where Z is the inverse of the factor.
    pub fn inverse(&self) -> DMatrix<f64> {
        let (n, r) = (self.scale.len(), self.rank);
        let rows = self.inverse_factor();
        let mut sums = vec![0.0; r * r];
        for first in (0..r).step_by(PANEL) {
            let end = r.min(first + PANEL);
            for (c, sum) in sums.chunks_exact_mut(r.max(1)).enumerate().take(end) {
                let of_panel = (first.max(c)..end).map(|i| (rows[i * r + c], &rows[i * r..][..=c]));
                add_panel(&mut sum[..=c], of_panel);
            }
        }
        let mut out = DMatrix::zeros(n, n);
        for (c, (sum, &to)) in sums.chunks_exact(r.max(1)).zip(&self.order).enumerate() {
            for (x, &column) in sum[..=c].iter().zip(&self.order) {
                out[(to, column)] = *x;
                out[(column, to)] = *x;
            }
        }
        out
    }

    /// The rows of the factor's inverse, one after the other, with the columns' scales: a lower triangle.
    fn inverse_factor(&self) -> Vec<f64> {
        let r = self.rank;
        let mut rows = vec![0.0; r * r];
        for first in (0..r).step_by(PANEL) {
            let end = r.min(first + PANEL);
            for i in first..r {
                let (done, rest) = rows.split_at_mut(i * r);
                let before = end.min(i);
                let of_panel = (first..before).map(|j| (self.factor[(i, j)], &done[j * r..][..before]));
                add_panel(&mut rest[..before], of_panel);
                if i < end {
                    let pivot = self.factor[(i, i)];
                    rest[..i].iter_mut().for_each(|x| *x = (0.0 - *x) / pivot);
                    rest[i] = self.scale[self.order[i]] / pivot;
                }
            }
        }
        rows
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

/// Adds the parts of a panel.
fn add_panel<'a>(sum: &mut [f64], of_panel: impl Iterator<Item = Part<'a>>) {
    let mut parts: [Part; PANEL] = [(0.0, &[]); PANEL];
    let mut filled = 0;
    for (place, part) in parts.iter_mut().zip(of_panel) {
        *place = part;
        filled += 1;
    }
    add(sum, &parts[..filled]);
}

/// Adds multiples of other numbers, several at once, so that each sum is read and written fewer times.
fn add(sum: &mut [f64], parts: &[Part]) {
    let n = sum.len();
    let (together, single) = parts.as_chunks::<TOGETHER>();
    for parts in together {
        let [(a, of_a), (b, of_b), (c, of_c), (d, of_d)] = parts.map(|(factor, values)| (factor, &values[..n]));
        for (i, sum) in sum.iter_mut().enumerate() {
            *sum += (a * of_a[i] + b * of_b[i]) + (c * of_c[i] + d * of_d[i]);
        }
    }
    for (factor, values) in single {
        sum.iter_mut().zip(*values).for_each(|(sum, value)| *sum += factor * value);
    }
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

    #[test]
    fn many_columns_are_as_nalgebra_has_them() {
        // As many as end within a panel, with one that repeats another.
        let n = 3 * PANEL + 5;
        let rows = DMatrix::from_fn(2 * n, n, |i, j| ((7 * i + 3 * j * j + i * j) % 11) as f64 + f64::from(i % n == j));
        let mut gram = rows.transpose() * &rows;
        for i in 0..n {
            gram[(i, n - 1)] = gram[(i, 2)];
        }
        for j in 0..n {
            gram[(n - 1, j)] = gram[(2, j)];
        }
        let cholesky = Cholesky::new(&gram, |_| true, TOLERANCE);
        assert_eq!(cholesky.rank(), n - 1);
        let independent = gram.view((0, 0), (n - 1, n - 1)).into_owned();
        let all = Cholesky::new(&independent, |_| true, TOLERANCE);
        let expected = independent.clone().cholesky().unwrap();
        assert_eq!(all.rank(), n - 1);
        assert!((all.inverse() - expected.inverse()).amax() < 1e-9 * expected.inverse().amax());
        let rhs = DVector::from_fn(n - 1, |i, _| i as f64);
        assert!((all.solve(&rhs) - expected.solve(&rhs)).amax() < 1e-9 * expected.solve(&rhs).amax());
    }
}
