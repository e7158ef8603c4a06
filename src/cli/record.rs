//! `record`: runs the scenarios and keeps the recordings.

use crate::job::{Sources, analyze_artifact, read_inputs, runs};
use std::path::PathBuf;

use serde::Serialize;

use super::common::{CliError, Exit, Selection, golden_path, print_json};
use super::golden::near;
use super::progress::Progress;
use crate::units::Joules;

/// Run the scenarios and keep the recordings
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
    cargo xtask record --runs 5 --out recordings
    cargo xtask record --scenario energy/login.mks --json")]
pub struct Args {
    #[command(flatten)]
    selection: Selection,
    /// Where to keep them; `target/wattline` if not given
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A recording that was written.
#[derive(Serialize)]
struct Written {
    scenario: String,
    file: PathBuf,
    runs: usize,
    /// Mean energy above idle of a run, joules.
    net: Joules,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    let (workspace, configs) = args.selection.resolve()?;
    let progress = Progress::phases(configs.iter().map(runs).sum());
    // All input before the first run: a bad scenario of the last app must not cost the runs of the others.
    let inputs = configs.iter().map(|config| read_inputs(&workspace, config, &progress));
    let inputs = inputs.collect::<Result<Vec<_>, _>>()?;
    let out = args.out.as_ref().unwrap_or(&workspace.target);
    let mut written = Vec::new();
    for (config, inputs) in configs.iter().zip(inputs) {
        let names = inputs.names();
        let prepared = inputs.instrument(&progress)?;
        let mut sources = Sources::new(&config.sources);
        for (position, name) in names.iter().enumerate() {
            let mut artifact = prepared.record(position, prepared.seeds(), &progress)?;
            let result = analyze_artifact(&mut artifact, &config.estimator, &config.golden, &mut sources)?;
            let path = golden_path(&config.place(out), name);
            artifact.write(&path).map_err(|error| format!("failed to write {}: {error}", path.display()))?;
            let (runs, net) = (artifact.runs.len(), result.totals.net());
            written.push(Written { scenario: config.label(name), file: near(&path), runs, net });
        }
    }
    drop(progress);
    match args.json {
        true => print_json(&written)?,
        false => written.iter().for_each(|one| println!("{}", one.file.display())),
    }
    Ok(Exit::Pass)
}
