//! `model predict`: the energy of a recording, or of a change, by a model of runs.

use std::path::PathBuf;

use serde::Serialize;

use super::super::common::{CliError, Exit, print_json};
use super::{percent, read_model, short};
use crate::job::runs::{Change, OfRecording, change, of_recording};

/// Columns that are shown of a change.
const SHOWN: usize = 12;

/// Predict the energy of a recording, or of the change from one to another
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Recordings need no meter: what ran is counted. What no training run had has no weight, and is named.

Examples:
    cargo xtask model predict golden/app.model.json --recording golden/network.energy.zip
    cargo xtask model predict golden/app.model.json --recording old.energy.zip --head new.energy.zip
    cargo xtask model predict golden/app.model.json --recording golden/network.energy.zip --json"
)]
pub struct Args {
    /// The model
    model: PathBuf,
    /// A recording, `NAME.energy.zip`
    #[arg(long, value_name = "FILE")]
    recording: PathBuf,
    /// A recording of the changed app: what the change adds
    #[arg(long, value_name = "FILE")]
    head: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What is printed as JSON.
#[derive(Serialize)]
#[serde(untagged)]
enum Shown {
    Recording(OfRecording),
    Change(Change),
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    let model = read_model(&args.model)?;
    let base = of_recording(&model, &args.recording)?;
    let shown = match &args.head {
        None => Shown::Recording(base),
        Some(head) => Shown::Change(change(&model, base, of_recording(&model, head)?)),
    };
    match (args.json, &shown) {
        (true, shown) => print_json(shown)?,
        (false, Shown::Recording(recording)) => print!("{}", of_runs(recording)),
        (false, Shown::Change(change)) => print!("{}", of_change(change)),
    }
    Ok(Exit::Pass)
}

fn of_runs(recording: &OfRecording) -> String {
    let mut text = format!("{}: joules above idle by the model\n", recording.scenario);
    for run in &recording.runs {
        let predicted = &run.predicted;
        text += &format!(
            "  seed {:<8} {:.4} J, 95 % of such runs within {}",
            run.seed,
            predicted.energy_j,
            percent(predicted.within)
        );
        if let Some(measured) = run.measured_j {
            text += &format!("; measured {measured:.4} J, off by {}", percent(predicted.energy_j / measured - 1.0));
        }
        text.push('\n');
        if !predicted.unknown.is_empty() {
            let names: Vec<String> = predicted.unknown.iter().take(3).map(|(name, _)| short(name)).collect();
            text += &format!(
                "    without a weight, as no training run had them: {} columns, {}…\n",
                predicted.unknown.len(),
                names.join(", ")
            );
        }
    }
    text
}

fn of_change(change: &Change) -> String {
    let (base, head) = (change.base.energy_j, change.head.energy_j);
    let mut text = format!(
        "{}: {base:.4} J -> {head:.4} J by the model, {:+.4} J, {}\n\n{:>12} {:>12}  name\n",
        change.head.scenario,
        head - base,
        percent(head / base - 1.0),
        "mJ",
        "times"
    );
    for part in change.parts.iter().take(SHOWN) {
        let energy = part.energy_j.map_or("unknown".to_owned(), |joules| format!("{:+.3}", joules * 1e3));
        text += &format!("{energy:>12} {:>+12.1}  {}\n", part.executions, short(&part.name));
    }
    let unknown = change.parts.iter().filter(|part| part.energy_j.is_none()).count();
    if unknown > 0 {
        text += &format!("{unknown} columns have no weight, as no training run had them: they are in no energy\n");
    }
    text
}
