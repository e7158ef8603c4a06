//! `golden slim`: parts an artifact, or puts its parts together again.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::{CliError, Exit, may_write, print_json, size};
use crate::recording::{ArtifactReader, make_whole, slim};

/// Part an artifact: what the gate needs, and beside it the runs
#[derive(Debug, clap::Args)]
#[command(
    after_help = "The runs go to NAME.DIGEST.raw.zip in the same directory, which can be kept in large-file storage \
or nowhere. The gate\nneeds only what stays. To analyse the artifact again, or to merge it, the runs have to be there.

Examples:
    cargo xtask golden slim golden/network.energy.zip
    cargo xtask golden slim --undo golden/network.energy.zip"
)]
pub struct Args {
    /// Artifacts, `NAME.energy.zip`
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Put the runs back into the artifact; the file with the runs stays
    #[arg(long)]
    undo: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The change to one artifact.
#[derive(Serialize)]
struct Parted<'f> {
    file: &'f Path,
    /// Whether it was as it was to be.
    unchanged: bool,
    /// Length before and now.
    bytes: [u64; 2],
    /// The file with the runs, and its length; none if an artifact had and has them in it.
    runs: Option<(String, u64)>,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    may_write("part an artifact")?;
    let mut all = Vec::new();
    for file in &args.files {
        let name = file.display();
        let failed = |error| format!("failed to rewrite {name}: {error}");
        let length = || std::fs::metadata(file).map_or(0, |data| data.len());
        let before = length();
        let slimmed = ArtifactReader::open(file).map_err(failed)?.1.manifest.raw;
        let unchanged = slimmed.is_some() != args.undo;
        let runs = match (slimmed, args.undo) {
            (None, false) => Some(slim(file).map_err(failed)?),
            (Some(raw), true) => {
                make_whole(file).map_err(failed)?;
                Some(raw)
            }
            (slimmed, _) => slimmed,
        };
        let runs = runs.map(|raw| (raw.file, raw.bytes));
        all.push(Parted { file, unchanged, bytes: [before, length()], runs });
    }
    match args.json {
        true => print_json(&all)?,
        false => all.iter().for_each(|one| say(one, args.undo)),
    }
    Ok(Exit::Pass)
}

fn say(one: &Parted<'_>, undo: bool) {
    let name = one.file.display();
    let [before, after] = one.bytes.map(size);
    match (&one.runs, undo, one.unchanged) {
        (Some((raw, _)), false, true) => println!("{name}: its runs are in {raw} already"),
        (Some((raw, bytes)), false, false) => {
            println!("{name}: {before} -> {after}, runs in {raw} ({})", size(*bytes));
        }
        (Some((raw, _)), true, _) => println!("{name}: {before} -> {after}; nobody needs {raw} for it"),
        (None, ..) => println!("{name}: its runs are in it already"),
    }
}
