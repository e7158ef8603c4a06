//! `energy`: the whole job, from APK to verdict.

use std::path::Path;

use super::common::{CliError, Exit, Selection, golden_path, pending_path, under_ci};
use super::explain::explain;
use super::judge::Judge;
use super::pipeline::{
    Inputs, Measured, analyze_artifact, compare, exit_of, incomparable, read_artifact, read_inputs, runs,
};
use super::progress::Progress;
use super::show::{Output, show_named};
use super::sources::Sources;
use crate::config::{Config, Workspace};
use crate::lines::AnalysisResult;
use crate::recording::Artifact;

/// The whole job: instrument, run the scenarios, fit, compare with the golden artifacts
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
    cargo xtask energy                         # as [workspace.metadata.wattline] or wattline.toml says
    cargo xtask energy --app shop              # one of several apps
    cargo xtask energy --apk build/app.apk     # another build against the same golden artifacts
    cargo xtask energy --scenario login.mks --runs 10 --json
    cargo xtask energy --explain line-energy   # what a rule means and which settings change it")]
pub struct Args {
    #[command(flatten)]
    selection: Selection,
    #[command(flatten)]
    output: Output,
    /// Say what a rule means, how it is decided and what the settings make of it; list the rules if none is named
    #[arg(long, value_name = "RULE")]
    explain: Option<Option<String>>,
}

/// One app on one device, with all its input.
struct Job<'c> {
    config: &'c Config,
    inputs: Inputs,
    baselines: Vec<Option<(Artifact, AnalysisResult)>>,
    judge: Judge,
}

/// One scenario of it.
struct Done<'c> {
    config: &'c Config,
    measured: Measured,
    /// Why it cannot be compared with its baseline.
    refused: Option<String>,
}

impl Done<'_> {
    fn exit(&self) -> Exit {
        if self.refused.is_some() { Exit::CouldNotMeasure } else { exit_of(&self.measured) }
    }

    fn label(&self) -> String {
        self.config.label(&self.measured.artifact.manifest.scenario)
    }
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    if let Some(rule) = &args.explain {
        return explain(rule.as_deref(), args.output.json);
    }
    let (workspace, configs) = args.selection.resolve()?;
    let progress = Progress::new(configs.iter().map(runs).sum());
    // All input and all baselines before the first run: a damaged one must not cost minutes first.
    let jobs = configs.iter().map(|config| Job::read(&workspace, config, &progress));
    let mut done = Vec::new();
    let mut judges = Vec::new();
    for job in jobs.collect::<Result<Vec<_>, _>>()? {
        judges.push(job.run(&progress, &mut done)?);
    }
    drop(progress);
    let all = args.selection.is_everything() && done.iter().all(|one| one.measured.verdict.is_some());
    let unused = Judge::unused(&judges.iter().collect::<Vec<_>>(), all);
    if let Some(verdict) = done.iter_mut().find_map(|one| one.measured.verdict.as_mut()) {
        verdict.warnings.extend(unused);
    }
    let exit = done.iter().map(Done::exit).fold(Exit::Pass, Exit::worse);
    done.iter().try_for_each(|one| keep(&workspace, one))?;
    let labels: Vec<String> = done.iter().map(Done::label).collect();
    let named: Vec<(&str, &Measured)> =
        labels.iter().map(String::as_str).zip(done.iter().map(|d| &d.measured)).collect();
    show_named(&named, &args.output)?;
    done.iter().for_each(advise);
    Ok(exit)
}

impl<'c> Job<'c> {
    fn read(workspace: &Workspace, config: &'c Config, progress: &Progress) -> Result<Self, CliError> {
        let judge = Judge::new(Some(config))?;
        let inputs = read_inputs(workspace, config, progress)?;
        let golden = config.place(&config.golden);
        let read = |name: String| {
            let path = golden_path(&golden, &name);
            if path.exists() { read_artifact(&path).map(Some) } else { Ok(None) }
        };
        let baselines = inputs.names().into_iter().map(read).collect::<Result<_, _>>()?;
        Ok(Job { config, inputs, baselines, judge })
    }

    /// Measures and judges every scenario.
    fn run(self, progress: &Progress, done: &mut Vec<Done<'c>>) -> Result<Judge, CliError> {
        let Job { config, inputs, baselines, mut judge } = self;
        let prepared = inputs.instrument(progress)?;
        let mut sources = Sources::new(&config.sources);
        for (position, baseline) in baselines.iter().enumerate() {
            let mut artifact = prepared.record(position, progress)?;
            let result = analyze_artifact(&mut artifact, &config.estimator, &config.golden, &mut sources)?;
            let refused = baseline.as_ref().and_then(|(base, _)| incomparable(base, &artifact));
            let verdict = match baseline {
                Some((base, base_result)) if refused.is_none() => {
                    Some(compare((base, base_result), (&artifact, &result), &mut judge, &mut sources)?)
                }
                _ => None,
            };
            let measured = Measured { artifact, result, verdict, warnings: prepared.warnings() };
            done.push(Done { config, measured, refused });
        }
        Ok(judge)
    }
}

/// Keeps a recording under the target directory, and as a pending one if it differs from its baseline.
fn keep(workspace: &Workspace, one: &Done<'_>) -> Result<(), CliError> {
    let artifact = &one.measured.artifact;
    let name = &artifact.manifest.scenario;
    let write =
        |path: &Path| artifact.write(path).map_err(|error| format!("failed to write {}: {error}", path.display()));
    write(&golden_path(&one.config.place(&workspace.target), name))?;
    if one.exit() != Exit::Pass && !under_ci() {
        write(&pending_path(&one.config.place(&one.config.golden), name))?;
    }
    Ok(())
}

/// Says what to do next, on standard error.
fn advise(one: &Done<'_>) {
    let name = one.label();
    let golden = one.config.place(&one.config.golden);
    let pending = pending_path(&golden, &one.measured.artifact.manifest.scenario);
    let pending = pending.display();
    match (&one.refused, &one.measured.verdict, one.exit()) {
        (Some(refusal), ..) if under_ci() => eprintln!("error: {refusal}"),
        (Some(refusal), ..) => eprintln!("error: {refusal}\n{name}: the new recording is {pending}"),
        (None, None, _) if under_ci() => {
            let golden = golden.display();
            eprintln!("{name}: no baseline in {golden}; run `cargo xtask energy` and `cargo xtask bless` outside CI");
        }
        (None, None, _) => eprintln!("{name}: no baseline yet; accept {pending} with `cargo xtask bless {name}`"),
        (None, Some(_), Exit::Regression) if !under_ci() => {
            eprintln!("{name}: if this is intended, accept {pending} with `cargo xtask bless {name}`");
        }
        _ => {}
    }
}
