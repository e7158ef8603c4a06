//! `meter`: what a power meter's file holds.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::common::{CliError, Exit, print_json};
use crate::meters::otii_server::{self, OtiiServer};
use crate::meters::{self, ChannelSummary, Format, MeterFile, Quantity, Summary, Warning};
use crate::units::{Joules, Watts};

/// Bytes from which a format is told.
const START: u64 = 4096;

/// Show what a power meter's file holds: channels, units, rate, energy, and what is wrong with it
#[derive(Debug, clap::Args)]
#[command(
    after_help = "The format is told by the contents, or said: perfetto:FILE, iio:FILE, monsoon:FILE, otii:FILE, \
                        jls:FILE, firefox:FILE, gauge:FILE, csv:FILE (docs/meters.md). \
                        otii:HOST:PORT asks an Otii's server for the last recording.\n\n\
                        Examples:\n    cargo xtask meter trace.perfetto-trace\n    \
                        cargo xtask meter monsoon:samples.csv --json"
)]
pub struct Args {
    /// The files, `FILE` or `FORMAT:FILE`
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// With `monsoon:usb`: measure until Ctrl-C, into this table, which `--meter csv:FILE` of a run reads (docs/meters.md)
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    record: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A Monsoon at this computer.
const USB: &str = "monsoon:usb";

#[derive(Serialize)]
struct Shown {
    file: PathBuf,
    #[serde(flatten)]
    summary: Summary,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    if let Some(path) = &args.record {
        return match args.files.as_slice() {
            [file] if file == USB => record(path),
            _ => Err(format!("failed to record: expected `{USB}`, the only meter that is read live").into()),
        };
    }
    let all = args.files.iter().map(|file| read(&MeterFile::parse(file))).collect::<Result<Vec<_>, _>>()?;
    if args.json {
        print_json(&all)?;
        return Ok(Exit::Pass);
    }
    for (number, Shown { file, summary }) in all.iter().enumerate() {
        let between = if number > 0 { "\n" } else { "" };
        print!("{between}{}", text(file, summary));
    }
    Ok(Exit::Pass)
}

/// Measures until the user ends it.
#[cfg(feature = "monsoon")]
fn record(path: &Path) -> Result<Exit, CliError> {
    use crate::device::adb::Guard;
    use crate::meters::{monsoon_usb::Live, usb::UsbMonsoon};
    use std::time::{SystemTime, UNIX_EPOCH};
    let failed = |error: &dyn std::fmt::Display| format!("failed to record {USB}: {error}");
    let guard = Guard::new();
    let unit = UsbMonsoon::open().map_err(|error| failed(&error))?;
    let mut out = std::io::BufWriter::new(File::create(path).map_err(|error| failed(&error))?);
    let mut live = Live::start(unit).map_err(|error| failed(&error))?;
    let start_ns = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as i64);
    let readings = live.record(&mut out, start_ns, &|| guard.is_interrupted());
    live.stop().map_err(|error| failed(&error))?;
    println!("{}: {} readings", path.display(), readings.map_err(|error| failed(&error))?);
    Ok(Exit::Pass)
}

#[cfg(not(feature = "monsoon"))]
fn record(_: &Path) -> Result<Exit, CliError> {
    let what = "this program was built without the feature `monsoon` (docs/meters.md)";
    Err(format!("failed to record {USB}: {what}").into())
}

fn read(file: &MeterFile) -> Result<Shown, CliError> {
    let failed = |error: &dyn std::fmt::Display| format!("failed to read {}: {error}", file.path.display());
    let address = file.path.to_str().filter(|text| file.format == Some(Format::Otii) && otii_server::is_address(text));
    let (format, input): (Format, Box<dyn Read>) = match address {
        Some(address) => (Format::Otii, Box::new(OtiiServer::connect(address).map_err(|error| failed(&error))?)),
        None => {
            let format = file.format.map_or_else(|| told(&file.path), Ok).map_err(|error| failed(&error))?;
            (format, Box::new(File::open(&file.path).map_err(|error| failed(&error))?))
        }
    };
    let summary = meters::read(format, input).and_then(|mut meter| Summary::of(meter.as_mut()));
    Ok(Shown { file: file.path.clone(), summary: summary.map_err(|error| failed(&error))? })
}

/// The format by a file's first bytes.
fn told(path: &Path) -> Result<Format, CliError> {
    let mut start = Vec::new();
    File::open(path)?.take(START).read_to_end(&mut start)?;
    let unknown = || format!("not the start of any known format: say it as FORMAT:FILE, one of {}", Format::names());
    Ok(Format::of_start(&start).ok_or_else(unknown)?)
}

fn text(file: &Path, summary: &Summary) -> String {
    let mut text = format!("{}: {}, {:.3} s\n", file.display(), summary.format, summary.duration_s);
    let width = summary.channels.iter().map(|channel| channel.channel.name.chars().count()).max().unwrap_or(0);
    for channel in &summary.channels {
        text.push_str(&line(channel, width));
    }
    if summary.channels.is_empty() {
        text.push_str("  no readings of power, energy, current or voltage\n");
    }
    if !summary.parts.is_empty() {
        let parts = summary.parts.iter().map(|part| format!("{} {}", part.part, Joules(part.energy_j)));
        let total: f64 = summary.parts.iter().map(|part| part.energy_j).sum();
        text.push_str(&format!("  rails together {}: {}\n", Joules(total), parts.collect::<Vec<_>>().join(", ")));
    }
    for marker in &summary.markers {
        let at_s = marker.at_ns.saturating_sub(summary.start_ns) as f64 / 1e9;
        text.push_str(&format!("  marker at {at_s:.6} s: {}\n", marker.text.escape_debug()));
    }
    text.push_str(&warnings(&summary.warnings));
    text
}

/// What is said of several channels alike is said once.
fn warnings(all: &[Warning]) -> String {
    let mut rows: Vec<(&Warning, u64, Vec<&str>)> = Vec::new();
    for warning in all {
        let name = warning.channel.as_deref();
        match rows.iter_mut().find(|(first, ..)| (first.fault, &first.says) == (warning.fault, &warning.says)) {
            Some((_, count, names)) => {
                *count += warning.count;
                names.extend(name);
            }
            None => rows.push((warning, warning.count, name.into_iter().collect())),
        }
    }
    let row = |(warning, count, names): (&Warning, u64, Vec<&str>)| {
        let names = match names.as_slice() {
            [] => String::new(),
            [one] => format!("{one}: "),
            [first, others @ ..] => format!("{first} and {} more: ", others.len()),
        };
        format!("  warning, {} x {count}: {names}{}\n", warning.fault.name(), warning.says)
    };
    rows.into_iter().map(row).collect()
}

fn line(channel: &ChannelSummary, width: usize) -> String {
    let rate = match (channel.channel.rate_hz, channel.measured_hz) {
        (Some(rate), _) => format!("{rate} Hz"),
        (None, Some(rate)) => format!("about {rate:.2} Hz"),
        (None, None) => "once".to_owned(),
    };
    let span_s = channel.end_ns.saturating_sub(channel.start_ns) as f64 / 1e9;
    let what = match (channel.energy_j, channel.charge_c) {
        // A reading of a meter with a rate stands for its own time, also where others are missing.
        (Some(joules), _) if channel.channel.quantity == Quantity::Power && channel.channel.rate_hz.is_some() => {
            format!("{}, {} on average", Joules(joules), Watts(channel.mean))
        }
        (Some(joules), _) if span_s > 0.0 => format!("{}, {} on average", Joules(joules), Watts(joules / span_s)),
        (Some(joules), _) => Joules(joules).to_string(),
        (None, Some(coulombs)) => format!("{:.6} mAh, {:.6} A on average", coulombs / 3.6, channel.mean),
        (None, None) => format!("{:.6} {} on average", channel.mean, channel.unit),
    };
    let part = channel.part.map_or(String::new(), |part| format!("  [{part}]"));
    format!("  {:width$}  {:>8} readings, {rate:>16}  {what}{part}\n", channel.channel.name, channel.readings)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_files_contents_are_shown() {
        let table = "t_s,main_w,usb_a\n0.5,1,0.1\n1.0,3,0.1\n1.5,2,-0.1\n";
        let mut meter = meters::read(Format::Csv, table.as_bytes()).unwrap();
        let shown = text(Path::new("a.csv"), &Summary::of(meter.as_mut()).unwrap());
        let expected = "a.csv: csv, 1.000 s\n  \
                          main         3 readings,    about 2.00 Hz  2.50 J, 2.50 W on average\n  \
                          usb          3 readings,    about 2.00 Hz  0.000000 mAh, 0.033333 A on average\n  \
                          warning, sign-flip x 1: usb: both signs: 33.3 % of the whole is negative\n";
        assert_eq!(shown, expected);
    }
}
