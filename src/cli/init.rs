//! `init`: what a project needs to be measured, written for it.

mod cargo_toml;
mod find;
mod first;
mod plan;
mod texts;
mod workflow;
mod write;

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::called::{WRITTEN, called, spoken};
use super::common::{CliError, Exit, print_json};
use super::progress::Progress;
use find::{Kind, Project, Target, Wattline};
use plan::{Action, Planned};

/// Write what a project needs to be measured: settings, a first scenario, the xtask, a CI job
#[derive(Debug, clap::Args)]
#[command(after_help = "\
In a Cargo workspace or package: the package `xtask`, its alias, [workspace.metadata.wattline]. Elsewhere, as with Gradle: a
wattline.toml. In both: energy/first.mks, .github/workflows/energy.yml, and lines for .gitignore.

No file that exists is replaced. Cargo.toml, .cargo/config.toml and .gitignore get lines; all others are left alone, and what
would have to be added to them is printed. All is written, or nothing.

Examples:
    cargo xtask init                              # the current directory
    cargo xtask init ../shop --dry-run            # only say what would be written
    cargo xtask init ../shop --apk ../shop/app/build/outputs/apk/debug/app-debug.apk
    cargo xtask init ../shop --wattline URL       # the address of wattline's repository, where no version is published
    cargo xtask init ../shop --device adb         # for an emulator or a phone, with a CI job on an emulator (docs/ci.md)
    cargo xtask init ../shop --matrix R58M --matrix 8A1X  # with a CI job a phone (docs/fleet.md)")]
pub struct Args {
    /// The project's directory
    #[arg(value_name = "DIR", default_value = ".")]
    dir: PathBuf,
    /// The app under test; otherwise one is looked for in the project
    #[arg(long, value_name = "FILE")]
    apk: Option<PathBuf>,
    /// Where the app is to run: on the embedded phone, or on an emulator or phone behind adb, where energy is estimated. By
    /// default the embedded phone if it has all that the app may reach
    #[arg(long, value_name = "KIND")]
    device: Option<Target>,
    /// The serial number of a phone that CI measures on: a job for each, and one that merges what they recorded and judges it
    /// (docs/fleet.md); given more than once
    #[arg(long = "matrix", value_name = "SERIAL")]
    phones: Vec<String>,
    /// Where the project gets wattline from: a directory, or the address of a git repository; by default this version
    /// from the registry
    #[arg(long, value_name = "PATH-OR-URL")]
    wattline: Option<String>,
    /// Write nothing, and say what would be written
    #[arg(long)]
    dry_run: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The changes that were made, or would be.
#[derive(Serialize)]
struct Report<'a> {
    root: &'a Path,
    kind: Kind,
    dry_run: bool,
    files: &'a [Planned],
    notes: Vec<String>,
    next: Vec<String>,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    let wattline = Wattline::of(args.wattline.as_deref())?;
    let target = args.device.or((!args.phones.is_empty()).then_some(Target::Adb));
    let mut project = Project::find(&args.dir, args.apk.as_deref(), target)?;
    project.phones = checked(&args.phones)?;
    let mut of_first = Vec::new();
    let mut first = || {
        let progress = Progress::phases(0);
        progress.say("looking at the app on the embedded phone");
        let first = first::scenario(&project)?;
        of_first.extend(first.notes.iter().map(|note| spoken(note).into_owned()));
        Ok(first)
    };
    let files = plan::files(&project, &wattline, &mut first)?;
    if !args.dry_run {
        write::all(&project.root, &files)?;
    }
    let (mut notes, next) = (notes(&project, &wattline, &files), next(&project, &wattline));
    notes.extend(of_first);
    let report = Report { root: &project.root, kind: project.kind, dry_run: args.dry_run, files: &files, notes, next };
    match args.json {
        true => print_json(&report)?,
        false => print!("{}", text(&report)),
    }
    Ok(Exit::Pass)
}

/// Serial numbers that may stand in a workflow as they are.
fn checked(serials: &[String]) -> Result<Vec<String>, CliError> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    match serials.iter().find(|serial| serial.is_empty() || !serial.chars().all(plain)) {
        Some(serial) => Err(format!(
            "failed to use --matrix: expected a serial number of letters, digits, `.`, `_` and `-`, found `{serial}`"
        )
        .into()),
        None => Ok(serials.to_vec()),
    }
}

fn text(report: &Report<'_>) -> String {
    let kind = match report.kind {
        Kind::Cargo => "a Cargo workspace",
        Kind::Plain => "a project without Cargo",
    };
    let mut text = format!("{}: {kind}\n", report.root.display());
    let would = |done: &'static str, would: &'static str| if report.dry_run { would } else { done };
    for file in report.files {
        let word = match file.action {
            Action::Create => would("wrote", "would write"),
            Action::Extend => would("extended", "would extend"),
            Action::Leave => "left alone",
        };
        text += &format!("  {word:<13}{}{}\n", file.path.display(), about(&file.what));
        if report.dry_run && file.action != Action::Leave {
            text += &indented(&file.add);
        } else if file.action == Action::Leave && !file.add.is_empty() {
            text += &format!("               add to it:\n{}", indented(&file.add));
        }
    }
    for note in &report.notes {
        text += &format!("note: {note}\n");
    }
    text += "next:\n";
    for command in &report.next {
        text += &format!("  {command}\n");
    }
    text
}

fn about(what: &str) -> String {
    if what.is_empty() { String::new() } else { format!(": {what}") }
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("               | {line}").trim_end().to_owned() + "\n").collect()
}

/// Hints for the user about the files that were found and written.
fn notes(project: &Project, wattline: &Wattline, files: &[Planned]) -> Vec<String> {
    let mut notes = project.notes.clone();
    let is_written = |path: &str| files.iter().any(|file| file.path == Path::new(path) && file.action != Action::Leave);
    if let (Wattline::Path(path), true) = (wattline, is_written("xtask/Cargo.toml")) {
        notes.push(format!(
            "xtask/Cargo.toml names wattline by this machine's path {}: before you commit, put the address of its \
             repository there (`git = \"…\"`), or run init with --wattline URL",
            path.display()
        ));
    }
    let needs = ["xtask/Cargo.toml", texts::WORKFLOW].into_iter().find(|path| is_written(path));
    match (wattline, needs) {
        (Wattline::Version(version), Some(path)) => notes.push(format!(
            "{path} asks the registry for wattline {version}: where that is not published, run init with --wattline URL, \
             the address of wattline's git repository"
        )),
        (Wattline::Path(_), Some(_)) if project.kind == Kind::Plain => notes.push(
            "the workflow installs wattline from the repository that the variable WATTLINE_REPOSITORY names: set it in \
             the repository's settings, or run init with --wattline URL"
                .into(),
        ),
        _ => {}
    }
    notes
}

/// The commands to go on with.
fn next(project: &Project, wattline: &Wattline) -> Vec<String> {
    let mut next = Vec::new();
    let here = std::env::current_dir().unwrap_or_default();
    if project.root != here {
        let shown = project.root.strip_prefix(&here).unwrap_or(&project.root);
        next.push(format!("cd {}", shown.display()));
    }
    if project.gradle && project.apk_is_missing {
        next.push("./gradlew assembleDebug".into());
    }
    // Whoever has the program need not build the xtask to go on.
    let name = match project.kind {
        Kind::Cargo => called(),
        Kind::Plain => super::called::PROGRAM,
    };
    if project.kind == Kind::Plain && called() == WRITTEN {
        next.push(match wattline {
            Wattline::Path(path) => format!("cargo install --locked --path {}", path.display()),
            Wattline::Git(url) => format!("cargo install --locked --git {url} wattline"),
            Wattline::Version(version) => format!("cargo install --locked wattline@{version}"),
        });
    }
    for (arguments, why) in [
        ("doctor", "what is still missing"),
        ("scenario record --output energy/NAME.mks", "a scenario of your own"),
        ("energy", "measures; ends with 102, as there is no baseline yet"),
        ("bless", "accepts what was measured as the baseline: commit golden/"),
    ] {
        next.push(format!("{:<54}# {why}", format!("{name} {arguments}")));
    }
    next
}
