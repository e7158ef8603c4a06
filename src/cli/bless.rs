//! `bless`: accepts pending recordings as the new golden artifacts.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::common::{CliError, Exit, configs, golden_path, pending_path, print_json, today, workspace};
use super::golden::{folder, may_write, near, pending};
use crate::config::Config;
use crate::files;
use crate::gate::Outcome;
use crate::job::{Judge, Sources, compare, read_artifact};
use crate::recording::{Artifact, slim};

/// Accept pending recordings as the new golden artifacts
#[derive(Debug, clap::Args)]
#[command(after_help = "`cargo xtask review` shows what changed first, and accepts or rejects one by one.

Examples:
    cargo xtask bless                 # all that are pending
    cargo xtask bless network         # this scenario's only
    cargo xtask bless shop/network    # that of one of several apps
    cargo xtask bless --improvements  # only those that save energy, and cost nothing more
    cargo xtask bless --dry-run       # only say what would be accepted")]
pub struct Args {
    /// Scenarios by name, with those of the app and of a further device before it, as in `shop/network`; all that are
    /// pending if none is given
    scenarios: Vec<String>,
    /// Accept only those that are an improvement on their golden artifact and no regression, and say which are left
    #[arg(long)]
    improvements: bool,
    /// Keep only what the gate needs in the golden artifact, and the runs in a file beside it (docs/golden.md)
    #[arg(long)]
    slim: bool,
    /// Directory of the golden artifacts
    #[arg(long, value_name = "DIR")]
    golden: Option<PathBuf>,
    /// Check the recordings and say what would be accepted, and change nothing
    #[arg(long)]
    dry_run: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// An accepted recording.
#[derive(Serialize)]
struct Blessed<'n> {
    scenario: &'n str,
    file: PathBuf,
    /// Whether an artifact was there before.
    replaces: bool,
}

/// A pending recording that is left as it is.
#[derive(Serialize)]
struct Left<'n> {
    scenario: &'n str,
    reason: String,
}

/// With `--improvements`: what was accepted, and what was not.
#[derive(Serialize)]
struct Improvements<'n> {
    blessed: Vec<Blessed<'n>>,
    left: Vec<Left<'n>>,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    if !args.dry_run {
        may_write("bless")?;
    }
    let golden = folder(args.golden.as_deref())?;
    let all = chosen(&args.scenarios, pending(&golden)?, &golden)?;
    let (names, left) = if args.improvements { improvements(&golden, &all)? } else { (all.iter().collect(), vec![]) };
    // All are read before any is accepted: a damaged one must not leave half the set blessed.
    for name in names.iter().copied() {
        let path = pending_path(&golden, name);
        Artifact::read_baseline(&path).map_err(|error| format!("failed to bless {}: {error}", path.display()))?;
    }
    let mut blessed = Vec::new();
    for name in names.iter().copied() {
        let path = golden_path(&golden, name);
        blessed.push(Blessed { scenario: name, file: near(&path), replaces: path.exists() });
        if args.dry_run {
            continue;
        }
        accept(&golden, name)?;
        if args.slim {
            slim(&path).map_err(|error| format!("failed to part {}: {error}", path.display()))?;
        }
    }
    match (args.json, all.is_empty()) {
        (true, _) if args.improvements => print_json(&Improvements { blessed, left })?,
        (true, _) => print_json(&blessed)?,
        (false, true) => println!("nothing is pending in {}", near(&golden).display()),
        (false, false) => {
            blessed.iter().for_each(|one| say(one, args.dry_run));
            left.iter().for_each(|one| println!("left {}: {}", one.scenario, one.reason));
        }
    }
    Ok(Exit::Pass)
}

/// The pending recordings that are named; all if none is.
fn chosen(named: &[String], pending: Vec<String>, golden: &Path) -> Result<Vec<String>, CliError> {
    let Some(unknown) = named.iter().find(|name| !pending.contains(name)) else {
        return Ok(if named.is_empty() { pending } else { named.to_vec() });
    };
    let what = match pending.is_empty() {
        true => "nothing is pending".to_owned(),
        false => format!("it is not pending; these are: {}", pending.join(", ")),
    };
    Err(format!("failed to bless {unknown} in {}: {what}", near(golden).display()).into())
}

/// The pending recordings that save energy and cost nothing more, by the verdict on the golden artifacts that are there,
/// and why the others are left.
fn improvements<'n>(golden: &Path, names: &'n [String]) -> Result<(Vec<&'n String>, Vec<Left<'n>>), CliError> {
    let configs = configs(workspace()?.as_ref())?;
    let (mut found, mut left) = (Vec::new(), Vec::new());
    for name in names {
        match not_improved(golden, name, &configs)? {
            None => found.push(name),
            Some(reason) => left.push(Left { scenario: name, reason }),
        }
    }
    Ok((found, left))
}

/// Why a pending recording is no improvement on its golden artifact, judged by the limits of its app.
///
/// # Errors
/// When either artifact cannot be read, and for settings that allow what cannot be.
fn not_improved(golden: &Path, name: &str, configs: &[Config]) -> Result<Option<String>, CliError> {
    let path = golden_path(golden, name);
    if !path.exists() {
        return Ok(Some("there is no golden artifact to compare it with".to_owned()));
    }
    let (head, head_result) = read_artifact(&pending_path(golden, name))?;
    let (base, base_result) = read_artifact(&path)?;
    let of_app = configs.iter().find(|config| config.label(&head.manifest.scenario) == name).or(configs.first());
    let mut judge = Judge::new(of_app, today())?;
    let compared = compare((&base, &base_result), (&head, &head_result), &mut judge, &mut Sources::new(&[]));
    Ok(match compared {
        Err(error) => Some(error.to_string()),
        Ok(verdict) if verdict.is_improvement() => None,
        Ok(verdict) => Some(
            match verdict.outcome {
                Outcome::Regression => "it is a regression",
                Outcome::Inconclusive => "it is inconclusive",
                Outcome::Pass => "nothing in it surely fell",
            }
            .to_owned(),
        ),
    })
}

fn say(one: &Blessed<'_>, dry_run: bool) {
    let what = if dry_run { "would bless" } else { "blessed" };
    println!("{what} {}{}", one.file.display(), if one.replaces { "" } else { " (new)" });
}

/// Puts a scenario's pending artifact, which has been verified, in the golden one's place.
pub(super) fn accept(golden: &Path, name: &str) -> Result<PathBuf, CliError> {
    let path = golden_path(golden, name);
    files::rename(&pending_path(golden, name), &path)
        .map_err(|error| format!("failed to bless {}: {error}", path.display()))?;
    Ok(path)
}
