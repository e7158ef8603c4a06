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

    /// CPU time of the counting, the measuring and the timing build of an app, in multiples of the counting build alone.
    fn all_builds(&self) -> Option<f64> {
        Some(self.cost(Tool::AllBuilds)?.cpu_s / self.cost(Tool::CountingBuild)?.cpu_s)
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

/// A straight line through the CPU time of all files by their instructions: a fixed part, and one for each instruction.
struct Line {
    start_s: f64,
    s_per_instruction: f64,
}

impl Line {
    /// The line with the least squares of relative errors: files differ by a factor of thousands, and the largest would
    /// decide alone otherwise. None for fewer than three files, or files of one size.
    fn through(points: &[(f64, f64)]) -> Option<Line> {
        let (mut weights, mut x, mut y, mut xx, mut xy) = (0.0, 0.0, 0.0, 0.0, 0.0);
        for &(instructions, seconds) in points.iter().filter(|(_, seconds)| *seconds > 0.0) {
            let weight = seconds.powi(-2);
            weights += weight;
            x += weight * instructions;
            y += weight * seconds;
            xx += weight * instructions * instructions;
            xy += weight * instructions * seconds;
        }
        let determinant = weights * xx - x * x;
        if points.len() < 3 || determinant <= 1e-12 * weights * xx {
            return None;
        }
        let s_per_instruction = (weights * xy - x * y) / determinant;
        Some(Line { start_s: (y - s_per_instruction * x) / weights, s_per_instruction })
    }

    /// How far a file is off, in per cent of the line.
    fn off(&self, (instructions, seconds): (f64, f64)) -> f64 {
        100.0 * (seconds / (self.start_s + self.s_per_instruction * instructions) - 1.0)
    }
}

/// CPU time of all files as one line, and how far they are from it: whether the largest cost more than their size.
fn fit(report: &Report) -> Option<String> {
    let point = |row: &Row| Some((row.instructions as f64, row.cost(Tool::Wattline)?.cpu_s));
    let points: Vec<(f64, f64)> = report.rows.iter().filter_map(point).collect();
    let line = Line::through(&points)?;
    let large = points.iter().filter(|(instructions, _)| *instructions >= FLAT_FROM as f64);
    let off: Vec<f64> = large.map(|&point| line.off(point)).collect();
    let largest = points.iter().copied().max_by(|a, b| a.0.total_cmp(&b.0))?;
    let mut text = format!(
        "Least squares (relative) over all {} files: {:.0} ms and {:.0} ns for each instruction",
        points.len(),
        1e3 * line.start_s,
        1e9 * line.s_per_instruction
    );
    if let Some(middle) = median(off.iter().map(|off| off.abs())) {
        let low = off.iter().copied().fold(f64::INFINITY, f64::min);
        let high = off.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let _ = write!(
            text,
            "; files from {FLAT_FROM} instructions on are {low:+.0} to {high:+.0} % off, {middle:.0} % in the median, the \
             largest {:+.0} %",
            line.off(largest)
        );
    }
    Some(text + ".")
}

/// Ours, a row for each file: file, instructions, CPU, wall, peak, CPU without the verifier, CPU per instruction, CPU of
/// all builds.
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
            number(row.all_builds(), 2),
        ]
    };
    report.rows.iter().map(row).collect()
}

const OWN: [&str; 8] = [
    "file",
    "instructions",
    "CPU s",
    "wall s",
    "peak MB",
    "CPU s, `--no-verify`",
    "CPU ns / instruction",
    "all builds × one",
];

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
    if let Some(fit) = fit(report) {
        let _ = writeln!(out, "{fit}");
    }
    out
}

/// Whether a column holds words and not numbers.
fn is_text(head: &str) -> bool {
    ["file", "tool", "kernel", "group", "app", "scenario", "probes", "build"].contains(&head)
}

/// Columns as wide as their widest cell, numbers to the right.
pub fn columns(head: &[String], rows: &[Vec<String>]) -> String {
    let mut out = String::new();
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column)).chain(head.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..head.len()).map(width).collect();
    for row in std::iter::once(head).chain(rows.iter().map(Vec::as_slice)) {
        for (position, (cell, &width)) in row.iter().zip(&widths).enumerate() {
            let text = head.get(position).is_some_and(|head| is_text(head));
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
    if let Some(fit) = fit(report) {
        let _ = writeln!(out, "{fit}\n");
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

/// A table in Markdown.
pub fn grid(head: &[&str], rows: &[Vec<String>]) -> String {
    let mut out = format!("| {} |\n|", head.join(" | "));
    for name in head {
        out.push_str(if is_text(name) { "---|" } else { "--:|" });
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
        cells.push((Tool::CountingBuild, Cell::Median(cost(cpu_s))));
        cells.push((Tool::AllBuilds, Cell::Median(cost(1.25 * cpu_s))));
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
        assert!(text.contains("| c.apk | 100000 | 0.100 | 0.050 | 50 | 0.025 | 1000 | 1.25 |"), "{text}");
        assert!(text.contains("Medians of 3 runs, 2 cores, load average 1.2"), "{text}");
        assert!(text.ends_with("- something"), "{text}");
        assert!(!text.contains("x ours"), "no peers, no second table: {text}");
    }

    #[test]
    fn a_line_through_all_files_says_how_far_they_are_off() {
        // 50 ms and 2 us an instruction.
        let exact = |instructions: u64| 0.05 + 2e-6 * instructions as f64;
        let rows = [10, 500, 20_000, 50_000, 100_000, 1_000_000]
            .map(|instructions| row(&instructions.to_string(), instructions, exact(instructions), vec![]))
            .into();
        let text = fit(&report(rows)).unwrap();
        assert_eq!(
            text,
            "Least squares (relative) over all 6 files: 50 ms and 2000 ns for each instruction; files from 10000 \
             instructions on are +0 to +0 % off, 0 % in the median, the largest +0 %."
        );
        let points: Vec<(f64, f64)> = [(10.0, 0.1), (20.0, 0.2), (30.0, 0.2)].into();
        let line = Line::through(&points).unwrap();
        // Worked by hand: weights 100, 25, 25; the line is at 110 / 1050 in 10.
        assert!((line.s_per_instruction - 0.04 / 7.0).abs() < 1e-12 && (line.start_s - 1.0 / 21.0).abs() < 1e-12);
        assert!((line.off((10.0, 0.1)) + 100.0 / 22.0).abs() < 1e-9);
        assert!(Line::through(&points[..2]).is_none());
        assert!(Line::through(&[(5.0, 1.0), (5.0, 2.0), (5.0, 3.0)]).is_none());
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
        let is_it = |line: &str| line.split_whitespace().take(4).eq(["a.apk", "dexlib2", "identity", "1.000"]);
        assert!(lines.lines().any(is_it), "{lines}");
    }
}
