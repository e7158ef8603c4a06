//! `calibrate power`: what a device takes in each state of its components, by training loads (GreenDroid).

use std::path::PathBuf;

use super::calibrate::{Output, output};
use super::common::{CliError, Exit, PhoneArgs, debug_key, workspace, write_file};
use super::progress::Progress;
use crate::config::{Config, Workspace};
use crate::device::{self, Device};
use crate::estimate::components::trainer::{Training, loads};
use crate::estimate::components::{Battery, PowerModel, Reading};
use crate::job::{By, Effort, train, trainer};

/// Lithium cells' voltage where the device does not tell.
const VOLTS: f64 = 3.85;
/// A step of the count of charge, of a hundred thousand that the battery holds: a quarter of a percent.
const STEPS: f64 = 400.0;

/// Measure what processor, screen, radios, GPS, sound and sensors take in each of their states
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Runs an app that puts one component after the other into each of its states, beside a meter or by the battery's gauge,
and writes the powers to golden/DEVICE.power.json (docs/components.md). With it, a device without a meter has one:
the model.

Examples:
    cargo xtask calibrate power --runs 2 --output embedded.power.json
    cargo xtask calibrate power --device adb --meter tcp:127.0.0.1:5556
    cargo xtask calibrate power --device adb --battery percent --capacity 3000 --hold 60")]
pub struct Args {
    /// Device to calibrate: `embedded`, or `adb`, `adb:SERIAL`, `adb:HOST:PORT` (docs/adb.md)
    #[arg(long, value_name = "NAME")]
    device: Option<String>,
    /// The meter beside the device: `tcp:HOST:PORT`; the embedded phone has one of its own
    #[arg(long, value_name = "NAME")]
    meter: Option<String>,
    #[command(flatten)]
    phone: PhoneArgs,
    /// Instead of a meter, the battery's count of charge or its level; the device must not be charged meanwhile
    #[arg(long, value_enum, conflicts_with = "meter", requires = "capacity")]
    battery: Option<Gauge>,
    /// What the battery holds when it is full
    #[arg(long, value_name = "MAH")]
    capacity: Option<f64>,
    /// Runs, in each of which every load is held once
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(2..))]
    runs: u32,
    /// How long a load is held
    #[arg(long, value_name = "SECONDS", default_value_t = 4, value_parser = clap::value_parser!(u64).range(3..=60))]
    hold: u64,
    /// Seed of the first run
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Where to write the model
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print the model as JSON
    #[arg(long)]
    json: bool,
}

/// What is read of the battery.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Gauge {
    /// `charge_counter`
    Charge,
    /// Whole percent
    Percent,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    let found = workspace()?;
    let config = found.as_ref().map(Workspace::config).and_then(Result::ok);
    let device = find(args, config.as_ref())?;
    let by = by(args, device.as_ref())?;
    let output =
        output(Output { asked: args.output.as_deref(), path: PowerModel::path }, device.as_ref(), config.as_ref())?;
    let seeds: Vec<u64> = (0..u64::from(args.runs)).map(|run| args.seed.wrapping_add(run)).collect();
    let hold_ms = args.hold * 1000;
    let scripts = Training::of_seed(args.seed, hold_ms);
    let progress = Progress::new(u64::from(args.runs) * scripts.len() as u64);
    let minutes = scripts.iter().map(Training::took_ms).sum::<u64>() * u64::from(args.runs) / 60_000;
    progress.say(format!("{} loads, {} runs, {minutes} minutes of {}", loads(), args.runs, device.name()));
    let app = trainer(debug_key()?)?;
    let model = train(device.as_ref(), &app, Effort { seeds: &seeds, hold_ms, by }, &|| progress.step())?;
    drop(progress);
    let text = model.to_json()?;
    if let Some(path) = &output {
        write_file(path, text.as_bytes())?;
    }
    match args.json {
        true => std::print!("{text}"),
        false => {
            print!("{}", table(&model));
            output.iter().for_each(|path| println!("written to {}", path.display()));
        }
    }
    Ok(Exit::Pass)
}

fn find(args: &Args, config: Option<&Config>) -> Result<Box<dyn Device>, CliError> {
    let phone = args.phone.over(config.map(|config| config.phone.clone()));
    let config = config.filter(|_| args.device.is_none());
    let name = args.device.as_deref().or(config.map(|config| config.device.as_str())).unwrap_or("embedded");
    let meter = args.meter.as_deref().or(config.and_then(|config| config.meter.as_deref()));
    let compile = config.and_then(|config| config.compile.as_deref());
    Ok(device::find(device::Choice {
        name,
        meter: meter.filter(|_| args.battery.is_none()),
        golden: None,
        compile,
        limits: device::Limits::PATIENT,
        expected: None,
        phone: Some(&phone),
    })?)
}

fn by(args: &Args, device: &dyn Device) -> Result<By, CliError> {
    match (args.battery, args.capacity) {
        (Some(gauge), Some(capacity_mah)) if capacity_mah.is_finite() && capacity_mah > 0.0 => {
            if device.boots_for_each_run() {
                return Err("failed to calibrate by the battery: this device's is as it was at the start of each run; \
                            use its adb endpoint (cargo xtask phone --listen)"
                    .into());
            }
            let reading = match gauge {
                Gauge::Percent => Reading::Percent,
                Gauge::Charge => Reading::Charge { least_uah: (capacity_mah * 1e3 / STEPS) as i64 },
            };
            Ok(By::Battery(Battery { capacity_mah, volts: VOLTS }, reading))
        }
        (Some(_), _) => Err("failed to calibrate by the battery: expected a capacity in mAh above 0".into()),
        (None, _) if device.has_meter() => Ok(By::Meter),
        (None, _) => Err(format!(
            "failed to calibrate {}: nothing measures it; give --meter tcp:HOST:PORT, or --battery percent and --capacity",
            device.name()
        )
        .into()),
    }
}

/// The model, for people.
pub fn table(model: &PowerModel) -> String {
    let mut text = format!("{}, by {}\n\n{:<22} {:>10} {:>10}\n", model.device, model.source, "", "mW", "std. error");
    let row = |name: &str, power: &crate::estimate::components::Coefficient| {
        format!("{name:<22} {:>10.1} {:>10.1}\n", power.watts.0 * 1e3, power.error.0 * 1e3)
    };
    text += &row("idle", &model.idle);
    model.states.iter().for_each(|(state, power)| text += &row(state, power));
    let lasts = &model.lasts;
    text += &format!(
        "\nWi-Fi stays up for {} ms, GPS searches for {:.1} s\n",
        lasts.wifi_high_ms,
        f64::from(lasts.gps_search_ms) / 1e3
    );
    let stray = model.stray.iter().filter(|(_, stray)| **stray > 0.0);
    let stray: Vec<String> = stray.map(|(name, stray)| format!("{name} {:.1} %", stray * 100.0)).collect();
    if !stray.is_empty() {
        text += &format!("loads of one component stray by: {}\n", stray.join(", "));
    }
    if let Some(quality) = &model.quality {
        text += &format!(
            "{} energies over {:.0} s, R² {:.4}, AEE {:.2} %, condition {:.0}\n",
            quality.observations,
            quality.seconds,
            quality.r2,
            quality.aee * 100.0,
            quality.condition
        );
        if !quality.untrained.is_empty() {
            text += &format!("not found: {}\n", quality.untrained.join(", "));
        }
    }
    text
}
