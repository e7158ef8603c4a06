//! The paper's measures of a prediction (5.1).

use serde::{Deserialize, Serialize};

/// How near predictions come to what was measured.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Scores {
    /// Runs.
    pub runs: usize,
    /// R: Pearson's correlation of measured and predicted energies; 0 where one of them does not vary.
    pub r: f64,
    /// ARE: mean of |ê - e| / e.
    pub are: f64,
    /// STDEV: standard deviation of |ê - e| / e over the runs, by n - 1.
    pub stdev: f64,
    /// The largest |ê - e| / e of 95 % of the runs.
    pub within: f64,
}

impl Scores {
    /// Of measured and predicted energies, measured ones above 0.
    pub fn of(pairs: &[(f64, f64)]) -> Self {
        let n = pairs.len() as f64;
        if pairs.is_empty() {
            return Scores::default();
        }
        let mut errors: Vec<f64> = pairs.iter().map(|(e, found)| (found - e).abs() / e).collect();
        let are = errors.iter().sum::<f64>() / n;
        let squares: f64 = errors.iter().map(|error| (error - are).powi(2)).sum();
        errors.sort_by(f64::total_cmp);
        let at = ((0.95 * n).ceil() as usize).clamp(1, errors.len()) - 1;
        Scores {
            runs: pairs.len(),
            r: correlation(pairs),
            are,
            stdev: if pairs.len() > 1 { (squares / (n - 1.0)).sqrt() } else { 0.0 },
            within: errors.get(at).copied().unwrap_or(0.0),
        }
    }
}

fn correlation(pairs: &[(f64, f64)]) -> f64 {
    let n = pairs.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / n;
    let (a, b) = (mean(|pair| pair.0), mean(|pair| pair.1));
    let sum = |of: &dyn Fn(f64, f64) -> f64| pairs.iter().map(|(x, y)| of(x - a, y - b)).sum::<f64>();
    let spread = (sum(&|x, _| x * x) * sum(&|_, y| y * y)).sqrt();
    if spread > 0.0 { sum(&|x, y| x * y) / spread } else { 0.0 }
}
