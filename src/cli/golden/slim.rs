//! `golden slim`: parts an artifact, or puts its parts together again.

use std::path::PathBuf;

use super::{CliError, Exit, may_write, size};
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
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    may_write("part an artifact")?;
    for file in &args.files {
        let name = file.display();
        let failed = |error| format!("failed to rewrite {name}: {error}");
        let length = || std::fs::metadata(file).map_or(0, |data| data.len());
        let before = length();
        let slimmed = ArtifactReader::open(file).map_err(failed)?.1.manifest.raw;
        match (slimmed, args.undo) {
            (Some(raw), false) => println!("{name}: its runs are in {} already", raw.file),
            (None, true) => println!("{name}: its runs are in it already"),
            (None, false) => {
                let raw = slim(file).map_err(failed)?;
                let (before, after, runs) = (size(before), size(length()), size(raw.bytes));
                println!("{name}: {before} -> {after}, runs in {} ({runs})", raw.file);
            }
            (Some(raw), true) => {
                make_whole(file).map_err(failed)?;
                println!("{name}: {} -> {}; nobody needs {} for it", size(before), size(length()), raw.file);
            }
        }
    }
    Ok(Exit::Pass)
}
