//! What the phone takes while the app does nothing: a sensor, a position or a bright screen that stays on raises the
//! idle level of its own recording, so that nothing above it grew.

use super::ratio::{ENOUGH_RUNS, Lent, Runs};
use super::{Comparison, Finding, Outcome, Policy, Side, Subject, rules};
use wattline_fit::stats::mean;

/// The finding that the idle level surely rose by more than the limit. Its energies are those of the idle phone in a run as
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
    let bound = ratio.bound(policy.confidence_total)?;
    let comparison = Comparison {
        base: mean(&runs.before),
        head: mean(&runs.after),
        ratio: Some(ratio.ratio()),
        interval: ratio.interval(),
        limit: 1.0 + policy.idle,
    };
    (ratio.estimate - bound > policy.idle.ln_1p()).then_some(Finding {
        rule: rules::IDLE.to_owned(),
        what: Subject::Idle,
        outcome: Outcome::Regression,
        comparison,
        allowed: None,
    })
}
