//! `bench meters`: how fast files of power meters are read and summed up, and in how much memory.
//!
//! Files are made up while they are read, so that they can be longer than disks. What making takes is measured apart and
//! subtracted; each format runs in a process of its own, which tells the most memory that it had.

use std::io::{Read, copy, sink};
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};
use wattline::cli::Exit;
use wattline::meters::{Format, Summary, generated, read};

use super::cpu_seconds;
use super::golden::peak;
use super::measure::measure_printed;

/// Measure how fast files of power meters are read
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n    cargo xtask bench meters\n    cargo xtask bench meters --quick --json")]
pub struct Args {
    /// Readings of each; of `firefox`, which is read whole, the most that a file may have
    #[arg(long, value_name = "N", default_value_t = 100_000_000, value_parser = clap::value_parser!(u64).range(1000..))]
    samples: u64,
    /// A few readings of each, to see that it works; no speed is asked for
    #[arg(long)]
    quick: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Do one format in this process
    #[arg(long, value_name = "FORMAT", hide = true)]
    format: Option<String>,
}

/// Readings with `--quick`.
const QUICK: u64 = 200_000;
/// Readings a second of a core that each format must reach.
const LEAST: f64 = 10e6;
/// Megabytes that no format may exceed.
const MOST_MB: f64 = 200.0;

/// What a format took.
#[derive(Debug, Serialize, Deserialize)]
struct Row {
    format: String,
    readings: u64,
    /// CPU time of reading and summing up.
    cpu_s: f64,
    /// CPU time of making the file, which is not in `cpu_s`.
    making_s: f64,
    readings_per_s: f64,
    peak_mb: f64,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit> {
    let samples = if args.quick { QUICK } else { args.samples };
    if let Some(name) = &args.format {
        let format = Format::named(name).with_context(|| format!("unknown format `{name}`"))?;
        println!("{}", serde_json::to_string(&one(format, samples)?)?);
        return Ok(Exit::Pass);
    }
    if cfg!(debug_assertions) && !args.quick {
        eprintln!("note: this is not a release build: its times say little");
    }
    let rows = Format::all().map(|format| apart(format, samples)).collect::<Result<Vec<Row>>>()?;
    match args.json {
        true => println!("{}", serde_json::to_string_pretty(&rows)?),
        false => print(&rows),
    }
    if let Some(row) = rows.iter().find(|row| row.peak_mb > MOST_MB) {
        bail!("{} took {:.0} MB of memory, more than {MOST_MB}", row.format, row.peak_mb);
    }
    let slow = rows.iter().find(|row| row.readings_per_s < LEAST);
    if let Some(row) = slow.filter(|_| !args.quick) {
        bail!(
            "{:.1} million readings a second of {}, fewer than {}",
            row.readings_per_s / 1e6,
            row.format,
            LEAST / 1e6
        );
    }
    Ok(Exit::Pass)
}

fn apart(format: Format, samples: u64) -> Result<Row> {
    let mut command = Command::new(std::env::current_exe().context("failed to find the program itself")?);
    command.args(["bench", "meters", "--format", format.name(), "--samples", &samples.to_string()]);
    let (_, printed) = measure_printed(command)?;
    let line = printed.lines().last().unwrap_or_default();
    serde_json::from_str(line).with_context(|| format!("failed to read what {format} took: {line}"))
}

/// A file of about as many readings.
fn file(format: Format, samples: u64) -> Box<dyn Read> {
    /// Rails of a phone.
    const RAILS: u32 = 16;
    /// Values of an Otii's page.
    const PAGE: u64 = 40_000;
    /// Samples of a Firefox profile, which is held in memory whole: two hours at 1 kHz.
    const PROFILE: u64 = 8_000_000;
    match format {
        Format::Jls => Box::new(generated::jls(samples, 1_000_000)),
        Format::Perfetto => Box::new(generated::perfetto(samples / u64::from(RAILS), RAILS, 100)),
        Format::Iio => Box::new(generated::iio(samples / u64::from(RAILS), RAILS, 1)),
        // A row has a current, a voltage, and their product.
        Format::Monsoon => Box::new(generated::monsoon(samples / 3)),
        Format::Otii => Box::new(generated::otii(samples.div_ceil(PAGE), PAGE.min(samples))),
        Format::Firefox => Box::new(generated::firefox(samples.min(PROFILE))),
        Format::Gauge => Box::new(generated::gauge(samples / 4)),
        Format::Csv => Box::new(generated::csv(samples)),
    }
}

fn one(format: Format, samples: u64) -> Result<Row> {
    let before = cpu_seconds()?;
    copy(&mut file(format, samples), &mut sink())?;
    let made = cpu_seconds()?;
    let mut meter = read(format, file(format, samples))?;
    let summary = Summary::of(meter.as_mut())?;
    let making_s = made - before;
    // Both are clocks with ticks: a short file takes at least one.
    let cpu_s = (cpu_seconds()? - made - making_s).max(1e-3);
    let readings = summary.channels.iter().map(|channel| channel.readings).sum();
    let peak_mb = peak().map_or(0.0, |bytes| bytes as f64 / 1e6);
    Ok(Row {
        format: format.name().to_owned(),
        readings,
        cpu_s,
        making_s,
        readings_per_s: readings as f64 / cpu_s,
        peak_mb,
    })
}

fn print(rows: &[Row]) {
    println!("| format | readings | CPU, s | million readings / s | peak, MB |\n|---|--:|--:|--:|--:|");
    for row in rows {
        let Row { format, readings, cpu_s, readings_per_s, peak_mb, .. } = row;
        println!("| {format} | {readings} | {cpu_s:.2} | {:.1} | {peak_mb:.0} |", readings_per_s / 1e6);
    }
}
