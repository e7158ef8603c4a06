//! The user's demands on a comparison: limits by class, and findings that are allowed for a time.

use super::rules::{self, Rule};
use super::{Comparison, Finding, GateError, Outcome, Subject, Verdict};
use serde::{Deserialize, Serialize};
use thiserror::Error;
use wattline_base::units::Joules;
use wattline_config::{AllowConfig, Config, Date, hint};
use wattline_names::scope::{Pattern, class_name};

/// Limits of one scenario. Fractions: 0.05 is 5 %.
#[derive(Debug, Clone, PartialEq)]
pub struct Policy {
    /// Growth of the energy above idle that its lower confidence bound may not exceed. Without one, the total fails
    /// when it surely grew, and by an estimated [`Policy::least_growth`] or more.
    pub total: Option<f64>,
    /// Estimated growth that is worth a word, of the total and of lines, where no limit is given.
    pub least_growth: f64,
    /// Limits of a line whose class has none of its own.
    pub line: LineLimits,
    /// Growth, as a fraction of the base total, that lines without a limit must exceed together to fail. What grew by
    /// less is reported.
    pub fail_floor: f64,
    /// Greatest accepted growth of what the phone takes while the app does nothing, as a fraction; none for what phones
    /// differ by from day to day anyway.
    pub idle: Option<f64>,
    /// Largest accumulated estimating error (vLens Eq. 6).
    pub aee_max: f64,
    /// Smallest R² (vLens Eq. 7).
    pub r2_min: f64,
    /// Probability of a false alarm of the total, one-sided.
    pub confidence_total: f64,
    /// Share of false ones among the lines that are found (Benjamini and Hochberg).
    pub false_discoveries: f64,
    /// Limits of packages and classes, in the order of the settings.
    pub classes: Vec<ClassLimit>,
}

/// Limits of a line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LineLimits {
    /// Growth that the line's lower confidence bound may not exceed, as a fraction of what it took. Without one, the
    /// line fails when it surely grew, and by an estimated [`Policy::least_growth`] or more.
    pub growth: Option<f64>,
    /// Smallest growth that counts, as a fraction of the base total.
    pub floor: f64,
    /// Smallest growth that counts, a run.
    pub floor_joules: Joules,
}

impl LineLimits {
    /// The smallest growth that counts where a run of the base takes `total`: the greater of both floors.
    pub fn floor_of(&self, total: Joules) -> Joules {
        Joules(self.floor_joules.0.max(self.floor * total.0))
    }
}

/// Limits of the lines of some classes; none where a wider pattern decides.
#[derive(Debug, Clone, PartialEq)]
pub struct ClassLimit {
    /// Packages and classes.
    pub classes: Vec<Pattern>,
    /// The limit that replaces [`LineLimits::growth`].
    pub growth: Option<f64>,
    /// The floor that replaces [`LineLimits::floor`].
    pub floor: Option<f64>,
    /// The floor, in joules, that replaces [`LineLimits::floor_joules`].
    pub floor_joules: Option<Joules>,
}

impl Default for Policy {
    fn default() -> Self {
        Policy {
            total: None,
            // With it and the next but one, at most 1 % of clean builds fail at 2 to 10 % spread between runs.
            least_growth: 0.03,
            // What a line executes is known exactly, so that the floor bounds what is worth a look, not what noise
            // hides: one in two thousand. No line of an app that takes next to nothing needs one in joules besides.
            line: LineLimits { growth: None, floor: 0.0005, floor_joules: Joules(0.0) },
            // Moving code costs calls: 0.1 to 0.6 % for the refactorings that were measured.
            fail_floor: 0.007,
            idle: None,
            // vLens reached 3.4 to 8.6 % and 0.90 to 0.99.
            aee_max: 0.10,
            r2_min: 0.80,
            confidence_total: 0.01,
            false_discoveries: 0.05,
            classes: Vec::new(),
        }
    }
}

impl Policy {
    /// The policy that the settings have for a scenario; defaults where they say nothing.
    pub fn of(config: &Config, scenario: &str) -> Policy {
        let (said, default) = (config.thresholds_of(scenario), Policy::default());
        let joules = |said: Option<f64>| said.map(Joules);
        let limits = config.limit.iter().map(|limit| ClassLimit {
            classes: limit.classes.clone(),
            growth: limit.line,
            floor: limit.line_floor,
            floor_joules: joules(limit.line_floor_joules),
        });
        Policy {
            total: said.total,
            least_growth: said.least_growth.unwrap_or(default.least_growth),
            line: LineLimits {
                growth: said.line,
                floor: said.line_floor.unwrap_or(default.line.floor),
                floor_joules: joules(said.line_floor_joules).unwrap_or(default.line.floor_joules),
            },
            fail_floor: said.fail_floor.unwrap_or(default.fail_floor),
            idle: said.idle,
            aee_max: said.aee.unwrap_or(default.aee_max),
            r2_min: said.r2.unwrap_or(default.r2_min),
            confidence_total: said.confidence_total.unwrap_or(default.confidence_total),
            false_discoveries: said.false_discoveries.unwrap_or(default.false_discoveries),
            classes: limits.collect(),
        }
    }

    /// Limits of the lines of a class, given by its descriptor: each is that of the narrowest pattern that matches and
    /// sets it, of two that are equally narrow the later; and that of all lines where none does.
    pub fn for_line(&self, class: &str) -> LineLimits {
        let class = class_name(class);
        let narrowness = |limit: &ClassLimit| {
            limit.classes.iter().filter(|pattern| pattern.matches(&class)).map(Pattern::narrowness).max()
        };
        let mut matching: Vec<_> = self.classes.iter().filter_map(|limit| Some((narrowness(limit)?, limit))).collect();
        // Stable: equally narrow ones stay in their order, and the last that sets a limit decides.
        matching.sort_by_key(|(narrowness, _)| *narrowness);
        matching.into_iter().fold(self.line, |limits, (_, limit)| LineLimits {
            growth: limit.growth.or(limits.growth),
            floor: limit.floor.unwrap_or(limits.floor),
            floor_joules: limit.floor_joules.unwrap_or(limits.floor_joules),
        })
    }

    pub(super) fn check(&self) -> Result<(), GateError> {
        let of_classes = self.classes.iter().flat_map(|class| {
            let floor_joules = class.floor_joules.map(|joules| joules.0);
            [("line", class.growth), ("line-floor", class.floor), ("line-floor-joules", floor_joules)]
        });
        let all = [
            ("total", self.total),
            ("line", self.line.growth),
            ("least-growth", Some(self.least_growth)),
            ("line-floor", Some(self.line.floor)),
            ("fail-floor", Some(self.fail_floor)),
            ("idle", self.idle),
            ("line-floor-joules", Some(self.line.floor_joules.0)),
            ("aee", Some(self.aee_max)),
            ("r2", Some(self.r2_min)),
            ("confidence-total", Some(self.confidence_total)),
            ("false-discoveries", Some(self.false_discoveries)),
        ];
        let mut said = all.into_iter().chain(of_classes).filter_map(|(name, value)| Some((name, value?)));
        match said.find(|(_, value)| !value.is_finite() || *value < 0.0) {
            Some((name, value)) => Err(GateError::Threshold { name, value: value.to_string() }),
            None => Ok(()),
        }
    }
}

/// The reason why a finding does not count, and until when.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Allowance {
    /// The reason.
    pub reason: String,
    /// The last day.
    pub until: Date,
}

/// Findings that are allowed for a time.
#[derive(Debug, Clone, PartialEq)]
pub struct Allowed {
    /// The rule that they break.
    pub rule: &'static str,
    /// Package or class of their lines.
    pub class: Option<Pattern>,
    /// Name of the method.
    pub method: Option<String>,
    /// Source file.
    pub file: Option<String>,
    /// Line of the head version.
    pub line: Option<u32>,
    /// The scenario that this is about; any if none is named.
    pub scenario: Option<String>,
    /// Greatest estimated growth, as a fraction of what it took; any without it.
    pub up_to: Option<f64>,
    /// Greatest estimated growth, a run; any without it.
    pub up_to_joules: Option<Joules>,
    /// Why, and until when.
    pub allowance: Allowance,
    /// The place in the settings, as in `/w/wattline.toml:12`.
    pub at: String,
}

/// Settings that allow what cannot be.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PolicyError {
    /// No such rule.
    #[error("failed to use [[allow]] at {at}: unknown rule `{rule}`: {hint}")]
    Rule {
        /// The place in the settings.
        at: String,
        /// The rule.
        rule: String,
        /// The nearest that is known.
        hint: String,
    },
    /// A rule that is not about lines.
    #[error("failed to use [[allow]] at {at}: `{rule}` is not about lines: `{selector}` has no meaning there")]
    Selector {
        /// The place in the settings.
        at: String,
        /// The rule.
        rule: String,
        /// `class`, `method`, `file` or `line`.
        selector: &'static str,
    },
    /// A limit that says nothing of the rule's findings.
    #[error("failed to use [[allow]] at {at}: `{limit}` has no meaning for `{rule}`: {why}")]
    Limit {
        /// The place in the settings.
        at: String,
        /// The rule.
        rule: String,
        /// `up-to` or `up-to-joules`.
        limit: &'static str,
        /// Why, and what to write instead.
        why: &'static str,
    },
}

/// Why a limit in percent says nothing of a new line.
const NO_RATIO: &str = "a new line took nothing before; write `up-to-joules`";

/// Why a limit says nothing of how well the model fits, and of what did not run.
const NO_GROWTH: &str = "it is not about a growth";

impl Allowed {
    /// The findings that the settings allow.
    ///
    /// # Errors
    /// For an unknown rule, and a class, method, file or line with a rule that is not about lines.
    pub fn of(config: &Config) -> Result<Vec<Allowed>, PolicyError> {
        config.allow.iter().map(Allowed::one).collect()
    }

    fn one(said: &AllowConfig) -> Result<Allowed, PolicyError> {
        let (at, rule) = (said.at.clone(), said.rule.clone());
        let Some(known) = Rule::find(&rule) else {
            let hint = hint(&rule, rules::RULES.iter().map(|rule| rule.id));
            return Err(PolicyError::Rule { at, rule, hint });
        };
        let selectors = [
            ("class", said.class.is_some()),
            ("method", said.method.is_some()),
            ("file", said.file.is_some()),
            ("line", said.line.is_some()),
        ];
        if let Some((selector, _)) = selectors.into_iter().find(|(_, set)| *set && !known.of_lines) {
            return Err(PolicyError::Selector { at, rule, selector });
        }
        let of_no_growth = [rules::AEE, rules::R2, rules::ON_LINES, rules::COLLAPSE].contains(&known.id);
        let limit = match (said.up_to, said.up_to_joules) {
            (Some(_), _) if of_no_growth => Some(("up-to", NO_GROWTH)),
            (_, Some(_)) if of_no_growth => Some(("up-to-joules", NO_GROWTH)),
            (Some(_), _) if known.id == rules::NEW_LINE => Some(("up-to", NO_RATIO)),
            _ => None,
        };
        if let Some((limit, why)) = limit {
            return Err(PolicyError::Limit { at, rule, limit, why });
        }
        Ok(Allowed {
            rule: known.id,
            class: said.class.clone(),
            method: said.method.clone(),
            file: said.file.clone(),
            line: said.line,
            scenario: said.scenario.clone(),
            up_to: said.up_to,
            up_to_joules: said.up_to_joules.map(Joules),
            allowance: Allowance { reason: said.reason.clone(), until: said.until },
            at,
        })
    }

    /// Whether this is about a scenario.
    pub fn is_about(&self, scenario: &str) -> bool {
        self.scenario.as_deref().is_none_or(|named| named == scenario)
    }

    /// Whether this is about a finding of a scenario that it is about.
    pub fn matches(&self, finding: &Finding) -> bool {
        if self.rule != finding.rule {
            return false;
        }
        let Subject::Line { key, .. } = &finding.what else { return true };
        self.class.as_ref().is_none_or(|class| class.matches(&class_name(&key.class)))
            && self.method.as_ref().is_none_or(|method| *method == key.method)
            && self.file.as_ref().is_none_or(|file| key.file.as_ref() == Some(file))
            && self.line.is_none_or(|line| line == key.line)
    }

    /// By how much a finding that this is about grew, and what is allowed, in words, if that is less. What was nothing
    /// before has grown by more than any fraction.
    fn exceeded_by(&self, finding: &Finding) -> Option<(String, String)> {
        let Comparison { base, head, ratio, .. } = finding.comparison;
        let growth = ratio.map_or(f64::INFINITY, |ratio| ratio - 1.0);
        if let Some(up_to) = self.up_to.filter(|up_to| growth > *up_to) {
            let grew = if growth.is_finite() { percent(growth) } else { "something from nothing".to_owned() };
            return Some((grew, percent(up_to)));
        }
        let more = Joules(head - base);
        self.up_to_joules.filter(|up_to| more.0 > up_to.0).map(|up_to| (more.to_string(), up_to.to_string()))
    }

    /// What to say of a finding that this is about and that grew by more than it allows.
    fn exceeded(&self, finding: &Finding) -> Option<String> {
        let (grew, up_to) = self.exceeded_by(finding)?;
        let what = match &finding.what {
            Subject::Line { key, .. } => match &key.file {
                Some(file) if key.line > 0 => format!("{file}:{}", key.line),
                _ => format!("{}.{}", class_name(&key.class), key.method),
            },
            Subject::Total => "the total".to_owned(),
            Subject::Lines => "what all lines take".to_owned(),
            Subject::Fit => "the fit".to_owned(),
            Subject::Idle => "what the phone takes while idle".to_owned(),
        };
        Some(format!(
            "[[allow]] of `{}` at {} does not apply: {what} grew by {grew}, and it allows up to {up_to} ({})",
            self.rule, self.at, self.allowance.reason
        ))
    }

    fn has_expired(&self, today: Date) -> bool {
        self.allowance.until < today
    }
}

/// A growth as it is written in settings: `8 %`.
fn percent(growth: f64) -> String {
    let tenths = (growth * 1000.0).round() / 10.0;
    format!("{tenths} %")
}

/// Marks the findings that are allowed: they stay, after those that count, and no longer count for the outcome. What
/// has expired allows nothing, nor does what is exceeded, and a warning says so where it would have. `allow` are those
/// about this scenario.
///
/// Returns for each whether it is about any of the findings, expired or not.
pub fn apply_allowed(verdict: &mut Verdict, allow: &[Allowed], today: Date) -> Vec<bool> {
    let mut used = vec![false; allow.len()];
    for finding in &mut verdict.findings {
        let about: Vec<usize> = (0..allow.len()).filter(|&entry| allow[entry].matches(finding)).collect();
        about.iter().for_each(|&entry| used[entry] = true);
        let holding = || about.iter().map(|&entry| &allow[entry]).filter(|allowed| !allowed.has_expired(today));
        match holding().find(|allowed| allowed.exceeded(finding).is_none()) {
            Some(allowed) => finding.allowed = Some(allowed.allowance.clone()),
            // What fails nothing needs nobody's leave.
            None if finding.outcome == Outcome::Pass => {}
            None => verdict.warnings.extend(holding().filter_map(|allowed| allowed.exceeded(finding))),
        }
    }
    for (allowed, used) in allow.iter().zip(&used) {
        if *used && allowed.has_expired(today) {
            let Allowance { reason, until } = &allowed.allowance;
            verdict.warnings.push(format!(
                "[[allow]] of `{}` at {} has expired on {until} and allows nothing any more ({reason})",
                allowed.rule, allowed.at
            ));
        }
    }
    if verdict.findings.iter().any(|finding| finding.allowed.is_some()) {
        verdict.findings.sort_by_key(|finding| finding.allowed.is_some());
        let counting = verdict.findings.iter().filter(|finding| finding.allowed.is_none());
        verdict.outcome = counting.map(|finding| finding.outcome).max().unwrap_or(Outcome::Pass);
        if verdict.outcome != Outcome::Inconclusive {
            verdict.runs_needed = None;
        }
    }
    used
}

/// The message about an allowance that a change asks for, whose own settings do not decide; none where no finding that
/// counts would need it.
pub fn asked_for(verdict: &Verdict, asked: &Allowed, today: Date) -> Option<String> {
    let counts = |finding: &&Finding| finding.allowed.is_none() && finding.outcome != Outcome::Pass;
    let mut about = verdict.findings.iter().filter(counts).filter(|finding| asked.matches(finding));
    let Allowance { reason, until } = &asked.allowance;
    (!asked.has_expired(today) && about.any(|finding| asked.exceeded(finding).is_none())).then(|| {
        format!(
            "[[allow]] of `{}` at {} is asked for until {until}, and does not count before it is accepted ({reason})",
            asked.rule, asked.at
        )
    })
}

/// The message about an allowance that none of the findings it is about needs.
pub fn unused(allowed: &Allowed, today: Date) -> String {
    let Allowance { until, .. } = &allowed.allowance;
    let expired = if allowed.has_expired(today) { format!("has expired on {until} and ") } else { String::new() };
    format!("[[allow]] of `{}` at {} {expired}matches no finding: remove it", allowed.rule, allowed.at)
}

#[cfg(test)]
mod tests;
