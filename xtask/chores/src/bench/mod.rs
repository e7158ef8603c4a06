//! `bench`: what the instrumenter takes in time and memory, beside other tools on the same files in the same run; and
//! what the probes take when they run.

mod analyze;
mod builds;
mod estimators;
mod gate;
mod golden;
mod interpreter;
mod measure;
mod meters;
pub(crate) mod overhead;
mod physics;
mod predict;
mod rebuild;
mod table;
mod tools;
mod variants;

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use wattline::cli::Exit;

use crate::corpus::{files, name};
pub(crate) use analyze::cpu_seconds;
use measure::{Cost, measure};
pub(crate) use overhead::say;
use table::{Cell, Report, Row};
use tools::{Ran, Tool, Tools};

/// What can be measured
#[derive(Debug, clap::Subcommand)]
pub enum Bench {
    /// The analysis: CPU, wall time and peak memory from an artifact to lines, as recordings grow
    Analyze(analyze::Args),
    /// The builds of one app that counting runs take, in one process
    Builds(builds::Args),
    /// The gate: how often it fails identical code, in every scenario of the demo apps
    Clean(gate::clean::Args),
    /// The gate: what it finds by meters of other rates and noise, beside what is said before a run
    Detectable(gate::detectable::Args),
    /// The estimators: how near they come to the truth of generated problems
    Estimators(estimators::Args),
    /// The gate: false alarms, and what it finds of regressions of known size
    Gate(gate::Args),
    /// Golden artifacts: time and peak memory of writing, checking and parting one of any length
    Golden(golden::Args),
    /// The instrumenter: CPU, wall time and peak memory of whole processes, medians over several runs
    Instrument(Args),
    /// Files of power meters: readings a second and peak memory of each format
    Meters(meters::Args),
    /// The probes: what an app executes more, and what that takes on the embedded phone and on a JVM
    Overhead(overhead::Args),
    /// The embedded phone: instructions a second, beside the interpreter of a JVM
    Phone(interpreter::Args),
    /// The embedded phone: what each effect does to a recording, to its truth and to estimates
    Physics(physics::Args),
    /// Predictions: how far they are from what is measured, over refactorings and energy bugs in the demo apps
    Predict(predict::Args),
    /// The gate: what it says of refactorings and of energy bugs in the demo apps
    Variants(variants::Args),
}

/// Measure `instrument` over the files of a directory
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
    cargo xtask bench instrument
    cargo xtask bench instrument --only ApiDemos --peers all
    cargo xtask bench instrument --rebuild --no-libraries --markdown table.md")]
pub struct Args {
    /// The directory; `corpus` in what WATTLINE_SHARED names, or in `../shared`, if not given
    directory: Option<PathBuf>,
    /// How often each tool runs on each file
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,
    /// Only files whose name contains this; may be given more than once
    #[arg(long, value_name = "TEXT")]
    only: Vec<String>,
    /// Whether other tools run as well
    #[arg(long, value_enum, default_value_t = Peers::None)]
    peers: Peers,
    /// Measure this build of the program, not the one that runs
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// Change one class of each APK, and measure the run after that beside a full one
    #[arg(long, conflicts_with = "peers")]
    rebuild: bool,
    /// With --rebuild: leave libraries alone, as `instrument` does by default
    #[arg(long, requires = "rebuild")]
    no_libraries: bool,
    /// Print JSON instead of the table
    #[arg(long)]
    json: bool,
    /// Also write the tables there, in Markdown
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
}

/// The other tools that run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Peers {
    /// None
    None,
    /// dexlib2, baksmali and smali, apktool, apksigner, where installed
    All,
}

/// Runs the command.
pub fn run(bench: &Bench) -> Result<Exit> {
    match bench {
        Bench::Analyze(args) => analyze::run(args),
        Bench::Builds(args) => builds::run(args),
        Bench::Estimators(args) => estimators::run(args),
        Bench::Clean(args) => gate::clean::run(args),
        Bench::Detectable(args) => gate::detectable::run(args),
        Bench::Gate(args) => gate::run(args),
        Bench::Golden(args) => golden::run(args),
        Bench::Instrument(args) => instrument(args),
        Bench::Meters(args) => meters::run(args),
        Bench::Overhead(args) => overhead::run(args),
        Bench::Phone(args) => interpreter::run(args),
        Bench::Physics(args) => physics::run(args),
        Bench::Predict(args) => predict::run(args),
        Bench::Variants(args) => variants::run(args),
    }
}

fn instrument(args: &Args) -> Result<Exit> {
    if args.rebuild {
        return rebuild(args);
    }
    let report = measure_all(args)?;
    for line in &report.notes {
        eprintln!("note: {line}");
    }
    if args.json {
        println!("{}", serde_json::to_string_pretty(&report)?);
    } else {
        print!("{}", table::text(&report));
    }
    if let Some(path) = &args.markdown {
        std::fs::write(path, table::markdown(&report))
            .with_context(|| format!("failed to write {}", path.display()))?;
    }
    Ok(Exit::Pass)
}

/// Runs the command for rebuilt files.
fn rebuild(args: &Args) -> Result<Exit> {
    let arguments = if args.no_libraries { Vec::new() } else { vec!["--libraries".to_string()] };
    let rows = rebuild::measure_all(&program(args)?, &inputs(args)?, args.runs, &arguments)?;
    match args.json {
        true => println!("{}", serde_json::to_string_pretty(&rows)?),
        false => print!("{}", rebuild::markdown(&rows)),
    }
    if let Some(path) = &args.markdown {
        std::fs::write(path, rebuild::markdown(&rows))
            .with_context(|| format!("failed to write {}", path.display()))?;
    }
    Ok(Exit::Pass)
}

/// What to measure.
fn program(args: &Args) -> Result<PathBuf> {
    match &args.program {
        Some(program) => Ok(std::path::absolute(program)?),
        None => std::env::current_exe().context("failed to find the program itself"),
    }
}

fn measure_all(args: &Args) -> Result<Report> {
    let mut inputs = inputs(args)?;
    // A process starts with the peak of the one that starts it as its own, and ours grows with the files it looks into.
    inputs.sort_by_key(|file| (std::fs::metadata(file).map_or(0, |data| data.len()), file.clone()));
    let scratch = tempfile::tempdir().context("failed to make a scratch directory")?;
    let program = program(args)?;
    let mut notes = Vec::new();
    if cfg!(debug_assertions) && args.program.is_none() {
        notes.push("this is not a release build: its figures say little".to_string());
    }
    let mut selected = Tool::OWN.to_vec();
    if args.peers == Peers::All {
        selected.extend(Tool::PEERS);
    }
    let tools = Tools::new(program, scratch.path(), args.peers == Peers::All)?;
    let mut rows = Vec::new();
    let live = std::io::stderr().is_terminal();
    for file in &inputs {
        let row = row(&tools, &selected, file, args.runs).with_context(|| format!("{}", file.display()))?;
        if live {
            eprintln!("{}", row.file);
        }
        rows.push(row);
    }
    rows.sort_by(|a, b| (a.instructions, &a.file).cmp(&(b.instructions, &b.file)));
    notes.extend(problems(&rows));
    let floor = measure(Command::new("true"))?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    Ok(Report { runs: args.runs, cores, load: load(), floor, notes, rows })
}

fn inputs(args: &Args) -> Result<Vec<PathBuf>> {
    let directory = args.directory.clone().unwrap_or_else(|| {
        let shared = std::env::var_os("WATTLINE_SHARED").unwrap_or_else(|| "../shared".into());
        Path::new(&shared).join("corpus")
    });
    let mut inputs = files(&directory, None)?;
    inputs.retain(|file| args.only.is_empty() || args.only.iter().any(|only| name(file).contains(only)));
    if inputs.is_empty() {
        bail!("failed to find such DEX, APK or JAR files in {}", directory.display());
    }
    Ok(inputs)
}

/// Measures the tools in turn, so that all of them meet the same moments of the machine.
fn row(tools: &Tools, selected: &[Tool], file: &Path, runs: u32) -> Result<Row> {
    // This run also brings the file into memory.
    let (instructions, added) = tools.instructions(file)?;
    let mut done: Vec<(Tool, Vec<Cost>, Option<Ran>)> = selected.iter().map(|&tool| (tool, vec![], None)).collect();
    for _ in 0..runs {
        for (tool, costs, other) in &mut done {
            // What is absent or fails once is not asked again.
            if other.is_none() {
                match tools.run(*tool, file)? {
                    Ran::Done(cost) => costs.push(cost),
                    ran => *other = Some(ran),
                }
            }
        }
    }
    let cells = done.into_iter().map(|(tool, costs, other)| {
        let cell = match other {
            None => Cost::median(&costs).map_or(Cell::Absent, Cell::Median),
            Some(Ran::NotApplicable) => Cell::NotApplicable,
            Some(Ran::Failed(error)) if Tool::OWN.contains(&tool) => bail!(error),
            Some(Ran::Failed(error)) => Cell::Failed(error),
            Some(Ran::Absent | Ran::Done(_)) => Cell::Absent,
        };
        Ok((tool, cell))
    });
    Ok(Row { file: name(file), instructions, added, cells: cells.collect::<Result<_>>()? })
}

/// Which tools are missing, and which did not get to the end where.
fn problems(rows: &[Row]) -> Vec<String> {
    let mut problems = Vec::new();
    for row in rows {
        for (tool, cell) in &row.cells {
            match cell {
                Cell::Absent => problems.push(format!("{} is not installed: no figures", tool.label())),
                Cell::Failed(error) => problems.push(format!("{}: {}: {error}", row.file, tool.label())),
                Cell::Median(_) | Cell::NotApplicable => {}
            }
        }
    }
    problems.sort();
    problems.dedup();
    problems
}

/// Processes that wanted a core over the last minute, where the system says so.
fn load() -> Option<f64> {
    std::fs::read_to_string("/proc/loadavg").ok()?.split(' ').next()?.parse().ok()
}
