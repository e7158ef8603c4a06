//! The power of library calls while they run.
//!
//! What fills memory draws more than what compares; so the time of a call says what it cost only with its own power. The
//! calibrator's windows have energies and times, on the same rows: their fits' quotient is the power, in which errors that
//! both fits share cancel. A call comes with its invocation and with the instruction that takes its result, and so does
//! any timing of it: the power is that of all of these.

use std::collections::BTreeMap;

use super::ProfileError;
use super::fit::{Design, rounded};
use wattline_dex::Op;
use wattline_fit::stats::median;
use wattline_fit::{Estimator, Fit, Prior, Problem, Recommended};
use wattline_map::Feature;

/// How far the time of an instruction or a probe, and of a call, may be from its energy at the power of a busy thread, as
/// fractions: so what always comes together has one power.
const INSTRUCTIONS_DIFFER: f64 = 0.3;
const CALLS_DIFFER: f64 = 0.1;
/// Deviation of a time where the energy is next to nothing, joules at the power of a busy thread.
const LEAST_DIFFERS: f64 = 2e-9;
/// Deviation, as a fraction, of a power that is measured well: arguments other than the calibrator's.
const ARGUMENTS: f64 = 0.06;

/// The power of each column that is a library call, relative to that of a busy thread: what the data say, and what is usual
/// where they say little. `busy_j` are the windows' times at the power of a busy thread, joules, and
/// `invocations` the instructions of calls by callee.
///
/// # Errors
/// A problem that cannot be fitted.
pub(super) fn of_calls(
    design: &Design,
    problem: &Problem,
    energies: &Fit,
    busy_j: Vec<f64>,
    invocations: &BTreeMap<&str, Op>,
) -> Result<Vec<Option<f64>>, ProfileError> {
    let times = fit_times(design, problem, energies, busy_j)?;
    let power = |(column, feature): (usize, &Feature)| {
        let Feature::Call(callee) = feature else { return None };
        let invocation = invocations.get(callee.as_str()).copied().unwrap_or(Op::INVOKE_VIRTUAL);
        let result = (!callee.ends_with(")V")).then_some("move-result");
        let parts = [Some(invocation.name()), result].into_iter().flatten();
        let all: Vec<usize> = parts.filter_map(|name| design.named(name)).chain([column]).collect();
        Power::new(&all, column, energies, &times)
    };
    let measured: Vec<Option<Power>> = design.features.iter().enumerate().map(power).collect();
    let Some(usual) = median(&mut measured.iter().flatten().map(|power| power.relative).collect::<Vec<_>>()) else {
        return Ok(vec![None; measured.len()]);
    };
    Ok(measured.into_iter().map(|power| Some(rounded(power?.towards(usual)))).collect())
}

/// The fit of the windows' times on the rows of their energies.
fn fit_times(design: &Design, problem: &Problem, energies: &Fit, busy_j: Vec<f64>) -> Result<Fit, ProfileError> {
    let prior = |(feature, mean): (&Feature, &f64)| {
        let differs = if matches!(feature, Feature::Call(_)) { CALLS_DIFFER } else { INSTRUCTIONS_DIFFER };
        Some(Prior { mean: *mean, deviation: (differs * mean).hypot(LEAST_DIFFERS) })
    };
    let priors = design.features.iter().zip(&energies.coefficients).map(prior).collect();
    let problem = Problem::new(problem.columns(), problem.rows().to_vec(), problem.groups().to_vec(), busy_j)?
        .with_families(problem.families().to_vec())?
        .with_priors(priors)?;
    Ok(Recommended::default().fit(&problem)?)
}

/// The power of a call, relative to that of a busy thread, and its deviation as a fraction.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Power {
    relative: f64,
    deviation: f64,
}

impl Power {
    /// The power of columns that come together, as sure as that of one of them is.
    fn new(all: &[usize], column: usize, energies: &Fit, times: &Fit) -> Option<Self> {
        let whole = |fit: &Fit| all.iter().map(|&column| fit.coefficients[column]).sum::<f64>();
        let of_call = |fit: &Fit| fit.variance(&[(column as u32, 1.0)]).sqrt();
        let (energy, time) = (whole(energies), whole(times));
        let deviation = (of_call(energies) / energy).hypot(of_call(times) / time);
        (energy > 0.0 && time > 0.0).then_some(Power { relative: energy / time, deviation })
    }

    /// The mean of what was measured and what is usual, by their variances.
    fn towards(self, usual: f64) -> f64 {
        let [weight, of_usual] = [self.deviation.hypot(ARGUMENTS), CALLS_DIFFER].map(|deviation| deviation.powi(-2));
        (self.relative * weight + usual * of_usual) / (weight + of_usual)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_power_counts_by_how_sure_it_is() {
        // By hand: (0.08, 0.06) make 0.1, as sure as what is usual.
        let power = Power { relative: 1.2, deviation: 0.08 };
        assert!((power.towards(1.0) - 1.1).abs() < 1e-12);
        assert!((Power { deviation: 1e3, ..power }.towards(1.0) - 1.0).abs() < 1e-6);
    }
}
