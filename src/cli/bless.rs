//! `bless`: accepts pending recordings as the new golden artifacts.

use std::path::{Path, PathBuf};

use super::common::{CliError, Exit, golden_path, pending_path, under_ci};
use crate::config::Workspace;
use crate::recording::Artifact;

/// Accept pending recordings as the new golden artifacts
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
    cargo xtask bless                 # all that are pending
    cargo xtask bless network         # this scenario's only
    cargo xtask bless shop/network    # that of one of several apps")]
pub struct Args {
    /// Scenarios by name, with those of the app and of a further device before it, as in `shop/network`; all that are
    /// pending if none is given
    scenarios: Vec<String>,
    /// Directory of the golden artifacts
    #[arg(long, value_name = "DIR")]
    golden: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    if under_ci() {
        return Err("failed to bless: golden artifacts are not written under CI (the variable CI is set)".into());
    }
    let golden = match &args.golden {
        Some(golden) => golden.clone(),
        None => Workspace::find(&std::env::current_dir()?)?.config()?.golden,
    };
    let names = if args.scenarios.is_empty() { pending(&golden)? } else { args.scenarios.clone() };
    if names.is_empty() {
        println!("nothing is pending in {}", golden.display());
    }
    // All are read before any is accepted: a damaged one must not leave half the set blessed.
    for name in &names {
        let path = pending_path(&golden, name);
        Artifact::read(&path).map_err(|error| format!("failed to bless {}: {error}", path.display()))?;
    }
    for name in &names {
        let path = golden_path(&golden, name);
        std::fs::rename(pending_path(&golden, name), &path)
            .map_err(|error| format!("failed to bless {}: {error}", path.display()))?;
        println!("blessed {}", path.display());
    }
    Ok(Exit::Pass)
}

/// Directories in the one of golden artifacts: an app's, and in it a further device's.
const DEPTH: usize = 2;

/// Names of the scenarios with a pending artifact, with their directories.
fn pending(golden: &Path) -> Result<Vec<String>, CliError> {
    let mut names = Vec::new();
    collect(golden, "", DEPTH, &mut names)?;
    names.sort();
    Ok(names)
}

fn collect(directory: &Path, prefix: &str, depth: usize, names: &mut Vec<String>) -> Result<(), CliError> {
    let entries = match std::fs::read_dir(directory) {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(format!("failed to read {}: {error}", directory.display()).into()),
    };
    for entry in entries {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if depth > 0 && entry.path().is_dir() {
            collect(&entry.path(), &format!("{name}/"), depth - 1, names)?;
        } else {
            names.extend(name.strip_suffix(super::common::PENDING_SUFFIX).map(str::to_string));
        }
    }
    Ok(())
}
