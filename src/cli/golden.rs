//! `golden`: looks after the golden artifacts.

pub(super) mod diff;
mod merge;
mod prune;
mod show;
mod slim;
mod verify;

use std::path::{Path, PathBuf};

use super::common::{CliError, Exit, GOLDEN_SUFFIX, PENDING_SUFFIX, print_json, under_ci};
use crate::config::Workspace;

/// What can be done with artifacts
#[derive(Debug, clap::Subcommand)]
pub enum Golden {
    /// Check every entry's digest, length and indices
    Verify(verify::Args),
    /// Say what an artifact is, what is in it, and what of it a baseline needs
    Show(show::Args),
    /// Say what differs between two artifacts
    Diff(diff::Args),
    /// List files that nobody needs any more, and remove them
    Prune(prune::Args),
    /// Make one artifact of several recordings of the same scenario, with all their runs
    Merge(merge::Args),
    /// Part an artifact: what the gate needs, and beside it the runs
    Slim(slim::Args),
}

/// Look after golden artifacts
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
    cargo xtask golden verify                                       # all in golden/
    cargo xtask golden show golden/network.energy.zip
    cargo xtask golden merge golden/network.energy.zip a.zip b.zip  # runs of two hosts as one baseline
    cargo xtask golden slim golden/network.energy.zip               # the runs into a file of their own")]
pub struct Args {
    #[command(subcommand)]
    what: Golden,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    match &args.what {
        Golden::Verify(args) => verify::run(args),
        Golden::Show(args) => show::run(args),
        Golden::Diff(args) => diff::run(args),
        Golden::Prune(args) => prune::run(args),
        Golden::Merge(args) => merge::run(args),
        Golden::Slim(args) => slim::run(args),
    }
}

/// Where golden artifacts are: as the command line says, or else the workspace's settings.
pub(super) fn folder(golden: Option<&Path>) -> Result<PathBuf, CliError> {
    match golden {
        Some(golden) => Ok(golden.to_owned()),
        None => Ok(Workspace::find(&std::env::current_dir()?)?.config()?.golden),
    }
}

/// Refuses to write under CI.
pub(super) fn may_write(what: &str) -> Result<(), CliError> {
    match under_ci() {
        true => {
            Err(format!("failed to {what}: golden artifacts are not written under CI (the variable CI is set)").into())
        }
        false => Ok(()),
    }
}

/// Directories in the one of golden artifacts: an app's, and in it a further device's.
const DEPTH: usize = 2;

/// Names of the files in a directory of artifacts and in those of apps and devices below it, as in
/// `shop/login.energy.zip`, in order; none where there is no such directory.
pub(super) fn names_in(folder: &Path) -> Result<Vec<String>, CliError> {
    let mut names = Vec::new();
    collect(folder, "", DEPTH, &mut names)?;
    names.sort();
    Ok(names)
}

fn collect(folder: &Path, prefix: &str, depth: usize, names: &mut Vec<String>) -> Result<(), CliError> {
    let failed = |error| format!("failed to read {}: {error}", folder.display());
    let entries = match std::fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(failed(error).into()),
    };
    for entry in entries {
        let entry = entry.map_err(failed)?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        match entry.file_type().map_err(failed)?.is_dir() {
            true if depth > 0 => collect(&entry.path(), &format!("{name}/"), depth - 1, names)?,
            true => {}
            false => names.push(name),
        }
    }
    Ok(())
}

/// Names of the scenarios with a pending artifact.
pub(super) fn pending(golden: &Path) -> Result<Vec<String>, CliError> {
    let names = names_in(golden)?;
    Ok(names.iter().filter_map(|name| name.strip_suffix(PENDING_SUFFIX)).map(str::to_owned).collect())
}

/// Golden and pending artifacts of a directory.
fn artifacts(golden: &Path) -> Result<Vec<PathBuf>, CliError> {
    let mut names = names_in(golden)?;
    names.retain(|name| name.ends_with(GOLDEN_SUFFIX) || name.ends_with(PENDING_SUFFIX));
    Ok(names.iter().map(|name| golden.join(name)).collect())
}

/// A path as people would type it: without the current directory.
pub(super) fn near(path: &Path) -> PathBuf {
    let here = std::env::current_dir().unwrap_or_default();
    path.strip_prefix(here).unwrap_or(path).to_owned()
}

/// A number with its noun, as in `1 run`, `3 runs`.
fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// A number of bytes, as in `376.3 kB`.
fn size(bytes: u64) -> String {
    match bytes {
        0..1000 => format!("{bytes} B"),
        1000..1_000_000 => format!("{:.1} kB", bytes as f64 / 1e3),
        _ => format!("{:.1} MB", bytes as f64 / 1e6),
    }
}
