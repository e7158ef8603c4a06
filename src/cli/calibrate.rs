//! `calibrate`: what a device's instructions and library calls cost.

use std::path::{Path, PathBuf};

use super::common::{CliError, Exit, PhoneArgs, debug_key, under_ci, workspace, write_file};
use super::progress::Progress;
use super::{calibrate_cpu, calibrate_power};
use crate::apk::KeySource;
use crate::config::{Config, Workspace};
use crate::device::adb::AdbError;
use crate::device::{self, Device};
use crate::estimate::cpu_profile::CpuProfile;
use crate::profile::{CALIBRATOR, Profile, ProfileCost, scenario};
use crate::recording::{Artifact, Sha256Hex};
use crate::session::{InstrumentOptions, Job, instrument, record};

/// Measure what a device's instructions and library calls cost, once for all apps
#[derive(Debug, clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "\
Runs an app of generated methods with probes and writes the costs to golden/DEVICE.profile.json (docs/calibration.md).
The embedded phone's own profile is part of wattline; what is measured of it goes where --output says.

Examples:
    cargo xtask calibrate --output embedded.profile.json
    cargo xtask calibrate --device adb --meter tcp:127.0.0.1:5556 --compile speed"
)]
pub struct Args {
    #[command(subcommand)]
    what: Option<What>,
    /// Device to calibrate: `embedded`, or `adb`, `adb:SERIAL`, `adb:HOST:PORT` (docs/adb.md)
    #[arg(long, value_name = "NAME")]
    device: Option<String>,
    /// The meter beside the device: `tcp:HOST:PORT`; the embedded phone has one of its own
    #[arg(long, value_name = "NAME")]
    meter: Option<String>,
    /// Let Android compile the calibrator so before each run, as `speed`; for devices behind adb
    #[arg(long, value_name = "FILTER")]
    compile: Option<String>,
    #[command(flatten)]
    phone: PhoneArgs,
    /// Runs
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,
    /// Seed of the first run
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Where to write the profile
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Also keep the recording, as an artifact
    #[arg(long, value_name = "FILE")]
    recording: Option<PathBuf>,
    /// Print the profile as JSON
    #[arg(long)]
    json: bool,
}

/// Other ways to calibrate.
#[derive(Debug, clap::Subcommand)]
enum What {
    Cpu(calibrate_cpu::Args),
    Power(calibrate_power::Args),
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    match &args.what {
        Some(What::Cpu(args)) => return calibrate_cpu::run(args),
        Some(What::Power(args)) => return calibrate_power::run(args),
        None => {}
    }
    let found = workspace()?;
    let config = found.as_ref().map(Workspace::config).and_then(Result::ok);
    let named = (args.device.as_deref(), args.meter.as_deref(), args.compile.as_deref());
    let device = find(named, &args.phone, config.as_ref())?;
    let place = Output { asked: args.output.as_deref(), path: Profile::path };
    let output = output(place, device.as_ref(), config.as_ref())?;
    let progress = Progress::new(u64::from(args.runs));
    let artifact = measure(args, device.as_ref(), &progress)?;
    if let Some(path) = &args.recording {
        artifact.write(path).map_err(|error| format!("failed to write {}: {error}", path.display()))?;
    }
    progress.say("fitting");
    let cpu = cpu_profile(&device.name(), config.as_ref())?;
    let instructions = cpu.as_ref().map(CpuProfile::instructions);
    let profile = Profile::fit(&artifact, &device.model(), instructions.as_ref())?;
    drop(progress);
    let text = profile.to_json()?;
    if let Some(path) = &output {
        write_file(path, text.as_bytes())?;
    }
    match args.json {
        true => std::print!("{text}"),
        false => print!("{}", table(&profile, output.as_deref())),
    }
    Ok(Exit::Pass)
}

/// The CPU profile of a device: the embedded phone's own, that in the folder of golden artifacts, or none.
fn cpu_profile(device: &str, config: Option<&Config>) -> Result<Option<CpuProfile>, CliError> {
    if device == "embedded" {
        return Ok(Some(CpuProfile::embedded()?));
    }
    let Some(path) = config.map(|config| CpuProfile::path(device, &config.golden)) else { return Ok(None) };
    match std::fs::read_to_string(&path) {
        Ok(text) => Ok(Some(CpuProfile::parse(&path.display().to_string(), &text)?)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(format!("failed to read the CPU profile {}: {error}", path.display()).into()),
    }
}

/// The device of the command line, or else that of the settings: its name, its meter, and how Android compiles.
pub(super) fn find(
    (device, meter, compile): (Option<&str>, Option<&str>, Option<&str>),
    phone: &PhoneArgs,
    config: Option<&Config>,
) -> Result<Box<dyn Device>, CliError> {
    let phone = phone.over(config.map(|config| config.phone.clone()));
    // What the settings say of the meter and of compiling is about the device of the settings.
    let config = config.filter(|_| device.is_none());
    let name = device.or(config.map(|config| config.device.as_str())).unwrap_or("embedded");
    let meter = meter.or(config.and_then(|config| config.meter.as_deref()));
    let compile = compile.or(config.and_then(|config| config.compile.as_deref()));
    let device = device::find(device::Choice {
        name,
        meter,
        golden: None,
        compile,
        limits: device::Limits::PATIENT,
        expected: None,
        phone: Some(&phone),
    })?;
    match device.has_meter() {
        true => Ok(device),
        false => Err(AdbError::NoMeter { device: device.name() }.to_string().into()),
    }
}

/// Where a profile is to go.
pub(super) struct Output<'a> {
    /// What the command line says.
    pub asked: Option<&'a Path>,
    /// Where it is kept of a device, in the folder of golden artifacts.
    pub path: fn(&str, &Path) -> PathBuf,
}

/// Where the profile goes: nowhere for the embedded phone if nothing is said, as it has one.
pub(super) fn output(place: Output, device: &dyn Device, config: Option<&Config>) -> Result<Option<PathBuf>, CliError> {
    if let Some(asked) = place.asked {
        return Ok(Some(asked.to_owned()));
    }
    if device.name() == "embedded" {
        return Ok(None);
    }
    if under_ci() {
        return Err(
            "failed to calibrate: under CI nothing is written to the folder of golden artifacts; give --output".into(),
        );
    }
    match config {
        Some(config) => Ok(Some((place.path)(&device.name(), &config.golden))),
        None => Err("failed to calibrate: found no workspace with a folder of golden artifacts; give --output".into()),
    }
}

fn measure(args: &Args, device: &dyn Device, progress: &Progress) -> Result<Artifact, CliError> {
    let (scenario, text) = scenario()?;
    let options = InstrumentOptions { key: Some(KeySource::Debug(debug_key()?)), ..InstrumentOptions::default() };
    let done = instrument(Path::new("src/profile/calibrator.apk"), CALIBRATOR, &options)?;
    let (original_sha256, settings) = (done.original_sha256.clone(), options.choice.settings());
    let app = done.into_app().map_err(|what| format!("failed to run the calibrator: {what}"))?;
    let seeds: Vec<u64> = (0..u64::from(args.runs)).map(|run| args.seed.wrapping_add(run)).collect();
    progress.say(format!("{} runs on {}", args.runs, device.name()));
    let job = Job {
        app: &app,
        original_sha256: &original_sha256,
        settings: &settings,
        scenario: &scenario,
        scenario_sha256: Sha256Hex::of(text.as_bytes()).0,
        seeds: &seeds,
    };
    Ok(record(device, &job, &|| progress.step())?)
}

/// The result, for people.
fn table(profile: &Profile, output: Option<&Path>) -> String {
    let quality = &profile.quality;
    let is_probe = |cost: &&ProfileCost| cost.feature.starts_with("probe ");
    let is_call = |cost: &&ProfileCost| cost.feature.contains("->");
    let kinds: [(&str, Vec<&ProfileCost>); 3] = [
        ("opcodes", profile.costs.iter().filter(|cost| !is_probe(cost) && !is_call(cost)).collect()),
        ("library calls", profile.costs.iter().filter(is_call).collect()),
        ("probes", profile.costs.iter().filter(is_probe).collect()),
    ];
    let mut text = format!("{}, by {}: {} runs\n\n", profile.device, profile.meter, profile.seeds.len());
    text += &format!("{:<14} {:>8} {:>10} {:>10} {:>10}\n", "", "measured", "to 5 %", "to 10 %", "to 20 %");
    for (name, costs) in &kinds {
        let within = |limit: f64| costs.iter().filter(|cost| cost.cost_j > 0.0 && cost.deviation <= limit).count();
        let [five, ten, twenty] = [0.05, 0.1, 0.2].map(within);
        text += &format!("{name:<14} {:>8} {five:>10} {ten:>10} {twenty:>10}\n", costs.len());
    }
    text += &format!(
        "\n{} methods, {} calls, {} distinct rows for {} features; rank {}, condition {:.0}\n\
         AEE {:.2} %, R² {:.4}; rows of instructions stray by {:.1} %, one opcode by {:.1} %, one call by {:.1} %\n",
        quality.methods,
        quality.windows,
        quality.rows,
        quality.columns,
        quality.rank,
        quality.condition,
        quality.aee * 100.0,
        quality.r2,
        quality.tau * 100.0,
        quality.stray_op * 100.0,
        quality.stray_call * 100.0
    );
    if let Some(ratio) = profile.interpreted {
        text += &format!("before a method is compiled, its instructions cost {ratio:.2} times as much\n");
    }
    match output {
        Some(path) => text + &format!("written to {}\n", path.display()),
        None => text,
    }
}
