//! Sentences that several reports have in common.

use std::collections::BTreeSet;

use super::{Report, Scenario, SourceFiles, place, simple_name};
use wattline_analysis::lines::{Basis, ComponentShare, Counted, LineKey, NotCounted, Totals, source_path};
use wattline_base::units::Joules;
use wattline_gate::{Cause, Comparison, Finding, Outcome, Rule, Subject, Verdict, Why};

/// The worst outcome of a report's scenarios: none where one has nothing that it could be compared with. What nobody
/// has accepted yet does not pass.
pub(super) fn outcome(report: &Report) -> Option<Outcome> {
    let fails = report.policy.is_some_and(|policy| policy.fails);
    match outcome_of_scenarios(report) {
        Some(Outcome::Pass) if fails => Some(Outcome::Inconclusive),
        outcome => outcome,
    }
}

fn outcome_of_scenarios(report: &Report) -> Option<Outcome> {
    let outcomes = || report.scenarios.iter().map(|scenario| scenario.verdict.map(|verdict| verdict.outcome));
    match outcomes().flatten().max() {
        Some(Outcome::Regression) => Some(Outcome::Regression),
        _ if outcomes().any(|outcome| outcome.is_none()) => None,
        worst => worst.or(Some(Outcome::Pass)),
    }
}

/// The outcome in a word.
pub(super) fn word(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        Some(Outcome::Pass) => "pass",
        Some(Outcome::Regression) => "regression",
        Some(Outcome::Inconclusive) => "inconclusive",
        None => "no baseline",
    }
}

/// The outcome of a comparison in words: a pass that did less than the base is no plain one, and one that saves energy
/// says so.
pub(super) fn judged(verdict: Option<&Verdict>) -> &'static str {
    match verdict {
        Some(Verdict { outcome: Outcome::Pass, less: Some(_), .. }) => "pass, but did less",
        Some(verdict) if verdict.is_improvement() => "pass, improved",
        _ => word(verdict.map(|verdict| verdict.outcome)),
    }
}

/// The process's exit code, and what it means.
pub(super) fn exit_code(outcome: Option<Outcome>) -> (u8, &'static str) {
    match outcome {
        Some(Outcome::Pass) => (0, "nothing costs more than its threshold allows"),
        Some(Outcome::Regression) => (100, "a regression was found"),
        Some(Outcome::Inconclusive) => (102, "too much noise to decide, or changes that somebody has to accept"),
        None => (102, "no baseline to compare with"),
    }
}

/// An energy with a sign that says so if nobody measured it.
pub(super) fn amount(basis: Basis, energy: Joules) -> String {
    if basis.is_measured() { energy.to_string() } else { format!("≈ {energy}") }
}

/// What an energy is, and how it is known.
pub(super) fn above(basis: Basis) -> &'static str {
    match basis {
        Basis::Measured => "above idle",
        Basis::Estimated => "above idle, estimated and not measured",
        Basis::Work => "of work, in joules of another phone",
    }
}

/// What the app's energy is, and how it is known: [`above`], without the probes that measured it.
pub(super) fn of_app(basis: Basis) -> &'static str {
    match basis {
        Basis::Measured => "above idle and without probes",
        // Nothing that was counted is of a probe.
        Basis::Estimated | Basis::Work => above(basis),
    }
}

/// What is said where a simulated phone gave both sides the same noise.
pub(super) const SAME_NOISE: &str = "same seeds, so the same simulated noise";

/// What components took, with standard deviations.
pub(super) fn components(components: &[ComponentShare], by_rails: bool) -> String {
    let part = |share: &ComponentShare| format!("{} {} (± {})", share.component, share.energy, share.deviation);
    let parts: Vec<String> = components.iter().map(part).collect();
    let by = if by_rails { "measured by rails" } else { "by the device's power model" };
    format!("{}, {by}", parts.join(" · "))
}

/// How much of what was measured was counted in another run, and which methods have most of the rest.
pub(super) fn counted(counted: &Counted) -> String {
    let percent = |share: f64| format!("{:.1} %", share * 100.0);
    let Counted { own, borrowed, left } = counted;
    let most: Vec<&NotCounted> = left.iter().filter(|left| left.share >= LEAST_NAMED).take(MOST_NAMED).collect();
    if most.is_empty() {
        return format!("known of windows with {} of the energy", percent(*own));
    }
    let name = |left: &&NotCounted| {
        let NotCounted { key, share } = left;
        format!("{}.{} ({}) {}", simple_name(&key.class), key.method, place(key), percent(*share))
    };
    let names: Vec<String> = most.iter().map(name).collect();
    format!(
        "known of windows with {} of the energy; those of windows like them stand for {}; not counted: {}",
        percent(*own),
        percent(*borrowed),
        names.join(", ")
    )
}

/// So many methods without counts of their own are named at most.
const MOST_NAMED: usize = 3;
/// And only with such a part of the energy.
const LEAST_NAMED: f64 = 0.001;

/// The subject of a finding, as in `Main.java:12`.
pub(super) fn subject(finding: &Finding) -> String {
    match &finding.what {
        Subject::Total => "total".to_owned(),
        Subject::Lines => "all lines".to_owned(),
        Subject::Fit => "fit".to_owned(),
        Subject::Idle => "idle phone".to_owned(),
        Subject::Line { key, .. } => place(key),
    }
}

/// The line that a finding is about, if it is about one.
pub(super) fn line(finding: &Finding) -> Option<&LineKey> {
    match &finding.what {
        Subject::Line { key, .. } => Some(key),
        _ => None,
    }
}

/// The warnings of all scenarios; all of them, or each kind once.
pub(super) fn warnings(scenarios: &[Scenario], all: bool) -> Vec<String> {
    let mut folded: Vec<Folded> = Vec::new();
    for (scenario, one) in scenarios.iter().enumerate() {
        for warning in one.result.warnings.iter().chain(one.verdict.iter().flat_map(|verdict| &verdict.warnings)) {
            match folded.iter_mut().find(|other| !all && other.is_like(warning, scenario)) {
                Some(other) => other.add(scenario),
                None => folded.push(Folded::new(warning, scenario)),
            }
        }
    }
    folded.iter().map(|one| one.text(scenarios)).collect()
}

/// A warning, and how often there are others that differ from it in numbers alone.
struct Folded<'w> {
    first: &'w str,
    /// Without digits.
    kind: String,
    /// Whether it is about one run.
    is_of_run: bool,
    /// The scenario of the first, and those of all.
    scenario: usize,
    scenarios: BTreeSet<usize>,
    /// How many there are.
    count: usize,
}

impl<'w> Folded<'w> {
    fn new(first: &'w str, scenario: usize) -> Self {
        let is_of_run = first.strip_prefix("run ").is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        Folded { first, kind: kind(first), is_of_run, scenario, scenarios: BTreeSet::from([scenario]), count: 1 }
    }

    /// Whether a warning says the same of another run or scenario.
    fn is_like(&self, warning: &str, scenario: usize) -> bool {
        (self.is_of_run || !self.scenarios.contains(&scenario)) && self.kind == kind(warning)
    }

    fn add(&mut self, scenario: usize) {
        self.scenarios.insert(scenario);
        self.count += 1;
    }

    fn text(&self, scenarios: &[Scenario]) -> String {
        let mut text = match scenarios {
            [_] => self.first.to_owned(),
            all => format!("{}: {}", all[self.scenario].name, self.first),
        };
        match (self.is_of_run, self.count - 1) {
            (_, 0) => {}
            (true, 1) => text += " (and another run like it)",
            (true, more) => text += &format!(" (and {more} other runs like it)"),
            (false, 1) => text += " (and another scenario like it)",
            (false, more) => text += &format!(" (and {more} other scenarios like it)"),
        }
        text
    }
}

/// What a warning says without its numbers.
fn kind(warning: &str) -> String {
    warning.chars().filter(|c| !c.is_ascii_digit()).collect()
}

/// How a scenario came out, in words.
pub(super) fn standing(scenario: &Scenario) -> &'static str {
    match scenario.refused {
        Some(_) => "not compared",
        None => judged(scenario.verdict),
    }
}

/// A part of a whole, in per cent.
pub(super) fn part(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// Parts that changed by less than this part of the base's energy are not worth a word.
const LEAST_CHANGE: f64 = 0.002;
/// Causes that explain less than this part of all growth of lines are not shown.
const LEAST_EXPLAINED: f64 = 0.1;

/// What parts of the energy took more or less, and what components did, if that is known: a line each.
pub(super) fn grown_parts(verdict: &Verdict) -> Vec<String> {
    let least = LEAST_CHANGE * verdict.total.base;
    let line = |components: bool| {
        let parts = verdict.parts.iter().filter(|part| part.is_component == components);
        let mut changed: Vec<(&str, f64)> = parts.map(|part| (part.part.as_str(), part.head.0 - part.base.0)).collect();
        changed.retain(|(_, joules)| joules.abs() > least);
        changed.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
        let texts: Vec<String> = changed
            .iter()
            .map(|(part, joules)| (if *part == Totals::PROBES { "probes (left out)" } else { part }, joules))
            .map(|(part, joules)| format!("{part} {}", signed(*joules)))
            .collect();
        (!texts.is_empty()).then(|| texts.join(" · "))
    };
    let heads = [("change   ", false), ("hardware ", true)];
    heads.into_iter().filter_map(|(head, components)| Some(format!("{head}{}", line(components)?))).collect()
}

/// The causes that explain enough to be shown, the first whatever it explains. Where no line broke a rule, only what
/// stays on.
pub(super) fn causes(verdict: &Verdict) -> impl Iterator<Item = &Cause> {
    let (on, others): (Vec<&Cause>, Vec<&Cause>) = verdict.causes.iter().partition(|cause| cause.why == Why::StaysOn);
    let of_lines = verdict.findings.iter().any(|it| matches!(it.what, Subject::Line { .. } | Subject::Lines));
    let all: f64 = others.iter().map(|cause| cause.growth.0).sum();
    let enough = move |(at, cause): &(usize, &Cause)| *at == 0 || cause.growth.0 >= LEAST_EXPLAINED * all;
    let others = others.into_iter().filter(move |_| of_lines).enumerate().filter(enough);
    on.into_iter().chain(others.map(|(_, cause)| cause))
}

/// How much of the growth of lines goes back to a cause.
pub(super) fn explained(cause: &Cause, verdict: &Verdict) -> Option<String> {
    if cause.why == Why::StaysOn {
        return None;
    }
    let of_lines = verdict.causes.iter().filter(|cause| cause.why != Why::StaysOn);
    let all: f64 = of_lines.map(|cause| cause.growth.0).sum();
    (all > 0.0).then(|| format!("{:.0} % of what lines took more", cause.growth.0 / all * 100.0))
}

/// What is said of a finding that does not count by itself: it grew too little, or perhaps by chance.
pub(super) const REPORTED: &str = "reported, fails nothing";

/// The meaning of breaking the rule, in words that leave a doubt where it is not proven.
pub(super) fn message(finding: &Finding, basis: Basis) -> String {
    let message = Rule::find(&finding.rule).map_or("", |rule| rule.message);
    let doubt = if finding.outcome == Outcome::Inconclusive { "perhaps " } else { "" };
    let known = if basis.is_measured() { "" } else { " (estimated, not measured)" };
    format!("{doubt}{message}{known}")
}

/// Base, head, ratio, interval and limit of a finding.
pub(super) fn change(finding: &Finding) -> String {
    let Comparison { head, limit, .. } = finding.comparison;
    match finding.what {
        Subject::Fit => format!("{head:.3}, limit {limit:.3}"),
        _ => hardware(finding).into_iter().fold(compared(&finding.comparison), |text, of| format!("{text}; {of}")),
    }
}

/// A change is one piece of hardware's alone if so much of it is, as a fraction.
const ALONE: f64 = 0.99;

/// The hardware that most of a change is of, as in `radio +38.2 mJ of +40.1 mJ`, or `processor` where all of it is; none
/// where that is not known.
pub(super) fn hardware(finding: &Finding) -> Option<String> {
    let excess = finding.comparison.excess().0;
    let most = finding.hardware.iter().find(|one| one.growth.0 * excess > 0.0)?;
    let part = most.growth.0 / excess;
    match part > ALONE && part < 1.0 / ALONE {
        true => Some(most.hardware.clone()),
        false => Some(format!("{} {} of {}", most.hardware, signed(most.growth.0), signed(excess))),
    }
}

/// An energy with its sign.
fn signed(joules: f64) -> String {
    format!("{}{}", if joules < 0.0 { "-" } else { "+" }, Joules(joules.abs()))
}

/// Base, head, ratio, interval and limit of an energy.
pub(super) fn compared(comparison: &Comparison) -> String {
    let Comparison { base, head, ratio, interval, limit } = *comparison;
    let energies = format!("{} -> {} a run", Joules(base), Joules(head));
    let Some(ratio) = ratio else { return format!("{energies}, new") };
    let interval = interval.map(|(low, high)| format!(" (95 %: {} to {})", percent(low), percent(high)));
    format!("{energies}, {}{}, limit {}", percent(ratio), interval.unwrap_or_default(), percent(limit))
}

/// `+12.3 %` of 1.123.
pub(super) fn percent(ratio: f64) -> String {
    format!("{:+.1} %", (ratio - 1.0) * 100.0)
}

/// The path of a line's file: the one that a reader of the report finds, or else the one that its class implies; and
/// whether it is the first.
pub(super) fn file_of<'a>(sources: &'a SourceFiles, key: &LineKey) -> Option<(std::borrow::Cow<'a, str>, bool)> {
    match sources.of(key) {
        Some(file) => Some((file.path.as_str().into(), true)),
        None => Some((source_path(&key.class, key.file.as_deref()?)?.into(), false)),
    }
}

/// `com.example.Main` of `Lcom/example/Main;`.
pub(super) fn class_name(class: &str) -> String {
    class.strip_prefix('L').and_then(|rest| rest.strip_suffix(';')).unwrap_or(class).replace('/', ".")
}

/// The text cut to so many characters.
pub(super) fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some(_) => text.chars().take(most.saturating_sub(1)).chain(['…']).collect(),
        None => text.to_owned(),
    }
}
