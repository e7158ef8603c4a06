//! Diagnostics of a problem's rows, for reports: singular values, condition, null space, leverages.

use nalgebra::{DMatrix, DVector};

use super::qr::Qr;
use super::{Problem, RowSums};

/// Singular value, relative to the largest, below which a direction counts as unseen: the root of
/// [`super::TOLERANCE`], which is about squares.
const UNSEEN: f64 = 1e-5;

/// The singular value decomposition of weighted rows with columns scaled to unit length, and what follows from it.
#[derive(Debug, Clone)]
pub struct Diagnostics {
    /// Largest first; pure numbers, since columns have unit length. One for each column that occurs.
    pub singular_values: Vec<f64>,
    /// Number of singular values that count as more than zero.
    pub rank: usize,
    /// The largest of these over the smallest.
    pub condition: f64,
    /// By distinct row: how much of the row's own mean is in its fitted energy, from 0 to 1, its observations taken
    /// together. They sum up to the rank.
    pub leverage: Vec<f64>,
    /// Columns that occur.
    used: Vec<usize>,
    /// 1 / length of those.
    scale: Vec<f64>,
    /// Right singular vectors, one a column, in the order of the values.
    right: DMatrix<f64>,
}

impl Diagnostics {
    /// Examines the rows, each with the weight of its observations.
    pub fn new(problem: &Problem, sums: &RowSums) -> Self {
        let gram = problem.gram(&sums.weight);
        let used: Vec<usize> = (0..problem.columns()).filter(|&c| gram[(c, c)] > 0.0).collect();
        let scale: Vec<f64> = used.iter().map(|&c| gram[(c, c)].sqrt().recip()).collect();
        let (singular_values, right) = decompose(problem, sums, &used, &scale);
        let largest = singular_values.first().copied().unwrap_or(0.0);
        let rank = singular_values.iter().take_while(|v| **v > UNSEEN * largest).count();
        let condition = if rank == 0 { 1.0 } else { largest / singular_values[rank - 1] };
        let mut out = Diagnostics { singular_values, rank, condition, leverage: Vec::new(), used, scale, right };
        out.leverage =
            problem.rows().iter().zip(&sums.weight).map(|(row, w)| (w * out.variance(row)).min(1.0)).collect();
        out
    }

    /// A combination of costs in scaled coordinates, along the right singular vectors.
    fn along(&self, combination: &[(u32, f64)]) -> DVector<f64> {
        let mut scaled = DVector::zeros(self.used.len());
        for &(column, x) in combination {
            if let Ok(i) = self.used.binary_search(&(column as usize)) {
                scaled[i] = x * self.scale[i];
            }
        }
        self.right.tr_mul(&scaled)
    }

    /// Variance of a combination of costs for residuals of variance 1, from the directions that are seen: for a row,
    /// its hat value per unit of weight.
    pub fn variance(&self, combination: &[(u32, f64)]) -> f64 {
        let along = self.along(combination);
        (0..self.rank).map(|k| (along[k] / self.singular_values[k]).powi(2)).sum()
    }

    /// Share of a combination that lies where nothing is seen, ‖Nᵀl‖ / ‖l‖ in scaled coordinates: 0 if the rows
    /// determine its value, 1 if they say nothing of it. A combination of columns that never occur has share 1.
    pub fn unseen(&self, combination: &[(u32, f64)]) -> f64 {
        let along = self.along(combination);
        let (all, null) = (along.norm(), along.rows(self.rank, along.len() - self.rank).norm());
        let absent = combination.iter().any(|&(c, x)| x != 0.0 && self.used.binary_search(&(c as usize)).is_err());
        if absent || all == 0.0 { f64::from(u8::from(absent)) } else { null / all }
    }
}

/// Singular values and right vectors, by the triangular factor: it has both, and is d x d.
fn decompose(problem: &Problem, sums: &RowSums, used: &[usize], scale: &[f64]) -> (Vec<f64>, DMatrix<f64>) {
    let rows: Vec<usize> = (0..problem.rows().len()).filter(|&p| sums.weight[p] > 0.0).collect();
    let mut matrix = DMatrix::zeros(rows.len(), used.len());
    for (i, &p) in rows.iter().enumerate() {
        let root = sums.weight[p].sqrt();
        for &(column, x) in &problem.rows()[p] {
            if let Ok(j) = used.binary_search(&(column as usize)) {
                matrix[(i, j)] = root * x * scale[j];
            }
        }
    }
    let d = used.len();
    if d == 0 {
        return (Vec::new(), DMatrix::zeros(0, 0));
    }
    let triangle = if rows.len() > d { matrix.qr().unpack_r() } else { matrix };
    // Fewer rows than columns leave directions without any singular value: theirs is 0.
    let mut square = DMatrix::zeros(d, d);
    square.view_mut((0, 0), triangle.shape()).copy_from(&triangle);
    let svd = square.svd(false, true);
    let mut order: Vec<usize> = (0..d).collect();
    order.sort_by(|&a, &b| svd.singular_values[b].total_cmp(&svd.singular_values[a]));
    let vectors = svd.v_t.unwrap_or_else(|| DMatrix::identity(d, d));
    let right = DMatrix::from_fn(d, d, |i, k| vectors[(order[k], i)]);
    (order.iter().map(|&k| svd.singular_values[k]).collect(), right)
}

/// Leverage of each observation, x'(X'WX)⁻¹x times its weight, for weights by observation.
pub fn hat_values(problem: &Problem, weights: &[f64]) -> Vec<f64> {
    let qr = Qr::new(problem, &problem.sums(weights));
    let row: Vec<f64> = problem.rows().iter().map(|row| qr.leverage(row)).collect();
    problem.groups().iter().zip(weights).map(|(&group, w)| (w * row[group as usize]).min(1.0)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orthogonal_columns_have_singular_values_of_one() {
        let rows = vec![vec![(0, 3.0)], vec![(1, 0.01)]];
        let problem = Problem::new(3, rows, vec![0, 1, 1], vec![1.0; 3]).unwrap();
        let found = Diagnostics::new(&problem, &problem.sums(&[1.0; 3]));
        assert!(found.singular_values.iter().all(|v| (v - 1.0).abs() < 1e-14), "{found:?}");
        assert_eq!((found.rank, found.leverage.len()), (2, 2));
        // The third column never occurs.
        assert_eq!((found.unseen(&[(0, 1.0)]), found.unseen(&[(2, 1.0)])), (0.0, 1.0));
        // One observation of 3 units: variance 1/9 for the cost of one.
        assert!((found.variance(&[(0, 1.0)]) - 1.0 / 9.0).abs() < 1e-14);
        assert!((found.variance(&[(1, 1.0)]) - 1.0 / (2.0 * 1e-4)).abs() < 1e-8);
    }

    #[test]
    fn columns_that_come_together_are_half_unseen_each_and_seen_in_sum() {
        let rows = vec![vec![(0, 1.0), (1, 2.0), (2, 1.0)], vec![(0, 2.0), (1, 4.0)], vec![(2, 5.0)]];
        let problem = Problem::new(3, rows, vec![0, 1, 2, 2], vec![1.0; 4]).unwrap();
        let sums = problem.sums(&[1.0; 4]);
        let found = Diagnostics::new(&problem, &sums);
        assert_eq!(found.rank, 2);
        assert!(found.singular_values[2] < 1e-12 && found.condition < 2.0, "{found:?}");
        assert!((found.unseen(&[(0, 1.0)]) - 0.5f64.sqrt()).abs() < 1e-12);
        assert!(found.unseen(&[(0, 1.0), (1, 2.0)]) < 1e-12 && found.unseen(&[(2, 7.0)]) < 1e-12);
        assert!((found.leverage.iter().sum::<f64>() - 2.0).abs() < 1e-12, "{found:?}");
        let hat = hat_values(&problem, &[1.0; 4]);
        assert!((hat.iter().sum::<f64>() - 2.0).abs() < 1e-12 && hat[2] == hat[3], "{hat:?}");
    }
}
