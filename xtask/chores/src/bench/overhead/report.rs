//! The figures: on the terminal, as JSON, and in Markdown for the documentation.

use std::fmt::Write;

use serde::Serialize;

use super::jvm::{self, Effort};
use super::kernels::Group;
use super::limits::Limit;
use super::phone::{self, Both, InFile};
use super::scenarios;
use super::tables::{behaviour, tables};
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
    pub start: Option<phone::Row>,
    /// The kernels.
    pub kernels: Vec<KernelRow>,
    /// The demo apps' scenarios.
    pub scenarios: Vec<scenarios::Row>,
    /// What the tricks are worth.
    pub variants: Vec<Variant>,
    /// What the measuring build is held to, and whether it keeps that.
    pub limits: Vec<Limit>,
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
    pub phone: Option<phone::Row>,
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
            limits: Vec::new(),
        }
    }
}

impl Variant {
    /// The means of some figures.
    pub fn of(label: String, kernels: &[KernelRow], scenarios: &[scenarios::Row]) -> Variant {
        let by_group = |figure: &dyn Fn(&Both) -> f64| {
            let of_group = |group| move |row: &&KernelRow| row.group == group;
            let figures = |group| {
                kernels
                    .iter()
                    .filter(of_group(group))
                    .filter_map(|row| Some(figure(&row.phone.as_ref()?.counting.phone)))
            };
            Group::ALL.map(|group| (group, mean(figures(group)))).to_vec()
        };
        Variant {
            label,
            in_file: mean(kernels.iter().map(|row| row.in_file.percent())),
            executed: by_group(&Both::added),
            time: by_group(&Both::time),
            scenarios_executed: mean(scenarios.iter().map(|row| row.counting.phone.added())),
            scenarios_time: mean(scenarios.iter().map(|row| row.counting.phone.time())),
            scenarios_equation: mean(scenarios.iter().map(|row| row.counting.equation.overhead())),
        }
    }
}

/// The arithmetic mean; none without values.
pub fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (count, sum) = values.fold((0_u32, 0.0), |(count, sum), value| (count + 1, sum + value));
    (count > 0).then(|| sum / f64::from(count))
}

/// The largest value; none without values.
pub fn worst(values: impl Iterator<Item = f64>) -> Option<f64> {
    values.reduce(f64::max)
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
    if let Some(start) = &report.start {
        let took = |build: &phone::Build| {
            let Both { plain, probed } = build.phone;
            let ms = probed.busy_ns.saturating_sub(plain.busy_ns) as f64 / 1e6;
            format!("{} instructions and {ms:.1} ms", probed.instructions.saturating_sub(plain.instructions))
        };
        let _ = write!(text, "Of a run on the phone, starting the tracer takes {}", took(&start.counting));
        let stamped = start.measuring.as_ref().map(|build| format!(", that of the measuring build {}", took(build)));
        let _ = write!(text, "{}. ", stamped.unwrap_or_default());
    }
    if !report.without.is_empty() {
        let _ = write!(text, "Probes without: {}. ", report.without.join(", "));
    }
    text.trim_end().to_owned()
}

/// What stands below the tables: what the runs did, and which limits hold.
fn sentences(report: &Report) -> Vec<String> {
    behaviour(report).into_iter().chain(report.limits.iter().map(Limit::sentence)).collect()
}

/// For the terminal.
pub fn text(report: &Report) -> String {
    let mut out = String::new();
    for table in tables(report) {
        let _ = writeln!(out, "{}\n{}", table.title, columns(&table.heads, &table.lines));
    }
    for line in sentences(report) {
        let _ = writeln!(out, "{line}");
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
    let lines = sentences(report);
    for line in lines.iter().chain(&report.notes) {
        let _ = write!(out, "\n- {line}");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::equation::Terms;
    use super::super::phone::{Build, Executed, Row};
    use super::super::seen::Differences;
    use super::*;

    fn build(probed: u64) -> Build {
        let executed = |instructions: u64, tracer| {
            let (net_pj, code_pj) = (2 * instructions, instructions);
            Executed { instructions, tracer, busy_ns: instructions, net_pj, code_pj }
        };
        let phone = Both { plain: executed(1_000_000, 0), probed: executed(probed, (probed - 1_000_000) / 2) };
        Build { phone, equation: Terms::default(), frames: 5, differs: Differences::default() }
    }

    fn row(name: &'static str, group: Group, probed: u64) -> KernelRow {
        let differs = Differences { logs: Some("1 of 2".into()), ..Differences::default() };
        let measuring = Some(Build { differs, ..build(1_020_000) });
        let phone = Some(Row { frames: 5, counting: build(probed), measuring });
        KernelRow { name, group, in_file: InFile { instructions: 10, added: 2 }, phone, jvm: None }
    }

    fn report() -> Report {
        let mut report = Report::new(vec!["loops".into()], Effort { pairs: 7, calls: 6, scale: 1 }, 2);
        report.load = Some(1.25);
        report.notes.push("something".into());
        report.kernels = vec![row("A", Group::HotLoops, 1_100_000), row("C", Group::Calls, 21_000_000)];
        report.limits = super::super::limits::check(&report);
        report
    }

    #[test]
    fn builds_stand_beside_each_other_with_mean_and_worst() {
        let text = markdown(&report());
        let rows: Vec<&str> = text.lines().filter(|line| line.starts_with("| ")).collect();
        let a = "| A | hot loops | 1.00 | 10.0 | 2.00 | 0.00 | 0.00 | 1.00 | 10.0 | 2.00 | 0.00 | 5.00 | 1.00 | 10.0 | 2.00 |";
        assert_eq!(rows[1], a, "{text}");
        let mean = "| all | mean | - | 1005 | 2.00 | 0.00 | 0.00 | - | 1005 | 2.00 | - | 502.5 | 1.00 | 1005 | 2.00 |";
        assert_eq!(rows[3], mean, "{text}");
        assert!(rows[4].starts_with("| all | worst | - | 2000 | 2.00 |"), "{text}");
        let seen =
            "| kernels | A | 5 | equal | equal | equal | equal | equal | counting: equal; measuring: 1 of 2 | - | - |";
        assert!(rows.contains(&seen), "{text}");
        assert!(
            text.contains("- holds: time added, 2 kernels on the phone: 2.00 % in the mean, at most 3 %"),
            "{text}"
        );
        assert!(text.starts_with("Probes without: loops.\n"), "nothing ran on a JVM: {text}");
        assert!(text.ends_with("- something"), "{text}");
        let text = super::text(&report());
        assert!(text.contains("holds: time added") && text.contains("A       hot loops"), "{text}");
    }

    #[test]
    fn variants_are_means_by_group() {
        let mut report = report();
        report.variants.push(Variant::of("without loops".into(), &report.kernels, &[]));
        let text = markdown(&report);
        assert!(text.contains("| without loops | 10.0 | - | 2000 | - | - | - | 20.0 |"), "{text}");
        assert!(text.contains("| without loops | 10.0 | - | 2000 | - | - | - | - |"), "{text}");
    }
}
