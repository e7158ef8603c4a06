//! Whether more runs would narrow a model.

use serde::{Deserialize, Serialize};

/// So many checks in a row must say that nothing changes.
const CHECKS: usize = 3;
/// Part of itself by which the error may change over them.
const CHANGE: f64 = 0.05;

/// What cross-validation said after so many runs.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Check {
    /// Runs so far.
    pub runs: usize,
    /// ARE by cross-validation over them.
    pub are: f64,
    /// Columns that any of them has.
    pub columns: usize,
}

/// Whether the last checks saw no new column and an error that stayed within a twentieth of itself.
pub fn is_settled(checks: &[Check]) -> bool {
    let Some(last) = checks.len().checked_sub(CHECKS).and_then(|from| checks.get(from..)) else { return false };
    let [first, .., end] = last else { return false };
    let ares = || last.iter().map(|check| check.are);
    let (low, high) = (ares().fold(f64::INFINITY, f64::min), ares().fold(0.0, f64::max));
    first.columns == end.columns && high - low <= CHANGE * high
}
