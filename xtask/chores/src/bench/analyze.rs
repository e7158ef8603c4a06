//! `bench analyze`: what the analysis takes, from an artifact's file to the lines, as recordings grow.
//!
//! The recordings are made up ([`generate`]). Each is analysed in a process of its own, whose time and memory are those
//! of `analyze`; the process says itself what each phase took. Other programs solve the regression alone, on the very
//! rows and energies that the analysis made of the recording.

mod app;
pub(super) mod generate;
mod peers;
mod phases;

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde::Serialize;
use wattline::cli::Exit;
use wattline::fit::EstimatorKind;

use super::measure::{Cost, measure_printed};
use generate::{Made, Size};
use peers::Peer;
use phases::Phases;
pub(crate) use phases::cpu_seconds;

/// Measure the analysis of recordings of any length
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n    cargo xtask bench analyze --tuples 10000,1000000 --times 3 --peers")]
pub struct Args {
    /// Frames of each recording, over all its runs
    #[arg(long, value_name = "N", value_delimiter = ',', default_values_t = [10_000, 100_000, 1_000_000])]
    tuples: Vec<u64>,
    /// Readings of the meter, over all runs; ten a frame if not given
    #[arg(long, value_name = "N")]
    samples: Option<u64>,
    /// Runs of each recording; if not given, 3, or as many as keep a run below a million frames
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    runs: Option<u64>,
    /// Paths of the made-up app
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    paths: u32,
    /// Kinds of instructions of the made-up app
    #[arg(long, value_name = "N", default_value_t = 120, value_parser = clap::value_parser!(u8).range(1..))]
    opcodes: u8,
    /// Seed of all that is made up
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How often each recording is analysed; figures are medians
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    times: u32,
    /// Estimator: `recommended`, `bisquare`, `huber`, `vlens-mad`, `vlens-sd`, `ols`
    #[arg(long, value_name = "NAME", default_value = "recommended")]
    estimator: String,
    /// Let R's MASS and Python's statsmodels solve the same regression where they end within a minute
    #[arg(long)]
    peers: bool,
    /// Print JSON instead of the table
    #[arg(long)]
    json: bool,
    /// Make one recording, write it there, and measure nothing
    #[arg(long, value_name = "FILE", conflicts_with_all = ["times", "peers"])]
    write: Option<PathBuf>,
    /// Analyse this artifact in this process and print what each phase took, in JSON
    #[arg(long, value_name = "FILE", hide = true)]
    phases: Option<PathBuf>,
    /// Analyse this artifact's runs as far as the regression, and write that for other programs
    #[arg(long, value_name = "FOLDER", hide = true, requires = "phases")]
    matrix: Option<PathBuf>,
}

/// One recording's figures.
#[derive(Debug, Serialize)]
struct Row {
    #[serde(flatten)]
    made: Made,
    runs: u64,
    /// The artifact's file, in bytes.
    artifact_bytes: u64,
    /// The whole process.
    cost: Cost,
    /// The same over tuples, nanoseconds.
    ns_per_tuple: f64,
    /// Medians of what its phases took.
    phases: Phases,
    /// Other programs.
    peers: Vec<Peer>,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit> {
    if let (Some(artifact), Some(folder)) = (&args.phases, &args.matrix) {
        peers::export(artifact, folder)?;
        return Ok(Exit::Pass);
    }
    if let Some(artifact) = &args.phases {
        println!("{}", serde_json::to_string(&phases::measure(artifact, kind(args)?)?)?);
        return Ok(Exit::Pass);
    }
    if let Some(path) = &args.write {
        let &[tuples] = args.tuples.as_slice() else { bail!("expected one number of tuples with --write") };
        let made = generate::generate(&size(args, tuples), path)?;
        println!("{}", serde_json::to_string_pretty(&made)?);
        return Ok(Exit::Pass);
    }
    if cfg!(debug_assertions) {
        eprintln!("note: this is not a release build: its figures say little");
    }
    kind(args)?;
    let rows = args.tuples.iter().map(|&tuples| row(args, tuples)).collect::<Result<Vec<_>>>()?;
    match args.json {
        true => println!("{}", serde_json::to_string_pretty(&rows)?),
        false => print!("{}", table(&rows)),
    }
    Ok(Exit::Pass)
}

fn kind(args: &Args) -> Result<EstimatorKind> {
    let known = EstimatorKind::ALL.map(EstimatorKind::name).join(", ");
    let kind = EstimatorKind::parse(&args.estimator);
    kind.with_context(|| format!("failed to find estimator `{}`: expected one of {known}", args.estimator))
}

fn size(args: &Args, tuples: u64) -> Size {
    Size {
        tuples,
        samples: args.samples.unwrap_or(tuples.saturating_mul(10)),
        runs: args.runs.unwrap_or(tuples.div_ceil(1_000_000).max(3)),
        paths: args.paths,
        opcodes: args.opcodes,
        seed: args.seed,
    }
}

fn row(args: &Args, tuples: u64) -> Result<Row> {
    let folder = tempfile::tempdir().context("failed to make a scratch directory")?;
    let artifact = folder.path().join("made-up.energy.zip");
    // A process starts with the peak of the one that starts it: what is made must not be in our own memory.
    let size = size(args, tuples);
    let made = in_another_process(args, &size, &artifact)?;
    let (mut costs, mut phases) = (Vec::new(), Vec::new());
    for _ in 0..args.times {
        let (cost, printed) = measure_printed(child(&artifact, &args.estimator)?)?;
        costs.push(cost);
        phases.push(last_line(&printed)?);
    }
    let cost = Cost::median(&costs).context("expected a run")?;
    let peers = match args.peers {
        true => peers::measure_all(&child(&artifact, &args.estimator)?, folder.path(), made.tuples)?,
        false => Vec::new(),
    };
    let artifact_bytes = std::fs::metadata(&artifact)?.len();
    let ns_per_tuple = cost.cpu_s * 1e9 / made.tuples.max(1) as f64;
    Ok(Row { made, runs: size.runs, artifact_bytes, cost, ns_per_tuple, phases: Phases::median(&phases), peers })
}

fn program() -> Result<Command> {
    Ok(Command::new(std::env::current_exe().context("failed to find the program itself")?))
}

fn in_another_process(args: &Args, size: &Size, artifact: &Path) -> Result<Made> {
    let mut command = program()?;
    command.args(["bench", "analyze", "--write"]).arg(artifact);
    for (option, value) in [
        ("--tuples", size.tuples),
        ("--samples", size.samples),
        ("--runs", size.runs),
        ("--paths", args.paths.into()),
        ("--opcodes", args.opcodes.into()),
        ("--seed", size.seed),
    ] {
        command.arg(option).arg(value.to_string());
    }
    let (_, printed) = measure_printed(command)?;
    serde_json::from_str(&printed).context("failed to read what was made")
}

fn child(artifact: &Path, estimator: &str) -> Result<Command> {
    let mut command = program()?;
    command.args(["bench", "analyze", "--estimator", estimator, "--phases"]).arg(artifact);
    Ok(command)
}

fn last_line(printed: &str) -> Result<Phases> {
    let line = printed.lines().last().unwrap_or_default();
    serde_json::from_str(line).with_context(|| format!("failed to read the phases: {line}"))
}

fn table(rows: &[Row]) -> String {
    let mut out = String::from(
        "| tuples | samples | runs | distinct rows x features | artifact, MB | CPU, s | wall, s | peak, MB | \
         CPU ns / tuple | read | adjust | fit | lines |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n",
    );
    for row in rows {
        let Row { made, cost, phases, .. } = row;
        out += &format!(
            "| {} | {} | {} | {} x {} | {:.1} | {:.2} | {:.2} | {:.0} | {:.0} | {:.2} | {:.2} | {:.2} | {:.2} |\n",
            made.tuples,
            made.samples,
            row.runs,
            phases.rows,
            phases.columns,
            row.artifact_bytes as f64 / 1e6,
            cost.cpu_s,
            cost.wall_s,
            cost.peak_bytes as f64 / 1e6,
            row.ns_per_tuple,
            phases.read_s,
            phases.adjust_s,
            phases.fit_s,
            phases.lines_s,
        );
    }
    let peers: Vec<String> =
        rows.iter().flat_map(|row| row.peers.iter().map(|peer| peer.line(row.made.tuples))).collect();
    if !peers.is_empty() {
        out += "\nThe regression alone, reading included:\n\n| tuples | program | CPU, s | wall, s | peak, MB |\n| --- | --- | --- | --- | --- |\n";
        out += &peers.concat();
    }
    out
}
