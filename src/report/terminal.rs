//! The report for people at a terminal.

mod judgement;

use std::collections::BTreeMap;
use std::fmt::Write;

use super::{Scenario, SourceFiles, place, simple_name, words};
use wattline_analysis::lines::{AnalysisResult, LineEnergy, LineKey, Totals, Trust};
use wattline_base::units::Joules;
use wattline_gate::Outcome;
use wattline_names::mapping::Frame;

/// Lines that are named beside collections.
const ALLOCATORS: usize = 3;

/// Suggested paths that are shown, unless all are asked for.
const SUGGESTED_PATHS: usize = 3;

/// Lines of a suggested path that are named.
const SUGGESTED_LINES: usize = 4;

/// The look of the report. Whether the terminal takes colours is the caller's to find out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    /// Whether to use colours.
    pub color: bool,
    /// Columns to fill; source text is cut there.
    pub width: usize,
    /// Lines to list.
    pub lines: usize,
    /// Whether to list everything, and fold nothing.
    pub verbose: bool,
}

impl Default for Style {
    fn default() -> Self {
        Style { color: false, width: 100, lines: 10, verbose: false }
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

/// One scenario's report.
pub fn render(scenario: &Scenario, sources: &SourceFiles, style: Style) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write(&mut out, scenario, sources, style);
    out
}

fn write(out: &mut String, scenario: &Scenario, sources: &SourceFiles, style: Style) -> std::fmt::Result {
    let result = scenario.result;
    writeln!(out, "{}", style.paint(Paint::Bold, scenario.name))?;
    energies(out, result)?;
    fit(out, result)?;
    counted(out, result)?;
    components(out, result)?;
    events(out, result)?;
    collections(out, result)?;
    writeln!(out)?;
    table(out, result, style)?;
    modelled(out, result)?;
    if let Some(verdict) = scenario.verdict {
        writeln!(out)?;
        judgement::write(out, verdict, result, sources, style)?;
    }
    // Whoever has a regression to look into is not to be asked for better scenarios.
    if style.verbose || scenario.verdict.is_none_or(|verdict| verdict.outcome != Outcome::Regression) {
        suggestions(out, result, style)?;
    }
    let warnings = result.warnings.iter().chain(scenario.verdict.iter().flat_map(|v| &v.warnings));
    let warnings: Vec<String> = if style.verbose { warnings.cloned().collect() } else { words::folded(warnings) };
    for (i, warning) in warnings.iter().enumerate() {
        if i == 0 {
            writeln!(out)?;
        }
        writeln!(out, "{} {warning}", style.paint(Paint::Yellow, "warning:"))?;
    }
    Ok(())
}

/// Suggestions of what the tester could let the app do, so that costs can be distinguished.
fn suggestions(out: &mut String, result: &AnalysisResult, style: Style) -> std::fmt::Result {
    let most = if style.verbose { usize::MAX } else { SUGGESTED_PATHS };
    for (i, path) in result.suggestions.iter().take(most).enumerate() {
        if i == 0 {
            writeln!(out, "\n  A scenario that also took these paths would tell most:")?;
        }
        let file = path.file.as_deref().unwrap_or(&path.class);
        let lines: Vec<String> = path.lines.iter().take(SUGGESTED_LINES).map(u32::to_string).collect();
        let more = if path.lines.len() > SUGGESTED_LINES { ", …" } else { "" };
        writeln!(out, "    {file}:{}{more} in {}", lines.join(","), path.method)?;
    }
    Ok(())
}

fn energies(out: &mut String, result: &AnalysisResult) -> std::fmt::Result {
    let t = &result.totals;
    let runs = result.runs.len();
    let (least, most) = range(result.of_app_by_run().iter().map(|run| run.0));
    writeln!(
        out,
        "  energy   {} {}, mean of {runs} {} ({} to {})",
        words::amount(result.basis, t.of_app()),
        words::of_app(result.basis),
        if runs == 1 { "run" } else { "runs" },
        Joules(least),
        Joules(most)
    )?;
    let (quietest, loudest) = range(result.runs.iter().map(|run| run.idle.0));
    let idle = wattline_base::units::Watts((quietest + loudest) / 2.0);
    if result.basis.is_measured() {
        writeln!(out, "  idle     {} apart, at {idle}", t.idle)?;
    }
    let parts = t.parts().into_iter().filter(|(name, _)| *name != Totals::PROBES);
    let parts: Vec<String> = parts.map(|(name, energy)| format!("{name} {energy}")).collect();
    let apart = match result.basis.is_measured() {
        true => format!("; left out: probes {}", t.probes),
        false => String::new(),
    };
    writeln!(out, "  of it    {}{apart}", parts.join(" · "))
}

fn range(values: impl Iterator<Item = f64>) -> (f64, f64) {
    values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| (low.min(v), high.max(v)))
}

fn fit(out: &mut String, result: &AnalysisResult) -> std::fmt::Result {
    let q = &result.quality;
    if !result.basis.is_measured() {
        return writeln!(out, "  costs    of the profile, {} features; nothing was fitted", q.columns);
    }
    let aee = q.aee.map_or("unknown".to_string(), |aee| format!("{:.1} %", aee * 100.0));
    let r2 = q.r2.map_or("unknown".to_string(), |r2| format!("{r2:.3}"));
    writeln!(
        out,
        "  fit      AEE {aee} · R² {r2} · {} windows, {} distinct, {} features of which {} told apart · {}",
        q.windows,
        q.rows,
        q.columns,
        q.rank,
        result.estimator.name()
    )
}

/// What components took by the device's power model.
fn components(out: &mut String, result: &AnalysisResult) -> std::fmt::Result {
    if result.components.is_empty() {
        return Ok(());
    }
    writeln!(out, "  hardware {}", words::components(&result.components))
}

/// What a model of whole runs says of methods, beside their lines.
fn modelled(out: &mut String, result: &AnalysisResult) -> std::fmt::Result {
    const SHOWN: usize = 8;
    if result.modelled.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n  methods by a model of whole runs, beside their lines (docs/model.md)")?;
    for method in result.modelled.iter().take(SHOWN) {
        let name = format!("{}.{}", super::simple_name(&method.class), method.method);
        let note = if method.is_known { "" } else { "  not determined alone" };
        writeln!(out, "  {:>9} {:>9}  {name}{note}", method.energy.to_string(), method.lines.to_string())?;
    }
    Ok(())
}

fn counted(out: &mut String, result: &AnalysisResult) -> std::fmt::Result {
    result.counted.iter().try_for_each(|counted| writeln!(out, "  counts   {}", words::counted(counted)))
}

fn events(out: &mut String, result: &AnalysisResult) -> std::fmt::Result {
    let mut by_method: BTreeMap<(&str, &str), (usize, Joules)> = BTreeMap::new();
    for event in &result.events {
        let entry = by_method.entry((&event.class, &event.method)).or_default();
        entry.0 += 1;
        entry.1 += event.excess;
    }
    let worst = by_method.iter().max_by(|a, b| a.1.1.0.total_cmp(&b.1.1.0));
    let Some(((class, method), (count, energy))) = worst else { return writeln!(out, "  events   none") };
    let all: Joules = result.events.iter().map(|event| event.excess).sum();
    writeln!(
        out,
        "  events   {} in all runs with {all}; most in {}.{method}: {count} with {energy}",
        result.events.len(),
        simple_name(class)
    )
}

fn collections(out: &mut String, result: &AnalysisResult) -> std::fmt::Result {
    let Some(found) = &result.collections else { return Ok(()) };
    let s = if found.count == 1 { "" } else { "s" };
    write!(out, "  garbage  {} collection{s} with {} in all runs", found.count, found.energy)?;
    let most: Vec<String> = found
        .lines
        .iter()
        .take(ALLOCATORS)
        .map(|line| format!("{} ({:.0} %)", place(&line.key), line.share * 100.0))
        .collect();
    if most.is_empty() {
        return writeln!(out, "; no line allocates");
    }
    writeln!(out, "; of {:.0} objects a run, most allocated at {}", found.allocations, most.join(", "))
}

fn table(out: &mut String, result: &AnalysisResult, style: Style) -> std::fmt::Result {
    let lines: Vec<&LineEnergy> = result.lines.iter().take(style.lines).collect();
    let places: Vec<String> = lines.iter().map(|line| place(&line.key)).collect();
    let widest = places.iter().map(|place| place.chars().count()).max().unwrap_or(0).max(4);
    let head = format!("   # {:widest$}      energy      95 % interval    share  source", "line");
    writeln!(out, "{}", style.paint(Paint::Bold, &head))?;
    for (rank, (line, place)) in (1..).zip(lines.iter().zip(&places)) {
        let interval = format!("{} – {}", line.interval.0, line.interval.1);
        let share = format!("{:.1} %", line.share * 100.0);
        let mark = match line.trust {
            Trust::High => ' ',
            Trust::Medium => '~',
            Trust::Low => '?',
            Trust::Inseparable => '*',
        };
        let row = format!(
            "{rank:4} {place:widest$} {mark}{:>10} {interval:>21} {share:>7}  {}{}",
            line.shown().to_string(),
            source(line.source.as_deref(), &line.key),
            inlined(line, 1).map(|at| format!("  (inlined at {at})")).unwrap_or_default()
        );
        writeln!(out, "{}", cut(&row, style.width))?;
    }
    let rest = result.lines.len() - lines.len();
    if rest > 0 {
        let energy: Joules = result.lines.iter().skip(lines.len()).map(|line| line.energy).sum();
        writeln!(out, "     {rest} more lines with {energy}")?;
    }
    let marks = [(Trust::Medium, "~ within 30 %"), (Trust::Low, "? worse"), (Trust::Inseparable, "* split is a guess")];
    let used: Vec<&str> =
        marks.iter().filter(|(t, _)| lines.iter().any(|line| line.trust == *t)).map(|(_, m)| *m).collect();
    if !used.is_empty() {
        writeln!(out, "     {}", style.paint(Paint::Dim, &used.join(" · ")))?;
    }
    Ok(())
}

/// The line's text, or what is known without it.
fn source(text: Option<&str>, key: &LineKey) -> String {
    text.map_or_else(|| format!("in {}.{}", simple_name(&key.class), key.method), |text| text.trim().to_string())
}

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

fn cut(text: &str, width: usize) -> String {
    match text.char_indices().nth(width) {
        Some(_) => text.chars().take(width.saturating_sub(1)).chain(['…']).collect(),
        None => text.trim_end().to_string(),
    }
}

#[cfg(test)]
mod tests;
