//! `record`: runs the scenarios and keeps the recordings.

use std::path::PathBuf;

use super::common::{CliError, Exit, Selection, golden_path};
use super::pipeline::{analyze_artifact, read_inputs, runs};
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
    let (workspace, configs) = args.selection.resolve()?;
    let progress = Progress::new(configs.iter().map(runs).sum());
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
            analyze_artifact(&mut artifact, &config.estimator, &config.golden, &mut sources)?;
            let path = golden_path(&config.place(out), name);
            artifact.write(&path).map_err(|error| format!("failed to write {}: {error}", path.display()))?;
            written.push(path);
        }
    }
    drop(progress);
    written.iter().for_each(|path| println!("{}", path.display()));
    Ok(Exit::Pass)
}
