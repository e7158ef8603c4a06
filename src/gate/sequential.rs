//! Measuring until it is decided: looks at a growing number of runs, with the error rates of a single one.
//!
//! Who tests after each run and stops at the first alarm finds false ones in a fifth of clean builds. Here the looks
//! are few and planned, and share the allowed error among them (Bonferroni: Wald's and Pocock's boundaries gain some 5
//! % of runs and need runs of known variance).

use super::{Outcome, Policy, Verdict};

/// Each look has this many times the runs of the one before, rounded up.
const GROWTH: f64 = 1.6;

/// The numbers of runs after which to look at the verdict.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    looks: Vec<u32>,
}

/// The steps that may follow a look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// The verdict is decided, or the plan is at its end.
    Stop,
    /// Look again when there are this many runs a side.
    Measure(u32),
}

impl Plan {
    /// A plan from `first` runs a side to `most`.
    pub fn new(first: u32, most: u32) -> Plan {
        let mut looks = vec![first.min(most).max(1)];
        while let Some(&last) = looks.last().filter(|last| **last < most) {
            let next = (f64::from(last) * GROWTH).ceil() as u32;
            // A last step of a run or two is none.
            looks.push(if f64::from(next) * GROWTH.sqrt() > f64::from(most) { most } else { next });
        }
        Plan { looks }
    }

    /// Runs a side at the first look.
    pub fn first(&self) -> u32 {
        self.looks.first().copied().unwrap_or(1)
    }

    /// Numbers of runs a side at which there is a look.
    pub fn looks(&self) -> &[u32] {
        &self.looks
    }

    /// The limits of each look: its share of the errors that are allowed to all of them.
    pub fn policy(&self, of: &Policy) -> Policy {
        let looks = self.looks.len() as f64;
        Policy {
            confidence_total: of.confidence_total / looks,
            false_discoveries: of.false_discoveries / looks,
            ..of.clone()
        }
    }

    /// The next step after a look at `runs` a side. A regression is decided; so is a total that certainly did not grow
    /// as much as its limit.
    pub fn next(&self, runs: u32, verdict: &Verdict) -> Next {
        let certain = verdict.total.interval.is_some_and(|(_, upper)| upper < verdict.total.limit);
        let decided = match verdict.outcome {
            Outcome::Regression => true,
            Outcome::Pass => certain,
            Outcome::Inconclusive => false,
        };
        match self.looks.iter().find(|look| **look > runs).filter(|_| !decided) {
            Some(&more) => Next::Measure(more),
            None => Next::Stop,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_grow_to_the_most_and_not_by_a_run_or_two() {
        assert_eq!(Plan::new(3, 20).looks(), [3, 5, 8, 13, 20]);
        assert_eq!(Plan::new(3, 9).looks(), [3, 5, 9]);
        assert_eq!(Plan::new(10, 10).looks(), [10]);
        assert_eq!(Plan::new(10, 3).looks(), [3]);
        assert_eq!(Plan::new(0, 1).looks(), [1]);
    }

    #[test]
    fn looks_share_the_errors() {
        let plan = Plan::new(3, 20);
        let each = plan.policy(&Policy::default());
        assert!((each.confidence_total - 0.002).abs() < 1e-12 && (each.false_discoveries - 0.01).abs() < 1e-12);
        assert_eq!(Plan::new(5, 5).policy(&Policy::default()), Policy::default());
    }
}
