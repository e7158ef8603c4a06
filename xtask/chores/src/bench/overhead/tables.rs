//! The tables of the figures, and what the runs did in words.

use super::jvm::{self, Added};
use super::kernels::Group;
use super::phone::Build;
use super::report::{KernelRow, Report, Variant, mean, worst};
use super::scenarios::{self, Measuring};
use super::seen::Differences;

/// A table: its title, the heads of its columns, its lines.
pub struct Table {
    pub title: &'static str,
    pub heads: Vec<String>,
    pub lines: Vec<Vec<String>>,
}

/// A figure of a table in few digits.
fn number(value: Option<f64>) -> String {
    match value {
        None => "-".to_owned(),
        // A process that is no longer than one that does nothing has no ratio.
        Some(value) if !value.is_finite() => "-".to_owned(),
        Some(value) if value.abs() >= 1000.0 => format!("{value:.0}"),
        // What is a fraction of a per cent is to be seen as well.
        Some(value) if value.abs() < 9.995 => format!("{value:.2}"),
        Some(value) => format!("{value:.1}"),
    }
}

/// Heads of columns with whole numbers.
const COUNTS: [&str; 5] = ["stamped frames", "loops", "calls", "stamped frames, measuring", "calls, measuring"];

/// A row's words and figures.
type Line<'w> = (Vec<&'w str>, Vec<Option<f64>>);

impl Table {
    fn new(title: &'static str, heads: &[&str]) -> Table {
        Table { title, heads: heads.iter().map(|head| (*head).to_owned()).collect(), lines: Vec::new() }
    }

    fn line(&mut self, words: &[&str], numbers: &[Option<f64>]) {
        let heads = self.heads.iter().skip(words.len());
        let cells = heads.zip(numbers).map(|(head, value)| match value {
            Some(count) if COUNTS.contains(&head.as_str()) => format!("{count:.0}"),
            value => number(*value),
        });
        self.lines.push(words.iter().map(|word| (*word).to_owned()).chain(cells).collect());
    }

    /// Some rows, and the mean and the worst of each column whose head says that it is a part of something.
    fn with_means(&mut self, label: &str, rows: &[Line]) {
        for (words, figures) in rows {
            self.line(words, figures);
        }
        if rows.len() > 1 {
            self.statistic(&[label, "mean"], rows, |figures| mean(figures.into_iter()));
            self.statistic(&[label, "worst"], rows, |figures| worst(figures.into_iter()));
        }
    }

    fn statistic(&mut self, words: &[&str], rows: &[Line], of: impl Fn(Vec<f64>) -> Option<f64>) {
        let Some((first, figures)) = rows.first() else { return };
        let is_part = |column: usize| self.heads.get(first.len() + column).is_some_and(|head| head.contains('%'));
        let cell = |column: usize| {
            let all = rows.iter().filter_map(|(_, figures)| figures.get(column).copied().flatten());
            is_part(column).then(|| of(all.filter(|figure| figure.is_finite()).collect())).flatten()
        };
        let figures: Vec<Option<f64>> = (0..figures.len()).map(cell).collect();
        self.line(words, &figures);
    }
}

/// Figures of a plain run and of both builds beside it, in the order of [`THREE`].
fn three(counting: &Build, measuring: Option<&Build>) -> Vec<Option<f64>> {
    let plain = counting.phone.plain;
    let of_both = |figure: &dyn Fn(&Build) -> f64| [Some(figure(counting)), measuring.map(figure)];
    let mut figures = vec![Some(plain.busy_ns as f64 / 1e6)];
    figures.extend(of_both(&|build| build.phone.time()));
    figures.extend(of_both(&|build| build.equation.overhead()));
    figures.push(Some(plain.instructions as f64 / 1e6));
    figures.extend(of_both(&|build| build.phone.added()));
    figures.push(Some(plain.net_pj as f64 / 1e9));
    figures.extend(of_both(&|build| build.phone.energy()));
    figures.extend(of_both(&|build| build.phone.net_energy()));
    figures
}

/// What [`three`] has.
const THREE: [&str; 13] = [
    "busy ms",
    "time +%: counting",
    "measuring",
    "Eq. 5 %: counting",
    "measuring",
    "executed M",
    "executed +%: counting",
    "measuring",
    "net mJ",
    "energy +%: counting",
    "measuring",
    "all net energy +%: counting",
    "measuring",
];

fn heads(words: &[&'static str], figures: &[&'static str]) -> Vec<String> {
    let mut part = "";
    let figure = |head: &&'static str| match head.split_once(": ") {
        Some((of, _)) => {
            part = of;
            (*head).to_owned()
        }
        None if *head == "measuring" => format!("{part}: measuring"),
        None => (*head).to_owned(),
    };
    let figures: Vec<String> = figures.iter().map(figure).collect();
    words.iter().map(|word| (*word).to_owned()).chain(figures).collect()
}

fn kernel_table(report: &Report) -> Table {
    let mut table = Table::new("Kernels on the embedded phone", &[]);
    table.heads = heads(&["kernel", "group"], &THREE);
    let row = |row: &'_ KernelRow| -> Option<(Vec<&'static str>, Vec<Option<f64>>)> {
        let phone = row.phone.as_ref()?;
        Some((vec![row.name, row.group.label()], three(&phone.counting, phone.measuring.as_ref())))
    };
    let rows: Vec<Line> = report.kernels.iter().filter_map(row).collect();
    table.with_means("all", &rows);
    table
}

fn kernel_details(report: &Report) -> Table {
    let heads = ["kernel", "group", "in file +%", "in methods +%", "in tracer +%"];
    let mut table = Table::new("What kernels execute in the counting build", &heads);
    let row = |row: &'_ KernelRow| -> Option<(Vec<&'static str>, Vec<Option<f64>>)> {
        let both = row.phone.as_ref()?.counting.phone;
        let figures = [row.in_file.percent(), both.in_app(), both.in_tracer()];
        Some((vec![row.name, row.group.label()], figures.map(Some).to_vec()))
    };
    let rows: Vec<Line> = report.kernels.iter().filter_map(row).collect();
    table.with_means("all", &rows);
    table
}

fn jvm_table(report: &Report) -> Table {
    const FIGURES: [&str; 16] = [
        "stamped methods",
        "plain ms",
        "counting ms",
        "measuring ms",
        "CPU +%: counting",
        "low quartile",
        "high quartile",
        "CPU +%: measuring",
        "low quartile",
        "high quartile",
        "wall +%: counting",
        "measuring",
        "process CPU +%: counting",
        "measuring",
        "process wall +%: counting",
        "measuring",
    ];
    let mut table = Table::new("Kernels on a JVM", &[]);
    table.heads = heads(&["kernel", "group"], &FIGURES);
    let row = |row: &'_ KernelRow| -> Option<(Vec<&'static str>, Vec<Option<f64>>)> {
        let jvm = row.jvm?;
        let jvm::Row { plain_ms, counting, measuring, stamped } = jvm;
        let percent = |ratio: f64| 100.0 * (ratio - 1.0);
        let of_cpu = |Added { inside_cpu: cpu, .. }| [cpu.percent(), percent(cpu.low), percent(cpu.high)];
        let mut figures = vec![stamped as f64, plain_ms, counting.ms, measuring.ms];
        figures.extend([counting, measuring].into_iter().flat_map(of_cpu));
        for figure in [|of: &Added| of.inside_wall, |of: &Added| of.process_cpu, |of: &Added| of.process_wall] {
            figures.extend([&counting, &measuring].map(|of| figure(of).percent()));
        }
        let figures = figures.into_iter().map(Some).collect();
        Some((vec![row.name, row.group.label()], figures))
    };
    let rows: Vec<Line> = report.kernels.iter().filter_map(row).collect();
    table.with_means("all", &rows);
    table
}

fn scenario_table(report: &Report) -> Table {
    let mut table = Table::new("Demo apps on the embedded phone", &[]);
    table.heads = heads(&["app", "scenario"], &THREE);
    let row = |row: &scenarios::Row| three(&row.counting, row.measuring.as_ref().map(|measuring| &measuring.build));
    by_app(&mut table, report, row);
    table
}

fn scenario_details(report: &Report) -> Table {
    let heads = [
        "app",
        "scenario",
        "stamped frames",
        "loops",
        "calls",
        "of probed run %",
        "open ms",
        "rounds %",
        "pauses %",
        "stamped frames, measuring",
        "calls, measuring",
    ];
    let mut table =
        Table::new("What probes do in demo apps: the counting build, and stamps of the measuring build", &heads);
    let row = |row: &scenarios::Row| {
        let (both, terms) = (&row.counting.phone, &row.counting.equation);
        let stamps = row.measuring.as_ref().map(|measuring| &measuring.build.equation);
        vec![
            Some(terms.frames as f64),
            Some(terms.loops as f64),
            Some(terms.calls as f64),
            Some(both.time_share()),
            Some(terms.open_ns as f64 / 1e6),
            Some(terms.rounds_overhead()),
            Some(100.0 * terms.pauses_ns as f64 / terms.open_ns.max(1) as f64),
            stamps.map(|terms| terms.frames as f64),
            stamps.map(|terms| terms.calls as f64),
        ]
    };
    by_app(&mut table, report, row);
    table
}

/// A line for each scenario, the means of each app, and those of all.
fn by_app(table: &mut Table, report: &Report, figures: impl Fn(&scenarios::Row) -> Vec<Option<f64>>) {
    let line = |row: &'_ scenarios::Row| (vec![row.app, ""], figures(row));
    for rows in report.scenarios.chunk_by(|a, b| a.app == b.app) {
        let lines: Vec<Line> = rows.iter().map(line).collect();
        for (row, (_, figures)) in rows.iter().zip(&lines) {
            table.line(&[row.app, &row.name], figures);
        }
        if let [first, _, ..] = rows {
            table.statistic(&[first.app, "mean"], &lines, |figures| mean(figures.into_iter()));
            table.statistic(&[first.app, "worst"], &lines, |figures| worst(figures.into_iter()));
        }
    }
    let all: Vec<Line> = report.scenarios.iter().map(line).collect();
    if all.len() > 1 {
        table.statistic(&["all", "mean"], &all, |figures| mean(figures.into_iter()));
        table.statistic(&["all", "worst"], &all, |figures| worst(figures.into_iter()));
    }
}

/// What a plain run and those of both builds did: the frames, and how they differ.
fn seen_table(report: &Report) -> Table {
    let heads = [
        "app",
        "scenario",
        "frames",
        "frames, counting",
        "frames, measuring",
        "screen",
        "network",
        "files",
        "logs",
        "plain app again",
        "plain app, another seed",
    ];
    let mut table = Table::new("What the apps do: plain against counting and measuring run", &heads);
    let none = Differences::default();
    for row in &report.kernels {
        let Some(phone) = &row.phone else { continue };
        let mut cells = vec!["kernels".to_owned(), row.name.to_owned()];
        cells.extend(compared(phone.frames, &phone.counting, phone.measuring.as_ref()));
        cells.extend(["-", "-"].map(str::to_owned));
        table.lines.push(cells);
    }
    for row in &report.scenarios {
        let measuring = row.measuring.as_ref();
        let mut cells = vec![row.app.to_owned(), row.name.clone()];
        cells.extend(compared(row.frames, &row.counting, measuring.map(|measuring| &measuring.build)));
        let (again, other) = measuring.map_or((&none, &none), |of| (&of.again, &of.other_seed));
        cells.extend([again.text(), other.text()]);
        table.lines.push(cells);
    }
    table
}

/// Frames of the three runs; for all else, whether they are equal and how they differ.
fn compared(frames: u64, counting: &Build, measuring: Option<&Build>) -> Vec<String> {
    let count = |build: &Build| match &build.differs.frames {
        None => "equal".to_owned(),
        Some(differ) => format!("{} ({differ})", build.frames),
    };
    let mut cells = vec![frames.to_string(), count(counting), measuring.map_or_else(|| "-".to_owned(), count)];
    let parts = counting.differs.parts().into_iter().skip(1);
    let others = measuring.map(|build| build.differs.parts()).unwrap_or_default().into_iter().skip(1);
    cells.extend(parts.zip(others).map(|((_, counting), (_, measuring))| match (counting, measuring) {
        (None, None) => "equal".to_owned(),
        (Some(one), None) => format!("counting: {one}; measuring: equal"),
        (None, Some(other)) => format!("counting: equal; measuring: {other}"),
        (Some(one), Some(other)) => format!("counting: {one}; measuring: {other}"),
    }));
    cells
}

/// Which builds did what the plain app does, in words.
pub fn behaviour(report: &Report) -> Vec<String> {
    let rows = || report.scenarios.iter().filter_map(|row| Some((row, row.measuring.as_ref()?)));
    let all = rows().count();
    if all == 0 {
        return Vec::new();
    }
    let say = |build: &str, differs: &dyn Fn(&scenarios::Row, &Measuring) -> bool| {
        let names: Vec<String> = rows()
            .filter(|(row, measuring)| differs(row, measuring))
            .map(|(row, _)| format!("{} {}", row.app, row.name))
            .collect();
        match names.is_empty() {
            true => format!("{build} in all {all} scenarios"),
            false => format!("{build} in {} of {all} scenarios, not in {}", all - names.len(), names.join(", ")),
        }
    };
    let same = "screen, network, files and logs are those of the plain app";
    vec![
        say(&format!("counting build: {same}"), &|row, _| !row.counting.differs.looks_equal()),
        say(&format!("measuring build: {same}"), &|_, measuring| !measuring.build.differs.looks_equal()),
        say("counting build: each method is entered as often as in the plain app", &|row, _| {
            row.counting.differs.frames.is_some()
        }),
        say("measuring build: each method is entered as often as in the plain app", &|_, measuring| {
            measuring.build.differs.frames.is_some()
        }),
        say("the plain app does the same again with the same seed", &|_, measuring| !measuring.again.none()),
        say("the plain app does the same with another seed", &|_, measuring| !measuring.other_seed.none()),
    ]
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

/// All tables that have lines.
pub fn tables(report: &Report) -> Vec<Table> {
    let mut tables = vec![
        scenario_table(report),
        kernel_table(report),
        jvm_table(report),
        seen_table(report),
        scenario_details(report),
        kernel_details(report),
    ];
    if !report.variants.is_empty() {
        tables.extend(variant_tables(report));
    }
    tables.retain(|table| !table.lines.is_empty());
    tables
}
