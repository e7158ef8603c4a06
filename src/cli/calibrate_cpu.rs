//! `calibrate cpu`: cost functions of a device's instructions by micro-benchmarks, as eCalc has them.

use std::path::{Path, PathBuf};

use super::calibrate::{Output, find, output};
use super::common::{CliError, Exit, PhoneArgs, debug_key, workspace, write_file};
use super::progress::Progress;
use crate::config::Workspace;
use crate::estimate::cpu_profile::{Calibration, CpuProfile, Effort, Measurement};
use crate::job::run_micro_benchmarks;

/// Measure each instruction alone in a loop, pairs of them, and library calls by the size of their argument
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Writes its own app of micro-benchmarks, runs it beside the meter and subtracts what each instruction needs around it
(eCalc, GREENS 2012). The profile goes to golden/DEVICE.cpu.json (docs/papers.md).

Examples:
    cargo xtask calibrate cpu --output embedded.cpu.json
    cargo xtask calibrate cpu --device adb --meter tcp:127.0.0.1:5556 --executions 20000000")]
pub struct Args {
    /// Device to calibrate: `embedded`, or `adb`, `adb:SERIAL`, `adb:HOST:PORT` (docs/adb.md)
    #[arg(long, value_name = "NAME")]
    device: Option<String>,
    /// The meter beside the device: `tcp:HOST:PORT`; the embedded phone has one of its own
    #[arg(long, value_name = "NAME")]
    meter: Option<String>,
    #[command(flatten)]
    phone: PhoneArgs,
    /// Instructions in a repetition, if they are cheap: dear ones are fewer, so that each takes about as long
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u32).range(1_000..))]
    executions: u32,
    /// Repetitions of each micro-benchmark, once it is compiled
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(3..))]
    repetitions: u32,
    /// Runs
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,
    /// Seed of the first run
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How long the app is given in each run, instead of what a slow device needs
    #[arg(long, value_name = "SECONDS")]
    wait: Option<u64>,
    /// Where to write the profile
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print the profile as JSON
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    let found = workspace()?;
    let config = found.as_ref().map(Workspace::config).and_then(Result::ok);
    let device = find((args.device.as_deref(), args.meter.as_deref(), None), &args.phone, config.as_ref())?;
    let place = Output { asked: args.output.as_deref(), path: CpuProfile::path };
    let output = output(place, device.as_ref(), config.as_ref())?;
    let progress = Progress::new(u64::from(args.runs));
    let calibration = Calibration::new(Effort { executions: args.executions, repetitions: args.repetitions })?;
    let wait_ms = args.wait.map_or(calibration.wait_ms(), |seconds| seconds * 1000);
    let seeds: Vec<u64> = (0..u64::from(args.runs)).map(|run| args.seed.wrapping_add(run)).collect();
    progress.say(format!("{} micro-benchmarks, {} runs on {}", calibration.scripts(), args.runs, device.name()));
    let runs =
        run_micro_benchmarks(device.as_ref(), &calibration, debug_key()?, (&seeds, wait_ms), &|| progress.step())?;
    progress.say("subtracting");
    let (name, model, meter) = (device.name(), device.model(), device.meter());
    let by = Measurement { device: &name, model: &model, meter: &meter, tool: env!("CARGO_PKG_VERSION") };
    let profile = calibration.fit(&runs, by)?;
    drop(progress);
    let text = profile.to_json()?;
    if let Some(path) = &output {
        write_file(path, text.as_bytes())?;
    }
    match args.json {
        true => std::print!("{text}"),
        false => print!("{}", table(&profile, &calibration, output.as_deref())),
    }
    Ok(Exit::Pass)
}

/// The result, for people.
fn table(profile: &CpuProfile, calibration: &Calibration, output: Option<&Path>) -> String {
    let mut text = format!("{}, by {}: {} runs\n\n", profile.device, profile.meter, profile.seeds.len());
    text += &format!("{:<26} {:>10} {:>10} {:>12}\n", "", "nJ", "ns", "std. error");
    for cost in &profile.costs {
        let (energy, time) = (cost.energy_j * 1e9, cost.time_s * 1e9);
        text += &format!("{:<26} {energy:>10.2} {time:>10.2} {:>10.2} %\n", cost.op, cost.error * 100.0);
    }
    for call in &profile.calls {
        let per = call.unit.as_ref().map(|unit| format!(" + {:.2} nJ a {unit}", call.per_unit.energy_j * 1e9));
        text += &format!("{}: {:.1} nJ{}\n", call.callee, call.base.energy_j * 1e9, per.unwrap_or_default());
    }
    text += &format!(
        "\n{} micro-benchmarks; {} opcodes, {} pairs of kinds, {} library calls\n",
        calibration.scripts(),
        profile.costs.len(),
        profile.contexts.len(),
        profile.calls.len()
    );
    if let Some(interpreted) = profile.interpreted {
        text +=
            &format!("before a method is compiled, its instructions cost {:.2} times as much\n", interpreted.energy);
    }
    match output {
        Some(path) => text + &format!("written to {}\n", path.display()),
        None => text,
    }
}
