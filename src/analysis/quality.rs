//! The worth of the fit: its quality, the costs with their deviations, and the trust that lines deserve.

use crate::lines::{FeatureCost, LineEnergy, Quality, Trust};
use wattline_adjust::{AdjustedRun, Rows};
use wattline_base::units::Joules;
use wattline_fit::stats::{aee, aee_deviation, r_squared, r_squared_deviation};
use wattline_fit::{Fit, Problem};
use wattline_map::Feature;

/// Distinct rows per feature below which no cost deserves trust: with 1, 5 % of lines come within 10 % of the truth;
/// with 3, 76 %; with 5, 86 % (measured on generated problems).
pub(super) const FEW_ROWS: usize = 3;
/// Distinct rows per feature from which costs deserve trust.
pub(super) const ENOUGH_ROWS: usize = 5;

/// Part of a line's energy from the fit up to which the line rests on the meter alone, as it consists of windowed
/// calls.
const MEASURED: f64 = 0.1;

/// How well the fit explains the windows of these runs, each scaled by its run's factor as the lines are, and how many
/// there are to go by.
pub(super) fn quality(problem: &Problem, fit: &Fit, runs: &[AdjustedRun], factors: &[f64]) -> Quality {
    let scales = runs.iter().zip(factors).flat_map(|(run, factor)| run.windows.iter().map(move |_| factor));
    let weighed = problem.observations().zip(&fit.weights).zip(scales);
    let weighed = weighed.filter(|((_, weight), _)| **weight > 0.0);
    let pairs = weighed.map(|(((group, y), _), factor)| (y, factor * fit.fitted[group]));
    let known = |figure: f64| Some(figure).filter(|figure| figure.is_finite());
    Quality {
        aee: known(aee(pairs.clone())),
        r2: known(r_squared(pairs.clone())),
        aee_deviation: known(aee_deviation(pairs.clone())),
        r2_deviation: known(r_squared_deviation(pairs)),
        windows: problem.y().len(),
        rows: problem.rows().len(),
        columns: fit.identifiability.columns,
        rank: fit.identifiability.rank,
        condition: fit.identifiability.condition,
        iterations: fit.iterations,
        converged: fit.converged,
        noise: fit.noise,
    }
}

/// No line is better known than the number of rows allows, or than a slow meter's readings.
pub(super) fn cap_trust(lines: &mut [LineEnergy], quality: &Quality, is_slow: bool, is_calibrated: bool) {
    let best = match quality.rows {
        _ if is_slow => Trust::Low,
        // Costs are known from elsewhere: the interval alone tells.
        _ if is_calibrated => Trust::High,
        rows if rows < FEW_ROWS * quality.columns => Trust::Low,
        rows if rows < ENOUGH_ROWS * quality.columns => Trust::Medium,
        _ => Trust::High,
    };
    let fitted = |line: &&mut LineEnergy| is_slow || line.code.0.abs() > MEASURED * line.energy.0;
    lines.iter_mut().filter(fitted).for_each(|line| line.trust = line.trust.max(best));
}

/// The fitted costs of the features that were executed.
pub(super) fn costs(rows: &Rows, problem: &Problem, fit: &Fit) -> Vec<FeatureCost> {
    let mut executions = vec![0.0; problem.columns()];
    for (row, energies) in problem.rows().iter().zip(problem.energies()) {
        row.iter().for_each(|&(column, x)| executions[column as usize] += x * energies.len() as f64);
    }
    let cost = |(column, feature): (usize, &Feature)| FeatureCost {
        feature: feature.label(),
        cost: Joules(fit.coefficients[column]),
        deviation: Joules(fit.variance(&[(column as u32, 1.0)]).sqrt()),
        executions: executions[column],
    };
    rows.columns.iter().enumerate().filter(|(column, _)| executions[*column] > 0.0).map(cost).collect()
}

/// Labels of the features of which the data show only combinations.
pub(super) fn inseparable(rows: &Rows, fit: &Fit) -> Vec<Vec<String>> {
    let label = |column: &u32| rows.columns.get(*column as usize).map(Feature::label);
    fit.identifiability.groups.iter().map(|group| group.iter().filter_map(label).collect()).collect()
}
