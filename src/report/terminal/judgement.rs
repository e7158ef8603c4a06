//! What grew or fell, of all scenarios: the lines that growth goes back to, each once, and the rules that are broken.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::super::{Report, Scenario, SourceFiles, place, simple_name, words};
use super::layout::{Column, Room, cut, heading, indented, paragraph, rows};
use super::{Paint, Style, inlined};
use wattline_analysis::lines::{AnalysisResult, LineKey};
use wattline_base::units::Joules;
use wattline_gate::{Allowance, Cause, Comparison, Finding, Outcome, Rule, Subject, Verdict, Why};

/// Places that a finding names; more say no more.
const FINDING_PLACES: usize = 5;
/// Causes that are shown, findings where there are no causes, and lines that are named where others are folded.
const MOST_CAUSES: usize = 3;
const MOST_FINDINGS: usize = 5;
const MOST_FOLDED: usize = 3;
/// Lines that are named as improved.
const MOST_IMPROVED: usize = 5;
/// More runs of a line that are not worth a word, as a fraction.
const SAME_TIMES: f64 = 0.01;

/// Writes what grew and fell in each scenario, the worst first. A line that explains the growth of several is shown
/// where it grew most, and named for the others.
pub(super) fn write(out: &mut String, report: &Report, style: Style) -> std::fmt::Result {
    let mut judged: Vec<(&Scenario, &Verdict)> =
        report.scenarios.iter().filter_map(|scenario| Some((scenario, scenario.verdict?))).collect();
    let excess = |verdict: &Verdict| verdict.total.excess().0;
    judged.sort_by(|(_, a), (_, b)| b.outcome.cmp(&a.outcome).then(excess(b).total_cmp(&excess(a))));
    let (mut shown, mut again) = (BTreeSet::new(), Vec::new());
    for (scenario, verdict) in &judged {
        let page = Page { name: scenario.name, result: scenario.result, sources: report.sources, style };
        match page.known(verdict, &shown) {
            Some(known) => again.push(known),
            None => page.grown(out, verdict, &mut shown)?,
        }
    }
    for (at, known) in again.iter().enumerate() {
        let gap = if at == 0 { "\n" } else { "" };
        writeln!(out, "{gap}{}", paragraph(style, 0, 2, known))?;
    }
    for (scenario, verdict) in &judged {
        improvements(out, scenario.name, verdict, style)?;
    }
    Ok(())
}

/// What the findings of a scenario are shown with.
struct Page<'a> {
    name: &'a str,
    result: &'a AnalysisResult,
    sources: &'a SourceFiles,
    style: Style,
}

/// The causes and findings of a verdict, as they are shown.
struct Shown<'v> {
    causes: Vec<&'v Cause>,
    lines: Vec<&'v Finding>,
    /// Lines that are named only.
    folded: Vec<&'v LineKey>,
    others: Vec<&'v Finding>,
    /// Rules that the growth of these lines has broken as well.
    with_it: Vec<&'v str>,
}

impl<'v> Shown<'v> {
    fn of(verdict: &'v Verdict, style: Style) -> Self {
        let most = |count| if style.verbose { usize::MAX } else { count };
        let causes: Vec<&Cause> = words::causes(verdict).take(most(MOST_CAUSES)).collect();
        let is_shown = |key: &LineKey| causes.iter().any(|cause| cause.key == *key);
        let is_named = |key: &LineKey| !style.verbose && causes.iter().any(|cause| cause.follows.contains(key));
        let (all, others): (Vec<&Finding>, Vec<&Finding>) =
            verdict.findings.iter().partition(|finding| words::line(finding).is_some());
        let rest = all
            .iter()
            .copied()
            .filter(|finding| words::line(finding).is_some_and(|key| !is_shown(key) && !is_named(key)));
        let beside = most(if causes.is_empty() { MOST_FINDINGS } else { 0 });
        let (lines, folded): (Vec<_>, Vec<_>) = rest.enumerate().partition(|(at, _)| *at < beside);
        let folds = |finding: &&Finding| !style.verbose && !all.is_empty() && is_sum(finding);
        let (with_it, others): (Vec<&Finding>, Vec<&Finding>) = others.into_iter().partition(folds);
        Shown {
            lines: lines.into_iter().map(|(_, finding)| finding).collect(),
            folded: folded.into_iter().filter_map(|(_, finding)| words::line(finding)).collect(),
            with_it: with_it.iter().map(|finding| finding.rule.as_str()).collect(),
            causes,
            others,
        }
    }

    /// The lines that are shown, with their growth.
    fn keys(&self) -> impl Iterator<Item = (&'v LineKey, Joules)> {
        let causes = self.causes.iter().map(|cause| (&cause.key, cause.growth));
        causes.chain(self.lines.iter().filter_map(|one| Some((words::line(one)?, one.comparison.excess()))))
    }
}

/// Whether a finding is about a sum that grew as its lines did.
fn is_sum(finding: &Finding) -> bool {
    let is_sum = matches!(finding.what, Subject::Total | Subject::Lines);
    is_sum && finding.outcome == Outcome::Regression && finding.allowed.is_none()
}

impl Page<'_> {
    /// The scenario in a line, where all lines that explain it were shown for another one, and nothing else is to be said.
    fn known(&self, verdict: &Verdict, shown: &BTreeSet<LineKey>) -> Option<String> {
        let of_it = Shown::of(verdict, self.style);
        let keys: Vec<(&LineKey, Joules)> = of_it.keys().collect();
        let is_known = !keys.is_empty() && of_it.others.is_empty() && keys.iter().all(|(key, _)| shown.contains(*key));
        let places: Vec<String> = keys.iter().map(|(key, growth)| format!("{} +{growth}", place(key))).collect();
        (is_known && !self.style.verbose).then(|| format!("{}: again {}", self.name, places.join(" · ")))
    }

    /// What grew in a scenario, and why; nothing where nothing did.
    fn grown(&self, out: &mut String, verdict: &Verdict, shown: &mut BTreeSet<LineKey>) -> std::fmt::Result {
        let what = match verdict.outcome {
            Outcome::Regression => "what grew",
            Outcome::Inconclusive => "what may have grown",
            Outcome::Pass => "reported, fails nothing",
        };
        if verdict.findings.is_empty() && verdict.runs_needed.is_none() {
            return Ok(());
        }
        writeln!(out, "\n{}", heading(self.style, self.name, what))?;
        if !verdict.findings.is_empty() {
            let parts = words::grown_parts(verdict);
            parts.iter().try_for_each(|line| writeln!(out, "  {}", paragraph(self.style, 2, 11, line)))?;
        }
        if let Some(runs) = verdict.runs_needed {
            writeln!(out, "  about {runs} runs a side would decide")?;
        }
        let of_it = Shown::of(verdict, self.style);
        shown.extend(of_it.keys().map(|(key, _)| key.clone()));
        of_it.causes.iter().try_for_each(|cause| self.caused(out, cause, verdict))?;
        of_it.lines.iter().try_for_each(|finding| self.finding(out, finding, None))?;
        if let folded @ [_, ..] = of_it.folded.as_slice() {
            let s = if folded.len() == 1 { "" } else { "s" };
            let text = format!("{} more line{s} grew: {} (--verbose)", folded.len(), places(folded));
            writeln!(out, "\n{}", indented(self.style, 2, &text))?;
        }
        if !of_it.with_it.is_empty() {
            let text = format!("over the limit because of it: {}", of_it.with_it.join(", "));
            writeln!(out, "\n{}", indented(self.style, 2, &text))?;
        }
        of_it.others.iter().try_for_each(|finding| self.finding(out, finding, None))
    }

    /// A cause, with its finding if it has one.
    fn caused(&self, out: &mut String, cause: &Cause, verdict: &Verdict) -> std::fmt::Result {
        let finding = verdict.findings.iter().find(|finding| words::line(finding) == Some(&cause.key));
        if let Some(finding) = finding {
            return self.finding(out, finding, Some((cause, verdict)));
        }
        let place = self.style.paint(Paint::Bold, &place(&cause.key));
        let role = if cause.why == Why::StaysOn { "what stays on" } else { "what others grew because of" };
        writeln!(out, "\n  {place}  {role}")?;
        self.line(out, &cause.key, None, cause.source.as_deref())?;
        self.cause(out, cause, verdict)
    }

    /// An indented line of a finding.
    fn say(&self, out: &mut String, text: &str) -> std::fmt::Result {
        writeln!(out, "{}", indented(self.style, 4, text))
    }

    fn finding(&self, out: &mut String, finding: &Finding, cause: Option<(&Cause, &Verdict)>) -> std::fmt::Result {
        let paint = match (&finding.allowed, finding.outcome) {
            (Some(_), _) | (None, Outcome::Pass) => Paint::Dim,
            (None, Outcome::Regression) => Paint::Red,
            (None, Outcome::Inconclusive) => Paint::Yellow,
        };
        let message = Rule::find(&finding.rule).map_or("", |rule| rule.message);
        let (heading, rule) = (words::subject(finding), &finding.rule);
        writeln!(out, "\n  {}  {}", self.style.paint(paint, &heading), self.style.paint(Paint::Bold, rule))?;
        if let Subject::Line { key, base_line, source, .. } = &finding.what {
            self.line(out, key, *base_line, source.as_deref())?;
        }
        match finding.what {
            Subject::Fit => {
                let Comparison { head, limit, .. } = finding.comparison;
                self.say(out, &format!("{head:.3}, limit {limit:.3}"))?;
            }
            // The table has it.
            Subject::Total if !self.style.verbose => {}
            _ => {
                let hardware = words::hardware(finding).map_or(String::new(), |of| format!("; {of}"));
                self.say(out, &format!("{}{hardware}", change(&finding.comparison)))?;
            }
        }
        if let Subject::Line { times: Some(times), .. } = finding.what
            && times > 1.0 + SAME_TIMES
        {
            self.say(out, &format!("ran {times:.2} times as often"))?;
        }
        if let Some((cause, verdict)) = cause {
            self.cause(out, cause, verdict)?;
        }
        // A cause says what the rule would, unless there is a doubt.
        if finding.outcome == Outcome::Inconclusive {
            self.say(out, &format!("perhaps: {message}"))?;
        } else if cause.is_none() || self.style.verbose {
            self.say(out, message)?;
        }
        match &finding.allowed {
            Some(Allowance { reason, until }) => {
                self.say(out, &format!("allowed until {until}, does not count: {reason}"))
            }
            None if finding.outcome == Outcome::Pass => self.say(out, words::REPORTED),
            None => Ok(()),
        }
    }

    /// A line's text and place.
    fn line(&self, out: &mut String, key: &LineKey, base_line: Option<u32>, source: Option<&str>) -> std::fmt::Result {
        if let Some(text) = source {
            writeln!(out, "    {}", cut(text.trim(), self.style.width.saturating_sub(4)))?;
        }
        let was = match base_line {
            Some(line) if line != key.line => format!(", line {line} before"),
            _ => String::new(),
        };
        self.say(out, &format!("in {}.{}{}{was}", simple_name(&key.class), key.method, key.descriptor))?;
        // Editors and terminals open what is written so: it is never broken.
        if let Some(file) = self.sources.of(key) {
            writeln!(out, "    at {}:{}", file.path, key.line)?;
        }
        let line = self.result.lines.iter().find(|line| line.key == *key);
        match line.and_then(|line| inlined(line, FINDING_PLACES)) {
            Some(places) => self.say(out, &format!("inlined at {places}")),
            None => Ok(()),
        }
    }

    /// Why a line is a cause, and what follows from it.
    fn cause(&self, out: &mut String, cause: &Cause, verdict: &Verdict) -> std::fmt::Result {
        let share = words::explained(cause, verdict).map_or(String::new(), |share| format!(", {share}"));
        self.say(out, &format!("{}{share}", cause.why.text()))?;
        if cause.follows.is_empty() {
            return Ok(());
        }
        let follows: Vec<&LineKey> = cause.follows.iter().collect();
        let s = if follows.len() == 1 { "" } else { "s" };
        self.say(out, &format!("and {} line{s} because of it: {}", follows.len(), places(&follows)))
    }
}

/// What surely fell of a scenario: the lines that save most. The table has the total.
fn improvements(out: &mut String, name: &str, verdict: &Verdict, style: Style) -> std::fmt::Result {
    let of_parts = |one: &&Finding| one.what != Subject::Total;
    let all: Vec<&Finding> = verdict.improvements.iter().filter(of_parts).collect();
    if all.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{}", heading(style, name, "what fell"))?;
    let shown = &all[..all.len().min(if style.verbose { usize::MAX } else { MOST_IMPROVED })];
    let cells = |cell: &dyn Fn(&Finding) -> String| shown.iter().map(|one| cell(one)).collect::<Vec<_>>();
    let source = |one: &Finding| match &one.what {
        Subject::Line { source: Some(source), .. } => source.trim().to_owned(),
        _ => String::new(),
    };
    let fell = |c: &Comparison| match c.ratio.filter(|_| c.head != 0.0) {
        Some(ratio) => format!("{} -> {}, x {ratio:.3}", Joules(c.base), Joules(c.head)),
        None => format!("{} -> gone", Joules(c.base)),
    };
    let interval = |c: &Comparison| c.interval.map_or_else(String::new, |(low, high)| format!("{low:.3} – {high:.3}"));
    let columns = vec![
        Column::new("line", false, Room::IsCut, cells(&|one| words::subject(one))),
        Column::new("energy", false, Room::Stays, cells(&|one| fell(&one.comparison))),
        Column::new("95 %", false, Room::Goes(1), cells(&|one| interval(&one.comparison))),
        Column::new("source", false, Room::Rest(16), cells(&source)),
    ];
    // What fell says by itself what its columns are.
    rows(columns, 2, style.width).iter().skip(1).try_for_each(|row| writeln!(out, "{row}"))?;
    match all.len() - shown.len() {
        0 => Ok(()),
        more => writeln!(out, "  and {more} more (--verbose)"),
    }
}

/// The first of some places.
fn places(keys: &[&LineKey]) -> String {
    let named: Vec<String> = keys.iter().take(MOST_FOLDED).map(|key| place(key)).collect();
    let more = if keys.len() > MOST_FOLDED { ", …" } else { "" };
    format!("{}{more}", named.join(", "))
}

fn change(c: &Comparison) -> String {
    let mut text = format!("{} -> {}", Joules(c.base), Joules(c.head));
    match c.ratio {
        Some(ratio) => text += &format!(", x {ratio:.3}"),
        None => text += ", new",
    }
    if let Some((low, high)) = c.interval {
        text += &format!(" (95 %: {low:.3} – {high:.3})");
    }
    if c.ratio.is_some() {
        text += &format!(", limit x {:.3}", c.limit);
    }
    text
}
