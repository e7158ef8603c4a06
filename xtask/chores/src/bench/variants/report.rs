//! What the gate said, beside what it should have said.

use std::fmt;

use anyhow::{Context, Result};
use serde::Serialize;
use serde_json::Value;
use wattline_fixtures::{Change, Variant};

/// How an answer is to be called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "answer", content = "rank")]
pub(super) enum Judged {
    /// A refactoring passes.
    Silent,
    /// A refactoring fails the build.
    FalseAlarm,
    /// The gate cannot say.
    Undecided,
    /// A guilty line is the first of the lines that it names.
    First,
    /// A guilty line is named, after so many others, and one.
    Named(usize),
    /// The build fails for the bug, but for other lines.
    Elsewhere,
    /// The build fails for the bug, but no line is named.
    NoLine,
    /// A bug passes.
    Missed,
}

impl Judged {
    pub(super) fn label(self) -> String {
        match self {
            Judged::Silent => "silent".into(),
            Judged::FalseAlarm => "FALSE ALARM".into(),
            Judged::Undecided => "undecided".into(),
            Judged::First => "found first".into(),
            Judged::Named(rank) => format!("found, no. {rank}"),
            Judged::Elsewhere => "other lines only".into(),
            Judged::NoLine => "no line named".into(),
            Judged::Missed => "MISSED".into(),
        }
    }

    /// Whether the gate did what is asked of it.
    fn right(self) -> bool {
        matches!(self, Judged::Silent | Judged::First | Judged::Named(_))
    }
}

/// A version in a scenario.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(super) struct Row {
    pub(super) variant: String,
    pub(super) refactoring: bool,
    pub(super) scenario: String,
    /// As the gate calls it.
    pub(super) outcome: String,
    /// Energy above idle by that of the app.
    pub(super) total: Option<f64>,
    /// Lines that fail the build, in the gate's order.
    pub(super) lines: Vec<String>,
    /// Guilty lines, the one that says it best first.
    pub(super) guilty: Vec<String>,
    pub(super) judged: Judged,
}

/// Reads the gate's report.
///
/// # Errors
/// When it is none.
pub(super) fn judge(variant: &Variant, scenario: &str, guilty: &[(String, u32)], report: &Value) -> Result<Row> {
    let verdict = &report["scenarios"][0]["verdict"];
    let outcome = verdict["outcome"].as_str().context("expected the gate's report to have an outcome")?;
    let findings = verdict["findings"].as_array().context("expected the gate's report to have findings")?;
    let fails = |finding: &&Value| finding["outcome"] == "regression";
    let mut lines: Vec<String> = findings.iter().filter(fails).filter_map(|finding| place(&finding["what"])).collect();
    // Several methods may share a line.
    let mut seen = std::collections::BTreeSet::new();
    lines.retain(|line| seen.insert(line.clone()));
    let guilty: Vec<String> = guilty.iter().map(|(file, line)| format!("{file}:{line}")).collect();
    let rank = lines.iter().position(|line| guilty.contains(line));
    let refactoring = variant.kind == Change::Refactoring;
    let judged = match (refactoring, outcome, rank) {
        (true, "pass", _) => Judged::Silent,
        (true, "regression", _) => Judged::FalseAlarm,
        (false, "pass", _) => Judged::Missed,
        (false, "regression", Some(0)) => Judged::First,
        (false, "regression", Some(before)) => Judged::Named(before + 1),
        (false, "regression", None) if lines.is_empty() => Judged::NoLine,
        (false, "regression", None) => Judged::Elsewhere,
        _ => Judged::Undecided,
    };
    let joules = |side: &str| verdict["total"][side].as_f64();
    let total = joules("head").zip(joules("base")).filter(|(_, base)| *base > 0.0).map(|(head, base)| head / base);
    let (variant, scenario, outcome) = (variant.name.clone(), scenario.to_owned(), outcome.to_owned());
    Ok(Row { variant, refactoring, scenario, outcome, total, lines, guilty, judged })
}

/// A line's file, with the folders of its package, and number; none if the finding is about something else.
fn place(what: &Value) -> Option<String> {
    let line = &what["line"];
    let class = line["class"].as_str()?.strip_prefix('L')?;
    let folder = class.rsplit_once('/').map_or("", |(folder, _)| folder);
    Some(format!("{folder}/{}:{}", line["file"].as_str()?, line["line"].as_u64()?))
}

/// A table in Markdown.
pub(super) fn table(rows: &[Row]) -> String {
    let mut text = "| version | scenario | total | gate | first line named | guilty line | answer |\n\
                    | --- | --- | ---: | --- | --- | --- | --- |\n"
        .to_owned();
    // The file's name tells enough, as packages would make the table wide.
    let short = |line: Option<&String>| match line {
        Some(line) => format!("`{}`", line.rsplit('/').next().unwrap_or(line)),
        None => "–".to_owned(),
    };
    for row in rows {
        text += &format!(
            "| {} | {} | {} | {} | {} | {} | {} |\n",
            row.variant,
            row.scenario,
            row.total.map_or("–".to_owned(), |total| format!("{:+.1} %", 100.0 * (total - 1.0))),
            row.outcome,
            short(row.lines.first()),
            short(row.guilty.first()),
            row.judged.label()
        );
    }
    text
}

/// How many of each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Summary {
    refactorings: usize,
    silent: usize,
    false_alarms: usize,
    bugs: usize,
    found_first: usize,
    found_later: usize,
    elsewhere: usize,
    no_line: usize,
    missed: usize,
    /// Of both kinds.
    undecided: usize,
    right: usize,
}

impl Summary {
    pub(super) fn of(rows: &[Row]) -> Self {
        let count = |is: &dyn Fn(&Row) -> bool| rows.iter().filter(|row| is(row)).count();
        let judged = |wanted: Judged| count(&|row| row.judged == wanted);
        Summary {
            refactorings: count(&|row| row.refactoring),
            silent: judged(Judged::Silent),
            false_alarms: judged(Judged::FalseAlarm),
            bugs: count(&|row| !row.refactoring),
            found_first: judged(Judged::First),
            found_later: count(&|row| matches!(row.judged, Judged::Named(_))),
            elsewhere: judged(Judged::Elsewhere),
            no_line: judged(Judged::NoLine),
            missed: judged(Judged::Missed),
            undecided: judged(Judged::Undecided),
            right: count(&|row| row.judged.right()),
        }
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.refactorings > 0 {
            writeln!(
                f,
                "{} refactorings: {} silent, {} false alarms",
                self.refactorings, self.silent, self.false_alarms
            )?;
        }
        if self.bugs > 0 {
            let Summary { bugs, found_first, found_later, elsewhere, no_line, missed, .. } = self;
            writeln!(
                f,
                "{bugs} bugs: {found_first} found first, {found_later} found later, {elsewhere} by other lines only, {no_line} \
                 without a line, {missed} missed"
            )?;
        }
        writeln!(f, "{} undecided", self.undecided)
    }
}

#[cfg(test)]
mod tests {
    use std::slice::from_ref;

    use super::*;

    fn variant(kind: Change) -> Variant {
        let (name, app, what) = ("v".to_owned(), "courier".to_owned(), String::new());
        let (scenarios, guilty) = Default::default();
        Variant { name, app, kind, what, scenarios, same_instructions: false, guilty }
    }

    fn finding(line: u32, outcome: &str) -> Value {
        let key = serde_json::json!({ "class": "La/b/C$1;", "file": "C.java", "line": line });
        serde_json::json!({ "what": { "line": key }, "outcome": outcome })
    }

    #[track_caller]
    fn check(kind: Change, outcome: &str, findings: &[Value], expected: Judged) {
        let verdict = serde_json::json!({
            "outcome": outcome, "findings": findings, "total": { "base": 2.0, "head": 3.0 }
        });
        let report = serde_json::json!({ "scenarios": [{ "verdict": verdict }] });
        let row = judge(&variant(kind), "s", &[("a/b/C.java".into(), 7)], &report).unwrap();
        assert_eq!((row.judged, row.total), (expected, Some(1.5)));
    }

    #[test]
    fn answers_are_judged_by_lines_that_fail_the_build() {
        let total = serde_json::json!({ "what": "total", "outcome": "regression" });
        check(Change::Refactoring, "pass", &[], Judged::Silent);
        check(Change::Refactoring, "inconclusive", &[finding(7, "inconclusive")], Judged::Undecided);
        check(Change::Refactoring, "regression", from_ref(&total), Judged::FalseAlarm);
        check(Change::Bug, "pass", &[], Judged::Missed);
        check(Change::Bug, "inconclusive", &[finding(7, "inconclusive")], Judged::Undecided);
        check(Change::Bug, "regression", from_ref(&total), Judged::NoLine);
        check(Change::Bug, "regression", &[total.clone(), finding(7, "regression")], Judged::First);
        check(Change::Bug, "regression", &[finding(7, "inconclusive"), finding(8, "regression")], Judged::Elsewhere);
        let [other, guilty] = [8, 7].map(|line| finding(line, "regression"));
        check(Change::Bug, "regression", &[other.clone(), other, guilty, total], Judged::Named(2));
    }

    #[test]
    fn a_report_without_a_verdict_is_an_error() {
        assert!(
            judge(&variant(Change::Bug), "s", &[], &serde_json::json!({ "scenarios": [{ "verdict": null }] })).is_err()
        );
    }
}
