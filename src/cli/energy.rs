//! `energy`: the whole job, from APK to verdict.

use super::common::{CliError, Exit, Selection, golden_path, pending_path, under_ci};
use super::pipeline::{Measured, analyze_artifact, compare, exit_of, read_artifact, read_inputs};
use super::progress::Progress;
use super::show::{Output, show};
use super::sources::Sources;
use crate::config::{Config, Workspace};
use crate::recording::Artifact;

/// The whole job: instrument, run the scenarios, fit, compare with the golden artifacts
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
    cargo xtask energy                         # as [workspace.metadata.wattline] says
    cargo xtask energy --apk build/app.apk     # another build against the same golden artifacts
    cargo xtask energy --scenario login.mks --runs 10 --json")]
pub struct Args {
    #[command(flatten)]
    selection: Selection,
    #[command(flatten)]
    output: Output,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    let (workspace, config) = args.selection.resolve()?;
    let progress = Progress::new(u64::from(config.runs) * config.scenarios.len() as u64);
    let inputs = read_inputs(&workspace, &config, &progress)?;
    // All baselines before the first run: a damaged one must not cost minutes first.
    let mut baselines = Vec::new();
    for name in inputs.names() {
        let path = golden_path(&config.golden, &name);
        baselines.push(if path.exists() { Some(read_artifact(&path)?) } else { None });
    }
    let prepared = inputs.instrument(&progress)?;
    let mut sources = Sources::new(&config.sources);
    let mut measured = Vec::new();
    for (position, baseline) in baselines.iter().enumerate() {
        let mut artifact = prepared.record(position, &progress)?;
        let result = analyze_artifact(&mut artifact, &config.estimator, &config.golden, &mut sources)?;
        let verdict = match baseline {
            Some((base, base_result)) => {
                Some(compare((base, base_result), (&artifact, &result), config.thresholds, &mut sources)?)
            }
            None => None,
        };
        measured.push(Measured { artifact, result, verdict, warnings: prepared.warnings() });
    }
    drop(progress);
    let exit = measured.iter().map(exit_of).fold(Exit::Pass, Exit::worse);
    keep(&workspace, &config, &measured)?;
    show(&measured, &args.output)?;
    advise(&config, &measured);
    Ok(exit)
}

/// Keeps every recording under the target directory, and those that differ from their baseline as pending ones.
fn keep(workspace: &Workspace, config: &Config, measured: &[Measured]) -> Result<(), CliError> {
    let write = |artifact: &Artifact, path: &std::path::Path| {
        artifact.write(path).map_err(|error| format!("failed to write {}: {error}", path.display()))
    };
    for one in measured {
        let name = &one.artifact.manifest.scenario;
        write(&one.artifact, &golden_path(&workspace.target, name))?;
        if exit_of(one) != Exit::Pass && !under_ci() {
            write(&one.artifact, &pending_path(&config.golden, name))?;
        }
    }
    Ok(())
}

/// Says what to do next, on standard error.
fn advise(config: &Config, measured: &[Measured]) {
    for one in measured {
        let name = &one.artifact.manifest.scenario;
        let pending = pending_path(&config.golden, name);
        match (&one.verdict, exit_of(one)) {
            (None, _) if under_ci() => {
                eprintln!(
                    "{name}: no baseline in {}; run `cargo xtask energy` and `cargo xtask bless` outside CI",
                    config.golden.display()
                );
            }
            (None, _) => {
                eprintln!("{name}: no baseline yet; accept {} with `cargo xtask bless {name}`", pending.display())
            }
            (_, Exit::Regression) if !under_ci() => {
                eprintln!("{name}: if this is intended, accept {} with `cargo xtask bless {name}`", pending.display());
            }
            _ => {}
        }
    }
}
