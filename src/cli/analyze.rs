//! `analyze`: fits a recording onto source lines.

use std::path::PathBuf;

use super::common::{CliError, Exit};
use super::pipeline::{Measured, analyze_artifact};
use super::show::{Output, show};
use super::sources::Sources;
use crate::recording::Artifact;

/// Fit a recording onto source lines and print the result
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n    cargo xtask analyze golden/network.energy.zip --source app/src/main/java --estimator bisquare"
)]
pub struct Args {
    /// The recording, `NAME.energy.zip`
    recording: PathBuf,
    /// Where to look for source lines; may be given more than once
    #[arg(long = "source", value_name = "DIR")]
    sources: Vec<PathBuf>,
    /// Estimator: `recommended`, `bisquare`, `huber`, `vlens-mad`, `vlens-sd`, `ols` and others (docs/fit.md)
    #[arg(long, value_name = "NAME", default_value = "recommended")]
    estimator: String,
    #[command(flatten)]
    output: Output,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    let mut artifact = Artifact::read(&args.recording)
        .map_err(|error| format!("failed to read {}: {error}", args.recording.display()))?;
    let result = analyze_artifact(&mut artifact, &args.estimator, &mut Sources::new(&args.sources))?;
    show(&[Measured { artifact, result, verdict: None, warnings: Vec::new() }], &args.output)?;
    Ok(Exit::Pass)
}
