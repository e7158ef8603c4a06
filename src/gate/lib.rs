//! The gate: did the app, or one of its lines, get more expensive from base to head?
//!
//! ```
//! use wattline_base::units::Joules;
//! use wattline_gate::{GateError, Outcome, Policy, Side, compare, trend};
//!
//! /// Whether the head recording may be merged.
//! fn passes(base: Side, head: Side) -> Result<bool, GateError> {
//!     Ok(compare(base, head, &Policy::default())?.outcome == Outcome::Pass)
//! }
//!
//! // The same decision over many commits: where did the energy change?
//! let runs = |joules: f64| [0.99, 1.0, 1.01].map(|factor| Joules(joules * factor)).to_vec();
//! let levels = trend::levels(&[runs(1.0), runs(1.0), runs(1.0), runs(2.0), runs(2.0), runs(2.0)], 0.01).unwrap();
//! assert_eq!(levels.iter().map(|level| level.from).collect::<Vec<_>>(), [0, 3]);
//! ```
//!
//! The total is tested first, then each line against its counterpart. With three runs on either side decisions rest on
//! confidence bounds of the ratio (Welch's t on logarithms); with fewer they rest on the estimates alone and say so.
//! Where noise is larger than the threshold that was asked for the answer is [`Outcome::Inconclusive`], never a pass.
//!
//! - [`compare()`] decides; [`RULES`] has each rule with its reason and source, [`policy`] the limits.
//! - [`pair_lines`] finds the counterparts of lines by what they execute, and not by number or name.
//! - [`fingerprint`] says whether two recordings can be compared at all.
//! - [`Plan`] decides after how many runs to look; [`trend`] finds the commits that changed something.
//!
//! Vocabulary: *base* is the version to compare with, *head* the one in question. A *finding* is a broken rule.
//! Energies are joules above idle and without the probes that measured them, ratios head over base, and limits growth
//! as a fraction: 0.05 allows 5 %.
//!
//! A failed gate is a result and no error; a [`GateError`] means that the recordings cannot be compared.

mod cause;
mod changes;
mod compare;
mod confirm;
mod extent;
pub mod fingerprint;
mod group;
mod hardware;
mod idle;
mod improved;
mod lines;
mod matching;
pub mod policy;
pub mod precision;
mod prices;
mod ratio;
mod rules;
mod sequential;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_hardware;
#[cfg(test)]
mod tests_less;
pub mod trend;

use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use cause::{Cause, Why};
pub use changes::{LineChange, line_changes};
pub use compare::{Comparison, compare};
pub use extent::{Less, NotEntered, is_on_no_line};
pub use hardware::HardwareChange;
pub use matching::{LineGroup, LineKind, LineRef, Matching, Renamed, family, pair_lines};
pub use policy::{Allowance, Policy};
pub use rules::{RULES, Rule};
pub use sequential::{Next, Plan};

use wattline_analysis::lines::{AnalysisResult, LineKey};
use wattline_base::units::Joules;
use wattline_map::ProbeMap;

/// One side of a comparison.
#[derive(Debug, Clone, Copy)]
pub struct Side<'a> {
    /// The result of the analysis.
    pub result: &'a AnalysisResult,
    /// The map of the recording, by which lines of two versions are paired.
    pub map: &'a ProbeMap,
}

/// The outcome of a comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// Nothing grew beyond its limit.
    Pass,
    /// The noise, or the fit, does not allow an answer.
    Inconclusive,
    /// Something grew beyond its limit.
    Regression,
}

/// A comparison's answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Verdict {
    /// The outcome in a word.
    pub outcome: Outcome,
    /// The app's energy: above idle, and without the probes.
    pub total: Comparison,
    /// The findings that broke a rule: regressions first, lines before the total, by excess energy, so that the guilty
    /// line leads.
    pub findings: Vec<Finding>,
    /// What surely fell, by the proof that a growth needs: lines by the energy that they save, then all lines together
    /// and the total. No rule is broken; each has the rule that its growth would have broken, and passes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub improvements: Vec<Finding>,
    /// What the head did far less of than the base; none where it did about as much.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub less: Option<Less>,
    /// The lines that the growth goes back to, those that explain most first; none where no line grew.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub causes: Vec<Cause>,
    /// What the parts of the energy and the device's components took in both versions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<PartChange>,
    /// Smallest growth of the total that these runs could have shown; none for fewer than three runs a side.
    pub detectable: Option<f64>,
    /// Runs a side that would decide, where the outcome is inconclusive for noise.
    pub runs_needed: Option<u32>,
    /// Whether both sides have the same simulated noise, so that no difference is by chance: a simulated phone repeats a
    /// seed's noise.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub same_noise: bool,
    /// The reasons why the answer is limited.
    pub warnings: Vec<String>,
}

/// A part of the energy, or a component of the device, in both versions.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PartChange {
    /// The part's name.
    pub part: String,
    /// Whether it is a component of the device by its power model; else the parts add up to the energy above idle, with
    /// the probes among them, which are no part of the total.
    pub is_component: bool,
    /// A run of the base version.
    pub base: Joules,
    /// A run of the head version.
    pub head: Joules,
}

/// A broken rule.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    /// Id of the [`Rule`].
    pub rule: String,
    /// The line, total or fit that broke the rule.
    pub what: Subject,
    /// The outcome that the finding stands for.
    pub outcome: Outcome,
    /// Base and head.
    pub comparison: Comparison,
    /// The hardware whose energy changed, the largest change first: of a line the parts of its growth, of the total what
    /// is known of it, of the idle phone what the line that explains it switches on. Empty for the fit, where too little
    /// is known, and where an older recording does not say.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hardware: Vec<HardwareChange>,
    /// The reason why it does not count for the verdict's outcome, if it does not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub allowed: Option<Allowance>,
}

/// The subject of a finding.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Subject {
    /// The app's energy in the scenario.
    Total,
    /// All lines of the app together.
    Lines,
    /// The fit of the head recording.
    Fit,
    /// The phone while the app does nothing.
    Idle,
    /// A line of the head version.
    Line {
        /// The line in the head version, or in the base version if it is gone.
        #[serde(flatten)]
        key: LineKey,
        /// The line's number in the base version; none for a line that is new.
        base_line: Option<u32>,
        /// The ratio of the line's executions to those in the base version; none for a line that is new. Where that is
        /// about the growth, the reason is with whoever calls it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        times: Option<f64>,
        /// The line itself, if whoever shows the finding has the source.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        source: Option<String>,
    },
}

/// Two results that cannot be compared: an error, never a pass.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum GateError {
    /// A side without windows, lines or energy.
    #[error("not measured: {side} has {windows} windows, {lines} lines and {energy} above idle and without probes")]
    NotMeasured {
        /// `base` or `head`.
        side: &'static str,
        /// The number of fitted windows.
        windows: usize,
        /// The number of lines.
        lines: usize,
        /// The energy above idle and without probes.
        energy: String,
    },
    /// A side whose runs do not come to its total: it was not made by an analysis.
    #[error("the {side} contradicts itself: its total is {total}, its runs' mean is {of_runs}: record it anew")]
    Contradiction {
        /// `base` or `head`.
        side: &'static str,
        /// The total.
        total: String,
        /// The mean of the runs.
        of_runs: String,
    },
    /// A limit that is negative or not a number.
    #[error("threshold {name}: expected a fraction of 0 or more, found {value}")]
    Threshold {
        /// The setting's name.
        name: &'static str,
        /// The setting's value.
        value: String,
    },
}

/// A total is the mean of its runs but for what an older result knew of its probes.
const SAME_TOTAL: f64 = 0.02;

impl Side<'_> {
    fn check(&self, side: &'static str) -> Result<(), GateError> {
        let (windows, lines) = (self.result.quality.windows, self.result.lines.len());
        let energy = self.result.totals.of_app();
        let finite = |energy: Joules| energy.0.is_finite();
        let measured = windows > 0 && lines > 0 && energy > Joules(0.0) && finite(energy);
        if !measured || !self.result.lines.iter().all(|line| finite(line.energy)) {
            return Err(GateError::NotMeasured { side, windows, lines, energy: energy.to_string() });
        }
        let runs = self.result.of_app_by_run();
        let of_runs = Joules(runs.iter().map(|run| run.0).sum::<f64>() / runs.len() as f64);
        // What no run says is no mean of runs; NaN is none either.
        match ((of_runs - energy).0 / energy.0).abs() < SAME_TOTAL {
            true => Ok(()),
            false => Err(GateError::Contradiction { side, total: energy.to_string(), of_runs: of_runs.to_string() }),
        }
    }
}
