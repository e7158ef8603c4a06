//! `gate`: compares two recordings.

use std::path::PathBuf;

use super::common::{CliError, Exit};
use super::pipeline::{Measured, compare, exit_of, read_artifact};
use super::show::{Output, show};
use super::sources::Sources;
use crate::config::{Config, Workspace};

/// Compare two recordings
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n    cargo xtask gate golden/network.energy.zip target/wattline/network.energy.zip")]
pub struct Args {
    /// The baseline, `NAME.energy.zip`
    base: PathBuf,
    /// The recording to judge
    head: PathBuf,
    #[command(flatten)]
    output: Output,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    // Thresholds are the workspace's; without a workspace the defaults hold.
    let config: Option<Config> = match Workspace::find(&std::env::current_dir()?) {
        Ok(workspace) => Some(workspace.config()?),
        Err(_) => None,
    };
    let (base, base_result) = read_artifact(&args.base)?;
    let (artifact, result) = read_artifact(&args.head)?;
    let thresholds = config.as_ref().map(|config| config.thresholds).unwrap_or_default();
    let mut sources = Sources::new(config.as_ref().map_or(&[], |config| &config.sources));
    let verdict = Some(compare((&base, &base_result), (&artifact, &result), thresholds, &mut sources)?);
    let measured = Measured { artifact, result, verdict, warnings: Vec::new() };
    let exit = exit_of(&measured);
    show(&[measured], &args.output)?;
    Ok(exit)
}
