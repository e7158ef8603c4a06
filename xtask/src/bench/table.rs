//! The figures: on the terminal, as JSON, and in Markdown for the documentation.

use std::fmt::Write;

use serde::Serialize;

use super::measure::{Cost, median};
use super::tools::Tool;

/// Below this, starting the process and making room for the tables is most of what a file takes.
const FLAT_FROM: u64 = 10_000;

/// All figures of a run.
#[derive(Debug, Serialize)]
pub struct Report {
    /// Runs behind each median.
    pub runs: u32,
    /// Cores of the machine.
    pub cores: usize,
    /// Load average over the last minute of the run; more than the tools' own means that others used the machine.
    pub load: Option<f64>,
    /// What a program that does nothing reads as.
    pub floor: Cost,
    /// What is missing, and why.
    pub notes: Vec<String>,
    /// The files.
    pub rows: Vec<Row>,
}

/// A file.
#[derive(Debug, Serialize)]
pub struct Row {
    /// Its name.
    pub file: String,
    /// Its instructions.
    pub instructions: u64,
    /// Instructions that probes add.
    pub added: u64,
    /// What each tool took.
    pub cells: Vec<(Tool, Cell)>,
}

/// What a tool took on a file.
#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cell {
    /// Medians.
    Median(Cost),
    /// The tool is not installed.
    Absent,
    /// The tool does not take such files.
    NotApplicable,
    /// It did not get to the end, with what it said.
    Failed(String),
}

impl Row {
    fn cell(&self, tool: Tool) -> Option<&Cell> {
        self.cells.iter().find(|(of, _)| *of == tool).map(|(_, cell)| cell)
    }

    fn cost(&self, tool: Tool) -> Option<Cost> {
        match self.cell(tool) {
            Some(Cell::Median(cost)) => Some(*cost),
            _ => None,
        }
    }

    /// CPU time of ours for each instruction of the file, in nanoseconds.
    fn ns_per_instruction(&self) -> Option<f64> {
        Some(self.cost(Tool::Wattline)?.cpu_s * 1e9 / self.instructions.max(1) as f64)
    }
}

fn megabytes(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}

/// How the figures came about, in one sentence.
fn conditions(report: &Report) -> String {
    let load = report.load.map_or_else(|| "unknown".to_string(), |load| format!("{load:.1}"));
    format!(
        "Medians of {} runs, {} cores, load average {load} at the end; an empty program reads {:.1} ms of CPU and {:.1} MB.",
        report.runs,
        report.cores,
        1e3 * report.floor.cpu_s,
        megabytes(report.floor.peak_bytes)
    )
}

/// How CPU time per instruction spreads over the files that are large enough to tell.
fn flatness(report: &Report) -> Option<String> {
    let large = || report.rows.iter().filter(|row| row.instructions >= FLAT_FROM);
    let figures: Vec<f64> = large().filter_map(Row::ns_per_instruction).collect();
    let middle = median(figures.iter().copied())?;
    let low = figures.iter().copied().fold(f64::INFINITY, f64::min);
    let high = figures.iter().copied().fold(0.0, f64::max);
    let sizes = (large().map(|row| row.instructions).min()?, large().map(|row| row.instructions).max()?);
    Some(format!(
        "CPU per instruction over {} files of {} to {} instructions: median {middle:.0} ns, {low:.0} to {high:.0} ns.",
        figures.len(),
        sizes.0,
        sizes.1
    ))
}

/// Ours, a row for each file: file, instructions, CPU, wall, peak, CPU without the verifier, CPU per instruction.
fn own(report: &Report) -> Vec<Vec<String>> {
    let number = |value: Option<f64>, digits: usize| value.map_or("-".into(), |value| format!("{value:.digits$}"));
    let row = |row: &Row| {
        let ours = row.cost(Tool::Wattline);
        let unverified = row.cost(Tool::WattlineNoVerify);
        vec![
            row.file.clone(),
            row.instructions.to_string(),
            number(ours.map(|cost| cost.cpu_s), 3),
            number(ours.map(|cost| cost.wall_s), 3),
            number(ours.map(|cost| megabytes(cost.peak_bytes)), 0),
            number(unverified.map(|cost| cost.cpu_s), 3),
            number(row.ns_per_instruction(), 0),
        ]
    };
    report.rows.iter().map(row).collect()
}

const OWN: [&str; 7] =
    ["file", "instructions", "CPU s", "wall s", "peak MB", "CPU s, `--no-verify`", "CPU ns / instruction"];

/// All tools, a row for each file and tool: CPU, wall, peak, and CPU in multiples of ours.
fn beside(report: &Report) -> Vec<Vec<String>> {
    let mut lines = Vec::new();
    for row in &report.rows {
        let ours = row.cost(Tool::Wattline).map_or(f64::NAN, |cost| cost.cpu_s);
        for (tool, cell) in &row.cells {
            let mut line = vec![row.file.clone(), tool.label().to_string()];
            match cell {
                Cell::Median(cost) => line.extend([
                    format!("{:.3}", cost.cpu_s),
                    format!("{:.3}", cost.wall_s),
                    format!("{:.0}", megabytes(cost.peak_bytes)),
                    format!("{:.2}", cost.cpu_s / ours),
                ]),
                Cell::Absent => line.extend(["absent", "", "", ""].map(String::from)),
                Cell::Failed(_) => line.extend(["fails", "", "", ""].map(String::from)),
                Cell::NotApplicable => continue,
            }
            lines.push(line);
        }
    }
    lines
}

const BESIDE: [&str; 6] = ["file", "tool", "CPU s", "wall s", "peak MB", "CPU x ours"];

fn has_peers(report: &Report) -> bool {
    report.rows.iter().any(|row| Tool::PEERS.iter().any(|peer| row.cell(*peer).is_some()))
}

/// For the terminal.
pub fn text(report: &Report) -> String {
    let mut out = columns(&OWN.map(|head| head.replace('`', "")), &own(report));
    if has_peers(report) {
        out.push('\n');
        out.push_str(&columns(&BESIDE.map(String::from), &beside(report)));
    }
    let _ = writeln!(out, "\n{}", conditions(report));
    if let Some(flatness) = flatness(report) {
        let _ = writeln!(out, "{flatness}");
    }
    out
}

/// Columns as wide as their widest cell, numbers to the right.
fn columns(head: &[String], rows: &[Vec<String>]) -> String {
    let mut out = String::new();
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column)).chain(head.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..head.len()).map(width).collect();
    for row in std::iter::once(head).chain(rows.iter().map(Vec::as_slice)) {
        for (position, (cell, &width)) in row.iter().zip(&widths).enumerate() {
            let text = head.get(position).is_some_and(|head| head == "file" || head == "tool");
            let _ = if text { write!(out, "{cell:<width$}  ") } else { write!(out, "{cell:>width$}  ") };
        }
        out.truncate(out.trim_end().len());
        out.push('\n');
    }
    out
}

/// For the documentation.
pub fn markdown(report: &Report) -> String {
    let mut out = format!("{}\n\n", conditions(report));
    if let Some(flatness) = flatness(report) {
        let _ = writeln!(out, "{flatness}\n");
    }
    out.push_str(&grid(&OWN, &own(report)));
    if has_peers(report) {
        out.push('\n');
        out.push_str(&grid(&BESIDE, &beside(report)));
    }
    for note in &report.notes {
        let _ = write!(out, "\n- {note}");
    }
    out
}

fn grid(head: &[&str], rows: &[Vec<String>]) -> String {
    let mut out = format!("| {} |\n|", head.join(" | "));
    for name in head {
        out.push_str(if matches!(*name, "file" | "tool") { "---|" } else { "--:|" });
    }
    out.push('\n');
    for row in rows {
        let _ = writeln!(out, "| {} |", row.join(" | "));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cost(cpu_s: f64) -> Cost {
        Cost { cpu_s, wall_s: cpu_s / 2.0, peak_bytes: 50_000_000 }
    }

    fn row(file: &str, instructions: u64, cpu_s: f64, peers: Vec<(Tool, Cell)>) -> Row {
        let mut cells = vec![(Tool::Wattline, Cell::Median(cost(cpu_s)))];
        cells.push((Tool::WattlineNoVerify, Cell::Median(cost(cpu_s / 4.0))));
        cells.extend(peers);
        Row { file: file.into(), instructions, added: 1, cells }
    }

    fn report(rows: Vec<Row>) -> Report {
        Report { runs: 3, cores: 2, load: Some(1.25), floor: cost(0.001), notes: vec!["something".into()], rows }
    }

    #[test]
    fn time_per_instruction_is_taken_from_large_files() {
        let rows = vec![
            row("tiny.dex", 10, 0.1, vec![]),
            row("a.apk", 20_000, 0.1, vec![]),
            row("b.apk", 40_000, 0.1, vec![]),
            row("c.apk", 100_000, 0.1, vec![]),
        ];
        let text = markdown(&report(rows));
        assert!(text.contains("3 files of 20000 to 100000 instructions: median 2500 ns, 1000 to 5000 ns"), "{text}");
        assert!(text.contains("| c.apk | 100000 | 0.100 | 0.050 | 50 | 0.025 | 1000 |"), "{text}");
        assert!(text.contains("Medians of 3 runs, 2 cores, load average 1.2"), "{text}");
        assert!(text.ends_with("- something"), "{text}");
        assert!(!text.contains("x ours"), "no peers, no second table: {text}");
    }

    #[test]
    fn peers_stand_beside_ours_and_what_is_missing_is_named() {
        let peers = vec![
            (Tool::Dexlib2, Cell::Median(cost(1.0))),
            (Tool::Smali, Cell::Absent),
            (Tool::Apktool, Cell::NotApplicable),
            (Tool::Apksigner, Cell::Failed("broken".into())),
        ];
        let report = report(vec![row("a.apk", 20_000, 0.1, peers)]);
        let text = markdown(&report);
        assert!(text.contains("| a.apk | wattline | 0.100 | 0.050 | 50 | 1.00 |"), "{text}");
        assert!(text.contains("| a.apk | dexlib2 identity | 1.000 | 0.500 | 50 | 10.00 |"), "{text}");
        assert!(text.contains("| a.apk | baksmali + smali | absent |"), "{text}");
        assert!(text.contains("| a.apk | apksigner | fails |") && !text.contains("apktool"), "{text}");
        let lines = super::text(&report);
        assert!(lines.contains("a.apk  dexlib2 identity       1.000"), "{lines}");
    }
}
