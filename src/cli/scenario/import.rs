//! `scenario import`: a script of what an older tool recorded.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::super::common::{CliError, Exit, print_json, write_file};
use crate::scenario::Scenario;
use crate::scenario::monkeyrunner::{Imported, import};

/// Make a script of a recording of monkeyrunner's, or of Android Runner's
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Lines such as `TOUCH|{'x':100,'y':200,'type':'downAndUp',}`; docs/scenarios.md tells what each becomes. The
recording is read, and nothing in it is run.

Examples:
    cargo xtask scenario import recording.mr
    cargo xtask scenario import recording.mr --output energy/login.mks
    cargo xtask scenario import recording.mr --output energy/login.mks --dry-run --json"
)]
pub struct Args {
    /// The recording
    file: PathBuf,
    /// Where the script goes; standard output if nothing is said
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
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

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    let file = args.file.display();
    let bytes = std::fs::read(&args.file).map_err(|error| format!("failed to read {file}: {error}"))?;
    let text = String::from_utf8_lossy(&bytes);
    let Imported { events, notes } = import(&text).map_err(|error| format!("failed to import {file}: {error}"))?;
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
        None => print!("{script}"),
    }
    Ok(Exit::Pass)
}
