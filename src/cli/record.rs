//! `record`: runs the scenarios and keeps the recordings.

use std::path::PathBuf;

use super::common::{CliError, Exit, GOLDEN_SUFFIX, Selection};
use super::pipeline::{analyze_artifact, read_inputs};
use super::progress::Progress;
use super::sources::Sources;

/// Run the scenarios and keep the recordings
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n    cargo xtask record --runs 5 --out recordings")]
pub struct Args {
    #[command(flatten)]
    selection: Selection,
    /// Where to keep them; `target/wattline` if not given
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    let (workspace, config) = args.selection.resolve()?;
    let progress = Progress::new(u64::from(config.runs) * config.scenarios.len() as u64);
    let inputs = read_inputs(&workspace, &config, &progress)?;
    let names = inputs.names();
    let prepared = inputs.instrument(&progress)?;
    let mut sources = Sources::new(&config.sources);
    let out = args.out.clone().unwrap_or(workspace.target);
    let mut written = Vec::new();
    for (position, name) in names.iter().enumerate() {
        let mut artifact = prepared.record(position, &progress)?;
        analyze_artifact(&mut artifact, &config.estimator, &config.golden, &mut sources)?;
        let path = out.join(format!("{name}{GOLDEN_SUFFIX}"));
        artifact.write(&path).map_err(|error| format!("failed to write {}: {error}", path.display()))?;
        written.push(path);
    }
    drop(progress);
    written.iter().for_each(|path| println!("{}", path.display()));
    Ok(Exit::Pass)
}
