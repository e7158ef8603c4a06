//! What an impatient reader reads: the verdict in a line, and one table of all scenarios.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::super::{Report, Scenario, place, words};
use super::layout::{Column, Room, paragraph, rows};
use super::{Paint, Style};
use wattline_gate::{Comparison, Outcome, Verdict};

/// Scenarios that the verdict names; the table below has all.
const MOST_NAMED: usize = 3;

/// How a scenario came out, the worst last: as the exit code has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Standing {
    Pass,
    Improved,
    DidLess,
    Inconclusive,
    NoBaseline,
    Regression,
    NotCompared,
}

impl Standing {
    fn of(scenario: &Scenario) -> Self {
        let Some(verdict) = scenario.verdict else {
            return if scenario.refused.is_some() { Standing::NotCompared } else { Standing::NoBaseline };
        };
        match verdict.outcome {
            Outcome::Regression => Standing::Regression,
            Outcome::Inconclusive => Standing::Inconclusive,
            Outcome::Pass if verdict.less.is_some() => Standing::DidLess,
            Outcome::Pass if verdict.is_improvement() => Standing::Improved,
            Outcome::Pass => Standing::Pass,
        }
    }

    /// The word that a report begins with.
    fn word(self) -> &'static str {
        match self {
            Standing::Pass => "PASS",
            Standing::Improved => "PASS, improved",
            Standing::DidLess => "PASS, but did less",
            Standing::Inconclusive => "INCONCLUSIVE",
            Standing::NoBaseline => "NO BASELINE",
            Standing::Regression => "REGRESSION",
            Standing::NotCompared => "NOT COMPARED",
        }
    }

    fn paint(self) -> Paint {
        match self {
            Standing::Pass | Standing::Improved => Paint::Green,
            Standing::Regression | Standing::NotCompared => Paint::Red,
            Standing::DidLess | Standing::Inconclusive | Standing::NoBaseline => Paint::Yellow,
        }
    }
}

/// The verdict about all scenarios: its word, and what it is about.
pub(super) fn verdict(report: &Report, style: Style) -> String {
    let (standing, about) = said(report);
    let word = standing.word();
    format!("{}  {}", style.paint(standing.paint(), word), paragraph(style, word.chars().count() + 2, 2, &about))
}

fn said(report: &Report) -> (Standing, String) {
    let standings: Vec<Standing> = report.scenarios.iter().map(Standing::of).collect();
    let Some(worst) = standings.iter().copied().max() else {
        return (Standing::NoBaseline, "nothing was measured".to_owned());
    };
    if worst <= Standing::DidLess && report.policy.is_some_and(|policy| policy.fails) {
        return (Standing::Inconclusive, "somebody has to accept the changes of what decides".to_owned());
    }
    if worst == Standing::Pass {
        return (worst, "nothing costs more than its limit allows".to_owned());
    }
    let named: Vec<&Scenario> = report
        .scenarios
        .iter()
        .zip(&standings)
        .filter(|(_, one)| **one == worst)
        .map(|(scenario, _)| scenario)
        .collect();
    (worst, about(&named, report.scenarios.len()))
}

/// The scenarios that decide, with the line to look at first where it is one.
fn about(named: &[&Scenario], all: usize) -> String {
    let names: Vec<&str> = named.iter().take(MOST_NAMED).map(|scenario| scenario.name).collect();
    let more = if named.len() > MOST_NAMED { ", …" } else { "" };
    match (named, all) {
        ([one], 1) => format!("{}{}", one.name, guilty(one)),
        ([one], _) => format!("{}{} (1 of {all} scenarios)", one.name, guilty(one)),
        _ => format!("{} of {all} scenarios: {}{more}", named.len(), names.join(", ")),
    }
}

fn guilty(scenario: &Scenario) -> String {
    let Some(verdict) = scenario.verdict.filter(|verdict| verdict.outcome == Outcome::Regression) else {
        return String::new();
    };
    let cause = words::causes(verdict).next().map(|cause| &cause.key);
    let line = cause.or_else(|| verdict.findings.iter().find_map(words::line));
    line.map_or_else(String::new, |key| format!(", at {}", place(key)))
}

/// All scenarios, a row each. Where nothing is judged, there are their energies alone.
pub(super) fn table(out: &mut String, report: &Report, style: Style, is_judged: bool) -> std::fmt::Result {
    let columns = columns(report.scenarios, is_judged);
    let mut lines = rows(columns, 2, style.width).into_iter();
    if let Some(head) = lines.next() {
        writeln!(out, "{}", style.heading(&head))?;
    }
    for (line, scenario) in lines.zip(report.scenarios) {
        let word = words::standing(scenario);
        match line.strip_suffix(word).filter(|_| is_judged) {
            Some(row) => writeln!(out, "{row}{}", style.paint(Standing::of(scenario).paint(), word))?,
            None => writeln!(out, "{line}")?,
        }
    }
    writeln!(out, "  {}", style.paint(Paint::Dim, &paragraph(style, 2, 2, &meaning(report.scenarios))))
}

fn columns(scenarios: &[Scenario], is_judged: bool) -> Vec<Column> {
    let cells = |cell: &dyn Fn(&Scenario) -> String| scenarios.iter().map(cell).collect::<Vec<_>>();
    let of_verdict = |cell: &dyn Fn(&Verdict) -> String| {
        cells(&|scenario| scenario.verdict.filter(|_| is_judged).map_or_else(String::new, cell))
    };
    let of_total = |cell: &dyn Fn(&Comparison) -> String| of_verdict(&|verdict| cell(&verdict.total));
    let interval = |total: &Comparison| total.interval.map(|(low, high)| format!("{low:.3} – {high:.3}"));
    vec![
        Column::new("scenario", false, Room::IsCut, cells(&|scenario| scenario.name.to_owned())),
        Column::new(
            "energy",
            true,
            Room::Stays,
            cells(&|scenario| words::amount(scenario.result.basis, scenario.result.totals.of_app())),
        ),
        Column::new(
            "before",
            true,
            Room::Goes(1),
            of_total(&|total| wattline_base::units::Joules(total.base).to_string()),
        ),
        Column::new(
            "ratio",
            true,
            Room::Stays,
            of_total(&|total| total.ratio.map_or("new".to_owned(), |ratio| format!("x {ratio:.3}"))),
        ),
        Column::new("95 %", true, Room::Goes(3), of_total(&|total| interval(total).unwrap_or_default())),
        Column::new("limit", true, Room::Goes(2), of_total(&|total| format!("x {:.3}", total.limit))),
        Column::new(
            "could show",
            true,
            Room::Goes(4),
            of_verdict(&|verdict| verdict.detectable.map_or_else(String::new, |part| format!("{:.1} %", part * 100.0))),
        ),
        Column::new(
            "verdict",
            false,
            Room::Stays,
            match is_judged {
                true => cells(&|scenario| words::standing(scenario).to_owned()),
                false => Vec::new(),
            },
        ),
    ]
}

/// What the table's energies are, said once.
fn meaning(scenarios: &[Scenario]) -> String {
    let kinds: BTreeSet<&str> = scenarios.iter().map(|scenario| words::of_app(scenario.result.basis)).collect();
    let runs = || scenarios.iter().map(|scenario| scenario.result.runs.len());
    let (least, most) = (runs().min().unwrap_or(0), runs().max().unwrap_or(0));
    let runs = match (least, most) {
        (1, 1) => "in 1 run".to_owned(),
        (least, most) if least == most => format!("mean of {most} runs"),
        (least, most) => format!("mean of {least} to {most} runs"),
    };
    let kinds: Vec<&str> = kinds.into_iter().collect();
    let repeats = scenarios.iter().filter_map(|scenario| scenario.verdict).any(|verdict| verdict.same_noise);
    let noise = if repeats { format!("; {}", words::SAME_NOISE) } else { String::new() };
    format!("energy {}, {runs}{noise}", kinds.join(", or "))
}
