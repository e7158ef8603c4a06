//! Each opcode's calibrated cost against the embedded phone's truth.

use std::collections::BTreeMap;

use anyhow::Result;
use serde::Serialize;
use wattline::estimate::cpu_profile::CpuProfile;
use wattline::phone::opcode_energies;

/// An opcode's cost in interpreted code, joules, out of any context and with operands of no significant bits.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Row {
    pub op: &'static str,
    pub truth_j: f64,
    /// None of opcodes that no micro-benchmark has.
    pub measured_j: Option<f64>,
}

impl Row {
    pub fn error(&self) -> Option<f64> {
        Some(self.measured_j? / self.truth_j - 1.0)
    }
}

/// All opcodes. The phone's table knows interpreted code: the profile's factor takes its costs there.
pub(super) fn rows(profile: &CpuProfile) -> Result<Vec<Row>> {
    let interpreted = profile.interpreted.map_or(1.0, |interpreted| interpreted.energy);
    let costs: BTreeMap<&str, f64> =
        profile.costs.iter().map(|cost| (cost.op.as_str(), cost.energy_j * interpreted)).collect();
    let row = |(op, truth_j)| Row { op, truth_j, measured_j: costs.get(op).copied() };
    Ok(opcode_energies()?.into_iter().map(row).collect())
}

/// The median of the errors' sizes, the 90th percentile, and the greatest.
pub(super) fn spread(errors: impl Iterator<Item = f64>) -> (f64, f64, f64) {
    let mut all: Vec<f64> = errors.map(f64::abs).collect();
    all.sort_by(f64::total_cmp);
    let at = |part: f64| all.get((all.len().saturating_sub(1) as f64 * part).round() as usize).copied().unwrap_or(0.0);
    (at(0.5), at(0.9), at(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_spread_is_of_sizes() {
        let errors = (0..=10).map(|n| if n % 2 == 0 { f64::from(n) } else { -f64::from(n) });
        assert_eq!(spread(errors), (5.0, 9.0, 10.0));
    }
}
