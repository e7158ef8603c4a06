//! What the gate said, beside what it should have said.

use std::fmt;

use anyhow::{Context, Result};
use serde::Serialize;
use serde_json::Value;
use wattline_fixtures::Variant;

use super::Said;

/// A terminal shows so many lines without scrolling; longer outputs are marked.
const SCREEN: usize = 60;
/// From this growth by the phone's truth on a bug has to be found.
const WORTH_FINDING: f64 = 1.01;

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
    /// The version could not be measured, which fails the build without a word of its lines.
    NotMeasured,
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
            Judged::NotMeasured => "not measured".into(),
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
    pub(super) kind: String,
    /// Whether it must not be found.
    pub(super) benign: bool,
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
    /// Where the first guilty line stands among all findings, from 1.
    pub(super) position: Option<usize>,
    /// Whether the first finding that names a line names a guilty one.
    pub(super) first: bool,
    /// How many lines the gate prints.
    pub(super) terminal_lines: usize,
    /// Energy above idle by that of the app, by the phone's own account.
    pub(super) grown: f64,
    /// Why there is no recording, where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) complaint: Option<String>,
}

impl Row {
    /// A version of which there is no recording.
    pub(super) fn not_measured(variant: &Variant, scenario: &str, complaint: String) -> Row {
        Row {
            variant: variant.name.clone(),
            kind: kind(variant),
            benign: variant.kind.is_benign(),
            scenario: scenario.to_owned(),
            outcome: "error".to_owned(),
            total: None,
            lines: Vec::new(),
            guilty: Vec::new(),
            judged: Judged::NotMeasured,
            position: None,
            first: false,
            terminal_lines: complaint.lines().count(),
            grown: f64::NAN,
            complaint: Some(complaint),
        }
    }

    /// Whether the bug costs enough to be found.
    fn is_worth_finding(&self) -> bool {
        !self.benign && self.grown >= WORTH_FINDING
    }
}

/// Reads the gate's report.
///
/// # Errors
/// When it is none.
pub(super) fn judge(variant: &Variant, scenario: &str, guilty: &[(String, u32)], said: &Said) -> Result<Row> {
    let report = &said.report;
    let verdict = &report["scenarios"][0]["verdict"];
    let outcome = verdict["outcome"].as_str().context("expected the gate's report to have an outcome")?;
    let findings = verdict["findings"].as_array().context("expected the gate's report to have findings")?;
    let fails = |finding: &&Value| finding["outcome"] == "regression";
    // As the report shows them: causes first, and then what broke a rule.
    let causes: Vec<String> = verdict["causes"].as_array().into_iter().flatten().filter_map(named).collect();
    let broken = |finding: &Value| place(&finding["what"]);
    let mut lines: Vec<String> =
        causes.iter().cloned().chain(findings.iter().filter(fails).filter_map(broken)).collect();
    // Several methods may share a line.
    let mut seen = std::collections::BTreeSet::new();
    lines.retain(|line| seen.insert(line.clone()));
    let guilty: Vec<String> = guilty.iter().map(|(file, line)| format!("{file}:{line}")).collect();
    let rank = lines.iter().position(|line| guilty.contains(line));
    let mut shown = causes.into_iter().chain(findings.iter().filter_map(broken));
    let position = shown.position(|line| guilty.contains(&line)).map(|before| before + 1);
    let benign = variant.kind.is_benign();
    let judged = match (benign, outcome, rank) {
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
    let kind = kind(variant);
    let (variant, scenario, outcome) = (variant.name.clone(), scenario.to_owned(), outcome.to_owned());
    let first = judged == Judged::First;
    // The growth is the phone's to say, not the gate's.
    let (terminal_lines, grown) = (said.terminal_lines, f64::NAN);
    Ok(Row {
        variant,
        kind,
        benign,
        scenario,
        outcome,
        total,
        lines,
        guilty,
        judged,
        position,
        first,
        terminal_lines,
        grown,
        complaint: None,
    })
}

fn kind(variant: &Variant) -> String {
    format!("{:?}", variant.kind).to_lowercase()
}

/// A line's file, with the folders of its package, and number; none if the finding is about something else.
fn place(what: &Value) -> Option<String> {
    named(&what["line"])
}

/// The same of a line.
fn named(line: &Value) -> Option<String> {
    let class = line["class"].as_str()?.strip_prefix('L')?;
    let folder = class.rsplit_once('/').map_or("", |(folder, _)| folder);
    Some(format!("{folder}/{}:{}", line["file"].as_str()?, line["line"].as_u64()?))
}

/// A table in Markdown.
pub(super) fn table(rows: &[Row]) -> String {
    let mut text =
        "| version | scenario | truth | total | gate | first line named | guilty line | no. | printed | answer |\n\
                    | --- | --- | ---: | ---: | --- | --- | --- | ---: | ---: | --- |\n"
            .to_owned();
    for row in rows {
        text += &format!(
            "| {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |\n",
            row.variant,
            row.scenario,
            growth(Some(row.grown)),
            growth(row.total),
            row.outcome,
            short(row.lines.first()),
            short(row.guilty.first()),
            row.position.map_or("–".to_owned(), |position| position.to_string()),
            printed(row),
            row.judged.label()
        );
    }
    text
}

/// The file's name tells enough, as packages would make the table wide.
fn short(line: Option<&String>) -> String {
    line.map_or("–".to_owned(), |line| format!("`{}`", line.rsplit('/').next().unwrap_or(line)))
}

fn growth(ratio: Option<f64>) -> String {
    ratio.map_or("–".to_owned(), |ratio| format!("{:+.1} %", 100.0 * (ratio - 1.0)))
}

fn printed(row: &Row) -> String {
    format!("{}{}", row.terminal_lines, if row.terminal_lines > SCREEN { " !" } else { "" })
}

/// Tables of all versions.
pub(super) fn document(rows: &[Row], variants: &[Variant]) -> String {
    let what = |row: &Row| {
        let variant = variants.iter().find(|variant| variant.name == row.variant);
        variant.map_or_else(String::new, |variant| variant.what.clone())
    };
    let mut text = String::new();
    for kind in ["refactoring", "build", "feature"] {
        text += &format!(
            "\n### {kind}\n\n| version | what was changed | scenario | truth | total | printed | the gate says |\n"
        );
        text += "| --- | --- | --- | ---: | ---: | ---: | --- |\n";
        for row in rows.iter().filter(|row| row.kind == kind) {
            let cells = [growth(Some(row.grown)), growth(row.total), printed(row), row.judged.label()].join(" | ");
            text += &format!("| {} | {} | {} | {cells} |\n", row.variant, what(row), row.scenario);
        }
    }
    text += "\n### bug\n\n| version | what was changed | scenario | truth | total | printed | the gate says | no. | first line \
             named | guilty line |\n| --- | --- | --- | ---: | ---: | ---: | --- | ---: | --- | --- |\n";
    for row in rows.iter().filter(|row| !row.benign) {
        let cells = [
            growth(Some(row.grown)),
            growth(row.total),
            printed(row),
            row.judged.label(),
            row.position.map_or("–".to_owned(), |position| position.to_string()),
            short(row.lines.first()),
            short(row.guilty.first()),
        ]
        .join(" | ");
        text += &format!("| {} | {} | {} | {cells} |\n", row.variant, what(row), row.scenario);
    }
    text
}

/// How many of each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Summary {
    /// Refactorings, builds and features.
    benign: usize,
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
    not_measured: usize,
    right: usize,
    /// Bugs that cost enough to be found, and how many of them fail the build.
    worth_finding: usize,
    failing: usize,
    /// Outputs that no terminal shows at once.
    long: usize,
}

impl Summary {
    pub(super) fn of(rows: &[Row]) -> Self {
        let count = |is: &dyn Fn(&Row) -> bool| rows.iter().filter(|row| is(row)).count();
        let judged = |wanted: Judged| count(&|row| row.judged == wanted);
        Summary {
            benign: count(&|row| row.benign),
            silent: judged(Judged::Silent),
            false_alarms: judged(Judged::FalseAlarm),
            bugs: count(&|row| !row.benign),
            found_first: judged(Judged::First),
            found_later: count(&|row| matches!(row.judged, Judged::Named(_))),
            elsewhere: judged(Judged::Elsewhere),
            no_line: judged(Judged::NoLine),
            missed: judged(Judged::Missed),
            undecided: judged(Judged::Undecided),
            not_measured: judged(Judged::NotMeasured),
            right: count(&|row| row.judged.right()),
            worth_finding: count(&Row::is_worth_finding),
            failing: count(&|row| row.is_worth_finding() && row.outcome == "regression"),
            long: count(&|row| row.terminal_lines > SCREEN),
        }
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Summary {
            benign, silent, false_alarms, bugs, found_first, found_later, elsewhere, no_line, missed, ..
        } = self;
        if *benign > 0 {
            writeln!(f, "benign: {silent} of {benign} silent, {false_alarms} false alarms")?;
        }
        if *bugs > 0 {
            writeln!(f, "bugs of 1 % and more: {} of {} failing", self.failing, self.worth_finding)?;
            writeln!(f, "guilty first: {found_first} of {bugs}")?;
            writeln!(
                f,
                "{bugs} bugs: {found_first} found first, {found_later} found later, {elsewhere} by other lines only, {no_line} \
                 without a line, {missed} missed"
            )?;
        }
        let Summary { undecided, not_measured, long, .. } = self;
        writeln!(f, "{undecided} undecided, {not_measured} not measured, {long} printed more than {SCREEN} lines")
    }
}

#[cfg(test)]
mod tests {
    use std::slice::from_ref;

    use wattline_fixtures::Change;

    use super::*;

    fn variant(kind: Change) -> Variant {
        let (name, app, what) = ("v".to_owned(), "courier".to_owned(), String::new());
        let (scenarios, guilty) = Default::default();
        Variant { name, app, kind, what, scenarios, same_instructions: false, build: None, guilty }
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
        let said = Said { report, terminal_lines: 12 };
        let row = judge(&variant(kind), "s", &[("a/b/C.java".into(), 7)], &said).unwrap();
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
    fn what_cannot_be_measured_is_neither_right_nor_missed() {
        let mut row = Row::not_measured(&variant(Change::Bug), "s", "error: it never ends".to_owned());
        row.grown = 1.5;
        let summary = Summary::of(&[row.clone()]);
        assert_eq!((summary.not_measured, summary.worth_finding, summary.failing, summary.missed), (1, 1, 0, 0));
        assert!(table(&[row]).contains("| v | s | +50.0 % | – | error | – | – | – | 1 | not measured |"));
    }

    #[test]
    fn a_report_without_a_verdict_is_an_error() {
        let said = Said { report: serde_json::json!({ "scenarios": [{ "verdict": null }] }), terminal_lines: 0 };
        assert!(judge(&variant(Change::Bug), "s", &[], &said).is_err());
    }
}
