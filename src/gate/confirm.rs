//! Asking twice: what fails a build must be seen again in fresh runs.

use super::{Finding, Outcome, Subject, Verdict};

impl Verdict {
    /// The verdict once the head was measured again: regressions that the second measurement does not show are no
    /// findings any more, and a warning says so.
    #[must_use]
    pub fn confirmed_by(mut self, again: &Verdict) -> Verdict {
        let seen = |finding: &Finding| {
            // The second runs have other seeds, so that there are no pairs: the total need not be proven again, but
            // grow again.
            if finding.what == Subject::Total {
                return again.total.ratio.is_some_and(|ratio| ratio > again.total.limit);
            }
            again.findings.iter().any(|other| {
                other.outcome == Outcome::Regression
                    && other.rule == finding.rule
                    && is_same(&other.what, &finding.what)
            })
        };
        let stays = |finding: &Finding| finding.outcome != Outcome::Regression || seen(finding);
        let before = self.findings.len();
        let total_goes = self.findings.iter().any(|finding| finding.what == Subject::Total && !stays(finding));
        self.findings.retain(stays);
        let gone = before - self.findings.len();
        if gone > 0 {
            let mut said =
                format!("{gone} of {before} findings were not seen again when the app was measured a second time");
            if let (true, Some(first), Some(second)) = (total_goes, self.total.ratio, again.total.ratio) {
                said += &format!(", in which the total was x {second:.3} and not x {first:.3}");
            }
            self.warnings.push(said + ": they are left out");
            // What is left is said of the runs that it was seen in.
            if total_goes {
                self.total = again.total;
                self.detectable = again.detectable;
            }
            self.causes.clone_from(&again.causes);
            self.parts.clone_from(&again.parts);
        }
        let again = |finding: &Finding| {
            again.improvements.iter().any(|other| other.rule == finding.rule && is_same(&other.what, &finding.what))
        };
        self.improvements.retain(again);
        self.outcome = self.findings.iter().map(|finding| finding.outcome).max().unwrap_or(Outcome::Pass);
        self
    }
}

/// Whether two findings of one head version are about the same.
fn is_same(a: &Subject, b: &Subject) -> bool {
    match (a, b) {
        (Subject::Line { key: a, .. }, Subject::Line { key: b, .. }) => a == b,
        (a, b) => a == b,
    }
}
