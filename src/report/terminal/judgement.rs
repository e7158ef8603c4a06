//! The verdict: what it is, what grew, which lines the growth goes back to, and the rules that are broken.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::super::{SourceFiles, place, simple_name, words};
use super::{Paint, Style, cut, inlined};
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

/// Writes the verdict.
pub(super) fn write(
    out: &mut String,
    verdict: &Verdict,
    result: &AnalysisResult,
    sources: &SourceFiles,
    style: Style,
) -> std::fmt::Result {
    let (paint, word) = match verdict.outcome {
        Outcome::Pass if verdict.less.is_some() => (Paint::Yellow, "PASS, but did less"),
        Outcome::Pass => (Paint::Green, "PASS"),
        Outcome::Regression => (Paint::Red, "REGRESSION"),
        Outcome::Inconclusive => (Paint::Yellow, "INCONCLUSIVE"),
    };
    writeln!(out, "{}  total {}", style.paint(paint, word), change(&verdict.total))?;
    if !verdict.findings.is_empty() {
        words::grown_parts(verdict).iter().try_for_each(|line| writeln!(out, "  {line}"))?;
    }
    if let Some(detectable) = verdict.detectable {
        writeln!(out, "  these runs could have shown a growth of {:.1} %", detectable * 100.0)?;
    }
    if let Some(runs) = verdict.runs_needed {
        writeln!(out, "  about {runs} runs a side would decide")?;
    }
    let page = Page { result, sources, style };
    let shown = page.causes(out, verdict)?;
    page.findings(out, verdict, &shown)?;
    page.improvements(out, verdict)
}

/// What findings are shown with.
struct Page<'a> {
    result: &'a AnalysisResult,
    sources: &'a SourceFiles,
    style: Style,
}

impl Page<'_> {
    /// The causes, each with its finding, if there are findings of lines. Returns their lines.
    fn causes<'v>(&self, out: &mut String, verdict: &'v Verdict) -> Result<BTreeSet<&'v LineKey>, std::fmt::Error> {
        let mut shown = BTreeSet::new();
        let most = if self.style.verbose { usize::MAX } else { MOST_CAUSES };
        for cause in words::causes(verdict).take(most) {
            shown.insert(&cause.key);
            let finding = verdict.findings.iter().find(|finding| words::line(finding) == Some(&cause.key));
            match finding {
                Some(finding) => self.finding(out, finding, Some((cause, verdict)))?,
                None => {
                    let place = self.style.paint(Paint::Bold, &place(&cause.key));
                    let role = if cause.why == Why::StaysOn { "what stays on" } else { "what others grew because of" };
                    writeln!(out, "\n  {place}  {role}")?;
                    self.line(out, &cause.key, None, cause.source.as_deref())?;
                    self.cause(out, cause, verdict)?;
                }
            }
        }
        Ok(shown)
    }

    /// The findings that no cause has shown: of lines, only some, unless all are asked for.
    fn findings(&self, out: &mut String, verdict: &Verdict, shown: &BTreeSet<&LineKey>) -> std::fmt::Result {
        let rest = || verdict.findings.iter().filter(|f| words::line(f).is_none_or(|line| !shown.contains(line)));
        let lines: Vec<&Finding> = rest().filter(|finding| words::line(finding).is_some()).collect();
        let most = match (self.style.verbose, shown.is_empty()) {
            (true, _) => usize::MAX,
            (false, true) => MOST_FINDINGS,
            (false, false) => 0,
        };
        lines.iter().take(most).try_for_each(|finding| self.finding(out, finding, None))?;
        let folded: Vec<&LineKey> = lines.iter().skip(most).filter_map(|finding| words::line(finding)).collect();
        if !folded.is_empty() {
            let s = if folded.len() == 1 { "" } else { "s" };
            writeln!(out, "\n  {} more line{s} grew: {} (--verbose)", folded.len(), places(&folded))?;
        }
        rest().filter(|finding| words::line(finding).is_none()).try_for_each(|finding| self.finding(out, finding, None))
    }

    /// What surely fell: the total if it did, and the lines that save most.
    fn improvements(&self, out: &mut String, verdict: &Verdict) -> std::fmt::Result {
        let all = &verdict.improvements;
        let (lines, sums): (Vec<&Finding>, Vec<&Finding>) = all.iter().partition(|one| words::line(one).is_some());
        if all.is_empty() {
            return Ok(());
        }
        let sum = match sums.iter().find(|one| one.what == Subject::Total).or(sums.first()) {
            Some(sum) => format!("{} {}", words::subject(sum), fall(&sum.comparison)),
            None => {
                let saved: f64 = lines.iter().map(|one| -one.comparison.excess().0).sum();
                let s = if lines.len() == 1 { "" } else { "s" };
                format!("{} line{s}, {} less a run", lines.len(), Joules(saved))
            }
        };
        writeln!(out, "{}  {sum}", self.style.paint(Paint::Green, "IMPROVED"))?;
        let most = if self.style.verbose { usize::MAX } else { MOST_IMPROVED };
        let places: Vec<String> = lines.iter().take(most).map(|one| words::subject(one)).collect();
        let widest = places.iter().map(|place| place.chars().count()).max().unwrap_or(0);
        for (one, place) in lines.iter().zip(&places) {
            let source = match &one.what {
                Subject::Line { source: Some(source), .. } => format!("  {}", source.trim()),
                _ => String::new(),
            };
            let row = format!("  {place:widest$}  {}{source}", fall(&one.comparison));
            writeln!(out, "{}", cut(&row, self.style.width))?;
        }
        match lines.len().saturating_sub(most) {
            0 => Ok(()),
            more => writeln!(out, "  and {more} more (--verbose)"),
        }
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
            Subject::Fit => writeln!(out, "    {:.3}, limit {:.3}", finding.comparison.head, finding.comparison.limit)?,
            _ => {
                let hardware = words::hardware(finding).map_or(String::new(), |of| format!("; {of}"));
                writeln!(out, "    {}{hardware}", change(&finding.comparison))?;
            }
        }
        if let Subject::Line { times: Some(times), .. } = finding.what
            && times > 1.0 + SAME_TIMES
        {
            writeln!(out, "    ran {times:.2} times as often")?;
        }
        if let Some((cause, verdict)) = cause {
            self.cause(out, cause, verdict)?;
        }
        // The heading says it of all that is no line, and the cause of what is one, unless there is a doubt.
        if finding.outcome == Outcome::Inconclusive {
            writeln!(out, "    perhaps: {message}")?;
        } else if (words::line(finding).is_some() && cause.is_none()) || self.style.verbose {
            writeln!(out, "    {message}")?;
        }
        match &finding.allowed {
            Some(Allowance { reason, until }) => writeln!(out, "    allowed until {until}, does not count: {reason}"),
            None if finding.outcome == Outcome::Pass => writeln!(out, "    {}", words::REPORTED),
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
        writeln!(out, "    in {}.{}{}{was}", simple_name(&key.class), key.method, key.descriptor)?;
        // Editors and terminals open what is written so.
        if let Some(file) = self.sources.of(key) {
            writeln!(out, "    at {}:{}", file.path, key.line)?;
        }
        let line = self.result.lines.iter().find(|line| line.key == *key);
        match line.and_then(|line| inlined(line, FINDING_PLACES)) {
            Some(places) => writeln!(out, "    inlined at {places}"),
            None => Ok(()),
        }
    }

    /// Why a line is a cause, and what follows from it.
    fn cause(&self, out: &mut String, cause: &Cause, verdict: &Verdict) -> std::fmt::Result {
        let share = words::explained(cause, verdict).map_or(String::new(), |share| format!(", {share}"));
        writeln!(out, "    {}{share}", cause.why.text())?;
        if cause.follows.is_empty() {
            return Ok(());
        }
        let follows: Vec<&LineKey> = cause.follows.iter().collect();
        let s = if follows.len() == 1 { "" } else { "s" };
        writeln!(out, "    and {} line{s} because of it: {}", follows.len(), places(&follows))
    }
}

/// The first of some places.
fn places(keys: &[&LineKey]) -> String {
    let named: Vec<String> = keys.iter().take(MOST_FOLDED).map(|key| place(key)).collect();
    let more = if keys.len() > MOST_FOLDED { ", …" } else { "" };
    format!("{}{more}", named.join(", "))
}

/// A fall: its energies, ratio and interval, without what it was held against.
fn fall(c: &Comparison) -> String {
    if c.head == 0.0 {
        return format!("{} -> gone", Joules(c.base));
    }
    let interval = c.interval.map(|(low, high)| format!(" (95 %: {low:.3} – {high:.3})")).unwrap_or_default();
    let ratio = c.ratio.map(|ratio| format!(", x {ratio:.3}")).unwrap_or_default();
    format!("{} -> {}{ratio}{interval}", Joules(c.base), Joules(c.head))
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
