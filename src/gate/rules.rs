//! The rules, as data: an id to refer to, what it means, how it is decided, and where to read on.

use serde::Serialize;

/// A rule that a finding can break.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Rule {
    /// Stable name.
    pub id: &'static str,
    /// The meaning of breaking the rule.
    pub message: &'static str,
    /// The way in which the rule is decided.
    pub decision: &'static str,
    /// Keys of `thresholds` that change it.
    pub thresholds: &'static [&'static str],
    /// Whether its findings are about lines: then `[[limit]]` and the selectors of `[[allow]]` are about it.
    pub of_lines: bool,
    /// The source of the rule's method.
    pub reference: &'static str,
}

pub(super) const TOTAL: &str = "total-energy";
pub(super) const LINE: &str = "line-energy";
pub(super) const NEW_LINE: &str = "new-line-energy";
pub(super) const LINES: &str = "lines-energy";
pub(super) const AEE: &str = "fit-aee";
pub(super) const R2: &str = "fit-r2";
pub(super) const ON_LINES: &str = "energy-on-lines";
pub(super) const IDLE: &str = "idle-level";
pub(super) const COLLAPSE: &str = "did-less";

/// All rules.
pub const RULES: [Rule; 9] = [
    Rule {
        id: LINE,
        message: "the line takes more energy than in the base version",
        decision: "A line of the head version is compared with the line of the base version that it was, whatever its \
                   number; lines that were split, merged or moved, with all that they became. Compared is what they \
                   executed, at the same costs for both versions, and their windowed calls; the costs of each \
                   version's own fit only where these differ by far more than the fits leave open. The growth must \
                   exceed both floors, in joules. Without a limit `line` its estimate must exceed `least-growth` and \
                   it must be proven that there is one; with it, that it exceeds the limit: by a t test on logarithms, \
                   its variance moderated by those of the other lines, with `false-discoveries` as the accepted share \
                   of false ones among all lines that are found (Benjamini and Hochberg). What grew without proof is \
                   inconclusive if there is a limit. A line whose method or class did not grow by at least half \
                   as much took over from another, and is no finding; nor is one that runs as often, unless all code \
                   that does takes more by at least half as much. Findings without a limit `line` that come to no \
                   more than `fail-floor` together are reported, and fail nothing; nor do they where only one of the \
                   builds was inlined by its compiler.",
        thresholds: &["line", "least-growth", "fail-floor", "line-floor", "line-floor-joules", "false-discoveries"],
        of_lines: true,
        reference: "vLens, ISSTA 2013, section 3.2.2: energy of source lines",
    },
    Rule {
        id: NEW_LINE,
        message: "the line is new and takes energy that the base version did not",
        decision: "A line that no line of the base version was, and that takes more than both floors, while all lines \
                   together grew by at least half as much: code that takes the place of other code is no finding. \
                   There is no ratio that could be held against `line`; `fail-floor` is for it, too.",
        thresholds: &["fail-floor", "line-floor", "line-floor-joules"],
        of_lines: true,
        reference: "vLens, ISSTA 2013, section 3.2.2: energy of source lines",
    },
    Rule {
        id: LINES,
        message: "the app's lines together take more energy than in the base version",
        decision: "What all lines executed, at the same costs for both versions, and their windowed calls with the \
                   tails: the lower bound of head over base must exceed 1 + `total`, with `confidence-total` as the \
                   one-sided probability of a false alarm; without `total`, it must exceed 1 and the estimate 1 + \
                   `least-growth`. The growth must also exceed both floors of a line. It finds what is spread over \
                   many lines, and what garbage collections and other processes hide from the total.",
        thresholds: &["total", "least-growth", "confidence-total", "line-floor", "line-floor-joules"],
        of_lines: false,
        reference: "sum of what lines executed at the same costs for both versions, and of windowed calls with their \
                    tails",
    },
    Rule {
        id: TOTAL,
        message: "the scenario takes more energy above idle than in the base version",
        decision: "From three runs a side on. Without a limit `total`: the estimate must exceed `least-growth`, and \
                   the lower bound of head over base must exceed 1. With it: the lower bound must exceed 1 + `total`; \
                   an estimate above the limit with its bound below is inconclusive then, and so is noise that could \
                   hide such a growth. The bound is by Welch's t on logarithms, or pair by pair where the seeds agree, \
                   with `confidence-total` as the one-sided probability of a false alarm. A side with fewer runs \
                   is taken to be as noisy as the other; if both have fewer, what grew is inconclusive.",
        thresholds: &["total", "least-growth", "confidence-total"],
        of_lines: false,
        reference: "integral of the metered power less the idle phone's and the probes', with the fit's deviation of the \
                    latter",
    },
    Rule {
        id: IDLE,
        message: "the phone takes more while the app does nothing: something stays on",
        decision: "The idle level of a recording is not the app's energy, so that what draws all the time hides in it. \
                   From three runs a side on, and with a meter: with a limit `idle`, the lower bound of head over \
                   base must exceed 1 + `idle`, with `confidence-total` as the one-sided probability of a false \
                   alarm. Without one it must exceed 1.25, which no phone differs by from day to day; above 1.05 the \
                   outcome is inconclusive: both builds measured in turn on one phone would tell. Energies are those \
                   of a run as long as the base's.",
        thresholds: &["idle", "confidence-total"],
        of_lines: false,
        reference: "power of the phone while no thread of the app runs and nothing is on that a run switched on",
    },
    Rule {
        id: AEE,
        message: "the model misses too much of the measured energy to attribute it to lines",
        decision: "The accumulated estimating error of the head recording is greater than `aee`, and surely greater \
                   than the base's: by a one-sided test at `confidence-total`, with deviations from how much single \
                   windows weigh in it. What is not surely greater is reported. Where it is unknown, or the base's is \
                   greater than `aee` already, the outcome is inconclusive.",
        thresholds: &["aee", "confidence-total"],
        of_lines: false,
        reference: "vLens, ISSTA 2013, equation 6: accumulated estimating error",
    },
    Rule {
        id: R2,
        message: "the model explains too little of how windows differ to attribute their energy to lines",
        decision: "R² of the head recording is less than `r2`, and surely less than the base's: by a one-sided test at \
                   `confidence-total`, with deviations from how much single windows weigh in it. What is not surely \
                   less is reported. Where it is unknown, or the base's is less than `r2` already, the outcome is \
                   inconclusive.",
        thresholds: &["r2", "confidence-total"],
        of_lines: false,
        reference: "vLens, ISSTA 2013, equation 7: R²",
    },
    Rule {
        id: ON_LINES,
        message: "most of the energy is on no line: what took it was not attributed",
        decision: "Code, windowed calls and their tails of the head recording, with collections of garbage, whose \
                   lines are named, come to less than half of the app's energy, on a total above 1 mJ. The outcome \
                   is inconclusive, unless something surely grew. The figure is the share that is on \
                   lines. Without a meter there is nothing to attribute.",
        thresholds: &[],
        of_lines: false,
        reference: "sum of lines over the metered energy less the idle phone's and the probes'",
    },
    Rule {
        id: COLLAPSE,
        message: "the app did not do what it did in the base version",
        decision: "The app's energy and the fitted calls of a run are both below half of the base's: more than an \
                   improvement, as a rule, a scenario that did not get where it should. The outcome is inconclusive. \
                   Accept the recording if it is meant. Where only calls, or the methods that ran, are fewer by 15 % \
                   or more, a warning names what did not run, and the pass says that it did less.",
        thresholds: &[],
        of_lines: false,
        reference: "fitted calls a run, and methods with executed lines, head over base",
    },
];

impl Rule {
    /// The rule of that id.
    pub fn find(id: &str) -> Option<&'static Rule> {
        RULES.iter().find(|rule| rule.id == id)
    }
}
