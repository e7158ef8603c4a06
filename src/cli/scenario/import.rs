//! `scenario import`: a script of a flow, or of what an older tool recorded.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::super::common::{CliError, Exit, print_json, write_file};
use super::super::said::shown;
use crate::scenario::monkeyrunner::Imported;
use crate::scenario::{Scenario, getevent, is_flow, maestro, monkeyrunner};

/// Make a script of a Maestro flow, or of a recording of monkeyrunner's or Android Runner's
#[derive(Debug, clap::Args)]
#[command(after_help = "A flow is a file with the extension yaml or yml; a recording has lines such as
`TOUCH|{'x':100,'y':200,'type':'downAndUp',}`. docs/scenarios.md tells what each becomes. The file is read, and nothing in
it is run.

Examples:
    cargo xtask scenario import .maestro/login.yaml --output energy/login.mks
    cargo xtask scenario import .maestro/flows/login.yaml --folder .maestro --screen 1080x2400
    cargo xtask scenario import recording.mr
    cargo xtask scenario import recording.mr --output energy/login.mks
    cargo xtask scenario import recording.mr --output energy/login.mks --dry-run --json")]
pub struct Args {
    /// The flow or the recording
    file: PathBuf,
    /// Where the script goes; standard output if nothing is said
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The screen that a flow's percentages are of
    #[arg(long, value_name = "WIDTHxHEIGHT", default_value = "1080x1920")]
    screen: String,
    /// Milliseconds that are waited behind each touch and key of a flow, where Maestro waits for a still screen
    #[arg(long, value_name = "MS", default_value_t = 500, value_parser = clap::value_parser!(u32).range(..=60_000))]
    pause: u32,
    /// The folder in or below which a flow finds those that it runs; its own if nothing is said
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
    /// Replace the script if there is one
    #[arg(long)]
    force: bool,
    /// Say what would be done, and write nothing
    #[arg(long)]
    dry_run: bool,
    /// Print JSON instead of the script: its text, and what could not be written as it was
    #[arg(long)]
    json: bool,
}

/// What is printed as JSON.
#[derive(Serialize)]
struct Shown<'a> {
    script: &'a str,
    events: usize,
    notes: &'a [String],
    output: Option<&'a Path>,
}

/// The events of a file, by its extension.
fn imported(args: &Args) -> Result<Imported, CliError> {
    let file = args.file.display();
    if is_flow(&args.file) {
        let (width, height) = getevent::parse_size(&args.screen)
            .ok_or_else(|| format!("expected WIDTHxHEIGHT, as 1080x1920, as --screen, found `{}`", args.screen))?;
        let options = maestro::Options {
            screen: (width as f32, height as f32),
            pause_ms: i64::from(args.pause),
            folder: args.folder.clone(),
        };
        return maestro::import(&args.file, &options).map_err(|error| format!("failed to import {error}").into());
    }
    let bytes = std::fs::read(&args.file).map_err(|error| format!("failed to read {file}: {error}"))?;
    let imported = monkeyrunner::import(&String::from_utf8_lossy(&bytes));
    imported.map_err(|error| format!("failed to import {file}: {error}").into())
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    let file = args.file.display();
    let Imported { events, notes } = imported(args)?;
    let script = Scenario::write(&[], &events);
    if let Some(output) = &args.output {
        if output.exists() && !args.force {
            let output = output.display();
            return Err(format!("failed to write {output}: it is there already; give --force to replace it").into());
        }
        if !args.dry_run {
            write_file(output, script.as_bytes())?;
        }
    }
    if args.json {
        print_json(&Shown { script: &script, events: events.len(), notes: &notes, output: args.output.as_deref() })?;
        return Ok(Exit::Pass);
    }
    notes.iter().for_each(|note| eprintln!("note: {file}: {note}"));
    match &args.output {
        Some(output) => {
            let would = if args.dry_run { "would write" } else { "wrote" };
            println!("{would} {}: {} events", output.display(), events.len());
        }
        // A script, whose lines stay as long as they are.
        None => std::print!("{}", shown(&script)),
    }
    Ok(Exit::Pass)
}
