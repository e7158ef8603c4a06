//! `fixtures`: rebuilds what is checked in as compiled Java.

use anyhow::Result;
use wattline::cli::Exit;

/// Rebuild the checked-in class library, tracer and demo apps from their Java sources
#[derive(Debug, clap::Args)]
pub struct Args {}

/// Runs the command.
pub fn run(_args: &Args) -> Result<Exit> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    wattline::fixtures::build(&root, &mut |what| eprintln!("{what}"))?;
    Ok(Exit::Pass)
}
