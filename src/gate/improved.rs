//! What fell, by the proof that a growth needs: the rules of findings, mirrored.
//!
//! The upper bound of head over base is below 1, and the estimate below 1 / (1 + `least-growth`), whatever limits there
//! are: these say what growth is accepted, and nothing of what is worth keeping.

use super::lines::{Compared, Growth, METHOD_GROWS, dearest, finding, method};
use super::ratio::{LogRatio, discoveries};
use super::{Comparison, Finding, Outcome, Policy, Subject, Verdict};

impl Verdict {
    /// Whether something surely fell and nothing grew: what a project may want to keep as its new baseline.
    pub fn is_improvement(&self) -> bool {
        self.outcome == Outcome::Pass && !self.improvements.is_empty()
    }
}

/// A total, or the sum of all lines, if it surely fell.
pub(super) fn sum(rule: &str, what: Subject, ratio: LogRatio, of: Comparison, policy: &Policy) -> Option<Finding> {
    let surely = ratio.bound(policy.confidence_total).is_some_and(|bound| ratio.estimate + bound < 0.0);
    let comparison = Comparison { limit: limit(policy), ..of };
    let rule = rule.to_owned();
    (surely && fell(ratio, policy)).then_some(Finding {
        rule,
        what,
        outcome: Outcome::Pass,
        comparison,
        hardware: Vec::new(),
        allowed: None,
    })
}

/// The lines that surely fell; none where all of them together saved too little to be worth a word. `floor` is what
/// growths without a limit must exceed together to fail, joules.
pub(super) fn lines(
    all: &[Compared<'_>],
    growth: &Growth<'_>,
    policy: &Policy,
    (net, too_few): (f64, bool),
) -> Vec<Finding> {
    let p_value = |one: &Compared| one.ratio?.p_fell();
    let proven_below = discoveries(all.iter().filter_map(p_value).collect(), policy.false_discoveries);
    let mut found = Vec::new();
    for one in all {
        let (Some(ratio), Some(line)) = (one.ratio, dearest(&one.group.head).or(dearest(&one.group.base))) else {
            continue;
        };
        let saved = -one.excess();
        if saved <= one.floor(net) || !fell(ratio, policy) || one.energies.is_undetermined {
            continue;
        }
        // What moved to other lines of the method, or of the app where the line is gone, was not saved.
        let around = match one.group.head.is_empty() {
            true => growth.all,
            false => growth.methods.get(&method(&line.key)).copied().unwrap_or(0.0),
        };
        // What ran in each of some runs and now never does needs no other proof.
        let is_gone = one.head() == 0.0 && !too_few;
        let is_proven = p_value(one).map_or(is_gone, |p| p <= proven_below);
        if is_proven && -around >= METHOD_GROWS * saved {
            let found_one = finding(one, line, Outcome::Pass, 0.0);
            found
                .push(Finding { comparison: Comparison { limit: limit(policy), ..found_one.comparison }, ..found_one });
        }
    }
    let saved: f64 = found.iter().map(|one| -one.comparison.excess().0).sum();
    if saved > policy.fail_floor * net { found } else { Vec::new() }
}

/// By what is saved; lines before sums.
pub(super) fn sort(improvements: &mut [Finding]) {
    let is_line = |finding: &Finding| matches!(finding.what, Subject::Line { .. });
    improvements.sort_by(|a, b| {
        let saved = a.comparison.excess().0.total_cmp(&b.comparison.excess().0);
        is_line(b).cmp(&is_line(a)).then(saved)
    });
}

fn fell(ratio: LogRatio, policy: &Policy) -> bool {
    ratio.estimate < -policy.least_growth.ln_1p()
}

/// What the ratio must be below.
fn limit(policy: &Policy) -> f64 {
    1.0 / (1.0 + policy.least_growth)
}
