//! How much the head recording did, and how much of its energy is on lines: what makes a pass worth less, or none.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::lines::{Compared, method};
use super::{Comparison, Finding, Outcome, Side, Subject, rules};
use wattline_analysis::lines::AnalysisResult;
use wattline_base::units::Joules;

/// Part of the base's calls, or of its methods, by which a run that did less falls short. In a pair of recordings with
/// other seeds of each of 25 scenarios of the demo apps, three runs a side, the head had 0.92 to 1.09 times as many
/// calls, and ran all methods of the base.
const LESS: f64 = 0.15;

/// Part of the base's energy and of its calls below which the two did not do the same thing.
const COLLAPSED: f64 = 0.5;

/// Part of the app's energy that must be known by lines for these to be worth a verdict: more than is elsewhere.
const ON_LINES: f64 = 0.5;

/// Energy of a run below which nothing is said of where it went: a milliwatt for a second, to which no level of the
/// idle phone is exact.
const LEAST: Joules = Joules(1e-3);

/// Methods that are named.
const NAMED: usize = 3;

/// What the head did far less of than the base.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Less {
    /// Fitted calls a run in the base and in the head.
    pub windows: (f64, f64),
    /// Methods that ran in the base, and those of them that ran in the head.
    pub methods: (usize, usize),
    /// Methods of the base that the head still has and never entered, most expensive first.
    pub not_entered: Vec<NotEntered>,
}

/// A method that ran in the base alone.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct NotEntered {
    /// Class descriptor.
    pub class: String,
    /// Method name.
    pub method: String,
    /// What its lines took, a run of the base.
    pub energy: Joules,
}

impl Less {
    /// The same as a warning.
    pub(super) fn text(&self) -> String {
        let Less { windows: (before, after), methods: (ran, still), not_entered } = self;
        let what = match (not_entered.len(), not_entered.first()) {
            (0, _) | (_, None) => "no method that the app still has was left out".to_owned(),
            (count, _) => {
                let named: Vec<String> = not_entered.iter().take(NAMED).map(NotEntered::text).collect();
                let more = if count > NAMED { ", …" } else { "" };
                format!("not entered at all: {}{more}", named.join(", "))
            }
        };
        format!(
            "the head did less than the base in the same scenario: {before:.0} windows a run became {after:.0}, and \
             {still} of {ran} methods ran; {what}. What did not run took nothing, and is no saving"
        )
    }
}

impl NotEntered {
    fn text(&self) -> String {
        let class = self.class.trim_end_matches(';');
        let class = class.rsplit('/').next().unwrap_or(class).trim_start_matches('L');
        format!("{class}.{} ({})", self.method, self.energy)
    }
}

/// What the head did far less of; none where it did about as much.
pub(super) fn less(base: Side, head: Side, all: &[Compared<'_>]) -> Option<Less> {
    let windows = (windows(base.result), windows(head.result));
    let (mut before, mut entered) = (BTreeMap::<(&str, &str), f64>::new(), BTreeSet::new());
    for one in all {
        let goes_on = one.group.head.iter().any(|line| line.executions > 0.0);
        for line in one.group.base.iter().filter(|line| line.executions > 0.0) {
            *before.entry(method(&line.key)).or_default() += line.energy.0;
            if goes_on {
                entered.insert(method(&line.key));
            }
        }
    }
    // What the app has no more was taken out of it, and did not fail to run.
    let there: BTreeSet<(&str, &str)> = head.map.methods.iter().map(|m| (m.class.as_str(), m.name.as_str())).collect();
    let missing = before.iter().filter(|(name, _)| !entered.contains(*name) && there.contains(*name));
    let mut not_entered: Vec<NotEntered> = missing
        .map(|((class, method), energy)| NotEntered {
            class: (*class).to_owned(),
            method: (*method).to_owned(),
            energy: Joules(energy.max(0.0)),
        })
        .collect();
    not_entered.sort_by(|a, b| b.energy.0.total_cmp(&a.energy.0));
    let ran = entered.len() + not_entered.len();
    let fewer = |before: f64, after: f64| after < (1.0 - LESS) * before;
    let is_less = fewer(windows.0, windows.1) || fewer(ran as f64, entered.len() as f64);
    is_less.then_some(Less { windows, methods: (ran, entered.len()), not_entered })
}

/// The finding that a head which took and did less than half is none to compare.
pub(super) fn collapse(less: &Less, total: Comparison) -> Option<Finding> {
    let has_collapsed = less.windows.1 < COLLAPSED * less.windows.0 && total.head < COLLAPSED * total.base;
    has_collapsed.then(|| Finding {
        rule: rules::COLLAPSE.to_owned(),
        what: Subject::Total,
        outcome: Outcome::Inconclusive,
        comparison: Comparison { limit: COLLAPSED, ..total },
        hardware: Vec::new(),
        allowed: None,
    })
}

/// The finding that most of the head's energy is on no line, and the reason in words.
pub(super) fn on_no_line(base: Side, head: Side) -> Option<(Finding, String)> {
    if !is_on_no_line(head.result) {
        return None;
    }
    let totals = &head.result.totals;
    let (share, whole) = (share_on_lines(head.result), totals.of_app());
    let known = known(head.result);
    let elsewhere = [
        ("unattributed", totals.unattributed),
        ("scheduling", totals.on_lines() + totals.events - known),
        ("background", totals.concurrent),
    ];
    let elsewhere = elsewhere.into_iter().filter(|(_, energy)| energy.0 > 0.0);
    let parts: Vec<String> = elsewhere.map(|(part, energy)| format!("{part} {energy}")).collect();
    let reason = format!(
        "{} of {whole} are on no line: {}; of what ran there, a verdict about lines says little",
        whole - known,
        parts.join(", ")
    );
    let comparison =
        Comparison { base: share_on_lines(base.result), head: share, ratio: None, interval: None, limit: ON_LINES };
    let (rule, what) = (rules::ON_LINES.to_owned(), Subject::Fit);
    Some((
        Finding { rule, what, outcome: Outcome::Inconclusive, comparison, hardware: Vec::new(), allowed: None },
        reason,
    ))
}

/// Whether most of what was measured is on no line, so that no comparison with it decides: rule `energy-on-lines`.
pub fn is_on_no_line(result: &AnalysisResult) -> bool {
    // What was counted is on lines.
    result.basis.is_measured() && result.totals.of_app() > LEAST && share_on_lines(result) < ON_LINES
}

fn share_on_lines(result: &AnalysisResult) -> f64 {
    let whole = result.totals.of_app();
    if whole.0 > 0.0 { known(result) / whole } else { 0.0 }
}

/// What lines took, and collections of garbage, mean per run: these are on no line, but the report names the lines that
/// filled the heap.
fn known(result: &AnalysisResult) -> Joules {
    let collected = result.collections.as_ref().map_or(Joules(0.0), |collections| collections.energy);
    result.totals.on_lines() + collected / result.runs.len().max(1) as f64
}

/// Fitted frames of a run in the mean.
fn windows(result: &AnalysisResult) -> f64 {
    result.runs.iter().map(|run| run.windows as f64).sum::<f64>() / result.runs.len().max(1) as f64
}
