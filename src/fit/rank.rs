//! Identifiability: the costs, and combinations of costs, that the rows determine.

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
    /// Orthonormal basis of the null space in scaled coordinates, one vector a column.
    null: DMatrix<f64>,
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
        let scaled =
            DMatrix::from_fn(used.len(), used.len(), |i, j| gram[(used[i], used[j])] * scale[used[i]] * scale[used[j]]);
        let (values, vectors) = eigen(&scaled);
        let largest = values.iter().copied().fold(0.0, f64::max);
        let zero: Vec<usize> = (0..used.len()).filter(|&k| values[k] <= ZERO * largest).collect();
        let smallest = values.iter().copied().filter(|v| *v > ZERO * largest).fold(largest, f64::min);
        let mut null = DMatrix::zeros(d, zero.len());
        for (to, &from) in zero.iter().enumerate() {
            for (i, &column) in used.iter().enumerate() {
                null[(column, to)] = vectors[(i, from)];
            }
        }
        Identifiability {
            columns: used.len(),
            rank: used.len() - zero.len(),
            // Columns that never occur have no condition.
            condition: if largest > 0.0 { (largest / smallest).sqrt() } else { 1.0 },
            groups: groups(&null),
            null,
            scale,
        }
    }

    /// Whether the rows determine the value of a combination of costs: it has no part in the null space.
    pub fn estimable(&self, combination: &[(u32, f64)]) -> bool {
        if self.null.ncols() == 0 {
            return true;
        }
        let mut scaled = DVector::zeros(self.scale.len());
        combination.iter().for_each(|&(column, x)| scaled[column as usize] = x * self.scale[column as usize]);
        (self.null.transpose() * &scaled).norm() <= NONE * scaled.norm()
    }
}

/// Eigenvalues and eigenvectors of a symmetric matrix; none of an empty one.
pub(super) fn eigen(matrix: &DMatrix<f64>) -> (DVector<f64>, DMatrix<f64>) {
    match matrix.is_empty() {
        true => (DVector::zeros(0), DMatrix::zeros(0, 0)),
        false => {
            let eigen = matrix.clone().symmetric_eigen();
            (eigen.eigenvalues, eigen.eigenvectors)
        }
    }
}

/// Connected parts of the null space: two columns belong together if its projector joins them.
fn groups(null: &DMatrix<f64>) -> Vec<Vec<u32>> {
    let projector = null * null.transpose();
    let mut part: Vec<usize> = (0..projector.ncols()).collect();
    for i in 0..part.len() {
        for j in 0..i {
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
}
