//! `bless`: accepts pending recordings as the new golden artifacts.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::common::{CliError, Exit, golden_path, pending_path, print_json};
use super::golden::{folder, may_write, near, pending};
use crate::files;
use crate::recording::{Artifact, slim};

/// Accept pending recordings as the new golden artifacts
#[derive(Debug, clap::Args)]
#[command(after_help = "`cargo xtask review` shows what changed first, and accepts or rejects one by one.

Examples:
    cargo xtask bless                 # all that are pending
    cargo xtask bless network         # this scenario's only
    cargo xtask bless shop/network    # that of one of several apps
    cargo xtask bless --dry-run       # only say what would be accepted")]
pub struct Args {
    /// Scenarios by name, with those of the app and of a further device before it, as in `shop/network`; all that are
    /// pending if none is given
    scenarios: Vec<String>,
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

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    if !args.dry_run {
        may_write("bless")?;
    }
    let golden = folder(args.golden.as_deref())?;
    let names = if args.scenarios.is_empty() { pending(&golden)? } else { args.scenarios.clone() };
    // All are read before any is accepted: a damaged one must not leave half the set blessed.
    for name in &names {
        let path = pending_path(&golden, name);
        Artifact::read_baseline(&path).map_err(|error| format!("failed to bless {}: {error}", path.display()))?;
    }
    let mut blessed = Vec::new();
    for name in &names {
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
    match (args.json, names.is_empty()) {
        (true, _) => print_json(&blessed)?,
        (false, true) => println!("nothing is pending in {}", near(&golden).display()),
        (false, false) => blessed.iter().for_each(|one| say(one, args.dry_run)),
    }
    Ok(Exit::Pass)
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
