//! A recording and its result as tables, for people's own analysis: what `docs/exports.md` lists.
//!
//! Rows are written as runs are read, so that a recording need not fit into memory. Columns carry their unit in their
//! name.

mod csv;
#[cfg(feature = "parquet")]
mod parquet;

use std::fs::File;
use std::io;

use thiserror::Error;

use wattline_adjust::clock;
use wattline_analysis::lines::{AnalysisResult, Event, FeatureCost, LineEnergy, RunSummary, Trust};
use wattline_base::units::Joules;
use wattline_map::ProbeMap;
use wattline_recording::{FrameEnd, Run};

/// The file format of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Comma-separated values, RFC 4180, UTF-8; what is not known is an empty field.
    Csv,
    /// Apache Parquet; what is not known is null.
    Parquet,
}

impl Format {
    /// Ending of its files' names.
    pub fn extension(self) -> &'static str {
        match self {
            Format::Csv => "csv",
            Format::Parquet => "parquet",
        }
    }
}

/// The content of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Integer,
    /// Beyond the range of [`Kind::Integer`], and never negative.
    Unsigned,
    Number,
    Text,
}

/// A column of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Column {
    /// The column's name, with the unit at the end.
    pub name: &'static str,
    kind: Kind,
    /// Whether some of its values may not be known.
    nullable: bool,
}

const fn integer(name: &'static str) -> Column {
    Column { name, kind: Kind::Integer, nullable: false }
}

const fn number(name: &'static str) -> Column {
    Column { name, kind: Kind::Number, nullable: false }
}

const fn text(name: &'static str) -> Column {
    Column { name, kind: Kind::Text, nullable: false }
}

const fn perhaps(column: Column) -> Column {
    Column { nullable: true, ..column }
}

/// A table: a file of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Table {
    /// The name of the table and of its file.
    pub name: &'static str,
    /// The table's columns, in order.
    pub columns: &'static [Column],
}

const SEED: Column = Column { name: "seed", kind: Kind::Unsigned, nullable: false };

const RUNS: Table = Table {
    name: "runs",
    columns: &[
        integer("run"),
        SEED,
        number("duration_s"),
        number("whole_j"),
        number("net_j"),
        number("app_j"),
        number("idle_w"),
        integer("windows"),
        number("factor"),
    ],
};

const LINES: Table = Table {
    name: "lines",
    columns: &[
        integer("line_id"),
        text("class"),
        text("method"),
        text("descriptor"),
        perhaps(text("file")),
        integer("line"),
        number("energy_j"),
        number("low_j"),
        number("high_j"),
        number("fit_deviation_j"),
        number("model_deviation_j"),
        number("code_j"),
        number("api_j"),
        number("tail_j"),
        number("executions"),
        number("per_execution_j"),
        number("allocations"),
        number("share"),
        text("trust"),
        perhaps(text("source")),
    ],
};

const LINE_RUNS: Table = Table {
    name: "line_runs",
    columns: &[
        integer("line_id"),
        integer("run"),
        number("energy_j"),
        perhaps(number("prior_j")),
        number("windowed_j"),
    ],
};

const COSTS: Table =
    Table { name: "costs", columns: &[text("feature"), number("cost_j"), number("deviation_j"), number("executions")] };

const EVENTS: Table = Table {
    name: "events",
    columns: &[
        integer("run"),
        integer("at_ns"),
        integer("until_ns"),
        text("thread"),
        text("class"),
        text("method"),
        number("excess_j"),
        number("standardised"),
    ],
};

const METHODS: Table = Table {
    name: "methods",
    columns: &[
        integer("method"),
        text("class"),
        text("name"),
        text("descriptor"),
        perhaps(text("file")),
        integer("first_path"),
        integer("paths"),
    ],
};

const SITES: Table = Table {
    name: "sites",
    columns: &[
        integer("site"),
        integer("method"),
        perhaps(text("file")),
        integer("line"),
        text("callee"),
        text("category"),
        perhaps(text("component")),
    ],
};

const THREADS: Table =
    Table { name: "threads", columns: &[integer("run"), integer("thread"), integer("id"), text("name")] };

const TUPLES: Table = Table {
    name: "tuples",
    columns: &[
        integer("run"),
        integer("tuple"),
        integer("thread"),
        perhaps(integer("method")),
        integer("start_ns"),
        integer("end_ns"),
        text("end"),
    ],
};

const PATHS: Table = Table {
    name: "paths",
    columns: &[integer("run"), integer("tuple"), integer("path"), perhaps(integer("method")), integer("count")],
};

const CALLS: Table = Table {
    name: "calls",
    columns: &[integer("run"), integer("thread"), integer("site"), integer("start_ns"), integer("end_ns")],
};

const SAMPLES: Table = Table {
    name: "samples",
    columns: &[integer("run"), integer("meter_ns"), perhaps(integer("device_ns")), integer("power_uw")],
};

/// All tables: first what was found, then what was recorded.
pub const TABLES: [Table; 12] =
    [RUNS, LINES, LINE_RUNS, COSTS, EVENTS, METHODS, SITES, THREADS, TUPLES, PATHS, CALLS, SAMPLES];

/// One value of a row.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Value<'a> {
    Integer(i64),
    Unsigned(u64),
    Number(f64),
    Text(&'a str),
    Unknown,
}

impl From<u32> for Value<'_> {
    fn from(value: u32) -> Self {
        Value::Integer(value.into())
    }
}

impl From<i64> for Value<'_> {
    fn from(value: i64) -> Self {
        Value::Integer(value)
    }
}

impl From<u64> for Value<'_> {
    fn from(value: u64) -> Self {
        Value::Unsigned(value)
    }
}

impl From<usize> for Value<'_> {
    fn from(value: usize) -> Self {
        // No position of anything that fits into memory is greater.
        Value::Integer(i64::try_from(value).unwrap_or(i64::MAX))
    }
}

impl From<f64> for Value<'_> {
    fn from(value: f64) -> Self {
        Value::Number(value)
    }
}

impl From<Joules> for Value<'_> {
    fn from(value: Joules) -> Self {
        Value::Number(value.0)
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(value: &'a str) -> Self {
        Value::Text(value)
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(value: &'a String) -> Self {
        Value::Text(value)
    }
}

impl<'a, T: Into<Value<'a>>> From<Option<T>> for Value<'a> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Value::Unknown, Into::into)
    }
}

/// A table that cannot be written.
#[derive(Debug, Error)]
#[error("table {table}: {fault}")]
pub struct TableError {
    /// The table.
    pub table: &'static str,
    /// The reason.
    pub fault: TableFault,
}

/// The reason why a table cannot be written.
#[derive(Debug, Error)]
pub enum TableFault {
    /// The file.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The table could not be written as CSV.
    #[error("{0}")]
    Csv(#[from] ::csv::Error),
    /// The table could not be written as Parquet.
    #[cfg(feature = "parquet")]
    #[error("{0}")]
    Parquet(#[from] ::parquet::errors::ParquetError),
    /// This program cannot write Parquet.
    #[cfg(not(feature = "parquet"))]
    #[error("this program was built without Parquet: build it with `--features parquet`")]
    WithoutParquet,
    /// A value that does not belong into its column: an error of this program.
    #[error("column `{column}` cannot hold {value}")]
    Value {
        /// The column.
        column: &'static str,
        /// The value that was to be written.
        value: String,
    },
}

/// Takes the rows of one table.
trait Sink {
    fn row(&mut self, values: &[Value]) -> Result<(), TableFault>;
    /// Writes what is left.
    fn finish(&mut self) -> Result<(), TableFault>;
}

/// One table on its way into a file.
pub struct TableFile {
    table: Table,
    sink: Box<dyn Sink>,
    rows: u64,
}

impl TableFile {
    /// Begins a table in an empty file.
    ///
    /// # Errors
    /// Failures of the file system.
    pub fn new(table: Table, format: Format, file: File) -> Result<Self, TableError> {
        let sink = || -> Result<Box<dyn Sink>, TableFault> {
            Ok(match format {
                Format::Csv => Box::new(csv::Csv::new(table.columns, file)?),
                #[cfg(feature = "parquet")]
                Format::Parquet => Box::new(parquet::Parquet::new(&table, file)?),
                #[cfg(not(feature = "parquet"))]
                Format::Parquet => return Err(TableFault::WithoutParquet),
            })
        };
        let sink = sink().map_err(|fault| TableError { table: table.name, fault })?;
        Ok(TableFile { table, sink, rows: 0 })
    }

    /// Rows so far.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// Writes what is left.
    ///
    /// # Errors
    /// Failures of the file system.
    pub fn finish(&mut self) -> Result<(), TableError> {
        self.sink.finish().map_err(|fault| TableError { table: self.table.name, fault })
    }

    fn row(&mut self, values: &[Value]) -> Result<(), TableError> {
        self.rows += 1;
        self.sink.row(values).map_err(|fault| TableError { table: self.table.name, fault })
    }
}

/// All tables on their way into files.
pub struct Tables {
    files: Vec<TableFile>,
}

impl Tables {
    /// Into these files, one for each of [`TABLES`].
    pub fn new(files: Vec<TableFile>) -> Self {
        Tables { files }
    }

    /// The tables.
    pub fn files(&self) -> impl Iterator<Item = (&Table, &TableFile)> {
        self.files.iter().map(|file| (&file.table, file))
    }

    /// Writes what is left.
    ///
    /// # Errors
    /// Failures of the file system.
    pub fn finish(&mut self) -> Result<(), TableError> {
        self.files.iter_mut().try_for_each(TableFile::finish)
    }

    fn row(&mut self, table: &Table, values: &[Value]) -> Result<(), TableError> {
        match self.files.iter_mut().find(|file| file.table.name == table.name) {
            Some(file) => file.row(values),
            None => Ok(()),
        }
    }

    /// Writes the tables of the analysis' result and of the probe map.
    ///
    /// # Errors
    /// Failures of the file system.
    pub fn result(&mut self, map: &ProbeMap, result: &AnalysisResult) -> Result<(), TableError> {
        for ((number, run), of_app) in result.runs.iter().enumerate().zip(result.of_app_by_run()) {
            let RunSummary { seed, duration, whole, net, idle, windows, factor, probes: _ } = *run;
            self.row(
                &RUNS,
                &[
                    number.into(),
                    seed.into(),
                    duration.0.into(),
                    whole.into(),
                    net.into(),
                    of_app.into(),
                    idle.0.into(),
                    windows.into(),
                    factor.into(),
                ],
            )?;
        }
        result.lines.iter().enumerate().try_for_each(|(id, line)| self.line(id, line))?;
        for FeatureCost { feature, cost, deviation, executions } in &result.costs {
            self.row(&COSTS, &[feature.into(), (*cost).into(), (*deviation).into(), (*executions).into()])?;
        }
        result.events.iter().try_for_each(|event| self.event(event))?;
        self.map(map)
    }

    fn line(&mut self, id: usize, line: &LineEnergy) -> Result<(), TableError> {
        let LineEnergy { key, interval, trust, source, .. } = line;
        let trust = match trust {
            Trust::High => "high",
            Trust::Medium => "medium",
            Trust::Low => "low",
            Trust::Inseparable => "inseparable",
        };
        self.row(
            &LINES,
            &[
                id.into(),
                (&key.class).into(),
                (&key.method).into(),
                (&key.descriptor).into(),
                key.file.as_deref().into(),
                key.line.into(),
                line.energy.into(),
                interval.0.into(),
                interval.1.into(),
                line.fit_deviation.into(),
                line.model_deviation.into(),
                line.code.into(),
                line.api.into(),
                line.tail.into(),
                line.executions.into(),
                line.per_execution.into(),
                line.allocations.into(),
                line.share.into(),
                trust.into(),
                source.as_deref().into(),
            ],
        )?;
        for (run, energy) in line.per_run.iter().enumerate() {
            // A line without windowed calls has none of their energy; one without a profile is not known.
            let windowed = line.windowed.get(run).copied().unwrap_or_default();
            let prior = line.prior.get(run).copied();
            self.row(&LINE_RUNS, &[id.into(), run.into(), (*energy).into(), prior.into(), windowed.into()])?;
        }
        Ok(())
    }

    fn event(&mut self, event: &Event) -> Result<(), TableError> {
        self.row(
            &EVENTS,
            &[
                event.run.into(),
                event.at_ns.into(),
                event.until_ns.into(),
                (&event.thread).into(),
                (&event.class).into(),
                (&event.method).into(),
                event.excess.into(),
                event.standardised.into(),
            ],
        )
    }

    fn map(&mut self, map: &ProbeMap) -> Result<(), TableError> {
        for (number, method) in map.methods.iter().enumerate() {
            self.row(
                &METHODS,
                &[
                    number.into(),
                    (&method.class).into(),
                    (&method.name).into(),
                    (&method.descriptor).into(),
                    method.source_file.as_deref().into(),
                    method.base.into(),
                    method.graph.total.into(),
                ],
            )?;
        }
        for (number, site) in map.windowed_sites().iter().enumerate() {
            let place = map.methods.get(site.method as usize).map(|method| method.place(site.line));
            self.row(
                &SITES,
                &[
                    number.into(),
                    site.method.into(),
                    place.and_then(|place| place.file).into(),
                    place.map_or(site.line, |place| place.line).into(),
                    (&site.callee).into(),
                    (&site.category).into(),
                    site.component.as_deref().into(),
                ],
            )?;
        }
        Ok(())
    }

    /// Writes the tables of a run's recording. `number` counts from 0.
    ///
    /// # Errors
    /// Failures of the file system.
    pub fn run(&mut self, number: usize, map: &ProbeMap, run: &Run) -> Result<(), TableError> {
        for (position, thread) in run.trace.threads.iter().enumerate() {
            self.row(&THREADS, &[number.into(), position.into(), thread.id.into(), (&thread.name).into()])?;
        }
        for (position, tuple) in run.trace.tuples.iter().enumerate() {
            let method_of = |path| map.locate(path).map(|(method, _)| method);
            self.row(
                &TUPLES,
                &[
                    number.into(),
                    position.into(),
                    tuple.thread.into(),
                    method_of(tuple.own).into(),
                    tuple.start_ns.into(),
                    tuple.end_ns.into(),
                    end(tuple.end).into(),
                ],
            )?;
            for taken in run.trace.paths_of(tuple) {
                let method = method_of(taken.path);
                let row = [number.into(), position.into(), taken.path.into(), method.into(), taken.count.into()];
                self.row(&PATHS, &row)?;
            }
        }
        for call in &run.trace.calls {
            let row = [number.into(), call.thread.into(), call.site.into(), call.start_ns.into(), call.end_ns.into()];
            self.row(&CALLS, &row)?;
        }
        // Whose clocks cannot be related has no times of the device's; the analysis refuses it.
        let clock = clock(run).ok();
        for sample in &run.samples {
            let device_ns = clock.as_ref().map(|clock| clock.device_ns(sample.at_ns));
            self.row(&SAMPLES, &[number.into(), sample.at_ns.into(), device_ns.into(), sample.power_uw.into()])?;
        }
        Ok(())
    }
}

fn end(end: FrameEnd) -> &'static str {
    match end {
        FrameEnd::Returned => "returned",
        FrameEnd::Thrown => "thrown",
        FrameEnd::Unwound => "unwound",
        FrameEnd::Open => "open",
        FrameEnd::Untimed => "untimed",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_apart_and_say_their_unit() {
        let units = ["_j", "_w", "_s", "_ns", "_uw"];
        for (position, table) in TABLES.iter().enumerate() {
            assert!(TABLES[..position].iter().all(|other| other.name != table.name), "{}", table.name);
            for (position, column) in table.columns.iter().enumerate() {
                let Column { name, kind, .. } = *column;
                assert!(table.columns[..position].iter().all(|other| other.name != name), "{} {name}", table.name);
                let plain = ["executions", "allocations", "share", "factor", "standardised"].contains(&name);
                let has_unit = units.iter().any(|unit| name.ends_with(unit));
                assert!(kind != Kind::Number || plain || has_unit, "{}: {name} has no unit", table.name);
            }
        }
    }

    #[test]
    fn the_documentation_has_every_column() {
        let docs = include_str!("../../docs/exports.md");
        for table in &TABLES {
            let heading = format!("### {}\n", table.name);
            let section = docs.split(&heading).nth(1).unwrap_or_else(|| panic!("no section about {}", table.name));
            let section = section.split("\n### ").next().unwrap_or_default();
            for column in table.columns {
                let cell = format!("| `{}` |", column.name);
                assert!(section.contains(&cell), "docs/exports.md: {} has no `{}`", table.name, column.name);
            }
        }
    }
}
