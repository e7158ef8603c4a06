//! `bench golden`: what writing, checking and parting an artifact takes that is larger than the memory it may have.
//!
//! Each step runs in a process of its own, which tells the most memory that it ever had (`VmHWM` of
//! `/proc/self/status`: unlike the peak that `wait4` reports, it does not begin with that of the process before
//! `exec`).

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};
use wattline::cli::Exit;
use wattline::recording::{Artifact, make_whole, slim};

use super::analyze::generate::{Size, generate};
use super::measure::measure_printed;

/// Measure what large artifacts take
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n    cargo xtask bench golden --tuples 10000000 --limit 200")]
pub struct Args {
    /// Frames over all runs
    #[arg(long, value_name = "N", default_value_t = 10_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    tuples: u64,
    /// Readings of the meter over all runs; ten a frame if not given
    #[arg(long, value_name = "N")]
    samples: Option<u64>,
    /// Runs; if not given, 3, or as many as keep a run below half a million frames
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    runs: Option<u64>,
    /// Megabytes that no step may exceed: beyond, the command fails
    #[arg(long, value_name = "MB")]
    limit: Option<u64>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Do one step in this process
    #[arg(long, value_name = "STEP", hide = true, requires = "file")]
    step: Option<Step>,
    /// On this artifact
    #[arg(long, value_name = "FILE", hide = true)]
    file: Option<PathBuf>,
}

/// What is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    /// Make it up and write it, frame by frame
    Write,
    /// Check every entry, run by run
    Verify,
    /// Part it
    Slim,
    /// Put the parts together
    Whole,
}

const STEPS: [Step; 4] = [Step::Write, Step::Verify, Step::Slim, Step::Whole];

/// What a process says at its end.
#[derive(Debug, Serialize, Deserialize)]
struct Said {
    peak_bytes: Option<u64>,
}

#[derive(Debug, Serialize)]
struct Row {
    step: Step,
    wall_s: f64,
    cpu_s: f64,
    peak_bytes: u64,
    /// The artifact's file after the step.
    artifact_bytes: u64,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit> {
    if let (Some(step), Some(file)) = (args.step, &args.file) {
        take(step, &size(args), file)?;
        println!("{}", serde_json::to_string(&Said { peak_bytes: peak() })?);
        return Ok(Exit::Pass);
    }
    if cfg!(debug_assertions) {
        eprintln!("note: this is not a release build: its times say little");
    }
    let folder = tempfile::tempdir().context("failed to make a scratch directory")?;
    let file = folder.path().join("made-up.energy.zip");
    let rows = STEPS.into_iter().map(|step| measure(args, step, &file)).collect::<Result<Vec<_>>>()?;
    match args.json {
        true => println!("{}", serde_json::to_string_pretty(&rows)?),
        false => print(args, &rows),
    }
    let limit = args.limit.map(|limit| limit * 1_000_000);
    if let Some((row, limit)) = limit.and_then(|l| Some((rows.iter().find(|row| row.peak_bytes > l)?, l))) {
        bail!("{:?} took {} bytes of memory, more than {limit}", row.step, row.peak_bytes);
    }
    Ok(Exit::Pass)
}

fn size(args: &Args) -> Size {
    Size {
        tuples: args.tuples,
        samples: args.samples.unwrap_or(args.tuples.saturating_mul(10)),
        runs: args.runs.unwrap_or(args.tuples.div_ceil(500_000).max(3)),
        paths: 2000,
        opcodes: 120,
        seed: 1,
    }
}

fn take(step: Step, size: &Size, file: &Path) -> Result<()> {
    match step {
        Step::Write => drop(generate(size, file)?),
        Step::Verify => drop(Artifact::read_baseline(file)?),
        Step::Slim => drop(slim(file)?),
        Step::Whole => make_whole(file)?,
    }
    Ok(())
}

fn measure(args: &Args, step: Step, file: &Path) -> Result<Row> {
    let mut command = Command::new(std::env::current_exe().context("failed to find the program itself")?);
    let size = size(args);
    let name = format!("{step:?}").to_lowercase();
    command.args(["bench", "golden", "--step", &name, "--file"]).arg(file);
    for (option, value) in [("--tuples", size.tuples), ("--samples", size.samples), ("--runs", size.runs)] {
        command.arg(option).arg(value.to_string());
    }
    let (cost, printed) = measure_printed(command)?;
    let line = printed.lines().last().unwrap_or_default();
    let said: Said = serde_json::from_str(line).with_context(|| format!("failed to read what {name} took: {line}"))?;
    let artifact_bytes = std::fs::metadata(file)?.len();
    let peak_bytes = said.peak_bytes.unwrap_or(cost.peak_bytes);
    Ok(Row { step, wall_s: cost.wall_s, cpu_s: cost.cpu_s, peak_bytes, artifact_bytes })
}

/// The most memory that this process ever had, in bytes, where the system says so.
pub(super) fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

fn print(args: &Args, rows: &[Row]) {
    let Size { tuples, samples, runs, .. } = size(args);
    println!("{tuples} tuples, {samples} samples, {runs} runs\n");
    println!("| step | wall, s | CPU, s | peak, MB | artifact, MB |\n|---|--:|--:|--:|--:|");
    for Row { step, wall_s, cpu_s, peak_bytes, artifact_bytes } in rows {
        let megabytes = |bytes: u64| bytes as f64 / 1e6;
        let name = format!("{step:?}").to_lowercase();
        let (peak, file) = (megabytes(*peak_bytes), megabytes(*artifact_bytes));
        println!("| {name} | {wall_s:.1} | {cpu_s:.1} | {peak:.0} | {file:.1} |");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All steps on a small one; what is put together again is what was parted.
    #[test]
    fn steps_work_on_a_small_artifact() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("small.energy.zip");
        let size = Size { tuples: 3000, samples: 9000, runs: 3, paths: 200, opcodes: 30, seed: 1 };
        take(Step::Write, &size, &file).unwrap();
        take(Step::Verify, &size, &file).unwrap();
        let written = Artifact::read(&file).unwrap();
        take(Step::Slim, &size, &file).unwrap();
        take(Step::Verify, &size, &file).unwrap();
        assert!(written.runs.iter().map(|run| run.trace.tuples.len()).sum::<usize>() >= 3000);
        take(Step::Whole, &size, &file).unwrap();
        let again = Artifact::read(&file).unwrap();
        assert_eq!((again.runs, again.map), (written.runs, written.map));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn the_peak_grows_with_what_is_used() {
        let before = peak().unwrap();
        let block = vec![1u8; 64 << 20];
        assert!(block.iter().map(|byte| u64::from(*byte)).sum::<u64>() == 64 << 20);
        assert!(peak().unwrap() >= before.max(64 << 20));
    }
}
