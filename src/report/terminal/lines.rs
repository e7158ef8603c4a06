//! The lines that take most, with their part of the total and what their marks mean.

use std::fmt::Write;

use super::super::{Scenario, place, simple_name, words};
use super::layout::{Column, Room, heading, indented, rows};
use super::{Paint, Style, inlined};
use wattline_analysis::lines::{LineEnergy, LineKey, Totals, Trust};
use wattline_base::units::Joules;

/// Source text that is shorter says nothing.
const LEAST_SOURCE: usize = 16;

/// What a mark before an energy says, in words.
const MARKS: [(Trust, &str); 3] = [
    (Trust::Medium, "~ it should be right within 30 %"),
    (Trust::Low, "? it may be off by more than 30 %: take it as a hint"),
    (
        Trust::Inseparable,
        "* it always runs together with other lines: their sum is known, its own part of it is a guess",
    ),
];

/// A scenario's table of lines. Returns the marks that it has.
pub(super) fn table(out: &mut String, scenario: &Scenario, style: Style) -> Result<Vec<Trust>, std::fmt::Error> {
    let result = scenario.result;
    writeln!(out, "{}", heading(style, scenario.name, "lines that take most"))?;
    let lines: Vec<&LineEnergy> = result.lines.iter().take(style.lines).collect();
    let mut rows = rows(columns(scenario, &lines), 2, style.width).into_iter();
    if let Some(head) = rows.next() {
        writeln!(out, "{}", style.paint(Paint::Dim, &head))?;
    }
    rows.try_for_each(|row| writeln!(out, "{row}"))?;
    let percent = |energy| words::part(result.share_of(energy));
    let rest = result.lines.len() - lines.len();
    if rest > 0 {
        let energy: Joules = result.lines.iter().skip(lines.len()).map(|line| line.energy).sum();
        let s = if rest == 1 { "" } else { "s" };
        writeln!(out, "{}", indented(style, 2, &format!("{rest} more line{s}: {energy}, {}", percent(energy))))?;
    }
    let off = off_lines(&result.totals);
    let energy: Joules = off.iter().map(|(_, energy)| *energy).sum();
    if energy.0 != 0.0 {
        let parts: Vec<String> = off.iter().map(|(name, energy)| format!("{name} {energy}")).collect();
        let text = format!("on no line: {energy}, {}: {}", percent(energy), parts.join(" · "));
        writeln!(out, "{}", indented(style, 2, &text))?;
    }
    Ok(lines.iter().map(|line| line.trust).collect())
}

/// The parts of the app's energy that no line has.
fn off_lines(totals: &Totals) -> Vec<(&'static str, Joules)> {
    let on_lines = ["code", "calls", "tails", Totals::PROBES];
    let parts = totals.parts().into_iter().filter(|(name, _)| !on_lines.contains(name));
    parts.filter(|(_, energy)| energy.0 != 0.0).collect()
}

fn columns(scenario: &Scenario, lines: &[&LineEnergy]) -> Vec<Column> {
    let cells = |cell: &dyn Fn(&LineEnergy) -> String| lines.iter().map(|line| cell(line)).collect::<Vec<_>>();
    let ranks = (1..=lines.len()).map(|rank| rank.to_string()).collect();
    let source = |line: &LineEnergy| {
        let inlined = inlined(line, 1).map(|at| format!("  (inlined at {at})")).unwrap_or_default();
        source(line.source.as_deref(), &line.key) + &inlined
    };
    vec![
        Column::new("#", true, Room::Goes(2), ranks),
        Column::new("line", false, Room::IsCut, cells(&|line| place(&line.key))),
        Column::new("energy", true, Room::Stays, cells(&|line| format!("{}{}", mark(line.trust), line.shown()))),
        Column::new(
            "95 % interval",
            true,
            Room::Goes(3),
            cells(&|line| format!("{} – {}", line.interval.0, line.interval.1)),
        ),
        Column::new("share", true, Room::Goes(1), cells(&|line| words::part(scenario.result.share_of(line.energy)))),
        Column::new("source", false, Room::Rest(LEAST_SOURCE), cells(&source)),
    ]
}

fn mark(trust: Trust) -> &'static str {
    match trust {
        Trust::High => "",
        Trust::Medium => "~ ",
        Trust::Low => "? ",
        Trust::Inseparable => "* ",
    }
}

/// What the marks mean that some table has; nothing where there are none.
pub(super) fn legend(out: &mut String, marks: &[Trust], style: Style) -> std::fmt::Result {
    let used = MARKS.iter().filter(|(trust, _)| marks.contains(trust));
    for (at, (_, text)) in used.enumerate() {
        if at == 0 {
            writeln!(out)?;
        }
        writeln!(out, "{}", style.paint(Paint::Dim, &indented(style, 2, text)))?;
    }
    Ok(())
}

/// The line's text, or what is known without it.
fn source(text: Option<&str>, key: &LineKey) -> String {
    text.map_or_else(|| format!("in {}.{}", simple_name(&key.class), key.method), |text| text.trim().to_owned())
}
