//! `energy`: the whole job, from APK to verdict.

mod fleet;

use crate::job::{Analyzed, Judge, Measured, Outcomes, Sources, Way, read_artifact, runs};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use super::called::{called, spoken};
use super::common::exit_of;
use super::common::{CliError, Exit, Selection, golden_path, pending_path, today, under_ci};
use super::explain::explain;
use super::golden::near;
use super::plan::{self, Planned};
use super::policy::{Policy, PolicyArgs};
use super::predict;
use super::progress::Progress;
use super::reports::{Named, for_github, with_report, write_page};
use super::show::{Output, print};
use crate::config::{Config, Workspace};
use crate::gate::{Plan, Verdict, is_on_no_line};
use crate::report::SourceFiles;
use fleet::Builds;

/// The whole job: instrument, run the scenarios, fit, compare with the golden artifacts
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
    cargo xtask energy                         # as [workspace.metadata.wattline] or wattline.toml says
    cargo xtask energy --app shop              # one of several apps
    cargo xtask energy --apk build/app.apk     # another build against the same golden artifacts
    cargo xtask energy --scenario login.mks --runs 10 --json
    cargo xtask energy --policy-from origin/main   # by that branch's settings, scenarios and golden artifacts
    cargo xtask energy --base main.apk         # both builds in turn, instead of the golden artifacts
    cargo xtask energy --fleet adb:A --fleet adb:B@lab:5037  # scenarios split between two phones
    cargo xtask energy --every-phone --base main.apk  # each scenario on each phone of the settings' fleet
    cargo xtask energy --until-decided         # as few runs as it takes, 20 at most
    cargo xtask energy --report html=report.html --report sarif=wattline.sarif
    cargo xtask energy --predict               # what the change will cost, from the golden artifacts, in a second
    cargo xtask energy --dry-run               # what would be measured
    cargo xtask energy --explain line-energy   # what a rule means and which settings change it")]
pub struct Args {
    #[command(flatten)]
    selection: Selection,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    policy: PolicyArgs,
    /// A phone of several among which the scenarios are split, as `adb:SERIAL` or `adb:SERIAL@HOST:PORT` behind another
    /// adb server (docs/fleet.md); given more than once
    #[arg(long, value_name = "NAME", conflicts_with_all = ["device", "predict"])]
    fleet: Vec<String>,
    /// Measure every scenario on every phone of the fleet, and judge each phone by itself and all together
    #[arg(long, conflicts_with_all = ["device", "predict", "until_decided"])]
    every_phone: bool,
    /// Compare with this build, measured in turn with the app, and not with the golden artifacts
    #[arg(long, value_name = "FILE")]
    base: Option<PathBuf>,
    /// Begin with the settings' runs and add more until it is decided; the error rates stay what they are
    #[arg(long)]
    until_decided: bool,
    /// With --until-decided: runs a side at the most
    #[arg(long, value_name = "N", default_value_t = 20, requires = "until_decided")]
    max_runs: u32,
    /// Fail at once, and do not measure the app again before
    #[arg(long)]
    no_confirm: bool,
    /// Measure nothing: predict what the app's changes will cost from the golden artifacts, and say what cannot be known
    /// without a run (docs/predict.md)
    #[arg(long, conflicts_with_all = ["base", "until_decided", "no_confirm", "dry_run", "explain", "reports",
          "policy_from", "changes_since", "fail_on_policy_changes"])]
    predict: bool,
    /// Read and check all input, say what would be measured, and measure nothing
    #[arg(long)]
    dry_run: bool,
    /// Say what a rule means, how it is decided and what the settings make of it; list the rules if none is named
    #[arg(long, value_name = "RULE")]
    explain: Option<Option<String>>,
}

/// One app on one device, with all its input.
struct Job<'c> {
    config: &'c Config,
    args: &'c Args,
    /// The app, and another build, to measure in turn.
    builds: Builds,
    /// Whether golden artifacts are those of an earlier revision.
    is_earlier: bool,
    baselines: Vec<Option<Analyzed>>,
    judge: Judge,
}

/// One scenario of it.
struct Done<'c> {
    config: &'c Config,
    /// The phone, of what one of several says by itself: it is kept with the others.
    phone: Option<String>,
    measured: Measured,
    /// Why it cannot be compared with its baseline.
    refused: Option<String>,
    /// Whether the golden artifact at hand is what it was compared with, and a pending one may take its place.
    has_golden: bool,
}

impl Done<'_> {
    fn exit(&self) -> Exit {
        if self.refused.is_some() { Exit::CouldNotMeasure } else { exit_of(&self.measured) }
    }

    /// Whether it saves energy that a new golden artifact would keep.
    fn is_improvement(&self) -> bool {
        self.refused.is_none() && self.measured.verdict.as_ref().is_some_and(Verdict::is_improvement)
    }

    fn label(&self) -> String {
        let label = self.config.label(&self.measured.artifact.manifest.scenario);
        self.phone.as_ref().map_or(label.clone(), |phone| format!("{label} on {phone}"))
    }
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    if let Some(rule) = &args.explain {
        return explain(rule.as_deref(), args.output.json);
    }
    if args.predict {
        return predict::run(&args.selection, &args.output);
    }
    let workspace = Workspace::find(&std::env::current_dir()?)?;
    let policy = args.policy.look(Some(&workspace))?;
    let mut configs = args.selection.resolve_in(policy.decides.as_ref().unwrap_or(&workspace))?;
    policy.add_sources(&workspace, &mut configs);
    fleet::choose(&args.fleet, args.selection.meter.as_deref(), &mut configs)?;
    if args.every_phone {
        fleet::check_every(&configs)?;
    }
    let times = |config: &Config| if args.every_phone { config.fleet.len() as u64 } else { 1 };
    let progress = Progress::of(configs.iter().map(|config| times(config) * runs(config)).sum(), args.output.quiet);
    // All input and all baselines before the first run: a damaged one must not cost minutes first.
    let jobs = configs.iter().map(|config| Job::read(&workspace, config, args, &policy, &progress));
    if args.dry_run {
        let plans = jobs.map(|job| job.map(|job| job.plan())).collect::<Result<Vec<_>, _>>()?.concat();
        drop(progress);
        return plan::show(&plans, args.output.json);
    }
    args.output.make_folders()?;
    let mut done = Vec::new();
    let mut judges = Vec::new();
    let mut files = SourceFiles::default();
    let mut problems = Vec::new();
    for job in jobs.collect::<Result<Vec<_>, _>>()? {
        judges.extend(job.run(&progress, &mut done, &mut problems)?);
    }
    drop(progress);
    if done.is_empty() && !problems.is_empty() {
        return Err(problems.join("\nerror: ").into());
    }
    for one in &done {
        Sources::new(&one.config.sources).add_files(&one.measured.result, &workspace.root, &mut files);
    }
    let all = args.selection.is_everything() && problems.is_empty();
    let all = all && done.iter().all(|one| one.measured.verdict.is_some());
    let unused = Judge::unused(&judges.iter().collect::<Vec<_>>(), all);
    if let Some(verdict) = done.iter_mut().find_map(|one| one.measured.verdict.as_mut()) {
        verdict.warnings.extend(unused);
    }
    let least = if problems.is_empty() { policy.exit() } else { Exit::CouldNotMeasure };
    let exit = done.iter().map(Done::exit).fold(least, Exit::worse);
    done.iter().filter(|one| one.phone.is_none()).try_for_each(|one| keep(&workspace, one))?;
    let labels: Vec<String> = done.iter().map(Done::label).collect();
    let named = labels.iter().zip(&done).map(|(label, one)| (label.as_str(), &one.measured, one.refused.as_deref()));
    let named: Vec<Named<'_>> = named.collect();
    let page = workspace.target.join("report.html");
    with_report(&named, &files, policy.changes.as_ref(), |report| {
        print(report, &args.output)?;
        for_github(report)?;
        write_page(report, &page)
    })?;
    done.iter().filter(|one| one.phone.is_none()).for_each(|one| advise(one, args.output.quiet));
    problems.iter().for_each(|problem| eprintln!("error: {}", spoken(problem)));
    // People want to know, and logs of what failed; a pipe of a build that passes does not.
    if !args.output.quiet && (exit != Exit::Pass || std::io::stderr().is_terminal()) {
        eprintln!("report: {}", near(&page).display());
    }
    Ok(exit)
}

impl<'c> Job<'c> {
    fn read(
        workspace: &Workspace,
        config: &'c Config,
        args: &'c Args,
        policy: &Policy,
        progress: &Progress,
    ) -> Result<Self, CliError> {
        let mut judge = Judge::new(Some(config), today())?;
        policy.hear(workspace, config, &mut judge);
        // A mapping file belongs to one build.
        let base = args.base.as_ref().map(|apk| Config { apk: apk.clone(), mapping: None, ..config.clone() });
        let builds = Builds::read(workspace, config, base.as_ref(), progress)?;
        let golden = config.place(&config.golden);
        let read = |name: String| {
            let path = golden_path(&golden, &name);
            if path.exists() { read_artifact(&path).map(Some) } else { Ok(None) }
        };
        let baselines = match &base {
            Some(_) => builds.names().iter().map(|_| None).collect(),
            None => builds.names().into_iter().map(read).collect::<Result<_, _>>()?,
        };
        let is_earlier = policy.decides.is_some();
        Ok(Job { config, args, builds, is_earlier, baselines, judge })
    }

    /// The measurements that a dry run announces.
    fn plan(&self) -> Vec<Planned> {
        let Job { config, args, builds, baselines, .. } = self;
        let golden = config.place(&config.golden);
        let against = |name: &str, baseline: &Option<Analyzed>| match (&args.base, baseline) {
            (Some(base), _) => Some(base.clone()),
            (None, Some(_)) => Some(near(&golden_path(&golden, name))),
            (None, None) => None,
        };
        let scenario = |(name, baseline): (String, &Option<Analyzed>)| Planned {
            against: against(&name, baseline),
            scenario: config.label(&name),
            app: near(&config.apk),
            device: fleet::device(config, args.every_phone),
            runs: config.runs,
            most_runs: if args.until_decided { args.max_runs } else { config.runs },
            seed: config.seed,
        };
        builds.names().into_iter().zip(baselines).map(scenario).collect()
    }

    /// Measures and judges every scenario. What cannot be measured ends it all on one device; of several phones it is told
    /// with the others.
    fn run(
        self,
        progress: &Progress,
        done: &mut Vec<Done<'c>>,
        problems: &mut Vec<String>,
    ) -> Result<Vec<Judge>, CliError> {
        let Job { config, args, builds, is_earlier, baselines, mut judge } = self;
        let plan = args.until_decided.then(|| Plan::new(config.runs, args.max_runs));
        let has_golden = args.base.is_none() && !is_earlier;
        let (head, base) = match builds {
            Builds::One { head, base } => (head, base),
            Builds::Fleet { head, base } => {
                let confirm = !args.no_confirm;
                let fleet = fleet::Split { config, baselines: &baselines, plan, confirm, judge: &judge };
                let shared = match args.every_phone {
                    true => fleet.run_every((head, base), progress, problems)?,
                    false => fleet.run((head, base), progress, problems)?,
                };
                done.extend(shared.outcomes.into_iter().map(|(phone, Outcomes { measured, refused })| Done {
                    config,
                    phone,
                    measured,
                    refused,
                    has_golden,
                }));
                return Ok(shared.judges);
            }
        };
        let prepared = head.instrument(progress)?;
        let base = base.map(|base| base.instrument(progress)).transpose()?;
        let mut sources = Sources::new(&config.sources);
        let way = Way { config, head: &prepared, base: base.as_ref(), plan, confirm: !args.no_confirm };
        for (position, baseline) in baselines.iter().enumerate() {
            let Outcomes { measured, refused } =
                way.run(position, baseline.as_ref(), &mut judge, &mut sources, progress)?;
            done.push(Done { config, phone: None, measured, refused, has_golden });
        }
        Ok(vec![judge])
    }
}

/// Keeps a recording under the target directory, and as a pending one if it differs from its baseline: for the worse,
/// or surely for the better.
fn keep(workspace: &Workspace, one: &Done<'_>) -> Result<(), CliError> {
    let artifact = &one.measured.artifact;
    let name = &artifact.manifest.scenario;
    let write =
        |path: &Path| artifact.write(path).map_err(|error| format!("failed to write {}: {error}", path.display()));
    write(&golden_path(&one.config.place(&workspace.target), name))?;
    if (one.exit() != Exit::Pass || one.is_improvement()) && one.has_golden && !under_ci() {
        write(&pending_path(&one.config.place(&one.config.golden), name))?;
    }
    Ok(())
}

/// Says what to do next, on standard error; of whoever wants quiet errors alone are heard.
fn advise(one: &Done<'_>, quiet: bool) {
    if let Some(refusal) = one.refused.as_deref().filter(|_| quiet) {
        eprintln!("error: {}", spoken(refusal));
    }
    if quiet {
        return;
    }
    let name = one.label();
    if one.refused.is_none() && is_on_no_line(&one.measured.result) {
        eprintln!(
            "{name}: most of its energy is on no line, so no comparison of lines decides anything; `{} scenario record \
             --output FILE` makes a scenario in which the app's own code does more",
            called()
        );
    }
    let golden = one.config.place(&one.config.golden);
    let pending = pending_path(&golden, &one.measured.artifact.manifest.scenario);
    let pending = near(&pending);
    let pending = pending.display();
    let program = called();
    match (&one.refused, &one.measured.verdict, one.exit()) {
        (Some(refusal), ..) if under_ci() || !one.has_golden => eprintln!("error: {}", spoken(refusal)),
        (Some(refusal), ..) => eprintln!("error: {}\n{name}: the new recording is {pending}", spoken(refusal)),
        (None, None, _) if !one.has_golden => {
            eprintln!("{name}: the revision whose settings decide has no baseline of it");
        }
        (None, None, _) if under_ci() => {
            let golden = near(&golden);
            let golden = golden.display();
            eprintln!("{name}: no baseline in {golden}; run `{program} energy` and `{program} bless` outside CI");
        }
        (None, None, _) => eprintln!("{name}: no baseline yet; accept {pending} with `{program} bless {name}`"),
        (None, Some(_), Exit::Regression) if one.has_golden && !under_ci() => {
            eprintln!("{name}: if this is intended, accept {pending} with `{program} bless {name}`");
        }
        (None, Some(_), Exit::Pass) if one.is_improvement() && one.has_golden && !under_ci() => {
            eprintln!("{name}: improved; keep {pending} as the baseline with `{program} bless --improvements`");
        }
        _ => {}
    }
}
