//! `model collect`: runs of a random monkey, unattended.

use std::path::PathBuf;

use super::super::common::{CliError, Exit, PhoneArgs, debug_key, print_json};
use super::super::progress::Progress;
use crate::device::{Choice, Limits, find};
use crate::job::runs::{Budget, Campaign, Collected, Stopped, Subject, collect};
use crate::scenario::random::RandomMonkey;

/// Run a random monkey on the app, unattended, until there are runs enough
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Each run is a file in the store as soon as it is measured: after a kill, the same command goes on
where it was. Runs in which the app crashed or was left are put aside, with the reason.

Examples:
    cargo xtask model collect app.apk --store target/runs --runs 300
    cargo xtask model collect app.apk --store target/runs --until-settled --minutes 60
    cargo xtask model collect app.apk --store target/runs --events 500 --throttle 20 --pct touch=70 --pct syskeys=0
    cargo xtask model collect app.apk --store target/runs --device adb --meter tcp:127.0.0.1:5556 --joules 5000"
)]
pub struct Args {
    /// The app
    apk: PathBuf,
    /// The folder of the runs; those that it has are not made again
    #[arg(long, value_name = "DIR")]
    store: PathBuf,
    /// Measured runs that there shall be
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    runs: u32,
    /// End after so much time, too
    #[arg(long, value_name = "N")]
    minutes: Option<f64>,
    /// End when the device has used so much energy, too, over all runs in the store
    #[arg(long, value_name = "N")]
    joules: Option<f64>,
    /// End when more runs would not narrow the model, too
    #[arg(long)]
    until_settled: bool,
    /// Events of a run
    #[arg(long, value_name = "N", default_value_t = 100)]
    events: u32,
    /// Wait after each event, milliseconds
    #[arg(long, value_name = "MS", default_value_t = 100)]
    throttle: u32,
    /// Percentage of a kind of event, as `touch=70`, as often as need be; monkey's own defaults share the rest
    #[arg(long, value_name = "KIND=PERCENT")]
    pct: Vec<String>,
    /// Seed of the first run; the next one has the next
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Device to run on: `embedded`, or `adb`, `adb:SERIAL`, `adb:HOST:PORT` (docs/adb.md)
    #[arg(long, value_name = "NAME", default_value = "embedded")]
    device: String,
    /// The meter beside the device: `tcp:HOST:PORT`; the embedded phone has one of its own
    #[arg(long, value_name = "NAME")]
    meter: Option<String>,
    #[command(flatten)]
    phone: PhoneArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    let monkey = RandomMonkey::new(args.events, args.throttle, &args.pct)
        .map_err(|error| format!("failed to send a monkey: {error}"))?;
    let phone = args.phone.over(None);
    let devices = || {
        let (meter, phone) = (args.meter.as_deref(), Some(&phone));
        find(Choice { name: &args.device, meter, limits: Limits::PATIENT, phone, ..Choice::default() })
    };
    let device = devices()?;
    if !device.has_meter() {
        let name = device.name();
        return Err(format!("failed to measure runs on {name}: nothing measures it; give --meter tcp:HOST:PORT").into());
    }
    let apk = wattline_base::files::read(&args.apk, wattline_base::files::MOST_APP)
        .map_err(|error| format!("failed to read {}: {error}", args.apk.display()))?;
    let subject = Subject::read(&args.apk, &apk, debug_key()?)?;
    let store = subject.store(&args.store, device.as_ref(), &monkey, args.seed)?;
    // A phone behind adb is one connection.
    drop(device);
    let progress = Progress::new(u64::from(args.runs));
    let campaign = Campaign { app: &subject.app, monkey, devices: &devices, name: "random" };
    let budget = Budget {
        runs: args.runs as usize,
        minutes: args.minutes,
        joules: args.joules,
        until_settled: args.until_settled,
    };
    let collected = collect(campaign, &store, budget, &progress)?;
    drop(progress);
    match args.json {
        true => print_json(&collected)?,
        false => print!("{}", text(&collected, args)),
    }
    Ok(Exit::Pass)
}

fn text(collected: &Collected, args: &Args) -> String {
    let Collected { measured, now, put_aside, retried, whole_j, minutes, stopped, checks } = collected;
    let why = match stopped {
        Stopped::Runs => "as many as were asked for",
        Stopped::Minutes => "the time is over",
        Stopped::Joules => "the energy is used up",
        Stopped::Settled => "more would not narrow the model",
    };
    let mut text = format!(
        "{}: {measured} runs, {now} of them made now in {minutes:.1} minutes; {put_aside} put aside, {retried} tried again; \
         {whole_j:.0} J of the device\nended: {why}\n",
        args.store.display()
    );
    if let Some(check) = checks.last() {
        text += &format!("by cross-validation over {} runs, ARE {}\n", check.runs, super::percent(check.are));
    }
    text
}
