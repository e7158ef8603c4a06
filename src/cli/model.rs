//! `model`: models of whole runs by method and by library call (Hu et al., 2017).

mod collect;
mod export;
mod predict;
mod runs;
mod train;

use std::path::{Path, PathBuf};

use super::common::{CliError, Exit};
use crate::estimate::runs::Model;

/// What can be done with models of whole runs
#[derive(Debug, clap::Subcommand)]
pub enum Do {
    /// Run a random monkey on the app, unattended, until there are runs enough
    Collect(Box<collect::Args>),
    /// List the runs of a store: events, energy, coverage, and what was put aside
    Runs(runs::Args),
    /// Train a model on the runs of a store, and test it on runs that it has not seen
    Train(train::Args),
    /// Predict the energy of a recording, or of the change from one to another
    Predict(predict::Args),
    /// Write a model's weights, or the runs of a store, as CSV
    Export(export::Args),
}

/// Models of whole runs: what each method, or each library call, adds to the energy of a run (Hu et al.)
#[derive(Debug, clap::Args)]
#[command(after_help = "docs/model.md goes through it.

Examples:
    cargo xtask model collect app.apk --store target/runs --runs 300
    cargo xtask model train --store target/runs --output golden/app.model.json
    cargo xtask model predict golden/app.model.json --recording golden/network.energy.zip")]
pub struct Args {
    #[command(subcommand)]
    what: Do,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    match &args.what {
        Do::Collect(args) => collect::run(args),
        Do::Runs(args) => runs::run(args),
        Do::Train(args) => train::run(args),
        Do::Predict(args) => predict::run(args),
        Do::Export(args) => export::run(args),
    }
}

/// The runs of a store, as an option.
#[derive(Debug, clap::Args)]
struct StoreArgs {
    /// The folder with the runs
    #[arg(long, value_name = "DIR")]
    store: PathBuf,
}

fn read_model(path: &Path) -> Result<Model, CliError> {
    let bad = |error: &dyn std::fmt::Display| format!("failed to read {}: {error}", path.display());
    let bytes = std::fs::read(path).map_err(|error| bad(&error))?;
    Ok(Model::from_json(&String::from_utf8_lossy(&bytes)).map_err(|error| bad(&error))?)
}

fn percent(part: f64) -> String {
    format!("{:.1} %", part * 100.0)
}

/// A signature without packages, as in `Main.draw(I)V`.
fn short(signature: &str) -> String {
    let Some((class, method)) = signature.split_once("->") else { return signature.to_owned() };
    let class = class.trim_start_matches('L').trim_end_matches(';');
    format!("{}.{method}", class.rsplit('/').next().unwrap_or(class))
}
