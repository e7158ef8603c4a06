//! Identifiability: the costs, and combinations of costs, that the rows determine.

use std::collections::BTreeMap;

use nalgebra::{DMatrix, DVector};

use super::Problem;

/// Eigenvalue of the scaled Gram matrix, relative to the largest, that counts as zero; see
/// [`super::cholesky::TOLERANCE`].
const ZERO: f64 = 1e-10;

/// Share of a vector inside the null space that counts as none: square root of the arithmetic's precision, with room.
const NONE: f64 = 1e-6;

/// Rank, condition and null space of a problem's rows.
#[derive(Debug, Clone)]
pub struct Identifiability {
    /// Columns that occur in any row: d.
    pub columns: usize,
    /// Dimensions that the rows span.
    pub rank: usize,
    /// Condition number of the rows within the rank, columns scaled to unit length.
    pub condition: f64,
    /// Columns whose costs cannot be told apart, only combinations of them; sorted.
    pub groups: Vec<Vec<u32>>,
    /// Orthonormal basis of what the rows span, in scaled coordinates, one vector a column.
    span: DMatrix<f64>,
    /// 1 / length of each column; 0 if empty.
    scale: Vec<f64>,
}

impl Identifiability {
    /// Examines the distinct rows, each once. Differences, whose prior has mean 0, are no costs: they are left out.
    pub fn new(problem: &Problem) -> Self {
        let gram = problem.gram(&vec![1.0; problem.rows().len()]);
        let d = problem.columns();
        let is_cost = |c: usize| problem.priors()[c].is_none_or(|prior| prior.mean != 0.0);
        let seen = |c: usize| gram[(c, c)] > 0.0 && is_cost(c);
        let scale: Vec<f64> = (0..d).map(|c| if seen(c) { gram[(c, c)].sqrt().recip() } else { 0.0 }).collect();
        let used: Vec<usize> = (0..d).filter(|&c| scale[c] > 0.0).collect();
        let position: BTreeMap<u32, usize> = (0..).zip(&used).map(|(i, &column)| (column as u32, i)).collect();
        let row = |p: usize| {
            let mut dense = DVector::zeros(used.len());
            for &(column, x) in &problem.rows()[p] {
                position.get(&column).into_iter().for_each(|&i| dense[i] = x * scale[column as usize]);
            }
            dense
        };
        let scaled = || {
            DMatrix::from_fn(used.len(), used.len(), |i, j| gram[(used[i], used[j])] * scale[used[i]] * scale[used[j]])
        };
        let (squares, vectors) = singular(scaled, row, (problem.rows().len(), used.len()), ZERO);
        let mut span = DMatrix::zeros(d, squares.len());
        for (i, &column) in used.iter().enumerate() {
            span.row_mut(column).copy_from(&vectors.row(i));
        }
        Identifiability {
            columns: used.len(),
            rank: squares.len(),
            // Columns that never occur have no condition.
            condition: if squares.is_empty() { 1.0 } else { (squares.max() / squares.min()).sqrt() },
            groups: groups(&span, &used),
            span,
            scale,
        }
    }

    /// Whether the rows determine the value of a combination of costs: it has no part in the null space.
    pub fn estimable(&self, combination: &[(u32, f64)]) -> bool {
        if self.rank == self.columns {
            return true;
        }
        let mut scaled = DVector::zeros(self.scale.len());
        combination.iter().for_each(|&(column, x)| scaled[column as usize] = x * self.scale[column as usize]);
        let outside = &scaled - &self.span * self.span.tr_mul(&scaled);
        outside.norm() <= NONE * scaled.norm()
    }
}

/// Squared singular values of rows that are greater than `zero` of the largest, and the right singular vectors to them, one a
/// column: from `gram`, which is X'X, or from XX' where there are fewer of the `size.0` rows than of the `size.1` columns.
pub(super) fn singular(
    gram: impl FnOnce() -> DMatrix<f64>,
    row: impl Fn(usize) -> DVector<f64>,
    size: (usize, usize),
    zero: f64,
) -> (DVector<f64>, DMatrix<f64>) {
    let (rows, columns) = size;
    if rows.min(columns) == 0 {
        return (DVector::zeros(0), DMatrix::zeros(columns, 0));
    }
    let of_rows = (rows < columns).then(|| DMatrix::from_columns(&(0..rows).map(row).collect::<Vec<_>>()));
    let eigen = match &of_rows {
        Some(across) => across.tr_mul(across).symmetric_eigen(),
        None => gram().symmetric_eigen(),
    };
    let largest = eigen.eigenvalues.max();
    let kept: Vec<usize> = (0..eigen.eigenvalues.len()).filter(|&k| eigen.eigenvalues[k] > zero * largest).collect();
    let squares = eigen.eigenvalues.select_rows(&kept);
    let mut vectors = eigen.eigenvectors.select_columns(&kept);
    if let Some(across) = of_rows {
        vectors = across * vectors;
        vectors.column_iter_mut().zip(&squares).for_each(|(mut vector, square)| vector /= square.sqrt());
    }
    (squares, vectors)
}

/// Connected parts of the null space: two of the columns that are `used` belong together if its projector, which is what
/// that of the span leaves, joins them.
fn groups(span: &DMatrix<f64>, used: &[usize]) -> Vec<Vec<u32>> {
    if span.ncols() == used.len() {
        return Vec::new();
    }
    let projector = span * span.transpose();
    let mut part: Vec<usize> = (0..projector.ncols()).collect();
    for &i in used {
        for &j in used.iter().take_while(|&&j| j < i) {
            if projector[(i, j)].abs() > NONE && part[i] != part[j] {
                let (from, to) = (part[i].max(part[j]), part[i].min(part[j]));
                part.iter_mut().filter(|p| **p == from).for_each(|p| *p = to);
            }
        }
    }
    let members = |p: usize| (0..part.len()).filter(|&i| part[i] == p).map(|i| i as u32).collect::<Vec<_>>();
    (0..part.len()).map(members).filter(|group| group.len() > 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_that_always_come_together_form_a_group() {
        // Columns 0 and 3 always together, 1 free, 2 never.
        let rows = vec![vec![(0, 1.0), (1, 2.0), (3, 2.0)], vec![(0, 4.0), (1, 1.0), (3, 8.0)], vec![(1, 1.0)]];
        let problem = Problem::new(4, rows, vec![0, 1, 2], vec![1.0; 3]).unwrap();
        let found = Identifiability::new(&problem);
        assert_eq!((found.columns, found.rank), (3, 2));
        assert_eq!(found.groups, [[0, 3]]);
        assert!(found.estimable(&[(1, 1.0)]));
        assert!(!found.estimable(&[(0, 1.0)]));
        // In the proportion in which they occur, the pair's sum is known.
        assert!(found.estimable(&[(0, 3.0), (1, 1.0), (3, 6.0)]));
    }
    #[test]
    fn fewer_rows_than_columns_say_the_same_as_the_same_rows_thrice() {
        // Three times the rows, each a little longer, make the side of the columns the smaller one.
        let mut random = wattline_base::random::SplitMix64::new(3);
        let wide: Vec<Vec<(u32, f64)>> =
            (0..5).map(|_| (0..9).map(|c| (c, if c == 8 { 0.0 } else { random.uniform() })).collect()).collect();
        let tall: Vec<Vec<(u32, f64)>> = (1..=3_u8)
            .flat_map(|times| wide.iter().map(move |row| row.iter().map(|&(c, x)| (c, x * f64::from(times))).collect()))
            .collect();
        let found = |rows: Vec<Vec<(u32, f64)>>| {
            let count = rows.len();
            Identifiability::new(&Problem::new(9, rows, (0..count as u32).collect(), vec![1.0; count]).unwrap())
        };
        let (of_wide, of_tall) = (found(wide.clone()), found(tall));
        assert_eq!((of_wide.columns, of_wide.rank), (8, 5));
        assert_eq!((of_tall.columns, of_tall.rank, &of_tall.groups), (8, 5, &of_wide.groups));
        assert!((of_wide.condition / of_tall.condition - 1.0).abs() < 1e-6);
        for found in [&of_wide, &of_tall] {
            assert!(found.estimable(&wide[2]) && !found.estimable(&[(0, 1.0)]));
        }
    }
}
