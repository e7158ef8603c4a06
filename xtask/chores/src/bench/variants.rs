//! `bench variants`: what the gate says of refactorings and of energy bugs in the demo apps.
//!
//! Both sides are recorded and judged by the commands that a user has, `record` and `gate`, with the same seeds on the
//! embedded phone and the workspace's thresholds. So nothing here knows how the gate decides; only its report is read.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use anyhow::{Context, Result, bail};
use serde::Serialize;
use wattline::cli::Exit;
use wattline::recording::Sha256Hex;
use wattline_fixtures::{Change, Variant};

use super::overhead::say;
use crate::parallel;
use crate::repository;
use report::{Row, Summary, document, judge, table};
use truth::Truths;

mod report;
mod truth;

/// Measure what the gate says of refactorings and bugs
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
    cargo xtask bench variants                                    # all of tests/variants
    cargo xtask bench variants atlas-wake-lock-held --runs 5
    cargo xtask bench variants --kind bug --recordings /tmp/kept  # later runs judge what is kept there
    cargo xtask bench variants --markdown /tmp/tables.md          # besides, a row for each version")]
pub struct Args {
    /// Only versions whose name contains one of these
    names: Vec<String>,
    /// Only versions of this kind
    #[arg(long, value_enum)]
    kind: Option<Kind>,
    /// Runs of each side
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,
    /// Seed of the first run
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Keep the recordings there, and take those of the same APK, runs and seed from there; they hold the analysis of
    /// the program that made them
    #[arg(long, value_name = "DIR")]
    recordings: Option<PathBuf>,
    /// Without a meter: energy is estimated by counts and the phone's profile
    #[arg(long)]
    no_meter: bool,
    /// Also write tables of all versions to this file
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
    /// Print JSON instead of the table
    #[arg(long)]
    json: bool,
}

/// What a version is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Kind {
    /// Changes of the sources that must not be found
    Refactoring,
    /// Other builds of the same sources
    Build,
    /// More that costs next to nothing
    Feature,
    /// All that must not be found
    Benign,
    /// Those that must be found
    Bug,
}

/// What is recorded: an app or a version of one, in one scenario.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Subject {
    /// The app's or the version's name.
    pub name: String,
    pub apk: PathBuf,
    /// What a minifier called its classes.
    pub mapping: Option<PathBuf>,
    /// The scenario's name and its script.
    pub scenario: (String, PathBuf),
}

/// How and where to record.
pub(super) struct Recorder<'a> {
    pub program: PathBuf,
    pub folder: &'a Path,
    pub runs: u32,
    pub seed: u64,
    /// Whether nobody measures.
    pub no_meter: bool,
}

/// What the gate says.
pub(super) struct Said {
    pub report: serde_json::Value,
    /// How many lines it prints on a terminal.
    pub terminal_lines: usize,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit> {
    let root = repository();
    let variants = chosen(args, Variant::all(&root)?)?;
    let scratch = tempfile::tempdir().context("failed to make a scratch directory")?;
    let program = std::env::current_exe().context("failed to find the program itself")?;
    let folder = args.recordings.as_deref().map_or_else(|| Ok(scratch.path().to_owned()), std::path::absolute)?;
    let (runs, seed, no_meter) = (args.runs, args.seed, args.no_meter);
    let recorder = Recorder { program, folder: &folder, runs, seed, no_meter };
    let tasks = tasks(&root, scratch.path(), &variants)?;
    // An app is recorded once for all its versions.
    let apps: BTreeSet<&Subject> = tasks.iter().map(|(_, app, _)| app).collect();
    let apps: Vec<&Subject> = apps.into_iter().collect();
    parallel::map(&apps, |app| recorder.record(app)).into_iter().collect::<Result<Vec<_>>>()?;
    let truths = Truths::new(seed);
    let answer = |(variant, app, own): &(&Variant, Subject, Subject)| {
        let context = || format!("{}, {}", variant.name, own.scenario.0);
        let mut row = row(&recorder, &root, (variant, app, own)).with_context(context)?;
        row.grown = truths.grown(app, own).with_context(context)?;
        say(&format!("{}: {}", variant.name, row.judged.label()));
        Ok(row)
    };
    let rows = parallel::map(&tasks, answer).into_iter().collect::<Result<Vec<Row>>>()?;
    let summary = Summary::of(&rows);
    if let Some(file) = &args.markdown {
        std::fs::write(file, document(&rows, &variants))
            .with_context(|| format!("failed to write {}", file.display()))?;
    }
    if args.json {
        #[derive(Serialize)]
        struct Report<'a> {
            runs: u32,
            seed: u64,
            rows: &'a [Row],
            summary: Summary,
        }
        let report = Report { runs: args.runs, seed: args.seed, rows: &rows, summary };
        println!("{}", serde_json::to_string_pretty(&report)?);
    } else {
        print!("{}\n{summary}", table(&rows));
        rows.iter().filter_map(|row| row.complaint.as_ref()).for_each(|complaint| println!("{complaint}"));
    }
    Ok(Exit::Pass)
}

/// What the gate says of a version, or that there is no recording to ask it about.
fn row(recorder: &Recorder, root: &Path, (variant, app, own): (&Variant, &Subject, &Subject)) -> Result<Row> {
    let scenario = &own.scenario.0;
    let base = recorder.record(app)?;
    let head = match recorder.record(own) {
        Ok(head) => head,
        Err(error) => return Ok(Row::not_measured(variant, scenario, format!("{error:#}"))),
    };
    judge(variant, scenario, &variant.guilty_lines(root)?, &recorder.gate(&base, &head)?)
}

/// Those that were asked for, bugs last.
fn chosen(args: &Args, mut variants: Vec<Variant>) -> Result<Vec<Variant>> {
    let of_kind = |change: Change| match args.kind {
        None => true,
        Some(Kind::Refactoring) => change == Change::Refactoring,
        Some(Kind::Build) => change == Change::Build,
        Some(Kind::Feature) => change == Change::Feature,
        Some(Kind::Benign) => change.is_benign(),
        Some(Kind::Bug) => change == Change::Bug,
    };
    let wanted = |name: &str| args.names.is_empty() || args.names.iter().any(|only| name.contains(only.as_str()));
    variants.retain(|variant| wanted(&variant.name) && of_kind(variant.kind));
    if variants.is_empty() {
        bail!("failed to find such a version in tests/variants: no name contains any of {:?}", args.names);
    }
    variants.sort_by(|a, b| (a.kind, &a.name).cmp(&(b.kind, &b.name)));
    Ok(variants)
}

/// Each version in each of its scenarios, beside its app; writes the versions' APKs.
pub(super) fn tasks<'v>(
    root: &Path,
    scratch: &Path,
    variants: &'v [Variant],
) -> Result<Vec<(&'v Variant, Subject, Subject)>> {
    let mut tasks = Vec::new();
    for variant in variants {
        let apk = scratch.join(&variant.name).with_extension("apk");
        std::fs::write(&apk, variant.apk(root)?).with_context(|| format!("failed to write {}", apk.display()))?;
        for name in &variant.scenarios {
            let scenario = (name.clone(), root.join(variant.scenario(name)));
            let app_apk = root.join(format!("tests/apps/{}.apk", variant.app));
            let app = Subject { name: variant.app.clone(), apk: app_apk, mapping: None, scenario: scenario.clone() };
            let mapping = variant.mapping().map(|path| root.join(path));
            let own = Subject { name: variant.name.clone(), apk: apk.clone(), mapping, scenario };
            tasks.push((variant, app, own));
        }
    }
    Ok(tasks)
}

impl Recorder<'_> {
    /// Records the subject, if that was not done already, and returns where.
    pub fn record(&self, subject: &Subject) -> Result<PathBuf> {
        let read = |path: &Path| std::fs::read(path).with_context(|| format!("failed to read {}", path.display()));
        // What is recorded follows from these, and from the program.
        let mapping = subject.mapping.as_deref().map_or_else(|| Ok(Vec::new()), read)?;
        let digest = Sha256Hex::of(&[read(&subject.apk)?, read(&subject.scenario.1)?, mapping].concat()).0;
        let digest = digest.get(..12).unwrap_or(&digest);
        let meter = if self.no_meter { "-unmetered" } else { "" };
        let folder = self.folder.join(format!("{}-{digest}-{}x{}{meter}", subject.name, self.seed, self.runs));
        let path = folder.join(format!("{}.energy.zip", subject.scenario.0));
        if path.exists() {
            return Ok(path);
        }
        let mut command = self.command("record");
        command.arg("--apk").arg(&subject.apk).arg("--scenario").arg(&subject.scenario.1);
        command.args(["--runs", &self.runs.to_string(), "--seed", &self.seed.to_string(), "--device", "embedded"]);
        command.arg("--no-cache").arg("--out").arg(&folder);
        if let Some(mapping) = &subject.mapping {
            command.arg("--mapping").arg(mapping);
        }
        if self.no_meter {
            command.args(["--meter", "none"]);
        }
        let output = command.output().context("failed to start the program itself")?;
        if !output.status.success() {
            bail!("failed to record {}, {}: {}", subject.name, subject.scenario.0, complaint(&output));
        }
        Ok(path)
    }

    /// What the gate says of a recording.
    pub fn gate(&self, app: &Path, own: &Path) -> Result<Said> {
        let file = own.with_extension("gate.json");
        let report = format!("json={}", file.display());
        let mut command = self.command("gate");
        command.arg(app).arg(own).arg("--report").arg(report);
        let output = command.output().context("failed to start the gate")?;
        match output.status.code() {
            Some(0 | 100 | 102) => {
                let report = std::fs::read(&file).with_context(|| format!("failed to read {}", file.display()))?;
                let terminal_lines = String::from_utf8_lossy(&output.stdout).lines().count();
                Ok(Said { report: serde_json::from_slice(&report)?, terminal_lines })
            }
            _ => bail!("failed to compare: {}", complaint(&output)),
        }
    }

    /// A command of the program in the repository's workspace, on one core: as many run at once as there are cores.
    pub fn command(&self, name: &str) -> Command {
        let mut command = Command::new(&self.program);
        command.arg(name).current_dir(repository()).env("RAYON_NUM_THREADS", "1");
        command
    }
}

pub(super) fn complaint(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).trim().to_owned()
}
