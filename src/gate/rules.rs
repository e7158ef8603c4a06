//! The rules, as data: an id to refer to, what it means, and where to read on.

/// A rule that a finding can break.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rule {
    /// Stable name.
    pub id: &'static str,
    /// What breaking it means.
    pub message: &'static str,
    /// Where it comes from.
    pub reference: &'static str,
}

pub(super) const TOTAL: &str = "total-energy";
pub(super) const LINE: &str = "line-energy";
pub(super) const NEW_LINE: &str = "new-line-energy";
pub(super) const LINES: &str = "lines-energy";
pub(super) const AEE: &str = "fit-aee";
pub(super) const R2: &str = "fit-r2";

/// All rules.
pub const RULES: [Rule; 6] = [
    Rule {
        id: LINE,
        message: "the line takes more energy than in the base version",
        reference: "vLens, ISSTA 2013, section 3.2.2: energy of source lines",
    },
    Rule {
        id: NEW_LINE,
        message: "the line is new and takes energy that the base version did not",
        reference: "vLens, ISSTA 2013, section 3.2.2: energy of source lines",
    },
    Rule {
        id: LINES,
        message: "the app's lines together take more energy than in the base version",
        reference: "sum of what lines executed at the same costs for both versions, and of windowed calls with their tails",
    },
    Rule {
        id: TOTAL,
        message: "the scenario takes more energy above idle than in the base version",
        reference: "integral of the metered power less the idle phone's",
    },
    Rule {
        id: AEE,
        message: "the model misses too much of the measured energy to attribute it to lines",
        reference: "vLens, ISSTA 2013, equation 6: accumulated estimating error",
    },
    Rule {
        id: R2,
        message: "the model explains too little of how windows differ to attribute their energy to lines",
        reference: "vLens, ISSTA 2013, equation 7: R²",
    },
];

impl Rule {
    /// The rule of that id.
    pub fn find(id: &str) -> Option<&'static Rule> {
        RULES.iter().find(|rule| rule.id == id)
    }
}
