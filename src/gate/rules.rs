//! The rules, as data: an id to refer to, what it means, how it is decided, and where to read on.

use serde::Serialize;

/// A rule that a finding can break.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Rule {
    /// Stable name.
    pub id: &'static str,
    /// What breaking it means.
    pub message: &'static str,
    /// How it is decided.
    pub decision: &'static str,
    /// Keys of `thresholds` that change it.
    pub thresholds: &'static [&'static str],
    /// Whether its findings are about lines: then `[[limit]]` and the selectors of `[[allow]]` are about it.
    pub of_lines: bool,
    /// Where it comes from.
    pub reference: &'static str,
}

pub(super) const TOTAL: &str = "total-energy";
pub(super) const LINE: &str = "line-energy";
pub(super) const NEW_LINE: &str = "new-line-energy";
pub(super) const AEE: &str = "fit-aee";
pub(super) const R2: &str = "fit-r2";

/// All rules.
pub const RULES: [Rule; 5] = [
    Rule {
        id: LINE,
        message: "the line takes more energy than in the base version",
        decision: "A line of the head version is compared with the line of the base version that it was, whatever its \
                   number. Its growth must exceed the limit `line` and, in joules, both floors. From three runs a side \
                   on it must also be proven: a t test on logarithms, its variance moderated by those of the other \
                   lines and widened by what the fits do not know, with `false-discoveries` as the accepted share of \
                   false ones among all lines that are found (Benjamini and Hochberg). What grew without proof is \
                   inconclusive. Lines whose energies data cannot tell apart are left to the total.",
        thresholds: &["line", "line-floor", "line-floor-joules", "false-discoveries"],
        of_lines: true,
        reference: "vLens, ISSTA 2013, section 3.2.2: energy of source lines",
    },
    Rule {
        id: NEW_LINE,
        message: "the line is new and takes energy that the base version did not",
        decision: "A line that no line of the base version was, and that takes more than both floors. There is no ratio \
                   that could be held against `line`.",
        thresholds: &["line-floor", "line-floor-joules"],
        of_lines: true,
        reference: "vLens, ISSTA 2013, section 3.2.2: energy of source lines",
    },
    Rule {
        id: TOTAL,
        message: "the scenario takes more energy above idle than in the base version",
        decision: "From three runs a side on: the lower bound of head over base, by Welch's t on logarithms or pair by \
                   pair where the seeds agree, must exceed 1 + `total`, with `confidence-total` as the one-sided \
                   probability of a false alarm. An estimate above the limit with its bound below is inconclusive, and \
                   so is noise that could hide a growth of `total`. With fewer runs the estimates alone decide, and a \
                   warning says so.",
        thresholds: &["total", "confidence-total"],
        of_lines: false,
        reference: "integral of the metered power less the idle phone's",
    },
    Rule {
        id: AEE,
        message: "the model misses too much of the measured energy to attribute it to lines",
        decision: "The accumulated estimating error of the head recording is greater than `aee`. Where it is unknown, the \
                   outcome is inconclusive.",
        thresholds: &["aee"],
        of_lines: false,
        reference: "vLens, ISSTA 2013, equation 6: accumulated estimating error",
    },
    Rule {
        id: R2,
        message: "the model explains too little of how windows differ to attribute their energy to lines",
        decision: "R² of the head recording is less than `r2`. Where it is unknown, the outcome is inconclusive.",
        thresholds: &["r2"],
        of_lines: false,
        reference: "vLens, ISSTA 2013, equation 7: R²",
    },
];

impl Rule {
    /// The rule of that id.
    pub fn find(id: &str) -> Option<&'static Rule> {
        RULES.iter().find(|rule| rule.id == id)
    }
}
