//! `bless`: accepts pending recordings as the new golden artifacts.

use std::path::{Path, PathBuf};

use super::common::{CliError, Exit, golden_path, pending_path};
use super::golden::{folder, may_write, near, pending};
use crate::files;
use crate::recording::{Artifact, slim};

/// Accept pending recordings as the new golden artifacts
#[derive(Debug, clap::Args)]
#[command(after_help = "`cargo xtask review` shows what changed first, and accepts or rejects one by one.

Examples:
    cargo xtask bless                 # all that are pending
    cargo xtask bless network         # this scenario's only
    cargo xtask bless shop/network    # that of one of several apps")]
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
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    may_write("bless")?;
    let golden = folder(args.golden.as_deref())?;
    let names = if args.scenarios.is_empty() { pending(&golden)? } else { args.scenarios.clone() };
    if names.is_empty() {
        println!("nothing is pending in {}", golden.display());
    }
    // All are read before any is accepted: a damaged one must not leave half the set blessed.
    for name in &names {
        let path = pending_path(&golden, name);
        Artifact::read_baseline(&path).map_err(|error| format!("failed to bless {}: {error}", path.display()))?;
    }
    for name in &names {
        let path = accept(&golden, name)?;
        if args.slim {
            slim(&path).map_err(|error| format!("failed to part {}: {error}", path.display()))?;
        }
        println!("blessed {}", near(&path).display());
    }
    Ok(Exit::Pass)
}

/// Puts a scenario's pending artifact, which has been verified, in the golden one's place.
pub(super) fn accept(golden: &Path, name: &str) -> Result<PathBuf, CliError> {
    let path = golden_path(golden, name);
    files::rename(&pending_path(golden, name), &path)
        .map_err(|error| format!("failed to bless {}: {error}", path.display()))?;
    Ok(path)
}
