//! `gate`: compares two recordings.

use crate::job::{
    Judge, Measured, OfPhone, Sources, Standing, by_phone, changes, compare, read_artifact, standing, timelines,
};
use std::path::{Path, PathBuf};

use super::common::exit_of;
use super::common::{CliError, Exit, configs, source_folder, today, workspace};
use super::explain::explain;
use super::policy::PolicyArgs;
use super::show::{Output, show_verdicts};
use crate::config::{Config, hint};

/// Compare two recordings
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
    cargo xtask gate golden/network.energy.zip target/wattline/network.energy.zip
    cargo xtask gate base.energy.zip head.energy.zip --report sarif=wattline.sarif
    cargo xtask gate base.energy.zip head.energy.zip --source app/src/main/java
    cargo xtask gate base.energy.zip head.energy.zip --policy-from origin/main
    cargo xtask gate base.energy.zip head.energy.zip --by-phone  # of several phones together, and of each
    cargo xtask gate --explain            # the rules
    cargo xtask gate --explain fit-aee    # what one means, and what the settings make of it")]
pub struct Args {
    /// The baseline, `NAME.energy.zip`
    #[arg(required_unless_present = "explain")]
    base: Option<PathBuf>,
    /// The recording to judge
    #[arg(required_unless_present = "explain")]
    head: Option<PathBuf>,
    /// The app of the settings whose limits hold, where there are several
    #[arg(long, value_name = "NAME")]
    app: Option<String>,
    /// Where to look for source lines; may be given more than once. Without it, where the settings say
    #[arg(long = "source", value_name = "DIR", value_parser = source_folder())]
    sources: Vec<PathBuf>,
    /// Judge each phone that made runs of both recordings by its own runs, too; the worst verdict counts (docs/fleet.md)
    #[arg(long)]
    by_phone: bool,
    /// Say what a rule means, how it is decided and what the settings make of it; list the rules if none is named
    #[arg(long, value_name = "RULE")]
    explain: Option<Option<String>>,
    #[command(flatten)]
    policy: PolicyArgs,
    #[command(flatten)]
    output: Output,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    let (base, head) = match (&args.explain, &args.base, &args.head) {
        (Some(rule), ..) => return explain(rule.as_deref(), args.output.json),
        (None, Some(base), Some(head)) => (base, head),
        _ => return Err("failed to compare: expected two recordings".into()),
    };
    args.output.make_folders()?;
    // Limits are the workspace's; without settings the defaults hold.
    let workspace = workspace()?;
    let policy = args.policy.look(workspace.as_ref())?;
    let mut configs = configs(policy.decides.as_ref().or(workspace.as_ref()))?;
    if let Some(workspace) = &workspace {
        policy.add_sources(workspace, &mut configs);
    }
    let config = choose(&configs, args.app.as_deref())?;
    let mut judge = Judge::new(config, today())?;
    if let (Some(workspace), Some(config)) = (&workspace, config) {
        policy.hear(workspace, config, &mut judge);
    }
    let (base_path, head_path) = (base, head);
    let (base, base_result) = read_artifact(base_path)?;
    let (artifact, result) = read_artifact(head_path)?;
    let roots = if args.sources.is_empty() { config.map_or(&[][..], |config| &config.sources) } else { &args.sources };
    let mut sources = Sources::new(roots);
    let mut verdict = compare((&base, &base_result), (&artifact, &result), &mut judge, &mut sources)?;
    let golden = config.map(|config| config.golden.as_path());
    for (path, artifact, result) in [(base_path, &base, &base_result), (head_path, &artifact, &result)] {
        let standing = standing(path, artifact, result, golden)?;
        standing.said(path).iter().filter(|_| !args.output.quiet).for_each(|said| eprintln!("{said}"));
        if standing == Standing::Alone {
            warn(
                args,
                &format!("the runs of {} are not at hand: its result was not held against them", path.display()),
            );
        }
    }
    let mut parts = Vec::new();
    if args.by_phone {
        let golden = golden.unwrap_or(Path::new("golden"));
        let of_phones = by_phone((base_path, head_path), golden, &mut judge, &mut sources)?;
        parts = judged(&artifact.manifest.scenario, of_phones)?;
    }
    verdict.warnings.extend(Judge::unused(&[&judge], false));
    let changes = changes((&base, &base_result), (&artifact, &result));
    let mut measured = Measured { verdict: Some(verdict), changes, ..Measured::new(artifact, result) };
    if args.output.wants_timelines() {
        measured.timelines = timelines(head_path, &measured.artifact.map)?;
    }
    let exits = parts.iter().map(|(_, part)| exit_of(part));
    let exit = exits.fold(policy.exit().worse(exit_of(&measured)), Exit::worse);
    let mut shown = vec![(measured.artifact.manifest.scenario.clone(), measured)];
    shown.extend(parts);
    show_verdicts(&shown, policy.changes.as_ref(), &args.output, &mut sources)?;
    Ok(exit)
}

/// The verdicts of single phones, under the scenario's name and the phone's.
fn judged(scenario: &str, of_phones: Vec<(String, OfPhone)>) -> Result<Vec<(String, Measured)>, CliError> {
    if of_phones.is_empty() {
        return Err(format!("failed to judge {scenario} by phone: neither recording says which phone made it").into());
    }
    let mut parts = Vec::new();
    for (serial, of_phone) in of_phones {
        match of_phone {
            OfPhone::Judged(measured) => parts.push((format!("{scenario} on {serial}"), *measured)),
            OfPhone::NoBase => eprintln!("warning: {serial} has no run of the baseline, and is not judged by itself"),
            OfPhone::NoHead => {
                eprintln!("warning: {serial} has runs of the baseline alone, and is not judged by itself")
            }
        }
    }
    Ok(parts)
}

fn warn(args: &Args, what: &str) {
    if !args.output.quiet {
        eprintln!("warning: {what}");
    }
}

/// The settings of the app that is named, or of the only one.
fn choose<'c>(configs: &'c [Config], app: Option<&str>) -> Result<Option<&'c Config>, CliError> {
    let mut known: Vec<&str> = configs.iter().filter_map(|config| config.name.as_deref()).collect();
    known.dedup();
    match app {
        Some(app) => match configs.iter().find(|config| config.name.as_deref() == Some(app)) {
            Some(config) => Ok(Some(config)),
            None => Err(format!("failed to find app `{app}`: {}", hint(app, known)).into()),
        },
        None if known.len() > 1 => {
            Err(format!("failed to choose limits: give --app, one of {}", known.join(", ")).into())
        }
        None => Ok(configs.first()),
    }
}
