//! The report for people at a terminal.

mod details;
mod judgement;
mod layout;
mod lines;
mod summary;

use std::fmt::Write;

use super::{Report, simple_name, words};
use layout::paragraph;
use wattline_analysis::lines::LineEnergy;
use wattline_names::mapping::Frame;

/// The look of the report. Whether the terminal takes colours is the caller's to find out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    /// Whether to use colours.
    pub color: bool,
    /// Columns to fill: no row of a table is wider.
    pub width: usize,
    /// Whether texts are broken there, too. What is piped to a program is not.
    pub wrap: bool,
    /// Lines to list.
    pub lines: usize,
    /// Whether to list everything, and fold nothing.
    pub verbose: bool,
}

impl Default for Style {
    fn default() -> Self {
        Style { color: false, width: 100, wrap: true, lines: 10, verbose: false }
    }
}

#[derive(Clone, Copy)]
pub(super) enum Paint {
    Bold,
    Red,
    Green,
    Yellow,
    Dim,
}

impl Style {
    /// The first line of a part.
    pub(super) fn heading(self, text: &str) -> String {
        self.paint(Paint::Bold, text)
    }

    pub(super) fn paint(self, paint: Paint, text: &str) -> String {
        let code = match paint {
            Paint::Bold => 1,
            Paint::Dim => 2,
            Paint::Red => 31,
            Paint::Green => 32,
            Paint::Yellow => 33,
        };
        if self.color { format!("\u{1b}[{code}m{text}\u{1b}[0m") } else { text.to_string() }
    }
}

/// The report of all that was judged: the verdict, a table of the scenarios, what grew and why, and the lines that take
/// most. `verbose` adds what each result rests on.
pub fn render(report: &Report, style: Style) -> String {
    let mut out = format!("{}\n\n", summary::verdict(report, style));
    // Writing to a string cannot fail.
    let _ = write(&mut out, report, style, true);
    out
}

/// The report of results that nobody asked to judge: [`render`] without a verdict.
pub fn analysed(report: &Report, style: Style) -> String {
    let mut out = String::new();
    let _ = write(&mut out, report, style, false);
    out
}

/// The verdict alone, in a line.
pub fn verdict(report: &Report, style: Style) -> String {
    summary::verdict(report, Style { wrap: false, ..style })
}

fn write(out: &mut String, report: &Report, style: Style, is_judged: bool) -> std::fmt::Result {
    summary::table(out, report, style, is_judged)?;
    if is_judged {
        judgement::write(out, report, style)?;
    }
    let mut marks = Vec::new();
    for scenario in report.scenarios {
        writeln!(out)?;
        marks.extend(lines::table(out, scenario, style)?);
    }
    lines::legend(out, &marks, style)?;
    if style.verbose {
        for scenario in report.scenarios {
            writeln!(out)?;
            details::write(out, scenario, style)?;
        }
    }
    for (at, warning) in words::warnings(report.scenarios, style.verbose).iter().enumerate() {
        const WORD: &str = "warning:";
        let gap = if at == 0 { "\n" } else { "" };
        let text = paragraph(style, WORD.len() + 1, 2, warning);
        writeln!(out, "{gap}{} {text}", style.paint(Paint::Yellow, WORD))?;
    }
    if !style.verbose {
        writeln!(out, "\n{}", style.paint(Paint::Dim, &paragraph(style, 0, 2, MORE)))?;
    }
    Ok(())
}

/// Where the rest is.
const MORE: &str = "--verbose: parts of the energy, fit, hardware, …";

/// The places that a line was inlined at, the frames of each from the inside out; `shown` of them at most.
fn inlined(line: &LineEnergy, shown: usize) -> Option<String> {
    let frame = |frame: &Frame| match &frame.file {
        Some(file) if frame.line > 0 => format!("{file}:{}", frame.line),
        _ => format!("{}.{}", simple_name(&frame.class), frame.name),
    };
    let place = |frames: &Vec<Frame>| frames.iter().map(frame).collect::<Vec<_>>().join(" < ");
    let mut text = line.inlined_at.iter().take(shown).map(place).collect::<Vec<_>>().join(", ");
    match line.inlined_at.len().saturating_sub(shown) {
        0 => {}
        rest => text += &format!(" and {rest} more"),
    }
    (!text.is_empty()).then_some(text)
}

#[cfg(test)]
mod tests;
