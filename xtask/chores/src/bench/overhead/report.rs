//! The figures: on the terminal, as JSON, and in Markdown for the documentation.

use std::fmt::Write;

use serde::Serialize;

use super::jvm::{self, Effort};
use super::kernels::Group;
use super::phone::{Both, InFile};
use super::scenarios;
use crate::bench::table::{columns, grid};

/// All figures of a run.
#[derive(Debug, Serialize)]
pub struct Report {
    /// Tricks that were off.
    pub without: Vec<String>,
    /// How much was run on the JVM.
    pub effort: Effort,
    /// Cores of the machine.
    pub cores: usize,
    /// Load average over the last minute of the run; more than 1 means that others used the machine.
    pub load: Option<f64>,
    /// What is missing, and why.
    pub notes: Vec<String>,
    /// A program that does nothing, on the phone.
    pub start: Option<Both>,
    /// The kernels.
    pub kernels: Vec<KernelRow>,
    /// The demo apps' scenarios.
    pub scenarios: Vec<scenarios::Row>,
    /// What the tricks are worth.
    pub variants: Vec<Variant>,
}

/// A kernel.
#[derive(Debug, Serialize)]
pub struct KernelRow {
    /// Its name.
    pub name: &'static str,
    /// What it is about.
    pub group: Group,
    /// Instructions in its file.
    pub in_file: InFile,
    /// On the phone; none where it cannot run.
    pub phone: Option<Both>,
    /// On the JVM; none where there is none.
    pub jvm: Option<jvm::Row>,
}

/// Probes with some of the tricks: means in per cent.
#[derive(Debug, Serialize)]
pub struct Variant {
    /// Which tricks.
    pub label: String,
    /// Instructions in the kernels' files.
    pub in_file: Option<f64>,
    /// Instructions that the kernels of each group execute.
    pub executed: Vec<(Group, Option<f64>)>,
    /// Time that the kernels of each group take.
    pub time: Vec<(Group, Option<f64>)>,
    /// Instructions that the app executes under the scenarios.
    pub scenarios_executed: Option<f64>,
    /// Time that the app's threads run.
    pub scenarios_time: Option<f64>,
    /// vLens' Equation 5.
    pub scenarios_equation: Option<f64>,
}

impl Report {
    /// Nothing measured yet.
    pub fn new(without: Vec<String>, effort: Effort, cores: usize) -> Report {
        Report {
            without,
            effort,
            cores,
            load: None,
            notes: Vec::new(),
            start: None,
            kernels: Vec::new(),
            scenarios: Vec::new(),
            variants: Vec::new(),
        }
    }
}

impl Variant {
    /// The means of some figures.
    pub fn of(label: String, kernels: &[KernelRow], scenarios: &[scenarios::Row]) -> Variant {
        let by_group = |figure: &dyn Fn(&Both) -> f64| {
            let of_group = |group| move |row: &&KernelRow| row.group == group;
            let figures =
                |group| kernels.iter().filter(of_group(group)).filter_map(|row| row.phone.as_ref()).map(figure);
            Group::ALL.map(|group| (group, mean(figures(group)))).to_vec()
        };
        Variant {
            label,
            in_file: mean(kernels.iter().map(|row| row.in_file.percent())),
            executed: by_group(&Both::added),
            time: by_group(&Both::time),
            scenarios_executed: mean(scenarios.iter().map(|row| row.phone.added())),
            scenarios_time: mean(scenarios.iter().map(|row| row.phone.time())),
            scenarios_equation: mean(scenarios.iter().map(|row| row.equation.overhead())),
        }
    }
}

/// The arithmetic mean; none without values.
fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (count, sum) = values.fold((0_u32, 0.0), |(count, sum), value| (count + 1, sum + value));
    (count > 0).then(|| sum / f64::from(count))
}

/// A figure of a table in few digits.
fn number(value: Option<f64>) -> String {
    match value {
        None => "-".to_owned(),
        // A process that is no longer than one that does nothing has no ratio.
        Some(value) if !value.is_finite() => "-".to_owned(),
        Some(value) if value.abs() >= 1000.0 => format!("{value:.0}"),
        Some(value) => format!("{value:.1}"),
    }
}

/// A table: its title, the heads of its columns, its lines.
struct Table {
    title: &'static str,
    heads: Vec<String>,
    lines: Vec<Vec<String>>,
}

impl Table {
    fn new(title: &'static str, heads: &[&str]) -> Table {
        Table { title, heads: heads.iter().map(|head| (*head).to_owned()).collect(), lines: Vec::new() }
    }

    fn line(&mut self, words: &[&str], numbers: &[Option<f64>]) {
        let words = words.iter().map(|word| (*word).to_owned());
        self.lines.push(words.chain(numbers.iter().map(|value| number(*value))).collect());
    }

    /// A line for each row, and the mean of those columns that have one behind each group.
    fn groups<'r, const N: usize>(
        &mut self,
        rows: impl Iterator<Item = (&'r KernelRow, [f64; N])> + Clone,
        has_mean: [bool; N],
    ) {
        for group in Group::ALL {
            let of_group = || rows.clone().filter(|(row, _)| row.group == group);
            for (row, figures) in of_group() {
                self.line(&[row.name, group.label()], &figures.map(Some));
            }
            if of_group().count() > 1 {
                let mut column = 0;
                let means = has_mean.map(|has_mean| {
                    column += 1;
                    has_mean.then(|| mean(of_group().map(|(_, figures)| figures[column - 1]))).flatten()
                });
                self.line(&["mean", group.label()], &means);
            }
        }
    }
}

fn phone_table(report: &Report) -> Table {
    let mut table = Table::new(
        "Kernels on the embedded phone",
        &["kernel", "group", "in file +%", "executed M", "executed +%", "in methods +%", "in tracer +%", "time +%"],
    );
    let rows = report.kernels.iter().filter_map(|row| {
        let both = row.phone?;
        let millions = both.plain.instructions as f64 / 1e6;
        let figures = [row.in_file.percent(), millions, both.added(), both.in_app(), both.in_tracer(), both.time()];
        Some((row, figures))
    });
    table.groups(rows, [true, false, true, true, true, true]);
    table
}

fn jvm_table(report: &Report) -> Table {
    let heads = [
        "kernel",
        "group",
        "plain ms",
        "probed ms",
        "CPU +%",
        "low quartile",
        "high quartile",
        "wall +%",
        "process CPU +%",
        "process wall +%",
    ];
    let mut table = Table::new("Kernels on a JVM", &heads);
    let rows = report.kernels.iter().filter_map(|row| {
        let jvm = row.jvm?;
        let quartile = |ratio| 100.0 * (ratio - 1.0);
        let figures = [
            jvm.plain_ms,
            jvm.probed_ms,
            jvm.inside_cpu.percent(),
            quartile(jvm.inside_cpu.low),
            quartile(jvm.inside_cpu.high),
            jvm.inside_wall.percent(),
            jvm.process_cpu.percent(),
            jvm.process_wall.percent(),
        ];
        Some((row, figures))
    });
    table.groups(rows, [false, false, true, false, false, true, true, true]);
    table
}

fn scenario_table(report: &Report) -> Table {
    let heads = [
        "app",
        "scenario",
        "frames",
        "loops",
        "calls",
        "executed M",
        "executed +%",
        "run ms",
        "run +%",
        "of probed run %",
        "open ms",
        "Eq. 5 %",
        "rounds %",
        "pauses %",
    ];
    let mut table = Table::new("Demo apps on the embedded phone", &heads);
    let figures = |row: &scenarios::Row| {
        let (both, terms) = (&row.phone, &row.equation);
        [
            both.plain.instructions as f64 / 1e6,
            both.added(),
            both.plain.busy_ns as f64 / 1e6,
            both.time(),
            both.time_share(),
            terms.open_ns as f64 / 1e6,
            terms.overhead(),
            terms.rounds_overhead(),
            100.0 * terms.pauses_ns as f64 / terms.open_ns.max(1) as f64,
        ]
    };
    let mean_of = |label: &str, rows: &[scenarios::Row], table: &mut Table| {
        let mut column = 0;
        let means = [false, true, false, true, true, false, true, true, true].map(|has_mean| {
            column += 1;
            has_mean.then(|| mean(rows.iter().map(|row| figures(row)[column - 1]))).flatten()
        });
        table.line(&[label, "mean", "-", "-", "-"], &means);
    };
    for rows in report.scenarios.chunk_by(|a, b| a.app == b.app) {
        for row in rows {
            let terms = &row.equation;
            let counts = [terms.frames, terms.loops, terms.calls].map(|count| count.to_string());
            let [frames, loops, calls] = counts.each_ref().map(String::as_str);
            table.line(&[row.app, &row.name, frames, loops, calls], &figures(row).map(Some));
        }
        if let [first, _, ..] = rows {
            mean_of(first.app, rows, &mut table);
        }
    }
    if report.scenarios.len() > 1 {
        mean_of("all", &report.scenarios, &mut table);
    }
    table
}

fn variant_tables(report: &Report) -> Vec<Table> {
    let of_groups = |title, figures: &dyn Fn(&Variant) -> Vec<Option<f64>>, more: &[&str]| {
        let heads: Vec<&str> =
            ["probes"].into_iter().chain(Group::ALL.map(Group::label)).chain(more.iter().copied()).collect();
        let mut table = Table::new(title, &heads);
        for variant in &report.variants {
            table.line(&[&variant.label], &figures(variant));
        }
        table
    };
    let executed = |variant: &Variant| {
        let groups = variant.executed.iter().map(|(_, mean)| *mean);
        groups.chain([variant.scenarios_executed, variant.in_file]).collect()
    };
    let time = |variant: &Variant| {
        let groups = variant.time.iter().map(|(_, mean)| *mean);
        groups.chain([variant.scenarios_time, variant.scenarios_equation]).collect()
    };
    vec![
        of_groups("What the tricks are worth: instructions added in per cent", &executed, &["scenarios", "in file"]),
        of_groups("What the tricks are worth: time added in per cent", &time, &["scenarios", "Eq. 5"]),
    ]
}

fn tables(report: &Report) -> Vec<Table> {
    let mut tables = vec![phone_table(report), jvm_table(report), scenario_table(report)];
    if !report.variants.is_empty() {
        tables.extend(variant_tables(report));
    }
    tables.retain(|table| !table.lines.is_empty());
    tables
}

/// How the figures came about.
fn conditions(report: &Report) -> String {
    let Report { effort: Effort { pairs, calls, scale }, cores, .. } = report;
    let mut text = String::new();
    if report.kernels.iter().any(|row| row.jvm.is_some()) {
        let load = report.load.map_or_else(|| "unknown".to_owned(), |load| format!("{load:.1}"));
        let _ = write!(
            text,
            "JVM: {pairs} pairs of runs of {calls} calls, scale {scale}; {cores} cores, load average {load} at the end. "
        );
    }
    if let Some(Both { plain, probed }) = report.start {
        let (more, ms) = (probed.instructions - plain.instructions, (probed.busy_ns - plain.busy_ns) as f64 / 1e6);
        let _ = write!(text, "Of a run on the phone, starting the tracer takes {more} instructions and {ms:.1} ms. ");
    }
    if !report.without.is_empty() {
        let _ = write!(text, "Probes without: {}. ", report.without.join(", "));
    }
    text.trim_end().to_owned()
}

/// For the terminal.
pub fn text(report: &Report) -> String {
    let mut out = String::new();
    for table in tables(report) {
        let _ = writeln!(out, "{}\n{}", table.title, columns(&table.heads, &table.lines));
    }
    let _ = writeln!(out, "{}", conditions(report));
    out
}

/// For the documentation.
pub fn markdown(report: &Report) -> String {
    let mut out = format!("{}\n", conditions(report));
    for table in tables(report) {
        let heads: Vec<&str> = table.heads.iter().map(String::as_str).collect();
        let _ = write!(out, "\n{}:\n\n{}", table.title, grid(&heads, &table.lines));
    }
    for note in &report.notes {
        let _ = write!(out, "\n- {note}");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::phone::Executed;
    use super::*;

    fn row(name: &'static str, group: Group, probed: u64) -> KernelRow {
        let executed = |instructions, tracer| Executed { instructions, tracer, busy_ns: instructions };
        let phone = Both { plain: executed(1_000_000, 0), probed: executed(probed, (probed - 1_000_000) / 2) };
        KernelRow { name, group, in_file: InFile { instructions: 10, added: 2 }, phone: Some(phone), jvm: None }
    }

    fn report() -> Report {
        let mut report = Report::new(vec!["loops".into()], Effort { pairs: 7, calls: 6, scale: 1 }, 2);
        report.load = Some(1.25);
        report.notes.push("something".into());
        report.kernels = vec![
            row("A", Group::HotLoops, 1_100_000),
            row("C", Group::Calls, 21_000_000),
            row("B", Group::HotLoops, 1_300_000),
        ];
        report
    }

    #[test]
    fn groups_stand_together_with_their_means() {
        let text = markdown(&report());
        let rows: Vec<&str> = text.lines().filter(|line| line.starts_with("| ")).collect();
        assert_eq!(rows[1], "| A | hot loops | 20.0 | 1.0 | 10.0 | 5.0 | 5.0 | 10.0 |", "{text}");
        assert_eq!(rows[2], "| B | hot loops | 20.0 | 1.0 | 30.0 | 15.0 | 15.0 | 30.0 |");
        assert_eq!(rows[3], "| mean | hot loops | 20.0 | - | 20.0 | 10.0 | 10.0 | 20.0 |");
        assert_eq!(rows[4], "| C | calls | 20.0 | 1.0 | 2000 | 1000 | 1000 | 2000 |");
        assert_eq!(rows.len(), 5, "one kernel has no mean, and what was not measured no table");
        assert!(text.starts_with("Probes without: loops.\n"), "nothing ran on a JVM: {text}");
        assert!(text.ends_with("- something"), "{text}");
        assert!(super::text(&report()).contains("A       hot loops        20.0"), "{}", super::text(&report()));
    }

    #[test]
    fn variants_are_means_by_group() {
        let mut report = report();
        report.variants.push(Variant::of("without loops".into(), &report.kernels, &[]));
        let text = markdown(&report);
        assert!(text.contains("| without loops | 20.0 | - | 2000 | - | - | - | 20.0 |"), "{text}");
        assert!(text.contains("| without loops | 20.0 | - | 2000 | - | - | - | - |"), "{text}");
    }
}
