//! `export`: a recording and its result as tables for people's own analysis.

use std::fs::File;
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::common::{CliError, Exit, print_json};
use super::progress::Progress;
use crate::files::{Access, Staged};
use crate::lines::AnalysisResult;
use crate::recording::{ArtifactReader, Manifest, Run};
use crate::report::tables::{Format, TABLES, TableError, TableFile, Tables};

/// Write a recording and its result as tables, CSV or Parquet
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Each table is a file in the directory: runs, lines, line_runs, costs, events, methods, sites, threads,
tuples, paths, calls, samples. docs/exports.md lists their columns; units are in the names, as in energy_j.

Examples:
    cargo xtask export golden/network.energy.zip --output tables
    cargo xtask export golden/network.energy.zip --format parquet --output tables --force
    python3 -c 'import pandas; print(pandas.read_parquet(\"tables/lines.parquet\").head())'"
)]
pub struct Args {
    /// The recording, `NAME.energy.zip`
    recording: PathBuf,
    /// Format of the tables
    #[arg(long, value_enum, default_value_t = FormatName::Csv)]
    format: FormatName,
    /// Directory for the files; made if need be
    #[arg(long, value_name = "DIR")]
    output: PathBuf,
    /// Part the tables by app, scenario, commit and device, as DuckDB and Spark read them:
    /// `TABLE/app=…/scenario=…/commit=COMMIT/device=…/TABLE.parquet` (docs/exports.md)
    #[arg(long, value_name = "COMMIT")]
    partition: Option<String>,
    /// Replace files of these names
    #[arg(long)]
    force: bool,
    /// Print what was written as JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    /// Whether Parquet files are asked for.
    pub(super) fn is_parquet(&self) -> bool {
        self.format == FormatName::Parquet
    }
}

/// A format as the command line names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum FormatName {
    Csv,
    Parquet,
}

/// A file that was written.
#[derive(Debug, Serialize)]
struct Written {
    table: &'static str,
    file: PathBuf,
    rows: u64,
}

/// A table's file beside its place, open for more.
struct Pending {
    table: &'static str,
    staged: Staged,
    file: File,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    let format = match args.format {
        FormatName::Csv => Format::Csv,
        FormatName::Parquet => Format::Parquet,
    };
    let parts = args.partition.as_deref().map(|commit| partition(args, commit)).transpose()?;
    let path = |table: &str| {
        let folder = parts.as_ref().map_or_else(|| args.output.clone(), |parts| args.output.join(table).join(parts));
        folder.join(format!("{table}.{}", format.extension()))
    };
    let there: Vec<PathBuf> = TABLES.iter().map(|table| path(table.name)).filter(|path| path.exists()).collect();
    if let Some(first) = there.first().filter(|_| !args.force) {
        let count = there.len();
        return Err(format!(
            "failed to export to {}: {} is there already ({count} of {} files are); --force replaces them",
            args.output.display(),
            first.display(),
            TABLES.len()
        )
        .into());
    }
    let is_new = !args.output.exists();
    let written = export(args, format, &path);
    if written.is_err() && is_new {
        // Only if it is empty, and then nobody else needs it.
        let _ = std::fs::remove_dir(&args.output);
    }
    print(args, &written?)?;
    Ok(Exit::Pass)
}

/// The folders of a recording's part of a table.
fn partition(args: &Args, commit: &str) -> Result<PathBuf, CliError> {
    let (_, artifact) = ArtifactReader::open(&args.recording)
        .map_err(|error| format!("failed to read {}: {error}", args.recording.display()))?;
    let Manifest { package, scenario, device, .. } = &artifact.manifest;
    let parts = [("app", package.as_str()), ("scenario", scenario), ("commit", commit), ("device", device)];
    Ok(parts.iter().map(|(name, value)| format!("{name}={}", escaped(value))).collect())
}

/// A value as it stands in a folder's name: all but letters, digits and a few signs as `%` and two hexadecimal digits.
fn escaped(value: &str) -> String {
    let letter = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => char::from(byte).to_string(),
        other => format!("%{other:02X}"),
    };
    value.bytes().map(letter).collect()
}

fn print(args: &Args, written: &[Written]) -> Result<(), CliError> {
    if args.json {
        return print_json(written);
    }
    for Written { file, rows, .. } in written {
        println!("{rows:>10} {}  {}", if *rows == 1 { "row " } else { "rows" }, file.display());
    }
    Ok(())
}

fn export(args: &Args, format: Format, path: &dyn Fn(&str) -> PathBuf) -> Result<Vec<Written>, CliError> {
    let recording = args.recording.display();
    let unread = |error: &dyn std::fmt::Display| format!("failed to read {recording}: {error}");
    let (mut reader, artifact) = ArtifactReader::open(&args.recording).map_err(|error| unread(&error))?;
    let result =
        AnalysisResult::from_json(&artifact.result).map_err(|error| unread(&format!("result.json: {error}")))?;
    let progress = Progress::new(reader.runs() as u64);
    progress.say(format!("{recording}: what was found"));
    let (pending, mut tables) = begin(format, path)?;
    let unwritten = |TableError { table, fault }: TableError| failed(&path(table), &fault);
    tables.result(&artifact.map, &result).map_err(unwritten)?;
    let runs = reader.runs();
    let mut next = reader.in_turn(&artifact.map);
    let (mut number, mut spent) = (0, Run::default());
    while let Some(run) = next(spent) {
        let run = run.map_err(|error| unread(&error))?.into_run();
        progress.say(format!("{recording}: run {} of {runs}", number + 1));
        tables.run(number, &artifact.map, &run).map_err(unwritten)?;
        progress.step();
        number += 1;
        spent = run;
    }
    tables.finish().map_err(unwritten)?;
    let rows: Vec<u64> = tables.files().map(|(_, file)| file.rows()).collect();
    // What is still open is closed before it gets its name.
    drop(tables);
    // All of them are complete on the disk before the first gets its name.
    pending.iter().try_for_each(|one| one.file.sync_all().map_err(|error| failed(&path(one.table), &error)))?;
    pending.into_iter().zip(rows).map(|(one, rows)| publish(one, rows, path, args.force)).collect()
}

fn failed(path: &Path, error: &dyn std::fmt::Display) -> CliError {
    format!("failed to write {}: {error}", path.display()).into()
}

fn begin(format: Format, path: &dyn Fn(&str) -> PathBuf) -> Result<(Vec<Pending>, Tables), CliError> {
    let (mut pending, mut files) = (Vec::new(), Vec::new());
    for table in TABLES {
        let path = path(table.name);
        let (staged, file) = Staged::fill(&path, Access::Shared, |file| file.try_clone())
            .map_err(|error: std::io::Error| failed(&path, &error))?;
        let rows = file.try_clone().map_err(|error| failed(&path, &error))?;
        files.push(TableFile::new(table, format, rows).map_err(|error| failed(&path, &error.fault))?);
        pending.push(Pending { table: table.name, staged, file });
    }
    Ok((pending, Tables::new(files)))
}

fn publish(one: Pending, rows: u64, path: &dyn Fn(&str) -> PathBuf, force: bool) -> Result<Written, CliError> {
    let Pending { table, staged, .. } = one;
    let file = path(table);
    let published = if force { staged.publish().map(|()| true) } else { staged.publish_new() };
    match published {
        Ok(true) => Ok(Written { table, file, rows }),
        Ok(false) => Err(failed(&file, &"it was made by somebody else meanwhile; --force replaces it")),
        Err(error) => Err(failed(&file, &error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_folders_are_escaped() {
        assert_eq!(escaped("adb: Google Pixel 9, Android 16"), "adb%3A%20Google%20Pixel%209%2C%20Android%2016");
        assert_eq!(escaped("../a/b=c"), "..%2Fa%2Fb%3Dc");
        assert_eq!(escaped("com.example-1_x"), "com.example-1_x");
    }
}
