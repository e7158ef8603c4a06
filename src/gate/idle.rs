//! What the phone takes while the app does nothing: a sensor, a position or a bright screen that stays on raises the
//! idle level of its own recording, so that nothing above it grew.

use super::ratio::{ENOUGH_RUNS, Lent, Runs};
use super::{Comparison, Finding, Outcome, Policy, Side, Subject, rules};
use wattline_fit::stats::mean;

/// Growth without a limit of the user's that fails a build, as a fraction: more than an idle phone differs by from one
/// day to the next. Satellites that are never given back add 75 %, a screen as bright as it can be 85 %.
const SURELY: f64 = 0.25;

/// Growth without a limit of the user's that is inconclusive, as a fraction. In a hundred pairs of builds that do not
/// touch it, on one embedded phone, the level differed by 0.8 % at most.
const PERHAPS: f64 = 0.05;

/// The finding that the idle level rose. Its energies are those of the idle phone in a run as
/// long as the base's.
pub(super) fn finding(base: Side, head: Side, policy: &Policy) -> Option<Finding> {
    let few = base.result.runs.len().min(head.result.runs.len()) < ENOUGH_RUNS;
    if few || !base.result.basis.is_measured() || !head.result.basis.is_measured() {
        return None;
    }
    let seconds = mean(&base.result.runs.iter().map(|run| run.duration.0).collect::<Vec<f64>>());
    let of = |side: Side| side.result.runs.iter().map(|run| run.idle.0 * seconds).collect::<Vec<f64>>();
    let runs = Runs::of(base, head, of(base), of(head));
    let ratio = runs.log_ratio(Lent::default(), policy.confidence_total);
    let at_least = ratio.estimate - ratio.bound(policy.confidence_total)?;
    let outcome = match policy.idle {
        Some(limit) if at_least > limit.ln_1p() => Outcome::Regression,
        Some(_) => return None,
        None if at_least > SURELY.ln_1p() => Outcome::Regression,
        None if at_least > PERHAPS.ln_1p() => Outcome::Inconclusive,
        None => return None,
    };
    let comparison = Comparison {
        base: mean(&runs.before),
        head: mean(&runs.after),
        ratio: Some(ratio.ratio()),
        interval: ratio.interval(),
        limit: 1.0 + policy.idle.unwrap_or(PERHAPS),
    };
    Some(Finding {
        rule: rules::IDLE.to_owned(),
        what: Subject::Idle,
        outcome,
        comparison,
        hardware: Vec::new(),
        allowed: None,
    })
}
